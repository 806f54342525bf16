//! More saves than can be stored (GS25).

use std::time::{Duration, Instant};

use sea_orm::ConnectionTrait;

use crate::common::Server;
use crate::common::client::{Client, get, put};
use crate::common::seed::{SITE, people, plan};
use crate::connection::connection;

const PEOPLE: usize = 40;

/// At once, on a machine that does other things too; those who wait are given up on after 5 s.
const AT_ONCE: Duration = Duration::from_secs(1);

#[tokio::test(flavor = "multi_thread")]
async fn gs25_while_storing_hangs_newcomers_are_503_at_once_and_nothing_acknowledged_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("barline.sqlite");
    let url = format!("sqlite:{}", file.display());
    let people = people(&url, PEOPLE, 200).await;
    let server = Server::start(&["--database-url", &url, "--public-url", SITE]);
    let other = connection(&format!("sqlite://{}", file.display()))
        .await
        .unwrap();
    let save = async |number: usize| {
        let person = &people[number];
        let mut client = Client::connect(&server.address).await.unwrap();
        let asked = put(&person.code, &person.session, &plan(PEOPLE + number, 200));
        let began = Instant::now();
        let reply = client.send(&asked).await.unwrap();
        (reply.status, reply.has_retry_after, began.elapsed())
    };
    // Everybody is known and connected to by now.
    assert_eq!(save(0).await.0, 200);
    other.execute_unprepared("BEGIN IMMEDIATE").await.unwrap();
    let stalled = async {
        tokio::time::sleep(Duration::from_millis(1_300)).await;
        for (number, person) in people.iter().enumerate().skip(2) {
            let (status, has_retry_after, took) = save(number).await;
            assert_eq!((status, has_retry_after), (503, true));
            assert!(took < AT_ONCE, "{took:?}");
            let mut reader = Client::connect(&server.address).await.unwrap();
            let path = format!("/api/short-url/{}", person.code);
            let read = reader.send(&get(&path, None)).await.unwrap();
            assert_eq!((read.status, read.revision), (200, 1), "reading goes on");
        }
        other.execute_unprepared("ROLLBACK").await.unwrap();
    };
    // Whoever was taken in before is answered when it is stored.
    let (first, ()) = tokio::join!(save(1), stalled);
    assert_eq!(first.0, 200);
    for number in 2..PEOPLE {
        assert_eq!(save(number).await.0, 200, "it is over");
    }
    for (number, person) in people.iter().enumerate() {
        let mut reader = Client::connect(&server.address).await.unwrap();
        let read = get(&format!("/api/short-url/{}", person.code), None);
        let read = reader.send(&read).await.unwrap();
        assert_eq!(read.revision, 2, "what was refused was not stored");
        assert!(read.text().contains(&plan(PEOPLE + number, 200)));
    }
}
