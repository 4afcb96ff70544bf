//! Where a database is served: a file beside it that the server holds a lock on,
//! with the address that its links begin with. The other commands print that
//! address; a file that nobody holds was left by a server that was killed.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// The note of a server, until this is dropped.
pub(super) struct Serving {
    path: PathBuf,
    _held: File,
}

impl Serving {
    /// Notes the address that links begin with. A second server of the same
    /// database notes nothing: its links are as good, and the first one's stand.
    pub(super) fn note(db: &Path, base: &str) -> Option<Self> {
        let path = beside(db);
        let mut options = OpenOptions::new();
        let options = options.create(true).write(true).truncate(false);
        let mut held = options.open(&path).ok()?;
        held.try_lock().ok()?;
        held.set_len(0).ok()?;
        held.write_all(base.as_bytes()).ok()?;
        Some(Self { path, _held: held })
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // One that stays is held by nobody, and read by nobody.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// What links begin with where a server serves a database just now.
pub(super) fn base_of(db: &Path) -> Option<String> {
    let mut file = File::open(beside(db)).ok()?;
    if !matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)) {
        return None;
    }
    let mut base = String::new();
    file.read_to_string(&mut base).ok()?;
    (!base.is_empty()).then_some(base)
}

/// `crossline.db-served-at`
fn beside(db: &Path) -> PathBuf {
    let mut name = db.as_os_str().to_owned();
    name.push("-served-at");
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_holds_while_its_server_runs() {
        let folder = tempfile::tempdir().unwrap();
        let db = folder.path().join("crossline.db");
        assert_eq!(base_of(&db), None);
        let server = Serving::note(&db, "http://192.0.2.7:7105").unwrap();
        assert_eq!(base_of(&db).as_deref(), Some("http://192.0.2.7:7105"));
        assert!(Serving::note(&db, "http://192.0.2.7:7106").is_none());
        assert_eq!(base_of(&db).as_deref(), Some("http://192.0.2.7:7105"));
        drop(server);
        assert_eq!(base_of(&db), None);
        // What a server that was killed leaves.
        std::fs::write(beside(&db), "http://192.0.2.7:7105").unwrap();
        assert_eq!(base_of(&db), None);
        assert!(Serving::note(&db, "http://192.0.2.7:7107").is_some());
    }
}
