//! The rows of a file, cut and counted, not yet understood (S9, S10).

use super::delimiter::Delimiter;
use super::preamble::Preamble;
use super::rows::{Cells, Rows};
use super::{Column, CsvError, Header, MAX_ROWS, RowError, RowErrorKind};

/// A row of data that is long enough.
pub(super) struct Row<'t> {
    pub(super) cells: Cells<'t>,
    /// 1-based among all rows of data.
    pub(super) number: usize,
}

/// A file cut into cells.
pub(super) struct Table<'t> {
    pub(super) header: Header,
    pub(super) titles: Vec<String>,
    pub(super) rows: Vec<Row<'t>>,
    pub(super) errors: Vec<RowError>,
    /// Rows of data, good and bad.
    pub(super) count: usize,
}

impl<'t> Table<'t> {
    /// Cuts the table after the preamble. Rows of empty cells do not count.
    ///
    /// # Errors
    /// [`CsvError::NoDataRow`] without a header row, [`CsvError::TooManyRows`].
    pub(super) fn cut(
        preamble: &Preamble<'t>,
        delimiter: Delimiter,
        told: Option<&[Option<Column>]>,
    ) -> Result<Table<'t>, CsvError> {
        Table::cut_keeping(preamble, delimiter, told, |_, cells| cells.clone())
    }

    /// The same without the cells of rows, for who only counts them; each row is looked at.
    ///
    /// # Errors
    /// As [`Table::cut`].
    pub(super) fn count(
        preamble: &Preamble<'t>,
        delimiter: Delimiter,
        mut look: impl FnMut(&Header, &Cells<'t>),
    ) -> Result<Table<'t>, CsvError> {
        Table::cut_keeping(preamble, delimiter, None, |header, cells| {
            look(header, cells);
            Cells::default()
        })
    }

    fn cut_keeping(
        preamble: &Preamble<'t>,
        delimiter: Delimiter,
        told: Option<&[Option<Column>]>,
        mut keep: impl FnMut(&Header, &Cells<'t>) -> Cells<'t>,
    ) -> Result<Table<'t>, CsvError> {
        let text = preamble.table;
        let mut rows = Rows::new(text, delimiter);
        let mut lines = Lines::new(text, preamble.lines);
        let mut cells = Cells::default();
        let mut table: Option<Table<'t>> = None;
        let mut last = 0;
        loop {
            let start = rows.position();
            if !rows.read(&mut cells) {
                break;
            }
            if cells.are_blank() {
                continue;
            }
            last = start;
            let Some(table) = &mut table else {
                table = Some(Table::under(Header::read(cells.iter(), told), &cells));
                continue;
            };
            if table.is_its_header(&cells) {
                continue;
            }
            if table.begins_another_list(&cells) {
                break;
            }
            if table.count == MAX_ROWS {
                return Err(CsvError::TooManyRows);
            }
            table.count += 1;
            let needed = table.header.min_columns();
            if cells.len() < needed {
                let found = cells.len();
                table.errors.push(RowError {
                    row: table.count,
                    line: lines.of(start),
                    kind: RowErrorKind::TooFewColumns { found, needed },
                });
            } else {
                let cells = keep(&table.header, &cells);
                let number = table.count;
                table.rows.push(Row { cells, number });
            }
        }
        let mut table = table.ok_or(CsvError::NoDataRow)?;
        if ends_in_a_quote(text[last..].trim_start_matches(['\n', '\r']), delimiter) {
            table.refuse_last(lines.of(last));
        }
        Ok(table)
    }

    fn under(header: Header, cells: &Cells<'_>) -> Table<'t> {
        Table {
            header,
            titles: cells.iter().map(str::to_owned).collect(),
            rows: Vec::new(),
            errors: Vec::new(),
            count: 0,
        }
    }

    /// monday.com writes the header above each group of tasks, and whoever joins files has it twice.
    fn is_its_header(&self, cells: &Cells<'_>) -> bool {
        let are_titles = || cells.iter().eq(self.titles.iter().map(String::as_str));
        self.header.is_foreign() && are_titles()
    }

    /// GanttProject writes its resources under its tasks, with a header of
    /// their own that begins alike.
    fn begins_another_list(&self, cells: &Cells<'_>) -> bool {
        let repeats = |column: Column| {
            self.header.index(column).is_some_and(|index| {
                cells.get(index).is_some_and(|cell| {
                    self.titles
                        .get(index)
                        .is_some_and(|title| title.eq_ignore_ascii_case(cell))
                })
            })
        };
        self.header.is_foreign() && repeats(Column::Id) && repeats(Column::Name)
    }

    /// The last row swallowed the rest of the file: it is no task.
    fn refuse_last(&mut self, line: u64) {
        if self.rows.last().is_some_and(|row| row.number == self.count) {
            self.rows.pop();
        } else {
            self.errors.pop();
        }
        self.errors.push(RowError {
            row: self.count,
            line,
            kind: RowErrorKind::OpenQuote,
        });
    }
}

/// Counts lines when one is to be told; each byte is looked at once.
struct Lines<'t> {
    text: &'t str,
    at: usize,
    line: u64,
}

impl<'t> Lines<'t> {
    fn new(text: &'t str, before: u64) -> Lines<'t> {
        Lines {
            text,
            at: 0,
            line: before + 1,
        }
    }

    /// The line on which the row at `start` begins, after skipped line ends.
    fn of(&mut self, start: usize) -> u64 {
        let bytes = self.text.as_bytes();
        let mut at = self.at;
        while at < bytes.len() && (at < start || matches!(bytes[at], b'\n' | b'\r')) {
            let ends = match bytes[at] {
                b'\n' => true,
                b'\r' => bytes.get(at + 1) != Some(&b'\n'),
                _ => false,
            };
            self.line += u64::from(ends);
            at += 1;
        }
        self.at = at;
        self.line
    }
}

/// Whether a row ends inside a quoted cell.
fn ends_in_a_quote(row: &str, delimiter: Delimiter) -> bool {
    let (mut inside, mut cell_begins) = (false, true);
    for byte in row.bytes() {
        if inside {
            inside = byte != b'"';
        } else if byte == b'"' && cell_begins {
            inside = true;
        }
        // After a closing mark another one opens again: `""` inside a cell.
        cell_begins = byte == b'"' || byte == delimiter.byte() || byte == b'\n' || byte == b'\r';
    }
    inside
}
