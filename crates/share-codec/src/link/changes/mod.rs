//! Changes of a plan as JSON: what is sent to a link that several people edit (S37).

mod cells;
mod entries;

use barline_tasks::{Change, TaskId};
use serde::{Deserialize, Serialize};

use cells::{CellRecord, TaskRecord};
use entries::EntryRecord;

/// The most changes of one list; a plan that differs more is saved whole.
pub const MOST_CHANGES: usize = 20_000;

/// The changes as a JSON array. Tasks are named by the ids that they have there.
///
/// ```
/// use barline_share_codec::link::{read_changes, write_changes};
/// let text = r#"[{"change":"set","task":12,"was":{"name":"Paint"},"now":{"name":"Paint walls"}}]"#;
/// assert_eq!(write_changes(&read_changes(text)?), text);
/// # Ok::<(), String>(())
/// ```
pub fn write_changes(changes: &[Change]) -> String {
    let records: Vec<ChangeRecord> = changes.iter().map(ChangeRecord::of).collect();
    // Of text, numbers and truth values alone: nothing here can fail.
    serde_json::to_string(&records).unwrap_or_default()
}

/// Reads a text of [`write_changes`]; names, owners and texts are cleaned as typed ones are.
///
/// # Errors
/// What is wrong and where, in a sentence. What was written stands in it between “ and ” alone, from the first to the
/// last of them.
pub fn read_changes(text: &str) -> Result<Vec<Change>, String> {
    let records: Vec<ChangeRecord> = serde_json::from_str(text)
        .map_err(|error| format!("The changes cannot be read {}.", what(&error)))?;
    if records.len() > MOST_CHANGES {
        let count = records.len();
        return Err(format!(
            "There are {count} changes; up to {MOST_CHANGES} are carried out at once."
        ));
    }
    let records = (1..).zip(records);
    records
        .map(|(number, record)| {
            let read = record.read();
            read.map_err(|reason| format!("Change {number}: {reason}"))
        })
        .collect()
}

/// What a reader missed, and where; then in its own words, which repeat what it found there.
fn what(error: &serde_json::Error) -> String {
    let (line, column) = (error.line(), error.column());
    let text = error.to_string();
    let (words, _) = text.rsplit_once(" at line ").unwrap_or((&text, ""));
    let missed = match (
        words.split_once([':', '`']),
        words.rsplit_once(", expected "),
    ) {
        (Some((fault, _)), Some((_, wanted))) => format!(": {}, expected {wanted}", fault.trim()),
        _ if words.starts_with("missing field ") => format!(": {words}"),
        _ => String::new(),
    };
    format!("at line {line}, column {column}{missed}: “{words}”")
}

#[derive(Serialize, Deserialize)]
#[serde(
    tag = "change",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
enum ChangeRecord {
    Set {
        task: TaskId,
        was: CellRecord,
        now: CellRecord,
    },
    Add {
        task: TaskId,
        after: Option<TaskId>,
        cells: Box<TaskRecord>,
    },
    Delete {
        task: TaskId,
        cells: Box<TaskRecord>,
    },
    Move {
        task: TaskId,
        was_after: Option<TaskId>,
        after: Option<TaskId>,
    },
    Plan {
        was: EntryRecord,
        now: EntryRecord,
    },
}

impl ChangeRecord {
    fn of(change: &Change) -> ChangeRecord {
        match change {
            Change::Set { task, was, becomes } => ChangeRecord::Set {
                task: *task,
                was: CellRecord::of(was),
                now: CellRecord::of(becomes),
            },
            Change::Add { task, after } => ChangeRecord::Add {
                task: task.id,
                after: *after,
                cells: Box::new(TaskRecord::of(task)),
            },
            Change::Delete { task } => ChangeRecord::Delete {
                task: task.id,
                cells: Box::new(TaskRecord::of(task)),
            },
            Change::Move {
                task,
                was_after,
                after,
            } => ChangeRecord::Move {
                task: *task,
                was_after: *was_after,
                after: *after,
            },
            Change::Plan { was, becomes } => ChangeRecord::Plan {
                was: EntryRecord::of(was),
                now: EntryRecord::of(becomes),
            },
        }
    }

    fn read(self) -> Result<Change, String> {
        Ok(match self {
            ChangeRecord::Set { task, was, now } => {
                let (was, becomes) = (was.read()?, now.read()?);
                if was.key() != becomes.key() {
                    let (was, now) = (was.key(), becomes.key());
                    return Err(format!("A change goes from {was} to {now}: not one cell."));
                }
                Change::Set { task, was, becomes }
            }
            ChangeRecord::Add { task, after, cells } => Change::Add {
                task: Box::new(cells.read(named(task)?)?),
                after,
            },
            ChangeRecord::Delete { task, cells } => Change::Delete {
                task: Box::new(cells.read(task)?),
            },
            ChangeRecord::Move {
                task,
                was_after,
                after,
            } => Change::Move {
                task,
                was_after,
                after,
            },
            ChangeRecord::Plan { was, now } => {
                let (was, becomes) = (was.read()?, now.read()?);
                if was.key() != becomes.key() {
                    let (was, now) = (was.key(), becomes.key());
                    return Err(format!("A change goes from {was} to {now}: not one entry."));
                }
                Change::Plan { was, becomes }
            }
        })
    }
}

fn named(task: TaskId) -> Result<TaskId, String> {
    if task <= TaskId::MAX {
        Ok(task)
    } else {
        Err(format!(
            "{} is no id of a task: they are below 2^53.",
            task.0
        ))
    }
}
