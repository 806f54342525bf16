//! The save record: a plan as the browser keeps it (spec §3; ED6).
//!
//! Written by this program, but read as if by anybody: every field is checked
//! or repaired, what is not known is kept, and one bad task never drops the
//! others (GL4).

use std::collections::HashMap;

use barline_tasks::{
    Date, Duration, IdSource, Level, Plan, Progress, Scheduling, Status, Task, TaskDraft, TaskId,
    format_iso_date, parse_iso_date,
};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// Version of the record this program writes.
pub const RECORD_VERSION: u64 = 1;

/// Which one a record is, among those that several tabs write (L17).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edition {
    /// One more than that of the record it was made from.
    pub revision: u64,
    /// The open page that wrote it; two tabs never share one.
    pub writer: String,
    /// Records of other writers that it takes the place of, each as
    /// `revision-writer`, the nearest first, parted by spaces; empty when there
    /// are none. The page keeps at most 24.
    pub follows: String,
}

/// The permanent link a plan is pushed to (L9): it belongs to the plan, and
/// what takes the plan's place does not inherit it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PermanentLink {
    /// The short code.
    pub code: String,
    /// Visitors may only view (L10).
    pub read_only: bool,
}

/// What becomes of a plan's permanent link.
#[derive(Debug, Default)]
pub(crate) enum Relink {
    /// It stays.
    #[default]
    Keep,
    /// This one, or none, takes its place.
    To(Option<PermanentLink>),
}

impl PermanentLink {
    fn read(value: Value) -> Option<PermanentLink> {
        let Value::Object(mut fields) = value else {
            return None;
        };
        let Some(Value::String(code)) = fields.remove("code") else {
            return None;
        };
        let read_only = fields.remove("readOnly") == Some(Value::Bool(true));
        (!code.is_empty()).then_some(PermanentLink { code, read_only })
    }

    /// As it stands in a record.
    pub fn to_json(&self) -> Value {
        json!({ "code": self.code, "readOnly": self.read_only })
    }
}

/// What came of reading a save record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum LoadOutcome {
    /// The plan is open.
    Loaded {
        /// Number of tasks.
        count: u32,
        /// What was mended, a sentence each.
        repairs: Vec<String>,
    },
    /// The record was written by a newer version: the plan is open read-only and
    /// must not be written over (GL5).
    Newer {
        /// Number of tasks.
        count: u32,
        /// The record's version.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        version: u64,
    },
    /// It is no save record; nothing was opened (GL3).
    Unreadable {
        /// Why, in a sentence.
        reason: String,
    },
}

/// Fields of a record that this version does not know, kept as they are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extras {
    record: Map<String, Value>,
    tasks: HashMap<TaskId, Map<String, Value>>,
}

impl Extras {
    /// Takes those of a plan that is put in the place of this one; undo may
    /// bring the tasks before back, so theirs stay.
    pub(crate) fn extend(&mut self, other: Extras) {
        self.record = other.record;
        self.tasks.extend(other.tasks);
    }
}

/// A record read.
pub(crate) struct Loaded {
    pub(crate) plan: Plan,
    pub(crate) extras: Extras,
    pub(crate) link: Option<PermanentLink>,
    pub(crate) repairs: Vec<String>,
    pub(crate) version: u64,
}

/// The tasks of a record before they are in a plan.
struct Parts {
    description: String,
    drafts: Vec<TaskDraft>,
    /// Fields of each task that are not known.
    unknown: Vec<Map<String, Value>>,
    /// Fields of the record that are not known.
    record: Map<String, Value>,
    link: Option<PermanentLink>,
    scheduling: Scheduling,
    repairs: Vec<String>,
    version: u64,
}

pub(crate) fn read(json: &str, today: Date, ids: &mut dyn IdSource) -> Result<Loaded, String> {
    let parts = parts(json, today)?;
    let plan = Plan::build(parts.description, parts.drafts, ids).with_scheduling(parts.scheduling);
    let tasks = plan
        .tasks()
        .iter()
        .zip(parts.unknown)
        .filter(|(_, fields)| !fields.is_empty())
        .map(|(task, fields)| (task.id, fields))
        .collect();
    Ok(Loaded {
        plan,
        extras: Extras {
            record: parts.record,
            tasks,
        },
        link: parts.link,
        repairs: parts.repairs,
        version: parts.version,
    })
}

/// Description and tasks of a save record, each field checked or repaired (ED6).
///
/// # Errors
/// A sentence, when the text is no save record.
pub fn read_record(json: &str, today: Date) -> Result<(String, Vec<TaskDraft>), String> {
    parts(json, today).map(|parts| (parts.description, parts.drafts))
}

