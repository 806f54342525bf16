//! Developer's tool: `cargo xtask wasm` builds the page's packages (`--dev`: quickly, and larger), `cargo xtask
//! gen` writes the generated files, `cargo xtask gen --check` says which are stale.

mod constants;
mod declarations;
mod generated;
mod openapi;
mod order;
mod split;
mod wasm;

use std::path::PathBuf;
use std::process::ExitCode;

/// Any failure, with a sentence of what was being done.
type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// The checkout this program was built from.
fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.ancestors()
        .nth(2)
        .map_or(here.clone(), std::path::Path::to_path_buf)
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["wasm"] => wasm::build(wasm::Build::Release),
        ["wasm", "--dev"] => wasm::build(wasm::Build::Dev),
        ["gen"] => generated::write(),
        ["gen", "--check"] => generated::check(),
        _ => Err("usage: cargo xtask wasm [--dev] | gen [--check]".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}
