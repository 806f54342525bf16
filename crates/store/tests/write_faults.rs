//! Writes that fail: what was answered `Ok` is there for everybody, what was refused is not (GS19, M17).

mod common;
#[path = "common/connection.rs"]
mod connection;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use barline_accounts::memory::{CountingRandom, FixedClock};
use barline_accounts::{
    ABSOLUTE_LIFETIME, AccountStore, Accounts, Profile, Secret, StoreError, USE_NOTED_AFTER,
    UnixSeconds, UserId,
};
use barline_short_links::{
    Claim, CodeSource, LinkMode, LinkSummary, LongUrl, NewLink, Save, Saved, ShortCode,
    ShortLinkStore,
};
use barline_store::{Database, OpenError, SeaOrmAccountStore, SeaOrmShortLinkStore};
use common::adapters::{InMemory, Stores};
use common::model::{self, Fault, Found, Outcome, World};
use common::size_limit::SizeLimit;
use common::{Os, heals, two_users};
use connection::connection;
use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};

fn long_url(number: usize, bytes: usize) -> LongUrl {
    LongUrl::stored(format!(
        "https://site.example/?data={number}-{}",
        "x".repeat(bytes)
    ))
}

fn summary() -> LinkSummary {
    LinkSummary {
        mode: LinkMode::Editable,
        task_count: 1,
        title: String::new(),
    }
}

/// What another program finds.
struct Reader(DatabaseConnection);

impl Reader {
    async fn of(file: &Path) -> Self {
        let url = format!("sqlite://{}?mode=ro", file.display());
        Reader(connection(&url).await.unwrap())
    }

    async fn long_url(&self, code: ShortCode) -> String {
        let statement = Statement::from_sql_and_values(
            self.0.get_database_backend(),
            "SELECT long_url FROM short_links WHERE code = ?",
            [code.to_string().into()],
        );
        let row = self.0.query_one_raw(statement).await.unwrap().unwrap();
        row.try_get_by_index(0).unwrap()
    }
}

fn log_of(file: &Path) -> PathBuf {
    PathBuf::from(format!("{}-wal", file.display()))
}

/// Links as they are in a file or on a server, read by another connection.
async fn link_in(connection: &DatabaseConnection, code: &str) -> Option<Found> {
    let statement = Statement::from_sql_and_values(
        connection.get_database_backend(),
        "SELECT long_url, revision FROM short_links WHERE code = ? AND owner_id IS NOT NULL",
        [code.into()],
    );
    let row = connection.query_one_raw(statement).await.ok()?;
    Some(row.map(|row| {
        (
            row.try_get_by_index(0).unwrap(),
            row.try_get_by_index(1).unwrap(),
        )
    }))
}

/// An SQLite file that writing fails on.
struct SqliteWorld {
    folder: tempfile::TempDir,
    /// `None` only while it is opened again.
    open: Option<(Database, Stores)>,
    reader: DatabaseConnection,
    full: Option<SizeLimit>,
    backups: usize,
}

impl SqliteWorld {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("barline.sqlite");
        let open = open(&file).await;
        SqliteWorld {
            reader: Reader::of(&file).await.0,
            open: Some(open),
            folder,
            full: None,
            backups: 0,
        }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("barline.sqlite")
    }

    fn stores(&self) -> &Stores {
        &self.open.as_ref().unwrap().1
    }
}

async fn open(file: &Path) -> (Database, Stores) {
    let database = Database::open(&format!("sqlite:{}", file.display()))
        .await
        .unwrap();
    let accounts = SeaOrmAccountStore::new(database.clone());
    let links = SeaOrmShortLinkStore::new(database.clone());
    (database, Stores::new(accounts, links, "Disk").await)
}

#[async_trait]
impl World for SqliteWorld {
    fn faults(&self) -> Vec<Fault> {
        vec![
            Fault::Full(0),
            Fault::Full(5_000),
            Fault::Full(20_000),
            Fault::Full(90_000),
            Fault::WriteError,
        ]
    }
    async fn make(&mut self, who: usize, text: &str) -> Result<String, Outcome> {
        self.stores().make(who, text).await
    }
    async fn save(&mut self, who: usize, code: &str, text: &str, expected: Option<i64>) -> Outcome {
        self.stores().save(who, code, text, expected).await
    }
    async fn save_at_once(&mut self, saves: &[(usize, String, String)]) -> Vec<Outcome> {
        self.stores().save_at_once(saves).await
    }
    async fn delete(&mut self, who: usize, code: &str) -> Outcome {
        self.stores().delete(who, code).await
    }
    async fn sign_in(&mut self) -> Result<String, Outcome> {
        self.stores().sign_in().await
    }
    async fn sign_out(&mut self, credential: &str) -> Outcome {
        self.stores().sign_out(credential).await
    }
    async fn find(&mut self, code: &str) -> Option<Found> {
        self.stores().find(code).await
    }
    async fn find_elsewhere(&mut self, code: &str) -> Option<Found> {
        link_in(&self.reader, code).await
    }
    async fn is_signed_in(&mut self, credential: &str) -> Option<bool> {
        self.stores().is_signed_in(credential).await
    }
    async fn begin(&mut self, fault: Fault) {
        let log = std::fs::metadata(log_of(&self.file())).map_or(0, |log| log.len());
        self.full = Some(SizeLimit::set(match fault {
            Fault::Full(room) => log + room,
            _ => 0,
        }));
    }
    async fn mend(&mut self) {
        self.full = None;
    }
    async fn restart(&mut self, _is_kill: bool) {
        self.full = None;
        self.open = None;
        self.open = Some(open(&self.file()).await);
    }
    async fn is_ready(&mut self) -> bool {
        self.open.as_ref().unwrap().0.check().await.is_ok()
    }
    async fn backup(&mut self, codes: &[String]) -> Option<Vec<Found>> {
        self.backups += 1;
        let copy = self.folder.path().join(format!("copy-{}", self.backups));
        let url = format!("sqlite:{}", self.file().display());
        barline_store::backup(&url, &copy).await.ok()?;
        let copy = Reader::of(&copy).await.0;
        let mut found = Vec::new();
        for code in codes {
            found.push(link_in(&copy, code).await.unwrap());
        }
        Some(found)
    }
    async fn second_is_refused(&mut self) -> Option<bool> {
        let url = format!("sqlite:{}", self.file().display());
        let second = Database::open(&url).await;
        Some(matches!(second, Err(OpenError::InUse(_))))
    }
}

