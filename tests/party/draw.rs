//! The draw keeps every wish, leaves fixed tables alone, and seats everyone once.

use crossline::party::draw::{Impossible, Wishes, draw, tables};
use crossline::party::tables::sizes;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

/// A number below another, from a seed.
fn chance(mut seed: u64) -> impl FnMut(usize) -> usize {
    move |count| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(seed >> 33).unwrap() % count
    }
}

fn table_of(sizes: &[usize], seats: &[usize], person: usize) -> usize {
    let seat = seats.iter().position(|one| *one == person).unwrap();
    tables(sizes)
        .position(|table| table.contains(&seat))
        .unwrap()
}

fn wishes() -> impl Strategy<Value = (usize, Wishes)> {
    select(vec![8_usize, 11, 20, 41, 100]).prop_flat_map(|people| {
        let list: Vec<usize> = (0..people).collect();
        let groups = |most: usize| prop::collection::vec(subsequence(list.clone(), 2..=most), 0..3);
        (groups(3), groups(2))
            .prop_map(move |(together, apart)| (people, Wishes { together, apart }))
    })
}

proptest! {
    #[test]
    fn a_draw_keeps_the_wishes((people, wishes) in wishes(), seed: u64) {
        let sizes = sizes(people).unwrap();
        prop_assume!(wishes.check(&sizes).is_ok());
        let seats: Vec<usize> = (0..people).collect();
        let fixed = vec![false; sizes.len()];
        let drawn = draw(&sizes, &fixed, &seats, &wishes, chance(seed));
        // Eight people at two tables may have no such seats at all.
        prop_assume!(people > 11 || drawn.is_some());
        let drawn = drawn.unwrap();
        let mut everyone = drawn.clone();
        everyone.sort_unstable();
        prop_assert_eq!(&everyone, &seats);
        for group in &wishes.together {
            let at = |person: &usize| table_of(&sizes, &drawn, *person);
            prop_assert!(group.iter().all(|one| at(one) == at(&group[0])));
        }
        for pair in &wishes.apart {
            let [one, other] = [pair[0], pair[1]].map(|one| table_of(&sizes, &drawn, one));
            prop_assert_ne!(one, other);
        }
        prop_assert!(wishes.unkept(&sizes, &drawn).is_empty());
    }

    #[test]
    fn a_fixed_table_stays((people, wishes) in wishes(), seed: u64, which in 0_usize..25) {
        let sizes = sizes(people).unwrap();
        let seats: Vec<usize> = (0..people).rev().collect();
        let which = which % sizes.len();
        let fixed: Vec<bool> = (0..sizes.len()).map(|table| table == which).collect();
        if let Some(drawn) = draw(&sizes, &fixed, &seats, &wishes, chance(seed)) {
            let table = tables(&sizes).nth(which).unwrap();
            prop_assert_eq!(&drawn[table.clone()], &seats[table]);
            let mut everyone = drawn;
            everyone.sort_unstable();
            prop_assert!(everyone.into_iter().eq(0..people));
        }
    }
}

#[test]
fn without_wishes_everyone_may_sit_everywhere() {
    let sizes = sizes(8).unwrap();
    let seats: Vec<usize> = (0..8).collect();
    let mut times = [0; 8];
    for seed in 0..4000 {
        let drawn = draw(&sizes, &[], &seats, &Wishes::default(), chance(seed)).unwrap();
        times[drawn.iter().position(|one| *one == 0).unwrap()] += 1;
    }
    // 500 each; five standard deviations are 105.
    assert!(
        times.iter().all(|times| (395..605).contains(times)),
        "{times:?}"
    );
}

#[test]
fn what_cannot_be_says_why() {
    let sizes = sizes(8).unwrap();
    let wish = |together: &[&[usize]], apart: &[&[usize]]| Wishes {
        together: together.iter().map(|group| group.to_vec()).collect(),
        apart: apart.iter().map(|group| group.to_vec()).collect(),
    };
    let five = wish(&[&[0, 1, 2], &[2, 3, 4]], &[]);
    match five.check(&sizes) {
        Err(Impossible::TooMany { mut group, most }) => {
            group.sort_unstable();
            assert_eq!((group, most), (vec![0, 1, 2, 3, 4], 4));
        }
        other => panic!("{other:?}"),
    }
    let both = wish(&[&[0, 1], &[1, 2]], &[&[2, 0]]);
    assert!(matches!(both.check(&sizes), Err(Impossible::Both(..))));
    // Three to keep apart and two tables.
    let apart = wish(&[], &[&[0, 1, 2]]);
    assert_eq!(apart.check(&sizes), Ok(()));
    let seats: Vec<usize> = (0..8).collect();
    assert_eq!(draw(&sizes, &[], &seats, &apart, chance(1)), None);
    assert_eq!(apart.unkept(&sizes, &seats).apart, [vec![0, 1, 2]]);
}
