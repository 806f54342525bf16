//! Killed while the schema is brought up to date (GS13).

use std::time::Instant;

use barline_store::Database;
use sea_orm::ConnectionTrait;

use crate::common::{Server, barline};
use crate::connection::connection;

const FIRST: &str = include_str!("../../../store/tests/fixtures/m0001_first_tables.sql");

const KILLS: u32 = 50;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "starts the program fifty times: `just test-faults`"]
async fn gs13_killed_at_any_point_the_file_is_old_or_new() {
    // Kills are spread over the time that a start takes here.
    let began = Instant::now();
    drop(Server::start(&[]));
    let start = began.elapsed();
    let (mut old, mut new) = (0, 0);
    for kill in 0..KILLS {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("barline.sqlite");
        let connect = async || {
            let url = format!("sqlite://{}?mode=rwc", file.display());
            connection(&url).await.unwrap()
        };
        let connection = connect().await;
        connection.execute_unprepared(FIRST).await.unwrap();
        connection.close().await.unwrap();
        let url = format!("sqlite:{}", file.display());
        let mut child = barline(&["serve", "--listen", "127.0.0.1:0", "--database-url", &url])
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        tokio::time::sleep(start * kill / KILLS).await;
        child.kill().unwrap();
        child.wait().unwrap();
        let connection = connect().await;
        let has = async |sql: &str| connection.execute_unprepared(sql).await.is_ok();
        let columns = [
            has("SELECT name FROM short_links").await,
            has("SELECT expires_at FROM short_links").await,
            has("SELECT others_may_save FROM short_links").await,
            has("SELECT card_shows_plan FROM short_links").await,
        ];
        assert!(columns == [true; 4] || columns == [false; 4], "{columns:?}");
        if columns[0] {
            new += 1;
        } else {
            old += 1;
        }
        connection.close().await.unwrap();
        // Whatever it is, the next start makes it new.
        Database::open(&url).await.unwrap().check().await.unwrap();
    }
    eprintln!("GS13: {KILLS} kills, {old} old, {new} new, none between");
}
