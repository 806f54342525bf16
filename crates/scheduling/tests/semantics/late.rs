//! What is as late as possible, and summaries whose start others wait for (SC6, SC7, SC9, SC11, SC13).

use barline_scheduling::{CalendarRules, Calendars, Change, DaysOff, Limits, Person};
use barline_tasks::strategies::{Line, march};

use crate::{changed, plan, rows, with};

#[test]
fn sc6_as_late_as_possible_moves_nothing_else() {
    let lines = [
        ("Long", "", 2, 10, 0),
        ("Late", "", 2, 2, 0),
        ("Later", "2", 2, 1, 0),
        ("End", "1, 3", 2, 1, 0),
    ];
    let plan = plan(&lines);
    let calendars = Calendars::default();
    let late = Limits {
        as_late_as_possible: true,
        ..Limits::NONE
    };
    let scheduler = with(&plan, &calendars, &[(1, late), (2, late)]);
    let starts: Vec<i8> = (0..4)
        .map(|row| scheduler.row(row).start.date().day())
        .collect();
    assert_eq!(starts, [2, 11, 13, 16]);
    assert_eq!(
        scheduler.why(2).text(|row| lines[row].0),
        "Starts Fri 13 Mar, as late as possible before 4 \"End\"."
    );
}

/// The summary's dependency holds the leaf; the date it was last placed on does not.
#[test]
fn sc6_the_written_start_of_what_is_as_late_as_possible_holds_nothing() {
    let late = Limits {
        as_late_as_possible: true,
        ..Limits::NONE
    };
    for written in [3, 10, 13, 30] {
        let plan = plan(&[
            ("Long", "", 2, 10, 0),
            ("Block", "1SS", 2, 1, 0),
            ("Late", "", written, 1, 1),
            ("End", "1, 3", 2, 1, 0),
        ]);
        let scheduler = with(&plan, &Calendars::default(), &[(2, late)]);
        let starts = [2, 3].map(|row| scheduler.row(row).start.date().day());
        assert_eq!(starts, [13, 16], "written on {written} March");
    }
}

/// "Go" keeps the start of "Sign off" early enough for "Work", so the contract may slip to the end of all.
#[test]
fn sc6_sc7_what_slips_does_not_hold_a_summary_s_start_that_another_task_keeps() {
    let late = Limits {
        as_late_as_possible: true,
        ..Limits::NONE
    };
    let starts = |go: i8, written: i8| {
        let plan = plan(&[
            ("Sign off", "", 2, 1, 0),
            ("Go", "", go, 1, 1),
            ("Contract", "", written, 1, 1),
            ("Work", "1SS+1d", 2, 2, 0),
            ("End", "", 12, 1, 0),
        ]);
        let limits = [(2, late), (3, Limits::not_before(march(5)))];
        let scheduler = with(&plan, &Calendars::default(), &limits);
        [1, 2, 3].map(|row| scheduler.row(row).start.date().day())
    };
    // Written before Go, the contract is the first of the two; where it comes to stand it is not.
    for written in [2, 3, 12] {
        assert_eq!(starts(3, written), [3, 12, 5], "written on {written} March");
    }
    for written in [2, 4] {
        assert_eq!(
            starts(10, written),
            [10, 4, 5],
            "nobody else starts before Work"
        );
    }
}

/// What slips is named where it stands, not where it could have stood.
#[test]
fn sc11_the_date_of_what_is_as_late_as_possible_is_the_one_it_has() {
    let late = Limits {
        as_late_as_possible: true,
        ..Limits::NONE
    };
    let away = Person {
        owner: "Ben".into(),
        off: vec![DaysOff {
            last: march(6),
            ..DaysOff::day(march(5))
        }],
        yearly: Vec::new(),
    };
    let calendars = Calendars::new(CalendarRules::default(), vec![away]).unwrap();
    let said = |lines: &[Line<'_>], slips: usize| {
        let plan = changed(&plan(lines), |row, draft| {
            if row + 1 == lines.len() {
                draft.owner = "Ben".to_owned();
            }
        });
        let scheduler = with(&plan, &calendars, &[(slips, late)]);
        let row = lines.len() - 1;
        let bound = scheduler.bound(row, row..row).unwrap();
        (
            scheduler.why(row).text(|row| lines[row].0),
            bound.text(|row| lines[row].0),
        )
    };
    let plain = [("Buy", "", 4, 1, 0), ("Paint", "1", 9, 1, 0)];
    let (why, bound) = said(&plain, 0);
    assert_eq!(why, "Starts Mon 9 Mar because 1 \"Buy\" ends Fri 6 Mar.");
    assert_eq!(
        bound,
        "\"Paint\" cannot start before Mon 9 Mar: 1 \"Buy\" ends Fri 6 Mar."
    );
    // Of a summary's tasks another may have come to be the last.
    let sum = [
        ("Prepare", "", 4, 1, 0),
        ("Buy", "", 3, 1, 1),
        ("Clean", "", 4, 1, 1),
        ("Paint", "1", 9, 1, 0),
    ];
    let (why, bound) = said(&sum, 1);
    assert_eq!(
        why,
        "Starts Mon 9 Mar because 1 \"Prepare\" ends Fri 6 Mar."
    );
    assert_eq!(
        bound,
        "\"Paint\" cannot start before Mon 9 Mar: 1 \"Prepare\" ends Fri 6 Mar."
    );
}

