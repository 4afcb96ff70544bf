//! The price of a point or a counter, and exact amounts of money.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Neg};
use std::str::FromStr;

use super::Currency;
use super::decimal::digits;

/// The most decimals of a price.
const PLACES: usize = 6;
/// A price has at most six digits before its point: it is below a million.
const DIGITS: usize = 6;

/// A price in the major unit of a currency, exact to the millionth. It is
/// written as it was read: `0.50` stays `0.50`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Price {
    millionths: u64,
    places: u8,
}

impl Price {
    /// The price in millionths of the major unit.
    #[must_use]
    pub const fn millionths(self) -> u64 {
        self.millionths
    }
}

impl fmt::Display for Price {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.millionths / 1_000_000, self.millionths % 1_000_000);
        if self.places == 0 {
            return write!(f, "{whole}");
        }
        let rest = format!("{rest:06}");
        write!(f, "{whole}.{}", &rest[..usize::from(self.places)])
    }
}

impl FromStr for Price {
    type Err = BadPrice;

    fn from_str(text: &str) -> Result<Self, BadPrice> {
        let bad = || BadPrice::NotDecimal(text.to_owned());
        if let Some(below) = text.strip_prefix('-')
            && below.parse::<Self>().is_ok()
        {
            return Err(BadPrice::OutOfRange(text.to_owned()));
        }
        let (whole, rest) = digits(text).ok_or_else(bad)?;
        if whole.len() > DIGITS {
            return Err(BadPrice::OutOfRange(text.to_owned()));
        }
        let places = u8::try_from(rest.len()).unwrap_or(u8::MAX);
        if rest.len() > PLACES {
            return Err(BadPrice::TooFine(text.to_owned()));
        }
        let millionths = format!("{whole}{rest:0<PLACES$}");
        Ok(Self {
            millionths: millionths.parse().map_err(|_| bad())?,
            places,
        })
    }
}

/// A text that is no price.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadPrice {
    /// Not a decimal.
    NotDecimal(String),
    /// More than six places.
    TooFine(String),
    /// Below nothing, or a million and more.
    OutOfRange(String),
}

impl fmt::Display for BadPrice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotDecimal(text) => {
                write!(f, "“{text}” is not a decimal; write it as 0.001 or 2")
            }
            Self::TooFine(text) => write!(f, "{text} has more than {PLACES} decimals"),
            Self::OutOfRange(text) => write!(f, "{text} is not from 0 to below 1,000,000"),
        }
    }
}

impl std::error::Error for BadPrice {}

/// How many points a price is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Per {
    /// One.
    #[default]
    Point,
    /// A hundred.
    Hundred,
}

impl Per {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Point, Self::Hundred];

    /// The number of points.
    #[must_use]
    pub const fn points(self) -> u8 {
        match self {
            Self::Point => 1,
            Self::Hundred => 100,
        }
    }
}

/// An exact amount of money, in hundred-millionths of the major unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Exact(i128);

impl Exact {
    /// The decimals of the unit in which exact amounts are whole.
    pub(super) const DECIMALS: u8 = 8;

    /// What so many points, or counters, come to.
    #[must_use]
    pub fn of(points: i64, price: Price, per: Per) -> Self {
        let each = i128::from(price.millionths) * i128::from(100 / per.points());
        Self(i128::from(points) * each)
    }

    /// Whole minor units of a currency below or at the amount, and the rest in
    /// hundred-millionths of the major unit.
    pub(super) fn split(self, currency: Currency) -> (i128, i128) {
        let unit = Self::unit(currency);
        (self.0.div_euclid(unit), self.0.rem_euclid(unit))
    }

    /// The whole minor units of a currency below or at the amount.
    #[must_use]
    pub fn rounded_down(self, currency: Currency) -> i128 {
        self.split(currency).0
    }

    /// A minor unit of a currency, in hundred-millionths of its major unit.
    pub(super) fn unit(currency: Currency) -> i128 {
        10_i128.pow(u32::from(Self::DECIMALS - currency.decimals()))
    }

    /// The amount as a text: the currency's decimals, and as many more as it
    /// takes to be exact.
    #[must_use]
    pub fn text(self, currency: Currency) -> String {
        let sign = if self.0 < 0 { "-" } else { "" };
        let scale = 10_u128.pow(u32::from(Self::DECIMALS));
        let size = self.0.unsigned_abs();
        let mut rest = format!("{:08}", size % scale);
        while rest.len() > usize::from(currency.decimals()) && rest.ends_with('0') {
            rest.pop();
        }
        let point = if rest.is_empty() { "" } else { "." };
        format!("{sign}{}{point}{rest}", size / scale)
    }
}

impl Add for Exact {
    type Output = Self;

    fn add(self, more: Self) -> Self {
        Self(self.0 + more.0)
    }
}

impl Neg for Exact {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Sum for Exact {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::default(), Add::add)
    }
}
