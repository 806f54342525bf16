//! Lists of predecessors, in our own form and in other programs' (C8, N3; S12).

use std::collections::{BTreeSet, HashMap, HashSet};

use super::predecessor_entry::{Link, Made, entries, split_outline_number, split_type};
use super::row_names::RowNames;
use super::{Warning, WarningKind};
use barline_tasks::{Entry, Reading, TaskDraft, dependency_pieces, parse_dependencies};

/// How the rows of a file are named, and what number each gets in the plan.
pub(super) struct Numbering {
    /// Row by the file's own id, where it has an id column or names its rows by their
    /// outline numbers.
    by_id: Option<HashMap<String, usize>>,
    /// Other names of rows in another program's file.
    names: RowNames,
    /// Number in the plan of each row of data; `None` when it became no task.
    numbers: Vec<Option<usize>>,
    /// Every row has the number in the plan that it has in the file.
    is_same: bool,
    /// Another program's entries: what stands behind a number is a type and a lag.
    foreign: bool,
}

/// What stands between two predecessors where people write lists.
const JOINTS: [&str; 5] = ["&", "|", " and ", " und ", " et "];

/// A list, rewritten for the plan.
pub(super) struct Rewritten<'t> {
    pub(super) text: String,
    /// Entries that lost something.
    pub(super) losses: Vec<(WarningKind, &'t str)>,
    /// An entry keeps the task where it is: `GanttProject`'s `>`.
    pub(super) is_pinned: bool,
}

impl Numbering {
    pub(super) fn new(
        ids: Option<Vec<String>>,
        numbers: Vec<Option<usize>>,
        foreign: bool,
    ) -> Numbering {
        let by_id = ids.map(|ids| {
            let mut by_id = HashMap::with_capacity(ids.len());
            for (row, id) in ids.into_iter().enumerate() {
                by_id.entry(id).or_insert(row);
            }
            by_id
        });
        Numbering {
            foreign: foreign || by_id.is_some(),
            by_id,
            names: RowNames::default(),
            is_same: is_same(&numbers),
            numbers,
        }
    }

    /// With what else the rows are called. `lists` of a file without ids that name a row by
    /// an outline number such as `1.2` mean outline numbers everywhere, `1` too.
    pub(super) fn with_names<'l>(
        mut self,
        names: RowNames,
        lists: impl Iterator<Item = &'l str>,
    ) -> Numbering {
        let mut entries = lists.flat_map(entries);
        let is_outline = |entry: &str| {
            let (number, _) = split_outline_number(entry);
            number.contains('.') && names.by_outline.contains_key(number)
        };
        if self.by_id.is_none() && !names.by_outline.is_empty() && entries.any(is_outline) {
            self.by_id = Some(names.by_outline.clone());
        }
        self.names = names;
        self
    }

    /// Gives each row its number in the plan; `None` to one that became no task.
    pub(super) fn number(&mut self, numbers: Vec<Option<usize>>) {
        self.is_same = is_same(&numbers);
        self.numbers = numbers;
    }

    /// As [`Numbering::row_of`], also by outline number or by a name that only one task has.
    pub(super) fn row_called(&self, name: &str) -> Option<usize> {
        self.row_of(name).or_else(|| self.names.row_of(name))
    }

    /// Rows that all became tasks, behind `count` others.
    pub(super) fn moved(rows: usize, count: usize) -> Numbering {
        let numbers = (1..=rows).map(|row| Some(row + count));
        Numbering::new(None, numbers.collect(), false)
    }

    /// Row of data a whole entry names.
    pub(super) fn row_of(&self, name: &str) -> Option<usize> {
        if let Some(by_id) = &self.by_id {
            return by_id.get(name).copied();
        }
        let row = whole_number(name)?.checked_sub(1)?;
        (row < self.numbers.len()).then_some(row)
    }

    /// The list with every entry as a number of the plan, with its type and lag in the
    /// one form they are shown in. Entries that name no row stay as they are, unless
    /// the file says its rows by id. A list of our own in which one cannot be read stays as it was
    /// typed where the numbers do: by itself a part of it may be read as what nobody meant.
    pub(super) fn rewrite<'t>(&self, list: &'t str) -> Rewritten<'t> {
        let mut written: Vec<String> = Vec::new();
        let mut losses = Vec::new();
        let mut is_pinned = false;
        let mut has_unread = false;
        let mut seen: HashSet<String> = HashSet::new();
        let mut push = |entry: String| {
            if seen.insert(entry.clone()) {
                written.push(entry);
            }
        };
        // ClickUp has a list in brackets.
        let inside = list.trim().strip_prefix('[');
        let inside = inside.and_then(|list| list.strip_suffix(']'));
        let list = inside.filter(|_| self.foreign).unwrap_or(list);
        // The name of a task may have a comma in it.
        let whole = self.names.row_of(list.trim()).map(|_| list.trim());
        let pieces = whole.is_none().then(|| entries(list));
        for token in whole.into_iter().chain(pieces.into_iter().flatten()) {
            let found = match self.find(token) {
                Found::Rows(rows) => rows,
                Found::Untyped(row) => {
                    losses.push((WarningKind::LinkTypeDropped, token));
                    vec![(row, None)]
                }
                Found::Nothing if self.by_id.is_some() => {
                    losses.push((WarningKind::PriorDropped, token));
                    continue;
                }
                Found::Nothing => {
                    if self.foreign {
                        losses.push((WarningKind::PriorUnknown, token));
                    }
                    has_unread = true;
                    push(token.to_owned());
                    continue;
                }
            };
            for (row, link) in found {
                let Some(number) = self.numbers[row] else {
                    losses.push((WarningKind::PriorDropped, token));
                    continue;
                };
                let Some(link) = link else {
                    push(number.to_string());
                    continue;
                };
                is_pinned |= link.entry.is_pin;
                let written = Entry::new(number, link.entry.kind, link.entry.lag).to_string();
                match link.lag {
                    Made::Days => push(written),
                    Made::Rounded => {
                        losses.push((WarningKind::LagRounded, token));
                        push(written);
                    }
                    // How long that task takes is known when all are read.
                    Made::Part(rest) => {
                        losses.push((WarningKind::LagOfLength, token));
                        push(format!("{number}{rest}"));
                    }
                }
            }
        }
        Rewritten {
            text: if has_unread && self.is_same && !self.foreign && stands_together(list) {
                list.to_owned()
            } else {
                list_of(&written)
            },
            losses,
            is_pinned,
        }
    }

    /// What an entry names: a row, a row with type and lag, or several.
    fn find(&self, token: &str) -> Found {
        if let Some(row) = self.row_called(token) {
            return Found::Rows(vec![(row, None)]);
        }
        if self.foreign {
            // As OpenProject and others write an id.
            if let Some(id) = token.strip_prefix('#').filter(|_| self.by_id.is_some()) {
                return self.find(id.trim_start_matches('#'));
            }
            if let Some(found) = self.joined(token) {
                return found;
            }
        }
        // Of the commas in an entry only a decimal one is left, and entries are joined by them.
        let token = &token.replace(',', ".");
        let (name, rest) = split_type(token);
        let row = self.row_called(name).filter(|_| !rest.is_empty());
        if self.by_id.is_none() {
            // `3-5` may be a range of rows.
            let rows = self.numbers.len();
            let read = parse_dependencies(token, rows, Reading::File(&|_| 0));
            let read: Option<Vec<Entry>> = read.into_iter().map(Result::ok).collect();
            if let Some(read) = read.filter(|read| read.len() > 1) {
                let plain = read.into_iter().map(|entry| (entry.number - 1, None));
                return Found::Rows(plain.collect());
            }
        }
        if let Some(row) = row {
            return self.linked(row, rest);
        }
        let (number, rest) = split_outline_number(token);
        match self.names.by_outline.get(number) {
            Some(row) => self.linked(*row, rest.trim()),
            None => Found::Nothing,
        }
    }

    /// Several, as people write them: `1 & 2`, `1|2`, `1 and 2`. All are read or none is: without what stands
    /// behind the first, as without a type of its link, a dependency would be lost.
    fn joined(&self, token: &str) -> Option<Found> {
        let cut = JOINTS
            .iter()
            .fold(token.to_owned(), |text, joint| text.replace(joint, "\n"));
        let mut parts = cut.split('\n').map(str::trim);
        let is_number = |part: &str| part.starts_with(|c: char| c == '#' || c.is_ascii_digit());
        if !parts.clone().skip(1).any(is_number) {
            return None;
        }
        let rows = parts.try_fold(Vec::new(), |mut rows, part| match self.find(part) {
            Found::Rows(found) => {
                rows.extend(found);
                Some(rows)
            }
            _ => None,
        });
        Some(rows.map_or(Found::Nothing, Found::Rows))
    }

    fn linked(&self, row: usize, rest: &str) -> Found {
        match Link::read(rest) {
            Some(link) => Found::Rows(vec![(row, Some(link))]),
            None if self.foreign => Found::Untyped(row),
            None => Found::Nothing,
        }
    }
}

