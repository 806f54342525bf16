//! Which days work: the project's week, days off, and when people are away.

use barline_editor::{Column, Command, Editor, Refusal, StartRule};

use crate::common::{id, outline, set};

fn add(owner: &str, lines: &str) -> Command {
    Command::AddDaysOff {
        owner: owner.to_owned(),
        lines: lines.to_owned(),
    }
}

fn weekday(weekday: u8, works: bool) -> Command {
    Command::SetWorkingDay { weekday, works }
}

#[test]
fn ed27_days_off_are_one_step_each_and_named_by_undo() {
    let mut editor = outline(&[0, 0]);
    set(&mut editor, 1, Column::Owner, " Anna ").unwrap();
    let before = editor.calendar();
    assert_eq!(before.owners, ["Anna"]);
    assert_eq!(before.week, [true, true, true, true, true, false, false]);
    let change = editor.dispatch(add("", "off 2026-01-06 Epiphany\nevery year 12-24"));
    assert_eq!(change.unwrap().undo.as_deref(), Some("Add days off"));
    let change = editor.dispatch(add("Ben", "off 2026-01-05 2026-01-09"));
    assert_eq!(change.unwrap().undo.as_deref(), Some("Add days off of Ben"));
    let calendar = editor.calendar();
    assert_eq!(calendar.owners, ["Anna", "Ben"]);
    let days: Vec<_> = (calendar.days.iter())
        .map(|day| (day.owner.as_str(), day.when.as_str(), day.name.as_str()))
        .collect();
    assert_eq!(
        days,
        [
            ("", "2026-01-06", "Epiphany"),
            ("", "24 Dec, every year", ""),
            ("Ben", "2026-01-05 to 2026-01-09", ""),
        ]
    );
    let gone = editor.dispatch(Command::RemoveDaysOff {
        owner: "Ben".to_owned(),
        lines: calendar.days[2].line.clone(),
    });
    assert_eq!(
        gone.unwrap().undo.as_deref(),
        Some("Remove days off of Ben")
    );
    for _ in 0..3 {
        editor.undo().unwrap();
    }
    assert_eq!(editor.calendar(), before);
}

#[test]
fn ed27_what_is_there_already_is_no_step() {
    let mut editor = outline(&[0]);
    editor.dispatch(add("", "off 2026-01-06 Epiphany")).unwrap();
    let again = editor.dispatch(add("", "off 2026-01-06 Epiphany")).unwrap();
    assert!(!again.is_edit);
    let same = editor.dispatch(weekday(0, true)).unwrap();
    assert!(!same.is_edit);
}

#[test]
fn ed27_a_calendar_without_a_working_day_is_refused() {
    let mut editor = outline(&[0]);
    for day in 0..4 {
        editor.dispatch(weekday(day, false)).unwrap();
    }
    let before = editor.calendar();
    let refused = editor.dispatch(weekday(4, false)).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "This calendar has no working day. Let a day of the week work, or leave some days off out."
    );
    assert_eq!(refused, Refusal::NoWorkingDay { owner: None });
    let month = |month: u8| (1..=31).map(move |day| format!("every year {month:02}-{day:02}"));
    let year: Vec<String> = (1..=12).flat_map(month).collect();
    let refused = editor.dispatch(add("Anna", &year.join("\n"))).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "This calendar has no working day. “Anna” must work on some day: leave some days off out."
    );
    assert_eq!(editor.calendar(), before);
}

#[test]
fn ed27_a_plan_that_may_only_be_read_keeps_its_days_off() {
    let mut editor = outline(&[0]);
    editor.set_read_only(true);
    let refused = editor.dispatch(add("", "off 2026-01-06"));
    assert_eq!(refused.unwrap_err(), Refusal::ReadOnlyChange);
}

#[test]
fn ed27_where_dates_are_by_links_tasks_go_around_days_off_and_come_back() {
    let mut editor = outline(&[0, 0]);
    set(&mut editor, 0, Column::Duration, "2").unwrap();
    set(&mut editor, 1, Column::PriorDependency, "1").unwrap();
    set(&mut editor, 1, Column::Owner, "Anna").unwrap();
    editor
        .dispatch(Command::SetDatesByLinks { on: true })
        .unwrap();
    let start = |editor: &Editor| editor.rows(1, 1)[0].start_date.to_string();
    assert_eq!(start(&editor), "2026-01-07");
    editor.dispatch(add("", "off 2026-01-06")).unwrap();
    assert_eq!(start(&editor), "2026-01-08");
    editor
        .dispatch(add("Anna", "off 2026-01-08 2026-01-14 Away"))
        .unwrap();
    assert_eq!(start(&editor), "2026-01-15");
    for expected in ["2026-01-08", "2026-01-07"] {
        editor.undo().unwrap();
        assert_eq!(start(&editor), expected);
    }
}

#[test]
fn sc15_a_start_on_a_day_off_is_shown_as_typed_only_where_it_decides() {
    let mut editor = outline(&[0, 0]);
    editor
        .dispatch(Command::SetDatesByLinks { on: true })
        .unwrap();
    let task = id(&editor, 1);
    editor
        .dispatch(Command::SetStartRule {
            task,
            rule: StartRule::NotBefore,
            date: "2026-01-15".to_owned(),
        })
        .unwrap();
    let starts = |editor: &Editor| {
        let rows = editor.rows(0, 2).into_iter();
        rows.map(|row| row.start_date.to_string())
            .collect::<Vec<_>>()
    };
    // Both were typed for that Monday.
    editor.dispatch(add("", "off 2026-01-05 Holiday")).unwrap();
    assert_eq!(starts(&editor), ["2026-01-05", "2026-01-15"]);
}

#[test]
fn ed27_the_projects_own_dates_are_one_step_and_hold_tasks_and_floats() {
    let mut editor = outline(&[0, 0]);
    let dates = |start: &str, finish_by: &str| Command::SetProjectDates {
        start: start.to_owned(),
        finish_by: finish_by.to_owned(),
    };
    editor
        .dispatch(Command::SetDatesByLinks { on: true })
        .unwrap();
    let record = editor.record("2026-01-01T00:00:00Z");
    let row = |editor: &Editor| {
        let row = editor.rows(0, 1).remove(0);
        (row.start_date.to_string(), row.schedule.unwrap().total)
    };
    let before = row(&editor);
    assert_eq!(before.0, "2026-01-05");

    let change = editor.dispatch(dates("7.1.2026", "2026-01-14")).unwrap();
    assert_eq!(change.undo.as_deref(), Some("Project dates"));
    assert_eq!(
        change.said.as_deref(),
        Some("Changed the project’s dates. 2 other tasks moved.")
    );
    let calendar = editor.calendar();
    assert_eq!(
        (&calendar.start[..], &calendar.finish_by[..]),
        ("2026-01-07", "2026-01-14")
    );
    let after = row(&editor);
    assert_eq!(after.0, "2026-01-07");
    assert!(after.1 > before.1, "{after:?} {before:?}");

    let refused = editor.dispatch(dates("soon", "")).unwrap_err();
    let unreadable = Refusal::DateUnreadable {
        text: "soon".to_owned(),
    };
    assert_eq!(refused, unreadable);
    assert_eq!(row(&editor), after);
    let same = editor.dispatch(dates(" 2026-01-07 ", "2026-01-14"));
    assert!(!same.unwrap().is_edit);

    editor.dispatch(dates("", "")).unwrap();
    assert_eq!(editor.calendar().start, "");
    editor.undo().unwrap();
    assert_eq!(row(&editor), after);
    editor.undo().unwrap();
    assert_eq!(editor.record("2026-01-01T00:00:00Z"), record);
}
