#![doc = include_str!("../README.md")]

pub mod csv;
pub mod formats;
pub mod link;
pub mod tsv;
#[cfg(feature = "typescript")]
pub mod typescript;
