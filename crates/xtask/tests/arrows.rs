//! The arrows between the crates point inward: an adapter may know a domain
//! crate, never the reverse nor another adapter, and no library of the outside
//! world is named inside. A crate that is not listed here fails.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use cargo_metadata::{DependencyKind, MetadataCommand, Package};

/// Crates of the inside, each with the crates of ours it may know.
const INSIDE: &[(&str, &[&str])] = &[
    ("barline-tasks", &[]),
    ("barline-kanban", &["barline-tasks"]),
    ("barline-timeline", &["barline-tasks"]),
    ("barline-scheduling", &["barline-tasks"]),
    // Files hold links, limits and days off, which are the scheduler's.
    (
        "barline-share-codec",
        &["barline-tasks", "barline-scheduling"],
    ),
    ("barline-save-record", &["barline-tasks"]),
    (
        "barline-editor",
        &[
            "barline-tasks",
            "barline-scheduling",
            "barline-save-record",
            "barline-kanban",
            "barline-timeline",
            "barline-share-codec",
        ],
    ),
    // A link belongs to a user; the codec that opens links is behind a port.
    ("barline-short-links", &["barline-accounts"]),
    ("barline-accounts", &[]),
    // It tells of links, to whom they belong.
    (
        "barline-live",
        &[
            "barline-accounts",
            "barline-tasks",
            "barline-share-codec",
            "barline-short-links",
        ],
    ),
];

/// Crates of the outside, each with the crates of ours it may know.
const ADAPTERS: &[(&str, &[&str])] = &[
    // What the three packages of the page share.
    (
        "barline-wasm-host",
        &["barline-tasks", "barline-save-record"],
    ),
    (
        "barline-wasm",
        &[
            "barline-editor",
            "barline-save-record",
            "barline-tasks",
            "barline-kanban",
            "barline-timeline",
            "barline-share-codec",
            "barline-wasm-host",
        ],
    ),
    (
        "barline-wasm-codec",
        &[
            "barline-tasks",
            "barline-save-record",
            "barline-share-codec",
            "barline-wasm-host",
        ],
    ),
    (
        "barline-wasm-files",
        &[
            "barline-tasks",
            "barline-timeline",
            "barline-share-codec",
            "barline-wasm-host",
        ],
    ),
    (
        "barline-store",
        &["barline-accounts", "barline-live", "barline-short-links"],
    ),
    ("barline-sign-in", &["barline-accounts"]),
    (
        "barline-http",
        &["barline-accounts", "barline-live", "barline-short-links"],
    ),
];

/// Programs join the others, so they may know each of them.
const PROGRAMS: &[&str] = &["barline-server", "xtask"];

/// What only adapters and programs may name.
const OUTSIDE: &[&str] = &[
    "poem",
    "poem-openapi",
    "hyper",
    "hyper-util",
    "tokio",
    "sea-orm",
    "sea-orm-migration",
    "sqlx",
    "rusqlite",
    "wasm-bindgen",
    "js-sys",
    "web-sys",
    "tsify",
    "oauth2",
    "openidconnect",
    "reqwest",
    "clap",
    "rust-embed",
    "tracing-subscriber",
];

fn packages() -> Vec<Package> {
    let metadata = MetadataCommand::new()
        .no_deps()
        .exec()
        .expect("cargo metadata");
    metadata.packages
}

fn dependencies(package: &Package) -> BTreeSet<&str> {
    let shipped = package
        .dependencies
        .iter()
        .filter(|d| d.kind != DependencyKind::Development);
    shipped.map(|dependency| dependency.name.as_str()).collect()
}

fn allowed_in<'a>(list: &'a [(&str, &[&str])], name: &str) -> Option<&'a [&'a str]> {
    let (_, allowed) = list.iter().find(|(listed, _)| *listed == name)?;
    Some(allowed)
}

