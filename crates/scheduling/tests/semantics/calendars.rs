//! Days off of the project and of people, and what is said of them (SC1, SC2, SC11, SC13).

use barline_scheduling::{
    CalendarIndex, CalendarRules, Calendars, Change, DaysOff, NetTask, Network, Options, Person,
    Scheduler, Week, YearlyDay, schedule,
};
use barline_tasks::strategies::march;
use barline_tasks::{Date, FIRST_DATE};

use crate::{changed, plan, with};

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
