//! What Save says it will do: tricks, honours, each kind of revoke, game and
//! rubber.

use std::cell::RefCell;

use crate::journal::entry::{BridgeFact, DealFact, Fact, Penalty};
use crate::rules::bridge::{Deal, Declared, Honours, Lump, Played, Revokes, Tricks};
use crate::rules::{BySide, Seat, Side};
use crate::web::bridge_table::BridgeTable;
use crate::web::cases::{Answers, Cases};
use crate::web::foresee::{ASKS, Foreseen, Foresight};
use crate::web::target::Target;
use crate::web::words::{Names, count};

/// What the result page asks, in the order of its radio buttons.
pub(super) struct Asked<'a> {
    pub(super) declared: Declared,
    pub(super) dealer: Option<Seat>,
    /// None first, then each holding with its points.
    pub(super) honours: &'a [Option<(Honours, u32)>],
    pub(super) revokes: &'a [Revokes],
}

/// What saving a deal does, by revoke, tricks and honours: parts to be read one
/// after the other.
pub(super) fn of_deal(
    at: &BridgeTable,
    target: Target,
    names: &Names,
    asked: &Asked,
) -> Vec<Cases> {
    let fact = |revokes, tricks| {
        let played = Played {
            declared: asked.declared,
            tricks,
            honours: None,
            revokes,
        };
        Fact::from(DealFact {
            dealer: asked.dealer,
            ..DealFact::from(Deal::Played(played))
        })
    };
    let first = Tricks::all().next();
    let foresight = first.and_then(|tricks| Foresight::of(at, target, fact(Revokes::None, tricks)));
    let Some(mut foresight) = foresight else {
        return vec![];
    };
    // By revoke, then by tricks: honours change totals only.
    let foreseen: Vec<Vec<Option<Foreseen>>> = asked
        .revokes
        .iter()
        .map(|revokes| {
            let tricks = Tricks::all();
            tricks
                .map(|tricks| foresight.foresee(fact(*revokes, tricks)))
                .collect()
        })
        .collect();
    let revokes = || Answers::each('r', asked.revokes.len());
    let tricks = || Answers::each('t', 14);
    let honours = || Answers::each('h', asked.honours.len());
    let end = |given: &[usize]| -> Option<End> {
        let foreseen = foreseen[given[0]][given[1]].as_ref()?;
        let mut totals = foreseen.totals?;
        if let Some((honours, points)) = asked.honours[given[2]] {
            totals[honours.side] += points;
        }
        Some(End::of(totals))
    };
    let unit = at.journal.header().game.unit();
    vec![
        Cases::of(&[tricks()], |given| {
            count(u32::try_from(given[0]).unwrap_or_default(), "trick")
        }),
        Cases::of(&[revokes()], |given| {
            revoked(names, asked.declared, asked.revokes[given[0]])
        }),
        Cases::of(&[revokes(), tricks()], |given| {
            result(names, foreseen[given[0]][given[1]].as_ref())
        }),
        Cases::of(&[honours()], |given| {
            asked.honours[given[0]].map_or_else(String::new, |(honours, points)| {
                format!(" {} {points} for honours.", names.side(honours.side))
            })
        }),
        Cases::of(&[revokes(), tricks(), honours()], |given| {
            end(given).map_or_else(String::new, |end| end.winner(names, unit))
        }),
        Cases::of(&[revokes(), tricks(), honours()], |given| {
            end(given).map_or_else(String::new, |end| end.margin())
        }),
        Cases::of(&[revokes(), tricks()], |given| {
            let foreseen = foreseen[given[0]][given[1]].as_ref();
            let asks = foreseen.is_some_and(|foreseen| foreseen.asks);
            let says = if asks { ASKS } else { "" };
            says.to_owned()
        }),
    ]
}

/// “, Ada & Cy revoked”
fn revoked(names: &Names, declared: Declared, revokes: Revokes) -> String {
    let side = declared.side();
    match revokes {
        Revokes::None => String::new(),
        Revokes::Declarer => format!(", {} revoked", names.side(side)),
        Revokes::Defenders(_) => format!(", {} revoked", names.side(side.other())),
        Revokes::Both => ", both revoked".to_owned(),
    }
}

/// “: Ada & Cy 32 below, a game.”
fn result(names: &Names, foreseen: Option<&Foreseen>) -> String {
    let Some(foreseen) = foreseen else {
        return ".".to_owned();
    };
    let mut points = names.points(&foreseen.items);
    if points.is_empty() {
        "no points".clone_into(&mut points);
    }
    let game = if foreseen.game { ", a game" } else { "" };
    format!(": {points}{game}.")
}

/// How a rubber ends.
struct End {
    /// None where the totals are equal.
    winner: Option<Side>,
    margin: u32,
}

impl End {
    fn of(totals: BySide<u32>) -> Self {
        let (ns, ew) = (totals[Side::NS], totals[Side::EW]);
        let ahead = if ns > ew { Side::NS } else { Side::EW };
        Self {
            winner: (ns != ew).then_some(ahead),
            margin: ns.abs_diff(ew),
        }
    }

    /// “ Ada & Cy win the rubber by ”
    fn winner(&self, names: &Names, unit: &str) -> String {
        match self.winner {
            Some(side) => format!(" {} win the {unit} by ", names.side(side)),
            None => format!(" The {unit} is a tie."),
        }
    }

    fn margin(&self) -> String {
        self.winner
            .map_or_else(String::new, |_| format!("{}.", self.margin))
    }
}

/// What saving a penalty does, by side and lump.
pub(super) fn of_penalty(
    at: &BridgeTable,
    target: Target,
    names: &Names,
    sides: [Side; 2],
    lumps: &[Lump],
) -> Option<Cases> {
    let fact = |given: &[usize]| {
        Fact::Bridge(BridgeFact::Penalty(Penalty {
            to: sides[given[0]],
            points: lumps[given[1]].points,
            reason: None,
        }))
    };
    if lumps.is_empty() {
        return None;
    }
    let unit = at.journal.header().game.unit();
    let foresight = RefCell::new(Foresight::of(at, target, fact(&[0, 0]))?);
    let questions = [Answers::each('r', 2), Answers::each('t', lumps.len())];
    Some(Cases::of(&questions, |given| {
        let lump = lumps[given[1]].points;
        let saved = format!("{} {lump} above.", names.side(sides[given[0]]));
        let foreseen = foresight.borrow_mut().foresee(fact(given));
        match foreseen.and_then(|foreseen| foreseen.totals) {
            Some(totals) => {
                let end = End::of(totals);
                saved + &end.winner(names, unit) + &end.margin()
            }
            None => saved,
        }
    }))
}

/// What saving a penalty of as many points as are typed does, by side.
pub(super) fn of_typed_penalty(names: &Names, sides: [Side; 2]) -> Cases {
    Cases::of(&[Answers::each('r', 2)], |given| {
        format!("{}: the points typed, above.", names.side(sides[given[0]]))
    })
}
