//! Money that changed hands: what is owed with a button beside it, what was
//! paid, and the page on which any payment is entered or put right.

use askama::Template;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::{IntoResponse, Redirect, Response};

use crate::journal::describe::{self, money::amount};
use crate::journal::reckoning::money;
use crate::journal::{Fact, Money, Paid, PlayerId, Stake};
use crate::rules::settle::{Amount, Payment};
use crate::web::App;
use crate::web::at_table::AtTable;
use crate::web::error::{PageError, html, unprocessable};
use crate::web::faults::{Faults, sentence};
use crate::web::fields::{Asked, Fields};
use crate::web::hour::Strip;
use crate::web::submit::submit;
use crate::web::target::Target;
use crate::web::typed::decimal;

/// A payment that settles something, with what its *Paid* button sends.
pub(super) struct Owed {
    pub(super) told: String,
    pub(super) fields: Vec<(&'static str, String)>,
}

/// A payment that was made, and its page.
pub(super) struct Made {
    pub(super) told: String,
    pub(super) href: String,
}

/// “Ben pays Ada £3.00”.
pub(super) fn told(at: &AtTable, money: &Money, payment: Payment) -> String {
    let players = &at.journal.header().players;
    let [from, to] = [payment.from, payment.to].map(|place| players.name_at(place));
    format!("{from} pays {to} {}", amount(money.currency, payment.minor))
}

/// Who pays whom, as few payments as can be; of one player, if one is named.
pub(super) fn owed(at: &AtTable, money: &Money, of: Option<PlayerId>) -> Vec<Owed> {
    let payments = money.payments().into_iter();
    let concerns = |payment: &Payment| {
        of.is_none_or(|player| [payment.from, payment.to].contains(&player.index()))
    };
    let owed = payments.filter(concerns).map(|payment| {
        let mut fields = at.hidden(Target::New);
        fields.push(("from", payment.from.to_string()));
        fields.push(("to", payment.to.to_string()));
        fields.push(("amount", money.currency.text(payment.minor)));
        Owed {
            told: told(at, money, payment),
            fields,
        }
    });
    owed.collect()
}

/// Where a payment is entered, if this phone may enter one.
pub(super) fn address(at: &AtTable) -> Option<String> {
    let open = at.keeping.is_some() && !at.journal.evening().is_settled();
    let staked = at.journal.header().stake.is_some();
    (open && staked).then(|| format!("{}/paid", at.pad()))
}

/// What was paid, in order; by or to one player, if one is named.
pub(super) fn made(at: &AtTable, of: Option<PlayerId>) -> Vec<Made> {
    let concerns = |paid: &Paid| of.is_none_or(|player| [paid.from, paid.to].contains(&player));
    let paid = at.sheet.paid().iter().filter(|(_, paid)| concerns(paid));
    let made = paid.filter_map(|(id, _)| {
        Some(Made {
            told: describe::entry(&at.journal, *id)?,
            href: at.entry_address(*id),
        })
    });
    made.collect()
}

#[derive(Template)]
#[template(path = "ledger/paid.html")]
struct PaidPage {
    ledger: String,
    strip: Option<Strip>,
    action: String,
    hidden: Vec<(&'static str, String)>,
    amending: bool,
    from: Vec<Player>,
    to: Vec<Player>,
    amount: String,
    currency: String,
    from_error: Option<String>,
    to_error: Option<String>,
    amount_error: Option<String>,
    error: Option<String>,
}

/// A name to tap.
struct Player {
    index: usize,
    name: String,
    chosen: bool,
}

/// Shows the page; the address may name who, whom and how much.
pub(in crate::web) async fn show(at: AtTable, Asked(asked): Asked) -> Result<Response, PageError> {
    at.keeper()?;
    let stake = at.journal.header().stake.ok_or(PageError::NotFound)?;
    let target = Target::read(&asked, &at.journal)?;
    let fields = filled_in(&at, target, asked);
    html(&page(&at, &stake, target, &fields, &Faults::default()))
}

fn filled_in(at: &AtTable, target: Target, asked: Fields) -> Fields {
    let Target::Amend(entry) = target else {
        return asked;
    };
    let Some(Fact::Paid(paid)) = at.journal.entry(entry).map(|entry| &entry.fact) else {
        return asked;
    };
    asked.with(&[
        ("from", paid.from.index().to_string()),
        ("to", paid.to.index().to_string()),
        ("amount", paid.amount.to_string()),
    ])
}

fn page(at: &AtTable, stake: &Stake, target: Target, fields: &Fields, faults: &Faults) -> PaidPage {
    let players = &at.journal.header().players;
    let choices = |field: &str| {
        let chosen = player(at, fields, field);
        let choice = |player: PlayerId| Player {
            index: player.index(),
            name: players.name(player).to_owned(),
            chosen: chosen == Some(player),
        };
        players.ids().map(choice).collect()
    };
    let currency = stake.currency;
    PaidPage {
        ledger: format!("{}/ledger", at.pad()),
        strip: at.strip(),
        action: format!("{}/paid", at.pad()),
        hidden: at.hidden(target),
        amending: matches!(target, Target::Amend(_)),
        from: choices("from"),
        to: choices("to"),
        amount: fields.text("amount").unwrap_or_default().to_owned(),
        currency: currency.symbol().unwrap_or(currency.code()).to_owned(),
        from_error: faults.of("from"),
        to_error: faults.of("to"),
        amount_error: faults.of("amount"),
        error: faults.of("form"),
    }
}

fn player(at: &AtTable, fields: &Fields, field: &str) -> Option<PlayerId> {
    at.journal.header().players.id(fields.read(field)?)
}

/// Saves a payment, and leads back to the ledger.
pub(in crate::web) async fn save(
    State(app): State<App>,
    at: AtTable,
    fields: Fields,
) -> Result<Response, PageError> {
    at.keeper()?;
    let stake = at.journal.header().stake.ok_or(PageError::NotFound)?;
    let target = Target::read(&fields, &at.journal)?;
    let mut faults = Faults::default();
    let Some(paid) = read(&at, &stake, &fields, &mut faults) else {
        return unprocessable(&page(&at, &stake, target, &fields, &faults));
    };
    let action = format!("{}/paid", at.pad());
    let event = target.event(Fact::Paid(paid));
    match submit(&app, &at, &fields, event, &action).await? {
        Ok(response) => Ok(back_to_the_ledger(&at, response)),
        Err(refusal) => {
            faults.add("form", sentence(refusal.say(at.journal.header())));
            unprocessable(&page(&at, &stake, target, &fields, &faults))
        }
    }
}

/// What is saved leads to the pad; a payment leads to what is still open.
fn back_to_the_ledger(at: &AtTable, response: Response) -> Response {
    let location = response.headers().get(LOCATION);
    let location = location.and_then(|location| location.to_str().ok());
    match location.and_then(|location| location.strip_prefix(&at.pad())) {
        Some(saved) if response.status() == StatusCode::SEE_OTHER => {
            Redirect::to(&format!("{}/ledger{saved}", at.pad())).into_response()
        }
        _ => response,
    }
}

fn read(at: &AtTable, stake: &Stake, fields: &Fields, faults: &mut Faults) -> Option<Paid> {
    let (from, to) = (player(at, fields, "from"), player(at, fields, "to"));
    if from.is_none() {
        faults.add("from", "Who paid? Tap a name.");
    }
    match to {
        None => faults.add("to", "Who was paid? Tap a name."),
        Some(_) if to == from => faults.add("to", "Who pays and who is paid are two players."),
        Some(_) => {}
    }
    let amount = read_amount(stake, fields.text("amount").unwrap_or_default());
    let amount = amount.map_err(|fault| faults.add("amount", fault)).ok();
    faults.is_empty().then_some(Paid {
        from: from?,
        to: to?,
        amount: amount?,
    })
}

fn read_amount(stake: &Stake, typed: &str) -> Result<Amount, String> {
    let currency = stake.currency;
    if typed.is_empty() {
        return Err("How much? Type an amount, as 3.00 or 2.".to_owned());
    }
    let amount: Amount = decimal(typed, Some(currency))?.parse().map_err(sentence)?;
    let minor = amount.minor(currency).ok_or_else(|| {
        let decimals = match currency.decimals() {
            0 => "no decimals".to_owned(),
            most => format!("at most {most} decimals"),
        };
        format!("{} has {decimals}.", currency.code())
    })?;
    Amount::of(minor, currency).ok_or_else(|| sentence("that is no amount"))
}

/// What is still unpaid, in words; nothing where nothing is played for.
pub(in crate::web) fn unpaid(at: &AtTable) -> Vec<String> {
    let money = money(at.journal.header(), &at.sheet);
    let open = money.iter().flat_map(|money| {
        let payments = money.payments().into_iter();
        payments.map(|payment| told(at, money, payment))
    });
    open.chain(money.iter().flat_map(|money| bank(at, money)))
        .collect()
}

/// What each settles with the bank: “Ben hands back 18 red counters for £1.80”.
pub(super) fn bank(at: &AtTable, money: &Money) -> Vec<String> {
    let players = &at.journal.header().players;
    describe::money::bank(players, money)
}

/// Whether the bank comes out even; nothing where no counters were bought.
pub(in crate::web) fn bank_balance(at: &AtTable) -> Option<String> {
    let header = at.journal.header();
    let money = money(header, &at.sheet)?;
    describe::money::bank_balance(&header.players, &at.sheet, &money)
}
