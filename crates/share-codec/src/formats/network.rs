//! A plan with all that the scheduler needs, as JSON, version 2 (S30). The schema is
//! `schemas/plan-2.schema.json`.

use barline_tasks::{
    BaselineDraft, BaselineTask, ByHand, CalendarRules, Calendars, Date, DaysOff, DependencyKind,
    Duration, Entry, Lag, Limits, MOST_BASELINES, NoWorkingDay, Person, PlanDraft, PlanSettings,
    Progress, Project, Scheduling, TaskDraft, Week, YearlyDay, dependencies_text, one_line,
    parse_iso_date,
};
use serde::{Deserialize, Serialize};
use serde_json::error::Category;

use super::json::{JsonError, TaskDocument, draft, not_started, one};
use crate::csv::MAX_ROWS;

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

/// Why a document is no network.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// As in version 1.
    #[error(transparent)]
    Json(#[from] JsonError),
    /// A field of the project.
    #[error("{field} is not valid: {value}")]
    Field {
        /// Its name in the document.
        field: &'static str,
        /// What stands there.
        value: String,
    },
    /// A task has no start.
    #[error("task {task}: startDate is missing, and the project has no projectStart")]
    NoStart {
        /// 1-based.
        task: usize,
    },
    /// No calendar without a working day.
    #[error(transparent)]
    NoWorkingDay(#[from] NoWorkingDay),
    /// More baselines than a plan keeps.
    #[error("more than {MOST_BASELINES} baselines")]
    TooManyBaselines,
    /// A link names no task.
    #[error("task {task}: links name task {number}, which is not there")]
    NoTask {
        /// 1-based.
        task: usize,
        /// What was named.
        number: usize,
    },
}

/// A plan and all that the scheduler needs beside it, read from a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadNetwork {
    /// The project's description.
    pub description: String,
    /// The tasks, in order.
    pub drafts: Vec<TaskDraft>,
    /// The project's calendar.
    pub rules: CalendarRules,
    /// Days off of people.
    pub people: Vec<Person>,
    /// No task begins before it.
    pub project_start: Option<Date>,
    /// The day floats count to.
    pub finish_by: Option<Date>,
    /// The switches.
    pub scheduling: Scheduling,
    /// How the plan stood before.
    pub baselines: Vec<BaselineDraft>,
}

impl ReadNetwork {
    /// The plan that was read.
    ///
    /// # Errors
    /// [`NetworkError::NoWorkingDay`].
    pub fn into_draft(self) -> Result<PlanDraft, NetworkError> {
        let settings = PlanSettings {
            project: self.project()?,
            scheduling: self.scheduling,
            baselines: self.baselines,
        };
        Ok(PlanDraft {
            description: self.description,
            tasks: self.drafts,
            settings,
        })
    }

    /// The calendars.
    ///
    /// # Errors
    /// [`NoWorkingDay`].
    pub fn calendars(&self) -> Result<Calendars, NoWorkingDay> {
        Calendars::new(self.rules.clone(), self.people.clone())
    }

    /// Calendars and dates of the project.
    ///
    /// # Errors
    /// [`NoWorkingDay`].
    pub fn project(&self) -> Result<Project, NoWorkingDay> {
        Ok(Project {
            calendars: self.calendars()?,
            start: self.project_start,
            finish_by: self.finish_by,
        })
    }
}

