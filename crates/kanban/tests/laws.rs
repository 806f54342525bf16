//! Laws of the board: whatever the plan, these hold (KB3, KB4, KB8 to KB14).

use barline_kanban::{Board, ColumnKey, DropRefusal, Grouping, dropped, new_card};
use barline_tasks::strategies::{any_date, any_plan, any_text, counting_ids};
use barline_tasks::{Date, Plan, Task};
use proptest::prelude::*;
use proptest::sample::{Index, select};

const TODAY: Date = Date::constant(2026, 1, 5);

fn any_grouping() -> impl Strategy<Value = Grouping> {
    select(Grouping::ALL.to_vec())
}

/// A task and a column of the board it stands on.
fn picked(
    plan: &Plan,
    grouping: Grouping,
    task: Index,
    column: Index,
) -> Option<(Task, ColumnKey)> {
    if plan.is_empty() {
        return None;
    }
    let board = Board::lay_out(plan, grouping, TODAY);
    let key = board.columns()[column.index(board.columns().len())]
        .key
        .clone();
    Some((plan.tasks()[task.index(plan.len())].clone(), key))
}

proptest! {
    // Months of a century and a half are many columns.
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn prop_kb4_columns_partition_the_tasks(plan in any_plan(20), grouping in any_grouping()) {
        let board = Board::lay_out(&plan, grouping, TODAY);
        let mut rows: Vec<u32> = Vec::new();
        let mut days = 0;
        for column in board.columns() {
            for row in &column.rows {
                prop_assert!(column.key.holds(&plan.tasks()[*row as usize]));
                prop_assert_eq!(column.rows[column.index_of(*row as usize)], *row);
            }
            prop_assert!(column.rows.is_sorted());
            rows.extend(&column.rows);
            days += column.days;
        }
        rows.sort_unstable();
        prop_assert_eq!(rows, (0..plan.len() as u32).collect::<Vec<_>>());
        prop_assert_eq!(days, plan.totals().duration());
    }

    #[test]
    fn prop_a_column_is_found_by_its_id_and_by_its_tasks(
        plan in any_plan(20),
        grouping in any_grouping(),
    ) {
        let board = Board::lay_out(&plan, grouping, TODAY);
        for (at, column) in board.columns().iter().enumerate() {
            let key = ColumnKey::parse(grouping, &column.key.id());
            prop_assert_eq!(key.as_ref(), Ok(&column.key));
            prop_assert_eq!(board.index_of(&column.key), Some(at));
        }
        for task in plan.tasks() {
            prop_assert!(board.index_of(&ColumnKey::of(task, grouping)).is_some());
        }
    }

    #[test]
    fn prop_an_allowed_drop_stands_in_its_column(
        plan in any_plan(20),
        grouping in any_grouping(),
        task in any::<Index>(),
        column in any::<Index>(),
    ) {
        if let Some((task, key)) = picked(&plan, grouping, task, column) {
            match dropped(&task, &key) {
                Ok(after) => {
                    prop_assert!(key.holds(&after));
                    prop_assert_eq!(ColumnKey::of(&after, grouping), key.clone());
                    prop_assert_eq!((after.id, &after.name, after.status), (task.id, &task.name, task.status));
                    if key.holds(&task) {
                        prop_assert_eq!(&after, &task);
                    }
                }
                Err(refusal) => {
 let why = match refusal {
                    DropRefusal::SameOwner { .. } => key.holds(&task),
                    DropRefusal::LevelTooFar { .. } => grouping == Grouping::Level,
                    DropRefusal::MonthTooFar { .. } => task.done,
                    _ => false,
                };
                prop_assert!(why); }
            }
        }
    }

    #[test]
    fn prop_only_owner_level_and_month_refuse(
        plan in any_plan(10),
        task in any::<Index>(),
        column in any::<Index>(),
    ) {
        if let Some((task, key)) = picked(&plan, Grouping::Status, task, column) {
            prop_assert!(dropped(&task, &key).is_ok());
        }
    }

    #[test]
    fn prop_a_new_card_stands_where_it_was_added(
        plan in any_plan(10),
        grouping in any_grouping(),
        column in any::<Index>(),
        name in any_text(),
        today in any_date(),
    ) {
        let board = Board::lay_out(&plan, grouping, TODAY);
        let key = &board.columns()[column.index(board.columns().len())].key;
        let task = plan.adopt(new_card(key, &name, today), &mut counting_ids());
        prop_assert!(key.holds(&task));
    }
}
