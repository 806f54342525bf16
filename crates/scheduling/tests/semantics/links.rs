//! Links between tasks and with summaries, in every notation, and circles of them (SC3, SC4, SC7, SC8, SC12, SC13).

use barline_scheduling::{Calendars, Change, Options, schedule};
use barline_tasks::strategies::{counting_ids, march};
use barline_tasks::{Plan, Progress, TaskDraft};

use crate::{plan, rows, with};

/// Start and last day of the second of two tasks: the first lasts from Thursday
/// 5 March for two days, so it ends on Friday.
fn second(prior: &str, days: u32) -> (i8, i8) {
    let rows = rows(&[("A", "", 5, 2, 0), ("B", prior, 2, days, 0)]);
    let day = |day: barline_scheduling::Day| day.date().day();
    (day(rows[1].start), day(rows[1].last_day))
}

#[test]
fn sc3_links_hold_on_working_days() {
    for (prior, days, dates) in [
        // After Friday comes Monday; a lead of one day is the prior's last day.
        ("1", 1, (9, 9)),
        ("1FS-1d", 1, (6, 6)),
        ("1FS+2d", 1, (11, 11)),
        ("1FF+2d", 1, (10, 10)),
        ("1FF", 3, (4, 6)),
        ("1SS", 1, (5, 5)),
        ("1SS+3d", 2, (10, 11)),
        // SF+0 ends the day before the prior begins.
        ("1SF", 1, (4, 4)),
        ("1SF", 3, (2, 4)),
        ("1SF+2d", 1, (6, 6)),
        // Calendar days count weekends, and never land on a day off.
        ("1FS+1ed", 1, (9, 9)),
        ("1FS+3ed", 1, (10, 10)),
        ("1FS+1ew", 1, (16, 16)),
        ("1FS+1w", 1, (16, 16)),
        ("1SS-2ed", 1, (3, 3)),
    ] {
        assert_eq!(second(prior, days), dates, "{prior}, {days} days");
    }
}

#[test]
fn sc4_a_row_stays_without_links_and_comes_back_with_them() {
    let rows = rows(&[
        ("A", "", 5, 1, 0),
        ("Late", "1", 30, 1, 0),
        ("Alone", "", 30, 1, 0),
    ]);
    assert_eq!(rows[1].start.date(), march(6));
    assert_eq!(rows[2].start.date(), march(30));
}

#[test]
fn sc4_of_two_links_between_two_rows_the_last_stays() {
    assert_eq!(second("1, 1SS", 1), (5, 5));
    assert_eq!(second("1SS, 1", 1), (9, 9));
}

#[test]
fn sc7_summaries_roll_up_and_links_reach_their_leaves() {
    let mut plan = plan(&[
        ("Build", "", 2, 1, 0),
        ("Walls", "", 2, 3, 1),
        ("Roof", "2", 2, 1, 1),
        ("Move in", "1", 2, 1, 0),
        ("Garden", "1", 2, 1, 0),
        ("Dig", "", 2, 2, 1),
        ("Plant", "", 30, 1, 1),
        ("Invite", "1SS+1d", 2, 1, 0),
    ]);
    for (row, percent) in [(1, 50), (2, 0)] {
        let task = barline_tasks::Task {
            progress: Progress::clamped(percent),
            ..plan.tasks()[row].clone()
        };
        plan.apply(barline_tasks::Edit::Replace {
            row,
            task: Box::new(task),
        });
    }
    let rows = schedule(&plan, &Calendars::default(), Options::default()).rows;
    let days: Vec<(i8, i8)> = rows
        .iter()
        .map(|row| (row.start.date().day(), row.last_day.date().day()))
        .collect();
    assert_eq!(
        days,
        [
            (2, 5),
            (2, 4),
            (5, 5),
            (6, 6),
            (6, 30),
            (6, 9),
            (30, 30),
            (3, 3)
        ]
    );
    assert_eq!((rows[0].duration, rows[0].is_summary), (4, true));
    // 3 days of 50 % and one of 0: 37.5, rounded half up.
    assert_eq!(rows[0].progress, 38);
}

#[test]
fn sc8_circles_are_judged_on_leaves_and_told() {
    let lines = [
        ("Kitchen", "", 2, 1, 0),
        ("Paint", "1, 4", 2, 1, 1),
        ("Plan", "2", 2, 1, 1),
        ("Order", "3", 2, 1, 0),
        ("Itself", "5", 2, 1, 0),
        ("Shed", "7", 2, 1, 0),
        ("Roof", "", 2, 1, 1),
    ];
    let schedule = schedule(&plan(&lines), &Calendars::default(), Options::default());
    let texts: Vec<String> = schedule
        .circles
        .iter()
        .map(|circle| circle.text(|row| lines[row].0))
        .collect();
    assert_eq!(
        texts,
        [
            "\"Paint\" is part of \"Kitchen\" (1) and cannot wait for it.",
            "\"Paint\" cannot wait for \"Order\" (4): \"Order\" already waits for it (Paint → Plan → Order). Link 4 is ignored.",
            "\"Itself\" cannot wait for itself. Link 5 is ignored.",
            "\"Roof\" (7) is part of \"Shed\", which cannot wait for it.",
        ]
    );
    // A circle that is closed through a summary.
    let through = [
        ("Build", "3", 2, 1, 0),
        ("Walls", "", 2, 1, 1),
        ("Permit", "2", 2, 1, 0),
    ];
    let schedule =
        barline_scheduling::schedule(&plan(&through), &Calendars::default(), Options::default());
    assert_eq!(schedule.circles.len(), 1);
    assert!(
        schedule.circles[0]
            .text(|row| through[row].0)
            .contains("(Build → Walls → Permit)")
    );
    // The way leads into a summary and out of it again: it is named once.
    let past = [
        ("Kitchen", "3", 2, 1, 0),
        ("Tile", "", 2, 1, 1),
        ("Paint", "1", 2, 1, 0),
    ];
    let schedule =
        barline_scheduling::schedule(&plan(&past), &Calendars::default(), Options::default());
    let said = schedule.circles[0].text(|row| past[row].0);
    assert!(said.contains("(Kitchen → Paint)"), "{said}");
}

