//! The law of the fuzz target, held for the inputs that fuzzing kept.

#[expect(unreachable_pub, reason = "public for the fuzz target")]
#[path = "../../../fuzz/src/record.rs"]
mod law;

use std::path::Path;

#[test]
fn the_law_of_records_holds_for_kept_inputs() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/record");
    let mut count = 0;
    for file in std::fs::read_dir(folder).expect("the inputs") {
        let path = file.expect("a file").path();
        // Named where it fails: the law itself does not know it.
        println!("{}", path.display());
        law::record(&std::fs::read(&path).expect("its bytes"));
        count += 1;
    }
    assert!(count > 50);
}
