//! Who plays the next rubber, as the table's method proposes, and why.

use crate::journal::{BridgeFact, Fact, Partners, PlayerId, SeatedRubber};
use crate::rules::partners::{
    CutIn, PastRubber, PivotRefusal, Proposal, Reason, Standing, chosen, cut_in, pivot, same,
    standing,
};
use crate::rules::{BySeat, Seat, Side};
use crate::web::bridge_table::BridgeTable;
use crate::web::faults::sentence;
use crate::web::words::{Names, and, count};

/// What comes after a rubber, or before the first.
pub(super) struct Next {
    /// “Next rubber: pivot”.
    pub(super) heading: String,
    pub(super) plan: Plan,
    /// A sentence each.
    pub(super) why: Vec<String>,
}

/// How the table comes to its seats.
pub(super) enum Plan {
    /// A seating to take in one tap.
    Seats(Seats),
    /// Cards are cut first.
    Cut,
    /// Whoever likes sits where he likes.
    Choose,
}

/// A proposed seating, as a form carries it and as it is said.
pub(super) struct Seats {
    pub(super) fields: [(&'static str, usize); 4],
    pub(super) dealer: &'static str,
    /// “Ada & Cy against Ben & Dee, Ben deals”.
    pub(super) text: String,
    /// The button.
    pub(super) label: String,
}

impl Seats {
    /// The seats with a dealer.
    pub(super) fn of(at: &BridgeTable, seats: BySeat<PlayerId>, dealer: Seat) -> Self {
        let names = Names {
            players: &at.journal.header().players,
            seats,
        };
        let text = format!(
            "{} against {}, {} deals",
            names.side(Side::NS),
            names.side(Side::EW),
            names.at(dealer)
        );
        Self {
            fields: Seat::ALL.map(|seat| (seat.as_str(), seats[seat].index())),
            dealer: dealer.as_str(),
            label: format!("Take these seats: {} deals", names.at(dealer)),
            text,
        }
    }

    /// The same as a query, to begin from where the table wants other seats.
    pub(super) fn query(&self) -> String {
        let seats = self.fields.map(|(seat, player)| format!("{seat}={player}"));
        format!("?dealer={}&{}", self.dealer, seats.join("&"))
    }
}

/// The method in a word or two.
pub(in crate::web::pages) const fn word(method: Partners) -> &'static str {
    match method {
        Partners::Same => "the same partners",
        Partners::Cut => "cutting in",
        Partners::Pivot => "pivot",
        Partners::Chosen => "chosen",
    }
}

/// How the table's partners change.
pub(super) fn method(at: &BridgeTable) -> Partners {
    at.journal.header().partners.unwrap_or(Partners::Same)
}

/// A reason as a sentence.
pub(super) fn say(at: &BridgeTable, reason: Reason<PlayerId>) -> String {
    let header = at.journal.header();
    let name = |player| header.players.name(player);
    sentence(reason.say(header.game.unit(), name))
}

/// What comes next; none while a rubber is in play.
pub(super) fn next(at: &BridgeTable) -> Option<Next> {
    if at.rubber_in_play().is_some() {
        return None;
    }
    let unit = at.journal.header().game.unit();
    let (plan, why) = plan(at);
    let heading = match at.sheet().rubbers.last() {
        None => format!("The first {unit}"),
        Some(_) => format!("Next {unit}: {}", word(method(at))),
    };
    Some(Next { heading, plan, why })
}

fn plan(at: &BridgeTable) -> (Plan, Vec<String>) {
    let present = at.journal.present();
    if present.len() < 4 {
        let here = present.len();
        return (
            Plan::Choose,
            vec![format!(
                "Four play, and only {here} are here. Add whoever is with you."
            )],
        );
    }
    if at.sheet().rubbers.is_empty() {
        if let Some(drawn) = drawn(at, &present) {
            let why = "So they stand on the card. The table may cut for other seats.".to_owned();
            return (Plan::Seats(drawn), vec![why]);
        }
        let why = "The lowest cards play together; the lowest deals.".to_owned();
        return (Plan::Cut, vec![why]);
    }
    match method(at) {
        Partners::Cut => (Plan::Cut, cutting(at)),
        Partners::Pivot if present.len() > 5 => {
            let mut why = vec![sentence(PivotRefusal::Players(present.len()))];
            why.extend(cutting(at));
            (Plan::Cut, why)
        }
        Partners::Chosen => (Plan::Choose, vec![]),
        Partners::Same | Partners::Pivot => match proposal(at) {
            Some((proposal, why)) => {
                let mut seats = Seats::of(at, *proposal.seats(), proposal.dealer());
                if method(at) == Partners::Same {
                    let players = &at.journal.header().players;
                    let dealer = players.name(proposal.seats()[proposal.dealer()]);
                    let unit = at.journal.header().game.unit();
                    seats.label = format!("Next {unit}, same partners: {dealer} deals");
                }
                (Plan::Seats(seats), why)
            }
            None => (Plan::Choose, vec![]),
        },
    }
}

/// The seats of a party's table as they were drawn; of five the last sits out
/// first, and six cut.
fn drawn(at: &BridgeTable, present: &[PlayerId]) -> Option<Seats> {
    at.party.as_ref()?;
    let (&[north, east, south, west], out) = present.split_first_chunk()?;
    let seats = BySeat {
        north,
        east,
        south,
        west,
    };
    (out.len() < 2).then(|| Seats::of(at, seats, Seat::North))
}

/// The seating that needs no cards, and why; what the page of seats begins with.
pub(super) fn proposal(at: &BridgeTable) -> Option<(Proposal<PlayerId>, Vec<String>)> {
    let last = at.sheet().rubbers.last()?;
    let present = at.journal.present();
    if method(at) == Partners::Pivot
        && let Ok(proposal) = pivot(&present, &at.sheet().played())
    {
        let why = proposal.why().iter().map(|reason| say(at, *reason));
        let why = why.collect();
        return Some((proposal, why));
    }
    kept(at, last, &present)
}

/// The same seats, those who went home replaced.
fn kept(
    at: &BridgeTable,
    last: &SeatedRubber,
    present: &[PlayerId],
) -> Option<(Proposal<PlayerId>, Vec<String>)> {
    let past = PastRubber::new(last.seats, first_dealer(at, last), last_dealer(last))?;
    let mut waiting = present
        .iter()
        .copied()
        .filter(|player| !past.has(*player))
        .collect::<Vec<_>>()
        .into_iter();
    let mut reasons = Vec::new();
    let seats = BySeat::from_fn(|seat| {
        let sat = last.seats[seat];
        if present.contains(&sat) {
            return sat;
        }
        let next = waiting.next();
        reasons.extend(next.map(Reason::TakesTheChair));
        next.unwrap_or(sat)
    });
    let proposal = if reasons.is_empty() {
        same(&past)
    } else {
        chosen(seats, past.next_dealer())?
    };
    reasons.splice(0..0, proposal.why().iter().copied());
    let mut why: Vec<_> = reasons.iter().map(|reason| say(at, *reason)).collect();
    why.extend(sitting_out(at, proposal.seats()));
    Some((proposal, why))
}

fn last_dealer(last: &SeatedRubber) -> Option<Seat> {
    last.rubber.pad().deals.last().map(|deal| deal.dealer)
}

/// Who was to deal first.
fn first_dealer(at: &BridgeTable, last: &SeatedRubber) -> Seat {
    let seating = at.journal.entry(last.seating).map(|entry| &entry.fact);
    match seating {
        Some(Fact::Bridge(BridgeFact::Seating(seating))) => seating.dealer,
        _ => Seat::North,
    }
}

/// Who goes out and comes in, or who cuts for it.
fn cutting(at: &BridgeTable) -> Vec<String> {
    let players = &at.journal.header().players;
    match cut_in(&at.journal.present(), &at.sheet().played()) {
        Err(refusal) => vec![sentence(refusal)],
        // Before the first rubber nobody comes in: everyone begins.
        Ok(CutIn::Clear(_)) if at.sheet().played().is_empty() => vec![],
        Ok(CutIn::Clear(four)) => four.why().iter().map(|reason| say(at, *reason)).collect(),
        Ok(CutIn::MustCut(tie)) => {
            let among: Vec<_> = tie.among().iter().map(|one| players.name(*one)).collect();
            vec![format!(
                "{} cut: {} out.",
                and(&among),
                highest(tie.go_out(), "goes", "go")
            )]
        }
    }
}

/// “the highest goes”, “the 2 highest go”.
pub(super) fn highest(number: usize, one: &str, more: &str) -> String {
    match number {
        1 => format!("the highest {one}"),
        _ => format!("the {number} highest {more}"),
    }
}

/// Everyone here who has no chair there: “Eve sits out, after 2 rubbers out.”
pub(super) fn sitting_out(at: &BridgeTable, seats: &BySeat<PlayerId>) -> Vec<String> {
    let header = at.journal.header();
    let present = at.journal.present().into_iter();
    let out = present.filter(|player| seats.seat_of(player).is_none());
    let past = at.sheet().played();
    out.map(|player| {
        let name = header.players.name(player);
        match standing(player, &past) {
            Standing::SatOut(number) => {
                let several = several(number, header.game.unit());
                format!("{name} sits out, after {several} out.")
            }
            Standing::Played(_) | Standing::New => format!("{name} sits out."),
        }
    })
    .collect()
}

/// How long everyone has played or sat out: “played 2 rubbers running”.
pub(in crate::web::pages) fn how_long(
    player: PlayerId,
    past: &[PastRubber<PlayerId>],
    unit: &str,
) -> Option<String> {
    Some(match standing(player, past) {
        Standing::Played(1) => format!("played 1 {unit}"),
        Standing::Played(number) => format!("played {} running", several(number, unit)),
        Standing::SatOut(number) => format!("has sat out {}", several(number, unit)),
        Standing::New => return None,
    })
}

fn several(number: usize, unit: &str) -> String {
    count(u32::try_from(number).unwrap_or(u32::MAX), unit)
}
