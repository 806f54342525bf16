//! How many dependencies a plan may hold (GK2; T37).

use crate::{TaskDraft, count_dependencies};

/// The most dependencies of one plan, all tasks together: ten for each of 20,000.
///
/// A range such as `1-4000` is six letters and four thousand of them, so what bounds texts
/// and rows does not bound these.
pub const MOST_DEPENDENCIES: usize = 200_000;

/// The texts of a plan hold more dependencies than [`MOST_DEPENDENCIES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the prior dependencies up to task {task} are more than 200,000, the most a project can have; shorten ranges such as 1-4000"
)]
pub struct TooManyDependencies {
    /// Number of the task whose text goes beyond.
    pub task: usize,
}

/// Counts the dependencies of a plan, text by text, before any of them is made.
#[derive(Clone, Debug)]
pub struct DependencyCount {
    rows: usize,
    found: usize,
}

impl DependencyCount {
    /// For a plan of so many tasks: `3-5` is a range where there is a task 5.
    pub fn of(rows: usize) -> DependencyCount {
        DependencyCount { rows, found: 0 }
    }

    /// Counts a text in; `false` from the one on that goes beyond [`MOST_DEPENDENCIES`].
    pub fn takes(&mut self, text: &str) -> bool {
        let found = match text.len() {
            0 => 0,
            1 => 1,
            _ => count_dependencies(text, self.rows),
        };
        self.found = self.found.saturating_add(found);
        self.found <= MOST_DEPENDENCIES
    }

    /// Counts what drafts hold, which are a plan together.
    ///
    /// # Errors
    /// [`TooManyDependencies`].
    pub fn check(drafts: &[TaskDraft]) -> Result<(), TooManyDependencies> {
        let mut count = DependencyCount::of(drafts.len());
        match drafts.iter().position(|draft| !count.takes(&draft.prior)) {
            Some(row) => Err(TooManyDependencies { task: row + 1 }),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::strategies::{counting_ids, draft_at};
    use crate::{Date, Plan, Reading, parse_dependencies};

    const MONDAY: Date = Date::constant(2026, 1, 5);

    fn drafts(prior: &str, rows: usize) -> Vec<TaskDraft> {
        let draft = TaskDraft {
            prior: prior.to_owned(),
            ..draft_at("Paint", MONDAY)
        };
        vec![draft; rows]
    }

    #[test]
    fn t37_gk2_a_plan_of_ranges_is_refused_with_the_task_that_goes_beyond() {
        let drafts = drafts("1-20000", 20_000);
        let refused = DependencyCount::check(&drafts).unwrap_err();
        assert_eq!(refused.task, 11);
        assert!(refused.to_string().contains("200,000"));
        assert_eq!(MOST_DEPENDENCIES, 200_000, "as the sentence says");
        assert_eq!(DependencyCount::check(&drafts[..10]), Ok(()));
    }

    #[test]
    fn t37_a_plan_keeps_as_typed_what_goes_beyond() {
        let plan = Plan::build("", drafts("1-20000", 20_000), &mut counting_ids());
        let count = |row: usize| plan.tasks()[row].prior.tasks().count();
        assert_eq!((count(0), count(9), count(10)), (20_000, 20_000, 0));
        assert_eq!(plan.prior_text(&plan.tasks()[19_999]), "1-20000");
        assert_eq!(plan.dependencies(), MOST_DEPENDENCIES);
        let typed = plan.parse_prior("1-3, 4");
        assert_eq!(typed.to_text(|_| None), "1-3, 4");
    }

    #[test]
    fn t37_gl14_a_range_among_waiting_numbers_is_not_made() {
        // None of these tasks is there; each was 100,000 entries, again and again.
        let plan = Plan::build("", drafts("30000-130000", 20_000), &mut counting_ids());
        assert_eq!(plan.dependencies(), 0);
    }

    proptest! {
        #[test]
        fn prop_t37_what_is_counted_is_what_is_read(
            text in "([0-9]{1,2}[ ,;FSx+d%-]{0,3}){0,6}|\\PC{0,8}", rows in 0usize..40
        ) {
            let read = parse_dependencies(&text, rows, Reading::File(&|_| 3));
            prop_assert_eq!(count_dependencies(&text, rows), read.len());
        }
    }
}
