//! How an SQLite file is written.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbErr, Statement, TransactionTrait,
};

use super::checkpoint::{Checkpoints, WRITER_PAGES};
use super::lost_log::reopen;
use super::{BUSY_TIMEOUT, DatabaseFile, connect};
use crate::failure::connection_lost;
use crate::migration::APPLICATION_ID;
use crate::readers::Readers;
use crate::writer::Backend;

/// How long a try waits for a lock that another program holds: it must not hold up those who write.
const PROBE_BUSY_TIMEOUT: Duration = Duration::from_millis(250);

/// Pages that a try keeps in memory; what does not fit is written to the log at once.
const PROBE_PAGES: usize = 16;

/// Bytes of a page of a new file.
const PAGE: u32 = 8192;

pub(crate) struct SqliteBackend {
    file: Arc<DatabaseFile>,
    readers: Readers,
    checkpoints: Checkpoints,
}

impl SqliteBackend {
    pub(crate) fn new(file: Arc<DatabaseFile>, readers: Readers) -> Self {
        let checkpoints = Checkpoints::start(file.clone());
        SqliteBackend {
            file,
            readers,
            checkpoints,
        }
    }

    /// Opens the database anew when its log is not where it is found after a crash. The writer has no connection then.
    async fn find_log(&self) -> Result<(), DbErr> {
        if self.file.has_its_log() {
            return Ok(());
        }
        // The last connection that is closed erases whatever has the log's name.
        let _none = self.checkpoints.hold().await;
        reopen(&self.file, &self.readers).await
    }

    async fn try_connection(&self, bytes: usize) -> Result<(), DbErr> {
        let connection = connect_as(&self.file, |options| {
            options
                .busy_timeout(PROBE_BUSY_TIMEOUT)
                .pragma("cache_size", PROBE_PAGES.to_string())
        })
        .await?;
        let tried = write_and_undo(&connection, bytes).await;
        connection.close().await?;
        tried
    }
}

#[async_trait]
impl Backend for SqliteBackend {
    /// Waits for the log on each COMMIT (GS2).
    async fn connect(&self) -> Result<DatabaseConnection, DbErr> {
        self.find_log().await?;
        connect_writer(&self.file).await
    }

    /// The library counts transactions by itself, and its COMMIT ends a savepoint when that count is wrong (M17). So it
    /// is said in SQL: a COMMIT that answers Ok has ended the outermost transaction, and a BEGIN is taken only where
    /// none is open.
    async fn commit(&self, transaction: DatabaseTransaction) -> Result<bool, DbErr> {
        // A file or log that was removed, or lies elsewhere by now, is written as well as ever, and read by nobody again.
        if !self.file.is_in_place() {
            return Err(connection_lost());
        }
        transaction.execute_unprepared("COMMIT; BEGIN").await?;
        // Ends the empty one, so that the library's count is right again.
        Ok(transaction.commit().await.is_ok())
    }

    /// A COMMIT whose flush failed leaves a whole transaction in the log, which is not valid only as long as someone
    /// remembers where the log ends: after a crash it would count. The next transaction is written over its beginning,
    /// so one is written, even if its flush fails too.
    async fn after_failed_commit(&self) {
        let _ = self.try_connection(0).await;
    }

    fn committed(&self, bytes: usize) {
        self.checkpoints.committed(bytes);
    }

    async fn touch(&self, transaction: &DatabaseTransaction) -> Result<(), DbErr> {
        // Setting a number in the first page writes that page, though it is the same number.
        let same = format!("PRAGMA application_id = {APPLICATION_ID}");
        transaction.execute_unprepared(&same).await.map(|_| ())
    }

    async fn probe(&self, bytes: usize) -> Result<(), DbErr> {
        self.find_log().await?;
        self.try_connection(bytes).await
    }

    /// A disk that hangs hangs for everybody, and a transaction that goes on by itself would be worse.
    fn transaction_timeout(&self) -> Option<Duration> {
        None
    }
}

/// The writer's connection.
pub(crate) async fn connect_writer(file: &DatabaseFile) -> Result<DatabaseConnection, DbErr> {
    connect_as(file, |options| {
        options.pragma("wal_autocheckpoint", WRITER_PAGES)
    })
    .await
}

/// A connection that writes.
pub(crate) async fn connect_as(
    file: &DatabaseFile,
    set: impl Fn(SqliteConnectOptions) -> SqliteConnectOptions + Send + Sync + 'static,
) -> Result<DatabaseConnection, DbErr> {
    // Another file or log that has the name by now is not the one that is read.
    if !file.is_in_place() {
        return Err(connection_lost());
    }
    connect(file.path(), 1, BUSY_TIMEOUT, move |options| {
        set(options
            .create_if_missing(false)
            // A plan of some hundred tasks in one page, not in three: each is read, logged and copied by itself. A
            // file that is there keeps the size it was made with.
            .page_size(PAGE)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full))
    })
    .await
}

async fn write_and_undo(connection: &DatabaseConnection, bytes: usize) -> Result<(), DbErr> {
    if bytes > 0 {
        let transaction = begin(connection).await?;
        transaction
            .execute_unprepared("CREATE TABLE probe (filler BLOB)")
            .await?;
        let kept_in_memory = 2 * PROBE_PAGES * PAGE as usize;
        let bytes = i64::try_from(bytes + kept_in_memory).unwrap_or(i64::MAX);
        let fill = "INSERT INTO probe VALUES (zeroblob(?))";
        let backend = connection.get_database_backend();
        transaction
            .execute_raw(Statement::from_sql_and_values(
                backend,
                fill,
                [bytes.into()],
            ))
            .await?;
        transaction.rollback().await?;
    }
    let transaction = begin(connection).await?;
    let same = format!("PRAGMA application_id = {APPLICATION_ID}");
    transaction.execute_unprepared(&same).await?;
    transaction.commit().await
}

async fn begin(connection: &DatabaseConnection) -> Result<DatabaseTransaction, DbErr> {
    let options = sea_orm::TransactionOptions {
        sqlite_transaction_mode: Some(sea_orm::SqliteTransactionMode::Immediate),
        ..sea_orm::TransactionOptions::default()
    };
    connection.begin_with_options(options).await
}
