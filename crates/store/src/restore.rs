//! Putting a copy of an SQLite database back in its place.

use std::io;
use std::path::{Path, PathBuf};

use barline_accounts::UnixSeconds;
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, DbErr, Statement};

use crate::backup::{beside, copy_from, failed, free_name, make_anew, remove, sync_folder};
use crate::error::OpenError;
use crate::migration::has_tables;
use crate::move_in::fill;
use crate::postgres;
use crate::renumber::{renumber, renumber_all};
use crate::sqlite::{DatabaseFile, check, check_url, empty_log, is_ours, path, refuse_in_use};

/// What SQLite keeps beside a file and plays into whatever has the file's name by then.
const LOGS: [&str; 2] = ["-wal", "-journal"];

/// Why a copy was not put back. The database is as it was.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// The database is PostgreSQL, and the copy perhaps one that its own tools made.
    #[error(
        "{0} is no SQLite database of Barline; a backup of PostgreSQL is put back with pg_restore or psql, and `barline \
         restore` without a file comes after that"
    )]
    NotSqlite(PathBuf),
    /// The database is SQLite, and there is no copy to put in its place.
    #[error("say which backup: `barline restore FILE`")]
    NoFile,
    /// Nothing was put back into the database yet.
    #[error(
        "the database is empty; put the backup back with pg_restore or psql first, or an SQLite one with `barline restore \
         FILE`"
    )]
    Empty,
    /// The PostgreSQL database holds something, which a copy would be mixed with.
    #[error(
        "the database holds something already; an SQLite backup goes into an empty one, made with CREATE DATABASE ... \
         ENCODING 'UTF8' TEMPLATE template0"
    )]
    NotEmpty,
    /// Another program uses the PostgreSQL database.
    #[error("a Barline uses the database; stop all of them first")]
    InUse,
    /// There is no such copy.
    #[error("there is no backup at {0}")]
    NoBackup(PathBuf),
    /// The copy is not as it was made.
    #[error("the backup {0} is damaged or cut off; use another one")]
    Damaged(PathBuf),
    /// The copy is the database.
    #[error("{0} is the database itself")]
    Itself(PathBuf),
    /// The copy is none of ours or cannot be read, or the database is in use or cannot be written.
    #[error(transparent)]
    Open(#[from] OpenError),
}

/// Puts what the SQLite file `backup` holds in the place of the database at `url`, which no program may have open; a
/// crash leaves the one or the other. The database that was there is kept beside it, and its name is the answer; `None`
/// where there was none. A PostgreSQL database must hold nothing, and is filled (L52).
///
/// What counts in it goes on past what was given out since it was made (L51), so it is not the copy byte for byte.
///
/// The database's log goes with it: in the place of the database it would be played into the copy (GS14).
///
/// # Errors
/// See [`RestoreError`].
pub async fn restore(
    url: &str,
    backup: &Path,
    now: UnixSeconds,
) -> Result<Option<PathBuf>, RestoreError> {
    check_url(url)?;
    if !backup.is_file() {
        return Err(RestoreError::NoBackup(backup.to_owned()));
    }
    let Some(path) = path(url) else {
        return match check_backup(backup).await {
            Err(RestoreError::Open(OpenError::Foreign(file))) => Err(RestoreError::NotSqlite(file)),
            Err(error) => Err(error),
            Ok(()) => fill(url, backup, now).await.map(|()| None),
        };
    };
    if path.exists() && path.canonicalize().ok() == backup.canonicalize().ok() {
        return Err(RestoreError::Itself(backup.to_owned()));
    }
    check_backup(backup).await?;
    let place = DatabaseFile::lock_exclusively(&path).await?;
    let fresh = beside(place.path(), ".restoring");
    let ready = copy_beside(backup, &fresh, place.path(), now).await;
    if let Err(error) = ready {
        let _ = std::fs::remove_file(&fresh);
        return Err(error);
    }
    settle(&place).await;
    Ok(swap(place.path(), &fresh)?)
}

/// Refuses a copy that is none of ours, or that a program has open.
async fn check_backup(backup: &Path) -> Result<(), RestoreError> {
    refuse_in_use(backup).await?;
    let is_ours = async {
        check(backup).await?;
        is_ours(backup).await
    };
    if is_ours.await.map_err(|error| of_backup(error, backup))? {
        Ok(())
    } else {
        Err(OpenError::Foreign(backup.to_owned()).into())
    }
}

/// Other programs of ours that have this database open. Those of another role are not told of.
const OTHERS: &str = "SELECT count(*) FROM pg_stat_activity \
     WHERE datname = current_database() AND application_name = 'barline' AND pid <> pg_backend_pid()";

