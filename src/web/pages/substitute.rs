//! “Who plays Ray’s cards?” Somebody for the rest of the rubber, somebody else,
//! Ray again, or the rubber is stopped. The points stay Ray’s.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use crate::journal::sitting::MAX_PLAYERS;
use crate::journal::{
    Answer, Event, Fact, Name, PlayerId, Refusal, Sheet, Submission, Substitute, replay,
};
use crate::web::App;
use crate::web::at_table::AtTable;
use crate::web::error::{PageError, form, unprocessable};
use crate::web::faults::{Faults, sentence};
use crate::web::fields::{Asked, Fields, next};
use crate::web::hour::Strip;
use crate::web::submit::{now, submit};
use crate::web::target::Target;

/// The word a form carries where a player plays again.
const AGAIN: &str = "again";

#[derive(Template)]
#[template(path = "substitute.html")]
struct SubstitutePage {
    pad: String,
    strip: Option<Strip>,
    heading: String,
    action: String,
    hidden: Vec<(&'static str, String)>,
    /// Whose cards; one name if that is known.
    seated: Vec<Choice>,
    /// Who may play them.
    free: Vec<Choice>,
    /// Whether there is a chair for one more.
    room: bool,
    name: String,
    unit: &'static str,
    /// Whether what is in play may be stopped instead.
    stop: bool,
    whose_error: Option<String>,
    by_error: Option<String>,
    name_error: Option<String>,
    error: Option<String>,
}

struct Choice {
    value: String,
    text: String,
    chosen: bool,
}

/// Where the page for a player is.
pub(in crate::web) fn address(at: &AtTable, player: PlayerId) -> String {
    format!("{}/substitutes/new?for={}", at.pad(), player.index())
}

/// Whose cards nobody is here to play: somebody went home who sits, or who
/// played for one who does.
pub(in crate::web) fn unplayed(at: &AtTable) -> Vec<PlayerId> {
    let plays = at.sheet.substitutes();
    let gone = |player: PlayerId| at.journal.evening().has_gone(player);
    let seated = at.sheet.seated().into_iter();
    seated
        .filter(|player| {
            let by = plays.iter().find(|plays| plays.player == *player);
            gone(by.map_or(*player, |plays| plays.by))
        })
        .collect()
}

/// The table as it stood where the entry goes.
fn sheet(at: &AtTable, target: Target) -> Sheet {
    match target {
        Target::New => at.sheet.clone(),
        Target::Amend(entry) | Target::Before(entry) => {
            let end = at.journal.position(entry).unwrap_or_default();
            let before = &at.journal.entries()[..end];
            replay::replay(at.journal.header(), before).sheet
        }
    }
}

/// Shows the page.
pub(in crate::web) async fn show(at: AtTable, Asked(asked): Asked) -> Result<Response, PageError> {
    at.keeper()?;
    let target = Target::read(&asked, &at.journal)?;
    if sheet(&at, target).seated().is_empty() {
        return Ok(Redirect::to(&at.pad()).into_response());
    }
    let fields = filled_in(&at, target, asked);
    form(&page(&at, target, &fields, &Faults::default()))
}

fn filled_in(at: &AtTable, target: Target, asked: Fields) -> Fields {
    let Target::Amend(entry) = target else {
        return asked;
    };
    let fact = at.journal.entry(entry).map(|entry| &entry.fact);
    let Some(Fact::Substitute(Substitute { player, by })) = fact else {
        return asked;
    };
    let by = by.map_or_else(|| AGAIN.to_owned(), |by| by.index().to_string());
    asked.with(&[("for", player.index().to_string()), ("by", by)])
}

/// The player in a field.
fn player(at: &AtTable, fields: &Fields, field: &str) -> Option<PlayerId> {
    at.journal.header().players.id(fields.read(field)?)
}

fn page(at: &AtTable, target: Target, fields: &Fields, faults: &Faults) -> SubstitutePage {
    let players = &at.journal.header().players;
    let sheet = sheet(at, target);
    let (seated, plays) = (sheet.seated(), sheet.substitutes());
    let whose = player(at, fields, "for").filter(|whose| seated.contains(whose));
    let choice = |field: &str, value: String, text: String| Choice {
        chosen: fields.text(field) == Some(&value),
        value,
        text,
    };
    let known = target == Target::New && whose.is_some() && !faults.any(&["for"]);
    let seated: Vec<PlayerId> = seated
        .into_iter()
        .filter(|seated| !known || whose == Some(*seated))
        .collect();
    let now_by = |whose| plays.iter().find(|plays| plays.player == whose);
    let whose_cards = |player: &PlayerId| {
        let name = players.name(*player);
        let text = match now_by(*player) {
            Some(plays) => format!("{name} ({} plays)", players.name(plays.by)),
            None => name.to_owned(),
        };
        choice("for", player.index().to_string(), text)
    };
    let sits = sheet.seated();
    let busy = |player: &PlayerId| plays.iter().any(|plays| plays.by == *player);
    let here = |player: &PlayerId| target != Target::New || !at.journal.evening().has_gone(*player);
    let free = players.ids();
    let free = free.filter(|player| !sits.contains(player) && !busy(player) && here(player));
    let free = free.map(|player| {
        let value = player.index().to_string();
        choice("by", value, players.name(player).to_owned())
    });
    let again = plays
        .iter()
        .any(|plays| whose.is_none_or(|whose| whose == plays.player));
    let again = (again || fields.text("by") == Some(AGAIN)).then(|| {
        let name = whose.map_or("the player", |whose| players.name(whose));
        choice("by", AGAIN.to_owned(), format!("{name} plays again"))
    });
    let heading = match whose.filter(|_| known) {
        Some(whose) => format!("Who plays {}’s cards?", players.name(whose)),
        None => "A substitute".to_owned(),
    };
    SubstitutePage {
        pad: at.pad(),
        strip: at.strip(),
        heading,
        action: format!("{}/substitutes", at.pad()),
        hidden: at.hidden(target),
        seated: seated.iter().map(whose_cards).collect(),
        free: free.chain(again).collect(),
        room: players.names().count() < MAX_PLAYERS,
        name: fields.text("name").unwrap_or_default().to_owned(),
        unit: at.journal.header().game.unit(),
        stop: target == Target::New,
        whose_error: faults.of("for"),
        by_error: faults.of("by"),
        name_error: faults.of("name"),
        error: faults.of("form"),
    }
}

/// Saves who plays.
pub(in crate::web) async fn save(
    State(app): State<App>,
    at: AtTable,
    fields: Fields,
) -> Result<Response, PageError> {
    at.keeper()?;
    let target = Target::read(&fields, &at.journal)?;
    let mut faults = Faults::default();
    let whose = player(&at, &fields, "for");
    if whose.is_none() {
        faults.add("for", "Whose cards? Tap a name.");
    }
    let by = read(&at, &fields, &mut faults);
    let (Some(player), Some(by)) = (whose, by) else {
        return unprocessable(&page(&at, target, &fields, &faults));
    };
    let (by, fields) = match by {
        By::Again => (None, fields),
        By::Known(by) => (Some(by), fields),
        By::New(name) => match join(&app, &at, &fields, name).await? {
            Ok(by) => {
                let id = next(&fields.submission()?).as_str().to_owned();
                (Some(by), fields.with(&[("submission", id)]))
            }
            Err(refusal) => {
                faults.add("name", sentence(refusal.say(at.journal.header())));
                return unprocessable(&page(&at, target, &fields, &faults));
            }
        },
    };
    let event = target.event(Substitute { player, by }.into());
    let action = format!("{}/substitutes", at.pad());
    match submit(&app, &at, &fields, event, &action).await? {
        Ok(response) => Ok(response),
        Err(refusal) => {
            faults.add("form", sentence(refusal.say(at.journal.header())));
            unprocessable(&page(&at, target, &fields, &faults))
        }
    }
}

/// Who is to play.
enum By {
    Again,
    Known(PlayerId),
    New(Name),
}

fn read(at: &AtTable, fields: &Fields, faults: &mut Faults) -> Option<By> {
    let typed = fields.text("name");
    if let (Some(_), Some(_)) = (typed, fields.text("by")) {
        faults.add("name", "Tap a name or type one, not both.");
        return None;
    }
    if let Some(typed) = typed {
        let name = Name::new(typed).map_err(|bad| faults.add("name", sentence(bad)));
        let name = name.ok()?;
        // Sent twice, the form joins the player once.
        return Some(match named(at, &name) {
            Some(known) if !joined_with(at, fields) => By::Known(known),
            _ => By::New(name),
        });
    }
    match (fields.text("by"), player(at, fields, "by")) {
        (Some(AGAIN), _) => Some(By::Again),
        (_, Some(by)) => Some(By::Known(by)),
        (_, None) => {
            faults.add("by", "Who plays them? Tap a name, or type one.");
            None
        }
    }
}

/// Whether somebody joined with this form before.
fn joined_with(at: &AtTable, fields: &Fields) -> bool {
    let sent = fields.submission().ok();
    let sent = sent.and_then(|id| at.journal.sent(&id));
    sent.is_some_and(|sent| matches!(sent.event, Event::Joined { .. }))
}

/// The player of that name who is here.
fn named(at: &AtTable, name: &Name) -> Option<PlayerId> {
    let players = &at.journal.header().players;
    let mut here = at.journal.present().into_iter();
    here.find(|player| name.is_like(players.plain(*player)))
}

/// Somebody who is not here yet joins first.
async fn join(
    app: &App,
    at: &AtTable,
    fields: &Fields,
    name: Name,
) -> Result<Result<PlayerId, Refusal>, PageError> {
    let device = at.keeper()?.device;
    let mut joined = Submission {
        id: fields.submission()?,
        version: None,
        events: vec![Event::Joined { name: name.clone() }],
        answers: vec![],
    };
    loop {
        let answer = app.store.submit(&at.id, device, joined.clone(), now());
        match answer.await?.ok_or(PageError::NotFound)? {
            // Back, another name: two have come.
            Answer::Reused(_) => joined.id = next(&joined.id),
            Answer::Refuse(refusal) => return Ok(Err(refusal)),
            _ => break,
        }
    }
    let journal = app.store.load(&at.id).await?.ok_or(PageError::NotFound)?;
    let players = &journal.header().players;
    let mut everyone = players.ids();
    let found = everyone.find(|player| name.is_like(players.plain(*player)));
    Ok(Ok(found.ok_or(PageError::BadForm)?))
}
