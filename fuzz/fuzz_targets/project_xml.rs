//! Any bytes are read as a project or refused (S25).
#![no_main]

use barline_share_codec::formats::project_xml::{export, import};
use barline_tasks::strategies::counting_ids;
use barline_tasks::{Date, Plan};
use libfuzzer_sys::fuzz_target;

const TODAY: Date = Date::constant(2026, 11, 20);

fuzz_target!(|bytes: &[u8]| {
    let Ok(project) = import(bytes, TODAY) else {
        return;
    };
    let plan = Plan::build(project.description, project.drafts, &mut counting_ids());
    import(export(&plan).as_bytes(), TODAY).expect("our own project");
});
