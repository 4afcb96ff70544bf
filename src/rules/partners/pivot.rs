//! The pivot: partners change so that everyone has everyone.
//!
//! Four players: three rubbers bring every pairing once. The player on the
//! left of the last dealer deals first and keeps his seat; the other three
//! move one place, to the left unless only the other way gives him a partner
//! he has not had. From the fourth rubber on the pairings come in the order of
//! the first three \[R: Irwin's one-way move breaks the cycle\].
//!
//! Five players \[R\]: five rubbers bring every pairing once, and each sits out
//! once. In the first rubber of a cycle 0 is out, 1 deals, 4 is his partner, 2
//! sits on his left and 3 on his right; from rubber to rubber everyone's number
//! goes up by one, and the numbers play as in the first.
//!
//! Where the table sat otherwise than was proposed, a cycle begins anew with
//! that rubber, and so it does when somebody joins or leaves \[R\].

use std::fmt;

use super::{PastRubber, Proposal, Reason, is_twice};
use crate::rules::{BySeat, Seat};

/// Where there is no pivot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PivotRefusal {
    /// The first rubber has nothing to turn from.
    NobodySat,
    /// So many players do not pivot.
    Players(usize),
    /// A player is in the list twice.
    Twice,
}

impl fmt::Display for PivotRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NobodySat => f.write_str("nobody has sat down yet; cut or choose first"),
            Self::Players(players @ ..=3) => write!(f, "four play, and only {players} are there"),
            Self::Players(players) => {
                write!(f, "four or five play by pivot; {players} players cut in")
            }
            Self::Twice => f.write_str("a player is named twice"),
        }
    }
}

impl std::error::Error for PivotRefusal {}

/// The next seating of those present, after the rubbers so far.
pub fn pivot<P: Copy + Eq>(
    present: &[P],
    past: &[PastRubber<P>],
) -> Result<Proposal<P>, PivotRefusal> {
    if is_twice(present) {
        return Err(PivotRefusal::Twice);
    }
    if !(4..=5).contains(&present.len()) {
        return Err(PivotRefusal::Players(present.len()));
    }
    let last = past.last().ok_or(PivotRefusal::NobodySat)?;
    let stranger = |rubber: &PastRubber<P>| rubber.seats.iter().any(|sat| !present.contains(sat));
    let ours = match past.iter().rposition(stranger) {
        Some(place) => &past[place + 1..],
        None => past,
    };
    let (refilled, came) = refilled(last, present);
    let (ours, came) = if ours.is_empty() {
        (std::slice::from_ref(&refilled), came)
    } else {
        (ours, Vec::new())
    };
    let mut proposal = match present {
        [one, two, three, four, five] => pivot_five([*one, *two, *three, *four, *five], ours),
        _ => pivot_four(ours),
    };
    let takes = came.into_iter().filter(|player| {
        let seat = proposal.seats.seat_of(player);
        seat.is_some()
    });
    let takes: Vec<Reason<P>> = takes.map(Reason::TakesTheChair).collect();
    proposal.why.extend(takes);
    Ok(proposal)
}

/// The last table with those who are gone replaced, in the order of the list.
fn refilled<P: Copy + Eq>(last: &PastRubber<P>, present: &[P]) -> (PastRubber<P>, Vec<P>) {
    let mut waiting = present.iter().copied().filter(|player| !last.has(*player));
    let mut came = Vec::new();
    let seats = BySeat::from_fn(|seat| {
        let sat = last.seats[seat];
        if present.contains(&sat) {
            return sat;
        }
        waiting
            .next()
            .inspect(|player| came.push(*player))
            .unwrap_or(sat)
    });
    (PastRubber { seats, ..*last }, came)
}

