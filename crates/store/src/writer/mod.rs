//! The one writer (M14, GS4): what waits is done in one transaction, and answered after its COMMIT.
//!
//! It knows no use case: changes are closures, and changes of the kind `B` are handed over together.

mod health;
mod line;
mod queue;
mod task;

use std::any::Any;
use std::hash::Hash;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use barline_accounts::StoreError;
use futures_util::future::BoxFuture;
use sea_orm::{DatabaseConnection, DatabaseTransaction, DbErr};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use self::health::Health;
use self::line::Line;
use self::queue::{Pending, Queued, Work};
use self::task::Task;

/// Changes that wait; more wait for room.
const QUEUE: usize = 4096;

/// Longest time from asking until the change is begun. A lock that another program holds takes 5 s to give up on (GS5).
const WRITE_TIMEOUT: Duration = Duration::from_millis(5_500);

/// How much longer a change that was begun is waited for. Only a disk or a network that hangs takes so long; whoever
/// gives up on it cannot know what became of it.
const COMMIT_TIMEOUT: Duration = Duration::from_secs(10);

/// How old the last write may be when someone asks whether writing works; else it is tried.
const FRESH: Duration = Duration::from_secs(5);

/// Longest wait of someone who asks whether writing works.
const CHECK_TIMEOUT: Duration = Duration::from_secs(2);

/// What the writer needs of a database.
#[async_trait]
pub(crate) trait Backend: Send + Sync + 'static {
    /// A connection for writing, as new. The writer has none then.
    async fn connect(&self) -> Result<DatabaseConnection, DbErr>;

    /// Whether a connection that rested for a while can still be used.
    async fn is_alive(&self, _connection: &DatabaseConnection) -> bool {
        true
    }

    /// Commits. `Ok` means that the changes are durable and that no transaction is open; whether the connection may be
    /// used again is its value. After an error nothing was changed.
    async fn commit(&self, transaction: DatabaseTransaction) -> Result<bool, DbErr>;

    /// Called after a COMMIT that failed, before anybody is told.
    async fn after_failed_commit(&self);

    /// Called after one that worked, with about how many bytes of batched changes it wrote.
    fn committed(&self, _bytes: usize) {}

    /// Writes something that changes nothing.
    async fn touch(&self, transaction: &DatabaseTransaction) -> Result<(), DbErr>;

    /// Tries on a connection of its own whether about as many bytes can be written; changes nothing. The writer has none
    /// then.
    async fn probe(&self, bytes: usize) -> Result<(), DbErr>;

    /// Longest time for a transaction, where one can hang without end; after it the connection is given up.
    fn transaction_timeout(&self) -> Option<Duration>;
}

/// Changes of one kind that are done together, at less cost than one after the other.
#[async_trait]
pub(crate) trait Batch: Send + Sync + Sized + 'static {
    /// What it changes. Two changes of one key are never done together.
    type Key: Copy + Eq + Hash + Send;
    /// What comes of one.
    type Output: Send + 'static;

    /// What this one changes.
    fn key(&self) -> Self::Key;

    /// About how many bytes it writes.
    fn bytes(&self) -> usize;

    /// Does these, each as if alone, and says for each what came of it.
    async fn run(
        transaction: &DatabaseTransaction,
        changes: &[&Self],
    ) -> Result<Vec<Self::Output>, DbErr>;
}

/// Hands changes to the writer.
pub(crate) struct Writer<B: Batch> {
    queue: mpsc::Sender<Queued<B>>,
    health: Arc<Health>,
    line: Arc<Line>,
    backend: Arc<dyn Backend>,
}

impl<B: Batch> Clone for Writer<B> {
    fn clone(&self) -> Self {
        Writer {
            queue: self.queue.clone(),
            health: self.health.clone(),
            line: self.line.clone(),
            backend: self.backend.clone(),
        }
    }
}

impl<B: Batch> Writer<B> {
    /// Starts the writer's task, with a connection that was made already. It ends when the last handle is gone.
    pub(crate) fn start(backend: Arc<dyn Backend>, connection: DatabaseConnection) -> Self {
        let (queue, changes) = mpsc::channel(QUEUE);
        let health = Arc::new(Health::default());
        let line = Arc::new(Line::default());
        let task = Task::new(backend.clone(), health.clone(), line.clone(), connection);
        tokio::spawn(task.run(changes));
        Writer {
            queue,
            health,
            line,
            backend,
        }
    }

    /// Does `work` in a transaction, and answers when it is durable. It may run twice: when a batch fails, each of its
    /// changes is tried again alone. So it must not consume its input.
    pub(crate) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'t> Fn(&'t DatabaseTransaction) -> BoxFuture<'t, Result<T, DbErr>> + Send + 'static,
    {
        let (pending, answered) = Pending::new((), self.line.join());
        self.wait_for(Queued::One(Box::new(Work::new(work, pending))), answered)
            .await
    }

    /// Does a change together with others of its kind, and answers when it is durable. `held` is dropped when the
    /// writer is done with it. One that would wait too long is refused at once (GS25).
    pub(crate) async fn write_batched(
        &self,
        change: B,
        held: impl Any + Send,
    ) -> Result<B::Output, StoreError> {
        if self.is_busy() {
            return Err(StoreError::Unavailable);
        }
        let (pending, answered) = Pending::new(held, self.line.join());
        self.wait_for(Queued::Batched(change, pending), answered)
            .await
    }

    /// Whether a batched change that is asked for now is refused because it would wait too long.
    pub(crate) fn is_busy(&self) -> bool {
        self.line.is_long()
    }

    /// Whether writing works. It is tried when nobody has written for a while.
    ///
    /// # Errors
    /// Why it does not.
    pub(crate) async fn check(&self) -> Result<(), StoreError> {
        self.health.check()?;
        if self.health.is_fresh(FRESH) {
            return Ok(());
        }
        let backend = self.backend.clone();
        let touched = self.write(move |transaction| {
            let backend = backend.clone();
            Box::pin(async move { backend.touch(transaction).await })
        });
        timeout(CHECK_TIMEOUT, touched)
            .await
            .unwrap_or(Err(StoreError::Unavailable))?;
        self.health.tried(0);
        self.health.check()
    }

    async fn wait_for<T>(
        &self,
        change: Queued<B>,
        answered: queue::Answered<T>,
    ) -> Result<T, StoreError> {
        let queue::Answered {
            mut answer,
            is_taken,
        } = answered;
        let waiting = async {
            self.queue
                .send(change)
                .await
                .map_err(|_| StoreError::Unavailable)?;
            received((&mut answer).await)
        };
        if let Ok(answered) = timeout(WRITE_TIMEOUT, waiting).await {
            return answered;
        }
        if is_taken.take() {
            return Err(StoreError::Unavailable);
        }
        // It was begun, and may be done the next moment: an error now could be untrue.
        match timeout(COMMIT_TIMEOUT, answer).await {
            Ok(answer) => received(answer),
            Err(_) => Err(StoreError::Unavailable),
        }
    }
}

fn received<T>(
    answer: Result<Result<T, StoreError>, oneshot::error::RecvError>,
) -> Result<T, StoreError> {
    answer.unwrap_or(Err(StoreError::Unavailable))
}
