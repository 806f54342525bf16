#![doc = include_str!("../README.md")]

mod accounts;
mod backup;
mod cache;
mod database;
mod entity;
mod error;
mod failure;
mod keys;
mod known_sessions;
mod migration;
mod move_in;
mod news;
mod only_row;
mod peers;
mod postgres;
mod readers;
mod refusal;
mod renumber;
mod restore;
mod short_links;
mod sqlite;
mod user_lock;
mod writer;

pub use accounts::SeaOrmAccountStore;
pub use backup::{BackupError, backup};
pub use database::{Database, InParts};
pub use error::OpenError;
pub use news::SeaOrmNews;
pub use peers::SeaOrmPeers;
pub use restore::{RestoreError, after_restore, restore};
pub use short_links::SeaOrmShortLinkStore;
