//! Structured logs on standard error.

use std::panic::{Location, PanicHookInfo};

use tracing_subscriber::EnvFilter;

use crate::cli::LogFormat;

/// Starts the log.
///
/// Parts that are not ours keep silent below `warn`: at `debug` the HTTP libraries would write addresses and headers
/// into it (GP1).
pub(crate) fn start(filter: &str, format: LogFormat) -> Result<(), LogError> {
    let filter = EnvFilter::builder()
        .parse(filter)
        .map_err(|_| LogError::Filter)?;
    let quiet = [
        "hyper",
        "hyper_util",
        "h2",
        "poem",
        "poem_openapi",
        "reqwest",
        "sea_orm",
        "sea_orm_migration",
        "sqlx",
    ]
    .into_iter()
    .filter_map(|library| format!("{library}=warn").parse().ok())
    .fold(filter, EnvFilter::add_directive);
    let lines = tracing_subscriber::fmt()
        .with_env_filter(quiet)
        .with_writer(std::io::stderr);
    match format {
        LogFormat::Text => lines.with_ansi(false).init(),
        LogFormat::Json => lines.json().flatten_event(true).init(),
    }
    std::panic::set_hook(Box::new(report_panic));
    Ok(())
}

/// Why the log cannot be written.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LogError {
    #[error(
        "the log filter is not understood; write a level like info, or parts like info,barline=debug"
    )]
    Filter,
}

/// Says where, never what: the message of a panic may hold what a person wrote (GP1).
fn report_panic(panic: &PanicHookInfo<'_>) {
    let place = panic.location();
    tracing::error!(
        file = place.map(Location::file),
        line = place.map(Location::line),
        "panicked"
    );
}
