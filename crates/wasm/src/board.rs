//! The board of the open plan: only what is in view crosses.

use barline_kanban::Grouping;
use barline_wasm_host::to_js;
use wasm_bindgen::prelude::*;

use crate::{Shared, task_id};

/// The types named in the signatures below, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { BoardColumns, CardPlace, DropCheck, Grouping } from '../__generated__/types.ts';
"#;

fn read(grouping: &str) -> Result<Grouping, JsError> {
    grouping.parse().map_err(JsError::from)
}

/// The board of one open plan.
#[wasm_bindgen]
pub struct Board {
    editor: Shared,
}

impl Board {
    pub(crate) fn new(editor: Shared) -> Board {
        Board { editor }
    }
}

#[wasm_bindgen]
impl Board {
    /// The columns at the places `first..first + count` of a board, and how many there are.
    #[wasm_bindgen(unchecked_return_type = "BoardColumns")]
    pub fn columns(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Grouping")] grouping: &str,
        first: usize,
        count: usize,
    ) -> Result<JsValue, JsError> {
        to_js(
            &self
                .editor
                .borrow_mut()
                .board_columns(read(grouping)?, first, count),
        )
    }

    /// The cards at the places `first..first + count` of a column.
    #[wasm_bindgen(unchecked_return_type = "Row[]")]
    pub fn cards(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Grouping")] grouping: &str,
        column: &str,
        first: usize,
        count: usize,
    ) -> Result<JsValue, JsError> {
        to_js(
            &self
                .editor
                .borrow_mut()
                .board_cards(read(grouping)?, column, first, count),
        )
    }

    /// What dropping a task's card would do on the columns at the places `first..first + count`.
    #[wasm_bindgen(unchecked_return_type = "DropCheck[]")]
    pub fn drops(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Grouping")] grouping: &str,
        task: f64,
        first: usize,
        count: usize,
    ) -> Result<JsValue, JsError> {
        to_js(
            &self
                .editor
                .borrow_mut()
                .board_drops(read(grouping)?, task_id(task), first, count),
        )
    }

    /// Where a task's card stands.
    #[wasm_bindgen(unchecked_return_type = "CardPlace | null")]
    pub fn place(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Grouping")] grouping: &str,
        task: f64,
    ) -> Result<JsValue, JsError> {
        to_js(
            &self
                .editor
                .borrow_mut()
                .board_place(read(grouping)?, task_id(task)),
        )
    }
}
