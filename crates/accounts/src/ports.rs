//! What the rules need from outside.

use async_trait::async_trait;

use crate::{
    ApiToken, Attempt, AttemptSecrets, Profile, Secret, SecretHash, Session, TokenId, User, UserId,
};

/// A moment: seconds since 1970-01-01T00:00:00Z.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct UnixSeconds(pub i64);

impl UnixSeconds {
    /// The moment this many seconds later.
    #[must_use]
    pub fn plus(self, seconds: i64) -> Self {
        UnixSeconds(self.0.saturating_add(seconds))
    }

    /// Seconds from `earlier` to this moment; negative when a clock went back.
    pub fn since(self, earlier: UnixSeconds) -> i64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// What time it is.
pub trait Clock: Send + Sync {
    /// Now, by the wall clock.
    fn now(&self) -> UnixSeconds;
}

/// Where randomness comes from.
pub trait RandomSource: Send + Sync {
    /// Fills the buffer with bytes that nobody can predict.
    fn fill(&self, bytes: &mut [u8]);
}

/// Why a store did not answer. What the storage itself said stays in its adapter's log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// It cannot be reached, or is busy for too long. Trying again later may help.
    #[error("the database does not answer")]
    Unavailable,
    /// There is no room, or it may not be written (GS6). Reading still works.
    #[error("the database cannot be written: its disk is full or read-only")]
    Full,
    /// It holds or returned invalid data. Nothing the caller can do.
    #[error("the database holds or returned data that this version of Barline cannot read")]
    Corrupt,
}

/// Where users, sessions, sign-in attempts and tokens live.
///
/// Every change is durable when its future is ready with `Ok`. Absence is `Ok(None)` or `Ok(false)`.
#[async_trait]
pub trait AccountStore: Send + Sync {
    /// Keeps an attempt until it is taken or pruned.
    async fn begin_attempt(&self, attempt: Attempt) -> Result<(), StoreError>;

    /// The attempt with this state, and removes it: of two calls at one time, one gets it (A6).
    async fn take_attempt(&self, state: &SecretHash) -> Result<Option<Attempt>, StoreError>;

    /// The user of this issuer and subject, made when new, with the profile's name from now on (A1); starts
    /// `session` for them and ends `ended`, all or nothing (A5).
    async fn sign_in(
        &self,
        profile: &Profile,
        session: &SecretHash,
        ended: Option<&SecretHash>,
        now: UnixSeconds,
    ) -> Result<User, StoreError>;

    /// The session with this secret, expired or not.
    async fn session(&self, secret: &SecretHash) -> Result<Option<Session>, StoreError>;

    /// Notes a use. A session that is gone stays gone, and a moment before the noted one changes nothing.
    async fn note_session_use(
        &self,
        secret: &SecretHash,
        now: UnixSeconds,
    ) -> Result<(), StoreError>;

    /// Ends the session; `false` when there was none.
    async fn end_session(&self, secret: &SecretHash) -> Result<bool, StoreError>;

    /// Adds a token for a user, or `None` when the user has `most` already (A10).
    async fn add_token(
        &self,
        user: UserId,
        name: &str,
        secret: &SecretHash,
        now: UnixSeconds,
        most: usize,
    ) -> Result<Option<ApiToken>, StoreError>;

    /// The user's tokens, oldest first.
    async fn tokens(&self, user: UserId) -> Result<Vec<ApiToken>, StoreError>;

    /// The token with this secret, and its user.
    async fn token(&self, secret: &SecretHash) -> Result<Option<(ApiToken, User)>, StoreError>;

    /// Notes a use; the same promises as [`AccountStore::note_session_use`].
    async fn note_token_use(&self, token: TokenId, now: UnixSeconds) -> Result<(), StoreError>;

    /// Removes a token; `false` when this user has none with this id.
    async fn revoke_token(&self, user: UserId, token: TokenId) -> Result<bool, StoreError>;

    /// Forgets attempts begun before `attempts`, and sessions started before `started` or last used before `used`.
    async fn prune(
        &self,
        attempts: UnixSeconds,
        started: UnixSeconds,
        used: UnixSeconds,
    ) -> Result<(), StoreError>;
}

/// Why the provider gave no profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IdentityError {
    /// It cannot be reached, is too slow, or answers something that is not its protocol (GA9).
    #[error("the account provider does not answer")]
    Unavailable,
    /// What came back is not for this attempt, or not from this provider (GA3, GA4).
    #[error("the account provider's answer is not to be trusted")]
    Untrusted,
}

/// Who vouches for people.
#[async_trait]
pub trait IdentityProvider: Send + Sync {
    /// The address that a browser is sent to, for this attempt.
    async fn authorize_url(&self, attempt: &AttemptSecrets) -> Result<String, IdentityError>;

    /// Whether an answer with this `iss` may be from this provider (RFC 9207, GA3).
    async fn check_issuer(&self, iss: Option<&str>) -> Result<(), IdentityError>;

    /// The profile behind a code. The code, and every token it is exchanged for, is forgotten afterwards (GA6).
    async fn profile(
        &self,
        code: &str,
        verifier: &Secret,
        nonce: &Secret,
    ) -> Result<Profile, IdentityError>;
}
