//! Records read and looked at (SR1, SR2, SR9).

use barline_save_record::{Edition, Header, read, read_draft, write, write_plan};
use barline_tasks::strategies::{any_plan, any_plan_by_links, counting_ids};
use barline_tasks::{Baseline, Date, Limits, Plan, TaskDraft};
use proptest::prelude::*;

const MONDAY: Date = Date::constant(2026, 1, 5);

#[test]
fn sr1_gl4_unknown_fields_are_written_again_and_one_bad_task_drops_no_other() {
    let text = r#"{"tasks":[{"id":7,"name":"A","startDate":"2026-01-06","colour":"red"},17],"plugin":{"a":1}}"#;
    let loaded = read(text, MONDAY, &mut counting_ids()).unwrap();
    assert_eq!(loaded.repairs, ["Task 2 was no task and was left out."]);
    let again = write(&loaded.plan, &loaded.extras, None, "now", None);
    let again: serde_json::Value = serde_json::from_str(&again).unwrap();
    assert_eq!(again["tasks"][0]["colour"], "red");
    assert_eq!(again["plugin"]["a"], 1);
}

#[test]
fn sr1_escapes_are_read_and_of_a_field_that_is_there_twice_the_last_counts() {
    let again = |text: &str| -> serde_json::Value {
        let loaded = read(text, MONDAY, &mut counting_ids()).unwrap();
        let text = write(&loaded.plan, &loaded.extras, None, "now", None);
        serde_json::from_str(&text).unwrap()
    };
    let text = r#"{"tasks":[{"name":"A","n\u0061me":"Zo\u00eb \"1\"","startDate":"2026-01-05","k\u0065y":[{"a":{"b":null}},-2,2.50,"\t"]}],"x":{"y":1e3}}"#;
    let written = again(text);
    assert_eq!(written["tasks"][0]["name"], "Zo\u{eb} \"1\"");
    assert_eq!(
        written["tasks"][0]["key"],
        serde_json::json!([{ "a": { "b": null } }, -2, 2.5, "\t"])
    );
    assert_eq!(written["x"]["y"], 1000.0);
    let twice = text.replace("\"startDate\"", "\"k\\u0065y\":true,\"startDate\"");
    assert_eq!(again(&twice)["tasks"][0]["key"][1], -2);
}

#[test]
fn sr2_sr9_what_is_no_record_is_none_for_everybody() {
    for text in ["", "[]", "null", "{}", "{\"tasks\":{}}", "{\"tasks\":["] {
        assert_eq!(Header::read(text), None, "{text:?}");
        assert!(read_draft(text, MONDAY).is_err(), "{text:?}");
    }
}

