//! Bars that are moved or stretched, and what goes along (ED8, N4, N5, N10).

use barline_editor::{Column, Command, Editor, Refusal, TableColumn};
use barline_tasks::strategies::any_plan_of;
use barline_tasks::{
    Date, Duration, Level, TaskDraft, add_days, add_working_days, days_between, is_weekend,
    working_days_between,
};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::common::{MONDAY, empty, id, outline, set};

const fn jan(day: i8) -> Date {
    Date::constant(2026, 1, day)
}

fn draft(name: &str, level: u8, start: i8, days: u32, prior: &str) -> TaskDraft {
    TaskDraft {
        level: Level::new(level).expect("a level"),
        duration: Duration::new(days),
        prior: prior.into(),
        ..TaskDraft::new(name, jan(start))
    }
}

fn plan_of(drafts: Vec<TaskDraft>) -> Editor {
    let mut editor = empty();
    editor
        .replace_plan("Import", String::new(), drafts)
        .unwrap();
    editor
}

fn move_bar(editor: &mut Editor, row: usize, start: Date) -> Result<(), Refusal> {
    let task = id(editor, row);
    let start_date = start;
    editor
        .dispatch(Command::MoveBar { task, start_date })
        .map(drop)
}

/// Days of January.
fn starts(editor: &Editor) -> Vec<i64> {
    let tasks = editor.plan().tasks();
    tasks
        .iter()
        .map(|task| days_between(jan(1), task.start) + 1)
        .collect()
}

fn schedule(editor: &mut Editor, bars_follow_working_days: bool, auto_schedule: bool) {
    editor
        .dispatch(Command::SetScheduling {
            bars_follow_working_days,
            auto_schedule,
        })
        .unwrap();
}

#[test]
fn ed8_a_summary_bar_takes_its_subtasks_along_as_one_step() {
    let mut editor = plan_of(vec![
        draft("Before", 0, 1, 1, ""),
        draft("Phase", 0, 5, 9, "1"),
        draft("Order", 1, 5, 3, ""),
        draft("Fit", 2, 8, 2, "3"),
        draft("After", 0, 20, 1, "2"),
    ]);
    move_bar(&mut editor, 1, jan(8)).unwrap();
    assert_eq!(starts(&editor), [1, 8, 8, 11, 20]);
    editor.undo().unwrap();
    assert_eq!(starts(&editor), [1, 5, 5, 8, 20]);
    // A subtask alone leaves the others where they are.
    move_bar(&mut editor, 3, jan(9)).unwrap();
    assert_eq!(starts(&editor), [1, 5, 5, 9, 20]);
}

#[test]
fn ed8_what_waits_inside_of_a_block_does_not_hold_it_and_outside_does() {
    let mut editor = plan_of(vec![
        draft("Permit", 0, 5, 1, ""),
        draft("Phase", 0, 12, 5, ""),
        draft("Dig", 1, 12, 2, ""),
        draft("Pour", 1, 14, 2, "3, 1"),
    ]);
    move_bar(&mut editor, 1, jan(3)).unwrap();
    assert_eq!(starts(&editor), [5, 3, 3, 5]);
    let refusal = move_bar(&mut editor, 1, jan(2)).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "\"Phase\" goes no further: its subtask \"Pour\" (task 4) cannot start before \"Permit\" (task 1), which starts on 5 January 2026."
    );
    assert_eq!(starts(&editor), [5, 3, 3, 5]);
}

