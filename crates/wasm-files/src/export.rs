//! Plans out, in the forms of other programs.

use barline_share_codec::NOTHING_TO_EXPORT;
use barline_share_codec::file_name::plan_file_name;
use barline_share_codec::formats::{icalendar, json, markdown, project_xml};
use barline_tasks::Plan;
use serde_json::json;
use wasm_bindgen::prelude::*;

use barline_wasm_host::{now, now_utc, plan_of, to_js};

/// What crosses here, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Forms a plan can be exported in, besides CSV. */
export type PlanForm = 'json' | 'icalendar' | 'projectXml' | 'markdown';

/** A file to save; `note` is what the form could not keep. */
export type FileAnswer =
  | { ok: true; fileName: string; type: string; text: string; note: string | null }
  | Failed;
"#;

/// The plan of a record as a file, named by the plan and the local time. `site` is the page's
/// host: it keeps events of a calendar apart from those of other sites.
#[wasm_bindgen(js_name = exportPlan, unchecked_return_type = "FileAnswer")]
pub fn export_plan(
    #[wasm_bindgen(unchecked_param_type = "PlanForm")] form: &str,
    record: &str,
    site: &str,
) -> Result<JsValue, JsError> {
    let plan = plan_of(record)?;
    if plan.is_empty() {
        return to_js(&json!({ "ok": false, "message": NOTHING_TO_EXPORT }));
    }
    let (text, ending, media) = match form {
        "json" => (json::export(&plan), "json", "application/json"),
        "icalendar" => {
            let text = icalendar::export(&plan, now_utc(), site);
            (text, "ics", "text/calendar;charset=utf-8")
        }
        "projectXml" => (project_xml::export(&plan), "xml", "application/xml"),
        "markdown" => (markdown::export(&plan), "md", "text/markdown;charset=utf-8"),
        _ => return Err(JsError::new("There is no such form of a plan.")),
    };
    let note = match form {
        "projectXml" => project_xml::not_kept(&plan, &text),
        _ => None,
    };
    to_js(&json!({
        "ok": true,
        "fileName": named(&plan, ending),
        "type": media,
        "text": text,
        "note": note,
    }))
}

/// What a file of the plan of a record is called: by the plan and the local time.
#[wasm_bindgen(js_name = planFileName)]
pub fn plan_name(record: &str, ending: &str) -> Result<String, JsError> {
    Ok(named(&plan_of(record)?, ending))
}

fn named(plan: &Plan, ending: &str) -> String {
    let now = now();
    plan_file_name(plan, now.date(), now.time(), ending)
}
