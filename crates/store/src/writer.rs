//! The one writer (M14, GS4): what waits is done in one transaction, and answered after its COMMIT.

use std::time::Duration;

use async_trait::async_trait;
use barline_accounts::StoreError;
use futures_util::future::BoxFuture;
use sea_orm::{
    DatabaseConnection, DatabaseTransaction, DbErr, SqliteTransactionMode, TransactionOptions,
    TransactionTrait,
};
use tokio::sync::{mpsc, oneshot};

use crate::failure::store_error;

/// Changes that wait; more wait for room.
const QUEUE: usize = 4096;

/// Most changes of one transaction: enough to share a flush, few enough not to keep the first waiting.
const BATCH: usize = 256;

/// Longest time from asking to being answered. A lock that another program holds takes 5 s to give up on (GS5).
const PATIENCE: Duration = Duration::from_millis(5_500);

/// Hands changes to the writer.
#[derive(Clone)]
pub(crate) struct Writer {
    queue: mpsc::Sender<Box<dyn Change>>,
}

impl Writer {
    /// Starts the writer's task on a connection of its own. It ends when the last handle is gone.
    pub(crate) fn start(connection: DatabaseConnection) -> Self {
        let (queue, changes) = mpsc::channel(QUEUE);
        tokio::spawn(run(connection, changes));
        Writer { queue }
    }

    /// Does `work` in a transaction, and answers when it is durable. It may be done again when the transaction failed
    /// because of another change, so it only borrows what it writes.
    pub(crate) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'t> Fn(&'t DatabaseTransaction) -> BoxFuture<'t, Result<T, DbErr>> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let change = Box::new(Work {
            task: work,
            done: None,
            answer,
        });
        let waiting = async {
            self.queue
                .send(change)
                .await
                .map_err(|_| StoreError::Unavailable)?;
            answered.await.map_err(|_| StoreError::Unavailable)?
        };
        tokio::time::timeout(PATIENCE, waiting)
            .await
            .unwrap_or(Err(StoreError::Unavailable))
    }
}

#[async_trait]
trait Change: Send {
    /// Whether nobody waits for it any more: then it must not happen behind their back.
    fn is_abandoned(&self) -> bool;
    async fn run(&mut self, transaction: &DatabaseTransaction) -> Result<(), DbErr>;
    fn answer(self: Box<Self>, committed: Result<(), StoreError>);
}

struct Work<T, F> {
    task: F,
    done: Option<T>,
    answer: oneshot::Sender<Result<T, StoreError>>,
}

#[async_trait]
impl<T, F> Change for Work<T, F>
where
    T: Send + 'static,
    F: for<'t> Fn(&'t DatabaseTransaction) -> BoxFuture<'t, Result<T, DbErr>> + Send + 'static,
{
    fn is_abandoned(&self) -> bool {
        self.answer.is_closed()
    }

    async fn run(&mut self, transaction: &DatabaseTransaction) -> Result<(), DbErr> {
        // Made here, so that `self.task` is not borrowed over the wait.
        let doing = (self.task)(transaction);
        self.done = Some(doing.await?);
        Ok(())
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>) {
        let Work { done, answer, .. } = *self;
        let result = committed.and_then(|()| done.ok_or(StoreError::Broken));
        // Whoever asked may have given up; there is nobody else to tell.
        let _ = answer.send(result);
    }
}

async fn run(connection: DatabaseConnection, mut changes: mpsc::Receiver<Box<dyn Change>>) {
    let mut batch = Vec::with_capacity(BATCH);
    while changes.recv_many(&mut batch, BATCH).await > 0 {
        batch.retain(|change| !change.is_abandoned());
        if batch.is_empty() {
            continue;
        }
        match attempt(&connection, &mut batch).await {
            // One change cannot be done: the others must not suffer for it.
            Err(StoreError::Broken) if batch.len() > 1 => {
                for change in batch.drain(..) {
                    let mut alone = [change];
                    let result = attempt(&connection, &mut alone).await;
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
}

async fn attempt(
    connection: &DatabaseConnection,
    changes: &mut [Box<dyn Change>],
) -> Result<(), StoreError> {
    let options = TransactionOptions {
        // Takes SQLite's write lock at once: taking it later may fail without waiting for it.
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    };
    let transaction = connection
        .begin_with_options(options)
        .await
        .map_err(|error| store_error(&error))?;
    for change in changes {
        // Asked again: the lock may have been long in coming.
        if change.is_abandoned() {
            continue;
        }
        if let Err(error) = change.run(&transaction).await {
            let word = store_error(&error);
            if let Err(error) = transaction.rollback().await {
                store_error(&error);
            }
            return Err(word);
        }
    }
    transaction
        .commit()
        .await
        .map_err(|error| store_error(&error))
}