#[test]
fn ed8_what_waits_moves_by_working_days_and_lands_on_no_weekend() {
    // Monday the 5th, five days; the others follow each other without a gap.
    let mut editor = plan_of(vec![
        draft("A", 0, 5, 5, ""),
        draft("B", 0, 12, 4, "1"),
        draft("C", 0, 16, 1, "2"),
        draft("D", 0, 19, 2, "3"),
    ]);
    schedule(&mut editor, false, true);
    move_bar(&mut editor, 0, jan(8)).unwrap();
    assert_eq!(starts(&editor), [8, 15, 21, 22]);
    editor.undo().unwrap();
    // A typed start and a typed length do the same.
    set(&mut editor, 0, Column::StartDate, "2026-01-08").unwrap();
    assert_eq!(starts(&editor), [8, 15, 21, 22]);
    editor.undo().unwrap();
    set(&mut editor, 0, Column::Duration, "8").unwrap();
    assert_eq!(starts(&editor), [5, 15, 21, 22]);
    editor.undo().unwrap();
    // A longer bar: Monday to Monday are eight calendar days.
    let (task, start_date, last_day) = (id(&editor, 0), jan(5), jan(12));
    editor
        .dispatch(Command::ResizeBar {
            task,
            start_date,
            last_day,
        })
        .unwrap();
    assert_eq!(starts(&editor), [5, 15, 21, 22]);
    editor.undo().unwrap();
    assert_eq!(starts(&editor), [5, 12, 16, 19]);
    // Dropped on a Saturday the bar stands there; what waits stays on its days.
    move_bar(&mut editor, 0, jan(10)).unwrap();
    assert!(
        editor.plan().tasks()[1..]
            .iter()
            .all(|task| !is_weekend(task.start))
    );
}

#[test]
fn ed8_stretching_covers_the_subtasks_that_stick_out() {
    let mut editor = plan_of(vec![
        draft("Phase", 0, 8, 2, ""),
        draft("Order", 1, 5, 3, ""),
        draft("Fit", 2, 12, 5, ""),
    ]);
    let task = id(&editor, 0);
    editor.dispatch(Command::StretchOver { task }).unwrap();
    let phase = &editor.plan().tasks()[0];
    assert_eq!(
        (phase.start, editor.plan().last_day(phase)),
        (jan(5), jan(16))
    );
    assert_eq!(
        editor
            .dispatch(Command::StretchOver { task })
            .unwrap_err()
            .to_string(),
        "No subtask of “Phase” sticks out of it: there is nothing to stretch it over."
    );
    assert_eq!(
        editor.state().undo.as_deref(),
        Some("Stretch over subtasks")
    );
    editor.undo().unwrap();
    assert_eq!(editor.plan().tasks()[0].start, jan(8));
    set(&mut editor, 2, Column::StartDate, "2040-01-05").unwrap();
    let refusal = editor.dispatch(Command::StretchOver { task }).unwrap_err();
    assert_eq!(refusal.code(), "subtasksTooFarApart");
}

#[test]
fn ed8_the_chart_options_are_named_in_undo() {
    let mut editor = plan_of(vec![draft("A", 0, 5, 5, "")]);
    let mut switch = |bars_follow_working_days, auto_schedule| {
        let command = Command::SetScheduling {
            bars_follow_working_days,
            auto_schedule,
        };
        let change = editor.dispatch(command).unwrap();
        let undo = change.undo.unwrap();
        // What it did is said by the same name.
        assert!(change.said.unwrap().starts_with(&undo), "{undo}");
        undo
    };
    assert_eq!(switch(true, false), "Bars follow working days");
    assert_eq!(switch(true, true), "Move dependent tasks too");
    assert_eq!(switch(false, true), "Bars follow working days");
}

