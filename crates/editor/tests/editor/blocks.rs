//! Pasting and clearing blocks of cells.

use crate::common::{MONDAY, empty, id, outline, set, shape};
use barline_editor::{Change, Column, Command, Editor, Filter, Refusal, TableColumn};
use barline_tasks::{Date, Status};

fn paste(
    editor: &mut Editor,
    row: usize,
    column: TableColumn,
    text: &str,
) -> Result<Change, Refusal> {
    let task = id(editor, row);
    let from = TableColumn::ALL.iter().position(|shown| *shown == column);
    editor.dispatch(Command::PasteBlock {
        task,
        columns: TableColumn::ALL[from.unwrap()..].to_vec(),
        range: None,
        text: text.to_owned(),
    })
}

#[test]
fn ed13_a_block_lies_over_the_columns_that_are_shown() {
    let mut editor = outline(&[0]);
    let columns = vec![
        TableColumn::EndDate,
        TableColumn::LastDay,
        TableColumn::Owner,
        TableColumn::Actions,
    ];
    let task = id(&editor, 0);
    let paste = |editor: &mut Editor, text: &str| {
        editor
            .dispatch(Command::PasteBlock {
                task,
                columns: columns.clone(),
                range: None,
                text: text.to_owned(),
            })
            .unwrap()
    };
    let change = paste(&mut editor, "end\tlast\tAnna\tbeyond\t\nend\tlast\tBob");
    assert_eq!(editor.plan().tasks()[0].owner, "Anna");
    let said = "Pasted, but not every column found room in the table.";
    assert_eq!(
        (change.said.as_deref(), change.is_partial),
        (Some(said), true)
    );
    // Empty cells leave nothing out.
    let change = paste(&mut editor, "end\tlast\tCleo\t\t ");
    assert!(!change.is_partial);
}

#[test]
fn ed13_a_block_skips_calculated_columns_and_appends_tasks() {
    let mut editor = outline(&[0, 0]);
    let before = editor.plan().clone();
    let text = "2026-02-02\t3\tend\tAnna\t40\tfalse\tReview\t\"one\ntwo, \"\"three\"\"\"\tx\ty\r\n\
        3/4/2026\t7\tend\tBob\r\n";
    let change = paste(&mut editor, 1, TableColumn::StartDate, text).unwrap();
    assert_eq!(
        (change.count, change.undo.as_deref()),
        (3, Some("Paste 2 rows"))
    );
    let rows = editor.rows(1, 2);
    assert_eq!(
        (rows[0].start_date, rows[0].duration, rows[0].progress),
        (Date::constant(2026, 2, 2), 3, 40)
    );
    assert_eq!(
        (rows[0].owner.as_str(), rows[0].status),
        ("Anna", Status::Review)
    );
    assert_eq!(rows[0].comment, "one\ntwo, \"three\"");
    assert_eq!(
        (
            rows[1].name.as_str(),
            rows[1].start_date,
            rows[1].owner.as_str()
        ),
        ("New Task", Date::constant(2026, 4, 3), "Bob")
    );
    editor.undo().unwrap();
    assert_eq!(editor.plan(), &before);
    editor.redo().unwrap();
    assert_eq!(editor.plan().len(), 3);
}

#[test]
fn ed13_a_markdown_list_is_an_outline_without_its_marks() {
    let mut editor = outline(&[0]);
    let list = "- [x] Kitchen\n  - Measure\n  - [x] Paint\n- Garden";
    paste(&mut editor, 0, TableColumn::Name, list).unwrap();
    assert_eq!(
        crate::common::shape(&editor),
        "Kitchen0 Measure1 Paint1 Garden0"
    );
    let done: Vec<bool> = editor.plan().tasks().iter().map(|task| task.done).collect();
    assert_eq!(done, [true, false, true, false]);
}

