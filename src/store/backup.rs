//! A copy of it all, made while the program runs.
//!
//! The copy is one moment of the database, whatever is saved meanwhile, and is
//! read through before anybody gets it. It lies beside the database, where
//! there is room, until it has been handed over.

use std::path::{Path, PathBuf};

use super::{Secret, Store, StoreError, open};

/// A copy that is gone again once this is dropped.
#[derive(Debug)]
pub struct Backup(PathBuf);

impl Backup {
    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Backup {
    fn drop(&mut self) {
        // What cannot be removed is a copy too many, and no harm.
        let _ = std::fs::remove_file(&self.0);
    }
}

impl Store {
    /// Makes a copy and reads it through.
    pub async fn backup(&self) -> Result<Backup, StoreError> {
        let random = &Secret::random().reveal()[..8];
        let name = format!(".crossline-backup-{random}.db");
        let backup = Backup(self.path.with_file_name(name));
        sqlx::query("VACUUM INTO ?")
            .bind(backup.0.to_string_lossy().into_owned())
            .execute(&self.readers)
            .await?;
        match open::fault(&backup.0).await? {
            None => Ok(backup),
            Some(fault) => Err(StoreError::broken(fault)),
        }
    }
}
