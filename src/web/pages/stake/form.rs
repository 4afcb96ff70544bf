//! The stake as a form shows and reads it: off, the usual ones one tap away, or
//! any other.

use crate::journal::describe::money;
use crate::journal::{Game, Stake, Unit};
use crate::rules::ledger::Rounding;
use crate::rules::settle::{Currency, Per};
use crate::web::faults::{Faults, sentence};
use crate::web::fields::Fields;
use crate::web::typed::decimal;

/// The usual ones: the word in the form, the price in a currency that has
/// hundredths and in one that has no parts, and per.
const POINTS: [Usual; 5] = [
    ("tenth", "0.001", "0.1", Per::Point),
    ("quarter", "0.0025", "0.25", Per::Point),
    ("cent", "0.01", "1", Per::Point),
    ("ten-hundred", "0.10", "10", Per::Hundred),
    ("quarter-hundred", "0.25", "25", Per::Hundred),
];
const COUNTERS: [Usual; 3] = [
    ("cent", "0.01", "1", Per::Point),
    ("nickel", "0.05", "5", Per::Point),
    ("dime", "0.10", "10", Per::Point),
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
    /// The currency in which the choices are drawn.
    pub(in crate::web) drawn: &'static str,
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
    pub(in crate::web) text: String,
    pub(in crate::web) chosen: bool,
}

const fn usual(game: &Game) -> &'static [Usual] {
    match game {
        Game::AuctionPitch(_) => &COUNTERS,
        Game::AuctionBridge(_) | Game::ContractBridge(_) => &POINTS,
    }
}

/// The price of a usual one in a currency, as documents write it.
const fn price_in(usual: &Usual, currency: Currency) -> &'static str {
    if currency.decimals() == 0 {
        usual.2
    } else {
        usual.1
    }
}

/// A usual one in a currency, in words: “A penny a point”.
fn label(game: &Game, usual: &Usual, currency: Currency) -> String {
    let price = price_in(usual, currency).parse().ok();
    let stake = price.map(|price| Stake {
        currency,
        price,
        unit: unit(game, usual.3, Rounding::Exact),
    });
    let words = stake.map(|stake| money::stake(&stake)).unwrap_or_default();
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// What the price of a stake is for.
const fn unit(game: &Game, per: Per, rounding: Rounding) -> Unit {
    match game {
        Game::AuctionPitch(_) => Unit::Counter,
        Game::AuctionBridge(_) | Game::ContractBridge(_) => Unit::Points { per, rounding },
    }
}

impl StakeForm {
    /// The form, filled in as typed.
    pub(in crate::web) fn of(game: &Game, fields: &Fields, faults: &Faults) -> Self {
        let chosen = fields.text("stake").unwrap_or("off");
        let usual = usual(game).iter();
        let off = Choice {
            value: "off",
            text: "Nothing: points alone".to_owned(),
            chosen: chosen == "off",
        };
        let named = Currency::named(fields.text("currency").unwrap_or(CURRENCY));
        let currency = named.or_else(|_| Currency::named(CURRENCY)).ok();
        let choices = usual.map(|usual| Choice {
            value: usual.0,
            text: currency.map_or_else(String::new, |currency| label(game, usual, currency)),
            chosen: chosen == usual.0,
        });
        let typed = |name: &str| fields.text(name).unwrap_or_default().to_owned();
        Self {
            choices: std::iter::once(off).chain(choices).collect(),
            drawn: currency.map_or(CURRENCY, Currency::code),
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

/// The fields that stand for a stake.
pub(in crate::web) fn fields_of(game: &Game, stake: Option<&Stake>) -> Vec<(String, String)> {
    let Some(stake) = stake else {
        return vec![("stake".to_owned(), "off".to_owned())];
    };
    let price = stake.price.to_string();
    let mut all = usual(game).iter();
    let same = all.find(|usual| price_in(usual, stake.currency) == price && usual.3 == stake.per());
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
    let named = Currency::named(fields.text("currency").unwrap_or(CURRENCY));
    let currency = named
        .map_err(|error| faults.add("currency", sentence(error)))
        .ok();
    let drawn = fields
        .text("drawn")
        .and_then(|code| Currency::of(code).ok());
    if let (Some(usual), Some(currency), Some(drawn)) = (same, currency, drawn)
        && price_in(usual, drawn) != price_in(usual, currency)
    {
        let code = currency.code();
        let why = format!("The prices above are in {code} now: check yours and save again.");
        faults.add("currency", why);
    }
    let price = match same
        .zip(currency)
        .map(|(usual, currency)| price_in(usual, currency))
        .or(typed)
    {
        // A usual one in a currency that is none: that is said beside it.
        None if same.is_some() => None,
        None => {
            faults.add("price", "Type a price, as 0.001 or 2.");
            None
        }
        Some(price) => {
            let price = decimal(price, currency).and_then(|price| price.parse().map_err(sentence));
            price.map_err(|fault| faults.add("price", fault)).ok()
        }
    };
    let hundred = fields.text("rounding") == Some(Rounding::Hundred.as_str());
    let rounding = if hundred {
        Rounding::Hundred
    } else {
        Rounding::Exact
    };
    Some(Stake {
        currency: currency?,
        price: price?,
        unit: unit(game, per, rounding),
    })
}
