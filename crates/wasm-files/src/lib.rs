#![doc = include_str!("../README.md")]
#![expect(
    clippy::missing_errors_doc,
    clippy::needless_pass_by_value,
    reason = "errors are those of a value that cannot cross"
)]

pub mod chart_tasks;
pub mod days_off;
pub mod export;
pub mod import;
pub mod picture;

use wasm_bindgen::prelude::*;

/// The types named in the signatures of this package, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Why there is nothing to give, as a sentence for the user. */
export interface Failed { ok: false; message: string }
"#;
