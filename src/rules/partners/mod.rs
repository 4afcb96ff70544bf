//! Who plays with whom in the next rubber, and who deals first.
//!
//! The same partners ([`same`]), by the cards they cut ([`Cuts::partners`]),
//! by pivot ([`pivot`]), or as the table likes ([`chosen`]); and where more
//! than four are there, who comes in and who goes out ([`cut_in`]). Every one
//! of them only proposes, with a [`Reason`] for each part of it. A player is
//! whatever the caller numbers players by.
//!
//! The books are Florence Irwin, *Auction High-Lights* (cutting, the pivot),
//! R. F. Foster, *Complete Hoyle* (who goes out of a full table) and Milton
//! Work, *Auction of To-day*, 1913. \[R\] marks our own ruling.
//!
//! ```
//! use crossline::rules::partners::{Cut, Cuts};
//! use crossline::rules::Seat;
//!
//! let cuts = [("Ada", "9D"), ("Ben", "2S"), ("Cy", "3H"), ("Dee", "2C")];
//! let cuts = cuts.map(|(player, card)| Cut { player, card: card.parse().unwrap() });
//! let proposal = Cuts::new(cuts.to_vec()).unwrap().partners().unwrap();
//! let dealer = proposal.dealer();
//! assert_eq!(proposal.seats()[dealer], "Ben");
//! assert_eq!(proposal.seats()[dealer.partner()], "Dee");
//! assert_eq!(proposal.why()[0].say("rubber", |name| name), "Ben cut the 2♠: lowest, deals");
//! ```

mod card;
mod cut;
mod cut_in;
mod pivot;
mod why;

pub use card::{Ace, Card, NotACard, Rank};
pub use cut::{Cut, CutRefusal, Cuts, FirstDeal, first_deal};
pub use cut_in::{CutIn, CutInRefusal, Four, Standing, Tie, cut_in, standing};
pub use pivot::{PivotRefusal, pivot};
pub use why::{Place, Reason};

use crate::rules::{BySeat, Seat};

/// A rubber that was played: who sat where, and who dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PastRubber<P> {
    seats: BySeat<P>,
    dealer: Seat,
    last_dealer: Option<Seat>,
}

impl<P: Copy + Eq> PastRubber<P> {
    /// A rubber that `dealer` began and `last_dealer` dealt the last deal of;
    /// nobody where it was stopped before its first. None unless four
    /// different players sat there.
    #[must_use]
    pub fn new(seats: BySeat<P>, dealer: Seat, last_dealer: Option<Seat>) -> Option<Self> {
        are_four(&seats).then_some(Self {
            seats,
            dealer,
            last_dealer,
        })
    }

    /// Who sat where.
    #[must_use]
    pub const fn seats(&self) -> &BySeat<P> {
        &self.seats
    }

    /// Whose turn to deal it is after this rubber, however it ended: the
    /// player on the left of whoever dealt last.
    #[must_use]
    pub fn next_dealer(&self) -> Seat {
        self.last_dealer.map_or(self.dealer, Seat::left)
    }

    /// Whether a player sat in it.
    #[must_use]
    pub fn has(&self, player: P) -> bool {
        self.seats.seat_of(&player).is_some()
    }

    fn partner_of(&self, player: P) -> Option<P> {
        let seat = self.seats.seat_of(&player)?;
        Some(self.seats[seat.partner()])
    }
}

/// A seating for the next rubber. The table may sit otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal<P> {
    seats: BySeat<P>,
    dealer: Seat,
    out: Vec<P>,
    why: Vec<Reason<P>>,
}

impl<P: Copy + Eq> Proposal<P> {
    /// Who sits where: four different players.
    #[must_use]
    pub const fn seats(&self) -> &BySeat<P> {
        &self.seats
    }

    /// Who deals first.
    #[must_use]
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// Who sits out.
    #[must_use]
    pub fn out(&self) -> &[P] {
        &self.out
    }

    /// Why.
    #[must_use]
    pub fn why(&self) -> &[Reason<P>] {
        &self.why
    }
}

/// The same seats; the deal goes on to the left.
#[must_use]
pub fn same<P: Copy + Eq>(last: &PastRubber<P>) -> Proposal<P> {
    let dealer = last.next_dealer();
    Proposal {
        seats: last.seats,
        dealer,
        out: Vec::new(),
        why: vec![Reason::SameSeats, Reason::NextToDeal(last.seats[dealer])],
    }
}

/// A seating that the table chose; none unless it has four different players.
#[must_use]
pub fn chosen<P: Copy + Eq>(seats: BySeat<P>, dealer: Seat) -> Option<Proposal<P>> {
    are_four(&seats).then_some(Proposal {
        seats,
        dealer,
        out: Vec::new(),
        why: Vec::new(),
    })
}

fn are_four<P: Eq>(seats: &BySeat<P>) -> bool {
    let sitters: Vec<&P> = seats.iter().collect();
    !is_twice(&sitters)
}

/// Whether somebody is in the list twice.
fn is_twice<P: Eq>(players: &[P]) -> bool {
    let mut places = players.iter().enumerate();
    places.any(|(place, player)| players[..place].contains(player))
}
