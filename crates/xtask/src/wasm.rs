//! The page's WebAssembly package: compiled, bound, made small, and measured.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use crate::{Result, root};

/// Most the package may weigh, gzipped, in bytes.
const MOST_GZIPPED: usize = 250_000;

pub(crate) fn build() -> Result<()> {
    let root = root();
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    run(Command::new(cargo).current_dir(&root).args([
        "build",
        "--locked",
        "--package",
        "barline-wasm",
        "--lib",
        "--target",
        "wasm32-unknown-unknown",
        "--profile",
        "wasm",
    ]))?;
    let metadata = cargo_metadata::MetadataCommand::new()
        .current_dir(&root)
        .no_deps()
        .exec()?;
    let compiled = metadata
        .target_directory
        .join("wasm32-unknown-unknown/wasm/barline_wasm.wasm");
    let package = root.join("web/src/editor/wasm");
    fs::create_dir_all(&package)?;
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen
        .input_path(&compiled)
        .out_name("barline")
        .typescript(true)
        .omit_default_module_path(false);
    bindgen.web(true)?.generate(&package)?;
    let wasm = package.join("barline_bg.wasm");
    optimise(&root, &wasm)?;
    report(&wasm)
}

/// Makes the file smaller with `wasm-opt` of the npm package binaryen.
fn optimise(root: &Path, wasm: &Path) -> Result<()> {
    let optimiser = root.join("web/node_modules/.bin/wasm-opt");
    if !optimiser.exists() {
        return Err("wasm-opt is missing: run `npm ci --ignore-scripts` in web/ first".into());
    }
    run(Command::new(optimiser).arg(wasm).arg("-o").arg(wasm).args([
        "-O3",
        // What rustc emits and every current browser reads; all of binaryen's
        // features together make a module that none does.
        "--enable-bulk-memory",
        "--enable-multivalue",
        "--enable-mutable-globals",
        "--enable-nontrapping-float-to-int",
        "--enable-reference-types",
        "--enable-sign-ext",
        "--strip-debug",
        "--strip-producers",
    ]))
}

fn report(wasm: &Path) -> Result<()> {
    let bytes = fs::read(wasm)?;
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(&bytes)?;
    let gzipped = gzip.finish()?.len();
    println!(
        "wasm package: {} kB, {} kB gzipped (at most {} kB)",
        bytes.len() / 1000,
        gzipped / 1000,
        MOST_GZIPPED / 1000
    );
    if gzipped > MOST_GZIPPED {
        return Err("the wasm package is too large".into());
    }
    Ok(())
}

fn run(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .map_err(|error| format!("cannot start {command:?}: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{command:?} failed: {status}").into())
    }
}
