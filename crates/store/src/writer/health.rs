//! Whether writing works, for `/readyz` and for the log.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use barline_accounts::StoreError;
use sea_orm::DbErr;
use tokio::time::Instant;

use crate::failure::{classify, code, why};

/// What the last writes came to.
#[derive(Debug, Default)]
pub(super) struct Health(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    failing: Option<Failing>,
    worked: Option<Instant>,
}

#[derive(Debug)]
struct Failing {
    word: StoreError,
    /// The most that could not be written. Less may fit when so much does not.
    bytes: usize,
    /// What the log has been told. The first try may only find that a connection is gone, and the next one why.
    said: Vec<&'static str>,
}

impl Health {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A transaction was committed in which so many bytes were written. One of 0 bytes may have written nothing, and
    /// shows nothing.
    pub(super) fn worked(&self, bytes: usize) {
        if bytes > 0 {
            self.tried(bytes);
        }
    }

    /// Writing so many bytes was tried on purpose, and worked.
    pub(super) fn tried(&self, bytes: usize) {
        let mut state = self.state();
        state.worked = Some(Instant::now());
        let failing = state.failing.as_ref();
        if failing.is_some_and(|failing| bytes >= failing.bytes) {
            state.failing = None;
            tracing::warn!("writing to the database works again");
        }
    }

    /// So many bytes could not be written. Says each reason once until it works again.
    pub(super) fn failed(&self, error: &DbErr, bytes: usize) -> StoreError {
        let word = classify(error);
        let code = code(error);
        let why = why(code.as_deref(), word);
        let code = code.as_deref().unwrap_or("none");
        if word == StoreError::Corrupt {
            // A statement that is wrong, or a row: the database writes well enough.
            tracing::error!(code, "a change of the database failed");
            return word;
        }
        let mut state = self.state();
        let failing = state.failing.get_or_insert_with(|| Failing {
            word,
            bytes,
            said: Vec::new(),
        });
        failing.word = word;
        failing.bytes = failing.bytes.max(bytes);
        if failing.said.contains(&why) {
            tracing::debug!(code, "writing to the database still fails");
            return word;
        }
        failing.said.push(why);
        tracing::error!(
            code,
            "writing to the database fails: {why}; nothing is stored until it works again"
        );
        word
    }

    /// # Errors
    /// Why writing fails now.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        let state = self.state();
        state
            .failing
            .as_ref()
            .map_or(Ok(()), |failing| Err(failing.word))
    }

    /// How much must be writable before writing works again; `None` while it works.
    pub(super) fn wanted(&self) -> Option<usize> {
        self.state().failing.as_ref().map(|failing| failing.bytes)
    }

    /// Whether something was written not longer ago than this.
    pub(super) fn is_fresh(&self, age: Duration) -> bool {
        let worked = self.state().worked;
        worked.is_some_and(|worked| worked.elapsed() < age)
    }
}

#[cfg(test)]
mod tests {
    use sea_orm::RuntimeErr;

    use super::*;

    fn lost() -> DbErr {
        DbErr::Conn(RuntimeErr::Internal("lost".to_owned()))
    }

    #[test]
    fn gs19_a_small_write_does_not_end_the_failing_of_a_large_one() {
        let health = Health::default();
        assert_eq!(health.check(), Ok(()));
        assert_eq!(health.failed(&lost(), 60_000), StoreError::Unavailable);
        health.failed(&lost(), 100);
        health.worked(100);
        health.tried(0);
        assert_eq!(health.check(), Err(StoreError::Unavailable));
        assert_eq!(health.wanted(), Some(60_000));
        health.worked(60_000);
        assert_eq!(health.check(), Ok(()));
        assert_eq!(health.wanted(), None);
    }

    #[test]
    fn gs19_a_change_that_is_wrong_is_no_failing_of_the_database() {
        let health = Health::default();
        let wrong = DbErr::RecordNotFound("users".to_owned());
        assert_eq!(health.failed(&wrong, 10), StoreError::Corrupt);
        assert_eq!(health.check(), Ok(()));
    }
}