#[test]
fn ed13_the_marks_of_a_word_processor_s_list_are_no_names() {
    for list in [
        "•\tKitchen\r\n•\tGarden\r\no\tPond\r\n",
        "1.\tKitchen\n2.\tGarden\na)\tPond",
        "• Kitchen\n• Garden\n• Pond",
    ] {
        let mut editor = outline(&[0]);
        paste(&mut editor, 0, TableColumn::Name, list).unwrap();
        assert_eq!(shape(&editor), "Kitchen0 Garden0 Pond0", "{list}");
    }
    let mut editor = outline(&[0]);
    paste(
        &mut editor,
        0,
        TableColumn::Name,
        "1.\tKitchen\t\t2026-02-02",
    )
    .unwrap();
    let task = &editor.plan().tasks()[0];
    assert_eq!(
        (&*task.name, task.start),
        ("Kitchen", Date::constant(2026, 2, 2))
    );
    // One line without a mark makes a table of it.
    paste(&mut editor, 0, TableColumn::Name, "-\t\nGarden\t").unwrap();
    assert_eq!(shape(&editor), "-0 Garden0");
}

#[test]
fn ed13_numbers_of_rows_that_come_with_the_block_name_them() {
    let mut editor = outline(&[0]);
    paste(&mut editor, 0, TableColumn::Name, "X\t3\nY\t1\nZ\t2").unwrap();
    let prior: Vec<String> = editor
        .rows(0, 3)
        .into_iter()
        .map(|row| row.prior_dependency)
        .collect();
    assert_eq!(prior, ["3", "1", "2"]);
    // X waits for Z, Z for Y, Y for X: where a circle has no date, one begins.
    assert_eq!(editor.plan().tasks()[0].start, MONDAY);
}

#[test]
fn ed13_one_cell_that_cannot_be_read_refuses_the_block_by_row_and_column() {
    let mut editor = outline(&[0, 0]);
    let before = editor.plan().clone();
    let refusal = paste(
        &mut editor,
        1,
        TableColumn::StartDate,
        "2026-02-02\t2\n2026-02-03\tlong",
    );
    assert_eq!(
        refusal.unwrap_err().to_string(),
        "Nothing was pasted. Row 3, column Duration: “long” is not a duration. Type whole days or weeks, for example 5 or 2 weeks."
    );
    assert_eq!(editor.plan(), &before);
    let nothing = paste(&mut editor, 0, TableColumn::Actions, "x\ty");
    assert_eq!(nothing, Err(Refusal::NothingToPaste));
    assert_eq!(
        paste(&mut editor, 0, TableColumn::Name, ""),
        Err(Refusal::NothingToPaste)
    );
    let long = "x\n".repeat(20_001);
    let refusal = paste(&mut editor, 0, TableColumn::Name, &long).unwrap_err();
    assert_eq!(
        refusal,
        Refusal::PasteTooLong {
            rows: 20_001,
            most: 20_000
        }
    );
    assert_eq!(editor.plan(), &before);
}

#[test]
fn ed13_c5_ticks_are_read_in_the_words_of_files_and_others_refused() {
    let mut editor = outline(&[0, 0]);
    let done = |editor: &Editor| [0, 1].map(|row| editor.plan().tasks()[row].done);
    paste(&mut editor, 0, TableColumn::Done, "WAHR\n✓").unwrap();
    assert_eq!(done(&editor), [true, true]);
    let refused = paste(&mut editor, 0, TableColumn::Done, "FALSCH\nmaybe").unwrap_err();
    assert!(
        refused
            .to_string()
            .ends_with("“maybe” is neither done nor not done. Type yes or no."),
        "{refused}"
    );
    assert_eq!(done(&editor), [true, true]);
    paste(&mut editor, 0, TableColumn::Done, "FALSCH\n").unwrap();
    assert_eq!(done(&editor), [false, true]);
}

