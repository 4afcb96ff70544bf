//! Style sheet and icon, inside the binary. Their addresses carry a checksum,
//! so that a browser keeps them for good and never has an old one.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

struct Asset {
    name: &'static str,
    content_type: &'static str,
    body: &'static str,
}

const ASSETS: [Asset; 2] = [
    Asset {
        name: "app.css",
        content_type: "text/css; charset=utf-8",
        body: include_str!("../../static/app.css"),
    },
    Asset {
        name: "icon.svg",
        content_type: "image/svg+xml",
        body: include_str!("../../static/icon.svg"),
    },
];

/// The address of the style sheet.
pub(super) static STYLE: LazyLock<String> = LazyLock::new(|| address(&ASSETS[0]));
/// The address of the icon.
pub(super) static ICON: LazyLock<String> = LazyLock::new(|| address(&ASSETS[1]));

fn address(asset: &Asset) -> String {
    let checksum = HEXLOWER.encode(&Sha256::digest(asset.body)[..6]);
    format!("/static/{}?{checksum}", asset.name)
}

/// Answers with one of the files.
pub(super) async fn serve(Path(file): Path<String>) -> Response {
    let Some(asset) = ASSETS.iter().find(|asset| asset.name == file) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let headers = [
        (header::CONTENT_TYPE, asset.content_type),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    (headers, asset.body).into_response()
}
