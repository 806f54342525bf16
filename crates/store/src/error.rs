//! Why a database is not opened.

use std::io;
use std::path::{Path, PathBuf};

use sea_orm::DbErr;

use crate::failure::told;

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
    /// The disk under it is full.
    #[error("the database cannot be opened: there is no room on its disk; free some")]
    NoRoom,
    /// Nothing can be written where it lies. [`OpenError::at`] names it, and so for the three that follow.
    #[error("the database cannot be opened: nothing can be written where it lies")]
    ReadOnly,
    /// It is not as it was written.
    #[error("the database cannot be opened: it is damaged or cut off")]
    Damaged,
    /// Another program keeps it locked.
    #[error("the database cannot be opened: another program keeps it locked")]
    Locked,
    /// For a reason that only the library knows.
    #[error("the database cannot be opened: {0}")]
    Other(String),
    /// A file cannot be read or written: which one, and what to do.
    #[error("{0}")]
    File(String),
    /// It cannot be reached, read or written.
    #[error("the database cannot be opened: {0}")]
    Failed(String),
}

impl OpenError {
    /// Of a file beside the database.
    pub(crate) fn of_file(path: &Path, error: &io::Error) -> Self {
        OpenError::File(why(path, error))
    }

    /// Of the database's own.
    pub(crate) fn of_database(path: &Path, error: &io::Error) -> Self {
        OpenError::Failed(why(path, error))
    }

    /// Where it is, for a failure that does not say so itself.
    pub(crate) fn at(self, path: &Path) -> Self {
        match self {
            OpenError::NoRoom => Self::of_database(path, &io::ErrorKind::StorageFull.into()),
            OpenError::ReadOnly => OpenError::Failed(format!(
                "nothing can be written where {} lies, and SQLite keeps files beside it even to read it; give the user \
                 that runs this the right to, or copy that folder to where it has it",
                path.display()
            )),
            OpenError::Damaged => OpenError::Failed(format!(
                "{} is damaged or cut off; put a backup in its place",
                path.display()
            )),
            OpenError::Locked => OpenError::Failed(format!(
                "another program keeps {} locked; stop that one first",
                path.display()
            )),
            OpenError::Other(told) => OpenError::Failed(format!("{}: {told}", path.display())),
            other => other,
        }
    }

    /// Of a user that PostgreSQL lets in, but not do what must be done.
    pub(crate) fn lacks_right(told: &str) -> Self {
        OpenError::Failed(format!(
            "the user in the URL lacks a right ({told}); let that user own the database and what is in it"
        ))
    }

    /// Of a folder in the place of a file that the database keeps beside itself.
    #[cfg(target_os = "linux")]
    pub(crate) fn is_folder(path: &Path) -> Self {
        OpenError::Failed(format!(
            "{} is a folder, where the database keeps a file; move it away",
            path.display()
        ))
    }

    /// Of a folder in which the files of the database cannot be made.
    #[cfg(target_os = "linux")]
    pub(crate) fn may_not_make(path: &Path, folder: &Path) -> Self {
        OpenError::Failed(format!(
            "the user that runs this may not make files in {}, where those of {} lie; give it the right to",
            folder.display(),
            path.display()
        ))
    }
}

/// What is in the way of a file, and what to do.
fn why(path: &Path, error: &io::Error) -> String {
    let file = path.display();
    let folder = path.parent().filter(|folder| is_missing(folder));
    match (error.kind(), folder) {
        (io::ErrorKind::NotFound, Some(folder)) => {
            format!("there is no folder {}; make it first", folder.display())
        }
        (io::ErrorKind::IsADirectory, _) => format!("{file} is a folder; name a file in it"),
        (io::ErrorKind::PermissionDenied, _) => {
            format!("the user that runs this may not read or write {file}; give it the right to")
        }
        (io::ErrorKind::StorageFull, _) => {
            format!("there is no room for {file}; free some, or choose another place")
        }
        _ => format!("{file} cannot be read or written: {error}"),
    }
}

