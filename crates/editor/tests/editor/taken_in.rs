//! Save records taken into the open plan: in its place, behind it, joined with it (ED16, ED30, ED31).

use crate::common::{empty, id, outline, read_record, set, shape};
use crate::dates::{CHAIN, by_links, opened, starts};
use barline_editor::{Column, Command, LoadOutcome, Refusal};
use barline_save_record::{PermanentLink, write_plan};
use barline_tasks::strategies::{any_plan, any_plan_by_links};
use barline_tasks::{Scheduling, as_typed, diff};
use proptest::prelude::*;

/// Plan as the codec hands it over.
fn record_of(plan: &barline_tasks::Plan) -> String {
    write_plan(plan, "")
}

#[test]
fn ed16_a_record_replaces_the_plan_in_one_step() {
    let mut editor = outline(&[0, 1]);
    let before = editor.plan().clone();
    let other = outline(&[0, 0, 2]);
    let change = editor
        .replace_by_record("Import CSV", read_record(&record_of(other.plan())))
        .unwrap();
    assert_eq!(
        (change.count, change.undo.as_deref()),
        (3, Some("Import CSV"))
    );
    assert_eq!(editor.plan(), other.plan());
    editor.undo().unwrap();
    assert_eq!(editor.plan(), &before);
}

#[test]
fn ed16_appended_tasks_keep_their_dependencies_and_leave_the_rest() {
    let mut editor = outline(&[0, 1]);
    set(&mut editor, 1, Column::PriorDependency, "1").unwrap();
    let before = editor.plan().clone();
    let mut other = outline(&[0, 0, 2]);
    set(&mut other, 2, Column::PriorDependency, "1, 4, 2, 99, paint").unwrap();
    // Both editors count their ids alike: the added tasks must get others.
    let change = editor
        .append_record("Add", read_record(&record_of(other.plan())))
        .unwrap();
    assert_eq!(shape(&editor), "A0 B1 A0 B0 C2");
    let prior = |row: usize| editor.rows(row, 1)[0].prior_dependency.clone();
    assert_eq!(
        (prior(1), prior(4)),
        // The fourth task is one of the other plan, which "4" never meant.
        ("1".to_owned(), "3, 4, paint".to_owned())
    );
    assert_eq!(
        change.said.as_deref(),
        Some("2 prior dependencies name no task of them and were left out.")
    );
    assert_eq!(change.focus, Some(id(&editor, 2)));
    editor.undo().unwrap();
    assert_eq!(editor.plan(), &before);
}

#[test]
fn ed16_sc15_added_tasks_stand_as_they_are_shown_and_nothing_typed_before_comes_back() {
    let mut by_links = by_links(&CHAIN);
    let gap = [("Wait", "", 2, 2, 0), ("Late", "1", 20, 2, 0)];
    let mut by_hand = opened(&gap);
    // What its tasks were before they were placed is not what they are here.
    let record = record_of(by_links.plan());
    by_hand.append_record("Add", read_record(&record)).unwrap();
    let added = [2, 20, 5, 9, 12];
    assert_eq!(starts(&by_hand), added);
    let shown = by_hand.plan().clone();
    for on in [true, false] {
        by_hand.dispatch(Command::SetDatesByLinks { on }).unwrap();
    }
    assert_eq!(*by_hand.plan(), shown);
    // Nor are gaps closed behind one's back.
    let record = record_of(opened(&gap).plan());
    let change = by_links.append_record("Add", read_record(&record));
    assert_eq!(change.unwrap().said, None);
    assert_eq!(starts(&by_links), [5, 9, 12, 2, 20]);
    let late = by_links.row(id(&by_links, 4)).unwrap();
    assert_eq!(late.limits.as_deref(), Some("not before 20 Mar 2026"));
    let close = [("Dig", "", 2, 2, 0), ("Fill", "1", 2, 2, 0)];
    let record = record_of(opened(&close).plan());
    let change = by_links.append_record("Add", read_record(&record));
    assert_eq!(change.unwrap().said.as_deref(), Some("Links moved 1 task."));
}

