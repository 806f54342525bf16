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
    format!(
        "<TimePeriod><FromDate>{first}T00:00:00</FromDate><ToDate>{last}T23:59:00</ToDate></TimePeriod>{more}"
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
