//! The program `barline`.

mod backup;
mod card;
mod cli;
mod descriptors;
mod host;
mod logging;
mod memory;
mod output;
mod plan_files;
mod plans;
mod serve;
mod signals;

use std::error::Error;
use std::process::ExitCode;

use crate::cli::{Cli, Command};
use crate::plan_files::PlanFileError;

/// Plans come and go in pieces of many sizes on all threads at once; the system's allocator took a fifth of the time of
/// a save with that, and kept more memory. On Linux it stands in for the system's own, so SQLite takes it too.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let result: Result<(), Box<dyn Error>> = match Cli::read().command {
        Command::Serve(options) => serve::run(*options).map_err(Into::into),
        Command::Backup { file, database } => backup::run(&database, &file).map_err(Into::into),
        Command::Restore { file, database } => {
            backup::restore(&database, file.as_deref()).map_err(Into::into)
        }
        Command::Schedule(options) => plan_files::schedule(&options).map_err(Into::into),
        Command::Convert(options) => plan_files::convert(&options).map_err(Into::into),
        Command::Openapi => output::print(&barline_http::document()).map_err(Into::into),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            output::say(&error);
            match error.downcast_ref() {
                Some(PlanFileError::Usage(_)) => ExitCode::from(2),
                _ => ExitCode::FAILURE,
            }
        }
    }
}
