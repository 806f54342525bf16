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

/// The library says of each that the database cannot be opened, and not which file is in the way.
#[tokio::test]
async fn gs15_what_is_in_the_way_of_a_database_is_named_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("barline.sqlite");
    drop(Database::open(&url(&file)).await.unwrap());
    let said = async || match Database::open(&url(&file)).await {
        Ok(_) => panic!("it was opened"),
        Err(error) => error.to_string(),
    };
    // Not so for root.
    let rights_count = || {
        let probe = folder.path().join("probe");
        fs::write(&probe, "").unwrap();
        fs::set_permissions(&probe, fs::Permissions::from_mode(0o0)).unwrap();
        fs::File::open(&probe).is_err()
    };
    let rights_count = rights_count();
    for ending in ["-lock", "-wal", "-shm"] {
        let beside = folder.path().join(format!("barline.sqlite{ending}"));
        let before = fs::read(&beside).ok();
        let _ = fs::remove_file(&beside);
        fs::create_dir(&beside).unwrap();
        let expected = format!(
            "the database cannot be opened: {} is a folder, where the database keeps a file; move it away",
            beside.display()
        );
        assert_eq!(said().await, expected);
        fs::remove_dir(&beside).unwrap();
        if rights_count {
            fs::write(&beside, before.clone().unwrap_or_default()).unwrap();
            fs::set_permissions(&beside, fs::Permissions::from_mode(0o400)).unwrap();
            let expected = format!(
                "the database cannot be opened: the user that runs this may not read or write {}; give it the right to",
                beside.display()
            );
            assert_eq!(said().await, expected);
            fs::remove_file(&beside).unwrap();
        }
        if let Some(before) = before {
            fs::write(&beside, before).unwrap();
        }
    }
    if rights_count {
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o500)).unwrap();
        let said = said().await;
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o700)).unwrap();
        assert!(said.contains("may not make files in"), "{said}");
    }
    drop(Database::open(&url(&file)).await.unwrap());
}
