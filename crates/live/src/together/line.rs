//! Ops that wait, those of each link in a line.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use barline_accounts::StoreError;
use barline_short_links::ShortCode;
use futures_channel::oneshot;
use futures_util::lock::Mutex as Turn;

use super::{Op, OpDone, OpError};

type Answer = Result<OpDone, OpError>;

/// An op that is not answered so far.
struct Waiting {
    op: Op,
    answer: oneshot::Sender<Answer>,
}

/// The ops of one link.
#[derive(Default)]
pub(super) struct Line {
    waiting: Mutex<VecDeque<Waiting>>,
    /// Held by the one who carries them out: one at a time.
    pub(super) turn: Turn<()>,
}

impl Line {
    fn waiting(&self) -> MutexGuard<'_, VecDeque<Waiting>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes all that wait. What is not answered waits again when the returned value is dropped.
    pub(super) fn take(&self) -> Taken<'_> {
        let mut ops = std::mem::take(&mut *self.waiting());
        // Nobody would hear of them: they must not happen behind their back.
        ops.retain(|waiting| !waiting.answer.is_canceled());
        Taken { line: self, ops }
    }
}

/// Ops that are being carried out.
pub(super) struct Taken<'a> {
    line: &'a Line,
    ops: VecDeque<Waiting>,
}

impl Taken<'_> {
    pub(super) fn is_empty(&self) -> bool {
        self.ops.is_empty()
    }

    /// The first of them.
    pub(super) fn first(&self, most: usize) -> impl Iterator<Item = &Op> {
        self.ops.iter().take(most).map(|waiting| &waiting.op)
    }

    /// Answers one after the other, as long as there are answers.
    pub(super) fn answer(&mut self, mut next: impl FnMut() -> Option<Answer>) {
        while !self.ops.is_empty()
            && let Some(answer) = next()
            && let Some(waiting) = self.ops.pop_front()
        {
            // Who asked may have gone.
            let _ = waiting.answer.send(answer);
        }
    }

    /// The store did not do it.
    pub(super) fn refuse_all(&mut self, error: StoreError) {
        self.answer(|| Some(Err(error.into())));
    }
}

impl Drop for Taken<'_> {
    /// Whoever had the turn has gone: the next one goes on with these. Had they been saved already, they are known.
    fn drop(&mut self) {
        let mut waiting = self.line.waiting();
        while let Some(op) = self.ops.pop_back() {
            waiting.push_front(op);
        }
    }
}

/// Every link that somebody has an op for.
#[derive(Default)]
pub(super) struct Lines(Mutex<HashMap<ShortCode, Arc<Line>>>);

impl Lines {
    fn lines(&self) -> MutexGuard<'_, HashMap<ShortCode, Arc<Line>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts an op into its link's line.
    pub(super) fn enter(&self, code: ShortCode, op: Op) -> Seat<'_> {
        let (sender, answer) = oneshot::channel();
        let mut lines = self.lines();
        let line = lines.entry(code).or_default().clone();
        line.waiting().push_back(Waiting { op, answer: sender });
        Seat {
            lines: self,
            code,
            line,
            answer,
        }
    }

    #[cfg(test)]
    pub(super) fn is_empty(&self) -> bool {
        self.lines().is_empty()
    }
}

/// Where the answer to an op comes.
pub(super) struct Seat<'a> {
    lines: &'a Lines,
    code: ShortCode,
    pub(super) line: Arc<Line>,
    pub(super) answer: oneshot::Receiver<Answer>,
}

impl Drop for Seat<'_> {
    /// The last one takes the line away.
    fn drop(&mut self) {
        let mut lines = self.lines.lines();
        // The map's, and this one's.
        if Arc::strong_count(&self.line) <= 2 {
            lines.remove(&self.code);
        }
    }
}
