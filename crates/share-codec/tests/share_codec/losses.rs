//! What a form cannot say, or a file says wrongly, is told in plain words.

use barline_share_codec::csv::{ImportOptions, import};
use barline_share_codec::formats::{json, project_xml};
use barline_tasks::strategies::counting_ids;
use barline_tasks::{Date, Level, Plan, TaskDraft};

const TODAY: Date = Date::constant(2026, 1, 5);

#[test]
fn s24_a_json_file_is_unicode_or_refused() {
    let text = r#"{"version":1,"tasks":[{"name":"Öl","startDate":"2026-01-05"}]}"#;
    let utf16 = |unit: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(unit).collect::<Vec<u8>>();
    for bytes in [
        text.as_bytes().to_vec(),
        [&[0xEF, 0xBB, 0xBF], text.as_bytes()].concat(),
        [vec![0xFF, 0xFE], utf16(u16::to_le_bytes)].concat(),
        [vec![0xFE, 0xFF], utf16(u16::to_be_bytes)].concat(),
    ] {
        let text = json::text_of(&bytes).expect("text");
        let (_, drafts) = json::import(text.trim_start_matches('\u{feff}')).expect("a plan");
        assert_eq!(drafts[0].name, "Öl");
    }
    let western: Vec<u8> = text.chars().map(|c| c as u8).collect();
    let refused = json::text_of(&western).expect_err("no Unicode");
    assert_eq!(
        refused.to_string(),
        "it is not UTF-8; save it as UTF-8 and import it again"
    );
    assert_eq!(json::text_of(b"").expect("text"), "");
}