/// One after the other, in one test: the limit is the whole process's, and a test that ends writes a line.
#[test]
fn gs19_what_is_acknowledged_is_kept_and_what_is_refused_is_not() {
    model::tell_many(file!(), 24, 30, InMemory::new);
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap()
        .block_on(after_a_failed_write_only_what_is_kept_is_acknowledged());
    model::tell_many(file!(), 24, 30, SqliteWorld::new);
}

/// Who is signed in is known while nothing can be written, though the use of a session should be noted (GS6).
async fn reading_goes_on(store: &SeaOrmAccountStore) {
    let session = Secret::draw(&Os);
    let profile = Profile {
        issuer: "https://issuer.example".to_owned(),
        subject: "reader".to_owned(),
        name: "Reader".to_owned(),
    };
    let hash = session.hash();
    let signed_in = store.sign_in(&profile, &hash, None, UnixSeconds(0)).await;
    let user = signed_in.unwrap();
    let clock = Arc::new(FixedClock::default());
    let accounts = Accounts::new(
        Arc::new(store.clone()),
        None,
        clock.clone(),
        Arc::new(CountingRandom::default()),
    );
    let nothing = SizeLimit::set(0);
    clock.set(UnixSeconds(USE_NOTED_AFTER));
    let found = accounts.user_of_session(&session).await;
    assert_eq!(found, Ok(Some(user)));
    clock.set(UnixSeconds(ABSOLUTE_LIFETIME));
    assert_eq!(accounts.user_of_session(&session).await, Ok(None));
    drop(nothing);
}

async fn after_a_failed_write_only_what_is_kept_is_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("barline.sqlite");
    let url = format!("sqlite:{}", file.display());
    let database = Database::open(&url).await.unwrap();
    let accounts = SeaOrmAccountStore::new(database.clone());
    let links = SeaOrmShortLinkStore::new(database.clone());
    let [owner, _]: [UserId; 2] = two_users(&accounts).await;
    let code = Os.draw();
    let link = NewLink {
        code,
        owner,
        long_url: long_url(0, 60_000),
        summary: summary(),
        now: UnixSeconds(1),
    };
    assert_eq!(links.claim(link, 10).await.unwrap(), Claim::Made);
    let reader = Reader::of(&file).await;
    let save = |number: usize| Save {
        code,
        by: owner,
        long_url: long_url(number, 60_000),
        summary: summary(),
        expected: None,
        now: UnixSeconds(2),
    };
    reading_goes_on(&accounts).await;
    let log = std::fs::metadata(log_of(&file)).unwrap().len();
    let full = SizeLimit::set(log + 20_000);
    let mut kept = long_url(0, 60_000);
    for number in 1..10 {
        match links.save(save(number)).await {
            Ok(Saved::Done(_)) => kept = long_url(number, 60_000),
            refused => assert_eq!(refused, Err(StoreError::Full), "save {number}"),
        }
        assert_eq!(
            reader.long_url(code).await,
            kept.as_str(),
            "after save {number}"
        );
    }
    // Who asks is told so, also when nobody saves; and soon after the end of the fault, that all is well.
    assert_eq!(database.check().await, Err(StoreError::Full));
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(
        database.check().await,
        Err(StoreError::Full),
        "no save, no change"
    );
    drop(full);
    heals(&database).await;
    for number in 10..13 {
        let saved = links.save(save(number)).await;
        assert!(matches!(saved, Ok(Saved::Done(_))), "it heals: {saved:?}");
        assert_eq!(
            reader.long_url(code).await,
            long_url(number, 60_000).as_str()
        );
    }
    drop((accounts, links, database));
    assert_eq!(reader.long_url(code).await, long_url(12, 60_000).as_str());
}