#[test]
fn sc8_a_plan_of_circles_ends() {
    // Each waits for the next and for one far away: all of them in one circle.
    let n = 4_000;
    let drafts = (0..n).map(|row| TaskDraft {
        prior: format!("{}, {}", (row + 1) % n + 1, (row * 7919 + 13) % n + 1),
        ..TaskDraft::new("x", march(2))
    });
    let plan = Plan::build("", drafts.collect(), &mut counting_ids());
    let schedule = schedule(&plan, &Calendars::default(), Options::default());
    assert!(!schedule.circles.is_empty());
}

#[test]
fn sc12_every_notation_reads_the_same() {
    use barline_scheduling::{Reading, dependencies_text, parse_dependencies};
    let read = |text: &str| {
        let entries: Result<Vec<_>, _> = parse_dependencies(text, 12, Reading::File(&|_| 5))
            .into_iter()
            .collect();
        entries
            .map(|entries| dependencies_text(&entries))
            .map_err(|error| error.to_string())
    };
    for (typed, shown) in [
        ("3", "3"),
        ("3FS+2d", "3FS+2d"),
        ("5SS-1w", "5SS-5d"),
        ("7FF+3ed", "7FF+3ed"),
        ("7FF+1ew", "7FF+7ed"),
        ("3FS+2", "3FS+2d"),
        ("8+2d", "8FS+2d"),
        ("8-1", "8FS-1d"),
        ("11FF+1", "11FF+1d"),
        ("3EA+2t; 5AA; 7EE+3ft; 7AE", "3FS+2d, 5SS, 7FF+3ed, 7SF"),
        ("3FD+2j 5DD 7DF", "3FS+2d, 5SS, 7SF"),
        ("3FC, 5CC, 7CF", "3, 5SS, 7SF"),
        ("3TI, 5II, 7TT, 8IT", "3, 5SS, 7FF, 8SF"),
        ("3КН, 5НН+2дн, 7КК, 8НК", "3, 5SS+2d, 7FF, 8SF"),
        ("3fs + 2 Days,5ss", "3FS+2d, 5SS"),
        ("3EA+1,5t;5", "3FS+2d, 5"),
        ("4-FS=P2D, 5-FF>P0D, 6-FF", "4FS+2d, 5FF, 6FF"),
        ("4-SS=P-2D", "4SS-2d"),
        (
            "3FS+50%, 4FS+4h, 5FS-90m, 6FS+1mo",
            "3FS+3d, 4FS+1d, 5FS-1d, 6FS+20d",
        ),
        ("3-5 8", "3, 4, 5, 8"),
        ("8-12", "8, 9, 10, 11, 12"),
        ("8-13", "8FS-13d"),
        ("3SF+0ed", "3SF"),
        ("3FS−2d", "3FS-2d"),
    ] {
        assert_eq!(read(typed).as_deref(), Ok(shown), "{typed}");
    }
    let kinds = "kinds are FS, SS, FF, SF (or EA, AA, EE, AE …).";
    assert_eq!(read("3FX"), Err(format!("3FX: {kinds}")));
    assert_eq!(
        read("13FS+1d"),
        Err("13FS+1d: there is no task 13.".to_owned())
    );
    let typed = |text: &str| {
        parse_dependencies(text, 12, Reading::Typed)
            .remove(0)
            .unwrap_err()
            .to_string()
    };
    let lag = "a lag is a whole number of days or weeks, such as +2d, -1w or +3ed.";
    for text in ["3FS+50%", "3FS+4h", "3FS+1.5d", "3FS+1mo", "3FS+2x"] {
        assert_eq!(typed(text), format!("{text}: {lag}"));
    }
    for text in ["x", "3FS+", "3FS+2d!", "-", "3=4"] {
        assert!(
            typed(text).starts_with(&format!("{text}: a link is a task's number")),
            "{text}"
        );
    }
}

#[test]
fn sc13_an_edit_moves_what_hangs_on_it_and_nothing_else() {
    let plan = plan(&[
        ("A", "", 2, 2, 0),
        ("B", "1", 2, 1, 0),
        ("C", "", 2, 1, 0),
        ("D", "3", 2, 9, 0),
    ]);
    let calendars = Calendars::default();
    let mut scheduler = with(&plan, &calendars, &[]);
    let mut task = scheduler.network().tasks[0].clone();
    task.duration = 4;
    let moved = scheduler.apply(Change::Task { row: 0, task });
    assert_eq!(moved.rows, [0, 1]);
    assert_eq!(scheduler.row(1).start.date(), march(6));
    let none = scheduler.apply(Change::Dependencies {
        row: 1,
        dependencies: Vec::new(),
    });
    assert_eq!(none.rows, [0, 1]);
    assert_eq!(scheduler.row(1).start.date(), march(2));
    assert_eq!(scheduler.apply(Change::FinishBy(None)).rows, [0; 0]);
}
