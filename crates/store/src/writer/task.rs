//! The task that writes.

use std::collections::HashSet;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use barline_accounts::StoreError;
use futures_util::FutureExt;
use sea_orm::{
    DatabaseConnection, DatabaseTransaction, DbErr, SqliteTransactionMode, TransactionOptions,
    TransactionTrait,
};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};

use super::health::Health;
use super::line::Line;
use super::queue::Queued;
use super::{Backend, Batch};
use crate::failure::connection_lost;

/// Most changes of one transaction: enough to share a flush, few enough not to keep the first waiting.
pub(super) const BATCH: usize = 256;

/// How often it is tried whether writing works again, when nobody writes.
const PROBE_INTERVAL: Duration = Duration::from_secs(1);

/// A connection that rested for longer is asked for a sign of life: a network may have forgotten it meanwhile (GS28).
const REST: Duration = Duration::from_secs(1);

/// Longest wait for a connection that is given up to end.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// Where a transaction failed.
enum Failure {
    /// Before COMMIT: nothing of it can be there.
    Before(DbErr),
    /// The same, and the connection does not answer any longer.
    Silent,
    /// At COMMIT.
    AtCommit(DbErr),
}

pub(super) struct Task {
    backend: Arc<dyn Backend>,
    health: Arc<Health>,
    line: Arc<Line>,
    /// Outside of any transaction. After a failure of whatever kind there is none, for nobody knows where the old one
    /// stands: after a COMMIT that failed it may answer Ok to the next ones and keep nothing (M17).
    connection: Option<DatabaseConnection>,
    rests_since: Instant,
}

impl Task {
    pub(super) fn new(
        backend: Arc<dyn Backend>,
        health: Arc<Health>,
        line: Arc<Line>,
        connection: DatabaseConnection,
    ) -> Self {
        Task {
            backend,
            health,
            line,
            connection: Some(connection),
            rests_since: Instant::now(),
        }
    }

    pub(super) async fn run<B: Batch>(mut self, mut changes: mpsc::Receiver<Queued<B>>) {
        let mut batch = Vec::with_capacity(BATCH);
        let mut tried = Instant::now();
        loop {
            let wanted = self.health.wanted();
            tokio::select! {
                count = changes.recv_many(&mut batch, BATCH) => {
                    if count == 0 {
                        break;
                    }
                    self.line.begin();
                    self.write(&mut batch).await;
                    self.line.end();
                    if self.health.wanted().is_none() {
                        tried = Instant::now();
                    }
                }
                () = sleep_until(tried + PROBE_INTERVAL), if wanted.is_some() => {
                    let bytes = wanted.unwrap_or_default();
                    // Who tries may have to open the database anew, for which nobody may have it open.
                    self.give_up_connection().await;
                    match self.backend.probe(bytes).await {
                        Ok(()) => self.health.tried(bytes),
                        Err(error) => _ = self.health.failed(&error, bytes),
                    }
                    tried = Instant::now();
                }
            }
        }
        self.give_up_connection().await;
    }

    async fn write<B: Batch>(&mut self, batch: &mut Vec<Queued<B>>) {
        batch.retain(|change| !change.is_abandoned());
        if batch.is_empty() {
            return;
        }
        match self.attempt(batch).await {
            // One change cannot be done: the others must not suffer for it.
            Err(StoreError::Corrupt) if batch.len() > 1 => {
                for change in batch.drain(..) {
                    let mut alone = [change];
                    let result = self.attempt(&mut alone).await;
                    let [change] = alone;
                    change.answer(result);
                }
            }
            result => {
                for change in batch.drain(..) {
                    change.answer(result);
                }
            }
        }
    }

    /// Does these in one transaction. `Ok` only when it is durable and no transaction is open (GS19).
    async fn attempt<B: Batch>(&mut self, changes: &mut [Queued<B>]) -> Result<(), StoreError> {
        let connection = match self.rested().await {
            Some(connection) => connection,
            None => match self.backend.connect().await {
                Ok(connection) => connection,
                Err(error) => return Err(self.health.failed(&error, 0)),
            },
        };
        let done = self.transact(&connection, changes).await;
        let bytes = changes.iter().map(Queued::bytes_begun).sum();
        let failure = match done {
            Ok(may_be_used_again) => {
                self.connection = Some(connection);
                self.rests_since = Instant::now();
                if !may_be_used_again {
                    self.give_up_connection().await;
                }
                self.health.worked(bytes);
                self.backend.committed(bytes);
                return Ok(());
            }
            Err(failure) => failure,
        };
        let is_at_commit = matches!(failure, Failure::AtCommit(_));
        let error = match failure {
            Failure::Before(error) | Failure::AtCommit(error) => error,
            Failure::Silent => {
                let word = self.health.failed(&connection_lost(), bytes);
                let_go(connection);
                return Err(word);
            }
        };
        let word = self.health.failed(&error, bytes);
        if is_at_commit {
            self.backend.after_failed_commit().await;
        }
        self.connection = Some(connection);
        self.give_up_connection().await;
        Err(word)
    }

