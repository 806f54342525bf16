//! The tasks of a record, each made a draft as soon as it is read.

use std::borrow::Cow;
use std::mem::take;

use barline_tasks::{
    BaselineTask, ByHand, Date, DependencyCount, Duration, Level, LimitsText, MOST_DEPENDENCIES,
    Progress, Status, TaskDraft, TaskId, joined, links_match, parse_iso_date,
};
use serde_json::{Map, Value as Kept};
use serde_json_borrow::Value;

use super::fields::{Field, TaskFields};
use super::record::Tasks;
use super::{kept, written};

/// The tasks of a record before they are in a plan.
pub(super) struct Drafts<'a> {
    /// Stands in for a start date that cannot be read.
    today: Date,
    /// How many tasks there are, with those that were left out.
    count: usize,
    pub(super) made: Vec<TaskDraft>,
    /// Fields of each that are not known.
    pub(super) unknown: Vec<Map<String, Kept>>,
    /// Dates in a baseline: its number, and which draft has them.
    pub(super) baselines: Vec<(usize, usize, BaselineTask)>,
    /// Of some drafts.
    links: Vec<Links<'a>>,
    /// Empty is the place of what turned out to need none.
    pub(super) repairs: Vec<String>,
}

impl Drafts<'_> {
    pub(super) fn new(today: Date) -> Self {
        Drafts {
            today,
            count: 0,
            made: Vec::new(),
            unknown: Vec::new(),
            baselines: Vec::new(),
            links: Vec::new(),
            repairs: Vec::new(),
        }
    }

    /// The typed dependencies count where they are those of the plain numbers (SR11), which can be said when it is known
    /// how many tasks there are.
    pub(super) fn judge_links(&mut self) {
        if !self.holds_no_more_than_a_plan() {
            self.links.clear();
            self.repairs.push(format!(
                "There were more than {MOST_DEPENDENCIES} prior dependencies; the rest is kept as typed and ignored."
            ));
            return;
        }
        while let Some(links) = self.links.pop() {
            let prior = &mut self.made[links.draft].prior;
            if links_match(prior, &links.text, self.count) {
                *prior = links.text.into_owned();
            } else {
                let told = unreadable(links.number, "list of links", Value::Str(links.text));
                self.repairs[links.place] = told;
            }
        }
    }
}

impl Drafts<'_> {
    /// Counted before any list is made: a range is short and may name every task (T37).
    fn holds_no_more_than_a_plan(&self) -> bool {
        let count = DependencyCount::of(self.count);
        let (mut plain, mut typed) = (count.clone(), count);
        self.made.iter().all(|draft| plain.takes(&draft.prior))
            && self.links.iter().all(|links| typed.takes(&links.text))
    }
}

impl<'a> Tasks<'a> for Drafts<'a> {
    fn begin(&mut self) {
        *self = Drafts::new(self.today);
    }

    fn add(&mut self, fields: Option<TaskFields<'a>>) {
        self.count += 1;
        let number = self.count;
        let Some(mut fields) = fields else {
            let told = format!("Task {number} was no task and was left out.");
            self.repairs.push(told);
            return;
        };
        self.unknown.push(take(&mut fields.unknown));
        let mut reading = Reading {
            fields,
            number,
            repairs: &mut self.repairs,
        };
        let draft = self.made.len();
        for (baseline, dates) in reading.baselines() {
            self.baselines.push((baseline, draft, dates));
        }
        let (made, links) = reading.draft(self.today);
        if let Some((text, place)) = links {
            self.links.push(Links {
                draft,
                number,
                text,
                place,
            });
        }
        self.made.push(made);
    }
}

/// The typed dependencies of a task.
struct Links<'a> {
    draft: usize,
    number: usize,
    text: Cow<'a, str>,
    /// Where among the repairs one of it is told: empty until it is judged.
    place: usize,
}

/// One task on its way to a draft.
struct Reading<'a, 'r> {
    fields: TaskFields<'a>,
    number: usize,
    repairs: &'r mut Vec<String>,
}

