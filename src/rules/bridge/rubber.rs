//! A rubber as a fold: deals go in one by one until it is over.
//!
//! What one bridge does otherwise than the other is behind [`Laws`]. A rubber
//! that is over is another type, with no method that takes a deal.

use std::fmt;

use super::{Below, CallLaws, Deal, Holding, Item, Kind, Pad, Played, Revokes, ScoredDeal, Total};
use crate::rules::{BySide, Denomination, Seat, Side};

/// Points above the line for a fault of the other side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lump {
    /// How many.
    pub points: u16,
    /// What the other side did: “doubled partner”.
    pub fault: &'static str,
}

/// What a code of laws says of bidding and scoring.
pub trait Laws {
    /// Which calls may be made.
    fn calls(&self) -> CallLaws;

    /// Points below the line that make a game; none where part-scores do not
    /// add up to one, so that nothing is ever “to go”.
    fn game(&self) -> Option<Below>;

    /// Whether a revoke changes the score of a deal. If it does not, it is put
    /// right in the tricks and has no place in the deal.
    fn settles_revokes(&self) -> bool;

    /// The lumps that the laws name; a table may settle others.
    fn lumps(&self) -> &'static [Lump];

    /// What a holding of honours scores; none if it scores nothing or cannot be.
    fn honours(&self, denomination: Denomination, holding: Holding) -> Option<u32>;

    /// Who is vulnerable on the deal about to be played by `dealer`.
    fn vulnerable(&self, pad: &Pad, dealer: Seat) -> BySide<bool>;

    /// What a deal scores, the items without points left out.
    fn score(&self, played: &Played, vulnerable: BySide<bool>) -> Vec<Item>;

    /// Enters a scored deal on the pad, with the bonus if it ends the rubber;
    /// true if it does.
    fn enter(&self, pad: &mut Pad, scored: ScoredDeal) -> bool;

    /// What the sides score when the rubber is stopped as it stands.
    fn unfinished(&self, pad: &Pad) -> Vec<Item>;

    /// Who deals after `dealer` dealt `deal`.
    fn next_dealer(&self, dealer: Seat, _deal: &Deal) -> Seat {
        dealer.left()
    }
}

/// A rubber, in play or over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rubber {
    /// In play.
    Playing(Playing),
    /// Over.
    Over(Over),
}

/// A rubber in play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Playing {
    pad: Pad,
    next_dealer: Seat,
}

/// A rubber that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Over {
    pad: Pad,
    /// How it ended.
    pub ending: Ending,
}

/// How a rubber ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// By the laws.
    Finished,
    /// The time limit came, or the table agreed.
    Stopped,
}

/// Who won a rubber: the side with more points in all, whoever made the games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Winner {
    /// One side, by the difference of the totals.
    Side(Side),
    /// Equal totals: nobody pays.
    Tie,
}

/// A deal that the laws do not allow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// Honours that cannot be, or score nothing.
    Honours(Denomination, Holding),
    /// A revoke where the laws settle it in tricks.
    Revoke,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Honours(denomination, holding) if holding.can_be(*denomination) => {
                write!(
                    f,
                    "{}: that scores nothing",
                    holding.describe(*denomination)
                )
            }
            Self::Honours(..) => {
                f.write_str("at no-trumps there are four aces and no other honours")
            }
            Self::Revoke => f.write_str(
                "a revoke has no points in this game; it is put right in the tricks taken",
            ),
        }
    }
}

impl std::error::Error for Refusal {}

/// A refused deal: the rubber as it was before it, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The rubber, unchanged.
    pub playing: Playing,
    /// Why.
    pub refusal: Refusal,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.refusal.fmt(f)
    }
}

impl std::error::Error for Refused {}

impl Rubber {
    /// The score sheet.
    #[must_use]
    pub const fn pad(&self) -> &Pad {
        match self {
            Self::Playing(playing) => &playing.pad,
            Self::Over(over) => &over.pad,
        }
    }

