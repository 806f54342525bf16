//! Days off in: typed or pasted lines, and calendar files.

use barline_share_codec::formats::{days_off, typed_days};
use barline_tasks::{DaysOff, YearlyDay, format_iso_date};
use barline_wasm_host::to_js;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

/// What crosses here, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Days off, read. Dates are `YYYY-MM-DD`, both ends included; `leftOut` counts events that are no days off. */
export type DaysOffAnswer =
  | {
      ok: true;
      off: { first: string; last: string; name: string }[];
      yearly: { month: number; day: number; name: string }[];
      leftOut: number;
    }
  | Failed;
"#;

/// Reads days off as typed or pasted, a line each.
#[wasm_bindgen(js_name = readTypedDays, unchecked_return_type = "DaysOffAnswer")]
pub fn read_typed_days(text: &str) -> Result<JsValue, JsError> {
    to_js(&match typed_days::read(text) {
        Ok(days) => answer(&days.off, &days.yearly, 0),
        Err(error) => failed(&error.to_string()),
    })
}

/// Reads the days off of a calendar file (iCalendar).
#[wasm_bindgen(js_name = readCalendar, unchecked_return_type = "DaysOffAnswer")]
pub fn read_calendar(bytes: &[u8]) -> Result<JsValue, JsError> {
    let text = String::from_utf8_lossy(bytes);
    to_js(&match days_off::read(&text) {
        Ok(days) => answer(&days.off, &days.yearly, days.left_out),
        Err(error) => failed(&format!("The calendar could not be imported: {error}.")),
    })
}

fn answer(off: &[DaysOff], yearly: &[YearlyDay], left_out: usize) -> Value {
    let off = off.iter().map(|DaysOff { first, last, name }| {
        json!({ "first": format_iso_date(*first), "last": format_iso_date(*last), "name": name })
    });
    let yearly = yearly
        .iter()
        .map(|YearlyDay { month, day, name }| json!({ "month": month, "day": day, "name": name }));
    json!({
        "ok": true,
        "off": off.collect::<Vec<_>>(),
        "yearly": yearly.collect::<Vec<_>>(),
        "leftOut": left_out,
    })
}

fn failed(message: &str) -> Value {
    json!({ "ok": false, "message": message })
}
