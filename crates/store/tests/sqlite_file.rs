//! What a database file goes through: strangers, newer versions, backups, other programs' locks.

mod common;
#[path = "common/connection.rs"]
mod connection;

use std::path::Path;
use std::time::{Duration, Instant};

use barline_accounts::{StoreError, UnixSeconds};
use barline_short_links::{
    Claim, CodeSource, LinkMode, LinkSummary, LongUrl, NewLink, Save, Saved, ShortLinkStore,
};
use barline_store::{
    BackupError, Database, InParts, OpenError, SeaOrmAccountStore, SeaOrmShortLinkStore, backup,
};
use common::{Os, heals, two_users};
use connection::connection;
use sea_orm::{ConnectionTrait, DatabaseConnection};

fn url(file: &Path) -> String {
    format!("sqlite:{}", file.display())
}

/// Another program's connection to the file.
async fn other_program(file: &Path) -> DatabaseConnection {
    let url = format!("sqlite://{}?mode=rwc", file.display());
    connection(&url).await.unwrap()
}

async fn sql(connection: &DatabaseConnection, statement: &str) {
    connection.execute_unprepared(statement).await.unwrap();
}

fn new_link(owner: barline_accounts::UserId) -> NewLink {
    let code = Os.draw();
    NewLink {
        code,
        owner,
        long_url: LongUrl::stored(format!("https://site.example/?data={code}")),
        summary: LinkSummary {
            mode: LinkMode::Editable,
            task_count: 1,
            title: String::new(),
        },
        now: UnixSeconds(1),
    }
}

fn save_of(link: &NewLink) -> Save {
    Save {
        code: link.code,
        by: link.owner,
        long_url: LongUrl::stored("https://site.example/?data=saved"),
        summary: link.summary.clone(),
        expected: None,
        now: UnixSeconds(2),
    }
}

/// A database with one link of one user.
async fn with_a_link(file: &Path) -> (Database, SeaOrmShortLinkStore, NewLink) {
    let database = Database::open(&url(file)).await.unwrap();
    let accounts = SeaOrmAccountStore::new(database.clone());
    let links = SeaOrmShortLinkStore::new(database.clone());
    let [owner, _] = two_users(&accounts).await;
    let link = new_link(owner);
    assert_eq!(links.claim(link.clone(), 10).await.unwrap(), Claim::Made);
    (database, links, link)
}

#[tokio::test]
async fn gs13_a_file_that_is_something_else_is_left_byte_for_byte() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("notes.txt");
    std::fs::write(&text, "not a database, but dear to someone").unwrap();
    let foreign = folder.path().join("foreign.sqlite");
    let connection = other_program(&foreign).await;
    sql(&connection, "CREATE TABLE recipes (name TEXT)").await;
    connection.close().await.unwrap();
    for file in [text, foreign] {
        let before = std::fs::read(&file).unwrap();
        let error = Database::open(&url(&file)).await.err().unwrap();
        assert!(matches!(error, OpenError::Foreign(_)), "{error}");
        assert_eq!(std::fs::read(&file).unwrap(), before);
    }
}

#[tokio::test]
async fn gs13_a_file_of_a_newer_version_is_left_byte_for_byte() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("barline.sqlite");
    drop(Database::open(&url(&file)).await.unwrap());
    let connection = other_program(&file).await;
    sql(
        &connection,
        "INSERT INTO seaql_migrations VALUES ('m9999_from_the_future', 0)",
    )
    .await;
    sql(&connection, "PRAGMA wal_checkpoint(TRUNCATE)").await;
    connection.close().await.unwrap();
    let before = std::fs::read(&file).unwrap();
    let error = Database::open(&url(&file)).await.err().unwrap();
    assert!(matches!(error, OpenError::Newer), "{error}");
    assert_eq!(std::fs::read(&file).unwrap(), before);
}