/// Reads a document of version 2 or 1. `start` stands in for a missing project start.
///
/// # Errors
/// [`NetworkError`], naming task and field; nothing is guessed, a program wrote it.
pub fn import(text: &str, start: Option<Date>) -> Result<ReadNetwork, NetworkError> {
    let fault = |error: serde_json::Error| match error.classify() {
        Category::Data => JsonError::Form(format!("a field does not fit: {error}")),
        _ => JsonError::NotJson {
            line: error.line(),
            column: error.column(),
        },
    };
    let document: NetworkDocument = serde_json::from_str(text).map_err(fault)?;
    if !(1..=2).contains(&document.version) {
        return Err(JsonError::Version(document.version).into());
    }
    if document.tasks.len() > MAX_ROWS {
        return Err(JsonError::TooManyTasks.into());
    }
    let project_start = date("projectStart", document.project_start.as_deref())?.or(start);
    let count = document.tasks.len();
    let mut read = ReadNetwork {
        description: document.project_description,
        project_start,
        finish_by: date("finishBy", document.finish_by.as_deref())?,
        rules: document.calendar.rules()?,
        scheduling: Scheduling {
            dates_follow_dependencies: document.dates_by_links,
            bars_follow_working_days: document.bars_follow_working_days,
            auto_schedule: document.auto_schedule,
        },
        baselines: baselines(&document.baselines, count)?,
        ..ReadNetwork::default()
    };
    for person in document.people {
        read.people.push(Person {
            owner: person.owner,
            off: person
                .days_off
                .iter()
                .map(DaysDocument::read)
                .collect::<Result<_, _>>()?,
            yearly: yearly(&person.yearly_days_off)?,
        });
    }
    for (row, task) in document.tasks.into_iter().enumerate() {
        let number = row + 1;
        read.drafts.push(task.draft(number, count, project_start)?);
    }
    Ok(read)
}

fn baselines(
    documents: &[BaselineDocument],
    count: usize,
) -> Result<Vec<BaselineDraft>, NetworkError> {
    if documents.len() > MOST_BASELINES {
        return Err(NetworkError::TooManyBaselines);
    }
    let one = |(index, document): (usize, &BaselineDocument)| {
        let dates = document.tasks.iter().map(|task| {
            let day = |text: &str| {
                date("a date of a baseline", Some(text)).map(Option::unwrap_or_default)
            };
            if !(1..=count).contains(&task.task) {
                return Err(NetworkError::Field {
                    field: "a task of a baseline",
                    value: task.task.to_string(),
                });
            }
            let dates = BaselineTask {
                start: day(&task.start_date)?,
                duration: Duration::new(task.duration),
                last_day: day(&task.last_day)?,
            };
            Ok((task.task - 1, dates))
        });
        Ok(BaselineDraft {
            number: index + 1,
            name: one_line(document.name.trim()),
            tasks: dates.collect::<Result<_, NetworkError>>()?,
        })
    };
    documents.iter().enumerate().map(one).collect()
}

fn date(field: &'static str, text: Option<&str>) -> Result<Option<Date>, NetworkError> {
    text.map(|text| {
        parse_iso_date(text).ok_or_else(|| NetworkError::Field {
            field,
            value: text.chars().take(40).collect(),
        })
    })
    .transpose()
}

fn yearly(days: &[YearlyDocument]) -> Result<Vec<YearlyDay>, NetworkError> {
    let read = days.iter().map(|YearlyDocument { month, day, name }| {
        // In some year there is such a day.
        Date::new(2000, *month, *day)
            .map(|_| YearlyDay {
                month: *month,
                day: *day,
                name: name.clone(),
            })
            .map_err(|_| NetworkError::Field {
                field: "yearlyDaysOff",
                value: format!("month {month}, day {day}"),
            })
    });
    read.collect()
}

impl CalendarDocument {
    fn is_default(&self) -> bool {
        *self == CalendarDocument::default()
    }

    fn rules(&self) -> Result<CalendarRules, NetworkError> {
        let mut week = [false; 7];
        for day in &self.working_weekdays {
            week[*day as usize] = true;
        }
        let extra = self
            .working_days
            .iter()
            .map(|days| days.read().map(|days| (days.first, days.last)));
        Ok(CalendarRules {
            week: Week::new(week),
            off: self
                .days_off
                .iter()
                .map(DaysDocument::read)
                .collect::<Result<_, _>>()?,
            yearly: yearly(&self.yearly_days_off)?,
            extra: extra.collect::<Result<_, _>>()?,
        })
    }
}

impl DaysDocument {
    fn read(&self) -> Result<DaysOff, NetworkError> {
        let (first, last, name) = match self {
            DaysDocument::Day(day) => (day, day, ""),
            DaysDocument::Range { first, last, name } => {
                (first, last.as_ref().unwrap_or(first), name.as_str())
            }
        };
        let day = |text: &str| {
            parse_iso_date(text).ok_or_else(|| NetworkError::Field {
                field: "a day off",
                value: text.chars().take(40).collect(),
            })
        };
        Ok(DaysOff {
            first: day(first)?,
            last: day(last)?,
            name: name.to_owned(),
        })
    }
}

