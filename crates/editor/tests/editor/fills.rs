//! Cells are filled down, and rows are put somewhere else by dragging (ED28, ED29).

use crate::common::{id, outline, set, shape};
use barline_editor::{Column, Command, Editor, Filter, Refusal, RowPlace};

fn fill(editor: &mut Editor, rows: &[usize], columns: &[Column]) -> Result<(), Refusal> {
    let tasks = rows.iter().map(|row| id(editor, *row)).collect();
    let columns = columns.to_vec();
    editor
        .dispatch(Command::FillDown { tasks, columns })
        .map(|_| ())
}

fn owners(editor: &mut Editor) -> Vec<String> {
    let tasks = editor.plan().tasks();
    tasks.iter().map(|task| task.owner.clone()).collect()
}

#[test]
fn ed28_the_first_row_is_copied_to_the_others_and_one_undo_takes_it_back() {
    let mut editor = outline(&[0, 0, 0, 0]);
    set(&mut editor, 1, Column::Owner, "Anna").unwrap();
    set(&mut editor, 1, Column::Duration, "4").unwrap();
    let before = editor.plan().clone();
    let tasks = vec![id(&editor, 1), id(&editor, 2), id(&editor, 3)];
    let columns = vec![Column::Owner, Column::Duration];
    let change = editor
        .dispatch(Command::FillDown { tasks, columns })
        .unwrap();
    assert_eq!(change.said.as_deref(), Some("Filled down 2 tasks."));
    assert_eq!(owners(&mut editor), ["Unassigned", "Anna", "Anna", "Anna"]);
    assert_eq!(editor.plan().tasks()[3].duration.days(), 4);
    editor.undo().unwrap();
    assert_eq!(*editor.plan(), before);
}

#[test]
fn ed28_every_column_keeps_its_rules() {
    let mut editor = outline(&[0, 0, 0]);
    set(&mut editor, 0, Column::Progress, "100").unwrap();
    set(&mut editor, 0, Column::Done, "false").unwrap();
    // Both told stand as told (K2); progress alone ticks Done.
    fill(&mut editor, &[0, 1], &[Column::Progress, Column::Done]).unwrap();
    fill(&mut editor, &[0, 2], &[Column::Progress]).unwrap();
    let done = |row: usize, editor: &Editor| editor.plan().tasks()[row].done;
    assert_eq!([1, 2].map(|row| done(row, &editor)), [false, true]);
    // As written: the third task waits for itself then, which is marked (N2).
    set(&mut editor, 0, Column::PriorDependency, "3").unwrap();
    fill(&mut editor, &[0, 1, 2], &[Column::PriorDependency]).unwrap();
    let rows = editor.rows(0, 3);
    assert_eq!(rows[1].prior_dependency, "3");
    assert_eq!((rows[1].problems.len(), rows[2].problems.len()), (0, 1));
    // Empty is copied too, where a cell can be.
    fill(&mut editor, &[2, 0], &[Column::Comment, Column::Owner]).unwrap();
    assert_eq!(editor.rows(0, 1)[0].owner, "Unassigned");
}

#[test]
fn ed28_one_row_or_no_column_is_nothing_to_fill() {
    let mut editor = outline(&[0, 0]);
    for (rows, columns) in [(&[0][..], &[Column::Owner][..]), (&[0, 1], &[])] {
        assert_eq!(
            fill(&mut editor, rows, columns),
            Err(Refusal::NothingToFill)
        );
    }
}

fn place(editor: &Editor, rows: &[usize], index: usize, level: i64) -> Option<(usize, u8)> {
    let tasks: Vec<_> = rows.iter().map(|row| id(editor, *row)).collect();
    let RowPlace { before, level } = editor.row_place(&tasks, index, level)?;
    let end = editor.plan().len();
    let row = before.map_or(end, |task| editor.plan().row_of(task).unwrap());
    Some((row, level))
}

#[test]
fn ed29_a_drag_lands_on_the_level_nearest_to_the_pointer() {
    let mut editor = outline(&[0, 1, 0, 0, 1]);
    assert_eq!(place(&editor, &[3], 1, -4), Some((1, 1)));
    assert_eq!(place(&editor, &[2], 5, 9), Some((5, 2)));
    assert_eq!(place(&editor, &[2], 5, 1), Some((5, 1)));
    assert_eq!(place(&editor, &[0], 1, 0), None);
    let tasks = vec![id(&editor, 3)];
    let before = Some(id(&editor, 1));
    let there = Command::MoveRows {
        tasks,
        before,
        level: 1,
    };
    let change = editor.dispatch(there).unwrap();
    assert_eq!(shape(&editor), "A0 D1 E2 B1 C0");
    assert_eq!(
        change.said.as_deref(),
        Some("“D” moved, now task 2 on level 1.")
    );
    editor.undo().unwrap();
    assert_eq!(shape(&editor), "A0 B1 C0 D0 E1");
}

#[test]
fn ed29_folded_subtasks_and_filters_hide_no_row_that_is_dropped() {
    let mut editor = outline(&[0, 1, 0]);
    editor.set_collapsed(&[id(&editor, 0)], true);
    assert_eq!(place(&editor, &[2], 1, 5), Some((2, 0)));
    editor.set_collapsed(&[id(&editor, 0)], false);
    assert_eq!(place(&editor, &[2], 2, 5), Some((2, 2)));
    let text = Some("A".to_owned());
    editor.set_filter(Filter {
        text,
        ..Filter::default()
    });
    assert_eq!(place(&editor, &[0], 1, 0), None);
    editor.set_filter(Filter::default());
    editor.set_read_only(true);
    assert_eq!(place(&editor, &[2], 2, 0), None);
}

#[test]
fn ed29_what_cannot_stand_there_is_refused_in_words() {
    let mut editor = outline(&[0, 1, 0]);
    let before = Some(id(&editor, 1));
    for (row, level) in [(0, 0), (2, 0), (2, 2)] {
        let tasks = vec![id(&editor, row)];
        let refusal = editor.dispatch(Command::MoveRows {
            tasks,
            before,
            level,
        });
        let name = editor.plan().tasks()[row].name.clone();
        assert_eq!(refusal, Err(Refusal::CannotStandThere { name }));
    }
    assert_eq!(shape(&editor), "A0 B1 C0");
}
