//! Rows of the open plan, what is in view of it, and what its cells mean.

use barline_editor::TableColumn;
use barline_tasks::{TaskId, format_iso_date};
use barline_wasm_host::to_js;
use wasm_bindgen::prelude::*;

use crate::{Editor, from_js, refused, task_id};

#[wasm_bindgen]
impl Editor {
    /// The rows at the places `first..first + count` of the view.
    #[wasm_bindgen(unchecked_return_type = "Row[]")]
    pub fn rows(&self, first: usize, count: usize) -> Result<JsValue, JsError> {
        to_js(&self.read().rows(first, count))
    }

    /// The row of a task, in view or not.
    #[wasm_bindgen(unchecked_return_type = "Row | null")]
    pub fn row(&self, task: f64) -> Result<JsValue, JsError> {
        to_js(&self.read().row(task_id(task)))
    }

    /// The place of a task in the view, or -1.
    #[wasm_bindgen(js_name = indexOf)]
    pub fn index_of(&self, task: f64) -> i32 {
        self.read()
            .index_of(task_id(task))
            .map_or(-1, |place| place as i32)
    }

    /// The ids at the places `first..first + count` of the view.
    #[wasm_bindgen(unchecked_return_type = "TaskId[]")]
    pub fn ids(&self, first: usize, count: usize) -> Result<JsValue, JsError> {
        let editor = self.read();
        let tasks = editor.plan().tasks();
        let rows = editor.visible_rows(first, count).into_iter();
        to_js(&rows.map(|row| tasks[row].id).collect::<Vec<_>>())
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
        Ok(self.read().copy_block(&tasks, &columns))
    }

    /// Why this cannot be done now, or nothing.
    #[wasm_bindgen(unchecked_return_type = "Refused | null")]
    pub fn refusal(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Intent")] intent: JsValue,
    ) -> Result<JsValue, JsError> {
        let refusal = self.read().refusal(from_js(&intent)?);
        to_js(&refusal.as_ref().map(refused))
    }

    /// What to ask before these tasks are deleted, or nothing.
    #[wasm_bindgen(js_name = deletionQuestion, unchecked_return_type = "DeletionQuestion | null")]
    pub fn deletion_question(
        &self,
        #[wasm_bindgen(unchecked_param_type = "TaskId[]")] tasks: JsValue,
    ) -> Result<JsValue, JsError> {
        let tasks: Vec<TaskId> = from_js(&tasks)?;
        to_js(&self.read().deletion_question(&tasks))
    }

    /// Where these tasks would stand before the row in view at `index`, nearest to
    /// `level`; nothing where they cannot.
    #[wasm_bindgen(js_name = rowPlace, unchecked_return_type = "RowPlace | null")]
    pub fn row_place(
        &self,
        #[wasm_bindgen(unchecked_param_type = "TaskId[]")] tasks: JsValue,
        index: usize,
        level: i32,
    ) -> Result<JsValue, JsError> {
        let tasks: Vec<TaskId> = from_js(&tasks)?;
        to_js(&self.read().row_place(&tasks, index, i64::from(level)))
    }

    /// Which days work, for the project and for everybody.
    #[wasm_bindgen(unchecked_return_type = "CalendarView")]
    pub fn calendar(&self) -> Result<JsValue, JsError> {
        to_js(&self.read().calendar())
    }

    /// The footer's numbers.
    #[wasm_bindgen(unchecked_return_type = "TotalsView")]
    pub fn totals(&self) -> Result<JsValue, JsError> {
        to_js(&self.read().totals())
    }

    /// The start of a task added after the last one with these dependencies, this
    /// duration and no date, as `YYYY-MM-DD` (T22).
    #[wasm_bindgen(js_name = defaultStart)]
    pub fn default_start(&self, prior: &str, duration: &str) -> String {
        format_iso_date(self.read().default_start(prior, duration))
    }

    /// A date as people type it, as `YYYY-MM-DD`; nothing where it cannot be read (T9, T21).
    #[wasm_bindgen(js_name = readDate, unchecked_return_type = "string | null")]
    pub fn read_date(&self, text: &str) -> JsValue {
        self.read()
            .typed_date(text)
            .map_or(JsValue::NULL, |date| format_iso_date(date).into())
    }

    /// The project description.
    pub fn description(&self) -> String {
        self.read().plan().description().to_owned()
    }

    /// Folds or unfolds the subtasks of these tasks.
    #[wasm_bindgen(js_name = setCollapsed, unchecked_return_type = "Change")]
    pub fn set_collapsed(
        &self,
        #[wasm_bindgen(unchecked_param_type = "TaskId[]")] tasks: JsValue,
        collapsed: bool,
    ) -> Result<JsValue, JsError> {
        let tasks: Vec<TaskId> = from_js(&tasks)?;
        let change = self.write().set_collapsed(&tasks, collapsed);
        self.noted(change)
    }

    /// Tasks whose subtasks are folded away, the outermost first.
    #[wasm_bindgen(unchecked_return_type = "TaskId[]")]
    pub fn collapsed(&self) -> Result<JsValue, JsError> {
        to_js(&self.read().collapsed())
    }

    /// Folds every parent, or unfolds all.
    #[wasm_bindgen(js_name = setAllCollapsed, unchecked_return_type = "Change")]
    pub fn set_all_collapsed(&self, collapsed: bool) -> Result<JsValue, JsError> {
        let change = self.write().set_all_collapsed(collapsed);
        self.noted(change)
    }

    /// Another day has begun than the one that was shown.
    #[wasm_bindgen(js_name = newDay)]
    pub fn new_day(&self) {
        self.write().new_day();
    }

    /// Shows only what the filter lets through.
    #[wasm_bindgen(js_name = setFilter, unchecked_return_type = "Change")]
    pub fn set_filter(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Partial<Filter>")] filter: JsValue,
    ) -> Result<JsValue, JsError> {
        let filter = from_js(&filter)?;
        let change = self.write().set_filter(filter);
        self.noted(change)
    }

    /// Rows say from now on how far they are from this baseline, or from none.
    #[wasm_bindgen(js_name = compareWith, unchecked_return_type = "Change")]
    pub fn compare_with(&self, baseline: Option<usize>) -> Result<JsValue, JsError> {
        let change = self.write().compare_with(baseline);
        self.noted(change)
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
        to_js(&self.read().find(text, from.map(task_id), step))
    }

    /// Puts a task in view whatever is folded or filtered.
    #[wasm_bindgen(unchecked_return_type = "Change")]
    pub fn reveal(&self, task: f64) -> Result<JsValue, JsError> {
        let change = self.write().reveal(task_id(task));
        self.noted(change)
    }
}
