//! What is played for, and who pays for whom.

pub(super) mod form;

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use self::form::StakeForm;
use crate::journal::{Answer, Event, Header, PlayerId, Submission};
use crate::rules::settle::{Carries, Carry, CarryRefusal};
use crate::web::App;
use crate::web::at_table::AtTable;
use crate::web::error::{self, PageError, unprocessable};
use crate::web::faults::{Faults, sentence};
use crate::web::fields::{Fields, new_submission};
use crate::web::submit::now;

#[derive(Template)]
#[template(path = "stake.html")]
struct StakePage {
    ledger: String,
    action: String,
    stake: StakeForm,
    carries: Vec<Carried>,
    carries_open: bool,
    error: Option<String>,
}

/// A player, and who may pay for him.
struct Carried {
    field: String,
    name: String,
    payers: Vec<Payer>,
    error: Option<String>,
}

struct Payer {
    index: usize,
    name: String,
    chosen: bool,
}

/// Shows the page.
pub(in crate::web) async fn show(at: AtTable) -> Result<Response, PageError> {
    at.keeper()?;
    let header = at.journal.header();
    let mut fields = form::fields_of(&header.game, header.stake.as_ref());
    for carry in header.carries.list() {
        fields.push((field(carry.player), carry.by.index().to_string()));
    }
    error::form(&page(&at, &Fields(fields), &Faults::default()))
}

fn field(player: PlayerId) -> String {
    format!("carry{}", player.index())
}

fn page(at: &AtTable, fields: &Fields, faults: &Faults) -> StakePage {
    let header = at.journal.header();
    let players = || header.players.ids();
    let row = |player: PlayerId| {
        let field = field(player);
        let others = players().filter(|other| *other != player);
        Carried {
            name: header.players.name(player).to_owned(),
            payers: others
                .map(|other| Payer {
                    index: other.index(),
                    name: header.players.name(other).to_owned(),
                    chosen: fields.read(&field) == Some(other.index()),
                })
                .collect(),
            error: faults.of(&field),
            field,
        }
    };
    let carries: Vec<Carried> = players().map(row).collect();
    StakePage {
        ledger: format!("{}/ledger", at.pad()),
        action: format!("{}/stake", at.pad()),
        stake: StakeForm::of(&header.game, fields, faults),
        carries_open: carries
            .iter()
            .any(|one| one.error.is_some() || one.payers.iter().any(|payer| payer.chosen)),
        carries,
        error: faults.of("form"),
    }
}

/// Saves what was changed; saying the same again changes nothing.
pub(in crate::web) async fn save(
    State(app): State<App>,
    at: AtTable,
    fields: Fields,
) -> Result<Response, PageError> {
    let device = at.keeper()?.device;
    let header = at.journal.header();
    let mut faults = Faults::default();
    let stake = form::read(&header.game, &fields, &mut faults);
    let carries = carries(header, &fields, &mut faults);
    let mut events = Vec::new();
    if let Some(carries) = carries.filter(|_| faults.is_empty()) {
        if stake != header.stake {
            events.push(Event::StakeChanged { stake });
        }
        if !same(&carries, &header.carries) {
            events.push(Event::CarriesChanged { carries });
        }
    }
    if !events.is_empty() {
        let submission = Submission {
            id: Fields(vec![("submission".to_owned(), new_submission())]).submission()?,
            version: None,
            events,
            answers: vec![],
        };
        let answer = app.store.submit(&at.id, device, submission, now()).await?;
        if let Answer::Refuse(refusal) = answer.ok_or(PageError::NotFound)? {
            faults.add("form", sentence(refusal.say(header)));
        }
    }
    if faults.is_empty() {
        return Ok(Redirect::to(&format!("{}/ledger", at.pad())).into_response());
    }
    unprocessable(&page(&at, &fields, &faults))
}

/// Who pays for whom, in the order of the list of players.
fn carries(header: &Header, fields: &Fields, faults: &mut Faults) -> Option<Carries<PlayerId>> {
    let players = header.players.ids();
    let list = players.filter_map(|player| {
        let by = PlayerId::at(fields.read(&field(player))?)?;
        Some(Carry { player, by })
    });
    match Carries::new(list.collect()) {
        Ok(carries) => Some(carries),
        Err(refusal) => {
            let (CarryRefusal::Twice(player) | CarryRefusal::CarriedCarrier(player)) = refusal;
            let said = refusal.say(|player| header.players.name(player));
            faults.add(&field(player), format!("{said}."));
            None
        }
    }
}

/// Whether both are the same, in whatever order.
fn same(one: &Carries<PlayerId>, other: &Carries<PlayerId>) -> bool {
    let (one, other) = (one.list(), other.list());
    one.len() == other.len() && one.iter().all(|carry| other.contains(carry))
}
