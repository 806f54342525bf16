//! Our own MS Project files come back as what they were (S31).

use barline_share_codec::formats::{json, project_xml};
use barline_tasks::Plan;
use barline_tasks::{Date, strategies::counting_ids};

const TODAY: Date = Date::constant(2026, 1, 5);

/// The file of a plan given as JSON, and the plan that is read from it with what is said of it.
fn again(text: &str) -> (String, Plan, Vec<String>) {
    let plan = json::import_plan(text).expect("a plan");
    let xml = project_xml::export(&plan.build(&mut counting_ids()));
    let read = project_xml::import(xml.as_bytes(), TODAY).expect("a project");
    let said = read.warnings.iter().map(ToString::to_string).collect();
    (xml, read.into_draft().build(&mut counting_ids()), said)
}

#[test]
fn s31_a_plan_by_hand_with_links_of_summaries_alone_stays_one_by_hand() {
    let tasks = r#""tasks":[
        {"name":"Phase 1","startDate":"2026-03-02","duration":10},
        {"name":"Dig","level":1,"startDate":"2026-03-02","duration":5},
        {"name":"Phase 2","startDate":"2026-04-01","duration":10,"links":[{"task":1}]},
        {"name":"Roof","level":1,"startDate":"2026-03-04","duration":2}]}"#;
    for (settings, by_links) in [("", false), (r#""datesByLinks":true,"#, true)] {
        let (_, plan, _) = again(&format!(r#"{{"version":2,{settings}{tasks}"#));
        assert_eq!(plan.scheduling().dates_follow_dependencies, by_links);
    }
}

#[test]
fn s31_ends_by_hand_are_counted_by_the_calendar_of_the_file() {
    let of = |calendar: &str| {
        let (xml, _, said) = again(&format!(
            r#"{{"version":2,{calendar}"tasks":[
                {{"name":"A","startDate":"2026-02-06","duration":10,"owner":"Anna"}}]}}"#
        ));
        let end = xml.split_once("<Finish>").expect("an end").1;
        (end[..10].to_owned(), said)
    };
    let week = r#""calendar":{"workingWeekdays":["monday","tuesday","wednesday","thursday","friday","saturday","sunday"]},"#;
    let anna =
        r#""people":[{"owner":"Anna","daysOff":[{"first":"2026-02-09","last":"2026-02-10"}]}],"#;
    for (calendar, end) in [
        ("", "2026-02-19"),
        (week, "2026-02-15"),
        (anna, "2026-02-23"),
    ] {
        assert_eq!(of(calendar), (end.to_owned(), Vec::new()), "{calendar}");
    }
}

#[test]
fn s31_a_start_of_the_project_comes_back_on_the_day_of_the_first_task_too() {
    // Without a start of the project nothing keeps B from being drawn back before it.
    let tasks = r#""tasks":[
        {"name":"A","startDate":"2026-03-02","duration":1},
        {"name":"B","startDate":"2026-03-02","duration":10,"links":[{"task":1,"kind":"FF"}]}]}"#;
    for start in [None, Some("2026-03-02"), Some("2026-02-23")] {
        let told = start.map_or(String::new(), |day| format!(r#""projectStart":"{day}","#));
        let (_, plan, said) = again(&format!(
            r#"{{"version":2,"datesByLinks":true,{told}{tasks}"#
        ));
        let back = plan.project().start.map(|day| day.to_string());
        assert_eq!(
            (back.as_deref(), said),
            (start, Vec::<String>::new()),
            "{start:?}"
        );
    }
}
