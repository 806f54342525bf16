//! What tabs do with each other's save records, see the crate `barline-save-record`.

use barline_save_record::{
    BeforeWrite, Edition, Header, News, Placing, RECORD_VERSION, Source, newest, placing,
};
use wasm_bindgen::prelude::*;

/// The types named in the signatures below, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What becomes of the journal's record when another one is to take its place. */
export type Placing =
  /** The other one takes its place. */
  | 'replaces'
  /** So too, and this one is kept as a version: neither is behind. */
  | 'keepsThere'
  /** It stays: the other one came late, and is behind it. */
  | 'isBehind'
  /** It stays: a newer version's (GL5). */
  | 'isOlder';

/** What a tab does before it writes over a record: keeps it as a version, moves it aside, or writes no more. */
export type BeforeWrite = 'write' | 'keep' | 'setAside' | 'stop';

/** What another tab's record means to this one: nothing, that it writes no more, or where to find what to show. */
export type News = 'nothing' | 'stop' | 'adoptLocal' | 'adoptJournal';

/** Of what local storage and the journal hold: what to open, and what to keep beside it. */
export type Newest = 'local' | 'localKeepsJournal' | 'journal' | 'journalKeepsLocal';
"#;

/// What a stored record says of itself, a line for each field; empty where the text is
/// no record.
#[wasm_bindgen(js_name = readHeader)]
pub fn read_header(record: &str) -> String {
    Header::read(record).map_or_else(String::new, |header| header.to_lines())
}

/// Version of the record this program writes; one above it is left alone.
#[wasm_bindgen(js_name = recordVersion)]
pub fn record_version() -> f64 {
    RECORD_VERSION as f64
}

/// Names a record among those of all tabs; empty for one without an edition.
#[wasm_bindgen(js_name = editionName)]
pub fn edition_name(edition: &str) -> String {
    Edition::from_lines(edition).name()
}

/// What becomes of the journal's record when another one is to take its place.
#[wasm_bindgen(js_name = placing, unchecked_return_type = "Placing")]
pub fn placing_of(record: &str, there: &str) -> JsValue {
    let there = header_in(there);
    let text = match placing(&Header::from_lines(record), there.as_ref()) {
        Placing::Replaces => "replaces",
        Placing::KeepsThere => "keepsThere",
        Placing::IsBehind => "isBehind",
        Placing::IsOlder => "isOlder",
    };
    text.into()
}

/// The newer of what local storage and the journal hold, and whether the other one is
/// to be kept.
#[wasm_bindgen(js_name = newest, unchecked_return_type = "Newest")]
pub fn newest_of(local: &str, journal: &str) -> JsValue {
    let found = newest(&Header::from_lines(local), &Header::from_lines(journal));
    let text = match (found.winner, found.keeps_other) {
        (Source::Local, false) => "local",
        (Source::Local, true) => "localKeepsJournal",
        (Source::Journal, false) => "journal",
        (Source::Journal, true) => "journalKeepsLocal",
    };
    text.into()
}

/// This tab among those that save the plan. Headers and editions cross as lines of
/// text, see `Header::to_lines`.
#[wasm_bindgen]
pub struct Tab {
    inner: barline_save_record::Tab,
}

#[wasm_bindgen]
impl Tab {
    /// `writer` is a name no other tab has, `opened` the edition that was opened.
    #[wasm_bindgen(constructor)]
    pub fn new(writer: String, opened: &str) -> Tab {
        Tab {
            inner: barline_save_record::Tab::new(writer, Edition::from_lines(opened)),
        }
    }

    /// The edition of what is shown here, edits that wait aside.
    pub fn known(&self) -> String {
        self.inner.known().to_lines()
    }

    /// What it would write now: for edits that are put where another tab finds them.
    pub fn next(&self) -> String {
        self.inner.next().to_lines()
    }

    /// Goes on to what it writes now.
    pub fn write(&mut self) -> String {
        self.inner.write().to_lines()
    }

    /// What to do with what local storage holds, before it is written over; empty for
    /// what is no record.
    #[wasm_bindgen(js_name = beforeWrite, unchecked_return_type = "BeforeWrite")]
    pub fn before_write(&self, there: &str) -> JsValue {
        let there = header_in(there);
        let text = match self.inner.before_write(there.as_ref()) {
            BeforeWrite::Write => "write",
            BeforeWrite::Keep => "keep",
            BeforeWrite::SetAside => "setAside",
            BeforeWrite::Stop => "stop",
        };
        text.into()
    }

    /// Another tab's record is among the versions now.
    #[wasm_bindgen(js_name = noteKept)]
    pub fn note_kept(&mut self, other: &str) {
        self.inner.note_kept(&Edition::from_lines(other));
    }

    /// What other tabs have stored meanwhile; empty where it was seen before.
    #[wasm_bindgen(unchecked_return_type = "News")]
    pub fn news(&self, local: &str, journal: &str) -> JsValue {
        let (local, journal) = (header_in(local), header_in(journal));
        let text = match self.inner.news(local.as_ref(), journal.as_ref()) {
            News::None => "nothing",
            News::Stop => "stop",
            News::Adopt(Source::Local) => "adoptLocal",
            News::Adopt(Source::Journal) => "adoptJournal",
        };
        text.into()
    }

    /// Whether the plan that is shown here is to be kept before that one is shown.
    #[wasm_bindgen(js_name = keepsOwn)]
    pub fn keeps_own(&self, newer: &str) -> bool {
        self.inner.keeps_own(&Edition::from_lines(newer))
    }

    /// Another tab's record is shown here now.
    pub fn adopt(&mut self, newer: &str) {
        self.inner.adopt(&Edition::from_lines(newer));
    }
}

/// Nothing in an empty text.
fn header_in(lines: &str) -> Option<Header> {
    (!lines.is_empty()).then(|| Header::from_lines(lines))
}
