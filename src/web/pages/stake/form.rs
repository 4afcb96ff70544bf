//! The stake as a form shows and reads it: off, the usual ones one tap away, or
//! any other.

use crate::journal::evening::say_stake;
use crate::journal::{Game, Stake, Unit};
use crate::rules::ledger::Rounding;
use crate::rules::settle::{Currency, Per};
use crate::web::faults::{Faults, sentence};
use crate::web::fields::Fields;

/// The usual ones: the word in the form, what it is called, price and per.
const POINTS: [Usual; 5] = [
    ("tenth", "A tenth of a cent a point", "0.001", Per::Point),
    (
        "quarter",
        "A quarter of a cent a point",
        "0.0025",
        Per::Point,
    ),
    ("cent", "A cent a point", "0.01", Per::Point),
    ("ten-hundred", "Ten cents a hundred", "0.10", Per::Hundred),
    (
        "quarter-hundred",
        "A quarter a hundred",
        "0.25",
        Per::Hundred,
    ),
];
const COUNTERS: [Usual; 3] = [
    ("cent", "A cent a red counter", "0.01", Per::Point),
    ("nickel", "Five cents a red counter", "0.05", Per::Point),
    ("dime", "Ten cents a red counter", "0.10", Per::Point),
];

type Usual = (&'static str, &'static str, &'static str, Per);

/// The currency of whoever names none.
const CURRENCY: &str = "USD";
/// The word for any other price.
const OWN: &str = "own";
/// The fields with a text in them.
const TEXTS: [&str; 2] = ["price", "currency"];

/// The form of a stake.
pub(in crate::web) struct StakeForm {
    pub(in crate::web) choices: Vec<Choice>,
    pub(in crate::web) own: bool,
    pub(in crate::web) price: String,
    pub(in crate::web) price_error: Option<String>,
    pub(in crate::web) currency: String,
    pub(in crate::web) currency_error: Option<String>,
    /// What another price is for, and how margins count; none in Auction Pitch.
    pub(in crate::web) margins: Option<Margins>,
    /// Whether a fold with it lies open.
    pub(in crate::web) open: bool,
}

/// What belongs to points alone.
pub(in crate::web) struct Margins {
    pub(in crate::web) per_hundred: bool,
    pub(in crate::web) by_hundred: bool,
}

/// One of a few.
pub(in crate::web) struct Choice {
    pub(in crate::web) value: &'static str,
    pub(in crate::web) text: &'static str,
    pub(in crate::web) chosen: bool,
}

const fn usual(game: &Game) -> &'static [Usual] {
    match game {
        Game::AuctionPitch(_) => &COUNTERS,
        Game::AuctionBridge(_) | Game::ContractBridge(_) => &POINTS,
    }
}

impl StakeForm {
    /// The form, filled in as typed.
    pub(in crate::web) fn of(game: &Game, fields: &Fields, faults: &Faults) -> Self {
        let chosen = fields.text("stake").unwrap_or("off");
        let usual = usual(game).iter();
        let off = Choice {
            value: "off",
            text: "Nothing: points alone",
            chosen: chosen == "off",
        };
        let choices = usual.map(|(value, text, _, _)| Choice {
            value,
            text,
            chosen: chosen == *value,
        });
        let typed = |name: &str| fields.text(name).unwrap_or_default().to_owned();
        Self {
            choices: std::iter::once(off).chain(choices).collect(),
            own: chosen == OWN,
            price: typed("price"),
            price_error: faults.of("price"),
            currency: fields.text("currency").unwrap_or(CURRENCY).to_owned(),
            currency_error: faults.of("currency"),
            margins: game.laws().map(|_| Margins {
                per_hundred: fields.text("per") == Some("100"),
                by_hundred: fields.text("rounding") == Some(Rounding::Hundred.as_str()),
            }),
            open: chosen != "off" || faults.any(&TEXTS),
        }
    }
}

/// A stake in a few words: “a tenth of a cent a point”, “0.02 EUR a point”.
pub(in crate::web) fn words(game: &Game, stake: &Stake) -> String {
    let price = stake.price.to_string();
    let mut all = usual(game).iter();
    let same = all.find(|(_, _, usual, per)| *usual == price && *per == stake.per());
    let cents = same.filter(|_| stake.currency.code() == CURRENCY);
    cents.map_or_else(
        || say_stake(stake),
        |(_, text, _, _)| {
            text.replacen(
                |first: char| first.is_uppercase(),
                &text[..1].to_lowercase(),
                1,
            )
        },
    )
}

/// The fields that stand for a stake.
pub(in crate::web) fn fields_of(game: &Game, stake: Option<&Stake>) -> Vec<(String, String)> {
    let Some(stake) = stake else {
        return vec![("stake".to_owned(), "off".to_owned())];
    };
    let price = stake.price.to_string();
    let mut all = usual(game).iter();
    let same = all.find(|(_, _, usual, per)| *usual == price && *per == stake.per());
    let mut fields = vec![
        ("stake", same.map_or(OWN, |usual| usual.0).to_owned()),
        ("currency", stake.currency.code().to_owned()),
    ];
    if same.is_none() {
        fields.push(("price", price));
        fields.push(("per", stake.per().points().to_string()));
    }
    fields.push(("rounding", stake.rounding().as_str().to_owned()));
    let named = fields.into_iter();
    named
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

/// The stake that was chosen; none if nothing is played for or something is wrong.
pub(in crate::web) fn read(game: &Game, fields: &Fields, faults: &mut Faults) -> Option<Stake> {
    let chosen = fields.text("stake").unwrap_or("off");
    let typed = fields.text("price");
    if chosen != OWN && typed.is_some() {
        faults.add(
            "price",
            "Choose “Another price” for this one, or leave it empty.",
        );
        return None;
    }
    if chosen == "off" {
        return None;
    }
    let mut all = usual(game).iter();
    let same = all.find(|usual| usual.0 == chosen);
    let per = match same {
        Some(usual) => usual.3,
        None if fields.text("per") == Some("100") => Per::Hundred,
        None => Per::Point,
    };
    let price = match same.map(|usual| usual.2).or(typed) {
        None => {
            faults.add("price", "Type a price, as 0.001 or 2.");
            None
        }
        // Half of Europe writes a price with a comma.
        Some(price) => match price.replace(',', ".").parse() {
            Ok(price) => Some(price),
            Err(error) => {
                faults.add("price", sentence(error));
                None
            }
        },
    };
    let code = fields.text("currency").unwrap_or(CURRENCY).to_uppercase();
    let currency = match Currency::of(&code) {
        Ok(currency) => Some(currency),
        Err(error) => {
            faults.add("currency", sentence(error));
            None
        }
    };
    let hundred = fields.text("rounding") == Some(Rounding::Hundred.as_str());
    let unit = match game {
        Game::AuctionPitch(_) => Unit::Counter,
        Game::AuctionBridge(_) | Game::ContractBridge(_) => Unit::Points {
            per,
            rounding: if hundred {
                Rounding::Hundred
            } else {
                Rounding::Exact
            },
        },
    };
    Some(Stake {
        currency: currency?,
        price: price?,
        unit,
    })
}
