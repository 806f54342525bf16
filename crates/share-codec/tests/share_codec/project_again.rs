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