#[test]
fn s24_a_refusal_names_the_place_in_plain_words() {
    for (text, said) in [
        (
            "{\"version\":1,\n\"tasks\":[}",
            "it is no JSON from line 2, column 10 on",
        ),
        ("", "it is empty"),
        ("\u{feff}\n\n", "it is empty"),
        ("[]", "it is not an object with a list of tasks"),
        ("{}", "“version” is missing"),
        (
            r#"{"version":"1","tasks":[]}"#,
            "“version” is not a whole number from 0 on",
        ),
        (r#"{"version":1}"#, "“tasks” is no list"),
        (r#"{"version":1,"tasks":{}}"#, "“tasks” is no list"),
        (r#"{"version":1,"tasks":["a"]}"#, "task 1 is not an object"),
        (
            r#"{"version":1,"tasks":[{"startDate":"2026-01-05"}]}"#,
            "task 1: “name” is missing",
        ),
        (
            r#"{"version":1,"tasks":[{"name":"a","startDate":"2026-01-05","duration":2.5}]}"#,
            "task 1: “duration” is not a whole number from 0 on",
        ),
        (
            r#"{"version":1,"tasks":[{"name":"a","startDate":"2026-01-05","done":"yes"}]}"#,
            "task 1: “done” is not true or false",
        ),
    ] {
        let refused = json::import(text).expect_err(text);
        assert_eq!(refused.to_string(), said, "{text}");
    }
}

#[test]
fn s11_elapsed_time_is_noted() {
    let file =
        "Name,Start,Duration\nA,2026-01-05,3 edays\nB,2026-01-05,2 fTage\nC,2026-01-05,3 days\n";
    let read = import(file.as_bytes(), TODAY, &ImportOptions::default()).expect("a plan");
    let said: Vec<String> = read.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "Row 1: \"3 edays\" counts elapsed time, it is read as working days",
            "Row 2: \"2 fTage\" counts elapsed time, it is read as working days",
        ]
    );
    let xml = "<Project><Tasks><Task><OutlineLevel>1</OutlineLevel><Name>a</Name>\
        <Start>2026-01-05T08:00:00</Start><Duration>PT48H0M0S</Duration>\
        <DurationFormat>8</DurationFormat></Task></Tasks></Project>";
    let read = project_xml::import(xml.as_bytes(), TODAY).expect("a project");
    assert_eq!(read.drafts[0].duration.days(), 2);
    assert_eq!(read.warnings.len(), 1);
}

#[test]
fn s11_c28_what_may_be_thousands_is_noted() {
    let file = "Name,Start,Duration\nA,2026-01-05,\"1,000 days\"\nB,2026-01-05,1.5 days\n";
    let read = import(file.as_bytes(), TODAY, &ImportOptions::default()).expect("a plan");
    assert_eq!(read.drafts[0].duration.days(), 1);
    assert_eq!(
        read.warnings[0].to_string(),
        "Row 1: \"1,000 days\" is read with decimals, not as thousands"
    );
}

#[test]
fn c4_an_end_that_a_duration_does_not_come_to_is_told() {
    let said = |duration: &str, end: &str| {
        let file = format!("ID,Name,Start,Finish,Duration\n1,Frame,2026-12-21,{end},{duration}\n");
        let read = import(file.as_bytes(), TODAY, &ImportOptions::default()).expect("a plan");
        let said: Vec<String> = read.warnings.iter().map(ToString::to_string).collect();
        said
    };
    let told = "Row 1: it ends on 2026-12-30 in the file: the end was left out";
    assert_eq!(said("5 days", "2026-12-30"), [told]);
    // Twelve days of the calendar.
    assert_eq!(said("10 days", "2026-12-30"), [told.to_owned(); 1]);
    // The last day, the one after it, none at all, and one before the start.
    for end in ["2026-12-25", "2026-12-28", "", "2026-12-01"] {
        assert!(said("5 days", end).is_empty(), "{end}");
    }
}

#[test]
fn c3_the_row_of_the_project_itself_stands_above_its_tasks() {
    let levels = |first: u8| -> Vec<u8> {
        let file = format!(
            "ID,Name,Start,Outline Level\n0,House,2026-01-05,{first}\n\
            1,Phase,2026-01-05,1\n2,Dig,2026-01-05,2\n"
        );
        let read = import(file.as_bytes(), TODAY, &ImportOptions::default()).expect("a plan");
        assert!(read.warnings.is_empty(), "{:?}", read.warnings);
        read.drafts.iter().map(|draft| draft.level.get()).collect()
    };
    assert_eq!(levels(0), [0, 1, 2]);
    assert_eq!(levels(1), [0, 0, 1]);
}

#[test]
fn s31_a_finish_before_what_the_days_come_to_is_told() {
    let said = |finish: &str| {
        let xml = format!(
            "<Project><Tasks><Task><UID>1</UID><Name>Run</Name><Start>2026-01-05T00:00:00</Start>\
            <Duration>PT48H0M0S</Duration><Finish>{finish}</Finish></Task></Tasks></Project>"
        );
        let read = project_xml::import(xml.as_bytes(), TODAY).expect("a project");
        read.warnings
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    let told =
        "Row 1: it ends on 2026-01-07 in the file, and here on 2026-01-12: a day there is longer";
    assert_eq!(said("2026-01-07T00:00:00"), [told]);
    assert!(said("2026-01-09T00:00:00").is_empty());
}

#[test]
fn s25_levels_that_jump_are_counted() {
    let draft = |level| TaskDraft {
        level: Level::clamped(level),
        ..TaskDraft::new("a", TODAY)
    };
    let of = |levels: &[i64]| {
        let drafts = levels.iter().map(|level| draft(*level)).collect();
        project_xml::lowered(&Plan::build("", drafts, &mut counting_ids()))
    };
    assert_eq!(of(&[0, 1, 2, 0]), 0);
    assert_eq!(of(&[0, 8, 8, 1]), 2);
}

#[test]
fn s13_excel_s_days_are_offered_and_read_when_asked_for() {
    let file = b"Task,Start\nA,46027\nB,2026-01-06\n";
    let read = import(file, TODAY, &ImportOptions::default()).expect("a plan");
    assert_eq!(read.understood.serial_dates, Some(false));
    assert_eq!(
        read.warnings[0].to_string(),
        "Row 1: \"46027\" is no date, today is used; as Excel counts days it is 2026-01-05"
    );
    let options = ImportOptions {
        serial_dates: Some(true),
        ..ImportOptions::default()
    };
    let asked = import(file, Date::constant(2030, 1, 1), &options).expect("a plan");
    assert_eq!(asked.drafts[0].start, TODAY);
    assert!(asked.warnings.is_empty() && asked.understood.serial_dates == Some(true));
    let none = import(b"Task,Start\nA,2026-01-06\n", TODAY, &options).expect("a plan");
    assert_eq!(none.understood.serial_dates, None);
}

#[test]
fn s13_an_end_that_cannot_be_read_is_told_where_it_alone_says_how_long() {
    let file = "Task,Start,Finish,Duration\nA,2026-01-05,2026-02-30,\nB,2026-01-05,46030,\n\
        C,2026-01-05,,\nD,2026-01-05,n/a,3\nE,2026-01-05 → soon,,\n";
    let read = import(file.as_bytes(), TODAY, &ImportOptions::default()).expect("a plan");
    let said: Vec<String> = read.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "Row 1: the end \"2026-02-30\" is no date, lasts 1 day",
            "Row 2: the end \"46030\" is no date, lasts 1 day; as Excel counts days it is 2026-01-08",
            "Row 5: the end \"soon\" is no date, lasts 1 day",
        ]
    );
    let days: Vec<u32> = read
        .drafts
        .iter()
        .map(|task| task.duration.days())
        .collect();
    assert_eq!(days, [1, 1, 1, 3, 1]);
}

#[test]
fn s25_a_project_without_a_letter_is_empty() {
    for bytes in ["", "\u{feff}\n \n"] {
        let refused = project_xml::import(bytes.as_bytes(), TODAY).expect_err("nothing");
        assert_eq!(refused.to_string(), "the file is empty");
    }
    let refused = project_xml::import(b"<Project><Tasks/></Project>", TODAY).expect_err("nothing");
    assert_eq!(refused.to_string(), "the file holds no MS Project tasks");
}
