//! Many who write the same few rows at one time (GS4).

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::Server;
use crate::common::client::{Client, put};
use crate::common::seed::{SITE, people, plan};

const CONNECTIONS: usize = 64;
const LINKS: usize = 10;

/// Each of 64 connections saves to all of ten links in turn, as fast as it is answered, until the makers' limits say that
/// it is enough: no answer is the database's trouble.
#[tokio::test(flavor = "multi_thread")]
async fn gs4_sixty_four_connections_on_ten_links_meet_no_busy_database() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}/barline.sqlite", folder.path().display());
    let people = people(&url, LINKS, 200).await;
    let server = Server::start(&["--database-url", &url, "--public-url", SITE]);
    let (saved, limited) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let connection = async |number: usize| {
        let mut client = Client::connect(&server.address).await.unwrap();
        for turn in 0..20 {
            let person = &people[(number + turn) % LINKS];
            let plan = plan(number * 1_000 + turn, 2_000);
            let asked = put(&person.code, &person.session, &plan);
            let reply = client.send(&asked).await.unwrap();
            match reply.status {
                200 => saved.fetch_add(1, Ordering::Relaxed),
                429 => limited.fetch_add(1, Ordering::Relaxed),
                status => panic!("{status}: {}", reply.text()),
            };
        }
    };
    futures_util::future::join_all((0..CONNECTIONS).map(connection)).await;
    // Thirty at once for each maker, whatever the machine's speed.
    let (saved, limited) = (saved.into_inner(), limited.into_inner());
    assert!(saved >= LINKS * 30, "{saved} saved");
    assert_eq!(saved + limited, CONNECTIONS * 20);
}
