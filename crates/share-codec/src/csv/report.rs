//! What an import says of a file: understood, doubted, refused.

use std::fmt;

use barline_tasks::{DateOrder, PlanDraft, PlanSettings, TaskDraft, format_iso_date};
use serde::{Deserialize, Serialize};

use super::predecessors::Numbering;
use super::values::serial_date;
use super::{Column, Delimiter, Encoding, MIN_COLUMNS, Mapping};

/// A file, read: the good rows as tasks, the bad ones listed (C6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The project's description; empty when the file has none.
    pub description: String,
    /// One per good row, in file order. Their numbers name each other.
    pub drafts: Vec<TaskDraft>,
    /// Switches, calendars and baselines, where the file says some.
    pub settings: PlanSettings,
    /// Cells that were read with doubt, in file order.
    pub warnings: Vec<Warning>,
    /// Rows that became no task, in file order.
    pub row_errors: Vec<RowError>,
    /// What was made of the file; each can be changed by [`super::ImportOptions`].
    pub understood: Understood,
    /// Titles of the columns that nothing was read of, in file order.
    pub unread: Vec<String>,
}

impl Imported {
    /// The plan that was read.
    pub fn into_draft(self) -> PlanDraft {
        PlanDraft {
            description: self.description,
            tasks: self.drafts,
            settings: self.settings,
        }
    }

    /// Moves the numbers in the prior dependencies on by `count`, for tasks that
    /// are added after so many others.
    pub fn follow(&mut self, count: usize) {
        let last = self.drafts.len();
        let numbering = Numbering::moved(last, count);
        for draft in &mut self.drafts {
            draft.prior = numbering.rewrite(&draft.prior).text;
        }
    }
}

/// How a file was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Understood {
    /// What stands between cells.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub delimiter: Delimiter,
    /// How bytes became text.
    pub encoding: Encoding,
    /// How `3/4/2026` was read (D6).
    #[cfg_attr(feature = "typescript", ts(type = "DateOrder"))]
    pub date_order: DateOrder,
    /// Some dates would be others in the other order, and none tells which is right.
    pub date_order_doubtful: bool,
    /// Whether numbers among the dates were read as Excel's days; `None`: there are none.
    pub serial_dates: Option<bool>,
    /// How the columns got their meaning.
    pub mapping: Mapping,
    /// It has the columns this program writes.
    pub is_own: bool,
    /// The file's columns in order.
    pub columns: Vec<FileColumn>,
    /// Rows of data, good and bad.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub rows: usize,
}

/// One column of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FileColumn {
    /// Its header cell.
    pub title: String,
    /// What it was read as; `None`: not read.
    pub column: Option<Column>,
}

/// A row that became no task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RowError {
    /// 1-based among the rows of data.
    pub row: usize,
    /// 1-based line of the file it begins on.
    pub line: u64,
    /// What is wrong with it.
    pub kind: RowErrorKind,
}

/// What is wrong with a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "type")]
pub enum RowErrorKind {
    /// Too short (spec §5).
    TooFewColumns {
        /// Cells it has.
        found: usize,
        /// Cells it needs.
        needed: usize,
    },
    /// A quotation mark opens a cell and none closes it: what follows is lost in it.
    OpenQuote,
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RowError { row, line, kind } = self;
        match kind {
            RowErrorKind::TooFewColumns { found, needed } => {
                let least = if *needed == MIN_COLUMNS {
                    "at least "
                } else {
                    ""
                };
                write!(
                    f,
                    "Row {row}: expected {least}{needed} columns, found {found}"
                )
            }
            RowErrorKind::OpenQuote => write!(
                f,
                "Row {row}: a quotation mark opened on line {line} is never closed"
            ),
        }
    }
}

/// A cell that was read with doubt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Warning {
    /// 1-based among the rows of data.
    pub row: usize,
    /// Index into [`Imported::drafts`].
    pub task: usize,
    /// Where in the row.
    pub column: Column,
    /// What was done.
    pub kind: WarningKind,
    /// What stood there, cut to 60 characters; of [`WarningKind::LeftOut`] the clause.
    pub cell: String,
}