#[tokio::test]
async fn gs15_only_sqlite_files_and_postgresql_are_opened() {
    for bad in [
        "mysql://localhost/barline",
        "barline.sqlite",
        "sqlite::memory:",
        "",
    ] {
        let error = Database::open(bad).await.err().unwrap();
        assert!(matches!(error, OpenError::Scheme), "{bad}: {error}");
    }
    let error = Database::open("sqlite:/nowhere/barline.sqlite")
        .await
        .err()
        .unwrap();
    assert_eq!(
        error.to_string(),
        "the database cannot be opened: there is no folder /nowhere; make it first"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn gs14_a_backup_holds_what_was_acknowledged_and_never_overwrites() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("barline.sqlite");
    let copy = folder.path().join("copy.sqlite");
    let error = backup(&url(&file), &copy).await.unwrap_err();
    assert!(matches!(error, BackupError::NoDatabase(_)), "{error}");
    let (_database, links, link) = with_a_link(&file).await;
    backup(&url(&file), &copy).await.unwrap();
    assert!(matches!(
        links.save(save_of(&link)).await.unwrap(),
        Saved::Done(_)
    ));

    let restored = SeaOrmShortLinkStore::new(Database::open(&url(&copy)).await.unwrap());
    let found = restored.find(&link.code).await.unwrap().unwrap();
    assert_eq!(found.long_url, link.long_url);
    let error = backup(&url(&file), &copy).await.unwrap_err();
    assert!(matches!(error, BackupError::Exists(_)), "{error}");
    let error = backup("postgres://localhost/barline", &copy)
        .await
        .unwrap_err();
    assert!(matches!(error, BackupError::NotSqlite), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn gs14_a_file_that_was_put_in_one_holds_everything_without_its_log() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("barline.sqlite");
    let copy = folder.path().join("copy.sqlite");
    let (database, links, link) = with_a_link(&file).await;
    assert!(matches!(
        links.save(save_of(&link)).await.unwrap(),
        Saved::Done(_)
    ));
    database.put_in_one_file().await.unwrap();
    std::fs::copy(&file, &copy).unwrap();
    let copied = SeaOrmShortLinkStore::new(Database::open(&url(&copy)).await.unwrap());
    let found = copied.find(&link.code).await.unwrap().unwrap();
    assert_eq!(found.long_url, save_of(&link).long_url);
}

#[tokio::test(flavor = "multi_thread")]
async fn gs19_what_is_written_to_a_file_that_lost_its_name_is_not_called_saved() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("barline.sqlite");
    let aside = folder.path().join("aside.sqlite");
    let (database, links, link) = with_a_link(&file).await;
    std::fs::rename(&file, &aside).unwrap();
    assert_eq!(
        links.save(save_of(&link)).await,
        Err(StoreError::Unavailable)
    );
    assert!(database.check().await.is_err());
    let parts = database.put_in_one_file().await;
    assert_eq!(
        parts,
        Err(InParts::NoFile(file.canonicalize().unwrap_or(file.clone())))
    );
    std::fs::rename(&aside, &file).unwrap();
    heals(&database).await;
    assert!(matches!(
        links.save(save_of(&link)).await.unwrap(),
        Saved::Done(_)
    ));
}

#[tokio::test(flavor = "multi_thread")]
async fn gs19_a_log_that_was_removed_or_moved_takes_nothing_with_it() {
    type Change = fn(&Path, &Path) -> std::io::Result<()>;
    let ways: [(&str, Change); 3] = [
        ("removed", |log, _| std::fs::remove_file(log)),
        ("moved away", |log, aside| std::fs::rename(log, aside)),
        ("another in its place", |log, aside| {
            std::fs::rename(log, aside)?;
            std::fs::copy(aside, log).map(|_| ())
        }),
    ];
    for (way, change) in ways {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("barline.sqlite");
        let log = folder.path().join("barline.sqlite-wal");
        let (database, links, link) = with_a_link(&file).await;
        for _ in 0..2 {
            let before = links.find(&link.code).await.unwrap().unwrap();
            change(&log, &folder.path().join("aside")).unwrap();
            // As many at once as there are connections that read: none of them may look for the log only now.
            let nobodys: Vec<_> = (0..8).map(|_| Os.draw()).collect();
            for found in
                futures_util::future::join_all(nobodys.iter().map(|code| links.find(code))).await
            {
                assert_eq!(found, Ok(None), "{way}");
            }
            assert_eq!(
                links.save(save_of(&link)).await,
                Err(StoreError::Unavailable),
                "{way}"
            );
            let found = links.find(&link.code).await.unwrap().unwrap();
            assert_eq!(found, before, "{way}: it is read as before");
            heals(&database).await;
            let Saved::Done(saved) = links.save(save_of(&link)).await.unwrap() else {
                panic!("{way}: it is saved");
            };
            assert_eq!(saved.0, before.revision.0 + 1, "{way}");
            // What a crash leaves.
            let left = folder.path().join(format!("left-{}.sqlite", saved.0));
            std::fs::copy(&file, &left).unwrap();
            std::fs::copy(&log, left.with_extension("sqlite-wal")).unwrap();
            let found = SeaOrmShortLinkStore::new(Database::open(&url(&left)).await.unwrap());
            let found = found.find(&link.code).await.unwrap().unwrap();
            assert_eq!(found.revision, saved, "{way}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn gs14_a_log_that_was_removed_is_in_the_file_after_stopping() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("barline.sqlite");
    let copy = folder.path().join("copy.sqlite");
    let (database, links, link) = with_a_link(&file).await;
    assert!(matches!(
        links.save(save_of(&link)).await.unwrap(),
        Saved::Done(_)
    ));
    std::fs::remove_file(folder.path().join("barline.sqlite-wal")).unwrap();
    database.put_in_one_file().await.unwrap();
    std::fs::copy(&file, &copy).unwrap();
    let copied = SeaOrmShortLinkStore::new(Database::open(&url(&copy)).await.unwrap());
    let found = copied.find(&link.code).await.unwrap().unwrap();
    assert_eq!(found.long_url, save_of(&link).long_url);
}

#[tokio::test(flavor = "multi_thread")]
async fn gs5_a_lock_held_elsewhere_is_an_error_in_time_and_reads_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("barline.sqlite");
    let (_database, links, link) = with_a_link(&file).await;

    let other = other_program(&file).await;
    sql(&other, "BEGIN EXCLUSIVE").await;
    let started = Instant::now();
    let saves = futures_util::future::join_all((0..20).map(|_| links.save(save_of(&link))));
    let reading = async {
        assert!(links.find(&link.code).await.unwrap().is_some());
        assert!(
            started.elapsed() < Duration::from_secs(1),
            "a read waits for no writer"
        );
    };
    let (outcomes, ()) = futures_util::future::join(saves, reading).await;
    assert!(started.elapsed() < Duration::from_secs(6));
    assert!(
        outcomes
            .iter()
            .all(|outcome| *outcome == Err(StoreError::Unavailable))
    );
    sql(&other, "ROLLBACK").await;
    assert!(
        matches!(links.save(save_of(&link)).await, Ok(Saved::Done(_))),
        "it recovers alone"
    );
    let found = links.find(&link.code).await.unwrap().unwrap();
    assert_eq!(
        found.revision.0, 2,
        "what was given up on did not happen later"
    );
}
