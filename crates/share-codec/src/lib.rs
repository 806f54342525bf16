#![doc = include_str!("../README.md")]

pub mod csv;
pub mod file_name;
pub mod formats;
pub mod link;
pub mod tsv;

/// What exporting a plan without tasks answers (spec §8).
pub const NOTHING_TO_EXPORT: &str = "No tasks to export";
