//! Tasks move with their subtasks, and past whom (N6).

use crate::common::{id, outline, set, shape};
use crate::dates::by_links;
use barline_editor::{Column, Command, Refusal};

#[test]
fn ed1_a_selection_moves_as_one() {
    let mut editor = outline(&[0, 0, 0, 0]);
    let tasks = vec![id(&editor, 1), id(&editor, 2)];
    editor
        .dispatch(Command::MoveUp {
            tasks: tasks.clone(),
        })
        .unwrap();
    assert_eq!(shape(&editor), "B0 C0 A0 D0");
    let refused = editor.dispatch(Command::MoveUp {
        tasks: tasks.clone(),
    });
    assert_eq!(refused, Err(Refusal::AtTheTop { name: "B".into() }));
    editor
        .dispatch(Command::MoveDown {
            tasks: tasks.clone(),
        })
        .unwrap();
    editor
        .dispatch(Command::MoveDown {
            tasks: tasks.clone(),
        })
        .unwrap();
    assert_eq!(shape(&editor), "A0 D0 B0 C0");
    let refused = editor.dispatch(Command::MoveDown { tasks });
    assert_eq!(refused, Err(Refusal::AtTheBottom { name: "C".into() }));
}

#[test]
fn ed1_deleting_asks_only_about_subtasks_that_are_not_chosen() {
    let editor = outline(&[0, 1, 2, 0, 1]);
    let of = |rows: &[usize]| {
        let tasks: Vec<_> = rows.iter().map(|row| id(&editor, *row)).collect();
        editor.subtasks_besides(&tasks)
    };
    assert_eq!(of(&[0]), 2);
    assert_eq!(of(&[0, 2]), 1);
    assert_eq!(of(&[2, 1, 0]), 0);
    assert_eq!(of(&[1, 3, 1]), 2);
}

#[test]
fn t13_moving_changes_nobody_s_parent_and_says_why_it_stays() {
    // "Do the work" once went above the milestone and took it for a subtask.
    let mut editor = outline(&[0, 1, 0, 1, 2]);
    let up = |editor: &mut barline_editor::Editor, row| {
        let tasks = vec![id(editor, row)];
        editor.dispatch(Command::MoveUp { tasks })
    };
    up(&mut editor, 2).unwrap();
    assert_eq!(shape(&editor), "C0 D1 E2 A0 B1");
    let said = |refused: Result<barline_editor::Change, Refusal>| refused.unwrap_err().to_string();
    assert_eq!(
        said(up(&mut editor, 1)),
        "“D” is already the first task of “C”."
    );
    assert_eq!(said(up(&mut editor, 0)), "“C” is already at the top.");
    let tasks = vec![id(&editor, 1)];
    assert_eq!(
        said(editor.dispatch(Command::MoveDown { tasks })),
        "“D” is already the last task of “C”."
    );
    let mut jump = outline(&[0, 3, 1]);
    assert_eq!(
        said(up(&mut jump, 2)),
        "“C” cannot pass “B”, which is on another level. Give them the same level first."
    );
}

#[test]
fn t13_a_selection_across_parents_moves_and_comes_back() {
    let mut editor = outline(&[0, 0, 1, 1, 0]);
    // The last subtask of B, and the main task after it.
    let tasks = vec![id(&editor, 3), id(&editor, 4)];
    let before = shape(&editor);
    editor
        .dispatch(Command::MoveUp {
            tasks: tasks.clone(),
        })
        .unwrap();
    assert_eq!(shape(&editor), "A0 E0 B0 D1 C1");
    editor.dispatch(Command::MoveDown { tasks }).unwrap();
    assert_eq!(shape(&editor), before);
}

#[test]
fn ed2_undo_of_what_touches_all_tasks_stays_where_one_is() {
    let mut editor = by_links(&[("A", "", 2, 4, 0), ("B", "1", 2, 1, 0)]);
    for command in [
        Command::AddDaysOff {
            owner: String::new(),
            lines: "off 2026-03-03".to_owned(),
        },
        Command::MoveTimeline {
            to: "2026-03-11".to_owned(),
            keep_off_weekends: false,
        },
        Command::SetProjectDates {
            start: "2026-03-18".to_owned(),
            finish_by: String::new(),
        },
    ] {
        editor.dispatch(command).unwrap();
        assert_eq!(editor.undo().unwrap().focus, None);
        assert_eq!(editor.redo().unwrap().focus, None);
    }
}

#[test]
fn ed2_undo_stands_at_what_was_moved_or_filled_from() {
    // The dates of the phases change with the move.
    let mut editor = by_links(&[
        ("Plan", "", 2, 1, 0),
        ("Draw", "", 2, 4, 1),
        ("Build", "", 2, 1, 0),
        ("Dig", "", 9, 4, 1),
    ]);
    let (dig, draw) = (id(&editor, 3), id(&editor, 1));
    editor
        .dispatch(Command::MoveRows {
            tasks: vec![dig],
            before: Some(draw),
            level: 1,
        })
        .unwrap();
    assert_eq!(editor.undo().unwrap().focus, Some(dig));
    assert_eq!(editor.redo().unwrap().focus, Some(dig));

    let first = id(&editor, 1);
    set(&mut editor, 1, Column::Comment, "soon").unwrap();
    let tasks = (1..4).map(|row| id(&editor, row)).collect();
    editor
        .dispatch(Command::FillDown {
            tasks,
            columns: vec![Column::Comment],
        })
        .unwrap();
    assert_eq!(editor.undo().unwrap().focus, Some(first));
}