/// Of two subtasks that start together neither is the first because of its row.
#[test]
fn sc7_sc9_all_that_start_first_hold_what_waits_for_a_summary_s_start() {
    let lines = [
        ("Phase", "", 2, 1, 0),
        ("A", "", 2, 1, 1),
        ("B", "", 2, 1, 1),
        ("C", "", 3, 1, 1),
        ("T", "1SS", 2, 5, 0),
    ];
    let floats: Vec<(i64, i64)> = rows(&lines)
        .iter()
        .map(|row| (row.total_float, row.free_float))
        .collect();
    assert_eq!(floats, [(0, 0), (0, 0), (0, 0), (3, 3), (0, 0)]);
}

/// Too late already, what waits for a summary's start waits for the first of its tasks, though that one slips.
#[test]
fn sc6_sc9_what_slips_holds_a_late_task_that_waits_for_its_summary_s_start() {
    let lines = [
        ("Phase", "", 2, 1, 0),
        ("Slips", "", 19, 4, 1),
        ("Later", "", 20, 1, 1),
        ("T", "1SS", 2, 8, 0),
    ];
    let late = Limits {
        as_late_as_possible: true,
        ..Limits::NONE
    };
    for (finish_by, float, later) in [(29, -1, 5), (20, -6, 0)] {
        let mut scheduler = with(&plan(&lines), &Calendars::default(), &[(1, late)]);
        scheduler.apply(Change::FinishBy(Some(march(finish_by))));
        let rows = scheduler.schedule().rows;
        let floats: Vec<i64> = rows.iter().map(|row| row.total_float).collect();
        assert_eq!(floats, [float, float, later, float], "by {finish_by} March");
        assert!(rows[1].critical);
        assert_eq!(rows[1].start.date(), march(19));
    }
}

/// Which of a summary's tasks starts first, and whether it slips, counts also where the start stays the same.
#[test]
fn sc13_what_waits_for_a_summary_s_start_knows_its_first_task() {
    let late = Limits {
        as_late_as_possible: true,
        ..Limits::NONE
    };
    // The slipping task comes to start with the one that stays.
    let held = plan(&[
        ("Phase", "", 2, 1, 0),
        ("Slips", "", 2, 1, 1),
        ("Stays", "", 3, 1, 1),
        ("T", "1SS", 2, 5, 0),
    ]);
    // A milestone that a start and a finish put at the same boundary.
    let side = plan(&[
        ("Work", "", 5, 2, 0),
        ("Phase", "", 9, 1, 0),
        ("First", "", 9, 1, 1),
        ("M", "1, 2SS", 2, 0, 0),
    ]);
    let changes: [(_, &[(usize, Limits)], _, _, _); 3] = [
        (
            &held,
            &[(1, late), (3, Limits::not_before(march(10)))],
            1,
            3,
            late,
        ),
        (&side, &[], 2, 9, late),
        (&side, &[(2, late)], 2, 9, Limits::NONE),
    ];
    for (at, (plan, limits, row, start, then)) in changes.into_iter().enumerate() {
        let mut scheduler = with(plan, &Calendars::default(), limits);
        let mut task = scheduler.network().tasks[row as usize].clone();
        (task.start, task.limits) = (march(start), then);
        scheduler.apply(Change::Task { row, task });
        let full = scheduler.network().schedule(scheduler.calendars());
        assert_eq!(scheduler.schedule(), full, "change {at}");
    }
}
