//! `crossline key`: a link that lets another phone keep the score, for whoever
//! runs the program and cannot open its pages.

use std::path::Path;

use chrono::Utc;
use crossline::web::PublicUrl;

use super::listen::Listen;
use super::{Failure, base, existing, print, sitting, unknown};

/// `crossline key ID`
pub(super) async fn key(
    id: &str,
    db: &Path,
    listen: Listen,
    public: Option<PublicUrl>,
) -> Result<(), Failure> {
    let sitting = sitting(id)?;
    let store = existing(db).await?;
    let secret = store.new_key(&sitting, None, Utc::now()).await;
    store.close().await;
    let secret = secret?.ok_or_else(|| unknown(id))?;
    let base = base(listen, public);
    print(&format!("{base}/keep/{}\n", secret.reveal()))
}
