//! CSV files in: read whole, and shown before anything becomes of them.

use barline_share_codec::csv::{self, CsvError, ImportOptions, ImportPreview};
use barline_wasm_host::{cannot_cross, date_of, record_of, to_js, with_record};
use serde_json::json;
use wasm_bindgen::prelude::*;

/// What crosses here, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A CSV file, read: what to show of it, and the plan it gives. */
export type CsvAnswer =
  | { ok: true; preview: ImportPreview; record: string }
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
            with_record(answer, &record_of(imported.into_draft()))
        }
    }
}

fn refused(error: &CsvError) -> serde_json::Value {
    let rows = error.row_errors().iter().map(ToString::to_string);
    json!({ "ok": false, "message": error.to_string(), "rowErrors": rows.collect::<Vec<_>>() })
}
