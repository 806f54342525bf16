//! The fields of a document of version 2, as they are written and read (S30).

use serde::{Deserialize, Serialize};

use crate::formats::json::{not_started, one};

/// A plan with links, limits and calendars. A document of version 1 is one without
/// them. Unknown fields are ignored when it is read.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct NetworkDocument {
    /// Which form this is: 2, or 1 for a plan without links, limits and calendars.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 2)))]
    pub version: u32,
    /// What the project is about; may hold several lines.
    #[serde(default)]
    pub project_description: String,
    /// Links, calendars and limits place the tasks; else their dates are by hand.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dates_by_links: bool,
    /// With dates by hand: a bar covers working days only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bars_follow_working_days: bool,
    /// With dates by hand: a bar that is moved takes along what waits for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub auto_schedule: bool,
    /// No task begins before this day, `YYYY-MM-DD`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub project_start: Option<String>,
    /// The day floats count to, `YYYY-MM-DD`; without it the last day of the work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finish_by: Option<String>,
    /// Which days work; without it Monday to Friday.
    #[serde(default, skip_serializing_if = "CalendarDocument::is_default")]
    pub calendar: CalendarDocument,
    /// Days off of people, on top of the project's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub people: Vec<PersonDocument>,
    /// How the plan stood before, the oldest first; at most eleven.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub baselines: Vec<BaselineDocument>,
    /// The tasks in their order.
    pub tasks: Vec<NetworkTask>,
}

/// How the plan stood once.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BaselineDocument {
    /// What it is called.
    #[serde(default)]
    pub name: String,
    /// The dates of its tasks; tasks that came later are not among them.
    pub tasks: Vec<BaselineTaskDocument>,
}

/// When one task was to happen.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct BaselineTaskDocument {
    /// Number of the task, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub task: usize,
    /// First day, `YYYY-MM-DD`.
    pub start_date: String,
    /// Length in working days.
    pub duration: u32,
    /// Last day, `YYYY-MM-DD`.
    pub last_day: String,
}

/// What was typed where links have placed a task since.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ByHandDocument {
    /// First day, `YYYY-MM-DD`.
    pub start_date: String,
    /// The pin it had.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_before: Option<String>,
    /// Length of a row that was made a sum of its subtasks; only with `progress`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duration: Option<u32>,
    /// Per cent done of such a row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<u8>,
}

/// The project's week and its exceptions.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct CalendarDocument {
    /// Weekdays that work.
    #[serde(default = "monday_to_friday")]
    pub working_weekdays: Vec<Weekday>,
    /// Days off.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub days_off: Vec<DaysDocument>,
    /// Days off in every year.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub yearly_days_off: Vec<YearlyDocument>,
    /// Days that work although the week or a day off says otherwise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub working_days: Vec<DaysDocument>,
}

/// A day of the week.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Weekday {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

impl Default for CalendarDocument {
    fn default() -> CalendarDocument {
        CalendarDocument {
            working_weekdays: monday_to_friday(),
            days_off: Vec::new(),
            yearly_days_off: Vec::new(),
            working_days: Vec::new(),
        }
    }
}

fn monday_to_friday() -> Vec<Weekday> {
    use Weekday::{Friday, Monday, Thursday, Tuesday, Wednesday};
    vec![Monday, Tuesday, Wednesday, Thursday, Friday]
}

/// One day, or days in a row.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum DaysDocument {
    /// One day, `YYYY-MM-DD`.
    Day(String),
    /// From the first to the last day, both included.
    Range {
        /// First day, `YYYY-MM-DD`.
        first: String,
        /// Last day; without it the first is the only one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        last: Option<String>,
        /// What they are called.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        name: String,
    },
}

/// A day of every year.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct YearlyDocument {
    /// 1 to 12.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 12)))]
    pub month: i8,
    /// Day of the month; 29 February is there in leap years only.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 31)))]
    pub day: i8,
    /// What it is called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
}

/// When one person is away.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct PersonDocument {
    /// The owner as tasks have it; compared exactly.
    pub owner: String,
    /// Days off.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub days_off: Vec<DaysDocument>,
    /// Days off in every year.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub yearly_days_off: Vec<YearlyDocument>,
}

/// One task: the fields of version 1, and what holds it.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a field of the document"
)]
pub struct NetworkTask {
    /// What is to be done.
    pub name: String,
    /// Numbers of the tasks before this one, separated by commas; typed links such as
    /// `3FS+2d` are read too. Not looked at where there are `links`.
    #[serde(default)]
    pub prior_dependency: String,
    /// First day as planned, `YYYY-MM-DD`: where a task without links stays. Without it
    /// the start of the project.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_date: Option<String>,
    /// The table's end date, worked out; not read.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", schemars(extend("readOnly" = true)))]
    pub end_date: String,
    /// Length in working days; 0 is a milestone between two days.
    #[cfg_attr(feature = "schema", schemars(range(max = 999_999_999)))]
    #[serde(default = "one")]
    pub duration: u32,
    /// Who does it.
    #[serde(default)]
    pub owner: String,
    /// Depth in the outline; a row with deeper rows below is a summary.
    #[cfg_attr(feature = "schema", schemars(range(max = 8)))]
    #[serde(default)]
    pub level: u8,
    /// Per cent done; a begun task keeps its start.
    #[cfg_attr(feature = "schema", schemars(range(max = 100)))]
    #[serde(default)]
    pub progress: u8,
    /// Ticked off: it keeps its dates.
    #[serde(default)]
    pub done: bool,
    /// `not_started`, `in_progress`, `review`, `done`, `cancelled` or `pending`.
    #[serde(default = "not_started")]
    pub status: String,
    /// `not_started` was chosen; any other status was chosen.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub status_chosen: bool,
    /// Free text.
    #[serde(default)]
    pub comment: String,
    /// What it waits for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub links: Option<Vec<LinkDocument>>,
    /// The pin: not before this day, `YYYY-MM-DD`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_before: Option<String>,
    /// It starts on this day, whatever its links say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub must_start: Option<String>,
    /// It should be finished at the end of this day; never moves it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finish_by: Option<String>,
    /// As late as its own free float allows.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub as_late_as_possible: bool,
    /// Every day works for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub works_on_days_off: bool,
    /// What was typed, where links have placed it since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_hand: Option<ByHandDocument>,
}

/// One link.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct LinkDocument {
    /// Number of the task that is waited for, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub task: usize,
    /// Which ends.
    #[serde(default)]
    pub kind: KindDocument,
    /// Days between the two ends; a lead is negative.
    #[serde(default)]
    pub lag: i32,
    /// What the lag is counted in.
    #[serde(default)]
    pub lag_unit: LagUnit,
}

/// Finish to start, start to start, finish to finish, start to finish.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "the words of the document")]
pub enum KindDocument {
    #[default]
    FS,
    SS,
    FF,
    SF,
}

/// What a lag is counted in.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum LagUnit {
    /// Working days of the task that waits.
    #[default]
    WorkingDays,
    /// Days of the calendar.
    CalendarDays,
}
