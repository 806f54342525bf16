//! A file of each version before is brought up to date, and kept as it was beside it (GS13).

mod common;
#[path = "common/connection.rs"]
mod connection;

use std::path::{Path, PathBuf};

use barline_accounts::{AccountStore, SecretHash, UnixSeconds, UserId};
use barline_short_links::{Expected, LinkSettings, Revision, SettingsChange, ShortLinkStore};
use barline_store::{Database, SeaOrmAccountStore, SeaOrmShortLinkStore};
use common::Postgres;
use connection::connection;
use sea_orm::{ConnectionTrait, DatabaseConnection};

const FIRST: &str = include_str!("fixtures/m0001_first_tables.sql");
const FIRST_ON_POSTGRES: &str = include_str!("fixtures/m0001_first_tables.postgres.sql");

async fn connect(url: &str) -> DatabaseConnection {
    connection(url).await.unwrap()
}

async fn first_version(file: &Path) {
    let connection = connect(&format!("sqlite://{}?mode=rwc", file.display())).await;
    connection.execute_unprepared(FIRST).await.unwrap();
    connection.close().await.unwrap();
}

/// Everything of the first version is there, and its links have settings.
async fn is_up_to_date(database: Database) {
    let accounts = SeaOrmAccountStore::new(database.clone());
    let bytes: Vec<u8> = (0..32).collect();
    let session = SecretHash::from_bytes(&bytes).unwrap();
    assert_eq!(
        accounts.session(&session).await.unwrap().unwrap().user.name,
        "Ada"
    );
    assert_eq!(
        accounts.tokens(UserId(1)).await.unwrap()[0].name,
        "Nightly export"
    );
    let links = SeaOrmShortLinkStore::new(database);
    let code = "k3x9ab".parse().unwrap();
    let link = links.find(&code).await.unwrap().unwrap();
    assert_eq!(link.long_url.as_str(), "https://site.example/?data=first");
    assert_eq!(
        (link.revision, link.updated),
        (Revision(7), UnixSeconds(1_767_974_400))
    );
    assert_eq!(link.settings, LinkSettings::default());
    assert_eq!(links.find(&"gone00".parse().unwrap()).await.unwrap(), None);
    let named = SettingsChange {
        name: Some("Ours".to_owned()),
        ..SettingsChange::default()
    };
    links
        .configure(&code, UserId(1), &Expected::Any, named)
        .await
        .unwrap();
    assert_eq!(
        links.list(UserId(1)).await.unwrap()[0].settings.name,
        "Ours"
    );
}

fn beside(file: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(file.parent().unwrap())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().contains(".before-"))
        .collect();
    files.sort();
    files
}

#[tokio::test(flavor = "multi_thread")]
async fn gs13_a_file_of_the_first_version_is_copied_and_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("barline.sqlite");
    let url = format!("sqlite:{}", file.display());
    first_version(&file).await;
    is_up_to_date(Database::open(&url).await.unwrap()).await;
    let copies = beside(&file);
    assert_eq!(copies.len(), 1, "{copies:?}");
    assert!(copies[0].ends_with("barline.sqlite.before-m0002_link_settings"));
    // What is up to date is not copied again, and a new file not at all.
    drop(Database::open(&url).await.unwrap());
    assert_eq!(beside(&file), copies);
    // The copy is the way back: it is of the first version still, and can take the same way again.
    let restored = folder.path().join("restored.sqlite");
    std::fs::copy(&copies[0], &restored).unwrap();
    let older = folder
        .path()
        .join("restored.sqlite.before-m0002_link_settings");
    std::fs::write(&older, "a copy of long ago").unwrap();
    let url = format!("sqlite:{}", restored.display());
    is_up_to_date(Database::open(&url).await.unwrap()).await;
    assert_eq!(std::fs::read(&older).unwrap(), b"a copy of long ago");
    assert_eq!(
        beside(&file).len(),
        3,
        "an older copy is never written over"
    );
}

#[tokio::test]
async fn gs13_a_new_file_needs_no_copy() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("barline.sqlite");
    drop(
        Database::open(&format!("sqlite:{}", file.display()))
            .await
            .unwrap(),
    );
    assert!(beside(&file).is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn gs13_a_postgresql_of_the_first_version_is_brought_up_to_date() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    let connection = connect(&postgres.url()).await;
    connection
        .execute_unprepared(FIRST_ON_POSTGRES)
        .await
        .unwrap();
    connection.close().await.unwrap();
    // Two programs that start at one time both find it done.
    let url = postgres.url();
    let (first, second) = tokio::join!(Database::open(&url), Database::open(&url));
    is_up_to_date(first.unwrap()).await;
    second.unwrap().check().await.unwrap();
}
