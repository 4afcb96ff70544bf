//! What phones do at random, and answer at random when they are asked.

use crossline::journal::replay::replay;
use crossline::journal::{
    ContractInPlay, Decision, Event, Fact, Game, InPlay, Name, Paid, PitchFact, PitchInPlay,
    Remedy, Sheet, money,
};
use crossline::rules::bridge::Closed;
use crossline::rules::settle::Amount;
use proptest::prelude::*;

use crate::evening::Evening;
use crate::facts::{NAMES, player};
use crate::table::{self, Draw, draw, happens};

/// Something a phone does, with numbers to draw the rest from.
#[derive(Debug, Clone)]
pub(crate) struct Act {
    what: What,
    draw: Draw,
}

#[derive(Debug, Clone, Copy)]
enum What {
    Record,
    Insert,
    Amend,
    Strike,
    Undo,
    PutBack,
    Put,
    Withdraw,
    Rename,
    Lump,
    Pay,
}

pub(crate) fn act() -> impl Strategy<Value = Act> {
    let what = prop_oneof![
        8 => Just(What::Record),
        1 => Just(What::Insert),
        2 => Just(What::Amend),
        1 => Just(What::Strike),
        1 => Just(What::Undo),
        1 => Just(What::PutBack),
        1 => Just(What::Put),
        1 => Just(What::Withdraw),
        1 => Just(What::Rename),
        1 => Just(What::Lump),
        2 => Just(What::Pay),
    ];
    (what, draw()).prop_map(|(what, draw)| Act { what, draw })
}

impl Evening {
    /// Does it, if it can be done; says whether it was.
    pub(crate) fn act(&mut self, act: &Act) -> bool {
        let mut draw = act.draw.clone();
        let Some(event) = self.event(act.what, &mut draw) else {
            return false;
        };
        let mut answers: Vec<Remedy> = vec![];
        loop {
            match self.journal.decide(event.clone(), &answers) {
                Decision::Accept(events) => {
                    self.save(events);
                    return true;
                }
                Decision::Refuse(refusal) => {
                    assert!(!refusal.say(self.journal.header()).is_empty());
                    return false;
                }
                Decision::Ask(question) => {
                    assert_eq!(question.chosen, answers);
                    assert!(!question.offers.is_empty());
                    assert!(answers.len() < 100, "asked without end: {answers:?}");
                    answers.push(draw.of(&question.offers));
                }
            }
        }
    }

    fn event(&self, what: What, draw: &mut Draw) -> Option<Event> {
        let entries = self.journal.entries();
        let header = self.journal.header();
        let place = || (!entries.is_empty()).then_some(entries.len());
        Some(match what {
            What::Record => Event::Recorded {
                fact: happens(header.game, &self.journal.replay().sheet, draw),
            },
            What::Insert => {
                let place = draw.below(place()?);
                Event::Inserted {
                    before: entries[place].id,
                    fact: self.happens_at(place, draw),
                }
            }
            What::Amend => {
                let place = draw.below(place()?);
                Event::Amended {
                    entry: entries[place].id,
                    fact: self.happens_at(place, draw),
                }
            }
            What::Strike => Event::Struck {
                entry: entries[draw.below(place()?)].id,
            },
            What::Undo => Event::Undone {
                batch: self.journal.undo()?,
            },
            What::PutBack => Event::PutBack {
                batch: self.journal.put_back()?,
            },
            What::Put => Event::ContractPut {
                in_play: self.in_play(draw)?,
            },
            What::Withdraw => Event::ContractWithdrawn,
            What::Rename => Event::Renamed {
                names: vec![(
                    player(draw.below(NAMES.len())),
                    Name::new(&format!("{}a", draw.of(&NAMES))).unwrap(),
                )],
            },
            What::Pay => {
                let place = draw.below(entries.len() + 1);
                let fact = Fact::Paid(self.paid(draw));
                match entries.get(place).filter(|_| draw.one_in(3)) {
                    Some(before) => Event::Inserted {
                        before: before.id,
                        fact,
                    },
                    None => Event::Recorded { fact },
                }
            }
            What::Lump => Event::RulesChanged {
                game: match header.game {
                    Game::AuctionBridge(mut rules) => {
                        rules.revoke_points = u16::try_from(draw.below(501)).unwrap();
                        Game::AuctionBridge(rules)
                    }
                    game => game,
                },
            },
        })
    }

    fn happens_at(&self, place: usize, draw: &mut Draw) -> Fact {
        let header = self.journal.header();
        let before = replay(header, &self.journal.entries()[..place]).sheet;
        happens(header.game, &before, draw)
    }

    /// Mostly what somebody owes, or a part of it.
    fn paid(&self, draw: &mut Draw) -> Paid {
        let header = self.journal.header();
        let money = money(header, &self.journal.replay().sheet).unwrap();
        let owed = money.payments();
        let (from, to, minor) = if owed.is_empty() || draw.one_in(3) {
            let from = draw.below(NAMES.len());
            let to = (from + 1 + draw.below(NAMES.len() - 1)) % NAMES.len();
            (from, to, 1 + draw.below(1000) as i128)
        } else {
            let owed = owed[draw.below(owed.len())];
            let part = 1 + owed.minor * draw.below(4) as i128 / 3;
            (owed.from, owed.to, part)
        };
        Paid {
            from: player(from),
            to: player(to),
            amount: Amount::of(minor, money.currency).unwrap(),
        }
    }

    fn in_play(&self, draw: &mut Draw) -> Option<InPlay> {
        let game = self.journal.header().game;
        Some(match (self.journal.replay().sheet, game.laws()) {
            (Sheet::Bridge(sheet), Some(laws)) => {
                let (_, playing) = sheet.in_play()?;
                let (calls, closed) = table::called(laws, playing.next_dealer(), draw);
                let Closed::Declared(declared) = closed else {
                    return None;
                };
                let dealer = None;
                InPlay::Contract(ContractInPlay {
                    declared,
                    calls: if draw.one_in(3) { vec![] } else { calls },
                    dealer,
                })
            }
            (sheet, _) => {
                let Fact::Pitch(PitchFact::Deal(deal)) = happens(game, &sheet, draw) else {
                    return None;
                };
                InPlay::Pitch(PitchInPlay {
                    bids: deal.bids,
                    answer: deal.answer,
                    dealer: deal.dealer,
                })
            }
        })
    }
}
