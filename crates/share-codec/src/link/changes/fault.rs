//! Why a list of changes cannot be read: which change, which field, and what is wanted there.

use barline_tasks::{Duration, Lag, Level, Status};
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::{Path, Segment};

use super::{Added, Deleted, Entry, Moved, Set};

/// What is wrong with one change.
pub(super) struct Fault {
    /// Where in the change, as `now.level`; empty for all of it.
    field: String,
    /// A sentence without its capital.
    reason: String,
}

impl Fault {
    pub(super) fn new(field: impl Into<String>, reason: impl Into<String>) -> Fault {
        let (field, reason) = (field.into(), reason.into());
        Fault { field, reason }
    }

    /// The sentence; `number` counts changes from 1.
    pub(super) fn of_change(&self, number: usize) -> String {
        let Fault { field, reason } = self;
        if field.is_empty() {
            format!("Change {number}: {reason}")
        } else {
            format!("Change {number}, field {field}: {reason}")
        }
    }
}

/// Why a text is no list of changes.
pub(super) fn why(text: &str) -> String {
    let list: Value = match serde_json::from_str(text) {
        Ok(list) => list,
        Err(error) => {
            let (line, column) = (error.line(), error.column());
            return format!("The changes are no JSON, at line {line}, column {column} of them.");
        }
    };
    let Value::Array(changes) = list else {
        return "The changes are no list.".to_owned();
    };
    let mut faults = (1..).zip(changes).filter_map(|(number, change)| {
        let fault = fault(change)?;
        Some(fault.of_change(number))
    });
    let fault = faults.next();
    // What was read as values keeps the last of two.
    fault.unwrap_or_else(|| "A change has one of its fields twice.".to_owned())
}

fn fault(change: Value) -> Option<Fault> {
    let Value::Object(mut fields) = change else {
        return Some(Fault::new("", "it must be an object."));
    };
    let kind = fields.remove("change");
    let rest = Value::Object(fields);
    match kind.as_ref().and_then(Value::as_str) {
        Some("set") => fault_of::<Set>(rest),
        Some("add") => fault_of::<Added>(rest),
        Some("delete") => fault_of::<Deleted>(rest),
        Some("move") => fault_of::<Moved>(rest),
        Some("plan") => fault_of::<Entry>(rest),
        _ => Some(Fault::new(
            "change",
            "it must be `set`, `add`, `delete`, `move` or `plan`.",
        )),
    }
}

fn fault_of<Record: DeserializeOwned>(fields: Value) -> Option<Fault> {
    let error = serde_path_to_error::deserialize::<_, Record>(fields).err()?;
    let words = error.inner().to_string();
    let quoted = |before: &str| Some(words.strip_prefix(before)?.split_once('`')?.0);
    if let Some(name) = quoted("missing field `") {
        return Some(Fault::new(
            path(error.path(), ""),
            format!("`{name}` is missing."),
        ));
    }
    let unknown = quoted("unknown field `").or_else(|| quoted("unknown variant `"));
    let of_status = path(error.path(), "").ends_with("status.status");
    if let (Some(name), false) = (unknown, of_status) {
        // The last of them: what was written may have said the same.
        let known = words
            .rsplit_once(", expected ")
            .map_or("none", |(_, known)| known);
        let known = known.strip_prefix("one of ").unwrap_or(known);
        let reason = format!("there is no field but {known}.");
        return Some(Fault::new(path(error.path(), name), reason));
    }
    let field = path(error.path(), "");
    let reason = format!("it must be {}.", wanted(&field));
    Some(Fault::new(field, reason))
}

/// The way to a field, without the name of one that is not known: what was written is not told.
fn path(path: &Path, unknown: &str) -> String {
    let mut way = String::new();
    for segment in path {
        match segment {
            Segment::Seq { index } => way.extend(["[", &index.to_string(), "]"]),
            Segment::Map { key: name } | Segment::Enum { variant: name } if name != unknown => {
                let dot = if way.is_empty() { "" } else { "." };
                way.push_str(dot);
                way.push_str(name);
            }
            _ => {}
        }
    }
    way
}

/// What a field holds.
fn wanted(field: &str) -> String {
    let names: Vec<&str> = field
        .split(['.', '['])
        .filter(|name| !name.ends_with(']'))
        .collect();
    let last = names.last().copied().unwrap_or_default();
    let of_list = field.ends_with(']');
    let day = "a day that there is, as YYYY-MM-DD, from 0001-01-01 to 9999-12-31";
    let number = "the number of a row, a whole one from 0 to 2^53 - 1";
    match last {
        "task" => number.to_owned(),
        "after" | "wasAfter" => format!("{number}, or null"),
        "was" | "now" => "an object with one field".to_owned(),
        "cells" => "an object with all fields of a task".to_owned(),
        "priorDependency" if of_list => format!(
            "an object with `task`, `kind` and, where it has one, `lagDays` or `lagCalendarDays`, a whole number from \
             -{most} to {most}, or with a `text`",
            most = Lag::MOST
        ),
        "priorDependency" => "a list of dependencies".to_owned(),
        "startDate" => "an object with a `date`".to_owned(),
        "date" | "start" | "lastDay" => day.to_owned(),
        "projectStart" | "finishBy" => format!("{day}, or null"),
        "duration" => format!("a whole number from 0 to {}", Duration::MAX.days()),
        "level" => format!("a whole number from 0 to {}", Level::MAX.get()),
        "progress" => "an object with `percent` and `done`".to_owned(),
        "percent" => "a whole number from 0 to 100".to_owned(),
        "status" if names.ends_with(&["status", "status"]) => {
            let words = Status::ALL.map(|status| format!("`{}`", status.as_str()));
            format!("one of {}", words.join(", "))
        }
        "status" => "an object with `status` and `chosen`".to_owned(),
        "done"
        | "chosen"
        | "doubtful"
        | "barsFollowWorkingDays"
        | "autoSchedule"
        | "datesByLinks" => "true or false".to_owned(),
        "baselines" if of_list => "an object with `name` and `tasks`".to_owned(),
        "tasks" if of_list => "an object with `task`, `start`, `duration` and `lastDay`".to_owned(),
        "baselines" | "tasks" => "a list".to_owned(),
        _ => "a text".to_owned(),
    }
}
