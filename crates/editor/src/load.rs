//! What came of opening a save record.

use serde::Serialize;

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
