//! A game as a fold: deals go in one by one until somebody is out.
//!
//! A game that is over is another type, with no method that takes a deal.

use super::{
    Answer, Auction, ByChair, Chair, Deal, Offer, Players, Refusal, Rules, ScoredDeal, Settled,
    Win, score,
};

/// A game, in play or over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Game {
    /// In play.
    Playing(Playing),
    /// Over.
    Over(Over),
}

/// A game in play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Playing {
    sheet: Sheet,
    next_dealer: Chair,
}

/// A game that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Over {
    sheet: Sheet,
    /// How it ended.
    pub ending: Ending,
}

/// A refused deal: the game as it was before it, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The game, unchanged.
    pub playing: Playing,
    /// Why.
    pub refusal: Refusal,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// It was won, and the pool with it.
    Finished(Win),
    /// The table broke off; every red counter goes back to whoever put it in.
    Stopped,
}

/// One game’s score sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// What the table settled.
    pub rules: Rules,
    /// The deals in order.
    pub deals: Vec<ScoredDeal>,
    /// White counters to go.
    pub to_go: ByChair<i32>,
    /// Red counters each put into the pool: the ante, set-backs and revokes.
    pub paid: ByChair<u32>,
}

impl Sheet {
    /// How many play.
    #[must_use]
    pub const fn players(&self) -> Players {
        self.to_go.players()
    }

    /// Red counters in the pool.
    #[must_use]
    pub fn pool(&self) -> u32 {
        self.paid.iter().map(|(_, paid)| paid).sum()
    }
}

impl Game {
    /// The score sheet.
    #[must_use]
    pub const fn sheet(&self) -> &Sheet {
        match self {
            Self::Playing(playing) => &playing.sheet,
            Self::Over(over) => &over.sheet,
        }
    }
}

impl Playing {
    /// A new game, dealt first by `dealer`: every player antes and has all his
    /// white counters before him. Refused if `dealer` is not at the table.
    pub fn begin(rules: Rules, players: Players, dealer: Chair) -> Result<Self, Refusal> {
        let counters = i32::from(rules.counters);
        Self::at(rules, dealer, ByChair::from_fn(players, |_| counters))
    }

    /// A game taken up where the white counters lie, as after some deals that
    /// were scored at the table alone. The antes are in the pool and nothing
    /// else. Refused if `dealer` is not at the table, or if somebody is out.
    pub fn at(rules: Rules, dealer: Chair, to_go: ByChair<i32>) -> Result<Self, Refusal> {
        if !to_go.players().has(dealer) {
            return Err(Refusal::NotAtTheTable(dealer));
        }
        if let Some((chair, _)) = to_go.iter().find(|(_, to_go)| **to_go <= 0) {
            return Err(Refusal::OutAlready(chair));
        }
        let ante = u32::from(rules.ante);
        let paid = ByChair::from_fn(to_go.players(), |_| ante);
        Ok(Self {
            sheet: Sheet {
                rules,
                deals: Vec::new(),
                to_go,
                paid,
            },
            next_dealer: dealer,
        })
    }

    /// The score sheet.
    #[must_use]
    pub const fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// Who deals next.
    #[must_use]
    pub const fn next_dealer(&self) -> Chair {
        self.next_dealer
    }

    /// Opens the bidding of the next deal. `dealer` is who deals where it is
    /// not the next in turn.
    pub fn auction(&self, dealer: Option<Chair>) -> Result<Auction, Refusal> {
        let dealer = self.dealer(dealer)?;
        let eldest = self.sheet.players().left_of(dealer);
        let to_go = self.sheet.to_go[eldest];
        Ok(Auction::open(self.sheet.rules, dealer, eldest, to_go))
    }

    /// How the whole bidding of the next deal ends.
    pub fn settle(
        &self,
        bids: &[Offer],
        answer: Option<Answer>,
        dealer: Option<Chair>,
    ) -> Result<Settled, Refusal> {
        let mut auction = self.auction(dealer)?;
        for offer in bids {
            auction.hear(*offer)?;
        }
        auction.close(answer)
    }

    /// Scores one deal. `dealer` is who dealt where it was not the next in
    /// turn; the deal passes on to his left.
    pub fn deal(self, deal: Deal, dealer: Option<Chair>) -> Result<Game, Refusal> {
        self.try_deal(deal, dealer)
            .map_err(|refused| refused.refusal)
    }

    /// The same, but a refused deal gives the game back as it was.
    pub fn try_deal(self, deal: Deal, dealer: Option<Chair>) -> Result<Game, Box<Refused>> {
        match self.check(&deal, dealer) {
            Ok((dealer, settled)) => {
                let Sheet { rules, to_go, .. } = &self.sheet;
                let scored = score::score(*rules, dealer, deal, settled, to_go);
                Ok(self.enter(scored))
            }
            Err(refusal) => Err(Box::new(Refused {
                playing: self,
                refusal,
            })),
        }
    }

    fn check(&self, deal: &Deal, dealer: Option<Chair>) -> Result<(Chair, Settled), Refusal> {
        let players = self.sheet.players();
        if let Some(stranger) = deal.chairs().find(|chair| !players.has(*chair)) {
            return Err(Refusal::NotAtTheTable(stranger));
        }
        let settled = self.settle(&deal.bids, deal.answer, dealer)?;
        Ok((self.dealer(dealer)?, settled))
    }

    fn enter(mut self, scored: ScoredDeal) -> Game {
        let win = scored.win;
        if let Some(set_back) = scored.set_back {
            self.sheet.paid[set_back.chair] += u32::from(set_back.red);
        }
        self.next_dealer = self.sheet.players().left_of(scored.dealer);
        self.sheet.to_go = scored.to_go.clone();
        self.sheet.deals.push(scored);
        match win {
            Some(win) => Game::Over(Over {
                sheet: self.sheet,
                ending: Ending::Finished(win),
            }),
            None => Game::Playing(self),
        }
    }

    /// A misdeal: the same player deals again and nothing changes (F).
    #[must_use]
    pub const fn misdeal(self) -> Self {
        self
    }

    /// Stops the game without a winner.
    #[must_use]
    pub fn stop(self) -> Over {
        Over {
            sheet: self.sheet,
            ending: Ending::Stopped,
        }
    }

    fn dealer(&self, dealt: Option<Chair>) -> Result<Chair, Refusal> {
        let dealer = dealt.unwrap_or(self.next_dealer);
        if self.sheet.players().has(dealer) {
            Ok(dealer)
        } else {
            Err(Refusal::NotAtTheTable(dealer))
        }
    }
}

impl Over {
    /// The score sheet.
    #[must_use]
    pub const fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// Who won, and how; nobody if the game was stopped.
    #[must_use]
    pub const fn win(&self) -> Option<Win> {
        match self.ending {
            Ending::Finished(win) => Some(win),
            Ending::Stopped => None,
        }
    }

    /// Red counters won or lost: the pool to the winner, less what each paid
    /// in; nothing if the game was stopped.
    #[must_use]
    pub fn gain(&self, chair: Chair) -> i64 {
        let Ending::Finished(win) = self.ending else {
            return 0;
        };
        let won = if chair == win.chair {
            self.sheet.pool()
        } else {
            0
        };
        i64::from(won) - i64::from(self.sheet.paid[chair])
    }
}
