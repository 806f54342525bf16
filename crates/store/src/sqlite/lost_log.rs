//! A log that was removed or moved away while its database was open. Connections that have it write it as well as ever, and
//! a crash takes with it all that they wrote.

use sea_orm::DbErr;

use super::checkpoint::empty_log_of;
use super::file::DatabaseFile;
use super::open_readers;
use crate::failure::connection_lost;
use crate::readers::Readers;

/// Moves what the log holds into the file, by connections that still have it, and opens the database anew. Nobody else
/// may have a connection.
///
/// # Errors
/// Why it could not be; then it may be tried again.
pub(super) async fn reopen(file: &DatabaseFile, readers: &Readers) -> Result<(), DbErr> {
    // A file that is not there is no place to move anything to, and another one none either.
    if !file.has_its_name() {
        return Err(connection_lost());
    }
    let mut held = readers.hold().await;
    if let Some(connections) = held.as_ref() {
        empty_log_of(connections).await?;
    }
    if let Some(connections) = held.take() {
        connections.close().await?;
    }
    *held = Some(open_readers(file.path()).await?);
    file.log_is_opened();
    tracing::warn!(
        path = %file.path().display(),
        "SQLite's log (-wal) was removed or moved away while the database was open; what it held is in the database, \
         which was opened anew"
    );
    Ok(())
}
