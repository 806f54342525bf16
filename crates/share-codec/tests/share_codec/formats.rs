//! JSON, MS Project XML and calendars: what goes out comes back, and files from
//! elsewhere are read without trust (S22 to S25).

use std::path::{Path, PathBuf};
use std::process::Command;

use barline_share_codec::csv::{Flavour, ImportOptions, WarningKind, export as csv};
use barline_share_codec::formats::project_xml::ProjectXmlError;
use barline_share_codec::formats::{icalendar, json, markdown, project_xml};
use barline_tasks::strategies::{any_plan, any_plan_by_links, any_plan_of, counting_ids};
use barline_tasks::{
    CalendarRules, Calendars, Date, DaysOff, Entry, Level, Person, Plan, Progress, Project,
    Scheduling, Status, TaskDraft, Week, YearlyDay,
};
use jiff::civil::date;
use proptest::prelude::*;

const TODAY: Date = Date::constant(2026, 11, 20);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> Vec<u8> {
    std::fs::read(root().join(path)).expect("a fixture")
}

fn build(description: String, drafts: Vec<TaskDraft>) -> Plan {
    Plan::build(description, drafts, &mut counting_ids())
}

fn kitchen() -> Plan {
    let bytes = read("fixtures/plans/kitchen.csv");
    let imported = barline_share_codec::csv::import(&bytes, TODAY, &ImportOptions::default());
    let imported = imported.expect("a plan");
    build(imported.description, imported.drafts)
}

fn from_xml(xml: &[u8]) -> Plan {
    let project = project_xml::import(xml, TODAY).expect("a project");
    build(project.description, project.drafts)
}

/// What a project file keeps of a plan (S25).
fn as_project(plan: &Plan) -> Plan {
    let legal = |text: &str| -> String {
        let odd =
            |c: char| (c < ' ' && c != '\t' && c != '\n') || ('\u{fffe}'..='\u{ffff}').contains(&c);
        text.chars()
            .map(|c| if odd(c) { '\u{fffd}' } else { c })
            .collect()
    };
    let ignored = barline_tasks::IgnoredDependencies::of(plan);
    let mut most = 0;
    let drafts = plan.drafts().enumerate().map(|(row, draft)| {
        let level = draft.level.get().min(most);
        most = level + 1;
        let task = &plan.tasks()[row];
        let counted: Vec<usize> = ignored.counted(plan, row).collect();
        let prior = task.prior.dependencies().filter_map(|one| {
            let before = plan.row_of(one.prior)?;
            let entry = Entry::new(before + 1, one.kind, one.lag).to_string();
            counted.contains(&before).then_some(entry)
        });
        let prior: Vec<String> = prior.collect();
        let name = if draft.name.trim().is_empty() {
            format!("Imported Task {}", row + 1)
        } else {
            legal(&draft.name)
        };
        TaskDraft {
            name,
            prior: prior.join(", "),
            level: Level::clamped(i64::from(level)),
            owner: legal(&draft.owner),
            progress: if draft.done {
                Progress::FULL
            } else {
                draft.progress
            },
            done: draft.done || draft.progress == Progress::FULL,
            status: Status::default(),
            status_chosen: false,
            comment: legal(&draft.comment),
            ..draft
        }
    });
    build(legal(plan.description()), drafts.collect())
}

