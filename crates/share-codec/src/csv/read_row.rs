//! From a row to a draft of a task (spec §5; C5, C11, D4, D7; S11 to S13).

use std::borrow::Cow;

use barline_tasks::{
    Date, Duration, Level, PlanSettings, Progress, Status, TaskDraft, add_days, add_working_days,
    clean_text, decimal, is_weekend, links_match, one_line, owner_or_unassigned, working_days_in,
};

use super::dates::{DateForms, both_ends, read_date};
use super::formula::unescape_formula;
use super::name_columns::name_columns;
use super::parents::Parents;
use super::predecessors::Numbering;
use super::table::{Row, Table};
use super::whole_columns::{indents, is_progress_of_one, outline_from, repeated_priors};
use super::{Column, Delimiter, Flavour, SHARES_LEFT_OUT, Warning, WarningKind, values};

/// Longest piece of a cell shown in a warning, in characters.
pub(super) const SHOWN: usize = 60;

pub(super) struct RowReader<'t> {
    pub(super) table: &'t Table<'t>,
    numbering: &'t Numbering,
    flavour: Flavour,
    pub(super) forms: DateForms,
    today: Date,
    delimiter: Delimiter,
    /// Where the file tells the outline by parents.
    parents: Option<&'t Parents>,
    /// Other columns with the title of that of the predecessors.
    more_priors: Vec<usize>,
    /// Columns of the names of each level, where there are several.
    name_columns: Vec<usize>,
    /// Depth of each row of the table, where the outline is told by blanks before names.
    indents: Vec<i64>,
    /// Progress is told in parts of one, as spreadsheets keep per cent.
    is_progress_of_one: bool,
    /// The level of an outline that main tasks stand on.
    outline_from: i64,
    pub(super) warnings: Vec<Warning>,
    /// Of the plan, and its baselines as far as they are read.
    pub(super) settings: PlanSettings,
    /// Index of the draft being read.
    pub(super) task: usize,
}

