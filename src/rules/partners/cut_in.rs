//! Who goes out and who comes in where more than four are there.
//!
//! Those who have played the most rubbers running go out; of those who have
//! played as many the highest cuts go; being out begins the count anew
//! (Foster). Who plays with whom is then cut for by the four:
//! [`Cuts::partners`].
//!
//! ```
//! use crossline::rules::partners::{CutIn, PastRubber, cut_in};
//! use crossline::rules::{BySeat, Seat};
//!
//! let seats = BySeat { north: "Ada", east: "Ben", south: "Cy", west: "Dee" };
//! let first = PastRubber::new(seats, Seat::North, Some(Seat::West)).unwrap();
//! let five = ["Ada", "Ben", "Cy", "Dee", "Eve"];
//! let CutIn::MustCut(tie) = cut_in(&five, &[first]).unwrap() else { panic!() };
//! assert_eq!(tie.among(), ["Ada", "Ben", "Cy", "Dee"]); // one rubber each: they cut
//! assert_eq!(tie.go_out(), 1);
//! ```

use std::fmt;

use super::{Ace, Card, Cuts, PastRubber, Reason, is_twice};

/// How long a player has been at the table, or away from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// He played the last so many rubbers running.
    Played(usize),
    /// He sat out the last so many.
    SatOut(usize),
    /// He has not played yet.
    New,
}

impl Standing {
    /// Who is lower has the better right to play.
    fn key(self) -> isize {
        let count = |rubbers: usize| isize::try_from(rubbers).unwrap_or(isize::MAX);
        match self {
            Self::Played(rubbers) => count(rubbers),
            Self::New => 0,
            Self::SatOut(rubbers) => -count(rubbers),
        }
    }
}

/// A player's standing after these rubbers.
#[must_use]
pub fn standing<P: Copy + Eq>(player: P, past: &[PastRubber<P>]) -> Standing {
    let newest = || past.iter().rev();
    let sat_out = newest().take_while(|rubber| !rubber.has(player)).count();
    if sat_out == past.len() {
        Standing::New
    } else if sat_out > 0 {
        Standing::SatOut(sat_out)
    } else {
        Standing::Played(newest().take_while(|rubber| rubber.has(player)).count())
    }
}

/// Who plays next, or who must cut first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CutIn<P> {
    /// The four are clear.
    Clear(Four<P>),
    /// Some have played as many rubbers; they cut.
    MustCut(Tie<P>),
}

/// The four who play the next rubber.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Four<P> {
    plays: [P; 4],
    out: Vec<P>,
    why: Vec<Reason<P>>,
}

impl<P: Copy + Eq> Four<P> {
    /// Who plays, in the order of the list.
    #[must_use]
    pub const fn plays(&self) -> &[P; 4] {
        &self.plays
    }

    /// Who sits out, in the order of the list.
    #[must_use]
    pub fn out(&self) -> &[P] {
        &self.out
    }

    /// Who goes out and who comes in, and why.
    #[must_use]
    pub fn why(&self) -> &[Reason<P>] {
        &self.why
    }
}

/// Players with an equal right to play, and not a chair for each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tie<P> {
    among: Vec<P>,
    go_out: usize,
    standings: Vec<(P, Standing)>,
    clear: Vec<P>,
}

/// A cutting in that cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CutInRefusal {
    /// Fewer than four are there.
    TooFew(usize),
    /// A player is in the list twice.
    Twice,
    /// Others have cut than those who must.
    OthersCut,
}

impl fmt::Display for CutInRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFew(players) => write!(f, "four play, and only {players} are there"),
            Self::Twice => f.write_str("a player is named twice"),
            Self::OthersCut => f.write_str("those who have played as often cut, and nobody else"),
        }
    }
}

impl std::error::Error for CutInRefusal {}

/// Who of those present plays after the rubbers so far. Four present play all;
/// before the first rubber more than four cut.
pub fn cut_in<P: Copy + Eq>(
    present: &[P],
    past: &[PastRubber<P>],
) -> Result<CutIn<P>, CutInRefusal> {
    if is_twice(present) {
        return Err(CutInRefusal::Twice);
    }
    let standings: Vec<(P, Standing)> = present
        .iter()
        .map(|player| (*player, standing(*player, past)))
        .collect();
    let mut keys: Vec<isize> = standings.iter().map(|(_, of)| of.key()).collect();
    keys.sort_unstable();
    let Some(last) = keys.get(3).copied() else {
        return Err(CutInRefusal::TooFew(present.len()));
    };
    let those = |keep: &dyn Fn(isize) -> bool| -> Vec<P> {
        let kept = standings.iter().filter(|(_, of)| keep(of.key()));
        kept.map(|(player, _)| *player).collect()
    };
    let clear = those(&|key| key < last);
    let among = those(&|key| key == last);
    let tie = Tie {
        go_out: clear.len() + among.len() - 4,
        among,
        standings,
        clear,
    };
    Ok(if tie.go_out == 0 {
        let all = tie.among.clone();
        CutIn::Clear(tie.four(&all, &[]))
    } else {
        CutIn::MustCut(tie)
    })
}

impl<P: Copy + Eq> Tie<P> {
    /// Who must cut, in the order of the list.
    #[must_use]
    pub fn among(&self) -> &[P] {
        &self.among
    }

    /// How many of them go out: the highest.
    #[must_use]
    pub const fn go_out(&self) -> usize {
        self.go_out
    }

    /// Decides by what they cut.
    pub fn cut(&self, cuts: &Cuts<P>) -> Result<Four<P>, CutInRefusal> {
        let lowest_first = cuts.lowest_first(Ace::Low);
        if lowest_first.len() != self.among.len()
            || !cuts.players().all(|player| self.among.contains(&player))
        {
            return Err(CutInRefusal::OthersCut);
        }
        let (stay, out) = lowest_first.split_at(self.among.len() - self.go_out);
        let stay: Vec<P> = stay.iter().map(|cut| cut.player).collect();
        let cards: Vec<(P, Card)> = out.iter().map(|cut| (cut.player, cut.card)).collect();
        Ok(self.four(&stay, &cards))
    }

    /// The four: those who are clear, and those who stay of the rest.
    fn four(&self, stay: &[P], cards: &[(P, Card)]) -> Four<P> {
        let plays = |player: &P| self.clear.contains(player) || stay.contains(player);
        let mut why = Vec::new();
        for (player, standing) in &self.standings {
            let card = cards.iter().find(|(cut, _)| cut == player);
            let reason = match (plays(player), *standing) {
                (true, Standing::SatOut(sat_out)) => Reason::ComesIn {
                    player: *player,
                    sat_out,
                },
                (true, Standing::New) => Reason::ComesIn {
                    player: *player,
                    sat_out: 0,
                },
                (false, Standing::Played(played)) => Reason::GoesOut {
                    player: *player,
                    played,
                    card: card.map(|(_, card)| *card),
                },
                _ => continue,
            };
            why.push(reason);
        }
        let (four, out): (Vec<P>, Vec<P>) = self
            .standings
            .iter()
            .map(|(player, _)| *player)
            .partition(plays);
        Four {
            plays: [four[0], four[1], four[2], four[3]],
            out,
            why,
        }
    }
}
