//! Copies of an SQLite database.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};

use crate::error::OpenError;
use crate::failure::code;
use crate::sqlite::{
    BUSY_TIMEOUT, check, check_url, connect, is_in_use, log_of, names, owner_only, path,
};

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
    /// The newest changes are in a log that lies beside another name of the database.
    #[error(
        "{0} is another name of the database, or was moved while a Barline has it open; its newest changes are kept \
         beside the first name: back up that one"
    )]
    OtherName(PathBuf),
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
    check_url(url)?;
    let path = path(url).ok_or(BackupError::NotSqlite)?;
    if !path.exists() {
        return Err(BackupError::NoDatabase(path));
    }
    if path.is_dir() {
        return Err(failed(&path, &io::ErrorKind::IsADirectory.into()).into());
    }
    let path = path.canonicalize().map_err(|error| failed(&path, &error))?;
    // Without its log a file is what it was a while ago, and nothing in it says so.
    let has_other_name = path.metadata().is_ok_and(|found| names(&found) > 1);
    if (has_other_name || is_in_use(&path)) && !log_of(&path).exists() {
        return Err(BackupError::OtherName(path));
    }
    check(&path).await?;
    // Made here, so that nobody else can have made it, and only its owner may read it.
    match owner_only().write(true).create_new(true).open(file) {
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            return Err(BackupError::Exists(file.to_owned()));
        }
        Err(error) => return Err(failed(file, &error).into()),
    }
    let copied = copy_from(&path, file).await;
    if copied.is_err() {
        // Half of a copy must not be taken for a backup.
        let _ = std::fs::remove_file(file);
    }
    Ok(copied?)
}

pub(crate) async fn copy_from(path: &Path, file: &Path) -> Result<(), OpenError> {
    let connection = connect(path, 1, BUSY_TIMEOUT, |options| options).await?;
    copy(&connection, file).await?;
    connection.close().await?;
    Ok(())
}

pub(crate) fn failed(path: &Path, error: &io::Error) -> OpenError {
    OpenError::of_file(path, error)
}

/// Keeps a copy of the file beside it, before a step changes its schema (GS13).
pub(crate) async fn before_step(
    connection: &DatabaseConnection,
    path: &Path,
    step: &str,
) -> Result<(), OpenError> {
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(format!(".before-{step}.unfinished"));
    let unfinished = PathBuf::from(unfinished);
    match std::fs::remove_file(&unfinished) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(path, &error)),
        _ => {}
    }
    owner_only()
        .write(true)
        .create_new(true)
        .open(&unfinished)
        .map_err(|error| failed(&unfinished, &error))?;
    copy(connection, &unfinished).await?;
    // A copy that is there was of this very step, but perhaps of an older file: neither is thrown away.
    let kept = free_name(path, &format!(".before-{step}"));
    std::fs::rename(&unfinished, &kept).map_err(|error| failed(path, &error))?;
    sync_folder(&kept)?;
    tracing::info!(step, copy = %kept.display(), "the database was copied before its schema changes");
    Ok(())
}

/// A name that no file has: that of `path` with `ending`, and a number behind it when need be.
pub(crate) fn free_name(path: &Path, ending: &str) -> PathBuf {
    let mut first = path.as_os_str().to_owned();
    first.push(ending);
    let mut free = PathBuf::from(&first);
    let mut number = 1;
    while free.exists() {
        number += 1;
        let mut next = first.clone();
        next.push(format!(".{number}"));
        free = PathBuf::from(next);
    }
    free
}

/// Copies into a file that is there and empty.
async fn copy(connection: &DatabaseConnection, file: &Path) -> Result<(), OpenError> {
    let statement = Statement::from_sql_and_values(
        connection.get_database_backend(),
        "VACUUM INTO ?",
        [file.to_string_lossy().into_owned().into()],
    );
    connection.execute_raw(statement).await.map_err(|error| {
        if code(&error).as_deref() == Some("13") {
            return failed(file, &io::ErrorKind::StorageFull.into());
        }
        OpenError::File(format!("{} cannot be written: {error}", file.display()))
    })?;
    // The copy must be on the disk before anybody is told that there is one.
    File::open(file)
        .and_then(|copy| copy.sync_all())
        .map_err(|error| failed(file, &error))?;
    sync_folder(file)
}

/// Makes a file's name as durable as what is in it.
#[cfg(unix)]
pub(crate) fn sync_folder(file: &Path) -> Result<(), OpenError> {
    let folder = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    File::open(folder)
        .and_then(|folder| folder.sync_all())
        .map_err(|error| failed(folder, &error))
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the other one can fail")]
pub(crate) fn sync_folder(_file: &Path) -> Result<(), OpenError> {
    Ok(())
}
