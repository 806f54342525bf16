//! What an MS Project file says that a plan has no field for is told (D4; S25, S31).

use barline_share_codec::formats::project_xml::{ImportedProject, import};
use barline_tasks::{Date, Lag, LimitsText, Plan, strategies::counting_ids};

const TODAY: Date = Date::constant(2026, 1, 5);

fn read(tasks: &str, rest: &str) -> ImportedProject {
    let xml =
        format!("<Project><CalendarUID>1</CalendarUID>{rest}<Tasks>{tasks}</Tasks></Project>");
    import(xml.as_bytes(), TODAY).expect("a project")
}

fn task(uid: u32, fields: &str) -> String {
    let all = ["Start", "Duration", "OutlineLevel"];
    let usual = ["2026-01-05T08:00:00", "PT16H0M0S", "1"];
    let missing = all
        .iter()
        .zip(usual)
        .filter(|(name, _)| !fields.contains(&format!("<{name}>")));
    let usual: Vec<String> = missing
        .map(|(name, text)| format!("<{name}>{text}</{name}>"))
        .collect();
    let usual = usual.concat();
    format!("<Task><UID>{uid}</UID><Name>Task {uid}</Name>{usual}{fields}</Task>")
}

fn said(read: &ImportedProject) -> Vec<String> {
    read.warnings.iter().map(ToString::to_string).collect()
}

#[test]
fn s31_a_latest_start_moves_no_task_that_begins_before_it() {
    let limit = |date: &str| {
        task(
            1,
            &format!(
                "<ConstraintType>5</ConstraintType><ConstraintDate>{date}T08:00:00</ConstraintDate>"
            ),
        )
    };
    for (date, kept) in [
        ("2026-01-12", "finish by 2026-01-13"),
        ("2026-01-05", "finish by 2026-01-06"),
        ("2026-01-02", "must start 2026-01-02"),
    ] {
        let read = read(&limit(date), "");
        assert_eq!(LimitsText::write(&read.drafts[0].limits, false), kept);
        assert_eq!(read.drafts[0].start, TODAY);
        let note = format!("Row 1: “start no later than {date}” is kept as “{kept}”");
        assert_eq!(said(&read), [note]);
    }
}

#[test]
fn s31_estimates_have_the_units_of_what_they_estimate() {
    let link = |format: u8, lag: i64| {
        format!(
            "<PredecessorLink><PredecessorUID>1</PredecessorUID><Type>1</Type><LinkLag>{lag}</LinkLag><LagFormat>{format}</LagFormat></PredecessorLink>"
        )
    };
    for (format, lag, kept) in [
        (39, 9_600, Lag::Working(2)),
        (40, 28_800, Lag::Calendar(2)),
        (42, 100_800, Lag::Calendar(7)),
        (38, 14_400, Lag::Calendar(1)),
    ] {
        let read = read(&(task(1, "") + &task(2, &link(format, lag))), "");
        assert_eq!(said(&read), [""; 0], "{format}");
        let plan = Plan::build("", read.drafts, &mut counting_ids());
        let lags = plan.tasks()[1]
            .prior
            .dependencies()
            .map(|one| one.lag.simple());
        assert_eq!(lags.collect::<Vec<_>>(), [kept], "{format}");
    }
    for (format, lag, written) in [
        (51, 50, "+50%"),
        (19, 30, "+30%"),
        (51, -75, "-75%"),
        (20, 50, "+50e%"),
    ] {
        let read = read(&(task(1, "") + &task(2, &link(format, lag))), "");
        let told = format!(
            "Row 2: the lag of \"1FS{written}\" was made a number of days, and does not follow the length of that task"
        );
        assert_eq!(said(&read), [told], "{format}");
    }
    let elapsed = "<Duration>PT72H0M0S</Duration><DurationFormat>40</DurationFormat>";
    let read = read(&task(1, elapsed), "");
    assert_eq!(read.drafts[0].duration.days(), 3);
}

#[test]
fn s31_links_are_told_as_people_write_them() {
    let link = |uid: u8, format: u8, lag: i64| {
        format!(
            "<PredecessorLink><PredecessorUID>{uid}</PredecessorUID><Type>1</Type><LinkLag>{lag}</LinkLag><LagFormat>{format}</LagFormat></PredecessorLink>"
        )
    };
    for (format, lag, written) in [
        (5, 2_400, "1FS+4h"),
        (3, -900, "1FS-90min"),
        (7, 7_200, "1FS+1.5d"),
        (9, 36_000, "1FS+1.5w"),
        (6, 6_000, "1FS+10eh"),
        (40, 3_600, "1FS+0.25ed"),
    ] {
        // The ids of a file are not the numbers of its rows.
        let read = read(&(task(7, "") + &task(2, &link(7, format, lag))), "");
        let told = format!("Row 2: the lag of \"{written}\" was rounded up to whole days");
        assert_eq!(said(&read), [told], "{format}");
    }
    let read = read(&task(1, &link(99, 7, 0)), "");
    let told = "Row 1: it waits for the task with the unique ID 99, which was not imported: that link is left out";
    assert_eq!(said(&read), [told]);
}

