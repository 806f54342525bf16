//! Limits, floats, conflicts and progress (SC6, SC9, SC10, SC14).

use barline_scheduling::{Calendars, Limits, Options, schedule};
use barline_tasks::Progress;
use barline_tasks::strategies::march;

use crate::{plan, rows, with};

#[test]
fn sc6_pins_and_limits() {
    let lines = [("Order", "", 5, 3, 0), ("Paint", "1", 2, 3, 0)];
    let plan = plan(&lines);
    let calendars = Calendars::default();
    let start = |limits| with(&plan, &calendars, &[(1, limits)]).row(1).start.date();
    assert_eq!(start(Limits::NONE), march(10));
    assert_eq!(start(Limits::not_before(march(12))), march(12));
    assert_eq!(start(Limits::not_before(march(2))), march(10));
    assert_eq!(start(Limits::must_start(march(5))), march(5));
    assert_eq!(start(Limits::finish_by(march(10))), march(10));
}

/// The end of the project is nearer than what waits.
#[test]
fn sc9_no_task_slips_freely_past_the_end() {
    let rows = rows(&[("Build", "", 2, 3, 0), ("Gate", "1FS-4ed", 2, 0, 0)]);
    let row = &rows[0];
    assert_eq!(
        (row.total_float, row.free_float, row.critical),
        (0, 0, true)
    );
}

#[test]
fn sc9_floats_count_to_the_end() {
    let rows = rows(&[
        ("Long", "", 2, 5, 0),
        ("Short", "", 2, 2, 0),
        ("Next", "2", 2, 1, 0),
        ("End", "1, 3", 2, 1, 0),
    ]);
    let floats: Vec<(i64, i64, bool)> = rows
        .iter()
        .map(|row| (row.total_float, row.free_float, row.critical))
        .collect();
    assert_eq!(
        floats,
        [(0, 0, true), (2, 0, false), (2, 2, false), (0, 0, true)]
    );
    assert_eq!(rows[1].late_start.date(), march(4));
}

#[test]
fn sc10_the_sentence_says_kind_and_lag_of_a_dependency_that_is_not_plain() {
    let told = |prior, day| {
        let lines = [("Order", "", 5, 3, 0), ("Paint", prior, 2, 3, 0)];
        let limits = [(1, Limits::must_start(march(day)))];
        let schedule = with(&plan(&lines), &Calendars::default(), &limits);
        let conflicts = schedule.conflicts();
        conflicts[0].text(|row| lines[row].0)
    };
    assert_eq!(
        told("1SS+2d", 4),
        "\"Paint\" must start on 4 Mar, but \"Order\" (1) starts on 5 Mar (SS+2d): 3 working days too early."
    );
    assert_eq!(
        told("1+2d", 9),
        "\"Paint\" must start on 9 Mar, but \"Order\" (1) ends on 9 Mar (FS+2d): 3 working days too early."
    );
}

#[test]
fn sc10_conflicts_are_told_in_one_sentence() {
    let lines = [
        ("Sand", "", 2, 2, 0),
        ("Glue", "", 2, 3, 0),
        ("Order", "", 5, 3, 0),
        ("Paint", "3", 2, 3, 0),
    ];
    let plan = plan(&lines);
    let calendars = Calendars::default();
    let told = |limits| -> Vec<String> {
        let conflicts = with(&plan, &calendars, &[(3, limits)]).conflicts();
        conflicts
            .iter()
            .map(|conflict| conflict.text(|row| lines[row].0))
            .collect()
    };
    assert_eq!(
        told(Limits::must_start(march(5))),
        [
            "\"Paint\" must start on 5 Mar, but \"Order\" (3) ends on 9 Mar: 3 working days too early."
        ]
    );
    assert_eq!(
        told(Limits::finish_by(march(10))),
        [
            "\"Paint\" ends 12 Mar, 2 working days after its finish date 10 Mar. Held by: \"Order\" (3)."
        ]
    );
    let late = with(&plan, &calendars, &[(3, Limits::finish_by(march(10)))]);
    assert_eq!((late.row(3).total_float, late.row(2).total_float), (-2, -2));
    let fixed = with(&plan, &calendars, &[(3, Limits::must_start(march(5)))]);
    assert_eq!(
        (fixed.row(3).total_float, fixed.row(2).total_float),
        (0, -3)
    );
}

#[test]
fn sc14_what_is_begun_keeps_its_start_and_what_is_done_its_dates() {
    let mut plan = plan(&[
        ("A", "", 9, 2, 0),
        ("Begun", "1", 5, 2, 0),
        ("Done", "1", 3, 2, 0),
        ("After", "3", 2, 1, 0),
    ]);
    for (row, percent, done) in [(1, 20, false), (2, 100, true)] {
        let task = barline_tasks::Task {
            progress: Progress::clamped(percent),
            done,
            ..plan.tasks()[row].clone()
        };
        plan.apply(barline_tasks::Edit::Replace {
            row,
            task: Box::new(task),
        });
    }
    let rows = schedule(&plan, &Calendars::default(), Options::default()).rows;
    let days: Vec<i8> = rows.iter().map(|row| row.start.date().day()).collect();
    assert_eq!(days, [9, 5, 3, 5]);
    assert_eq!((rows[2].total_float, rows[2].free_float), (0, 0));
    // What is done binds nobody: only the begun task is still held.
    assert_eq!(rows[0].free_float, 0);
}
