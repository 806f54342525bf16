//! Whole plans in and out. Files and links are read by the package of the codec, in a
//! worker; what comes of them crosses as a save record.

use barline_editor::Refusal;
use barline_save_record::{Edition, PermanentLink};
use barline_share_codec::csv::{self, Flavour};
use barline_share_codec::file_name::csv_file_name;
use barline_share_codec::link::{self, Mode};
use barline_wasm_host::{now, to_js};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::{Editor, Refused, refused};

/// What crosses here, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export type ExportAnswer =
  | { ok: true; fileName: string; text: string }
  | { ok: false; refusal: Refused };
"#;

/// An `ExportAnswer`: without a plan, why there is no file.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Export {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<Refused>,
    file_name: String,
    text: String,
}

/// A save record that was read. Whatever takes it uses it up.
#[wasm_bindgen]
pub struct ReadRecord(barline_editor::ReadRecord);

#[wasm_bindgen]
impl Editor {
    /// Reads a save record, JSON text, for a call that takes it. In one call the two would hold the
    /// page's thread up for too long at 10,000 tasks.
    #[wasm_bindgen(js_name = readRecord)]
    pub fn read_record(&self, record: &str) -> ReadRecord {
        ReadRecord(barline_editor::ReadRecord::read(
            record,
            self.read().today(),
        ))
    }

    /// Opens the plan of a save record.
    #[wasm_bindgen(js_name = openRecord, unchecked_return_type = "LoadOutcome")]
    pub fn open_record(&self, record: ReadRecord) -> Result<JsValue, JsError> {
        to_js(&self.write().open_record(record.0))
    }

    /// Opens the five sample tasks.
    #[wasm_bindgen(js_name = loadSample)]
    pub fn load_sample(&self) {
        self.write().load_sample();
    }

    /// Opens a newer record of the plan that is open, in place.
    #[wasm_bindgen(unchecked_return_type = "LoadOutcome")]
    pub fn adopt(&self, record: &str) -> Result<JsValue, JsError> {
        to_js(&self.write().adopt(record))
    }

    /// What others made of the plan comes in, a save record under its ids: no step of one's own.
    #[wasm_bindgen(js_name = takeInOthers, unchecked_return_type = "LoadOutcome")]
    pub fn take_in_others(&self, record: &str) -> Result<JsValue, JsError> {
        to_js(&self.write().take_in_others(record))
    }

    /// Brings back a version that was kept as a save record.
    #[wasm_bindgen(unchecked_return_type = "Outcome")]
    pub fn restore(&self, record: &str) -> Result<JsValue, JsError> {
        let result = self.write().restore(record);
        self.answer(result)
    }

    /// Puts the plan of a save record in the place of this one, as one step to undo;
    /// `joins`: it is another state of this one.
    #[wasm_bindgen(js_name = replaceByRecord, unchecked_return_type = "Outcome")]
    pub fn replace_by_record(
        &self,
        label: &str,
        record: ReadRecord,
        joins: bool,
    ) -> Result<JsValue, JsError> {
        let mut editor = self.write();
        let result = if joins {
            editor.join_record(label, record.0)
        } else {
            editor.replace_by_record(label, record.0)
        };
        drop(editor);
        self.answer(result)
    }

    /// Adds the tasks of a save record after the last one, as one step to undo.
    #[wasm_bindgen(js_name = appendRecord, unchecked_return_type = "Outcome")]
    pub fn append_record(&self, label: &str, record: ReadRecord) -> Result<JsValue, JsError> {
        let result = self.write().append_record(label, record.0);
        self.answer(result)
    }

    /// The plan as a save record, JSON text: a copy to keep. `savedAt` is an ISO 8601 instant.
    pub fn record(&self, #[wasm_bindgen(js_name = savedAt)] saved_at: &str) -> String {
        self.read().record(saved_at)
    }

    /// The plan as the save record of this edition, in lines (see `Tab`): the bytes of its
    /// text, which another thread may turn into one.
    #[wasm_bindgen(js_name = editionRecord)]
    pub fn edition_record(
        &self,
        #[wasm_bindgen(js_name = savedAt)] saved_at: &str,
        edition: &str,
    ) -> Vec<u8> {
        let edition = Edition::from_lines(edition);
        self.write().edition_record(saved_at, &edition).into()
    }

    /// The permanent link of the plan.
    #[wasm_bindgen(js_name = permanentLink, unchecked_return_type = "PermanentLink | null")]
    pub fn permanent_link(&self) -> Result<JsValue, JsError> {
        to_js(&self.read().permanent_link())
    }

    /// Notes the permanent link of the plan; without a code it has none.
    #[wasm_bindgen(js_name = setPermanentLink)]
    pub fn set_permanent_link(
        &self,
        code: Option<String>,
        #[wasm_bindgen(js_name = readOnly)] read_only: bool,
    ) {
        let link = code.map(|code| PermanentLink { code, read_only });
        self.write().set_permanent_link(link);
    }

    /// The plan as a CSV file, its name by the local time.
    #[wasm_bindgen(js_name = exportCsv, unchecked_return_type = "ExportAnswer")]
    pub fn export_csv(&self) -> Result<JsValue, JsError> {
        if self.read().plan().is_empty() {
            return to_js(&Export {
                ok: false,
                refusal: Some(refused(&Refusal::NothingToExport)),
                file_name: String::new(),
                text: String::new(),
            });
        }
        let now = now();
        to_js(&Export {
            ok: true,
            refusal: None,
            file_name: csv_file_name(now.date(), now.time()),
            text: csv::export(self.read().plan(), Flavour::File),
        })
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
        link::plain_url(site, mode, self.read().plan())
    }
}
