//! Laws of what differs between plans, of joining them and of carrying out (T32 to T35; L12).

mod common;

use barline_tasks::strategies::{any_edit, any_plan, any_plan_by_links, any_plan_of, counting_ids};
use barline_tasks::{
    Cell, Change, Conflict, Duration, IdSource, Merged, Plan, PlanDraft, PriorDependencies,
    PriorToken, TaskDraft, TaskId, align, amend, as_typed, carry_out, diff, merge, misplaced,
};
use common::{ids_from, put};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

/// What another device makes of a plan: new tasks have ids of its own.
fn edited(plan: &Plan, edits: &[barline_tasks::strategies::AnyEdit], first_id: u64) -> Plan {
    let mut edited = plan.clone();
    for edit in edits {
        edit.apply(&mut edited);
    }
    let mut ids = ids_from(first_id);
    let drafts = edited.drafts().map(|draft| TaskDraft {
        id: draft.id.map(|id| {
            if plan.row_of(id).is_some() {
                id
            } else {
                ids.next_id()
            }
        }),
        ..draft
    });
    let draft = PlanDraft {
        tasks: drafts.collect(),
        ..PlanDraft::of(&edited)
    };
    draft.build(&mut ids)
}

/// Whether entries that a side added to a list are in another one, and none that it took out;
/// what was waited for may be gone, or be there again by a conflict about its deletion.
fn has_entries(
    was: &PriorDependencies,
    becomes: &PriorDependencies,
    now: &PriorDependencies,
    stays: &dyn Fn(TaskId) -> bool,
    is_told: &dyn Fn(TaskId) -> bool,
) -> bool {
    let task = |token: &PriorToken| match token {
        PriorToken::Task(dependency) => Some(dependency.prior),
        PriorToken::Unknown(_) => None,
    };
    let is_new =
        |token: &&PriorToken| !was.tokens().contains(token) && task(token).is_none_or(stays);
    let is_out =
        |id: &TaskId| stays(*id) && !is_told(*id) && !becomes.tasks().any(|one| one == *id);
    let mut added = becomes.tokens().iter().filter(is_new);
    added.all(|token| now.tokens().contains(token))
        && was
            .tasks()
            .filter(is_out)
            .all(|id| now.tasks().all(|one| one != id))
}

fn any_edits() -> impl Strategy<Value = Vec<barline_tasks::strategies::AnyEdit>> {
    vec(any_edit(), 0..6)
}

