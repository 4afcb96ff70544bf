//! Cards drawn for a table that has none at hand.

/// A number below `count`, by chance.
pub(super) fn random_below(count: usize) -> usize {
    let random = getrandom::u32().expect("the operating system has random bits");
    random as usize % count
}
