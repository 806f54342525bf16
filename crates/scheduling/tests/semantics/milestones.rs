//! Tasks of no days: the end of the day at which they stand, their progress and float (SC5, SC9, SC14).

use barline_scheduling::{Calendars, Limits, Options, schedule};
use barline_tasks::Progress;
use barline_tasks::strategies::{Line, march};

use crate::{changed, plan, rows};

#[test]
fn sc5_no_days_is_a_boundary() {
    // A kick-off typed for Monday lets its successor begin Monday.
    let kick_off = rows(&[
        ("Go", "", 2, 0, 0),
        ("A", "1", 2, 5, 0),
        ("Done", "2", 2, 0, 0),
        ("B", "3", 2, 1, 0),
    ]);
    let days: Vec<i8> = kick_off.iter().map(|row| row.start.date().day()).collect();
    // What ends on Friday is shown on Friday, and what follows begins on Monday.
    assert_eq!(days, [2, 2, 6, 9]);
    assert_eq!(kick_off[2].last_day.date(), march(6));
    assert!(kick_off.iter().all(|row| row.critical));
    // At once after another boundary it stands where that stands.
    assert_eq!(
        rows(&[("Go", "", 2, 0, 0), ("Too", "1", 2, 0, 0)])[1]
            .start
            .date(),
        march(2)
    );
    // A start decides: the day itself.
    assert_eq!(
        rows(&[("A", "", 9, 1, 0), ("M", "1SS", 2, 0, 0)])[1]
            .start
            .date(),
        march(9)
    );
}