/// A plan as a save record (spec §3): the text an editor loads, replaces its plan
/// by or appends. `saved_at` is an ISO 8601 instant.
pub fn write_record(plan: &Plan, saved_at: &str) -> String {
    write(plan, &Extras::default(), None, saved_at, None)
}

fn parts(json: &str, today: Date) -> Result<Parts, String> {
    let value: Value = serde_json::from_str(json)
        .map_err(|error| format!("The saved plan is no JSON: {error}."))?;
    let Value::Object(mut record) = value else {
        return Err("The saved plan is no record of a plan.".to_owned());
    };
    let Some(Value::Array(tasks)) = record.remove("tasks") else {
        return Err("The saved plan has no list of tasks.".to_owned());
    };
    let mut repairs = Vec::new();
    let version = match record.remove("version") {
        Some(value) => version_of(&value).unwrap_or_else(|| {
            repairs.push("The record's version could not be read.".to_owned());
            RECORD_VERSION
        }),
        None => RECORD_VERSION,
    };
    let description = match record.remove("projectDescription") {
        Some(Value::String(text)) => text,
        None | Some(Value::Null) => String::new(),
        Some(_) => {
            repairs.push("The project description was no text.".to_owned());
            String::new()
        }
    };
    let link = record.remove("link").and_then(PermanentLink::read);
    for field in ["savedAt", "revision", "writer", "follows"] {
        record.remove(field);
    }
    let mut switch = |field: &str| matches!(record.remove(field), Some(Value::Bool(true)));
    let scheduling = Scheduling {
        bars_follow_working_days: switch("barsFollowWorkingDays"),
        auto_schedule: switch("autoSchedule"),
    };
    let mut drafts = Vec::with_capacity(tasks.len());
    let mut unknown = Vec::new();
    for (index, task) in tasks.into_iter().enumerate() {
        let number = index + 1;
        let Value::Object(fields) = task else {
            repairs.push(format!("Task {number} was no task and was left out."));
            continue;
        };
        let mut fields = Fields {
            left: fields,
            number,
            repairs: &mut repairs,
        };
        drafts.push(fields.draft(today));
        unknown.push(fields.left);
    }
    Ok(Parts {
        description,
        drafts,
        unknown,
        record,
        link,
        scheduling,
        repairs,
        version,
    })
}

fn version_of(value: &Value) -> Option<u64> {
    match value {
        Value::String(text) => text.split('.').next()?.parse().ok(),
        Value::Number(number) => number.as_f64().map(|number| number as u64),
        _ => None,
    }
}

/// The fields of one task, taken one by one.
struct Fields<'a> {
    left: Map<String, Value>,
    number: usize,
    repairs: &'a mut Vec<String>,
}

impl Fields<'_> {
    fn draft(&mut self, today: Date) -> TaskDraft {
        let id = match self.left.remove("id") {
            Some(Value::Number(id)) => id.as_u64(),
            Some(Value::String(id)) => id.parse().ok(),
            _ => None,
        };
        let name = self.text("name").unwrap_or_default();
        let prior = match self.left.remove("priorDependency") {
            Some(Value::Number(number)) => number.to_string(),
            Some(Value::String(text)) => text,
            None | Some(Value::Null) => String::new(),
            Some(other) => {
                self.repaired("prior dependency", &other);
                String::new()
            }
        };
        let start = self.text("startDate");
        let read = start
            .as_deref()
            .and_then(|text| parse_iso_date(text.get(..10)?));
        if read.is_none() {
            self.repairs.push(format!(
                "Task {} had no start date that could be read and starts today.",
                self.number
            ));
        }
        let doubtful = matches!(self.left.remove("startDoubtful"), Some(Value::Bool(true)));
        let level = self.number("level", 0.0);
        let duration = self.number("duration", 1.0);
        let progress = self.number("progress", 0.0);
        let status = self.text("status").unwrap_or_default();
        TaskDraft {
            id: id.map(TaskId),
            name,
            prior,
            start: read.unwrap_or(today),
            start_doubtful: doubtful || read.is_none(),
            // `as` cuts to the type's range, the constructors to the rule's.
            duration: Duration::new(duration.round() as u32),
            level: Level::clamped(level.round() as i64),
            progress: Progress::clamped(progress.round() as i64),
            owner: self.text("owner").unwrap_or_default(),
            done: self.truth("done"),
            status: self.status(&status),
            status_chosen: matches!(self.left.remove("statusChosen"), Some(Value::Bool(true))),
            comment: self.text("comment").unwrap_or_default(),
        }
    }

    fn repaired(&mut self, field: &str, found: &Value) {
        let mut found = found.to_string();
        if let Some((cut, _)) = found.char_indices().nth(40) {
            found.truncate(cut);
            found.push('…');
        }
        let number = self.number;
        self.repairs
            .push(format!("Task {number} had an unreadable {field}: {found}"));
    }

    fn text(&mut self, field: &str) -> Option<String> {
        match self.left.remove(field)? {
            Value::String(text) => Some(text),
            Value::Null => None,
            Value::Number(number) => Some(number.to_string()),
            other => {
                self.repaired(field, &other);
                None
            }
        }
    }

    fn number(&mut self, field: &str, default: f64) -> f64 {
        let value = self.left.remove(field);
        let number = match &value {
            Some(Value::Number(number)) => number.as_f64(),
            Some(Value::String(text)) => barline_tasks::decimal(text.trim()),
            None | Some(Value::Null) => Some(default),
            Some(_) => None,
        };
        number.unwrap_or_else(|| {
            self.repaired(field, &value.unwrap_or_default());
            default
        })
    }

    fn truth(&mut self, field: &str) -> bool {
        match self.left.remove(field) {
            Some(Value::Bool(truth)) => truth,
            Some(Value::String(text)) if text == "true" => true,
            Some(Value::String(text)) if text == "false" => false,
            None | Some(Value::Null) => false,
            Some(other) => {
                self.repaired(field, &other);
                false
            }
        }
    }

    fn status(&mut self, text: &str) -> Status {
        if text.is_empty() {
            return Status::default();
        }
        text.parse().unwrap_or_else(|_| {
            self.repaired("status", &Value::from(text));
            Status::default()
        })
    }
}

