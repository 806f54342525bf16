//! Permanent links, as the page and integrators see them.

use crate::common::{SITE, World, json, request, write};
use insta::assert_json_snapshot;
use poem::http::{Method, StatusCode};
use serde_json::{Value, json as value};

fn plan(data: &str) -> String {
    format!("{SITE}/?data={data}")
}

pub(crate) fn new(code: &str, data: &str) -> Value {
    value!({ "shortCode": code, "longUrl": plan(data) })
}

pub(crate) fn save(data: &str) -> Value {
    value!({ "longUrl": plan(data) })
}

/// A world where Ada has the link `abc123`, and her cookie.
pub(crate) async fn with_link() -> (World, String) {
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
async fn gs16_what_is_there_is_not_saved_over_by_who_wants_nothing_there() {
    let (world, ada) = with_link().await;
    let bob = world.sign_in("bob").await;
    let put = |who: &str, code: &str, tags: &'static str| {
        let path = format!("/api/short-url/{code}");
        let mut asked = write(Method::PUT, &path, who, &save("other"));
        let tags = tags.parse().unwrap();
        asked.headers_mut().insert("if-none-match", tags);
        world.send(asked)
    };
    assert_eq!(put(&ada, "nobody", "*").await.status(), 404);
    assert_eq!(put(&bob, "abc123", "*").await.status(), 403);
    let refused = put(&ada, "abc123", "*").await;
    assert_json_snapshot!(json(refused).await, @r#"
    {
      "detail": "`If-None-Match` names the revision that the link has.",
      "status": 412,
      "title": "The link was changed since.",
      "type": "revision-mismatch"
    }
    "#);
    for (tags, status) in [
        ("\"2\", W/\"1\"", 412),
        ("\"01\"", 200),
        ("\"1\"", 200),
        ("\"3\"", 412),
    ] {
        assert_eq!(put(&ada, "abc123", tags).await.status(), status, "{tags}");
    }
    let delete = request(Method::DELETE, "/api/short-url/abc123");
    let delete = delete.header("cookie", &ada).header("if-none-match", "*");
    assert_eq!(world.send(delete.finish()).await.status(), 412);
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
        "application/merge-patch+json",
        "application/jsonp",
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
async fn gs16_a_false_if_match_changes_nothing_whatever_the_call() {
    let (world, ada) = with_link().await;
    let call = |method: Method, path: &str, body: Value, tag: &str| {
        let mut asked = write(method, &format!("/api/short-url/abc123{path}"), &ada, &body);
        asked.headers_mut().insert("if-match", tag.parse().unwrap());
        world.send(asked)
    };
    let keep = call(
        Method::POST,
        "/versions",
        value!({ "name": "As agreed" }),
        "\"1\"",
    )
    .await;
    assert_eq!(keep.status(), StatusCode::OK);
    for (method, path, body) in [
        (Method::PUT, "", save("second")),
        (Method::PATCH, "", value!({ "name": "Mine" })),
        (Method::POST, "/versions", value!({ "name": "Mine" })),
        (Method::POST, "/versions/1/restore", Value::Null),
        (Method::DELETE, "/versions/1", Value::Null),
        (Method::DELETE, "", Value::Null),
    ] {
        for tag in ["\"7\"", "W/\"1\"", "\"7\", \"8\""] {
            let refused = call(method.clone(), path, body.clone(), tag).await;
            assert_eq!(
                refused.status(),
                StatusCode::PRECONDITION_FAILED,
                "{method} {path} {tag}"
            );
            assert_eq!(json(refused).await["type"], "revision-mismatch");
        }
        let tag = if method == Method::PUT {
            "\"7\", \"1\""
        } else {
            "\"2\", W/\"1\", \"3\""
        };
        let done = call(method.clone(), path, body, tag).await;
        assert!(
            done.status().is_success(),
            "{method} {path}: {}",
            done.status()
        );
    }
    assert_eq!(
        world.get("/api/short-url/abc123").await.status(),
        StatusCode::NOT_FOUND
    );
}

#[tokio::test]
async fn gs16_a_link_that_is_known_is_not_sent_again() {
    let (world, _) = with_link().await;
    for path in ["/api/short-url/abc123", "/api/short-url/abc123/ops"] {
        for (known, status) in [
            ("\"1\"", 304),
            ("W/\"1\"", 304),
            ("*", 304),
            ("\"7\", W/\"1\"", 304),
        ] {
            let asked = request(Method::GET, path).header("if-none-match", known);
            let answer = world.send(asked.finish()).await;
            assert_eq!(answer.status().as_u16(), status, "{path} {known}");
            assert_eq!(answer.header("etag"), Some("\"1\""), "{path} {known}");
        }
        for other in ["\"7\"", "1"] {
            let asked = request(Method::GET, path).header("if-none-match", other);
            let answer = world.send(asked.finish()).await;
            assert_ne!(answer.status(), StatusCode::NOT_MODIFIED, "{path} {other}");
        }
    }
}
