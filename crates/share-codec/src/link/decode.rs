//! From a link to a plan (spec §7, §8; S17 to S19).

use std::borrow::Cow;

use barline_tasks::Date;

use super::gzip::{self, MAX_UNPACKED, is_gzip, unpack};
use super::{LinkError, Mode, base64_text};
use crate::csv::{
    CsvError, Encoding, Flavour, ImportOptions, Imported, Mapping, RowError, read_text, survey,
};

/// A plan that came by link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// Whether its sender lets visitors edit, or only view.
    pub mode: Mode,
    /// Its tasks and description, and the doubts of reading them.
    pub imported: Imported,
}

/// Reads a data parameter, percent-encoded or not.
///
/// A plan without tasks is one too: a permanent link may carry it. `today`
/// stands in for starts that cannot be read.
///
/// # Errors
/// A [`LinkError`]; nothing of such a link is to be shown but what
/// [`super::recover`] finds.
pub fn decode(data: &str, today: Date) -> Result<Shared, LinkError> {
    let text = unpack_text(data)?;
    let (mode, csv) = mode_of(&text).ok_or(LinkError::Prefix)?;
    let imported = read_csv(csv, today)?;
    let mapping = imported.understood.mapping;
    check(imported.drafts.len(), mapping, &imported.row_errors)?;
    Ok(Shared { mode, imported })
}

/// What is known of a plan that came by link before its rows are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspected {
    /// Whether its sender lets visitors edit, or only view.
    pub mode: Mode,
    /// The project description.
    pub description: String,
    /// Its tasks, counted.
    pub tasks: usize,
}

/// Whether [`decode`] would open a data parameter, without reading dates and
/// predecessors: for those who keep links and do not show them.
///
/// # Errors
/// As [`decode`].
pub fn inspect(data: &str) -> Result<Inspected, LinkError> {
    let text = unpack_text(data)?;
    let (mode, csv) = mode_of(&text).ok_or(LinkError::Prefix)?;
    let surveyed = survey(&clean(csv)).map_err(LinkError::Csv)?;
    check(surveyed.tasks, surveyed.mapping, &surveyed.row_errors)?;
    Ok(Inspected {
        mode,
        description: surveyed.description,
        tasks: surveyed.tasks,
    })
}

/// Refuses a text that is no plan: without a task, and not by our own header alone.
fn check(tasks: usize, mapping: Mapping, row_errors: &[RowError]) -> Result<(), LinkError> {
    match (tasks, row_errors) {
        (0, []) if mapping != Mapping::ByName => Err(LinkError::Csv(CsvError::NoDataRow)),
        (0, [_, ..]) => Err(LinkError::Csv(CsvError::NoValidTasks {
            row_errors: row_errors.to_vec(),
        })),
        _ => Ok(()),
    }
}

/// The text in a data parameter: mode, colon and CSV, not yet read.
///
/// # Errors
/// A [`LinkError`], as [`decode`], where the letters or the packing are at fault.
pub fn unpack_text(data: &str) -> Result<String, LinkError> {
    // Every byte of text takes more than one letter, whatever the packing of the rest.
    if data.len() > 12 * MAX_UNPACKED {
        return Err(LinkError::TooLarge);
    }
    let bytes = base64_text::read(data)?;
    let text = if is_gzip(&bytes) {
        let unpacked = unpack(&bytes);
        match unpacked.fault {
            Some(fault) => return Err(fault),
            None => unpacked.bytes,
        }
    } else if bytes.len() > MAX_UNPACKED {
        return Err(LinkError::TooLarge);
    } else {
        bytes
    };
    String::from_utf8(text).map_err(|_| LinkError::NotText)
}

/// Bytes of text in a data parameter that opens, which its own length does not tell: of a kilobyte come megabytes.
/// Nothing is unpacked for it.
pub fn text_length(data: &str) -> usize {
    base64_text::read(data).map_or(0, |bytes| {
        if is_gzip(&bytes) {
            gzip::told_length(&bytes)
        } else {
            bytes.len()
        }
    })
}

/// Mode and CSV; a byte order mark before either says nothing (GK7).
pub(super) fn mode_of(text: &str) -> Option<(Mode, &str)> {
    Mode::split(text.strip_prefix('\u{feff}').unwrap_or(text))
}

pub(super) fn read_csv(csv: &str, today: Date) -> Result<Imported, LinkError> {
    let options = ImportOptions::default();
    read_text(&clean(csv), Encoding::Utf8, Flavour::Link, today, &options).map_err(LinkError::Csv)
}

fn clean(csv: &str) -> Cow<'_, str> {
    if csv.contains('\0') {
        Cow::Owned(csv.replace('\0', "\u{fffd}"))
    } else {
        Cow::Borrowed(csv)
    }
}
