//! Plans from files and from standard input.

use std::io::Read;
use std::path::Path;

use barline_accounts::Clock;
use barline_share_codec::csv::{self, ImportOptions, Mapping, Understood};
use barline_share_codec::formats::network::{self, NetworkError};
use barline_share_codec::formats::{days_off, json, project_xml};
use barline_tasks::{
    CalendarRules, Date, DateOrder, IdSource, NoWorkingDay, Plan, TaskId, one_line,
};

use super::{Format, PlanFileError, Reading};
use crate::host::SystemClock;
use crate::output;
use crate::plans::utc;

/// More is no plan; read so far and no further.
const MAX_BYTES: u64 = 64_000_001;

/// Rows count from 1, so that the same file gives the same text.
struct Rows(u64);

impl IdSource for Rows {
    fn next_id(&mut self) -> TaskId {
        self.0 += 1;
        TaskId(self.0)
    }
}

/// Today by the world's clock: it stands in for starts that are missing.
pub(super) fn now() -> jiff::civil::DateTime {
    utc(SystemClock.now())
}

pub(super) fn plan(
    path: &Path,
    told: &Reading,
    start: Option<Date>,
) -> Result<Plan, PlanFileError> {
    let bytes = bytes(path)?;
    let format = told
        .from
        .or_else(|| Format::of(path))
        .unwrap_or_else(|| guess(&bytes));
    let refused = |error: &dyn std::fmt::Display| {
        PlanFileError::Refused(format!("{}: {error}", path.display()))
    };
    let today = start.unwrap_or_else(|| now().date());
    let network = match format {
        Format::Csv => {
            let options = ImportOptions {
                date_order: told.dates.map(Into::into),
                ..ImportOptions::default()
            };
            let read = csv::import(&bytes, today, &options).map_err(|error| {
                let mut lines = vec![error.to_string()];
                lines.extend(error.row_errors().iter().map(ToString::to_string));
                refused(&lines.join("\n  "))
            })?;
            say(path, guesses(&read.understood));
            say(path, unread(&read.unread).into_iter());
            say(path, read.warnings.iter().map(ToString::to_string));
            say(path, read.row_errors.iter().map(ToString::to_string));
            return Ok(read.into_draft().build(&mut Rows(0)));
        }
        Format::Json => {
            let text = json::text_of(&bytes).map_err(|error| refused(&error))?;
            network::import(text.trim_start_matches('\u{feff}'), start)
                .map_err(|error| refused(&error))?
        }
        Format::Xml => {
            let (read, warnings) =
                project_xml::import_network(&bytes, today).map_err(|error| refused(&error))?;
            say(path, warnings.iter().map(ToString::to_string));
            read
        }
        Format::Ics | Format::Md | Format::Svg => {
            return Err(PlanFileError::Usage(format!(
                "{}: plans are read from CSV, JSON and MS Project XML only",
                path.display()
            )));
        }
    };
    let draft = network.into_draft().map_err(|error| match error {
        NetworkError::NoWorkingDay(error) => no_working_day(path, &error),
        error => refused(&error),
    })?;
    Ok(draft.build(&mut Rows(0)))
}

/// What was guessed of a whole file: the page asks to look at it before it imports.
fn guesses(understood: &Understood) -> impl Iterator<Item = String> {
    let columns = (understood.mapping == Mapping::ByPosition).then_some(
        "Columns (please check): their names are not known, so they were read in the order of \
         Barline’s own: task name, prior dependency, start date, duration, end date, owner, level, \
         progress, done",
    );
    let dates = match understood.date_order {
        DateOrder::DayMonth => ("3 April", "month-day"),
        DateOrder::MonthDay => ("4 March", "day-month"),
    };
    let dates = understood.date_order_doubtful.then(|| {
        let (read, other) = dates;
        format!(
            "Dates (please check): nothing tells whether the day or the month comes first, so that \
             3/4/2026 was read as {read}; if that is wrong, say --dates {other}"
        )
    });
    columns.map(str::to_owned).into_iter().chain(dates)
}

/// Columns that the plan does not take (C29): the first few are enough to know them by.
fn unread(titles: &[String]) -> Option<String> {
    const MOST: usize = 10;
    let shown = titles.iter().take(MOST);
    let mut shown: Vec<String> = shown.map(|title| short(title)).collect();
    if titles.len() > MOST {
        shown.push(format!("… and {} more", titles.len() - MOST));
    }
    (!shown.is_empty()).then(|| format!("Columns not read: {}", shown.join(", ")))
}

/// A title on one line, which may go on for pages.
fn short(title: &str) -> String {
    one_line(title.trim()).chars().take(60).collect()
}

pub(super) fn no_working_day(path: &Path, error: &NoWorkingDay) -> PlanFileError {
    let whose = error.owner.as_ref().map(|owner| format!("{owner}: "));
    let whose = whose.unwrap_or_default();
    PlanFileError::Refused(format!("{}: {whose}{error}", path.display()))
}

/// Adds the days off of a calendar file to the project's.
pub(super) fn calendar(path: &Path, rules: &mut CalendarRules) -> Result<(), PlanFileError> {
    let bytes = bytes(path)?;
    let mut read = days_off::read_file(&bytes)
        .map_err(|error| PlanFileError::Refused(format!("{}: {error}", path.display())))?;
    rules.off.append(&mut read.off);
    rules.yearly.append(&mut read.yearly);
    if read.left_out > 0 {
        say(
            path,
            [format!(
                "{} events are no days off and were left out",
                read.left_out
            )]
            .into_iter(),
        );
    }
    Ok(())
}

fn bytes(path: &Path) -> Result<Vec<u8>, PlanFileError> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        std::io::stdin()
            .lock()
            .take(MAX_BYTES)
            .read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|file| file.take(MAX_BYTES).read_to_end(&mut bytes))
    };
    read.map_err(|error| PlanFileError::Refused(format!("{}: {error}", path.display())))?;
    Ok(bytes)
}

/// What the first letter tells.
fn guess(bytes: &[u8]) -> Format {
    // Without the mark of UTF-8 or UTF-16; in the latter a byte of each of these is zero.
    let marks: [&[u8]; 3] = [b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"];
    let text = marks.iter().find_map(|mark| bytes.strip_prefix(*mark));
    let is_space = |byte: &u8| byte.is_ascii_whitespace() || *byte == 0;
    match text.unwrap_or(bytes).iter().find(|byte| !is_space(byte)) {
        Some(b'{') => Format::Json,
        Some(b'<') => Format::Xml,
        _ => Format::Csv,
    }
}

/// Doubts go to standard error, so that what is printed stays readable for programs.
fn say(path: &Path, doubts: impl Iterator<Item = String>) {
    const MOST: usize = 20;
    let mut doubts = doubts.peekable();
    for doubt in doubts.by_ref().take(MOST) {
        output::say(format_args!("{}: {doubt}", path.display()));
    }
    let more = doubts.count();
    if more > 0 {
        output::say(format_args!("{}: {more} more such lines", path.display()));
    }
}
