//! What the scheduler says of plans that can be worked out by hand (SC3 to SC11).

use barline_scheduling::{
    CalendarIndex, CalendarRules, Calendars, Change, DaysOff, Limits, NetTask, Network, Options,
    Person, RowSchedule, Scheduler, Week, YearlyDay, schedule,
};
use barline_tasks::strategies::{Line, counting_ids, drafts_of, march};
use barline_tasks::{Date, FIRST_DATE, Plan, Progress, TaskDraft};

fn plan(lines: &[Line<'_>]) -> Plan {
    Plan::build("", drafts_of(lines), &mut counting_ids())
}

fn with(plan: &Plan, calendars: &Calendars, limits: &[(usize, Limits)]) -> Scheduler {
    let plan = changed(plan, |row, draft| {
        for (_, limits) in limits.iter().filter(|(at, _)| *at == row) {
            draft.limits = *limits;
        }
    });
    let network = Network::of(&plan, calendars, Options::default());
    Scheduler::new(network, calendars.clone())
}

/// The plan with something else said of its tasks.
fn changed(plan: &Plan, mut change: impl FnMut(usize, &mut TaskDraft)) -> Plan {
    let mut drafts: Vec<TaskDraft> = plan.drafts().collect();
    for (row, draft) in drafts.iter_mut().enumerate() {
        change(row, draft);
    }
    Plan::build("", drafts, &mut counting_ids())
}

fn rows(lines: &[Line<'_>]) -> Vec<RowSchedule> {
    schedule(&plan(lines), &Calendars::default(), Options::default()).rows
}

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

fn anna_away(first: i8, last: i8) -> Calendars {
    let anna = Person {
        owner: "Anna".to_owned(),
        off: vec![DaysOff::range(march(first), march(last))],
        yearly: Vec::new(),
    };
    Calendars::new(CalendarRules::default(), vec![anna]).unwrap()
}

#[test]
fn sc11_a_date_says_why() {
    let mut plan = plan(&[
        ("Sand", "", 2, 1, 0),
        ("Glue", "", 2, 1, 0),
        ("Order", "", 5, 2, 0),
        ("Paint", "3", 2, 1, 0),
    ]);
    let task = barline_tasks::Task {
        owner: "Anna".to_owned(),
        ..plan.tasks()[2].clone()
    };
    plan.apply(barline_tasks::Edit::Replace {
        row: 2,
        task: Box::new(task),
    });
    let calendars = anna_away(6, 6);
    let scheduler = with(&plan, &calendars, &[]);
    let names = ["Sand", "Glue", "Order", "Paint"];
    let why = scheduler.why(3);
    assert_eq!(
        why.text(|row| names[row]),
        "Starts Tue 10 Mar because 3 \"Order\" ends Mon 9 Mar; Fri 6 Mar is off (Anna)."
    );
    assert_eq!(
        why.slip_text(|row| names[row]),
        "Can slip 0 working days before the end moves."
    );
    assert_eq!(
        scheduler.why(0).slip_text(|row| names[row]),
        "Can slip 6 working days before the end moves."
    );
    assert_eq!(
        scheduler.why(2).text(|row| names[row]),
        "Starts Thu 5 Mar as typed: it waits for nothing."
    );
    assert_eq!(scheduler.driving_chain(3), [3, 2]);
}

#[test]
fn sc1_days_off_of_project_and_people() {
    let mut plan = plan(&[("A", "", 2, 3, 0), ("B", "1", 2, 2, 0)]);
    let task = barline_tasks::Task {
        owner: "Anna".to_owned(),
        ..plan.tasks()[1].clone()
    };
    plan.apply(barline_tasks::Edit::Replace {
        row: 1,
        task: Box::new(task),
    });
    let rules = CalendarRules {
        off: vec![DaysOff::day(march(3))],
        yearly: vec![YearlyDay {
            month: 3,
            day: 9,
            name: String::new(),
        }],
        extra: vec![(march(7), march(8))],
        ..CalendarRules::default()
    };
    let anna = Person {
        owner: " Anna ".to_owned(),
        off: vec![DaysOff::day(march(7))],
        yearly: Vec::new(),
    };
    let calendars = Calendars::new(rules, vec![anna]).unwrap();
    let schedule = schedule(&plan, &calendars, Options::default());
    // Mon 2, Wed 4, Thu 5; then Fri 6, not Sat 7 (Anna), but Sun 8.
    assert_eq!(schedule.rows[0].last_day.date(), march(5));
    assert_eq!(
        (
            schedule.rows[1].start.date(),
            schedule.rows[1].last_day.date()
        ),
        (march(6), march(8))
    );
    // A task that works on days off.
    let plan = changed(&plan, |row, draft| draft.works_on_days_off = row == 1);
    let through = barline_scheduling::schedule(&plan, &calendars, Options::default());
    assert_eq!(through.rows[1].last_day.date(), march(7));
}

#[test]
fn sc2_a_calendar_without_a_working_day_is_refused() {
    let never = CalendarRules {
        week: Week::new([false; 7]),
        ..CalendarRules::default()
    };
    let refused = Calendars::new(never, Vec::new()).unwrap_err();
    assert_eq!(refused.to_string(), "This calendar has no working day.");
    let away = Person {
        owner: "Ben".to_owned(),
        off: vec![DaysOff::range(Date::MIN, Date::MAX)],
        yearly: Vec::new(),
    };
    let refused = Calendars::new(CalendarRules::default(), vec![away]).unwrap_err();
    assert_eq!(refused.owner.as_deref(), Some("Ben"));
}

#[test]
fn sc2_hostile_plans_end_at_the_calendar_s_last_day() {
    let yearly = vec![YearlyDay {
        month: 12,
        day: 25,
        name: String::new(),
    }];
    let rules = CalendarRules {
        yearly,
        off: vec![DaysOff::range(Date::MIN, march(1))],
        ..CalendarRules::default()
    };
    let calendars = Calendars::new(rules, Vec::new()).unwrap();
    let plan = plan(&[
        ("Long", "", 2, 999_999_999, 0),
        ("After", "1", 2, 999_999_999, 0),
        ("Lag", "4FS+1000000d", 2, 1, 0),
        ("A", "", 2, 1, 0),
        ("Lead", "4FS-999999999ew", 2, 3, 0),
    ]);
    let schedule = schedule(&plan, &calendars, Options::default());
    assert_eq!(schedule.rows[1].last_day.date(), Date::MAX);
    // A million working days with a Christmas each year, found without walking them.
    assert_eq!(schedule.rows[2].start.date().year(), 5869);
    assert_eq!(schedule.rows[4].start.date(), FIRST_DATE);
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
fn sc13_a_day_off_moves_those_whose_dates_it_changes() {
    let plan = plan(&[("A", "", 2, 2, 0), ("B", "1", 2, 1, 0), ("C", "", 9, 1, 0)]);
    let mut scheduler = with(&plan, &Calendars::default(), &[]);
    let rules = CalendarRules {
        off: vec![DaysOff::day(march(3))],
        ..CalendarRules::default()
    };
    let before = scheduler.schedule();
    let calendars = Calendars::new(rules, Vec::new()).expect("a working day");
    let moved = scheduler.apply(Change::Calendars(Box::new(calendars)));
    let after = scheduler.schedule();
    let differ = (0..3u32).filter(|row| before.rows[*row as usize] != after.rows[*row as usize]);
    assert_eq!(moved.rows, differ.collect::<Vec<_>>());
    assert_eq!(moved.rows[..2], [0, 1]);
}

#[test]
fn sc13_a_calendar_that_is_not_there_is_the_projects() {
    let plain = NetTask::new(Date::constant(2026, 3, 2), 2);
    let task = NetTask {
        calendar: CalendarIndex(9),
        ..plain.clone()
    };
    let network = |task: &NetTask| Network {
        tasks: vec![task.clone()],
        ..Network::default()
    };
    let calendars = Calendars::default();
    assert_eq!(
        network(&task).schedule(&calendars),
        network(&plain).schedule(&calendars)
    );
    let mut scheduler = Scheduler::new(network(&task), calendars);
    for level in [0, 1] {
        let task = NetTask {
            level,
            duration: 5,
            ..task.clone()
        };
        scheduler.apply(Change::Task { row: 0, task });
        assert_eq!(scheduler.row(0).duration, 5);
        assert_eq!(
            scheduler.network().tasks[0].calendar,
            CalendarIndex::PROJECT
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
        let bound = scheduler.bound(row).unwrap();
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
