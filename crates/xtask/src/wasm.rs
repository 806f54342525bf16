//! The page's WebAssembly packages: compiled, bound, made small, and measured.

use std::fs;
use std::io::Write;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use crate::order::in_order;
use crate::split::split;
use crate::{Result, root};

/// One package of the page.
struct Package {
    /// Its crate.
    name: &'static str,
    /// Names its files.
    out_name: &'static str,
    /// Where they go.
    folder: &'static str,
    /// The most it may weigh, gzipped, in bytes.
    most_gzipped: usize,
    /// Of the package that a first visit waits for: how it comes in two files.
    first: Option<First>,
}

/// The part of a package that a first visit waits for, a file of its own (see `split`).
struct First {
    /// What such a visit asks of it.
    visit: &'static str,
    /// The most it may weigh, gzipped, in bytes.
    most_gzipped: usize,
}

/// A package without a function: the rest of one that was not divided.
const NO_MODULE: [u8; 8] = *b"\0asm\x01\0\0\0";

/// The page waits for the editor; the codec comes when a CSV file or a link does,
/// the last one with a file of another program.
const PACKAGES: [Package; 3] = [
    Package {
        name: "barline-wasm",
        out_name: "barline",
        folder: "web/src/editor/wasm",
        most_gzipped: 250_000,
        first: Some(First {
            visit: "web/build/first-visit.mjs",
            most_gzipped: 80_000,
        }),
    },
    Package {
        name: "barline-wasm-codec",
        out_name: "barline_codec",
        folder: "web/src/codec/wasm",
        most_gzipped: 300_000,
        first: None,
    },
    Package {
        name: "barline-wasm-files",
        out_name: "barline_files",
        folder: "web/src/codec/files-wasm",
        most_gzipped: 320_000,
        first: None,
    },
];

/// For whom the packages are built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Build {
    /// For visitors: small, and no larger than allowed.
    Release,
    /// For work on the rules: soon there, several times as large.
    Dev,
}

impl Build {
    /// The profile in the workspace's `Cargo.toml`.
    fn profile(self) -> &'static str {
        match self {
            Build::Release => "wasm",
            Build::Dev => "wasm-dev",
        }
    }
}

/// All at once: one is compiled at a time, and what was compiled is made smaller meanwhile.
pub(crate) fn build(build: Build) -> Result<()> {
    thread::scope(|scope| {
        let packages = PACKAGES.each_ref();
        let building = packages.map(|package| scope.spawn(move || build_package(package, build)));
        building.into_iter().try_for_each(|package| {
            let made = package.join();
            made.unwrap_or_else(|panic| resume_unwind(panic))
        })
    })
}

/// Each by a call of its own: together they would share their features, and the
/// editor would carry what only the codec asked for.
fn build_package(package: &Package, build: Build) -> Result<()> {
    let root = root();
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = Command::new(cargo);
    // They would stand in the place of ours.
    for flags in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"] {
        command.env_remove(flags);
    }
    run(command.current_dir(&root).args([
        "--config",
        &nameless_libraries(),
        "build",
        "--locked",
        "--package",
        package.name,
        "--lib",
        "--target",
        "wasm32-unknown-unknown",
        "--profile",
        build.profile(),
    ]))?;
    let metadata = cargo_metadata::MetadataCommand::new()
        .current_dir(&root)
        .no_deps()
        .exec()?;
    let compiled = metadata
        .target_directory
        .join("wasm32-unknown-unknown")
        .join(build.profile())
        .join(format!("{}.wasm", package.name.replace('-', "_")));
    let folder = root.join(package.folder);
    let wasm = folder.join(format!("{}_bg.wasm", package.out_name));
    // Written last, so that a run which was cut short is done again.
    let made = folder.join("made");
    let mut sources = vec![compiled.as_std_path().to_owned()];
    sources.extend(package.first.as_ref().map(|first| root.join(first.visit)));
    if is_current(&root, &sources, &made, build) {
        return report(package, &wasm, build);
    }
    fs::create_dir_all(&folder)?;
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen
        .input_path(&compiled)
        .out_name(package.out_name)
        .typescript(true)
        .omit_default_module_path(false);
    bindgen.web(true)?.generate(&folder)?;
    encode_long_texts(&folder.join(format!("{}.js", package.out_name)))?;
    if build == Build::Release {
        optimise(&root, &wasm)?;
        put_in_order(&wasm)?;
    }
    if let Some(First { visit, .. }) = package.first {
        let first = folder.join(format!("{}_first.wasm", package.out_name));
        let rest = folder.join(format!("{}_rest.wasm", package.out_name));
        match build {
            Build::Release => {
                split(&root.join(visit), &wasm, &first, &rest)?;
                put_in_order(&first)?;
                put_in_order(&rest)?;
            }
            // A section without a meaning: of two files that are the same the page's build
            // keeps one, by the other's name.
            Build::Dev => {
                fs::write(first, [&fs::read(&wasm)?[..], b"\0\x02\x01_"].concat())?;
                fs::write(rest, NO_MODULE)?;
            }
        }
    }
    fs::write(made, build.profile())?;
    report(package, &wasm, build)
}