#[test]
fn s25_what_a_task_is_and_a_plan_cannot_say_is_told() {
    let twice = "<PredecessorLink><PredecessorUID>1</PredecessorUID><Type>1</Type></PredecessorLink>\
        <PredecessorLink><PredecessorUID>1</PredecessorUID><Type>3</Type></PredecessorLink>";
    let tasks = [
        task(1, "<Duration>PT0H0M0S</Duration><Milestone>1</Milestone>"),
        task(2, twice),
        task(3, "<OutlineLevel>12</OutlineLevel>"),
        task(4, "<Active>0</Active><CalendarUID>7</CalendarUID>"),
        task(5, "<ExternalTask>1</ExternalTask>"),
        task(6, "<Active>true</Active><ExternalTask>false</ExternalTask>"),
    ];
    let rest = "<Calendars><Calendar><UID>7</UID><Name>Night</Name></Calendar></Calendars>";
    let read = read(&tasks.concat(), rest);
    assert_eq!(
        said(&read),
        [
            "Row 1: lasts 0 days, which is kept",
            "Row 3: the level \"12\" was rounded or limited",
            "Row 4: it is inactive in the file, and is a task like any other here",
            "Row 5: it stands for a task of another project, and is one like any other here",
            "Row 2: it has several links from task 1, the last is kept",
            "Row 4: the calendar “Night” of this task was left out",
        ]
    );
}

#[test]
fn s31_a_split_task_says_that_it_ends_earlier_here() {
    let ends = |finish: &str, more: &str| {
        let finish = format!("<Finish>{finish}T17:00:00</Finish>{more}");
        said(&read(&task(1, &finish), ""))
    };
    let told = "Row 1: it ends on 2026-01-14 in the file, and here on 2026-01-06: \
                days between on which it rests were left out";
    assert_eq!(ends("2026-01-14", ""), [told]);
    // It begins within a day, or is a day of its own calendar longer.
    assert_eq!(ends("2026-01-06", ""), [""; 0]);
    assert_eq!(ends("2026-01-07", ""), [""; 0]);
    let elapsed = "<DurationFormat>8</DurationFormat>";
    assert!(
        ends("2026-01-14", elapsed)
            .iter()
            .all(|said| !said.contains("rests"))
    );
    let sum = task(1, "<Finish>2026-02-14T17:00:00</Finish>");
    let below = task(2, "<OutlineLevel>2</OutlineLevel>");
    assert_eq!(said(&read(&(sum + &below), "")), [""; 0]);
}

#[test]
fn s25_materials_and_costs_own_nothing() {
    let rest = "<Resources><Resource><UID>1</UID><Name>Anna</Name><Type>1</Type></Resource>\
        <Resource><UID>2</UID><Name>Cement</Name><Type>0</Type></Resource>\
        <Resource><UID>3</UID><Name>Travel</Name><Type>2</Type></Resource></Resources>\
        <Assignments><Assignment><TaskUID>1</TaskUID><ResourceUID>2</ResourceUID></Assignment>\
        <Assignment><TaskUID>1</TaskUID><ResourceUID>1</ResourceUID></Assignment>\
        <Assignment><TaskUID>2</TaskUID><ResourceUID>3</ResourceUID></Assignment></Assignments>";
    let read = read(&(task(1, "") + &task(2, "")), rest);
    let owners: Vec<&str> = read
        .drafts
        .iter()
        .map(|draft| draft.owner.as_str())
        .collect();
    assert_eq!(owners, ["Anna", "Unassigned"]);
    assert_eq!(
        said(&read),
        [
            "Row 1: “Cement” is a material or a cost and owns no task",
            "Row 2: “Travel” is a material or a cost and owns no task",
        ]
    );
}

