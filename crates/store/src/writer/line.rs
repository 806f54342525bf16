//! How long a change would wait that is asked for now. What would wait too long is refused at once: whoever asks hears of
//! it while it is still of use, and those who wait already are not kept longer by those who come.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::task::BATCH;

/// Longest wait behind others that a save is taken in for (GS25).
const LONGEST: Duration = Duration::from_millis(300);

/// A transaction that takes longer hangs, and nobody knows for how long.
const HANGS: Duration = Duration::from_secs(1);

/// Those who wait for the writer.
#[derive(Debug, Default)]
pub(super) struct Line {
    waiting: AtomicUsize,
    times: Mutex<Times>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Times {
    /// When the transaction under way was begun.
    begun: Option<Instant>,
    /// What the last ones took, the latest counting most.
    usual: Duration,
}

impl Line {
    fn times(&self) -> MutexGuard<'_, Times> {
        self.times.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether someone who came now would wait too long.
    pub(super) fn is_long(&self) -> bool {
        let waiting = self.waiting.load(Ordering::Relaxed);
        let Times { begun, usual } = *self.times();
        let hangs = begun.is_some_and(|begun| begun.elapsed() > HANGS);
        hangs || usual * (1 + turns(waiting)) > LONGEST
    }

    /// Takes a place, until the returned value is dropped.
    pub(super) fn join(self: &Arc<Self>) -> Place {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        Place(self.clone())
    }

    /// A transaction is begun.
    pub(super) fn begin(&self) {
        self.times().begun = Some(Instant::now());
    }

    /// It is over.
    pub(super) fn end(&self) {
        let mut times = self.times();
        if let Some(begun) = times.begun.take() {
            // One that hung says little about the next.
            let took = begun.elapsed().min(LONGEST);
            times.usual = times.usual * 3 / 4 + took / 4;
        }
    }
}

/// Transactions that so many take.
fn turns(waiting: usize) -> u32 {
    u32::try_from(waiting / BATCH).unwrap_or(u32::MAX)
}

/// A place among those who wait.
#[derive(Debug)]
pub(super) struct Place(Arc<Line>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn gs25_nobody_joins_a_line_that_takes_too_long() {
        let line = Arc::new(Line::default());
        let transaction = async |took: u64| {
            line.begin();
            tokio::time::sleep(Duration::from_millis(took)).await;
            line.end();
        };
        assert!(!line.is_long(), "nobody is here");
        for _ in 0..20 {
            transaction(50).await;
        }
        let places: Vec<Place> = (0..BATCH * 4).map(|_| line.join()).collect();
        line.begin();
        assert!(!line.is_long(), "five of 50 ms");
        let more: Vec<Place> = (0..BATCH * 2).map(|_| line.join()).collect();
        assert!(line.is_long(), "seven of 50 ms");
        drop(more);
        assert!(!line.is_long());
        drop(places);
        tokio::time::sleep(HANGS).await;
        assert!(!line.is_long(), "a disk may take a moment");
        tokio::time::sleep(Duration::from_millis(1)).await;
        assert!(line.is_long(), "the one under way hangs");
        line.end();
        assert!(!line.is_long(), "nothing is under way");
        for _ in 0..4 {
            transaction(5).await;
        }
        line.begin();
        assert!(!line.is_long(), "it is forgotten soon");
    }
}
