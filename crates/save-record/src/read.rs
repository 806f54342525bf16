//! A record read as if by anybody: every field is checked or repaired, what is not
//! known is kept, and one bad task never drops the others (SR1, GL4).

use std::borrow::Cow;

use barline_tasks::{
    BaselineTask, ByHand, Date, Duration, IdSource, Level, LimitsText, Plan, PlanDraft,
    PlanSettings, Progress, Scheduling, SettingsText, Status, TaskDraft, TaskId, links_match,
    parse_iso_date,
};
use serde_json::{Map, Number, Value as Kept};
// A plan of thousands of tasks is opened before anybody sees it: names of fields and texts stay where they stand in it.
use serde_json_borrow::Value;

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

/// The tasks of a record before they are in a plan.
struct Parts {
    draft: PlanDraft,
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
    let parts = parts(json, today)?;
    let plan = parts.draft.build(ids);
    // One by one: made of an iterator, the map would be sorted by code of its own, 4 kB.
    let mut tasks = Map::new();
    for (task, fields) in plan.tasks().iter().zip(parts.unknown) {
        if !fields.is_empty() {
            tasks.insert(task.id.0.to_string(), Kept::Object(fields));
        }
    }
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

/// The plan of a save record before its tasks have ids, for another plan to take in.
///
/// # Errors
/// As [`read`].
pub fn read_drafts(json: &str, today: Date) -> Result<PlanDraft, String> {
    parts(json, today).map(|parts| parts.draft)
}

fn parts(json: &str, today: Date) -> Result<Parts, String> {
    let value: Value = serde_json::from_str(json)
        .map_err(|error| format!("The saved plan is no JSON: {error}."))?;
    let Value::Object(record) = value else {
        return Err("The saved plan is no record of a plan.".to_owned());
    };
    let mut record = record.into_vec();
    let Some(Value::Array(tasks)) = take(&mut record, "tasks") else {
        return Err("The saved plan has no list of tasks.".to_owned());
    };
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
    let count = tasks.len();
    let mut drafts = Vec::with_capacity(count);
    let mut unknown = Vec::new();
    for (index, task) in tasks.into_iter().enumerate() {
        let number = index + 1;
        let Value::Object(fields) = task else {
            repairs.push(format!("Task {number} was no task and was left out."));
            continue;
        };
        let mut fields = Fields {
            left: fields.into_vec(),
            number,
            repairs: &mut repairs,
        };
        for (number, dates) in fields.baselines() {
            let baseline = settings.baseline(number);
            baseline.tasks.push((drafts.len(), dates));
        }
        drafts.push(fields.draft(today, count));
        unknown.push(without(fields.left, TASK_FIELDS));
    }
    Ok(Parts {
        draft: PlanDraft {
            description,
            tasks: drafts,
            settings,
        },
        unknown,
        record: without(record, RECORD_FIELDS),
        link,
        repairs,
        version,
    })
}

/// The fields of a record that this version knows.
const RECORD_FIELDS: &[&str] = &[
    "tasks",
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

/// Those of a task.
const TASK_FIELDS: &[&str] = &[
    "id",
    "name",
    "priorDependency",
    "links",
    "limit",
    "byHand",
    "baselines",
    "startDate",
    "startDoubtful",
    "duration",
    "level",
    "progress",
    "owner",
    "done",
    "status",
    "statusChosen",
    "comment",
];

/// The fields of an object as they stand in a record.
type Written<'a> = Vec<(Cow<'a, str>, Value<'a>)>;

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

/// The fields of one task, taken one by one.
struct Fields<'a, 'r> {
    left: Written<'a>,
    number: usize,
    repairs: &'r mut Vec<String>,
}

impl<'a> Fields<'a, '_> {
    /// Its dates in the baselines, by their number.
    fn baselines(&mut self) -> Vec<(usize, BaselineTask)> {
        let text = self.text("baselines").unwrap_or_default();
        BaselineTask::read_all(&text).unwrap_or_else(|| {
            self.repaired("list of baselines", Value::Str(text.clone()));
            Vec::new()
        })
    }

    /// The typed dependencies where they are those of the plain numbers (SR11).
    fn links(&mut self, prior: Cow<'a, str>, count: usize) -> Cow<'a, str> {
        match self.text("links") {
            Some(links) if links_match(&prior, &links, count) => links,
            Some(links) => {
                self.repaired("list of links", Value::Str(links));
                prior
            }
            None => prior,
        }
    }

    fn limits(&mut self) -> LimitsText {
        let text = self.text("limit").unwrap_or_default();
        let read = LimitsText::read(&text);
        if !read.left_out.is_empty() {
            self.repaired("limit", Value::Str(read.left_out.join("; ").into()));
        }
        read
    }

    fn by_hand(&mut self) -> Option<ByHand> {
        let text = self.text("byHand")?;
        let read = ByHand::read(&text);
        if read.is_none() {
            self.repaired("start by hand", Value::Str(text));
        }
        read
    }

    fn draft(&mut self, today: Date, count: usize) -> TaskDraft {
        let id = match take(&mut self.left, "id") {
            Some(Value::Number(id)) => id.as_u64(),
            Some(Value::Str(id)) => id.parse().ok(),
            _ => None,
        };
        let name = self.text("name").unwrap_or_default().into_owned();
        let prior = match take(&mut self.left, "priorDependency") {
            Some(Value::Number(number)) => written(number),
            Some(Value::Str(text)) => text,
            None | Some(Value::Null) => Cow::Borrowed(""),
            Some(other) => {
                self.repaired("prior dependency", other);
                Cow::Borrowed("")
            }
        };
        let prior = self.links(prior, count).into_owned();
        let LimitsText {
            limits,
            works_on_days_off,
            ..
        } = self.limits();
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
        let doubtful = matches!(
            take(&mut self.left, "startDoubtful"),
            Some(Value::Bool(true))
        );
        let level = self.number("level", 0.0);
        let duration = self.number("duration", 1.0);
        let progress = self.number("progress", 0.0);
        let status = self.text("status").unwrap_or_default();
        TaskDraft {
            id: id.map(TaskId),
            prior,
            start_doubtful: doubtful || read.is_none(),
            // `as` cuts to the type's range, the constructors to the rule's.
            duration: Duration::new(duration.round() as u32),
            level: Level::clamped(level.round() as i64),
            progress: Progress::clamped(progress.round() as i64),
            owner: self.text("owner").unwrap_or_default().into_owned(),
            done: self.truth("done"),
            status: self.status(status),
            status_chosen: matches!(
                take(&mut self.left, "statusChosen"),
                Some(Value::Bool(true))
            ),
            comment: self.text("comment").unwrap_or_default().into_owned(),
            limits,
            works_on_days_off,
            by_hand: self.by_hand(),
            ..TaskDraft::new(name, read.unwrap_or(today))
        }
    }

    fn repaired(&mut self, field: &str, found: Value<'_>) {
        let mut found = kept(found).to_string();
        if let Some((cut, _)) = found.char_indices().nth(40) {
            found.truncate(cut);
            found.push('…');
        }
        let number = self.number;
        self.repairs
            .push(format!("Task {number} had an unreadable {field}: {found}"));
    }

    fn text(&mut self, field: &str) -> Option<Cow<'a, str>> {
        match take(&mut self.left, field)? {
            Value::Str(text) => Some(text),
            Value::Null => None,
            Value::Number(number) => Some(written(number)),
            other => {
                self.repaired(field, other);
                None
            }
        }
    }

    fn number(&mut self, field: &str, default: f64) -> f64 {
        let value = take(&mut self.left, field);
        let number = match &value {
            Some(Value::Number(number)) => number.as_f64(),
            Some(Value::Str(text)) => barline_tasks::decimal(text.trim()),
            None | Some(Value::Null) => Some(default),
            Some(_) => None,
        };
        number.unwrap_or_else(|| {
            self.repaired(field, value.unwrap_or_default());
            default
        })
    }

    fn truth(&mut self, field: &str) -> bool {
        match take(&mut self.left, field) {
            Some(Value::Bool(truth)) => truth,
            Some(Value::Str(text)) if text == "true" => true,
            Some(Value::Str(text)) if text == "false" => false,
            None | Some(Value::Null) => false,
            Some(other) => {
                self.repaired(field, other);
                false
            }
        }
    }

    fn status(&mut self, text: Cow<'a, str>) -> Status {
        if text.is_empty() {
            return Status::default();
        }
        text.parse().unwrap_or_else(|_| {
            self.repaired("status", Value::Str(text));
            Status::default()
        })
    }
}
