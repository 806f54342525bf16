//! A link is opened by a short way and, when a layer has something to look at twice, by a long one: with the same answer.

use crate::common::{SITE, World, request, write};
use barline_accounts::UnixSeconds;
use poem::http::{Method, StatusCode};
use poem::{Endpoint, RequestBuilder, Response};
use serde_json::json;

/// Status, headers but the request's own id, and body.
type Whole = (StatusCode, Vec<(String, String)>, String);

async fn whole(response: Response) -> Whole {
    let status = response.status();
    let headers = response.headers().iter();
    let mut headers: Vec<(String, String)> = headers
        .filter(|(name, _)| *name != "x-request-id")
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
        .collect();
    headers.sort();
    let body = response.into_body().into_string().await.unwrap();
    (status, headers, body)
}

/// A world with a link of Ada's that others may not save, and what opens it in many ways.
async fn answers(lengthen: impl Fn(RequestBuilder) -> RequestBuilder) -> Vec<Whole> {
    let world = World::new();
    let ada = world.sign_in("Ada").await;
    let bob = world.sign_in("Bob").await;
    let link = json!({ "shortCode": "abc123", "longUrl": format!("{SITE}/?data=a%2B") });
    let made = world
        .send(write(Method::POST, "/api/short-url", &ada, &link))
        .await;
    assert_eq!(made.status(), StatusCode::CREATED);
    let path = "/api/short-url/abc123";
    let ask = |path: &str| lengthen(request(Method::GET, path));
    let mut answers = Vec::new();
    for asked in [
        ask(path),
        ask("/api/short-url/abc123?next=1&data=2"),
        ask(path).header("cookie", &ada),
        ask(path).header("cookie", &bob),
        ask(path).header("cookie", "__Host-session=none"),
        ask(path).header("authorization", "Bearer brl_none"),
        ask(path).header("if-none-match", "\"1\""),
        ask(path).header("if-none-match", " \"1\" "),
        ask(path)
            .header("if-none-match", "\"7\"")
            .header("if-none-match", "\"1\""),
        ask(path).header("accept", "text/html"),
        ask("/api/short-url/zzzzzz"),
        ask("/api/short-url/zzzzzz").header("accept", "text/html"),
    ] {
        answers.push(whole(world.send(asked.finish()).await).await);
    }
    let ended = json!({ "expiresAt": "1970-01-01T00:00:10Z" });
    let ended = write(Method::PATCH, path, &ada, &ended);
    assert_eq!(world.send(ended).await.status(), StatusCode::OK);
    answers.push(whole(world.send(ask(path).finish()).await).await);
    world.clock.set(UnixSeconds(20));
    // It is over; and then the guesses are used up.
    for _ in 0..22 {
        answers.push(whole(world.send(ask(path).finish()).await).await);
    }
    answers
}

#[tokio::test]
async fn gr1_the_short_way_answers_as_the_long_one() {
    let short = answers(|asked| asked).await;
    let long = answers(|asked| asked.header("content-length", "0")).await;
    for (short, long) in short.iter().zip(&long) {
        assert_eq!(short, long);
    }
    let seen = |status: StatusCode| short.iter().filter(|answer| answer.0 == status).count();
    assert_eq!(seen(StatusCode::OK), 8);
    assert_eq!(seen(StatusCode::NOT_MODIFIED), 3);
    assert!(seen(StatusCode::NOT_FOUND) > 10);
    assert!(seen(StatusCode::TOO_MANY_REQUESTS) > 2);
}

#[tokio::test]
async fn gp1_both_ways_are_counted_as_the_same_call() {
    let world = World::new();
    let path = "/api/short-url/abc123";
    world.get(path).await;
    let long = request(Method::GET, path).header("content-length", "0");
    world.send(long.finish()).await;
    let figures = barline_http::metrics(world.metrics.clone());
    let figures = figures
        .get_response(request(Method::GET, "/metrics").finish())
        .await;
    let figures = figures.into_body().into_string().await.unwrap();
    let counted =
        "http_requests_total{method=\"GET\",route=\"/api/short-url/{code}\",status=\"404\"} 2";
    assert!(figures.contains(counted), "{figures}");
}
