//! What no single row tells, asked of whole columns of a table (D6, C22; S11, S13).

use barline_tasks::{
    DateOrder, Progress, detect_date_order, indent_depths, parse_date, parse_iso_date,
};

use super::dates::{both_ends, without_word};
use super::formula::unescape_formula;
use super::table::{Row, Table};
use super::values::serial_date;
use super::{Column, Flavour, Mapping, values};

/// The order of day and month in the file's dates (D6).
pub(super) struct Dates {
    pub(super) order: DateOrder,
    pub(super) doubtful: bool,
    /// Some are numbers, as Excel counts days.
    pub(super) serial: bool,
}

impl Dates {
    pub(super) fn of(table: &Table<'_>, told: Option<DateOrder>) -> Dates {
        let rows = || table.rows.iter().map(|row| RowDates::of(table, row));
        // What is read in one way alone tells of no other.
        let texts = || {
            let both = rows()
                .flat_map(|row| [row.start, row.end])
                .map(without_word);
            both.filter(|text| parse_iso_date(text).is_none())
        };
        // What the starts leave open, the ends may tell: one program wrote both. It wrote them in one order, or
        // none is told.
        let found = detect_date_order(texts()).or_else(|| {
            let mut told = rows()
                .flat_map(|row| [row.start, row.end])
                .filter_map(told_by_weekday);
            let first = told.next()?;
            told.all(|order| order == first).then_some(first)
        });
        // Nobody writes the month first and dots between.
        let reads_otherwise = |text: &str| {
            let text = without_word(text);
            !text.contains('.')
                && parse_date(text, DateOrder::DayMonth) != parse_date(text, DateOrder::MonthDay)
        };
        Dates {
            order: told.or(found).unwrap_or_default(),
            serial: texts().any(|text| serial_date(text).is_some()),
            doubtful: told.is_none()
                && found.is_none()
                && rows().any(|row| {
                    reads_otherwise(row.start) || (row.is_end_read && reads_otherwise(row.end))
                }),
        }
    }
}

/// The dates of a row as they stand.
struct RowDates<'t> {
    start: &'t str,
    end: &'t str,
    /// The end says how long the task takes (D4), or when it starts (C24).
    is_end_read: bool,
}

impl<'t> RowDates<'t> {
    fn of(table: &Table<'_>, row: &'t Row<'_>) -> RowDates<'t> {
        let cell = |column| {
            let index = table.header.index(column);
            let cell = index.and_then(|index| row.cells.get(index)).unwrap_or("");
            unescape_formula(cell).trim()
        };
        let (start, last) = both_ends(cell(Column::Start));
        let (start, end) = (start.trim(), cell(Column::End));
        let is_start_from_end = start.is_empty() && table.header.is_foreign();
        RowDates {
            start,
            end: if end.is_empty() { last.trim() } else { end },
            is_end_read: is_start_from_end || cell(Column::Duration).is_empty(),
        }
    }
}

/// The order in which a date such as `Mon 1/5/26` falls on its weekday, where it does in one alone. In English:
/// nobody else writes the month first.
fn told_by_weekday(text: &str) -> Option<DateOrder> {
    const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    let word = text.get(..3)?;
    let day = DAYS.iter().position(|day| word.eq_ignore_ascii_case(day))?;
    let fits = |order| {
        let date = parse_date(text, order);
        date.is_some_and(|date| date.weekday().to_monday_zero_offset() as usize == day)
    };
    match (fits(DateOrder::DayMonth), fits(DateOrder::MonthDay)) {
        (true, false) => Some(DateOrder::DayMonth),
        (false, true) => Some(DateOrder::MonthDay),
        _ => None,
    }
}

/// The level of an outline that main tasks stand on: 1, but 0 where the project's own row is among them, under which
/// the others stand then.
pub(super) fn outline_from(table: &Table<'_>) -> i64 {
    let index = table.header.index(Column::OutlineLevel);
    let mut cells = table.rows.iter().filter_map(|row| row.cells.get(index?));
    let is_project = |cell: &str| values::whole(cell.trim()).is_some_and(|read| read.value == 0);
    i64::from(!cells.any(is_project))
}

/// Spreadsheets keep 40 % as 0.4: a column in which no number is above one, and some are parts of it.
pub(super) fn is_progress_of_one(table: &Table<'_>) -> bool {
    let Some(index) = table.header.index(Column::Progress) else {
        return false;
    };
    let cells = table.rows.iter().filter_map(|row| row.cells.get(index));
    let mut has_parts = false;
    for cell in cells
        .map(unescape_formula)
        .filter(|cell| !cell.trim().is_empty())
    {
        match values::part_of_one(cell) {
            None => return false,
            Some(part) => has_parts |= part > 0.0 && part < 1.0,
        }
    }
    has_parts
}

/// Microsoft Planner has `In progress` in the place of per cent: a column of statuses and nothing else is
/// one, where no other is.
pub(super) fn tell_statuses(table: &mut Table<'_>) {
    let header = &table.header;
    let Some(index) = header.index(Column::Progress) else {
        return;
    };
    if !header.is_foreign()
        || header.mapping != Mapping::ByName
        || header.index(Column::Status).is_some()
    {
        return;
    }
    let cells = table.rows.iter().filter_map(|row| row.cells.get(index));
    let mut cells = cells
        .map(unescape_formula)
        .filter(|cell| !cell.trim().is_empty())
        .peekable();
    let is_status =
        |cell: &str| Progress::parse(cell.trim()).is_none() && values::status(cell).is_some();
    if cells.peek().is_some() && cells.all(is_status) {
        table.header.columns[index] = Some(Column::Status);
    }
}

/// Jira has a column for each of the tasks that one waits for, all of one title. Where no ids
/// are told a list is numbers of rows, and is in one cell.
pub(super) fn repeated_priors(table: &Table<'_>) -> Vec<usize> {
    let header = &table.header;
    let Some(first) = header
        .index(Column::Prior)
        .filter(|_| header.index(Column::Id).is_some())
    else {
        return Vec::new();
    };
    let title = |index: usize| table.titles.get(index);
    let others = first + 1..table.titles.len();
    others
        .filter(|index| title(*index) == title(first))
        .collect()
}

/// Other programs indent names to show the outline. That counts where nothing else tells it.
pub(super) fn indents(table: &Table<'_>, has_parents: bool, flavour: Flavour) -> Vec<i64> {
    let header = &table.header;
    let told = [Column::Level, Column::OutlineLevel, Column::OutlineNumber];
    let is_told = told
        .into_iter()
        .any(|column| header.index(column).is_some());
    let name = header.index(Column::Name);
    if has_parents || is_told || flavour == Flavour::Link || !header.is_foreign() {
        return Vec::new();
    }
    let names = table.rows.iter();
    let names = names.map(|row| name.and_then(|index| row.cells.get(index)).unwrap_or(""));
    indent_depths(names)
}
