//! API tokens for integrators (A7, A10).

use crate::UnixSeconds;

/// Most tokens of one user (A10).
pub const MAX_TOKENS: usize = 20;

/// A token's number in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenId(pub i64);

/// What is known of a token. Its secret is not: it was shown once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiToken {
    /// Identity in the store.
    pub id: TokenId,
    /// What its maker called it (A9).
    pub name: String,
    /// When it was made.
    pub created: UnixSeconds,
    /// The last use that was written down (A8).
    pub used: Option<UnixSeconds>,
}
