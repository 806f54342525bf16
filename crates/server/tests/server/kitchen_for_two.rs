//! A kitchen of 40 tasks for two people, one of them away for a week, with a delivery that
//! must start on its day and a day to be finished by (issue 14).
//!
//! What must come out was worked out without this program's code: dates by walking from
//! day to day over each owner's own days, floats by delaying one task after the other until
//! the end moved.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fixtures/schedules")
        .join(name)
}

fn scheduled(plan: &Path) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_barline"))
        .args(["schedule", "--json"])
        .arg(plan)
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("an answer")
}

fn read(path: &Path) -> Value {
    let text = std::fs::read_to_string(path).expect("the fixture");
    serde_json::from_str(&text).expect("JSON")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

#[test]
fn sc9_every_task_happens_when_the_walk_from_day_to_day_says() {
    let answer = scheduled(&fixture("kitchen-for-two.json"));
    let expected = read(&fixture("kitchen-for-two.expected.json"));
    assert_eq!(list(&answer["tasks"]).len(), 40);
    for (got, wanted) in list(&answer["tasks"]).iter().zip(list(&expected)) {
        for (field, value) in wanted.as_object().expect("an object") {
            assert_eq!(&got[field], value, "{field} of {}", wanted["name"]);
        }
    }
    assert_eq!(list(&answer["conflicts"]).len(), 0);
    assert_eq!(list(&answer["circles"]).len(), 0);
}

#[test]
fn sc10_a_delay_reaches_the_end_and_says_what_it_breaks() {
    let mut plan = read(&fixture("kitchen-for-two.json"));
    // The pipes take three days more: one of them was to spare.
    plan["tasks"][15]["duration"] = 7.into();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("late.json");
    std::fs::write(&path, plan.to_string()).expect("a file");
    let answer = scheduled(&path);
    let told: Vec<&str> = list(&answer["conflicts"])
        .iter()
        .filter_map(|conflict| conflict["text"].as_str())
        .collect();
    let late = "\"Hand over the kitchen\" ends 19 May, 2 working days after its finish date 15 May. \
        Held by: \"Clean up\" (39).";
    assert_eq!(told, [late]);
    // The delivery kept its day.
    assert_eq!(answer["tasks"][29]["start"], "2026-04-15");
}
