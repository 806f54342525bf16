//! A backup is put back whole, whatever the database that was there left behind (GS14).

#[path = "common/connection.rs"]
mod connection;

use std::fs;
use std::path::{Path, PathBuf};

use barline_store::{Database, OpenError, RestoreError, backup, restore};
use connection::connection;
use sea_orm::{ConnectionTrait, Statement};

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
    let error = restore("postgres://localhost/barline", &copy)
        .await
        .unwrap_err();
    assert!(matches!(error, RestoreError::NotSqlite), "{error}");
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