#[test]
fn ed13_blanks_before_names_are_levels_from_the_corner_on() {
    for text in [
        "X\n  Y\n      Z\n W\n",
        "X\n\tY\n\t\tZ\n",
        "X\n    Y\n        Z\n",
        "X\n\u{a0}\u{a0}Y\n\u{a0}\u{a0}\u{a0}\u{a0}Z\n",
    ] {
        let mut editor = outline(&[0, 1]);
        paste(&mut editor, 1, TableColumn::Name, text).unwrap();
        let shown = shape(&editor);
        if text.contains('W') {
            // One blank is what these indents have in common.
            assert_eq!(shown, "A0 X1 Y3 Z7 W2");
        } else {
            assert_eq!(shown, "A0 X1 Y2 Z3", "{text:?}");
        }
    }
    let mut editor = outline(&[3]);
    paste(
        &mut editor,
        0,
        TableColumn::Number,
        "1\t    X\n2\tY\n3\t  Z",
    )
    .unwrap();
    assert_eq!(shape(&editor), "X3 Y1 Z2");
    let mut editor = outline(&[2, 1]);
    paste(&mut editor, 0, TableColumn::Name, "X\nY\nZ").unwrap();
    assert_eq!(shape(&editor), "X2 Y1 Z1", "no indents: levels stay");
}

#[test]
fn ed13_blank_cells_clear_and_blank_names_and_starts_stay() {
    let mut editor = outline(&[0, 0]);
    set(&mut editor, 0, Column::Owner, "Anna").unwrap();
    set(&mut editor, 1, Column::Owner, "Bob").unwrap();
    paste(&mut editor, 0, TableColumn::Owner, "\nCleo\n\n").unwrap();
    let owners: Vec<String> = editor.rows(0, 9).into_iter().map(|row| row.owner).collect();
    assert_eq!(owners, ["Unassigned", "Cleo"], "a blank line makes no task");
    paste(&mut editor, 0, TableColumn::Name, "\t\t\t9\nX\t\t\t8").unwrap();
    let rows = editor.rows(0, 2);
    assert_eq!(
        (rows[0].name.as_str(), rows[0].duration, rows[0].start_date),
        ("A", 9, MONDAY)
    );
    assert_eq!((rows[1].name.as_str(), rows[1].duration), ("X", 8));
}

#[test]
fn ed13_a_block_goes_down_the_rows_in_view() {
    let mut editor = outline(&[0, 1, 0]);
    let folded = id(&editor, 0);
    editor.set_collapsed(&[folded], true);
    paste(&mut editor, 0, TableColumn::Name, "X\nY").unwrap();
    assert_eq!(shape(&editor), "X0 B1 Y0");
}

#[test]
fn ed13_rows_past_the_end_are_on_the_level_of_the_last_row_in_view() {
    let mut editor = outline(&[0, 0, 1, 2]);
    let folded = id(&editor, 1);
    editor.set_collapsed(&[folded], true);
    paste(&mut editor, 1, TableColumn::Name, "X\nY\nZ").unwrap();
    assert_eq!(shape(&editor), "A0 X0 C1 D2 Y0 Z0");
}

#[test]
fn ed13_rows_past_the_end_of_a_filter_make_no_parent_of_what_it_hides() {
    let pasted = |levels: &[u8], shown: usize| {
        let mut editor = outline(levels);
        set(&mut editor, shown, Column::Owner, "Anna").unwrap();
        editor.set_filter(Filter {
            owner: Some("Anna".to_owned()),
            ..Filter::default()
        });
        paste(&mut editor, shown, TableColumn::Name, "X\nY").unwrap();
        editor.set_filter(Filter::default());
        shape(&editor)
    };
    assert_eq!(pasted(&[0, 1, 0], 1), "A0 X1 C0 Y0");
    assert_eq!(pasted(&[0, 1, 0, 1], 1), "A0 X1 C0 D1 Y0");
    // All of it stands in one task.
    assert_eq!(pasted(&[0, 1, 2, 1, 2], 2), "A0 B1 X2 D1 E2 Y1");
    assert_eq!(pasted(&[0, 1, 1], 1), "A0 X1 C1 Y1");
}

