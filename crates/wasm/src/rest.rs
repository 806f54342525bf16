//! The package comes in two files: what a first visit's table needs, and the rest (see
//! `cargo xtask wasm`). This has the second one fetched when something needs it early.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The page's, where the package comes in two files: returns once the second one is
    /// there, or throws.
    #[wasm_bindgen(js_name = barlineNeedsRest)]
    fn page_needs_rest();
}

/// Returns once the second file is there. What is thrown passes through all that has
/// begun, and would leave it half done: the page calls it before a command.
#[wasm_bindgen(js_name = needRest)]
pub fn need_rest() {
    page_needs_rest();
}