#[test]
fn s31_days_that_no_calendar_has_here_are_told_once() {
    let exception = |name: &str, rest: &str| {
        format!(
            "<Exception><TimePeriod><FromDate>2026-02-06T00:00:00</FromDate><ToDate>2026-12-31T23:59:00</ToDate></TimePeriod><Name>{name}</Name><DayWorking>0</DayWorking>{rest}</Exception>"
        )
    };
    let fridays = exception("Fridays", "<Type>8</Type><DaysOfWeek>32</DaysOfWeek>");
    let yearly = exception(
        "Epiphany",
        "<Type>2</Type><Month>0</Month><MonthDay>6</MonthDay>",
    );
    let rest = format!(
        "<Calendars><Calendar><UID>1</UID><Exceptions>{fridays}{fridays}{yearly}</Exceptions></Calendar>\
         <Calendar><UID>3</UID><WeekDays><WeekDay><DayType>6</DayType><DayWorking>0</DayWorking></WeekDay></WeekDays></Calendar></Calendars>\
         <Resources><Resource><UID>1</UID><Name>Anna</Name><CalendarUID>3</CalendarUID></Resource></Resources>"
    );
    let read = read(&task(1, ""), &rest);
    assert_eq!(
        said(&read),
        [
            "Row 1: the days “Fridays” of the project repeat in a way that is not read; they were left out",
            "Row 1: the working week of “Anna” was left out; the project's counts, and days off of “Anna” do",
        ]
    );
    assert_eq!(read.settings.project.calendars.rules().yearly.len(), 1);
}

#[test]
fn s31_gl14_numbers_beyond_all_bounds_are_the_most_or_nothing() {
    let most = i64::MAX;
    let link = |format: u8| {
        format!(
            "<PredecessorLink><PredecessorUID>1</PredecessorUID><Type>1</Type><LinkLag>{most}</LinkLag><LagFormat>{format}</LagFormat></PredecessorLink>"
        )
    };
    let baseline = "<Baseline><Number>18446744073709551615</Number><Start>2026-01-05T08:00:00</Start><Finish>2026-01-05T17:00:00</Finish><Duration>PT8H0M0S</Duration></Baseline>";
    let long = task(1, "<Duration>PT9999999999H0M0S</Duration>");
    let tasks = [
        long,
        task(2, &format!("{}{baseline}", link(19))),
        task(3, &link(7)),
    ];
    let read = read(&tasks.concat(), "");
    assert_eq!(read.settings.baselines, []);
    let plan = read.into_draft().build(&mut counting_ids());
    for task in &plan.tasks()[1..] {
        let lags: Vec<Lag> = task.prior.dependencies().map(|one| one.lag).collect();
        assert_eq!(lags, [Lag::Working(Lag::MOST)]);
    }
}

#[test]
fn s31_who_follows_the_projects_calendar_has_no_days_off_of_their_own() {
    let calendars = "<Calendars><Calendar><UID>1</UID><Exceptions><Exception><TimePeriod>\
        <FromDate>2026-01-06T00:00:00</FromDate><ToDate>2026-01-06T23:59:00</ToDate></TimePeriod>\
        <Type>1</Type><DayWorking>0</DayWorking></Exception></Exceptions></Calendar></Calendars>\
        <Resources><Resource><UID>5</UID><Name>Ann</Name><CalendarUID>1</CalendarUID></Resource></Resources>";
    let calendars = read(&task(1, ""), calendars).settings.project.calendars;
    assert_eq!(calendars.rules().off.len(), 1);
    assert_eq!(calendars.people(), []);
}

#[test]
fn s31_what_a_project_says_and_a_plan_has_no_place_for_is_told() {
    let rest = "<ScheduleFromStart>0</ScheduleFromStart>\
        <Calendars><Calendar><UID>1</UID><IsBaseCalendar>1</IsBaseCalendar>\
        <WorkWeeks><WorkWeek><Name>Summer</Name><WeekDays><WeekDay><DayType>6</DayType>\
        <DayWorking>0</DayWorking></WeekDay></WeekDays></WorkWeek></WorkWeeks></Calendar></Calendars>\
        <Resources><Resource><UID>1</UID><Name>Ann</Name><Type>1</Type></Resource></Resources>\
        <Assignments><Assignment><TaskUID>1</TaskUID><ResourceUID>1</ResourceUID><Units>0.5</Units></Assignment>\
        <Assignment><TaskUID>2</TaskUID><ResourceUID>1</ResourceUID><Units>1</Units></Assignment></Assignments>";
    let tasks = [
        task(1, "<Milestone>1</Milestone>"),
        task(2, "<Milestone>1</Milestone><Duration>PT0H0M0S</Duration>"),
    ];
    assert_eq!(
        said(&read(&tasks.concat(), rest)),
        [
            "Row 1: how much of each owner it has was left out",
            "Row 1: it is a milestone in the file, and lasts days here: give it none to make it one",
            "Row 2: lasts 0 days, which is kept",
            "Row 1: the project is scheduled from its finish in the file; here dates stand as they are in it",
            "Row 1: the work week “Summer” of the project was left out; its usual week counts then too",
        ]
    );
}
