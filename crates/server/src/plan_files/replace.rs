//! Files that are whole under their name: what was there stays until what takes its place is on the disk.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// Writes `text` to the file of this name. A write that fails or is ended leaves the file as it was, or none where there
/// was none. Its permissions and owner stay; a symbolic link stays one, and what it names is written.
///
/// What is no file (a device, a pipe) is written as it is. So is a file that another would not be for whoever has it: one
/// with more names, one that this process has open (`/dev/stdout`), and one whose folder, owner or mount lets no other
/// take its name.
///
/// # Errors
/// Those of the file system.
pub(super) fn write(path: &Path, text: &[u8]) -> io::Result<()> {
    let Some(place) = Place::of(path)? else {
        return std::fs::write(path, text);
    };
    match place.replace(text) {
        Err(error) if is_not_allowed(&error) => std::fs::write(path, text),
        replaced => replaced,
    }
}

/// Where a file lies that may be replaced.
struct Place {
    folder: PathBuf,
    path: PathBuf,
    /// The file that is there.
    old: Option<Metadata>,
}

impl Place {
    /// `None` where what is there must be written as it is.
    fn of(path: &Path) -> io::Result<Option<Self>> {
        let old = match path.metadata() {
            Ok(found) if !found.is_file() || has_more_names(&found) => return Ok(None),
            Ok(found) => {
                // The folder's rights would let a file be replaced that may not be written.
                OpenOptions::new().write(true).open(path)?;
                Some(found)
            }
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let mut path = path.to_owned();
        loop {
            let folder = match path.parent() {
                Some(folder) if !folder.as_os_str().is_empty() => folder,
                _ => Path::new("."),
            };
            let folder = folder.canonicalize()?;
            // What such a name leads to is open already.
            if folder.starts_with("/proc") || folder.starts_with("/dev/fd") {
                return Ok(None);
            }
            match path.read_link() {
                Ok(named) => path = folder.join(named),
                Err(_) => return Ok(Some(Place { folder, path, old })),
            }
        }
    }

    fn replace(&self, text: &[u8]) -> io::Result<()> {
        let fresh = self.fresh()?;
        let mut file = fresh.as_file();
        file.write_all(text)?;
        if let Some(old) = &self.old {
            // Its error tells nothing of the file: some owners have no number here.
            give_to_owner_of(old, file).map_err(|_| ErrorKind::PermissionDenied)?;
            file.set_permissions(old.permissions())?;
        }
        file.sync_all()?;
        fresh.persist(&self.path).map_err(|error| error.error)?;
        Ok(())
    }

    fn fresh(&self) -> io::Result<NamedTempFile> {
        let mut builder = Builder::new();
        builder.prefix(".barline-").suffix(".unfinished");
        // What the user's mask leaves of it, as for every file.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        // The library's own error names a file that nobody knows.
        let made = builder.tempfile_in(&self.folder);
        made.map_err(|error| error.kind().into())
    }
}

/// Whether another file may not take the name: then the file itself perhaps may be written.
fn is_not_allowed(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::PermissionDenied | ErrorKind::ResourceBusy
    )
}

#[cfg(unix)]
fn has_more_names(file: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(file) > 1
}

#[cfg(not(unix))]
fn has_more_names(_file: &Metadata) -> bool {
    false
}

#[cfg(unix)]
fn give_to_owner_of(old: &Metadata, file: &File) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt;
    let given = file.metadata()?;
    if (old.uid(), old.gid()) == (given.uid(), given.gid()) {
        return Ok(());
    }
    std::os::unix::fs::fchown(file, Some(old.uid()), Some(old.gid()))
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the other one can fail")]
fn give_to_owner_of(_old: &Metadata, _file: &File) -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    use super::*;

    fn read(path: &Path) -> String {
        std::fs::read_to_string(path).unwrap()
    }

    #[test]
    fn a_file_is_replaced_and_keeps_its_permissions() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("plan.csv");
        write(&file, b"first").unwrap();
        let plain = folder.path().join("plain");
        std::fs::write(&plain, "").unwrap();
        let mode = |file: &Path| file.metadata().unwrap().mode();
        assert_eq!(mode(&file), mode(&plain), "as every file");
        std::fs::set_permissions(&file, PermissionsExt::from_mode(0o640)).unwrap();
        let before = File::open(&file).unwrap();
        write(&file, b"second").unwrap();
        assert_eq!(read(&file), "second");
        assert_eq!(mode(&file), 0o100_640);
        assert_eq!(io::read_to_string(before).unwrap(), "first", "not emptied");
        assert_eq!(folder.path().read_dir().unwrap().count(), 2);
    }

    #[test]
    fn a_link_stays_one_and_what_it_names_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::create_dir(at("in")).unwrap();
        for (name, leads_to) in [("a", "in/b"), ("in/b", "plan.csv"), ("round", "round")] {
            symlink(leads_to, at(name)).unwrap();
        }
        for text in ["where nothing is", "where something is"] {
            write(&at("a"), text.as_bytes()).unwrap();
            assert_eq!(read(&at("in/plan.csv")), text);
            assert!(at("a").is_symlink() && at("in/b").is_symlink());
        }
        assert!(write(&at("round"), b"text").is_err());
        std::fs::hard_link(at("in/plan.csv"), at("other")).unwrap();
        write(&at("a"), b"two names").unwrap();
        assert_eq!(read(&at("other")), "two names");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn what_is_open_already_or_no_file_is_written_as_it_is() {
        use std::os::fd::AsRawFd;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("plan.csv");
        let open = File::create(&file).unwrap();
        let number = file.metadata().unwrap().ino();
        let linked = folder.path().join("link");
        symlink(format!("/dev/fd/{}", open.as_raw_fd()), &linked).unwrap();
        write(&linked, b"text").unwrap();
        assert_eq!(
            (read(&file), file.metadata().unwrap().ino()),
            ("text".into(), number)
        );
        write(Path::new("/dev/null"), b"text").unwrap();
        let refused = write(folder.path(), b"text").unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::IsADirectory);
        assert_eq!(
            write(Path::new("/dev/full"), b"text").unwrap_err().kind(),
            ErrorKind::StorageFull
        );
    }
}