/// A task as the record holds it (spec §3).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TaskRecord<'a> {
    id: TaskId,
    name: &'a str,
    prior_dependency: &'a str,
    start_date: String,
    duration: u32,
    owner: &'a str,
    level: u8,
    progress: u8,
    done: bool,
    status: &'a str,
    /// Written where it cannot be told from the status: the default was chosen.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    status_chosen: bool,
    #[serde(skip_serializing_if = "str::is_empty")]
    comment: &'a str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    start_doubtful: bool,
}

impl<'a> TaskRecord<'a> {
    fn of(task: &'a Task, prior_dependency: &'a str) -> TaskRecord<'a> {
        TaskRecord {
            id: task.id,
            name: &task.name,
            prior_dependency,
            start_date: format_iso_date(task.start),
            duration: task.duration.days(),
            owner: &task.owner,
            level: task.level.get(),
            progress: task.progress.percent(),
            done: task.done,
            status: task.status.as_str(),
            status_chosen: task.status_chosen && task.status == Status::default(),
            comment: &task.comment,
            start_doubtful: task.start_doubtful,
        }
    }
}

/// Text straight from the tasks: a tree of values for 10,000 of them would take
/// longer to build and to free than all the rest of a save.
pub(crate) fn write(
    plan: &Plan,
    extras: &Extras,
    link: Option<&PermanentLink>,
    saved_at: &str,
    edition: Option<&Edition>,
) -> String {
    let mut tasks = String::with_capacity(64 + plan.len() * 220);
    for task in plan.tasks() {
        if !tasks.is_empty() {
            tasks.push(',');
        }
        let prior = plan.prior_text(task);
        let record = TaskRecord::of(task, &prior);
        tasks.push_str(&match extras.tasks.get(&task.id) {
            None => json_text(&record),
            Some(unknown) => {
                let mut fields = serde_json::to_value(&record).unwrap_or_default();
                if let Value::Object(fields) = &mut fields {
                    fields.extend(unknown.clone());
                }
                fields.to_string()
            }
        });
    }
    let mut record = Map::new();
    record.insert("projectDescription".to_owned(), plan.description().into());
    let scheduling = plan.scheduling();
    for (field, is_on) in [
        ("barsFollowWorkingDays", scheduling.bars_follow_working_days),
        ("autoSchedule", scheduling.auto_schedule),
    ] {
        if is_on {
            record.insert(field.to_owned(), true.into());
        }
    }
    record.insert("savedAt".to_owned(), saved_at.into());
    record.insert("version".to_owned(), RECORD_VERSION.into());
    if let Some(link) = link {
        record.insert("link".to_owned(), link.to_json());
    }
    if let Some(edition) = edition {
        record.insert("revision".to_owned(), edition.revision.into());
        record.insert("writer".to_owned(), edition.writer.as_str().into());
        record.insert("follows".to_owned(), edition.follows.as_str().into());
    }
    record.extend(extras.record.clone());
    let rest = Value::Object(record).to_string();
    // The other fields follow in the same object.
    format!("{{\"tasks\":[{tasks}],{}", &rest[1..])
}

fn json_text(value: &impl Serialize) -> String {
    // Of text, numbers and truth values alone: nothing here can fail.
    serde_json::to_string(value).unwrap_or_default()
}
