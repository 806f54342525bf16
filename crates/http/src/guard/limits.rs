//! How often a client may call (GR1, GR2). All on the monotonic clock (GS12).

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use barline_accounts::UserId;
use governor::clock::{Clock, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};
use poem::http::header::{self, HeaderName, HeaderValue};
use poem::{Request, Response};

/// Requests between two looks for entries that are over, so that a flood of addresses stays small. Looking costs as much
/// as there are entries, so it must not be done for each request of the flood.
const SWEEP_EVERY: usize = 50_000;

/// Misses that one address may have in [`MISS_WINDOW`], before it has to wait as long (GR1).
const MISSES: u32 = 20;
const MISS_WINDOW: Duration = Duration::from_mins(1);

const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
const STANDS: HeaderName = HeaderName::from_static("ratelimit");

fn policy(name: &str, quota: usize, window: u64) -> HeaderValue {
    let text = format!("\"{name}\";q={quota};w={window}");
    // The names are ours, and plain.
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static(""))
}

/// Where a request stands with its limit, for the headers of the answer.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    name: &'static str,
    /// The limit itself, as `RateLimit-Policy` has it.
    policy: HeaderValue,
    remaining: u32,
    /// Seconds to wait; 0 when it was allowed.
    pub(crate) wait: u64,
}

impl Standing {
    /// There are `quota` already; whether a place is free can be asked again after `wait` seconds.
    pub(crate) fn used_up(name: &'static str, quota: usize, wait: u64) -> Self {
        Standing {
            name,
            policy: policy(name, quota, wait),
            remaining: 0,
            wait,
        }
    }

    pub(crate) fn is_allowed(&self) -> bool {
        self.wait == 0
    }
}

/// Where the limits of a request are written down, so that any answer to it can carry them.
#[derive(Clone, Default)]
pub(crate) struct StandingCell(Arc<Mutex<Option<Standing>>>);

impl StandingCell {
    /// The first limit of a request is the one its answer carries, unless a later one refuses it.
    pub(crate) fn note(request: &Request, standing: Standing) {
        if let Some(cell) = request.data::<StandingCell>() {
            let mut noted = cell.0.lock().unwrap_or_else(PoisonError::into_inner);
            if noted.is_none() || !standing.is_allowed() {
                *noted = Some(standing);
            }
        }
    }

    /// Adds `RateLimit`, `RateLimit-Policy` and, when it was refused, `Retry-After`.
    pub(crate) fn write(&self, response: &mut Response) {
        let noted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(standing) = &*noted else {
            return;
        };
        let Standing {
            name,
            policy,
            remaining,
            wait,
        } = standing;
        let headers = response.headers_mut();
        headers.insert(POLICY, policy.clone());
        if let Ok(stands) = HeaderValue::try_from(format!("\"{name}\";r={remaining};t={wait}")) {
            headers.insert(STANDS, stands);
        }
        if !standing.is_allowed() {
            headers.insert(header::RETRY_AFTER, (*wait).into());
        }
    }
}

type Limiter<K> =
    RateLimiter<K, DefaultKeyedStateStore<K>, DefaultClock, StateInformationMiddleware>;

struct Limit<K: Hash + Eq + Clone> {
    name: &'static str,
    policy: HeaderValue,
    limiter: Limiter<K>,
    checked: AtomicUsize,
}

impl<K: Hash + Eq + Clone> Limit<K> {
    /// `quota` at once, and as many again in `window` seconds.
    fn new(name: &'static str, quota: NonZeroU32, window: u64) -> Self {
        let all = Quota::with_period(Duration::from_secs(window) / quota.get())
            .unwrap_or_else(|| Quota::per_second(quota))
            .allow_burst(quota);
        Limit {
            name,
            policy: policy(name, quota.get() as usize, window),
            limiter: RateLimiter::keyed(all).with_middleware(),
            checked: AtomicUsize::new(1),
        }
    }

