//! One deal as the table states it: facts, never points.

use std::fmt;

use super::{Contract, Declared, Honours, Tricks};
use crate::rules::{Seat, Side};

/// One play of the cards, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Deal {
    /// All four passed.
    PassedOut,
    /// A contract was played.
    Played(Played),
}

/// A contract that was played and what came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Played {
    /// The contract and who played it.
    pub declared: Declared,
    /// Tricks taken by the declarer's side, as they lie on the table.
    pub tricks: Tricks,
    /// Honours, if a side was dealt any that score.
    pub honours: Option<Honours>,
    /// Established revokes that the table settled.
    pub revokes: Revokes,
}

impl Played {
    /// A deal without honours or revokes; none if `tricks` is above thirteen.
    #[must_use]
    pub fn new(contract: Contract, declarer: Seat, tricks: u8) -> Option<Self> {
        Some(Self {
            declared: Declared { contract, declarer },
            tricks: Tricks::new(tricks)?,
            honours: None,
            revokes: Revokes::None,
        })
    }

    /// The declarer's side.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.declared.side()
    }
}

/// How one side pays for a revoke.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RevokePenalty {
    /// A lump sum above the line.
    Points,
    /// Three tricks, counted below the line only.
    Tricks,
}

impl RevokePenalty {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Points, Self::Tricks];

    /// `points` or `tricks`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Tricks => "tricks",
        }
    }
}

/// Who revoked. Only the declarer's side may choose tricks, so only the
/// adversaries' revoke carries a choice. When both did, only honours score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Revokes {
    /// Nobody.
    #[default]
    None,
    /// The declarer's side.
    Declarer,
    /// The adversaries, paid as the declarer's side chose.
    Defenders(RevokePenalty),
    /// Both sides.
    Both,
}

impl Revokes {
    /// Reads the claims of a deal declared by `declaring`: at most one a side.
    pub fn from_claims(
        declaring: Side,
        claims: &[(Side, RevokePenalty)],
    ) -> Result<Self, RevokeClaimRefused> {
        let claim = |side| {
            let mut of_side = claims.iter().filter(|claim| claim.0 == side);
            match (of_side.next(), of_side.next()) {
                (_, Some(_)) => Err(RevokeClaimRefused::Twice(side)),
                (first, None) => Ok(first.map(|claim| claim.1)),
            }
        };
        match (claim(declaring)?, claim(declaring.other())?) {
            (Some(RevokePenalty::Tricks), _) => Err(RevokeClaimRefused::TricksFromDeclarer),
            (Some(_), Some(RevokePenalty::Tricks)) => Err(RevokeClaimRefused::TricksFromBoth),
            (None, None) => Ok(Self::None),
            (Some(_), None) => Ok(Self::Declarer),
            (None, Some(penalty)) => Ok(Self::Defenders(penalty)),
            (Some(_), Some(_)) => Ok(Self::Both),
        }
    }

    /// The claims, as [`from_claims`](Self::from_claims) reads them.
    #[must_use]
    pub fn claims(self, declaring: Side) -> Vec<(Side, RevokePenalty)> {
        match self {
            Self::None => vec![],
            Self::Declarer => vec![(declaring, RevokePenalty::Points)],
            Self::Defenders(penalty) => vec![(declaring.other(), penalty)],
            Self::Both => Side::ALL.map(|side| (side, RevokePenalty::Points)).into(),
        }
    }
}

/// Claims for revokes that the laws do not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RevokeClaimRefused {
    /// One side was charged twice.
    Twice(Side),
    /// Tricks were taken from the declarer's side.
    TricksFromDeclarer,
    /// Both sides revoked and tricks were taken.
    TricksFromBoth,
}

impl fmt::Display for RevokeClaimRefused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Twice(side) => write!(
                f,
                "{side} has two revokes; enter the second as a penalty"
            ),
            Self::TricksFromDeclarer => f.write_str(
                "a revoke by the declarer’s side costs points; only the adversaries can lose tricks",
            ),
            Self::TricksFromBoth => {
                f.write_str("when both sides revoke only honours score; enter each as points")
            }
        }
    }
}

impl std::error::Error for RevokeClaimRefused {}
