//! Which status says something: one that was chosen or told (K1; ED19).

use crate::common::{MONDAY, empty, id, outline, set};
use barline_editor::{Column, Command, Editor};
use barline_kanban::Grouping;
use barline_share_codec::csv::{Flavour, ImportOptions, export, import};
use barline_tasks::Status;

/// Whether the row's mark shows.
fn is_marked(editor: &Editor) -> bool {
    editor.rows(0, 1)[0].status_suggestion.is_some()
}

#[test]
fn ed19_only_a_status_that_was_chosen_is_marked() {
    let mut editor = outline(&[0]);
    set(&mut editor, 0, Column::Progress, "40").unwrap();
    assert!(!is_marked(&editor), "nobody said anything");
    let drop = Command::DropCard {
        task: id(&editor, 0),
        grouping: Grouping::Status,
        column: "review".to_owned(),
    };
    editor.dispatch(drop).unwrap();
    assert!(!is_marked(&editor), "a drop chooses no status");
    set(&mut editor, 0, Column::Status, "not_started").unwrap();
    assert!(is_marked(&editor), "chosen");
    editor.undo().unwrap();
    assert!(!is_marked(&editor), "the choice is undone");
    editor.redo().unwrap();
    set(&mut editor, 0, Column::Status, "").unwrap();
    assert!(!is_marked(&editor), "the choice is taken back");
}

#[test]
fn ed19_what_was_chosen_is_kept_by_records_files_and_links() {
    for (status, is_chosen) in [("not_started", true), ("", false), ("review", true)] {
        let mut editor = outline(&[0, 0]);
        set(&mut editor, 0, Column::Progress, "40").unwrap();
        set(&mut editor, 0, Column::Status, status).unwrap();
        set(
            &mut editor,
            1,
            Column::Comment,
            "so that the columns are there",
        )
        .unwrap();
        assert_eq!(is_marked(&editor), is_chosen, "{status:?}");

        let mut loaded = empty();
        loaded.load(&editor.record("now"));
        assert_eq!(loaded.plan(), editor.plan(), "{status:?}");

        for flavour in [Flavour::File, Flavour::Link] {
            let text = export(editor.plan(), flavour);
            let read = import(text.as_bytes(), MONDAY, &ImportOptions::default()).unwrap();
            let mut again = empty();
            again
                .replace_plan("Import", String::new(), read.drafts)
                .unwrap();
            assert_eq!(is_marked(&again), is_chosen, "{status:?}: {text}");
        }
    }
}

#[test]
fn ed19_a_file_tells_a_status_in_its_own_column_alone() {
    let nine = "Task Name,Prior Dependency (Task #),Start Date,Duration (days),\
                End Date (Calculated),Owner,Level,Progress,Done";
    for (file, is_told) in [
        (format!("{nine}\nA,,2026-01-05,1,,Ann,0,40,false\n"), false),
        (
            format!("{nine},Status,Comment\nA,,2026-01-05,1,,Ann,0,40,false,,\n"),
            false,
        ),
        (
            format!("{nine},Status,Comment\nA,,2026-01-05,1,,Ann,0,40,false,not_started,\n"),
            true,
        ),
        (
            "Task,Start,% Complete,State\nA,2026-01-05,40,To do\n".to_owned(),
            true,
        ),
        (
            "Task,Start,% Complete,State\nA,2026-01-05,40,purple\n".to_owned(),
            false,
        ),
    ] {
        let read = import(file.as_bytes(), MONDAY, &ImportOptions::default()).unwrap();
        let mut editor = empty();
        editor
            .replace_plan("Import", String::new(), read.drafts)
            .unwrap();
        assert_eq!(is_marked(&editor), is_told, "{file}");
    }
}

#[test]
fn ed19_the_samples_greet_without_a_mark() {
    let mut editor = empty();
    editor.load_sample();
    let rows = editor.rows(0, 5);
    assert!(rows.iter().all(|row| row.status_suggestion.is_none()));
    assert_eq!([rows[0].status, rows[1].status], [Status::InProgress; 2]);
}

#[test]
fn ed4_an_unknown_status_is_answered_by_the_six_as_the_table_shows_them() {
    let mut editor = outline(&[0]);
    let refusal = set(&mut editor, 0, Column::Status, "finished").unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "“finished” is not a status. Choose Not Started, In Progress, Review, Done, Cancelled or Pending."
    );
}
