//! The files of the tree as texts.

use std::fs;
use std::path::Path;

/// A file that people write.
pub(crate) struct SourceFile {
    /// From the repository's root, with `/`.
    pub(crate) path: String,
    /// Its content.
    pub(crate) text: String,
}

/// What is built, fetched or made by a program.
const NOT_WRITTEN: &[&str] = &[
    ".git",
    "__generated__",
    "dist",
    "node_modules",
    "playwright-report",
    "snapshots",
    "target",
    "test-results",
];

const MADE_BY_WASM: &[&str] = &[
    "web/src/editor/wasm",
    "web/src/codec/wasm",
    "web/src/codec/files-wasm",
];

const ENDINGS: &[&str] = &[
    "css", "html", "js", "json", "md", "mjs", "py", "rs", "toml", "ts", "tsx", "yml",
];

/// Every text file of the repository that people write.
pub(crate) fn tree() -> Vec<SourceFile> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    walk(&root, "", &mut files);
    files.sort_by(|one, other| one.path.cmp(&other.path));
    files
}

fn walk(folder: &Path, path: &str, files: &mut Vec<SourceFile>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let entry = entry.expect("an entry");
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if path.is_empty() {
            name.clone()
        } else {
            format!("{path}/{name}")
        };
        // Not `metadata`, which follows links out of the tree.
        let kind = entry.file_type().expect("a kind of file");
        if kind.is_dir() {
            if !NOT_WRITTEN.contains(&&*name) && !MADE_BY_WASM.contains(&&*path) {
                walk(&entry.path(), &path, files);
            }
            continue;
        }
        let ending = name.rsplit_once('.').map(|(_, ending)| ending);
        let is_script = name == "justfile" || path.starts_with(".config/") || path == ".ci/run";
        if kind.is_file() && (is_script || ending.is_some_and(|e| ENDINGS.contains(&e))) {
            let text = fs::read_to_string(entry.path()).expect("text");
            files.push(SourceFile { path, text });
        }
    }
}

impl SourceFile {
    /// Whether its name ends so.
    pub(crate) fn is(&self, endings: &[&str]) -> bool {
        endings.iter().any(|ending| self.path.ends_with(ending))
    }

    /// What is written for people: all of a document, the comments of code. What
    /// stands in backticks is code.
    pub(crate) fn prose(&self) -> String {
        let prose = if self.is(&[".md"]) {
            self.without_blocks()
        } else if self.is(&[".rs", ".ts", ".tsx", ".js", ".mjs", ".css"]) {
            self.comments()
        } else if self.is(&[".json", ".html"]) {
            String::new()
        } else {
            let comment = |line: &str| line.split_once('#').map(|(_, text)| text.to_owned());
            let comments = self.text.lines().filter_map(comment);
            comments.collect::<Vec<_>>().join("\n")
        };
        prose.split('`').step_by(2).collect::<Vec<_>>().join(" ")
    }

    /// A document without its blocks of code.
    pub(crate) fn without_blocks(&self) -> String {
        self.text
            .split("```")
            .step_by(2)
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// By lines: a comment begins at the start of a line or after a space or bracket, which no address in a text does.
    fn comments(&self) -> String {
        let mut comments = String::new();
        let mut is_inside = false;
        for line in self.text.lines() {
            let mut rest = line;
            loop {
                if is_inside {
                    let end = rest.find("*/");
                    comments.push_str(&rest[..end.unwrap_or(rest.len())]);
                    is_inside = end.is_none();
                    let Some(end) = end else { break };
                    rest = &rest[end + 2..];
                } else if let Some((text, is_block)) = comment_in(rest) {
                    rest = text;
                    is_inside = is_block;
                    if !is_block {
                        comments.push_str(text);
                        break;
                    }
                } else {
                    break;
                }
            }
            comments.push('\n');
        }
        comments
    }

    /// The names of its tests: Rust's functions, and the titles of the page's.
    pub(crate) fn test_names(&self) -> Vec<&str> {
        let named = |before: &'static str, until: &'static [char]| {
            self.text.match_indices(before).filter_map(move |(at, _)| {
                let name = self.text[at + before.len()..].trim_start();
                let name = name.strip_prefix(['\'', '"', '`']).unwrap_or(name);
                name.split(until).next()
            })
        };
        if self.is(&[".rs"]) {
            named("fn ", &['(', '<']).collect()
        } else if self.is(&[".ts", ".tsx"]) {
            let calls = ["test(", "it(", "describe("];
            calls
                .into_iter()
                .flat_map(|call| named(call, &['\'', '"', '`', '\n']))
                .collect()
        } else {
            Vec::new()
        }
    }
}

/// What follows the first sign of a comment, and whether that goes on to `*/`.
fn comment_in(line: &str) -> Option<(&str, bool)> {
    let begins = |sign: &str| {
        line.match_indices(sign).map(|(at, _)| at).find(|at| {
            let before = &line[..*at];
            before.is_empty() || before.ends_with([' ', '\t', '{', '('])
        })
    };
    match (begins("//"), begins("/*")) {
        (Some(one), Some(other)) if other < one => Some((&line[other + 2..], true)),
        (Some(one), _) => Some((&line[one + 2..], false)),
        (None, Some(other)) => Some((&line[other + 2..], true)),
        (None, None) => None,
    }
}
