//! What the changes of an op may say, and what they answer where the plan keeps it otherwise (LV12, T40, L54).

use serde_json::{Value, json};

use super::{done, op, owner, owners, post, rows, shared};
use crate::common::json;

#[tokio::test]
async fn lv12_the_changes_of_the_document_are_carried_out() {
    let (world, ada, _) = shared(true).await;
    let shown = include_str!("../../../src/api/ops/changes.json");
    let mut changes: Value = serde_json::from_str(shown).unwrap();
    // What is there in this world.
    changes[0]["was"]["owner"] = json!("Unassigned");
    changes[6]["was"]["description"] = json!("");
    for (n, change) in (1..).zip(changes.as_array().unwrap()) {
        let one = Value::from(vec![change.clone()]);
        let answer = post(&world, &ada, &op(n, n as i64, &one)).await;
        assert_eq!(answer.status(), 200, "{change}");
        let ids: Vec<u64> = rows(&world).await.into_iter().map(|(id, _)| id).collect();
        let wanted: &[u64] = match n {
            3 => &[1, 2, 4711],
            4 | 5 => &[4711, 1, 2],
            _ => &[1, 2],
        };
        assert_eq!(ids, wanted, "{change}");
    }
    assert_eq!(owners(&world).await, ["Bob", "Unassigned"]);
}

#[tokio::test]
async fn lv12_refused_changes_are_told_what_is_wrong_with_them_and_nothing_they_said() {
    let (world, ada, _) = shared(true).await;
    let set = |now: Value| json!({"change": "set", "task": 1, "was": now, "now": now});
    for (change, says) in [
        (
            json!({"change": "add", "task": 4711, "after": 2}),
            "Change 1: `cells` is missing.",
        ),
        (
            json!({"change": "add", "task": 9, "after": 2, "CANARY": 1}),
            "Change 1: there is no field but `task`, `after`, `cells`.",
        ),
        (
            json!({"change": "CANARY"}),
            "Change 1, field change: it must be `set`, `add`, `delete`, `move` or `plan`.",
        ),
        (
            set(json!({"CANARY": 1})),
            ": there is no field but `name`, ",
        ),
        (
            set(json!({"limit": "CANARY” “CANARY"})),
            "Change 1, field was.limit: A text is no limit of a task",
        ),
        (
            set(json!({"duration": "CANARY"})),
            ".duration: it must be a whole number from 0 to 999999999.",
        ),
        (
            set(json!({"status": {"status": "CANARY", "chosen": true}})),
            ".status.status: it must be one of `not_started`, ",
        ),
        (
            set(json!({"startDate": {"date": "CANARY"}})),
            ".startDate.date: it must be a day that there is, as YYYY-MM-DD",
        ),
        (
            set(json!({"priorDependency": [{"task": 2, "kind": "CANARY"}]})),
            "Change 1, field was.priorDependency: A text is no kind of dependency, FS, SS, FF or SF.",
        ),
        (
            json!({"change": "move", "task": 1, "wasAfter": null, "after": 1}),
            "Change 1, field after: a row is placed once, behind one that is there or comes before it in the list.",
        ),
    ] {
        let changes = Value::from(vec![change]);
        let answer = json(post(&world, &ada, &op(1, 1, &changes)).await).await;
        assert_eq!(answer["type"], "changes-refused", "{changes}");
        let detail = answer["detail"].as_str().unwrap();
        assert!(detail.contains(says), "{detail}");
        assert!(!detail.contains("CANARY"), "{detail}");
    }
}