/// Makes lags that are parts of how long a task takes the days which they come to, as the plan does.
pub(super) fn count_parts(drafts: &mut [TaskDraft], warnings: &[Warning]) {
    let of_length = warnings
        .iter()
        .filter(|warning| warning.kind == WarningKind::LagOfLength);
    let tasks: BTreeSet<usize> = of_length.map(|warning| warning.task).collect();
    for task in tasks {
        let duration = |number: usize| drafts[number - 1].duration.days();
        let counted = entries(&drafts[task].prior).map(|entry| {
            let read = parse_dependencies(entry, drafts.len(), Reading::File(&duration));
            match read.as_slice() {
                [Ok(one)] => one.to_string(),
                _ => entry.to_owned(),
            }
        });
        let counted: Vec<String> = counted.collect();
        drafts[task].prior = list_of(&counted);
    }
}

/// Whether the plan takes several entries of the list as one, all of which it reads or none: it cuts at commas alone, or
/// where there are semicolons at those.
fn stands_together(list: &str) -> bool {
    let mut pieces = dependency_pieces(list, b",");
    list.contains(';') || pieces.any(|piece| entries(piece).nth(1).is_some())
}

fn is_same(numbers: &[Option<usize>]) -> bool {
    (1..).zip(numbers).all(|(row, number)| *number == Some(row))
}

/// The entries as one list, as a plan writes it: where one that could not be read has a comma in it, they stand between
/// semicolons, or that would divide it.
fn list_of(entries: &[String]) -> String {
    if !entries.iter().any(|entry| entry.contains(',')) {
        return entries.join(", ");
    }
    let only = if entries.len() == 1 { ";" } else { "" };
    entries.join("; ") + only
}

/// What an entry of a list names.
enum Found {
    /// Rows, with type and lag where there is one.
    Rows(Vec<(usize, Option<Link>)>),
    /// A row, with something behind it that is no type.
    Untyped(usize),
    /// No row of the file.
    Nothing,
}

fn whole_number(text: &str) -> Option<usize> {
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())
        .flatten()
}

#[cfg(test)]
mod tests;
