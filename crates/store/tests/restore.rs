//! A backup is put back whole, whatever the database that was there left behind (GS14).

mod common;
#[path = "common/connection.rs"]
mod connection;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use barline_accounts::{AccountStore, Profile, Secret, SecretHash, UnixSeconds, UserId};
use barline_live::{LinkLog, LoggedOp, OpName, OpsSave};
use barline_short_links::{
    Claim, CodeSource, Expected, LinkMode, LinkSummary, LongUrl, Naming, NewLink, Revision, Save,
    Saved, ShortCode, ShortLinkStore, VersionStore, Versioned,
};
use barline_store::{
    Database, OpenError, RestoreError, SeaOrmAccountStore, SeaOrmShortLinkStore, after_restore,
    backup,
};
use common::{Os, Postgres, two_users};
use connection::connection;
use sea_orm::{ConnectionTrait, Statement};

const NOW: UnixSeconds = UnixSeconds(1_790_000_000);

async fn restore(url: &str, backup: &Path) -> Result<Option<PathBuf>, RestoreError> {
    barline_store::restore(url, backup, NOW).await
}

fn url(file: &Path) -> String {
    format!("sqlite:{}", file.display())
}

fn with(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

async fn ask(file: &Path, sql: &str) -> String {
    let connection = connection(&format!("sqlite://{}", file.display()))
        .await
        .unwrap();
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    let row = connection.query_one_raw(statement).await.unwrap().unwrap();
    connection.close().await.unwrap();
    row.try_get_by_index(0).unwrap()
}

async fn users(file: &Path) -> String {
    ask(
        file,
        "SELECT group_concat(name) FROM (SELECT name FROM users ORDER BY id)",
    )
    .await
}

/// A backup with Ada in it, and what a crash leaves of the database once Bob is there too: its newest changes in the log.
async fn crashed(folder: &Path) -> (PathBuf, PathBuf) {
    let (file, copy) = (folder.join("live.sqlite"), folder.join("copy.sqlite"));
    let database = Database::open(&url(&file)).await.unwrap();
    let other = connection(&format!("sqlite://{}", file.display()))
        .await
        .unwrap();
    let insert = |name: &str| {
        format!(
            "INSERT INTO users (issuer, subject, name, created_at) VALUES ('i', '{name}', '{name}', 0)"
        )
    };
    other.execute_unprepared(&insert("Ada")).await.unwrap();
    backup(&url(&file), &copy).await.unwrap();
    other.execute_unprepared(&insert("Bob")).await.unwrap();
    let left = folder.join("barline.sqlite");
    for ending in ["", "-wal", "-shm"] {
        fs::copy(with(&file, ending), with(&left, ending)).unwrap();
    }
    drop((database, other));
    (left, copy)
}

#[tokio::test]
async fn gs14_a_log_that_a_crash_left_is_not_played_into_the_backup() {
    let folder = tempfile::tempdir().unwrap();
    let (file, copy) = crashed(folder.path()).await;
    let kept = restore(&url(&file), &copy).await.unwrap().unwrap();
    for log in ["-wal", "-shm", ".restoring"] {
        assert!(!with(&file, log).exists(), "{log}");
    }
    assert_eq!(users(&file).await, "Ada");
    assert_eq!(ask(&file, "PRAGMA integrity_check").await, "ok");
    assert_eq!(kept, with(&file.canonicalize().unwrap(), ".before-restore"));
    assert_eq!(users(&kept).await, "Ada,Bob", "and nothing is lost");
    drop(Database::open(&url(&file)).await.unwrap());
    let again = restore(&url(&file), &copy).await.unwrap().unwrap();
    assert!(
        again.ends_with("barline.sqlite.before-restore.2"),
        "{again:?}"
    );
}

#[tokio::test]
async fn gs14_a_log_without_its_database_and_a_broken_database_are_put_aside() {
    let folder = tempfile::tempdir().unwrap();
    let (file, copy) = crashed(folder.path()).await;
    fs::remove_file(&file).unwrap();
    let kept = restore(&url(&file), &copy).await.unwrap().unwrap();
    assert!(with(&kept, "-wal").exists());
    assert_eq!(users(&file).await, "Ada");
    fs::write(&file, "no database at all").unwrap();
    let kept = restore(&url(&file), &copy).await.unwrap().unwrap();
    assert_eq!(fs::read(kept).unwrap(), b"no database at all");
    assert_eq!(users(&file).await, "Ada");
    let new = folder.path().join("new.sqlite");
    assert_eq!(restore(&url(&new), &copy).await.unwrap(), None);
    assert_eq!(users(&new).await, "Ada");
}

/// Only root may give files away, so nobody else can be asked.
#[cfg(unix)]
#[tokio::test]
async fn l51_what_root_restores_where_nothing_was_belongs_to_the_owner_of_the_folder() {
    use std::os::unix::fs::{MetadataExt, chown};
    const SERVICE: u32 = 4_711;
    let folder = tempfile::tempdir().unwrap();
    let (_, copy) = crashed(folder.path()).await;
    let empty = folder.path().join("data");
    fs::create_dir(&empty).unwrap();
    if chown(&empty, Some(SERVICE), Some(SERVICE)).is_err() {
        return;
    }
    let file = empty.join("barline.sqlite");
    restore(&url(&file), &copy).await.unwrap();
    for name in [&file, &with(&file, "-lock")] {
        let found = fs::metadata(name).unwrap();
        assert_eq!((found.uid(), found.gid()), (SERVICE, SERVICE), "{name:?}");
    }
}

#[tokio::test]
async fn gs14_what_cannot_be_restored_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (file, copy) = crashed(folder.path()).await;
    let before = fs::read(&file).unwrap();
    let foreign = folder.path().join("foreign");
    let empty = folder.path().join("empty");
    fs::write(&foreign, "hello").unwrap();
    fs::write(&empty, "").unwrap();
    for other in [&foreign, &empty] {
        let error = restore(&url(&file), other).await.unwrap_err();
        assert!(
            matches!(error, RestoreError::Open(OpenError::Foreign(_))),
            "{error}"
        );
    }
    let error = restore(&url(&file), &folder.path().join("none"))
        .await
        .unwrap_err();
    assert!(matches!(error, RestoreError::NoBackup(_)), "{error}");
    let error = restore(&url(&file), &file).await.unwrap_err();
    assert!(matches!(error, RestoreError::Itself(_)), "{error}");
    let error = restore("postgres://localhost/barline", &foreign)
        .await
        .unwrap_err();
    assert!(matches!(error, RestoreError::NotSqlite(_)), "{error}");
    // A disk that was full, a copy that was broken off; and a page that is not as it was.
    for keep in [3_000, fs::metadata(&copy).unwrap().len() as usize - 8_192] {
        let cut = folder.path().join("cut.sqlite");
        fs::write(&cut, &fs::read(&copy).unwrap()[..keep]).unwrap();
        let error = restore(&url(&file), &cut).await.unwrap_err();
        let said = format!(
            "the backup {} is damaged or cut off; use another one",
            cut.display()
        );
        assert_eq!(error.to_string(), said);
        let error = backup(&url(&cut), &folder.path().join("new"))
            .await
            .unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "the database cannot be opened: {} is damaged or cut off; put a backup in its place",
                cut.display()
            )
        );
    }
    assert_eq!(fs::read(&file).unwrap(), before);
    let database = Database::open(&url(&file)).await.unwrap();
    let error = restore(&url(&file), &copy).await.unwrap_err();
    assert!(
        matches!(error, RestoreError::Open(OpenError::InUse(_))),
        "{error}"
    );
    drop(database);
    assert_eq!(users(&file).await, "Ada,Bob");
}

