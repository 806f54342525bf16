//! A task that is to be added: where, and what is known of it (ED7).

use barline_tasks::TaskId;
use serde::Deserialize;

/// Where a new task goes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(tag = "at", rename_all = "camelCase"))]
pub enum Place {
    /// After the last task, on a level from 0 to 8.
    End {
        /// The level.
        level: u8,
    },
    /// After the last task, on its level (Ctrl+Enter).
    EndSameLevel {},
    /// After the last task, one level below it (Shift+Enter in the quick-add form).
    EndOneDeeper {},
    /// Below a task and its subtasks.
    Below {
        /// The task.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        task: TaskId,
        /// As what.
        #[cfg_attr(feature = "typescript", ts(rename = "as"))]
        relation: Relation,
    },
}

/// What a task added below another is to it (spec §2, Actions column).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Relation {
    /// A main task, below the whole main task this one belongs to.
    Main,
    /// The next task of its level.
    Same,
    /// Its last subtask.
    Subtask,
}

/// What is known of a new task, as typed. Missing fields get the defaults: a
/// name of `New Task`, one day, the start of rule T22.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", default)]
pub struct NewTask {
    /// Refused when blank (spec §5).
    pub name: Option<String>,
    /// By rule T2; empty means undefined and is stored as 1 (D4).
    pub duration: Option<String>,
    /// Comma-separated task numbers.
    pub prior_dependency: Option<String>,
    /// Any form of rules T9 and T21; empty means the default.
    pub start_date: Option<String>,
    /// Empty means Unassigned.
    pub owner: Option<String>,
}
