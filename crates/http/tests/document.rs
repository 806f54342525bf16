//! The committed document is the one that the code makes.

use std::path::Path;

#[test]
fn the_committed_document_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openapi/barline.json");
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == barline_http::document(),
        "openapi/barline.json is stale: run `just gen`"
    );
}
