//! PostgreSQL goes away and comes back (GS7).

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant};

use sea_orm::ConnectionTrait;

use crate::common::Server;
use crate::common::client::{Client, get, put};
use crate::common::seed::{SITE, people, plan};
use crate::connection::connection;
use crate::load::{Saver, number, save_all};
use crate::postgres::Postgres;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "stops and starts PostgreSQL: `just test-faults`"]
async fn gs7_while_it_is_down_the_answer_is_503_and_soon_after_all_is_well() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    let stops = number("FAULTS_STOPS", 5);
    let people = people(&postgres.url(), stops + 1, 200).await;
    let server = Server::start(&[
        "--database-url",
        &postgres.url(),
        "--public-url",
        SITE,
        "--log",
        "off",
    ]);
    let mut client = Client::connect(&server.address).await.unwrap();
    let mut longest = Duration::ZERO;
    for (stop, person) in people[1..].iter().enumerate() {
        let saved = put(&person.code, &person.session, &plan(stop, 200));
        assert_eq!(client.send(&saved).await.unwrap().status, 200);
        postgres.stop();
        let again = put(&person.code, &person.session, &plan(stop + 1000, 200));
        let refused = client.send(&again).await.unwrap();
        assert_eq!((refused.status, refused.has_retry_after), (503, true));
        // Nothing is known of the session, so the browser keeps its cookie.
        let who = client
            .send(&get("/auth/user", Some(&person.session)))
            .await
            .unwrap();
        assert_eq!((who.status, who.sets_cookie), (503, false));
        assert_eq!(
            client.send(&get("/readyz", None)).await.unwrap().status,
            503
        );
        assert_eq!(
            client.send(&get("/healthz", None)).await.unwrap().status,
            200
        );
        postgres.restart();
        let back = Instant::now();
        while client.send(&get("/readyz", None)).await.unwrap().status != 200 {
            assert!(back.elapsed() <= Duration::from_secs(5));
        }
        longest = longest.max(back.elapsed());
        let path = format!("/api/short-url/{}", person.code);
        let found = client.send(&get(&path, None)).await.unwrap();
        assert_eq!(found.status, 200);
        let kept = [stop, stop + 1000].map(|number| found.text().contains(&plan(number, 200)));
        assert!(
            kept.contains(&true),
            "the acknowledged plan, or the one sent after it"
        );
        assert_eq!(client.send(&again).await.unwrap().status, 200);
    }
    eprintln!("GS7: {stops} stops, healthy again after at most {longest:?}");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "kills connections to PostgreSQL under load: `just test-faults`"]
async fn gs7_killed_connections_lose_nothing() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    let people = people(&postgres.url(), 64, 200).await;
    let server = Server::start(&[
        "--database-url",
        &postgres.url(),
        "--public-url",
        SITE,
        "--log",
        "off",
    ]);
    let mut savers: Vec<Saver> = people
        .into_iter()
        .enumerate()
        .map(|(number, person)| Saver::new(person, number, 2_000))
        .collect();
    let killer = connection(&postgres.url()).await.unwrap();
    let done = Arc::new(AtomicUsize::new(0));
    let killing = async {
        for _ in 0..200 {
            let kill = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                        WHERE application_name = 'barline'";
            killer.execute_unprepared(kill).await.unwrap();
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let (refused, ()) = tokio::join!(
        save_all(&mut savers, &server.address, &done, 1_500),
        killing
    );
    let mut client = Client::connect(&server.address).await.unwrap();
    let ready = Instant::now();
    while client.send(&get("/readyz", None)).await.unwrap().status != 200 {
        assert!(ready.elapsed() <= Duration::from_secs(5));
    }
    for saver in &mut savers {
        saver.check(&mut client).await;
        saver.check_past(&mut client).await;
    }
    let saved = done.load(std::sync::atomic::Ordering::Relaxed);
    assert!(saved > 0);
    eprintln!(
        "GS7: 200 times all connections killed, {saved} acknowledged, {refused} answered 503, 0 lost"
    );
}