#[test]
fn each_crate_knows_only_what_it_may() {
    for package in packages() {
        let name = package.name.as_str();
        let inside = allowed_in(INSIDE, name);
        let Some(allowed) = inside.or(allowed_in(ADAPTERS, name)) else {
            assert!(
                PROGRAMS.contains(&name),
                "{name} is in none of the lists of this test: say what it may know"
            );
            continue;
        };
        for dependency in dependencies(&package) {
            assert!(
                inside.is_none() || !OUTSIDE.contains(&dependency),
                "{name} names {dependency}"
            );
            assert!(
                !dependency.starts_with("barline-") || allowed.contains(&dependency),
                "{name} may not know {dependency}"
            );
        }
    }
}

#[test]
fn nothing_is_listed_that_is_gone() {
    let there: BTreeSet<String> = packages()
        .iter()
        .map(|package| package.name.to_string())
        .collect();
    let listed = INSIDE
        .iter()
        .chain(ADAPTERS)
        .flat_map(|(name, known)| std::iter::once(*name).chain(known.iter().copied()));
    for name in listed.chain(PROGRAMS.iter().copied()) {
        assert!(there.contains(name), "{name} is no crate");
    }
}

/// What a crate knows stands in the front page's table of rooms, as its manifest has it.
#[test]
fn the_table_of_rooms_says_what_each_crate_knows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("README.md")).expect("the front page");
    // A workspace of its own.
    let fuzz = MetadataCommand::new()
        .manifest_path(root.join("fuzz/Cargo.toml"))
        .no_deps()
        .exec()
        .expect("cargo metadata");
    for package in packages().into_iter().chain(fuzz.packages) {
        let name = package.name.trim_start_matches("barline-");
        let path = if name == "fuzz" {
            name.to_owned()
        } else {
            format!("crates/{name}")
        };
        let start = format!("| [`{path}`]({path}) | ");
        let row = readme.lines().find_map(|line| line.strip_prefix(&start));
        let row = row.unwrap_or_else(|| panic!("{path} has no row in the table of rooms"));
        let told: BTreeSet<&str> = (row.trim_end_matches(" |").rsplit(" | ").next())
            .map(|cell| cell.split(", ").filter(|one| *one != "nothing").collect())
            .unwrap_or_default();
        let known: BTreeSet<&str> = (dependencies(&package).into_iter())
            .filter_map(|dependency| dependency.strip_prefix("barline-"))
            .collect();
        assert_eq!(
            told, known,
            "what {path} knows, in README.md and in its manifest"
        );
    }
}

#[test]
fn every_crate_has_its_folder_s_name_and_a_front_page() {
    for package in packages() {
        let folder = package.manifest_path.parent().expect("a folder");
        let expected = match folder.file_name() {
            Some("xtask") => "xtask".to_owned(),
            Some(folder) => format!("barline-{folder}"),
            None => continue,
        };
        assert_eq!(package.name.as_str(), expected);
        if INSIDE
            .iter()
            .any(|(name, _)| *name == package.name.as_str())
        {
            assert!(
                folder.join("README.md").exists(),
                "{expected} has no README.md"
            );
        }
    }
}

/// The rules are told what they need to know of the world: the day, the setting, the bytes.
#[test]
fn no_crate_of_the_inside_looks_around() {
    const SURROUNDINGS: &[&str] = &[
        "std::env",
        "std::fs",
        "std::net",
        "std::process",
        "std::thread",
        "Instant",
        "SystemTime",
    ];
    for package in packages() {
        if allowed_in(INSIDE, package.name.as_str()).is_none() {
            continue;
        }
        let folder = package.manifest_path.parent().expect("a folder");
        for path in sources(&folder.join("src").into_std_path_buf()) {
            let text = std::fs::read_to_string(&path).expect("a source file");
            for name in SURROUNDINGS {
                assert!(!text.contains(name), "{} names {name}", path.display());
            }
        }
    }
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder of sources");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .flat_map(|path| {
            if path.is_dir() {
                sources(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}
