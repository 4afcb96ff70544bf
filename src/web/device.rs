//! Which phone is asking: a random token in a cookie, of which only the hash is kept.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::Cookie;

use super::App;
use super::error::PageError;
use crate::journal::DeviceId;
use crate::store::DeviceToken;

const COOKIE: &str = "crossline-phone";
/// 400 days, the longest that browsers keep a cookie.
const SECONDS: u32 = 400 * 24 * 60 * 60;

/// The phone that asks, if it has been here before.
#[derive(Debug, Clone, Copy)]
pub(super) struct Phone(pub(super) Option<DeviceId>);

impl FromRequestParts<App> for Phone {
    type Rejection = PageError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, PageError> {
        let Ok(jar): Result<CookieJar, Infallible> =
            CookieJar::from_request_parts(parts, app).await;
        let token = jar
            .get(COOKIE)
            .and_then(|cookie| DeviceToken::parse(cookie.value()));
        match token {
            None => Ok(Self(None)),
            Some(token) => Ok(Self(app.store.device(&token).await?)),
        }
    }
}

impl Phone {
    /// The phone, remembered from now on if it was not known.
    pub(super) async fn or_new(
        self,
        app: &App,
        jar: CookieJar,
    ) -> Result<(DeviceId, CookieJar), PageError> {
        if let Some(device) = self.0 {
            return Ok((device, jar));
        }
        let (device, token) = app.store.new_device().await?;
        let cookie = format!(
            "{COOKIE}={}; Max-Age={SECONDS}; Path=/; HttpOnly; SameSite=Lax{}",
            token.reveal(),
            if app.settings.secure() {
                "; Secure"
            } else {
                ""
            }
        );
        let cookie = Cookie::parse(cookie).expect("a base 32 token needs no escaping");
        Ok((device, jar.add(cookie)))
    }
}
