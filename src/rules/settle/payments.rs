//! Who pays whom: as few payments as can be.
//!
//! A group of players whose amounts together are nothing settles with one
//! payment fewer than it has players. So the fewest payments come of the most
//! such groups, which are found by trying every set of players: for twelve
//! that is 4,096.

/// One payment, from one place of the list of amounts to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Payment {
    /// Who pays.
    pub from: usize,
    /// Who is paid.
    pub to: usize,
    /// How much, in minor units; more than nothing.
    pub minor: i128,
}

/// Players beyond so many settle as one group: no longer the fewest payments.
const TRIED: usize = 16;

/// A shortest list of payments that settles these amounts, which together are
/// nothing. The same amounts always give the same list, in the order of those
/// who pay.
#[must_use]
pub fn payments(money: &[i128]) -> Vec<Payment> {
    let open: Vec<usize> = (0..money.len())
        .filter(|place| money[*place] != 0)
        .collect();
    let groups = if open.len() <= TRIED {
        most_groups(&open, money)
    } else {
        vec![open]
    };
    let mut payments: Vec<Payment> = groups
        .iter()
        .flat_map(|group| within(group, money))
        .collect();
    payments.sort_by_key(|payment| (payment.from, payment.to));
    payments
}

/// Splits the players into as many groups as can be whose amounts are nothing.
fn most_groups(open: &[usize], money: &[i128]) -> Vec<Vec<usize>> {
    let members = |set: usize| (0..open.len()).filter(move |bit| set & (1 << bit) != 0);
    let sets = 1_usize << open.len();
    let mut sums = vec![0_i128; sets];
    // How many groups the players of a set pass through, one leaving at a time.
    let mut most = vec![0_usize; sets];
    for set in 1..sets {
        let lowest = set.trailing_zeros() as usize;
        sums[set] = sums[set & (set - 1)] + money[open[lowest]];
        let best = members(set).map(|bit| most[set ^ (1 << bit)]).max();
        most[set] = best.unwrap_or(0) + usize::from(sums[set] == 0);
    }
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut set = sets - 1;
    while set != 0 {
        if sums[set] == 0 || groups.is_empty() {
            groups.push(Vec::new());
        }
        let left = most[set] - usize::from(sums[set] == 0);
        let leaves = members(set).find(|bit| most[set ^ (1 << bit)] == left);
        let bit = leaves.unwrap_or_else(|| set.trailing_zeros() as usize);
        if let Some(group) = groups.last_mut() {
            group.push(open[bit]);
        }
        set ^= 1 << bit;
    }
    groups
}

/// Settles one group: the largest debt pays the largest claim, the earlier of
/// equal ones first. Each payment clears one player, the last clears two.
fn within(group: &[usize], money: &[i128]) -> Vec<Payment> {
    let mut left: Vec<(usize, i128)> = group.iter().map(|place| (*place, money[*place])).collect();
    left.sort_by_key(|(place, _)| *place);
    let mut payments = Vec::new();
    loop {
        let at = |best: fn(i128) -> i128| {
            let mut places = 0..left.len();
            let first = places.next()?;
            Some(places.fold(first, |top, place| {
                if best(left[place].1) > best(left[top].1) {
                    place
                } else {
                    top
                }
            }))
        };
        let (Some(debtor), Some(creditor)) = (at(|amount| -amount), at(|amount| amount)) else {
            return payments;
        };
        let minor = left[creditor].1.min(-left[debtor].1);
        if minor <= 0 {
            return payments;
        }
        left[debtor].1 += minor;
        left[creditor].1 -= minor;
        payments.push(Payment {
            from: left[debtor].0,
            to: left[creditor].0,
            minor,
        });
    }
}
