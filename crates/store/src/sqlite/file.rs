//! The file of a database, which one program at a time may have.

use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::log_of;
use crate::error::OpenError;

/// How long to wait for the locks of a program that is about to end, and how often to look.
const LOCK_TIMEOUT: Duration = Duration::from_millis(500);
const LOCK_INTERVAL: Duration = Duration::from_millis(50);

/// The file, locked as long as this is held: each program keeps links in memory, and would not see another's changes.
/// The locks go with the process, however that ends (GS20).
///
/// There are two. The one on `FILE-lock` is on the name, after all symbolic links: who comes to that name finds it, also
/// when the file was moved away. The one on the file itself, on Linux, is found by whatever name it is reached: a hard
/// link, or its name after a move.
pub(crate) struct DatabaseFile {
    path: PathBuf,
    file: File,
    _name: File,
    /// SQLite's log as it was when the database was opened: the same until nobody has that open any more. Held, so that
    /// no other file gets its number.
    log: Mutex<Option<File>>,
    /// Whether the log of the program tells that the name leads elsewhere.
    is_missed: AtomicBool,
}

impl DatabaseFile {
    /// Locks the file at `path`, and makes an empty one first when there is none; only its owner may read that.
    ///
    /// # Errors
    /// [`OpenError::InUse`] when another program has it, by whatever name.
    pub(crate) async fn lock_exclusively(path: &Path) -> Result<Self, OpenError> {
        let began = Instant::now();
        loop {
            match Self::try_lock(path) {
                // One that is just ending is waited for.
                Err(OpenError::InUse(_)) if began.elapsed() < LOCK_TIMEOUT => {
                    sleep(LOCK_INTERVAL).await;
                }
                result => return result,
            }
        }
    }

    fn try_lock(path: &Path) -> Result<Self, OpenError> {
        let failed = |error: io::Error| OpenError::of_database(path, &error);
        let real = real_name(path).map_err(failed)?;
        let mut lock = real.as_os_str().to_owned();
        lock.push("-lock");
        let lock = Path::new(&lock);
        let name = open_or_create(lock).map_err(|error| OpenError::of_database(lock, &error))?;
        match name.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(OpenError::InUse(path.to_owned())),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let file = open_or_create(&real).map_err(failed)?;
        if !try_lock_file(&file).map_err(failed)? {
            return Err(OpenError::InUse(path.to_owned()));
        }
        warn_of_others(&real, &file);
        Ok(DatabaseFile {
            path: real,
            file,
            _name: name,
            log: Mutex::default(),
            is_missed: AtomicBool::default(),
        })
    }

    /// Its name after all symbolic links: there SQLite keeps its log.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the names still lead to this file and to its log.
    pub(crate) fn is_in_place(&self) -> bool {
        self.has_its_name() && self.has_its_log()
    }

    /// Whether the name still leads to this file. Once it does not, the log of the program says so, until it does again.
    pub(crate) fn has_its_name(&self) -> bool {
        let both = (self.file.metadata(), self.path.metadata());
        let has = matches!(both, (Ok(locked), Ok(named)) if is_same(&locked, &named));
        if !has && !self.is_missed.swap(true, Ordering::Relaxed) {
            tracing::error!(
                path = %self.path.display(),
                "the file of the database was removed, moved or replaced while it is open; nothing is stored until it is \
                 back under this name"
            );
        }
        if has {
            self.is_missed.store(false, Ordering::Relaxed);
        }
        has
    }

    /// Whether the log that connections write is the one that is found after a crash.
    pub(crate) fn has_its_log(&self) -> bool {
        let log = self.log();
        let Some(opened) = log.as_ref() else {
            return true;
        };
        let (Ok(opened), Ok(named)) = (opened.metadata(), log_of(&self.path).metadata()) else {
            return false;
        };
        is_same(&opened, &named)
    }

    /// The log that lies there is the one of the connections that are open.
    pub(crate) fn log_is_opened(&self) {
        *self.log() = File::open(log_of(&self.path)).ok();
    }

