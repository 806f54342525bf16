//! Opening a database.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use barline_accounts::StoreError;
use tokio::sync::watch;

use crate::backup;
use crate::cache::Caches;
use crate::error::OpenError;
use crate::failure::store_error;
use crate::known_sessions::keep_recent_sessions;
use crate::migration::{migrate, next_step};
use crate::news::Desk;
use crate::postgres::{self, PostgresBackend};
use crate::readers::Readers;
use crate::refusal::refused;
use crate::short_links::{Saving, Sessions};
use crate::sqlite::{self, DatabaseFile, SqliteBackend};
use crate::writer::Writer;

/// Connections that read: they wait for the network.
const POSTGRES_READERS: u32 = 8;

/// Longest wait for a reading connection, so that a database that is down is a quick 503 (GS7).
pub(crate) const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(3);

/// An open database: one writer, several readers.
#[derive(Clone)]
pub struct Database {
    pub(crate) readers: Readers,
    pub(crate) writer: Writer<Saving>,
    /// Only where nobody else writes: another program's changes would not be seen.
    pub(crate) caches: Option<Arc<Caches>>,
    /// Closed when the sessions that were used last have been read.
    recent: Option<watch::Receiver<()>>,
    /// What this program saved lately.
    pub(crate) sessions: Arc<Sessions>,
    /// Where changes of links are told.
    pub(crate) desk: Arc<Desk>,
    /// Locked as long as the database is open.
    file: Option<Arc<DatabaseFile>>,
}

impl Database {
    /// Opens the database at `url` (`sqlite:FILE` or `postgres://...`), makes it when it is a file that does not exist,
    /// and brings its schema up to date.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub async fn open(url: &str) -> Result<Self, OpenError> {
        sqlite::check_url(url)?;
        match sqlite::path(url) {
            Some(path) => {
                let opened = Self::open_sqlite(&path).await;
                opened.map_err(|error| error.at(&path))
            }
            None => Self::open_postgres(url).await,
        }
    }

    async fn open_sqlite(path: &Path) -> Result<Self, OpenError> {
        sqlite::refuse_in_use(path).await?;
        sqlite::check_writing(path)?;
        sqlite::check(path).await?;
        Self::open_file(DatabaseFile::lock_exclusively(path).await?).await
    }

    async fn open_file(file: DatabaseFile) -> Result<Self, OpenError> {
        let file = Arc::new(file);
        let connection = sqlite::connect_writer(&file).await?;
        sqlite::check_library(&connection).await?;
        if let Some(step) = next_step(&connection).await? {
            backup::before_step(&connection, file.path(), &step).await?;
        }
        migrate(&connection).await?;
        let readers = Readers::new(sqlite::open_readers(file.path()).await?);
        file.log_is_opened();
        let backend = SqliteBackend::new(file.clone(), readers.clone());
        let caches = Arc::<Caches>::default();
        let (read, recent) = watch::channel(());
        let (sessions, readers_of_them) = (caches.sessions.clone(), readers.clone());
        tokio::spawn(async move {
            keep_recent_sessions(readers_of_them, sessions).await;
            drop(read);
        });
        Ok(Database {
            readers,
            writer: Writer::start(Arc::new(backend), connection),
            caches: Some(caches),
            recent: Some(recent),
            desk: Arc::default(),
            sessions: Arc::default(),
            file: Some(file),
        })
    }

    async fn open_postgres(url: &str) -> Result<Self, OpenError> {
        let connection = postgres::open(url).await?;
        migrate(&connection).await?;
        let backend = PostgresBackend::new(url);
        backend.register(&connection).await?;
        let readers = postgres::connect_readers(url, POSTGRES_READERS, ACQUIRE_TIMEOUT)
            .await
            .map_err(|error| refused(url, &error))?;
        let readers = Readers::new(readers);
        Ok(Database {
            desk: Arc::new(Desk::between_programs(url, readers.clone())),
            readers,
            writer: Writer::start(Arc::new(backend), connection),
            caches: None,
            recent: None,
            sessions: Arc::default(),
            file: None,
        })
    }

    /// Waits until the sessions that were used last have been read: all at once takes less than a few hundred of them
    /// one by one, and after a restart everybody comes in one moment.
    pub(crate) async fn recent_sessions(&self) {
        if let Some(mut recent) = self.recent.clone() {
            // An error is the end: nothing is ever sent.
            let _ = recent.changed().await;
        }
    }

    /// Whether the database answers right now, and can be written. Writing is tried when nobody has for five seconds.
    ///
    /// # Errors
    /// Why it does not, or cannot.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.readers
            .ping()
            .await
            .map_err(|error| store_error(&error))?;
        self.writer.check().await
    }

    /// Makes an SQLite file hold everything by itself, for whoever copies it once the program has stopped: until then
    /// the last changes are in the log beside it (`FILE-wal`). Nothing is to be done for PostgreSQL.
    ///
    /// # Errors
    /// Why it could not be; nothing is lost as long as file and log stay side by side.
    pub async fn put_in_one_file(&self) -> Result<(), InParts> {
        match &self.file {
            Some(file) if !file.has_its_name() => {
                return Err(InParts::NoFile(file.path().to_owned()));
            }
            // Whoever came now would not find the log that those have who read.
            Some(file) if !file.has_its_log() => sqlite::empty_log_of(&self.readers).await,
            Some(file) => sqlite::empty_log(file).await,
            None => Ok(()),
        }
        .map_err(|error| {
            store_error(&error);
            InParts::Log
        })
    }
}

/// Why an SQLite file does not hold everything by itself.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum InParts {
    /// What was written last is in the log.
    #[error("the last changes are still in the database's log: keep the -wal file beside it")]
    Log,
    /// The name leads to no file any more, or to another one.
    #[error(
        "the file of the database is not at {0} any more: put it back there before the next start, with its -wal file if it \
         has one"
    )]
    NoFile(PathBuf),
}
