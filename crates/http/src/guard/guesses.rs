//! How often an address may ask for a code that nobody holds (GR1, GS21). On the monotonic clock (GS12).
//!
//! A guess is counted before it is known whether it is right, and given back when it was: of those sent at one moment as
//! many find an answer as of those sent in turn. Whoever asks for what is there waits for a turn at most.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use barline_accounts::UserId;
use barline_short_links::ShortCode;
use tokio::sync::Notify;
use tokio::sync::futures::OwnedNotified;
use tokio::time::{Instant, timeout};

use super::limits::{Standing, is_time_to_sweep};

/// Misses that one address may have in [`WINDOW`], before it has to wait as long (GR1).
const MISSES: u32 = 20;
const WINDOW: Duration = Duration::from_mins(1);

/// Longest wait for a turn, while as many guesses of the address are looked up. Only a store that hangs takes so long.
const TURN: Duration = Duration::from_secs(3);

/// Links whose savers are remembered: some 40 bytes each.
const MOST_KNOWN: usize = 1 << 16;

/// Guesses of every address.
#[derive(Default)]
pub(crate) struct Guesses {
    of: Mutex<HashMap<IpAddr, Tally>>,
    missed: AtomicUsize,
    known: Mutex<HashSet<(ShortCode, UserId)>>,
}

struct Tally {
    since: Instant,
    misses: u32,
    /// Not known yet.
    open: u32,
    /// Told of each guess that is; none where nobody waits for a turn.
    turns: Option<Arc<Notify>>,
}

impl Tally {
    fn new() -> Self {
        Tally {
            since: Instant::now(),
            misses: 0,
            open: 0,
            turns: None,
        }
    }

    fn is_over(&self) -> bool {
        self.since.elapsed() >= WINDOW
    }

    fn is_waited_for(&self) -> bool {
        let turns = self.turns.as_ref();
        turns.is_some_and(|turns| Arc::strong_count(turns) > 1)
    }

    /// How long there is nothing but 429; `None` while there are guesses left.
    fn wait(&self) -> Option<Standing> {
        if self.misses < MISSES || self.is_over() {
            return None;
        }
        let left = WINDOW.saturating_sub(self.since.elapsed());
        Some(Standing::refused(
            "miss",
            MISSES as usize,
            WINDOW.as_secs(),
            left.as_secs() + 1,
        ))
    }
}

/// What became of a try to begin.
enum Tried<'a> {
    Begun(Guess<'a>),
    UsedUp(Standing),
    /// As many are open as there are guesses left, until this is ready.
    Full(OwnedNotified),
}

/// Why a code is not looked up.
#[derive(Debug)]
pub(crate) enum NoGuess {
    /// The address used its guesses up.
    UsedUp(Standing),
    /// Those before it were not answered in time.
    Waited,
}

impl Guesses {
    fn tallies(&self) -> MutexGuard<'_, HashMap<IpAddr, Tally>> {
        self.of.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn known(&self) -> MutexGuard<'_, HashSet<(ShortCode, UserId)>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long an address has to wait that used up its guesses.
    pub(crate) fn used_up(&self, address: IpAddr) -> Option<Standing> {
        self.tallies().get(&address).and_then(Tally::wait)
    }

    /// One guess more, counted until it is dropped; for good when it is a [miss](Guess::missed).
    pub(crate) async fn begin(&self, address: IpAddr) -> Result<Guess<'_>, NoGuess> {
        match self.try_begin(address) {
            Tried::Begun(guess) => Ok(guess),
            Tried::UsedUp(standing) => Err(NoGuess::UsedUp(standing)),
            Tried::Full(turn) => {
                let begun = timeout(TURN, self.begin_after(address, turn));
                begun.await.unwrap_or(Err(NoGuess::Waited))
            }
        }
    }

    async fn begin_after(
        &self,
        address: IpAddr,
        mut turn: OwnedNotified,
    ) -> Result<Guess<'_>, NoGuess> {
        loop {
            turn.await;
            match self.try_begin(address) {
                Tried::Begun(guess) => return Ok(guess),
                Tried::UsedUp(standing) => return Err(NoGuess::UsedUp(standing)),
                Tried::Full(next) => turn = next,
            }
        }
    }

    fn try_begin(&self, address: IpAddr) -> Tried<'_> {
        let mut tallies = self.tallies();
        let tally = tallies.entry(address).or_insert_with(Tally::new);
        if tally.is_over() {
            (tally.since, tally.misses) = (Instant::now(), 0);
        }
        if let Some(standing) = tally.wait() {
            return Tried::UsedUp(standing);
        }
        if tally.misses + tally.open >= MISSES {
            let turns = tally.turns.get_or_insert_default();
            return Tried::Full(turns.clone().notified_owned());
        }
        tally.open += 1;
        Tried::Begun(Guess {
            guesses: self,
            address,
            is_miss: false,
        })
    }

    /// Whether this user has changed the link with this code before: then it is no guess.
    pub(crate) fn is_known(&self, code: ShortCode, by: UserId) -> bool {
        self.known().contains(&(code, by))
    }

    /// The user has changed the link, or could not any more.
    pub(crate) fn know(&self, code: ShortCode, by: UserId, is_known: bool) {
        let mut known = self.known();
        if !is_known {
            known.remove(&(code, by));
            return;
        }
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        known.insert((code, by));
    }
}

