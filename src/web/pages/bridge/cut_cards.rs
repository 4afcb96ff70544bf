//! The cards that are cut for partners: who cuts, what he cut, what it decides.

use crate::journal::PlayerId;
use crate::rules::partners::{
    Card, Cut, CutIn, CutInRefusal, CutRefusal, Cuts, Four, Proposal, Reason, Tie,
};
use crate::web::chance::random_below;
use crate::web::fields::Fields;

/// One round of the cut: for who goes out, or for partners.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Round {
    GoingOut,
    Partners,
}

impl Round {
    /// The fields of a player's card: its rank and its suit.
    pub(super) fn fields(self, player: PlayerId) -> [String; 2] {
        ["rank", "suit"].map(|what| format!("{}-{what}{}", self.word(), player.index()))
    }

    /// As a form carries it.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::GoingOut => "out",
            Self::Partners => "cut",
        }
    }

    fn card(self, fields: &Fields, player: PlayerId) -> Option<Card> {
        let [rank, suit] = self.fields(player);
        format!("{}{}", fields.text(&rank)?, fields.text(&suit)?)
            .parse()
            .ok()
    }

    /// The cards as the form has them, and who has none yet.
    fn cards(self, fields: &Fields, who: &[PlayerId]) -> (Vec<Cut<PlayerId>>, Vec<PlayerId>) {
        let mut cuts = Vec::new();
        let mut missing = Vec::new();
        for player in who.iter().copied() {
            match self.card(fields, player) {
                Some(card) => cuts.push(Cut { player, card }),
                None => missing.push(player),
            }
        }
        (cuts, missing)
    }

    /// These fields with a card drawn for whoever has none.
    fn drawn(self, fields: &Fields, who: &[PlayerId]) -> Fields {
        let (cuts, missing) = self.cards(fields, who);
        let free = |card: &Card| cuts.iter().all(|cut| cut.card != *card);
        let mut pack: Vec<Card> = Card::all().filter(free).collect();
        let mut fields = fields.clone();
        for player in missing {
            let card = pack.swap_remove(random_below(pack.len())).to_string();
            let (rank, suit) = card.split_at(card.len() - 1);
            let [rank_field, suit_field] = self.fields(player);
            fields = fields.with(&[
                (&rank_field, rank.to_owned()),
                (&suit_field, suit.to_owned()),
            ]);
        }
        fields
    }
}

/// How far a cut has come.
pub(super) struct State {
    /// The form, with what was drawn.
    pub(super) fields: Fields,
    /// What was cut for who goes out, if that is decided.
    pub(super) went: Vec<Cut<PlayerId>>,
    /// Who goes out and comes in, as far as that is decided.
    pub(super) why: Vec<Reason<PlayerId>>,
    pub(super) step: Step,
}

/// What the page asks or proposes.
pub(super) enum Step {
    /// These cut.
    Ask {
        round: Round,
        who: Vec<PlayerId>,
        /// How many of them go out.
        go_out: usize,
        missing: Vec<PlayerId>,
        fault: Option<CutRefusal<PlayerId>>,
    },
    /// This is proposed.
    Proposed(Proposal<PlayerId>),
}

/// Follows the cards of `everyone` as far as they go; `draw` cuts for whoever
/// has not.
pub(super) fn follow(
    cut_in: &CutIn<PlayerId>,
    everyone: usize,
    fields: Fields,
    draw: bool,
) -> Result<State, CutInRefusal> {
    match cut_in {
        CutIn::Clear(four) => Ok(for_partners(four, fields, Vec::new(), draw)),
        // Where everyone cuts, one round decides both.
        CutIn::MustCut(tie) if tie.among().len() == everyone => {
            Ok(partners(tie.among().to_vec(), tie.go_out(), fields, draw))
        }
        CutIn::MustCut(tie) => going_out(tie, fields, draw),
    }
}

fn going_out(tie: &Tie<PlayerId>, fields: Fields, draw: bool) -> Result<State, CutInRefusal> {
    let round = Round::GoingOut;
    let who = tie.among().to_vec();
    let fields = if draw {
        round.drawn(&fields, &who)
    } else {
        fields
    };
    let (cuts, missing) = round.cards(&fields, &who);
    let ask = |missing, fault| Step::Ask {
        round,
        who: who.clone(),
        go_out: tie.go_out(),
        missing,
        fault,
    };
    let step = match Cuts::new(cuts.clone()) {
        Err(fault) => ask(missing, Some(fault)),
        Ok(_) if !missing.is_empty() => ask(missing, None),
        Ok(cut) => {
            let four = tie.cut(&cut)?;
            return Ok(for_partners(&four, fields, cuts, draw));
        }
    };
    Ok(State {
        fields,
        went: Vec::new(),
        why: Vec::new(),
        step,
    })
}

fn for_partners(
    four: &Four<PlayerId>,
    fields: Fields,
    went: Vec<Cut<PlayerId>>,
    draw: bool,
) -> State {
    State {
        went,
        why: four.why().to_vec(),
        ..partners(four.plays().to_vec(), 0, fields, draw)
    }
}

fn partners(who: Vec<PlayerId>, go_out: usize, fields: Fields, draw: bool) -> State {
    let round = Round::Partners;
    let fields = if draw {
        round.drawn(&fields, &who)
    } else {
        fields
    };
    let (cuts, missing) = round.cards(&fields, &who);
    let decided = Cuts::new(cuts).and_then(|cuts| {
        if missing.is_empty() {
            cuts.partners().map(Some)
        } else {
            Ok(None)
        }
    });
    let ask = |fault| Step::Ask {
        round,
        who,
        go_out,
        missing,
        fault,
    };
    let step = match decided {
        Ok(Some(proposal)) => Step::Proposed(proposal),
        Ok(None) => ask(None),
        Err(fault) => ask(Some(fault)),
    };
    State {
        fields,
        went: Vec::new(),
        why: Vec::new(),
        step,
    }
}
