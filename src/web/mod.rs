//! Pages.

pub mod server;

use axum::Router;

use crate::store::Store;

/// All pages.
pub fn app(store: Store) -> Router {
    Router::new().with_state(store)
}
