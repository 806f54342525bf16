#![doc = include_str!("../README.md")]

mod board;
mod card;
mod column;
mod grouping;
mod month;
mod moving;

use barline_tasks::{Status, Task};

pub use board::{Board, Column};
pub use card::{card_duration, card_progress, new_card};
pub use column::{ColumnKey, StatusColumn, UnknownColumn};
pub use grouping::{Grouping, UnknownGrouping};
pub use month::Month;
pub use moving::{DropRefusal, Telling, dropped, effects, moved_sentence};

/// The status column a task stands in, as the status of that name (KB1).
pub fn status_column(task: &Task) -> Status {
    StatusColumn::of(task).status()
}

/// The status that would match the task's column, when its own does not (KB2). One
/// that nobody chose says nothing, and so disagrees with nothing (K1).
pub fn status_suggestion(task: &Task) -> Option<Status> {
    let told = task.told_status()?;
    let column = status_column(task);
    let agrees = told == column || matches!(told, Status::Cancelled | Status::Pending);
    (!agrees).then_some(column)
}

#[cfg(test)]
mod tests {
    use super::*;
    use barline_tasks::strategies::{any_plan, counting_ids, draft_at};
    use barline_tasks::{Date, Plan, Progress, TaskDraft};
    use proptest::prelude::*;

    fn task(progress: i64, done: bool, status: Status) -> Task {
        let draft = TaskDraft {
            progress: Progress::clamped(progress),
            done,
            status,
            ..draft_at("Paint", Date::constant(2026, 1, 5))
        };
        Plan::build("", vec![draft], &mut counting_ids()).tasks()[0].clone()
    }

    #[test]
    fn kb1_the_column_comes_from_progress_and_done() {
        for (progress, done, column) in [
            (0, false, Status::NotStarted),
            (1, false, Status::InProgress),
            (99, false, Status::InProgress),
            (100, false, Status::Review),
            (0, true, Status::Done),
            (100, true, Status::Done),
        ] {
            assert_eq!(
                status_column(&task(progress, done, Status::Pending)),
                column
            );
        }
    }

    #[test]
    fn kb2_pending_and_cancelled_agree_with_every_column() {
        assert_eq!(status_suggestion(&task(40, false, Status::Pending)), None);
        let mut unsaid = task(40, false, Status::NotStarted);
        assert_eq!(status_suggestion(&unsaid), None);
        unsaid.status_chosen = true;
        assert_eq!(status_suggestion(&unsaid), Some(Status::InProgress));
        assert_eq!(status_suggestion(&task(40, false, Status::Cancelled)), None);
        assert_eq!(
            status_suggestion(&task(40, false, Status::Done)),
            Some(Status::InProgress)
        );
    }

    proptest! {
        #[test]
        fn prop_taking_the_suggestion_settles_it(plan in any_plan(10)) {
            for task in plan.tasks() {
                let status = status_suggestion(task).unwrap_or(task.status);
                prop_assert_eq!(status_suggestion(&Task { status, ..task.clone() }), None);
            }
        }
    }
}