#[test]
fn sr9_fields_that_cannot_be_read_are_empty() {
    let odd = Header::read(
        r#"{"tasks":[1,[2,{"tasks":[]}]],"revision":-3,"writer":7,"follows":null,"savedAt":{},"version":[]}"#,
    );
    let expected = Header {
        tasks: 2,
        ..Header::default()
    };
    assert_eq!(odd, Some(expected));
    let text_version = Header::read(r#"{"tasks":[],"version":"2.1","revision":4.0}"#).unwrap();
    assert_eq!(
        (text_version.version, text_version.edition.revision),
        (2, 4)
    );
}

#[test]
fn sr9_only_a_record_without_tasks_and_description_is_nothing_to_lose() {
    let is_empty = |text: &str| Header::read(text).unwrap().is_empty;
    assert!(is_empty(r#"{"tasks":[]}"#));
    assert!(is_empty(r#"{"tasks":[],"projectDescription":""}"#));
    assert!(!is_empty(r#"{"tasks":[],"projectDescription":"Kitchen"}"#));
    assert!(!is_empty(r#"{"tasks":[],"projectDescription":5}"#));
    assert!(!is_empty(r#"{"tasks":[{}]}"#));
}

/// However many there are: 100,000 cost no square of that.
#[test]
fn sr11_links_that_cannot_be_read_are_told_in_their_place() {
    let task = r#"{"name":"A","priorDependency":"1","links":"2FS","level":"x"}"#;
    let right = r#"{"name":"B","startDate":"2026-01-06","links":""}"#;
    let text = format!(r#"{{"tasks":[{task},{right},{task}]}}"#);
    let told = read(&text, MONDAY, &mut counting_ids()).unwrap().repairs;
    let of = |number: usize| {
        [
            format!("Task {number} had an unreadable list of links: \"2FS\""),
            format!("Task {number} had no start date that could be read and starts today."),
            format!("Task {number} had an unreadable level: \"x\""),
        ]
    };
    assert_eq!(told, [of(1), of(3)].concat());
    let many = vec![r#"{"links":"2FS"}"#; 100_000].join(",");
    let told = read(
        &format!(r#"{{"tasks":[{many}]}}"#),
        MONDAY,
        &mut counting_ids(),
    );
    assert_eq!(told.unwrap().repairs.len(), 200_000);
}

#[test]
fn sr11_t37_of_more_dependencies_than_a_plan_holds_the_rest_is_told() {
    let task =
        r#"{"name":"a","startDate":"2026-01-05","priorDependency":"1-4000","links":"1-4000"}"#;
    let text = format!(r#"{{"tasks":[{}]}}"#, vec![task; 4_000].join(","));
    let loaded = read(&text, MONDAY, &mut counting_ids()).unwrap();
    assert_eq!(loaded.plan.dependencies(), 200_000);
    assert_eq!(
        loaded.repairs,
        ["There were more than 200000 prior dependencies; the rest is kept as typed and ignored."]
    );
}

/// The record of a plan that uses nothing new, as releases before wrote it.
#[test]
fn sr11_a_plan_without_anything_new_has_the_record_it_always_had() {
    let draft = TaskDraft {
        prior: "1, 9, x".to_owned(),
        ..TaskDraft::new("Paint", MONDAY)
    };
    let plan = Plan::build("Kitchen", vec![draft], &mut counting_ids());
    assert_eq!(
        write_plan(&plan, "now"),
        r#"{"tasks":[{"id":1,"name":"Paint","priorDependency":"1, 9, x","startDate":"2026-01-05","duration":1,"owner":"Unassigned","level":0,"progress":0,"done":false,"status":"not_started"}],"projectDescription":"Kitchen","savedAt":"now","version":1}"#
    );
}

#[test]
fn sr11_older_programs_read_plain_numbers() {
    let draft = |prior: &str| TaskDraft {
        prior: prior.to_owned(),
        limits: Limits::not_before(MONDAY),
        ..TaskDraft::new("Paint", MONDAY)
    };
    let plan = Plan::build("", vec![draft(""), draft("1SS+2d")], &mut counting_ids());
    let baseline = Baseline::of(&plan, "As agreed");
    let plan = plan.with_baselines(vec![baseline]);
    let record: serde_json::Value = serde_json::from_str(&write_plan(&plan, "now")).unwrap();
    let task = &record["tasks"][1];
    assert_eq!(
        (&task["priorDependency"], &task["links"]),
        (&"1".into(), &"1SS+2d".into())
    );
    assert_eq!(task["limit"], "not before 2026-01-05");
    assert_eq!(task["baselines"], "1: 2026-01-05, 1 days, 2026-01-05");
    assert_eq!(record["tasks"][0].get("links"), None);
    assert_eq!(record["planSettings"], "baseline 1 As agreed");
}

#[test]
fn sr11_what_cannot_be_read_is_told_and_the_numbers_count() {
    let text = r#"{"tasks":[{"id":1,"name":"A","startDate":"2026-01-05"},
        {"id":2,"name":"B","startDate":"2026-01-05","priorDependency":"1","links":"2SS","limit":"soon; finish by 2026-01-09","byHand":"x","baselines":"y"}],
        "planSettings":"budget 100\nproject start 2026-01-05"}"#;
    let loaded = read(text, MONDAY, &mut counting_ids()).unwrap();
    assert_eq!(
        loaded.repairs,
        [
            "Settings of the plan: “budget 100” is no setting of a plan and was left out.",
            "Task 2 had an unreadable list of baselines: \"y\"",
            "Task 2 had an unreadable list of links: \"2SS\"",
            "Task 2 had an unreadable limit: \"soon\"",
            "Task 2 had an unreadable start by hand: \"x\"",
        ]
    );
    let plan = loaded.plan;
    assert_eq!(plan.prior_text(&plan.tasks()[1]), "1");
    assert!(plan.tasks()[1].limits.finish_by.is_some());
    assert_eq!(plan.project().start, Some(MONDAY));
}

proptest! {
    #[test]
    fn prop_sr11_a_plan_by_links_reads_back_as_it_was(plan in any_plan_by_links(8)) {
        let loaded = read(&write_plan(&plan, "now"), MONDAY, &mut counting_ids()).unwrap();
        prop_assert_eq!(&loaded.repairs, &Vec::<String>::new());
        prop_assert_eq!(&loaded.plan, &plan);
    }

    #[test]
    fn prop_sr1_a_plan_reads_back_as_it_was(plan in any_plan(12)) {
        let loaded = read(&write_plan(&plan, "now"), MONDAY, &mut counting_ids()).unwrap();
        prop_assert_eq!(&loaded.plan, &plan);
        prop_assert!(loaded.repairs.is_empty());
    }

    #[test]
    fn prop_sr9_a_header_says_what_was_written(
        plan in any_plan(6),
        revision in 0..9_007_199_254_740_991_u64,
        writer in "[a-z0-9]{1,9}",
        follows in "[a-z0-9 -]{0,30}",
    ) {
        let edition = Edition { revision, writer, follows };
        let text = write(&plan, &barline_save_record::Extras::default(), None, "2026-01-05", Some(&edition));
        let header = Header::read(&text).unwrap();
        prop_assert_eq!(header.tasks as usize, plan.len());
        prop_assert_eq!(header.is_empty, plan == Plan::default() || plan.is_empty() && plan.description().is_empty());
        prop_assert_eq!(&header.edition, &edition);
        prop_assert_eq!(&Header::from_lines(&header.to_lines()), &header);
        prop_assert_eq!((header.saved_at.as_str(), header.version), ("2026-01-05", 1));
    }

    #[test]
    fn prop_sr9_no_panic_and_one_verdict_on_any_text(text in "[\\[\\]{}:,\"a-z0-9 ]{0,40}") {
        prop_assert_eq!(Header::read(&text).is_some(), read_draft(&text, MONDAY).is_ok());
    }
}