    fn check(&self, key: &K) -> Standing {
        if is_time_to_sweep(&self.checked) {
            self.limiter.retain_recent();
        }
        let (remaining, wait) = match self.limiter.check_key(key) {
            Ok(state) => (state.remaining_burst_capacity(), 0),
            Err(refused) => {
                let wait = refused.wait_time_from(DefaultClock::default().now());
                (0, wait.as_secs() + 1)
            }
        };
        Standing {
            name: self.name,
            policy: self.policy.clone(),
            remaining,
            wait,
        }
    }
}

fn is_time_to_sweep(counter: &AtomicUsize) -> bool {
    counter
        .fetch_add(1, Ordering::Relaxed)
        .is_multiple_of(SWEEP_EVERY)
}

#[derive(Clone, Copy)]
struct Misses {
    since: Instant,
    count: u32,
}

impl Misses {
    /// How long there is nothing but 429; `None` while there are guesses left.
    fn wait(&self) -> Option<Standing> {
        if self.count < MISSES {
            return None;
        }
        let left = MISS_WINDOW.checked_sub(self.since.elapsed())?;
        Some(Standing {
            name: "miss",
            policy: policy("miss", MISSES as usize, MISS_WINDOW.as_secs()),
            remaining: 0,
            wait: left.as_secs() + 1,
        })
    }
}

/// Every limit.
pub(crate) struct Limits {
    save: Limit<UserId>,
    create: Limit<UserId>,
    op: Limit<UserId>,
    presence: Limit<UserId>,
    read: Limit<IpAddr>,
    visit: Limit<IpAddr>,
    sign_in: Limit<IpAddr>,
    stray: Limit<IpAddr>,
    misses: Mutex<HashMap<IpAddr, Misses>>,
    missed: AtomicUsize,
}

impl Default for Limits {
    fn default() -> Self {
        let number = |quota: u32| NonZeroU32::new(quota).unwrap_or(NonZeroU32::MIN);
        Limits {
            save: Limit::new("save", number(30), 10),
            create: Limit::new("create", number(10), 60),
            op: Limit::new("op", number(10), 1),
            presence: Limit::new("presence", number(5), 1),
            read: Limit::new("read", number(600), 60),
            visit: Limit::new("visit", number(600), 60),
            sign_in: Limit::new("sign-in", number(30), 60),
            stray: Limit::new("stray-callback", number(30), 60),
            misses: Mutex::default(),
            missed: AtomicUsize::new(1),
        }
    }
}

impl Limits {
    /// 3 a second, 30 at once, for one user.
    pub(crate) fn save(&self, user: UserId) -> Standing {
        self.save.check(&user)
    }

    /// 10 a minute, for one user.
    pub(crate) fn create(&self, user: UserId) -> Standing {
        self.create.check(&user)
    }

    /// 10 a second, for one user.
    pub(crate) fn op(&self, user: UserId) -> Standing {
        self.op.check(&user)
    }

    /// 5 a second, for one user.
    pub(crate) fn presence(&self, user: UserId) -> Standing {
        self.presence.check(&user)
    }

    /// 600 a minute, for one address: asking who is signed in and for what is theirs, coming back from the provider,
    /// signing out, and whatever somebody unknown may not do.
    pub(crate) fn visit(&self, address: IpAddr) -> Standing {
        self.visit.check(&address)
    }

    /// 30 a minute, for one address.
    pub(crate) fn sign_in(&self, address: IpAddr) -> Standing {
        self.sign_in.check(&address)
    }

    /// 30 callbacks a minute that belong to no attempt, for one address. Counted apart, so that they keep nobody there
    /// from signing in.
    pub(crate) fn stray(&self, address: IpAddr) -> Standing {
        self.stray.check(&address)
    }

    /// 600 a minute for one address, and none while it guesses.
    pub(crate) fn read(&self, address: IpAddr) -> Standing {
        self.guessing(address)
            .unwrap_or_else(|| self.read.check(&address))
    }

