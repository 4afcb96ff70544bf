//! Partners from rubber to rubber: the worked cases, and what holds in any
//! evening.

use crossline::rules::partners::{
    Ace, Card, Cut, CutIn, CutInRefusal, CutRefusal, Cuts, FirstDeal, PastRubber, PivotRefusal,
    Proposal, Reason, Standing, chosen, cut_in, first_deal, pivot, same, standing,
};
use crossline::rules::{BySeat, Seat};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestCaseError;

type Rubber = PastRubber<&'static str>;

const NAMES: [&str; 12] = [
    "Ada", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou",
];

fn seats<P>([north, east, south, west]: [P; 4]) -> BySeat<P> {
    BySeat {
        north,
        east,
        south,
        west,
    }
}

fn rubber(players: [&'static str; 4], dealer: Seat, last: Option<Seat>) -> Rubber {
    PastRubber::new(seats(players), dealer, last).unwrap()
}

fn cuts<P: Copy + Eq + std::fmt::Debug>(cuts: &[(P, &str)]) -> Result<Cuts<P>, CutRefusal<P>> {
    let cut = |(player, card): &(P, &str)| Cut {
        player: *player,
        card: card.parse().unwrap(),
    };
    Cuts::new(cuts.iter().map(cut).collect())
}

fn around(proposal: &Proposal<&'static str>) -> String {
    let at = |seat: Seat| proposal.seats()[seat];
    let dealer = proposal.dealer();
    let [left, opposite, right] = [dealer.left(), dealer.partner(), dealer.partner().left()];
    format!(
        "{} & {} against {} & {}",
        at(dealer),
        at(opposite),
        at(left),
        at(right)
    )
}

fn words(why: &[Reason<&str>]) -> Vec<String> {
    why.iter()
        .map(|reason| reason.say("rubber", |name| name))
        .collect()
}

#[test]
fn cards_go_from_the_ace_of_spades_to_the_king_of_clubs() {
    let pack: Vec<Card> = Card::all().collect();
    assert_eq!(pack.len(), 52);
    let heights: Vec<_> = pack.iter().map(|card| card.height(Ace::Low)).collect();
    assert!(heights.is_sorted_by(|one, other| one < other));
    let text = |cards: &[Card]| {
        cards
            .iter()
            .map(Card::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(text(&pack[..5]), "AS AH AD AC 2S");
    assert_eq!(text(&pack[50..]), "KD KC");
    for card in pack {
        assert_eq!(card.to_string().parse(), Ok(card));
        assert_eq!(card.sign().parse(), Ok(card));
    }
    for wrong in ["", "1S", "14C", "S2", "2s", "2", "10", "2♠ "] {
        assert!(wrong.parse::<Card>().is_err(), "{wrong}");
    }
}

#[test]
fn the_lowest_deals_and_plays_with_the_second_lowest() {
    let cuts = cuts(&[("Ada", "KC"), ("Ben", "2S"), ("Cy", "9D"), ("Dee", "2H")]).unwrap();
    let proposal = cuts.partners().unwrap();
    assert_eq!(around(&proposal), "Ben & Dee against Cy & Ada");
    assert_eq!(
        words(proposal.why()),
        [
            "Ben cut the 2♠: lowest, deals",
            "Dee cut the 2♥: second lowest, plays with Ben",
            "Cy cut the 9♦: higher, plays against Ben and Dee",
            "Ada cut the K♣: higher, plays against Ben and Dee",
        ]
    );
    assert!(proposal.out().is_empty());
}

#[test]
fn of_six_who_cut_the_four_lowest_play() {
    let six = [
        ("Ada", "KC"),
        ("Ben", "3S"),
        ("Cy", "QD"),
        ("Dee", "AC"),
        ("Eve", "KD"),
        ("Fay", "AH"),
    ];
    let proposal = cuts(&six).unwrap().partners().unwrap();
    assert_eq!(around(&proposal), "Fay & Dee against Ben & Cy");
    assert_eq!(proposal.out(), ["Eve", "Ada"]);
    let why = words(proposal.why());
    assert_eq!(why[5], "Ada cut the K♣: four are lower, sits out");
}

#[test]
fn cuts_come_from_one_pack() {
    let twice = cuts(&[("Ada", "2S"), ("Ben", "3S"), ("Cy", "2S")]).unwrap_err();
    let said = twice.say(|name| name);
    assert_eq!(
        said,
        "Ada and Cy cannot both have cut the 2♠: the pack has one"
    );
    let again = cuts(&[("Ada", "2S"), ("Ada", "3S")]);
    assert_eq!(again, Err(CutRefusal::CutTwice("Ada")));
    let three = cuts(&[("Ada", "2S"), ("Ben", "3S"), ("Cy", "4S")]).unwrap();
    assert_eq!(three.partners(), Err(CutRefusal::TooFew(3)));
}

#[test]
fn the_highest_cut_deals_at_pitch_the_ace_above_the_king() {
    let clear = cuts(&[("Ada", "KC"), ("Ben", "AS"), ("Cy", "KD")]).unwrap();
    let Some(FirstDeal::Deals(cut)) = first_deal(&clear) else {
        panic!("one is highest");
    };
    assert_eq!(cut.player, "Ben");
    let level = cuts(&[("Ada", "KC"), ("Ben", "QS"), ("Cy", "KD")]).unwrap();
    assert_eq!(
        first_deal(&level),
        Some(FirstDeal::CutAgain(vec!["Ada", "Cy"]))
    );
    assert_eq!(first_deal::<&str>(&Cuts::new(vec![]).unwrap()), None);
}

#[test]
fn the_same_partners_and_the_deal_goes_on() {
    let last = rubber(["Ada", "Ben", "Cy", "Dee"], Seat::North, Some(Seat::East));
    let proposal = same(&last);
    assert_eq!(
        (proposal.seats(), proposal.dealer()),
        (last.seats(), Seat::South)
    );
    // Nobody has dealt: whoever was to deal still is.
    let undealt = rubber(["Ada", "Ben", "Cy", "Dee"], Seat::West, None);
    assert_eq!(same(&undealt).dealer(), Seat::West);
}

#[test]
fn four_different_players_sit_down() {
    let twice = seats(["Ada", "Ben", "Ada", "Dee"]);
    assert_eq!(chosen(twice, Seat::North), None);
    assert_eq!(PastRubber::new(twice, Seat::North, None), None);
    let four = seats(["Ada", "Ben", "Cy", "Dee"]);
    assert_eq!(chosen(four, Seat::East).unwrap().dealer(), Seat::East);
}

#[test]
fn three_rubbers_by_pivot_and_again() {
    let four = ["Ada", "Ben", "Cy", "Dee"];
    let mut past = vec![rubber(four, Seat::North, Some(Seat::South))];
    let mut pairings = Vec::new();
    for _ in 0..5 {
        let proposal = pivot(&four, &past).unwrap();
        pairings.push(around(&proposal));
        // Each rubber has two deals.
        let last = proposal.dealer().left();
        past.push(PastRubber::new(*proposal.seats(), proposal.dealer(), Some(last)).unwrap());
    }
    // Dee, on the left of Cy who dealt last, keeps his seat; Ada, on Dee's left,
    // moves one place to the left, and so sits opposite him.
    assert_eq!(
        pairings,
        [
            "Dee & Ada against Cy & Ben",
            "Ada & Ben against Cy & Dee",
            "Ben & Dee against Cy & Ada",
            "Dee & Ada against Cy & Ben",
            "Ada & Ben against Cy & Dee",
        ]
    );
    let proposal = pivot(&four, &past).unwrap();
    assert_eq!(
        words(proposal.why())[1],
        "the pairings come again in their order: Ben and Dee"
    );
}

#[test]
fn five_rubbers_by_pivot() {
    let five = ["Ada", "Ben", "Cy", "Dee", "Eve"];
    let mut past = vec![rubber(
        ["Ada", "Ben", "Cy", "Dee"],
        Seat::North,
        Some(Seat::West),
    )];
    let mut told = vec!["Ada & Cy against Ben & Dee, Eve out".to_owned()];
    for _ in 0..5 {
        let proposal = pivot(&five, &past).unwrap();
        told.push(format!("{}, {} out", around(&proposal), proposal.out()[0]));
        let last = proposal.dealer().partner().left();
        past.push(PastRubber::new(*proposal.seats(), proposal.dealer(), Some(last)).unwrap());
    }
    // 0 Eve, 1 Ada, 2 Ben, 3 Dee, 4 Cy, and everyone one more each time.
    assert_eq!(told[1], "Ada & Ben against Eve & Dee, Cy out");
    let out: Vec<&str> = told
        .iter()
        .filter_map(|told| told.rsplit(", ").next())
        .collect();
    assert_eq!(
        out,
        [
            "Eve out", "Cy out", "Dee out", "Ben out", "Ada out", "Eve out"
        ]
    );
}

#[test]
fn a_fifth_who_joins_comes_in_at_once_and_one_who_leaves_is_replaced() {
    let past = [rubber(
        ["Ada", "Ben", "Cy", "Dee"],
        Seat::North,
        Some(Seat::West),
    )];
    let five = pivot(&["Ada", "Ben", "Cy", "Dee", "Eve"], &past).unwrap();
    assert!(five.seats().seat_of(&"Eve").is_some());
    let without_dee = pivot(&["Ada", "Ben", "Cy", "Eve"], &past).unwrap();
    assert_eq!(around(&without_dee), "Ada & Ben against Eve & Cy");
    assert_eq!(words(without_dee.why())[2], "Eve takes the empty chair");
}

#[test]
fn no_pivot_before_the_first_rubber_nor_for_six() {
    let four = ["Ada", "Ben", "Cy", "Dee"];
    assert_eq!(pivot(&four, &[]), Err(PivotRefusal::NobodySat));
    let past = [rubber(four, Seat::North, None)];
    assert_eq!(pivot(&NAMES[..6], &past), Err(PivotRefusal::Players(6)));
    assert_eq!(pivot(&NAMES[..3], &past), Err(PivotRefusal::Players(3)));
    assert_eq!(
        pivot(&["Ada", "Ben", "Cy", "Ada"], &past),
        Err(PivotRefusal::Twice)
    );
    assert_eq!(
        PivotRefusal::Players(6).to_string(),
        "four or five play by pivot; 6 players cut in"
    );
}

/// Milton Work, *Auction of To-day*, 1913: six at the table. After the first
/// rubber Smith and Jones cut highest and go out; from then on it is clear who
/// goes out.
#[test]
fn six_cut_in_as_work_has_it() {
    let six = ["Smith", "Brown", "Jones", "White", "Green", "King"];
    let mut past = vec![rubber(
        ["Smith", "Jones", "Brown", "White"],
        Seat::North,
        Some(Seat::North),
    )];
    let CutIn::MustCut(tie) = cut_in(&six, &past).unwrap() else {
        panic!("all four have played one rubber");
    };
    assert_eq!((tie.among(), tie.go_out()), (&six[..4], 2));
    let drawn = [
        ("Smith", "KD"),
        ("Brown", "4H"),
        ("Jones", "JS"),
        ("White", "4S"),
    ];
    let first = tie.cut(&cuts(&drawn).unwrap()).unwrap();
    assert_eq!(
        words(first.why()),
        [
            "Smith has played 1 rubber and cut the K♦: goes out",
            "Jones has played 1 rubber and cut the J♠: goes out",
            "Green comes in",
            "King comes in",
        ]
    );
    let mut out = vec![first.out().to_vec()];
    let mut plays = *first.plays();
    for _ in 0..4 {
        past.push(rubber(plays, Seat::North, Some(Seat::North)));
        let CutIn::Clear(four) = cut_in(&six, &past).unwrap() else {
            panic!("two have played more than the others");
        };
        out.push(four.out().to_vec());
        plays = *four.plays();
    }
    assert_eq!(
        out,
        [
            ["Smith", "Jones"],
            ["Brown", "White"],
            ["Green", "King"],
            ["Smith", "Jones"],
            ["Brown", "White"],
        ]
    );
}

#[test]
fn only_those_who_must_cut() {
    let five = ["Ada", "Ben", "Cy", "Dee", "Eve"];
    let past = [rubber(
        ["Ada", "Ben", "Cy", "Dee"],
        Seat::North,
        Some(Seat::North),
    )];
    let CutIn::MustCut(tie) = cut_in(&five, &past).unwrap() else {
        panic!("all have played one rubber");
    };
    let three = cuts(&[("Ada", "2S"), ("Ben", "3S"), ("Cy", "4S")]).unwrap();
    assert_eq!(tie.cut(&three), Err(CutInRefusal::OthersCut));
    let eve = [("Ada", "2S"), ("Ben", "3S"), ("Cy", "4S"), ("Eve", "5S")];
    assert_eq!(tie.cut(&cuts(&eve).unwrap()), Err(CutInRefusal::OthersCut));
    assert_eq!(cut_in(&five[..3], &past), Err(CutInRefusal::TooFew(3)));
    assert_eq!(cut_in(&["Ada"; 4], &past), Err(CutInRefusal::Twice));
}

#[test]
fn who_has_sat_out_how_long() {
    let past = [
        rubber(["Ada", "Ben", "Cy", "Dee"], Seat::North, Some(Seat::North)),
        rubber(["Ada", "Ben", "Cy", "Eve"], Seat::North, Some(Seat::North)),
    ];
    assert_eq!(standing("Ada", &past), Standing::Played(2));
    assert_eq!(standing("Eve", &past), Standing::Played(1));
    assert_eq!(standing("Dee", &past), Standing::SatOut(1));
    assert_eq!(standing("Fay", &past), Standing::New);
}

/// What a table does with a rubber: how many deals it has, and whether it was
/// stopped before the first.
fn deals() -> impl Strategy<Value = usize> {
    0_usize..9
}

fn any_seat() -> impl Strategy<Value = Seat> {
    prop::sample::select(&Seat::ALL[..])
}

fn played(proposal: &Proposal<usize>, deals: usize) -> PastRubber<usize> {
    let dealer = proposal.dealer();
    let last = (deals > 0).then(|| (1..deals).fold(dealer, |seat, _| seat.left()));
    PastRubber::new(*proposal.seats(), dealer, last).unwrap()
}

/// A whole evening by pivot: as many rubbers as `deals` has numbers.
fn evening(players: &[usize], first: Seat, deals: &[usize]) -> Vec<PastRubber<usize>> {
    let table = seats([players[0], players[1], players[2], players[3]]);
    let mut past = vec![played(&chosen(table, first).unwrap(), deals[0])];
    for deals in &deals[1..] {
        let proposal = pivot(players, &past).unwrap();
        let last = past.last().unwrap();
        // Whoever deals first is the nearest on the left of the last dealer
        // who plays, and keeps his seat.
        let turn =
            [0, 1, 2, 3].map(|places| (0..places).fold(last.next_dealer(), |seat, _| seat.left()));
        let nearest = turn
            .into_iter()
            .find(|seat| proposal.seats().seat_of(&last.seats()[*seat]).is_some());
        assert_eq!(Some(proposal.dealer()), nearest);
        let keeps = proposal.dealer();
        assert_eq!(proposal.seats()[keeps], last.seats()[keeps]);
        past.push(played(&proposal, *deals));
    }
    past
}

fn partners(rubber: &PastRubber<usize>) -> [[usize; 2]; 2] {
    let seats = rubber.seats();
    let mut pairs = [[seats.north, seats.south], [seats.east, seats.west]];
    for pair in &mut pairs {
        pair.sort_unstable();
    }
    pairs.sort_unstable();
    pairs
}

/// Every pair of these players, once each.
fn everyone_with_everyone(
    cycle: &[PastRubber<usize>],
    players: usize,
) -> Result<(), TestCaseError> {
    let mut pairs: Vec<[usize; 2]> = cycle.iter().flat_map(partners).collect();
    pairs.sort_unstable();
    let all = (0..players).flat_map(|one| (one + 1..players).map(move |other| [one, other]));
    prop_assert_eq!(pairs, all.collect::<Vec<_>>());
    Ok(())
}

proptest! {
    #[test]
    fn in_three_rubbers_of_four_everyone_has_partnered_everyone(
        first in any_seat(),
        deals in prop::collection::vec(deals(), 12),
    ) {
        let past = evening(&[0, 1, 2, 3], first, &deals);
        for cycle in past.chunks(3) {
            everyone_with_everyone(cycle, 4)?;
        }
        for (one, other) in past.iter().zip(&past[3..]) {
            prop_assert_eq!(partners(one), partners(other));
        }
        // All but the dealer move one place.
        for (before, after) in past.iter().zip(&past[1..]) {
            let moved = Seat::ALL.into_iter().filter(|seat| before.seats()[*seat] != after.seats()[*seat]);
            prop_assert_eq!(moved.count(), 3);
        }
    }

    #[test]
    fn in_five_rubbers_of_five_everyone_has_partnered_everyone_and_sat_out(
        first in any_seat(),
        deals in prop::collection::vec(deals(), 15),
    ) {
        let past = evening(&[0, 1, 2, 3, 4], first, &deals);
        for cycle in past.chunks(5) {
            everyone_with_everyone(cycle, 5)?;
            let mut out: Vec<_> = (0..5).filter(|player| cycle.iter().any(|rubber| !rubber.has(*player))).collect();
            out.sort_unstable();
            prop_assert_eq!(out, [0, 1, 2, 3, 4]);
        }
        for (one, other) in past.iter().zip(&past[5..]) {
            prop_assert_eq!(partners(one), partners(other));
        }
    }

    /// The table may sit as it likes in between; from there on a full cycle
    /// still brings every pairing once.
    #[test]
    fn after_any_evening_a_new_cycle_is_whole(
        size in 4_usize..=5,
        tables in prop::collection::vec((Just([0, 1, 2, 3, 4]).prop_shuffle(), any_seat(), deals()), 1..6),
    ) {
        let players: Vec<usize> = (0..size).collect();
        let mut past = Vec::new();
        for (order, dealer, deals) in tables {
            let sit: Vec<usize> = order.into_iter().filter(|player| *player < size).collect();
            let table = seats([sit[0], sit[1], sit[2], sit[3]]);
            past.push(played(&chosen(table, dealer).unwrap(), deals));
        }
        let cycle = if size == 4 { 3 } else { 5 };
        for _ in 0..2 * cycle {
            let proposal = pivot(&players, &past).unwrap();
            past.push(played(&proposal, 3));
        }
        everyone_with_everyone(&past[past.len() - cycle..], size)?;
    }

    #[test]
    fn nobody_goes_out_who_has_played_less_than_one_who_stays(
        size in 4_usize..=9,
        rubbers in prop::collection::vec((any::<Index>(), any::<u64>()), 1..12),
    ) {
        let present: Vec<usize> = (0..size).collect();
        let mut past: Vec<PastRubber<usize>> = Vec::new();
        for (_, seed) in rubbers {
            let four = match cut_in(&present, &past).unwrap() {
                CutIn::Clear(four) => four,
                CutIn::MustCut(tie) => {
                    let deck = shuffled(seed);
                    let drawn = tie.among().iter().zip(deck);
                    let drawn: Vec<_> = drawn.map(|(player, card)| Cut { player: *player, card }).collect();
                    let cuts = Cuts::new(drawn.clone()).unwrap();
                    let four = tie.cut(&cuts).unwrap();
                    // Of those who cut, no one who stays cut higher than one who goes.
                    let height = |player: usize| {
                        let mut drawn = drawn.iter();
                        drawn.find(|cut| cut.player == player).unwrap().card.height(Ace::Low)
                    };
                    for stays in four.plays().iter().filter(|player| tie.among().contains(player)) {
                        for goes in four.out().iter().filter(|player| tie.among().contains(player)) {
                            prop_assert!(height(*stays) < height(*goes));
                        }
                    }
                    four
                }
            };
            let running = |player: usize| past.iter().rev().take_while(|rubber| rubber.has(player)).count();
            for goes in four.out() {
                for stays in four.plays() {
                    prop_assert!(running(*goes) >= running(*stays));
                }
            }
            if size <= 8 {
                // Whoever was out comes in.
                let waited = |player: &&usize| running(**player) == 0;
                prop_assert!(past.is_empty() || !four.out().iter().any(|player| waited(&player)));
            }
            prop_assert_eq!(four.plays().len() + four.out().len(), size);
            past.push(PastRubber::new(seats(*four.plays()), Seat::North, None).unwrap());
        }
    }

    #[test]
    fn however_they_cut_the_lower_pair_plays_the_higher(seed in any::<u64>(), size in 4_usize..=12) {
        let drawn: Vec<_> = (0..size).zip(shuffled(seed)).map(|(player, card)| Cut { player, card }).collect();
        let cuts = Cuts::new(drawn.clone()).unwrap();
        let proposal = cuts.partners().unwrap();
        let height = |player: usize| drawn[player].card.height(Ace::Low);
        let seats = proposal.seats();
        prop_assert_eq!(seats[proposal.dealer()], seats.north);
        let order = [seats.north, seats.south, seats.east, seats.west];
        let chain: Vec<usize> = order.into_iter().chain(proposal.out().iter().copied()).collect();
        prop_assert_eq!(chain.len(), size);
        prop_assert!(chain.windows(2).all(|pair| height(pair[0]) < height(pair[1])));
    }
}

/// The pack in some order.
fn shuffled(seed: u64) -> Vec<Card> {
    let mut pack: Vec<Card> = Card::all().collect();
    let mut state = seed | 1;
    for place in (1..pack.len()).rev() {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let other = usize::try_from(state >> 40).unwrap() % (place + 1);
        pack.swap(place, other);
    }
    pack
}