fn pivot_four<P: Copy + Eq>(past: &[PastRubber<P>]) -> Proposal<P> {
    let last = &past[past.len() - 1];
    let dealer = last.next_dealer();
    let keeps = last.seats[dealer];
    // One player's partner tells the whole pairing of four.
    let mut cycle = Vec::new();
    let mut before = Vec::new();
    for partner in past.iter().filter_map(|rubber| rubber.partner_of(keeps)) {
        if cycle.contains(&partner) {
            cycle.clear();
        }
        cycle.push(partner);
        if cycle.len() == 3 {
            before = std::mem::take(&mut cycle);
        }
    }
    let [left, opposite, right] = [1, 2, 3].map(|places| last.seats[turned(dealer, places)]);
    let free = |partner: &P| *partner != opposite && !cycle.contains(partner);
    let again = before.get(cycle.len()).copied().filter(free);
    let partner = again.unwrap_or(if free(&left) { left } else { right });
    let moved = if partner == left {
        [right, left, opposite]
    } else {
        [opposite, right, left]
    };
    let pair = [keeps, partner];
    Proposal {
        seats: around(dealer, [keeps, moved[0], moved[1], moved[2]]),
        dealer,
        out: Vec::new(),
        why: vec![
            Reason::NextToDeal(keeps),
            match again {
                Some(_) => Reason::ComesAgain(pair),
                None => Reason::NotYetPartners(pair),
            },
        ],
    }
}

/// The five of a cycle, by their numbers in its first rubber.
struct Numbers<P>([P; 5]);

impl<P: Copy + Eq> Numbers<P> {
    fn of(present: [P; 5], first: &PastRubber<P>) -> Self {
        let sat = |places| first.seats[turned(first.dealer, places)];
        let out = present.into_iter().find(|player| !first.has(*player));
        Self([out.unwrap_or(present[0]), sat(0), sat(1), sat(3), sat(2)])
    }

    /// Who has `number` in the rubber `later` rubbers after the first.
    fn who(&self, number: usize, later: usize) -> P {
        self.0[(number + 5 - later % 5) % 5]
    }

    fn pairs(&self, later: usize) -> [[P; 2]; 2] {
        [[1, 4], [2, 3]].map(|pair| pair.map(|number| self.who(number, later)))
    }

    fn fit(&self, rubber: &PastRubber<P>, later: usize) -> bool {
        let mut pairs = self.pairs(later).into_iter();
        pairs.all(|[one, other]| rubber.partner_of(one) == Some(other))
    }
}

fn pivot_five<P: Copy + Eq>(present: [P; 5], past: &[PastRubber<P>]) -> Proposal<P> {
    let last = &past[past.len() - 1];
    let mut first = 0;
    let mut numbers = Numbers::of(present, &past[0]);
    for (place, rubber) in past.iter().enumerate() {
        if !numbers.fit(rubber, place - first) {
            first = place;
            numbers = Numbers::of(present, rubber);
        }
    }
    let later = past.len() - first;
    let out = numbers.who(0, later);
    let turn = last.next_dealer();
    let mut nearest = (0..4).map(|places| turned(turn, places));
    let dealer = nearest
        .find(|seat| last.seats[*seat] != out)
        .unwrap_or(turn);
    let keeps = last.seats[dealer];
    let pairs = numbers.pairs(later);
    let (with, against) = if pairs[0].contains(&keeps) {
        (pairs[0], pairs[1])
    } else {
        (pairs[1], pairs[0])
    };
    let partner = if with[0] == keeps { with[1] } else { with[0] };
    // Whoever can keeps his chair.
    let [one, other] = against;
    let at_left = [one, other].map(|player| {
        let [left, right] = [dealer.left(), turned(dealer, 3)];
        let opponent = if player == one { other } else { one };
        usize::from(last.seats[left] == player) + usize::from(last.seats[right] == opponent)
    });
    let [left, right] = if at_left[1] > at_left[0] {
        [other, one]
    } else {
        [one, other]
    };
    let pair = [keeps, partner];
    Proposal {
        seats: around(dealer, [keeps, left, partner, right]),
        dealer,
        out: vec![out],
        why: vec![
            Reason::TurnToSitOut(out),
            Reason::NextToDeal(keeps),
            if later < 5 {
                Reason::NotYetPartners(pair)
            } else {
                Reason::ComesAgain(pair)
            },
        ],
    }
}

/// The seat so many places to the left.
fn turned(seat: Seat, places: usize) -> Seat {
    (0..places).fold(seat, |seat, _| seat.left())
}

/// Four players round the table, from a seat on to the left.
fn around<P: Copy>(from: Seat, players: [P; 4]) -> BySeat<P> {
    let mut seats = BySeat::from_fn(|_| players[0]);
    for (places, player) in players.into_iter().enumerate() {
        seats[turned(from, places)] = player;
    }
    seats
}
