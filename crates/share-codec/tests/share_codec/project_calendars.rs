//! The calendars of an MS Project file, in the forms that its versions and other writers give them (S31).

use barline_share_codec::formats::project_xml::{ImportedProject, import};
use barline_tasks::{Date, DaysOff};

const TODAY: Date = Date::constant(2026, 1, 5);

/// A project of one task of Ana's, with these calendars and resources.
fn read(calendars: &str, rest: &str) -> ImportedProject {
    let xml = format!(
        "<Project><CalendarUID>1</CalendarUID><Calendars>{calendars}</Calendars><Tasks><Task>\
         <UID>1</UID><Name>A</Name><OutlineLevel>1</OutlineLevel><Start>2026-01-05T08:00:00</Start>\
         <Duration>PT24H0M0S</Duration></Task>{rest}</Project>"
    );
    import(xml.as_bytes(), TODAY).expect("a project")
}

fn said(read: &ImportedProject) -> Vec<String> {
    read.warnings.iter().map(ToString::to_string).collect()
}

fn calendar(uid: u32, name: &str, inside: &str) -> String {
    format!("<Calendar><UID>{uid}</UID><Name>{name}</Name>{inside}</Calendar>")
}

fn stretch(first: &str, last: &str, more: &str) -> String {
    let last = match last {
        "" => String::new(),
        last => format!("{last}T23:59:00"),
    };
    format!(
        "<TimePeriod><FromDate>{first}T00:00:00</FromDate><ToDate>{last}</ToDate></TimePeriod>{more}"
    )
}

#[test]
fn s31_a_weekday_works_in_both_ways_xml_has_to_say_so() {
    let week = |works: [&str; 7]| {
        let day = |(day, works)| {
            format!("<WeekDay><DayType>{day}</DayType><DayWorking>{works}</DayWorking></WeekDay>")
        };
        let days: String = (1..=7).zip(works).map(day).collect();
        let read = read(
            &calendar(1, "Standard", &format!("<WeekDays>{days}</WeekDays>")),
            "</Tasks>",
        );
        read.settings.project.calendars.rules().week
    };
    assert_eq!(
        week(["false", "true", "true", "true", "true", "false", "false"]),
        week(["0", "1", "1", "1", "1", "0", "0"])
    );
}

#[test]
fn s31_what_repeats_is_no_stretch_from_its_first_day_to_its_last() {
    let years = stretch("2026-01-01", "2030-12-31", "<DayWorking>0</DayWorking>");
    let older = format!("<WeekDays><WeekDay><DayType>0</DayType>{years}</WeekDay></WeekDays>");
    let newer = format!(
        "<Exceptions><Exception>{years}<Name>Fridays</Name><Type>6</Type></Exception></Exceptions>"
    );
    let off = |inside: &str| {
        let read = read(&calendar(1, "Standard", inside), "</Tasks>");
        (
            read.settings.project.calendars.rules().off.len(),
            said(&read),
        )
    };
    // A file of 2003 has no other place for a stretch.
    assert_eq!(off(&older), (1, vec![]));
    let told = "Row 1: the days “Fridays” of the project repeat in a way that is not read; \
                they were left out";
    assert_eq!(off(&(older + &newer)), (0, vec![told.to_owned()]));
}

