//! Files made from others and committed, so that a change shows in review.

use std::fs;

use crate::{Result, constants::constants, declarations, openapi, root};

const TYPES: &str = "web/src/editor/__generated__/types.ts";
const CONSTANTS: &str = "web/src/editor/__generated__/constants.ts";
const CODEC_TYPES: &str = "web/src/codec/__generated__/types.ts";

fn files() -> Result<Vec<(&'static str, String)>> {
    let made_of = |crates: &str, text: String| {
        format!("/** Generated from {crates} by `just gen`. Do not edit. */\n\n{text}")
    };
    let types = made_of(
        "crates/editor, crates/timeline and crates/save-record",
        declarations::of_rules(),
    );
    let constants = made_of("crates/editor and crates/timeline", constants()?);
    let codec = made_of("crates/share-codec", declarations::of_codec());
    Ok(vec![
        (TYPES, types),
        (CONSTANTS, constants),
        (CODEC_TYPES, codec),
        openapi::schema()?,
    ])
}

pub(crate) fn write() -> Result<()> {
    openapi::write_document()?;
    for (file, text) in files()? {
        let path = root().join(file);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&path, text).map_err(|error| format!("cannot write {file}: {error}"))?;
    }
    Ok(())
}

/// Says which file is stale. The OpenAPI document has its own check, a test of
/// `crates/http`.
pub(crate) fn check() -> Result<()> {
    for (file, text) in files()? {
        if fs::read_to_string(root().join(file)).ok().as_deref() != Some(text.as_str()) {
            return Err(format!("{file} is stale: run `just gen`").into());
        }
    }
    Ok(())
}