/// See [`Guesses::begin`].
pub(crate) struct Guess<'a> {
    guesses: &'a Guesses,
    address: IpAddr,
    is_miss: bool,
}

impl Guess<'_> {
    /// Nobody holds the code.
    pub(crate) fn missed(mut self) {
        self.is_miss = true;
    }
}

impl Drop for Guess<'_> {
    fn drop(&mut self) {
        let Guess {
            guesses,
            address,
            is_miss,
        } = self;
        let mut tallies = guesses.tallies();
        let Some(tally) = tallies.get_mut(address) else {
            return;
        };
        tally.open -= 1;
        if *is_miss {
            tally.misses += 1;
            // The wait counts from the guess that used the budget up.
            if tally.misses == MISSES {
                tally.since = Instant::now();
            }
        }
        if let Some(turns) = &tally.turns {
            turns.notify_waiters();
        }
        if tally.open == 0 && tally.misses == 0 && !tally.is_waited_for() {
            tallies.remove(address);
        } else if *is_miss && is_time_to_sweep(&guesses.missed) {
            tallies.retain(|_, tally| tally.open > 0 || tally.is_waited_for() || !tally.is_over());
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::future::join_all;

    use super::*;

    const GUESSER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(203, 0, 113, 9));
    const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(203, 0, 113, 10));

    fn wait(guesses: &Guesses) -> Option<u64> {
        guesses.used_up(GUESSER).map(|standing| standing.wait)
    }

    #[tokio::test(start_paused = true)]
    async fn gr1_the_twenty_first_guess_has_to_wait_and_other_addresses_do_not() {
        let guesses = Guesses::default();
        for _ in 0..MISSES {
            assert_eq!(wait(&guesses), None);
            guesses.begin(GUESSER).await.unwrap().missed();
        }
        assert_eq!(wait(&guesses), Some(61));
        assert!(matches!(
            guesses.begin(GUESSER).await,
            Err(NoGuess::UsedUp(_))
        ));
        assert!(guesses.begin(OTHER).await.is_ok());
        tokio::time::sleep(WINDOW).await;
        assert_eq!(wait(&guesses), None);
        assert!(guesses.begin(GUESSER).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn gs21_guesses_sent_at_one_moment_find_no_more_than_those_sent_in_turn() {
        let guesses = Guesses::default();
        // Right ones are answered at once, and wrong ones after a look at the disk.
        let sent = (0..600).map(async |number| {
            let guess = guesses.begin(GUESSER).await.ok()?;
            let is_right = number % 2 == 1;
            if !is_right {
                tokio::time::sleep(Duration::from_millis(1)).await;
                guess.missed();
            }
            Some(is_right)
        });
        let answers: Vec<bool> = join_all(sent).await.into_iter().flatten().collect();
        let missed = answers.iter().filter(|is_right| !**is_right).count();
        assert_eq!(missed, 20);
        assert!(answers.len() <= 2 * 20, "{}", answers.len());
    }

    #[tokio::test(start_paused = true)]
    async fn gr1_what_is_there_is_no_guess_however_many_ask_at_one_moment() {
        let guesses = Guesses::default();
        let sent = (0..600).map(async |_| {
            let guess = guesses.begin(GUESSER).await;
            tokio::time::sleep(Duration::from_millis(1)).await;
            guess.is_ok()
        });
        assert!(join_all(sent).await.into_iter().all(|is_ok| is_ok));
        assert!(guesses.tallies().is_empty(), "nothing is kept of it");
    }

    #[tokio::test(start_paused = true)]
    async fn gr1_who_waits_for_a_store_that_hangs_hears_so() {
        let guesses = Guesses::default();
        let all = (0..MISSES).map(|_| guesses.begin(GUESSER));
        let open = join_all(all).await;
        assert!(matches!(guesses.begin(GUESSER).await, Err(NoGuess::Waited)));
        drop(open);
        assert!(guesses.begin(GUESSER).await.is_ok());
    }

    #[test]
    fn gs21_who_saved_to_a_link_does_not_guess_it() {
        let guesses = Guesses::default();
        let code = "k3x9ab".parse().unwrap();
        assert!(!guesses.is_known(code, UserId(1)));
        guesses.know(code, UserId(1), true);
        assert!(guesses.is_known(code, UserId(1)) && !guesses.is_known(code, UserId(2)));
        guesses.know(code, UserId(1), false);
        assert!(!guesses.is_known(code, UserId(1)));
    }
}