fn is_missing(folder: &Path) -> bool {
    !folder.as_os_str().is_empty() && !folder.exists()
}

/// What each code of the database means to who starts the program, and what to do; `None` for those that should not come.
pub(crate) fn of_code(code: &str, told: &str) -> Option<OpenError> {
    if code.len() != 5 {
        return of_sqlite(code.parse().ok()?);
    }
    let told = told.lines().next().unwrap_or_default();
    let why = match code {
        "53100" => return Some(OpenError::NoRoom),
        "42P07" => {
            format!("something else is kept in it ({told}); give Barline a database of its own")
        }
        // The second of those is what is said of a schema that may not even be looked at.
        "42501" | "3F000" => return Some(OpenError::lacks_right(told)),
        "25006" => "it may only be read there; name the primary server, and a user whose transactions are not read-only"
            .to_owned(),
        "55P03" => {
            "another program keeps something of it locked; try again when that is done".to_owned()
        }
        "57014" => {
            "PostgreSQL ends statements before they are done; give the user in the URL a longer statement_timeout"
                .to_owned()
        }
        _ => return None,
    };
    Some(OpenError::Failed(why))
}

/// The low byte of SQLite's codes is the kind.
fn of_sqlite(code: i32) -> Option<OpenError> {
    use crate::failure::sqlite_kind::{BUSY, CORRUPT, FULL, LOCKED, NOT_A_DATABASE, READ_ONLY};
    /// There is no room for the memory that connections share.
    const NO_SHARED_MEMORY: i32 = 4874;
    match (code, code & 0xff) {
        (NO_SHARED_MEMORY, _) | (_, FULL) => Some(OpenError::NoRoom),
        (_, READ_ONLY) => Some(OpenError::ReadOnly),
        (_, CORRUPT | NOT_A_DATABASE) => Some(OpenError::Damaged),
        (_, BUSY | LOCKED) => Some(OpenError::Locked),
        _ => None,
    }
}

impl From<DbErr> for OpenError {
    fn from(error: DbErr) -> Self {
        let plain = told(&error).and_then(|(code, text)| of_code(&code, &text));
        plain.unwrap_or_else(|| OpenError::Other(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gs15_a_full_disk_is_told_with_the_file_that_has_no_room() {
        for code in ["13", "4874", "53100"] {
            let error = of_code(code, "database or disk is full").unwrap();
            assert_eq!(
                error.to_string(),
                "the database cannot be opened: there is no room on its disk; free some"
            );
            assert_eq!(
                error.at(Path::new("barline.sqlite")).to_string(),
                "the database cannot be opened: there is no room for barline.sqlite; free some, or choose another place"
            );
        }
        assert!(of_code("XX000", "").is_none());
    }

    #[test]
    fn gs15_what_postgresql_says_is_told_with_what_to_do() {
        for (code, word) in [
            ("57014", "statement_timeout"),
            ("55P03", "keeps something of it locked"),
            ("42501", "lacks a right (told)"),
        ] {
            let error = of_code(code, "told\nand more").unwrap().to_string();
            assert!(error.contains(word), "{error}");
        }
    }

    #[test]
    fn gs15_what_sqlite_says_of_a_file_is_told_with_its_name_and_what_to_do() {
        for (code, said) in [
            ("1544", "nothing can be written where b.sqlite lies, "),
            ("11", "b.sqlite is damaged or cut off; "),
            ("267", "b.sqlite is damaged or cut off; "),
            ("26", "b.sqlite is damaged or cut off; "),
            ("5", "another program keeps b.sqlite locked; "),
        ] {
            let error = of_code(code, "").unwrap().at(Path::new("b.sqlite"));
            let wanted = format!("the database cannot be opened: {said}");
            assert!(error.to_string().starts_with(&wanted), "{code}: {error}");
        }
        let other = OpenError::Other("hm".to_owned()).at(Path::new("b.sqlite"));
        let said = "the database cannot be opened: b.sqlite: hm";
        assert_eq!(other.to_string(), said);
    }
}
