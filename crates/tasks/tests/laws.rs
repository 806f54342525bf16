//! Laws of the plan as a whole: whatever is done, these hold (T8, T11, T12).

use std::collections::HashMap;

use barline_tasks::strategies::{any_edit, any_plan, counting_ids};
use barline_tasks::{Edit, Plan, PriorToken, TaskId};
use proptest::collection::vec;
use proptest::prelude::*;

/// Which task each entry points at: what N1 promises to keep.
fn pointers(plan: &Plan) -> HashMap<TaskId, Vec<TaskId>> {
    plan.tasks()
        .iter()
        .map(|task| (task.id, task.prior.tasks().collect()))
        .collect()
}

proptest! {
    #[test]
    fn prop_t11_undo_gives_the_plan_back(
        mut plan in any_plan(20),
        edits in vec(any_edit(), 1..10),
    ) {
        let first = plan.clone();
        let mut undo = Vec::new();
        for edit in &edits {
            let mut inverse = edit.apply(&mut plan);
            inverse.append(&mut undo);
            undo = inverse;
        }
        let last = plan.clone();
        let mut redo: Vec<_> = undo.into_iter().map(|edit| plan.apply(edit)).collect();
        prop_assert_eq!(&plan, &first);
        redo.reverse();
        for edit in redo {
            plan.apply(edit);
        }
        prop_assert_eq!(&plan, &last);
    }

    #[test]
    fn prop_dependencies_point_where_they_pointed(
        mut plan in any_plan(20),
        edit in any_edit(),
    ) {
        use barline_tasks::strategies::AnyEdit::{Delete, Insert, MoveBlock, Relevel};
        let before = pointers(&plan);
        edit.apply(&mut plan);
        let after = pointers(&plan);
        match edit {
            MoveBlock(..) | Relevel(..) => prop_assert_eq!(before, after),
            // Entries may come to life, none may change or go.
            Insert(..) => for (task, priors) in before {
                prop_assert!(priors.iter().all(|prior| after[&task].contains(prior)));
            },
            Delete(..) => for (task, priors) in &after {
                let kept: Vec<_> =
                    before[task].iter().copied().filter(|prior| after.contains_key(prior)).collect();
                prop_assert_eq!(priors, &kept);
            },
            _ => {}
        }
    }

    #[test]
    fn prop_t23_renaming_changes_the_first_line_alone(
        mut plan in any_plan(3),
        name in "[ \\PC\n\r]{0,20}",
    ) {
        let rest = |plan: &Plan| {
            plan.description().split_once('\n').map(|(_, rest)| rest.to_owned())
        };
        let before = rest(&plan);
        let renamed = plan.renamed(&name);
        plan.apply(Edit::Description(renamed));
        prop_assert_eq!(plan.name(), name.split_whitespace().collect::<Vec<_>>().join(" "));
        prop_assert_eq!(rest(&plan), before);
    }

    #[test]
    fn prop_a_plan_is_its_text(mut plan in any_plan(20), edits in vec(any_edit(), 0..6)) {
        for edit in edits {
            edit.apply(&mut plan);
        }
        let again = Plan::build(plan.description(), plan.drafts().collect(), &mut counting_ids())
            .with_scheduling(plan.scheduling());
        prop_assert_eq!(again, plan);
    }

    #[test]
    fn prop_no_entry_is_left_dangling(mut plan in any_plan(20), edits in vec(any_edit(), 0..8)) {
        for edit in edits {
            edit.apply(&mut plan);
            for task in plan.tasks() {
                for token in task.prior.tokens() {
                    if let PriorToken::Task(barline_tasks::Dependency { prior, .. }) = token {
                        prop_assert!(plan.get(*prior).is_some());
                    }
                }
            }
            for (row, task) in plan.tasks().iter().enumerate() {
                prop_assert_eq!(plan.row_of(task.id), Some(row));
            }
        }
    }
}
