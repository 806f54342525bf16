//! Save records: written, read back, mended (ED6).

use crate::common::{empty, id, outline, read_record, set, shape};
use barline_editor::{Column, Command, LoadOutcome, Refusal};
use barline_save_record::{Edition, PermanentLink, write_plan};
use barline_tasks::strategies::{any_plan, any_plan_by_links};
use barline_tasks::{as_typed, diff};
use proptest::prelude::*;

#[test]
fn ed6_the_record_has_the_fields_of_the_spec() {
    let mut editor = outline(&[0, 1]);
    set(&mut editor, 1, Column::PriorDependency, "1").unwrap();
    set(&mut editor, 1, Column::Comment, "two\nlines").unwrap();
    let record: serde_json::Value =
        serde_json::from_str(&editor.record("2026-01-05T10:00:00Z", None)).unwrap();
    insta::assert_json_snapshot!(record);
}

#[test]
fn ed6_gl4_one_bad_task_drops_no_other() {
    let mut editor = empty();
    let outcome = editor.load(
        r#"{"version":1,"tasks":[
            {"id":"x","name":"Good","startDate":"2026-01-06","duration":3},
            17,
            {"id":2,"name":["odd"],"startDate":"someday","duration":"4","level":99,"progress":-3,
             "done":"true","status":"finished","owner":null,"priorDependency":1},
            {"id":2,"startDate":"2026-01-07T00:00:00.000Z"}
        ],"projectDescription":5}"#,
    );
    insta::assert_json_snapshot!("mended", (outcome, editor.rows(0, 9)), { "[1][].stamp" => "[stamp]" });
}

#[test]
fn ed6_what_is_read_is_opened_later() {
    let read = read_record(&outline(&[0, 1]).record("now", None));
    let mut editor = outline(&[0]);
    let repairs = Vec::new();
    assert_eq!(editor.plan().len(), 1);
    assert_eq!(
        editor.open_record(read),
        LoadOutcome::Loaded { count: 2, repairs }
    );
    let no_record = read_record("[]");
    assert_eq!(editor.open_record(no_record), editor.load("[]"));
    assert_eq!(editor.plan().len(), 2);
}

#[test]
fn ed6_unknown_fields_are_kept() {
    let mut editor = empty();
    editor.load(
        r#"{"version":1,"link":{"code":"abc123"},"tasks":[
            {"id":7,"name":"A","startDate":"2026-01-06","colour":"red"}]}"#,
    );
    set(&mut editor, 0, Column::Name, "B").unwrap();
    let record: serde_json::Value = serde_json::from_str(&editor.record("now", None)).unwrap();
    assert_eq!(record["link"]["code"], "abc123");
    assert_eq!(record["tasks"][0]["colour"], "red");
    assert_eq!(record["tasks"][0]["name"], "B");
}

