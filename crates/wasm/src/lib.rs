#![doc = include_str!("../README.md")]
#![expect(
    clippy::missing_errors_doc,
    clippy::needless_pass_by_value,
    reason = "values come from the page as they are; errors are those of a value that cannot cross"
)]

mod board;
mod chart;
mod csv;
pub mod saving;

use barline_editor::{Change, Command, Refusal, TableColumn};
use barline_save_record::{Edition, PermanentLink};
use barline_tasks::{TaskId, format_iso_date};
use barline_wasm_host::{BrowserClock, RandomIds, from_js, json_of, to_js};
use serde_json::json;
use wasm_bindgen::prelude::*;

/// The types named in the signatures below, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type {
  Arrows, Axis, BarPlace, Card, Change, ChartExtent, ChartItem, ChartSettings, Command, ConsoleLine,
  DateAt, DeletionQuestion, DragStep,
  Filter, FindStep, Found, Grip, Intent, LevelColour, LoadOutcome,
  PermanentLink, PictureOptions, Row, TableColumn, TaskId, TotalsView,
} from '../__generated__/types.ts';

/** Why a command was refused, as a sentence for the user. */
export interface Refused { code: string; message: string }

/** A command's answer: what changed, or why not. */
export type Outcome = { ok: true; change: Change } | { ok: false; refusal: Refused };

/** What a dependency drawn from bar to bar comes to. */
export type LinkAnswer = { ok: true; text: string } | { ok: false; message: string };
"#;

/// One open plan, see the crate `barline-editor`.
#[wasm_bindgen]
pub struct Editor {
    inner: barline_editor::Editor,
    chart: chart::LazyChart,
}

impl Default for Editor {
    fn default() -> Self {
        Self::new()
    }
}

