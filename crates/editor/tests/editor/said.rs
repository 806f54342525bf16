//! Each edit says what it did, with the task's name and number (ED20).

use crate::common::{add, below, id, outline, set};
use barline_editor::{CardField, Change, Column, Command, Editor, NewTask, Relation, TableColumn};

fn said(editor: &mut Editor, command: Command) -> String {
    let change = editor.dispatch(command).expect("it is carried out");
    change.said.expect("it is told")
}

fn of(change: Change) -> String {
    change.said.expect("it is told")
}

#[test]
fn ed20_what_is_folded_is_told() {
    let mut editor = outline(&[0, 1, 0, 1]);
    let a = id(&editor, 0);
    assert_eq!(
        of(editor.set_collapsed(&[a], true)),
        "Collapsed “A”, task 1."
    );
    assert_eq!(of(editor.set_all_collapsed(false)), "Expanded 2 tasks.");
    assert_eq!(outline(&[0]).set_all_collapsed(true).said, None);
}

#[test]
fn ed20_rows_that_come_go_and_move_are_told() {
    let mut editor = outline(&[0, 1, 0]);
    let [a, b, c] = [0, 1, 2].map(|row| id(&editor, row));
    let added = editor.dispatch(Command::AddTask {
        place: below(a, Relation::Subtask),
        fields: NewTask::default(),
    });
    assert_eq!(of(added.unwrap()), "Added “New Task”, task 3.");
    let tasks = vec![b];
    assert_eq!(
        said(
            &mut editor,
            Command::MoveDown {
                tasks: tasks.clone()
            }
        ),
        "“B” moved down, now task 3."
    );
    assert_eq!(
        said(
            &mut editor,
            Command::MoveUp {
                tasks: tasks.clone()
            }
        ),
        "“B” moved up, now task 2."
    );
    assert_eq!(
        said(
            &mut editor,
            Command::Outdent {
                tasks: tasks.clone()
            }
        ),
        "“B”, task 2, moved to level 0."
    );
    assert_eq!(
        said(&mut editor, Command::Indent { tasks: vec![b, c] }),
        "“B”, task 2, and 1 more moved one level deeper."
    );
    let delete = |tasks: Vec<_>, with_subtasks| Command::DeleteTasks {
        tasks,
        with_subtasks,
    };
    assert_eq!(
        said(&mut editor, delete(vec![c], false)),
        "Deleted “C”, task 4."
    );
    assert_eq!(
        said(&mut editor, delete(vec![a], true)),
        "Deleted “A”, task 1, with its 2 subtasks."
    );
    assert_eq!(
        of(editor.undo().unwrap()),
        "Undone: Delete 3 tasks. Now at “A”, task 1."
    );
    assert_eq!(of(editor.redo().unwrap()), "Redone: Delete 3 tasks.");
}

#[test]
fn ed20_cells_are_told_with_what_else_they_changed() {
    let mut editor = outline(&[0, 0]);
    let mut cell = |column, text| set(&mut editor, 1, column, text).unwrap().said;
    let told = |text: &str| Some(text.to_owned());
    assert_eq!(
        cell(Column::Duration, "6"),
        told("“B”, task 2: Duration 6 days.")
    );
    assert_eq!(cell(Column::Duration, "06"), None);
    assert_eq!(
        cell(Column::Name, "Paint"),
        told("“Paint”, task 2: renamed from “B”.")
    );
    assert_eq!(
        cell(Column::Progress, "100"),
        told("“Paint”, task 2: 100 %, done.")
    );
    assert_eq!(
        cell(Column::Done, "false"),
        told("“Paint”, task 2: not done.")
    );
    assert_eq!(
        cell(Column::PriorDependency, "99, 2"),
        told(
            "“Paint”, task 2: Prior Dep. 99, 2. “99” is no task number from 1 to 2; it is ignored. Task 2 cannot wait for itself; this is ignored."
        )
    );
    assert_eq!(
        cell(Column::PriorDependency, "1"),
        told("“Paint”, task 2: Prior Dep. 1.")
    );
    assert_eq!(
        cell(Column::PriorDependency, ""),
        told("“Paint”, task 2: Prior Dep. cleared.")
    );
    assert_eq!(
        cell(Column::Status, "review"),
        told("“Paint”, task 2: Status Review.")
    );
    assert_eq!(
        cell(Column::Comment, "dry"),
        told("“Paint”, task 2: Comment changed.")
    );
    assert_eq!(
        cell(Column::Owner, "Ann"),
        told("“Paint”, task 2: Owner Ann.")
    );
    assert_eq!(
        cell(Column::StartDate, "2026-02-03"),
        told("“Paint”, task 2: Start Date 2026-02-03.")
    );
}

