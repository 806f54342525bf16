#![doc = include_str!("../README.md")]
#![expect(
    clippy::missing_errors_doc,
    reason = "errors are those of a value that cannot cross"
)]

pub mod import;
pub mod link;
pub mod merge;

use wasm_bindgen::prelude::*;

/// The types named in the signatures of this package, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { ImportPreview, ImportOptions, Mode, SharedLink } from '../__generated__/types.ts';

/** Why there is nothing to give, as a sentence for the user. */
export interface Failed { ok: false; message: string }
"#;