impl LinkDocument {
    fn entry(&self) -> Entry {
        let kind = match self.kind {
            KindDocument::FS => DependencyKind::FinishStart,
            KindDocument::SS => DependencyKind::StartStart,
            KindDocument::FF => DependencyKind::FinishFinish,
            KindDocument::SF => DependencyKind::StartFinish,
        };
        let lag = self.lag.clamp(-Lag::MOST, Lag::MOST);
        let lag = match self.lag_unit {
            LagUnit::WorkingDays => Lag::Working(lag),
            LagUnit::CalendarDays => Lag::Calendar(lag),
        };
        Entry::new(self.task, kind, lag)
    }
}

impl NetworkTask {
    fn limits(&self, task: usize) -> Result<Limits, NetworkError> {
        let of = |field: &'static str, text: &Option<String>| match text {
            None => Ok(None),
            Some(text) => match parse_iso_date(text) {
                Some(date) => Ok(Some(date)),
                None => Err(NetworkError::from(JsonError::Field { task, field })),
            },
        };
        Ok(Limits {
            not_before: of("notBefore", &self.not_before)?,
            must_start: of("mustStart", &self.must_start)?,
            finish_by: of("finishBy", &self.finish_by)?,
            as_late_as_possible: self.as_late_as_possible,
        })
    }

    fn typed_by_hand(&self, task: usize) -> Result<Option<ByHand>, NetworkError> {
        let Some(typed) = &self.by_hand else {
            return Ok(None);
        };
        let day = |text: &str| {
            let field = "byHand";
            parse_iso_date(text).ok_or(NetworkError::Json(JsonError::Field { task, field }))
        };
        let summary = typed.duration.zip(typed.progress);
        Ok(Some(ByHand {
            start: day(&typed.start_date)?,
            not_before: typed.not_before.as_deref().map(day).transpose()?,
            summary: summary.map(|(days, percent)| {
                (Duration::new(days), Progress::clamped(i64::from(percent)))
            }),
        }))
    }

    /// What it waits for, as text: its typed links, or the plain column without them.
    fn prior(&self, task: usize, count: usize) -> Result<String, NetworkError> {
        let Some(links) = &self.links else {
            return Ok(self.prior_dependency.clone());
        };
        if let Some(link) = links.iter().find(|link| !(1..=count).contains(&link.task)) {
            return Err(NetworkError::NoTask {
                task,
                number: link.task,
            });
        }
        let entries: Vec<Entry> = links.iter().map(LinkDocument::entry).collect();
        Ok(dependencies_text(&entries))
    }

    fn draft(
        self,
        task: usize,
        count: usize,
        start: Option<Date>,
    ) -> Result<TaskDraft, NetworkError> {
        let by_hand = self.typed_by_hand(task)?;
        let (limits, prior_dependency) = (self.limits(task)?, self.prior(task, count)?);
        let start_date = match (self.start_date, start) {
            (Some(text), _) => text,
            (None, Some(date)) => barline_tasks::format_iso_date(date),
            (None, None) => return Err(NetworkError::NoStart { task }),
        };
        let document = TaskDocument {
            name: self.name,
            prior_dependency,
            start_date,
            duration: self.duration,
            end_date: String::new(),
            owner: self.owner,
            level: self.level,
            progress: self.progress,
            done: self.done,
            status: self.status,
            status_chosen: self.status_chosen,
            comment: self.comment,
        };
        let works_on_days_off = self.works_on_days_off;
        match draft(document) {
            Ok(draft) => Ok(TaskDraft {
                limits,
                works_on_days_off,
                by_hand,
                ..draft
            }),
            Err(field) => Err(JsonError::Field { task, field }.into()),
        }
    }
}

pub use super::network_write::{export, is_needed};

/// The JSON Schema of a [`NetworkDocument`], as committed in `schemas/`.
#[cfg(feature = "schema")]
pub fn schema() -> String {
    let schema = schemars::schema_for!(NetworkDocument);
    serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n"
}
