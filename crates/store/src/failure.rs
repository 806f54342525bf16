//! What a database's failure means to the rules.

use barline_accounts::StoreError;
use sea_orm::sqlx;
use sea_orm::{DbErr, RuntimeErr};

/// The word for a failure; its code goes to the log, its text nowhere.
pub(crate) fn store_error(error: &DbErr) -> StoreError {
    let code = code(error);
    let word = word(error, code.as_deref());
    tracing::warn!(code = code.as_deref().unwrap_or("none"), %word, "the database failed");
    word
}

fn word(error: &DbErr, code: Option<&str>) -> StoreError {
    if let Some(code) = code {
        return of_code(code);
    }
    match error {
        DbErr::Conn(_) | DbErr::ConnectionAcquire(_) => StoreError::Unavailable,
        DbErr::Exec(RuntimeErr::SqlxError(error)) | DbErr::Query(RuntimeErr::SqlxError(error)) => {
            match &**error {
                sqlx::Error::Io(_)
                | sqlx::Error::Tls(_)
                | sqlx::Error::Protocol(_)
                | sqlx::Error::PoolTimedOut
                | sqlx::Error::PoolClosed
                | sqlx::Error::WorkerCrashed => StoreError::Unavailable,
                _ => StoreError::Broken,
            }
        }
        _ => StoreError::Broken,
    }
}

fn code(error: &DbErr) -> Option<String> {
    let (DbErr::Exec(RuntimeErr::SqlxError(error))
    | DbErr::Query(RuntimeErr::SqlxError(error))
    | DbErr::Conn(RuntimeErr::SqlxError(error))) = error
    else {
        return None;
    };
    let code = error.as_database_error()?.code()?;
    Some(code.into_owned())
}

/// SQLite's codes are numbers whose low byte is the kind; PostgreSQL's have five characters, the first two a class.
fn of_code(code: &str) -> StoreError {
    const BUSY: i32 = 5;
    const LOCKED: i32 = 6;
    const READ_ONLY: i32 = 8;
    const IO: i32 = 10;
    const FULL: i32 = 13;
    const CANNOT_OPEN: i32 = 14;
    const DISK_FULL: &str = "53100";
    const READ_ONLY_TRANSACTION: &str = "25006";
    if code.len() == 5 {
        return match &code[..2] {
            _ if matches!(code, DISK_FULL | READ_ONLY_TRANSACTION) => StoreError::Full,
            // Connection, serialization and deadlock, resources, operator intervention, system.
            "08" | "40" | "53" | "57" | "58" => StoreError::Unavailable,
            _ => StoreError::Broken,
        };
    }
    match code.parse::<i32>().map(|code| code & 0xff) {
        Ok(FULL | READ_ONLY | IO) => StoreError::Full,
        Ok(BUSY | LOCKED | CANNOT_OPEN) => StoreError::Unavailable,
        _ => StoreError::Broken,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gs5_gs6_gs7_each_code_has_its_word() {
        for (code, word) in [
            ("5", StoreError::Unavailable),
            ("517", StoreError::Unavailable),
            ("13", StoreError::Full),
            ("8", StoreError::Full),
            ("778", StoreError::Full),
            ("1555", StoreError::Broken),
            ("57P01", StoreError::Unavailable),
            ("08006", StoreError::Unavailable),
            ("40P01", StoreError::Unavailable),
            ("53100", StoreError::Full),
            ("53300", StoreError::Unavailable),
            ("25006", StoreError::Full),
            ("23505", StoreError::Broken),
        ] {
            assert_eq!(of_code(code), word, "{code}");
        }
    }
}
