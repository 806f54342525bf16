//! What a page asks before it offers a thing: may it be done, and is it asked about?

use barline_tasks::TaskId;
use serde::{Deserialize, Serialize};

use crate::said::counted;
use crate::{Command, Editor, Refusal};

/// Something a person is about to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Intent {
    /// Adding a task.
    Add,
    /// Deleting tasks.
    Delete,
    /// Any other change of the plan.
    Change,
    /// Moving the timeline.
    MoveTimeline,
    /// Making a link.
    Share,
}

/// The question before tasks are deleted that have subtasks (N6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DeletionQuestion {
    /// Which tasks.
    pub title: String,
    /// What is to be decided.
    pub message: String,
    /// The answer that lets the subtasks stay, which is the default.
    pub alone: String,
    /// The answer that takes them along.
    pub with_subtasks: String,
}

impl Intent {
    /// What a command is an instance of.
    pub(crate) fn of(command: &Command) -> Intent {
        match command {
            Command::AddTask { .. } | Command::PasteTasks { .. } | Command::AddCard { .. } => {
                Intent::Add
            }
            Command::DeleteTasks { .. } => Intent::Delete,
            _ => Intent::Change,
        }
    }

    /// Why a plan that may only be read refuses it; a link may be made of any.
    pub(crate) fn read_only_refusal(self) -> Option<Refusal> {
        match self {
            Intent::Add => Some(Refusal::ReadOnlyAdd),
            Intent::Delete => Some(Refusal::ReadOnlyDelete),
            Intent::Change | Intent::MoveTimeline => Some(Refusal::ReadOnlyChange),
            Intent::Share => None,
        }
    }
}

impl Editor {
    /// Why this cannot be done now, whatever is asked about it later: an empty plan
    /// is answered first (spec §8), then one that may only be read (U9).
    pub fn refusal(&self, intent: Intent) -> Option<Refusal> {
        match intent {
            Intent::MoveTimeline if self.plan.is_empty() => Some(Refusal::NothingToShift),
            Intent::Share if self.plan.is_empty() => Some(Refusal::NothingToShare),
            _ if self.is_read_only() => intent.read_only_refusal(),
            _ => None,
        }
    }

    /// What to ask before these tasks are deleted; `None` where they go at once, or
    /// are refused (N6).
    pub fn deletion_question(&self, tasks: &[TaskId]) -> Option<DeletionQuestion> {
        let count = self.subtasks_besides(tasks);
        if count == 0 || self.is_read_only() {
            return None;
        }
        let first = self.plan.get(*tasks.first()?)?;
        let subtasks = counted(count, "subtask");
        let (title, whose, alone) = match tasks.len() {
            1 => (
                format!("Delete “{}”?", first.name),
                "its",
                "Delete task only",
            ),
            count => (
                format!("Delete {count} tasks?"),
                "their",
                "Delete tasks only",
            ),
        };
        Some(DeletionQuestion {
            title,
            message: format!(
                "Also {whose} {subtasks}? Without them they stay. Undo brings everything back."
            ),
            alone: alone.to_owned(),
            with_subtasks: format!("Delete with {subtasks}"),
        })
    }
}