    /// The connection there is, where it can still be used.
    async fn rested(&mut self) -> Option<DatabaseConnection> {
        let connection = self.connection.take()?;
        if self.rests_since.elapsed() <= REST || self.backend.is_alive(&connection).await {
            return Some(connection);
        }
        let_go(connection);
        None
    }

    async fn transact<B: Batch>(
        &self,
        connection: &DatabaseConnection,
        changes: &mut [Queued<B>],
    ) -> Result<bool, Failure> {
        // Whatever panics in there must not end writing for all.
        let work = AssertUnwindSafe(self.begin_and_change(connection, changes)).catch_unwind();
        let worked = match self.backend.transaction_timeout() {
            Some(longest) => timeout(longest, work).await,
            None => Ok(work.await),
        };
        let transaction = match worked {
            Ok(Ok(worked)) => worked.map_err(Failure::Before)?,
            Ok(Err(_)) => {
                let panicked = DbErr::Custom("a change panicked".to_owned());
                return Err(Failure::Before(panicked));
            }
            Err(_) => return Err(Failure::Silent),
        };
        let commit = AssertUnwindSafe(self.backend.commit(transaction)).catch_unwind();
        let committed = match self.backend.transaction_timeout() {
            Some(longest) => timeout(longest, commit).await,
            None => Ok(commit.await),
        };
        match committed {
            Ok(Ok(committed)) => committed.map_err(Failure::AtCommit),
            Ok(Err(_)) | Err(_) => Err(Failure::AtCommit(connection_lost())),
        }
    }

    async fn begin_and_change<B: Batch>(
        &self,
        connection: &DatabaseConnection,
        changes: &mut [Queued<B>],
    ) -> Result<DatabaseTransaction, DbErr> {
        let options = TransactionOptions {
            // Takes SQLite's write lock at once: taking it later may fail without waiting for it.
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        let transaction = connection.begin_with_options(options).await?;
        match change_all(&transaction, changes).await {
            Ok(()) => Ok(transaction),
            Err(error) => {
                // The connection is given up in any case; this only frees the lock at once.
                let _ = transaction.rollback().await;
                Err(error)
            }
        }
    }

    async fn give_up_connection(&mut self) {
        if let Some(connection) = self.connection.take() {
            close(connection).await;
        }
    }
}

/// It ends its transaction, if there is one, by going away.
async fn close(connection: DatabaseConnection) {
    let _ = timeout(CLOSE_TIMEOUT, connection.close()).await;
}

/// Gives up a connection that does not answer and was sent no COMMIT: nothing can come of it any more, so nobody waits
/// for its end, which may be long in coming.
fn let_go(connection: DatabaseConnection) {
    tokio::spawn(close(connection));
}

/// Does the changes as if one after the other.
async fn change_all<B: Batch>(
    transaction: &DatabaseTransaction,
    changes: &mut [Queued<B>],
) -> Result<(), DbErr> {
    let mut together = Vec::with_capacity(changes.len());
    let mut keys = HashSet::with_capacity(changes.len());
    for change in changes {
        // Asked only now: the lock may have been long in coming.
        if !change.begin() {
            continue;
        }
        match change {
            Queued::Batched(change, pending) => {
                // What comes after another change of its key must find it done.
                if !keys.insert(change.key()) {
                    run_together(transaction, &mut together).await?;
                    keys.clear();
                    keys.insert(change.key());
                }
                together.push((&*change, pending));
            }
            Queued::One(change) => {
                run_together(transaction, &mut together).await?;
                keys.clear();
                change.run(transaction).await?;
            }
        }
    }
    run_together(transaction, &mut together).await
}

/// Does these, and forgets them.
async fn run_together<B: Batch>(
    transaction: &DatabaseTransaction,
    together: &mut Vec<(&B, &mut super::queue::Pending<B::Output>)>,
) -> Result<(), DbErr> {
    if together.is_empty() {
        return Ok(());
    }
    let changes: Vec<&B> = together.iter().map(|(change, _)| *change).collect();
    let outputs = B::run(transaction, &changes).await?;
    for ((_, pending), output) in together.drain(..).zip(outputs) {
        pending.finish(output);
    }
    Ok(())
}
