//! Style sheet, script and icons, inside the binary. Their addresses carry a
//! checksum, so that a browser keeps them for good and never has an old one.

use std::sync::LazyLock;

use axum::extract::{Path, RawQuery};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

struct Asset {
    name: &'static str,
    content_type: &'static str,
    body: Vec<u8>,
}

macro_rules! asset {
    ($name:literal, $content_type:literal) => {
        Asset {
            name: $name,
            content_type: $content_type,
            body: include_bytes!(concat!("../../static/", $name)).to_vec(),
        }
    };
}

/// The files. A module of script comes after those it imports: it names them
/// by their checksums.
static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let mut assets: Vec<Asset> = vec![];
    for mut asset in [
        asset!("app.css", "text/css; charset=utf-8"),
        asset!("ledger.css", "text/css; charset=utf-8"),
        asset!("party.css", "text/css; charset=utf-8"),
        asset!("says.css", "text/css; charset=utf-8"),
        asset!("icon.svg", "image/svg+xml"),
        asset!("icon-192.png", "image/png"),
        asset!("icon-512.png", "image/png"),
        asset!("manifest.webmanifest", "application/manifest+json"),
        asset!("page.js", "text/javascript; charset=utf-8"),
        asset!("follow.js", "text/javascript; charset=utf-8"),
        asset!("steady.js", "text/javascript; charset=utf-8"),
        asset!("wall.js", "text/javascript; charset=utf-8"),
        asset!("queue.js", "text/javascript; charset=utf-8"),
        asset!("home.js", "text/javascript; charset=utf-8"),
        asset!("waiting.js", "text/javascript; charset=utf-8"),
        asset!("hour.js", "text/javascript; charset=utf-8"),
        asset!("awake.js", "text/javascript; charset=utf-8"),
        asset!("send.js", "text/javascript; charset=utf-8"),
        asset!("app.js", "text/javascript; charset=utf-8"),
    ] {
        if asset.content_type.starts_with("text/") {
            asset.body = linked(&asset, &assets);
        }
        assets.push(asset);
    }
    assets
});

/// Style or script with the addresses of what it imports, and without what only
/// its authors read: comments, and the spaces of a style between its words.
fn linked(asset: &Asset, others: &[Asset]) -> Vec<u8> {
    let script = String::from_utf8_lossy(&asset.body);
    let lines = script.lines().map(str::trim_start);
    let comment = |line: &&str| line.starts_with("//") || line.starts_with("/*");
    let lines: Vec<_> = lines.filter(|line| !comment(line)).collect();
    let mut script = lines.join("\n");
    for other in others {
        let import = format!("'./{}'", other.name);
        script = script.replace(&import, &format!("'{}'", address(other)));
    }
    if asset.content_type.starts_with("text/css") {
        for (spaced, tight) in [
            (" { ", "{"),
            (" }", "}"),
            ("; ", ";"),
            (": ", ":"),
            (";}", "}"),
        ] {
            script = script.replace(spaced, tight);
        }
    }
    script.into_bytes()
}

/// The address of the style sheet.
pub(super) static STYLE: LazyLock<String> = LazyLock::new(|| named("app.css"));
/// The address of the style sheet of the ledger, which few pages need.
pub(super) static LEDGER_STYLE: LazyLock<String> = LazyLock::new(|| named("ledger.css"));
/// The address of the style sheet of parties.
pub(super) static PARTY_STYLE: LazyLock<String> = LazyLock::new(|| named("party.css"));
/// The address of the style sheet for what Save says.
pub(super) static SAYS_STYLE: LazyLock<String> = LazyLock::new(|| named("says.css"));
/// The address of the script.
pub(super) static SCRIPT: LazyLock<String> = LazyLock::new(|| named("app.js"));
/// The address of the icon.
pub(super) static ICON: LazyLock<String> = LazyLock::new(|| named("icon.svg"));
/// The address of the icon for a home screen.
pub(super) static HOME_ICON: LazyLock<String> = LazyLock::new(|| named("icon-192.png"));
/// The address of what a browser installs.
pub(super) static MANIFEST: LazyLock<String> = LazyLock::new(|| named("manifest.webmanifest"));

fn named(name: &str) -> String {
    let asset = ASSETS.iter().find(|asset| asset.name == name);
    asset.map(address).unwrap_or_default()
}

fn address(asset: &Asset) -> String {
    let checksum = HEXLOWER.encode(&Sha256::digest(&asset.body)[..6]);
    format!("/static/{}?{checksum}", asset.name)
}

/// Answers with one of the files.
pub(super) async fn serve(Path(file): Path<String>, RawQuery(query): RawQuery) -> Response {
    let Some(asset) = ASSETS.iter().find(|asset| asset.name == file) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    // The manifest names its icons without a checksum.
    let kept = match query {
        Some(_) => "public, max-age=31536000, immutable",
        None => "public, max-age=86400",
    };
    let headers = [
        (header::CONTENT_TYPE, asset.content_type),
        (header::CACHE_CONTROL, kept),
    ];
    (headers, asset.body.clone()).into_response()
}
