//! Save records: written, read back, mended (ED6).

use crate::common::{empty, outline, read_record, set, unstamped};
use barline_editor::{Column, Command, LoadOutcome, Refusal};
use barline_save_record::{Edition, PermanentLink};
use barline_tasks::strategies::any_plan;
use proptest::prelude::*;

#[test]
fn ed6_the_record_has_the_fields_of_the_spec() {
    let mut editor = outline(&[0, 1]);
    set(&mut editor, 1, Column::PriorDependency, "1").unwrap();
    set(&mut editor, 1, Column::Comment, "two\nlines").unwrap();
    let record: serde_json::Value =
        serde_json::from_str(&editor.record("2026-01-05T10:00:00Z")).unwrap();
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
    insta::assert_json_snapshot!("mended", (outcome, unstamped(&editor, 0, 9)));
}

#[test]
fn ed6_what_is_read_is_opened_later() {
    let read = read_record(&outline(&[0, 1]).record("now"));
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
    let record: serde_json::Value = serde_json::from_str(&editor.record("now")).unwrap();
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
        serde_json::from_str(editor.edition_record("now", &edition)).unwrap();
    assert_eq!(
        (&record["revision"], &record["writer"], &record["follows"]),
        (&5.into(), &"c".into(), &"4-a".into())
    );
    let copy: serde_json::Value = serde_json::from_str(&editor.record("now")).unwrap();
    assert_eq!(copy.get("revision"), None);
}

#[test]
fn ed6_a_newer_record_is_adopted_in_place() {
    let mut editor = outline(&[0, 1, 0]);
    let newer = editor.record("now");
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
    let kept = editor.record("now");
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
        let outcome = again.load(&editor.record("now"));
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
        again.load(&editor.record("now"));
        prop_assert_eq!(again.plan(), editor.plan());
    }
}
