//! The pad: how the game stands, what is being played, what to do next.

use axum::response::Response;

use super::{bridge, changed, pitch, substitute};
use crate::journal::{EntryId, Event, Sheet, Stamped, describe};
use crate::party::Clock;
use crate::web::address;
use crate::web::at_table::AtTable;
use crate::web::error::PageError;
use crate::web::fields::{Asked, Fields, new_submission};
use crate::web::words::count;

/// Shows the pad of whatever is played.
pub(in crate::web) async fn show(at: AtTable, Asked(asked): Asked) -> Result<Response, PageError> {
    match &at.sheet {
        Sheet::Bridge(_) => bridge::pad::show(&at.try_into()?, &asked),
        Sheet::Pitch(_) => pitch::pad::show(&at.try_into()?, &asked),
    }
}

/// What every pad has around the score: what was just saved, the way back, and
/// what its forms carry.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own"
)]
pub(super) struct Frame {
    pub(super) pad: String,
    /// The newest line of the journal that this page knows of.
    pub(super) line: u32,
    /// Whether to offer that a second phone keeps score.
    pub(super) alone: bool,
    pub(super) keeping: bool,
    /// What was just saved, undone or put back.
    pub(super) saved: Option<String>,
    /// Whether it is the newest change, so that Undo belongs beside it.
    pub(super) may_undo: bool,
    /// Where the deal that was just saved is put right.
    pub(super) put_right: Option<String>,
    /// Later deals that score otherwise since.
    pub(super) changes: Vec<String>,
    pub(super) submission: String,
    pub(super) second_submission: String,
    pub(super) version: u32,
    /// The newest change, and the button that takes it back.
    pub(super) undo: Option<Undo>,
    pub(super) put_back: Option<u32>,
    /// The rubbers and games that the table agreed on, by what began them.
    pub(super) agreed: Vec<u32>,
    /// Whether the sitting is closed for entries.
    pub(super) settled: bool,
    /// What is played: a rubber, a round, a game.
    pub(super) unit: &'static str,
    /// The address of the party that this is a table of.
    pub(super) party: Option<String>,
    /// “Sally plays Ray’s cards”.
    pub(super) substitutes: Vec<String>,
    /// Whose cards nobody is here to play: the page that asks, and the name.
    pub(super) unplayed: Vec<(String, String)>,
    /// Whether somebody sits whose cards another may play.
    pub(super) in_play: bool,
    /// The hour has come and nothing was in play: what is open is stopped.
    pub(super) stop_now: bool,
    /// The hour has come and nothing is open any more.
    pub(super) play_is_over: bool,
}

/// The newest change that can be taken back.
pub(super) struct Undo {
    pub(super) batch: u32,
    /// “Undo deal 3: 4♥ by Cy, 10 tricks”.
    pub(super) label: String,
}

impl Frame {
    /// The frame of a pad; `tell` says what was just saved.
    pub(super) fn of(at: &AtTable, asked: &Fields, tell: impl Fn(&Stamped) -> String) -> Self {
        let settled = at.journal.evening().is_settled();
        let hour_has_come = matches!(at.clock(), Some(Clock::Over));
        let saved = asked.read::<u32>("saved");
        let mut history = at.journal.history().iter();
        let first = history.find(|stamped| Some(stamped.batch.0) == saved);
        let journal = &at.journal;
        // What was taken back can be put back until something else is saved.
        let put_back = journal.put_back();
        let put_back = put_back.filter(|_| at.keeping.is_some() && !settled);
        let undone = put_back.and_then(|batch| {
            let mut history = journal.history().iter().rev();
            history.find(|stamped| stamped.event == Event::Undone { batch })
        });
        let first = first.into_iter().chain(undone);
        let first = first.max_by_key(|stamped| stamped.seq);
        let several = first.and_then(|first| describe::deals_of(journal, first.batch));
        let tell = |first: &Stamped| match several {
            Some(deals) => format!("{} saved", count(deals, "deal")),
            None => tell(first),
        };
        let newest = journal.undo().filter(|_| !settled);
        Self {
            pad: at.pad(),
            line: at.journal.last_seq(),
            alone: at.keeps_alone(),
            keeping: at.keeping.is_some(),
            // That the evening is settled stands on the pad itself.
            saved: first
                .filter(|first| first.event != Event::Settled)
                .map(tell),
            may_undo: first.is_some_and(|first| match first.event {
                Event::Undone { batch } => journal.put_back() == Some(batch),
                _ => journal.undo() == Some(first.batch),
            }),
            put_right: match &just_written(at, asked)[..] {
                [entry] if at.deal_number(*entry).is_some() => at.amend_address(*entry),
                _ => None,
            },
            changes: first.map_or_else(Vec::new, |first| {
                changed::later(at, first.batch, &just_written(at, asked))
            }),
            submission: new_submission(),
            second_submission: new_submission(),
            version: at.journal.version().0,
            undo: newest.and_then(|batch| {
                let label = describe::undo(journal, batch)?;
                Some(Undo {
                    batch: batch.0,
                    label,
                })
            }),
            put_back: first.and_then(|first| match first.event {
                Event::Undone { batch } => Some(batch.0),
                _ => None,
            }),
            agreed: at
                .journal
                .agreed_on(&at.sheet)
                .iter()
                .map(|rubber| rubber.0)
                .collect(),
            settled,
            unit: at.journal.header().game.unit(),
            party: at.party.as_ref().map(|party| address::room(&party.id)),
            substitutes: at.say_plays(&at.sheet.substitutes(), "plays"),
            unplayed: unplayed(at),
            in_play: at.sheet.is_in_play(),
            stop_now: hour_has_come && at.sheet.is_in_play(),
            play_is_over: hour_has_come && !at.sheet.is_in_play(),
        }
    }
}

/// The players whose cards nobody is here to play, each with the page that asks.
fn unplayed(at: &AtTable) -> Vec<(String, String)> {
    let name = |player| at.journal.header().players.name(player).to_owned();
    let unplayed = substitute::unplayed(at).into_iter();
    unplayed
        .map(|player| (substitute::address(at, player), name(player)))
        .collect()
}

/// The entries that were just written, to be marked on the pad.
pub(super) fn just_written(at: &AtTable, asked: &Fields) -> Vec<EntryId> {
    let batch = asked.read::<u32>("saved");
    let history = at.journal.history().iter();
    history
        .filter(|stamped| Some(stamped.batch.0) == batch)
        .filter_map(|stamped| match &stamped.event {
            Event::Recorded { .. } | Event::Inserted { .. } => Some(EntryId(stamped.seq)),
            Event::Amended { entry, .. } => Some(*entry),
            _ => None,
        })
        .collect()
}
