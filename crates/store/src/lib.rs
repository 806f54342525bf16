#![doc = include_str!("../README.md")]

mod accounts;
mod database;
mod entity;
mod failure;
mod migration;
mod short_links;
mod sqlite;
mod writer;

pub use accounts::SeaOrmAccountStore;
pub use database::{Database, OpenError};
pub use short_links::SeaOrmShortLinkStore;
pub use sqlite::{BackupError, backup};
