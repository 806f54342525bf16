//! What a summary has from its subtasks, where dates are by links: nobody puts it in (SC15, N13).

use crate::chart::{anew, kept};
use crate::dates::{by_links, set};
use barline_editor::{Column, Command, Editor, Refusal, TableColumn};
use barline_kanban::Grouping;
use barline_tasks::TaskId;

/// A kitchen of two tasks, of which one is done by half.
fn kitchen() -> (Editor, Vec<TaskId>) {
    let mut editor = by_links(&[
        ("Kitchen", "", 2, 1, 0),
        ("Order", "", 2, 2, 1),
        ("Paint", "2", 4, 2, 1),
    ]);
    let tasks: Vec<TaskId> = editor.plan().tasks().iter().map(|task| task.id).collect();
    let progress = 50;
    let task = tasks[1];
    editor
        .dispatch(Command::SetProgress { task, progress })
        .unwrap();
    (editor, tasks)
}

fn summary(editor: &Editor) -> (u32, u8, bool, &str) {
    let task = &editor.plan().tasks()[0];
    let (days, progress) = (task.duration.days(), task.progress.percent());
    (days, progress, task.done, &task.owner)
}

#[test]
fn sc15_what_a_summary_is_done_of_moves_nothing() {
    let (mut editor, tasks) = kitchen();
    let tick = Command::SetCell {
        task: tasks[1],
        column: Column::Done,
        text: "true".to_owned(),
    };
    let change = editor.dispatch(tick).unwrap();
    assert_eq!(
        change.said.as_deref(),
        Some("“Order”, task 2: 100 %, done.")
    );
    // Its row is shown anew all the same.
    assert!(change.touched.contains(&tasks[0]));
}

#[test]
fn sc7_a_row_says_what_it_takes_from_its_subtasks() {
    let (mut editor, ids) = kitchen();
    let calculated = |editor: &Editor, at: usize| editor.row(ids[at]).unwrap().calculated;
    let sums = [Column::StartDate, Column::Duration, Column::Progress];
    assert_eq!(calculated(&editor, 0), sums);
    for column in sums {
        let refused = set(&mut editor, 0, column, "9").unwrap_err();
        assert_eq!(refused.code(), "summaryDates");
    }
    assert_eq!(calculated(&editor, 1), []);
    let on = false;
    editor.dispatch(Command::SetDatesByLinks { on }).unwrap();
    assert_eq!(calculated(&editor, 0), []);
}

#[test]
fn sc15_n13_what_is_pasted_filled_or_cleared_leaves_out_what_is_a_sum() {
    let (mut editor, tasks) = kitchen();
    let before = (editor.plan().clone(), editor.state().undo_step);
    let columns = vec![Column::Duration, Column::Progress];
    let paste = |text: &str| Command::PasteBlock {
        task: tasks[0],
        columns: vec![
            TableColumn::Duration,
            TableColumn::EndDate,
            TableColumn::Owner,
        ],
        range: None,
        text: text.to_owned(),
    };
    for command in [
        Command::FillCells {
            tasks: vec![tasks[0]],
            columns: columns.clone(),
            text: String::new(),
        },
        Command::FillDown {
            tasks: vec![tasks[1], tasks[0]],
            columns,
        },
        paste("9\t\tUnassigned"),
    ] {
        // Where nothing else is left, it is a refusal.
        let name = "Kitchen".to_owned();
        assert_eq!(
            editor.dispatch(command).unwrap_err(),
            Refusal::SummaryDates { name }
        );
        assert_eq!(
            (editor.plan(), editor.state().undo_step),
            (&before.0, before.1)
        );
    }
    editor.dispatch(paste("9\t\tAnna\n3\t\tBen")).unwrap();
    assert_eq!(summary(&editor), (5, 30, false, "Anna"));
    editor
        .dispatch(Command::SetDatesByLinks { on: false })
        .unwrap();
    assert_eq!(summary(&editor), (1, 0, false, "Anna"));
}

#[test]
fn sc15_n13_a_summary_s_card_is_dropped_where_it_then_stands_or_not_at_all() {
    let (mut editor, tasks) = kitchen();
    let drop = |editor: &mut Editor, grouping, column: &str| {
        let (task, column) = (tasks[0], column.to_owned());
        let dropped = editor.dispatch(Command::DropCard {
            task,
            grouping,
            column,
        });
        dropped.map(|change| change.said.unwrap_or_default())
    };
    let before = editor.plan().clone();
    for (grouping, column) in [
        (Grouping::Status, "review"),
        (Grouping::Status, "not_started"),
        (Grouping::Month, "2026-04"),
    ] {
        let name = "Kitchen".to_owned();
        let refused = drop(&mut editor, grouping, column);
        assert_eq!(refused, Err(Refusal::SummaryDates { name }), "{column}");
        assert_eq!(editor.plan(), &before);
    }
    let said = drop(&mut editor, Grouping::Status, "done").unwrap();
    assert_eq!(said, "Kitchen moved to Done, it is now done.");
    assert_eq!(summary(&editor), (4, 25, true, "Unassigned"));
}

#[test]
fn sc7_a_summary_ends_with_its_subtasks_whoever_s_days_they_keep() {
    let mut editor = by_links(&[("Kitchen", "", 2, 1, 0), ("Dig", "", 2, 5, 1)]);
    let tasks: Vec<TaskId> = editor.plan().tasks().iter().map(|task| task.id).collect();
    let last_days = |editor: &Editor| {
        let rows = editor.rows(0, 2).into_iter();
        rows.map(|row| row.last_day.day()).collect::<Vec<_>>()
    };
    set(&mut editor, 0, Column::Owner, "Anna").unwrap();
    let away = Command::AddDaysOff {
        owner: "Anna".to_owned(),
        lines: "off 2026-03-05 2026-03-06".to_owned(),
    };
    editor.dispatch(away).unwrap();
    assert_eq!(last_days(&editor), [6, 6]);

    // At the weekend nothing of the summary's own changes: its days are counted in the project's.
    let (task, on) = (tasks[1], true);
    editor
        .dispatch(Command::SetWorksOnDaysOff { task, on })
        .unwrap();
    for (days, last) in [("6", 7), ("7", 8)] {
        set(&mut editor, 1, Column::Duration, days).unwrap();
        assert_eq!(last_days(&editor), [last, last]);
        assert_eq!(editor.plan().tasks()[0].duration.days(), 5);
        assert_eq!(kept(&mut editor), anew(&mut editor), "{days} days");
    }
}
