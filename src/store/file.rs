//! The files under the database: is this log the log of this file, and are both
//! still where they were opened?
//!
//! `SQLite` goes on writing to a file that was moved, replaced or deleted, and
//! mixes a log into whatever file lies beside it. Both lose what was saved, so
//! both are looked for here: by the two bytes of the header that say how a file
//! is written, and by the number that the system gives each file.
//!
//! A database in use says 02 02 there; a backup says 01 01, as does a file that
//! was never in use. So a log beside 01 01 is another file's: a backup was
//! copied over the database that it belongs to.

use std::fs::{File, Metadata};
use std::io::Read;
use std::path::{Path, PathBuf};

use chrono::Utc;

use super::StoreError;

/// “Read” and “write version” in the header, which say whether there is a log.
/// <https://www.sqlite.org/fileformat.html>
const VERSIONS: std::ops::Range<usize> = 18..20;
/// Both with a write-ahead log.
const WITH_LOG: [u8; 2] = [2, 2];

/// Where `SQLite` keeps the log of a database, or its index.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Puts a log aside that belongs to another file, and returns where it is now.
///
/// The log is looked at before the header: where another program makes the
/// database just now, a log that it has begun goes with 02 02.
pub(super) fn set_foreign_log_aside(path: &Path) -> std::io::Result<Option<PathBuf>> {
    let log = beside(path, "-wal");
    let begun = std::fs::metadata(&log).is_ok_and(|log| log.len() > 0);
    if !begun || header(File::open(path)?)?.get(VERSIONS) == Some(&WITH_LOG) {
        return Ok(None);
    }
    let now = Utc::now().format("%Y%m%dT%H%M%S%3fZ");
    let kept = beside(&log, &format!("-of-another-file-{now}"));
    std::fs::rename(&log, &kept)?;
    // Its index, which `SQLite` makes again.
    let _ = std::fs::remove_file(beside(path, "-shm"));
    Ok(Some(kept))
}

/// The first bytes of a file.
pub(super) fn header(file: File) -> std::io::Result<Vec<u8>> {
    let mut header = Vec::new();
    file.take(100).read_to_end(&mut header)?;
    Ok(header)
}

/// What happened to the files of a database while it was open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum Displaced {
    #[error(
        "the database file was moved, replaced or deleted while it was in use: put it back, and \
         saving works again"
    )]
    File,
    #[error(
        "the log of the database (its name ends in -wal) was moved or deleted while it was in \
         use: put it back, or stop Crossline and start it again"
    )]
    Log,
    #[error(
        "another file was copied over the database while it was in use: stop Crossline and \
         start it again to use that file"
    )]
    Overwritten,
}

impl From<Displaced> for StoreError {
    fn from(displaced: Displaced) -> Self {
        Self::Unavailable(displaced.into())
    }
}

/// The files of an open database. The handle stays open for as long as the
/// database: to close it would drop the locks that `SQLite` has on the file.
#[derive(Debug)]
pub(super) struct OpenFile {
    path: PathBuf,
    log: PathBuf,
    handle: File,
    number: Number,
    log_number: Option<Number>,
}

impl OpenFile {
    /// Remembers the files of a database that is open, with its log.
    pub(super) fn of(path: &Path) -> std::io::Result<Self> {
        let handle = File::open(path)?;
        let log = beside(path, "-wal");
        Ok(Self {
            path: path.to_owned(),
            number: number(&handle.metadata()?),
            log_number: number_at(&log),
            log,
            handle,
        })
    }

    /// Where the database is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether what is written now is found again.
    pub(super) fn check(&self) -> Result<(), Displaced> {
        if !is_with_log(&self.handle) {
            return Err(Displaced::Overwritten);
        }
        if number_at(&self.path) != Some(self.number) {
            return Err(Displaced::File);
        }
        if number_at(&self.log) != self.log_number {
            return Err(Displaced::Log);
        }
        Ok(())
    }

    /// Whether what is read is the database at all.
    pub(super) fn check_content(&self) -> Result<(), Displaced> {
        if is_with_log(&self.handle) {
            Ok(())
        } else {
            Err(Displaced::Overwritten)
        }
    }

    /// Whether the database may be closed. `SQLite` then moves the log into the
    /// file, which must be its own, and deletes what has the name of the log.
    pub(super) fn may_close(&self) -> bool {
        let other_log = number_at(&self.log).is_some_and(|log| Some(log) != self.log_number);
        self.check_content().is_ok() && !other_log
    }
}

/// What a system calls a file, whatever its name.
type Number = (u64, u64);

fn number_at(path: &Path) -> Option<Number> {
    Some(number(&std::fs::metadata(path).ok()?))
}

#[cfg(unix)]
fn number(file: &Metadata) -> Number {
    use std::os::unix::fs::MetadataExt;
    (file.dev(), file.ino())
}

/// Other systems keep a file that is open from being moved.
#[cfg(not(unix))]
fn number(_file: &Metadata) -> Number {
    (0, 0)
}

#[cfg(unix)]
fn is_with_log(file: &File) -> bool {
    use std::os::unix::fs::FileExt;
    let mut versions = [0; 2];
    let read = file.read_exact_at(&mut versions, VERSIONS.start as u64);
    read.is_ok() && versions == WITH_LOG
}

#[cfg(not(unix))]
fn is_with_log(_file: &File) -> bool {
    true
}
