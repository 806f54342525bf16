//! The row's mark and the console's line of a task that the chart refuses, and the
//! line of an ignored dependency, whatever brought them about (ED22).

use barline_editor::{Column, Command, Editor, Place};
use barline_tasks::strategies::{any_plan, counting_ids};
use barline_tasks::{Date, Duration, Plan, TaskDraft};
use proptest::prelude::*;

use crate::common::{add, empty, id, outline, read_record, set};

const AGE: &str = "the duration of task \"task_2\" is too long (above ten years)";

fn told(editor: &mut Editor) -> Vec<String> {
    let lines = editor.take_console();
    lines.into_iter().map(|line| line.text).collect()
}

fn marks(editor: &Editor) -> Vec<u32> {
    let rows = editor.rows(0, editor.row_count());
    (rows.iter().filter(|row| row.refusal.is_some()))
        .map(|row| row.number)
        .collect()
}

/// Task 2 lasts longer than ten years.
fn long_record() -> String {
    let mut source = outline(&[0, 0]);
    set(&mut source, 1, Column::Duration, "9999").unwrap();
    source.record("now")
}

#[test]
fn ed22_a_refused_task_is_told_of_by_every_way_it_comes() {
    type Way = fn(&mut Editor);
    let ways: [(&str, Way); 7] = [
        ("typed", |editor| {
            set(editor, 1, Column::Duration, "9999").unwrap();
        }),
        ("pasted", |editor| {
            let task = id(editor, 1);
            let columns = vec![barline_editor::TableColumn::Duration];
            let text = "9999".to_owned();
            (editor.dispatch(Command::PasteBlock {
                task,
                columns,
                range: None,
                text,
            }))
            .unwrap();
        }),
        ("typed on a card", |editor| {
            let (task, field) = (id(editor, 1), barline_editor::CardField::Duration);
            let text = "9999".to_owned();
            (editor.dispatch(Command::EditCard { task, field, text })).unwrap();
        }),
        ("redone", |editor| {
            set(editor, 1, Column::Duration, "9999").unwrap();
            editor.undo().unwrap();
            assert_eq!(marks(editor), [0; 0]);
            editor.redo().unwrap();
        }),
        ("imported", |editor| {
            editor
                .replace_by_record("Import", read_record(&long_record()))
                .unwrap();
        }),
        ("of another tab", |editor| {
            editor.adopt(&long_record());
        }),
        ("brought back", |editor| {
            editor.restore(&long_record()).unwrap();
        }),
    ];
    for (name, way) in ways {
        let mut editor = outline(&[0, 0]);
        assert_eq!(told(&mut editor), [""; 0], "{name}");
        way(&mut editor);
        assert_eq!(marks(&editor), [2], "{name}");
        assert_eq!(told(&mut editor), [AGE], "{name}");
        // Once, however often anything else changes.
        set(&mut editor, 1, Column::Owner, "Ann").unwrap();
        add(&mut editor, Place::End { level: 0 }, "More");
        assert_eq!(told(&mut editor), [""; 0], "{name}");
        set(&mut editor, 1, Column::Duration, "5").unwrap();
        assert_eq!(marks(&editor), [0; 0], "{name}");
        assert_eq!(told(&mut editor), [""; 0], "{name}");
        // It is a new one when it comes again.
        editor.undo().unwrap();
        assert_eq!(told(&mut editor), [AGE], "{name}");
    }
}

#[test]
fn ed22_a_switch_and_a_loaded_plan_are_told_of_too() {
    let mut editor = empty();
    editor.load(&long_record());
    assert_eq!(
        (told(&mut editor), marks(&editor)),
        (vec![AGE.to_owned()], vec![2])
    );
    let mut editor = outline(&[0, 0]);
    // 3,000 calendar days are eight years, as many working days more than eleven.
    set(&mut editor, 1, Column::Duration, "3000").unwrap();
    assert_eq!(told(&mut editor), [""; 0]);
    editor
        .dispatch(Command::SetScheduling {
            bars_follow_working_days: true,
            auto_schedule: false,
        })
        .unwrap();
    assert_eq!(
        (told(&mut editor), marks(&editor)),
        (vec![AGE.to_owned()], vec![2])
    );
}

#[test]
fn ed22_a_folded_task_is_told_of() {
    let mut editor = outline(&[0, 1]);
    let parent = id(&editor, 0);
    editor.set_collapsed(&[parent], true);
    set(&mut editor, 1, Column::Duration, "9999").unwrap();
    assert_eq!(told(&mut editor), [AGE]);
}

#[test]
fn ed22_ignored_dependencies_are_told_of_once() {
    let draft = |name: &str, prior: &str| TaskDraft {
        prior: prior.into(),
        ..TaskDraft::new(name, Date::constant(2026, 1, 5))
    };
    let drafts = vec![draft("A", "9, 9, 2"), draft("B", "1, 2")];
    let mut editor = empty();
    editor
        .replace_plan("Import", String::new(), drafts)
        .unwrap();
    let lines = editor.take_console();
    assert!(lines.iter().all(|line| !line.is_error));
    insta::assert_snapshot!(
        lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n"),
        @r"
    Task 1 “A”: “9” is no task number from 1 to 2; it is ignored.
    Task 1 “A”: Task 2 “B” waits for this task already; waiting for it would close a circle, so it is ignored.
    Task 2 “B”: Task 2 cannot wait for itself; this is ignored.
    "
    );
    // Numbers that follow their task are no news.
    add(&mut editor, Place::End { level: 0 }, "C");
    assert_eq!(told(&mut editor), [""; 0]);
}

#[test]
fn ed22_twenty_thousand_refusals_do_not_hold_the_page_up() {
    let drafts = (0..20_000).map(|_| TaskDraft {
        duration: Duration::new(9_999),
        ..TaskDraft::new("Age", Date::constant(2026, 1, 5))
    });
    let mut editor = empty();
    editor
        .replace_plan("Import", String::new(), drafts.collect())
        .unwrap();
    let lines = told(&mut editor);
    assert_eq!(lines.len(), 501);
    assert_eq!(
        lines[500],
        "… and 19500 more tasks or dependencies that are left out."
    );
}

proptest! {
    /// Step by step or at once: what is told adds up to what the plan is.
    #[test]
    fn prop_the_console_is_derived_from_the_plan(plan in any_plan(8), days in 0..9_999u32) {
        let mut editor = empty();
        let drafts: Vec<TaskDraft> = plan.drafts().collect();
        editor.replace_plan("x", String::new(), drafts).unwrap();
        let _ = editor.take_console();
        if editor.row_count() > 0 {
            set(&mut editor, 0, Column::Duration, &days.to_string()).unwrap();
        }
        let refused = |plan: &Plan| {
            (plan.tasks().iter())
                .filter(|task| barline_timeline::task_days(plan, task).is_err())
                .count()
        };
        prop_assert_eq!(marks(&editor).len(), refused(editor.plan()));
        let later = editor.take_console().len();
        let mut fresh = Editor::new(Box::new(crate::common::FixedMonday), Box::new(counting_ids()));
        fresh.load(&editor.record("now"));
        let all = fresh.take_console();
        prop_assert!(later <= all.len());
        prop_assert_eq!(all.iter().filter(|line| line.is_error).count(), refused(editor.plan()));
    }
}
