//! A copy of it all, made while the program runs.
//!
//! The copy is one moment of the database, whatever is saved meanwhile, and is
//! read through before anybody gets it. It lies beside the database, where
//! there is room, until it has been handed over. Its maker holds a lock on it:
//! a copy that nobody holds is left over from a program that was killed.

use std::fs::File;
use std::path::{Path, PathBuf};

use sqlx::SqliteConnection;

use super::{Secret, Store, StoreError, file, open};

/// What a copy is called, up to the part that is drawn.
const PREFIX: &str = ".crossline-backup-";

/// A copy that is gone again once this is dropped.
#[derive(Debug)]
pub struct Backup {
    path: PathBuf,
    /// Locked for as long as the copy is wanted.
    held: File,
}

impl Backup {
    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Copies the database beside its file, and reads the copy through.
    pub(super) async fn make(
        connection: &mut SqliteConnection,
        database: &Path,
    ) -> Result<Self, StoreError> {
        let random = &Secret::random().reveal()[..8];
        let path = database.with_file_name(format!("{PREFIX}{random}.db"));
        let held = File::create_new(&path).map_err(unavailable)?;
        let backup = Self { path, held };
        // Where a system has no such locks, nothing left over is removed.
        let _ = backup.held.try_lock();
        sqlx::query("VACUUM INTO ?")
            .bind(backup.path.to_string_lossy().into_owned())
            .execute(connection)
            .await?;
        match open::fault(&backup.path).await? {
            None => Ok(backup),
            Some(fault) => Err(StoreError::broken(fault)),
        }
    }
}

fn unavailable(error: std::io::Error) -> StoreError {
    StoreError::Unavailable(error.into())
}

impl Drop for Backup {
    fn drop(&mut self) {
        // What cannot be removed is a copy too many, and no harm.
        let _ = std::fs::remove_file(&self.path);
        let _ = std::fs::remove_file(file::beside(&self.path, "-journal"));
    }
}

/// Removes the copies beside a database whose makers were killed.
pub(super) fn remove_left_over(database: &Path) {
    let folder = database.parent().filter(|folder| *folder != Path::new(""));
    let Ok(files) = std::fs::read_dir(folder.unwrap_or(Path::new("."))) else {
        return;
    };
    let copies = files.flatten().map(|file| file.path()).filter(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(PREFIX) && name.ends_with(".db")
    });
    for path in copies {
        if let Ok(held) = File::open(&path)
            && held.try_lock().is_ok()
        {
            drop(Backup { path, held });
        }
    }
}

impl Store {
    /// Makes a copy and reads it through.
    pub async fn backup(&self) -> Result<Backup, StoreError> {
        let mut connection = self.reader().await?;
        Backup::make(&mut connection, self.file.path()).await
    }
}