#[test]
fn s31_days_off_of_the_calendar_a_person_s_own_stands_on_are_kept() {
    let off = stretch(
        "2026-01-06",
        "2026-01-06",
        "<Name>Reyes</Name><DayWorking>0</DayWorking>",
    );
    let calendars = [
        calendar(1, "Standard", ""),
        calendar(
            2,
            "Spain",
            &format!("<Exceptions><Exception>{off}</Exception></Exceptions>"),
        ),
        calendar(3, "Ana", "<BaseCalendarUID>2</BaseCalendarUID>"),
        calendar(4, "Bo", "<BaseCalendarUID>1</BaseCalendarUID>"),
    ];
    let read = read(
        &calendars.concat(),
        "</Tasks><Resources>\
         <Resource><UID>1</UID><Name>Ana</Name><CalendarUID>3</CalendarUID></Resource>\
         <Resource><UID>2</UID><Name>Bo</Name><CalendarUID>4</CalendarUID></Resource></Resources>",
    );
    let people = read.settings.project.calendars.people();
    assert_eq!(
        people[0].off,
        [DaysOff {
            name: "Reyes".into(),
            ..DaysOff::day(Date::constant(2026, 1, 6))
        }]
    );
    assert_eq!(people.get(1).map_or(0, |bo| bo.off.len()), 0);
    assert_eq!(
        said(&read),
        ["Row 1: the days off of the calendar “Spain” of “Ana” count beside the project's"]
    );
}

/// Days off and days worked of the project, and what was said, where its calendar has this exception.
fn repeated(first: &str, last: &str, more: &str) -> (Vec<String>, Vec<String>, Vec<String>) {
    let exceptions = format!("<Exception>{}</Exception>", stretch(first, last, more));
    of_exceptions(&exceptions)
}

fn of_exceptions(exceptions: &str) -> (Vec<String>, Vec<String>, Vec<String>) {
    let inside = format!("<Exceptions>{exceptions}</Exceptions>");
    let read = read(&calendar(1, "Standard", &inside), "</Tasks>");
    let rules = read.settings.project.calendars.rules();
    let written = |first: Date, last: Date| {
        if first == last {
            first.to_string()
        } else {
            format!("{first}/{last}")
        }
    };
    let off = rules.off.iter().map(|off| written(off.first, off.last));
    let extra = rules
        .extra
        .iter()
        .map(|(first, last)| written(*first, *last));
    (off.collect(), extra.collect(), said(&read))
}

#[test]
fn s31_days_that_repeat_are_the_days_they_come_to() {
    let cases = [
        // Every third day.
        (
            "2026-03-02",
            "2026-03-09",
            "<Type>7</Type><Period>3</Period>",
            "2026-03-02 2026-03-05 2026-03-08",
        ),
        // Every day is a stretch.
        (
            "2026-03-02",
            "2026-03-09",
            "<Type>7</Type>",
            "2026-03-02/2026-03-09",
        ),
        // Tuesdays and Thursdays of every second week; weeks begin on Sunday, the first in the middle.
        (
            "2026-03-04",
            "2026-03-19",
            "<Type>6</Type><Period>2</Period><DaysOfWeek>20</DaysOfWeek>",
            "2026-03-05 2026-03-17 2026-03-19",
        ),
        // The last day of a month that has no 31st.
        (
            "2026-01-05",
            "2026-05-31",
            "<Type>4</Type><Period>2</Period><MonthDay>31</MonthDay>",
            "2026-01-31 2026-03-31 2026-05-31",
        ),
        (
            "2026-01-31",
            "2026-03-30",
            "<Type>4</Type><MonthDay>31</MonthDay>",
            "2026-01-31 2026-02-28",
        ),
        // The first Monday, gone in the first month; the last weekday; the second weekend day.
        (
            "2026-01-06",
            "2026-03-31",
            "<Type>5</Type><MonthItem>4</MonthItem><MonthPosition>0</MonthPosition>",
            "2026-02-02 2026-03-02",
        ),
        (
            "2026-01-01",
            "2026-02-28",
            "<Type>5</Type><MonthItem>1</MonthItem><MonthPosition>4</MonthPosition>",
            "2026-01-30 2026-02-27",
        ),
        (
            "2026-01-01",
            "2026-02-28",
            "<Type>5</Type><MonthItem>2</MonthItem><MonthPosition>1</MonthPosition>",
            "2026-01-04 2026-02-07",
        ),
        (
            "2026-01-01",
            "2026-02-28",
            "<Type>5</Type><MonthItem>0</MonthItem><MonthPosition>4</MonthPosition>",
            "2026-01-31 2026-02-28",
        ),
        // Thanksgiving, as the documentation of the format has it.
        (
            "2007-11-22",
            "2009-11-30",
            "<Occurrences>20</Occurrences><Type>3</Type><Month>10</Month><MonthItem>7</MonthItem><MonthPosition>3</MonthPosition>",
            "2007-11-22 2008-11-27 2009-11-26",
        ),
        // So many times, where that is how it was entered.
        (
            "2026-03-06",
            "2026-12-31",
            "<EnteredByOccurrences>1</EnteredByOccurrences><Occurrences>2</Occurrences><Type>6</Type><DaysOfWeek>32</DaysOfWeek>",
            "2026-03-06 2026-03-13",
        ),
        (
            "2026-03-06",
            "",
            "<Occurrences>2</Occurrences><Type>6</Type><DaysOfWeek>32</DaysOfWeek>",
            "2026-03-06 2026-03-13",
        ),
    ];
    for (first, last, more, days) in cases {
        let days: Vec<String> = days.split(' ').map(str::to_owned).collect();
        assert_eq!(
            repeated(first, last, more),
            (days, vec![], vec![]),
            "{more}"
        );
    }
}

