//! Share: the watch link, and links that let another phone keep the score.
//!
//! A keep-score link is shown once, when it is made; after that only its hash
//! is known here.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use crate::journal::DeviceId;
use crate::web::App;
use crate::web::at_table::AtTable;
use crate::web::error::{PageError, html};
use crate::web::fields::{Asked, Fields};
use crate::web::hour::Strip;
use crate::web::qr::Link;
use crate::web::settings::Base;
use crate::web::submit::now;
use crate::web::words::count;

#[derive(Template)]
#[template(path = "share.html")]
struct SharePage {
    pad: String,
    strip: Option<Strip>,
    watch: Link,
    keeping: bool,
    /// A keep-score link that was made just now.
    key: Option<Link>,
    /// “2 links let a phone in.”
    live: Option<String>,
    /// The other phones that keep the score.
    others: Vec<String>,
    stopped: bool,
}

/// Shows the page.
pub(in crate::web) async fn show(
    State(app): State<App>,
    Base(base): Base,
    at: AtTable,
    Asked(asked): Asked,
) -> Result<Response, PageError> {
    let stopped = asked.text("stopped").is_some();
    html(&page(&app, &at, &base, None, stopped).await?)
}

async fn page(
    app: &App,
    at: &AtTable,
    base: &str,
    key: Option<Link>,
    stopped: bool,
) -> Result<SharePage, PageError> {
    let own = at.keeping.map(|keeping| keeping.device);
    let live = app.store.live_keys(&at.id).await?;
    let other = |device: DeviceId| Some(device) != own;
    let others = at.keepers.iter();
    let others = others.filter(|keeper| !keeper.stopped && other(keeper.device));
    Ok(SharePage {
        watch: Link::to(format!("{base}{}", at.pad())),
        pad: at.pad(),
        strip: at.strip(),
        keeping: own.is_some(),
        key,
        live: (live > 0).then(|| match live {
            1 => "One link lets a phone in.".to_owned(),
            live => format!("{} let a phone in.", count(live, "link")),
        }),
        others: others.map(|keeper| at.phone_name(keeper.device)).collect(),
        stopped,
    })
}

/// Makes a keep-score link and shows it, this once.
pub(in crate::web) async fn new_key(
    State(app): State<App>,
    Base(base): Base,
    at: AtTable,
) -> Result<Response, PageError> {
    let device = at.keeper()?.device;
    let secret = app.store.new_key(&at.id, Some(device), now()).await?;
    let secret = secret.ok_or(PageError::NotFound)?;
    let key = Link::to(format!("{base}/keep/{}", secret.reveal()));
    html(&page(&app, &at, &base, Some(key), false).await?)
}

/// Stops every keep-score link, and every phone but this one if so wished.
pub(in crate::web) async fn lock_out(
    State(app): State<App>,
    at: AtTable,
    fields: Fields,
) -> Result<Response, PageError> {
    let device = at.keeper()?.device;
    let only = fields.text("phones").map(|_| device);
    app.store.stop_keys(&at.id, only, now()).await?;
    Ok(Redirect::to(&format!("{}/share?stopped=1", at.pad())).into_response())
}
