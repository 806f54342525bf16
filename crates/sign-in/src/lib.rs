#![doc = include_str!("../README.md")]

mod claims;
mod fetch;
mod provider;

pub use provider::{ConfigError, OidcConfig, OidcIdentityProvider};
