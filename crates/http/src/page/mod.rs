//! The page's files: kept in memory, compressed when they were built, chosen by the request.

mod embedded;
mod encoding;
mod packed;

use std::collections::HashMap;
use std::path::Path;

use bytes::Bytes;
use poem::http::{HeaderMap, HeaderValue, StatusCode, header};
use poem::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use self::encoding::Encoding;
pub(crate) use self::packed::packed;
use crate::problem::{Problem, ProblemKind};

/// Files below this path carry their content's hash in their name, so they never change.
const HASHED: &str = "/assets/";
const INDEX: &str = "index.html";

/// Every file of the built page, by the path it is asked for under.
#[derive(Debug, Default)]
pub struct Page {
    files: HashMap<String, PageFile>,
    /// The page at `/` as text.
    index: Option<String>,
}

/// One file and its compressed twins.
#[derive(Debug)]
struct PageFile {
    content_type: HeaderValue,
    immutable: bool,
    variants: Vec<Variant>,
}

/// The file in one encoding. Each has its own tag: two byte sequences are two representations.
#[derive(Debug)]
struct Variant {
    encoding: Encoding,
    body: Bytes,
    etag: HeaderValue,
}

impl Page {
    /// The page inside this program; empty when `web/dist` did not exist at build time.
    pub fn embedded() -> Self {
        Self::from_files(embedded::files())
    }

    /// The page in a folder, read once.
    ///
    /// # Errors
    /// When the folder or a file in it cannot be read.
    pub fn from_folder(folder: &Path) -> std::io::Result<Self> {
        let mut files = Vec::new();
        let mut folders = vec![folder.to_owned()];
        while let Some(next) = folders.pop() {
            for entry in std::fs::read_dir(next)? {
                let path = entry?.path();
                if path.is_dir() {
                    folders.push(path);
                } else if !path.is_file() {
                    // Neither a socket nor a link to nothing is part of a page, and a pipe is read for ever.
                } else if let Ok(name) = path.strip_prefix(folder) {
                    let name = name.to_string_lossy().replace('\\', "/");
                    files.push((name, Bytes::from(std::fs::read(&path)?)));
                }
            }
        }
        Ok(Self::from_files(files))
    }

    /// The page of these files, named relative to its root (`index.html`, `assets/app.js.br`).
    pub(crate) fn from_files(files: impl IntoIterator<Item = (String, Bytes)>) -> Self {
        let mut plain: HashMap<String, Bytes> = HashMap::new();
        let mut compressed = Vec::new();
        for (name, body) in files {
            match Encoding::of_file_name(&name) {
                Some((original, encoding)) => {
                    compressed.push((original.to_owned(), encoding, body));
                }
                None => {
                    plain.insert(name, body);
                }
            }
        }
        let index = plain
            .get(INDEX)
            .and_then(|html| String::from_utf8(html.to_vec()).ok());
        let mut files: HashMap<String, PageFile> = plain
            .into_iter()
            .map(|(name, body)| (address(&name), PageFile::new(&name, body)))
            .collect();
        for (name, encoding, body) in compressed {
            if let Some(file) = files.get_mut(&address(&name)) {
                file.variants.push(Variant::new(encoding, body));
            }
        }
        for file in files.values_mut() {
            file.variants.sort_by_key(|variant| variant.encoding);
        }
        Self { files, index }
    }

    /// The same page, whose head holds these tags too.
    #[must_use]
    pub(crate) fn with_head(mut self, tags: &str) -> Self {
        if let Some(html) = self.index_with(tags) {
            let Page { files, .. } = Self::from_files(packed(INDEX, html.into_bytes()));
            self.files.extend(files);
        }
        self
    }

    /// The page at `/` with these tags in its head, for one answer.
    pub(crate) fn index_with(&self, tags: &str) -> Option<String> {
        let (head, rest) = self.index.as_deref()?.split_once("</head>")?;
        Some(format!("{head}{tags}</head>{rest}"))
    }

    /// Whether there is a page to show at `/`.
    pub fn is_built(&self) -> bool {
        self.files.contains_key("/")
    }

    /// The answer to a GET of `path`, or `None` when the page has no such file.
    pub(crate) fn answer(&self, path: &str, request: &HeaderMap) -> Option<Response> {
        let path = if path == "/index.html" { "/" } else { path };
        match self.files.get(path) {
            Some(file) => Some(file.answer(request)),
            None if path == "/" => Some(not_built()),
            None => None,
        }
    }

    /// The name under which logs and figures count `path`: never one that a client made up.
    pub(crate) fn route(path: &str) -> &'static str {
        match path {
            "/" | "/index.html" => "/",
            path if path.starts_with(HASHED) => "/assets/*",
            _ => "/*",
        }
    }
}

impl PageFile {
    fn new(name: &str, body: Bytes) -> Self {
        let guessed = mime_guess::from_path(name).first_or_octet_stream();
        let content_type = if guessed.type_() == "text" || guessed.subtype() == "javascript" {
            format!("{guessed}; charset=utf-8")
        } else {
            guessed.to_string()
        };
        PageFile {
            content_type: HeaderValue::from_str(&content_type)
                .unwrap_or(HeaderValue::from_static("application/octet-stream")),
            immutable: address(name).starts_with(HASHED),
            variants: vec![Variant::new(Encoding::Identity, body)],
        }
    }

    fn answer(&self, request: &HeaderMap) -> Response {
        // Variants are sorted smallest first and end with the plain file, which every client takes.
        let accepted = encoding::accepted(request);
        let variant = self
            .variants
            .iter()
            .find(|variant| accepted.contains(&variant.encoding))
            .unwrap_or(&self.variants[self.variants.len() - 1]);
        let cache = if self.immutable {
            "public, max-age=31536000, immutable"
        } else {
            "no-cache"
        };
        let mut response = Response::builder()
            .header(header::ETAG, &variant.etag)
            .header(header::CACHE_CONTROL, cache)
            .header(header::VARY, "Accept-Encoding");
        if is_fresh(request, &variant.etag) {
            return response.status(StatusCode::NOT_MODIFIED).finish();
        }
        if let Some(name) = variant.encoding.name() {
            response = response.header(header::CONTENT_ENCODING, name);
        }
        response
            .header(header::CONTENT_TYPE, &self.content_type)
            .body(variant.body.clone())
    }
}

impl Variant {
    fn new(encoding: Encoding, body: Bytes) -> Self {
        let tag: String = Sha256::digest(&body)
            .iter()
            .take(12)
            .flat_map(|byte| [byte >> 4, byte & 15])
            .filter_map(|nibble| char::from_digit(u32::from(nibble), 16))
            .collect();
        Variant {
            encoding,
            body,
            etag: HeaderValue::from_str(&format!("\"{tag}\""))
                .unwrap_or(HeaderValue::from_static("\"\"")),
        }
    }
}

/// `index.html` is the page itself, everything else keeps its name.
fn address(name: &str) -> String {
    match name {
        INDEX => "/".to_owned(),
        name => format!("/{name}"),
    }
}

fn is_fresh(request: &HeaderMap, etag: &HeaderValue) -> bool {
    let opaque = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let ours = opaque(etag.to_str().unwrap_or_default());
    request
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|tag| tag.trim() == "*" || opaque(tag) == ours)
}

fn not_built() -> Response {
    Problem::of(ProblemKind::PageNotBuilt)
        .with_detail(
            "Build it with `just build`, or start with `--page FOLDER` to serve a page built elsewhere.",
        )
        .into_response()
}

#[cfg(test)]
mod tests;
