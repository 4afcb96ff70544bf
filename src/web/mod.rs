//! The pages: every address on one screen.
//!
//! A form becomes a domain type, then a submission to the journal, then a
//! redirect; a page is a journal replayed, a struct and a template. Nothing
//! here computes a score.

mod address;
mod arrival;
mod assets;
mod at_table;
mod bridge_table;
mod cases;
mod chance;
mod device;
mod entry_actions;
mod error;
mod faults;
mod fields;
mod foresee;
mod hour;
mod in_play;
mod large;
mod meanwhile;
mod note;
mod outcome;
mod pages;
mod pitch_table;
mod qr;
mod remedy;
mod renaming;
mod room;
mod rooms;
pub mod server;
mod settings;
mod submit;
mod target;
mod typed;
mod words;

use std::sync::Arc;

use axum::Router;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::csrf::CsrfLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::trace::TraceLayer;

use crate::store::Store;
use pages::bridge::{auction, contract, cut as partners_cut, lines, penalty};
use pages::party;
use pages::pitch::{bidding, counters, cut, misdeal};
use pages::{
    agree, deal, entry, follow, home, host, journal, keep, ledger, names, new_sitting, noted, pad,
    partners, people, seating, settled, share, stake, stop, strike, substitute, undo, withdraw,
};
pub use settings::{PublicUrl, Settings};

/// What every handler may ask for.
#[derive(Clone, Debug)]
pub struct App {
    store: Store,
    settings: Arc<Settings>,
    rooms: rooms::Rooms,
}

/// The largest form, in bytes: the names of a hundred tables as they are and as
/// they were, eight hundred of forty letters, each of which may take twelve as a
/// browser sends it.
const LARGEST_FORM: usize = 512 * 1024;
/// Nothing from other hosts, nothing inline.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; \
     connect-src 'self'; manifest-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// For how long a browser comes by https alone, once it has: a year.
const ONLY_HTTPS: &str = "max-age=31536000";