#[test]
fn ed16_sc15_added_tasks_of_a_document_by_links_that_says_no_dates_stand_where_it_would_place_them()
{
    let line = |name, prior| (name, prior, 2, 2, 0);
    let undated = opened(&[line("A", ""), line("B", "1"), line("C", "2")]);
    let scheduling = Scheduling {
        dates_follow_dependencies: true,
        ..undated.plan().scheduling()
    };
    let document = undated.plan().clone().with_scheduling(scheduling);
    let mut by_hand = opened(&[("Wait", "", 2, 2, 0)]);
    let record = read_record(&record_of(&document));
    by_hand.append_record("Add", record).unwrap();
    assert_eq!(starts(&by_hand), [2, 2, 4, 6]);
}

#[test]
fn ed16_what_is_no_record_and_a_plan_to_read_stay_as_they_are() {
    let mut editor = outline(&[0]);
    let before = editor.plan().clone();
    for (record, sentence) in [
        ("[]", "The saved plan is no record of a plan."),
        (
            "{\n]",
            "The saved plan is no JSON from line 2, column 1 on.",
        ),
    ] {
        let refused = editor
            .append_record("Add", read_record(record))
            .unwrap_err();
        assert_eq!(refused.to_string(), sentence);
    }
    assert!(
        editor
            .replace_by_record("Import", read_record("{"))
            .is_err()
    );
    editor.set_read_only(true);
    let record = record_of(&before);
    assert_eq!(
        editor.append_record("Add", read_record(&record)),
        Err(Refusal::ReadOnlyAdd)
    );
    assert_eq!(
        editor.replace_by_record("Import", read_record(&record)),
        Err(Refusal::ReadOnlyChange)
    );
    assert_eq!(editor.plan(), &before);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Switches, calendars, limits and baselines cross with the tasks, and go with undo.
    #[test]
    fn prop_ed16_a_plan_by_links_takes_the_place_of_another_whole(
        plan in any_plan_by_links(6),
        other in any_plan_by_links(6),
    ) {
        // Opened, tasks stand where their dependencies put them; then nothing moves again.
        let opened = |plan: &barline_tasks::Plan| {
            let mut editor = empty();
            editor.load(&record_of(plan));
            editor.plan().clone()
        };
        let (plan, other) = (opened(&plan), opened(&other));
        let mut editor = empty();
        editor.load(&record_of(&other));
        prop_assert_eq!(editor.plan(), &other);
        editor.replace_by_record("Import", read_record(&record_of(&plan))).unwrap();
        prop_assert_eq!(editor.plan(), &plan);
        editor.undo().unwrap();
        prop_assert_eq!(editor.plan(), &other);
        editor.restore(&record_of(&plan)).unwrap();
        prop_assert_eq!(editor.plan(), &plan);
        editor.undo().unwrap();
        prop_assert_eq!(editor.plan(), &other);
        prop_assert_eq!(editor.plan().totals(), other.totals());
    }
}

