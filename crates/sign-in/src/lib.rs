#![doc = include_str!("../README.md")]

mod fetch;
mod provider;

pub use provider::{ConfigError, OidcConfig, OidcIdentityProvider};
