//! Following a link, over the whole service.

mod common;

use std::time::Duration;

use async_trait::async_trait;
use barline_accounts::UnixSeconds;
use barline_live::Beat;
use barline_share_codec::link::{Mode, plain_url};
use barline_tasks::strategies::{counting_ids, draft_at};
use barline_tasks::{Date, Plan};
use common::{SITE, World, json, request, write};
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use poem::http::Method;
use poem::{Request, Response};
use serde_json::{Value, json};

const LINK: &str = "/api/short-url/k3x9ab";
const LIVE: &str = "/api/short-url/k3x9ab/live";

struct Ticks;

#[async_trait]
impl Beat for Ticks {
    async fn second(&self) {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }

    async fn moment(&self) {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

fn address(data: &str) -> String {
    format!("{SITE}/?data={data}")
}

/// A service that tells, and a link of Ada's.
async fn told() -> (World, String) {
    let world = World::behind_proxy();
    let live = world.live.clone();
    tokio::spawn(async move { live.run(&Ticks).await });
    let ada = world.sign_in("ada").await;
    let body = json!({"shortCode": "k3x9ab", "longUrl": address("first")});
    let made = world
        .send(write(Method::POST, "/api/short-url", &ada, &body))
        .await;
    assert_eq!(made.status(), 201);
    (world, ada)
}

fn from(path: &str, address: &str) -> poem::RequestBuilder {
    request(Method::GET, path).header("x-forwarded-for", address)
}

/// An event: its name, its id, its object.
type Told = (String, String, Value);

struct Stream(BoxStream<'static, std::io::Result<bytes::Bytes>>);

impl Stream {
    async fn of(world: &World, request: Request) -> Self {
        let answer = world.send(request).await;
        assert_eq!(answer.status(), 200);
        Stream(answer.into_body().into_bytes_stream().boxed())
    }

    async fn open(world: &World) -> Self {
        Self::of(world, from(LIVE, "203.0.113.9").finish()).await
    }

    /// The next text; `None` at the end.
    async fn text(&mut self) -> Option<String> {
        let bytes = self.0.next().await?.unwrap();
        Some(String::from_utf8(bytes.to_vec()).unwrap())
    }

    /// The next event that is not of who is here.
    async fn next(&mut self) -> Told {
        loop {
            let told = self.event().await;
            if told.0 != "who" {
                return told;
            }
        }
    }

    async fn event(&mut self) -> Told {
        let text = loop {
            let text = self.text().await.expect("an event");
            if text != ":\n\n" {
                break text;
            }
        };
        let field = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name));
            line.unwrap_or_default().to_owned()
        };
        let data = serde_json::from_str(&field("data: ")).unwrap();
        (field("event: "), field("id: "), data)
    }
}

async fn save(world: &World, who: &str, data: &str) -> Response {
    let body = json!({"longUrl": address(data)});
    world.send(write(Method::PUT, LINK, who, &body)).await
}

async fn configure(world: &World, who: &str, body: Value) {
    let answer = world.send(write(Method::PATCH, LINK, who, &body)).await;
    assert_eq!(answer.status(), 200);
}

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
    let wanted = json!({"revision": 1, "isOwner": false, "canSave": false, "expiresAt": null, "person": null});
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

const PRESENCE: &str = "/api/short-url/k3x9ab/presence";

async fn stand(world: &World, who: &str, body: &Value) -> Response {
    world.send(write(Method::POST, PRESENCE, who, body)).await
}

/// Where somebody stands.
fn at(base: i64, task: u64) -> Value {
    json!({"page": "one", "base": base, "task": task, "column": "duration"})
}

/// A stream of somebody who is signed in, and the person's number.
async fn stream_of(world: &World, who: &str) -> (Stream, Value) {
    let opened = from(LIVE, "203.0.113.9").header("cookie", who).finish();
    let mut stream = Stream::of(world, opened).await;
    let (_, _, mut hello) = stream.next().await;
    (stream, hello["person"].take())
}

/// What the next event says of who is there.
async fn who(stream: &mut Stream) -> Value {
    let (name, id, data) = stream.event().await;
    assert_eq!((name.as_str(), id.as_str()), ("who", ""));
    data
}

#[tokio::test(start_paused = true)]
async fn lv20_lv21_those_who_may_save_see_each_other_and_where_they_stand() {
    let (world, ada) = told().await;
    let bob = world.sign_in("bob@example.org").await;
    configure(&world, &ada, json!({"othersMaySave": true})).await;
    let (mut hers, ada_number) = stream_of(&world, &ada).await;
    let (mut his, bob_number) = stream_of(&world, &bob).await;
    let mut viewers = Stream::open(&world).await;
    assert_eq!(viewers.next().await.2["person"], Value::Null);
    assert_ne!(ada_number, bob_number);
    let people = loop {
        let told = who(&mut hers).await;
        if told["unnamed"] == 1 && told["people"].as_array().unwrap().len() == 2 {
            break told["people"].clone();
        }
    };
    // Without the address that some accounts have for a name.
    let wanted = json!([
        {"number": ada_number, "name": "ada", "colour": people[0]["colour"], "place": null},
        {"number": bob_number, "name": "bob", "colour": people[1]["colour"], "place": null},
    ]);
    assert_eq!(people, wanted);
    assert_ne!(people[0]["colour"], people[1]["colour"]);
    let mut body = at(1, 2);
    body["dragging"] = json!({"from": "2026-03-02", "to": "2026-03-05"});
    let answer = stand(&world, &bob, &body).await;
    assert_eq!(answer.status(), 204);
    let place = json!({"base": 1, "task": 2, "column": "duration",
        "dragging": {"from": "2026-03-02", "to": "2026-03-05"}});
    assert_eq!(who(&mut hers).await["people"][1]["place"], place);
    while who(&mut his).await["people"][1]["place"] != place {}
    // Whoever may only look hears how many are there, and nothing of who or where.
    let told = who(&mut viewers).await;
    assert_eq!(told, json!({"people": null, "unnamed": 3}));
    drop(his);
    let told = who(&mut hers).await;
    assert_eq!(told["people"].as_array().unwrap().len(), 1);
    assert_eq!(
        who(&mut viewers).await,
        json!({"people": null, "unnamed": 2})
    );
}

