//! A save record that was read, and what came of opening it.

use barline_save_record::{RecordDraft, read_draft};
use barline_tasks::Date;
use serde::Serialize;

/// A save record that was read and is in no plan yet. Reading 10,000 tasks and opening them in one call
/// would hold a page's thread up for too long.
#[derive(Debug)]
pub struct ReadRecord(pub(crate) Result<RecordDraft, String>);

impl ReadRecord {
    /// Reads a record; what cannot be read is told by whatever takes it. `today` stands in for a
    /// start date that cannot be read.
    pub fn read(json: &str, today: Date) -> ReadRecord {
        ReadRecord(read_draft(json, today))
    }
}

/// What came of reading a save record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum LoadOutcome {
    /// The plan is open.
    Loaded {
        /// Number of tasks.
        count: u32,
        /// What was mended, a sentence each.
        repairs: Vec<String>,
    },
    /// The record was written by a newer version: the plan is open read-only and
    /// must not be written over (GL5).
    Newer {
        /// Number of tasks.
        count: u32,
        /// The record's version.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        version: u64,
    },
    /// It is no save record; nothing was opened (GL3).
    Unreadable {
        /// Why, in a sentence.
        reason: String,
    },
}
