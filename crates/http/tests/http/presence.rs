//! Who is at a link and where they stand, over the whole service (LV20 to LV23).

use crate::common::following::{LIVE, Stream, configure, from, told};
use crate::common::{World, json as body_of, request, write};
use poem::Response;
use poem::http::Method;
use serde_json::{Value, json};

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
        let detail = body_of(answer).await["detail"].as_str().unwrap().to_owned();
        assert!(
            detail.contains("`task`") && !detail.contains("Another"),
            "{detail}"
        );
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
