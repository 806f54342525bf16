//! What a column stands for, and which tasks it holds (spec §3, §4; KB1, KB4 to KB7).

use barline_tasks::{Colour, Level, Progress, Status, Task, UNASSIGNED, owner_or_unassigned};

use crate::{Grouping, Month};

/// The four status columns (spec §4; KB1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StatusColumn {
    /// Progress 0, not done.
    NotStarted,
    /// Progress above 0 and below 100, not done.
    InProgress,
    /// Progress 100, not done.
    Review,
    /// Done.
    Done,
}

impl StatusColumn {
    /// All four, from left to right.
    pub const ALL: [StatusColumn; 4] = [
        StatusColumn::NotStarted,
        StatusColumn::InProgress,
        StatusColumn::Review,
        StatusColumn::Done,
    ];

    /// The column a task stands in (KB1).
    pub fn of(task: &Task) -> StatusColumn {
        match (task.done, task.progress) {
            (true, _) => StatusColumn::Done,
            (false, Progress::ZERO) => StatusColumn::NotStarted,
            (false, Progress::FULL) => StatusColumn::Review,
            (false, _) => StatusColumn::InProgress,
        }
    }

    /// The status of the same name.
    pub const fn status(self) -> Status {
        match self {
            StatusColumn::NotStarted => Status::NotStarted,
            StatusColumn::InProgress => Status::InProgress,
            StatusColumn::Review => Status::Review,
            StatusColumn::Done => Status::Done,
        }
    }
}

/// Which column, by what its cards have in common.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ColumnKey {
    /// By progress and done.
    Status(StatusColumn),
    /// By owner, as text; [`UNASSIGNED`] for nobody (K10).
    Owner(String),
    /// By level.
    Level(Level),
    /// By the month of the start.
    Month(Month),
}

/// A column that is not on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("That column is not on the board.")]
pub struct UnknownColumn;

impl ColumnKey {
    /// The column a task stands in.
    pub fn of(task: &Task, grouping: Grouping) -> ColumnKey {
        match grouping {
            Grouping::Status => ColumnKey::Status(StatusColumn::of(task)),
            Grouping::Owner => ColumnKey::Owner(task.owner.clone()),
            Grouping::Level => ColumnKey::Level(task.level),
            Grouping::Month => ColumnKey::Month(Month::of(task.start)),
        }
    }

    /// The column of this id, see [`ColumnKey::id`].
    ///
    /// # Errors
    /// [`UnknownColumn`] when the grouping has no such column. Any owner can be
    /// one.
    pub fn parse(grouping: Grouping, id: &str) -> Result<ColumnKey, UnknownColumn> {
        let key = match grouping {
            Grouping::Status => StatusColumn::ALL
                .into_iter()
                .find(|column| column.status().as_str() == id)
                .map(ColumnKey::Status),
            Grouping::Owner => Some(ColumnKey::Owner(owner_or_unassigned(id))),
            Grouping::Level => match id.as_bytes() {
                [digit @ b'0'..=b'8'] => {
                    Some(ColumnKey::Level(Level::clamped((digit - b'0').into())))
                }
                _ => None,
            },
            Grouping::Month => Month::parse(id).map(ColumnKey::Month),
        };
        key.ok_or(UnknownColumn)
    }

    /// Unique among the columns of its grouping: `in_progress`, the owner's
    /// name, `0`, `2026-01`.
    pub fn id(&self) -> String {
        match self {
            ColumnKey::Status(column) => column.status().to_string(),
            ColumnKey::Owner(owner) => owner.clone(),
            ColumnKey::Level(level) => level.get().to_string(),
            ColumnKey::Month(month) => month.key(),
        }
    }

    /// How people call it.
    pub fn title(&self) -> String {
        match self {
            ColumnKey::Status(column) => column.status().label().to_owned(),
            ColumnKey::Owner(owner) => owner.clone(),
            ColumnKey::Level(level) => format!("Level {}", level.get()),
            ColumnKey::Month(month) => month.title(),
        }
    }

    /// Its colour. An owner's does not change as others come and go.
    pub fn colour(&self) -> Colour {
        match self {
            ColumnKey::Status(column) => Colour::of_status(column.status()),
            ColumnKey::Owner(owner) => Colour::of_owner(owner),
            ColumnKey::Level(level) => Colour::of_many(usize::from(level.get())),
            ColumnKey::Month(month) => Colour::of_many(month.distance(Month::MIN) as usize),
        }
    }

    /// Which tasks it is for, as a sentence (spec §3, the column's filter).
    pub fn filter(&self) -> String {
        match self {
            ColumnKey::Status(StatusColumn::NotStarted) => {
                "Tasks at 0 % that are not done.".to_owned()
            }
            ColumnKey::Status(StatusColumn::InProgress) => {
                "Tasks above 0 % and below 100 % that are not done.".to_owned()
            }
            ColumnKey::Status(StatusColumn::Review) => {
                "Finished tasks waiting for review.".to_owned()
            }
            ColumnKey::Status(StatusColumn::Done) => "Tasks that are ticked off.".to_owned(),
            ColumnKey::Owner(owner) if owner == UNASSIGNED => {
                "Tasks nobody has taken yet.".to_owned()
            }
            ColumnKey::Owner(owner) => format!("Tasks of {owner}."),
            ColumnKey::Level(Level::MIN) => "Main tasks.".to_owned(),
            ColumnKey::Level(level) => format!("Subtasks on level {}.", level.get()),
            ColumnKey::Month(month) => format!("Tasks that start in {}.", month.title()),
        }
    }

    /// Whether the task stands in this column: its filter (spec §3).
    pub fn holds(&self, task: &Task) -> bool {
        match self {
            ColumnKey::Status(column) => StatusColumn::of(task) == *column,
            ColumnKey::Owner(owner) => task.owner == *owner,
            ColumnKey::Level(level) => task.level == *level,
            ColumnKey::Month(month) => Month::of(task.start) == *month,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kb3_a_column_is_known_by_its_id() {
        for (grouping, id, title) in [
            (Grouping::Status, "in_progress", "In Progress"),
            (Grouping::Owner, "Chloé", "Chloé"),
            (Grouping::Owner, "__proto__", "__proto__"),
            (Grouping::Level, "8", "Level 8"),
            (Grouping::Month, "2026-02", "February 2026"),
        ] {
            let key = ColumnKey::parse(grouping, id).expect(id);
            assert_eq!((key.id().as_str(), key.title().as_str()), (id, title));
        }
        for (grouping, id) in [
            (Grouping::Status, "pending"),
            (Grouping::Level, "9"),
            (Grouping::Month, "2026-2"),
        ] {
            assert_eq!(ColumnKey::parse(grouping, id), Err(UnknownColumn));
        }
    }

    #[test]
    fn kb5_an_empty_owner_is_unassigned() {
        assert_eq!(
            ColumnKey::parse(Grouping::Owner, "  "),
            Ok(ColumnKey::Owner(UNASSIGNED.to_owned()))
        );
    }
}
