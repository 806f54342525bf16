//! Another program holds the database (GS5).

use std::time::{Duration, Instant};

use sea_orm::ConnectionTrait;

use crate::common::Server;
use crate::common::client::{Client, get, put};
use crate::common::seed::{SITE, people, plan};
use crate::connection::connection;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "holds a lock for half a minute: `just test-faults`"]
async fn gs5_a_lock_held_elsewhere_is_503_in_time_and_reads_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("barline.sqlite");
    let url = format!("sqlite:{}", file.display());
    let people = people(&url, 2, 200).await;
    let server = Server::start(&["--database-url", &url, "--public-url", SITE]);
    let other = connection(&format!("sqlite://{}", file.display()))
        .await
        .unwrap();
    other.execute_unprepared("BEGIN EXCLUSIVE").await.unwrap();
    let held = Instant::now();
    let mut writer = Client::connect(&server.address).await.unwrap();
    let mut reader = Client::connect(&server.address).await.unwrap();
    while held.elapsed() < Duration::from_secs(30) {
        let started = Instant::now();
        let asked = put(&people[0].code, &people[0].session, &plan(7, 200));
        let path = format!("/api/short-url/{}", people[1].code);
        let read = get(&path, None);
        let (refused, read) = tokio::join!(writer.send(&asked), async {
            let read = reader.send(&read).await;
            assert!(
                started.elapsed() < Duration::from_secs(1),
                "a read waits for no writer"
            );
            read
        });
        let refused = refused.unwrap();
        assert!(
            started.elapsed() < Duration::from_secs(6),
            "{:?}",
            started.elapsed()
        );
        assert_eq!((refused.status, refused.has_retry_after), (503, true));
        assert_eq!(read.unwrap().status, 200);
        // One that is sent away at once would else use up what an address may read.
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    other.execute_unprepared("ROLLBACK").await.unwrap();
    let asked = put(&people[0].code, &people[0].session, &plan(8, 200));
    // What hung looks at the lock every tenth of a second, and whoever comes before that is sent away (GS25).
    let free = Instant::now();
    let saved = loop {
        let reply = writer.send(&asked).await.unwrap();
        if reply.status == 200 {
            break reply;
        }
        assert!(free.elapsed() < Duration::from_secs(2), "it recovers alone");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert_eq!(saved.revision, 2, "what was refused was not stored");
}