    /// A lump above the line for `to`. It belongs to this rubber also when
    /// that is over, and then changes total, winner and margin only.
    #[must_use]
    pub fn penalty(mut self, to: Side, points: u32, reason: String) -> Self {
        let pad = match &mut self {
            Self::Playing(playing) => &mut playing.pad,
            Self::Over(over) => &mut over.pad,
        };
        pad.items.push(Item {
            side: to,
            kind: Kind::Penalty,
            points,
            why: reason,
        });
        self
    }
}

impl Playing {
    /// A new rubber, dealt first by `dealer`.
    #[must_use]
    pub fn begin(dealer: Seat) -> Self {
        Self {
            pad: Pad::default(),
            next_dealer: dealer,
        }
    }

    /// The score sheet.
    #[must_use]
    pub const fn pad(&self) -> &Pad {
        &self.pad
    }

    /// Who deals next.
    #[must_use]
    pub const fn next_dealer(&self) -> Seat {
        self.next_dealer
    }

    /// Scores one deal. `dealer` is the seat that dealt where it was not the
    /// next in turn; the deal passes on from there.
    ///
    /// # Errors
    /// A deal the laws do not allow gives the rubber back as it was.
    pub fn deal(
        mut self,
        deal: Deal,
        dealer: Option<Seat>,
        laws: &(impl Laws + ?Sized),
    ) -> Result<Rubber, Box<Refused>> {
        let dealer = dealer.unwrap_or(self.next_dealer);
        let vulnerable = laws.vulnerable(&self.pad, dealer);
        let items = match &deal {
            Deal::PassedOut => vec![],
            Deal::Played(played) => {
                if let Err(refusal) = refuse(*played, laws) {
                    return Err(Box::new(Refused {
                        playing: self,
                        refusal,
                    }));
                }
                laws.score(played, vulnerable)
            }
        };
        self.next_dealer = laws.next_dealer(dealer, &deal);
        let over = laws.enter(
            &mut self.pad,
            ScoredDeal {
                dealer,
                vulnerable,
                deal,
                items,
                game: None,
            },
        );
        Ok(if over {
            Rubber::Over(Over {
                pad: self.pad,
                ending: Ending::Finished,
            })
        } else {
            Rubber::Playing(self)
        })
    }

    /// Stops the rubber as it stands.
    #[must_use]
    pub fn stop(mut self, laws: &(impl Laws + ?Sized)) -> Over {
        let bonuses = laws.unfinished(&self.pad);
        self.pad.items.extend(bonuses);
        Over {
            pad: self.pad,
            ending: Ending::Stopped,
        }
    }
}

fn refuse(played: Played, laws: &(impl Laws + ?Sized)) -> Result<(), Refusal> {
    if played.revokes != Revokes::None && !laws.settles_revokes() {
        return Err(Refusal::Revoke);
    }
    let denomination = played.declared.contract.bid.denomination;
    match played.honours {
        Some(honours) if laws.honours(denomination, honours.holding).is_none() => {
            Err(Refusal::Honours(denomination, honours.holding))
        }
        _ => Ok(()),
    }
}

impl Over {
    /// The score sheet.
    #[must_use]
    pub const fn pad(&self) -> &Pad {
        &self.pad
    }

    /// The side with the higher total.
    #[must_use]
    pub fn winner(&self) -> Winner {
        let (Total(ns), Total(ew)) = (self.pad.total(Side::NS), self.pad.total(Side::EW));
        match ns.cmp(&ew) {
            std::cmp::Ordering::Greater => Winner::Side(Side::NS),
            std::cmp::Ordering::Less => Winner::Side(Side::EW),
            std::cmp::Ordering::Equal => Winner::Tie,
        }
    }

    /// By how many points the totals differ.
    #[must_use]
    pub fn margin(&self) -> u32 {
        self.pad
            .total(Side::NS)
            .0
            .abs_diff(self.pad.total(Side::EW).0)
    }
}
