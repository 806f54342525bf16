//! TypeScript declarations of everything that crosses to the page (feature
//! `typescript`), made from the Rust types themselves.

use ts_rs::{Config, TS};

use crate::{Edition, Header, PermanentLink};

/// All declarations, in the order of their names in this list.
pub fn declarations() -> String {
    let config = Config::default().with_large_int("number");
    let mut text = String::new();
    let mut add = |docs: Option<String>, declaration: String| {
        text.push('\n');
        text.push_str(&docs.unwrap_or_default());
        text.push_str("export ");
        text.push_str(&declaration);
        text.push('\n');
    };
    add(Edition::docs(), Edition::decl(&config));
    add(Header::docs(), Header::decl(&config));
    add(PermanentLink::docs(), PermanentLink::decl(&config));
    text
}
