//! The columns of the task table (spec §2).

use serde::{Deserialize, Serialize};

/// A column of the task table that takes text (spec §2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Column {
    /// Task name.
    Name,
    /// Prior Dep.: comma-separated task numbers.
    PriorDependency,
    /// Start Date: any form of rules T9 and T21.
    StartDate,
    /// Duration, by rule T2.
    Duration,
    /// Owner; empty means Unassigned.
    Owner,
    /// Per cent, clamped to 0 to 100.
    Progress,
    /// `true` or `false`.
    Done,
    /// One of the six status values.
    Status,
    /// Comment, may hold several lines.
    Comment,
}

impl Column {
    /// The column's title as the table shows it (spec §2).
    pub const fn title(self) -> &'static str {
        match self {
            Column::Name => "Task",
            Column::PriorDependency => "Prior Dep.",
            Column::StartDate => "Start Date",
            Column::Duration => "Duration",
            Column::Owner => "Owner",
            Column::Progress => "%",
            Column::Done => "Done",
            Column::Status => "Status",
            Column::Comment => "Comment",
        }
    }
}

/// Any column of the task table, also the calculated ones: a corner of a block
/// may stand in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS, serde::Serialize))]
#[serde(rename_all = "camelCase")]
pub enum TableColumn {
    /// `#`, calculated.
    Number,
    /// Task name.
    Name,
    /// Prior Dep.
    PriorDependency,
    /// Start Date.
    StartDate,
    /// Duration.
    Duration,
    /// End Date, calculated.
    EndDate,
    /// Last day in the chart, calculated; shown on demand (D1).
    LastDay,
    /// Total float in working days (SC9), calculated; on demand as all that follow but
    /// the owner's.
    TotalFloat,
    /// Free float, likewise.
    FreeFloat,
    /// Whether it is critical.
    Critical,
    /// How far its start is from the baseline that is compared with (SC16).
    StartVariance,
    /// How far its finish is from there.
    FinishVariance,
    /// How much longer it is than there.
    DurationVariance,
    /// Owner.
    Owner,
    /// Per cent.
    Progress,
    /// Done.
    Done,
    /// Status.
    Status,
    /// Comment.
    Comment,
    /// Actions, which hold no value.
    Actions,
}

impl TableColumn {
    /// The twelve that are always shown, in the order of the table (spec §2).
    pub const ALL: [TableColumn; 12] = [
        TableColumn::Number,
        TableColumn::Name,
        TableColumn::PriorDependency,
        TableColumn::StartDate,
        TableColumn::Duration,
        TableColumn::EndDate,
        TableColumn::Owner,
        TableColumn::Progress,
        TableColumn::Done,
        TableColumn::Status,
        TableColumn::Comment,
        TableColumn::Actions,
    ];

    /// Those that are shown on demand; they stand after the End Date.
    pub const ON_DEMAND: [TableColumn; 7] = [
        TableColumn::LastDay,
        TableColumn::TotalFloat,
        TableColumn::FreeFloat,
        TableColumn::Critical,
        TableColumn::StartVariance,
        TableColumn::FinishVariance,
        TableColumn::DurationVariance,
    ];

    /// The column as one that takes text; `None` where it is calculated.
    pub fn editable(self) -> Option<Column> {
        match self {
            TableColumn::Number
            | TableColumn::EndDate
            | TableColumn::LastDay
            | TableColumn::TotalFloat
            | TableColumn::FreeFloat
            | TableColumn::Critical
            | TableColumn::StartVariance
            | TableColumn::FinishVariance
            | TableColumn::DurationVariance
            | TableColumn::Actions => None,
            TableColumn::Name => Some(Column::Name),
            TableColumn::PriorDependency => Some(Column::PriorDependency),
            TableColumn::StartDate => Some(Column::StartDate),
            TableColumn::Duration => Some(Column::Duration),
            TableColumn::Owner => Some(Column::Owner),
            TableColumn::Progress => Some(Column::Progress),
            TableColumn::Done => Some(Column::Done),
            TableColumn::Status => Some(Column::Status),
            TableColumn::Comment => Some(Column::Comment),
        }
    }

    /// The column's title as the table shows it (spec §2).
    pub fn title(self) -> &'static str {
        match self {
            TableColumn::Number => "#",
            TableColumn::EndDate => "End Date",
            TableColumn::LastDay => "Last Day",
            TableColumn::TotalFloat => "Total Float",
            TableColumn::FreeFloat => "Free Float",
            TableColumn::Critical => "Critical",
            TableColumn::StartVariance => "Start Variance",
            TableColumn::FinishVariance => "Finish Variance",
            TableColumn::DurationVariance => "Duration Variance",
            TableColumn::Actions => "Actions",
            _ => self.editable().map_or("", Column::title),
        }
    }

    /// Width in px until it is changed (spec §9).
    pub const fn default_width(self) -> u16 {
        match self {
            TableColumn::Number | TableColumn::PriorDependency | TableColumn::Done => 40,
            TableColumn::Duration | TableColumn::Progress => 60,
            TableColumn::TotalFloat | TableColumn::FreeFloat | TableColumn::Critical => 80,
            TableColumn::EndDate
            | TableColumn::LastDay
            | TableColumn::StartVariance
            | TableColumn::FinishVariance
            | TableColumn::DurationVariance => 90,
            TableColumn::Owner | TableColumn::Status => 100,
            TableColumn::StartDate => 120,
            TableColumn::Comment => 150,
            TableColumn::Name | TableColumn::Actions => 200,
        }
    }
}

impl From<Column> for TableColumn {
    fn from(column: Column) -> TableColumn {
        match column {
            Column::Name => TableColumn::Name,
            Column::PriorDependency => TableColumn::PriorDependency,
            Column::StartDate => TableColumn::StartDate,
            Column::Duration => TableColumn::Duration,
            Column::Owner => TableColumn::Owner,
            Column::Progress => TableColumn::Progress,
            Column::Done => TableColumn::Done,
            Column::Status => TableColumn::Status,
            Column::Comment => TableColumn::Comment,
        }
    }
}

/// Widths in px a column can be given (spec §5).
pub const COLUMN_WIDTHS: std::ops::RangeInclusive<u16> = 30..=400;
