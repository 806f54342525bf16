//! Lists of predecessors, in our own form and in other programs' (C8, N3; S12).

use std::collections::{HashMap, HashSet};

use super::WarningKind;

/// How the rows of a file are named, and what number each gets in the plan.
pub(super) struct Numbering {
    /// Row by the file's own id, where it has an id column.
    by_id: Option<HashMap<String, usize>>,
    /// Number in the plan of each row of data; `None` when it became no task.
    numbers: Vec<Option<usize>>,
    /// Entries carry link types and lags.
    typed: bool,
    /// And keep them.
    pub(super) keep_links: bool,
}

/// A list, rewritten for the plan.
pub(super) struct Rewritten<'t> {
    pub(super) text: String,
    /// Entries that lost something.
    pub(super) losses: Vec<(WarningKind, &'t str)>,
}

impl Numbering {
    pub(super) fn new(
        ids: Option<Vec<String>>,
        numbers: Vec<Option<usize>>,
        typed: bool,
    ) -> Numbering {
        let by_id = ids.map(|ids| {
            let mut by_id = HashMap::with_capacity(ids.len());
            for (row, id) in ids.into_iter().enumerate() {
                by_id.entry(id).or_insert(row);
            }
            by_id
        });
        Numbering {
            typed: typed || by_id.is_some(),
            by_id,
            numbers,
            keep_links: false,
        }
    }

    /// Row of data a whole entry names.
    pub(super) fn row_of(&self, name: &str) -> Option<usize> {
        if let Some(by_id) = &self.by_id {
            return by_id.get(name).copied();
        }
        let row = whole_number(name)?.checked_sub(1)?;
        (row < self.numbers.len()).then_some(row)
    }

    /// The list with every entry as a number of the plan. Entries that name no
    /// row stay as they are, unless the file says its rows by id.
    pub(super) fn rewrite<'t>(&self, list: &'t str) -> Rewritten<'t> {
        let mut text = String::new();
        let mut losses = Vec::new();
        let mut seen: HashSet<String> = HashSet::new();
        for token in entries(list) {
            let (name, rest) = match self.row_of(token) {
                None if self.typed => split_type(token),
                _ => (token, ""),
            };
            let mut entry = match self.row_of(name).map(|row| self.numbers[row]) {
                Some(Some(number)) => number.to_string(),
                Some(None) => {
                    losses.push((WarningKind::PriorDropped, token));
                    continue;
                }
                None if self.by_id.is_some() => {
                    losses.push((WarningKind::PriorDropped, token));
                    continue;
                }
                None => token.to_owned(),
            };
            if rest.is_empty() || is_plain_finish_to_start(rest) {
            } else if self.keep_links {
                entry.push_str(rest);
            } else {
                losses.push((WarningKind::LinkTypeDropped, token));
            }
            if seen.insert(entry.clone()) {
                if !text.is_empty() {
                    text.push_str(", ");
                }
                text.push_str(&entry);
            }
        }
        Rewritten { text, losses }
    }
}

fn whole_number(text: &str) -> Option<usize> {
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())
        .flatten()
}

/// Entries of a list: cut at commas and semicolons, and at spaces where only
/// numbers stand between them.
fn entries(list: &str) -> impl Iterator<Item = &str> {
    list.split([',', ';'])
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

/// `5FS+2 days` and GanttProject's `5-FS=P2D` as id and rest.
fn split_type(entry: &str) -> (&str, &str) {
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

/// The only link there is in a plan: finish to start, no lag.
fn is_plain_finish_to_start(link: &str) -> bool {
    let link = link.trim_start_matches('-').to_uppercase();
    [
        "FS", "EA", "FD", "FC", "FI", "TI", "EB", "ОН", "FS=P0D", "FS>P0D",
    ]
    .contains(&link.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(rows: usize) -> Numbering {
        Numbering::new(None, (1..=rows).map(Some).collect(), false)
    }

    fn text(numbering: &Numbering, list: &str) -> String {
        numbering.rewrite(list).text
    }

    #[test]
    fn s12_lists_are_cut_at_commas_semicolons_and_spaces() {
        let rows = own(9);
        for list in ["1,2", " 1 , 2 ", "1;2", "1 2", "1, 2,", "1,2,1"] {
            assert_eq!(text(&rows, list), "1, 2", "{list}");
        }
        assert_eq!(text(&rows, "3FS+2 d, x y, 12"), "3FS+2 d, x y, 12");
    }

    #[test]
    fn s12_numbers_follow_their_row_when_others_are_dropped() {
        let rows = Numbering::new(None, vec![Some(1), None, Some(2)], false);
        let list = rows.rewrite("1,2,3,4");
        assert_eq!(list.text, "1, 2, 4");
        assert_eq!(list.losses, [(WarningKind::PriorDropped, "2")]);
    }

    #[test]
    fn s12_ids_and_link_types_of_other_programs() {
        let ids = ["10", "20", "T-7"].map(str::to_owned).to_vec();
        let rows = Numbering::new(Some(ids), vec![Some(1), Some(2), Some(3)], true);
        assert_eq!(text(&rows, "20FS+2 days;T-7"), "2, 3");
        assert_eq!(text(&rows, "10-FS=P0D"), "1");
        assert_eq!(rows.rewrite("10FS").losses, []);
        assert_eq!(
            rows.rewrite("20SS+1 wk, 3").losses,
            [
                (WarningKind::LinkTypeDropped, "20SS+1 wk"),
                (WarningKind::PriorDropped, "3")
            ]
        );
    }
}
