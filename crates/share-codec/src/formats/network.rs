//! A plan with all that the scheduler needs, as JSON, version 2 (S30). The schema is
//! `schemas/plan-2.schema.json`.

mod document;

use barline_tasks::{
    BaselineDraft, BaselineTask, ByHand, CalendarRules, Calendars, Date, DaysOff, DependencyCount,
    DependencyKind, Duration, Entry, Lag, Limits, MOST_BASELINES, NoWorkingDay, Person, PlanDraft,
    PlanSettings, Progress, Project, Scheduling, TaskDraft, Week, YearlyDay, dependencies_text,
    one_line, parse_iso_date,
};
use serde_json::Value;

use super::json::{self, JsonError, TaskDocument, draft};
use super::json_fault::SECOND;
use crate::csv::MAX_ROWS;

pub use document::{
    BaselineDocument, BaselineTaskDocument, ByHandDocument, CalendarDocument, DaysDocument,
    KindDocument, LagUnit, LinkDocument, NetworkDocument, NetworkTask, PersonDocument, Weekday,
    YearlyDocument,
};

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
    read(json::value(text)?, start)
}

pub(super) fn read(value: Value, start: Option<Date>) -> Result<ReadNetwork, NetworkError> {
    let document: NetworkDocument = json::document_of(value, SECOND)?;
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
    DependencyCount::check(&read.drafts).map_err(JsonError::from)?;
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
