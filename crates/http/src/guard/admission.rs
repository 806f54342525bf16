//! How many saves are worked on at one time (GS25). With more than the machine can carry, each is answered later and later
//! and all of them are kept in memory; so some are answered well, and the others at once that they should come again.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Saves at one time: at first, at least on a machine however slow, and at most on one however quick.
const FIRST: usize = 1_024;
const FEWEST: usize = 512;
const MOST: usize = 1_280;

/// A save that took longer says that there are too many, and one that took less that there may be more.
const TOO_LONG: Duration = Duration::from_millis(250);
const SHORT: Duration = Duration::from_millis(125);

/// Those that began together end together, and are one sign, not many.
const REST: Duration = Duration::from_millis(100);

/// Counts the saves that are worked on, and learns how many that may be from how long they take.
pub(crate) struct Admission {
    under_way: AtomicUsize,
    most: AtomicUsize,
    lowered: Mutex<Option<Instant>>,
}

impl Default for Admission {
    fn default() -> Self {
        Admission {
            under_way: AtomicUsize::default(),
            most: AtomicUsize::new(FIRST),
            lowered: Mutex::default(),
        }
    }
}

impl Admission {
    /// Whether there is no place now.
    pub(crate) fn is_full(&self) -> bool {
        self.under_way.load(Ordering::Relaxed) >= self.most.load(Ordering::Relaxed)
    }

    /// A place for a save whose body is there, or none. To be held until it is answered.
    pub(crate) fn enter(self: &Arc<Self>) -> Option<Admitted> {
        let before = self.under_way.fetch_add(1, Ordering::Relaxed);
        let admitted = Admitted {
            admission: self.clone(),
            since: Instant::now(),
            was_full: before >= self.most.load(Ordering::Relaxed),
        };
        (!admitted.was_full).then_some(admitted)
    }

    fn learn(&self, under_way: usize, took: Duration) {
        let most = self.most.load(Ordering::Relaxed);
        if took > TOO_LONG {
            let mut lowered = self.lowered.lock().unwrap_or_else(PoisonError::into_inner);
            if lowered.is_none_or(|at| at.elapsed() >= REST) {
                *lowered = Some(Instant::now());
                let fewer = (most - most / 8).max(FEWEST);
                self.most.store(fewer, Ordering::Relaxed);
            }
        } else if took < SHORT && (most < FIRST || under_way > most / 2 && most < MOST) {
            // What a moment of the disk took away comes back whoever is here; more only where it is needed.
            self.most.store(most + 1, Ordering::Relaxed);
        }
    }
}

/// See [`Admission::enter`].
pub(crate) struct Admitted {
    admission: Arc<Admission>,
    since: Instant,
    was_full: bool,
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let under_way = self.admission.under_way.fetch_sub(1, Ordering::Relaxed);
        if !self.was_full {
            self.admission.learn(under_way, self.since.elapsed());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gs25_so_many_are_let_in_as_are_answered_in_time() {
        let admission = Arc::new(Admission::default());
        let let_in = || -> Vec<Admitted> { std::iter::from_fn(|| admission.enter()).collect() };
        let all = let_in();
        assert_eq!(all.len(), FIRST);
        assert!(admission.is_full());
        drop(all);
        // They were quick: there may be more, but not without end.
        let more = let_in();
        assert!(more.len() > FIRST);
        drop(more);
        for _ in 0..20 {
            drop(let_in());
        }
        assert_eq!(let_in().len(), MOST);
        for _ in 0..100 {
            admission.learn(MOST, TOO_LONG * 2);
            *admission.lowered.lock().unwrap() = None;
        }
        assert_eq!(admission.most.load(Ordering::Relaxed), FEWEST);
        for _ in 0..FIRST {
            admission.learn(1, Duration::ZERO);
        }
        assert_eq!(let_in().len(), FIRST, "the slow moment is over");
    }

    #[test]
    fn gs25_those_that_were_late_together_are_one_sign() {
        let admission = Arc::new(Admission::default());
        for _ in 0..FIRST {
            admission.learn(FIRST, TOO_LONG * 2);
        }
        assert_eq!(admission.most.load(Ordering::Relaxed), FIRST * 7 / 8);
    }
}