/// The whole app over one database.
pub fn app(store: Store, settings: Settings) -> Router {
    let https = settings
        .secure()
        .then(|| HeaderValue::from_static(ONLY_HTTPS));
    let pages = Router::new()
        .route("/", get(home::show))
        .route("/sittings/new", get(new_sitting::show))
        .route("/sittings", post(new_sitting::create))
        .route("/sittings/{id}", get(pad::show))
        .route("/sittings/{id}/deals/new", get(deal::bid))
        .route("/sittings/{id}/contract", post(contract::put))
        .route("/sittings/{id}/pitches", post(bidding::put))
        .route("/sittings/{id}/withdrawals", post(withdraw::create))
        .route(
            "/sittings/{id}/auction",
            get(auction::show).post(auction::close),
        )
        .route("/sittings/{id}/lines", get(lines::show).post(lines::save))
        .route("/sittings/{id}/deals/result", get(deal::result))
        .route(
            "/sittings/{id}/deals/blank",
            get(deal::blank).post(deal::save_blank),
        )
        .route("/sittings/{id}/deals", post(deal::save))
        .route("/sittings/{id}/deals/{entry}", get(entry::show))
        .route("/sittings/{id}/entries/{entry}", get(entry::show))
        .route("/sittings/{id}/deals/{entry}/note", post(noted::save))
        .route("/sittings/{id}/substitutes/new", get(substitute::show))
        .route("/sittings/{id}/substitutes", post(substitute::save))
        .route("/sittings/{id}/strikes", post(strike::create))
        .route("/sittings/{id}/penalties/new", get(penalty::show))
        .route("/sittings/{id}/penalties", post(penalty::save))
        .route("/sittings/{id}/stops/new", get(stop::show))
        .route("/sittings/{id}/stops", post(stop::save))
        .route("/sittings/{id}/seatings/new", get(seating::show))
        .route("/sittings/{id}/seatings", post(seating::save))
        .route("/sittings/{id}/cuts/new", get(cut::show))
        .route("/sittings/{id}/cuts", post(cut::save))
        .route("/sittings/{id}/misdeals", post(misdeal::create))
        .route("/sittings/{id}/counters/new", get(counters::show))
        .route("/sittings/{id}/counters", post(counters::save))
        .route("/sittings/{id}/undos", post(undo::undo))
        .route("/sittings/{id}/put-backs", post(undo::put_back))
        .route("/sittings/{id}/journal", get(journal::show))
        .route("/sittings/{id}/document", get(journal::document))
        .merge(evening())
        .merge(party())
        .fallback(error::not_found)
        .method_not_allowed_fallback(error::only_a_form)
        .with_state(App {
            store,
            settings: Arc::new(settings),
            rooms: rooms::Rooms::default(),
        });
    pages
        .layer(from_fn_with_state(large::Space::default(), large::bounded))
        .layer(from_fn_with_state(
            arrival::Patience::default(),
            arrival::receive,
        ))
        .layer(CsrfLayer::new().with_rejection_response(error::CrossSite))
        .layer(RequestBodyLimitLayer::new(LARGEST_FORM))
        .layer(CatchPanicLayer::custom(error::panicked))
        .layer(CompressionLayer::new())
        .layer(always(
            header::CONTENT_SECURITY_POLICY,
            CONTENT_SECURITY_POLICY,
        ))
        // `no-referrer` would take the Origin away that cross-site posts are told by.
        .layer(always(header::REFERRER_POLICY, "same-origin"))
        .layer(unless_said(header::CACHE_CONTROL, "no-store"))
        .merge(files())
        .layer(always(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(SetResponseHeaderLayer::overriding(
            header::STRICT_TRANSPORT_SECURITY,
            https,
        ))
        .layer(TraceLayer::new_for_http().make_span_with(error::span))
}

/// Style sheets, script and icons. What a page may do is said with the page: the
/// policy on each file would be a tenth of all that a first visit loads.
fn files() -> Router {
    Router::new()
        .route("/static/{file}", get(assets::serve))
        .layer(CompressionLayer::new())
}

/// What an evening has besides its deals: money, people, other phones, the host.
fn evening() -> Router<App> {
    Router::new()
        .route("/sittings/{id}/ledger", get(ledger::show))
        .route("/sittings/{id}/ledger/{player}", get(ledger::why::show))
        .route(
            "/sittings/{id}/paid",
            get(ledger::paid::show).post(ledger::paid::save),
        )
        .route("/sittings/{id}/ledger.csv", get(ledger::out::ledger))
        .route("/sittings/{id}/deals.csv", get(ledger::out::deals))
        .route("/sittings/{id}/text", get(ledger::out::text))
        .route("/sittings/{id}/print", get(ledger::out::print))
        .route("/sittings/{id}/stake", get(stake::show).post(stake::save))
        .route("/sittings/{id}/names", get(names::show).post(names::save))
        .route(
            "/sittings/{id}/cut",
            get(partners_cut::show).post(partners_cut::save),
        )
        .route("/sittings/{id}/agreements", post(agree::create))
        .route(
            "/sittings/{id}/people",
            get(people::show).post(people::save),
        )
        .route("/sittings/{id}/partners", post(partners::save))
        .route(
            "/sittings/{id}/settled",
            get(settled::show).post(settled::settle),
        )
        .route("/sittings/{id}/reopened", post(settled::reopen))
        .route("/sittings/{id}/share", get(share::show))
        .route("/sittings/{id}/keys", post(share::new_key))
        .route("/sittings/{id}/lockouts", post(share::lock_out))
        .route("/sittings/{id}/events", get(follow::events))
        .route("/sittings/{id}/news", get(follow::news))
        .route("/keep/{secret}", get(keep::show).post(keep::grant))
        .route("/host/{secret}", get(host::show))
        .route("/host/{secret}/keys", post(host::new_key))
        .route("/host/{secret}/backup", get(host::backup))
}

/// Many tables: the organizer's pages and the room.
fn party() -> Router<App> {
    Router::new()
        .route("/parties/new", get(party::new::show).post(party::new::draw))
        .route("/parties", post(party::new::create))
        .route("/parties/{id}", get(party::room::show))
        .route("/parties/{id}/events", get(follow::party_events))
        .route("/parties/{id}/starts", post(party::room::start))
        .route(
            "/parties/{id}/hour",
            get(party::hour::show).post(party::hour::save),
        )
        .route("/parties/{id}/cards", post(party::cards::make))
        .route("/parties/{id}/seats", get(party::seats::show))
        .route(
            "/parties/{id}/names",
            get(party::names::show).post(party::names::save),
        )
        .route(
            "/parties/{id}/people",
            get(party::people::show).post(party::people::join),
        )
        .route("/parties/{id}/tables", post(party::people::new_table))
        .route(
            "/parties/{id}/prizes",
            get(party::prizes::show).post(party::prizes::save),
        )
        .route("/parties/{id}/results", get(party::results::show))
        .route("/parties/{id}/stops", post(party::tables::stop))
        .route("/parties/{id}/agreements", post(party::tables::agree))
        .route("/parties/{id}/cuts", post(party::cut::save))
        .route("/parties/{id}/print", get(party::out::print))
        .route(
            "/parties/{id}/read",
            get(party::read::read).post(party::read::read_out),
        )
        .route("/parties/{id}/announced", post(party::read::announce))
        .route("/parties/{id}/text", get(party::out::text))
        .route("/parties/{id}/results.csv", get(party::out::csv))
        .route("/parties/{id}/document", get(party::out::document))
        .route("/parties/{id}/journal", get(party::journal::show))
        .route("/parties/{id}/share", get(party::share::show))
        .route("/parties/{id}/keys", post(party::share::new_key))
        .route("/parties/{id}/lockouts", post(party::share::lock_out))
        .route(
            "/parties/{id}/closed",
            get(party::close::show).post(party::close::close),
        )
        .route("/parties/{id}/reopened", post(party::close::reopen))
        .route(
            "/organize/{secret}",
            get(party::organize::show).post(party::organize::grant),
        )
}

fn always(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
}

fn unless_said(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}
