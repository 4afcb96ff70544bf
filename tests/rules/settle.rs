//! Plus and minus, money and payments: nights worked by hand, and what holds
//! on any night.

use std::collections::BTreeMap;

use crossline::rules::bridge::Total;
use crossline::rules::ledger::{Ledger, Line, Rounding};
use crossline::rules::settle::{
    BadPrice, Carries, Carry, CarryRefusal, Currency, Exact, Per, Price, payments, shares,
    to_the_right,
};
use crossline::rules::{BySeat, BySide};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use serde::Deserialize;

#[derive(Deserialize)]
struct Night {
    id: String,
    arithmetic: Vec<String>,
    stake: Stake,
    #[serde(default)]
    carries: Vec<[String; 2]>,
    players: Vec<String>,
    rubbers: Vec<Rubber>,
    expect: BTreeMap<String, Expect>,
    payments: Vec<String>,
}

#[derive(Deserialize)]
struct Stake {
    currency: String,
    price: String,
    per: Option<u8>,
    rounding: Option<String>,
}

#[derive(Deserialize)]
struct Rubber {
    #[serde(rename = "NS")]
    ns: [String; 2],
    #[serde(rename = "EW")]
    ew: [String; 2],
    total: [u32; 2],
    margin: u32,
    counted: u32,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Expect {
    gross: u32,
    plus: u32,
    minus: u32,
    net: i64,
    money: String,
}

#[test]
fn nights() {
    let nights: Vec<Night> = serde_json::from_str(include_str!("../cases/nights.json")).unwrap();
    assert_eq!(nights.len(), 5);
    for night in nights {
        let id = &night.id;
        assert!(!night.arithmetic.is_empty(), "{id}");
        let rounding = night.stake.rounding.as_deref().unwrap_or("exact");
        let rounding = Rounding::ALL
            .into_iter()
            .find(|known| known.as_str() == rounding);
        let per = night.stake.per.unwrap_or(1);
        let per = Per::ALL
            .into_iter()
            .find(|known| known.points() == per)
            .unwrap();
        let player = |name: &String| {
            night
                .players
                .iter()
                .position(|known| known == name)
                .unwrap()
        };
        let lines: Vec<Line<usize>> = night
            .rubbers
            .iter()
            .map(|rubber| {
                let seats = BySeat {
                    north: player(&rubber.ns[0]),
                    east: player(&rubber.ew[0]),
                    south: player(&rubber.ns[1]),
                    west: player(&rubber.ew[1]),
                };
                let [ns, ew] = rubber.total.map(Total);
                let line = Line::of(seats, BySide { ns, ew }, rounding.unwrap());
                assert_eq!(
                    (line.margin(), line.counted),
                    (rubber.margin, rubber.counted),
                    "{id}"
                );
                line
            })
            .collect();
        let ledger = Ledger { lines };
        let carries = night.carries.iter().map(|[carried, by]| Carry {
            player: player(carried),
            by: player(by),
        });
        let carries = Carries::new(carries.collect()).unwrap();
        let price: Price = night.stake.price.parse().unwrap();
        let currency = Currency::of(&night.stake.currency).unwrap();
        let own: Vec<Exact> = (0..night.players.len())
            .map(|player| Exact::of(ledger.row(player).net(), price, per))
            .collect();
        let money = shares(&carried(&own, &carries), currency);
        for (player, name) in night.players.iter().enumerate() {
            let row = ledger.row(player);
            let got = Expect {
                gross: row.gross,
                plus: row.plus,
                minus: row.minus,
                net: row.net(),
                money: currency.text(money[player]),
            };
            assert_eq!(got, night.expect[name], "{id}: {name}");
        }
        let paid: Vec<String> = payments(&money)
            .iter()
            .map(|payment| {
                let [from, to] = [payment.from, payment.to].map(|place| &night.players[place]);
                format!("{from} pays {to} {}", currency.text(payment.minor))
            })
            .collect();
        assert_eq!(paid, night.payments, "{id}");
    }
}

/// What each pays or pockets, for himself and those he carries.
fn carried(own: &[Exact], carries: &Carries<usize>) -> Vec<Exact> {
    let players = 0..own.len();
    let pays = |payer| {
        let his = players
            .clone()
            .filter(move |player| carries.payer(*player) == payer);
        his.map(|player| own[player]).sum()
    };
    players.clone().map(pays).collect()
}

#[test]
fn margins_by_the_hundred() {
    for (margin, counted) in [
        (0, 0),
        (49, 0),
        (50, 100),
        (149, 100),
        (150, 200),
        (580, 600),
        (940, 900),
        (950, 1000),
    ] {
        assert_eq!(Rounding::Hundred.counted(margin), counted);
        assert_eq!(Rounding::Exact.counted(margin), margin);
    }
}

#[test]
fn prices_are_decimals_down_to_a_millionth() {
    for (text, millionths) in [
        ("0", 0),
        ("0.001", 1_000),
        ("0.00125", 1_250),
        ("0.50", 500_000),
        ("2", 2_000_000),
        ("0.000001", 1),
        ("999999.999999", 999_999_999_999),
        ("12.5", 12_500_000),
    ] {
        let price: Price = text.parse().unwrap();
        assert_eq!(
            (price.millionths(), price.to_string()),
            (millionths, text.to_owned())
        );
    }
    for text in [
        "", ".5", "5.", "1,5", "+1", "1e3", " 1", "1 ", "007", "0x1", "1.2.3", "--1", "½", "٣",
    ] {
        assert_eq!(
            text.parse::<Price>(),
            Err(BadPrice::NotDecimal(text.into())),
            "{text}"
        );
    }
    for text in [
        "-1",
        "-0.001",
        "1000000",
        "1000000.5",
        "99999999999999999999999",
    ] {
        assert_eq!(
            text.parse::<Price>(),
            Err(BadPrice::OutOfRange(text.into())),
            "{text}"
        );
    }
    let fine = "0.0000001".parse::<Price>();
    assert_eq!(fine, Err(BadPrice::TooFine("0.0000001".into())));
}

#[test]
fn currencies_divide_as_iso_4217_says() {
    let of = |code| Currency::of(code).unwrap().decimals();
    assert_eq!(["JPY", "KRW", "CLP", "ISK"].map(of), [0; 4]);
    assert_eq!(["USD", "EUR", "GBP", "CHF"].map(of), [2; 4]);
    assert_eq!(["KWD", "BHD", "TND", "IQD"].map(of), [3; 4]);
    for wrong in [
        "", "usd", "US", "USDX", "ABC", "XXX", "XAU", "BTC", "CLF", "DEM", "U D",
    ] {
        assert!(Currency::of(wrong).is_err(), "{wrong}");
    }
    let mut codes: Vec<&str> = Currency::all().map(Currency::code).collect();
    let listed = codes.len();
    assert!(
        codes
            .iter()
            .all(|code| code.len() == 3 && code.bytes().all(|c| c.is_ascii_uppercase()))
    );
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), listed, "a code is there twice");
}

