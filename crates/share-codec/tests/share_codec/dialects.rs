//! Files of other programs, by the names of their columns (C3 to C5, D5, D6; S6 to S13).

use std::path::Path;

use barline_share_codec::csv::{Encoding, Flavour, ImportOptions, export, import};
use barline_tasks::Date;
use barline_tasks::strategies::counting_ids;

const TODAY: Date = Date::constant(2026, 11, 20);

fn told(name: &str, options: &ImportOptions) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fixtures/dialects")
        .join(name);
    let bytes = std::fs::read(path).expect("a fixture");
    let imported = import(&bytes, TODAY, options).expect(name);
    let warnings: Vec<String> = imported.warnings.iter().map(ToString::to_string).collect();
    let errors: Vec<String> = imported
        .row_errors
        .iter()
        .map(ToString::to_string)
        .collect();
    let understood = format!(
        "{:?} {:?} {:?}",
        imported.understood.delimiter.as_char(),
        imported.understood.encoding,
        imported.understood.date_order,
    );
    let plan = imported.into_draft().build(&mut counting_ids());
    [
        understood,
        export(&plan, Flavour::Link),
        errors.join("\n"),
        warnings.join("\n"),
    ]
    .join("\n")
}

#[test]
fn s8_every_dialect_is_read() {
    for name in [
        "ms-project-en.csv",
        "ms-project-de.csv",
        "ms-project-fr.csv",
        "excel-own-with-ids.csv",
        "gantt-project.csv",
        "open-project.csv",
        "open-project-parents.csv",
        "plane.csv",
        "copied-table-utf16.csv",
        "ms-project-pl.csv",
        "ms-project-sv.csv",
        "ms-project-nl.csv",
        "ms-planner.csv",
        "smartsheet.csv",
        "jira.csv",
        "linear.csv",
        "clickup.csv",
        "monday.csv",
        "notion.csv",
        "trello.csv",
        "team-gantt.csv",
    ] {
        insta::assert_snapshot!(name, told(name, &ImportOptions::default()));
    }
}

#[test]
fn s6_a_cyrillic_file_is_read_when_its_encoding_is_told() {
    let options = ImportOptions {
        encoding: Some(Encoding::Windows1251),
        ..ImportOptions::default()
    };
    let text = told("excel-ru.csv", &options);
    assert!(
        text.contains("Покраска,,2026-01-05,2,2026-01-07,Анна,0,100,true"),
        "{text}"
    );
}
