//! `barline backup` and `barline restore`: wiring.

use std::io;
use std::path::Path;

use barline_accounts::Clock;
use barline_store::{BackupError, RestoreError};
use tokio::runtime::{Builder, Runtime};

use crate::cli::DatabaseOptions;
use crate::host::SystemClock;
use crate::output::{self, OutputError};

/// Why there is no backup, or why it was not put back: one line each.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error("no backup was made: {0}")]
    Backup(#[from] BackupError),
    #[error("nothing was restored: {0}")]
    Restore(#[from] RestoreError),
    #[error("the program cannot be set up: {0}")]
    Runtime(#[from] io::Error),
    #[error(transparent)]
    Output(#[from] OutputError),
}

/// Copies the database, and says so.
pub(crate) fn run(database: &DatabaseOptions, file: &Path) -> Result<(), Failure> {
    runtime()?.block_on(barline_store::backup(&database.database_url, file))?;
    output::print(&format!("Backed up into {}\n", file.display()))?;
    Ok(())
}

/// Puts a copy in the place of the database, and says what became of that. Without one it does what is left to do where
/// PostgreSQL's own tools have put it back.
pub(crate) fn restore(database: &DatabaseOptions, file: Option<&Path>) -> Result<(), Failure> {
    let (url, now) = (&database.database_url, SystemClock.now());
    let Some(file) = file else {
        runtime()?.block_on(barline_store::after_restore(url, now))?;
        output::print("The database goes on from what was put back into it\n")?;
        return Ok(());
    };
    let kept = runtime()?.block_on(barline_store::restore(url, file, now))?;
    output::print(&format!("Restored {}\n", file.display()))?;
    if let Some(kept) = kept {
        output::print(&format!("What was there is kept as {}\n", kept.display()))?;
    }
    Ok(())
}

fn runtime() -> io::Result<Runtime> {
    Builder::new_current_thread().enable_all().build()
}
