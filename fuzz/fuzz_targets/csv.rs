//! Any bytes are imported or refused; what is imported survives a round trip
//! (GC1, GC3).
#![no_main]

use barline_share_codec::csv::{Flavour, ImportOptions, export, import};
use barline_tasks::strategies::counting_ids;
use barline_tasks::{Date, Plan};
use libfuzzer_sys::fuzz_target;

const TODAY: Date = Date::constant(2026, 11, 20);

fuzz_target!(|bytes: &[u8]| {
    let options = ImportOptions::default();
    let Ok(imported) = import(bytes, TODAY, &options) else {
        return;
    };
    let plan = Plan::build(imported.description, imported.drafts, &mut counting_ids());
    let file = export(&plan, Flavour::File);
    let again = import(file.as_bytes(), TODAY, &options).expect("our own file");
    assert!(again.row_errors.is_empty());
    let again = Plan::build(again.description, again.drafts, &mut counting_ids());
    assert_eq!(export(&again, Flavour::File), file);
});