#[test]
fn ed20_blocks_of_cells_are_told() {
    let mut editor = outline(&[0, 0]);
    let (a, b) = (id(&editor, 0), id(&editor, 1));
    let paste = |task, text: &str| Command::PasteBlock {
        task,
        columns: vec![TableColumn::Duration, TableColumn::Owner],
        range: None,
        text: text.to_owned(),
    };
    assert_eq!(
        said(&mut editor, paste(b, "3")),
        "“B”, task 2: Duration 3 days."
    );
    assert_eq!(
        said(&mut editor, paste(b, "4\tAnn\n5\tBen\n")),
        "Pasted from “B”, task 2, on: 1 task changed, 1 task added."
    );
    assert_eq!(
        said(&mut editor, paste(a, "7\n7\n7\n")),
        "Pasted from “A”, task 1, on: 3 tasks changed."
    );
    let clear = |tasks| Command::FillCells {
        tasks,
        columns: vec![Column::Duration],
        text: String::new(),
    };
    assert_eq!(
        said(&mut editor, clear(vec![a])),
        "“A”, task 1: Duration 1 day."
    );
    let rest = vec![b, id(&editor, 2)];
    assert_eq!(
        said(&mut editor, clear(rest.clone())),
        "Cleared cells of 2 tasks."
    );
    let tick = Command::FillCells {
        tasks: rest,
        columns: vec![Column::Done],
        text: "true".to_owned(),
    };
    assert_eq!(said(&mut editor, tick), "Changed cells of 2 tasks.");
}

#[test]
fn ed20_the_rest_is_told() {
    let mut editor = outline(&[0]);
    let task = id(&editor, 0);
    let text = "A house".to_owned();
    assert_eq!(
        said(&mut editor, Command::SetDescription { text: text.clone() }),
        "Changed the project description."
    );
    assert_eq!(
        editor
            .dispatch(Command::SetDescription { text })
            .unwrap()
            .said,
        None
    );
    let shift = Command::MoveTimeline {
        to: "2031-05-05".into(),
        keep_off_weekends: false,
    };
    assert_eq!(
        said(&mut editor, shift),
        "Moved the timeline: it starts on 2031-05-05."
    );
    let number = Command::EditCard {
        task,
        field: CardField::Progress,
        text: "40".into(),
    };
    assert_eq!(said(&mut editor, number), "“A”, task 1: 40 %.");
    add(&mut editor, below(task, Relation::Same), "B");
    assert_eq!(editor.dispatch(Command::ResetAll {}).unwrap().said, None);
    assert_eq!(
        of(editor.undo().unwrap()),
        "Undone: Reset All. Now at “A”, task 1."
    );
}

#[test]
fn ed21_renaming_changes_the_first_line_of_the_description() {
    let mut editor = outline(&[0]);
    let name = |text: &str| Command::SetPlanName { text: text.into() };
    assert_eq!(
        said(&mut editor, name(" Home\n1 ")),
        "The plan is called “Home 1” now."
    );
    let text = "Home\non the hill".to_owned();
    editor.dispatch(Command::SetDescription { text }).unwrap();
    said(&mut editor, name("House"));
    assert_eq!(editor.plan().description(), "House\non the hill");
    assert_eq!(said(&mut editor, name(" ")), "The plan has no name now.");
    assert_eq!(editor.dispatch(name("")).unwrap().said, None);
    editor.undo().unwrap();
    assert_eq!(editor.plan().name(), "House");
}
