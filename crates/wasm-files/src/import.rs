//! Plans of other programs in.

use std::fmt::Display;

use barline_share_codec::csv;
use barline_share_codec::formats::{json, project_xml};
use barline_wasm_host::{date_of, record_of, to_js, with_record};
use serde_json::json;
use wasm_bindgen::prelude::*;

use crate::chart_tasks;

/// What crosses here, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Another program's file, read: number of tasks, sentences, what tasks alone leave behind, and the plan it gives. */
export type PlanAnswer =
  | { ok: true; count: number; warnings: string[]; hasMoreThanTasks: boolean; record: string }
  | Failed;

export type JsonText = { ok: true; text: string } | Failed;
"#;

/// The text of a JSON file, for `readJson`.
#[wasm_bindgen(js_name = jsonText, unchecked_return_type = "JsonText")]
pub fn json_text(bytes: &[u8]) -> Result<JsValue, JsError> {
    to_js(&match json::text_of(bytes) {
        Ok(text) => json!({ "ok": true, "text": text }),
        Err(error) => json!({ "ok": false, "message": not_imported(&error) }),
    })
}

fn not_imported(error: &dyn Display) -> String {
    format!("The JSON file could not be imported: {error}.")
}

/// Reads a plan as JSON (`schemas/plan.schema.json`).
#[wasm_bindgen(js_name = readJson, unchecked_return_type = "PlanAnswer")]
pub fn read_json(text: &str) -> Result<JsValue, JsError> {
    if text
        .trim_start()
        .trim_start_matches('\u{feff}')
        .trim_start()
        .starts_with('[')
    {
        return chart_tasks::plan(text);
    }
    match json::import_plan(text) {
        Ok(draft) => {
            let answer = json!({
                "ok": true,
                "count": draft.tasks.len(),
                "warnings": [],
                "hasMoreThanTasks": draft.has_more_than_tasks(),
            });
            with_record(to_js(&answer)?, &record_of(draft))
        }
        Err(error) => to_js(&json!({
            "ok": false,
            "message": not_imported(&error),
        })),
    }
}

/// Reads a project of MS Project, in XML. `today` is `YYYY-MM-DD`.
#[wasm_bindgen(js_name = readProjectXml, unchecked_return_type = "PlanAnswer")]
pub fn read_project_xml(bytes: &[u8], today: &str) -> Result<JsValue, JsError> {
    match project_xml::import(bytes, date_of(today)?) {
        Ok(project) => {
            let warnings = csv::listed(&project.warnings);
            let draft = project.into_draft();
            let answer = json!({
                "ok": true,
                "count": draft.tasks.len(),
                "warnings": warnings,
                "hasMoreThanTasks": draft.has_more_than_tasks(),
            });
            with_record(to_js(&answer)?, &record_of(draft))
        }
        Err(error) => to_js(&json!({
            "ok": false,
            "message": format!("The XML file could not be imported: {error}."),
        })),
    }
}
