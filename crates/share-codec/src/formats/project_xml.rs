//! MS Project's XML, out and in (S25).
//!
//! The plan's tasks, outline, durations, predecessors, progress, owners and
//! comments. Reading trusts nothing: a document type, and with it every entity
//! of its own, is refused; depth, size and number of tasks are bounded.

mod baselines;
mod calendars;
mod network;
mod not_kept;
mod raw;
mod read;
mod read_calendars;
mod repeats;
mod write;

pub use not_kept::not_kept;
pub use read::{ImportedProject, ProjectXmlError, import, import_network};
pub use write::{export, lowered};

/// The largest file that is read, in bytes: MS Project writes kilobytes per task.
pub const MAX_BYTES: usize = 64_000_000;
