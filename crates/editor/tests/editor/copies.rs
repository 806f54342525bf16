//! Copying a block, and the law that pasting undoes it (ED13).

use std::ops::Range;

use crate::common::{MONDAY, add, empty, id, outline, set, shape};
use barline_editor::{Column, Command, Editor, Place, TableColumn};
use barline_tasks::Plan;
use barline_tasks::strategies::any_plan_of;
use proptest::prelude::*;
use proptest::sample::Index;

/// The thirteen columns, the last day among them.
fn columns() -> Vec<TableColumn> {
    let mut all = TableColumn::ALL.to_vec();
    all.insert(6, TableColumn::LastDay);
    all
}

fn holding(plan: &Plan) -> Editor {
    let mut editor = empty();
    let drafts = plan.drafts().collect();
    let taken = editor.replace_plan("x", plan.description().to_owned(), drafts);
    assert!(taken.is_ok());
    editor
}

fn copy(editor: &Editor, rows: Range<usize>, columns: &[TableColumn]) -> String {
    let tasks: Vec<_> = rows.map(|row| id(editor, row)).collect();
    editor.copy_block(&tasks, columns)
}

fn paste_at(editor: &mut Editor, row: usize, columns: &[TableColumn], text: String) {
    let paste = Command::PasteBlock {
        task: id(editor, row),
        columns: columns.to_vec(),
        range: None,
        text,
    };
    // A block that lands on calculated columns alone is refused, and changes nothing.
    let _ = editor.dispatch(paste);
}

/// What a block holds of each row: texts of what is stored, and levels from the shallowest on.
fn texts(editor: &Editor) -> Vec<(String, i64)> {
    let tasks = editor.plan().tasks();
    let stored: Vec<TableColumn> = columns()
        .into_iter()
        .filter(|column| {
            !matches!(column, TableColumn::Name | TableColumn::Comment)
                && column.editable().is_some()
        })
        .collect();
    let level = |row: usize| i64::from(tasks[row].level.get());
    let least = (0..tasks.len()).map(level).min().unwrap_or(0);
    (0..tasks.len())
        .map(|row| {
            let cells = copy(editor, row..row + 1, &stored);
            // Blanks at the end of a comment are none of it, however it is typed (ED4).
            let (name, comment) = (&tasks[row].name, tasks[row].comment.trim_end());
            (format!("{name}\t{cells}\t{comment}"), level(row) - least)
        })
        .collect()
}

proptest! {
    #[test]
    fn prop_paste_undoes_copy_in_the_same_place(
        plan in any_plan_of(1..=8),
        rows in any::<(Index, Index)>(),
        edges in any::<(Index, Index)>(),
    ) {
        let mut editor = holding(&plan);
        let before = editor.plan().clone();
        let all = columns();
        let ends = |(a, b): (Index, Index), len: usize| {
            let (a, b) = (a.index(len), b.index(len));
            a.min(b)..a.max(b) + 1
        };
        let (rows, wide) = (ends(rows, before.len()), ends(edges, all.len()));
        let text = copy(&editor, rows.clone(), &all[wide.clone()]);
        paste_at(&mut editor, rows.start, &all[wide.start..], text);
        prop_assert_eq!(editor.plan(), &before);
    }

    #[test]
    fn prop_paste_undoes_copy_into_an_empty_plan(plan in any_plan_of(1..=8)) {
        let source = holding(&plan);
        let text = copy(&source, 0..source.plan().len(), &columns());
        let mut fresh = empty();
        add(&mut fresh, Place::End { level: 0 }, "New Task");
        paste_at(&mut fresh, 0, &columns(), text);
        prop_assert_eq!(texts(&fresh), texts(&source));
    }
}

#[test]
fn ed13_names_of_several_levels_are_copied_indented_from_the_shallowest_on() {
    let editor = outline(&[3, 2, 4]);
    let name = [TableColumn::Name];
    assert_eq!(copy(&editor, 0..3, &name), "  A\nB\n    C");
    // Two spaces would say one level, whatever the jump.
    let jump = outline(&[0, 4]);
    assert_eq!(copy(&jump, 0..2, &name), "A\n\"\t\t\t\tB\"");
}

#[test]
fn ed13_an_outline_keeps_its_shape_where_the_corner_has_no_room_for_it() {
    let mut editor = outline(&[0, 0, 0]);
    paste_at(&mut editor, 0, &[TableColumn::Name], "  A\nB\n    C".into());
    assert_eq!(shape(&editor), "A1 B0 C2");
    let mut editor = outline(&[8, 8]);
    paste_at(&mut editor, 0, &[TableColumn::Name], "A\n  B".into());
    assert_eq!(shape(&editor), "A7 B8");
}

#[test]
fn ed13_names_that_look_like_a_list_come_back_whole() {
    let mut editor = outline(&[0, 0]);
    set(&mut editor, 0, Column::Name, "1. Measure").unwrap();
    set(&mut editor, 1, Column::Name, "2. Paint").unwrap();
    let text = copy(&editor, 0..2, &[TableColumn::Name]);
    let mut other = outline(&[0, 0]);
    paste_at(&mut other, 0, &[TableColumn::Name], text);
    assert_eq!(shape(&other), "1. Measure0 2. Paint0");
    set(&mut editor, 0, Column::Name, "A.").unwrap();
    set(&mut editor, 1, Column::Name, "-").unwrap();
    let columns = [TableColumn::Name, TableColumn::Owner];
    let text = copy(&editor, 0..2, &columns);
    paste_at(&mut other, 0, &columns, text);
    assert_eq!(shape(&other), "A.0 -0");
}

