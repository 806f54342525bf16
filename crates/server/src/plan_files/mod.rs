//! `barline schedule` and `barline convert`: plans in files, without a service.

mod answer;
mod convert;
mod read;
mod replace;
mod schedule;

use std::path::PathBuf;

use barline_tasks::{Date, DateOrder, parse_iso_date};
use clap::{Args, ValueEnum};

use crate::output::OutputError;

pub(crate) use convert::run as convert;
pub(crate) use schedule::run as schedule;

/// What a plan is read from or written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Comma-separated values, as the page exports and imports them
    Csv,
    /// The plan document; version 2 has links, limits and calendars
    Json,
    /// MS Project XML
    Xml,
    /// iCalendar; written only
    Ics,
    /// A Markdown table; written only
    Md,
    /// A picture of the chart; written only
    Svg,
}

/// What the user says of the file that is read.
#[derive(Debug, Args)]
struct Reading {
    /// Format of what is read, where its name or its beginning does not tell
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,

    /// In CSV: whether 3/4/2026 is 3 April (day-month) or 4 March; without it, as the dates tell
    #[arg(long, value_name = "ORDER")]
    dates: Option<Dates>,
}

/// Which stands first in a date.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Dates {
    DayMonth,
    MonthDay,
}

impl From<Dates> for DateOrder {
    fn from(dates: Dates) -> DateOrder {
        match dates {
            Dates::DayMonth => DateOrder::DayMonth,
            Dates::MonthDay => DateOrder::MonthDay,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct ScheduleOptions {
    /// A plan as CSV, JSON or MS Project XML; - is standard input
    plan: PathBuf,

    /// Print one JSON object instead of a table
    #[arg(long)]
    json: bool,

    /// No task begins before this day; without it, where the file says
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = date)]
    project_start: Option<Date>,

    /// Days off from an iCalendar file, on top of the plan's own; may be given again
    #[arg(long, value_name = "FILE.ics")]
    calendar: Vec<PathBuf>,

    #[command(flatten)]
    reading: Reading,
}

#[derive(Debug, Args)]
pub(crate) struct ConvertOptions {
    /// A plan as CSV, JSON or MS Project XML; - is standard input
    input: PathBuf,

    /// Where to write it; its ending tells the format; - is standard output
    output: PathBuf,

    #[command(flatten)]
    reading: Reading,

    /// Format of the output, where its name does not tell
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,

    /// In a picture: mark what cannot slip, and draw how far the rest can
    #[arg(long)]
    critical_path: bool,

    /// In a picture: draw the plan's baseline of this name below the bars
    #[arg(long, value_name = "NAME")]
    baseline: Option<String>,

    /// In a picture: what the colours of the bars tell, instead of the level
    #[arg(long, value_name = "WHAT")]
    colour_by: Option<Colours>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Colours {
    Owner,
    Status,
}

fn date(text: &str) -> Result<Date, String> {
    parse_iso_date(text).ok_or_else(|| "it is no day such as 2026-03-10".to_owned())
}

/// Why nothing was done. The message is for whoever typed the command.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PlanFileError {
    /// The file, or what is in it, is refused: exit code 1.
    #[error("{0}")]
    Refused(String),
    /// The command makes no sense: exit code 2, as for an unknown flag.
    #[error("{0}")]
    Usage(String),
    /// What was asked for did not reach standard output: exit code 1.
    #[error(transparent)]
    Output(#[from] OutputError),
}

impl Format {
    /// The format a file's name tells.
    fn of(path: &std::path::Path) -> Option<Format> {
        Some(
            match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
                "csv" => Format::Csv,
                "json" => Format::Json,
                "xml" | "mspdi" => Format::Xml,
                "ics" => Format::Ics,
                "md" | "markdown" => Format::Md,
                "svg" => Format::Svg,
                _ => return None,
            },
        )
    }
}
