//! Lets cargo notice a page that is built after the first compilation: a folder that does not exist
//! cannot be watched, and watching a missing path would rebuild this crate every time.

use std::fs::{File, create_dir_all};
use std::path::Path;
use std::time::SystemTime;

fn main() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    // In a read-only checkout the folder stays missing, and the program says so when asked for its page.
    if !dist.exists() && create_dir_all(&dist).is_ok() {
        // As new as it is, cargo would find it changed and build this crate once more.
        let _ = File::open(&dist).and_then(|folder| folder.set_modified(SystemTime::UNIX_EPOCH));
    }
    println!("cargo::rerun-if-changed={}", dist.display());
}
