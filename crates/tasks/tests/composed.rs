//! Lists in which a change goes on from what another one left (T40).

use barline_tasks::strategies::{any_edit, any_plan_of, counting_ids, draft_at, march};
use barline_tasks::{
    Cell, Change, Plan, PlanCell, PriorDependencies, Task, TaskId, amend, as_typed, carry_out,
    diff, misplaced,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

const NEW: TaskId = TaskId(50);

fn two() -> Plan {
    let drafts = vec![draft_at("Paint", march(2)), draft_at("Dry", march(3))];
    Plan::build("Kitchen", drafts, &mut counting_ids())
}

fn of(cell: &str) -> Cell {
    Cell::Owner(cell.to_owned())
}

fn owner(task: TaskId, was: &str, becomes: &str) -> Change {
    let (was, becomes) = (of(was), of(becomes));
    Change::Set { task, was, becomes }
}

fn described(was: &str, becomes: &str) -> Change {
    let entry = |text: &str| PlanCell::Description(text.to_owned());
    let (was, becomes) = (entry(was), entry(becomes));
    Change::Plan { was, becomes }
}

fn add(after: TaskId) -> Change {
    let task = Box::new(draft_at("New", march(2)).with_id(NEW));
    let after = Some(after);
    Change::Add { task, after }
}

fn delete(task: &Task, owner: &str) -> Change {
    let mut task = Box::new(task.clone());
    of(owner).put(&mut task);
    Change::Delete { task }
}

fn told(plan: &Plan) -> String {
    let row = |task: &Task| format!("{} of {}", task.name, task.owner);
    let rows: Vec<String> = plan.tasks().iter().map(row).collect();
    rows.join(", ")
}

#[test]
fn t40_a_change_goes_on_from_what_another_one_left() {
    let base = two();
    let (paint, dry) = (base.tasks()[0].id, &base.tasks()[1]);
    let nobody = "Unassigned";
    let new = draft_at("New", march(2)).with_id(NEW);
    let back = [owner(paint, nobody, "Ada"), owner(paint, "Ada", nobody)];
    let on = [owner(paint, nobody, "Ada"), owner(paint, "Ada", "Bob")];
    for (changes, becomes) in [
        (&back[..], "Paint of Unassigned, Dry of Unassigned"),
        (&on, "Paint of Bob, Dry of Unassigned"),
        (
            &[add(paint), delete(&new, nobody)],
            "Paint of Unassigned, Dry of Unassigned",
        ),
        (
            &[add(paint), owner(NEW, nobody, "Eve")],
            "Paint of Unassigned, New of Eve, Dry of Unassigned",
        ),
        (
            &[add(paint), owner(NEW, nobody, "Eve"), delete(&new, "Eve")],
            "Paint of Unassigned, Dry of Unassigned",
        ),
        (
            &[owner(dry.id, nobody, "Cy"), delete(dry, "Cy")],
            "Paint of Unassigned",
        ),
    ] {
        for overwrites in [false, true] {
            let once = carry_out(&base, changes.to_vec(), overwrites);
            let once = once.unwrap_or_else(|_| panic!("{changes:?}"));
            assert_eq!(told(&once), becomes, "{changes:?}");
            let again = carry_out(&once, changes.to_vec(), overwrites);
            assert_eq!(again, Ok(once), "{changes:?}");
        }
    }
    let there_and_back = vec![described("Kitchen", "Bath"), described("Bath", "Kitchen")];
    assert_eq!(carry_out(&base, there_and_back, false), Ok(base));
}

#[test]
fn t40_what_others_changed_is_met_as_before() {
    let base = two();
    let (paint, dry) = (base.tasks()[0].id, &base.tasks()[1]);
    let head = amend(&base, vec![owner(paint, "Unassigned", "Zoe")]);
    let twice = vec![
        owner(paint, "Unassigned", "Ada"),
        owner(paint, "Ada", "Bob"),
    ];
    assert!(carry_out(&head, twice.clone(), false).is_err());
    let carried = carry_out(&head, twice, true).unwrap();
    assert_eq!(carried.tasks()[0].owner, "Bob");
    // Whoever deletes a row that they changed has not seen what others made of it.
    let gone = vec![owner(dry.id, "Unassigned", "Cy"), delete(dry, "Cy")];
    let head = amend(&base, vec![owner(dry.id, "Unassigned", "Zoe")]);
    assert!(carry_out(&head, gone.clone(), true).is_err());
    let head = amend(&base, vec![delete(dry, "Unassigned")]);
    assert_eq!(carry_out(&head, gone, false), Ok(head));
}

#[test]
fn t40_a_row_that_was_deleted_is_not_changed() {
    let base = two();
    let dry = &base.tasks()[1];
    let gone = delete(dry, "Unassigned");
    let changes = vec![gone, owner(dry.id, "Unassigned", "Bob")];
    assert_eq!(misplaced(&changes), Some(1));
    assert!(carry_out(&base, changes, true).is_err());
    let new = draft_at("New", march(2)).with_id(NEW);
    let changes = vec![
        add(dry.id),
        delete(&new, "Unassigned"),
        owner(NEW, "Unassigned", "Bob"),
    ];
    assert_eq!(misplaced(&changes), Some(2));
    assert!(carry_out(&base, changes, true).is_err());
}

/// A plan in which no task waits: where others are deleted, none says another thing.
fn free(plan: &Plan) -> Plan {
    let free = |task: &Task| Change::Set {
        task: task.id,
        was: Cell::Prior(task.prior.clone()),
        becomes: Cell::Prior(PriorDependencies::default()),
    };
    amend(plan, plan.tasks().iter().map(free).collect())
}

/// A step of somebody who edits by ops alone; what it makes of the plan, and its change.
fn step(plan: &Plan, which: usize, row: Index, text: &str) -> Change {
    let row = (!plan.is_empty()).then(|| &plan.tasks()[row.index(plan.len())]);
    let id = row.map(|task| task.id);
    let set = |becomes: Cell| {
        let row = row?;
        let same = |cell: &Cell| cell.key() == becomes.key();
        let was = Cell::all(row).into_iter().find(same)?;
        Some(Change::Set {
            task: row.id,
            was,
            becomes,
        })
    };
    let change = match which {
        0 => set(Cell::Comment(text.to_owned())),
        1 => set(of(text)),
        2 => row.map(|row| Change::Delete {
            task: Box::new(row.clone()),
        }),
        _ => None,
    };
    change.unwrap_or_else(|| {
        let highest = plan.tasks().iter().map(|task| task.id.0).max();
        let fresh = TaskId(highest.unwrap_or_default() + 100);
        if which == 3 {
            Change::Add {
                task: Box::new(draft_at(text, march(2)).with_id(fresh)),
                after: id,
            }
        } else {
            described(plan.description(), text)
        }
    })
}

proptest! {
    #[test]
    fn prop_t40_a_list_leaves_the_plan_that_its_changes_leave_one_after_another(
        base in any_plan_of(1..=4), steps in vec((0..5usize, any::<Index>(), "[a-c]"), 0..12),
    ) {
        let base = free(&as_typed(&base));
        let mut plan = base.clone();
        let mut changes = Vec::new();
        for (which, row, text) in &steps {
            let change = step(&plan, *which, *row, text);
            changes.push(change.clone());
            // Where a list may not put rows, it is refused (LV12).
            if misplaced(&changes).is_some() {
                changes.pop();
            } else {
                plan = carry_out(&plan, vec![change], false).expect("alone");
            }
        }
        for overwrites in [false, true] {
            let carried = carry_out(&base, changes.clone(), overwrites);
            prop_assert_eq!(carried.as_ref(), Ok(&plan), "{:?}", &changes);
        }
    }

    #[test]
    fn prop_t40_the_differences_of_a_history_leave_its_last_plan(
        base in any_plan_of(1..=6), edits in vec((any_edit(), any::<bool>()), 0..6),
    ) {
        let base = as_typed(&base);
        let mut plan = base.clone();
        let mut changes = Vec::new();
        for (edit, is_undone) in &edits {
            let mut next = plan.clone();
            let undo = edit.apply(&mut next);
            let mut plans = vec![next.clone()];
            if *is_undone {
                for edit in undo {
                    next.apply(edit);
                }
                plans.push(next);
            }
            for next in plans {
                let longer = [changes.clone(), diff(&plan, &as_typed(&next))].concat();
                if misplaced(&longer).is_some() {
                    break;
                }
                (changes, plan) = (longer, as_typed(&next));
            }
        }
        let carried = carry_out(&base, changes.clone(), false);
        prop_assert_eq!(carried.as_ref(), Ok(&plan), "{:?}", &changes);
    }
}
