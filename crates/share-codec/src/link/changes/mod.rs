//! Changes of a plan as JSON: what is sent to a link that several people edit (S37).

mod cells;
mod entries;
mod fault;

use barline_tasks::{Change, TaskId};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use cells::{CellRecord, TaskRecord};
use entries::EntryRecord;
use fault::{Fault, why};

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
/// What is wrong, in which change and field of it, in a sentence. What was written stands in it between “ and ” alone, from the first to the
/// last of them.
pub fn read_changes(text: &str) -> Result<Vec<Change>, String> {
    let records: Vec<ChangeRecord> = serde_json::from_str(text).map_err(|_| why(text))?;
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
            read.map_err(|fault| fault.of_change(number))
        })
        .collect()
}

/// Whether changes that were read of a text say all that it says: nothing was cleaned, cut or left out.
///
/// ```
/// use barline_share_codec::link::{is_all_of, read_changes};
/// let set = |name| format!(r#"[{{"change":"set","task":12,"was":{{"name":"Paint"}},"now":{{"name":"{name}"}}}}]"#);
/// let (as_is, cleaned) = (set("Paint walls"), set(" Paint  "));
/// assert!(is_all_of(&read_changes(&as_is)?, &as_is));
/// assert!(!is_all_of(&read_changes(&cleaned)?, &cleaned));
/// # Ok::<(), String>(())
/// ```
pub fn is_all_of(changes: &[Change], text: &str) -> bool {
    let written = write_changes(changes);
    let value = |text: &str| serde_json::from_str::<Value>(text).ok();
    written == text || value(&written) == value(text)
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "camelCase")]
enum ChangeRecord {
    Set(Set),
    Add(Added),
    Delete(Deleted),
    Move(Moved),
    Plan(Entry),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Set {
    task: TaskId,
    was: CellRecord,
    now: CellRecord,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Added {
    task: TaskId,
    #[serde(deserialize_with = "told")]
    after: Option<TaskId>,
    cells: Box<TaskRecord>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Deleted {
    task: TaskId,
    cells: Box<TaskRecord>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Moved {
    task: TaskId,
    #[serde(deserialize_with = "told")]
    was_after: Option<TaskId>,
    #[serde(deserialize_with = "told")]
    after: Option<TaskId>,
}

/// The beginning is `null`; where nothing is said, nobody knows.
fn told<'de, D: Deserializer<'de>>(from: D) -> Result<Option<TaskId>, D::Error> {
    Option::deserialize(from)
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    was: EntryRecord,
    now: EntryRecord,
}

impl ChangeRecord {
    fn of(change: &Change) -> ChangeRecord {
        match change {
            Change::Set { task, was, becomes } => ChangeRecord::Set(Set {
                task: *task,
                was: CellRecord::of(was),
                now: CellRecord::of(becomes),
            }),
            Change::Add { task, after } => ChangeRecord::Add(Added {
                task: task.id,
                after: *after,
                cells: Box::new(TaskRecord::of(task)),
            }),
            Change::Delete { task } => ChangeRecord::Delete(Deleted {
                task: task.id,
                cells: Box::new(TaskRecord::of(task)),
            }),
            Change::Move {
                task,
                was_after,
                after,
            } => ChangeRecord::Move(Moved {
                task: *task,
                was_after: *was_after,
                after: *after,
            }),
            Change::Plan { was, becomes } => ChangeRecord::Plan(Entry {
                was: EntryRecord::of(was),
                now: EntryRecord::of(becomes),
            }),
        }
    }

    fn read(self) -> Result<Change, Fault> {
        Ok(match self {
            ChangeRecord::Set(Set { task, was, now }) => {
                let (was, becomes) = (was.read("was")?, now.read("now")?);
                same(was.key(), becomes.key(), "cell")?;
                Change::Set { task, was, becomes }
            }
            ChangeRecord::Add(Added { task, after, cells }) => Change::Add {
                task: Box::new(cells.read(named(task)?)?),
                after,
            },
            ChangeRecord::Delete(Deleted { task, cells }) => Change::Delete {
                task: Box::new(cells.read(task)?),
            },
            ChangeRecord::Move(Moved {
                task,
                was_after,
                after,
            }) => Change::Move {
                task,
                was_after,
                after,
            },
            ChangeRecord::Plan(Entry { was, now }) => {
                let (was, becomes) = (was.read("was")?, now.read("now")?);
                same(was.key(), becomes.key(), "entry")?;
                Change::Plan { was, becomes }
            }
        })
    }
}

/// A change goes from what a cell, or an entry, says to what the same one says.
fn same(was: &str, now: &str, of: &str) -> Result<(), Fault> {
    if was == now {
        return Ok(());
    }
    let reason = format!("A change goes from {was} to {now}: not one {of}.");
    Err(Fault::new("", reason))
}

fn named(task: TaskId) -> Result<TaskId, Fault> {
    if task <= TaskId::MAX {
        Ok(task)
    } else {
        let reason = format!("{} is no id of a task: they are below 2^53.", task.0);
        Err(Fault::new("task", reason))
    }
}
