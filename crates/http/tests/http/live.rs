//! Following a link, over the whole service.

use std::time::Duration;

use crate::common::following::{LINK, LIVE, Stream, address, configure, from, save, told};
use crate::common::{SITE, World, json, request, write};
use barline_accounts::UnixSeconds;
use barline_share_codec::link::{Mode, plain_url};
use barline_tasks::strategies::{counting_ids, draft_at};
use barline_tasks::{Date, Plan};
use futures_util::StreamExt;
use poem::http::Method;
use serde_json::json;

#[tokio::test(start_paused = true)]
async fn lv1_lv3_whoever_has_the_link_hears_each_change_without_an_account() {
    let (world, ada) = told().await;
    let answer = world.send(from(LIVE, "203.0.113.9").finish()).await;
    for (name, value) in [
        ("content-type", "text/event-stream"),
        ("cache-control", "no-store"),
        ("x-accel-buffering", "no"),
        ("x-robots-tag", "noindex"),
    ] {
        assert_eq!(answer.header(name), Some(value), "{name}");
    }
    let mut stream = Stream(answer.into_body().into_bytes_stream().boxed());
    let (name, id, hello) = stream.next().await;
    assert_eq!((name.as_str(), id.starts_with("1.")), ("hello", true));
    let wanted = json!({"revision": 1, "isOwner": false, "canSave": false, "expiresAt": null, "person": null, "rules": 1});
    assert_eq!(hello, wanted);
    assert_eq!(save(&world, &ada, "second").await.status(), 200);
    let (name, id, saved) = stream.next().await;
    assert_eq!((name.as_str(), id.starts_with("2.")), ("saved", true));
    assert_eq!(
        saved,
        json!({"revision": 2, "longUrl": address("second"), "ids": null, "epoch": 2})
    );
    // What is too long for everybody is read by who wants it.
    let long = "a".repeat(70_000);
    assert_eq!(save(&world, &ada, &long).await.status(), 200);
    assert_eq!(
        stream.next().await.2,
        json!({"revision": 3, "longUrl": null, "ids": null, "epoch": 3})
    );
    let mut own = Stream::of(
        &world,
        from(LIVE, "203.0.113.9").header("cookie", &ada).finish(),
    )
    .await;
    let (_, _, hello) = own.next().await;
    assert_eq!(
        (&hello["isOwner"], &hello["canSave"]),
        (&json!(true), &json!(true))
    );
}

#[tokio::test(start_paused = true)]
async fn lv19_followers_are_told_what_rows_are_called_that_ops_made() {
    let (world, ada) = told().await;
    let plan = Plan::build("", vec![draft_at("Paint", Date::ZERO)], &mut counting_ids());
    let url = plain_url(SITE, Mode::Editable, &plan);
    let data = url.split_once("?data=").unwrap().1.to_owned();
    assert_eq!(save(&world, &ada, &data).await.status(), 200);
    let mut stream = Stream::open(&world).await;
    let second = stream.next().await.1;
    let change = json!([{"change": "set", "task": 1, "was": {"owner": "Unassigned"}, "now": {"owner": "Bob"}}]);
    let body = json!({"client": "page", "n": 1, "base": 2, "changes": change});
    let ops = write(Method::POST, "/api/short-url/k3x9ab/ops", &ada, &body);
    assert_eq!(world.send(ops).await.status(), 200);
    let (name, _, saved) = stream.next().await;
    assert_eq!((name.as_str(), &saved["ids"]), ("saved", &json!([1])));
    assert_eq!(saved["revision"], 3);
    assert!(saved["longUrl"].as_str().unwrap().starts_with(SITE));
    // Who comes back is told too.
    let again = from(LIVE, "203.0.113.9").header("Last-Event-ID", &second);
    let mut back = Stream::of(&world, again.finish()).await;
    assert_eq!(back.next().await.0, "hello");
    assert_eq!(back.next().await.2, saved);
    // Saved whole: its rows are 1, 2, 3 again.
    assert_eq!(save(&world, &ada, &data).await.status(), 200);
    assert_eq!(stream.next().await.2["ids"], json!(null));
}

