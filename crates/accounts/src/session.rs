//! How long a user stays signed in (A3).

use crate::{SecretHash, UnixSeconds, User};

const DAY: i64 = 24 * 60 * 60;

/// Seconds after the last use (A3, GA12).
pub const IDLE_LIFETIME: i64 = 7 * DAY;

/// Seconds after the start (A3, GA12).
pub const ABSOLUTE_LIFETIME: i64 = 30 * DAY;

/// Seconds after which a use is written down again (A8).
pub const USE_NOTED_AFTER: i64 = 5 * 60;

/// A browser in which a user is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The user it signs in.
    pub user: User,
    /// When it began; it ends 30 days later at the latest (A3).
    pub started: UnixSeconds,
    /// The last use that was written down.
    pub used: UnixSeconds,
}

impl Session {
    /// Whether the session is over at `now` (A3).
    pub fn is_expired(&self, now: UnixSeconds) -> bool {
        now.since(self.used) >= IDLE_LIFETIME || now.since(self.started) >= ABSOLUTE_LIFETIME
    }
}

/// What somebody proved who they are with, as a store knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Credential {
    /// The secret of a session.
    Session(SecretHash),
    /// An API token.
    Token(SecretHash),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::UserId;

    fn session(started: i64, used: i64) -> Session {
        Session {
            user: User {
                id: UserId(1),
                name: "Ada".to_owned(),
            },
            started: UnixSeconds(started),
            used: UnixSeconds(used),
        }
    }

    #[test]
    fn a3_seven_days_idle_or_thirty_days_in_all() {
        let expired = |started, used, now| session(started, used).is_expired(UnixSeconds(now));
        assert!(!expired(0, 0, 7 * DAY - 1));
        assert!(expired(0, 0, 7 * DAY));
        assert!(!expired(0, 29 * DAY, 30 * DAY - 1));
        assert!(expired(0, 29 * DAY, 30 * DAY));
        // A clock that goes back makes no session older.
        assert!(!expired(100, 100, 0));
    }
}
