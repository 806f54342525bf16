//! Plans in and out as text. Files and links are read by the package of the codec,
//! in a worker; what comes of them crosses as a save record.

use barline_editor::Refusal;
use barline_share_codec::csv::{self, Flavour};
use barline_share_codec::link::{self, Mode};
use barline_wasm_host::{now, to_js};
use serde_json::json;
use wasm_bindgen::prelude::*;

use crate::{Editor, refused};

/// What crosses here, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export type ExportAnswer =
  | { ok: true; fileName: string; text: string }
  | { ok: false; refusal: Refused };
"#;

#[wasm_bindgen]
impl Editor {
    /// The plan as a CSV file, its name by the local time.
    #[wasm_bindgen(js_name = exportCsv, unchecked_return_type = "ExportAnswer")]
    pub fn export_csv(&self) -> Result<JsValue, JsError> {
        if self.inner.plan().is_empty() {
            return to_js(&json!({ "ok": false, "refusal": refused(&Refusal::NothingToExport) }));
        }
        let now = now();
        to_js(&json!({
            "ok": true,
            "fileName": csv::export_file_name(now.date(), now.time()),
            "text": csv::export(self.inner.plan(), Flavour::File),
        }))
    }

    /// What is behind the plan's permanent link, at once: for a page on its way
    /// out, that has no time for the codec to pack it (GL18).
    #[wasm_bindgen(js_name = plainUrl)]
    pub fn plain_url(
        &self,
        site: &str,
        #[wasm_bindgen(js_name = readOnly)] read_only: bool,
    ) -> String {
        let mode = if read_only {
            Mode::ReadOnly
        } else {
            Mode::Editable
        };
        link::plain_url(site, mode, self.inner.plan())
    }

    /// Puts the plan of a save record in the place of this one, as one step to undo.
    #[wasm_bindgen(js_name = replaceByRecord, unchecked_return_type = "Outcome")]
    pub fn replace_by_record(&mut self, label: &str, record: &str) -> Result<JsValue, JsError> {
        let result = self.inner.replace_by_record(label, record);
        self.answer(result)
    }

    /// Adds the tasks of a save record after the last one, as one step to undo.
    #[wasm_bindgen(js_name = appendRecord, unchecked_return_type = "Outcome")]
    pub fn append_record(&mut self, label: &str, record: &str) -> Result<JsValue, JsError> {
        let result = self.inner.append_record(label, record);
        self.answer(result)
    }
}
