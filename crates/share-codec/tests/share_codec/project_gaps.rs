//! What an MS Project file may leave out is found in what it has (S25, S31).

use barline_share_codec::formats::project_xml::{ImportedProject, ProjectXmlError, import};
use barline_tasks::Date;

const TODAY: Date = Date::constant(2026, 1, 5);
const WEDNESDAY_OFF: &str =
    "<WeekDays><WeekDay><DayType>4</DayType><DayWorking>0</DayWorking></WeekDay></WeekDays>";

fn read(rest: &str, tasks: &[&str]) -> ImportedProject {
    let tasks = tasks.iter().zip(1..);
    let tasks = tasks
        .map(|(fields, uid)| format!("<Task><UID>{uid}</UID><Name>T</Name>{fields}</Task>"))
        .collect::<Vec<_>>()
        .concat();
    let xml = format!("<Project>{rest}<Tasks>{tasks}</Tasks></Project>");
    import(xml.as_bytes(), TODAY).expect("a project")
}

fn calendars(more: &str) -> String {
    format!(
        "<Calendars><Calendar><UID>3</UID><IsBaseCalendar>1</IsBaseCalendar>{WEDNESDAY_OFF}</Calendar>{more}</Calendars>"
    )
}

/// Start, days and doubts of one task that ends on Friday, 16 January.
fn dates(rest: &str, fields: &str) -> (String, u32, usize) {
    let finish = "<Finish>2026-01-16T17:00:00</Finish>";
    let read = read(rest, &[&format!("{fields}{finish}")]);
    let draft = &read.drafts[0];
    let doubts = read.warnings.len() + usize::from(draft.start_doubtful);
    (draft.start.to_string(), draft.duration.days(), doubts)
}

#[test]
fn s31_a_duration_that_is_missing_is_counted_to_the_finish() {
    let start = "<Start>2026-01-05T08:00:00</Start>";
    let monday = "2026-01-05".to_owned();
    assert_eq!(dates("", start), (monday.clone(), 10, 0));
    let project = format!("<CalendarUID>3</CalendarUID>{}", calendars(""));
    assert_eq!(dates(&project, start), (monday, 8, 0));
    let late = "<Start>2026-02-05T08:00:00</Start>";
    assert_eq!(dates("", late), ("2026-02-05".to_owned(), 1, 0));
}

#[test]
fn s31_c24_a_start_that_is_missing_is_counted_back_from_the_finish() {
    let of = |hours: u32| format!("<Duration>PT{hours}H0M0S</Duration>");
    assert_eq!(dates("", &of(40)), ("2026-01-12".to_owned(), 5, 0));
    let project = format!("<CalendarUID>3</CalendarUID>{}", calendars(""));
    assert_eq!(dates(&project, &of(40)), ("2026-01-09".to_owned(), 5, 0));
    assert_eq!(dates("", ""), ("2026-01-16".to_owned(), 1, 0));
    // Zero days are told; the text of a start that is none is, too.
    assert_eq!(dates("", &of(0)), ("2026-01-16".to_owned(), 0, 1));
    let odd = format!("<Start>soon</Start>{}", of(40));
    assert_eq!(dates("", &odd), ("2026-01-05".to_owned(), 5, 2));
}

#[test]
fn s31_what_begins_at_the_end_of_a_day_begins_on_the_next_working_day() {
    let of = |start: &str, hours: u32| {
        format!("<Start>{start}</Start><Duration>PT{hours}H0M0S</Duration>")
    };
    // Friday evening; five days to Friday.
    let moved = of("2026-01-09T17:00:00", 40);
    assert_eq!(dates("", &moved), ("2026-01-12".to_owned(), 5, 0));
    // Not where the end tells otherwise, in the middle of a day, or before a later end of the day's work.
    let noon = of("2026-01-09T13:00:00", 40);
    assert_eq!(dates("", &noon), ("2026-01-09".to_owned(), 5, 0));
    let here = of("2026-01-09T17:00:00", 48);
    assert_eq!(dates("", &here), ("2026-01-09".to_owned(), 6, 0));
    let late = "<DefaultFinishTime>20:00:00</DefaultFinishTime>";
    assert_eq!(dates(late, &moved), ("2026-01-09".to_owned(), 5, 0));
}

