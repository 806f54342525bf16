//! The TypeScript types of the server's calls, made from the committed document
//! by openapi-typescript. `--check` makes them aside and compares.

use std::fs;
use std::process::Command;

use crate::{Result, root};

const SCHEMA: &str = "web/src/api/__generated__/schema.ts";
const HEAD: &str = "/** Generated from openapi/barline.json by `just gen`. Do not edit. */\n";

pub(crate) fn schema() -> Result<(&'static str, String)> {
    let web = root().join("web");
    let generator = web.join("node_modules/.bin/openapi-typescript");
    if !generator.exists() {
        return Err("openapi-typescript is missing: run `just setup` first".into());
    }
    // Without `--output` it prints the types; its progress goes to standard error.
    let output = Command::new(generator)
        .current_dir(&web)
        .arg("../openapi/barline.json")
        .output()?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("openapi-typescript failed: {said}").into());
    }
    let types = String::from_utf8(output.stdout)?;
    Ok((SCHEMA, format!("{HEAD}{types}")))
}

/// Writes the document itself, as the program prints it.
pub(crate) fn write_document() -> Result<()> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output = Command::new(cargo)
        .current_dir(root())
        .args([
            "run",
            "--quiet",
            "--package",
            "barline-server",
            "--",
            "openapi",
        ])
        .stderr(std::process::Stdio::inherit())
        .output()?;
    if !output.status.success() {
        return Err("the program could not print its OpenAPI document".into());
    }
    fs::write(root().join("openapi/barline.json"), output.stdout)?;
    Ok(())
}
