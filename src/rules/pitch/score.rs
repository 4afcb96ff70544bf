//! What one deal leads to: the sale, the points, the set-back, the winner.
//!
//! One rule holds it together: the player who is set back is the one who
//! scores nothing, and there is at most one in a deal. A revoke sets back the
//! player in error, and then nobody else (F).

use super::{Bid, ByChair, Chair, Deal, Obligation, Pitch, Point, Points, Rules, Settled};

/// One deal and what it led to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoredDeal {
    /// Who dealt.
    pub dealer: Chair,
    /// What happened.
    pub deal: Deal,
    /// How the bidding ended.
    pub settled: Settled,
    /// What became of the obligation.
    pub outcome: Outcome,
    /// White counters that eldest hand got rid of by selling.
    pub sold: u8,
    /// Points each player was allowed to score in play.
    pub scored: ByChair<u8>,
    /// Who was set back.
    pub set_back: Option<SetBack>,
    /// Counters to go after the deal; never clamped, so that a player may be
    /// out by more than he needed, or in the hole.
    pub to_go: ByChair<i32>,
    /// Who won the game by it.
    pub win: Option<Win>,
}

/// What became of the pitcher’s obligation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// There was none.
    Free,
    /// Made.
    Made,
    /// Not made.
    Short,
    /// Not made, but another revoked: the pitcher keeps what he made (F).
    Excused,
    /// The pitcher revoked, and so has not made it, whatever he took (F).
    Revoked,
}

/// A player set back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SetBack {
    /// Who.
    pub chair: Chair,
    /// White counters taken back.
    pub counters: u8,
    /// Red counters paid into the pool.
    pub red: u8,
    /// What for.
    pub fault: Fault,
}

/// Why a player is set back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fault {
    /// He pitched and did not make his obligation.
    Short,
    /// He revoked.
    Revoke,
}

/// Who won the game, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Win {
    /// The winner.
    pub chair: Chair,
    /// How.
    pub by: WonBy,
}

/// How a game is won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WonBy {
    /// An obligation of four, made (F, Smudge).
    Smudge,
    /// “The bidder goes out first” (F).
    Bidder,
    /// This point, in the order of counting, put the winner out before anyone
    /// else.
    Order(Point),
}

impl WonBy {
    /// The word of the document format.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Smudge => "smudge",
            Self::Bidder => "bidder",
            Self::Order(_) => "order",
        }
    }
}

impl ScoredDeal {
    /// Who pitched.
    #[must_use]
    pub const fn pitcher(&self) -> Chair {
        self.settled.pitcher()
    }

    /// What he had to make.
    #[must_use]
    pub const fn obligation(&self) -> Obligation {
        self.settled.pitch.obligation()
    }

    /// Red counters paid into the pool in this deal.
    #[must_use]
    pub fn red(&self) -> u8 {
        self.set_back.map_or(0, |set_back| set_back.red)
    }
}

/// Scores a deal; `before` is what each player had to go.
pub(super) fn score(
    rules: Rules,
    dealer: Chair,
    deal: Deal,
    settled: Settled,
    before: &ByChair<i32>,
) -> ScoredDeal {
    let sold = sold(settled.pitch, before[settled.eldest]);
    let mut left = before.clone();
    left[settled.eldest] -= i32::from(sold);

    let outcome = outcome(&settled, &deal);
    let set_back = set_back(rules, &settled, outcome, deal.revoke);
    let may_score = |chair| set_back.is_none_or(|set_back| set_back.chair != chair);
    let scored = ByChair::from_fn(before.players(), |chair| {
        if may_score(chair) {
            deal.points.made_by(chair)
        } else {
            0
        }
    });
    let mut to_go = ByChair::from_fn(before.players(), |chair| {
        left[chair] - i32::from(scored[chair])
    });
    if let Some(set_back) = set_back {
        to_go[set_back.chair] += i32::from(set_back.counters);
    }

    let pitcher = settled.pitcher();
    let win = if outcome == Outcome::Made
        && smudged(rules, settled.pitch.obligation(), before[pitcher])
    {
        Some((pitcher, WonBy::Smudge))
    } else if outcome == Outcome::Made && to_go[pitcher] <= 0 {
        // A refusing seller, and one who pitched unasked, are bidders [R].
        Some((pitcher, WonBy::Bidder))
    } else {
        first_out(deal.points, left, may_score).map(|(chair, point)| (chair, WonBy::Order(point)))
    };
    ScoredDeal {
        dealer,
        deal,
        settled,
        outcome,
        sold,
        scored,
        set_back,
        to_go,
        win: win.map(|(chair, by)| Win { chair, by }),
    }
}

/// The seller gets rid of as many counters as were bid, but never of his last
/// one: selling puts nobody out (F). Only a full-value bid can be so large.
fn sold(pitch: Pitch, to_go: i32) -> u8 {
    match pitch {
        Pitch::Sold(offer) => {
            let can_sell = u8::try_from(to_go - 1).unwrap_or(u8::MAX);
            offer.bid.points().min(can_sell)
        }
        Pitch::Free | Pitch::Unasked | Pitch::Refused(_) | Pitch::Board(_) => 0,
    }
}

fn outcome(settled: &Settled, deal: &Deal) -> Outcome {
    let pitcher = settled.pitcher();
    match (settled.pitch.obligation(), deal.revoke) {
        (Obligation::None, _) => Outcome::Free,
        (Obligation::Make(_), Some(in_error)) if in_error == pitcher => Outcome::Revoked,
        (Obligation::Make(bid), _) if deal.points.made_by(pitcher) >= bid.points() => Outcome::Made,
        (Obligation::Make(_), Some(_)) => Outcome::Excused,
        (Obligation::Make(_), None) => Outcome::Short,
    }
}

/// A revoke pays one red counter always, a short pitcher by agreement, and
/// nobody two (F).
fn set_back(
    rules: Rules,
    settled: &Settled,
    outcome: Outcome,
    revoke: Option<Chair>,
) -> Option<SetBack> {
    let obligation = settled.pitch.obligation();
    match (revoke, outcome) {
        (Some(in_error), _) => Some(SetBack {
            chair: in_error,
            counters: obligation.revoke(),
            red: 1,
            fault: Fault::Revoke,
        }),
        (None, Outcome::Short) => Some(SetBack {
            chair: settled.pitcher(),
            counters: obligation.points(),
            red: u8::from(rules.set_back_red),
            fault: Fault::Short,
        }),
        (None, _) => None,
    }
}

/// Whether an obligation that was made is a Smudge: all four, by a player who
/// was not in the hole before the deal (F).
fn smudged(rules: Rules, obligation: Obligation, before: i32) -> bool {
    let four = obligation == Obligation::Make(Bid::FOUR);
    rules.smudge && four && before <= i32::from(rules.counters)
}

/// Counts High, Low, Jack and Game in that order, from what is left to go
/// after the sale, to those who may score: the first to reach nothing is out
/// (F).
fn first_out(
    points: Points,
    mut left: ByChair<i32>,
    may_score: impl Fn(Chair) -> bool,
) -> Option<(Chair, Point)> {
    points
        .made()
        .filter(|(_, chair)| may_score(*chair))
        .find_map(|(point, chair)| {
            left[chair] -= 1;
            (left[chair] <= 0).then_some((chair, point))
        })
}