#[test]
fn ed14_clearing_cells_is_one_step_and_keeps_names_and_starts() {
    let mut editor = outline(&[0, 0]);
    set(&mut editor, 0, Column::Duration, "5").unwrap();
    set(&mut editor, 1, Column::Progress, "100").unwrap();
    set(&mut editor, 1, Column::PriorDependency, "1").unwrap();
    let before = editor.plan().clone();
    let tasks = vec![id(&editor, 0), id(&editor, 1)];
    let columns = vec![
        Column::Name,
        Column::PriorDependency,
        Column::StartDate,
        Column::Duration,
        Column::Progress,
        Column::Done,
    ];
    editor
        .dispatch(Command::FillCells {
            tasks: tasks.clone(),
            columns,
            text: String::new(),
        })
        .unwrap();
    let rows = editor.rows(0, 2);
    assert!(
        rows.iter()
            .all(|row| row.duration == 1 && row.progress == 0 && !row.done)
    );
    assert_eq!(
        (rows[1].prior_dependency.as_str(), rows[1].name.as_str()),
        ("", "B")
    );
    editor.undo().unwrap();
    assert_eq!(editor.plan(), &before);
    let columns = vec![Column::Name, Column::StartDate];
    let refused = editor.dispatch(Command::FillCells {
        tasks,
        columns,
        text: String::new(),
    });
    assert_eq!(refused, Err(Refusal::CannotClear));
}

#[test]
fn ed14_one_text_goes_to_all_chosen_cells() {
    let mut editor = outline(&[0, 1, 0]);
    let before = editor.plan().clone();
    let tasks: Vec<_> = [0, 2].map(|row| id(&editor, row)).to_vec();
    let mut tick = |text: &str| {
        editor
            .dispatch(Command::FillCells {
                tasks: tasks.clone(),
                columns: vec![Column::Done],
                text: text.to_owned(),
            })
            .unwrap();
        let rows = editor.rows(0, 3);
        rows.iter()
            .map(|row| (row.done, row.progress))
            .collect::<Vec<_>>()
    };
    assert_eq!(tick("true"), [(true, 100), (false, 0), (true, 100)]);
    assert_eq!(tick("false"), [(false, 100), (false, 0), (false, 100)]);
    editor.undo().unwrap();
    assert_eq!(editor.state().undo.as_deref(), Some("Change cells"));
    editor.undo().unwrap();
    assert_eq!(editor.plan(), &before);
}

#[test]
fn ed3_blocks_are_refused_in_read_only_mode() {
    let mut editor = outline(&[0]);
    editor.set_read_only(true);
    let task = id(&editor, 0);
    let clear = Command::FillCells {
        tasks: vec![task],
        columns: vec![Column::Owner],
        text: String::new(),
    };
    assert_eq!(editor.dispatch(clear), Err(Refusal::ReadOnlyChange));
    let pasted = paste(&mut editor, 0, TableColumn::Name, "x\ny");
    assert_eq!(pasted, Err(Refusal::ReadOnlyChange));
}

#[test]
fn d6_a_column_of_dates_is_pasted_in_one_order() {
    let mut editor = outline(&[0, 0, 0]);
    let start = |editor: &Editor, row: usize| editor.plan().tasks()[row].start.to_string();
    let starts = |editor: &Editor| [0, 1, 2].map(|row| start(editor, row));
    let text = "1/5/2026\n1/25/2026\n2/3/2026";
    paste(&mut editor, 0, TableColumn::StartDate, text).unwrap();
    assert_eq!(starts(&editor), ["2026-01-05", "2026-01-25", "2026-02-03"]);
    // Where both orders are told, each is read by itself; where none is, the day is first.
    let text = "1/5/2026\n1/25/2026\n25/1/2026";
    paste(&mut editor, 0, TableColumn::StartDate, text).unwrap();
    assert_eq!(starts(&editor), ["2026-05-01", "2026-01-25", "2026-01-25"]);
}

