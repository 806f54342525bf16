#![doc = include_str!("../README.md")]

mod accounts;
mod backup;
mod cache;
mod database;
mod entity;
mod error;
mod failure;
mod migration;
mod postgres;
mod short_links;
mod sqlite;
mod user_lock;
mod writer;

pub use accounts::SeaOrmAccountStore;
pub use backup::{BackupError, backup};
pub use database::Database;
pub use error::OpenError;
pub use short_links::SeaOrmShortLinkStore;