#[test]
fn ed8_a_bar_stops_at_what_it_waits_for() {
    let mut editor = outline(&[0, 0]);
    set(&mut editor, 1, Column::PriorDependency, "1").unwrap();
    set(&mut editor, 1, Column::StartDate, "2026-01-08").unwrap();
    let task = id(&editor, 1);
    let refused = editor.dispatch(Command::MoveBar {
        task,
        start_date: add_days(MONDAY, -1),
    });
    assert_eq!(
        refused.unwrap_err().to_string(),
        "\"B\" cannot start before \"A\" (task 1), which starts on 5 January 2026."
    );
    editor
        .dispatch(Command::MoveBar {
            task,
            start_date: MONDAY,
        })
        .unwrap();
    let last_day = add_days(MONDAY, 3);
    editor
        .dispatch(Command::ResizeBar {
            task,
            start_date: MONDAY,
            last_day,
        })
        .unwrap();
    assert_eq!(editor.plan().tasks()[1].duration.days(), 4);
    let refused = editor.dispatch(Command::ResizeBar {
        task,
        start_date: MONDAY,
        last_day: add_days(MONDAY, -1),
    });
    assert!(matches!(refused, Err(Refusal::EndsBeforeStart { .. })));
    // A typed date may stand too early, and is marked.
    set(&mut editor, 1, Column::StartDate, "2026-01-01").unwrap();
    assert_eq!(
        editor.rows(1, 1)[0].problems[0].message,
        "This task starts before task 1 “A”, which starts on 2026-01-05."
    );
}

#[test]
fn ed8_with_the_switch_a_bar_is_resized_by_working_days() {
    let mut editor = outline(&[0]);
    schedule(&mut editor, true, false);
    set(&mut editor, 0, Column::Duration, "6").unwrap();
    let monday_after = "2026-01-12".parse().unwrap();
    assert_eq!(editor.rows(0, 1)[0].last_day, monday_after);
    // Let go on the Saturday: five working days, to the Friday.
    editor
        .dispatch(Command::ResizeBar {
            task: id(&editor, 0),
            start_date: MONDAY,
            last_day: add_days(MONDAY, 5),
        })
        .unwrap();
    assert_eq!(editor.plan().tasks()[0].duration.days(), 5);
    // The switch is saved, and one step to undo.
    let record = editor.record("2026-01-05T10:00:00Z");
    let mut other = empty();
    other.load(&record);
    assert_eq!(other.plan(), editor.plan());
    for _ in 0..3 {
        editor.undo().unwrap();
    }
    assert!(!editor.plan().scheduling().bars_follow_working_days);
}

#[test]
fn ed8_auto_scheduling_takes_along_what_waits() {
    let mut editor = outline(&[0, 0, 0, 0]);
    set(&mut editor, 1, Column::PriorDependency, "1").unwrap();
    set(&mut editor, 2, Column::PriorDependency, "2").unwrap();
    let starts = |editor: &Editor| -> Vec<i64> {
        let tasks = editor.plan().tasks().iter();
        tasks.map(|task| days_between(MONDAY, task.start)).collect()
    };
    let task = id(&editor, 0);
    let move_to = |editor: &mut Editor, days: i64| {
        let start_date = add_days(MONDAY, days);
        editor
            .dispatch(Command::MoveBar { task, start_date })
            .unwrap();
    };
    move_to(&mut editor, 1);
    assert_eq!(starts(&editor), [1, 0, 0, 0]);
    schedule(&mut editor, false, true);
    move_to(&mut editor, 3);
    assert_eq!(starts(&editor), [3, 2, 2, 0]);
    editor.undo().unwrap();
    assert_eq!(starts(&editor), [1, 0, 0, 0]);
}

#[test]
fn ed8_what_waits_for_a_start_follows_the_start_alone() {
    let mut editor = outline(&[0, 0, 0, 0]);
    for (row, prior) in [(1, "1SS"), (2, "1"), (3, "2")] {
        set(&mut editor, row, Column::PriorDependency, prior).unwrap();
    }
    schedule(&mut editor, false, true);
    let starts = |editor: &Editor| -> Vec<i64> {
        let tasks = editor.plan().tasks().iter();
        tasks.map(|task| days_between(MONDAY, task.start)).collect()
    };
    // Longer by two days: only what waits for the finish moves.
    set(&mut editor, 0, Column::Duration, "3").unwrap();
    assert_eq!(starts(&editor), [0, 0, 2, 0]);
    // The first day is dragged: the last one stays, and with it what waits for it.
    let (start_date, last_day) = (add_days(MONDAY, 1), add_days(MONDAY, 2));
    let task = id(&editor, 0);
    editor
        .dispatch(Command::ResizeBar {
            task,
            start_date,
            last_day,
        })
        .unwrap();
    assert_eq!(starts(&editor), [1, 1, 2, 1]);
}