#[test]
fn ed6_the_edition_is_written_and_never_kept_from_the_record_before() {
    let mut editor = empty();
    editor.load(r#"{"tasks":[],"revision":4,"writer":"a","follows":"3-b"}"#);
    let edition = Edition {
        revision: 5,
        writer: "c".to_owned(),
        follows: "4-a".to_owned(),
    };
    let record: serde_json::Value =
        serde_json::from_str(&editor.record("now", Some(&edition))).unwrap();
    assert_eq!(
        (&record["revision"], &record["writer"], &record["follows"]),
        (&5.into(), &"c".into(), &"4-a".into())
    );
    let copy: serde_json::Value = serde_json::from_str(&editor.record("now", None)).unwrap();
    assert_eq!(copy.get("revision"), None);
}

#[test]
fn ed6_a_newer_record_is_adopted_in_place() {
    let mut editor = outline(&[0, 1, 0]);
    let newer = editor.record("now", None);
    let parent = editor.plan().tasks()[0].id;
    editor.set_collapsed(&[parent], true);
    // An equal plan takes nothing away, undo neither.
    assert!(matches!(editor.adopt(&newer), LoadOutcome::Loaded { .. }));
    assert_eq!((editor.plan().len(), editor.row_count()), (3, 2));
    assert!(editor.state().undo.is_some());
    set(&mut editor, 2, Column::Name, "Other").unwrap();
    assert!(matches!(editor.adopt(&newer), LoadOutcome::Loaded { .. }));
    assert_eq!((editor.plan().len(), editor.row_count()), (3, 2));
    // The other record has the old name: that is not for this tab to take back (ED31).
    let label = "Change Task".to_owned();
    assert_eq!(editor.undo(), Err(Refusal::OthersChangedSame { label }));
    // What cannot be read leaves the plan and what is folded as they were.
    assert!(matches!(editor.adopt("{"), LoadOutcome::Unreadable { .. }));
    assert_eq!((editor.plan().len(), editor.row_count()), (3, 2));
}

fn link(code: &str) -> PermanentLink {
    PermanentLink {
        code: code.to_owned(),
        read_only: true,
    }
}

#[test]
fn ed17_a_permanent_link_is_stored_with_its_plan_and_let_go_by_what_replaces_it() {
    let mut editor = outline(&[0, 1]);
    editor.set_permanent_link(Some(link("abc123")));
    let kept = editor.record("now", None);
    let mut again = empty();
    again.load(&kept);
    assert_eq!(again.permanent_link(), Some(&link("abc123")));

    editor.dispatch(Command::ResetAll {}).unwrap();
    assert_eq!(editor.permanent_link(), None);
    editor.undo().unwrap();
    assert_eq!(editor.permanent_link(), Some(&link("abc123")));
    editor.redo().unwrap();
    assert_eq!(editor.permanent_link(), None);

    editor.restore(&kept).unwrap();
    assert_eq!(editor.permanent_link(), Some(&link("abc123")));
    editor.undo().unwrap();
    assert_eq!(editor.permanent_link(), None);

    again
        .replace_plan("Import CSV", String::new(), Vec::new())
        .unwrap();
    assert_eq!(again.permanent_link(), None);
}

#[test]
fn ed17_a_version_that_cannot_be_read_changes_nothing() {
    let mut editor = outline(&[0]);
    let before = editor.state().edits;
    assert!(matches!(
        editor.restore("[]"),
        Err(Refusal::VersionUnreadable { .. })
    ));
    assert_eq!(editor.state().edits, before);
    editor.set_read_only(true);
    assert_eq!(
        editor.restore(r#"{"tasks":[]}"#),
        Err(Refusal::ReadOnlyChange)
    );
}

#[test]
fn ed5_folding_is_no_edit_and_taking_back_is_one() {
    let mut editor = outline(&[0, 1]);
    let before = editor.state().edits;
    let parent = editor.plan().tasks()[0].id;
    editor.set_collapsed(&[parent], true);
    assert_eq!(editor.state().edits, before);
    set(&mut editor, 0, Column::Name, "B").unwrap();
    editor.undo().unwrap();
    assert_eq!(editor.state().edits, before + 2);
}

#[test]
fn ed6_a_newer_record_opens_read_only() {
    let mut editor = empty();
    let outcome = editor.load(r#"{"version":999,"tasks":[{"name":"A"}]}"#);
    assert_eq!(
        outcome,
        LoadOutcome::Newer {
            count: 1,
            version: 999
        }
    );
    assert!(editor.is_read_only());
}

#[test]
fn ed6_what_is_no_record_opens_nothing() {
    let mut editor = outline(&[0]);
    let before = editor.plan().clone();
    for text in [
        "",
        "{\"tasks\":[{\"id\":",
        "[]",
        "null",
        "{}",
        "{\"tasks\":{}}",
        "\u{0}",
    ] {
        assert!(
            matches!(editor.load(text), LoadOutcome::Unreadable { .. }),
            "{text:?}"
        );
        assert_eq!(editor.plan(), &before);
    }
}

/// Any JSON at all, with the record's field names among the keys.
fn any_json() -> impl Strategy<Value = serde_json::Value> {
    let key = prop::sample::select(vec![
        "id",
        "name",
        "priorDependency",
        "startDate",
        "duration",
        "owner",
        "level",
        "progress",
        "done",
        "status",
        "comment",
        "tasks",
        "projectDescription",
        "version",
        "savedAt",
        "x",
    ]);
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        any::<i64>().prop_map(Into::into),
        any::<f64>().prop_map(Into::into),
        "\\PC{0,8}".prop_map(Into::into),
        Just("2026-01-05".into()),
    ];
    leaf.prop_recursive(4, 40, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Into::into),
            prop::collection::vec((key.clone(), inner), 0..6).prop_map(|entries| {
                entries
                    .into_iter()
                    .map(|(key, value)| (key.to_owned(), value))
                    .collect()
            }),
        ]
    })
}

