//! Following a link of the real program: over a restart, a kill, and two programs on one database.

use std::time::{Duration, Instant};

use crate::common::Server;
use crate::common::client::{Client, put, write};
use crate::common::follower::Follower;
use crate::common::seed::{Person, SITE, people, plan};
use crate::postgres::Postgres;
use futures_util::future::join_all;
use serde_json::json;

const FOLLOWERS: usize = 40;

fn serve(url: &str) -> Server {
    Server::start(&["--database-url", url, "--public-url", SITE])
}

async fn one_person(url: &str) -> Person {
    people(url, 1, 200).await.remove(0)
}

async fn follow(server: &Server, code: &str, last: Option<&str>) -> Follower {
    let followed = Follower::connect(&server.address, code, last, None).await;
    followed.unwrap()
}

/// Saves plans of these numbers.
async fn save(server: &Server, person: &Person, numbers: std::ops::Range<usize>) {
    let mut client = Client::connect(&server.address).await.unwrap();
    for number in numbers {
        let request = put(&person.code, &person.session, &plan(number, 2_000));
        assert_eq!(client.send(&request).await.unwrap().status, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lv5_followers_of_a_killed_program_come_back_and_miss_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("barline.sqlite").display());
    let person = one_person(&url).await;
    let mut server = serve(&url);
    let follows = (0..FOLLOWERS).map(|_| follow(&server, &person.code, None));
    let mut followers = join_all(follows).await;
    let mut revision = 1;
    for kill in 0..3 {
        save(&server, &person, kill * 6..kill * 6 + 3).await;
        revision += 3;
        for follower in &mut followers {
            while follower.next().await.expect("an event").revision() < revision {}
        }
        // The last saves are acknowledged; whether anybody heard of them is left to chance.
        save(&server, &person, kill * 6 + 3..kill * 6 + 6).await;
        revision += 3;
        drop(server);
        for follower in &mut followers {
            while follower.next().await.is_some() {}
        }
        server = serve(&url);
        let back = followers
            .iter()
            .map(|follower| follow(&server, &person.code, follower.last.as_deref()));
        let mut back = join_all(back).await;
        for (before, follower) in followers.iter().zip(&mut back) {
            let hello = follower.next().await.unwrap();
            assert_eq!((hello.name.as_str(), hello.revision()), ("hello", revision));
            let heard = before.last.as_deref().unwrap();
            if !heard.starts_with(&format!("{revision}.")) {
                let missed = follower.next().await.unwrap();
                let wanted = json!({
                    "revision": revision, "longUrl": plan(kill * 6 + 5, 2_000), "ids": null, "epoch": revision,
                });
                assert_eq!((missed.name.as_str(), missed.data), ("saved", wanted));
            }
        }
        followers = back;
    }
    save(&server, &person, 20..21).await;
    for follower in &mut followers {
        assert_eq!(follower.next().await.unwrap().revision(), revision + 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lv9_gs11_streams_do_not_keep_the_program_from_stopping() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("barline.sqlite").display());
    let person = one_person(&url).await;
    let server = serve(&url);
    let mut followers = Vec::new();
    for _ in 0..FOLLOWERS {
        let mut follower = follow(&server, &person.code, None).await;
        assert_eq!(follower.next().await.unwrap().name, "hello");
        followers.push(follower);
    }
    server.signal("TERM");
    for follower in &mut followers {
        assert_eq!(
            follower.next().await.unwrap().data,
            json!({"why": "stopping"})
        );
        assert_eq!(follower.next().await, None);
    }
    let (status, _, took) = server.wait();
    assert!(status.success());
    assert!(took < Duration::from_secs(5), "{took:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn lv11_what_is_saved_at_one_program_is_heard_at_the_other() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    let url = postgres.url();
    let person = one_person(&url).await;
    let two = [serve(&url), serve(&url)];
    let mut at_both = Vec::new();
    for server in &two {
        for _ in 0..3 {
            let mut follower = follow(server, &person.code, None).await;
            assert_eq!(follower.next().await.unwrap().revision(), 1);
            at_both.push(follower);
        }
    }
    for number in 1..=20 {
        let began = Instant::now();
        save(&two[number % 2], &person, number..number + 1).await;
        for follower in &mut at_both {
            let saved = follower.next().await.unwrap();
            assert_eq!(
                (saved.name.as_str(), saved.revision()),
                ("saved", number as i64 + 1)
            );
        }
        assert!(
            began.elapsed() < Duration::from_secs(2),
            "{:?}",
            began.elapsed()
        );
    }
    // An id of one is an id of the other.
    let last = at_both[0].last.clone();
    let mut back = follow(&two[1], &person.code, last.as_deref()).await;
    assert_eq!(back.next().await.unwrap().name, "hello");
    at_both.push(back);
    let path = format!("/api/short-url/{}", person.code);
    let ends = write(
        "PATCH",
        &path,
        &person.session,
        "{\"expiresAt\":\"2199-01-01T00:00:00Z\"}",
    );
    let mut client = Client::connect(&two[0].address).await.unwrap();
    assert_eq!(client.send(&ends).await.unwrap().status, 200);
    for follower in &mut at_both {
        let settings = follower.next().await.unwrap();
        assert_eq!(settings.data["expiresAt"], "2199-01-01T00:00:00Z");
    }
    let gone = write("DELETE", &path, &person.session, "{}");
    assert_eq!(client.send(&gone).await.unwrap().status, 204);
    for follower in &mut at_both {
        assert_eq!(
            follower.next().await.unwrap().data,
            json!({"why": "deleted"})
        );
        assert_eq!(follower.next().await, None);
    }
}
