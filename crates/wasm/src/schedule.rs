//! What places the tasks of the open plan, and why.

use barline_wasm_host::to_js;
use wasm_bindgen::prelude::*;

use crate::{Editor, task_id};

/// The types named in the signatures below, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { BaselineView, ConflictView, PlacingView, PriorOffer, SwitchPreview, WhyView } from '../__generated__/types.ts';
"#;

#[wasm_bindgen]
impl Editor {
    /// What turning dates by links on would do.
    #[wasm_bindgen(js_name = previewDatesByLinks, unchecked_return_type = "SwitchPreview")]
    pub fn preview_dates_by_links(&self) -> Result<JsValue, JsError> {
        to_js(&self.read().preview_dates_by_links())
    }

    /// Dependencies, rule and limits of a task; nothing where it is gone.
    #[wasm_bindgen(unchecked_return_type = "PlacingView | null")]
    pub fn placing(&self, task: f64) -> Result<JsValue, JsError> {
        to_js(&self.read().placing(task_id(task)))
    }

    /// Tasks that another one could wait for, while somebody types the last entry of a list.
    #[wasm_bindgen(js_name = priorOffers, unchecked_return_type = "PriorOffer[]")]
    pub fn prior_offers(&self, task: f64, list: &str) -> Result<JsValue, JsError> {
        to_js(&self.read().prior_offers(task_id(task), list))
    }

    /// Why a task starts when it does; nothing where dates are by hand.
    #[wasm_bindgen(unchecked_return_type = "WhyView | null")]
    pub fn why(&self, task: f64) -> Result<JsValue, JsError> {
        to_js(&self.read().why(task_id(task)))
    }

    /// Everything that cannot be kept.
    #[wasm_bindgen(unchecked_return_type = "ConflictView[]")]
    pub fn conflicts(&self) -> Result<JsValue, JsError> {
        to_js(&self.read().conflicts())
    }

    /// The place of the baseline that was chosen by this name, once at this place.
    #[wasm_bindgen(js_name = baselineAt)]
    pub fn baseline_at(&self, name: &str, index: usize) -> Option<usize> {
        self.read().baseline_at(name, index)
    }

    /// The baselines, the oldest first.
    #[wasm_bindgen(unchecked_return_type = "BaselineView[]")]
    pub fn baselines(&self) -> Result<JsValue, JsError> {
        to_js(&self.read().baselines())
    }
}