#[test]
fn ed31_what_others_made_of_the_plan_is_no_step_and_leaves_the_rest() {
    let mut editor = empty();
    let record = write_plan(outline(&[0, 1, 0, 0]).plan(), "now");
    let unknown = record.replacen(r#""owner""#, r#""colour":"red","owner""#, 1);
    editor.load(&unknown);
    let link = PermanentLink {
        code: "abc123".to_owned(),
        read_only: false,
    };
    editor.set_permanent_link(Some(link.clone()));
    let folded = id(&editor, 0);
    editor.set_collapsed(&[folded], true);
    set(&mut editor, 3, Column::Owner, "Ada").unwrap();

    let mut other = empty();
    other.load(&editor.record("now"));
    set(&mut other, 0, Column::Duration, "7").unwrap();
    other
        .dispatch(Command::DeleteTasks {
            tasks: vec![id(&other, 2)],
            with_subtasks: false,
        })
        .unwrap();
    let outcome = editor.take_in_others(&write_plan(other.plan(), "now"));
    assert!(matches!(outcome, LoadOutcome::Loaded { .. }));
    assert_eq!(editor.plan(), other.plan());
    assert_eq!(editor.permanent_link(), Some(&link));
    assert!(editor.record("now").contains(r#""colour":"red""#));
    assert!(editor.rows(0, 1)[0].is_collapsed);

    // The step is one's own, and nothing of theirs.
    editor.undo().unwrap();
    assert_eq!(editor.plan().len(), 3);
    assert_eq!(editor.plan().tasks()[0].duration.days(), 7);
    assert_eq!(editor.plan().tasks()[2].owner, "Unassigned");
    assert_eq!(editor.undo().unwrap_err(), Refusal::NothingToUndo);

    let before = editor.record("now");
    let unreadable = editor.take_in_others("{");
    assert!(matches!(unreadable, LoadOutcome::Unreadable { .. }));
    assert_eq!(editor.record("now"), before);
}

#[test]
fn ed30_another_state_of_the_plan_is_one_step_and_leaves_the_rest() {
    let mut editor = outline(&[0, 1, 0, 0]);
    let link = PermanentLink {
        code: "abc123".to_owned(),
        read_only: false,
    };
    editor.set_permanent_link(Some(link.clone()));
    let (before, stamps) = (editor.plan().clone(), editor.rows(0, 9));
    let mut other = empty();
    other.load(&editor.record("now"));
    set(&mut other, 2, Column::Duration, "7").unwrap();
    other
        .dispatch(Command::DeleteTasks {
            tasks: vec![id(&other, 3)],
            with_subtasks: false,
        })
        .unwrap();
    let change = editor
        .join_record("Merge changes", read_record(&other.record("now")))
        .unwrap();
    assert_eq!(editor.plan(), other.plan());
    assert_eq!(editor.permanent_link(), Some(&link));
    assert_eq!(change.undo.as_deref(), Some("Merge changes"));
    for (row, before) in editor.rows(0, 9).iter().zip(&stamps).take(2) {
        assert_eq!(row.stamp, before.stamp);
    }
    editor.undo().unwrap();
    assert_eq!(editor.plan(), &before);
    // The same again is no edit.
    let same = editor
        .join_record("Merge changes", read_record(&editor.record("now")))
        .unwrap();
    assert!(!same.is_edit);
    editor.set_read_only(true);
    let refused = editor.join_record("Merge changes", read_record(&other.record("now")));
    assert_eq!(refused, Err(Refusal::ReadOnlyChange));
}

proptest! {
    #[test]
    fn prop_ed30_whatever_others_made_of_it_comes_in(mine in any_plan(8), theirs in any_plan(8)) {
        let mut editor = empty();
        editor.load(&write_plan(&mine, "now"));
        let before = editor.plan().clone();
        let change = editor.join_record("Merge changes", read_record(&write_plan(&theirs, "now"))).unwrap();
        prop_assert_eq!(editor.plan(), &theirs);
        if change.is_edit {
            editor.undo().unwrap();
        }
        prop_assert_eq!(editor.plan(), &before);
    }

    #[test]
    fn prop_ed31_what_others_made_of_it_comes_in_and_is_no_step(plan in any_plan(8), theirs in any_plan(8)) {
        let mut editor = empty();
        editor.load(&write_plan(&plan, "now"));
        editor.take_in_others(&write_plan(&theirs, "now"));
        prop_assert_eq!(editor.plan(), &theirs);
        prop_assert_eq!(editor.undo(), Err(Refusal::NothingToUndo));
    }

    #[test]
    fn prop_ed30_typed_dates_are_placed_again(plan in any_plan_by_links(8)) {
        let mut editor = empty();
        editor.load(&write_plan(&plan, "now"));
        let placed = editor.plan().clone();
        editor.join_record("Merge changes", read_record(&write_plan(&as_typed(&placed), "now"))).unwrap();
        prop_assert_eq!(diff(&placed, editor.plan()), vec![]);
    }
}
