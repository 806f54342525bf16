//! One entry of a list of predecessors: where it ends, whom it names, its type and lag (C8, N3; S12).

use barline_tasks::{Entry, Reading, decimal, dependency_pieces, parse_dependencies};

use super::values::duration;

/// A type and a lag.
pub(super) struct Link {
    pub(super) entry: Entry,
    pub(super) lag: Made,
}

/// What a lag is made of.
pub(super) enum Made {
    /// Whole days, weeks or months.
    Days,
    /// Hours, minutes or parts of days, rounded up.
    Rounded,
    /// A part of how long the task takes that is waited for: as it was written but for a decimal comma.
    Part(String),
}

impl Link {
    /// Reads what stands behind a number: `FS+2 days`, `-FS=P2D`.
    pub(super) fn read(rest: &str) -> Option<Link> {
        let one = |reading| {
            let read = parse_dependencies(&format!("1{rest}"), 1, reading);
            match read.as_slice() {
                [Ok(entry)] => Some(*entry),
                _ => None,
            }
        };
        // A program may write in full what a person must not: months and hours.
        let entry = one(Reading::File(&|_| 1000))?;
        let lag = if entry.lag != one(Reading::File(&|_| 0))?.lag {
            Made::Part(rest.to_owned())
        } else if one(Reading::Typed).is_some() || is_whole(rest) {
            Made::Days
        } else {
            Made::Rounded
        };
        Some(Link { entry, lag })
    }
}

/// Whether a lag such as `+16h` or `-2 mo` is a whole number of days, or none.
fn is_whole(rest: &str) -> bool {
    let (_, amount) = rest.rsplit_once(['+', '-']).unwrap_or_default();
    let none = decimal(amount.trim().trim_end_matches('%').trim()) == Some(0.0);
    none || duration(amount).is_some_and(|days| !days.changed)
}

/// Entries of a list: cut at commas and semicolons, and at spaces where only
/// numbers stand between them.
pub(super) fn entries(list: &str) -> impl Iterator<Item = &str> {
    dependency_pieces(list, b",;")
        .map(str::trim)
        .filter(|piece| !piece.is_empty())
        .flat_map(|piece| {
            let only_numbers = piece
                .split_whitespace()
                .all(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
            let (spaced, whole) = if only_numbers {
                (piece, None)
            } else {
                ("", Some(piece))
            };
            spaced.split_whitespace().chain(whole)
        })
}

/// `1.2FS+1d` as outline number and rest.
pub(super) fn split_outline_number(entry: &str) -> (&str, &str) {
    let end = entry.find(|c: char| !c.is_ascii_digit() && c != '.');
    let (number, rest) = entry.split_at(end.unwrap_or(entry.len()));
    (number.trim_end_matches('.'), rest)
}

/// `5FS+2 days` and GanttProject's `5-FS=P2D` as id and rest.
pub(super) fn split_type(entry: &str) -> (&str, &str) {
    let digits = entry
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(entry.len());
    if digits == 0 {
        return (entry, "");
    }
    let (id, rest) = entry.split_at(digits);
    let rest = rest.trim();
    // A decimal or a date is no link.
    if rest.starts_with(['.', '/', ':']) {
        (entry, "")
    } else {
        (id, rest)
    }
}
