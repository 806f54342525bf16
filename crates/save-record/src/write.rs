//! A plan as the text of a record.

use barline_tasks::{LimitsText, Plan, Status, Task, TaskId, format_iso_date};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{Edition, Extras, PermanentLink, RECORD_VERSION};

/// A plan alone as a save record (spec §3): the text an editor loads, replaces its
/// plan by or appends. `saved_at` is an ISO 8601 instant.
pub fn write_plan(plan: &Plan, saved_at: &str) -> String {
    write(plan, &Extras::default(), None, saved_at, None)
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
    /// The typed dependencies, where numbers alone do not say them: programs before
    /// them read the numbers (SR11).
    #[serde(skip_serializing_if = "String::is_empty")]
    links: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    limit: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    by_hand: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    baselines: String,
}

impl<'a> TaskRecord<'a> {
    fn of(plan: &Plan, task: &'a Task, prior_dependency: &'a str) -> TaskRecord<'a> {
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
            links: if task.prior.is_typed() {
                plan.prior_text(task)
            } else {
                String::new()
            },
            limit: LimitsText::write(&task.limits, task.works_on_days_off),
            by_hand: task
                .by_hand
                .map_or_else(String::new, |typed| typed.to_text()),
            baselines: plan.baselines_text(task),
        }
    }
}

/// A plan and what goes with it as a save record; `saved_at` is an ISO 8601 instant.
/// A copy that no tab goes on writing has no edition.
pub fn write(
    plan: &Plan,
    extras: &Extras,
    link: Option<&PermanentLink>,
    saved_at: &str,
    edition: Option<&Edition>,
) -> String {
    // Text straight from the tasks: a tree of values for 10,000 of them would take
    // longer to build and to free than all the rest of a save.
    let mut tasks = String::with_capacity(64 + plan.len() * 220);
    for task in plan.tasks() {
        if !tasks.is_empty() {
            tasks.push(',');
        }
        let prior = plan.prior_numbers(task);
        let record = TaskRecord::of(plan, task, &prior);
        tasks.push_str(&json_text(&record));
        if !extras.tasks.is_empty()
            && let Some(unknown) = extras.tasks.get(&task.id.0.to_string())
        {
            // No name is in both: those that are known were taken out while reading.
            tasks.pop();
            tasks.push(',');
            tasks.push_str(&unknown.to_string()[1..]);
        }
    }
    let mut record = Map::new();
    record.insert("projectDescription".to_owned(), plan.description().into());
    let scheduling = plan.scheduling();
    for (field, is_on) in [
        ("barsFollowWorkingDays", scheduling.bars_follow_working_days),
        ("autoSchedule", scheduling.auto_schedule),
        ("datesByLinks", scheduling.dates_follow_dependencies),
    ] {
        if is_on {
            record.insert(field.to_owned(), true.into());
        }
    }
    let settings = plan.settings_text(false);
    if !settings.is_empty() {
        record.insert("planSettings".to_owned(), settings.into());
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