#[test]
fn s31_days_that_repeat_and_work_are_worked_where_nothing_else_says_off() {
    let works =
        "<Name>Inventory</Name><DayWorking>1</DayWorking><Type>4</Type><MonthDay>7</MonthDay>";
    let closed = "<Name>Closed</Name><DayWorking>0</DayWorking><Type>1</Type>";
    let all = [
        stretch("2026-02-01", "2026-11-30", works),
        stretch("2026-03-01", "2026-03-08", closed),
    ];
    let all = all.map(|one| format!("<Exception>{one}</Exception>"));
    // 7 February, March and November are Saturdays, 7 June is a Sunday; the others work anyway.
    let extra = ["2026-02-07", "2026-06-07", "2026-11-07"].map(str::to_owned);
    assert_eq!(
        of_exceptions(&all.concat()),
        (
            vec!["2026-03-01/2026-03-08".to_owned()],
            extra.to_vec(),
            vec![]
        )
    );
}

#[test]
fn s31_what_repeats_beyond_all_bounds_or_without_sense_is_told() {
    let told =
        "Row 1: the days “X” of the project repeat in a way that is not read; they were left out";
    let (first, last) = ("1984-01-01", "9999-12-31");
    for more in [
        "<Type>6</Type><DaysOfWeek>62</DaysOfWeek>",
        "<Type>6</Type><DaysOfWeek>128</DaysOfWeek>",
        "<Type>7</Type><Period>2</Period>",
        "<Type>4</Type><MonthDay>0</MonthDay>",
        "<Type>5</Type><MonthItem>10</MonthItem>",
        "<Type>5</Type><MonthItem>3</MonthItem><MonthPosition>5</MonthPosition>",
        "<Type>3</Type><Month>12</Month><MonthItem>3</MonthItem>",
        "<Type>8</Type><Period>2</Period>",
        "<Type>9</Type>",
        "<Type>7</Type><Period>4294967295</Period><Occurrences>0</Occurrences><EnteredByOccurrences>1</EnteredByOccurrences>",
    ] {
        let read = repeated(first, last, &format!("<Name>X</Name>{more}"));
        assert_eq!(read, (vec![], vec![], vec![told.to_owned()]), "{more}");
    }
    let endless = repeated(
        first,
        "",
        "<Name>X</Name><Type>4</Type><MonthDay>1</MonthDay>",
    );
    assert_eq!(endless, (vec![], vec![], vec![told.to_owned()]));
}

