//! Whether this program may use what lies beside an SQLite file. SQLite says of each that the database cannot be opened, and
//! not which file is in the way.

use std::io;
use std::path::{Path, PathBuf};

use nix::errno::Errno;
use nix::unistd::{AccessFlags, eaccess};

use crate::error::OpenError;

/// The lock on the name, SQLite's log, and the index of that.
const BESIDE: [&str; 3] = ["-lock", "-wal", "-shm"];

/// Refuses a database of which a file that is there may not be read, or one with a log where none can be made.
pub(crate) fn check_reading(path: &Path, has_log: bool) -> Result<(), OpenError> {
    let [lock, log, index] = files(path);
    let may_read = |file: &Path| check(file, AccessFlags::R_OK);
    may_read(&lock)?;
    let has_both = may_read(&log)? & may_read(&index)?;
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let needs_folder = has_log && !has_both;
    let Some(folder) = real.parent().map(named).filter(|_| needs_folder) else {
        return Ok(());
    };
    match eaccess(folder, AccessFlags::W_OK) {
        // Of a user without the right, SQLite says it itself.
        Err(Errno::EROFS) => Err(OpenError::ReadOnly),
        _ => Ok(()),
    }
}

/// Refuses a database of which a file may not be read and written, or not be made where it is missing.
pub(crate) fn check_writing(path: &Path) -> Result<(), OpenError> {
    let mut is_whole = true;
    for file in files(path) {
        is_whole &= check(&file, AccessFlags::R_OK | AccessFlags::W_OK)?;
    }
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let Some(folder) = real.parent().map(named).filter(|_| !is_whole) else {
        return Ok(());
    };
    match eaccess(folder, AccessFlags::W_OK | AccessFlags::X_OK) {
        Err(Errno::EACCES) => Err(OpenError::may_not_make(&real, folder)),
        // What else may be wrong is said of the file itself.
        _ => Ok(()),
    }
}

/// The file itself is named by whoever opens it.
fn files(path: &Path) -> [PathBuf; 3] {
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    BESIDE.map(|ending| {
        let mut name = real.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    })
}

/// Whether the file is there, when it may be used so.
fn check(file: &Path, mode: AccessFlags) -> Result<bool, OpenError> {
    if file.is_dir() {
        return Err(OpenError::is_folder(file));
    }
    match eaccess(file, mode) {
        Ok(()) => Ok(true),
        Err(Errno::ENOENT) => Ok(false),
        Err(error) => Err(OpenError::of_database(file, &io::Error::from(error))),
    }
}

/// A name alone is one in the current folder.
fn named(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    }
}