proptest! {
    #[test]
    fn prop_t34_amending_by_the_difference_gives_the_other_plan(
        old in any_plan(12), new in any_plan(12), edits in any_edits(), by_links in any_plan_by_links(8),
    ) {
        let near = edited(&old, &edits, 1_000);
        for (one, other) in [(&old, &new), (&old, &near), (&near, &old), (&old, &by_links), (&by_links, &old)] {
            prop_assert_eq!(&amend(one, diff(one, other)), other);
        }
        prop_assert_eq!(diff(&old, &old), vec![]);
    }

    #[test]
    fn prop_t34_each_change_knows_whether_what_it_saw_is_there(old in any_plan(12), edits in any_edits()) {
        let new = edited(&old, &edits, 1_000);
        for change in diff(&old, &new) {
            prop_assert!(change.is_fresh(&old));
            let is_move = matches!(change, Change::Move { .. });
            prop_assert!(!change.is_fresh(&new) || is_move);
            prop_assert!(change.task().is_none_or(|task| old.get(task).or(new.get(task)).is_some()));
        }
    }

    #[test]
    fn prop_t34_a_difference_says_each_thing_once(old in any_plan(12), edits in any_edits()) {
        let new = edited(&old, &edits, 1_000);
        let changes = diff(&old, &new);
        for (at, change) in changes.iter().enumerate() {
            let is_same = |other: &Change| match (change, other) {
                (Change::Set { task: one, was: cell, .. }, Change::Set { task: two, was: other, .. }) =>
                    one == two && cell.key() == other.key(),
                (Change::Move { task: one, .. }, Change::Move { task: two, .. }) => one == two,
                _ => change == other,
            };
            prop_assert!(!changes[at + 1..].iter().any(is_same));
        }
        // Without moves where the order is the same.
        let order = |plan: &Plan| -> Vec<TaskId> { plan.tasks().iter().map(|task| task.id).collect() };
        if order(&old) == order(&new) {
            let moves = changes.iter().filter(|change| matches!(change, Change::Move { .. }));
            prop_assert_eq!(moves.count(), 0);
        }
    }

    #[test]
    fn prop_t32_a_plan_that_comes_back_without_ids_has_them_all(plan in any_plan(15)) {
        prop_assert_eq!(&PlanDraft::of(&plan).build(&mut ids_from(5_000)), &plan);
        let back = align(PlanDraft::of(&plan), &plan, None, &mut ids_from(5_000));
        prop_assert_eq!(back, plan);
    }

    #[test]
    fn prop_t32_rows_that_stay_as_they_are_keep_their_ids(
        plan in any_plan(12), order in vec(any::<Index>(), 12), changed in any::<Index>(),
    ) {
        // Every row tells itself apart.
        let drafts = plan.drafts().enumerate().map(|(row, draft)| TaskDraft {
            name: format!("{} {row}", draft.name), prior: String::new(), ..draft
        });
        let plan = Plan::build("", drafts.collect(), &mut counting_ids());
        let mut drafts: Vec<TaskDraft> = plan.drafts().collect();
        for (row, to) in order.iter().enumerate().take(drafts.len()) {
            drafts.swap(row, to.index(plan.len()));
        }
        let ids: Vec<_> = drafts.iter().map(|draft| draft.id).collect();
        let other = changed.index(13).min(drafts.len());
        if let Some(draft) = drafts.get_mut(other) {
            draft.duration = Duration::new(draft.duration.days().wrapping_add(1));
            draft.comment = "Another".to_owned();
        }
        let draft = PlanDraft { tasks: drafts, ..PlanDraft::default() };
        let back = align(draft, &plan, None, &mut ids_from(5_000));
        let found: Vec<_> = back.tasks().iter().map(|task| Some(task.id)).collect();
        prop_assert_eq!(found, ids);
    }

    #[test]
    fn prop_t33_one_side_alone_is_taken_whole(base in any_plan(12), edits in any_edits()) {
        let other = edited(&base, &edits, 1_000);
        for (mine, theirs) in [(&base, &other), (&other, &base), (&other, &other)] {
            let merged = merge(&base, mine, theirs, &|_| false);
            prop_assert_eq!(merged.conflicts, vec![]);
            prop_assert_eq!(&merged.plan, &other);
        }
    }

    #[test]
    fn prop_t33_nothing_of_either_side_is_lost(
        base in any_plan(10), ours in any_edits(), others in any_edits(), choice in any::<bool>(),
    ) {
        let mine = edited(&base, &ours, 1_000);
        let theirs = edited(&base, &others, 2_000);
        let Merged { plan, conflicts } = merge(&base, &mine, &theirs, &|_| choice);
        let told = |id: TaskId, key: &str| conflicts.iter().any(|conflict| match conflict {
            Conflict::Cell { task, mine, .. } => *task == id && mine.key() == key,
            Conflict::DeletedHere(task) | Conflict::DeletedThere(task) => task.id == id,
            Conflict::Plan { .. } => false,
        });
        let told_of_plan = |key: &str| conflicts.iter().any(|conflict| {
            matches!(conflict, Conflict::Plan { mine, .. } if mine.key() == key)
        });
        for side in [&mine, &theirs] {
            for change in diff(&base, side) {
                match change {
                    Change::Move { .. } => {}
                    Change::Set { task, was: Cell::Prior(was), becomes: Cell::Prior(becomes) } => {
                        let now = plan.get(task).map(|task| &task.prior);
                        let holds = now.is_none_or(|now| {
                            has_entries(&was, &becomes, now, &|id| plan.get(id).is_some(), &|id| told(id, ""))
                        });
                        prop_assert!(holds || told(task, "priorDependency"), "{becomes:?} {now:?}");
                    }
                    Change::Set { task, becomes, .. } => {
                        let now = plan.get(task).map(Cell::all);
                        let holds = now.is_some_and(|cells| cells.contains(&becomes));
                        prop_assert!(holds || told(task, becomes.key()), "{becomes:?}");
                    }
                    Change::Add { task, .. } => prop_assert!(plan.get(task.id).is_some()),
                    Change::Delete { task } => {
                        prop_assert!(plan.get(task.id).is_none() || told(task.id, ""));
                    }
                    Change::Plan { becomes, .. } => prop_assert!(
                        diff(&plan, &becomes.clone().put(plan.clone())).is_empty() || told_of_plan(becomes.key())
                    ),
                }
            }
        }
        // Every dependency points at a task that is there.
        prop_assert!(plan.tasks().iter().all(|task| task.prior.tasks().all(|id| plan.get(id).is_some())));
    }

    #[test]
    fn prop_t33_cells_of_two_sides_come_together_in_either_order(
        base in any_plan_of(2..=10), ours in vec((any::<Index>(), 0..3usize), 1..4), others in vec((any::<Index>(), 0..3usize), 1..4),
    ) {
        // Ours in even rows, theirs in odd ones.
        let side = |edits: &[(Index, usize)], odd: usize| edits.iter().enumerate().fold(base.clone(), |plan, (at, (row, which))| {
            let row = row.index(base.len() / 2) * 2 + odd;
            put(&plan, row, (at * 2 + odd) as u32, *which)
        });
        let (mine, theirs) = (side(&ours, 0), side(&others, 1));
        let one = merge(&base, &mine, &theirs, &|_| false);
        let other = merge(&base, &theirs, &mine, &|_| false);
        prop_assert_eq!(&one.plan, &other.plan);
        prop_assert_eq!(one.conflicts, vec![]);
        let all = [diff(&base, &mine), diff(&base, &theirs)].concat();
        prop_assert_eq!(amend(&base, all), one.plan);
    }

    #[test]
    fn prop_t33_joining_again_changes_nothing(
        base in any_plan(10), ours in any_edits(), others in any_edits(),
    ) {
        let mine = edited(&base, &ours, 1_000);
        let theirs = edited(&base, &others, 2_000);
        let once = merge(&base, &mine, &theirs, &|_| false).plan;
        let again = merge(&theirs, &once, &theirs, &|_| false);
        prop_assert_eq!(&again.plan, &once);
        // A page that was killed in between joins once more, from the same beginning.
        let twice = merge(&base, &once, &theirs, &|_| false).plan;
        // Rows that both sides moved may come to stand in another order, nothing else.
        prop_assert_eq!(twice.len(), once.len());
        for task in once.tasks() {
            prop_assert_eq!(twice.get(task.id), Some(task));
        }
    }

    #[test]
    fn prop_t35_on_the_plan_that_was_seen_changes_give_the_plan_they_came_from(
        base in any_plan(12), edits in any_edits(), by_links in any_plan_by_links(8),
    ) {
        let mine = edited(&base, &edits, 1_000);
        for (seen, mine) in [(&base, &mine), (&mine, &base), (&by_links, &base), (&base, &by_links)] {
            let (seen, mine) = (as_typed(seen), as_typed(mine));
            prop_assert_eq!(misplaced(&diff(&seen, &mine)), None);
            let carried = carry_out(&seen, diff(&seen, &mine), false);
            prop_assert_eq!(carried.as_ref(), Ok(&mine));
        }
    }

    #[test]
    fn prop_t35_where_nothing_meets_it_is_joining(
        base in any_plan(10), ours in any_edits(), others in any_edits(),
    ) {
        let mine = edited(&base, &ours, 1_000);
        let head = edited(&base, &others, 2_000);
        let changes = diff(&base, &mine);
        let joined = merge(&base, &mine, &head, &|_| false);
        let carried = carry_out(&head, changes.clone(), false);
        if let Ok(carried) = &carried {
            prop_assert_eq!(joined.conflicts, vec![]);
            prop_assert_eq!(carried.len(), joined.plan.len());
            for task in joined.plan.tasks() {
                prop_assert_eq!(carried.get(task.id), Some(task));
            }
        }
        // Twice is once, also for what overwrites.
        for overwrites in [false, true] {
            if let Ok(once) = carry_out(&head, changes.clone(), overwrites) {
                let again = carry_out(&once, changes.clone(), overwrites);
                prop_assert!(again.is_ok_and(|again| again.len() == once.len()
                    && once.tasks().iter().all(|task| again.get(task.id) == Some(task))));
            }
        }
    }

    #[test]
    fn prop_t35_it_overwrites_only_where_asked(
        base in any_plan_of(1..=10), edits in vec((any::<Index>(), 0..3usize), 1..4), row in any::<Index>(), which in 0..3usize,
    ) {
        let row = row.index(base.len());
        let mine = put(&base, row, 1_000, which);
        let head = edits.iter().enumerate().fold(base.clone(), |plan, (at, (row, which))| {
            put(&plan, row.index(base.len()), at as u32, *which)
        });
        let task = base.tasks()[row].id;
        let saw = diff(&base, &mine);
        let is_met = saw.iter().any(|change| !change.is_fresh(&head));
        prop_assert_eq!(carry_out(&head, saw.clone(), false).is_err(), is_met);
        let carried = carry_out(&head, saw.clone(), true).expect("cells give way");
        let stands = |change: &Change| match change {
            Change::Set { becomes, .. } => Cell::all(carried.get(task).unwrap()).contains(becomes),
            _ => false,
        };
        prop_assert!(saw.iter().all(stands));
        // And nothing else of the head.
        prop_assert_eq!(diff(&head, &carried).len(), 1);
    }

    #[test]
    fn prop_t33_dates_that_dependencies_placed_are_nobodys_change(plan in any_plan_by_links(8)) {
        let typed = as_typed(&plan);
        prop_assert_eq!(as_typed(&typed), typed.clone());
        prop_assert_eq!(merge(&plan, &plan, &plan, &|_| false).plan, typed);
    }
}