    fn log(&self) -> MutexGuard<'_, Option<File>> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Files that only their owner may read: in them is what people wrote, and who they are.
pub(crate) fn owner_only() -> OpenOptions {
    #[cfg_attr(
        not(unix),
        expect(unused_mut, reason = "not everywhere has a file a mode")
    )]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

fn open_or_create(path: &Path) -> io::Result<File> {
    owner_only()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
}

/// The name after all symbolic links, of a file that need not be there yet.
fn real_name(path: &Path) -> io::Result<PathBuf> {
    if path.is_symlink() && !path.exists() {
        // Where it leads is known when something is there.
        open_or_create(path)?;
    }
    match (path.canonicalize(), path.parent(), path.file_name()) {
        (Err(error), Some(folder), Some(name)) if error.kind() == io::ErrorKind::NotFound => {
            let here = Path::new(".");
            let is_named = !folder.as_os_str().is_empty();
            let folder = if is_named { folder } else { here };
            Ok(folder.canonicalize()?.join(name))
        }
        (real, ..) => real,
    }
}

/// Refuses a file that another program has open, before anything in it is looked at: by another name SQLite would not
/// find its log, and the file alone may be no whole database.
pub(crate) async fn refuse_in_use(path: &Path) -> Result<(), OpenError> {
    let began = Instant::now();
    while is_in_use(path) {
        if began.elapsed() >= LOCK_TIMEOUT {
            return Err(OpenError::InUse(path.to_owned()));
        }
        sleep(LOCK_INTERVAL).await;
    }
    Ok(())
}

/// Whether another program has the file at `path` open.
pub(crate) fn is_in_use(path: &Path) -> bool {
    OpenOptions::new()
        .read(true)
        .write(true)
        .open(path)
        .is_ok_and(|file| matches!(try_lock_file(&file), Ok(false)))
}

/// How many names the file has, by which SQLite would not find its log.
#[cfg(unix)]
pub(crate) fn names(file: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(file)
}

#[cfg(not(unix))]
pub(crate) fn names(_file: &Metadata) -> u64 {
    1
}

#[cfg(unix)]
pub(crate) fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

#[cfg(not(unix))]
pub(crate) fn is_same(_one: &Metadata, _other: &Metadata) -> bool {
    // An open file cannot be moved there.
    true
}

/// Locks one byte far behind those that SQLite locks, and by the open file, not by the process: SQLite's own locks are
/// neither in the way nor given up, also on a network file system.
#[cfg(target_os = "linux")]
fn try_lock_file(file: &File) -> io::Result<bool> {
    use nix::errno::Errno;
    use nix::fcntl::{FcntlArg, fcntl};
    use nix::libc;

    const BYTE: libc::off_t = 0x4261_726c_0000_0000;
    let lock = libc::flock {
        l_type: libc::F_WRLCK as libc::c_short,
        l_whence: libc::SEEK_SET as libc::c_short,
        l_start: BYTE,
        l_len: 1,
        l_pid: 0,
    };
    match fcntl(file, FcntlArg::F_OFD_SETLK(&lock)) {
        Ok(_) => Ok(true),
        Err(Errno::EAGAIN | Errno::EACCES) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Elsewhere a lock on the file would be in SQLite's way; the lock on the name must do, which a hard link goes around.
#[cfg(not(target_os = "linux"))]
#[expect(clippy::unnecessary_wraps, reason = "the other one can fail")]
fn try_lock_file(_file: &File) -> io::Result<bool> {
    Ok(true)
}

fn warn_of_others(path: &Path, file: &File) {
    let Ok(found) = file.metadata() else {
        return;
    };
    if names(&found) > 1 {
        tracing::warn!(
            path = %path.display(),
            "the database has more than one name (a hard link); always use the same one, for SQLite keeps its log beside it"
        );
    }
    #[cfg(unix)]
    if std::os::unix::fs::MetadataExt::mode(&found) & 0o077 != 0 {
        tracing::warn!(
            path = %path.display(),
            "other users of this machine may read the database; chmod 600 ends that"
        );
    }
}