#[tokio::test(start_paused = true)]
async fn lv21_lv23_the_right_is_asked_at_each_call_and_gone_at_once() {
    let (world, ada) = told().await;
    let bob = world.sign_in("bob").await;
    let body = at(1, 1);
    assert_eq!(stand(&world, &bob, &body).await.status(), 403);
    assert_eq!(stand(&world, "", &body).await.status(), 401);
    configure(&world, &ada, json!({"othersMaySave": true})).await;
    let (mut hers, _) = stream_of(&world, &ada).await;
    let (_his, _) = stream_of(&world, &bob).await;
    assert_eq!(stand(&world, &bob, &body).await.status(), 204);
    while who(&mut hers).await["people"][1]["place"]["task"] != 1 {}
    configure(&world, &ada, json!({"othersMaySave": false})).await;
    let told = who(&mut hers).await;
    assert_eq!(
        (told["people"].as_array().unwrap().len(), &told["unnamed"]),
        (1, &json!(1))
    );
    assert_eq!(stand(&world, &bob, &body).await.status(), 403);
    let foreign = request(Method::POST, PRESENCE)
        .header("cookie", &ada)
        .header("origin", "https://elsewhere.example")
        .header("content-type", "application/json");
    let answer = world.send(foreign.body(body.to_string())).await;
    assert_eq!(answer.status(), 403, "another site's page");
}

#[tokio::test(start_paused = true)]
async fn lv21_a_place_is_small_and_plain_and_of_a_revision_that_is_there() {
    let (world, ada) = told().await;
    configure(&world, &ada, json!({"othersMaySave": true})).await;
    let with = |field: &str, value: Value| {
        let mut body = at(1, 1);
        body[field] = value;
        body
    };
    let (many, column) = ("a".repeat(65), "a".repeat(33));
    let days = |from: &str| json!({"from": from, "to": "2026-03-05"});
    let refused = [
        with("page", json!(many)),
        with("page", json!("a b")),
        with("column", json!(column)),
        with("column", json!("<b>")),
        with("column", json!("")),
        with("task", json!(-1)),
        with("task", json!(1_u64 << 53)),
        with("task", json!("1")),
        with("base", json!(-1)),
        with("dragging", days("2026-3-2")),
        with("dragging", days("+002026-03-02")),
        with("dragging", json!({"from": "2026-03-02"})),
        with("name", json!("Another")),
    ];
    for (number, body) in refused.iter().enumerate() {
        // Each of somebody else: one would be told to wait.
        let one = world.sign_in(&format!("one{number}")).await;
        let answer = stand(&world, &one, body).await;
        assert_eq!(answer.status(), 400, "{body}");
        let detail = common::json(answer).await["detail"]
            .as_str()
            .unwrap()
            .to_owned();
        assert!(
            detail.contains("`task`") && !detail.contains("Another"),
            "{detail}"
        );
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let forged = stand(&world, &ada, &at(2, 1)).await;
    assert_eq!(forged.status(), 412, "a revision that is not there");
    let heavy = with("page", json!("a".repeat(2_000)));
    assert_eq!(stand(&world, &ada, &heavy).await.status(), 413);
    for gone in [json!(null), json!(1)] {
        assert_eq!(stand(&world, &ada, &with("task", gone)).await.status(), 204);
    }
}

#[tokio::test]
async fn lv22_five_places_a_second_of_one_user() {
    let (world, ada) = told().await;
    let bob = world.sign_in("bob").await;
    configure(&world, &ada, json!({"othersMaySave": true})).await;
    for task in 1..=5 {
        assert_eq!(stand(&world, &ada, &at(1, task)).await.status(), 204);
    }
    let mut refused = None;
    // The sixth comes within the second, unless this machine sleeps: one of twenty does.
    for task in 6..26 {
        let answer = stand(&world, &ada, &at(1, task)).await;
        if answer.status() == 429 {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("one is too many");
    assert_eq!(refused.header("retry-after"), Some("1"));
    assert_eq!(
        refused.header("ratelimit-policy"),
        Some("\"presence\";q=5;w=1")
    );
    // Nobody else waits for that.
    assert_eq!(stand(&world, &bob, &at(1, 1)).await.status(), 204);
}
