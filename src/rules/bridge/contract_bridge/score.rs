//! What one deal of Contract Bridge scores: below the line the tricks that
//! were bid and made, above it everything else.

use super::laws::{self, Code};
use crate::rules::bridge::sheet::{Sheet, adjective, one_by_one, plural};
use crate::rules::bridge::{Contract, Doubling, Item, Kind, Outcome, Played};
use crate::rules::{Denomination, Side};

/// The points of one deal, items without points left out. `vulnerable` is the
/// declarer's side.
pub(super) fn score(played: Played, code: Code, vulnerable: bool) -> Vec<Item> {
    let mut sheet = Sheet::default();
    let contract = played.declared.contract;
    let side = played.side();
    match played.tricks.against(contract.bid.level) {
        Outcome::Made { over } => {
            tricks(&mut sheet, side, contract);
            overtricks(&mut sheet, side, contract, vulnerable, over);
            let making = laws::making(code, contract.doubling);
            sheet.add(side, Kind::Contract, making, || {
                format!("making a {} contract", adjective(contract.doubling))
            });
            slam(&mut sheet, side, contract, vulnerable);
        }
        Outcome::Failed { under } => {
            let each: Vec<u32> = (1..=under)
                .map(|nth| laws::undertrick(code, contract.doubling, vulnerable, nth))
                .collect();
            sheet.add(side.other(), Kind::Undertricks, each.iter().sum(), || {
                one_by_one("undertrick", &each) + &how(contract.doubling, vulnerable)
            });
        }
    }
    honours(&mut sheet, played);
    sheet.0
}

/// The tricks that were bid, doubled with the contract.
fn tricks(sheet: &mut Sheet, side: Side, contract: Contract) {
    let denomination = contract.bid.denomination;
    let each: Vec<u32> = (1..=contract.bid.level.odd())
        .map(|nth| laws::odd_trick(denomination, nth) * contract.doubling.factor())
        .collect();
    let noun = match denomination {
        Denomination::Suit(_) => "odd trick",
        Denomination::NoTrumps => "no-trump trick",
    };
    sheet.add(side, Kind::Tricks, each.iter().sum(), || {
        one_by_one(noun, &each) + &how(contract.doubling, false)
    });
}

fn overtricks(sheet: &mut Sheet, side: Side, contract: Contract, vulnerable: bool, over: u8) {
    let each = laws::overtrick(contract.bid.denomination, contract.doubling, vulnerable);
    let over = u32::from(over);
    sheet.add(side, Kind::Overtricks, over * each, || {
        let matters = vulnerable && contract.doubling != Doubling::Undoubled;
        let how = how(contract.doubling, matters);
        format!("{} at {each}{how}", plural(over, "overtrick"))
    });
}

/// Only a slam that was bid, whatever was taken over it.
fn slam(sheet: &mut Sheet, side: Side, contract: Contract, vulnerable: bool) {
    let level = contract.bid.level;
    sheet.add(side, Kind::Slam, laws::slam(level, vulnerable), || {
        let name = if level.odd() == 7 { "grand" } else { "small" };
        format!(
            "{name} slam bid and made{}",
            how(Doubling::Undoubled, vulnerable)
        )
    });
}

/// To any of the four hands, whatever the result.
fn honours(sheet: &mut Sheet, played: Played) {
    let Some(held) = played.honours else { return };
    let denomination = played.declared.contract.bid.denomination;
    let points = laws::honours(denomination, held.holding).unwrap_or(0);
    sheet.add(held.side, Kind::Honours, points, || {
        held.holding.describe(denomination)
    });
}

/// What raised the points: “, doubled, vulnerable”.
fn how(doubling: Doubling, vulnerable: bool) -> String {
    let doubled = match doubling {
        Doubling::Undoubled => "",
        Doubling::Doubled => ", doubled",
        Doubling::Redoubled => ", redoubled",
    };
    let vulnerable = if vulnerable { ", vulnerable" } else { "" };
    format!("{doubled}{vulnerable}")
}
