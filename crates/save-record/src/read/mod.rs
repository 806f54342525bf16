//! A record read as if by anybody: every field is checked or repaired, what is not
//! known is kept, and one bad task never drops the others (SR1, GL4).

mod fields;
mod record;
mod task;

use std::borrow::Cow;

use barline_tasks::{Date, IdSource, Plan, PlanDraft, PlanSettings, Scheduling, SettingsText};
use serde_json::{Map, Number, Value as Kept};
use serde_json_borrow::Value;

pub(crate) use self::fields::TaskFields;
use self::record::Written;
pub(crate) use self::record::{Tasks, read_record};
use self::task::Drafts;
use crate::{PermanentLink, RECORD_VERSION};

/// Fields of a record that this version does not know, kept as they are.
#[derive(Clone, Debug, Default)]
pub struct Extras {
    pub(crate) record: Map<String, Kept>,
    /// Of each task, by its id as text: one kind of map is linked, not two.
    pub(crate) tasks: Map<String, Kept>,
}

impl Extras {
    /// Takes those of a plan that is put in the place of this one; undo may
    /// bring the tasks before back, so theirs stay.
    pub fn extend(&mut self, other: Extras) {
        self.record = other.record;
        self.tasks.extend(other.tasks);
    }
}

/// A record read.
#[derive(Debug)]
pub struct Loaded {
    /// Its tasks and description.
    pub plan: Plan,
    /// What else it holds, to be written with it again.
    pub extras: Extras,
    /// The plan's permanent link.
    pub link: Option<PermanentLink>,
    /// What was repaired, a sentence each.
    pub repairs: Vec<String>,
    /// Above [`RECORD_VERSION`]: it must not be written over (GL5).
    pub version: u64,
}

/// A record read, before its tasks are in a plan.
#[derive(Debug)]
pub struct RecordDraft {
    /// Its tasks, before each has an id of its own, and its description.
    pub plan: PlanDraft,
    /// Fields of each task that are not known.
    unknown: Vec<Map<String, Kept>>,
    /// Fields of the record that are not known.
    record: Map<String, Kept>,
    link: Option<PermanentLink>,
    repairs: Vec<String>,
    version: u64,
}

/// The plan of a save record, each field checked or repaired (SR1); `today` stands
/// in for a start date that cannot be read, `ids` for ids that are missing or double.
///
/// # Errors
/// A sentence, when the text is no save record (SR2).
pub fn read(json: &str, today: Date, ids: &mut dyn IdSource) -> Result<Loaded, String> {
    read_draft(json, today).map(|draft| draft.build(ids))
}

impl RecordDraft {
    /// The plan of it; `ids` for ids that are missing or double.
    pub fn build(self, ids: &mut dyn IdSource) -> Loaded {
        let plan = self.plan.build(ids);
        // One by one: made of an iterator, the map would be sorted by code of its own, 4 kB.
        let mut tasks = Map::new();
        for (task, fields) in plan.tasks().iter().zip(self.unknown) {
            if !fields.is_empty() {
                tasks.insert(task.id.0.to_string(), Kept::Object(fields));
            }
        }
        Loaded {
            plan,
            extras: Extras {
                record: self.record,
                tasks,
            },
            link: self.link,
            repairs: self.repairs,
            version: self.version,
        }
    }
}

