//! What a drop does, and when it is allowed (spec §4; KB8 to KB13).

use barline_tasks::{Level, Progress, Task, UNASSIGNED, format_iso_date};

use crate::{ColumnKey, Month, StatusColumn};

/// Why a card may not be dropped on a column. Nothing changed; the text is for
/// the user.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DropRefusal {
    /// The owner has it already (spec §4).
    #[error("“{name}” {}.", owned(owner))]
    SameOwner {
        /// The task's name.
        name: String,
        /// The owner it has already.
        owner: String,
    },
    /// More than one level away (spec §4).
    #[error("“{name}” is on level {} and can move by one level at a time.", from.get())]
    LevelTooFar {
        /// The task's name.
        name: String,
        /// Its level now.
        from: Level,
    },
    /// Done, and more than one month away (spec §4).
    #[error("“{name}” is done, so it can move by one month at most from {}.", from.title())]
    MonthTooFar {
        /// The task's name.
        name: String,
        /// The month it starts in now.
        from: Month,
    },
}

fn owned(owner: &str) -> String {
    if owner == UNASSIGNED {
        "is unassigned already".to_owned()
    } else {
        format!("is {owner}’s already")
    }
}

impl DropRefusal {
    /// A stable name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            DropRefusal::SameOwner { .. } => "sameOwner",
            DropRefusal::LevelTooFar { .. } => "levelTooFar",
            DropRefusal::MonthTooFar { .. } => "monthTooFar",
        }
    }
}

/// The task after its card was dropped on a column.
///
/// On its own column nothing happens, as it is no move (K3); only an owner's
/// column says so (spec §4).
///
/// # Errors
/// The reason, where the drop is not allowed.
pub fn dropped(task: &Task, column: &ColumnKey) -> Result<Task, DropRefusal> {
    let mut dropped = task.clone();
    match column {
        ColumnKey::Owner(owner) if task.owner == *owner => {
            return Err(DropRefusal::SameOwner {
                name: dropped.name,
                owner: dropped.owner,
            });
        }
        _ if column.holds(task) => {}
        ColumnKey::Status(column) => {
            dropped.progress = match column {
                StatusColumn::NotStarted => Progress::ZERO,
                StatusColumn::InProgress if task.progress == Progress::ZERO => {
                    Progress::clamped(25)
                }
                StatusColumn::InProgress => Progress::clamped(75),
                StatusColumn::Review | StatusColumn::Done => Progress::FULL,
            };
            dropped.done = *column == StatusColumn::Done;
        }
        ColumnKey::Owner(owner) => {
            dropped.owner.clone_from(owner);
            dropped.progress = Progress::ZERO;
            dropped.done = false;
        }
        // A task that waits for nothing has an empty dependency anyway (K7).
        ColumnKey::Level(level) if level.get().abs_diff(task.level.get()) <= 1 => {
            dropped.level = *level;
        }
        ColumnKey::Level(_) => {
            return Err(DropRefusal::LevelTooFar {
                name: dropped.name,
                from: task.level,
            });
        }
        ColumnKey::Month(month) => {
            let from = Month::of(task.start);
            if task.done && month.distance(from) > 1 {
                return Err(DropRefusal::MonthTooFar {
                    name: dropped.name,
                    from,
                });
            }
            dropped.start = month.first_day();
            dropped.start_doubtful = false;
            dropped.done = task.done && task.progress != Progress::ZERO;
        }
    }
    Ok(dropped)
}

/// Whether the effects of a drop are told before or after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Telling {
    /// What will be.
    Before,
    /// What is now.
    After,
}

/// What a drop does to a task besides its new column, as clauses of a sentence.
pub fn effects(before: &Task, after: &Task, telling: Telling) -> Vec<String> {
    let turns = match telling {
        Telling::Before => "becomes",
        Telling::After => "is now",
    };
    let mut clauses = Vec::new();
    if after.progress != before.progress {
        clauses.push(format!("progress {turns} {} %", after.progress.percent()));
    }
    if after.done && !before.done {
        clauses.push(format!("it {turns} done"));
    }
    if before.done && !after.done {
        clauses.push("it is no longer done".to_owned());
    }
    if after.start != before.start {
        clauses.push(format!("it starts on {}", format_iso_date(after.start)));
    }
    clauses
}

/// What happened, as one sentence: "Paint walls moved to In Progress, progress
/// is now 25 %."
pub fn moved_sentence(before: &Task, after: &Task, column: &ColumnKey) -> String {
    if before == after {
        return format!("{} stays in {}.", before.name, column.title());
    }
    let mut sentence = format!("{} moved to {}", before.name, column.title());
    for clause in effects(before, after, Telling::After) {
        sentence.push_str(", ");
        sentence.push_str(&clause);
    }
    sentence.push('.');
    sentence
}

#[cfg(test)]
mod tests;
