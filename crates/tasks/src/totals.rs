//! The footer's numbers, kept up to date with every edit (D10; T10).

use std::cell::OnceCell;

use crate::{Date, Task, days_between, working_days_in};

/// Sum of one owner's durations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonTotal {
    /// The owner, as text (K10).
    pub owner: String,
    /// Days of all their tasks, parents included.
    pub days: u64,
    /// Number of their tasks.
    pub tasks: u32,
}

/// Sums over all tasks of a plan, parents included.
///
/// An edit looks its owner up in a sorted list, because each kind of ordered map weighs
/// 5 kB in the page's package. First and last day are looked for when they are asked
/// for: where dependencies move ten thousand tasks at once, keeping them in order would
/// cost more than the rest of the edit.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    count: u32,
    duration: u64,
    /// Earliest start and latest table end, once asked for.
    span: OnceCell<Option<(Date, Date)>>,
    /// Each owner, in the order of their names.
    people: Vec<PersonTotal>,
}

impl PartialEq for Totals {
    /// The span follows from the plan, and may not have been asked for.
    fn eq(&self, other: &Totals) -> bool {
        (self.count, self.duration, &self.people) == (other.count, other.duration, &other.people)
    }
}

impl Eq for Totals {}

impl Totals {
    /// Counts a task.
    pub(crate) fn add(&mut self, task: &Task) {
        self.span.take();
        self.count += 1;
        self.duration += u64::from(task.duration.days());
        let at = self.place_of(&task.owner);
        if self
            .people
            .get(at)
            .is_none_or(|one| one.owner != task.owner)
        {
            let owner = task.owner.clone();
            let (days, tasks) = (0, 0);
            self.people.insert(at, PersonTotal { owner, days, tasks });
        }
        self.people[at].days += u64::from(task.duration.days());
        self.people[at].tasks += 1;
    }

    /// The same the other way.
    pub(crate) fn remove(&mut self, task: &Task) {
        self.span.take();
        self.count -= 1;
        self.duration -= u64::from(task.duration.days());
        let at = self.place_of(&task.owner);
        self.people[at].days -= u64::from(task.duration.days());
        self.people[at].tasks -= 1;
        if self.people[at].tasks == 0 {
            self.people.remove(at);
        }
    }

    /// Where an owner is, or would be.
    fn place_of(&self, owner: &str) -> usize {
        self.people
            .partition_point(|one| one.owner.as_str() < owner)
    }

    /// Number of tasks.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Plain sum of all durations, in days.
    pub fn duration(&self) -> u64 {
        self.duration
    }

    /// Earliest start, `None` in an empty plan.
    pub fn earliest_start(&self) -> Option<Date> {
        self.span().map(|(first, _)| first)
    }

    /// Latest table end, `None` in an empty plan.
    pub fn latest_end(&self) -> Option<Date> {
        self.span().map(|(_, last)| last)
    }

    /// Project length: calendar days from the earliest start to the latest table end.
    pub fn project_days(&self) -> i64 {
        self.span()
            .map_or(0, |(first, last)| days_between(first, last))
    }

    /// Working days of the same span, both ends counted.
    pub fn working_days(&self) -> i64 {
        self.span()
            .map_or(0, |(first, last)| working_days_in(first, last))
    }

    fn span(&self) -> Option<(Date, Date)> {
        self.span.get().copied().flatten()
    }

    /// Looks for first and last day, unless they are known.
    pub(crate) fn find_span(&self, span: impl FnOnce() -> Option<(Date, Date)>) -> &Totals {
        self.span.get_or_init(span);
        self
    }

    /// Other lengths or calendars: the last day may be another one.
    pub(crate) fn forget_span(&mut self) {
        self.span.take();
    }

    /// A task that stands somewhere else in time, with another length.
    pub(crate) fn replace_days(&mut self, owner: &str, before: u32, after: u32) {
        self.span.take();
        self.duration = self.duration - u64::from(before) + u64::from(after);
        let at = self.place_of(owner);
        self.people[at].days = self.people[at].days - u64::from(before) + u64::from(after);
    }

    /// Sums per owner, in the order of their names.
    pub fn people(&self) -> &[PersonTotal] {
        &self.people
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Duration, Plan, TaskDraft, strategies};
    use proptest::prelude::*;

    fn draft(owner: &str, start: Date, days: u32) -> TaskDraft {
        TaskDraft {
            owner: owner.to_owned(),
            duration: Duration::new(days),
            ..TaskDraft::new("x", start)
        }
    }

    #[test]
    fn t10_gc6_sums_count_parents_and_odd_names() {
        let monday = Date::constant(2026, 1, 5);
        let plan = Plan::build(
            String::new(),
            vec![
                draft("__proto__", monday, 5),
                draft("constructor", monday, 2),
                draft("__proto__", monday, 3),
                draft("", monday, 1),
            ],
            &mut strategies::counting_ids(),
        );
        let people: Vec<_> = plan
            .totals()
            .people()
            .iter()
            .map(|p| (p.owner.as_str(), p.days))
            .collect();
        assert_eq!(
            people,
            [("Unassigned", 1), ("__proto__", 8), ("constructor", 2)]
        );
        assert_eq!(plan.totals().duration(), 11);
        assert_eq!(
            (plan.totals().project_days(), plan.totals().working_days()),
            (7, 6)
        );
    }

    #[test]
    fn t10_an_empty_plan_has_no_length() {
        let totals = Totals::default();
        assert_eq!(
            (totals.project_days(), totals.working_days(), totals.count()),
            (0, 0, 0)
        );
    }

    proptest! {
        #[test]
        fn prop_totals_follow_every_edit(
            mut plan in strategies::any_plan(30),
            edits in proptest::collection::vec(strategies::any_edit(), 0..12),
        ) {
            for edit in edits {
                edit.apply(&mut plan);
                let mut again = Totals::default();
                plan.tasks().iter().for_each(|task| again.add(task));
                prop_assert_eq!(plan.totals(), &again);
                let tasks = plan.tasks().iter();
                let first = tasks.clone().map(|task| task.start).min();
                prop_assert_eq!(plan.totals().earliest_start(), first);
                let last = tasks.map(|task| plan.table_end(task)).max();
                prop_assert_eq!(plan.totals().latest_end(), last);
            }
        }
    }
}