proptest! {
    #[test]
    fn prop_json_comes_back(plan in any_plan(10)) {
        let (description, drafts) = json::import(&json::export(&plan)).expect("a plan");
        prop_assert_eq!(build(description, drafts), plan);
    }

    /// What is on beside dates by links is not lost where nothing else asks for version 2.
    #[test]
    fn prop_s24_switches_of_dates_by_hand_come_back(plan in any_plan(4), bars in any::<bool>(), along in any::<bool>()) {
        let plan = plan.with_scheduling(Scheduling {
            bars_follow_working_days: bars,
            auto_schedule: along,
            ..Scheduling::default()
        });
        let draft = json::import_plan(&json::export(&plan)).expect("a plan");
        prop_assert_eq!(draft.build(&mut counting_ids()), plan);
    }

    #[test]
    fn prop_s30_a_plan_by_links_comes_back(plan in any_plan_by_links(8)) {
        let text = json::export(&plan);
        prop_assert!(text.contains("\"version\": 2"), "{text}");
        let draft = json::import_plan(&text).expect("a plan");
        prop_assert_eq!(draft.build(&mut counting_ids()), plan);
    }

    #[test]
    fn prop_a_project_comes_back(plan in any_plan_of(1..=10)) {
        prop_assert_eq!(from_xml(project_xml::export(&plan).as_bytes()), as_project(&plan));
    }

    /// Without what the format has no word for: other switches, starts by hand, days
    /// worked through, the end floats count to, and baselines' names.
    #[test]
    fn prop_s31_links_limits_and_baselines_come_back_from_a_project(plan in any_plan_by_links(8)) {
        prop_assume!(!plan.is_empty());
        let project = project_xml::import(project_xml::export(&plan).as_bytes(), TODAY).expect("a project");
        let is_typed = project.settings.scheduling.dates_follow_dependencies;
        let read = project.into_draft().build(&mut counting_ids());
        let expected = as_project(&plan);
        for (one, other) in read.tasks().iter().zip(expected.tasks()) {
            prop_assert_eq!(&one.prior, &other.prior);
            let limits = other.limits;
            prop_assert_eq!(one.limits.finish_by, limits.finish_by);
            prop_assert_eq!(one.limits.must_start, limits.must_start);
            let not_before = limits.not_before.filter(|_| limits.must_start.is_none());
            prop_assert_eq!(one.limits.not_before, not_before);
        }
        let dates = |plan: &Plan| -> Vec<Vec<_>> {
            plan.tasks().iter().map(|task| plan.baselines_of(task).map(|(_, dates)| dates).collect()).collect()
        };
        prop_assert_eq!(dates(&read), dates(&plan));
        prop_assert_eq!(is_typed, read.tasks().iter().any(|task| task.prior.tasks().count() > 0));
    }

    #[test]
    fn prop_no_panic_on_any_xml(text in "<Project>(<Tasks>|<Task>|</Task>|<Name>|</Name>|&[a-z#0-9]{1,3};|[<>/&!a]|\\PC){0,20}") {
        let _ = project_xml::import(text.as_bytes(), TODAY);
    }
}

