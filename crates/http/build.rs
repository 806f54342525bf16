//! Lets cargo notice a page that is built after the first compilation: a folder that does not exist
//! cannot be watched, and watching a missing path would rebuild this crate every time.

use std::path::Path;

fn main() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    // In a read-only checkout the folder stays missing, and the program says so when asked for its page.
    let _ = std::fs::create_dir_all(&dist);
    println!("cargo::rerun-if-changed={}", dist.display());
}
