//! A help at the table: the pips each player took, and so who made Game.

use crate::rules::pitch::{ALL_PIPS, ByChair, Chair, game_by_pips};
use crate::web::faults::{Faults, sentence};
use crate::web::fields::Fields;
use crate::web::pitch_table::ChairNames;
use crate::web::words::and;

/// The fold of the page that counts.
pub(super) struct Form {
    pub(super) rows: Vec<Row>,
    pub(super) open: bool,
    /// “Game to Dee, with 34 pips.”
    pub(super) says: Option<String>,
    pub(super) error: Option<String>,
}

/// One player.
pub(super) struct Row {
    pub(super) field: String,
    pub(super) name: String,
    pub(super) value: String,
    pub(super) error: Option<String>,
}

fn field(names: &ChairNames, chair: Chair) -> String {
    format!("pips{}", names.number(chair))
}

impl Form {
    /// The fold, filled in as typed.
    pub(super) fn of(
        names: &ChairNames,
        chairs: &[Chair],
        fields: &Fields,
        faults: &Faults,
    ) -> Self {
        let rows: Vec<_> = chairs
            .iter()
            .map(|chair| {
                let field = field(names, *chair);
                Row {
                    name: names.at(*chair).to_owned(),
                    value: fields.text(&field).unwrap_or_default().to_owned(),
                    error: faults.of(&field),
                    field,
                }
            })
            .collect();
        let counted = fields.text("count").is_some() && faults.is_empty();
        Self {
            open: rows.iter().any(|row| !row.value.is_empty()),
            says: counted.then(|| says(names, fields)),
            error: faults.of("pips"),
            rows,
        }
    }
}

/// The pips as typed; an empty field is none taken.
fn taken(names: &ChairNames, fields: &Fields, faults: &mut Faults) -> ByChair<u8> {
    ByChair::from_fn(names.order.players(), |chair| {
        let field = field(names, chair);
        match fields.text(&field).map(str::parse::<u8>) {
            None => 0,
            Some(Ok(pips)) if u16::from(pips) <= ALL_PIPS => pips,
            Some(_) => {
                faults.add(&field, format!("Pips are a number, up to {ALL_PIPS}."));
                0
            }
        }
    })
}

/// The number of the player who made Game; none if nobody did.
pub(super) fn game(names: &ChairNames, fields: &Fields) -> Result<Option<usize>, Faults> {
    let mut faults = Faults::default();
    let pips = taken(names, fields, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    match game_by_pips(&pips) {
        Ok(game) => Ok(game.map(|chair| names.number(chair))),
        Err(too_many) => {
            faults.add("pips", sentence(too_many));
            Err(faults)
        }
    }
}

fn says(names: &ChairNames, fields: &Fields) -> String {
    let pips = taken(names, fields, &mut Faults::default());
    let most = pips.iter().map(|(_, taken)| *taken).max().unwrap_or(0);
    let with_most = pips.iter().filter(|(_, taken)| **taken == most);
    let with_most: Vec<_> = with_most.map(|(chair, _)| names.at(chair)).collect();
    match (most, with_most.as_slice()) {
        (0, _) => "Nobody took a pip: Game is nobody’s.".to_owned(),
        (_, [only]) => format!("Game to {only}, with {most} pips."),
        (_, tied) => format!("{} tie with {most}: Game is nobody’s.", and(tied)),
    }
}
