//! What only SQLite needs.

mod backend;
mod checkpoint;
mod file;
mod lost_log;
#[cfg(target_os = "linux")]
mod rights;

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sea_orm::sqlx::sqlite::SqliteConnectOptions;
use sea_orm::{
    ConnectOptions, ConnectionTrait, DatabaseConnection, DbErr, Statement, TransactionTrait,
};

pub(crate) use self::backend::{SqliteBackend, connect_writer};
pub(crate) use self::checkpoint::{empty_log, empty_log_of};
pub(crate) use self::file::{DatabaseFile, is_in_use, is_same, names, owner_only, refuse_in_use};
use crate::database::ACQUIRE_TIMEOUT;
use crate::error::OpenError;
use crate::migration::{APPLICATION_ID, USER_VERSION, check_steps};

const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// Bytes of a file that say how it is read.
const HEAD: u64 = 20;

/// Which of them says whether it is read by way of a log, and what it says then.
const READ_VERSION: usize = 19;
const BY_LOG: u8 = 2;

/// Oldest library without the WAL-reset bug (M13, GS3).
const OLDEST: [u32; 3] = [3, 51, 3];

/// How many tables and indexes there are.
const TABLES: &str = "SELECT count(*) FROM sqlite_schema";

/// Connections that read: they read from memory.
const READERS: u32 = 4;

/// How long to wait for a lock that another program holds (GS5).
pub(crate) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// The file that a `sqlite:` URL names, or `None` for another URL. `sqlite:FILE`, `sqlite://FILE` and
/// `sqlite:///ABSOLUTE/FILE` all do.
pub(crate) fn path(url: &str) -> Option<PathBuf> {
    let rest = url.strip_prefix("sqlite:")?;
    let file = rest.strip_prefix("//").unwrap_or(rest);
    let file = file.split('?').next().unwrap_or(file);
    (!file.is_empty() && file != ":memory:").then(|| PathBuf::from(file))
}

/// Refuses a `sqlite:` URL with options: whoever writes `?mode=ro` must not find the file written to. The one that says
/// what is done anyway, to make a file that is not there, passes.
pub(crate) fn check_url(url: &str) -> Result<(), OpenError> {
    let options = url
        .strip_prefix("sqlite:")
        .and_then(|rest| rest.split_once('?'));
    match options {
        None | Some((_, "" | "mode=rwc")) => Ok(()),
        Some(_) => Err(OpenError::Options),
    }
}

/// Where SQLite keeps the newest changes of the file at `path`.
pub(crate) fn log_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    PathBuf::from(name)
}

/// Refuses a file that this program may not write, or not what lies beside it, before SQLite has to.
pub(crate) fn check_writing(path: &Path) -> Result<(), OpenError> {
    #[cfg(target_os = "linux")]
    rights::check_writing(path)?;
    // Elsewhere it is found when it is opened.
    let _ = path;
    Ok(())
}

/// Refuses a file that is not ours or too new, without changing a byte of it (GS13).
pub(crate) async fn check(path: &Path) -> Result<(), OpenError> {
    let failed = |error: std::io::Error| OpenError::of_database(path, &error);
    let mut head = Vec::new();
    match File::open(path) {
        Ok(file) => file.take(HEAD).read_to_end(&mut head).map_err(failed)?,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(failed(error)),
    };
    if head.is_empty() {
        return Ok(());
    }
    if !head.starts_with(MAGIC) {
        return Err(OpenError::Foreign(path.to_owned()));
    }
    #[cfg(target_os = "linux")]
    rights::check_reading(path, head.get(READ_VERSION) == Some(&BY_LOG))?;
    let connection = connect(path, 1, BUSY_TIMEOUT, |options| options.read_only(true)).await?;
    let is_empty = number(&connection, TABLES).await? == 0;
    if !is_empty && number(&connection, "PRAGMA application_id").await? != APPLICATION_ID {
        return Err(OpenError::Foreign(path.to_owned()));
    }
    if number(&connection, "PRAGMA user_version").await? > USER_VERSION {
        return Err(OpenError::Newer);
    }
    check_steps(&connection).await?;
    connection.close().await?;
    Ok(())
}

/// Whether the SQLite file at `path` is a database of ours with its tables, not one that is still empty.
pub(crate) async fn is_ours(path: &Path) -> Result<bool, OpenError> {
    let connection = connect(path, 1, BUSY_TIMEOUT, |options| options.read_only(true)).await?;
    let id = number(&connection, "PRAGMA application_id").await;
    connection.close().await?;
    Ok(id? == APPLICATION_ID)
}

