//! What MS Project XML does not hold of a plan is told whoever exports it (S25, S31).

use barline_share_codec::formats::{json, project_xml};
use barline_tasks::strategies::{any_plan, any_plan_by_links, counting_ids};
use barline_tasks::{Date, Plan, TaskDraft};
use proptest::prelude::*;

const TODAY: Date = Date::constant(2026, 1, 5);

fn plan(text: &str) -> Plan {
    let draft = json::import_plan(text).expect("a plan");
    draft.build(&mut counting_ids())
}

fn told(plan: &Plan) -> Option<String> {
    project_xml::not_kept(plan, &project_xml::export(plan))
}

fn again(plan: &Plan) -> Plan {
    let read = project_xml::import(project_xml::export(plan).as_bytes(), TODAY);
    read.expect("a project")
        .into_draft()
        .build(&mut counting_ids())
}

#[test]
fn s25_what_the_form_has_no_word_for_is_told() {
    let tasks = r#""tasks":[
        {"name":"A","startDate":"2026-01-05","done":true},
        {"name":"B","startDate":"2026-01-05","progress":100,"status":"review"},
        {"name":"C","startDate":"2026-01-05","status":"cancelled"},
        {"name":"D","startDate":"2026-01-05","progress":40,"status":"in_progress"}]"#;
    assert_eq!(
        told(&plan(&format!(
            r#"{{"version":2,"finishBy":"2026-03-02",{tasks}}}"#
        )))
        .as_deref(),
        Some(
            "MS Project XML does not hold everything as it is here: the progress of 2 tasks, \
             the status of 3 tasks, the project’s finish date. JSON does."
        )
    );
    let kept = r#"{"version":2,"tasks":[{"name":"A","startDate":"2026-01-05","progress":100,"done":true}]}"#;
    assert_eq!(told(&plan(kept)), None);
}

/// Progress says nothing of what is done here, and all of it there.
#[test]
fn k2_what_is_done_is_done_in_a_project_too() {
    let done = r#"{"version":1,"tasks":[{"name":"A","startDate":"2026-01-05","done":true}]}"#;
    assert!(again(&plan(done)).tasks()[0].done);
}

#[test]
fn s25_several_people_of_a_task_are_several_resources() {
    let tasks = r#""tasks":[
        {"name":"A","startDate":"2026-01-05","owner":"Ann, Ben"},
        {"name":"B","startDate":"2026-01-05","owner":"Ben"},
        {"name":"C","startDate":"2026-01-05","owner":"Cleo, "}]}"#;
    let xml = project_xml::export(&plan(&format!(r#"{{"version":2,{tasks}"#)));
    for (name, times) in [("Ann", 1), ("Ben", 1), ("Ann, Ben", 0), ("Cleo,", 1)] {
        let resource = format!("<Name>{name}</Name>");
        assert_eq!(xml.matches(&resource).count(), times, "{name}");
    }
    assert_eq!(xml.matches("<Assignment>").count(), 4);
    let owners = |plan: &Plan| -> Vec<String> {
        plan.tasks().iter().map(|task| task.owner.clone()).collect()
    };
    let had = plan(&format!(r#"{{"version":2,{tasks}"#));
    assert_eq!(owners(&again(&had)), owners(&had));
    // Who has days off has them by the whole name.
    let off = r#""people":[{"owner":"Ann, Ben","daysOff":[{"first":"2026-02-09","last":"2026-02-10"}]}],"#;
    let xml = project_xml::export(&plan(&format!(r#"{{"version":2,{off}{tasks}"#)));
    assert_eq!(xml.matches("<Name>Ann</Name>").count(), 0);
}

proptest! {
    /// Where nothing is told, all came back.
    #[test]
    fn prop_s25_what_is_not_told_comes_back(
        plan in prop_oneof![any_plan(4), any_plan_by_links(4)],
    ) {
        prop_assume!(!plan.is_empty());
        if told(&plan).is_none() {
            let plain = |plan: &Plan| -> Vec<TaskDraft> {
                let drafts = plan.drafts().map(|draft| TaskDraft {
                    id: None,
                    status_chosen: false,
                    ..draft
                });
                drafts.collect()
            };
            let read = again(&plan);
            prop_assert_eq!(plain(&read), plain(&plan));
            prop_assert_eq!(read.project(), plan.project());
            prop_assert_eq!(read.scheduling(), plan.scheduling());
        }
    }
}