#[wasm_bindgen]
impl Editor {
    /// An empty plan.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Editor {
        let (clock, ids) = (Box::new(BrowserClock), Box::new(RandomIds));
        Editor {
            inner: barline_editor::Editor::new(clock, ids),
            chart: chart::LazyChart::new(),
        }
    }

    /// Carries out a command.
    #[wasm_bindgen(unchecked_return_type = "Outcome")]
    pub fn dispatch(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Command")] command: JsValue,
    ) -> Result<JsValue, JsError> {
        let command = Command::from_json(&json_of(&command)?)?;
        let result = self.inner.dispatch(command);
        self.answer(result)
    }

    /// Takes the last action back.
    #[wasm_bindgen(unchecked_return_type = "Outcome")]
    pub fn undo(&mut self) -> Result<JsValue, JsError> {
        let result = self.inner.undo();
        self.answer(result)
    }

    /// Does again what was last taken back.
    #[wasm_bindgen(unchecked_return_type = "Outcome")]
    pub fn redo(&mut self) -> Result<JsValue, JsError> {
        let result = self.inner.redo();
        self.answer(result)
    }

    /// The state of things without a change.
    #[wasm_bindgen(unchecked_return_type = "Change")]
    pub fn state(&self) -> Result<JsValue, JsError> {
        to_js(&self.inner.state())
    }

    /// What the console is to be told since the last call.
    #[wasm_bindgen(js_name = takeConsole, unchecked_return_type = "ConsoleLine[]")]
    pub fn take_console(&mut self) -> Result<JsValue, JsError> {
        to_js(&self.inner.take_console())
    }

    /// Number of rows in view.
    #[wasm_bindgen(js_name = rowCount)]
    pub fn row_count(&self) -> usize {
        self.inner.row_count()
    }

    /// The rows at the places `first..first + count` of the view.
    #[wasm_bindgen(unchecked_return_type = "Row[]")]
    pub fn rows(&self, first: usize, count: usize) -> Result<JsValue, JsError> {
        to_js(&self.inner.rows(first, count))
    }

    /// The row of a task, in view or not.
    #[wasm_bindgen(unchecked_return_type = "Row | null")]
    pub fn row(&self, task: f64) -> Result<JsValue, JsError> {
        to_js(&self.inner.row(task_id(task)))
    }

    /// The place of a task in the view, or -1.
    #[wasm_bindgen(js_name = indexOf)]
    pub fn index_of(&self, task: f64) -> i32 {
        self.inner
            .place_of(task_id(task))
            .map_or(-1, |place| place as i32)
    }

    /// The ids at the places `first..first + count` of the view.
    #[wasm_bindgen(unchecked_return_type = "TaskId[]")]
    pub fn ids(&self, first: usize, count: usize) -> Result<JsValue, JsError> {
        let tasks = self.inner.plan().tasks();
        let rows = self.inner.visible_rows(first, count);
        to_js(
            &rows
                .into_iter()
                .map(|row| tasks[row].id)
                .collect::<Vec<_>>(),
        )
    }

    /// The cells of these tasks as a text for the clipboard, which `pasteBlock` reads back.
    #[wasm_bindgen(js_name = copyBlock)]
    pub fn copy_block(
        &self,
        #[wasm_bindgen(unchecked_param_type = "TaskId[]")] tasks: JsValue,
        #[wasm_bindgen(unchecked_param_type = "TableColumn[]")] columns: JsValue,
    ) -> Result<String, JsError> {
        let tasks: Vec<TaskId> = from_js(&tasks)?;
        let columns: Vec<TableColumn> = from_js(&columns)?;
        Ok(self.inner.copy_block(&tasks, &columns))
    }

    /// Why this cannot be done now, or nothing.
    #[wasm_bindgen(unchecked_return_type = "Refused | null")]
    pub fn refusal(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Intent")] intent: JsValue,
    ) -> Result<JsValue, JsError> {
        let refusal = self.inner.refusal(from_js(&intent)?);
        to_js(&refusal.as_ref().map(refused))
    }

    /// What to ask before these tasks are deleted, or nothing.
    #[wasm_bindgen(js_name = deletionQuestion, unchecked_return_type = "DeletionQuestion | null")]
    pub fn deletion_question(
        &self,
        #[wasm_bindgen(unchecked_param_type = "TaskId[]")] tasks: JsValue,
    ) -> Result<JsValue, JsError> {
        let tasks: Vec<TaskId> = from_js(&tasks)?;
        to_js(&self.inner.deletion_question(&tasks))
    }

    /// The footer's numbers.
    #[wasm_bindgen(unchecked_return_type = "TotalsView")]
    pub fn totals(&self) -> Result<JsValue, JsError> {
        to_js(&self.inner.totals())
    }

    /// The start of a task added after the last one with these dependencies and no
    /// date, as `YYYY-MM-DD` (T22).
    #[wasm_bindgen(js_name = defaultStart)]
    pub fn default_start(&self, prior: &str) -> String {
        format_iso_date(self.inner.default_start(prior))
    }

    /// A date as people type it, as `YYYY-MM-DD`; nothing where it cannot be read (T9, T21).
    #[wasm_bindgen(js_name = readDate, unchecked_return_type = "string | null")]
    pub fn read_date(&self, text: &str) -> JsValue {
        self.inner
            .typed_date(text)
            .map_or(JsValue::NULL, |date| format_iso_date(date).into())
    }

    /// The plan's name, the first line of its description; empty for none.
    #[wasm_bindgen(js_name = planName)]
    pub fn plan_name(&self) -> String {
        self.inner.plan().name().to_owned()
    }

    /// The project description.
    pub fn description(&self) -> String {
        self.inner.plan().description().to_owned()
    }

    /// Folds or unfolds the subtasks of these tasks.
    #[wasm_bindgen(js_name = setCollapsed, unchecked_return_type = "Change")]
    pub fn set_collapsed(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "TaskId[]")] tasks: JsValue,
        collapsed: bool,
    ) -> Result<JsValue, JsError> {
        let tasks: Vec<TaskId> = from_js(&tasks)?;
        let change = self.inner.set_collapsed(&tasks, collapsed);
        self.noted(&change)
    }

    /// Folds every parent, or unfolds all.
    #[wasm_bindgen(js_name = setAllCollapsed, unchecked_return_type = "Change")]
    pub fn set_all_collapsed(&mut self, collapsed: bool) -> Result<JsValue, JsError> {
        let change = self.inner.set_all_collapsed(collapsed);
        self.noted(&change)
    }

    /// Shows only what the filter lets through.
    #[wasm_bindgen(js_name = setFilter, unchecked_return_type = "Change")]
    pub fn set_filter(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Partial<Filter>")] filter: JsValue,
    ) -> Result<JsValue, JsError> {
        let filter = from_js(&filter)?;
        let change = self.inner.set_filter(filter);
        self.noted(&change)
    }

    /// Whether a filter is set; another plan begins without one.
    #[wasm_bindgen(js_name = isFiltered)]
    pub fn is_filtered(&self) -> bool {
        self.inner.is_filtered()
    }

    /// A task that says `text`, seen from another one, or from the beginning.
    #[wasm_bindgen(unchecked_return_type = "Found")]
    pub fn find(
        &self,
        text: &str,
        #[wasm_bindgen(unchecked_param_type = "TaskId | null")] from: Option<f64>,
        #[wasm_bindgen(unchecked_param_type = "FindStep")] step: JsValue,
    ) -> Result<JsValue, JsError> {
        let step = from_js(&step)?;
        to_js(&self.inner.find(text, from.map(task_id), step))
    }

    /// Puts a task in view whatever is folded or filtered.
    #[wasm_bindgen(unchecked_return_type = "Change")]
    pub fn reveal(&mut self, task: f64) -> Result<JsValue, JsError> {
        let change = self.inner.reveal(task_id(task));
        self.noted(&change)
    }

    /// Read-only mode on or off.
    #[wasm_bindgen(js_name = setReadOnly)]
    pub fn set_read_only(&mut self, read_only: bool) {
        self.inner.set_read_only(read_only);
    }

    /// Whether commands are refused.
    #[wasm_bindgen(js_name = isReadOnly)]
    pub fn is_read_only(&self) -> bool {
        self.inner.is_read_only()
    }

    /// Opens the plan of a save record, given as JSON text.
    #[wasm_bindgen(unchecked_return_type = "LoadOutcome")]
    pub fn load(&mut self, record: &str) -> Result<JsValue, JsError> {
        self.chart.note_everything();
        to_js(&self.inner.load(record))
    }

    /// Opens the five sample tasks.
    #[wasm_bindgen(js_name = loadSample)]
    pub fn load_sample(&mut self) {
        self.chart.note_everything();
        self.inner.load_sample();
    }

    /// Opens a newer record of the plan that is open, in place.
    #[wasm_bindgen(unchecked_return_type = "LoadOutcome")]
    pub fn adopt(&mut self, record: &str) -> Result<JsValue, JsError> {
        self.chart.note_everything();
        to_js(&self.inner.adopt(record))
    }

    /// Brings back a version that was kept as a save record.
    #[wasm_bindgen(unchecked_return_type = "Outcome")]
    pub fn restore(&mut self, record: &str) -> Result<JsValue, JsError> {
        let result = self.inner.restore(record);
        self.answer(result)
    }

    /// The permanent link of the plan.
    #[wasm_bindgen(js_name = permanentLink, unchecked_return_type = "PermanentLink | null")]
    pub fn permanent_link(&self) -> Result<JsValue, JsError> {
        to_js(&self.inner.permanent_link().map(PermanentLink::to_json))
    }

    /// Notes the permanent link of the plan; without a code it has none.
    #[wasm_bindgen(js_name = setPermanentLink)]
    pub fn set_permanent_link(
        &mut self,
        code: Option<String>,
        #[wasm_bindgen(js_name = readOnly)] read_only: bool,
    ) {
        let link = code.map(|code| PermanentLink { code, read_only });
        self.inner.set_permanent_link(link);
    }

    /// The plan as a save record, JSON text: a copy to keep. `savedAt` is an ISO 8601 instant.
    pub fn record(&self, #[wasm_bindgen(js_name = savedAt)] saved_at: &str) -> String {
        self.inner.record(saved_at, None)
    }

    /// The plan as the save record of this edition, in lines (see `Tab`).
    #[wasm_bindgen(js_name = editionRecord)]
    pub fn edition_record(
        &self,
        #[wasm_bindgen(js_name = savedAt)] saved_at: &str,
        edition: &str,
    ) -> String {
        self.inner
            .record(saved_at, Some(&Edition::from_lines(edition)))
    }
}

impl Editor {
    /// A command's answer, after the chart took note of it.
    fn answer(&mut self, result: Result<Change, Refusal>) -> Result<JsValue, JsError> {
        to_js(&match result {
            Ok(change) => {
                self.chart.note(&change);
                json!({ "ok": true, "change": change })
            }
            Err(refusal) => json!({ "ok": false, "refusal": refused(&refusal) }),
        })
    }

    fn noted(&mut self, change: &Change) -> Result<JsValue, JsError> {
        self.chart.note(change);
        to_js(change)
    }
}

fn refused(refusal: &Refusal) -> serde_json::Value {
    json!({ "code": refusal.code(), "message": refusal.to_string() })
}

fn task_id(number: f64) -> TaskId {
    TaskId(number as u64)
}
