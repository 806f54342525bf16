//! What waits for the writer.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use barline_accounts::StoreError;
use futures_util::future::BoxFuture;
use sea_orm::{DatabaseTransaction, DbErr};
use tokio::sync::oneshot;

use super::Batch;
use super::line::Place;

/// One change on its way.
pub(super) enum Queued<B: Batch> {
    /// Done by itself.
    One(Box<dyn Change>),
    /// Done together with others of its kind.
    Batched(B, Pending<B::Output>),
}

impl<B: Batch> Queued<B> {
    /// Whether it is to be done; from then on who asked waits for its end.
    pub(super) fn begin(&mut self) -> bool {
        match self {
            Queued::One(change) => change.begin(),
            Queued::Batched(_, pending) => pending.begin(),
        }
    }

    pub(super) fn is_abandoned(&self) -> bool {
        match self {
            Queued::One(change) => change.is_abandoned(),
            Queued::Batched(_, pending) => pending.is_abandoned(),
        }
    }

    /// About how many bytes it has written; 0 when that is not known.
    pub(super) fn bytes_begun(&self) -> usize {
        match self {
            Queued::Batched(change, pending) if pending.is_begun => change.bytes(),
            _ => 0,
        }
    }

    pub(super) fn answer(self, committed: Result<(), StoreError>) {
        match self {
            Queued::One(change) => change.answer(committed),
            Queued::Batched(_, pending) => pending.answer(committed),
        }
    }
}

/// A change that is done by itself.
#[async_trait]
pub(super) trait Change: Send {
    fn begin(&mut self) -> bool;
    fn is_abandoned(&self) -> bool;
    async fn run(&mut self, transaction: &DatabaseTransaction) -> Result<(), DbErr>;
    fn answer(self: Box<Self>, committed: Result<(), StoreError>);
}

/// Whether the writer or the one who gave up waiting was first.
#[derive(Clone, Default)]
pub(super) struct Taken(Arc<AtomicBool>);

impl Taken {
    /// `true` for the first who calls it.
    pub(super) fn take(&self) -> bool {
        !self.0.swap(true, Ordering::AcqRel)
    }
}

/// The waiting side.
pub(super) struct Answered<T> {
    pub(super) answer: oneshot::Receiver<Result<T, StoreError>>,
    pub(super) is_taken: Taken,
}

/// The writer's side.
pub(super) struct Pending<T> {
    answer: oneshot::Sender<Result<T, StoreError>>,
    is_taken: Taken,
    is_begun: bool,
    done: Option<T>,
    held: Box<dyn Any + Send>,
    /// Given up when it is begun.
    place: Option<Place>,
}

impl<T> Pending<T> {
    pub(super) fn new(held: impl Any + Send, place: Place) -> (Self, Answered<T>) {
        let (answer, answered) = oneshot::channel();
        let is_taken = Taken::default();
        let pending = Pending {
            answer,
            is_taken: is_taken.clone(),
            is_begun: false,
            done: None,
            held: Box::new(held),
            place: Some(place),
        };
        let answered = Answered {
            answer: answered,
            is_taken,
        };
        (pending, answered)
    }

    /// Nobody waits for it any more: it must not happen behind their back.
    fn is_abandoned(&self) -> bool {
        !self.is_begun && self.answer.is_closed()
    }

    pub(super) fn begin(&mut self) -> bool {
        if !self.is_begun && !self.answer.is_closed() {
            self.is_begun = self.is_taken.take();
        }
        self.place = None;
        self.is_begun
    }

    pub(super) fn finish(&mut self, done: T) {
        self.done = Some(done);
    }

    fn answer(self, committed: Result<(), StoreError>) {
        let Pending {
            answer,
            done,
            is_begun,
            held,
            ..
        } = self;
        // Before the answer: what reads next must find what was kept of it gone.
        drop(held);
        let never_begun = if is_begun {
            StoreError::Corrupt
        } else {
            StoreError::Unavailable
        };
        let result = committed.and_then(|()| done.ok_or(never_begun));
        // Who asked may have given up; there is nobody else to tell.
        let _ = answer.send(result);
    }
}

/// A closure on its way.
pub(super) struct Work<T, F> {
    task: F,
    pending: Pending<T>,
}

impl<T, F> Work<T, F> {
    pub(super) fn new(task: F, pending: Pending<T>) -> Self {
        Work { task, pending }
    }
}

#[async_trait]
impl<T, F> Change for Work<T, F>
where
    T: Send + 'static,
    F: for<'t> Fn(&'t DatabaseTransaction) -> BoxFuture<'t, Result<T, DbErr>> + Send + 'static,
{
    fn begin(&mut self) -> bool {
        self.pending.begin()
    }

    fn is_abandoned(&self) -> bool {
        self.pending.is_abandoned()
    }

    async fn run(&mut self, transaction: &DatabaseTransaction) -> Result<(), DbErr> {
        // Made here, so that `self.task` is not borrowed over the wait.
        let doing = (self.task)(transaction);
        let done = doing.await?;
        self.pending.finish(done);
        Ok(())
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>) {
        let Work { task, pending } = *self;
        // The closure may hold what keeps the caches from filling; it goes before the answer.
        drop(task);
        pending.answer(committed);
    }
}