impl<'t> RowReader<'t> {
    pub(super) fn new(
        table: &'t Table<'t>,
        numbering: &'t Numbering,
        parents: Option<&'t Parents>,
        flavour: Flavour,
        forms: DateForms,
        today: Date,
        delimiter: Delimiter,
    ) -> RowReader<'t> {
        RowReader {
            table,
            numbering,
            flavour,
            forms,
            today,
            delimiter,
            parents,
            more_priors: repeated_priors(table),
            name_columns: name_columns(table),
            indents: indents(table, parents.is_some(), flavour),
            is_progress_of_one: flavour == Flavour::File && is_progress_of_one(table),
            outline_from: outline_from(table),
            warnings: Vec::new(),
            settings: PlanSettings::default(),
            task: 0,
        }
    }

    /// A column that is read beside the one of its kind.
    pub(super) fn reads_too(&self, index: usize) -> bool {
        self.more_priors.contains(&index) || self.name_columns.contains(&index)
    }

    pub(super) fn read(&mut self, row: &'t Row<'t>) -> TaskDraft {
        let name = self.name(row);
        let (prior, is_pinned) = self.prior(row);
        let (start, start_doubtful) = self.start(row);
        let duration = self.duration(row, (start, start_doubtful));
        let level = self.level(row);
        let progress = self.progress(row);
        let status = self.status(row);
        let done = self.done(row, progress, status);
        let header = &self.table.header;
        let progress = if done && header.is_foreign() && header.index(Column::Progress).is_none() {
            // What another program calls done, without a number, is all of it (K2).
            Progress::FULL
        } else {
            progress
        };
        let (limits, works_on_days_off) = self.limits(row, is_pinned.then_some(start));
        self.baselines(row);
        let draft = TaskDraft {
            prior,
            limits,
            works_on_days_off,
            by_hand: self.by_hand(row),
            duration,
            owner: self.owner(row),
            level,
            progress,
            done,
            status,
            status_chosen: self.is_status_told(row),
            comment: self.comment(row),
            start_doubtful,
            ..TaskDraft::new(name, start)
        };
        self.task += 1;
        draft
    }

    /// A cell as it was before a file export disarmed it; empty where there is none.
    fn text(&self, row: &'t Row<'t>, column: Column) -> &'t str {
        let index = self.table.header.index(column);
        let cell = index.and_then(|index| row.cells.get(index)).unwrap_or("");
        match self.flavour {
            Flavour::File => unescape_formula(cell),
            Flavour::Link => cell,
        }
    }

    /// A cell of one of the appended columns.
    pub(super) fn cell(&self, row: &'t Row<'t>, index: Option<usize>) -> &'t str {
        let cell = index.and_then(|index| row.cells.get(index)).unwrap_or("");
        match self.flavour {
            Flavour::File => unescape_formula(cell).trim(),
            Flavour::Link => cell.trim(),
        }
    }

    fn warn(&mut self, row: &Row<'_>, column: Column, kind: WarningKind, cell: &str) {
        self.warnings.push(Warning {
            row: row.number,
            task: self.task,
            column,
            kind,
            cell: cell.chars().take(SHOWN).collect(),
        });
    }

    fn name(&mut self, row: &'t Row<'t>) -> String {
        if self.table.titles.len() == 1 && row.cells.len() > 1 {
            // A list of names alone: what looks like a delimiter is part of one.
            let whole: Vec<&str> = row.cells.iter().collect();
            return one_line(whole.join(&self.delimiter.as_char().to_string()).trim());
        }
        let text = match self.name_depth(row) {
            Some(depth) => self.cell(row, Some(self.name_columns[depth])),
            None => self.text(row, Column::Name),
        };
        // A link carries the plan as it is, blank names too.
        if text.trim().is_empty() && self.flavour == Flavour::File {
            self.warn(row, Column::Name, WarningKind::NameMissing, "");
            return format!("Imported Task {}", row.number);
        }
        // Other programs indent names to show the outline.
        one_line(if self.table.header.is_foreign() {
            text.trim()
        } else {
            text
        })
    }

    /// Of several columns of names the first that has one.
    fn name_depth(&self, row: &'t Row<'t>) -> Option<usize> {
        let mut columns = self.name_columns.iter();
        columns.position(|index| !self.cell(row, Some(*index)).is_empty())
    }

    /// MS Project writes how much of a person a task has, `Ann[50%]`: that is not part of the name.
    fn owner(&mut self, row: &'t Row<'t>) -> String {
        let text = self.text(row, Column::Owner);
        if !self.table.header.is_foreign() {
            return owner_or_unassigned(text);
        }
        let text = without_brackets(text);
        if !text.contains("%]") {
            return owner_or_unassigned(text);
        }
        let mut owner = String::new();
        let mut rest = text;
        while let Some((before, after)) = around_share(rest) {
            owner.push_str(before);
            rest = after;
        }
        owner.push_str(rest);
        if owner.len() < text.len() {
            self.warn(row, Column::Owner, WarningKind::LeftOut, SHARES_LEFT_OUT);
        }
        owner_or_unassigned(&owner)
    }

    fn comment(&self, row: &'t Row<'t>) -> String {
        let text = self.text(row, Column::Comment);
        // `ClickUp` writes a list of none.
        if self.table.header.is_foreign() && text.trim() == "[]" {
            return String::new();
        }
        clean_text(text)
    }

    /// What it waits for, and whether that keeps it where it is.
    fn prior(&mut self, row: &'t Row<'t>) -> (String, bool) {
        let mut plain = Cow::Borrowed(self.text(row, Column::Prior));
        for index in &self.more_priors {
            let more = self.cell(row, Some(*index));
            if !more.is_empty() {
                plain = Cow::Owned(format!("{plain}, {more}"));
            }
        }
        let plain = &*plain;
        let links = self.cell(row, self.table.header.appended.links);
        let text = if links.is_empty() {
            plain
        } else if links_match(plain, links, self.table.count) {
            links
        } else {
            self.warn(row, Column::Prior, WarningKind::LinksDiffer, links);
            plain
        };
        if self.flavour == Flavour::Link && self.table.errors.is_empty() {
            return (text.to_owned(), false);
        }
        let list = self.numbering.rewrite(text);
        for (kind, entry) in list.losses {
            self.warn(row, Column::Prior, kind, entry);
        }
        (list.text, list.is_pinned)
    }

    fn start(&mut self, row: &'t Row<'t>) -> (Date, bool) {
        let (text, _) = both_ends(self.text(row, Column::Start));
        let text = text.trim();
        if let Some(date) = read_date(text, self.forms) {
            return (date, false);
        }
        if let Some(date) = self.start_from_end(row).filter(|_| text.is_empty()) {
            return (date, false);
        }
        self.warn(row, Column::Start, WarningKind::DateUnreadable, text);
        (self.today, true)
    }

    /// In another program's list that tells when a task is due: as many working days before. What
    /// is due on a weekend ends on the Friday before it.
    fn start_from_end(&self, row: &'t Row<'t>) -> Option<Date> {
        let end = read_date(self.end(row), self.forms)?;
        let days = values::duration(self.text(row, Column::Duration));
        let days = days.map_or(0, |read| i64::from(read.value.days()));
        // Going back from a weekend begins on the Monday after it.
        let over_weekend = i64::from(days > 1 && is_weekend(end));
        let is_foreign = self.table.header.is_foreign();
        is_foreign.then(|| add_working_days(end, (1 - days).min(0) - over_weekend))
    }

    /// The cell of the end, or the end in the cell of the start where no other has it.
    fn end(&self, row: &'t Row<'t>) -> &'t str {
        let end = self.text(row, Column::End).trim();
        if end.is_empty() {
            both_ends(self.text(row, Column::Start)).1.trim()
        } else {
            end
        }
    }

    fn duration(&mut self, row: &'t Row<'t>, start: (Date, bool)) -> Duration {
        let text = self.text(row, Column::Duration).trim();
        if text.is_empty() {
            return self.duration_from_end(row, start);
        }
        let Some(read) = values::duration(text) else {
            self.warn(row, Column::Duration, WarningKind::NumberUnreadable, text);
            return Duration::ONE;
        };
        if values::may_be_thousands(text) {
            self.warn(row, Column::Duration, WarningKind::Thousands, text);
        } else if read.changed {
            self.warn(row, Column::Duration, WarningKind::NumberChanged, text);
        } else if values::is_elapsed(text) {
            self.warn(row, Column::Duration, WarningKind::Elapsed, text);
        } else if read.value == Duration::ZERO && self.table.header.is_foreign() {
            self.warn(row, Column::Duration, WarningKind::ZeroDays, text);
        } else if let Some(end) = self.other_end(row, start, read.value) {
            let clause = format!("it ends on {end} in the file: the end was left out");
            self.warn(row, Column::End, WarningKind::LeftOut, &clause);
        }
        read.value
    }

    /// The end that another program tells beside a duration, where the two do not agree: it counts other days. Whether
    /// an end is the last day or the one after it, programs differ.
    fn other_end(
        &self,
        row: &'t Row<'t>,
        (start, start_doubtful): (Date, bool),
        duration: Duration,
    ) -> Option<Date> {
        let end = read_date(self.end(row), self.forms)?;
        let is_told = self.table.header.is_foreign() && !start_doubtful && end >= start;
        let days = working_days_in(start, end);
        (is_told && days.abs_diff(i64::from(duration.days())) > 1).then_some(end)
    }

    /// An empty duration is one day (D4), unless the file tells the end: our own
    /// is the day after the last working day (D1), other programs' the last day.
    fn duration_from_end(&mut self, row: &'t Row<'t>, start: (Date, bool)) -> Duration {
        let text = self.end(row);
        let Some(end) = read_date(text, self.forms) else {
            if !text.is_empty() {
                self.warn(row, Column::End, WarningKind::EndUnreadable, text);
            }
            return Duration::ONE;
        };
        let (start, start_doubtful) = start;
        if end < start {
            // Before a start that nobody wrote, which is told already.
            if !start_doubtful {
                self.warn(row, Column::End, WarningKind::EndBeforeStart, text);
            }
            return Duration::ONE;
        }
        let first = if self.table.header.is_foreign() {
            start
        } else {
            add_days(start, 1)
        };
        let days = working_days_in(first, end);
        if self.table.header.is_foreign() {
            Duration::new(days.max(1) as u32)
        } else {
            Duration::new(days as u32)
        }
    }

    fn level(&mut self, row: &'t Row<'t>) -> Level {
        if let Some(parents) = self.parents {
            let (level, fault) = parents.level(row.number);
            if let Some(kind) = fault {
                let text = self.text(row, Column::Parent).trim();
                self.warn(row, Column::Parent, kind, text);
            }
            return level;
        }
        if let Some(depth) = self.indents.get(self.task) {
            let by_column = self.name_depth(row).map(|depth| depth as i64);
            return Level::clamped(by_column.unwrap_or(*depth));
        }
        let (column, first) = match self.table.header.index(Column::Level) {
            Some(_) => (Column::Level, 0),
            None => (Column::OutlineLevel, self.outline_from),
        };
        let text = self.text(row, column).trim();
        if text.is_empty() {
            // `1.` and `1.1.` are as deep as `1` and `1.1`.
            let number = self.text(row, Column::OutlineNumber).trim();
            let number = number.trim_end_matches('.');
            return Level::clamped(number.matches('.').count() as i64);
        }
        let Some(read) = values::whole(text) else {
            self.warn(row, column, WarningKind::NumberUnreadable, text);
            return Level::MIN;
        };
        let number = read.value.saturating_sub(first);
        let level = Level::clamped(number);
        if read.changed || i64::from(level.get()) != number {
            self.warn(row, column, WarningKind::NumberChanged, text);
        }
        level
    }

    fn progress(&mut self, row: &'t Row<'t>) -> Progress {
        let text = self.text(row, Column::Progress).trim();
        if text.is_empty() {
            return Progress::ZERO;
        }
        if let Some(part) = values::part_of_one(text).filter(|_| self.is_progress_of_one) {
            return Progress::clamped((part * 100.0).round() as i64);
        }
        let Some(progress) = Progress::parse(text) else {
            self.warn(row, Column::Progress, WarningKind::NumberUnreadable, text);
            return Progress::ZERO;
        };
        let exact = values::whole(text.trim_end_matches(['%', ' ']))
            .is_some_and(|read| !read.changed && read.value == i64::from(progress.percent()));
        if !exact {
            self.warn(row, Column::Progress, WarningKind::NumberChanged, text);
        }
        progress
    }

    fn status(&mut self, row: &'t Row<'t>) -> Status {
        let text = self.text(row, Column::Status).trim();
        values::status(text).unwrap_or_else(|| {
            self.warn(row, Column::Status, WarningKind::StatusUnknown, text);
            Status::default()
        })
    }

    /// A cell with a status that is known; an empty one says nothing (K1).
    fn is_status_told(&self, row: &'t Row<'t>) -> bool {
        let text = self.text(row, Column::Status).trim();
        !text.is_empty() && values::status(text).is_some()
    }

    /// A row without a tick is done at 100 per cent, and in another program's file
    /// by its status, where it has none to say more; 100 and ticked off as not done is "in review" (K2).
    /// Many programs have the day it was done in the place of a tick.
    fn done(&mut self, row: &'t Row<'t>, progress: Progress, status: Status) -> bool {
        let header = &self.table.header;
        let tick = header.index(Column::Done);
        if tick.is_none_or(|index| row.cells.len() <= index) {
            let is_said = header.is_foreign() && status == Status::Done;
            return is_said || progress == Progress::FULL;
        }
        let text = self.text(row, Column::Done);
        if header.is_foreign() && status == Status::Done && text.trim().is_empty() {
            return true;
        }
        let is_day = || read_date(text, self.forms).map(|_| true);
        values::boolean(text).or_else(is_day).unwrap_or_else(|| {
            self.warn(row, Column::Done, WarningKind::TickUnreadable, text.trim());
            false
        })
    }
}

/// `[anna,bo]` as `anna,bo`.
fn without_brackets(text: &str) -> &str {
    let inside = text.trim().strip_prefix('[');
    let inside = inside.and_then(|text| text.strip_suffix(']'));
    inside
        .filter(|text| !text.contains(['[', ']']))
        .unwrap_or(text)
}

/// What stands before the first `[50%]` of a text, and what behind.
fn around_share(text: &str) -> Option<(&str, &str)> {
    let end = text.find("%]")?;
    let start = text[..end].rfind('[')?;
    decimal(text[start + 1..end].trim())?;
    Some((&text[..start], &text[end + 2..]))
}
