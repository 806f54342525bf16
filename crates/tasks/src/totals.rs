//! The footer's numbers, kept up to date with every edit (D10; T10).

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
/// An edit looks its dates and its owner up in sorted lists, so the footer can follow
/// every keystroke at 10,000 tasks. Lists, because each kind of ordered map weighs
/// 5 kB in the page's package.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    count: u32,
    duration: u64,
    /// Each start with the number of tasks that have it, in order.
    starts: Vec<(Date, u32)>,
    /// Likewise each table end.
    ends: Vec<(Date, u32)>,
    /// Each owner, in the order of their names.
    people: Vec<PersonTotal>,
}

fn enter(counts: &mut Vec<(Date, u32)>, date: Date) {
    let at = counts.partition_point(|(other, _)| *other < date);
    match counts.get_mut(at) {
        Some((found, count)) if *found == date => *count += 1,
        _ => counts.insert(at, (date, 1)),
    }
}

fn leave(counts: &mut Vec<(Date, u32)>, date: Date) {
    let at = counts.partition_point(|(other, _)| *other < date);
    counts[at].1 -= 1;
    if counts[at].1 == 0 {
        counts.remove(at);
    }
}

impl Totals {
    /// Counts a task whose table end is `end`.
    pub(crate) fn add(&mut self, task: &Task, end: Date) {
        self.count += 1;
        self.duration += u64::from(task.duration.days());
        enter(&mut self.starts, task.start);
        enter(&mut self.ends, end);
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
    pub(crate) fn remove(&mut self, task: &Task, end: Date) {
        self.count -= 1;
        self.duration -= u64::from(task.duration.days());
        leave(&mut self.starts, task.start);
        leave(&mut self.ends, end);
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
        self.starts.first().map(|(date, _)| *date)
    }

    /// Latest table end, `None` in an empty plan.
    pub fn latest_end(&self) -> Option<Date> {
        self.ends.last().map(|(date, _)| *date)
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
        self.earliest_start().zip(self.latest_end())
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
                plan.tasks().iter().for_each(|task| again.add(task, plan.table_end(task)));
                prop_assert_eq!(plan.totals(), &again);
            }
        }
    }
}
