//! `crossline key`: a link that lets another phone keep the score, or organize
//! a party, for whoever runs the program and cannot open its pages.

use std::path::Path;

use chrono::Utc;
use crossline::store::{KeySecret, Store};
use crossline::web::PublicUrl;

use super::listen::Listen;
use super::{Failure, base, existing, party, print, sitting, unknown};

/// `crossline key ID`
pub(super) async fn key(
    id: &str,
    db: &Path,
    listen: Listen,
    public: Option<PublicUrl>,
) -> Result<(), Failure> {
    let store = existing(db).await?;
    let made = make(&store, id).await;
    store.close().await;
    let (noun, secret) = made?;
    let base = base(db, listen, public);
    print(&format!("{base}/{noun}/{}\n", secret.reveal()))
}

/// Makes a link of the kind that the id asks for.
async fn make(store: &Store, id: &str) -> Result<(&'static str, KeySecret), Failure> {
    let now = Utc::now();
    if let Some(secret) = store.new_key(&sitting(id)?, None, now).await? {
        return Ok(("keep", secret));
    }
    let secret = store.new_organizer_key(&party(id)?, None, now).await?;
    let secret = secret.ok_or_else(|| unknown(id))?;
    Ok(("organize", secret))
}
