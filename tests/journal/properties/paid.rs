//! The money of random evenings, against a second calculation from the document.

use std::collections::BTreeMap;

use crossline::journal::document;
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::Value;

use super::evening;
use super::phones::act;
use crate::table::games;

type Cents = BTreeMap<String, i64>;

fn cents(amount: &Value) -> i64 {
    let text = amount.as_str().unwrap();
    let (whole, part) = text.split_once('.').unwrap_or((text, "00"));
    let size = format!("{whole}{part:0<2}").replace('-', "");
    let size: i64 = size.parse().unwrap();
    if text.starts_with('-') { -size } else { size }
}

/// Adds up, for each player, what goes out less what comes in.
fn out_less_in<'a>(names: &[&str], payments: impl IntoIterator<Item = &'a Value>) -> Cents {
    let zero = names.iter().map(|name| ((*name).to_owned(), 0));
    let mut sums: Cents = zero.collect();
    for payment in payments {
        let amount = cents(&payment["amount"]);
        *sums.get_mut(payment["from"].as_str().unwrap()).unwrap() += amount;
        *sums.get_mut(payment["to"].as_str().unwrap()).unwrap() -= amount;
    }
    sums
}

/// The most groups into which these amounts split so that each is nothing, by
/// giving the first a group and trying the rest on what is left.
fn most_groups(open: &[i64]) -> usize {
    let Some((first, rest)) = open.split_first() else {
        return 0;
    };
    let sets = 0..1_usize << rest.len();
    let best = sets.filter_map(|set| {
        let (with, without): (Vec<_>, Vec<_>) =
            (0..rest.len()).partition(|place| set & (1 << place) != 0);
        let sum: i64 = with.iter().map(|place| rest[*place]).sum();
        let left: Vec<i64> = without.iter().map(|place| rest[*place]).collect();
        (first + sum == 0).then(|| 1 + most_groups(&left))
    });
    best.max().unwrap_or(0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    /// Money is what the points come to, `paid` what the entries say, both
    /// together what is open; the payments settle just that, and no shorter
    /// list could.
    #[test]
    fn payments_settle_what_is_open(game in games(), acts in vec(act(), 1..40)) {
        let written = evening(game, &acts).document();
        let facts: Value = serde_json::from_str(&written.write()).unwrap();
        let score: Value = serde_json::from_str(&document::score(&written)).unwrap();
        let players = score["players"].as_array().unwrap();
        let names = facts["players"].as_array().unwrap().iter();
        let names: Vec<&str> = names.map(|name| name.as_str().unwrap()).collect();
        let [carrier, carried] = [names[0], names[5]];
        let entries = facts["entries"].as_array().unwrap();
        let of_type = |kind: &'static str| entries.iter().filter(move |entry| entry["type"] == kind);
        let paid = out_less_in(&names, of_type("paid"));
        let banked = of_type("counters").next().is_some();

        let named = |field: &str| -> Cents {
            let row = |player: &Value| {
                (player["name"].as_str().unwrap().to_owned(), cents(&player[field]))
            };
            players.iter().map(row).collect()
        };
        prop_assert_eq!(&named("paid"), &paid);
        let money = named("money");
        prop_assert_eq!(money.values().sum::<i64>(), 0);
        prop_assert_eq!(money[carried], 0);
        // 1.25 cents each: nobody is a cent away from it.
        for name in &names {
            let won = |name: &str| {
                let player = players.iter().find(|player| player["name"] == name).unwrap();
                player.get("net").or(player.get("red")).unwrap().as_i64().unwrap()
            };
            let hundredths = 125 * match *name {
                name if name == carrier => won(carrier) + won(carried),
                name if name == carried => 0,
                name => won(name),
            };
            prop_assert!((100 * money[*name] - hundredths).abs() < 100, "{name}");
        }

        let lent = |name: &String| if banked { 0 } else { money[name] };
        let open: Cents = paid.iter().map(|(name, paid)| (name.clone(), lent(name) + paid)).collect();
        prop_assert_eq!(open.values().sum::<i64>(), 0);
        let payments = score["payments"].as_array().unwrap();
        let gets: Cents = out_less_in(&names, payments).into_iter().map(|(name, out)| (name, -out)).collect();
        prop_assert_eq!(&gets, &open);
        prop_assert!(payments.iter().all(|payment| cents(&payment["amount"]) > 0));
        let open: Vec<i64> = open.into_values().filter(|open| *open != 0).collect();
        prop_assert_eq!(payments.len(), open.len() - most_groups(&open));

        // The bank gives out what it sold, but for the pool and parts of a cent.
        let bank = score.get("bank").map(|bank| bank.as_array().unwrap());
        prop_assert_eq!(bank.is_some(), score.get("games").is_some());
        let rows = bank.map_or(&[][..], Vec::as_slice);
        prop_assert!(banked || rows.is_empty());
        let counters = |field: &str| of_type("counters").filter_map(|moved| moved[field].as_i64()).sum::<i64>();
        let sold = counters("bought") - counters("redeemed");
        let in_play = score["games"].as_array().and_then(|games| games.last());
        let pool = in_play.filter(|game| game["status"] == "playing").map_or(0, |game| game["pool"].as_i64().unwrap());
        let held: i64 = rows.iter().map(|row| row["counters"].as_i64().unwrap()).sum();
        if banked {
            prop_assert_eq!(held + pool, sold);
        }
        for row in rows {
            let counters = row["counters"].as_i64().unwrap();
            prop_assert!(counters != 0 && row["player"] != *carried);
            prop_assert_eq!(cents(&row["amount"]), (counters * 125).div_euclid(100));
        }
    }
}
