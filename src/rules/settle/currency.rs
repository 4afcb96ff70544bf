//! The currencies in which can be settled, and how finely each divides.
//!
//! ISO 4217, list one (the currencies in use, as amended to 2025), with the
//! minor units it gives. Left out are its funds and metals without a minor
//! unit, and the two units of account with four decimals (CLF, UYW): nobody
//! pays a friend in them. BGN, ANG and HRK are kept for sittings of before.

use std::fmt;

/// Currencies without decimals.
const WHOLE: &str = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF";

/// Currencies with three.
const THOUSANDTHS: &str = "BHD IQD JOD KWD LYD OMR TND";

/// Currencies with two.
const HUNDREDTHS: &str = "\
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN \
    BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP \
    GEL GHS GIP GMD GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK \
    LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK \
    NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP \
    STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG \
    YER ZAR ZMW ZWG";

/// Signs that stand for one currency. Those of several, as `kr` does, are left
/// out; `$` and `¥` are those of the country that alone writes no letter beside
/// them abroad.
const SYMBOLS: [(&str, &str); 15] = [
    ("USD", "$"),
    ("GBP", "£"),
    ("EUR", "€"),
    ("JPY", "¥"),
    ("INR", "₹"),
    ("ILS", "₪"),
    ("KRW", "₩"),
    ("NGN", "₦"),
    ("PHP", "₱"),
    ("RUB", "₽"),
    ("TRY", "₺"),
    ("UAH", "₴"),
    ("VND", "₫"),
    ("GEL", "₾"),
    ("KZT", "₸"),
];

/// A currency: its code and its decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Currency {
    code: &'static str,
    decimals: u8,
}

impl Currency {
    /// The currency of an ISO 4217 code, in capitals.
    pub fn of(code: &str) -> Result<Self, NotACurrency> {
        Self::all()
            .find(|currency| currency.code == code)
            .ok_or_else(|| NotACurrency(code.to_owned()))
    }

    /// Every currency, those without decimals first.
    pub fn all() -> impl Iterator<Item = Self> {
        let lists = [(WHOLE, 0), (HUNDREDTHS, 2), (THOUSANDTHS, 3)];
        lists.into_iter().flat_map(|(codes, decimals)| {
            let codes = codes.split_whitespace();
            codes.map(move |code| Self { code, decimals })
        })
    }

    /// Its code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        self.code
    }

    /// The currency that a person names: by its code, capitals or not, or by
    /// its sign.
    pub fn named(text: &str) -> Result<Self, NotACurrency> {
        let sign = SYMBOLS.iter().find(|(_, symbol)| *symbol == text);
        match sign {
            Some((code, _)) => Self::of(code),
            None => Self::of(&text.to_uppercase()),
        }
    }

    /// Its sign, if there is one that stands for it alone.
    #[must_use]
    pub fn symbol(self) -> Option<&'static str> {
        let mut symbols = SYMBOLS.iter();
        let symbol = symbols.find(|(code, _)| *code == self.code);
        symbol.map(|(_, symbol)| *symbol)
    }

    /// How many decimals its amounts have: none, two or three.
    #[must_use]
    pub const fn decimals(self) -> u8 {
        self.decimals
    }

    /// An amount in minor units as a text with exactly its decimals:
    /// `0.18`, `-1.20`, and zero without a sign.
    #[must_use]
    pub fn text(self, minor: i128) -> String {
        let sign = if minor < 0 { "-" } else { "" };
        let minor = minor.unsigned_abs();
        if self.decimals == 0 {
            return format!("{sign}{minor}");
        }
        let scale = 10_u128.pow(u32::from(self.decimals));
        let width = usize::from(self.decimals);
        format!("{sign}{}.{:0width$}", minor / scale, minor % scale)
    }
}

/// A text that is no currency in which can be settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotACurrency(String);

impl fmt::Display for NotACurrency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "“{}” is not a currency; write its three letters, as USD, EUR or JPY",
            self.0
        )
    }
}

impl std::error::Error for NotACurrency {}
