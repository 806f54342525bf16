//! What a database's failure means to the rules.

use std::time::Duration;

use barline_accounts::StoreError;
use sea_orm::sqlx;
use sea_orm::{DbErr, RuntimeErr};
use tokio::time::timeout;

/// Maps a database error to [`StoreError`] and logs its code, never its text: that may hold personal data.
pub(crate) fn store_error(error: &DbErr) -> StoreError {
    let code = code(error);
    let word = classify(error);
    let why = why(code.as_deref(), word);
    tracing::warn!(code = code.as_deref().unwrap_or("none"), %word, "the database failed: {why}");
    word
}

/// What a failure is called in the log, for whoever has to mend it.
pub(crate) fn why(code: Option<&str>, word: StoreError) -> &'static str {
    match (code.unwrap_or_default(), word) {
        (code, _) if code.len() == 5 && code.starts_with("28") => "PostgreSQL refuses the login",
        ("3D000", _) => "there is no such database on that PostgreSQL",
        ("3F000" | "42P01", _) => "its tables are not there, or not where its user finds them",
        ("42501", _) => "its user lacks a right; let that user own the database and what is in it",
        ("53300", _) => "PostgreSQL has no connection left",
        ("57014", _) => "PostgreSQL ended a statement that took too long",
        ("57P03", _) => "PostgreSQL takes no connections now",
        ("40P01" | "55P03", _) => "another program holds something of it locked",
        (_, StoreError::Full) => "there is no room, or the disk may not be written",
        (_, StoreError::Unavailable) => "it does not answer, or another program holds it",
        _ => "a statement or a row is wrong",
    }
}

/// A connection that is gone, or that nobody waits for any longer.
pub(crate) fn connection_lost() -> DbErr {
    DbErr::Conn(RuntimeErr::Internal("the connection is lost".to_owned()))
}

/// What comes of this work within this time: a network that swallows everything never says that it does.
pub(crate) async fn in_time<T>(
    limit: Duration,
    work: impl Future<Output = Result<T, DbErr>>,
) -> Result<T, DbErr> {
    let ended = timeout(limit, work).await;
    ended.unwrap_or_else(|_| Err(connection_lost()))
}

/// Maps a database error to [`StoreError`].
pub(crate) fn classify(error: &DbErr) -> StoreError {
    if let Some(code) = code(error) {
        return of_code(&code);
    }
    match error {
        DbErr::Conn(_) | DbErr::ConnectionAcquire(_) => StoreError::Unavailable,
        DbErr::Exec(RuntimeErr::SqlxError(error)) | DbErr::Query(RuntimeErr::SqlxError(error)) => {
            if is_ours(error) {
                StoreError::Corrupt
            } else {
                StoreError::Unavailable
            }
        }
        _ => StoreError::Corrupt,
    }
}

/// Whether a statement or a row is wrong. All else without a code is about the connection, which the library tells in
/// many ways (a lost one may answer to BEGIN with `BeginFailed`), and another try finds another connection (GS7).
fn is_ours(error: &sqlx::Error) -> bool {
    matches!(
        error,
        sqlx::Error::Configuration(_)
            | sqlx::Error::InvalidArgument(_)
            | sqlx::Error::Database(_)
            | sqlx::Error::RowNotFound
            | sqlx::Error::TypeNotFound { .. }
            | sqlx::Error::ColumnIndexOutOfBounds { .. }
            | sqlx::Error::ColumnNotFound(_)
            | sqlx::Error::ColumnDecode { .. }
            | sqlx::Error::Encode(_)
            | sqlx::Error::Decode(_)
    )
}

/// What the database calls the error.
pub(crate) fn code(error: &DbErr) -> Option<String> {
    Some(of_database(error)?.code()?.into_owned())
}

/// The same, and what it says of it: only for who starts the program, before it has anybody's data.
pub(crate) fn told(error: &DbErr) -> Option<(String, String)> {
    Some((code(error)?, of_database(error)?.message().to_owned()))
}

fn of_database(error: &DbErr) -> Option<&dyn sqlx::error::DatabaseError> {
    let (DbErr::Exec(RuntimeErr::SqlxError(error))
    | DbErr::Query(RuntimeErr::SqlxError(error))
    | DbErr::Conn(RuntimeErr::SqlxError(error))) = error
    else {
        return None;
    };
    error.as_database_error()
}

