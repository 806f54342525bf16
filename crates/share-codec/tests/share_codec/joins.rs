//! Plans behind one link, joined (S35; L12).

use barline_share_codec::link::{Joined, RowIds, join, nearest};
use barline_tasks::strategies::{any_edit, any_plan_by_links, any_plan_of, counting_ids};
use barline_tasks::{
    Cell, Change, Duration, Plan, PlanCell, Scheduling, TaskDraft, amend, as_typed,
};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::shared_link::{TODAY, data, ids};

fn joined(base: &Plan, mine: &Plan, theirs: &Plan, choice: bool) -> Joined {
    join(
        &data(base),
        mine,
        &data(theirs),
        RowIds::default(),
        TODAY,
        &|_| choice,
        &mut ids(),
    )
    .expect("links that open")
}

proptest! {
    #[test]
    fn prop_s35_what_nobody_else_changed_stays_as_it_is(
        base in any_plan_of(1..=10), by_links in any_plan_by_links(8), edits in vec(any_edit(), 0..5),
    ) {
        prop_assume!(!by_links.is_empty());
        for base in [base, by_links] {
            let mut mine = base.clone();
            for edit in &edits {
                edit.apply(&mut mine);
            }
            prop_assume!(!mine.is_empty());
            let Joined { plan, changes, conflicts, .. } = joined(&base, &mine, &base, true);
            prop_assert_eq!((changes, conflicts.len()), (0, 0));
            prop_assert_eq!(plan, mine);
        }
    }

    #[test]
    fn prop_s35_what_others_changed_comes_in(base in any_plan_of(1..=10), edits in vec(any_edit(), 0..5)) {
        let mut theirs = base.clone();
        for edit in &edits {
            edit.apply(&mut theirs);
        }
        prop_assume!(!theirs.is_empty());
        let Joined { plan, conflicts, .. } = joined(&base, &base, &theirs, false);
        prop_assert_eq!(conflicts, vec![]);
        // What a link carries of both is the same.
        prop_assert_eq!(data(&plan), data(&theirs.with_scheduling(plan.scheduling())));
    }
}

#[test]
fn s35_what_a_link_does_not_carry_is_kept() {
    let csv = barline_tasks::sample_tasks(TODAY);
    let switches = Scheduling {
        auto_schedule: true,
        ..Scheduling::default()
    };
    let base = Plan::build("Kitchen", csv, &mut counting_ids());
    let mut mine = base.clone().with_scheduling(switches);
    let task = mine.tasks()[0].clone();
    let was = Cell::Start(task.start, false);
    let becomes = Cell::Start(task.start, true);
    mine = amend(
        &mine,
        vec![Change::Set {
            task: task.id,
            was,
            becomes,
        }],
    );
    let second = &base.tasks()[1];
    let set = Change::Set {
        task: second.id,
        was: Cell::Duration(second.duration),
        becomes: Cell::Duration(Duration::new(77)),
    };
    let describe = Change::Plan {
        was: PlanCell::Description("Kitchen".to_owned()),
        becomes: PlanCell::Description("Kitchen, again".to_owned()),
    };
    let theirs = amend(&base, vec![set.clone(), describe.clone()]);
    let Joined {
        plan,
        changes,
        conflicts,
        ..
    } = joined(&base, &mine, &theirs, false);
    assert_eq!((changes, conflicts.len()), (2, 0));
    assert_eq!(plan, amend(&mine, vec![set, describe]));
    assert_eq!(as_typed(&plan), plan);
}

#[test]
fn s35_joining_once_more_after_a_kill_adds_nothing_twice() {
    let base = Plan::build("", barline_tasks::sample_tasks(TODAY), &mut counting_ids());
    let mut theirs = base.clone();
    let new = barline_tasks::strategies::draft_at("Theirs", TODAY);
    let new = theirs.adopt(new, &mut ids());
    for edit in theirs.insertion(2, &[new]) {
        theirs.apply(edit);
    }
    let once = joined(&base, &base, &theirs, false);
    let twice = joined(&base, &once.plan, &theirs, false);
    assert_eq!((twice.changes, &twice.plan), (0, &once.plan));
    assert_eq!(once.plan.len(), base.len() + 1);
}

/// A plan of these names.
fn named(names: &[&str]) -> Plan {
    let drafts = names.iter().map(|name| TaskDraft::new(*name, TODAY));
    Plan::build("", drafts.collect(), &mut counting_ids())
}

fn nearest_of(candidates: &[&Plan], theirs: &Plan) -> usize {
    let candidates: Vec<String> = candidates.iter().map(|plan| data(plan)).collect();
    nearest(&candidates, &data(theirs), TODAY, &mut ids()).expect("a link that opens")
}

#[test]
fn s38_what_others_made_of_a_save_that_arrived_is_nearest_to_it() {
    let known = named(&["Order", "Paint", "Clean"]);
    let sent = named(&["Order", "Dry", "Paint", "Clean"]);
    let nearest = |theirs: &Plan| nearest_of(&[&known, &sent], theirs);
    // It arrived, and then another row was renamed, or the new one has an owner.
    assert_eq!(nearest(&named(&["Order", "Dry", "Paint", "Sweep"])), 1);
    let task = sent.tasks()[1].id;
    let (was, becomes) = (Cell::Owner(String::new()), Cell::Owner("Ben".into()));
    let change = Change::Set { task, was, becomes };
    assert_eq!(nearest(&amend(&sent, vec![change])), 1);
    // It did not.
    assert_eq!(nearest(&named(&["Order", "Paint", "Sweep"])), 0);
    assert_eq!(nearest(&known), 0);
}

#[test]
fn s38_two_new_rows_in_one_place_are_not_taken_for_one() {
    let known = named(&["Order", "Clean"]);
    let sent = named(&["Order", "Paint", "Clean"]);
    let theirs = named(&["Order", "Plaster", "Clean"]);
    assert_eq!(nearest_of(&[&known, &sent], &theirs), 0);
}

proptest! {
    #[test]
    fn prop_s38_where_either_may_have_been_there_it_is_what_is_known(
        base in any_plan_of(1..=10), edits in vec(any_edit(), 0..5),
    ) {
        let mut sent = base.clone();
        for edit in &edits {
            edit.apply(&mut sent);
        }
        prop_assume!(!sent.is_empty());
        prop_assert_eq!(nearest_of(&[&base, &sent, &sent], &base), 0);
        let place = nearest_of(&[&base, &sent, &sent], &sent);
        prop_assert_eq!(place, usize::from(data(&base) != data(&sent)));
    }
}
