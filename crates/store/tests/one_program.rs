//! One program per SQLite file, whatever name it is reached by; and who may read it (GS20).

#![cfg(target_os = "linux")]

#[path = "common/connection.rs"]
mod connection;

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use barline_store::{BackupError, Database, OpenError, backup};
use connection::connection;

fn url(file: &Path) -> String {
    format!("sqlite:{}", file.display())
}

async fn refused(file: &Path) {
    match Database::open(&url(file)).await {
        Err(OpenError::InUse(named)) => assert_eq!(named, file),
        Err(other) => panic!("{}: {other}", file.display()),
        Ok(_) => panic!("{} was opened a second time", file.display()),
    }
}

#[tokio::test]
async fn gs20_a_second_program_is_refused_by_whatever_name_it_comes() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).unwrap();
    let file = folder.path().join("barline.sqlite");
    let first = Database::open(&url(&file)).await.unwrap();
    let link = inner.join("link.sqlite");
    symlink(&file, &link).unwrap();
    let link_of_link = folder.path().join("again.sqlite");
    symlink("inner/link.sqlite", &link_of_link).unwrap();
    let hard = inner.join("hard.sqlite");
    fs::hard_link(&file, &hard).unwrap();
    let other_folder = folder.path().join("other");
    symlink(folder.path(), &other_folder).unwrap();
    for name in [
        file.clone(),
        link,
        link_of_link,
        hard.clone(),
        other_folder.join("barline.sqlite"),
        inner.join("../barline.sqlite"),
        folder.path().join(".//./barline.sqlite"),
    ] {
        refused(&name).await;
    }
    drop(first);
    fs::remove_file(&hard).unwrap();
    Database::open(&url(&file)).await.unwrap();
}

#[tokio::test]
async fn gs20_a_file_that_was_moved_is_still_in_use() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("barline.sqlite");
    let moved = folder.path().join("moved.sqlite");
    let first = Database::open(&url(&file)).await.unwrap();
    fs::rename(&file, &moved).unwrap();
    refused(&moved).await;
    // The name too: another file made there would be taken for the one that is open.
    refused(&file).await;
    drop(first);
}

#[tokio::test]
async fn gs20_a_link_to_nothing_is_made_and_locked_where_it_leads() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("barline.sqlite");
    let link = folder.path().join("link.sqlite");
    symlink(&file, &link).unwrap();
    let _first = Database::open(&url(&link)).await.unwrap();
    refused(&file).await;
}

#[tokio::test]
async fn gs14_a_backup_by_a_name_without_its_log_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("barline.sqlite");
    let copy = folder.path().join("copy.sqlite");
    let database = Database::open(&url(&file)).await.unwrap();
    let link = folder.path().join("link.sqlite");
    symlink(&file, &link).unwrap();
    backup(&url(&link), &copy).await.unwrap();
    let hard = folder.path().join("hard.sqlite");
    fs::hard_link(&file, &hard).unwrap();
    let no_copy = folder.path().join("none.sqlite");
    let error = backup(&url(&hard), &no_copy).await.unwrap_err();
    assert!(matches!(error, BackupError::OtherName(_)), "{error}");
    fs::remove_file(&hard).unwrap();
    let moved = folder.path().join("moved.sqlite");
    fs::rename(&file, &moved).unwrap();
    let error = backup(&url(&moved), &no_copy).await.unwrap_err();
    assert!(matches!(error, BackupError::OtherName(_)), "{error}");
    assert!(!no_copy.exists());
    drop(database);
}

#[tokio::test]
async fn what_is_kept_may_be_read_by_its_owner_only() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("barline.sqlite");
    let database = Database::open(&url(&file)).await.unwrap();
    backup(&url(&file), &folder.path().join("copy.sqlite"))
        .await
        .unwrap();
    let modes: Vec<(String, u32)> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| {
            let entry = entry.unwrap();
            let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
            (entry.file_name().into_string().unwrap(), mode)
        })
        .collect();
    for name in ["", "-wal", "-shm", "-lock"] {
        let name = format!("barline.sqlite{name}");
        assert!(modes.contains(&(name.clone(), 0o600)), "{name}: {modes:?}");
    }
    assert!(
        modes.contains(&("copy.sqlite".to_owned(), 0o600)),
        "{modes:?}"
    );
    drop(database);
}

#[tokio::test]
async fn gs13_a_file_with_a_higher_user_version_is_of_a_newer_barline() {
    use sea_orm::ConnectionTrait;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("barline.sqlite");
    drop(Database::open(&url(&file)).await.unwrap());
    let other = connection(&format!("sqlite://{}", file.display()))
        .await
        .unwrap();
    other
        .execute_unprepared("PRAGMA user_version = 1; PRAGMA wal_checkpoint(TRUNCATE)")
        .await
        .unwrap();
    other.close().await.unwrap();
    let before = fs::read(&file).unwrap();
    let error = Database::open(&url(&file)).await.err().unwrap();
    assert!(matches!(error, OpenError::Newer), "{error}");
    assert_eq!(fs::read(&file).unwrap(), before);
}
