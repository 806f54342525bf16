//! A task that is given no date, by every way it is added (D11; T22).

use crate::common::{MONDAY, add, below, empty, id, named, outline, set};
use barline_editor::{Column, Command, Editor, NewTask, Place, Relation, TableColumn};
use barline_kanban::Grouping;
use barline_tasks::Date;

const fn march(day: i8) -> Date {
    Date::constant(2027, 3, day)
}

/// A (10 days, ends Mon 15) and B (2 days, a Wednesday, ends Fri 5), far from today.
fn far() -> Editor {
    let mut editor = outline(&[0, 0]);
    for (row, start, days) in [(0, "2027-03-01", "10"), (1, "2027-03-03", "2")] {
        set(&mut editor, row, Column::StartDate, start).unwrap();
        set(&mut editor, row, Column::Duration, days).unwrap();
    }
    editor
}

fn last_start(editor: &Editor) -> Date {
    editor.plan().tasks().last().expect("a task").start
}

#[test]
fn t22_without_dependencies_it_starts_as_the_row_before() {
    let mut editor = far();
    assert_eq!(editor.default_start("", ""), march(3));
    for place in [
        Place::End { level: 1 },
        Place::EndSameLevel {},
        Place::EndOneDeeper {},
        below(id(&editor, 1), Relation::Same),
        below(id(&editor, 1), Relation::Subtask),
    ] {
        add(&mut editor, place, "new");
        assert_eq!(last_start(&editor), march(3));
        editor.undo().unwrap();
    }
    let a = id(&editor, 0);
    let added = add(&mut editor, below(a, Relation::Main), "new");
    assert_eq!(editor.row(added).unwrap().start_date, march(1));
}

#[test]
fn t22_with_dependencies_it_starts_when_the_last_of_them_has_ended() {
    let mut editor = far();
    for (prior, duration, start) in [
        ("1", "", march(15)),
        ("2", "", march(5)),
        ("2, 1", "", march(15)),
        ("9", "", march(3)),
        ("1FS+2d", "", march(17)),
        ("2SS", "", march(3)),
        ("1FF", "", march(12)),
        // What ends with another begins as long before as it takes.
        ("1FF", " 3 ", march(10)),
    ] {
        assert_eq!(editor.default_start(prior, duration), start, "{prior}");
        let fields = NewTask {
            prior_dependency: Some(prior.to_owned()),
            duration: Some(duration.to_owned()),
            ..named("new")
        };
        let place = Place::EndSameLevel {};
        editor.dispatch(Command::AddTask { place, fields }).unwrap();
        assert_eq!(last_start(&editor), start, "{prior}");
        editor.undo().unwrap();
    }
}

#[test]
fn sc12_a_new_tasks_lags_are_whole_days_as_those_of_a_cell() {
    let mut editor = far();
    for prior in [
        "2FS+50%",
        "1FS+4h",
        "1, 2FS+0.5d",
        "1FS+9999999999",
        "1FS-1000000000d",
        "1-FS=P1000000000D",
    ] {
        let fields = NewTask {
            prior_dependency: Some(prior.to_owned()),
            ..named("new")
        };
        let place = Place::EndSameLevel {};
        let refused = editor
            .dispatch(Command::AddTask { place, fields })
            .unwrap_err();
        let in_cell = set(&mut editor, 0, Column::PriorDependency, prior).unwrap_err();
        assert_eq!(
            (refused.code(), refused.to_string()),
            (in_cell.code(), in_cell.to_string())
        );
    }
    assert_eq!(
        set(&mut editor, 0, Column::PriorDependency, "2FS+1000000000")
            .unwrap_err()
            .to_string(),
        "2FS+1000000000: a lag has at most 999999999 days."
    );
    set(&mut editor, 0, Column::PriorDependency, "2FS+999999999").unwrap();
}

#[test]
fn t22_a_typed_date_always_wins() {
    let mut editor = far();
    let fields = NewTask {
        prior_dependency: Some("1".to_owned()),
        start_date: Some("tomorrow".to_owned()),
        ..named("new")
    };
    let place = Place::EndSameLevel {};
    editor.dispatch(Command::AddTask { place, fields }).unwrap();
    assert_eq!(last_start(&editor), Date::constant(2026, 1, 6));
}

#[test]
fn t22_the_first_plan_of_a_visitor_runs_on_by_itself() {
    // All four once started today.
    let mut editor = empty();
    for (name, days, prior) in [
        ("Choose venue", "3", ""),
        ("Invite guests", "5", "1"),
        ("Order food", "2", "2"),
        ("Party day milestone", "1", "3"),
    ] {
        let fields = NewTask {
            duration: Some(days.to_owned()),
            prior_dependency: Some(prior.to_owned()),
            ..named(name)
        };
        let place = Place::End { level: 0 };
        editor.dispatch(Command::AddTask { place, fields }).unwrap();
    }
    let starts: Vec<i8> = editor
        .plan()
        .tasks()
        .iter()
        .map(|task| task.start.day())
        .collect();
    assert_eq!(starts, [MONDAY.day(), 8, 15, 19]);
}

#[test]
fn t22_cards_and_pasted_rows_too() {
    let mut editor = far();
    let card = |grouping, column: &str| Command::AddCard {
        grouping,
        column: column.to_owned(),
        name: String::new(),
    };
    editor.dispatch(card(Grouping::Status, "done")).unwrap();
    assert_eq!(last_start(&editor), march(3));
    editor.undo().unwrap();
    editor.dispatch(card(Grouping::Month, "2027-04")).unwrap();
    assert_eq!(last_start(&editor), Date::constant(2027, 4, 1));
    editor.undo().unwrap();

    // Task, dependencies and start over the last row and two new ones.
    let block = Command::PasteBlock {
        task: id(&editor, 1),
        columns: vec![
            TableColumn::Name,
            TableColumn::PriorDependency,
            TableColumn::StartDate,
        ],
        range: None,
        text: "B\t\t\nC\t1\t\nD\t\t2027-05-03\nE\t\t".to_owned(),
    };
    editor.dispatch(block).unwrap();
    let starts: Vec<Date> = editor
        .plan()
        .tasks()
        .iter()
        .map(|task| task.start)
        .collect();
    let may = Date::constant(2027, 5, 3);
    assert_eq!(starts, [march(1), march(3), march(15), may, may]);
}
