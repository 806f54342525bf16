//! What is said of a date and of how far it can slip (SC4, SC6, SC9, SC11, SC14).

use barline_scheduling::{CalendarRules, Calendars, Change, DaysOff, Limits, NetTask, Scheduler};
use barline_tasks::strategies::{Line, march};

use crate::{plan, with};

const LATE: Limits = Limits {
    as_late_as_possible: true,
    ..Limits::NONE
};

fn plain(lines: &[Line<'_>], limits: &[(usize, Limits)]) -> Scheduler {
    with(&plan(lines), &Calendars::default(), limits)
}

fn why(scheduler: &Scheduler, lines: &[Line<'_>], row: usize) -> String {
    scheduler.why(row).text(|row| lines[row].0)
}

fn slip(scheduler: &Scheduler, lines: &[Line<'_>], row: usize) -> String {
    scheduler.why(row).slip_text(|row| lines[row].0)
}

fn set(scheduler: &mut Scheduler, row: u32, change: impl FnOnce(&mut NetTask)) {
    let mut task = scheduler.network().tasks[row as usize].clone();
    change(&mut task);
    scheduler.apply(Change::Task { row, task });
}

const MOVE_IN: [Line<'_>; 4] = [
    ("Order", "", 2, 2, 0),
    ("Clean", "1", 2, 1, 0),
    ("Paint", "", 2, 9, 0),
    ("Move in", "2, 3", 2, 1, 0),
];

/// What waits is named only where it holds the task, not where a date does before.
#[test]
fn sc6_sc11_what_slips_is_held_by_what_bounds_it() {
    let said = |limits| {
        let mut scheduler = plain(&MOVE_IN, &[(1, limits)]);
        let by_tasks = why(&scheduler, &MOVE_IN, 1);
        // Nobody waits for what is done.
        set(&mut scheduler, 3, |task| task.done = true);
        (by_tasks, why(&scheduler, &MOVE_IN, 1))
    };
    let (by_tasks, by_end) = said(LATE);
    assert_eq!(
        by_tasks,
        "Starts Thu 12 Mar, as late as possible before 4 \"Move in\"."
    );
    assert_eq!(by_end, "Starts Thu 12 Mar, as late as the end allows.");
    let limits = Limits {
        finish_by: Some(march(5)),
        ..LATE
    };
    let own = "Starts Thu 5 Mar, as late as its finish date allows.";
    assert_eq!(said(limits), (own.to_owned(), own.to_owned()));
    // Too late for what follows as well: that has not stopped it.
    let follows = Limits {
        finish_by: Some(march(4)),
        ..Limits::not_before(march(13))
    };
    assert_eq!(
        why(&plain(&MOVE_IN, &[(1, limits), (3, follows)]), &MOVE_IN, 1),
        own
    );
    let mut scheduler = plain(&MOVE_IN, &[(1, LATE), (3, Limits::not_before(march(31)))]);
    scheduler.apply(Change::FinishBy(Some(march(20))));
    assert_eq!(
        why(&scheduler, &MOVE_IN, 1),
        "Starts Fri 20 Mar, as late as the project's finish date allows."
    );
}

/// What has slipped is held by nothing before it.
#[test]
fn sc6_sc11_the_chain_ends_at_what_slipped() {
    let lines = [
        ("Order", "", 2, 2, 0),
        ("Clean", "1", 2, 1, 0),
        ("Move in", "2", 2, 1, 0),
    ];
    let pinned = (2, Limits::not_before(march(13)));
    assert_eq!(plain(&lines, &[pinned]).driving_chain(1), [1, 0]);
    assert_eq!(plain(&lines, &[pinned, (1, LATE)]).driving_chain(1), [1]);
}

/// It waits with its summary, and for longer than it is made to.
#[test]
fn sc4_sc11_a_subtask_of_a_summary_that_waits_may_stand_as_typed() {
    let lines = [
        ("Order", "", 2, 2, 0),
        ("Kitchen", "1", 2, 1, 0),
        ("Paint", "", 6, 1, 1),
        ("Tile", "", 2, 1, 1),
    ];
    let scheduler = plain(&lines, &[]);
    assert_eq!(
        why(&scheduler, &lines, 2),
        "Starts Fri 6 Mar as typed: what it waits for allows an earlier day."
    );
    assert_eq!(
        why(&scheduler, &lines, 0),
        "Starts Mon 2 Mar as typed: it waits for nothing."
    );
}

/// The task that would move is the one that the least room leads to.
#[test]
fn sc9_sc11_what_would_move_first_is_what_the_free_float_counts_to() {
    let mut lines = [
        ("Phase", "", 2, 1, 0),
        ("A", "", 2, 1, 1),
        ("B", "", 2, 1, 1),
        ("Next", "1", 2, 1, 0),
        ("After A", "2", 2, 1, 0),
        ("Long", "", 2, 20, 0),
    ];
    let next = (3, Limits::not_before(march(16)));
    let scheduler = plain(&lines, &[next]);
    let moves = ", 0 before 5 \"After A\" moves.";
    for row in [0, 1] {
        let said = slip(&scheduler, &lines, row);
        assert!(said.ends_with(moves), "{said}");
    }
    let said = slip(&scheduler, &lines, 2);
    assert!(said.ends_with(", 9 before 4 \"Next\" moves."), "{said}");
    // B starts after A: what waits for the phase's start does not wait for it.
    (lines[2].2, lines[3].1, lines[4].1) = (4, "1SS", "3");
    let scheduler = plain(&lines, &[]);
    let said = slip(&scheduler, &lines, 2);
    assert!(said.ends_with(", 0 before 5 \"After A\" moves."), "{said}");
    lines[4].1 = "";
    let said = slip(&plain(&lines, &[]), &lines, 2);
    assert_eq!(said, "Can slip 17 working days before the end moves.");
}

/// The end does not move where a date bounds the float, and what is done does not slip.
#[test]
fn sc9_sc11_sc14_how_far_a_task_can_slip_says_before_what() {
    let lines = [
        ("Order", "", 2, 2, 0),
        ("Paint", "1", 2, 2, 0),
        ("Long", "", 2, 15, 0),
    ];
    let said = |row, limits| slip(&plain(&lines, &[(1, limits)]), &lines, row);
    let by = |day| Limits::finish_by(march(day));
    assert_eq!(
        said(1, by(11)),
        "Can slip 4 working days before its finish date."
    );
    assert_eq!(
        said(1, by(31)),
        "Can slip 11 working days before the end moves."
    );
    assert_eq!(
        said(0, by(11)),
        "Can slip 4 working days before the dates that follow, 0 before 2 \"Paint\" moves."
    );
    assert_eq!(
        said(0, by(31)),
        "Can slip 11 working days before the end moves, 0 before 2 \"Paint\" moves."
    );
    let mut scheduler = plain(&lines, &[]);
    scheduler.apply(Change::FinishBy(Some(march(27))));
    assert_eq!(
        slip(&scheduler, &lines, 0),
        "Can slip 16 working days before the project's finish date, 0 before 2 \"Paint\" moves."
    );
    set(&mut scheduler, 0, |task| task.done = true);
    assert_eq!(slip(&scheduler, &lines, 0), "");
}

/// What is too late says for what as well: not everything is followed by something.
#[test]
fn sc9_sc11_a_task_that_is_too_late_says_for_what() {
    let lines = [("Order", "", 2, 2, 0), ("Paint", "1", 2, 5, 0)];
    let said = |row, limits| slip(&plain(&lines, &[(1, limits)]), &lines, row);
    let by = Limits::finish_by(march(6));
    let own = "It is 2 working days too late for its finish date.";
    let follow = "It is 2 working days too late for the dates that follow.";
    assert_eq!([said(1, by), said(0, by)], [own, follow]);
    // Nothing of what must start can slip; what it is late for is its finish date.
    let must = Limits {
        must_start: Some(march(4)),
        ..by
    };
    assert_eq!(said(1, must), own);
    let early = Limits::must_start(march(2));
    assert_eq!([&*said(1, early), &*said(0, early)], ["", follow]);
    let mut scheduler = plain(&lines, &[]);
    scheduler.apply(Change::FinishBy(Some(march(6))));
    for row in [0, 1] {
        assert_eq!(
            slip(&scheduler, &lines, row),
            "It is 2 working days too late for the project's finish date."
        );
    }
}

/// A dependency that holds the end looks past the start: what is off until the last day is on the way.
#[test]
fn sc11_days_off_before_the_day_that_is_held_are_told() {
    let rules = CalendarRules {
        off: vec![DaysOff::range(march(9), march(10))],
        ..CalendarRules::default()
    };
    let calendars = Calendars::new(rules, Vec::new()).unwrap();
    for (prior, said) in [
        (
            "1FF+2d",
            "Ends Thu 12 Mar because 1 \"A\" ends Fri 6 Mar (FF+2d); Mon 9 Mar to Tue 10 Mar are off.",
        ),
        (
            "1SF+3d",
            "Ends Thu 12 Mar because 1 \"A\" starts Fri 6 Mar (SF+3d); Mon 9 Mar to Tue 10 Mar are off.",
        ),
    ] {
        let lines = [("A", "", 6, 1, 0), ("B", prior, 2, 3, 0)];
        let scheduler = with(&plan(&lines), &calendars, &[]);
        assert_eq!(why(&scheduler, &lines, 1), said);
    }
}
