//! What a plan document of version 2 has beside the fields of version 1, as `schemas/plan-2.schema.json` describes it.

use poem_openapi::types::Example;
use poem_openapi::{Enum, Object, Union};

use super::form::Form;
use super::{PlanDocumentV1, TaskDocument, TaskStatus};

/// A plan that says more than version 1 can: dates by links, links with kinds and lags, limits, calendars or baselines.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", example)]
pub(in crate::api::plan) struct PlanDocumentV2 {
    /// Which form this is.
    version: Form<2>,
    /// What the project is about; may hold several lines.
    project_description: String,
    /// Links, calendars and limits place the tasks; missing, their dates are by hand.
    #[oai(skip_serializing_if_is_none)]
    dates_by_links: Option<bool>,
    /// With dates by hand: a bar covers working days only.
    #[oai(skip_serializing_if_is_none)]
    bars_follow_working_days: Option<bool>,
    /// With dates by hand: a bar that is moved takes along what waits for it.
    #[oai(skip_serializing_if_is_none)]
    auto_schedule: Option<bool>,
    /// No task begins before this day, `YYYY-MM-DD`.
    #[oai(skip_serializing_if_is_none)]
    project_start: Option<String>,
    /// The day floats count to, `YYYY-MM-DD`; missing, the last day of the work.
    #[oai(skip_serializing_if_is_none)]
    finish_by: Option<String>,
    /// Which days work; missing, Monday to Friday.
    #[oai(skip_serializing_if_is_none)]
    calendar: Option<CalendarDocument>,
    /// Days off of people, on top of the project's.
    #[oai(skip_serializing_if_is_none)]
    people: Option<Vec<PersonDocument>>,
    /// How the plan stood before, the oldest first; at most eleven.
    #[oai(skip_serializing_if_is_none)]
    baselines: Option<Vec<BaselineDocument>>,
    /// The tasks in their order.
    tasks: Vec<TaskDocumentV2>,
}

/// One task: the fields of version 1, and what holds it.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
struct TaskDocumentV2 {
    #[oai(flatten)]
    plain: TaskDocument,
    /// What it waits for, where kinds or lags say more than `priorDependency` could in version 1.
    #[oai(skip_serializing_if_is_none)]
    links: Option<Vec<LinkDocument>>,
    /// The pin: not before this day, `YYYY-MM-DD`.
    #[oai(skip_serializing_if_is_none)]
    not_before: Option<String>,
    /// It starts on this day, whatever its links say.
    #[oai(skip_serializing_if_is_none)]
    must_start: Option<String>,
    /// It should be finished at the end of this day; never moves it.
    #[oai(skip_serializing_if_is_none)]
    finish_by: Option<String>,
    /// As late as its own free float allows.
    #[oai(skip_serializing_if_is_none)]
    as_late_as_possible: Option<bool>,
    /// Every day works for it.
    #[oai(skip_serializing_if_is_none)]
    works_on_days_off: Option<bool>,
    /// What was typed, where links have placed it since.
    #[oai(skip_serializing_if_is_none)]
    by_hand: Option<ByHandDocument>,
}

/// One link.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
struct LinkDocument {
    /// Number of the task that is waited for, from 1.
    #[oai(validator(minimum(value = "1")))]
    task: u32,
    /// Which ends.
    kind: LinkKind,
    /// Days between the two ends; a lead is negative.
    lag: i32,
    /// What the lag is counted in.
    lag_unit: LagUnit,
}

/// Finish to start, start to start, finish to finish, start to finish.
#[derive(Debug, Enum)]
#[oai(rename_all = "UPPERCASE")]
enum LinkKind {
    Fs,
    Ss,
    Ff,
    Sf,
}

/// What a lag is counted in: working days of the task that waits, or days of the calendar.
#[derive(Debug, Enum)]
#[oai(rename_all = "camelCase")]
enum LagUnit {
    WorkingDays,
    CalendarDays,
}

/// What was typed where links have placed a task since.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
struct ByHandDocument {
    /// First day, `YYYY-MM-DD`.
    start_date: String,
    /// The pin it had.
    #[oai(skip_serializing_if_is_none)]
    not_before: Option<String>,
    /// Length of a row that was made a sum of its subtasks; only with `progress`.
    #[oai(skip_serializing_if_is_none)]
    duration: Option<u32>,
    /// Per cent done of such a row.
    #[oai(skip_serializing_if_is_none, validator(maximum(value = "100")))]
    progress: Option<u8>,
}