fn summary() -> LinkSummary {
    LinkSummary {
        mode: LinkMode::Editable,
        task_count: 1,
        title: String::new(),
    }
}

fn plan(name: &str) -> LongUrl {
    LongUrl::stored(format!("https://site.example/?data={name}"))
}

fn hash() -> SecretHash {
    Secret::draw(&Os).hash()
}

/// What a test needs of an open database.
struct Opened {
    accounts: SeaOrmAccountStore,
    links: SeaOrmShortLinkStore,
    _database: Database,
}

impl Opened {
    async fn at(file: &Path) -> Self {
        Self::open(&url(file)).await
    }

    async fn open(url: &str) -> Self {
        let database = Database::open(url).await.unwrap();
        Opened {
            accounts: SeaOrmAccountStore::new(database.clone()),
            links: SeaOrmShortLinkStore::new(database.clone()),
            _database: database,
        }
    }

    fn save_of(link: &NewLink, name: &str, expected: Option<i64>) -> Save {
        Save {
            code: link.code,
            by: link.owner,
            long_url: plan(name),
            summary: summary(),
            expected: expected.map(Revision),
            now: UnixSeconds(2),
        }
    }

    async fn save(&self, link: &NewLink, name: &str, expected: Option<i64>) -> Saved {
        let save = Self::save_of(link, name, expected);
        self.links.save(save).await.unwrap()
    }