#[tokio::test(start_paused = true)]
async fn lv5_who_comes_back_misses_nothing_and_forged_ids_are_nothing() {
    let (world, ada) = told().await;
    let mut stream = Stream::open(&world).await;
    let first = stream.next().await.1;
    drop(stream);
    for data in ["second", "third"] {
        assert_eq!(save(&world, &ada, data).await.status(), 200);
    }
    let again = from(LIVE, "203.0.113.9").header("Last-Event-ID", &first);
    let mut stream = Stream::of(&world, again.finish()).await;
    assert_eq!(stream.next().await.0, "hello");
    let (name, third, saved) = stream.next().await;
    let wanted = json!({"revision": 3, "longUrl": address("third"), "ids": null, "epoch": 3});
    assert_eq!((name.as_str(), saved), ("saved", wanted));
    drop(stream);
    // As a program does that cannot set a header; what comes next is the first news.
    let mut stream = Stream::of(
        &world,
        from(&format!("{LIVE}?since={third}"), "203.0.113.9").finish(),
    )
    .await;
    assert_eq!(stream.next().await.0, "hello");
    assert_eq!(save(&world, &ada, "fourth").await.status(), 200);
    assert_eq!(stream.next().await.2["revision"], 4);
    let mac = first.split_once('.').unwrap().1;
    let forged = [
        format!("2.{mac}"),
        "1".to_owned(),
        String::new(),
        "9".repeat(9_000),
    ];
    for id in forged {
        let again = from(LIVE, "203.0.113.9").header("Last-Event-ID", &id);
        let mut stream = Stream::of(&world, again.finish()).await;
        assert_eq!(stream.next().await.0, "hello");
        assert_eq!(stream.next().await.0, "reload", "{}", id.len());
    }
}

#[tokio::test(start_paused = true)]
async fn lv8_lv9_what_the_owner_decides_acts_at_once_on_open_streams() {
    let (world, ada) = told().await;
    let bob = world.sign_in("bob").await;
    let mut bobs = Stream::of(
        &world,
        from(LIVE, "203.0.113.9").header("cookie", &bob).finish(),
    )
    .await;
    assert_eq!(bobs.next().await.2["canSave"], false);
    configure(&world, &ada, json!({"othersMaySave": true})).await;
    let (name, _, settings) = bobs.next().await;
    assert_eq!(
        (name.as_str(), &settings["canSave"]),
        ("settings", &json!(true))
    );
    configure(&world, &ada, json!({"othersMaySave": false})).await;
    assert_eq!(bobs.next().await.2["canSave"], false);
    // The name is its creator's own, and the card is no matter of whoever has the link open.
    configure(
        &world,
        &ada,
        json!({"name": "secret", "cardShowsPlan": false}),
    )
    .await;
    configure(&world, &ada, json!({"expiresAt": "1970-01-01T00:01:40Z"})).await;
    assert_eq!(bobs.next().await.2["expiresAt"], "1970-01-01T00:01:40Z");
    world.clock.set(UnixSeconds(100));
    assert_eq!(
        bobs.next().await,
        ("end".to_owned(), String::new(), json!({"why": "expired"}))
    );
    assert_eq!(bobs.text().await, None);
    let gone = world.send(from(LIVE, "203.0.113.9").finish()).await;
    assert_eq!(gone.status(), 404);
}

#[tokio::test(start_paused = true)]
async fn lv9_a_deleted_link_and_a_service_that_stops_end_the_stream() {
    let (world, ada) = told().await;
    let mut stream = Stream::open(&world).await;
    stream.next().await;
    let gone = request(Method::DELETE, LINK).header("cookie", &ada);
    assert_eq!(world.send(gone.finish()).await.status(), 204);
    assert_eq!(stream.next().await.2, json!({"why": "deleted"}));
    assert_eq!(stream.text().await, None);

    let (world, _) = told().await;
    let mut stream = Stream::open(&world).await;
    stream.next().await;
    world.live.stop();
    assert_eq!(stream.next().await.2, json!({"why": "stopping"}));
    assert_eq!(stream.text().await, None);
    // One that was under way meanwhile does not keep the service from stopping.
    let mut late = Stream::open(&world).await;
    assert_eq!(late.next().await.0, "hello");
    assert_eq!(late.next().await.0, "end");
    assert_eq!(late.text().await, None);
}

#[tokio::test(start_paused = true)]
async fn gs24_lv6_a_slow_reader_hears_reload() {
    let (world, ada) = told().await;
    let mut slow = Stream::open(&world).await;
    let mut quick = Stream::open(&world).await;
    assert_eq!(quick.next().await.0, "hello");
    // As many as one user may save at once.
    for number in 0..30 {
        let saved = save(&world, &ada, &format!("{number}{}", "a".repeat(9_000))).await;
        assert_eq!(saved.status(), 200);
        assert_eq!(quick.next().await.0, "saved");
    }
    assert_eq!(slow.next().await.0, "reload", "256 kB are 28 of them");
}

