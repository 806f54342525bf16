//! Structured logs on standard error.

use std::io::{self, Write};
use std::panic::{Location, PanicHookInfo};

use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

use crate::cli::LogFormat;

/// Starts the log.
///
/// Parts that are not ours keep silent below `warn` or for good: at `debug` the HTTP libraries would write addresses and
/// headers into it (GP1).
pub(crate) fn start(filter: &str, format: LogFormat) -> Result<(), LogError> {
    let filter = read_filter(filter)?;
    let quiet = [
        "hyper",
        "hyper_util",
        "h2",
        "poem",
        "poem_openapi",
        "reqwest",
        "sea_orm",
        "sea_orm_migration",
    ]
    .into_iter()
    .map(|library| format!("{library}=warn"))
    // What draws cards names each letter that no font has: letters of a plan. What speaks to the database tells texts of
    // PostgreSQL, in which there may be anything of a row, and parameters of its URL.
    .chain(
        [
            "fontdb",
            "resvg",
            "usvg",
            "sqlx",
            "sqlx_core",
            "sqlx_postgres",
            "sqlx_sqlite",
        ]
        .map(|library| format!("{library}=off")),
    )
    .filter_map(|directive| directive.parse().ok())
    .fold(filter, EnvFilter::add_directive);
    let lines = tracing_subscriber::fmt()
        .with_env_filter(quiet)
        // They would be told on standard error by a macro that panics where that cannot be written.
        .log_internal_errors(false)
        .with_writer(|| Lossy(std::io::stderr()));
    match format {
        LogFormat::Text => lines.with_ansi(false).init(),
        LogFormat::Json => lines.json().flatten_event(true).init(),
    }
    std::panic::set_hook(Box::new(report_panic));
    Ok(())
}

/// The library takes a word that is no level, such as `warning`, for a part of that name, and keeps all others silent.
fn read_filter(text: &str) -> Result<EnvFilter, LogError> {
    let is_known = |part: &str| {
        let part = part.trim();
        part.contains('=') || (!part.is_empty() && part.parse::<LevelFilter>().is_ok())
    };
    if !text.is_empty() && !text.split(',').all(is_known) {
        return Err(LogError::Filter);
    }
    let filter = EnvFilter::builder().parse(text);
    filter.map_err(|_| LogError::Filter)
}

/// Loses what cannot be written: a full disk or a closed terminal is no reason to stop serving.
struct Lossy<W>(W);

impl<W: Write> Write for Lossy<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _ = self.0.write_all(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let _ = self.0.flush();
        Ok(())
    }
}

/// Why the log cannot be written.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LogError {
    #[error(
        "the log filter is not understood; write a level like info, or parts like info,barline=debug"
    )]
    Filter,
}

/// Says where, never what: the message of a panic may hold what a person wrote (GP1). A second panic here would end the
/// program, so nothing on the way to the log may panic.
fn report_panic(panic: &PanicHookInfo<'_>) {
    let place = panic.location();
    tracing::error!(
        file = place.map(Location::file),
        line = place.map(Location::line),
        "panicked"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Full;

    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(io::ErrorKind::StorageFull.into())
        }
    }

    #[test]
    fn gs15_a_word_that_is_no_level_is_refused() {
        for text in [
            "warn",
            "info,barline=debug",
            "OFF",
            "barline_http=trace, error",
            "",
        ] {
            assert!(read_filter(text).is_ok(), "{text}");
        }
        for text in ["warning", "loud", ",", "info,barline", "info,barline=loud"] {
            assert!(read_filter(text).is_err(), "{text}");
        }
    }

    #[test]
    fn gs17_a_line_that_cannot_be_written_is_lost_and_nothing_else() {
        let mut log = Lossy(Full);
        assert!(log.write_all(b"a line\n").is_ok());
        assert!(log.flush().is_ok());
        let mut log = Lossy(Vec::new());
        log.write_all(b"a line\n").unwrap();
        assert_eq!(log.0, b"a line\n");
    }
}
