//! Files in: read whole, and shown before anything becomes of them.

use barline_share_codec::csv::{self, CsvError, ImportOptions, ImportPreview, Imported};
use barline_share_codec::formats::{json, project_xml};
use barline_timeline::read_chart_tasks;
use serde_json::json;
use wasm_bindgen::prelude::*;

use crate::{date_of, record_of, to_js, with_record};

/// Sentences that cross to the page; the rest is counted.
const MOST_WARNINGS: usize = 200;

/// What crosses here, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A CSV file, read: what to show of it, and the plan it gives. */
export type CsvAnswer =
  | { ok: true; preview: ImportPreview; record: string }
  | (Failed & { rowErrors: string[] });

/** Another program's file, read: number of tasks, sentences, and the plan it gives. */
export type PlanAnswer = { ok: true; count: number; warnings: string[]; record: string } | Failed;
"#;

/// Why a file of this name and size is not read, before it is.
#[wasm_bindgen(js_name = checkCsv)]
pub fn check_csv(
    #[wasm_bindgen(js_name = fileName)] file_name: &str,
    bytes: f64,
) -> Option<String> {
    let refused = csv::check_file(file_name, bytes as u64).err();
    refused.map(|error| error.to_string())
}

/// Reads a CSV file. `today` is `YYYY-MM-DD`; `progress` is called with rows read
/// and rows in all.
#[wasm_bindgen(js_name = readCsv, unchecked_return_type = "CsvAnswer")]
pub fn read_csv(
    bytes: &[u8],
    #[wasm_bindgen(unchecked_param_type = "Partial<ImportOptions>")] options: &JsValue,
    today: &str,
    #[wasm_bindgen(unchecked_param_type = "(done: number, total: number) => void")]
    progress: &js_sys::Function,
) -> Result<JsValue, JsError> {
    let options = js_sys::JSON::stringify(options).map_err(|_| crate::cannot_cross())?;
    let options: ImportOptions = serde_json::from_str(&String::from(options))?;
    let read = csv::import_watched(bytes, date_of(today)?, &options, &mut |done, total| {
        // Whoever watches must not stop the reading.
        let _ = progress.call2(
            &JsValue::NULL,
            &(done as f64).into(),
            &(total as f64).into(),
        );
    });
    match read {
        Err(error) => to_js(&refused(&error)),
        Ok(imported) => {
            let answer = to_js(&json!({ "ok": true, "preview": ImportPreview::of(&imported) }))?;
            let Imported {
                description,
                drafts,
                ..
            } = imported;
            with_record(answer, &record_of(description, drafts))
        }
    }
}

fn refused(error: &CsvError) -> serde_json::Value {
    let rows = error.row_errors().iter().map(ToString::to_string);
    json!({ "ok": false, "message": error.to_string(), "rowErrors": rows.collect::<Vec<_>>() })
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
        return read_chart(text);
    }
    match json::import(text) {
        Ok((description, drafts)) => {
            let answer = json!({ "ok": true, "count": drafts.len(), "warnings": [] });
            with_record(to_js(&answer)?, &record_of(description, drafts))
        }
        Err(error) => to_js(&json!({
            "ok": false,
            "message": format!("The JSON file could not be imported: {error}."),
        })),
    }
}

/// Reads a list of chart tasks, as other charts are handed them (TL22).
fn read_chart(text: &str) -> Result<JsValue, JsError> {
    let failed = |message: String| to_js(&json!({ "ok": false, "message": message }));
    let read = read_chart_tasks(text.trim_start().trim_start_matches('\u{feff}'), "");
    let mut foreign = match read {
        Ok(foreign) => foreign,
        Err(error) => return failed(format!("The JSON file could not be imported: {error}.")),
    };
    if foreign.drafts.is_empty() {
        return failed("The JSON file holds no chart task that can be drawn.".to_owned());
    }
    if foreign.drafts.len() > csv::MAX_ROWS {
        let most = csv::MAX_ROWS;
        return failed(format!(
            "The JSON file could not be imported: more than {most} tasks."
        ));
    }
    let mut warnings = std::mem::take(&mut foreign.log);
    let more = warnings.len().saturating_sub(MOST_WARNINGS);
    warnings.truncate(MOST_WARNINGS);
    if more > 0 {
        warnings.push(format!("… and {more} more"));
    }
    if foreign.has_looks {
        warnings.push("Colours, classes and pictures are not kept: a plan's bars have the colours of their levels.".to_owned());
    }
    let answer = json!({ "ok": true, "count": foreign.drafts.len(), "warnings": warnings });
    with_record(
        to_js(&answer)?,
        &record_of(String::new(), foreign.into_plan()),
    )
}

/// Reads a project of MS Project, in XML. `today` is `YYYY-MM-DD`.
#[wasm_bindgen(js_name = readProjectXml, unchecked_return_type = "PlanAnswer")]
pub fn read_project_xml(bytes: &[u8], today: &str) -> Result<JsValue, JsError> {
    match project_xml::import(bytes, date_of(today)?) {
        Ok(project) => {
            let answer = json!({
                "ok": true,
                "count": project.drafts.len(),
                "warnings": csv::listed(&project.warnings),
            });
            with_record(
                to_js(&answer)?,
                &record_of(project.description, project.drafts),
            )
        }
        Err(error) => to_js(&json!({
            "ok": false,
            "message": format!("The XML file could not be imported: {error}."),
        })),
    }
}