#[test]
fn amounts_are_written_with_the_decimals_of_their_currency() {
    let text = |code, minor| Currency::of(code).unwrap().text(minor);
    assert_eq!(text("USD", 18), "0.18");
    assert_eq!(text("USD", -120), "-1.20");
    assert_eq!(text("USD", 0), "0.00");
    assert_eq!(text("USD", -5), "-0.05");
    assert_eq!(text("JPY", 0), "0");
    assert_eq!(text("JPY", -12), "-12");
    assert_eq!(text("KWD", 1_002), "1.002");
    let dollar = Currency::of("USD").unwrap();
    let exact =
        |points, price: &str, per| Exact::of(points, price.parse().unwrap(), per).text(dollar);
    assert_eq!(exact(882, "0.001", Per::Point), "0.882");
    assert_eq!(exact(-1, "0.000001", Per::Hundred), "-0.00000001");
    assert_eq!(exact(900, "0.25", Per::Hundred), "2.25");
    assert_eq!(exact(0, "1", Per::Point), "0.00");
    let yen = Currency::of("JPY").unwrap();
    assert_eq!(
        Exact::of(5, "0.1".parse().unwrap(), Per::Point).text(yen),
        "0.5"
    );
    assert_eq!(
        Exact::of(20, "0.1".parse().unwrap(), Per::Point).text(yen),
        "2"
    );
}

/// Red counters at their price: 7 won by Ada, the others paid in.
#[test]
fn red_counters_at_their_price() {
    let price: Price = "0.05".parse().unwrap();
    let red = [5, -2, -1, -1, -1];
    let exact = red.map(|red| Exact::of(red, price, Per::Point));
    let money = shares(&exact, Currency::of("USD").unwrap());
    assert_eq!(money, [25, -10, -5, -5, -5]);
    assert_eq!(payments(&money).len(), 4);
}

