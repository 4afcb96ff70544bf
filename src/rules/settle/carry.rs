//! Carrying: one player pays the losses and pockets the winnings of another.

use std::fmt::{self, Display};

/// Who carries whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Carry<P> {
    /// Who is carried.
    pub player: P,
    /// Who pays and pockets.
    pub by: P,
}

/// All that is carried: nobody twice, and nobody who carries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Carries<P>(Vec<Carry<P>>);

impl<P> Default for Carries<P> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

/// Carrying that cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CarryRefusal<P> {
    /// A player who is carried twice.
    Twice(P),
    /// A player who carries and is carried.
    CarriedCarrier(P),
}

impl<P: Copy> CarryRefusal<P> {
    /// The refusal in words, each player called by `name`.
    #[must_use]
    pub fn say<N: Display>(self, name: impl Fn(P) -> N) -> String {
        match self {
            Self::Twice(player) => format!("{} is carried twice", name(player)),
            Self::CarriedCarrier(player) => format!(
                "{} carries somebody, so nobody can carry {}",
                name(player),
                name(player)
            ),
        }
    }
}

impl<P: Copy + fmt::Debug> Display for CarryRefusal<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(|player| format!("{player:?}")))
    }
}

impl<P: Copy + fmt::Debug> std::error::Error for CarryRefusal<P> {}

impl<P: Copy + Eq> Carries<P> {
    /// Takes a list of carryings.
    pub fn new(list: Vec<Carry<P>>) -> Result<Self, CarryRefusal<P>> {
        for (place, carry) in list.iter().enumerate() {
            if list[..place]
                .iter()
                .any(|other| other.player == carry.player)
            {
                return Err(CarryRefusal::Twice(carry.player));
            }
        }
        match list
            .iter()
            .find(|carry| list.iter().any(|other| other.by == carry.player))
        {
            Some(carry) => Err(CarryRefusal::CarriedCarrier(carry.player)),
            None => Ok(Self(list)),
        }
    }

    /// The carryings, as they were given.
    #[must_use]
    pub fn list(&self) -> &[Carry<P>] {
        &self.0
    }

    /// Who pays for a player: his carrier, or he himself.
    #[must_use]
    pub fn payer(&self, player: P) -> P {
        let mut carries = self.0.iter();
        let carry = carries.find(|carry| carry.player == player);
        carry.map_or(player, |carry| carry.by)
    }
}
