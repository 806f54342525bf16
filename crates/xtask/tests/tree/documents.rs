//! Documents lead where they say: a link to a file and a file named in
//! backticks are there.

use crate::files::{SourceFile, tree};

/// Endings of files that a document names in backticks.
const NAMED: &[&str] = &[".css", ".json", ".md", ".mjs", ".rs", ".ts", ".tsx"];

/// The targets of a document's links to files, without their place in the file.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](")
        .skip(1)
        .filter_map(|rest| rest.split([')', '#', ' ']).next())
        .filter(|target| !target.is_empty() && !target.contains(':') && !target.starts_with('/'))
}

/// The files that are named in backticks: `crates/editor/src/cell.rs`, or the end of it.
fn named(text: &str) -> impl Iterator<Item = &str> {
    text.split('`')
        .skip(1)
        .step_by(2)
        .filter(|name| NAMED.iter().any(|ending| name.ends_with(ending)))
        .filter(|name| !name.starts_with('/') && !name.contains([' ', '*', '{', 'N']))
}

/// `docs` and `../crates/a.rs` are `crates/a.rs`.
fn resolved(folder: &str, target: &str) -> String {
    let mut path: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in target.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                path.pop();
            }
            part => path.push(part),
        }
    }
    path.join("/")
}

fn faults(files: &[SourceFile], exists: impl Fn(&str) -> bool) -> Vec<String> {
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| file.is(&[".md"])) {
        let text = file.without_blocks();
        let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        for target in links(&text) {
            if !exists(&resolved(folder, target)) {
                faults.push(format!("{}: no {target} to link to", file.path));
            }
        }
        for name in named(&text) {
            let end = format!("/{name}");
            let is_there = |other: &SourceFile| other.path == name || other.path.ends_with(&end);
            if !files.iter().any(is_there) && !exists(name) {
                faults.push(format!("{}: no file {name}", file.path));
            }
        }
    }
    faults
}

/// The crate and name of each port: what rules need from outside. The editor's traits turn values of the page.
fn ports(files: &[SourceFile]) -> impl Iterator<Item = (&str, &str)> {
    files.iter().flat_map(|file| {
        let krate = file.path.strip_prefix("crates/");
        let krate = krate
            .and_then(|rest| rest.split_once("/src/"))
            .map(|(name, _)| name);
        let krate = krate.filter(|name| *name != "editor");
        let traits = file
            .text
            .lines()
            .filter_map(|line| line.strip_prefix("pub trait "));
        let names = traits.filter_map(|rest| rest.split([':', ' ', '<']).next());
        names.filter_map(move |name| Some((krate?, name)))
    })
}

#[test]
fn every_port_stands_in_the_table_of_ports() {
    let tree = tree();
    let document = tree.iter().find(|file| file.path == "docs/ARCHITECTURE.md");
    let document = &document.expect("the architecture").text;
    let stands = |(krate, name): (&str, &str)| {
        document.lines().any(|line| {
            let mut cells = line.split(" | ");
            let names = cells.next().unwrap_or_default();
            line.starts_with("| ")
                && names.contains(&format!("`{name}`"))
                && cells.next() == Some(krate)
        })
    };
    let missing: Vec<_> = ports(&tree).filter(|port| !stands(*port)).collect();
    assert!(
        missing.is_empty(),
        "docs/ARCHITECTURE.md has no row for {missing:?}"
    );
}

#[test]
fn documents_name_files_that_are_there() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let faults = faults(&tree(), |path| root.join(path).exists());
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn each_kind_of_fault_is_found() {
    let file = |path: &str, text: &str| SourceFile {
        path: path.to_owned(),
        text: text.to_owned(),
    };
    let house = [
        file("crates/a/src/cell.rs", ""),
        file(
            "docs/a.md",
            "[1](../crates/a/src/cell.rs#L3) [2](gone.md) [3](https://a.example/b) [4](#here)\n\
             `src/cell.rs` `other/cell.rs` `cell.rs` `m000N.rs`\n```\n`gone.rs`\n```\n",
        ),
    ];
    let there = ["crates/a/src/cell.rs"];
    assert_eq!(
        faults(&house, |path| there.contains(&path)),
        [
            "docs/a.md: no gone.md to link to",
            "docs/a.md: no file other/cell.rs"
        ]
    );
}
