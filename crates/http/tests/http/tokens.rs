//! Tokens, by which programs act for a person.

use std::future::ready;
use std::time::Duration;

use crate::common::{json, request, write};
use crate::links::{save, with_link};
use futures_util::StreamExt as _;
use futures_util::stream::once;
use poem::Body;
use poem::http::{Method, StatusCode};
use serde_json::{Value, json as value};

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
    for wrong in ["brl_wrong", "", "brl_geheim\u{e4}"] {
        assert_eq!(
            put(wrong).await.status(),
            StatusCode::UNAUTHORIZED,
            "a cookie does not help {wrong}"
        );
    }
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

/// A request whose body is on its way is judged once more when it is there.
#[tokio::test(start_paused = true)]
async fn ga13_a_body_that_was_long_on_its_way_stores_nothing_once_its_sender_is_unknown() {
    let (world, ada) = with_link().await;
    let name = value!({ "name": "CI" });
    let made = world.send(write(Method::POST, "/api/tokens", &ada, &name));
    let made = json(made.await).await;
    let token = format!("Bearer {}", made["token"].as_str().unwrap());
    let revoke = request(
        Method::DELETE,
        &format!("/api/tokens/{}", made["info"]["id"]),
    )
    .header("cookie", &ada)
    .finish();
    let leave = request(Method::GET, "/auth/logout")
        .header("cookie", &ada)
        .finish();
    for (header, value, end) in [
        ("authorization", token.as_str(), revoke),
        ("cookie", ada.as_str(), leave),
    ] {
        let (begun, mut has_begun) = tokio::sync::mpsc::unbounded_channel();
        let (go_on, may_go_on) = tokio::sync::oneshot::channel::<()>();
        let text = save("unknown").to_string();
        let rest = text[10..].to_owned();
        let first = once(ready(text[..10].to_owned())).inspect(move |_| begun.send(()).unwrap());
        let last = once(async move {
            may_go_on.await.unwrap();
            rest
        });
        let parts = first.chain(last).map(Ok::<_, std::io::Error>);
        let slow = request(Method::PUT, "/api/short-url/abc123")
            .header(header, value)
            .header("content-type", "application/json")
            .body(Body::from_bytes_stream(parts));
        let ending = async {
            has_begun.recv().await.unwrap();
            let ended = world.send(end).await.status();
            assert!(ended.is_success() || ended.is_redirection(), "{ended}");
            tokio::time::advance(Duration::from_secs(3)).await;
            go_on.send(()).unwrap();
        };
        let (answer, ()) = tokio::join!(world.send(slow), ending);
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED, "{header}");
        assert_eq!(json(answer).await["type"], "unauthenticated");
        let link = json(world.get("/api/short-url/abc123").await).await;
        assert!(!link["longUrl"].as_str().unwrap().contains("unknown"));
    }
}
