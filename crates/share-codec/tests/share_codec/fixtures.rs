//! Every file of `fixtures/plans` reads as its `.expected.json` says.

use std::path::{Path, PathBuf};

use barline_share_codec::csv::{CsvError, Flavour, ImportOptions, Imported, export, import};
use barline_tasks::strategies::counting_ids;
use barline_tasks::{Date, Plan, table_end};
use serde_json::Value;

const TODAY: Date = Date::constant(2026, 11, 20);

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/plans")
}

fn read(name: &str) -> (Vec<u8>, Result<Imported, CsvError>) {
    let bytes = std::fs::read(folder().join(name)).expect("a fixture");
    let imported = import(&bytes, TODAY, &ImportOptions::default());
    (bytes, imported)
}

fn plan_of(imported: Imported) -> Plan {
    Plan::build(imported.description, imported.drafts, &mut counting_ids())
}

fn tasks_of(plan: &Plan) -> Vec<Value> {
    plan.tasks()
        .iter()
        .map(|task| {
            serde_json::json!({
                "name": task.name,
                "priorDependency": plan.prior_text(task),
                "startDate": task.start.to_string(),
                "duration": task.duration.days(),
                "owner": task.owner,
                "level": task.level.get(),
                "progress": task.progress.percent(),
                "done": task.done,
            })
        })
        .collect()
}

fn check(name: &str, expected: &Value) {
    let (_, imported) = read(name);
    if let Some(sentence) = expected["error"].as_str() {
        let error = imported.expect_err(name);
        assert_eq!(error.to_string(), sentence, "{name}");
        return;
    }
    let imported = imported.expect(name);
    let row_errors = expected["rowErrors"].as_u64().unwrap_or(0);
    assert_eq!(imported.row_errors.len() as u64, row_errors, "{name}");
    let description = imported.description.clone();
    let plan = plan_of(imported);
    if let Some(expected) = expected["description"].as_str() {
        assert_eq!(description, expected, "{name}");
    }
    if let Some(expected) = expected["tasks"].as_array() {
        assert_eq!(&tasks_of(&plan), expected, "{name}");
    }
    if let Some(ends) = expected["ends"].as_array() {
        let found: Vec<Value> = plan
            .tasks()
            .iter()
            .map(|task| {
                table_end(task.start, task.duration.days())
                    .to_string()
                    .into()
            })
            .collect();
        let wanted: Vec<Value> = ends.iter().map(|end| end["tableEnd"].clone()).collect();
        assert_eq!(found, wanted, "{name}");
    }
    if let Some(count) = expected["count"].as_u64() {
        check_sums(&plan, expected, count);
    }
}

fn check_sums(plan: &Plan, expected: &Value, count: u64) {
    let totals = plan.totals();
    assert_eq!(plan.len() as u64, count);
    assert_eq!(expected["totalDuration"], totals.duration());
    for (owner, days) in expected["perOwner"].as_object().expect("sums by owner") {
        let person = totals.people().iter().find(|person| person.owner == *owner);
        assert_eq!(person.map(|person| person.days), days.as_u64(), "{owner}");
    }
    for (level, tasks) in expected["levels"]
        .as_array()
        .expect("levels")
        .iter()
        .enumerate()
    {
        let found = plan
            .tasks()
            .iter()
            .filter(|task| usize::from(task.level.get()) == level);
        assert_eq!(*tasks, found.count());
    }
    let done = plan.tasks().iter().filter(|task| task.done).count();
    assert_eq!(expected["done"], done);
    let latest = plan
        .tasks()
        .iter()
        .map(|task| table_end(task.start, task.duration.days()))
        .max();
    assert_eq!(
        expected["latestTableEnd"],
        latest.expect("a task").to_string()
    );
}

#[test]
fn s14_every_fixture_reads_as_expected() {
    let mut seen = 0;
    for entry in std::fs::read_dir(folder()).expect("the fixtures") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|ending| ending != "csv") {
            continue;
        }
        let expected = std::fs::read(path.with_extension("expected.json")).expect("expectations");
        let expected = serde_json::from_slice(&expected).expect("JSON");
        check(
            &path.file_name().expect("a name").to_string_lossy(),
            &expected,
        );
        seen += 1;
    }
    assert!(seen >= 10, "{seen} fixtures");
}

#[test]
fn s1_own_files_come_back_byte_for_byte() {
    for name in ["kitchen.csv", "ten-thousand.csv", "calendar-edges.csv"] {
        let (bytes, imported) = read(name);
        let plan = plan_of(imported.expect(name));
        assert_eq!(export(&plan, Flavour::Link).as_bytes(), bytes, "{name}");
        let file = export(&plan, Flavour::File);
        let bare = file.strip_prefix('\u{feff}').unwrap_or(&file);
        assert_eq!(bare.as_bytes(), bytes, "{name}");
        assert_eq!(file.is_ascii(), bare.len() == file.len(), "{name}");
    }
}
