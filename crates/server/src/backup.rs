//! `barline backup`: wiring.

use std::io;
use std::path::Path;

use barline_store::BackupError;

use crate::cli::DatabaseOptions;

/// Why there is no backup: one line each.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error("no backup was made: {0}")]
    Backup(#[from] BackupError),
    #[error("the program cannot be set up: {0}")]
    Runtime(#[from] io::Error),
}

/// Copies the database, and says so.
pub(crate) fn run(database: &DatabaseOptions, file: &Path) -> Result<(), Failure> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?
        .block_on(barline_store::backup(&database.database_url, file))?;
    println!("Backed up into {}", file.display());
    Ok(())
}