#[test]
fn s31_baselines_are_read_as_the_dates_of_tasks_are() {
    let task = "<Start>2026-01-05T08:00:00</Start><Duration>PT40H0M0S</Duration>";
    let of = |fields: &str| {
        let baseline = format!("<Baseline><Number>0</Number>{fields}</Baseline>");
        let read = read("", &[&format!("{task}{baseline}")]);
        let dates = read.settings.baselines[0].tasks[0].1;
        format!(
            "{} {} {}",
            dates.start,
            dates.duration.days(),
            dates.last_day
        )
    };
    let days = |start: &str, finish: &str, more: &str| {
        of(&format!(
            "<Start>{start}</Start><Finish>{finish}</Finish>{more}"
        ))
    };
    // Elapsed days have 24 hours; a length that is not there is counted.
    let elapsed = "<DurationFormat>8</DurationFormat><Duration>PT72H0M0S</Duration>";
    let (monday, thursday) = ("2026-01-05T08:00:00", "2026-01-08T08:00:00");
    assert_eq!(days(monday, thursday, elapsed), "2026-01-05 3 2026-01-08");
    assert_eq!(
        days(monday, "2026-01-13T17:00:00", ""),
        "2026-01-05 7 2026-01-13"
    );
    // Work through the night ends as the next day begins; a program without times of day means that day.
    let (begin, end) = ("2026-01-05T00:00:00", "2026-01-08T00:00:00");
    let hours = |hours: u32| format!("<Duration>PT{hours}H0M0S</Duration>");
    assert_eq!(days(begin, end, &hours(24)), "2026-01-05 3 2026-01-07");
    assert_eq!(days(begin, end, &hours(32)), "2026-01-05 4 2026-01-08");
}

#[test]
fn s31_a_subproject_is_told_and_who_has_two_assignments_owns_a_task_once() {
    let task = "<Start>2026-01-05</Start><IsSubproject>1</IsSubproject>";
    let one = "<Assignment><TaskUID>1</TaskUID><ResourceUID>7</ResourceUID></Assignment>";
    let rest = format!(
        "<Resources><Resource><UID>7</UID><Name>Ann</Name></Resource></Resources><Assignments>{one}{one}</Assignments>"
    );
    let read = read(&rest, &[task]);
    assert_eq!(read.drafts[0].owner, "Ann");
    let told: Vec<String> = read.warnings.iter().map(ToString::to_string).collect();
    assert!(
        told.iter()
            .any(|told| told.contains("a project of another file")),
        "{told:?}"
    );
}

#[test]
fn s25_the_encoding_that_the_file_names_is_asked_where_it_is_no_unicode() {
    let name = |declaration: &str, letters: &[u8]| {
        let before = format!("{declaration}<Project><Tasks><Task><Name>");
        let behind = b"</Name><Start>2026-01-05</Start></Task></Tasks></Project>";
        let bytes = [before.as_bytes(), letters, behind].concat();
        import(&bytes, TODAY).map(|read| read.drafts[0].name.clone())
    };
    let of = |encoding: &str| format!("<?xml version=\"1.0\" encoding=\"{encoding}\"?>");
    let stage = b"\xDD\xF2\xE0\xEF";
    for (declaration, letters, read) in [
        (of("windows-1251"), &stage[..], "Этап"),
        (
            "<?xml version='1.0' encoding = 'CP1251' ?>".into(),
            stage,
            "Этап",
        ),
        (of("Windows-1250"), b"\x9Elu\x9D", "žluť"),
        (of("ISO-8859-1"), b"Gr\xF6\xDFe", "Größe"),
        // What is UTF-8 is no accident.
        (of("windows-1251"), "Этап".as_bytes(), "Этап"),
        (of("iso-8859-2"), b"plain", "plain"),
    ] {
        assert_eq!(
            name(&declaration, letters).as_deref(),
            Ok(read),
            "{declaration}"
        );
    }
    for declaration in [
        "",
        "<?xml version=\"1.0\"?>",
        &of("iso-8859-2"),
        &of("UTF-8"),
    ] {
        let refused = Err(ProjectXmlError::Encoding);
        assert_eq!(name(declaration, b"\xBElu\xBB"), refused, "{declaration}");
    }
}

#[test]
fn s25_outline_numbers_stand_in_for_levels() {
    let of = |number: &str| format!("<OutlineNumber>{number}</OutlineNumber>");
    let numbers = ["0", "1", "1.1", "1.1.1", "2"].map(of);
    let read = read("", &numbers.each_ref().map(String::as_str));
    let levels: Vec<u8> = read.drafts.iter().map(|draft| draft.level.get()).collect();
    assert_eq!(levels, [0, 1, 2, 0]);
}

#[test]
fn s31_the_only_base_calendar_is_the_projects_where_none_is_named() {
    let off = |rest: &str| {
        let read = read(rest, &["<Start>2026-01-05T08:00:00</Start>"]);
        !read.settings.project.calendars.rules().week.works(2)
    };
    let of_ann = "<Calendar><UID>4</UID><IsBaseCalendar>0</IsBaseCalendar></Calendar>";
    let second = "<Calendar><UID>4</UID><IsBaseCalendar>1</IsBaseCalendar></Calendar>";
    assert!(off(&calendars("")) && off(&calendars(of_ann)));
    assert!(!off(&calendars(second)));
    let other = format!("<CalendarUID>4</CalendarUID>{}", calendars(second));
    assert!(!off(&other));
}
