//! Share: the watch link of the room, and links that let another phone
//! organize it.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use crate::store::LockOut;
use crate::web::App;
use crate::web::error::{PageError, html};
use crate::web::fields::{Asked, Fields};
use crate::web::qr::Link;
use crate::web::room::Room;
use crate::web::settings::Base;
use crate::web::submit::now;

#[derive(Template)]
#[template(path = "party/share.html")]
struct SharePage {
    room: String,
    watch: Link,
    organizing: bool,
    /// An organizer link that was made just now.
    key: Option<Link>,
    /// Links that let a phone in.
    live: u32,
    /// Other phones that organize.
    others: usize,
    /// Whether links of the tables let a phone in, or one keeps a table that
    /// organizes the party no more.
    tables: bool,
    stopped: bool,
}

/// Shows the page.
pub(in crate::web) async fn show(
    State(app): State<App>,
    Base(base): Base,
    room: Room,
    Asked(asked): Asked,
) -> Result<Response, PageError> {
    let stopped = asked.text("stopped").is_some();
    html(&page(&app, &room, &base, None, stopped).await?)
}

async fn page(
    app: &App,
    room: &Room,
    base: &str,
    key: Option<Link>,
    stopped: bool,
) -> Result<SharePage, PageError> {
    let organizers = app.store.organizers(&room.id).await?;
    let others = organizers
        .iter()
        .filter(|organizer| !organizer.stopped && Some(organizer.device) != room.organizing);
    Ok(SharePage {
        watch: Link::to(format!("{base}{}", room.address())),
        room: room.address(),
        organizing: room.organizing.is_some(),
        key,
        live: app.store.live_organizer_keys(&room.id).await?,
        others: others.count(),
        tables: app.store.has_table_links(&room.id).await?,
        stopped,
    })
}

/// Makes an organizer link and shows it, this once.
pub(in crate::web) async fn new_key(
    State(app): State<App>,
    Base(base): Base,
    room: Room,
) -> Result<Response, PageError> {
    let device = room.organizer()?;
    let secret = app.store.new_organizer_key(&room.id, Some(device), now());
    let secret = secret.await?.ok_or(PageError::NotFound)?;
    let key = Link::to(format!("{base}/organize/{}", secret.reveal()));
    html(&page(&app, &room, &base, Some(key), false).await?)
}

/// Stops every organizer link, and every phone but this one if so wished; the
/// links of the tables too, through which such a phone would go on writing.
pub(in crate::web) async fn lock_out(
    State(app): State<App>,
    room: Room,
    fields: Fields,
) -> Result<Response, PageError> {
    let device = room.organizer()?;
    let whom = match fields.text("phones") {
        Some(_) => LockOut::Phones,
        None => LockOut::Links,
    };
    let (id, store) = (&room.id, &app.store);
    store.stop_organizer_keys(id, device, whom, now()).await?;
    if fields.text("tables").is_some() {
        store.stop_table_keys(id, device, now()).await?;
    }
    Ok(Redirect::to(&format!("{}/share?stopped=1", room.address())).into_response())
}
