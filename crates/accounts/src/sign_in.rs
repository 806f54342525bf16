//! One attempt to sign in, between leaving for the provider and coming back (A6).

use crate::{RandomSource, Secret, SecretHash, UnixSeconds};

/// Seconds in which someone must come back from the provider (A6, GA2).
pub const ATTEMPT_LIFETIME: i64 = 10 * 60;

/// What one attempt is recognised by; fresh for each (A6, GA1).
#[derive(Clone, Debug)]
pub struct AttemptSecrets {
    /// Travels through the provider and back.
    pub state: Secret,
    /// Stays in the browser's cookie: who comes back must be who left.
    pub browser: Secret,
    /// Comes back inside the ID token.
    pub nonce: Secret,
    /// PKCE: only its hash is sent ahead.
    pub verifier: Secret,
}

impl AttemptSecrets {
    /// The secrets of a new attempt.
    pub fn draw(random: &dyn RandomSource) -> Self {
        AttemptSecrets {
            state: Secret::draw(random),
            browser: Secret::draw(random),
            nonce: Secret::draw(random),
            verifier: Secret::draw(random),
        }
    }
}

/// An attempt as the store keeps it. Nonce and verifier are needed again, so they are kept as they are; they are worth
/// nothing without the code, and are gone after 10 minutes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Hash of the state that the provider sends back.
    pub state: SecretHash,
    /// Hash of the browser's cookie.
    pub browser: SecretHash,
    /// What the ID token must repeat (GA4).
    pub nonce: Secret,
    /// The PKCE verifier, sent with the code (GA1).
    pub verifier: Secret,
    /// When it began; it is good for 10 minutes (A6).
    pub begun: UnixSeconds,
}

impl Attempt {
    /// The attempt with these secrets.
    pub fn new(secrets: &AttemptSecrets, now: UnixSeconds) -> Self {
        Attempt {
            state: secrets.state.hash(),
            browser: secrets.browser.hash(),
            nonce: secrets.nonce.clone(),
            verifier: secrets.verifier.clone(),
            begun: now,
        }
    }

    /// Whether it came back too late, or from a clock that went back by more than that.
    pub fn is_expired(&self, now: UnixSeconds) -> bool {
        now.since(self.begun).abs() >= ATTEMPT_LIFETIME
    }
}

/// What a provider says about someone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The provider's issuer identifier.
    pub issuer: String,
    /// The person's identifier there. With the issuer it is the identity (A1).
    pub subject: String,
    /// A name to greet with, cleaned (A9).
    pub name: String,
}
