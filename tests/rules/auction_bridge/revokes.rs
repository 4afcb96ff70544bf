//! Revokes, row by row. In each the declarer is South.

use crossline::rules::Side;
use crossline::rules::bridge::auction_bridge::Rules;
use crossline::rules::bridge::{Laws, RevokeClaimRefused, RevokePenalty, Revokes};

use super::{NOBODY, lines, played, scored};

/// Every way to settle the revokes of a deal.
pub(super) const REVOKES: [Revokes; 5] = [
    Revokes::None,
    Revokes::Declarer,
    Revokes::Defenders(RevokePenalty::Points),
    Revokes::Defenders(RevokePenalty::Tricks),
    Revokes::Both,
];

const NOTHING: [&str; 0] = [];

#[test]
fn the_declarers_side_scores_no_tricks_no_bonus_and_no_slam() {
    assert_eq!(scored("3HX S 11 NS points"), ["EW revoke 100"]);
    assert_eq!(scored("7NT S 13 NS points"), ["EW revoke 100"]);
    assert_eq!(
        scored("7NT S 12 NS points"),
        ["EW revoke 100", "EW undertricks 50"]
    );
}

#[test]
fn the_adversaries_of_a_declarer_who_revoked_score_undertricks_and_slam() {
    assert_eq!(
        scored("3HX S 7 NS points"),
        ["EW revoke 100", "EW undertricks 200"]
    );
    assert_eq!(
        scored("1C S 1 NS points"),
        ["EW revoke 100", "EW slam 50", "EW undertricks 300"]
    );
    assert_eq!(
        scored("1C S 0 NS points"),
        ["EW revoke 100", "EW slam 100", "EW undertricks 350"]
    );
}

#[test]
fn points_for_a_revoke_of_the_adversaries_go_on_top_of_the_deal() {
    assert_eq!(
        scored("4S S 10 EW points"),
        ["NS revoke 100", "NS tricks 36"]
    );
    assert_eq!(
        scored("5CX S 12 EW points"),
        [
            "NS contract 50",
            "NS overtricks 50",
            "NS revoke 100",
            "NS slam 50",
            "NS tricks 72"
        ]
    );
    assert_eq!(
        scored("7NT S 12 EW points"),
        ["NS revoke 100", "NS slam 50"]
    );
}

#[test]
fn adversaries_who_revoked_score_no_undertricks_and_no_slam() {
    assert_eq!(scored("4H S 3 EW points"), ["NS revoke 100"]);
    assert_eq!(scored("4HXX S 0 EW points"), ["NS revoke 100"]);
    assert_eq!(scored("4HXX S 1 EW points"), ["NS revoke 100"]);
    assert_eq!(scored("4H S 3 EW tricks"), NOTHING);
    assert_eq!(scored("7NT S 0 EW tricks"), NOTHING);
}

#[test]
fn three_tricks_may_make_the_contract_and_doubling_counts_below() {
    assert_eq!(scored("3HX S 7 EW tricks"), ["NS tricks 64"]);
    assert_eq!(scored("3HXX S 7 EW tricks"), ["NS tricks 128"]);
    assert_eq!(scored("5C S 9 EW tricks"), ["NS tricks 36"]);
    assert_eq!(scored("5C S 8 EW tricks"), ["NS tricks 30"]);
    assert_eq!(scored("5C S 7 EW tricks"), NOTHING);
}

#[test]
fn bonuses_and_slam_go_by_the_tricks_really_taken() {
    // Nine taken and three added: twelve below the line, one over, no slam.
    assert_eq!(
        scored("2DX S 9 EW tricks"),
        ["NS contract 50", "NS overtricks 50", "NS tricks 84"]
    );
    assert_eq!(
        scored("2DXX S 8 EW tricks"),
        ["NS contract 100", "NS tricks 140"]
    );
    // Down one as the tricks lie: no bonus for a contract made by the three.
    assert_eq!(
        scored("7NTX S 12 EW tricks"),
        ["NS slam 50", "NS tricks 140"]
    );
}

#[test]
fn three_tricks_never_go_past_thirteen() {
    assert_eq!(scored("4S S 10 EW tricks"), ["NS tricks 63"]);
    assert_eq!(scored("4S S 11 EW tricks"), ["NS tricks 63"]);
    assert_eq!(scored("4S S 13 EW tricks"), ["NS slam 100", "NS tricks 63"]);
}

#[test]
fn both_sides_revoked_scores_honours_only() {
    for result in ["4HX S 12", "7NT S 12", "1C S 0", "2S S 5", "3D S 9"] {
        assert_eq!(scored(&format!("{result} NS points EW points")), NOTHING);
    }
    assert_eq!(
        scored("4HX S 12 NS points EW points EW 4"),
        ["EW honours 32"]
    );
}

#[test]
fn honours_stand_for_everyone() {
    for revokes in ["NS points", "EW points", "EW tricks", "NS points EW points"] {
        for side in Side::ALL {
            let with_honours = scored(&format!("1S S 7 {revokes} {side} 5+0"));
            let honours = format!("{side} honours 90");
            assert!(with_honours.contains(&honours), "{with_honours:?}");
        }
    }
}

#[test]
fn the_lump_is_a_rule_of_the_sitting_and_none_is_no_item() {
    let at = |revoke_points, text: &str| {
        let rules = Rules {
            revoke_points,
            ..Rules::default()
        };
        lines(&rules.score(&played(text), NOBODY))
    };
    assert_eq!(at(50, "1C S 7 NS points"), ["EW revoke 50"]);
    assert_eq!(
        at(500, "1C E 7 NS points"),
        ["EW revoke 500", "EW tricks 6"]
    );
    assert_eq!(at(0, "1C S 7 NS points"), NOTHING);
    assert_eq!(at(0, "1C E 7 NS points"), ["EW tricks 6"]);
}

#[test]
fn claims_are_read_and_written_alike() {
    for declaring in Side::ALL {
        for revokes in REVOKES {
            let mut claims = revokes.claims(declaring);
            assert_eq!(Revokes::from_claims(declaring, &claims), Ok(revokes));
            claims.reverse();
            assert_eq!(Revokes::from_claims(declaring, &claims), Ok(revokes));
        }
    }
}

#[test]
fn claims_the_laws_do_not_know_are_refused() {
    let (points, tricks) = (RevokePenalty::Points, RevokePenalty::Tricks);
    let refused = |claims: &[_]| Revokes::from_claims(Side::NS, claims).unwrap_err();
    for penalty in [points, tricks] {
        assert_eq!(
            refused(&[(Side::NS, tricks), (Side::EW, penalty)]),
            RevokeClaimRefused::TricksFromDeclarer
        );
        for side in Side::ALL {
            assert_eq!(
                refused(&[(side, points), (side, penalty)]),
                RevokeClaimRefused::Twice(side)
            );
        }
    }
    assert_eq!(
        refused(&[(Side::NS, tricks)]),
        RevokeClaimRefused::TricksFromDeclarer
    );
    assert_eq!(
        refused(&[(Side::EW, tricks), (Side::NS, points)]),
        RevokeClaimRefused::TricksFromBoth
    );
}
