//! An amount of money that changed hands.

use std::fmt;
use std::str::FromStr;

use super::Currency;
use super::decimal::digits;

/// The most decimals that any currency has.
const PLACES: u8 = 3;
/// An amount has at most nine digits before its point: it is below a thousand
/// million.
const DIGITS: usize = 9;

/// An amount in the major unit of a currency, above zero. It is written as it
/// was read: `0.50` stays `0.50`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Amount {
    thousandths: u64,
    places: u8,
}

impl Amount {
    /// So many minor units of a currency, if that is an amount.
    #[must_use]
    pub fn of(minor: i128, currency: Currency) -> Option<Self> {
        currency.text(minor).parse().ok()
    }

    /// The amount in minor units; none if it is finer than the currency.
    #[must_use]
    pub fn minor(self, currency: Currency) -> Option<i128> {
        let decimals = currency.decimals();
        let unit = 10_u64.pow(u32::from(PLACES - decimals));
        (self.places <= decimals).then(|| i128::from(self.thousandths / unit))
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.thousandths / 1000, self.thousandths % 1000);
        if self.places == 0 {
            return write!(f, "{whole}");
        }
        let rest = format!("{rest:03}");
        write!(f, "{whole}.{}", &rest[..usize::from(self.places)])
    }
}

impl FromStr for Amount {
    type Err = BadAmount;

    fn from_str(text: &str) -> Result<Self, BadAmount> {
        let (whole, rest) = digits(text).ok_or_else(|| BadAmount::NotDecimal(text.to_owned()))?;
        let places = u8::try_from(rest.len())
            .ok()
            .filter(|places| *places <= PLACES)
            .ok_or_else(|| BadAmount::TooFine(text.to_owned()))?;
        let out_of_range = || BadAmount::OutOfRange(text.to_owned());
        if whole.len() > DIGITS {
            return Err(out_of_range());
        }
        let thousandths = format!("{whole}{rest:0<width$}", width = usize::from(PLACES));
        match thousandths.parse() {
            Ok(thousandths) if thousandths > 0 => Ok(Self {
                thousandths,
                places,
            }),
            _ => Err(out_of_range()),
        }
    }
}

/// A text that is no amount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadAmount {
    /// Not a decimal.
    NotDecimal(String),
    /// Finer than any currency.
    TooFine(String),
    /// Nothing, or a thousand million and more.
    OutOfRange(String),
}

impl fmt::Display for BadAmount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotDecimal(text) => {
                write!(f, "“{text}” is not a decimal; write it as 3.00 or 2")
            }
            Self::TooFine(text) => write!(f, "{text} has more than {PLACES} decimals"),
            Self::OutOfRange(text) => write!(f, "{text} is not above 0 and below 1,000,000,000"),
        }
    }
}

impl std::error::Error for BadAmount {}
