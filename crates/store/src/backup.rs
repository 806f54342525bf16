//! Copies of an SQLite database.

use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use tempfile::TempPath;

use crate::error::{OpenError, of_code};
use crate::failure::told;
use crate::sqlite::{
    BUSY_TIMEOUT, check, check_url, connect, is_in_use, is_same, log_of, names, owner_only, path,
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
    let of_database = |error: OpenError| error.at(&path);
    check(&path).await.map_err(of_database)?;
    // Told before the time that a copy takes; it may come meanwhile.
    if file.symlink_metadata().is_ok() {
        return Err(BackupError::Exists(file.to_owned()));
    }
    let connection = connect(&path, 1, BUSY_TIMEOUT, |options| options).await;
    let connection = connection.map_err(|error| OpenError::from(error).at(&path))?;
    let unfinished = copy_unfinished(&connection, file).await;
    let unfinished = unfinished.map_err(of_database)?;
    connection.close().await.map_err(OpenError::from)?;
    match finish(unfinished, file) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            Err(BackupError::Exists(file.to_owned()))
        }
        Err(error) => Err(failed(file, &error).into()),
        Ok(()) => Ok(sync_folder(file)?),
    }
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
    let ending = format!(".before-{step}");
    let unfinished = copy_unfinished(connection, &beside(path, &ending)).await?;
    // A copy that is there was of this very step, but perhaps of an older file: neither is thrown away.
    let kept = free_name(path, &ending);
    finish(unfinished, &kept).map_err(|error| failed(path, &error))?;
    sync_folder(&kept)?;
    tracing::info!(step, copy = %kept.display(), "the database was copied before its schema changes");
    Ok(())
}

/// A copy that is whole and on the disk, and waits beside `file` for that name ([`finish`]): what a program that is ended
/// leaves must not be taken for a backup. One that fails removes it.
async fn copy_unfinished(
    connection: &DatabaseConnection,
    file: &Path,
) -> Result<TempPath, OpenError> {
    let unfinished = beside(file, ".unfinished");
    let made = make_anew(&unfinished)?;
    let mut unfinished =
        TempPath::try_from_path(unfinished).map_err(|error| failed(file, &error))?;
    let copied = copy(connection, &unfinished).await;
    let is_ours = |found: Metadata| made.metadata().is_ok_and(|made| is_same(&made, &found));
    if !unfinished.metadata().is_ok_and(is_ours) {
        // Another program made a backup of this name anew; its file may be half of one.
        unfinished.disable_cleanup(true);
        let taken = format!("another program is writing {}", unfinished.display());
        return Err(OpenError::File(taken));
    }
    copied?;
    Ok(unfinished)
}

/// Gives a copy its name, which no file may have.
fn finish(unfinished: TempPath, file: &Path) -> io::Result<()> {
    match unfinished.persist_noclobber(file) {
        // Not every file system can do that in one step.
        Err(failed) if file.symlink_metadata().is_err() => {
            failed.path.persist(file).map_err(|failed| failed.error)
        }
        named => named.map_err(|failed| failed.error),
    }
}

/// Makes an empty file in the place of what was left under its name. Nobody else can have made it, and only its owner
/// may read it.
pub(crate) fn make_anew(file: &Path) -> Result<File, OpenError> {
    remove(file)?;
    let made = owner_only().write(true).create_new(true).open(file);
    made.map_err(|error| failed(file, &error))
}

pub(crate) fn remove(file: &Path) -> Result<(), OpenError> {
    match std::fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed(file, &error)),
        _ => Ok(()),
    }
}

pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// A name that no file has: that of `path` with `ending`, and a number behind it when need be.
pub(crate) fn free_name(path: &Path, ending: &str) -> PathBuf {
    let first = beside(path, ending);
    let mut free = first.clone();
    let mut number = 1;
    while free.exists() {
        number += 1;
        free = beside(&first, &format!(".{number}"));
    }
    free
}

/// Copies into a file that is there and empty.
pub(crate) async fn copy(connection: &DatabaseConnection, file: &Path) -> Result<(), OpenError> {
    let statement = Statement::from_sql_and_values(
        connection.get_database_backend(),
        "VACUUM INTO ?",
        [file.to_string_lossy().into_owned().into()],
    );
    connection.execute_raw(statement).await.map_err(|error| {
        match told(&error).and_then(|(code, text)| of_code(&code, &text)) {
            Some(OpenError::NoRoom) => failed(file, &io::ErrorKind::StorageFull.into()),
            // That is what is copied, not the copy.
            Some(OpenError::Damaged) => OpenError::Damaged,
            _ => OpenError::File(format!("{} cannot be written: {error}", file.display())),
        }
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
