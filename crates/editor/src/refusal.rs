//! Why a command is refused, in the words of the catalogue (spec §8).

use barline_kanban::{DropRefusal, UnknownColumn};
use barline_share_codec::NOTHING_TO_EXPORT;
use barline_share_codec::link::ShareError;
use barline_tasks::{Date, MOST_BASELINES, Status, format_iso_date, joined};
use barline_timeline::DependencyRefusal;

/// Why a command was refused. The plan is as it was; the text is for the user.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// Spec §8.
    #[error("This project is in read-only mode. You cannot add tasks.")]
    ReadOnlyAdd,
    /// Spec §8, U9.
    #[error("This project is in read-only mode. You cannot delete tasks.")]
    ReadOnlyDelete,
    /// Spec §8, U9.
    #[error("This project is in read-only mode. You cannot make changes.")]
    ReadOnlyChange,
    /// Spec §8.
    #[error("No tasks to shift")]
    NothingToShift,
    /// Spec §8.
    #[error("{}", ShareError::Empty)]
    NothingToShare,
    /// Spec §8.
    #[error("{NOTHING_TO_EXPORT}")]
    NothingToExport,
    /// Spec §5, the date-move prompt.
    #[error("Invalid date format. Please use YYYY-MM-DD")]
    DateFormat,
    /// Spec §5, the date-move prompt.
    #[error("Invalid date")]
    NoSuchDate,
    /// Not every date can move as far as the first start (D9).
    #[error("The plan would end after the year 9999. The last start that fits is {}.", format_iso_date(*fits))]
    MovesTooFar {
        /// The latest day for the first start.
        fits: Date,
    },
    /// A calendar in which nothing can ever be done (SC1).
    #[error("{}", no_working_day(owner.as_deref()))]
    NoWorkingDay {
        /// Whose: `None` is the project's.
        owner: Option<String>,
    },
    /// A name must hold something (spec §5).
    #[error("A task needs a name.")]
    NameMissing,
    /// A start must be some day (spec §5).
    #[error("A task needs a start date.")]
    StartMissing,
    /// A date in none of the known forms (D5).
    #[error(
        "“{text}” is not a date that can be read. Type it as YYYY-MM-DD, for example 2026-01-05."
    )]
    DateUnreadable {
        /// As typed.
        text: String,
    },
    /// Neither days nor weeks (spec §5, D12).
    #[error("“{text}” is not a duration. Type whole days or weeks, for example 5 or 2 weeks.")]
    DurationUnreadable {
        /// As typed.
        text: String,
    },
    /// More days than a task can have (T2).
    #[error("“{text}” is too long. A duration has at most 999999999 days.")]
    DurationTooLong {
        /// As typed.
        text: String,
    },
    /// Not a number.
    #[error("“{text}” is not a percentage. Type a number from 0 to 100.")]
    ProgressUnreadable {
        /// As typed.
        text: String,
    },
    /// None of the words for yes and no that files may have (C5).
    #[error("“{text}” is neither done nor not done. Type yes or no.")]
    DoneUnreadable {
        /// As typed.
        text: String,
    },
    /// None of the six.
    #[error("“{text}” is not a status. Choose {}.", status_choice())]
    StatusUnknown {
        /// As typed.
        text: String,
    },
    /// The level is no level.
    #[error("Level {level} does not exist. Levels go from 0 to 8.")]
    LevelUnknown {
        /// As asked.
        level: u8,
    },
    /// Indent past what the outline allows (N7).
    #[error(
        "“{name}” cannot go deeper: it is already one level below the row above it, or at the last level."
    )]
    CannotIndent {
        /// The task’s name.
        name: String,
    },
    /// Outdent of a main task (N7).
    #[error("“{name}” is already a main task.")]
    CannotOutdent {
        /// The task’s name.
        name: String,
    },
    /// Subtask of a task at the last level.
    #[error("“{name}” is at the last level and cannot have subtasks.")]
    TooDeep {
        /// The task’s name.
        name: String,
    },
    /// Move up of the first row.
    #[error("“{name}” is already at the top.")]
    AtTheTop {
        /// The task’s name.
        name: String,
    },
    /// Move down of the last row.
    #[error("“{name}” is already at the bottom.")]
    AtTheBottom {
        /// The task’s name.
        name: String,
    },
    /// Move up of the first task of its parent (N6).
    #[error("“{name}” is already the first task of “{parent}”.")]
    FirstOfParent {
        /// The task’s name.
        name: String,
        /// Of its parent.
        parent: String,
    },
    /// Move down of the last task of its parent (N6).
    #[error("“{name}” is already the last task of “{parent}”.")]
    LastOfParent {
        /// The task’s name.
        name: String,
        /// Of its parent.
        parent: String,
    },
    /// Move past a row where the levels jump (N6, N7).
    #[error(
        "“{name}” cannot pass “{other}”, which is on another level. Give them the same level first."
    )]
    OtherLevel {
        /// The task’s name.
        name: String,
        /// Of the row beside it.
        other: String,
    },
    /// A dragged bar must not start before what it waits for (N4).
    #[error("{message}")]
    StartsBeforePrior {
        /// The sentence of the bound, see [`barline_timeline::StartBound`].
        message: String,
    },
    /// A parent that covers its subtasks already.
    #[error("No subtask of “{name}” sticks out of it: there is nothing to stretch it over.")]
    NothingSticksOut {
        /// Of the parent.
        name: String,
    },
    /// A parent over them would be refused by the chart (D8).
    #[error(
        "The subtasks of “{name}” lie more than ten years apart, longer than a bar can be. Move them together first."
    )]
    SubtasksTooFarApart {
        /// Of the parent.
        name: String,
    },
    /// An end before its start.
    #[error("A bar cannot end on {}, before it starts on {}.", format_iso_date(*last_day), format_iso_date(*start))]
    EndsBeforeStart {
        /// First day asked for.
        start: Date,
        /// Last day asked for.
        last_day: Date,
    },
    /// The rules of the board forbid it (spec §4).
    #[error(transparent)]
    Drop(#[from] DropRefusal),
    /// The board has no such column any more.
    #[error(transparent)]
    NoSuchColumn(#[from] UnknownColumn),
    /// A number that cannot stand on a card; the board reverts silently (K9).
    #[error("“{text}” cannot be used: progress is 0 to 100, a duration is whole days above 0.")]
    CardNumber {
        /// As typed.
        text: String,
    },
    /// A cell of a pasted block cannot be read (ED13).
    #[error("Nothing was pasted. Row {row}, column {column}: {reason}")]
    PasteUnreadable {
        /// Number in `#` of the row the cell would stand in.
        row: usize,
        /// Title of its column.
        column: &'static str,
        /// What the cell itself would have answered.
        reason: Box<Refusal>,
    },
    /// A block that is longer than a plan is read.
    #[error("Nothing was pasted. The clipboard holds {rows} rows; up to {most} can be pasted.")]
    PasteTooLong {
        /// Rows of the block.
        rows: usize,
        /// Rows that are allowed.
        most: usize,
    },
    /// No text, or none that lands on a column that takes any.
    #[error("There is nothing to paste here.")]
    NothingToPaste,
    /// Rows were put where the outline has no level for them (T30).
    #[error(
        "“{name}” cannot stand there: it would go into itself, too deep, or between a task and its subtasks. Choose another line."
    )]
    CannotStandThere {
        /// The first task's name.
        name: String,
    },
    /// Filling down needs cells that can be changed, in two rows or more.
    #[error(
        "There is nothing to fill: select cells that can be changed, in two rows or more. The first row is copied to those below."
    )]
    NothingToFill,
    /// Only columns that cannot be empty were to be cleared.
    #[error("This cannot be cleared: a task needs a name and a start date.")]
    CannotClear,
    /// Only calculated cells were to be cleared.
    #[error("Calculated cells cannot be cleared.")]
    Calculated,
    /// More tasks than a file or a link could bring in again (C15).
    #[error("Nothing was added. A plan holds up to {most} tasks; this would make {count}.")]
    TooManyTasks {
        /// Tasks there would be.
        count: usize,
        /// Tasks that are allowed.
        most: usize,
    },
    /// More dependencies than a file or a link could bring in again (T37).
    #[error(
        "Nothing was changed. A project holds up to 200,000 prior dependencies; shorten ranges such as 1-4000."
    )]
    TooManyDependencies,
    /// What was to become the plan, or part of it, is no save record.
    #[error("{reason}")]
    PlanUnreadable {
        /// A sentence.
        reason: String,
    },
    /// A version that was kept cannot be read any more.
    #[error("This version cannot be brought back. {reason}")]
    VersionUnreadable {
        /// Why, in a sentence.
        reason: String,
    },
    /// A dependency that cannot be drawn (TL18).
    #[error(transparent)]
    Dependency(#[from] DependencyRefusal),
    /// The task is gone, for example deleted in another view.
    #[error("That task is no longer in the plan.")]
    NoSuchTask,
    /// Where dates are by links, a summary is the sum of its subtasks (SC7).
    #[error(
        "“{name}” takes its dates and its progress from its subtasks while dates are by links. Change those."
    )]
    SummaryDates {
        /// Of the summary.
        name: String,
    },
    /// A pin or a limit on a row with subtasks (SC7).
    #[error("“{name}” has subtasks: set limits on those.")]
    LimitOnSummary {
        /// Of the summary.
        name: String,
    },
    /// No whole days or weeks (SC12).
    #[error("“{text}” is not a lag. Type whole days or weeks, for example 2, -1w or 3ed.")]
    LagUnreadable {
        /// As typed.
        text: String,
    },
    /// A typed dependency that would have to be guessed (SC12).
    #[error("{message}")]
    DependencyUnreadable {
        /// The sentence of the notation.
        message: String,
    },
    /// No task is pinned.
    #[error("No task is pinned.")]
    NoPins,
    /// A baseline of an empty plan (SC16).
    #[error("There are no tasks whose dates a baseline could keep.")]
    EmptyBaseline,
    /// More baselines than are kept (SC16).
    #[error("A plan keeps up to {MOST_BASELINES} baselines. Remove one first.")]
    TooManyBaselines,
    /// It was removed in the meantime.
    #[error("That baseline is no longer in the plan.")]
    NoSuchBaseline,
    /// Nothing to take back.
    #[error("Nothing to undo")]
    NothingToUndo,
    /// Undo and redo never touch what others have changed since (ED31).
    #[error("“{label}” stays as it is: others have changed the same since.")]
    OthersChangedSame {
        /// Of the action.
        label: String,
    },
    /// A task that was added, and is not one's own alone any more (ED31).
    #[error(
        "“{name}” stays: others have changed it since, or put tasks under it or behind it. Delete it if nobody needs it."
    )]
    OthersWorkWithIt {
        /// Of the task.
        name: String,
    },
    /// Nothing to do again.
    #[error("Nothing to redo")]
    NothingToRedo,
}

