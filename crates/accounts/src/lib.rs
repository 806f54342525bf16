#![doc = include_str!("../README.md")]

mod accounts;
#[cfg(feature = "testing")]
pub mod contract;
#[cfg(feature = "testing")]
pub mod memory;
mod name;
mod ports;
mod secret;
mod session;
mod sign_in;
mod token;

pub use accounts::{AccountError, Accounts, SignedIn};
pub use name::{clean_name, is_subject};
pub use ports::{
    AccountStore, Clock, IdentityError, IdentityProvider, RandomSource, StoreError, UnixSeconds,
};
pub use secret::{Secret, SecretHash};
pub use session::{ABSOLUTE_LIFETIME, Credential, IDLE_LIFETIME, Session, USE_NOTED_AFTER};
pub use sign_in::{ATTEMPT_LIFETIME, Attempt, AttemptSecrets, Profile};
pub use token::{ApiToken, MAX_TOKENS, TokenId};

use serde::{Deserialize, Serialize};

/// A user's number in the store. It means nothing outside of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UserId(pub i64);

/// A person who has signed in at least once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    /// Identity in the store.
    pub id: UserId,
    /// The name to greet the user with, as the provider last gave it (A9).
    pub name: String,
}