    async fn revision(&self, code: &ShortCode) -> i64 {
        self.links.find(code).await.unwrap().unwrap().revision.0
    }

    async fn versions(&self, code: &ShortCode) -> Vec<i64> {
        let versions = self.links.versions(code).await.unwrap();
        versions.iter().map(|version| version.revision.0).collect()
    }

    /// The id of a new token, and that of somebody who signs in for the first time.
    async fn next_ids(&self, owner: UserId, name: &str) -> [i64; 2] {
        let token = self.accounts.add_token(owner, name, &hash(), NOW, 10).await;
        let profile = Profile {
            issuer: "https://issuer.example".to_owned(),
            subject: name.to_owned(),
            name: name.to_owned(),
        };
        let token = token.unwrap().unwrap();
        let user = self.accounts.sign_in(&profile, &hash(), None, NOW).await;
        [token.id.0, user.unwrap().id.0]
    }
}

/// A link with the plan "named", which a version has too, and rows that ops have named.
async fn with_a_link(opened: &Opened) -> NewLink {
    let [owner, _] = two_users(&opened.accounts).await;
    let link = NewLink {
        code: Os.draw(),
        owner,
        long_url: plan("first"),
        summary: summary(),
        now: UnixSeconds(1),
    };
    let claimed = opened.links.claim(link.clone(), 10).await.unwrap();
    assert_eq!(claimed, Claim::Made);
    let ops = OpsSave {
        save: Opened::save_of(&link, "named", Some(1)),
        epoch: Revision(1),
        ids: Arc::new("7,3".parse().unwrap()),
        ops: vec![LoggedOp {
            name: OpName {
                by: owner,
                client: "page".into(),
                n: 1,
            },
            changes: "[]".into(),
        }],
    };
    let appended = opened.links.append(ops).await.unwrap();
    assert_eq!(appended, Saved::Done(Revision(2)));
    let naming = Naming {
        code: link.code,
        by: owner,
        revision: None,
        name: "Accepted".to_owned(),
        expected: Expected::Any,
        now: UnixSeconds(2),
    };
    let named = opened.links.name_version(naming).await.unwrap();
    assert_eq!(named, Versioned::Done(Revision(2)));
    link
}

/// All that counts is past what was given out, two saves later too (L51); the revision then.
async fn goes_on(opened: &Opened, link: &NewLink, highest: i64) -> i64 {
    let standing = opened.links.standing(&link.code).await.unwrap().unwrap();
    let restored = standing.link.revision.0;
    assert!(restored > highest + 500_000, "{restored} after {highest}");
    assert!(restored < 1 << 53, "a browser counts so far");
    assert_eq!(standing.link.long_url, plan("named"));
    assert_eq!(standing.epoch.0, restored, "rows are called anew");
    assert_eq!(standing.ids, None);
    let stale = opened.save(link, "stale", Some(3)).await;
    assert_eq!(stale, Saved::Stale);
    let versions = opened.versions(&link.code).await;
    assert_eq!(versions, [restored], "it is still the present plan's");
    for name in ["bob", "bob again"] {
        let saved = opened.save(link, name, None).await;
        assert!(matches!(saved, Saved::Done(_)), "{saved:?}");
    }
    let highest = opened.revision(&link.code).await;
    assert_eq!(highest, restored + 2);
    highest
}

#[tokio::test]
async fn gs16_what_was_given_out_before_a_restore_is_never_given_out_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("barline.sqlite");
    let copy = folder.path().join("copy.sqlite");
    let opened = Opened::at(&file).await;
    let link = with_a_link(&opened).await;
    backup(&url(&file), &copy).await.unwrap();
    let ada = opened.save(&link, "ada", Some(2)).await;
    assert_eq!(ada, Saved::Done(Revision(3)));
    drop(opened);
    let mut highest = 3;
    // Twice the same copy: what was given out in between counts as well.
    for now in [UnixSeconds(NOW.0), UnixSeconds(NOW.0 + 1)] {
        barline_store::restore(&url(&file), &copy, now)
            .await
            .unwrap();
        let opened = Opened::at(&file).await;
        highest = goes_on(&opened, &link, highest).await;
    }
}