    /// How long an address has to wait that used up its guesses.
    pub(crate) fn guessing(&self, address: IpAddr) -> Option<Standing> {
        let misses = self.misses.lock().unwrap_or_else(PoisonError::into_inner);
        misses.get(&address).and_then(Misses::wait)
    }

    /// Judges one guess when its answer is known, and counts it when nobody holds the code. Asked before the answer only,
    /// requests sent at one time would all find guesses left.
    pub(crate) fn guessed(&self, address: IpAddr, is_miss: bool) -> Option<Standing> {
        let mut misses = self.misses.lock().unwrap_or_else(PoisonError::into_inner);
        let wait = misses.get(&address).and_then(Misses::wait);
        if wait.is_none() && is_miss {
            count_miss(&mut misses, address);
            if is_time_to_sweep(&self.missed) {
                misses.retain(|_, misses| misses.since.elapsed() < MISS_WINDOW);
            }
        }
        wait
    }
}

fn count_miss(misses: &mut HashMap<IpAddr, Misses>, address: IpAddr) {
    let fresh = Misses {
        since: Instant::now(),
        count: 0,
    };
    let entry = misses.entry(address).or_insert(fresh);
    if entry.since.elapsed() >= MISS_WINDOW {
        *entry = fresh;
    }
    entry.count += 1;
    // The wait counts from the guess that used the budget up.
    if entry.count == MISSES {
        entry.since = fresh.since;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gr2_each_user_has_the_exact_count() {
        let limits = Limits::default();
        let allowed = |user| {
            (0..100)
                .filter(|_| limits.save(UserId(user)).is_allowed())
                .count()
        };
        assert_eq!(allowed(1), 30);
        assert_eq!(allowed(2), 30, "another user has an own count");
        let refused = limits.save(UserId(1));
        assert_eq!((refused.remaining, refused.wait), (0, 1));
        let created = (0..100)
            .filter(|_| limits.create(UserId(1)).is_allowed())
            .count();
        assert_eq!(created, 10);
    }

    #[test]
    fn gr1_the_twenty_first_guess_has_to_wait_and_other_addresses_do_not() {
        let limits = Limits::default();
        let guesser: IpAddr = "203.0.113.9".parse().unwrap();
        for _ in 0..MISSES {
            assert!(limits.read(guesser).is_allowed());
            assert!(limits.guessed(guesser, true).is_none());
        }
        let refused = limits.read(guesser);
        assert!((59..=60).contains(&refused.wait), "{refused:?}");
        assert!(limits.read("203.0.113.10".parse().unwrap()).is_allowed());
    }

    #[test]
    fn gs21_guesses_sent_at_one_time_find_no_more_than_those_sent_in_turn() {
        let limits = Limits::default();
        let guesser: IpAddr = "203.0.113.9".parse().unwrap();
        let sent = (0..290).filter(|_| limits.read(guesser).is_allowed());
        assert_eq!(sent.count(), 290);
        let missed = (0..290).filter(|_| limits.guessed(guesser, true).is_none());
        assert_eq!(missed.count(), 20);
        assert!(
            limits.guessed(guesser, false).is_some(),
            "nor what is there"
        );
    }

    #[test]
    fn gr1_what_is_there_is_no_guess() {
        let limits = Limits::default();
        let reader: IpAddr = "203.0.113.9".parse().unwrap();
        for _ in 0..100 {
            assert!(limits.guessed(reader, false).is_none());
        }
    }

    #[test]
    fn gr2_a_flood_of_addresses_is_looked_through_seldom_and_forgotten() {
        let limits = Limits::default();
        let address = |number: u32| IpAddr::from(std::net::Ipv4Addr::from(number));
        for number in 0..150_000 {
            assert!(limits.sign_in(address(number)).is_allowed());
        }
        // Nobody is over yet: all are kept, and three looks were enough.
        assert_eq!(limits.sign_in.checked.load(Ordering::Relaxed), 150_001);
        assert_eq!(limits.sign_in.limiter.len(), 150_000);
    }
}