#[tokio::test(start_paused = true)]
async fn lv7_limits_are_429_with_the_time_to_ask_again() {
    let (world, ada) = told().await;
    let mut open = Vec::new();
    for _ in 0..20 {
        open.push(
            Stream::of(
                &world,
                from(LIVE, "203.0.113.1").header("cookie", &ada).finish(),
            )
            .await,
        );
    }
    let refused = world
        .send(from(LIVE, "203.0.113.2").header("cookie", &ada).finish())
        .await;
    assert_eq!(refused.status(), 429);
    assert_eq!(refused.header("retry-after"), Some("30"));
    assert_eq!(
        refused.header("ratelimit-policy"),
        Some("\"follow\";q=20;w=30")
    );
    assert_eq!(json(refused).await["type"], "too-many-requests");
    for _ in 20..60 {
        open.push(Stream::of(&world, from(LIVE, "203.0.113.3").finish()).await);
    }
    let refused = world.send(from(LIVE, "203.0.113.4").finish()).await;
    assert_eq!(
        (refused.status().as_u16(), refused.header("retry-after")),
        (503, Some("5"))
    );
    open.pop();
    Stream::of(&world, from(LIVE, "203.0.113.4").finish()).await;
}

#[tokio::test(start_paused = true)]
async fn gr1_following_an_unknown_code_is_a_guess() {
    let world = World::behind_proxy();
    let guess = |number: usize| {
        let path = format!("/api/short-url/none{number:02}/live");
        world.send(from(&path, "203.0.113.9").finish())
    };
    for number in 0..20 {
        assert_eq!(guess(number).await.status(), 404);
    }
    assert_eq!(guess(20).await.status(), 429);
}

#[tokio::test(start_paused = true)]
async fn lv10_a_comment_keeps_a_quiet_stream_alive() {
    let (world, _) = told().await;
    let mut stream = Stream::open(&world).await;
    stream.next().await;
    let began = tokio::time::Instant::now();
    for _ in 0..4 {
        assert_eq!(stream.text().await.as_deref(), Some(":\n\n"));
    }
    assert!(began.elapsed() <= Duration::from_secs(61));
}

#[tokio::test(start_paused = true)]
async fn lv26_a_stream_ends_with_the_session_or_the_token_it_began_with() {
    let (world, ada) = told().await;
    let made = write(Method::POST, "/api/tokens", &ada, &json!({"name": "CI"}));
    let made = crate::common::json(world.send(made).await).await;
    let bearer = format!("Bearer {}", made["token"].as_str().unwrap());
    let bob = world.sign_in_from("bob", "203.0.113.10").await;
    let by = |name: &str, value: &str| {
        let asked = from(LIVE, "203.0.113.9").header(name, value).finish();
        Stream::of(&world, asked)
    };
    let mut of_token = by("authorization", &bearer).await;
    let mut of_session = by("cookie", &bob).await;
    let mut of_ada = by("cookie", &ada).await;
    let mut of_nobody = Stream::open(&world).await;
    for stream in [&mut of_token, &mut of_session, &mut of_ada] {
        assert_eq!(stream.next().await.0, "hello");
    }
    let revoke = format!("/api/tokens/{}", made["info"]["id"]);
    let revoked = world
        .send(write(Method::DELETE, &revoke, &ada, &json!(null)))
        .await;
    assert_eq!(revoked.status(), 204);
    let out = request(Method::GET, "/auth/logout").header("cookie", &bob);
    assert_eq!(world.send(out.finish()).await.status(), 204);
    let since = tokio::time::Instant::now();
    for stream in [&mut of_token, &mut of_session] {
        while stream.text().await.is_some() {}
    }
    assert!(
        since.elapsed() <= std::time::Duration::from_mins(1),
        "{:?}",
        since.elapsed()
    );
    // Who is still known, and who never was, goes on.
    assert_eq!(save(&world, &ada, "second").await.status(), 200);
    assert_eq!(of_ada.next().await.2["revision"], 2);
    assert_eq!(of_nobody.next().await.0, "hello");
    assert_eq!(of_nobody.next().await.2["revision"], 2);
    let mut again = by("authorization", &bearer).await;
    assert_eq!(again.next().await.2["canSave"], false);
}
