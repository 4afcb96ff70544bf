//! The games of a sitting of Auction Pitch, entry by entry, and the red
//! counters of each player.

use super::chairs::Chairs;
use super::{Fault, Substitutes};
use crate::journal::entry::{
    Counters, CountersMoved, EntryId, Paid, PitchFact, PitchSeating, chair_of,
};
use crate::journal::in_play::PitchInPlay;
use crate::journal::sitting::PlayerId;
use crate::rules::pitch::{ByChair, Chair, Game, Over, Playing, Rules, Settled};

/// The games of a sitting of Auction Pitch.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PitchSheet {
    /// In order; at most the last is in play.
    pub games: Vec<SeatedGame>,
    /// What went over the banker's table, in order.
    pub counters: Vec<(EntryId, Counters)>,
    /// The money that changed hands, in order.
    pub paid: Vec<(EntryId, Paid)>,
}

/// A game, who plays it, and the entries it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatedGame {
    /// The entry that began it.
    pub seating: EntryId,
    /// Who plays, in the order of the deal.
    pub order: ByChair<PlayerId>,
    /// The score.
    pub game: Game,
    /// The entries of its deals, in order.
    pub deals: Vec<EntryId>,
    /// The entries of its misdeals, in order.
    pub misdeals: Vec<EntryId>,
    /// The entry that stopped it.
    pub stop: Option<EntryId>,
    /// Who plays whose cards.
    pub substitutes: Substitutes,
}

impl SeatedGame {
    /// The place of a player; none if he does not play in this game.
    #[must_use]
    pub fn chair_of(&self, player: PlayerId) -> Option<Chair> {
        chair_of(&self.order, player)
    }

    /// The game, if it is in play.
    #[must_use]
    pub const fn playing(&self) -> Option<&Playing> {
        match &self.game {
            Game::Playing(playing) => Some(playing),
            Game::Over(_) => None,
        }
    }

    /// The game, if it is over.
    #[must_use]
    pub const fn over(&self) -> Option<&Over> {
        match &self.game {
            Game::Playing(_) => None,
            Game::Over(over) => Some(over),
        }
    }
}

impl PitchSheet {
    /// The game in play, if one is.
    #[must_use]
    pub fn in_play(&self) -> Option<(&SeatedGame, &Playing)> {
        let last = self.games.last()?;
        last.playing().map(|playing| (last, playing))
    }

    /// How a bidding ends, and so who pitches and what he must make, if it is
    /// that of the next deal.
    pub fn settle(&self, pitch: &PitchInPlay) -> Result<Settled, Fault> {
        let last = self.games.last().ok_or(Fault::NoSeating)?;
        let playing = last.playing().ok_or(Fault::RubberOver)?;
        Chairs(&last.order).settle(pitch, playing)
    }

    /// Takes the next entry; one that does not fit leaves the sheet as it was.
    pub(super) fn take(
        &mut self,
        id: EntryId,
        fact: &PitchFact,
        rules: Rules,
    ) -> Result<(), Fault> {
        match fact {
            PitchFact::Seating(seating) => self.begin(id, seating, rules)?,
            PitchFact::Deal(fact) => {
                let seated = self.play(|playing, chairs| {
                    let (deal, dealer) = match chairs.deal(fact) {
                        Ok(deal) => deal,
                        Err(fault) => return (Game::Playing(playing), Some(fault)),
                    };
                    match playing.try_deal(deal, dealer) {
                        Ok(game) => (game, None),
                        Err(refused) => {
                            let fault = chairs.refused(refused.refusal);
                            (Game::Playing(refused.playing), Some(fault))
                        }
                    }
                })?;
                seated.deals.push(id);
            }
            PitchFact::Misdeal => {
                let seated = self.play(|playing, _| (Game::Playing(playing.misdeal()), None))?;
                seated.misdeals.push(id);
            }
            PitchFact::Stop => {
                let seated = self.play(|playing, _| (Game::Over(playing.stop()), None))?;
                seated.stop = Some(id);
            }
            PitchFact::Counters(counters) => self.counters.push((id, *counters)),
        }
        Ok(())
    }

    fn begin(&mut self, id: EntryId, seating: &PitchSeating, rules: Rules) -> Result<(), Fault> {
        if self.in_play().is_some() {
            return Err(Fault::RubberInPlay);
        }
        let order = seating.order.clone();
        let dealer = seating.chair_of(seating.dealer);
        let dealer = dealer.ok_or(Fault::NotInGame(seating.dealer))?;
        let playing = match Playing::begin(rules, order.players(), dealer) {
            Ok(playing) => playing,
            Err(refusal) => return Err(Chairs(&order).refused(refusal)),
        };
        self.games.push(SeatedGame {
            seating: id,
            order,
            game: Game::Playing(playing),
            deals: Vec::new(),
            misdeals: Vec::new(),
            stop: None,
            substitutes: Substitutes::default(),
        });
        Ok(())
    }

    /// Moves the game in play on; one that is over takes nothing.
    fn play(
        &mut self,
        step: impl FnOnce(Playing, Chairs) -> (Game, Option<Fault>),
    ) -> Result<&mut SeatedGame, Fault> {
        let last = self.games.pop().ok_or(Fault::NoSeating)?;
        let (game, fault) = match last.game {
            over @ Game::Over(_) => (over, Some(Fault::RubberOver)),
            Game::Playing(playing) => step(playing, Chairs(&last.order)),
        };
        let moved = self.games.push_mut(SeatedGame { game, ..last });
        fault.map_or(Ok(moved), Err)
    }

    /// Red counters a player bought from the banker.
    #[must_use]
    pub fn bought(&self, player: PlayerId) -> u32 {
        self.moved(player, |moved| match moved {
            CountersMoved::Bought(count) => count,
            CountersMoved::Redeemed(_) => 0,
        })
    }

    /// Red counters a player handed back to the banker.
    #[must_use]
    pub fn redeemed(&self, player: PlayerId) -> u32 {
        self.moved(player, |moved| match moved {
            CountersMoved::Bought(_) => 0,
            CountersMoved::Redeemed(count) => count,
        })
    }

    fn moved(&self, player: PlayerId, count: impl Fn(CountersMoved) -> u16) -> u32 {
        self.counters
            .iter()
            .filter(|(_, counters)| counters.player == player)
            .map(|(_, counters)| u32::from(count(counters.moved)))
            .sum()
    }

    /// Games a player won.
    #[must_use]
    pub fn won(&self, player: PlayerId) -> usize {
        let winners = self.games.iter().filter_map(|seated| {
            let win = seated.over()?.win()?;
            Some(seated.order[win.chair])
        });
        winners.filter(|winner| *winner == player).count()
    }

    /// Red counters a player won or lost in play: pools won less what he paid
    /// in, over the games that were finished.
    #[must_use]
    pub fn red(&self, player: PlayerId) -> i64 {
        let games = self.games.iter().filter_map(|seated| {
            let chair = seated.chair_of(player)?;
            Some(seated.over()?.gain(chair))
        });
        games.sum()
    }

    /// Red counters a player should have before him; below nothing they are owed.
    #[must_use]
    pub fn holding(&self, player: PlayerId) -> i64 {
        let paid = self.in_play().and_then(|(seated, playing)| {
            let chair = seated.chair_of(player)?;
            Some(playing.sheet().paid[chair])
        });
        i64::from(self.bought(player)) - i64::from(self.redeemed(player)) + self.red(player)
            - i64::from(paid.unwrap_or(0))
    }
}