proptest! {
    #[test]
    fn prop_a_record_reads_back_as_the_plan(plan in any_plan(12)) {
        let mut editor = empty();
        editor.replace_plan("x", plan.description().to_owned(), plan.drafts().collect()).unwrap();
        prop_assert_eq!(editor.plan(), &plan);
        let mut again = empty();
        let outcome = again.load(&editor.record("now", None));
        prop_assert_eq!(outcome, LoadOutcome::Loaded { count: plan.len() as u32, repairs: vec![] });
        prop_assert_eq!(again.plan(), &plan);
    }

    #[test]
    fn prop_any_json_is_opened_or_refused(tasks in prop::collection::vec(any_json(), 0..6), other in any_json()) {
        let good = serde_json::json!({"name": "Good", "startDate": "2026-01-06", "duration": 3});
        let mut list = tasks;
        list.push(good);
        let record = serde_json::json!({"tasks": list, "projectDescription": other, "version": 1});
        let mut editor = empty();
        let outcome = editor.load(&record.to_string());
        let loaded = matches!(outcome, LoadOutcome::Loaded { .. });
        prop_assert!(loaded);
        prop_assert_eq!(&editor.plan().tasks().last().unwrap().name, "Good");
        let mut again = empty();
        again.load(&editor.record("now", None));
        prop_assert_eq!(again.plan(), editor.plan());
    }
}

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
    set(&mut other, 2, Column::PriorDependency, "1, 2, 99").unwrap();
    // Both editors count their ids alike: the added tasks must get others.
    let change = editor
        .append_record("Add", read_record(&record_of(other.plan())))
        .unwrap();
    assert_eq!(shape(&editor), "A0 B1 A0 B0 C2");
    let prior = |row: usize| editor.rows(row, 1)[0].prior_dependency.clone();
    assert_eq!(
        (prior(1), prior(4)),
        ("1".to_owned(), "3, 4, 99".to_owned())
    );
    assert_eq!(change.focus, Some(id(&editor, 2)));
    editor.undo().unwrap();
    assert_eq!(editor.plan(), &before);
}

#[test]
fn ed16_what_is_no_record_and_a_plan_to_read_stay_as_they_are() {
    let mut editor = outline(&[0]);
    let before = editor.plan().clone();
    let refused = editor.append_record("Add", read_record("[]")).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "The saved plan is no record of a plan."
    );
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
    other.load(&editor.record("now", None));
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
    assert!(editor.record("now", None).contains(r#""colour":"red""#));
    assert!(editor.rows(0, 1)[0].is_collapsed);

    // The step is one's own, and nothing of theirs.
    editor.undo().unwrap();
    assert_eq!(editor.plan().len(), 3);
    assert_eq!(editor.plan().tasks()[0].duration.days(), 7);
    assert_eq!(editor.plan().tasks()[2].owner, "Unassigned");
    assert_eq!(editor.undo().unwrap_err(), Refusal::NothingToUndo);

    let before = editor.record("now", None);
    let unreadable = editor.take_in_others("{");
    assert!(matches!(unreadable, LoadOutcome::Unreadable { .. }));
    assert_eq!(editor.record("now", None), before);
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
    other.load(&editor.record("now", None));
    set(&mut other, 2, Column::Duration, "7").unwrap();
    other
        .dispatch(Command::DeleteTasks {
            tasks: vec![id(&other, 3)],
            with_subtasks: false,
        })
        .unwrap();
    let change = editor
        .join_record("Merge changes", read_record(&other.record("now", None)))
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
        .join_record("Merge changes", read_record(&editor.record("now", None)))
        .unwrap();
    assert!(!same.is_edit);
    editor.set_read_only(true);
    let refused = editor.join_record("Merge changes", read_record(&other.record("now", None)));
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
