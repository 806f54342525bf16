//! CSV files in: read whole, and shown before anything becomes of them.

use barline_share_codec::csv::{self, CsvError, Flavour, ImportOptions, ImportPreview, Progress};
use barline_tasks::{Date, Plan, sample_tasks};
use barline_wasm_host::{RandomIds, cannot_cross, date_of, record_of, to_js, with_record};
use serde_json::json;
use wasm_bindgen::prelude::*;

/// What crosses here, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A CSV file, read: what to show of it, whether it has more than tasks can take into another plan, and the plan it gives. */
export type CsvAnswer =
  | { ok: true; preview: ImportPreview; hasMoreThanTasks: boolean; record: string }
  | (Failed & { rowErrors: string[] });
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
    let options = js_sys::JSON::stringify(options).map_err(|_| cannot_cross())?;
    let options: ImportOptions = serde_json::from_str(&String::from(options))?;
    read(bytes, date_of(today)?, &options, &mut |done, total| {
        // Whoever watches must not stop the reading.
        let _ = progress.call2(
            &JsValue::NULL,
            &(done as f64).into(),
            &(total as f64).into(),
        );
    })
}

/// Reads rows of its own, for whoever knows that a file is about to come. A browser
/// compiles a function when it is called first, and well once it is called often:
/// a sixth of the time that 10,000 rows take. The answer is that of the reading, and
/// of no use but to a test.
#[wasm_bindgen(js_name = getReady, unchecked_return_type = "CsvAnswer")]
pub fn get_ready() -> Result<JsValue, JsError> {
    const TODAY: Date = Date::constant(2026, 1, 5);
    let sample = Plan::build("", sample_tasks(TODAY), &mut RandomIds);
    let text = csv::export(&sample, Flavour::File);
    let (titles, rows) = text.split_once('\n').unwrap_or_default();
    // More than these 300 rows help no further.
    let text = format!("{titles}\n{}", rows.repeat(60));
    read(
        text.as_bytes(),
        TODAY,
        &ImportOptions::default(),
        &mut |_, _| (),
    )
}

fn read(
    bytes: &[u8],
    today: Date,
    options: &ImportOptions,
    progress: Progress<'_>,
) -> Result<JsValue, JsError> {
    match csv::import_watched(bytes, today, options, progress) {
        Err(error) => to_js(&refused(&error)),
        Ok(imported) => {
            let preview = ImportPreview::of(&imported);
            let draft = imported.into_draft();
            let answer = json!({
                "ok": true,
                "preview": preview,
                "hasMoreThanTasks": draft.has_more_than_tasks(),
            });
            with_record(to_js(&answer)?, &record_of(draft))
        }
    }
}

fn refused(error: &CsvError) -> serde_json::Value {
    let rows = error.row_errors().iter().map(ToString::to_string);
    json!({ "ok": false, "message": error.to_string(), "rowErrors": rows.collect::<Vec<_>>() })
}
