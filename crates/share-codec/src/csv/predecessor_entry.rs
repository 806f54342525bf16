//! One entry of a list of predecessors: where it ends, whom it names, its type and lag (C8, N3; S12).

use barline_tasks::{Entry, Reading, dependency_pieces, parse_dependencies};

/// A type and a lag.
pub(super) struct Link {
    pub(super) entry: Entry,
    /// As it was written but for a decimal comma, where the lag is no whole number of days.
    pub(super) rest: Option<String>,
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
        let is_exact = entry.lag == one(Reading::File(&|_| 0))?.lag
            && (one(Reading::Typed).is_some() || is_whole(rest));
        Some(Link {
            entry,
            rest: (!is_exact).then(|| rest.to_owned()),
        })
    }
}

/// Whether a lag in months is whole: 20 working or 30 calendar days each.
fn is_whole(rest: &str) -> bool {
    let lower = rest.to_lowercase();
    let amount: String = lower
        .chars()
        .skip_while(|c| !c.is_ascii_digit())
        .take_while(|c| c.is_ascii_digit() || *c == '.')
        .collect();
    let unit = lower.rsplit(|c: char| c.is_ascii_digit()).next();
    let months = ["mo", "mon", "mons", "month", "months", "monat", "monate"];
    let is_months = unit.is_some_and(|unit| months.contains(&unit.trim().trim_start_matches('e')));
    is_months && !amount.contains('.')
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
