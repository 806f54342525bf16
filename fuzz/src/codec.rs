//! What must hold of the codec for any input: one law for each fuzz target. Its tests hold them for the kept inputs
//! (`crates/share-codec/tests/share_codec/corpus.rs`).

use barline_share_codec::csv::{Flavour, ImportOptions, export, import};
use barline_share_codec::formats::{json, project_xml};
use barline_share_codec::link::{Effort, decode, encode, read_changes, recover, write_changes};
use barline_share_codec::tsv::{self, Cell};
use barline_tasks::strategies::counting_ids;
use barline_tasks::{Date, Plan, TaskDraft, carry_out, diff, sample_tasks};

const TODAY: Date = Date::constant(2026, 11, 20);

fn plan_of(description: String, drafts: Vec<TaskDraft>) -> Plan {
    Plan::build(description, drafts, &mut counting_ids())
}

fn text_of(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

/// Any bytes are imported or refused; what is imported survives a round trip (GC1, GC3).
pub fn csv(bytes: &[u8]) {
    let options = ImportOptions::default();
    let Ok(imported) = import(bytes, TODAY, &options) else {
        return;
    };
    let file = export(
        &plan_of(imported.description, imported.drafts),
        Flavour::File,
    );
    let again = import(file.as_bytes(), TODAY, &options).expect("our own file");
    assert!(again.row_errors.is_empty());
    let again = plan_of(again.description, again.drafts);
    assert_eq!(export(&again, Flavour::File), file);
}

/// Any data is opened or refused; what is opened can be sent on (GK1 to GK9).
pub fn link(bytes: &[u8]) {
    let Some(data) = text_of(bytes) else {
        return;
    };
    let _ = recover(data, TODAY);
    let Ok(shared) = decode(data, TODAY) else {
        return;
    };
    let plan = shared.imported.into_draft().build(&mut counting_ids());
    let again = decode(&encode(shared.mode, &plan, Effort::Quick), TODAY).expect("our own link");
    assert_eq!(again.mode, shared.mode);
    assert_eq!(again.imported.into_draft().build(&mut counting_ids()), plan);
}

/// Any bytes are read as a project or refused (S25).
pub fn project_xml(bytes: &[u8]) {
    let Ok(project) = project_xml::import(bytes, TODAY) else {
        return;
    };
    let read = |plan: &Plan| {
        let project = project_xml::import(project_xml::export(plan).as_bytes(), TODAY);
        let project = project.expect("our own project");
        plan_of(project.description, project.drafts)
    };
    let once = read(&plan_of(project.description, project.drafts));
    assert_eq!(read(&once), once);
}

/// Any text is read as a document or refused; what is read comes back as it was (S24, S30).
pub fn json(bytes: &[u8]) {
    let Some(Ok(draft)) = text_of(bytes).map(json::import_plan) else {
        return;
    };
    let plan = draft.build(&mut counting_ids());
    let again = json::import_plan(&json::export(&plan)).expect("our own document");
    assert_eq!(again.build(&mut counting_ids()), plan);
}

/// Any text is read as changes or refused; what is read comes back as it was, and what is made by carrying it out is made
/// by its difference, too (S37, T35).
pub fn changes(bytes: &[u8]) {
    let Some(Ok(changes)) = text_of(bytes).map(read_changes) else {
        return;
    };
    assert_eq!(read_changes(&write_changes(&changes)), Ok(changes.clone()));
    let plan = plan_of("Sample".to_owned(), sample_tasks(TODAY));
    for overwrites in [false, true] {
        let Ok(after) = carry_out(&plan, changes.clone(), overwrites) else {
            continue;
        };
        let made = read_changes(&write_changes(&diff(&plan, &after))).expect("our own changes");
        assert_eq!(carry_out(&plan, made, false), Ok(after));
    }
}

/// Any text is a block of cells, or one cell; their texts come back as they were (ED13).
pub fn block(bytes: &[u8]) {
    let Some(text) = text_of(bytes) else {
        return;
    };
    let cells = tsv::parse(text);
    let again = tsv::write(&cells);
    match tsv::one_cell(&again) {
        Some(text) => assert!(cells.iter().flatten().all(|cell| cell.text == text)),
        None => assert_eq!(texts(&tsv::parse(&again)), texts(&cells)),
    }
}

fn texts(rows: &[Vec<Cell>]) -> Vec<Vec<&str>> {
    fn text(cell: &Cell) -> &str {
        &cell.text
    }
    rows.iter()
        .map(|row| row.iter().map(text).collect())
        .collect()
}
