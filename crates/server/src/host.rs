//! Time and randomness, from the operating system.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use async_trait::async_trait;
use barline_accounts::{Clock, RandomSource, UnixSeconds};
use barline_live::Beat;
use barline_short_links::{CodeSource, ShortCode};
use tokio::sync::Mutex;
use tokio::time::{Interval, MissedTickBehavior, interval};

/// The wall clock.
pub(crate) struct SystemClock;

impl Clock for SystemClock {
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the Clock port's adapter"
    )]
    fn now(&self) -> UnixSeconds {
        let seconds = match SystemTime::now().duration_since(UNIX_EPOCH) {
            Ok(since) => i64::try_from(since.as_secs()).unwrap_or(i64::MAX),
            // A clock before 1970 is wrong, but not worth stopping for.
            Err(_) => 0,
        };
        UnixSeconds(seconds)
    }
}

/// The operating system's randomness.
pub(crate) struct OsRandom;

impl RandomSource for OsRandom {
    fn fill(&self, bytes: &mut [u8]) {
        // Without it no secret is one; going on would be worse than stopping.
        getrandom::fill(bytes).expect("the operating system has randomness");
    }
}

impl CodeSource for OsRandom {
    fn draw(&self) -> ShortCode {
        ShortCode::draw(|| {
            let mut byte = [0];
            self.fill(&mut byte);
            byte[0]
        })
    }
}

/// The runtime's seconds, which nobody sets.
pub(crate) struct Seconds(Mutex<Interval>);

impl Default for Seconds {
    fn default() -> Self {
        let mut seconds = interval(Duration::from_secs(1));
        // After a break one is enough.
        seconds.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Seconds(Mutex::new(seconds))
    }
}

#[async_trait]
impl Beat for Seconds {
    async fn second(&self) {
        self.0.lock().await.tick().await;
    }

    async fn moment(&self) {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
