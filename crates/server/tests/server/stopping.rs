//! Stopped while people save (GS11).

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::common::Server;
use crate::common::client::{Client, get, put};
use crate::common::seed::{SITE, people, plan};
use futures_util::future::join_all;

#[tokio::test(flavor = "multi_thread")]
async fn gs11_each_save_under_way_is_stored_or_its_connection_closed() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("barline.sqlite").display());
    let people = people(&url, 200, 200).await;
    let start = || {
        Server::start(&[
            "--database-url",
            &url,
            "--public-url",
            SITE,
            "--log",
            "error",
        ])
    };
    let server = start();
    let connect = people.iter().map(|_| Client::connect(&server.address));
    let mut clients = join_all(connect).await;
    let answered = AtomicUsize::new(0);
    // Each saves again and again, until the program closes the connection.
    let saves = clients
        .iter_mut()
        .zip(&people)
        .map(async |(client, person)| {
            let client = client.as_mut().unwrap();
            let mut stored = None;
            for number in 0.. {
                let asked = put(&person.code, &person.session, &plan(number, 2_000));
                match client.send(&asked).await {
                    Ok(reply) if reply.status == 200 => stored = Some(number),
                    Ok(reply) if reply.status == 429 => break,
                    Ok(reply) => panic!("{}: {}", reply.status, reply.text()),
                    Err(_) => break,
                }
                if answered.fetch_add(1, Ordering::Relaxed) == 300 {
                    server.signal("TERM");
                }
            }
            stored
        });
    let stored: Vec<Option<usize>> = join_all(saves).await;
    let (status, log, took) = server.wait();
    assert_eq!(status.code(), Some(0), "{log}");
    assert!(took <= Duration::from_secs(15));
    let again = start();
    let mut client = Client::connect(&again.address).await.unwrap();
    for (person, stored) in people.iter().zip(stored) {
        let path = format!("/api/short-url/{}", person.code);
        let reply = client.send(&get(&path, None)).await.unwrap();
        let Some(number) = stored else { continue };
        // The next one may have been stored too, its answer lost with the connection.
        let found = [number, number + 1].map(|number| reply.text().contains(&plan(number, 2_000)));
        assert!(found.contains(&true), "{number} of {}", person.code);
    }
}
