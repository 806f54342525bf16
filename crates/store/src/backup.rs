//! Copies of an SQLite database.

use std::fs::File;
use std::path::{Path, PathBuf};

use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};

use crate::database::OpenError;
use crate::sqlite::{BUSY, check, connect, path};

/// Why a backup was not made.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database is PostgreSQL, which has a tool of its own.
    #[error("backup is for SQLite; use pg_dump for PostgreSQL")]
    NotSqlite,
    /// There is no database to back up.
    #[error("there is no database at {0}")]
    NoDatabase(PathBuf),
    /// The file exists. A backup never overwrites.
    #[error("{0} exists already; choose another name")]
    Exists(PathBuf),
    /// The database is not one of ours, or cannot be read.
    #[error(transparent)]
    Open(#[from] OpenError),
}

/// Copies the SQLite database at `url` into a new file while it is in use. The copy holds every write that was
/// acknowledged before the call (GS14).
///
/// # Errors
/// See [`BackupError`].
pub async fn backup(url: &str, file: &Path) -> Result<(), BackupError> {
    let path = path(url).ok_or(BackupError::NotSqlite)?;
    if !path.exists() {
        return Err(BackupError::NoDatabase(path));
    }
    if file.exists() {
        return Err(BackupError::Exists(file.to_owned()));
    }
    check(&path).await?;
    let connection = connect(&path, 1, BUSY, |options| options)
        .await
        .map_err(OpenError::from)?;
    copy(&connection, file).await?;
    connection.close().await.map_err(OpenError::from)?;
    Ok(())
}

/// Keeps a copy of the file beside it, before a step changes its schema (GS13).
pub(crate) async fn before_step(
    connection: &DatabaseConnection,
    path: &Path,
    step: &str,
) -> Result<(), OpenError> {
    let beside = |ending: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".before-{step}{ending}"));
        PathBuf::from(name)
    };
    let failed = |error: std::io::Error| OpenError::Failed(format!("{}: {error}", path.display()));
    let unfinished = beside(".unfinished");
    match std::fs::remove_file(&unfinished) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(failed(error)),
        _ => {}
    }
    copy(connection, &unfinished).await?;
    // A copy that is there was of this very step, but perhaps of an older file: neither is thrown away.
    let mut kept = beside("");
    let mut number = 1;
    while kept.exists() {
        number += 1;
        kept = beside(&format!(".{number}"));
    }
    std::fs::rename(&unfinished, &kept).map_err(failed)?;
    tracing::info!(step, "the database was copied before its schema changes");
    Ok(())
}

async fn copy(connection: &DatabaseConnection, file: &Path) -> Result<(), OpenError> {
    let statement = Statement::from_sql_and_values(
        connection.get_database_backend(),
        "VACUUM INTO ?",
        [file.to_string_lossy().into_owned().into()],
    );
    connection.execute_raw(statement).await?;
    // The copy must be on the disk before anybody is told that there is one.
    File::open(file)
        .and_then(|copy| copy.sync_all())
        .map_err(|error| OpenError::Failed(error.to_string()))
}
