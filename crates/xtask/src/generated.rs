//! Files made from others and committed, so that a change shows in review.

use std::fs;

use crate::{Result, openapi, root};

const TYPES: &str = "web/src/editor/__generated__/types.ts";
const CONSTANTS: &str = "web/src/editor/__generated__/constants.ts";
const CODEC_TYPES: &str = "web/src/codec/__generated__/types.ts";

fn files() -> Result<Vec<(&'static str, String)>> {
    let types = format!(
        "/** Generated from crates/editor, crates/timeline and crates/save-record by `just gen`. Do not edit. */\n\n{}{}{}",
        barline_editor::typescript::declarations(),
        barline_timeline::typescript::declarations(),
        barline_save_record::typescript::declarations()
    );
    let constants = format!(
        "/** Generated from crates/editor and crates/timeline by `just gen`. Do not edit. */\n\n{}\n{}",
        barline_editor::typescript::constants(),
        barline_timeline::typescript::constants()
    );
    let codec = format!(
        "/** Generated from crates/share-codec by `just gen`. Do not edit. */\n\n{}",
        barline_share_codec::typescript::declarations()
    );
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
