//! From a file to drafts of tasks (spec §5; S6 to S13).

use barline_tasks::{Date, DateOrder, TaskDraft};
use serde::{Deserialize, Serialize};

use super::dates::DateForms;
use super::decode::decode;
use super::delimiter::sniff;
use super::list_sizes::ListSizes;
use super::parents::Parents;
use super::preamble::Preamble;
use super::preamble::known_in_header;
use super::predecessors::{Numbering, count_parts};
use super::read_row::RowReader;
use super::row_names::RowNames;
use super::table::Table;
use super::whole_columns::{Dates, tell_statuses};
use super::{
    Column, CsvError, Delimiter, Encoding, FileColumn, Flavour, Imported, MAX_BYTES, MAX_ROWS,
    Mapping, RowError, SHOWN_ROW_ERRORS, Understood,
};

/// What the user says of a file; what is `None` is found out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", default)]
pub struct ImportOptions {
    /// What stands between cells.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub delimiter: Option<Delimiter>,
    /// How bytes become text.
    pub encoding: Option<Encoding>,
    /// How `3/4/2026` is read (D6).
    #[cfg_attr(feature = "typescript", ts(type = "DateOrder"))]
    pub date_order: Option<DateOrder>,
    /// Whether numbers such as `46027` among the dates are Excel's days.
    pub serial_dates: Option<bool>,
    /// What each column of the file means, in file order.
    pub columns: Option<Vec<Option<Column>>>,
}

/// Refuses a file by its name or size, before it is read (C12, GC2).
///
/// # Errors
/// [`CsvError::NotACsvFile`], [`CsvError::TooLarge`].
pub fn check_file(name: &str, bytes: u64) -> Result<(), CsvError> {
    let ending = name.len().checked_sub(4).and_then(|at| name.get(at..));
    if !ending.is_some_and(|ending| ending.eq_ignore_ascii_case(".csv")) {
        return Err(CsvError::NotACsvFile);
    }
    if bytes > MAX_BYTES {
        return Err(CsvError::TooLarge);
    }
    Ok(())
}

/// Rows read between two words about it.
const ROWS_PER_STEP: usize = 500;

/// What is told while a file is read: rows of data read, and all of them.
pub type Progress<'p> = &'p mut dyn FnMut(usize, usize);

/// Reads a CSV file. Nothing is kept of it when this fails, and all of it is
/// read before anything is answered.
///
/// `today` stands in for starts that cannot be read (spec §5).
///
/// # Errors
/// A [`CsvError`] when the file has no task to give.
///
/// ```
/// use barline_share_codec::csv::{ImportOptions, import};
/// use barline_tasks::Date;
///
/// let file = "Aufgabe;Beginn;Dauer\nWände;13.01.2026;2 Wochen\n";
/// let today = Date::constant(2026, 1, 5);
/// let imported = import(file.as_bytes(), today, &ImportOptions::default())?;
/// assert_eq!(imported.drafts[0].start, Date::constant(2026, 1, 13));
/// assert_eq!(imported.drafts[0].duration.days(), 10);
/// # Ok::<(), barline_share_codec::csv::CsvError>(())
/// ```
pub fn import(bytes: &[u8], today: Date, options: &ImportOptions) -> Result<Imported, CsvError> {
    import_watched(bytes, today, options, &mut |_, _| ())
}

/// As [`import`], telling how far it is.
///
/// # Errors
/// As [`import`].
pub fn import_watched(
    bytes: &[u8],
    today: Date,
    options: &ImportOptions,
    progress: Progress<'_>,
) -> Result<Imported, CsvError> {
    if bytes.len() as u64 > MAX_BYTES {
        return Err(CsvError::TooLarge);
    }
    let (text, encoding) = match decode(bytes, options.encoding)? {
        (_, Encoding::Windows1252) if options.encoding.is_none() => {
            decode(bytes, Some(code_page(bytes)))?
        }
        decoded => decoded,
    };
    let imported = read_watched(&text, encoding, Flavour::File, today, options, progress)?;
    if !imported.drafts.is_empty() {
        return Ok(imported);
    }
    if imported.row_errors.is_empty() {
        return Err(CsvError::NoDataRow);
    }
    let mut row_errors = imported.row_errors;
    row_errors.truncate(SHOWN_ROW_ERRORS);
    Err(CsvError::NoValidTasks { row_errors })
}

/// The code page in which most of the header's names are known; of those the Western European one is the first (C4).
fn code_page(bytes: &[u8]) -> Encoding {
    const HEAD: usize = 4000;
    let head = &bytes[..bytes.len().min(HEAD)];
    let known = |page: Encoding| {
        let text = decode(head, Some(page)).map(|(text, _)| text);
        text.map_or(0, |text| known_in_header(&text))
    };
    let pages = [
        Encoding::Windows1251,
        Encoding::Windows1250,
        Encoding::Windows1252,
    ];
    // Of equals the last is taken.
    let best = pages.into_iter().max_by_key(|page| known(*page));
    best.unwrap_or(Encoding::Windows1252)
}

/// Reads text in either flavour; a header without a row gives no tasks.
pub(crate) fn read_text(
    text: &str,
    encoding: Encoding,
    flavour: Flavour,
    today: Date,
    options: &ImportOptions,
) -> Result<Imported, CsvError> {
    read_watched(text, encoding, flavour, today, options, &mut |_, _| ())
}

