//! Laws of the plan as a whole: whatever is done, these hold (T8, T11, T12).

use std::collections::HashMap;

use barline_tasks::strategies::{any_edit, any_plan, counting_ids};
use barline_tasks::{Date, Duration, Edit, Plan, PriorToken, TaskDraft, TaskId};
use proptest::collection::vec;
use proptest::prelude::*;

/// Which task each entry points at: what N1 promises to keep.
fn pointers(plan: &Plan) -> HashMap<TaskId, Vec<TaskId>> {
    plan.tasks()
        .iter()
        .map(|task| (task.id, task.prior.tasks().collect()))
        .collect()
}

#[test]
fn t8_ranges_lists_and_percents_come_to_life_with_their_rows() {
    let draft = |prior: &str, days| TaskDraft {
        prior: prior.to_owned(),
        duration: Duration::new(days),
        ..TaskDraft::new("Paint", Date::constant(2026, 1, 5))
    };
    let mut ids = counting_ids();
    let priors = ["3-4", "4FS+50%, 3 4"];
    let mut plan = Plan::build("", priors.map(|prior| draft(prior, 1)).into(), &mut ids);
    let tasks = [draft("", 8), draft("2 1", 8)].map(|draft| plan.adopt(draft, &mut ids));
    for edit in plan.insertion(2, &tasks) {
        plan.apply(edit);
    }
    let texts: Vec<String> = plan.drafts().map(|draft| draft.prior).collect();
    assert_eq!(texts, ["3, 4", "4, 3", "", "2, 1"]);
    let waits = |prior: &str| Plan::build("", vec![draft(prior, 1)], &mut counting_ids());
    let mut plan = waits("2FS+50%");
    let tasks = [plan.adopt(draft("", 8), &mut counting_ids())];
    for edit in plan.insertion(1, &tasks) {
        plan.apply(edit);
    }
    assert_eq!(plan.prior_text(&plan.tasks()[0]), "2FS+4d");
}

#[test]
fn t8_a_number_that_comes_to_life_leaves_the_lag_that_its_task_has() {
    let draft = |prior: &str| TaskDraft {
        prior: prior.to_owned(),
        ..TaskDraft::new("Paint", Date::constant(2026, 1, 5))
    };
    let mut ids = counting_ids();
    let drafts = ["3FS+2d, 5", "", ""].map(draft);
    let mut plan = Plan::build("", drafts.into(), &mut ids);
    let tasks = ["", ""].map(|prior| plan.adopt(draft(prior), &mut ids));
    for edit in plan.insertion(0, &tasks) {
        plan.apply(edit);
    }
    assert_eq!(plan.prior_text(&plan.tasks()[2]), "5FS+2d");
}

/// What goes beyond stays as typed, so that a plan that holds so many may still grow.
#[test]
fn t37_no_number_comes_to_life_beyond_the_most() {
    let draft = |prior: &str| TaskDraft {
        prior: prior.to_owned(),
        ..TaskDraft::new("Paint", Date::constant(2026, 1, 5))
    };
    let drafts = (0..500).map(|_| draft("1-401")).collect();
    let mut plan = Plan::build("", drafts, &mut counting_ids());
    let most = plan.dependencies();
    let tasks = [plan.adopt(draft(""), &mut counting_ids())];
    for edit in plan.insertion(500, &tasks) {
        plan.apply(edit);
    }
    assert_eq!((most, plan.dependencies()), (199_698, 199_698));
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