#[test]
fn ed13_a_lag_that_is_refused_alone_is_refused_in_a_block() {
    let mut editor = outline(&[0, 0, 0]);
    let before = editor.plan().clone();
    let text = "3\n1FS+2h";
    let refused = paste(&mut editor, 1, TableColumn::PriorDependency, text).unwrap_err();
    assert!(
        matches!(&refused, Refusal::PasteUnreadable { row: 3, .. }),
        "{refused}"
    );
    assert_eq!(editor.plan(), &before);
}

#[test]
fn ed13_a_number_before_a_name_of_a_table_is_part_of_it() {
    let mut editor = outline(&[0, 0]);
    let text = "1. Foundation\t\t2026-03-02\n2. Walls\t\t2026-03-09";
    paste(&mut editor, 0, TableColumn::Name, text).unwrap();
    let names = |editor: &Editor| [0, 1].map(|row| editor.plan().tasks()[row].name.clone());
    assert_eq!(names(&editor), ["1. Foundation", "2. Walls"]);
    paste(&mut editor, 0, TableColumn::Name, "1. Roof\n2. Doors").unwrap();
    assert_eq!(names(&editor), ["Roof", "Doors"]);
}

#[test]
fn ed13_a_row_is_repeated_over_the_rows_that_are_chosen_and_not_across() {
    let mut editor = outline(&[0, 0, 0]);
    let columns = vec![TableColumn::Duration, TableColumn::Owner];
    let mut over = |text: &str| {
        let (task, columns) = (id(&editor, 1), columns.clone());
        let (range, text) = (Some((2, 0)), text.to_owned());
        editor
            .dispatch(Command::PasteBlock {
                task,
                columns,
                range,
                text,
            })
            .unwrap();
        let tasks = editor.plan().tasks().iter();
        tasks
            .map(|task| (task.duration.days(), task.owner.clone()))
            .collect::<Vec<_>>()
    };
    let row = |days, owner: &str| (days, owner.to_owned());
    let none = row(1, "Unassigned");
    let anna = row(4, "Anna");
    assert_eq!(over("4\tAnna"), [none.clone(), anna.clone(), anna]);
    assert_eq!(over("7"), [none, row(7, "Anna"), row(7, "Anna")]);
}

#[test]
fn ed14_calculated_cells_alone_are_not_cleared() {
    let mut editor = outline(&[0]);
    let refused = editor.dispatch(Command::FillCells {
        tasks: vec![id(&editor, 0)],
        columns: Vec::new(),
        text: String::new(),
    });
    assert_eq!(refused, Err(Refusal::Calculated));
}

#[test]
fn ed13_lines_become_tasks_at_the_end_in_one_step() {
    let mut editor = empty();
    let before = editor.plan().clone();
    let paste = |level: u8, text: &str| Command::PasteTasks {
        level,
        columns: vec![TableColumn::Name, TableColumn::Owner],
        text: text.to_owned(),
    };
    for nothing in ["", "\n", " \t \n"] {
        let refused = editor.dispatch(paste(0, nothing));
        assert_eq!(refused.unwrap_err(), Refusal::NothingToPaste, "{nothing:?}");
        assert_eq!(editor.plan(), &before);
    }
    let change = editor
        .dispatch(paste(0, "House\tAnna\n\n  Roof\n  Walls\tBen"))
        .unwrap();
    assert_eq!(shape(&editor), "House0 Roof1 Walls1");
    assert_eq!(editor.plan().tasks()[2].owner, "Ben");
    assert_eq!(change.said.as_deref(), Some("Pasted 3 tasks."));
    assert_eq!(change.focus, Some(id(&editor, 0)));
    editor.dispatch(paste(1, "Garden")).unwrap();
    assert_eq!(shape(&editor), "House0 Roof1 Walls1 Garden1");
    editor.undo().unwrap();
    editor.undo().unwrap();
    assert_eq!(editor.plan(), &before);
}