/// The kinds of SQLite's failures: the low byte of its codes.
pub(crate) mod sqlite_kind {
    pub(crate) const BUSY: i32 = 5;
    pub(crate) const LOCKED: i32 = 6;
    pub(crate) const READ_ONLY: i32 = 8;
    pub(crate) const IO: i32 = 10;
    pub(crate) const CORRUPT: i32 = 11;
    pub(crate) const FULL: i32 = 13;
    pub(crate) const CANNOT_OPEN: i32 = 14;
    /// A lock of the log could not be had, several times over.
    pub(crate) const PROTOCOL: i32 = 15;
    pub(crate) const NOT_A_DATABASE: i32 = 26;
}

/// SQLite's codes are numbers whose low byte is the kind; PostgreSQL's have five characters, the first two a class.
fn of_code(code: &str) -> StoreError {
    use sqlite_kind::{BUSY, CANNOT_OPEN, FULL, IO, LOCKED, PROTOCOL, READ_ONLY};
    const DISK_FULL: &str = "53100";
    const READ_ONLY_TRANSACTION: &str = "25006";
    /// It was taken away from under us for a while, and is as it was when it comes back: the database, the schema, the
    /// tables, a right to them.
    const TAKEN_AWAY: [&str; 4] = ["3D000", "3F000", "42P01", "42501"];
    /// Somebody else is in the way: a lock, a use, and a transaction that rested too long over it.
    const IN_THE_WAY: [&str; 3] = ["55P03", "55006", "25P03"];
    if code.len() == 5 {
        return match &code[..2] {
            _ if matches!(code, DISK_FULL | READ_ONLY_TRANSACTION) => StoreError::Full,
            _ if TAKEN_AWAY.contains(&code) || IN_THE_WAY.contains(&code) => {
                StoreError::Unavailable
            }
            // Connection, login, serialization and deadlock, resources, operator intervention, system.
            "08" | "28" | "40" | "53" | "57" | "58" => StoreError::Unavailable,
            _ => StoreError::Corrupt,
        };
    }
    match code.parse::<i32>().map(|code| code & 0xff) {
        Ok(FULL | READ_ONLY | IO) => StoreError::Full,
        Ok(BUSY | LOCKED | CANNOT_OPEN | PROTOCOL) => StoreError::Unavailable,
        _ => StoreError::Corrupt,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn gs5_gs6_gs7_each_code_has_its_word() {
        for (code, word) in [
            ("5", StoreError::Unavailable),
            ("517", StoreError::Unavailable),
            ("15", StoreError::Unavailable),
            ("13", StoreError::Full),
            ("8", StoreError::Full),
            ("778", StoreError::Full),
            ("1555", StoreError::Corrupt),
            ("57P01", StoreError::Unavailable),
            ("08006", StoreError::Unavailable),
            ("40P01", StoreError::Unavailable),
            ("53100", StoreError::Full),
            ("53300", StoreError::Unavailable),
            ("25006", StoreError::Full),
            ("25P03", StoreError::Unavailable),
            ("28000", StoreError::Unavailable),
            ("28P01", StoreError::Unavailable),
            ("3D000", StoreError::Unavailable),
            ("3F000", StoreError::Unavailable),
            ("42501", StoreError::Unavailable),
            ("42P01", StoreError::Unavailable),
            ("55006", StoreError::Unavailable),
            ("55P03", StoreError::Unavailable),
            ("42601", StoreError::Corrupt),
            ("23505", StoreError::Corrupt),
        ] {
            assert_eq!(of_code(code), word, "{code}");
        }
    }

    #[test]
    fn gs7_a_lost_connection_is_no_fault_of_ours_however_it_is_told() {
        let of = |error: sqlx::Error| {
            let error = DbErr::Query(RuntimeErr::SqlxError(Arc::new(error)));
            classify(&error)
        };
        for lost in [
            sqlx::Error::BeginFailed,
            sqlx::Error::InvalidSavePointStatement,
            sqlx::Error::WorkerCrashed,
            sqlx::Error::PoolTimedOut,
            sqlx::Error::Protocol("half a message".to_owned()),
            sqlx::Error::Io(std::io::ErrorKind::ConnectionReset.into()),
        ] {
            let told = lost.to_string();
            assert_eq!(of(lost), StoreError::Unavailable, "{told}");
        }
        assert_eq!(of(sqlx::Error::RowNotFound), StoreError::Corrupt);
        let missing = sqlx::Error::ColumnNotFound("code".to_owned());
        assert_eq!(of(missing), StoreError::Corrupt);
    }
}
