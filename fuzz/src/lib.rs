//! What must hold for any input: one law for each fuzz target. The tests of the codec hold them for the kept inputs
//! (`crates/share-codec/tests/share_codec/corpus.rs`).

use barline_share_codec::csv::{Flavour, ImportOptions, export, import};
use barline_share_codec::formats::{json, project_xml};
use barline_share_codec::link::{Effort, decode, encode, recover};
use barline_tasks::strategies::counting_ids;
use barline_tasks::{Date, Plan, TaskDraft};

const TODAY: Date = Date::constant(2026, 11, 20);

fn plan_of(description: String, drafts: Vec<TaskDraft>) -> Plan {
    Plan::build(description, drafts, &mut counting_ids())
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
    let Ok(data) = std::str::from_utf8(bytes) else {
        return;
    };
    let _ = recover(data, TODAY);
    let Ok(shared) = decode(data, TODAY) else {
        return;
    };
    let plan = plan_of(shared.imported.description, shared.imported.drafts);
    let again = decode(&encode(shared.mode, &plan, Effort::Quick), TODAY).expect("our own link");
    assert_eq!(again.mode, shared.mode);
    let again = plan_of(again.imported.description, again.imported.drafts);
    assert_eq!(export(&again, Flavour::Link), export(&plan, Flavour::Link));
}

/// Any bytes are read as a project or refused (S25).
pub fn project_xml(bytes: &[u8]) {
    let Ok(project) = project_xml::import(bytes, TODAY) else {
        return;
    };
    let plan = plan_of(project.description, project.drafts);
    project_xml::import(project_xml::export(&plan).as_bytes(), TODAY).expect("our own project");
}

/// Any text is read as a document or refused; what is read comes back as it was (S24).
pub fn json(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok((description, drafts)) = json::import(text) else {
        return;
    };
    let plan = plan_of(description, drafts);
    let (description, drafts) = json::import(&json::export(&plan)).expect("our own document");
    assert_eq!(plan_of(description, drafts), plan);
}