/// Has libraries name their places from their own folder on: they stand in the package, for panics, and would say where it
/// was built.
fn nameless_libraries() -> String {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let sources = home.map(|home| home.join("registry/src"));
    let registries = sources.and_then(|sources| fs::read_dir(sources).ok());
    let flags: Vec<String> = registries
        .into_iter()
        .flatten()
        .flatten()
        .map(|registry| format!("'--remap-path-prefix={}/='", registry.path().display()))
        .collect();
    format!(
        "target.wasm32-unknown-unknown.rustflags=[{}]",
        flags.join(",")
    )
}

/// Whether what was made is newer than all it was made from. Files written again
/// would have the page built again, and with it the program that carries it.
fn is_current(root: &Path, sources: &[PathBuf], made: &Path, build: Build) -> bool {
    if fs::read_to_string(made).ok().as_deref() != Some(build.profile()) {
        return false;
    }
    let changed = |path: &Path| fs::metadata(path).and_then(|found| found.modified());
    let is_older = |source: &Path, made| changed(source).is_ok_and(|source| source < made);
    changed(made).is_ok_and(|made| {
        sources.iter().all(|source| is_older(source, made))
            // The tools: the optimiser among the npm packages, and this program.
            && is_older(&root.join("web/node_modules/.package-lock.json"), made)
            && std::env::current_exe().is_ok_and(|program| is_older(&program, made))
    })
}

/// Has the browser encode what is longer than a cell's text. The library's code copies texts letter by letter in JavaScript:
/// 12 ms for the record of 10,000 tasks before that code is warm, and three times its room after the first letter that is
/// not ASCII. It has a way without both, for packages that cannot make more room at the same place: that one is taken.
fn encode_long_texts(script: &Path) -> Result<()> {
    const THEIRS: &str = "if (realloc === undefined) {";
    const OURS: &str = "if (realloc === undefined || arg.length > 1000) {";
    let text = fs::read_to_string(script)?;
    if text.matches(THEIRS).count() != 1 {
        return Err(format!(
            "{}: texts are passed in another way by now",
            script.display()
        )
        .into());
    }
    Ok(fs::write(script, text.replace(THEIRS, OURS))?)
}

/// Makes the file smaller with `wasm-opt` of the npm package binaryen.
fn optimise(root: &Path, wasm: &Path) -> Result<()> {
    let optimiser = root.join("web/node_modules/.bin/wasm-opt");
    if !optimiser.exists() {
        return Err("wasm-opt is missing: run `npm ci --ignore-scripts` in web/ first".into());
    }
    run(Command::new(optimiser).arg(wasm).arg("-o").arg(wasm).args([
        // What is copied into its callers, and functions in the order of their use, are smaller
        // as a file and larger compressed: `-O3` made the editor's package 23 kB heavier.
        "-O2",
        "--shrink-level=1",
        "--converge",
        "--always-inline-max-function-size=4",
        "--flexible-inline-max-function-size=0",
        "--one-caller-inline-max-function-size=0",
        "--skip-pass=reorder-functions",
        "--reorder-locals",
        // Nothing stands below 1 kB: there is the end of the stack. So an added number goes
        // into the load it is added for.
        "--low-memory-unused",
        "--optimize-added-constants-propagate",
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
        "--strip-target-features",
    ]))
}

fn put_in_order(wasm: &Path) -> Result<()> {
    let ordered = in_order(&fs::read(wasm)?)?;
    Ok(fs::write(wasm, ordered)?)
}

fn report(package: &Package, wasm: &Path, build: Build) -> Result<()> {
    if build == Build::Dev {
        println!("{}: built for development", package.name);
        return Ok(());
    }
    weigh(package.name, wasm, package.most_gzipped)?;
    if let Some(first) = &package.first {
        let file = wasm.with_file_name(format!("{}_first.wasm", package.out_name));
        let name = format!("{}, at first", package.name);
        weigh(&name, &file, first.most_gzipped)?;
    }
    Ok(())
}

fn weigh(name: &str, wasm: &Path, most_gzipped: usize) -> Result<()> {
    let bytes = fs::read(wasm)?;
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(&bytes)?;
    let gzipped = gzip.finish()?.len();
    println!(
        "{name}: {} kB, {} kB gzipped (at most {} kB)",
        bytes.len() / 1000,
        gzipped / 1000,
        most_gzipped / 1000
    );
    if gzipped > most_gzipped {
        return Err(format!(
            "the package of {name} is {} bytes too large",
            gzipped - most_gzipped
        )
        .into());
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