/// Shown on, side by side: the task as it is, half done, and done.
fn by_progress(lines: &[Line<'_>], limits: &[(usize, Limits)], ticked: usize) -> [Vec<i8>; 3] {
    [(0, false), (50, false), (100, true)].map(|(percent, done)| {
        let plan = changed(&plan(lines), |row, draft| {
            for (_, limits) in limits.iter().filter(|(at, _)| *at == row) {
                draft.limits = *limits;
            }
            if row == ticked {
                draft.progress = Progress::clamped(percent);
                draft.done = done;
            }
        });
        let rows = schedule(&plan, &Calendars::default(), Options::default()).rows;
        rows.iter().map(|row| row.start.date().day()).collect()
    })
}

/// The date of a milestone says the day, and not at which end of it: that is what it is while it is open.
#[test]
fn sc14_ticking_a_milestone_moves_nothing() {
    let is_same = |lines: &[Line<'_>], limits: &[(usize, Limits)], ticked, days: &[i8]| {
        let [open, begun, done] = by_progress(lines, limits, ticked);
        assert_eq!((&*open, &*begun, &*done), (days, days, days));
    };
    // A pin puts it at the beginning of its day, whatever it waits for.
    let pinned = [
        ("Order", "", 2, 1, 0),
        ("Review", "1", 11, 0, 0),
        ("Build", "2", 11, 2, 0),
    ];
    is_same(
        &pinned,
        &[(1, Limits::not_before(march(11)))],
        1,
        &[2, 11, 11],
    );
    is_same(
        &pinned,
        &[(1, Limits::must_start(march(11)))],
        1,
        &[2, 11, 11],
    );
    // What follows a kick-off at once stands beside it.
    let after = [
        ("Kick-off", "", 3, 0, 0),
        ("Approved", "1", 3, 0, 0),
        ("Build", "2", 3, 2, 0),
    ];
    is_same(&after, &[], 1, &[3, 3, 3]);
    // The last of its block stands at the end of the day before.
    let last = [
        ("A", "", 9, 1, 0),
        ("Phase", "", 6, 1, 0),
        ("X", "", 9, 1, 1),
        ("M", "1SS", 6, 0, 1),
        ("Next", "4", 9, 2, 0),
    ];
    is_same(&last, &[], 3, &[9, 6, 9, 6, 9]);
    // As late as possible it has come to stand away from what it waits for.
    let late = Limits {
        as_late_as_possible: true,
        ..Limits::NONE
    };
    let slipped = [
        ("A", "", 2, 1, 0),
        ("M", "1", 10, 0, 0),
        ("Next", "2", 11, 2, 0),
    ];
    is_same(
        &slipped,
        &[(1, late), (2, Limits::not_before(march(11)))],
        1,
        &[2, 10, 11],
    );
    // Pinned, it stays so when what it waits for has come to end later.
    let later = [
        ("Order", "", 2, 10, 0),
        ("Review", "1", 11, 0, 0),
        ("Build", "2", 11, 2, 0),
    ];
    let [open, begun, done] = by_progress(&later, &[(1, Limits::not_before(march(11)))], 1);
    assert_eq!(open, [2, 13, 16]);
    assert_eq!((begun, done), (vec![2, 11, 11], vec![2, 11, 11]));
}

/// A day off is the end of the work before it or the beginning of the work after: whichever, the milestone is as if that
/// day had been written.
#[test]
fn sc14_a_milestone_done_on_a_day_off_stands_where_it_is_shown() {
    let done = |on: i8, length: u32, pin: i8| {
        let lines = [
            ("Order", "", 2, length, 0),
            ("Review", "1", on, 0, 0),
            ("Build", "2", 16, 2, 0),
        ];
        by_progress(&lines, &[(1, Limits::not_before(march(pin)))], 1)[2].clone()
    };
    // The order ends on Friday the 13th.
    assert_eq!(done(14, 10, 11), [2, 13, 16]);
    assert_eq!(done(13, 10, 11), [2, 13, 16]);
    // It ends on Monday, and so does the open milestone, though its pin is that Monday.
    assert_eq!(done(16, 11, 16), [2, 16, 17]);
    assert_eq!(done(15, 11, 16), [2, 16, 17]);
    assert_eq!(done(14, 11, 16), [2, 16, 17]);
    // Pinned to Friday, with an order that ends much later: as one done on the Monday that shows it.
    assert_eq!(done(14, 20, 13), done(16, 20, 13));
}

/// A milestone at the beginning of the project's last day cannot slip, whether the next day is worked or not.
#[test]
fn sc9_the_float_of_a_milestone_does_not_hang_on_the_weekday() {
    let floats = |finish_by: Option<i8>, lines: &[Line<'_>]| -> Vec<i64> {
        let options = Options {
            finish_by: finish_by.map(march),
            ..Options::default()
        };
        let rows = schedule(&plan(lines), &Calendars::default(), options).rows;
        rows.iter().map(|row| row.total_float).collect()
    };
    for (day, next) in [(12, 13), (13, 16)] {
        assert_eq!(
            floats(None, &[("Work", "", day, 1, 0), ("Review", "", day, 0, 0)]),
            [0, 0]
        );
        let late = [("Work", "", day, 1, 0), ("Review", "", next, 0, 0)];
        assert_eq!(floats(Some(day), &late), [0, -1], "by {day} March");
        // The last to stand is in time, and work may last until then.
        assert_eq!(floats(None, &late), [0, 0]);
        let two = [
            ("Go", "", 11, 0, 0),
            ("Work", "", day, 1, 0),
            ("Review", "", next, 0, 0),
        ];
        assert_eq!(floats(None, &two), [i64::from(day) - 10, 0, 0]);
    }
}

/// The end of a block does not take a milestone before the one it follows at once.
#[test]
fn sc5_sc7_a_milestone_after_a_summary_stands_where_its_last_milestone_does() {
    let lines = |launch: &'static str, work: &'static str| {
        [
            ("Phase", "", 2, 1, 0),
            ("Work", "", 5, 2, 1),
            ("Sign-off", "", 9, 0, 1),
            ("Launch", launch, 2, 0, 0),
            ("Work", work, 2, 1, 0),
        ]
    };
    for prior in ["1", "1FF", "2, 3"] {
        let rows = rows(&lines(prior, "4"));
        let days = [3, 4].map(|row: usize| rows[row].start.date());
        assert_eq!(days, [march(9), march(9)], "after {prior}");
    }
    // At the end of Friday as well, where that is where the first of them stands.
    let first = [
        ("Work", "", 6, 1, 0),
        ("Phase", "", 2, 1, 0),
        ("Done", "1", 2, 0, 1),
        ("Next", "3", 2, 1, 1),
        ("With it", "2SS", 2, 0, 0),
    ];
    let rows = rows(&first);
    let days = [2, 4].map(|row: usize| rows[row].start.date());
    assert_eq!(days, [march(6), march(6)]);
}

#[test]
fn sc5_the_last_of_its_block_is_not_shown_before_the_milestone_it_waits_for() {
    let days = |decision: &str, prior: &str| -> Vec<i8> {
        let lines = [
            ("Go", "", 11, 0, 0),
            ("Decision", decision, 11, 0, 0),
            ("Phase", "", 2, 1, 0),
            ("X", "", 2, 1, 1),
            ("Ready", prior, 2, 0, 1),
        ];
        let rows = rows(&lines);
        [1, 4]
            .map(|row: usize| rows[row].start.date().day())
            .to_vec()
    };
    for prior in ["2", "2SS", "1, 2", "1SS, 2FF"] {
        assert_eq!(days("", prior), [11, 11], "after {prior}");
        assert_eq!(
            days("1", prior),
            [11, 11],
            "after {prior}, itself after another"
        );
    }
    // A day between them is counted to the end of a day, and so is the start of work.
    assert_eq!(days("", "2FS+1d"), [11, 11]);
    let work = [
        ("A", "", 9, 1, 0),
        ("Phase", "", 2, 1, 0),
        ("X", "", 2, 1, 1),
        ("M", "1SS", 2, 0, 1),
    ];
    assert_eq!(rows(&work)[3].start.date(), march(6));
    // A milestone that asks as much as work does keeps it where the milestone stands.
    let both = [
        ("A", "", 9, 1, 0),
        ("Go", "", 9, 0, 0),
        ("Phase", "", 2, 1, 0),
        ("X", "", 2, 1, 1),
        ("M", "1SS, 2", 2, 0, 1),
    ];
    assert_eq!(rows(&both)[4].start.date(), march(9));
}
