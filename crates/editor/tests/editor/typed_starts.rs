//! Starts that people ask for where dates are by links (N12).

use barline_editor::{Column, Command, Editor, TableColumn};
use barline_tasks::strategies::march;

use crate::common::id;
use crate::dates::{by_links, set, starts};

/// Starts pasted from a row on; what is said of it, to everybody.
fn paste_starts(editor: &mut Editor, row: usize, text: &str) -> Option<String> {
    let task = id(editor, row);
    let change = editor.dispatch(Command::PasteBlock {
        task,
        columns: vec![TableColumn::StartDate],
        range: None,
        text: text.to_owned(),
    });
    let change = change.unwrap();
    change.said.filter(|_| change.is_partial)
}

#[test]
fn n12_of_starts_that_are_pasted_each_is_wanted() {
    let chain = [("A", "", 2, 1, 0), ("B", "1", 2, 1, 0)];
    let mut editor = by_links(&chain);
    paste_starts(&mut editor, 0, "2026-03-03\n2026-03-20");
    assert_eq!(starts(&editor), [3, 20]);
    let pins = |editor: &Editor| [0, 1].map(|row| editor.plan().tasks()[row].limits.not_before);
    assert_eq!(pins(&editor), [None, Some(march(20))]);
}

#[test]
fn n12_the_first_pasted_start_that_gives_way_is_told_and_the_others_are_counted() {
    let mut editor = by_links(&[
        ("A", "", 2, 5, 0),
        ("B", "1", 2, 1, 0),
        ("C", "1", 2, 1, 0),
        ("D", "1", 2, 1, 0),
    ]);
    let said = paste_starts(&mut editor, 1, "2026-03-03\n2026-03-20\n2026-03-04");
    assert_eq!(starts(&editor), [2, 9, 20, 9]);
    assert_eq!(
        said.as_deref(),
        Some(
            "\"B\" cannot start before Mon 9 Mar: 1 \"A\" ends Fri 6 Mar. 1 other start gave way too."
        )
    );
}

#[test]
fn n12_everybody_sees_that_a_typed_start_gave_way() {
    let mut editor = by_links(&[("A", "", 2, 5, 0), ("B", "1", 2, 1, 0)]);
    let task = id(&editor, 1);
    let mut typed = |text: &str| {
        let change = editor.dispatch(Command::SetCell {
            task,
            column: Column::StartDate,
            text: text.to_owned(),
        });
        let change = change.unwrap();
        change.said.filter(|_| change.is_partial)
    };
    let said = "\"B\" cannot start before Mon 9 Mar: 1 \"A\" ends Fri 6 Mar.";
    assert_eq!(typed("2026-03-03").as_deref(), Some(said));
    assert_eq!(typed("2026-03-20"), None);
}

#[test]
fn n2_a_dependency_on_itself_does_not_drop_a_typed_start() {
    let mut editor = by_links(&[("A", "", 2, 1, 0), ("B", "2, 1", 2, 1, 0)]);
    set(&mut editor, 1, Column::StartDate, "2026-03-20").unwrap();
    assert_eq!(starts(&editor), [2, 20]);
    let task = id(&editor, 1);
    let start_date = march(24);
    editor
        .dispatch(Command::MoveBar { task, start_date })
        .unwrap();
    assert_eq!(starts(&editor), [2, 24]);
}
