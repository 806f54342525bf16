//! Why a database is not opened.

use std::path::PathBuf;

use sea_orm::DbErr;

/// Why a database is not opened. Nothing was changed then (GS13, GS15).
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Neither SQLite nor PostgreSQL.
    #[error("the database URL must start with sqlite: or postgres:, like sqlite:barline.sqlite")]
    Scheme,
    /// A `sqlite:` URL with options, which nothing would heed.
    #[error(
        "a sqlite: URL names a file and takes no options behind it; leave out what begins with ?"
    )]
    Options,
    /// The file is not one of ours.
    #[error("{0} is no database of Barline; it was left as it is")]
    Foreign(PathBuf),
    /// Another program has it open.
    #[error(
        "{0} is in use by another Barline; stop that one first, or use PostgreSQL, which several may share"
    )]
    InUse(PathBuf),
    /// A newer version wrote it.
    #[error("the database was written by a newer version of Barline; it was left as it is")]
    Newer,
    /// The SQLite library can corrupt a database (GS3).
    #[error("the SQLite library is {0}, which can corrupt a database; 3.51.3 or newer is needed")]
    SqliteTooOld(String),
    /// It cannot be reached, read or written.
    #[error("the database cannot be opened: {0}")]
    Failed(String),
}

impl From<DbErr> for OpenError {
    fn from(error: DbErr) -> Self {
        OpenError::Failed(error.to_string())
    }
}