fn paste(editor: &mut Editor, row: usize, columns: &[TableColumn], text: &str) {
    editor
        .dispatch(Command::PasteBlock {
            task: id(editor, row),
            columns: columns.to_vec(),
            range: None,
            text: text.to_owned(),
        })
        .unwrap();
}

#[test]
fn ed8_n5_a_block_of_cells_takes_along_what_waits_as_one_step() {
    let mut editor = plan_of(vec![
        draft("A", 0, 5, 1, ""),
        draft("B", 0, 6, 1, "1"),
        draft("C", 0, 7, 1, "2"),
        draft("D", 0, 8, 1, "3"),
    ]);
    schedule(&mut editor, false, true);
    let before = editor.plan().clone();
    let dates = [TableColumn::StartDate, TableColumn::Duration];
    paste(&mut editor, 0, &dates, "2026-01-08\t5");
    assert_eq!(starts(&editor), [8, 15, 16, 19]);
    editor.undo().unwrap();
    assert_eq!(*editor.plan(), before);
    // Each waits for one that is longer, and is longer itself.
    paste(&mut editor, 0, &[TableColumn::Duration], "3\n3\n3\n3");
    assert_eq!(starts(&editor), [5, 8, 13, 16]);
    let columns = vec![Column::Duration];
    let tasks = vec![id(&editor, 0), id(&editor, 1)];
    editor
        .dispatch(Command::FillCells {
            tasks,
            columns,
            text: String::new(),
        })
        .unwrap();
    assert_eq!(starts(&editor), [5, 6, 7, 12]);
    editor.undo().unwrap();
    set(&mut editor, 0, Column::Duration, "1").unwrap();
    assert_eq!(starts(&editor), [5, 6, 9, 14]);
    let columns = vec![Column::Duration];
    let tasks = (0..3).map(|row| id(&editor, row)).collect();
    editor
        .dispatch(Command::FillDown { tasks, columns })
        .unwrap();
    assert_eq!(starts(&editor), [5, 6, 7, 8]);
}

#[test]
fn ed8_n5_a_pasted_start_stays_as_it_was_pasted() {
    let mut editor = plan_of(vec![
        draft("A", 0, 5, 1, ""),
        draft("B", 0, 6, 1, "1"),
        draft("C", 0, 7, 1, "2"),
    ]);
    schedule(&mut editor, false, true);
    let start = [TableColumn::StartDate];
    paste(&mut editor, 0, &start, "2026-01-08\n2026-01-06");
    assert_eq!(starts(&editor), [8, 6, 7]);
    editor.undo().unwrap();
    // New rows too, and those without a start begin after what they wait for.
    let columns = [TableColumn::StartDate, TableColumn::PriorDependency];
    let text = "2026-01-20\t2\n2026-01-21\t3\n\t4";
    paste(&mut editor, 2, &columns, text);
    assert_eq!(starts(&editor), [5, 6, 20, 21, 22]);
}

#[test]
fn ed23_the_last_day_in_words_is_the_working_day_before_the_end_date() {
    let mut editor = plan_of(vec![draft("A", 0, 12, 4, "")]);
    let row = |editor: &Editor| editor.rows(0, 1).remove(0);
    assert_eq!(row(&editor).ends, "ends Thu 15 Jan");
    assert_eq!(
        row(&editor).end_date_why.as_deref(),
        Some("End Date shows the next working day, Fri 16 Jan: the start plus 4 working days.")
    );
    set(&mut editor, 0, Column::StartDate, "2027-01-12").unwrap();
    assert_eq!(row(&editor).ends, "ends Fri 15 Jan 2027");
    // Work begun on a weekend begins, and here ends, on the Monday that End Date shows.
    set(&mut editor, 0, Column::StartDate, "2026-01-10").unwrap();
    set(&mut editor, 0, Column::Duration, "1").unwrap();
    assert_eq!(
        (row(&editor).ends.as_str(), row(&editor).end_date_why),
        ("ends Mon 12 Jan", None)
    );
}

