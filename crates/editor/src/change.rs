//! What a command answers.

use barline_save_record::PermanentLink;
use barline_tasks::TaskId;
use serde::Serialize;

use crate::ConsoleLine;

/// What changed and how things stand now, small whatever the plan's size: the views
/// read again what they show (ED26).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts about one change"
)]
pub struct Change {
    /// Grows by one with every change of the plan or of what is visible of it.
    pub revision: u32,
    /// Grows by one with every change of the plan itself: what is stored needs
    /// to be stored again.
    pub edits: u32,
    /// Tasks whose own fields changed or that are new; numbers that only
    /// followed their task are not among them.
    #[cfg_attr(feature = "typescript", ts(type = "TaskId[]"))]
    pub touched: Vec<TaskId>,
    /// Whether order, number or levels of tasks changed.
    pub structure: bool,
    /// Whether it was an edit: a step that Undo can take back. A command that came
    /// to nothing was none.
    pub is_edit: bool,
    /// Whether something was lost by it, such as progress: a notice of it stays until
    /// it is dismissed.
    pub is_loss: bool,
    /// Whether something of what was asked for was left: a start that dependencies do not allow (N12), columns
    /// that were pasted and are not there, what others have made since something was undone (ED31). Everybody is
    /// to see that said.
    pub is_partial: bool,
    /// Number of tasks now.
    pub count: u32,
    /// Rows in view now: fewer while subtasks are folded away or a filter is set.
    pub row_count: u32,
    /// Whether a filter is set.
    pub is_filtered: bool,
    /// Whether commands are refused (U9).
    pub is_read_only: bool,
    /// The plan's name, the first line of its description; empty for none.
    pub name: String,
    /// Where the plan is pushed to, if anywhere (L9).
    pub permanent_link: Option<PermanentLink>,
    /// The task to go to, if the command was about one.
    #[cfg_attr(feature = "typescript", ts(type = "TaskId | null"))]
    pub focus: Option<TaskId>,
    /// The first dependency of this visit to a plan whose dates are by hand was made:
    /// a page offers to let links place the tasks.
    pub offers_dates_by_links: bool,
    /// What was done, in a sentence for those who do not see it, side effects
    /// included (ED20, KB13); `None` where nothing changed (and of a paste nothing
    /// was left out) or a view has words of its own for it.
    pub said: Option<String>,
    /// What undo would take back, if anything.
    pub undo: Option<String>,
    /// Which action that is: no other one has the number, and it keeps it when
    /// it is taken back and done again. For an Undo that is offered for one
    /// action and must take back no other.
    pub undo_step: Option<u32>,
    /// What redo would do again, if anything.
    pub redo: Option<String>,
    /// What the console is to be told, see [`Editor::take_console`](crate::Editor::take_console):
    /// filled in where a change crosses to a page.
    pub console: Vec<ConsoleLine>,
}
