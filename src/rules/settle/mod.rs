//! The money of an evening: who wins and loses how much, and who pays whom.
//!
//! Money is exact until the end: [`Exact`] amounts are whole hundred-millionths
//! of the currency's major unit, which is as fine as a price of a millionth a
//! hundred points goes. [`shares`] rounds them to what can be paid, so that all
//! together are still nothing; [`payments`] are as few as can be;
//! [`to_the_right`] is the old custom.
//!
//! ```
//! use crossline::rules::settle::{Currency, Exact, Per, Price, payments, shares};
//!
//! let dollar = Currency::of("USD").unwrap();
//! let price: Price = "0.001".parse().unwrap(); // a tenth of a cent
//! let exact = [882, -882].map(|points| Exact::of(points, price, Per::Point));
//! let money = shares(&exact, dollar);
//! assert_eq!(money, [88, -88]);
//! assert_eq!(dollar.text(money[1]), "-0.88");
//! assert_eq!(payments(&money)[0].minor, 88);
//! ```

mod amount;
mod carry;
mod currency;
mod custom;
mod decimal;
mod payments;
mod price;
mod shares;

pub use amount::{Amount, BadAmount};
pub use carry::{Carries, Carry, CarryRefusal};
pub use currency::{Currency, NotACurrency};
pub use custom::{RightHand, to_the_right};
pub use payments::{Payment, payments};
pub use price::{BadPrice, Exact, Per, Price};
pub use shares::shares;