/// The six statuses by their labels, as a choice.
fn status_choice() -> String {
    let [first @ .., last] = Status::ALL.map(Status::label);
    format!("{} or {last}", joined(first.iter(), ", "))
}

/// The sentence of the notes, and what to do.
fn no_working_day(owner: Option<&str>) -> String {
    let what = "This calendar has no working day.";
    match owner {
        None => format!("{what} Let a day of the week work, or leave some days off out."),
        Some(owner) => format!("{what} “{owner}” must work on some day: leave some days off out."),
    }
}

impl Refusal {
    /// A stable name for programs; the sentence may be reworded, this may not.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::ReadOnlyAdd => "readOnlyAdd",
            Refusal::ReadOnlyDelete => "readOnlyDelete",
            Refusal::ReadOnlyChange => "readOnlyChange",
            Refusal::NothingToShift => "nothingToShift",
            Refusal::MovesTooFar { .. } => "movesTooFar",
            Refusal::NoWorkingDay { .. } => "noWorkingDay",
            Refusal::NothingToShare => "nothingToShare",
            Refusal::NothingToExport => "nothingToExport",
            Refusal::DateFormat => "dateFormat",
            Refusal::NoSuchDate => "noSuchDate",
            Refusal::NameMissing => "nameMissing",
            Refusal::StartMissing => "startMissing",
            Refusal::DateUnreadable { .. } => "dateUnreadable",
            Refusal::DurationUnreadable { .. } => "durationUnreadable",
            Refusal::DurationTooLong { .. } => "durationTooLong",
            Refusal::ProgressUnreadable { .. } => "progressUnreadable",
            Refusal::DoneUnreadable { .. } => "doneUnreadable",
            Refusal::StatusUnknown { .. } => "statusUnknown",
            Refusal::LevelUnknown { .. } => "levelUnknown",
            Refusal::CannotIndent { .. } => "cannotIndent",
            Refusal::CannotOutdent { .. } => "cannotOutdent",
            Refusal::TooDeep { .. } => "tooDeep",
            Refusal::AtTheTop { .. } => "atTheTop",
            Refusal::AtTheBottom { .. } => "atTheBottom",
            Refusal::FirstOfParent { .. } => "firstOfParent",
            Refusal::LastOfParent { .. } => "lastOfParent",
            Refusal::OtherLevel { .. } => "otherLevel",
            Refusal::StartsBeforePrior { .. } => "startsBeforePrior",
            Refusal::NothingSticksOut { .. } => "nothingSticksOut",
            Refusal::SubtasksTooFarApart { .. } => "subtasksTooFarApart",
            Refusal::EndsBeforeStart { .. } => "endsBeforeStart",
            Refusal::Drop(refusal) => refusal.code(),
            Refusal::NoSuchColumn(_) => "noSuchColumn",
            Refusal::CardNumber { .. } => "cardNumber",
            Refusal::PasteUnreadable { .. } => "pasteUnreadable",
            Refusal::PasteTooLong { .. } => "pasteTooLong",
            Refusal::NothingToPaste => "nothingToPaste",
            Refusal::CannotStandThere { .. } => "cannotStandThere",
            Refusal::NothingToFill => "nothingToFill",
            Refusal::CannotClear => "cannotClear",
            Refusal::Calculated => "calculated",
            Refusal::TooManyTasks { .. } => "tooManyTasks",
            Refusal::TooManyDependencies => "tooManyDependencies",
            Refusal::PlanUnreadable { .. } => "planUnreadable",
            Refusal::VersionUnreadable { .. } => "versionUnreadable",
            Refusal::Dependency(refusal) => refusal.code(),
            Refusal::NoSuchTask => "noSuchTask",
            Refusal::SummaryDates { .. } => "summaryDates",
            Refusal::LimitOnSummary { .. } => "limitOnSummary",
            Refusal::LagUnreadable { .. } => "lagUnreadable",
            Refusal::DependencyUnreadable { .. } => "dependencyUnreadable",
            Refusal::NoPins => "noPins",
            Refusal::EmptyBaseline => "emptyBaseline",
            Refusal::TooManyBaselines => "tooManyBaselines",
            Refusal::NoSuchBaseline => "noSuchBaseline",
            Refusal::NothingToUndo => "nothingToUndo",
            Refusal::OthersChangedSame { .. } => "othersChangedSame",
            Refusal::OthersWorkWithIt { .. } => "othersWorkWithIt",
            Refusal::NothingToRedo => "nothingToRedo",
        }
    }
}
