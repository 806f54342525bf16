//! Any data is opened or refused; what is opened can be sent on (GK1 to GK9).
#![no_main]

use barline_share_codec::csv::{Flavour, export};
use barline_share_codec::link::{Effort, decode, encode, recover};
use barline_tasks::strategies::counting_ids;
use barline_tasks::{Date, Plan};
use libfuzzer_sys::fuzz_target;

const TODAY: Date = Date::constant(2026, 11, 20);

fuzz_target!(|data: &str| {
    let _ = recover(data, TODAY);
    let Ok(shared) = decode(data, TODAY) else {
        return;
    };
    let imported = shared.imported;
    let plan = Plan::build(imported.description, imported.drafts, &mut counting_ids());
    let again = decode(&encode(shared.mode, &plan, Effort::Quick), TODAY).expect("our own link");
    assert_eq!(again.mode, shared.mode);
    let imported = again.imported;
    let again = Plan::build(imported.description, imported.drafts, &mut counting_ids());
    assert_eq!(export(&again, Flavour::Link), export(&plan, Flavour::Link));
});
