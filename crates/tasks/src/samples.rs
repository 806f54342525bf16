//! The five tasks a first visit finds (spec §1, §9).

use crate::{Date, Duration, Level, Progress, TaskDraft, add_days, working_day_from};

/// Five sample tasks, milestones among them, beginning on the first working day
/// from `today` on.
pub fn sample_tasks(today: Date) -> Vec<TaskDraft> {
    let start = working_day_from(today);
    let task =
        |name: &str, after: i64, days: u32, level: i64, prior: &str, progress: i64| TaskDraft {
            duration: Duration::new(days),
            level: Level::clamped(level),
            prior: prior.to_owned(),
            progress: Progress::clamped(progress),
            ..TaskDraft::new(name, add_days(start, after))
        };
    vec![
        task("Plan the project", 0, 5, 0, "", 40),
        task("Agree on the goal", 0, 2, 1, "", 80),
        task("Goal agreed ◆", 2, 1, 1, "2", 0),
        task("Do the work", 3, 10, 0, "3", 0),
        task("Project complete", 17, 1, 0, "4", 0),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::is_milestone;

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
