//! A library is here for a reason, and the reason stands above it.

use crate::none;

/// A line of Cargo.toml that brings in a library.
pub(crate) struct Dependency {
    pub(crate) line: String,
    /// The comment above `serde` is also for `serde_json` right below it.
    has_reason: bool,
}

impl Dependency {
    /// The name that code would call it by.
    pub(crate) fn library(&self) -> String {
        name(&self.line).replace('-', "_")
    }
}

fn name(line: &str) -> &str {
    line.split([' ', '=', '.']).next().unwrap_or(line)
}

/// The libraries of this crate, those of the tests included.
pub(crate) fn dependencies() -> Vec<Dependency> {
    listed(include_str!("../../Cargo.toml"))
}

fn listed(manifest: &str) -> Vec<Dependency> {
    let mut inside = false;
    let mut above = "";
    let mut family = None;
    let mut found = Vec::new();
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            inside = line.trim_end_matches(']').ends_with("dependencies");
        } else if inside && !line.is_empty() && !line.starts_with('#') {
            if above.starts_with('#') {
                family = Some(name(line));
            } else if above.is_empty() || above.starts_with('[') {
                family = None;
            }
            found.push(Dependency {
                line: line.to_owned(),
                has_reason: family.is_some_and(|first| line.starts_with(first)),
            });
        }
        above = line;
    }
    found
}

#[test]
fn every_dependency_says_why_it_is_here() {
    let bare: Vec<String> = dependencies()
        .into_iter()
        .filter(|dependency| !dependency.has_reason)
        .map(|dependency| dependency.line)
        .collect();
    none(
        &bare,
        "Write a comment above each of these lines of Cargo.toml: what the library is for here.",
    );
}

#[test]
fn a_bare_dependency_is_found() {
    let manifest = "[dependencies]\n# Why.\na = \"1\"\na-b.workspace = true\nc = \"1\"\n\nd = \"1\"\n\
                    [lints.rust]\ne = \"x\"\n[target.'cfg(unix)'.dev-dependencies]\nf = \"1\"";
    let found: Vec<(String, bool)> = listed(manifest)
        .iter()
        .map(|dependency| (dependency.library(), dependency.has_reason))
        .collect();
    let expected = [
        ("a", true),
        ("a_b", true),
        ("c", false),
        ("d", false),
        ("f", false),
    ];
    assert_eq!(
        found,
        expected.map(|(name, reason)| (name.to_owned(), reason))
    );
}