#[test]
fn s24_a_document_with_a_wrong_field_is_refused_by_name() {
    let document = |field: &str| {
        format!(r#"{{"version":1,"tasks":[{{"name":"A","startDate":"2026-01-05"{field}}}]}}"#)
    };
    let (_, drafts) = json::import(&document("")).expect("defaults");
    assert_eq!(
        drafts,
        [TaskDraft {
            owner: String::new(),
            ..TaskDraft::new("A", date(2026, 1, 5))
        }]
    );
    for (field, message) in [
        (r#","level":9"#, "task 1: level is not valid"),
        (r#","progress":101"#, "task 1: progress is not valid"),
        (r#","status":"Done""#, "task 1: status is not valid"),
        (r#","duration":1000000000"#, "task 1: duration is not valid"),
    ] {
        assert_eq!(
            json::import(&document(field)).expect_err(field).to_string(),
            message
        );
    }
    assert!(json::import(r#"{"version":3,"tasks":[]}"#).is_err());
    assert!(json::import("[]").is_err());
}

#[test]
fn s24_the_committed_schema_is_the_documents() {
    let path = root().join("schemas/plan.schema.json");
    if std::env::var_os("UPDATE_SCHEMAS").is_some() {
        std::fs::write(&path, json::schema()).expect("a writable tree");
    }
    let committed = std::fs::read_to_string(path).expect("the schema");
    assert!(
        committed == json::schema(),
        "schemas/plan.schema.json is stale: run the tests with UPDATE_SCHEMAS=1"
    );
}

#[test]
fn s25_a_project_of_ms_project_is_read() {
    let project = project_xml::import(&read("fixtures/formats/ms-project.xml"), TODAY);
    let project = project.expect("a project");
    let losses: Vec<WarningKind> = project
        .warnings
        .iter()
        .map(|warning| warning.kind)
        .collect();
    assert_eq!(
        losses,
        [
            WarningKind::NumberChanged,
            WarningKind::Elapsed,
            WarningKind::ZeroDays
        ]
    );
    let plan = build(project.description, project.drafts);
    insta::assert_snapshot!(csv(&plan, Flavour::Link));
}

#[test]
fn s25_entities_and_bombs_are_refused() {
    let doctype = r#"<!DOCTYPE p [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Project><Tasks><Task><UID>1</UID><Name>&b;</Name></Task></Tasks></Project>"#;
    let undeclared = "<Project><Tasks><Task><Name>&secret;</Name></Task></Tasks></Project>";
    let deep = "<a>".repeat(100_000);
    for (xml, error) in [
        (doctype, ProjectXmlError::Entities),
        (undeclared, ProjectXmlError::Entities),
        (deep.as_str(), ProjectXmlError::NotXml),
        ("<Project><Tasks>", ProjectXmlError::NotXml),
        ("<Project></Tasks>", ProjectXmlError::NotXml),
        ("hello", ProjectXmlError::NoTasks),
        ("<Project/>", ProjectXmlError::NoTasks),
    ] {
        assert_eq!(
            project_xml::import(xml.as_bytes(), TODAY).expect_err("no project"),
            error
        );
    }
    let many = format!(
        "<Project><Tasks>{}</Tasks></Project>",
        "<Task/>".repeat(20_002)
    );
    assert_eq!(
        project_xml::import(many.as_bytes(), TODAY).expect_err("too many"),
        ProjectXmlError::TooManyTasks
    );
}

#[test]
fn s22_the_shape_of_a_table() {
    insta::assert_snapshot!(markdown::export(&kitchen()));
}

/// Programs that are not ours read what we write: `tests/check_formats.py`.
#[test]
fn s23_s24_s25_other_programs_read_what_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = kitchen();
    let stamp = date(2026, 1, 5).at(9, 30, 0, 0);
    for (name, text) in [
        ("plan.ics", icalendar::export(&plan, stamp, "plan.example")),
        ("plan.xml", project_xml::export(&plan)),
        ("plan.json", json::export(&plan)),
    ] {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check_formats.py");
    let schema = root().join("schemas/plan.schema.json");
    let checked = Command::new("python3")
        .arg(script)
        .arg(folder.path())
        .arg(schema)
        .output();
    let Ok(output) = checked else {
        eprintln!("SKIPPED: python3 is missing, nothing else has read the files");
        return;
    };
    let said = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    if output.status.code() == Some(77) {
        eprintln!("SKIPPED: {said}");
        return;
    }
    assert!(output.status.success(), "{said}");
}

#[test]
fn s31_calendars_come_back_from_a_project() {
    let off = |first, last, name: &str| DaysOff {
        first,
        last,
        name: name.to_owned(),
    };
    let rules = CalendarRules {
        week: Week::new([true, true, true, true, false, true, false]),
        off: vec![off(date(2026, 3, 9), date(2026, 3, 11), "Fair & square")],
        yearly: vec![YearlyDay {
            month: 12,
            day: 25,
            name: "Christmas".to_owned(),
        }],
        extra: vec![(date(2026, 5, 2), date(2026, 5, 3))],
    };
    let anna = Person {
        owner: "Anna".to_owned(),
        off: vec![off(date(2026, 3, 6), date(2026, 3, 6), "")],
        yearly: Vec::new(),
    };
    let project = Project {
        calendars: Calendars::new(rules, vec![anna]).expect("a working day"),
        start: Some(date(2026, 3, 1)),
        finish_by: None,
    };
    let plan = Plan::build(
        "",
        vec![TaskDraft::new("A", date(2026, 3, 2))],
        &mut counting_ids(),
    );
    let plan = plan.with_project(project);
    let read =
        project_xml::import(project_xml::export(&plan).as_bytes(), TODAY).expect("a project");
    assert_eq!(read.warnings, []);
    assert_eq!(read.into_draft().build(&mut counting_ids()), plan);
}