impl<'a> Reading<'a, '_> {
    /// Its dates in the baselines, by their number.
    fn baselines(&mut self) -> Vec<(usize, BaselineTask)> {
        let text = self.text(Field::Baselines).unwrap_or_default();
        BaselineTask::read_all(&text).unwrap_or_else(|| {
            self.repaired("list of baselines", Value::Str(text.clone()));
            Vec::new()
        })
    }

    fn limits(&mut self) -> LimitsText {
        let text = self.text(Field::Limit).unwrap_or_default();
        let read = LimitsText::read(&text);
        if !read.left_out.is_empty() {
            self.repaired(
                "limit",
                Value::Str(joined(read.left_out.iter(), "; ").into()),
            );
        }
        read
    }

    fn by_hand(&mut self) -> Option<ByHand> {
        let text = self.text(Field::ByHand)?;
        let read = ByHand::read(&text);
        if read.is_none() {
            self.repaired("start by hand", Value::Str(text));
        }
        read
    }

    /// And the typed dependencies, with the place that is kept among the repairs for one of them.
    fn draft(&mut self, today: Date) -> (TaskDraft, Option<(Cow<'a, str>, usize)>) {
        let id = match self.fields.take(Field::Id) {
            Value::Number(id) => id.as_u64(),
            Value::Str(id) => id.parse().ok(),
            _ => None,
        };
        let name = self.words(Field::Name);
        let prior = match self.fields.take(Field::PriorDependency) {
            Value::Number(number) => written(number),
            Value::Str(text) => text,
            Value::Null => Cow::Borrowed(""),
            other => {
                self.repaired("prior dependency", other);
                Cow::Borrowed("")
            }
        };
        let links = self.text(Field::Links);
        let links = links.map(|text| {
            self.repairs.push(String::new());
            (text, self.repairs.len() - 1)
        });
        let LimitsText {
            limits,
            works_on_days_off,
            ..
        } = self.limits();
        let start = self.text(Field::StartDate);
        let read = start
            .as_deref()
            .and_then(|text| parse_iso_date(text.get(..10)?));
        if read.is_none() {
            let number = self.number;
            self.repairs.push(format!(
                "Task {number} had no start date that could be read and starts today."
            ));
        }
        let doubtful = self.is_true(Field::StartDoubtful);
        let level = self.number(Field::Level, 0.0);
        let duration = self.number(Field::Duration, 1.0);
        let progress = self.number(Field::Progress, 0.0);
        let status = self.text(Field::Status).unwrap_or_default();
        let draft = TaskDraft {
            id: id.map(TaskId),
            prior: prior.into_owned(),
            start_doubtful: doubtful || read.is_none(),
            // `as` cuts to the type's range, the constructors to the rule's.
            duration: Duration::new(duration.round() as u32),
            level: Level::clamped(level.round() as i64),
            progress: Progress::clamped(progress.round() as i64),
            owner: self.words(Field::Owner),
            done: self.truth(Field::Done),
            status: self.status(status),
            status_chosen: self.is_true(Field::StatusChosen),
            comment: self.words(Field::Comment),
            limits,
            works_on_days_off,
            by_hand: self.by_hand(),
            ..TaskDraft::new(name, read.unwrap_or(today))
        };
        (draft, links)
    }

    fn repaired(&mut self, field: &str, found: Value<'_>) {
        self.repairs.push(unreadable(self.number, field, found));
    }

    fn text(&mut self, field: Field) -> Option<Cow<'a, str>> {
        match self.fields.take(field) {
            Value::Str(text) => Some(text),
            Value::Null => None,
            Value::Number(number) => Some(written(number)),
            other => {
                self.repaired(field.name(), other);
                None
            }
        }
    }

    /// As [`Reading::text`], empty where there is none.
    fn words(&mut self, field: Field) -> String {
        self.text(field).unwrap_or_default().into_owned()
    }

    fn number(&mut self, field: Field, default: f64) -> f64 {
        let value = self.fields.take(field);
        let number = match &value {
            Value::Number(number) => number.as_f64(),
            Value::Str(text) => barline_tasks::decimal(text.trim()),
            Value::Null => Some(default),
            _ => None,
        };
        number.unwrap_or_else(|| {
            self.repaired(field.name(), value);
            default
        })
    }

    /// Of what this program alone writes: anything else is not true.
    fn is_true(&mut self, field: Field) -> bool {
        matches!(self.fields.take(field), Value::Bool(true))
    }

    fn truth(&mut self, field: Field) -> bool {
        match self.fields.take(field) {
            Value::Bool(truth) => truth,
            Value::Str(text) if text == "true" => true,
            Value::Str(text) if text == "false" => false,
            Value::Null => false,
            other => {
                self.repaired(field.name(), other);
                false
            }
        }
    }

    fn status(&mut self, text: Cow<'_, str>) -> Status {
        if text.is_empty() {
            return Status::default();
        }
        text.parse().unwrap_or_else(|_| {
            self.repaired(Field::Status.name(), Value::Str(text));
            Status::default()
        })
    }
}

/// What is told of a field that could not be read.
fn unreadable(number: usize, field: &str, found: Value<'_>) -> String {
    let mut found = kept(found).to_string();
    if let Some((cut, _)) = found.char_indices().nth(40) {
        found.truncate(cut);
        found.push('…');
    }
    format!("Task {number} had an unreadable {field}: {found}")
}
