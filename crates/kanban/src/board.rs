//! All columns of a grouping with the tasks in them (KB4 to KB7).

use barline_tasks::{Date, Level, Plan, Task, UNASSIGNED};

use crate::{ColumnKey, Grouping, Month, StatusColumn};

/// One column and the tasks that stand in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// What it stands for.
    pub key: ColumnKey,
    /// Rows (0-based) of its tasks, in the plan's order.
    pub rows: Vec<u32>,
    /// Sum of their durations.
    pub days: u64,
}

/// A plan's tasks, each in one column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    grouping: Grouping,
    columns: Vec<Column>,
}

impl Board {
    /// Puts every task of the plan in its column. An empty plan's months are
    /// those around `today`.
    pub fn lay_out(plan: &Plan, grouping: Grouping, today: Date) -> Board {
        Board::lay_out_some(plan, grouping, today, |_| true)
    }

    /// As [`Board::lay_out`], with only the tasks that `shows` lets through. The
    /// columns stay those of the whole plan, so that a card can go anywhere.
    pub fn lay_out_some(
        plan: &Plan,
        grouping: Grouping,
        today: Date,
        shows: impl Fn(&Task) -> bool,
    ) -> Board {
        let keys: Vec<ColumnKey> = match grouping {
            Grouping::Status => StatusColumn::ALL.map(ColumnKey::Status).into(),
            Grouping::Owner => owners(plan),
            Grouping::Level => (0..=Level::MAX.get())
                .map(|level| ColumnKey::Level(Level::clamped(i64::from(level))))
                .collect(),
            Grouping::Month => months(plan, today),
        };
        let column = |key| Column {
            key,
            rows: Vec::new(),
            days: 0,
        };
        let mut board = Board {
            grouping,
            columns: keys.into_iter().map(column).collect(),
        };
        let rows = plan.tasks().iter().enumerate();
        for (row, task) in rows.filter(|(_, task)| shows(task)) {
            if let Some(home) = board.home_of(task) {
                let column = &mut board.columns[home];
                column.rows.push(row as u32);
                column.days += u64::from(task.duration.days());
            }
        }
        board
    }

    /// What the columns stand for.
    pub fn grouping(&self) -> Grouping {
        self.grouping
    }

    /// From left to right.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Where a task's column stands, without comparing with every column.
    fn home_of(&self, task: &Task) -> Option<usize> {
        match &self.columns.first()?.key {
            ColumnKey::Status(_) => Some(StatusColumn::of(task) as usize),
            ColumnKey::Level(_) => Some(usize::from(task.level.get())),
            ColumnKey::Month(first) => Some(Month::of(task.start).distance(*first) as usize),
            ColumnKey::Owner(_) => {
                let (nobody, named) = self.columns.split_last()?;
                if nobody.key.holds(task) {
                    return Some(named.len());
                }
                let place = named.partition_point(|column| match &column.key {
                    ColumnKey::Owner(owner) => *owner < task.owner,
                    _ => false,
                });
                (place < named.len()).then_some(place)
            }
        }
    }

    /// Where a column stands, if it is on the board.
    pub fn index_of(&self, key: &ColumnKey) -> Option<usize> {
        self.columns.iter().position(|column| column.key == *key)
    }
}

impl Column {
    /// The place among its cards that the task of `row` has, or would take:
    /// cards stand in the plan's order (N8).
    pub fn index_of(&self, row: usize) -> usize {
        self.rows.partition_point(|one| (*one as usize) < row)
    }
}

/// Every owner in the order of their names, those without one last and always.
fn owners(plan: &Plan) -> Vec<ColumnKey> {
    plan.totals()
        .people()
        .iter()
        .map(|person| person.owner.as_str())
        .filter(|owner| *owner != UNASSIGNED)
        .chain([UNASSIGNED])
        .map(|owner| ColumnKey::Owner(owner.to_owned()))
        .collect()
}

/// Unbroken from the first month a task starts in to the last, and one more on
/// each side to drop on (K8).
fn months(plan: &Plan, today: Date) -> Vec<ColumnKey> {
    let starts = || plan.tasks().iter().map(|task| task.start);
    let first = Month::of(starts().min().unwrap_or(today)).plus(-1);
    let last = Month::of(starts().max().unwrap_or(today)).plus(1);
    (0..=last.distance(first) as i32)
        .map(|months| ColumnKey::Month(first.plus(months)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use barline_tasks::strategies::{counting_ids, draft_at};
    use barline_tasks::{Duration, TaskDraft};

    fn plan(drafts: &[(&str, &str, u32)]) -> Plan {
        let drafts = drafts.iter().map(|(owner, start, days)| TaskDraft {
            owner: (*owner).to_owned(),
            duration: Duration::new(*days),
            ..draft_at("t", barline_tasks::parse_iso_date(start).expect("a date"))
        });
        Plan::build("", drafts.collect(), &mut counting_ids())
    }

    fn shown(plan: &Plan, grouping: Grouping) -> Vec<String> {
        let today = Date::constant(2026, 6, 1);
        Board::lay_out(plan, grouping, today)
            .columns()
            .iter()
            .map(|column| format!("{} {}/{}", column.key.id(), column.rows.len(), column.days))
            .collect()
    }

    #[test]
    fn kb5_a_start_before_every_date_is_on_the_first() {
        for far in [Date::MIN, Date::constant(0, 12, 31), Date::MAX] {
            let plan = Plan::build("", vec![draft_at("t", far)], &mut counting_ids());
            let board = Board::lay_out(&plan, Grouping::Month, far);
            let cards: usize = board.columns().iter().map(|column| column.rows.len()).sum();
            assert_eq!(cards, 1, "{far}");
        }
    }

    #[test]
    fn kb5_owners_stand_in_the_order_of_their_names_and_nobody_last() {
        let plan = plan(&[
            ("ben", "2026-01-05", 3),
            ("__proto__", "2026-01-05", 1),
            ("Anna", "2026-01-05", 2),
            (" ben ", "2026-01-05", 4),
        ]);
        assert_eq!(
            shown(&plan, Grouping::Owner),
            ["Anna 1/2", "__proto__ 1/1", "ben 2/7", "Unassigned 0/0"]
        );
    }

    #[test]
    fn kb6_months_run_unbroken_with_one_more_on_each_side() {
        let plan = plan(&[("", "2026-01-05", 3), ("", "2025-11-30", 1)]);
        assert_eq!(
            shown(&plan, Grouping::Month),
            [
                "2025-10 0/0",
                "2025-11 1/1",
                "2025-12 0/0",
                "2026-01 1/3",
                "2026-02 0/0"
            ]
        );
    }

    #[test]
    fn kb6_an_empty_plan_has_the_months_around_today() {
        assert_eq!(
            shown(&Plan::default(), Grouping::Month),
            ["2026-05 0/0", "2026-06 0/0", "2026-07 0/0"]
        );
    }

    #[test]
    fn kb7_all_nine_levels_are_columns() {
        let columns = shown(&plan(&[("", "2026-01-05", 3)]), Grouping::Level);
        assert_eq!(
            (columns.len(), columns[0].as_str(), columns[8].as_str()),
            (9, "0 1/3", "8 0/0")
        );
    }
}
