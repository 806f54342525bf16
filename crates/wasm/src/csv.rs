//! CSV files in and out. An import is read whole and kept aside until the user
//! said yes.

use barline_editor::Refusal;
use barline_share_codec::csv::{self, Flavour, ImportOptions, Imported};
use serde_json::json;
use wasm_bindgen::prelude::*;

use crate::{Editor, browser, to_js};

/// What crosses here, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A CSV file read and kept aside: number of tasks, and sentences for the user. */
export interface StagedImport { count: number; warnings: string[]; rowErrors: string[] }

export type ImportAnswer =
  | ({ ok: true } & StagedImport)
  | { ok: false; message: string; rowErrors: string[] };

export type ExportAnswer =
  | { ok: true; fileName: string; text: string }
  | { ok: false; refusal: { code: string; message: string } };
"#;

#[wasm_bindgen]
impl Editor {
    /// The plan as a CSV file, its name by the local time.
    #[wasm_bindgen(js_name = exportCsv, unchecked_return_type = "ExportAnswer")]
    pub fn export_csv(&self) -> Result<JsValue, JsError> {
        if self.inner.plan().is_empty() {
            let refusal = Refusal::NothingToExport;
            return to_js(&json!({
                "ok": false,
                "refusal": { "code": refusal.code(), "message": refusal.to_string() },
            }));
        }
        let (date, time) = browser::now();
        to_js(&json!({
            "ok": true,
            "fileName": csv::export_file_name(date, time),
            "text": csv::export(self.inner.plan(), Flavour::File),
        }))
    }

    /// Why a file of this name and size is not read, before it is.
    #[wasm_bindgen(js_name = checkCsv)]
    pub fn check_csv(
        &self,
        #[wasm_bindgen(js_name = fileName)] file_name: &str,
        bytes: f64,
    ) -> Option<String> {
        csv::check_file(file_name, bytes as u64)
            .err()
            .map(|error| error.to_string())
    }

    /// Reads a CSV file and keeps it aside for `applyImport`.
    #[wasm_bindgen(js_name = importCsv, unchecked_return_type = "ImportAnswer")]
    pub fn import_csv(
        &mut self,
        bytes: &[u8],
        #[wasm_bindgen(js_name = fileName)] file_name: &str,
    ) -> Result<JsValue, JsError> {
        self.staged = None;
        let read = csv::check_file(file_name, bytes.len() as u64)
            .and_then(|()| csv::import(bytes, self.inner.today(), &ImportOptions::default()));
        match read {
            Err(error) => to_js(&json!({
                "ok": false,
                "message": error.to_string(),
                "rowErrors": sentences(error.row_errors()),
            })),
            Ok(imported) => {
                let answer = json!({
                    "ok": true,
                    "count": imported.drafts.len(),
                    "warnings": sentences(&imported.warnings),
                    "rowErrors": sentences(&imported.row_errors),
                });
                self.staged = Some(imported);
                to_js(&answer)
            }
        }
    }

    /// Puts the file read last in the place of the plan, as one step to undo.
    #[wasm_bindgen(js_name = applyImport, unchecked_return_type = "Outcome")]
    pub fn apply_import(&mut self) -> Result<JsValue, JsError> {
        let Some(Imported {
            description,
            drafts,
            ..
        }) = self.staged.take()
        else {
            return Err(JsError::new("No file was read."));
        };
        let result = self.inner.replace_plan("Import CSV", description, drafts);
        self.answer(result)
    }
}

fn sentences<T: ToString>(list: &[T]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}