#[tokio::test]
async fn gs14_numbers_of_users_go_on_after_a_restore() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("barline.sqlite");
    let copy = folder.path().join("copy.sqlite");
    let sign_in = async |name: &str| {
        let opened = Opened::at(&file).await;
        let profile = Profile {
            issuer: "https://issuer.example".to_owned(),
            subject: name.to_owned(),
            name: name.to_owned(),
        };
        let session = Secret::draw(&Os).hash();
        let user = opened.accounts.sign_in(&profile, &session, None, NOW).await;
        user.unwrap().id.0
    };
    drop(Opened::at(&file).await);
    backup(&url(&file), &copy).await.unwrap();
    let ada = sign_in("Ada").await;
    restore(&url(&file), &copy).await.unwrap();
    let bob = sign_in("Bob").await;
    assert!(bob > ada, "{bob} after {ada}");
}

#[tokio::test]
async fn gs13_a_copy_of_the_first_version_is_put_back_as_one_of_that_version() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.sqlite");
    let connection = connection(&format!("sqlite://{}?mode=rwc", copy.display()))
        .await
        .unwrap();
    let first = include_str!("fixtures/m0001_first_tables.sql");
    connection.execute_unprepared(first).await.unwrap();
    connection.close().await.unwrap();
    let file = folder.path().join("barline.sqlite");
    assert_eq!(restore(&url(&file), &copy).await.unwrap(), None);
    let steps = "SELECT group_concat(version) FROM seaql_migrations";
    assert_eq!(ask(&file, steps).await, "m0001_first_tables");
    let opened = Opened::at(&file).await;
    let code = "k3x9ab".parse().unwrap();
    assert_eq!(opened.revision(&code).await, NOW.0 * 1_000_000);
}

/// The same state in another database, down to the numbers that were drawn: what `pg_dump` and `pg_restore` come to.
async fn copy_database(postgres: &Postgres, from: &str, to: &str) {
    let admin = connection(&postgres.url()).await.unwrap();
    for statement in [
        format!("DROP DATABASE IF EXISTS {to} WITH (FORCE)"),
        format!("CREATE DATABASE {to} TEMPLATE {from}"),
    ] {
        admin.execute_unprepared(&statement).await.unwrap();
    }
    admin.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn gs16_what_a_postgresql_gave_out_before_it_was_put_back_is_never_given_out_again() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    copy_database(&postgres, "template1", "live").await;
    let url = postgres.url().replace("/postgres?", "/live?");
    let empty = after_restore(&url, NOW).await;
    assert!(matches!(empty, Err(RestoreError::Empty)), "{empty:?}");
    let opened = Opened::open(&url).await;
    let link = with_a_link(&opened).await;
    drop(opened);
    copy_database(&postgres, "live", "copy").await;
    let opened = Opened::open(&url).await;
    let ada = opened.save(&link, "ada", Some(2)).await;
    assert_eq!(ada, Saved::Done(Revision(3)));
    let mut ids = opened.next_ids(link.owner, "before").await;
    let used = after_restore(&url, NOW).await;
    assert!(matches!(used, Err(RestoreError::InUse)), "{used:?}");
    drop(opened);
    let mut highest = 3;
    // Twice the same copy: what was given out in between counts as well.
    for now in [UnixSeconds(NOW.0), UnixSeconds(NOW.0 + 1)] {
        copy_database(&postgres, "copy", "live").await;
        after_restore(&url, now).await.unwrap();
        let opened = Opened::open(&url).await;
        highest = goes_on(&opened, &link, highest).await;
        let versions = opened.versions(&link.code).await;
        let kept = [highest - 1, highest - 2];
        assert_eq!(versions, kept, "the named one is not kept a second time");
        let next = opened.next_ids(link.owner, "after").await;
        for (next, before) in next.iter().zip(ids) {
            assert!(*next > before + 500_000, "{next} after {before}");
        }
        ids = next;
    }
}