/// What [`read_text`] would give, as far as that can be told without reading the rows.
pub(crate) struct Surveyed {
    pub(crate) description: String,
    pub(crate) tasks: usize,
    pub(crate) mapping: Mapping,
    pub(crate) row_errors: Vec<RowError>,
}

/// Cuts a link's text into rows and counts them.
pub(crate) fn survey(text: &str) -> Result<Surveyed, CsvError> {
    let preamble = preamble_of(text)?;
    let delimiter = preamble.separator.unwrap_or(Delimiter::COMMA);
    let mut most = ListSizes::of(MAX_ROWS, Flavour::Link);
    let mut may_be_too_many = false;
    let table = Table::count(&preamble, delimiter, |header, cells| {
        may_be_too_many |= !most.take(header, cells);
    })?;
    if may_be_too_many {
        // Of fewer rows a range may be none: how many there are is known now.
        ListSizes::check(&Table::cut(&preamble, delimiter, None)?, Flavour::Link)?;
    }
    Ok(Surveyed {
        description: preamble.description(delimiter, false),
        tasks: table.rows.len(),
        mapping: table.header.mapping,
        row_errors: table.errors,
    })
}

fn preamble_of(text: &str) -> Result<Preamble<'_>, CsvError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(CsvError::Empty);
    }
    Ok(Preamble::of(text))
}

fn read_watched(
    text: &str,
    encoding: Encoding,
    flavour: Flavour,
    today: Date,
    options: &ImportOptions,
    progress: Progress<'_>,
) -> Result<Imported, CsvError> {
    let preamble = preamble_of(text)?;
    let delimiter = options
        .delimiter
        .or(preamble.separator)
        .unwrap_or_else(|| match flavour {
            Flavour::File => sniff(preamble.table),
            Flavour::Link => Delimiter::COMMA,
        });
    let mut table = Table::cut(&preamble, delimiter, options.columns.as_deref())?;
    ListSizes::check(&table, flavour)?;
    if flavour == Flavour::File {
        tell_statuses(&mut table);
    }
    let dates = Dates::of(&table, options.date_order);
    let mut numbering = numbering(&table, flavour);
    // A link has the rows of a plan, which are an outline by their levels.
    let parents = match flavour {
        Flavour::File => Parents::order(&mut table, &numbering),
        Flavour::Link => None,
    };
    numbering.number(numbers(&table));
    let forms = DateForms {
        order: dates.order,
        serial: options.serial_dates == Some(true),
    };
    let mut reader = RowReader::new(
        &table,
        &numbering,
        parents.as_ref(),
        flavour,
        forms,
        today,
        delimiter,
    );
    reader.read_settings();
    let mut drafts: Vec<TaskDraft> = Vec::with_capacity(table.rows.len());
    for rows in table.rows.chunks(ROWS_PER_STEP) {
        drafts.extend(rows.iter().map(|row| reader.read(row)));
        progress(drafts.len(), table.rows.len());
    }
    count_parts(&mut drafts, &reader.warnings);
    let unread = unread(&table, &reader);
    let (warnings, settings) = (reader.warnings, reader.settings);
    Ok(Imported {
        description: preamble.description(delimiter, flavour == Flavour::File),
        drafts,
        settings,
        warnings,
        understood: Understood {
            delimiter,
            encoding,
            date_order: dates.order,
            date_order_doubtful: dates.doubtful,
            serial_dates: dates.serial.then_some(forms.serial),
            mapping: table.header.mapping,
            is_own: table.header.own,
            columns: file_columns(&table),
            rows: table.count,
        },
        row_errors: table.errors,
        unread,
    })
}

/// Titles of the columns whose cells came to nothing.
fn unread(table: &Table<'_>, reader: &RowReader<'_>) -> Vec<String> {
    let titles = table.titles.iter().enumerate();
    let is_read = |index: usize| {
        table.header.columns.get(index).copied().flatten().is_some() || reader.reads_too(index)
    };
    titles
        .filter(|(index, title)| !title.trim().is_empty() && !is_read(*index))
        .map(|(_, title)| title.clone())
        .collect()
}

fn file_columns(table: &Table<'_>) -> Vec<FileColumn> {
    let meanings = table.header.columns.iter().copied();
    let meanings = meanings.chain(std::iter::repeat(None));
    let columns = table.titles.iter().zip(meanings);
    columns
        .map(|(title, column)| FileColumn {
            title: title.clone(),
            column,
        })
        .collect()
}

/// Number in the plan of each row of data.
fn numbers(table: &Table<'_>) -> Vec<Option<usize>> {
    let mut numbers = vec![None; table.count];
    for (index, row) in table.rows.iter().enumerate() {
        numbers[row.number - 1] = Some(index + 1);
    }
    numbers
}

fn numbering(table: &Table<'_>, flavour: Flavour) -> Numbering {
    let ids = table.header.index(Column::Id).map(|index| {
        let mut ids = vec![String::new(); table.count];
        for row in &table.rows {
            let id = row.cells.get(index).unwrap_or_default();
            id.trim().clone_into(&mut ids[row.number - 1]);
        }
        ids
    });
    let is_foreign = table.header.is_foreign() && flavour == Flavour::File;
    let numbering = Numbering::new(ids, numbers(table), is_foreign);
    if !is_foreign {
        return numbering;
    }
    let prior = table.header.index(Column::Prior);
    let lists = table.rows.iter();
    let lists = lists.filter_map(|row| row.cells.get(prior?));
    numbering.with_names(RowNames::of(table), lists)
}
