//! The layouts of the database, oldest first.
//!
//! `sqlx::migrate!` would embed the folder by itself, but it compiles `SQLite` a
//! second time, for the compiler's own machine. A test holds this list against
//! the folder.

use std::sync::LazyLock;

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// Every file of `migrations/`: its number, its name and its text. sqlx keeps
/// a checksum of the text in the database, so none may ever change.
const FILES: [(i64, &str, &str); 3] = [
    (
        1,
        "sittings",
        include_str!("../../migrations/0001_sittings.sql"),
    ),
    (2, "keys", include_str!("../../migrations/0002_keys.sql")),
    (
        3,
        "parties",
        include_str!("../../migrations/0003_parties.sql"),
    ),
];

pub(super) static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let migration = |(version, name, sql): (i64, &'static str, &'static str)| {
        let kind = MigrationType::Simple;
        Migration::new(version, name.into(), kind, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(FILES.map(migration).into())
});

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::FILES;

    #[test]
    fn every_file_of_the_folder_is_listed() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let files = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> = files
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        let listed = FILES.map(|(version, name, _)| format!("{version:04}_{name}.sql"));
        assert_eq!(names, listed);
    }
}
