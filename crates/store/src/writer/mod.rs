//! The one writer (M14, GS4): what waits is done in one transaction, and answered after its COMMIT.

use std::any::Any;
use std::collections::HashSet;
use std::time::Duration;

use async_trait::async_trait;
use barline_accounts::StoreError;
use barline_short_links::Saved;
use futures_util::future::BoxFuture;
use sea_orm::{
    DatabaseConnection, DatabaseTransaction, DbErr, SqliteTransactionMode, TransactionOptions,
    TransactionTrait,
};
use tokio::sync::{mpsc, oneshot};

use crate::failure::store_error;
use crate::short_links::{Saving, save_all};

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
        let change = Work {
            task: work,
            done: None,
            answer,
        };
        self.wait_for(Box::new(change), answered).await
    }

    /// Saves a plan, and answers when it is durable. `held` is dropped when the writer is done with it.
    pub(crate) async fn save(
        &self,
        saving: Saving,
        held: impl Any + Send,
    ) -> Result<Saved, StoreError> {
        let (answer, answered) = oneshot::channel();
        let change = SaveWork {
            saving,
            done: None,
            answer,
            _held: Box::new(held),
        };
        self.wait_for(Box::new(change), answered).await
    }

    async fn wait_for<T>(
        &self,
        change: Box<dyn Change>,
        answered: oneshot::Receiver<Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
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
    /// One that is done together with others of its kind.
    fn as_save(&mut self) -> Option<&mut SaveWork> {
        None
    }
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

struct SaveWork {
    saving: Saving,
    done: Option<Saved>,
    answer: oneshot::Sender<Result<Saved, StoreError>>,
    _held: Box<dyn Any + Send>,
}

#[async_trait]
impl Change for SaveWork {
    fn is_abandoned(&self) -> bool {
        self.answer.is_closed()
    }

    fn as_save(&mut self) -> Option<&mut SaveWork> {
        Some(self)
    }

    async fn run(&mut self, transaction: &DatabaseTransaction) -> Result<(), DbErr> {
        save(transaction, &mut vec![self]).await
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>) {
        let SaveWork { done, answer, .. } = *self;
        let _ = answer.send(committed.and_then(|()| done.ok_or(StoreError::Broken)));
    }
}

/// Does these, and forgets them.
async fn save(
    transaction: &DatabaseTransaction,
    works: &mut Vec<&mut SaveWork>,
) -> Result<(), DbErr> {
    let savings: Vec<&Saving> = works.iter().map(|work| &work.saving).collect();
    let answers = save_all(transaction, &savings).await?;
    for (work, saved) in works.drain(..).zip(answers) {
        work.done = Some(saved);
    }
    Ok(())
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
    if let Err(error) = change_all(&transaction, changes).await {
        let word = store_error(&error);
        if let Err(error) = transaction.rollback().await {
            store_error(&error);
        }
        return Err(word);
    }
    transaction
        .commit()
        .await
        .map_err(|error| store_error(&error))
}

/// Does the changes as if one after the other.
async fn change_all(
    transaction: &DatabaseTransaction,
    changes: &mut [Box<dyn Change>],
) -> Result<(), DbErr> {
    let mut saves = Vec::with_capacity(changes.len());
    let mut codes = HashSet::with_capacity(changes.len());
    for change in changes {
        // Asked again: the lock may have been long in coming.
        if change.is_abandoned() {
            continue;
        }
        let is_save = change.as_save().map(|save| save.saving.save.code);
        // What comes after another change, or another save of its link, must find it done.
        if is_save.is_none_or(|code| !codes.insert(code)) {
            save(transaction, &mut saves).await?;
            codes.clear();
            codes.extend(is_save);
        }
        if is_save.is_some() {
            saves.extend(change.as_save());
        } else {
            change.run(transaction).await?;
        }
    }
    save(transaction, &mut saves).await
}