#[tokio::test]
async fn l54_days_that_no_plan_keeps_are_refused() {
    let (world, ada, _) = shared(true).await;
    let set = |now: Value| json!({"change": "set", "task": 1, "was": now, "now": now});
    for (change, says) in [
        (
            set(json!({"duration": 4_000_000_000_u32})),
            ".duration: it must be a whole number from 0 to 999999999.",
        ),
        (
            json!({"change": "plan", "was": {"baselines": []}, "now": {"baselines": [{"name": "A", "tasks": [{
                "task": 1, "start": "2026-01-05", "duration": 1_000_000_000, "lastDay": "2026-01-05"}]}]}}),
            "Change 1, field now.baselines[0].tasks[0].duration: it must be a whole number from 0 to 999999999.",
        ),
        (
            set(json!({"priorDependency": [{"task": 2, "kind": "FS", "lagDays": 1_500_000_000}]})),
            ".priorDependency[0]: it must be an object with `task`, `kind` and, where it has one, `lagDays` or \
             `lagCalendarDays`, a whole number from -999999999 to 999999999",
        ),
        (
            set(
                json!({"priorDependency": [{"task": 2, "kind": "FS", "lagCalendarDays": -1_000_000_000}]}),
            ),
            ".priorDependency[0]: it must be an object with `task`, `kind` and, where it has one,",
        ),
        (
            set(
                json!({"priorDependency": [{"task": 2, "kind": "FS", "lagDays": 1, "lagCalendarDays": 2}]}),
            ),
            "Change 1, field was.priorDependency: A dependency has `lagDays` or `lagCalendarDays`, not both.",
        ),
    ] {
        let changes = Value::from(vec![change]);
        let answer = json(post(&world, &ada, &op(1, 1, &changes)).await).await;
        assert_eq!(answer["type"], "changes-refused", "{changes}");
        let detail = answer["detail"].as_str().unwrap();
        assert!(detail.contains(says), "{detail}");
    }
}

#[tokio::test]
async fn t40_changes_of_one_op_are_made_in_order() {
    let (world, ada, _) = shared(true).await;
    let set = |was: &str, now: &str| owner(2, was, now)[0].clone();
    let there_and_back = json!([set("Unassigned", "Ada"), set("Ada", "Unassigned")]);
    let answer = done(&world, &ada, &op(1, 1, &there_and_back)).await;
    assert_eq!(answer["longUrl"], Value::Null);
    let on = json!([set("Unassigned", "Ada"), set("Ada", "Bob")]);
    done(&world, &ada, &op(2, 1, &on)).await;
    assert_eq!(owners(&world).await, ["Unassigned", "Bob"]);
    let mut gone: Value =
        serde_json::from_str(include_str!("../../../src/api/ops/changes.json")).unwrap();
    let gone = gone
        .as_array_mut()
        .unwrap()
        .iter_mut()
        .find(|change| change["change"] == "delete")
        .unwrap();
    gone["task"] = json!(2);
    let changes = json!([gone, set("Bob", "Cy")]);
    let refused = json(post(&world, &ada, &op(3, 2, &changes)).await).await;
    let detail = refused["detail"].as_str().unwrap();
    let says = "Change 2, field task: the row is deleted by a change before it.";
    assert!(detail.starts_with(says), "{detail}");
}

#[tokio::test]
async fn l54_what_is_kept_otherwise_than_it_was_sent_is_answered_with_the_plan() {
    let (world, ada, _) = shared(true).await;
    let mut base = 1;
    let waits = |task: u64, kind: &str| json!({"task": task, "kind": kind});
    for (field, was, now, is_told) in [
        ("owner", json!("Unassigned"), json!("Ada"), false),
        ("owner", json!("Ada"), json!("Ada\nB."), true),
        (
            "progress",
            json!({"percent": 0, "done": false}),
            json!({"percent": 150, "done": false}),
            true,
        ),
        ("priorDependency", json!([]), json!([waits(1, "FS")]), false),
        (
            "priorDependency",
            json!([waits(1, "FS")]),
            json!([waits(1, "FS"), waits(1, "SS")]),
            true,
        ),
        (
            "priorDependency",
            json!([waits(1, "SS")]),
            json!([waits(1, "SS"), waits(4242, "FS")]),
            true,
        ),
    ] {
        let change =
            json!([{"change": "set", "task": 2, "was": {field: was}, "now": {field: now}}]);
        let answer = done(&world, &ada, &op(base as u64, base, &change)).await;
        assert_eq!(answer["longUrl"].is_string(), is_told, "{change}");
        base = answer["revision"].as_i64().unwrap();
    }
}
