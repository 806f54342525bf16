//! Opening a database.

use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use barline_accounts::StoreError;
use sea_orm::{
    ConnectOptions, ConnectionTrait, DatabaseConnection, DbBackend, DbErr, SqliteTransactionMode,
    Statement, TransactionOptions, TransactionTrait,
};

use crate::cache::Caches;
use crate::failure::store_error;
use crate::writer::Writer;
use crate::{backup, migration, sqlite};

/// Connections that read. SQLite reads from memory; PostgreSQL waits for the network.
const SQLITE_READERS: u32 = 4;
const POSTGRES_READERS: u32 = 8;

/// Longest wait for a connection, so that a database that is down is a quick 503 (GS7).
const ACQUIRE: Duration = Duration::from_secs(3);

/// An open database: one writer, several readers.
#[derive(Clone)]
pub struct Database {
    pub(crate) readers: DatabaseConnection,
    pub(crate) writer: Writer,
    /// Only where nobody else writes: another program's changes would not be seen.
    pub(crate) caches: Option<Arc<Caches>>,
    /// Held as long as the database is open.
    _owned: Option<Arc<File>>,
}

/// Why a database is not opened. Nothing was changed then (GS13, GS15).
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Neither SQLite nor PostgreSQL.
    #[error("the database URL must start with sqlite: or postgres:, like sqlite:barline.sqlite")]
    Scheme,
    /// The file is not one of ours.
    #[error("{0} is no database of Barline; it was left as it is")]
    Foreign(PathBuf),
    /// Another program has it open.
    #[error(
        "{0} is in use by another Barline; stop that one first, or use PostgreSQL, which several may share"
    )]
    InUse(PathBuf),
    /// A newer version wrote it.
    #[error("the database was written by a newer version of Barline; it was left as it is")]
    Newer,
    /// The SQLite library can corrupt a database (GS3).
    #[error("the SQLite library is {0}, which can corrupt a database; 3.51.3 or newer is needed")]
    SqliteTooOld(String),
    /// It cannot be reached, read or written.
    #[error("the database cannot be opened: {0}")]
    Failed(String),
}

impl From<DbErr> for OpenError {
    fn from(error: DbErr) -> Self {
        OpenError::Failed(error.to_string())
    }
}

impl Database {
    /// Opens the database at `url` (`sqlite:FILE` or `postgres://...`), makes it when it is a file that does not exist,
    /// and brings its schema up to date.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub async fn open(url: &str) -> Result<Self, OpenError> {
        match sqlite::path(url) {
            Some(path) => {
                sqlite::check(&path).await?;
                let owned = sqlite::own(&path)?;
                let writer = sqlite::writer(&path).await?;
                sqlite::check_library(&writer).await?;
                if let Some(step) = next_step(&writer).await? {
                    backup::before_step(&writer, &path, &step).await?;
                }
                migrate(&writer).await?;
                let readers = sqlite::readers(&path, SQLITE_READERS, ACQUIRE).await?;
                Ok(Database {
                    caches: Some(Arc::default()),
                    _owned: Some(Arc::new(owned)),
                    ..Self::of(writer, readers)
                })
            }
            None if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
                let writer = postgres(url, 1).await?;
                check_steps(&writer).await?;
                migrate(&writer).await?;
                Ok(Self::of(writer, postgres(url, POSTGRES_READERS).await?))
            }
            None => Err(OpenError::Scheme),
        }
    }

    fn of(writer: DatabaseConnection, readers: DatabaseConnection) -> Self {
        Database {
            readers,
            writer: Writer::start(writer),
            caches: None,
            _owned: None,
        }
    }

    /// Whether the database answers right now.
    ///
    /// # Errors
    /// When it does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.readers
            .ping()
            .await
            .map_err(|error| store_error(&error))
    }
}

async fn postgres(url: &str, connections: u32) -> Result<DatabaseConnection, OpenError> {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(connections)
        .acquire_timeout(ACQUIRE)
        .connect_timeout(ACQUIRE)
        // The log holds codes only (GP1), and this library would write whole statements.
        .sqlx_logging(false)
        .set_application_name("barline");
    sea_orm::Database::connect(options)
        .await
        // The library's text may hold the address and its password.
        .map_err(|error| OpenError::Failed(connection_failure(&error).to_owned()))
}

fn connection_failure(error: &DbErr) -> &'static str {
    match store_error(error) {
        StoreError::Unavailable => "PostgreSQL does not answer at that address",
        _ => "PostgreSQL refuses the connection; check user, password and database name",
    }
}

/// Refuses a schema with steps that this version does not know.
pub(crate) async fn check_steps(connection: &DatabaseConnection) -> Result<(), OpenError> {
    let known = migration::known();
    let done = steps_done(connection).await?;
    if done.iter().all(|step| known.contains(step)) {
        Ok(())
    } else {
        Err(OpenError::Newer)
    }
}

/// The first step that a schema still needs; `None` when it is up to date, or not made yet.
async fn next_step(connection: &DatabaseConnection) -> Result<Option<String>, OpenError> {
    let done = steps_done(connection).await?;
    let mut missing = migration::known()
        .into_iter()
        .filter(|step| !done.contains(step));
    Ok(missing.next().filter(|_| !done.is_empty()))
}

async fn steps_done(connection: &DatabaseConnection) -> Result<Vec<String>, DbErr> {
    let backend = connection.get_database_backend();
    let table = match backend {
        DbBackend::Postgres => {
            "SELECT 1 AS found FROM information_schema.tables \
             WHERE table_schema = current_schema() AND table_name = 'seaql_migrations'"
        }
        _ => "SELECT 1 AS found FROM sqlite_schema WHERE name = 'seaql_migrations'",
    };
    let statement = |sql: &str| Statement::from_string(backend, sql);
    if connection.query_one_raw(statement(table)).await?.is_none() {
        return Ok(Vec::new());
    }
    connection
        .query_all_raw(statement("SELECT version FROM seaql_migrations"))
        .await?
        .iter()
        .map(|row| row.try_get("", "version"))
        .collect()
}

async fn migrate(connection: &DatabaseConnection) -> Result<(), OpenError> {
    let options = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    };
    let transaction = connection.begin_with_options(options).await?;
    migration::run(&transaction).await?;
    transaction.commit().await?;
    Ok(())
}
