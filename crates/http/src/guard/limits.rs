//! How often a client may call (GR1, GR2). All on the monotonic clock (GS12).

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use barline_accounts::UserId;
use governor::clock::{Clock, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};
use poem::http::header::{self, HeaderName, HeaderValue};
use poem::{Request, Response};

use super::guesses::Guesses;

/// Requests between two looks for entries that are over, so that a flood of addresses stays small. Looking costs as much
/// as there are entries, so it must not be done for each request of the flood.
const SWEEP_EVERY: usize = 50_000;

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
        Standing::refused(name, quota, wait, wait)
    }

    /// `quota` in `window` seconds were asked for already; there are more after `wait`.
    pub(super) fn refused(name: &'static str, quota: usize, window: u64, wait: u64) -> Self {
        Standing {
            name,
            policy: policy(name, quota, window),
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

pub(super) fn is_time_to_sweep(counter: &AtomicUsize) -> bool {
    counter
        .fetch_add(1, Ordering::Relaxed)
        .is_multiple_of(SWEEP_EVERY)
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
    pub(crate) guesses: Guesses,
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
            guesses: Guesses::default(),
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

    /// 600 a minute for one address, and none while it has no guess left.
    pub(crate) fn read(&self, address: IpAddr) -> Standing {
        let used_up = self.guesses.used_up(address);
        used_up.unwrap_or_else(|| self.read.check(&address))
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