#[test]
fn s31_days_that_repeat_in_many_calendars_come_to_no_more_than_a_file_may_have() {
    let fridays = "<Name>X</Name><Type>6</Type><DaysOfWeek>32</DaysOfWeek>";
    let fridays = stretch("2000-01-01", "2035-12-31", fridays);
    let fridays = format!("<Exceptions><Exception>{fridays}</Exception></Exceptions>");
    let resources: Vec<String> = (0..300)
        .map(|person| {
            format!("<Resource><UID>{person}</UID><Name>P{person}</Name><CalendarUID>2</CalendarUID></Resource>")
        })
        .collect();
    let calendars = [calendar(1, "Standard", ""), calendar(2, "Own", &fridays)];
    let rest = format!("</Tasks><Resources>{}</Resources>", resources.concat());
    let shared = read(&calendars.concat(), &rest);
    let days = shared.settings.project.calendars.people();
    let days: usize = days.iter().map(|person| person.off.len()).sum();
    assert!((190_000..=200_000).contains(&days), "{days}");
    let told = said(&shared);
    assert_eq!(told.len(), 194);
    assert!(
        told[0].ends_with("were left out: all calendars together have more than 200000 days off"),
        "{}",
        told[0]
    );

    let many: String = (2..40).map(|uid| calendar(uid, "Own", &fridays)).collect();
    let resources: Vec<String> = (2..40)
        .map(|uid| format!("<Resource><UID>{uid}</UID><Name>P{uid}</Name><CalendarUID>{uid}</CalendarUID></Resource>"))
        .collect();
    let rest = format!("</Tasks><Resources>{}</Resources>", resources.concat());
    let own = read(&many, &rest);
    let people = own.settings.project.calendars.people();
    let days: usize = people.iter().map(|person| person.off.len()).sum();
    assert!((15_000..=20_000).contains(&days), "{days}");
    assert_eq!(said(&own).len(), 38 - days / 1878);
}

#[test]
fn s31_the_projects_calendar_has_the_days_of_the_one_it_stands_on() {
    let off = |name: &str, first: &str, works: &str| {
        let days = stretch(first, first, &format!("<DayWorking>{works}</DayWorking>"));
        format!("<Exception>{days}<Name>{name}</Name><Type>1</Type></Exception>")
    };
    let friday = "<WeekDays><WeekDay><DayType>6</DayType><DayWorking>0</DayWorking></WeekDay>\
                  <WeekDay><DayType>7</DayType><DayWorking>1</DayWorking></WeekDay></WeekDays>";
    let exceptions = |days: &[String]| format!("<Exceptions>{}</Exceptions>", days.concat());
    let site = [
        off("Here off", "2026-01-11", "0"),
        off("", "2026-01-06", "1"),
    ];
    let standard = [
        off("Epiphany", "2026-01-06", "0"),
        off("Christmas", "2026-12-25", "0"),
        off("", "2026-01-11", "1"),
        off("", "2026-01-18", "1"),
    ];
    let week = "<WorkWeeks><WorkWeek><TimePeriod/></WorkWeek></WorkWeeks>";
    let site = calendar(
        1,
        "Site",
        &format!("<BaseCalendarUID>2</BaseCalendarUID>{}", exceptions(&site)),
    );
    // One that stands on itself, by way of another, ends.
    let base = "<BaseCalendarUID>1</BaseCalendarUID>";
    let standard = calendar(
        2,
        "Standard",
        &format!("{base}{friday}{}{week}", exceptions(&standard)),
    );
    let read = read(&format!("{site}{standard}"), "</Tasks>");
    let calendars = &read.settings.project.calendars;
    let works = |month, day| {
        let date = Date::new(2026, month, day).expect("a date");
        calendars.works(calendars.of_task("", false), date)
    };
    // Fridays are off and Saturdays are not, as the base has it.
    assert!(!works(1, 9) && works(1, 10));
    assert!(!works(12, 25));
    // What the calendar says itself counts more.
    assert!(works(1, 6) && !works(1, 11) && works(1, 18));
    assert_eq!(
        said(&read),
        ["Row 1: the work week of the project was left out; its usual week counts then too"]
    );
}
