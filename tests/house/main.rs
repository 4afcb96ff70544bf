//! The rules of the house that the compiler does not know: which module may
//! import which, how long a file may be, and why a library is here.
//!
//! Each test lists every offender and says what to do.

mod dependencies;
mod direction;
mod length;
mod source;
mod unwrap;

use std::path::{Path, PathBuf};

/// A file of the crate, with its path from the root, as in `src/lib.rs`.
struct File {
    path: String,
    text: String,
}

/// Every file under a folder whose name ends in one of the endings, in order
/// of path. A folder that does not exist has no files.
fn files(folder: &str, endings: &[&str]) -> Vec<File> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    walk(&root.join(folder), &mut found);
    found.sort();
    found
        .into_iter()
        .filter(|path| {
            path.extension()
                .is_some_and(|end| endings.iter().any(|known| end == *known))
        })
        .map(|path| File {
            text: read(&path),
            path: path.strip_prefix(root).unwrap().display().to_string(),
        })
        .collect()
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, found);
        } else {
            found.push(path);
        }
    }
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Fails with what to do and the offenders, one on a line.
#[track_caller]
fn none(offenders: &[String], what_to_do: &str) {
    assert!(
        offenders.is_empty(),
        "{what_to_do}\n  {}\n",
        offenders.join("\n  ")
    );
}