/// What was done to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum WarningKind {
    /// No name: `Imported Task N` (C11).
    NameMissing,
    /// No date: today (D7).
    DateUnreadable,
    /// No number: the default.
    NumberUnreadable,
    /// Rounded to whole, or brought into range.
    NumberChanged,
    /// No tick and no word for one: not done.
    TickUnreadable,
    /// None of the statuses: `not_started`.
    StatusUnknown,
    /// A predecessor on a row that became no task, or that the file does not have: left out.
    PriorDropped,
    /// A predecessor that is no row of the file, and stays as typed (C18).
    PriorUnknown,
    /// A parent that is no task of the file: the row is a main task.
    ParentUnknown,
    /// A parent that stands below the row: the first row of the circle is a main task.
    ParentCircle,
    /// What stands behind a predecessor is no type and no lag, and is not kept.
    LinkTypeDropped,
    /// A lag of hours, minutes or parts of days, in whole days now.
    LagRounded,
    /// A lag of per cent, in whole days now.
    LagOfLength,
    /// Typed links that are not those of the plain column, which is used (S33).
    LinksDiffer,
    /// Something of limits, baselines or settings; the cell says it as a clause.
    LeftOut,
    /// Zero days, kept (D4).
    ZeroDays,
    /// A separator that is read as one of decimals, and could be one of thousands (C28).
    Thousands,
    /// Days of 24 hours, read as working days.
    Elapsed,
    /// An end that is no date, where nothing else tells the duration: one day.
    EndUnreadable,
    /// An end before the start, where nothing else tells the duration: one day.
    EndBeforeStart,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Row {}: {}", self.row, self.reason())
    }
}

impl Warning {
    /// What was done and why, without the row: for a note at the cell.
    pub fn reason(&self) -> String {
        let Warning { row, cell, .. } = self;
        let what = match self.column {
            Column::Name => "name",
            Column::Start => "start date",
            Column::Duration | Column::End => "duration",
            Column::Progress => "progress",
            Column::Level | Column::OutlineLevel | Column::OutlineNumber | Column::Parent => {
                "level"
            }
            _ => "value",
        };
        match self.kind {
            WarningKind::NameMissing => format!("no task name, called \"Imported Task {row}\""),
            WarningKind::DateUnreadable if cell.is_empty() => {
                "no start date, today is used".to_owned()
            }
            WarningKind::DateUnreadable => {
                format!("\"{cell}\" is no date, today is used{}", as_excel(cell))
            }
            WarningKind::EndUnreadable => {
                format!(
                    "the end \"{cell}\" is no date, lasts 1 day{}",
                    as_excel(cell)
                )
            }
            WarningKind::NumberUnreadable => {
                format!("\"{cell}\" is no {what}, the default is used")
            }
            WarningKind::NumberChanged => format!("the {what} \"{cell}\" was rounded or limited"),
            WarningKind::TickUnreadable => format!("\"{cell}\" is neither yes nor no, not done"),
            WarningKind::StatusUnknown => format!("\"{cell}\" is no status, not started"),
            WarningKind::PriorDropped => {
                format!(
                    "the prior dependency \"{cell}\" is no task that was imported, and is left out"
                )
            }
            WarningKind::PriorUnknown => {
                format!(
                    "the prior dependency \"{cell}\" is no task of the file, and stays as typed"
                )
            }
            WarningKind::ParentUnknown => {
                format!("the parent \"{cell}\" is not imported, the task stands on level 0")
            }
            WarningKind::ParentCircle => {
                format!("the parent \"{cell}\" is itself below this task, which stands on level 0")
            }
            WarningKind::LinkTypeDropped => {
                format!("the link type or lag of \"{cell}\" is not kept")
            }
            WarningKind::LagRounded => {
                format!("the lag of \"{cell}\" was rounded up to whole days")
            }
            WarningKind::LagOfLength => format!(
                "the lag of \"{cell}\" was made a number of days, and does not follow the length of that task"
            ),
            WarningKind::LinksDiffer => format!(
                "the links \"{cell}\" are not those of the prior dependencies, which are used"
            ),
            WarningKind::LeftOut => cell.clone(),
            WarningKind::Elapsed => {
                format!("\"{cell}\" counts elapsed time, it is read as working days")
            }
            WarningKind::Thousands => {
                format!("\"{cell}\" is read with decimals, not as thousands")
            }
            WarningKind::EndBeforeStart => {
                format!("the end \"{cell}\" is before the start, lasts 1 day")
            }
            WarningKind::ZeroDays => "lasts 0 days, which is kept".to_owned(),
        }
    }
}

/// What a number would be that a spreadsheet keeps a date as.
fn as_excel(cell: &str) -> String {
    serial_date(cell).map_or_else(String::new, |date| {
        format!("; as Excel counts days it is {}", format_iso_date(date))
    })
}
