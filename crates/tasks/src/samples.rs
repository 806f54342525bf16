//! The five tasks a first visit finds (spec §1, §9).

use crate::{
    Date, Duration, Level, Progress, Status, TaskDraft, TaskId, add_days, working_day_from,
};

/// Five sample tasks, milestones among them, beginning on the first working day
/// from `today` on.
///
/// Their ids are always the same: what is typed into one before anything was
/// saved finds its task again at the next visit (GL17).
pub fn sample_tasks(today: Date) -> Vec<TaskDraft> {
    let start = working_day_from(today);
    let task =
        |name: &str, after: i64, days: u32, level: i64, prior: &str, progress: i64| TaskDraft {
            duration: Duration::new(days),
            level: Level::clamped(level),
            prior: prior.to_owned(),
            progress: Progress::clamped(progress),
            status: if progress > 0 {
                Status::InProgress
            } else {
                Status::default()
            },
            ..TaskDraft::new(name, add_days(start, after))
        };
    let mut tasks = vec![
        task("Plan the project", 0, 5, 0, "", 40),
        task("Agree on the goal", 0, 2, 1, "", 80),
        task("Goal agreed ◆", 2, 1, 1, "2", 0),
        task("Do the work", 3, 10, 0, "3", 0),
        task("Project complete", 17, 1, 0, "4", 0),
    ];
    for (id, task) in (1..).zip(&mut tasks) {
        task.id = Some(TaskId(id));
    }
    tasks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::is_milestone;

    #[test]
    fn t16_samples_keep_their_ids_from_visit_to_visit() {
        let ids = |day| sample_tasks(day).into_iter().map(|task| task.id);
        let first = ids(Date::constant(2026, 1, 10));
        assert!(first.clone().all(|id| id.is_some()));
        assert!(first.eq(ids(Date::constant(2026, 3, 3))));
    }

    #[test]
    fn t16_five_samples_with_milestones() {
        let tasks = sample_tasks(Date::constant(2026, 1, 10));
        assert_eq!(tasks.len(), 5);
        assert_eq!(tasks[0].start, Date::constant(2026, 1, 12));
        assert_eq!(
            tasks
                .iter()
                .filter(|task| is_milestone(&task.name, task.duration))
                .count(),
            2
        );
    }
}
