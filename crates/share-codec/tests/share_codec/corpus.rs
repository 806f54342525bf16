//! The laws of the fuzz targets, held for the inputs that fuzzing kept and for
//! our own fixtures: what once broke stays mended without a fuzzer.

#[expect(unreachable_pub, reason = "public for the fuzz targets")]
#[path = "../../../../fuzz/src/codec.rs"]
mod laws;

use std::path::Path;

/// Tries every file of these folders, and answers how many there were.
fn hold(law: fn(&[u8]), folders: &[&str]) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files = folders.iter().flat_map(|folder| {
        let folder = root.join(folder);
        std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
    });
    let mut count = 0;
    for file in files {
        let path = file.expect("a file").path();
        // Named where it fails: the law itself does not know it.
        println!("{}", path.display());
        law(&std::fs::read(&path).expect("its bytes"));
        count += 1;
    }
    count
}

#[test]
fn the_law_of_csv_holds_for_kept_inputs() {
    let folders = ["fuzz/corpus/csv", "fixtures/dialects"];
    assert!(hold(laws::csv, &folders) > 60);
}

#[test]
fn the_law_of_links_holds_for_kept_inputs() {
    assert!(hold(laws::link, &["fuzz/corpus/link"]) > 50);
}

#[test]
fn the_law_of_projects_holds_for_kept_inputs() {
    let folders = ["fuzz/corpus/project_xml", "fixtures/formats"];
    assert!(hold(laws::project_xml, &folders) > 50);
}

#[test]
fn the_law_of_documents_holds_for_kept_inputs() {
    assert!(hold(laws::json, &["fuzz/corpus/json"]) > 50);
}

#[test]
fn the_law_of_changes_holds_for_kept_inputs() {
    assert!(hold(laws::changes, &["fuzz/corpus/changes"]) > 50);
}

#[test]
fn the_law_of_blocks_holds_for_kept_inputs() {
    assert!(hold(laws::block, &["fuzz/corpus/block"]) > 50);
}