#[test]
fn nobody_is_carried_twice_and_nobody_who_carries_is_carried() {
    let carries = |list: &[[&'static str; 2]]| {
        Carries::new(
            list.iter()
                .map(|[player, by]| Carry {
                    player: *player,
                    by: *by,
                })
                .collect(),
        )
    };
    let two = carries(&[["Ben", "Ada"], ["Cy", "Ada"]]).unwrap();
    assert_eq!(
        ["Ada", "Ben", "Cy", "Dee"].map(|player| two.payer(player)),
        ["Ada", "Ada", "Ada", "Dee"]
    );
    let twice = carries(&[["Ben", "Ada"], ["Ben", "Cy"]]);
    assert_eq!(twice, Err(CarryRefusal::Twice("Ben")));
    let chain = carries(&[["Ben", "Ada"], ["Ada", "Cy"]]);
    assert_eq!(chain, Err(CarryRefusal::CarriedCarrier("Ada")));
    let himself = carries(&[["Ben", "Ben"]]);
    assert_eq!(himself, Err(CarryRefusal::CarriedCarrier("Ben")));
    let ring = carries(&[["Ben", "Ada"], ["Ada", "Ben"]]);
    assert_eq!(
        ring.unwrap_err().say(|name| name),
        "Ben carries somebody, so nobody can carry Ben"
    );
}

#[test]
fn each_loser_pays_his_right_hand_adversary() {
    let seats = BySeat {
        north: "Ada",
        east: "Ben",
        south: "Cy",
        west: "Dee",
    };
    let total = BySide {
        ns: Total(930),
        ew: Total(48),
    };
    let line = Line::of(seats, total, Rounding::Exact);
    let price = "0.001".parse().unwrap();
    let dollar = Currency::of("USD").unwrap();
    let told = |line: &Line<&str>, carries| -> Vec<String> {
        let paid = to_the_right(line, price, Per::Point, carries);
        paid.iter()
            .map(|paid| {
                format!(
                    "{} pays {} {}",
                    paid.from,
                    paid.to,
                    paid.amount.text(dollar)
                )
            })
            .collect()
    };
    let nobody = Carries::default();
    // Clockwise Ada, Ben, Cy, Dee: on Ben's right sits Ada, on Dee's Cy.
    assert_eq!(
        told(&line, &nobody),
        ["Ben pays Ada 0.882", "Dee pays Cy 0.882"]
    );
    let other = Line {
        total: BySide {
            ns: total.ew,
            ew: total.ns,
        },
        ..line
    };
    assert_eq!(
        told(&other, &nobody),
        ["Ada pays Dee 0.882", "Cy pays Ben 0.882"]
    );
    let carried = Carries::new(vec![Carry {
        player: "Ben",
        by: "Ada",
    }])
    .unwrap();
    assert_eq!(told(&line, &carried), ["Dee pays Cy 0.882"]);
    let tie = Line::of(
        seats,
        BySide {
            ns: total.ns,
            ew: total.ns,
        },
        Rounding::Exact,
    );
    assert!(told(&tie, &nobody).is_empty());
}

#[test]
fn the_largest_gross_wins_a_night_without_a_stake() {
    let seats = |[north, east, south, west]: [&'static str; 4]| BySeat {
        north,
        east,
        south,
        west,
    };
    let total = |ns, ew| BySide {
        ns: Total(ns),
        ew: Total(ew),
    };
    let ledger = Ledger {
        lines: vec![
            Line::of(
                seats(["Ada", "Ben", "Cy", "Dee"]),
                total(500, 300),
                Rounding::Exact,
            ),
            Line::of(
                seats(["Ada", "Cy", "Ben", "Dee"]),
                total(200, 100),
                Rounding::Exact,
            ),
        ],
    };
    let everyone = ["Ada", "Ben", "Cy", "Dee", "Eve"];
    assert_eq!(ledger.largest_gross(&everyone), ["Ada"]);
    let nothing = Ledger { lines: vec![] };
    assert!(nothing.largest_gross(&everyone).is_empty());
}

/// Any night: who sat where, and both totals.
fn lines(players: usize) -> impl Strategy<Value = Vec<Line<usize>>> {
    let table = Just((0..players).collect::<Vec<_>>()).prop_shuffle();
    let rounding = prop::sample::select(&Rounding::ALL[..]);
    let rubber = (table, 0_u32..3000, 0_u32..3000);
    (prop::collection::vec(rubber, 0..8), rounding).prop_map(|(rubbers, rounding)| {
        let line = |(sit, ns, ew): (Vec<usize>, u32, u32)| {
            let seats = BySeat {
                north: sit[0],
                east: sit[1],
                south: sit[2],
                west: sit[3],
            };
            Line::of(
                seats,
                BySide {
                    ns: Total(ns),
                    ew: Total(ew),
                },
                rounding,
            )
        };
        rubbers.into_iter().map(line).collect()
    })
}

fn price() -> impl Strategy<Value = Price> {
    let decimal = (0_u32..1_000_000, 0_u32..1_000_000, 1_usize..=6);
    prop_oneof![
        Just("0.001".to_owned()),
        Just("0.00125".to_owned()),
        decimal.prop_map(|(whole, rest, places)| format!(
            "{whole}.{}",
            &format!("{rest:06}")[..places]
        )),
    ]
    .prop_map(|text| text.parse().unwrap())
}

/// Amounts that together are nothing, small enough that some cancel out.
fn balances(players: usize) -> impl Strategy<Value = Vec<i128>> {
    prop::collection::vec(-6_i128..=6, players - 1).prop_map(|mut money| {
        money.push(-money.iter().sum::<i128>());
        money
    })
}

/// The fewest payments by trying: the first who owes or claims settles with
/// each of the others in turn.
fn fewest(money: &[i128]) -> usize {
    let Some(first) = money.iter().position(|amount| *amount != 0) else {
        return 0;
    };
    let others = (first + 1..money.len()).filter(|other| money[*other] * money[first] < 0);
    let tried = others.map(|other| {
        let mut left = money.to_vec();
        left[other] += left[first];
        left[first] = 0;
        1 + fewest(&left)
    });
    tried.min().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn nets_and_money_are_nothing_together(
        (players, lines) in (4_usize..=12).prop_flat_map(|players| (Just(players), lines(players))),
        price in price(),
        hundred in any::<bool>(),
        place in any::<prop::sample::Index>(),
        carry in any::<Option<(u8, u8)>>(),
    ) {
        let ledger = Ledger { lines };
        let all: Vec<_> = Currency::all().collect();
        let currency = all[place.index(all.len())];
        let per = if hundred { Per::Hundred } else { Per::Point };
        let nets: Vec<i64> = (0..players).map(|player| ledger.row(player).net()).collect();
        prop_assert_eq!(nets.iter().sum::<i64>(), 0);
        let carries = carry
            .map(|(player, by)| Carry { player: usize::from(player) % players, by: usize::from(by) % players })
            .filter(|carry| carry.player != carry.by);
        let carries = Carries::new(carries.into_iter().collect()).unwrap();
        let own: Vec<Exact> = nets.iter().map(|net| Exact::of(*net, price, per)).collect();
        let exact = carried(&own, &carries);
        let money = shares(&exact, currency);
        prop_assert_eq!(money.iter().sum::<i128>(), 0);
        prop_assert_eq!(&money, &shares(&exact, currency));
        // A second way to the exact amount: millionths times hundredths of points.
        let unit = 10_i128.pow(8 - u32::from(currency.decimals()));
        for (player, minor) in money.iter().enumerate() {
            let his = (0..players).filter(|other| carries.payer(*other) == player);
            let points: i128 = his.map(|other| i128::from(nets[other])).sum();
            let scale = if hundred { 1 } else { 100 };
            let off = minor * unit - points * i128::from(price.millionths()) * scale;
            prop_assert!(off.abs() < unit, "{} off by {}", player, off);
        }
        for carry in carries.list() {
            prop_assert_eq!(money[carry.player], 0);
        }
        settles(&money)?;
    }

    #[test]
    fn the_old_custom_comes_to_the_same(lines in lines(6), price in price()) {
        let ledger = Ledger { lines };
        let mut nets = [Exact::default(); 6];
        for paid in ledger.lines.iter().flat_map(|line| to_the_right(line, price, Per::Point, &Carries::default())) {
            nets[paid.from] = nets[paid.from] + -paid.amount;
            nets[paid.to] = nets[paid.to] + paid.amount;
        }
        for (player, net) in nets.into_iter().enumerate() {
            prop_assert_eq!(net, Exact::of(ledger.row(player).net(), price, Per::Point));
        }
    }

    #[test]
    fn payments_are_as_few_as_can_be(money in (2_usize..=7).prop_flat_map(balances)) {
        settles(&money)?;
        prop_assert_eq!(payments(&money).len(), fewest(&money));
    }
}

/// The payments clear every amount, none is for nothing, and again they are the
/// same.
fn settles(money: &[i128]) -> Result<(), TestCaseError> {
    let paid = payments(money);
    prop_assert_eq!(&paid, &payments(money));
    let mut left = money.to_vec();
    for payment in &paid {
        prop_assert!(payment.minor > 0 && payment.from != payment.to);
        left[payment.from] += payment.minor;
        left[payment.to] -= payment.minor;
    }
    prop_assert!(
        left.iter().all(|amount| *amount == 0),
        "{:?} of {:?}",
        left,
        money
    );
    Ok(())
}

/// Twelve players, in six pairs that owe one another: six payments, not eleven.
#[test]
fn twelve_players_settle_in_pairs_where_they_can() {
    let money = [1, 2, 3, 4, 5, 6, -6, -5, -4, -3, -2, -1];
    assert_eq!(payments(&money).len(), 6);
    let threes = [10, 20, -30, 1, 2, -3, 100, 200, -300, 1000, 2000, -3000];
    assert_eq!(payments(&threes).len(), 8);
}
