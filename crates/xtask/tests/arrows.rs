//! The arrows between the crates point inward: an adapter may know a domain
//! crate, never the reverse, and no library of the outside world is named inside.

use std::collections::BTreeSet;

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
    (
        "barline-editor",
        &[
            "barline-tasks",
            "barline-kanban",
            "barline-timeline",
            "barline-share-codec",
        ],
    ),
    // A link belongs to a user; the codec that opens links is behind a port.
    ("barline-short-links", &["barline-accounts"]),
    ("barline-accounts", &[]),
];

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

#[test]
fn domain_crates_know_only_what_is_further_in() {
    for package in packages() {
        let Some((name, allowed)) = INSIDE
            .iter()
            .find(|(name, _)| *name == package.name.as_str())
        else {
            continue;
        };
        for dependency in dependencies(&package) {
            assert!(!OUTSIDE.contains(&dependency), "{name} names {dependency}");
            if dependency.starts_with("barline-") {
                assert!(
                    allowed.contains(&dependency),
                    "{name} may not know {dependency}"
                );
            }
        }
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
