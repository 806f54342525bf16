#![doc = include_str!("../README.md")]

mod edition;
mod header;
mod join;
mod link;
mod merge;
mod read;
mod tab;
mod write;

pub use edition::Edition;
pub use header::Header;
pub use join::{TabsJoined, join_tabs};
pub use link::PermanentLink;
pub use merge::{Newest, Placing, Source, newest, placing};
pub use read::{Extras, Loaded, RecordDraft, json_value, read, read_draft};
pub use tab::{BeforeWrite, News, Tab};
pub use write::{RecordText, write, write_plan};

/// Version of the record this program writes.
pub const RECORD_VERSION: u64 = 1;
