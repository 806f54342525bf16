//! Moving changes from SQLite's log into the file beside the writer, not in its way: a checkpoint in a COMMIT keeps all who
//! wait for the writer waiting for two flushes more.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use sea_orm::{ConnectionTrait, DatabaseConnection, DbErr, Statement};
use tokio::sync::{Mutex, MutexGuard, mpsc};

use super::backend::connect_as;
use super::file::DatabaseFile;
use crate::failure::connection_lost;

/// Bytes that are written before they are moved.
const BYTES: usize = 4 << 20;

/// Pages of the log at which the writer does it itself, which begins the log anew. By then most of them were moved.
pub(super) const WRITER_PAGES: &str = "8192";

/// What a change writes beside its plan.
const OVERHEAD: usize = 8 << 10;

/// Has changes moved when there are enough of them. The task ends with it.
pub(super) struct Checkpoints {
    written: AtomicUsize,
    wanted: mpsc::Sender<()>,
    kept: Kept,
}

/// The connection that does it, kept from one time to the next.
type Kept = Arc<Mutex<Option<DatabaseConnection>>>;

impl Checkpoints {
    pub(super) fn start(file: Arc<DatabaseFile>) -> Self {
        // One that is wanted while one is under way comes after it; more say nothing new.
        let (wanted, asked) = mpsc::channel(1);
        let kept = Kept::default();
        tokio::spawn(run(file, asked, kept.clone()));
        Checkpoints {
            written: AtomicUsize::default(),
            wanted,
            kept,
        }
    }

    /// A transaction was committed that wrote about so many bytes.
    pub(super) fn committed(&self, bytes: usize) {
        let more = bytes + OVERHEAD;
        if self.written.fetch_add(more, Ordering::Relaxed) + more >= BYTES {
            self.written.store(0, Ordering::Relaxed);
            let _ = self.wanted.try_send(());
        }
    }

    /// Gives up the connection, and makes none as long as this is held.
    pub(super) async fn hold(&self) -> MutexGuard<'_, Option<DatabaseConnection>> {
        let mut kept = self.kept.lock().await;
        close(&mut kept).await;
        kept
    }
}

async fn run(file: Arc<DatabaseFile>, mut asked: mpsc::Receiver<()>, kept: Kept) {
    while asked.recv().await.is_some() {
        let mut kept = kept.lock().await;
        // When it fails the writer finds out what is wrong, and says it.
        *kept = checkpoint(&file, kept.take()).await.ok();
    }
    close(&mut *kept.lock().await).await;
}

async fn close(kept: &mut Option<DatabaseConnection>) {
    if let Some(connection) = kept.take() {
        let _ = connection.close().await;
    }
}

/// Moves all of the log into the file, which then holds everything by itself: the log is empty.
///
/// # Errors
/// Why it could not be; nothing is lost, the log still belongs to the file.
pub(crate) async fn empty_log(file: &DatabaseFile) -> Result<(), DbErr> {
    let connection = connect_as(file, |options| options).await?;
    let emptied = empty_log_of(&connection).await;
    connection.close().await?;
    emptied
}

/// The same, of the log that this connection has.
pub(crate) async fn empty_log_of(connection: &impl ConnectionTrait) -> Result<(), DbErr> {
    let all = "PRAGMA wal_checkpoint(TRUNCATE)";
    let all = Statement::from_string(connection.get_database_backend(), all);
    let moved = connection.query_one_raw(all).await;
    let row = moved?.ok_or_else(connection_lost)?;
    // It answers whether somebody was in the way.
    match row.try_get_by_index::<i64>(0)? {
        0 => Ok(()),
        _ => Err(connection_lost()),
    }
}

async fn checkpoint(
    file: &DatabaseFile,
    kept: Option<DatabaseConnection>,
) -> Result<DatabaseConnection, DbErr> {
    let connection = match kept {
        Some(connection) => connection,
        None => connect_as(file, |options| options).await?,
    };
    // Waits for nobody, and nobody for it.
    let passive = "PRAGMA wal_checkpoint(PASSIVE)";
    let passive = Statement::from_string(connection.get_database_backend(), passive);
    connection.query_one_raw(passive).await?;
    Ok(connection)
}