/// Days, what it waits for and whether for its start, and days from Monday to its own.
type Waiting = (u32, Option<(Index, bool)>, i64);

/// Tasks that wait for one before them each, or for none.
fn any_tree() -> impl Strategy<Value = Vec<Waiting>> {
    let prior = proptest::option::weighted(0.8, (any::<Index>(), any::<bool>()));
    proptest::collection::vec((0..9u32, prior, 0..20i64), 2..9)
}

/// Working days from what each task waits for to its start.
fn gaps(editor: &Editor) -> Vec<i64> {
    let plan = editor.plan();
    let gap = |one: &barline_tasks::Task| {
        let dependency = one.prior.dependencies().next()?;
        let prior = plan.get(dependency.prior)?;
        let end = if dependency.kind.from_finish() {
            plan.table_end(prior)
        } else {
            prior.start
        };
        Some(working_days_between(end, one.start))
    };
    plan.tasks().iter().filter_map(gap).collect()
}

proptest! {
    #[test]
    fn prop_n5_other_durations_in_any_rows_keep_every_gap(
        tree in any_tree(),
        first in any::<Index>(),
        durations in proptest::collection::vec(0..9u32, 1..9),
        how in 0..3,
    ) {
        let of = |(row, (days, prior, start)): (usize, &Waiting)| {
            let prior = prior.filter(|_| row > 0).map(|(prior, is_start)| {
                let kind = if is_start { "SS" } else { "" };
                format!("{}{kind}", prior.index(row) + 1)
            });
            TaskDraft {
                start: add_working_days(MONDAY, *start),
                ..draft("Task", 0, 5, *days, &prior.unwrap_or_default())
            }
        };
        let mut editor = plan_of(tree.iter().enumerate().map(of).collect());
        schedule(&mut editor, false, true);
        let (before, expected) = (editor.plan().clone(), gaps(&editor));
        let first = first.index(tree.len());
        let rows = first..(first + durations.len()).min(tree.len());
        let tasks = rows.clone().map(|row| id(&editor, row)).collect();
        let columns = vec![Column::Duration];
        let texts: Vec<String> = durations[..rows.len()].iter().map(u32::to_string).collect();
        let done = editor.dispatch(match how {
            0 => Command::FillDown { tasks, columns },
            1 => Command::FillCells { tasks, columns, text: String::new() },
            _ => Command::PasteBlock {
                task: id(&editor, first),
                columns: vec![TableColumn::Duration],
                range: None,
                text: texts.join("\n"),
            },
        });
        prop_assert_eq!(gaps(&editor), expected);
        if done.is_ok_and(|change| change.is_edit) {
            editor.undo().unwrap();
        }
        prop_assert_eq!(editor.plan(), &before);
    }

    #[test]
    fn prop_a_block_keeps_its_distances_or_stays(plan in any_plan_of(1..=8), row in any::<Index>(), by in -4_000_000..4_000_000i64) {
        let mut editor = empty();
        editor.replace_plan("x", String::new(), plan.drafts().collect()).unwrap();
        let before = editor.plan().clone();
        let row = row.index(before.len());
        let start = add_days(before.tasks()[row].start, by);
        let moved = move_bar(&mut editor, row, start).is_ok();
        let block = before.block(row);
        let shift = |row: usize| days_between(before.tasks()[row].start, editor.plan().tasks()[row].start);
        for one in 0..before.len() {
            let wanted = if moved && block.contains(&one) { shift(row) } else { 0 };
            prop_assert_eq!(shift(one), wanted);
        }
    }
}
