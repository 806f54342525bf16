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
            other => other,
        }
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
fn of_code(code: &str, told: &str) -> Option<OpenError> {
    let told = told.lines().next().unwrap_or_default();
    let why = match code {
        // SQLite's, also where it finds no room for the memory that connections share; and PostgreSQL's, of five characters.
        "13" | "4874" | "53100" => return Some(OpenError::NoRoom),
        "42P07" => {
            format!("something else is kept in it ({told}); give Barline a database of its own")
        }
        // The second of those is what is said of a schema that may not even be looked at.
        "42501" | "3F000" => format!(
            "the user in the URL lacks a right ({told}); let that user own the database and what is in it"
        ),
        "25006" => "it may only be read there; name the primary server, and a user whose transactions are not read-only"
            .to_owned(),
        _ => return None,
    };
    Some(OpenError::Failed(why))
}

impl From<DbErr> for OpenError {
    fn from(error: DbErr) -> Self {
        let plain = told(&error).and_then(|(code, text)| of_code(&code, &text));
        plain.unwrap_or_else(|| OpenError::Failed(error.to_string()))
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
}
