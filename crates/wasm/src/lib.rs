#![doc = include_str!("../README.md")]
#![expect(
    clippy::missing_errors_doc,
    clippy::needless_pass_by_value,
    reason = "values come from the page as they are; errors are those of a value that cannot cross"
)]

mod board;
mod chart;
mod plans;
mod rest;
pub mod saving;
mod schedule;
mod views;

use std::cell::{Ref, RefCell, RefMut};
use std::rc::Rc;

use barline_editor::{Change, Command, FromPage, Refusal, read_json};
use barline_tasks::TaskId;
use barline_wasm_host::{BrowserClock, RandomIds, json_of, to_js};
use serde::Serialize;
use wasm_bindgen::prelude::*;

pub use board::Board;
pub use chart::Chart;
pub use rest::need_rest;

/// The types named in the signatures below, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type {
  Change, Command, DeletionQuestion, Filter, FindStep, Found, Intent, LoadOutcome, PermanentLink, Row,
  RowPlace, TableColumn, TaskId, TotalsView,
} from '../__generated__/types.ts';

/** Why a command was refused, as a sentence for the user. */
export interface Refused { code: string; message: string }

/** A command's answer: what changed, or why not. */
export type Outcome = { ok: true; change: Change } | { ok: false; refusal: Refused };
"#;

/// The open plan, of which the class and its views each hold a handle. Calls from the
/// page never overlap, so it is free whenever one begins.
type Shared = Rc<RefCell<barline_editor::Editor>>;

/// One open plan, see the crate `barline-editor`.
#[wasm_bindgen]
pub struct Editor {
    shared: Shared,
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
        let editor = barline_editor::Editor::new(clock, ids);
        Editor {
            shared: Rc::new(RefCell::new(editor)),
        }
    }

    /// Carries out a command.
    #[wasm_bindgen(unchecked_return_type = "Outcome")]
    pub fn dispatch(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Command")] command: JsValue,
    ) -> Result<JsValue, JsError> {
        let command = Command::from_json(&json_of(&command)?)?;
        let result = self.write().dispatch(command);
        self.answer(result)
    }

    /// Takes the last action back.
    #[wasm_bindgen(unchecked_return_type = "Outcome")]
    pub fn undo(&self) -> Result<JsValue, JsError> {
        let result = self.write().undo();
        self.answer(result)
    }

    /// Does again what was last taken back.
    #[wasm_bindgen(unchecked_return_type = "Outcome")]
    pub fn redo(&self) -> Result<JsValue, JsError> {
        let result = self.write().redo();
        self.answer(result)
    }

    /// The chart of this plan.
    pub fn chart(&self) -> Chart {
        Chart::new(Rc::clone(&self.shared))
    }

    /// The board of this plan.
    pub fn board(&self) -> Board {
        Board::new(Rc::clone(&self.shared))
    }

    /// The project's switches.
    #[wasm_bindgen(
        unchecked_return_type = "{ barsFollowWorkingDays: boolean; autoSchedule: boolean; datesByLinks: boolean }"
    )]
    pub fn scheduling(&self) -> Result<JsValue, JsError> {
        let scheduling = self.read().plan().scheduling();
        to_js(&Switches {
            bars_follow_working_days: scheduling.bars_follow_working_days,
            auto_schedule: scheduling.auto_schedule,
            dates_by_links: scheduling.dates_follow_dependencies,
        })
    }

    /// The state of things without a change.
    #[wasm_bindgen(unchecked_return_type = "Change")]
    pub fn state(&self) -> Result<JsValue, JsError> {
        let state = self.read().state();
        self.noted(state)
    }

    /// Read-only mode on or off.
    #[wasm_bindgen(js_name = setReadOnly)]
    pub fn set_read_only(&self, read_only: bool) {
        self.write().set_read_only(read_only);
    }
}

impl Editor {
    fn read(&self) -> Ref<'_, barline_editor::Editor> {
        self.shared.borrow()
    }

    fn write(&self) -> RefMut<'_, barline_editor::Editor> {
        self.shared.borrow_mut()
    }

    /// A command's answer.
    fn answer(&self, result: Result<Change, Refusal>) -> Result<JsValue, JsError> {
        let result = result.map(|change| self.crossing(change));
        to_js(&Outcome {
            ok: result.is_ok(),
            change: result.as_ref().ok(),
            refusal: result.as_ref().err().map(refused),
        })
    }

    fn noted(&self, change: Change) -> Result<JsValue, JsError> {
        to_js(&self.crossing(change))
    }

    /// The change with all that the page is to know of it.
    fn crossing(&self, change: Change) -> Change {
        Change {
            console: self.write().take_console(),
            ..change
        }
    }
}

/// A value of TypeScript's. The editor's reader is small: see `read_json`.
fn from_js<T: FromPage>(value: &JsValue) -> Result<T, JsError> {
    Ok(read_json(&json_of(value)?)?)
}

/// A command's answer. Written as it is: by way of a JSON value each of its types
/// would be written by two programs.
#[derive(Serialize)]
struct Outcome<'a> {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    change: Option<&'a Change>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<Refused>,
}

/// The project's switches.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Switches {
    bars_follow_working_days: bool,
    auto_schedule: bool,
    dates_by_links: bool,
}

/// Why a command was refused.
#[derive(Serialize)]
struct Refused {
    code: &'static str,
    message: String,
}

fn refused(refusal: &Refusal) -> Refused {
    Refused {
        code: refusal.code(),
        message: refusal.to_string(),
    }
}

fn task_id(number: f64) -> TaskId {
    TaskId(number as u64)
}