/// Connections that read; in WAL mode they never wait for the writer. All are opened now, and with each the log: SQLite
/// looks for that when a connection first reads, and what has its name by then may be another file (GS19).
pub(crate) async fn open_readers(path: &Path) -> Result<DatabaseConnection, DbErr> {
    let connections = connect(path, READERS, ACQUIRE_TIMEOUT, |options| {
        options.pragma("query_only", "1")
    })
    .await?;
    let mut all = Vec::new();
    for _ in 0..READERS {
        let reads = connections.begin().await?;
        number(&reads, TABLES).await?;
        all.push(reads);
    }
    for reads in all {
        reads.rollback().await?;
    }
    Ok(connections)
}

pub(crate) async fn connect(
    path: &Path,
    connections: u32,
    acquire: Duration,
    set: impl Fn(SqliteConnectOptions) -> SqliteConnectOptions + Send + Sync + 'static,
) -> Result<DatabaseConnection, DbErr> {
    // The file name goes in as it is: in a URL some of its letters would mean something else.
    let path = path.to_owned();
    let mut options = ConnectOptions::new("sqlite://barline");
    options
        .max_connections(connections)
        .min_connections(1)
        .acquire_timeout(acquire)
        // A connection that is made again would be of the file that has the name by then; and see postgres.rs.
        .max_lifetime(None)
        .idle_timeout(None)
        .sqlx_logging(false)
        .map_sqlx_sqlite_opts(move |options| {
            set(options
                .filename(&path)
                .busy_timeout(BUSY_TIMEOUT)
                .foreign_keys(true))
        });
    sea_orm::Database::connect(options).await
}

/// Refuses a library that can corrupt what it keeps (GS3).
pub(crate) async fn check_library(connection: &DatabaseConnection) -> Result<(), OpenError> {
    let statement = Statement::from_string(
        connection.get_database_backend(),
        "SELECT sqlite_version() AS version",
    );
    let version: String = match connection.query_one_raw(statement).await? {
        Some(row) => row.try_get("", "version")?,
        None => String::new(),
    };
    if is_recent(&version) {
        Ok(())
    } else {
        Err(OpenError::SqliteTooOld(version))
    }
}

fn is_recent(version: &str) -> bool {
    let numbers: Vec<u32> = version
        .split('.')
        .map_while(|part| part.parse().ok())
        .collect();
    numbers.as_slice() >= OLDEST.as_slice()
}

async fn number(connection: &impl ConnectionTrait, sql: &str) -> Result<i64, DbErr> {
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    match connection.query_one_raw(statement).await? {
        Some(row) => row.try_get_by_index(0),
        None => Ok(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gs3_only_a_library_without_the_wal_bug_is_used() {
        for (version, recent) in [
            ("3.51.3", true),
            ("3.52.0", true),
            ("4.0.0", true),
            ("3.51.2", false),
            ("3.46.0", false),
            ("", false),
        ] {
            assert_eq!(is_recent(version), recent, "{version}");
        }
    }

    #[test]
    fn gs15_options_that_nothing_heeds_are_refused() {
        for (url, is_taken) in [
            ("sqlite:a.sqlite", true),
            ("sqlite:a.sqlite?mode=rwc", true),
            ("sqlite:a.sqlite?mode=ro", false),
            ("sqlite://a.sqlite?immutable=1", false),
            ("sqlite:a.sqlite?mode=rwc&cache=shared", false),
            ("postgres://localhost/barline?sslmode=require", true),
        ] {
            assert_eq!(check_url(url).is_ok(), is_taken, "{url}");
        }
    }

    #[test]
    fn gs15_a_sqlite_url_names_a_file() {
        for (url, file) in [
            ("sqlite:barline.sqlite", Some("barline.sqlite")),
            ("sqlite://barline.sqlite", Some("barline.sqlite")),
            (
                "sqlite:///var/lib/barline.sqlite",
                Some("/var/lib/barline.sqlite"),
            ),
            ("sqlite:a.sqlite?mode=rwc", Some("a.sqlite")),
            ("sqlite::memory:", None),
            ("sqlite:", None),
            ("postgres://localhost/barline", None),
        ] {
            assert_eq!(path(url), file.map(PathBuf::from), "{url}");
        }
    }
}
