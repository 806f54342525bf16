//! Permanent links, as the page and integrators see them.

use crate::common::{SITE, World, json, request, write};
use barline_accounts::UnixSeconds;
use insta::assert_json_snapshot;
use poem::http::{HeaderValue, Method, StatusCode};
use serde_json::{Value, json as value};

fn plan(data: &str) -> String {
    format!("{SITE}/?data={data}")
}

fn new(code: &str, data: &str) -> Value {
    value!({ "shortCode": code, "longUrl": plan(data) })
}

fn save(data: &str) -> Value {
    value!({ "longUrl": plan(data) })
}

/// A world where Ada has the link `abc123`, and her cookie.
async fn with_link() -> (World, String) {
    let world = World::new();
    let ada = world.sign_in("Ada").await;
    let made = write(
        Method::POST,
        "/api/short-url",
        &ada,
        &new("abc123", "first"),
    );
    assert_eq!(world.send(made).await.status(), StatusCode::CREATED);
    (world, ada)
}

#[tokio::test]
async fn l8_a_link_is_made_once_and_found_again() {
    let (world, ada) = with_link().await;
    let again = write(
        Method::POST,
        "/api/short-url",
        &ada,
        &new("zzzzzz", "first"),
    );
    let again = world.send(again).await;
    assert_eq!(again.status(), StatusCode::OK);
    assert_json_snapshot!(json(again).await, @r#"
    {
      "isExisting": true,
      "mapping": {
        "short_code": "abc123"
      }
    }
    "#);
}

#[tokio::test]
async fn gz2_a_code_that_someone_holds_is_answered_with_another() {
    let (world, _) = with_link().await;
    let bob = world.sign_in("Bob").await;
    let made = world
        .send(write(
            Method::POST,
            "/api/short-url",
            &bob,
            &new("abc123", "mine"),
        ))
        .await;
    assert_eq!(made.status(), StatusCode::CREATED);
    assert_json_snapshot!(json(made).await, @r#"
    {
      "isExisting": false,
      "mapping": {
        "short_code": "drawn1"
      }
    }
    "#);
    let kept = json(world.get("/api/short-url/abc123").await).await;
    assert_eq!(kept["longUrl"], plan("first"));
}

#[tokio::test]
async fn anyone_opens_a_link_and_only_its_maker_is_its_owner() {
    let (world, ada) = with_link().await;
    let opened = world.get("/api/short-url/abc123").await;
    assert_eq!(opened.status(), StatusCode::OK);
    assert_eq!(opened.header("etag"), Some("\"1\""));
    assert_json_snapshot!(json(opened).await, @r#"
    {
      "canSave": false,
      "expiresAt": null,
      "isOwner": false,
      "longUrl": "http://localhost:8080/?data=first"
    }
    "#);
    let mine = request(Method::GET, "/api/short-url/abc123").header("cookie", ada);
    assert_eq!(json(world.send(mine.finish()).await).await["isOwner"], true);
    let known = request(Method::GET, "/api/short-url/abc123").header("if-none-match", "\"1\"");
    let known = world.send(known.finish()).await;
    assert_eq!(known.status(), StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn unknown_code_is_a_404_problem() {
    let response = World::new().get("/api/short-url/zzzzzz").await;
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
    assert_json_snapshot!(json(response).await, @r#"
    {
      "status": 404,
      "title": "The requested project link was not found.",
      "type": "short-link-not-found"
    }
    "#);
}

#[tokio::test]
async fn gz1_only_the_maker_changes_or_deletes() {
    let (world, ada) = with_link().await;
    let bob = world.sign_in("Bob").await;
    let nobody = "a=b".to_owned();
    let put = |code: &str, who: &str| {
        let path = format!("/api/short-url/{code}");
        world.send(write(Method::PUT, &path, who, &save("second")))
    };
    for (who, code, status) in [
        (&nobody, "abc123", 401),
        (&nobody, "zzzzzz", 401),
        (&bob, "abc123", 403),
        (&bob, "zzzzzz", 404),
        (&ada, "zzzzzz", 404),
    ] {
        assert_eq!(put(code, who).await.status(), status, "{code}");
    }
    let kept = json(world.get("/api/short-url/abc123").await).await;
    assert_eq!(kept["longUrl"], plan("first"));

    let saved = put("abc123", &ada).await;
    assert_eq!(saved.status(), StatusCode::OK);
    assert_eq!(saved.header("etag"), Some("\"2\""));
    assert_eq!(json(saved).await, value!({ "revision": 2 }));

    let delete = |who: &str| {
        let asked = request(Method::DELETE, "/api/short-url/abc123").header("cookie", who);
        world.send(asked.finish())
    };
    assert_eq!(delete(&bob).await.status(), StatusCode::FORBIDDEN);
    assert_eq!(delete(&ada).await.status(), StatusCode::NO_CONTENT);
    assert_eq!(delete(&ada).await.status(), StatusCode::NOT_FOUND);
    assert_eq!(
        world.get("/api/short-url/abc123").await.status(),
        StatusCode::NOT_FOUND
    );
}

#[tokio::test]
async fn gs16_a_save_of_another_revision_is_refused_unchanged() {
    let (world, ada) = with_link().await;
    let put = |tag: &'static str| {
        let mut asked = write(
            Method::PUT,
            "/api/short-url/abc123",
            &ada,
            &save(&tag.len().to_string()),
        );
        asked.headers_mut().insert("if-match", tag.parse().unwrap());
        world.send(asked)
    };
    for (tag, status) in [
        ("\"7\"", 412),
        ("W/\"1\"", 412),
        ("nonsense", 412),
        ("\"1\"", 200),
        ("\"1\"", 412),
        ("\"2\"", 200),
        ("*", 200),
    ] {
        assert_eq!(put(tag).await.status(), status, "{tag}");
    }
    let refused = put("\"1\"").await;
    assert_json_snapshot!(json(refused).await, @r#"
    {
      "status": 412,
      "title": "The link was changed since.",
      "type": "revision-mismatch"
    }
    "#);
}

#[tokio::test]
async fn gz4_gz6_bodies_that_are_not_right_are_refused() {
    let (world, ada) = with_link().await;
    let url = plan("x");
    for (body, status) in [
        (
            format!(r#"{{"longUrl":"{url}","shortCode":"bbbbbb","owner":1}}"#),
            400,
        ),
        (format!(r#"{{"longUrl":"{url}","longUrl":"{url}"}}"#), 400),
        (r#"{"shortCode":"bbbbbb"}"#.to_owned(), 400),
        (r#"{"longUrl":7}"#.to_owned(), 400),
        ("{".to_owned(), 400),
        (String::new(), 400),
        (
            r#"{"longUrl":"https://evil.example/?data=x"}"#.to_owned(),
            422,
        ),
        (format!(r#"{{"longUrl":"{}"}}"#, plan("broken")), 422),
    ] {
        let asked = request(Method::POST, "/api/short-url")
            .header("cookie", &ada)
            .header("content-type", "application/json")
            .body(body.clone());
        let answer = world.send(asked).await;
        assert_eq!(answer.status(), status, "{body}");
        assert_eq!(answer.content_type(), Some("application/problem+json"));
    }
    for content_type in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
    ] {
        let asked = request(Method::PUT, "/api/short-url/abc123")
            .header("cookie", &ada)
            .header("content-type", content_type)
            .body(save("x").to_string());
        assert_eq!(world.send(asked).await.status(), 415, "{content_type}");
    }
}

#[tokio::test]
async fn gz5_another_site_writes_nothing() {
    let (world, ada) = with_link().await;
    for (name, site) in [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("origin", "https://evil.example"),
        ("origin", "null"),
    ] {
        let mut asked = write(Method::PUT, "/api/short-url/abc123", &ada, &save("stolen"));
        asked.headers_mut().insert(name, site.parse().unwrap());
        let answer = world.send(asked).await;
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{name}: {site}");
        assert_eq!(json(answer).await["type"], "cross-site");
    }
    let mut ours = write(Method::PUT, "/api/short-url/abc123", &ada, &save("ours"));
    ours.headers_mut().insert("origin", SITE.parse().unwrap());
    ours.headers_mut()
        .insert("sec-fetch-site", "same-origin".parse().unwrap());
    assert_eq!(world.send(ours).await.status(), StatusCode::OK);
}

#[tokio::test]
async fn gs9_without_a_session_the_body_is_not_read() {
    let world = World::new();
    let never = poem::Body::from_bytes_stream(futures_util::stream::pending::<
        Result<bytes::Bytes, std::io::Error>,
    >());
    let asked = request(Method::PUT, "/api/short-url/abc123")
        .header("content-type", "application/json")
        .header("content-length", 1_048_576)
        .body(never);
    assert_eq!(world.send(asked).await.status(), StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn gr2_saves_and_new_links_have_their_limits_and_say_so() {
    let (world, ada) = with_link().await;
    let put = || {
        world.send(write(
            Method::PUT,
            "/api/short-url/abc123",
            &ada,
            &save("x"),
        ))
    };
    let first = put().await;
    assert_eq!(first.header("ratelimit-policy"), Some("\"save\";q=30;w=10"));
    assert_eq!(first.header("ratelimit"), Some("\"save\";r=29;t=0"));
    let mut refused = put().await;
    for _ in 0..40 {
        refused = put().await;
    }
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.header("retry-after"), Some("1"));
    assert_eq!(json(refused).await["type"], "too-many-requests");
    let opened = world.get("/api/short-url/abc123").await;
    assert_eq!(opened.status(), StatusCode::OK, "reading goes on");
}

/// Half a minute of an office: what each saves, once a second, comes from the one address that all have.
#[tokio::test]
async fn gr4_a_hundred_users_behind_one_address_save_without_a_refusal() {
    let world = World::behind_proxy();
    let office = |request: poem::Request| {
        let mut request = request;
        let address = HeaderValue::from_static("203.0.113.9");
        request.headers_mut().insert("x-forwarded-for", address);
        world.send(request)
    };
    for user in 0..100 {
        // They signed in one after the other in the course of the day.
        let address = format!("198.51.100.{user}");
        let cookie = world.sign_in_from(&format!("User{user}"), &address).await;
        let (code, data) = (format!("user{user:02}"), format!("of-{user}"));
        let made = write(Method::POST, "/api/short-url", &cookie, &new(&code, &data));
        assert_eq!(office(made).await.status(), StatusCode::CREATED);
        let path = format!("/api/short-url/{code}");
        for second in 0..30 {
            let plan = save(&format!("{data}-{second}"));
            let saved = office(write(Method::PUT, &path, &cookie, &plan)).await;
            assert_eq!(saved.status(), StatusCode::OK, "user {user}, {second}");
        }
        let opened = request(Method::GET, &path).finish();
        assert_eq!(office(opened).await.status(), StatusCode::OK);
    }
}

/// Limits count by a clock that nobody sets: the wall clock, put forward or back, gives no guess more.
#[tokio::test]
async fn gs12_a_clock_that_jumps_lifts_no_limit() {
    let (world, ada) = with_link().await;
    for guess in 0..20 {
        world.get(&format!("/api/short-url/zzzz{guess:02}")).await;
    }
    let make = async |number: i64| {
        let wish = new("wish00", &format!("number-{number}"));
        let made = write(Method::POST, "/api/short-url", &ada, &wish);
        world.send(made).await.status()
    };
    for number in 1..10 {
        // Every wish but the first is taken, and there are few codes to draw: it counts all the same.
        assert_ne!(make(number).await, StatusCode::TOO_MANY_REQUESTS);
    }
    let day = 24 * 60 * 60;
    for jump in [3600, day, -day] {
        world.clock.set(UnixSeconds(jump));
        let guessed = world.get("/api/short-url/abc123").await;
        assert_eq!(guessed.status(), StatusCode::TOO_MANY_REQUESTS, "{jump}");
        assert_eq!(make(jump).await, StatusCode::TOO_MANY_REQUESTS, "{jump}");
    }
}

#[tokio::test]
async fn gr1_the_twenty_first_guess_is_429() {
    let (world, _) = with_link().await;
    for guess in 0..20 {
        let path = format!("/api/short-url/zzzz{guess:02}");
        assert_eq!(world.get(&path).await.status(), StatusCode::NOT_FOUND);
    }
    let refused = world.get("/api/short-url/abc123").await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((59..=60).contains(&wait), "{wait}");
    assert_eq!(refused.header("x-robots-tag"), Some("noindex"));
}

#[tokio::test]
async fn the_list_is_ones_own() {
    let (world, ada) = with_link().await;
    let bob = world.sign_in("Bob").await;
    let list = |who: &str| {
        let asked = request(Method::GET, "/api/short-url").header("cookie", who);
        world.send(asked.finish())
    };
    assert_json_snapshot!(json(list(&ada).await).await, @r#"
    {
      "links": [
        {
          "cardShowsPlan": true,
          "createdAt": "1970-01-01T00:00:00Z",
          "expiresAt": null,
          "mode": "editable",
          "name": "",
          "othersMaySave": false,
          "revision": 1,
          "shortCode": "abc123",
          "taskCount": 5,
          "title": "",
          "updatedAt": "1970-01-01T00:00:00Z"
        }
      ]
    }
    "#);
    assert_eq!(json(list(&bob).await).await, value!({ "links": [] }));
    assert_eq!(list("a=b").await.status(), StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_token_acts_for_its_user_but_makes_no_tokens() {
    let (world, ada) = with_link().await;
    let made = world
        .send(write(
            Method::POST,
            "/api/tokens",
            &ada,
            &value!({ "name": "CI" }),
        ))
        .await;
    assert_eq!(made.status(), StatusCode::CREATED);
    let made = json(made).await;
    let token = made["token"].as_str().unwrap().to_owned();
    assert!(token.starts_with("brl_") && token.len() == 47);
    let with_token = |method: Method, path: &str, token: &str, body: Value| {
        let asked = request(method, path)
            .header("authorization", format!("Bearer {token}"))
            .header("cookie", &ada)
            .header("content-type", "application/json")
            .body(body.to_string());
        world.send(asked)
    };
    let put = |token: &str| {
        with_token(
            Method::PUT,
            "/api/short-url/abc123",
            token,
            save("by-token"),
        )
    };
    assert_eq!(put(&token).await.status(), StatusCode::OK);
    assert_eq!(
        put("brl_wrong").await.status(),
        StatusCode::UNAUTHORIZED,
        "a cookie does not help"
    );
    let more = with_token(
        Method::POST,
        "/api/tokens",
        &token,
        value!({ "name": "more" }),
    )
    .await;
    assert_eq!(more.status(), StatusCode::FORBIDDEN);
    assert_eq!(json(more).await["type"], "session-needed");

    let list = request(Method::GET, "/api/tokens").header("cookie", &ada);
    let list = json(world.send(list.finish()).await).await;
    assert_eq!(list["tokens"][0]["name"], "CI");
    assert!(
        !list.to_string().contains(&token[4..]),
        "the secret is shown once"
    );
    let path = format!("/api/tokens/{}", made["info"]["id"]);
    let revoke = || {
        world.send(
            request(Method::DELETE, &path)
                .header("cookie", &ada)
                .finish(),
        )
    };
    assert_eq!(revoke().await.status(), StatusCode::NO_CONTENT);
    assert_eq!(revoke().await.status(), StatusCode::NOT_FOUND);
    assert_eq!(put(&token).await.status(), StatusCode::UNAUTHORIZED);
}
