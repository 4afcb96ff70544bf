//! Contracts, bids, holdings, seats and sides as they are written.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use crossline::rules::bridge::{Bid, Contract, Doubling, Holding};
use crossline::rules::{Denomination, Seat, Side};

fn assert_read_back<T>(all: impl IntoIterator<Item = T>, how_many: usize)
where
    T: Debug + Display + FromStr<Err: Debug> + PartialEq,
{
    let all: Vec<T> = all.into_iter().collect();
    assert_eq!(all.len(), how_many);
    for value in &all {
        assert_eq!(&value.to_string().parse::<T>().unwrap(), value);
    }
    let mut texts: Vec<String> = all.iter().map(T::to_string).collect();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), how_many);
}

fn assert_refused<T: Debug + FromStr<Err: Display>>(texts: &[&str]) {
    for text in texts {
        let refused = text.parse::<T>().unwrap_err().to_string();
        assert!(refused.contains(&format!("“{text}”")), "{refused}");
    }
}

#[test]
fn every_value_is_read_back_as_written() {
    let contracts =
        Bid::all().flat_map(|bid| Doubling::ALL.map(|doubling| Contract { bid, doubling }));
    assert_read_back(contracts, 105);
    assert_read_back(Bid::all(), 35);
    assert_read_back(Denomination::ALL, 5);
    assert_read_back(Holding::ALL, 6);
    assert_read_back(Seat::ALL, 4);
    assert_read_back(Side::ALL, 2);
}

const NO_CONTRACTS: [&str; 21] = [
    "8C", "0H", "3", "3HXXX", "3h", "", "é", "NT", "X", "XX", "3X", "3N", "3é", "é3H", " 3H",
    "3H ", "3HXé", "33H", "-1H", "３H", "Pass",
];

#[test]
fn bad_texts_are_refused_and_quoted() {
    assert_refused::<Contract>(&NO_CONTRACTS);
    assert_refused::<Contract>(&["3Hx", "3HXX ", "X3H", "3XH", "3HX X"]);
    assert_refused::<Bid>(&NO_CONTRACTS);
    assert_refused::<Bid>(&["3HX", "3HXX"]);
    assert_refused::<Holding>(&["", "é", "2", "3+0", "3+2", "5+1", "4 + 1", "6", "four"]);
    assert_refused::<Seat>(&["", "é", "n", "North", "NS", "N "]);
    assert_refused::<Side>(&["", "é", "ns", "N", "SN", "WE", "NS "]);
}