/// Moves on what counts in the PostgreSQL database at `url`, where its own tools have put a copy back and no program may
/// have it open yet: the rest of a restore (L51). In one transaction, but that PostgreSQL takes no number of a row back.
///
/// # Errors
/// See [`RestoreError`].
pub async fn after_restore(url: &str, now: UnixSeconds) -> Result<(), RestoreError> {
    check_url(url)?;
    if path(url).is_some() {
        return Err(RestoreError::NoFile);
    }
    let connection = postgres::open(url).await?;
    let renumbered = renumber_postgres(&connection, now).await;
    let _ = connection.close().await;
    renumbered
}

async fn renumber_postgres(
    connection: &DatabaseConnection,
    now: UnixSeconds,
) -> Result<(), RestoreError> {
    if !has_tables(connection).await.map_err(OpenError::from)? {
        return Err(RestoreError::Empty);
    }
    if others(connection).await.map_err(OpenError::from)? > 0 {
        return Err(RestoreError::InUse);
    }
    let renumbered = renumber_all(connection, now).await;
    Ok(renumbered.map_err(OpenError::from)?)
}

pub(crate) async fn others(connection: &impl ConnectionTrait) -> Result<i64, DbErr> {
    let others = Statement::from_string(DbBackend::Postgres, OTHERS);
    let others = connection.query_one_raw(others).await?;
    others.map_or(Ok(0), |row| row.try_get_by_index(0))
}

/// A copy of the copy, whole and on the disk, which its owner may read as the database's did.
async fn copy_beside(
    backup: &Path,
    fresh: &Path,
    place: &Path,
    now: UnixSeconds,
) -> Result<(), RestoreError> {
    make_anew(fresh)?;
    let copied = copy_from(backup, fresh).await;
    copied.map_err(|error| of_backup(error, backup))?;
    let renumbered = renumber(fresh, now).await.map_err(OpenError::from);
    renumbered.map_err(|error| error.at(fresh))?;
    give(place, fresh).map_err(|error| failed(fresh, &error))?;
    Ok(())
}

/// What is wrong with the copy that is put back, not with the database.
pub(crate) fn of_backup(error: OpenError, backup: &Path) -> RestoreError {
    match error {
        OpenError::Damaged => RestoreError::Damaged(backup.to_owned()),
        other => RestoreError::Open(other.at(backup)),
    }
}

/// Who restores is often root, whose files the service could not open: they go to the owner of the database, or of its
/// folder where there was none.
#[cfg(unix)]
fn give(place: &Path, fresh: &Path) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt;
    if place.metadata()?.len() > 0 {
        return give_to_owner_of(place, fresh);
    }
    // Nobody but root may give files away.
    if fresh.metadata()?.uid() != 0 {
        return Ok(());
    }
    let folder = fresh.parent().unwrap_or(place);
    give_to_owner_of(folder, fresh)?;
    give_to_owner_of(folder, &beside(place, "-lock"))
}

#[cfg(unix)]
fn give_to_owner_of(place: &Path, fresh: &Path) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt;
    let (wanted, given) = (place.metadata()?, fresh.metadata()?);
    if (wanted.uid(), wanted.gid()) == (given.uid(), given.gid()) {
        return Ok(());
    }
    std::os::unix::fs::chown(fresh, Some(wanted.uid()), Some(wanted.gid()))
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the other one can fail")]
fn give(_place: &Path, _fresh: &Path) -> io::Result<()> {
    Ok(())
}

/// Moves the newest changes of the database that is there into its file, so that it is whole without its log. One that
/// is broken or none of ours is kept as it is.
async fn settle(place: &DatabaseFile) {
    let has_file = place.path().metadata().is_ok_and(|found| found.len() > 0);
    if !has_file || check(place.path()).await.is_err() {
        return;
    }
    let _ = empty_log(place).await;
}

/// The log is away before the name leads to another file, and the name leads to one of the two at every moment.
fn swap(place: &Path, fresh: &Path) -> Result<Option<PathBuf>, OpenError> {
    let has_file = place.metadata().is_ok_and(|found| found.len() > 0);
    let has_log = LOGS.iter().any(|log| beside(place, log).exists());
    let kept = (has_file || has_log).then(|| free_name(place, ".before-restore"));
    if let Some(kept) = &kept {
        keep(place, kept).map_err(|error| failed(kept, &error))?;
        sync_folder(kept)?;
    }
    remove(&beside(place, "-shm"))?;
    std::fs::rename(fresh, place).map_err(|error| failed(place, &error))?;
    sync_folder(place)?;
    Ok(kept)
}

fn keep(place: &Path, kept: &Path) -> io::Result<()> {
    // Not every file system gives a file two names.
    if std::fs::hard_link(place, kept).is_err() {
        std::fs::rename(place, kept)?;
    }
    for log in LOGS {
        match std::fs::rename(beside(place, log), beside(kept, log)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}
