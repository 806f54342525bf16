//! Days off in: typed or pasted lines, and calendar files.

use barline_share_codec::formats::{days_off, typed_days};
use barline_tasks::{days_off_text, extra_days_text};
use barline_wasm_host::to_js;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

/// What crosses here, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Days off, read: what the command `addDaysOff` takes, and how many events are no days off. */
export type DaysOffAnswer = { ok: true; lines: string; leftOut: number } | Failed;
"#;

/// Why lines with days of every year are no extra working days.
const NO_YEAR: &str = "Extra working days need a year: write 2026-05-16.";

/// Reads days off as typed or pasted, a line each; or days that work although the
/// week or a day off says otherwise.
#[wasm_bindgen(js_name = readTypedDays, unchecked_return_type = "DaysOffAnswer")]
pub fn read_typed_days(text: &str, are_extra: bool) -> Result<JsValue, JsError> {
    to_js(&match typed_days::read(text) {
        Ok(days) if !are_extra => answer(&days_off_text(&days.off, &days.yearly), 0),
        Ok(days) if days.yearly.is_empty() => answer(&extra_days_text(&days.off), 0),
        Ok(_) => failed(NO_YEAR),
        Err(error) => failed(&error.to_string()),
    })
}

/// Reads the days off of a calendar file (iCalendar).
#[wasm_bindgen(js_name = readCalendar, unchecked_return_type = "DaysOffAnswer")]
pub fn read_calendar(bytes: &[u8]) -> Result<JsValue, JsError> {
    to_js(&match days_off::read_file(bytes) {
        Ok(days) => answer(&days_off_text(&days.off, &days.yearly), days.left_out),
        Err(error) => failed(&format!("The calendar could not be imported: {error}.")),
    })
}

fn answer(lines: &str, left_out: usize) -> Value {
    json!({ "ok": true, "lines": lines, "leftOut": left_out })
}

fn failed(message: &str) -> Value {
    json!({ "ok": false, "message": message })
}