/// The project's week and its exceptions.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
struct CalendarDocument {
    /// Weekdays that work.
    working_weekdays: Vec<Weekday>,
    /// Days off.
    #[oai(skip_serializing_if_is_none)]
    days_off: Option<Vec<DaysDocument>>,
    /// Days off in every year.
    #[oai(skip_serializing_if_is_none)]
    yearly_days_off: Option<Vec<YearlyDocument>>,
    /// Days that work although the week or a day off says otherwise.
    #[oai(skip_serializing_if_is_none)]
    working_days: Option<Vec<DaysDocument>>,
}

/// A day of the week.
#[derive(Debug, Enum)]
#[oai(rename_all = "lowercase")]
enum Weekday {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

/// One day, `YYYY-MM-DD`, or days in a row.
#[derive(Debug, Union)]
#[oai(one_of = true)]
enum DaysDocument {
    Day(String),
    Range(DayRange),
}

/// From the first to the last day, both included.
#[derive(Debug, Object)]
struct DayRange {
    /// First day, `YYYY-MM-DD`.
    first: String,
    /// Last day; missing, the first is the only one.
    #[oai(skip_serializing_if_is_none)]
    last: Option<String>,
    /// What they are called.
    #[oai(skip_serializing_if_is_none)]
    name: Option<String>,
}

/// A day of every year.
#[derive(Debug, Object)]
struct YearlyDocument {
    /// 1 to 12.
    #[oai(validator(minimum(value = "1"), maximum(value = "12")))]
    month: u8,
    /// Day of the month; 29 February is there in leap years only.
    #[oai(validator(minimum(value = "1"), maximum(value = "31")))]
    day: u8,
    /// What it is called.
    #[oai(skip_serializing_if_is_none)]
    name: Option<String>,
}

/// When one person is away.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
struct PersonDocument {
    /// The owner as tasks have it; compared exactly.
    owner: String,
    /// Days off.
    #[oai(skip_serializing_if_is_none)]
    days_off: Option<Vec<DaysDocument>>,
    /// Days off in every year.
    #[oai(skip_serializing_if_is_none)]
    yearly_days_off: Option<Vec<YearlyDocument>>,
}

/// How the plan stood once.
#[derive(Debug, Object)]
struct BaselineDocument {
    /// What it is called.
    name: String,
    /// The dates of its tasks; tasks that came later are not among them.
    tasks: Vec<BaselineTaskDocument>,
}

/// When one task was to happen.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
struct BaselineTaskDocument {
    /// Number of the task, from 1.
    #[oai(validator(minimum(value = "1")))]
    task: u32,
    /// First day, `YYYY-MM-DD`.
    start_date: String,
    /// Length in working days.
    duration: u32,
    /// Last day, `YYYY-MM-DD`.
    last_day: String,
}

impl Example for PlanDocumentV2 {
    fn example() -> Self {
        let PlanDocumentV1 {
            project_description,
            tasks,
            ..
        } = PlanDocumentV1::example();
        let free = |plain| TaskDocumentV2 {
            plain,
            links: None,
            not_before: None,
            must_start: None,
            finish_by: None,
            as_late_as_possible: None,
            works_on_days_off: None,
            by_hand: None,
        };
        let van = TaskDocument {
            name: "Load the van".into(),
            prior_dependency: "1".into(),
            start_date: "2026-01-14".into(),
            duration: 1,
            end_date: "2026-01-15".into(),
            progress: 0,
            status: TaskStatus::NotStarted,
            ..TaskDocument::example()
        };
        let mut tasks: Vec<_> = tasks.into_iter().map(free).collect();
        tasks.push(TaskDocumentV2 {
            links: Some(vec![LinkDocument {
                task: 1,
                kind: LinkKind::Fs,
                lag: 1,
                lag_unit: LagUnit::WorkingDays,
            }]),
            ..free(van)
        });
        PlanDocumentV2 {
            version: Form,
            project_description,
            dates_by_links: Some(true),
            bars_follow_working_days: None,
            auto_schedule: None,
            project_start: None,
            finish_by: None,
            calendar: None,
            people: None,
            baselines: None,
            tasks,
        }
    }
}
