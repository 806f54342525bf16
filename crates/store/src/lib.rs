#![doc = include_str!("../README.md")]

mod accounts;
mod backup;
mod cache;
mod database;
mod entity;
mod failure;
mod migration;
mod short_links;
mod sqlite;
mod writer;

pub use accounts::SeaOrmAccountStore;
pub use backup::{BackupError, backup};
pub use database::{Database, OpenError};
pub use short_links::SeaOrmShortLinkStore;
