//! What a stored record says of itself, read without making a plan of it.

use serde_json::Value as Kept;

use crate::Edition;
use crate::read::{TaskFields, Tasks, kept, read_record, take, version_of};

/// What a stored record says of itself, read as if written by anybody: what cannot
/// be read is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(rename_all = "camelCase")
)]
pub struct Header {
    /// Which one it is.
    pub edition: Edition,
    /// When, as an ISO 8601 instant.
    pub saved_at: String,
    /// Above [`RECORD_VERSION`](crate::RECORD_VERSION): it must not be written over (GL5).
    pub version: u64,
    /// Number of tasks.
    pub tasks: u32,
    /// It has no tasks and no description: losing it loses nothing (SR9).
    pub is_empty: bool,
}

impl Header {
    /// Nothing where the text is no save record (SR2).
    pub fn read(json: &str) -> Option<Header> {
        let mut tasks = Count(0);
        let record = read_record(json, &mut tasks).ok()??;
        if !record.has_tasks {
            return None;
        }
        let Count(tasks) = tasks;
        let mut record = record.fields;
        let mut field = |name: &str| take(&mut record, name).map(kept).unwrap_or_default();
        let description = field("projectDescription");
        let has_text = !description.is_null() && description.as_str() != Some("");
        Some(Header {
            version: version_of(&field("version")).unwrap_or_default(),
            tasks,
            is_empty: tasks == 0 && !has_text,
            saved_at: line(&field("savedAt")),
            edition: Edition {
                revision: count(&field("revision")),
                writer: line(&field("writer")),
                follows: line(&field("follows")),
            },
        })
    }

    /// From what [`Header::to_lines`] wrote; what cannot be read is empty.
    pub fn from_lines(text: &str) -> Header {
        let mut lines = text.splitn(5, '\n');
        let mut next = || lines.next().unwrap_or_default();
        Header {
            version: number(next()),
            tasks: number(next()) as u32,
            is_empty: next() == "true",
            saved_at: next().to_owned(),
            edition: Edition::from_lines(next()),
        }
    }

    /// A line for each field, the edition's last: how it crosses to the page and back,
    /// which is smaller than as JSON.
    pub fn to_lines(&self) -> String {
        let Header {
            edition,
            saved_at,
            version,
            tasks,
            is_empty,
        } = self;
        let edition = edition.to_lines();
        format!("{version}\n{tasks}\n{is_empty}\n{saved_at}\n{edition}")
    }
}

/// How many tasks there are, and no more.
struct Count(u32);

impl<'a> Tasks<'a> for Count {
    fn begin(&mut self) {
        self.0 = 0;
    }

    fn add(&mut self, _: Option<TaskFields<'a>>) {
        self.0 += 1;
    }
}

impl Edition {
    /// From what [`Edition::to_lines`] wrote; what cannot be read is empty.
    pub fn from_lines(text: &str) -> Edition {
        let mut lines = text.splitn(3, '\n');
        let mut next = || lines.next().unwrap_or_default();
        Edition {
            revision: number(next()),
            writer: next().to_owned(),
            follows: next().to_owned(),
        }
    }

    /// Revision, writer and what it follows, a line each.
    pub fn to_lines(&self) -> String {
        format!("{}\n{}\n{}", self.revision, self.writer, self.follows)
    }
}

/// A field that is a line of text.
fn line(value: &Kept) -> String {
    let text = value.as_str().filter(|text| !text.contains('\n'));
    text.unwrap_or_default().to_owned()
}

fn number(text: &str) -> u64 {
    text.parse().unwrap_or_default()
}

/// Whole numbers that the page can count with; anything else is none.
fn count(value: &Kept) -> u64 {
    const MOST: f64 = 9_007_199_254_740_991.0;
    match value.as_f64() {
        Some(number) if (0.0..=MOST).contains(&number) && number.fract() == 0.0 => number as u64,
        _ => 0,
    }
}
