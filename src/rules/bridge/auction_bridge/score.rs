//! What one deal of Auction Bridge scores.
//!
//! A made contract scores all its odd tricks below the line, overtricks
//! included (I). What a revoke changes is said once, in `Settlement`.

use super::laws::{self, Rules};
use crate::rules::Side;
use crate::rules::bridge::sheet::{Sheet, adjective, plural};
use crate::rules::bridge::{
    ALL_TRICKS, Doubling, Item, Kind, Outcome, Played, RevokePenalty, Revokes, Tricks,
};

/// The points of one deal, items without points left out.
pub(super) fn score(played: Played, rules: Rules) -> Vec<Item> {
    let mut sheet = Sheet::default();
    let settlement = Settlement::of(played);
    if settlement.declarer_scores {
        declarers(&mut sheet, played, settlement.counted);
    }
    if settlement.defenders_score {
        defenders(&mut sheet, played);
    }
    if let Some(to) = settlement.lump_to {
        sheet.add(to, Kind::Revoke, u32::from(rules.revoke_points), || {
            "the other side revoked".into()
        });
    }
    honours(&mut sheet, played);
    sheet.0
}

/// What is left to each side after the revokes of a deal (code of 1913, F†).
struct Settlement {
    /// Tricks, bonuses and slams of the declarer's side.
    declarer_scores: bool,
    /// Undertricks and slams of the adversaries.
    defenders_score: bool,
    /// The side that scores the lump.
    lump_to: Option<Side>,
    /// Tricks that count below the line: three may be taken for a revoke, all
    /// else goes by the tricks really taken.
    counted: Tricks,
}

impl Settlement {
    fn of(played: Played) -> Self {
        let declaring = played.side();
        let (declarer_scores, defenders_score, lump_to) = match played.revokes {
            Revokes::None => (true, true, None),
            Revokes::Declarer => (false, true, Some(declaring.other())),
            Revokes::Defenders(RevokePenalty::Points) => (true, false, Some(declaring)),
            Revokes::Defenders(RevokePenalty::Tricks) => (true, false, None),
            // F law 89: honours as held, and nothing else.
            Revokes::Both => (false, false, None),
        };
        Self {
            declarer_scores,
            defenders_score,
            lump_to,
            counted: match played.revokes {
                Revokes::Defenders(RevokePenalty::Tricks) => played.tricks.and_three(),
                _ => played.tricks,
            },
        }
    }
}

/// Tricks below the line, the bonuses of a doubled contract, and the slam.
fn declarers(sheet: &mut Sheet, played: Played, counted: Tricks) {
    let side = played.side();
    let contract = played.declared.contract;
    let (level, doubling) = (contract.bid.level, contract.doubling);
    if let Outcome::Made { .. } = counted.against(level) {
        let odd = u32::from(counted.odd());
        let each = laws::trick(contract.bid.denomination) * doubling.factor();
        sheet.add(side, Kind::Tricks, odd * each, || {
            let for_revoke = match counted.taken() - played.tricks.taken() {
                0 => String::new(),
                taken => format!(", {taken} of them for the revoke"),
            };
            let how = if_doubled(doubling);
            format!("{} at {each}{how}{for_revoke}", plural(odd, "odd trick"))
        });
    }
    if let Outcome::Made { over } = played.tricks.against(level) {
        let each = laws::doubled_bonus(doubling);
        let over = u32::from(over);
        sheet.add(side, Kind::Contract, each, || {
            format!("making a {} contract", adjective(doubling))
        });
        sheet.add(side, Kind::Overtricks, over * each, || {
            format!(
                "{} at {each}, {}",
                plural(over, "overtrick"),
                adjective(doubling)
            )
        });
    }
    slam(sheet, side, played.tricks.taken());
}

/// Undertricks, and the adversaries' slam.
fn defenders(sheet: &mut Sheet, played: Played) {
    let adversaries = played.side().other();
    let contract = played.declared.contract;
    if let Outcome::Failed { under } = played.tricks.against(contract.bid.level) {
        let under = u32::from(under);
        let each = laws::undertrick(contract.doubling);
        sheet.add(adversaries, Kind::Undertricks, under * each, || {
            let how = if_doubled(contract.doubling);
            format!("{} at {each}{how}", plural(under, "undertrick"))
        });
    }
    slam(sheet, adversaries, ALL_TRICKS - played.tricks.taken());
}

fn if_doubled(doubling: Doubling) -> String {
    match doubling {
        Doubling::Undoubled => String::new(),
        doubling => format!(", {}", adjective(doubling)),
    }
}

/// By tricks taken, whatever was bid, never doubled, to either side (I; F).
fn slam(sheet: &mut Sheet, side: Side, taken: u8) {
    match taken {
        13 => sheet.add(side, Kind::Slam, laws::GRAND_SLAM, || {
            "grand slam: all thirteen tricks taken".into()
        }),
        12 => sheet.add(side, Kind::Slam, laws::SMALL_SLAM, || {
            "small slam: twelve tricks taken".into()
        }),
        _ => {}
    }
}

/// To the side that was dealt them, also in a contract that failed (I, F).
fn honours(sheet: &mut Sheet, played: Played) {
    let Some(held) = played.honours else { return };
    let denomination = played.declared.contract.bid.denomination;
    let points = laws::honours(denomination, held.holding).unwrap_or(0);
    sheet.add(held.side, Kind::Honours, points, || {
        held.holding.describe(denomination)
    });
}