#[test]
fn ed13_one_cell_of_several_lines_comes_back_as_one() {
    let mut editor = outline(&[0, 0]);
    set(&mut editor, 0, Column::Comment, "two\nlines").unwrap();
    let comment = [TableColumn::Comment, TableColumn::Actions];
    let text = copy(&editor, 0..1, &comment);
    paste_at(&mut editor, 1, &comment, text);
    assert_eq!(editor.rows(1, 1)[0].comment, "two\nlines");
    assert_eq!(copy(&editor, 0..1, &[TableColumn::StartDate]), "2026-01-05");
}

#[test]
fn ed13_a_last_cell_that_is_empty_is_part_of_the_block() {
    let mut editor = outline(&[0, 0, 0, 0]);
    set(&mut editor, 0, Column::Comment, "a").unwrap();
    set(&mut editor, 3, Column::Comment, "old").unwrap();
    let text = copy(&editor, 0..2, &[TableColumn::Comment]);
    paste_at(&mut editor, 2, &[TableColumn::Comment], text);
    let comments: Vec<String> = editor
        .rows(2, 2)
        .into_iter()
        .map(|row| row.comment)
        .collect();
    assert_eq!(comments, ["a", ""]);
}

#[test]
fn ed13_one_cell_is_typed_into_the_cell_or_fills_the_range() {
    let mut editor = outline(&[0, 0]);
    let mut paste = |text: &str, range| {
        let task = id(&editor, 0);
        let columns = vec![TableColumn::StartDate, TableColumn::Duration];
        let text = text.to_owned();
        editor.dispatch(Command::PasteBlock {
            task,
            columns,
            range,
            text,
        })
    };
    // As typed: the short forms are read, and undo names the column.
    let typed = paste("7.1.\r\n", None).unwrap();
    assert_eq!(typed.undo.as_deref(), Some("Change Start Date"));
    assert!(
        paste("soon", None)
            .unwrap_err()
            .to_string()
            .starts_with("“soon” is not a date")
    );
    let filled = paste("2026-02-03", Some((2, 1))).unwrap();
    assert_eq!(filled.undo.as_deref(), Some("Paste 2 rows"));
    let starts: Vec<_> = editor.rows(0, 2).iter().map(|row| row.start_date).collect();
    assert!(
        starts
            .iter()
            .all(|start| *start > MONDAY && start == &starts[0])
    );
}

#[test]
fn ed13_a_block_is_repeated_where_the_range_is_a_multiple_of_it() {
    let mut editor = outline(&[0, 0, 0, 0]);
    let mut paste = |text: &str, range| {
        editor
            .dispatch(Command::PasteBlock {
                task: id(&editor, 0),
                columns: vec![TableColumn::Owner, TableColumn::Comment],
                range: Some(range),
                text: text.to_owned(),
            })
            .unwrap();
        let rows = editor.rows(0, 4).into_iter();
        let cells: Vec<String> = rows.map(|row| row.owner + &row.comment).collect();
        editor.undo().unwrap();
        cells.join(" ").replace("Unassigned", "-")
    };
    assert_eq!(paste("Anna\ta", (3, 2)), "Annaa Annaa Annaa -");
    assert_eq!(paste("Anna\ta\nBen\tb", (4, 2)), "Annaa Benb Annaa Benb");
    assert_eq!(paste("a\nb", (2, 2)), "aa bb - -");
    // With a rest, or larger than the range, it lies there once.
    assert_eq!(paste("Anna\ta\nBen\tb", (3, 2)), "Annaa Benb - -");
    assert_eq!(paste("Anna\ta\nBen\tb", (1, 1)), "Annaa Benb - -");
    assert_eq!(paste("Anna\ta\nBen", (4, 2)), "Annaa Ben - -");
}

#[test]
fn ed13_progress_and_done_that_are_both_told_stand_as_told() {
    let mut editor = outline(&[0, 0]);
    let columns = [TableColumn::Progress, TableColumn::Done];
    paste_at(&mut editor, 0, &columns, "100\tfalse\n40\ttrue".into());
    let told: Vec<_> = editor
        .rows(0, 2)
        .iter()
        .map(|row| (row.progress, row.done))
        .collect();
    assert_eq!(told, [(100, false), (40, true)]);
}

#[test]
fn k1_c1_a_status_that_nobody_chose_is_copied_as_none() {
    let mut editor = outline(&[0, 0, 0]);
    set(&mut editor, 0, Column::Progress, "50").unwrap();
    set(&mut editor, 2, Column::Status, "review").unwrap();
    let chosen = |editor: &Editor| {
        let tasks = editor.plan().tasks().iter();
        tasks.map(|task| task.status_chosen).collect::<Vec<_>>()
    };
    let columns = [TableColumn::Progress, TableColumn::Status];
    let copied = editor.copy_block(&[id(&editor, 0)], &columns);
    assert_eq!(copied, "50\t");
    let pasted = |editor: &mut Editor, text: &str| {
        let task = id(editor, 2);
        let (columns, text) = (columns.to_vec(), text.to_owned());
        editor.dispatch(Command::PasteBlock {
            task,
            columns,
            range: None,
            text,
        })
    };
    pasted(&mut editor, &copied).unwrap();
    assert_eq!(chosen(&editor), [false; 3]);
    // What the cell shows changes nothing; another is chosen.
    pasted(&mut editor, "50\tnot_started").unwrap();
    assert_eq!(chosen(&editor), [false; 3]);
    pasted(&mut editor, "50\treview").unwrap();
    assert_eq!(chosen(&editor), [false, false, true]);
    let tasks = vec![id(&editor, 0), id(&editor, 1), id(&editor, 2)];
    let columns = vec![Column::Status];
    editor
        .dispatch(Command::FillDown { tasks, columns })
        .unwrap();
    assert_eq!(chosen(&editor), [false; 3]);
}