/// A save record before its tasks have ids, for another plan to take in or to be built in a step
/// of its own.
///
/// # Errors
/// As [`read`].
pub fn read_draft(json: &str, today: Date) -> Result<RecordDraft, String> {
    let mut tasks = Drafts::new(today);
    let record = read_record(json, &mut tasks)
        .map_err(|error| {
            let (line, column) = (error.line(), error.column());
            format!("The saved plan is no JSON from line {line}, column {column} on.")
        })?
        .ok_or("The saved plan is no record of a plan.")?;
    if !record.has_tasks {
        return Err("The saved plan has no list of tasks.".to_owned());
    }
    tasks.judge_links();
    let mut record = record.fields;
    let mut repairs = Vec::new();
    let version = match take(&mut record, "version") {
        Some(value) => version_of(&kept(value)).unwrap_or_else(|| {
            repairs.push("The record's version could not be read.".to_owned());
            RECORD_VERSION
        }),
        None => RECORD_VERSION,
    };
    let description = match take(&mut record, "projectDescription") {
        Some(Value::Str(text)) => text.into_owned(),
        None | Some(Value::Null) => String::new(),
        Some(_) => {
            repairs.push("The project description was no text.".to_owned());
            String::new()
        }
    };
    let link = take(&mut record, "link").and_then(|link| PermanentLink::read(&kept(link)));
    let mut settings = settings(take(&mut record, "planSettings"), &mut repairs);
    let mut switch = |field: &str| matches!(take(&mut record, field), Some(Value::Bool(true)));
    settings.scheduling = Scheduling {
        bars_follow_working_days: switch("barsFollowWorkingDays"),
        auto_schedule: switch("autoSchedule"),
        dates_follow_dependencies: switch("datesByLinks"),
    };
    for (number, draft, dates) in tasks.baselines {
        settings.baseline(number).tasks.push((draft, dates));
    }
    for told in tasks.repairs {
        if !told.is_empty() {
            repairs.push(told);
        }
    }
    Ok(RecordDraft {
        plan: PlanDraft {
            description,
            tasks: tasks.made,
            settings,
        },
        unknown: tasks.unknown,
        record: without(record, RECORD_FIELDS),
        link,
        repairs,
        version,
    })
}

/// The fields of a record that this version knows, beside its tasks.
const RECORD_FIELDS: &[&str] = &[
    "version",
    "projectDescription",
    "link",
    "savedAt",
    "revision",
    "writer",
    "follows",
    "planSettings",
    "barsFollowWorkingDays",
    "autoSchedule",
    "datesByLinks",
];

/// The value of a field, which stays as `null`; of a field that is there twice, the last.
pub(crate) fn take<'a>(fields: &mut Written<'a>, name: &str) -> Option<Value<'a>> {
    let mut fields = fields.iter_mut().rev();
    let (_, value) = fields.find(|(field, _)| field == name)?;
    Some(std::mem::take(value))
}

/// What is left of the fields without those that are known.
fn without(fields: Written<'_>, known: &[&str]) -> Map<String, Kept> {
    let mut left = Map::new();
    for (name, value) in fields {
        if !known.contains(&&*name) {
            left.insert(name.into_owned(), kept(value));
        }
    }
    left
}

/// JSON text as a value of `serde_json`'s, read as the values of a record are: its own reader
/// would be 2 kB more of the page's package.
///
/// # Errors
/// Where the text is no JSON.
pub fn json_value(text: &str) -> serde_json::Result<Kept> {
    serde_json::from_str(text).map(kept)
}

/// The value for itself, without the record. One by one, as in [`read`].
pub(crate) fn kept(value: Value<'_>) -> Kept {
    match value {
        Value::Null => Kept::Null,
        Value::Bool(truth) => Kept::Bool(truth),
        Value::Number(number) => Kept::Number(number.into()),
        Value::Str(text) => Kept::String(text.into_owned()),
        Value::Array(values) => {
            let mut list = Vec::with_capacity(values.len());
            for value in values {
                list.push(kept(value));
            }
            Kept::Array(list)
        }
        Value::Object(fields) => Kept::Object(without(fields.into_vec(), &[])),
    }
}

fn written<'a>(number: impl Into<Number>) -> Cow<'a, str> {
    Cow::Owned(number.into().to_string())
}

/// Calendars and baselines of the plan; the switches have fields of their own.
fn settings(field: Option<Value<'_>>, repairs: &mut Vec<String>) -> PlanSettings {
    let text = match field {
        Some(Value::Str(text)) => text,
        None | Some(Value::Null) => Cow::Borrowed(""),
        Some(_) => {
            repairs.push("The settings of the plan were no text.".to_owned());
            Cow::Borrowed("")
        }
    };
    let read = SettingsText::read(&text);
    let told = read.left_out.into_iter();
    repairs.extend(told.map(|clause| format!("Settings of the plan: {clause}.")));
    read.settings
}

pub(crate) fn version_of(value: &Kept) -> Option<u64> {
    match value {
        Kept::String(text) => text.split('.').next()?.parse().ok(),
        Kept::Number(number) => number.as_f64().map(|number| number as u64),
        _ => None,
    }
}
