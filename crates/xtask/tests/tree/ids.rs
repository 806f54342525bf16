//! Rules, decisions, guards, facts and sections are cited by their ids. Every id
//! that is cited is defined, and every rule and guard has a test that names it.

use std::collections::{BTreeMap, BTreeSet};

use crate::files::{SourceFile, tree};
use crate::words::{id, ids_in, ids_of_test, reports_in, sections_in};

/// What an id stands for, and what is asked of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A rule of a crate, or a guard: some test is named after it.
    Rule,
    /// As a rule, but its definition says why no test can hold it.
    Untestable,
    /// A decision or a measured fact: a reason, held by the rules that cite it.
    Reason,
    /// A number that is not given again, and not to be cited.
    Retired,
}

/// Stands in the definition of a rule that no test of the tree can hold, with the reason.
const NOT_TESTED: &str = "**Not tested**";

/// Definitions: bullets `- **T5** ...` on a crate's front page, rows `| GS1 | ...` of the documents.
fn definitions(files: &[SourceFile]) -> Vec<(String, Kind)> {
    let mut found = Vec::new();
    for SourceFile { path, text } in files {
        if path.starts_with("crates/") && path.ends_with("/README.md") {
            for item in text.split("\n- **").skip(1) {
                let item = item.split("\n\n").next().unwrap_or_default();
                let Some((name, rule)) = item.split_once("**") else {
                    continue;
                };
                if id(name).is_some() {
                    let kind = match rule {
                        rule if rule.contains(NOT_TESTED) => Kind::Untestable,
                        rule if rule.starts_with(" Retired") => Kind::Retired,
                        _ => Kind::Rule,
                    };
                    found.push((name.to_owned(), kind));
                }
            }
        }
        let is_guards = path == "docs/guards.md";
        if is_guards || path == "docs/decisions.md" {
            for row in text.split("\n| Id |").skip(1).flat_map(rows) {
                let Some((name, row)) = row.strip_prefix("| ").and_then(|r| r.split_once(" |"))
                else {
                    continue;
                };
                if id(name).is_some() {
                    let kind = match row {
                        _ if !is_guards || name.starts_with('M') => Kind::Reason,
                        row if row.contains(NOT_TESTED) => Kind::Untestable,
                        _ => Kind::Rule,
                    };
                    found.push((name.to_owned(), kind));
                }
            }
        }
    }
    found
}

/// The rows of a table, from its header to the line that is none.
fn rows(table: &str) -> impl Iterator<Item = &str> {
    table
        .lines()
        .skip(1)
        .take_while(|line| line.starts_with('|'))
}

/// Sections that may be cited: `spec §5` and `§B.4`.
fn sections(files: &[SourceFile]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for file in files {
        for line in file.text.lines() {
            let heading = match file.path.as_str() {
                "docs/specification.md" => line.strip_prefix("## "),
                "docs/decisions.md" => line.strip_prefix("### B."),
                _ => None,
            };
            let Some(number) = heading.and_then(|rest| rest.split([' ', '.']).next()) else {
                continue;
            };
            let is_convention = file.path.ends_with("decisions.md");
            let prefix = if is_convention { "B." } else { "" };
            found.insert(format!("{prefix}{number}"));
        }
    }
    found
}

/// What is cited and where, in comments, prose and the names of tests.
struct Citations {
    ids: BTreeMap<String, BTreeSet<String>>,
    sections: BTreeMap<String, BTreeSet<String>>,
    tested: BTreeSet<String>,
}

fn citations(files: &[SourceFile], series: &BTreeSet<String>) -> Citations {
    let is_ours = |word: &str| id(word).is_some_and(|(name, _)| series.contains(name));
    let (mut ids, mut sections) = (BTreeMap::new(), BTreeMap::new());
    let mut tested = BTreeSet::new();
    let note = |map: &mut BTreeMap<String, BTreeSet<String>>, what: String, file: &SourceFile| {
        map.entry(what).or_default().insert(file.path.clone());
    };
    for file in files {
        let prose = file.prose();
        for word in ids_in(&prose).filter(|word| is_ours(word)) {
            note(&mut ids, word.to_owned(), file);
        }
        for word in reports_in(&prose) {
            note(&mut ids, word, file);
        }
        for section in sections_in(&prose) {
            note(&mut sections, section, file);
        }
        for name in file.test_names() {
            for word in ids_of_test(name).into_iter().filter(|word| is_ours(word)) {
                note(&mut ids, word.clone(), file);
                tested.insert(word);
            }
        }
    }
    Citations {
        ids,
        sections,
        tested,
    }
}

