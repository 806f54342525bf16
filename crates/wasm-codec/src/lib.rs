#![doc = include_str!("../README.md")]
#![expect(
    clippy::missing_errors_doc,
    reason = "errors are those of a value that cannot cross"
)]

mod browser;
pub mod export;
pub mod import;
pub mod link;

use barline_editor::{read_record, write_record};
use barline_tasks::{Date, Plan, TaskDraft, parse_iso_date};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// The types named in the signatures of this package, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { ImportPreview, ImportOptions, Mode, SharedLink } from '../__generated__/types.ts';

/** Why there is nothing to give, as a sentence for the user. */
export interface Failed { ok: false; message: string }
"#;

/// What is open, read from the record it crossed as.
fn plan_of(record: &str) -> Result<Plan, JsError> {
    // Starts are in every record this program wrote: today stands in for none.
    let (description, drafts) =
        read_record(record, Date::MIN).map_err(|reason| JsError::new(&reason))?;
    Ok(Plan::build(description, drafts, &mut browser::RandomIds))
}

/// What was read, as the record it crosses as.
fn record_of(description: String, drafts: Vec<TaskDraft>) -> JsValue {
    let plan = Plan::build(description, drafts, &mut browser::RandomIds);
    write_record(&plan, "").into()
}

fn date_of(today: &str) -> Result<Date, JsError> {
    parse_iso_date(today).ok_or_else(|| JsError::new("Today is no date of the form YYYY-MM-DD."))
}

fn to_js(value: &impl Serialize) -> Result<JsValue, JsError> {
    let json = serde_json::to_string(value)?;
    js_sys::JSON::parse(&json).map_err(|_| cannot_cross())
}

/// Adds a record to an answer: as it is, not as a text within JSON text.
fn with_record(answer: JsValue, record: &JsValue) -> Result<JsValue, JsError> {
    js_sys::Reflect::set(&answer, &"record".into(), record).map_err(|_| cannot_cross())?;
    Ok(answer)
}

fn cannot_cross() -> JsError {
    JsError::new("A value could not cross to the page.")
}