/// Everything that is wrong, a sentence each.
fn faults(files: &[SourceFile]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut defined = BTreeMap::new();
    for (name, kind) in definitions(files) {
        if defined.insert(name.clone(), kind).is_some() {
            faults.push(format!("{name} is defined twice"));
        }
    }
    let series: BTreeMap<String, BTreeSet<u32>> =
        defined.keys().fold(BTreeMap::new(), |mut all, name| {
            if let Some((series, number)) = id(name) {
                all.entry(series.to_owned()).or_default().insert(number);
            }
            all
        });
    for (series, numbers) in &series {
        let last = numbers.last().copied().unwrap_or_default();
        for number in (1..last).filter(|number| !numbers.contains(number)) {
            faults.push(format!(
                "{series}{number} is missing: define it, or say `Retired` and why"
            ));
        }
    }
    let cited = citations(files, &series.into_keys().collect());
    for (name, places) in &cited.ids {
        match defined.get(name) {
            None => faults.push(format!("{name} is cited and not defined: {places:?}")),
            // Where it stands, it may be spoken of.
            Some(Kind::Retired) if places.iter().any(|p| !p.ends_with("README.md")) => {
                faults.push(format!("{name} is retired, and cited: {places:?}"));
            }
            Some(_) => {}
        }
    }
    let sections = sections(files);
    for (name, places) in &cited.sections {
        if !sections.contains(name) {
            faults.push(format!("there is no section {name}: {places:?}"));
        }
    }
    for (name, kind) in &defined {
        match (kind, cited.tested.contains(name)) {
            (Kind::Rule, false) => faults.push(format!(
                "no test is named after {name}: rename the one that proves it, or write it"
            )),
            (Kind::Untestable, true) => {
                faults.push(format!("{name} is said not to be tested, and is"));
            }
            _ => {}
        }
    }
    faults
}

#[test]
fn every_id_is_defined_and_every_rule_is_tested() {
    let faults = faults(&tree());
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn each_kind_of_fault_is_found() {
    let file = |path: &str, text: &str| SourceFile {
        path: path.to_owned(),
        text: text.to_owned(),
    };
    let house = [
        file(
            "crates/a/README.md",
            "# a\n\n- **T1** One\n  (spec §9).\n- **T3** Three. **Not tested**: it is a picture.\n- **T4** Retired: see T1.\n",
        ),
        file(
            "docs/decisions.md",
            "\n| Id | What |\n| --- | --- |\n| D1 | a |\n| T1 | twice |\n\n### B.1 Roles\n| Key | What |\n| --- | --- |\n| F2 | edits |\n",
        ),
        file(
            "docs/guards.md",
            "\n| Id | What |\n| --- | --- |\n| GS1 | a |\n| M1 | a fact |\n",
        ),
        file("docs/specification.md", "## 2. Screens\n"),
        file(
            "crates/a/src/lib.rs",
            "//! Held (SRV-2, UTF-8, D1, M1, T4; spec §2, §7; §B.1, B.3), not D9 and `T8`.\nlet a = \"D7\"; // GS2\n#[test]\nfn t3_none() {}\n",
        ),
        file(
            "web/a.test.ts",
            "test('prop d1 GS3: it holds D8', () => {})\n",
        ),
    ];
    assert_eq!(
        faults(&house),
        [
            "T1 is defined twice",
            "T2 is missing: define it, or say `Retired` and why",
            "D9 is cited and not defined: {\"crates/a/src/lib.rs\"}",
            "GS2 is cited and not defined: {\"crates/a/src/lib.rs\"}",
            "GS3 is cited and not defined: {\"web/a.test.ts\"}",
            "SRV-2 is cited and not defined: {\"crates/a/src/lib.rs\"}",
            "T4 is retired, and cited: {\"crates/a/README.md\", \"crates/a/src/lib.rs\"}",
            "there is no section 7: {\"crates/a/src/lib.rs\"}",
            "there is no section 9: {\"crates/a/README.md\"}",
            "there is no section B.3: {\"crates/a/src/lib.rs\"}",
            "no test is named after GS1: rename the one that proves it, or write it",
            "T3 is said not to be tested, and is",
        ]
    );
}
