//! Signing in and out, as a browser sees it.

use crate::common::{SITE, World, cookie, json, request, write};
use barline_accounts::{Clock, UnixSeconds};
use poem::http::{Method, StatusCode};
use serde_json::json as value;

#[tokio::test]
async fn ga10_ga11_signing_in_leaves_for_the_provider_and_comes_back_with_a_new_session() {
    let world = World::new();
    let left = world.get("/auth/google").await;
    assert_eq!(left.status(), StatusCode::FOUND);
    assert!(
        left.header("location")
            .unwrap()
            .starts_with("https://issuer.example/?state=")
    );
    let attempt = left.header("set-cookie").unwrap();
    assert!(attempt.starts_with("__Host-sign-in-"), "{attempt}");
    assert!(attempt.ends_with("; Max-Age=600; Path=/; Secure; HttpOnly; SameSite=Lax"));

    let back = world.come_back(&left, "code=Ada").await;
    assert_eq!(back.status(), StatusCode::SEE_OTHER);
    assert_eq!(back.header("location"), Some("/"));
    assert_eq!(back.header("cache-control"), Some("no-store"));
    assert_eq!(back.header("referrer-policy"), Some("no-referrer"));
    let session = back.header("set-cookie").unwrap();
    assert!(session.starts_with("__Host-session="), "{session}");
    assert!(session.ends_with("; Max-Age=2592000; Path=/; Secure; HttpOnly; SameSite=Lax"));

    let who = request(Method::GET, "/auth/user").header("cookie", cookie(&back));
    let who = world.send(who.finish()).await;
    assert_eq!(who.status(), StatusCode::OK);
    insta::assert_json_snapshot!(json(who).await, @r#"
    {
      "authenticated": true,
      "signIn": true,
      "user": {
        "name": "Ada"
      }
    }
    "#);
}

#[tokio::test]
async fn ga2_a_callback_is_good_once_in_its_own_browser() {
    let world = World::new();
    let left = world.get("/auth/google").await;
    let state = left
        .header("location")
        .unwrap()
        .split_once("state=")
        .unwrap()
        .1
        .to_owned();
    let path = format!("/auth/google/callback?state={state}&code=Ada");
    let stranger = world.get(&path).await;
    assert_eq!(stranger.status(), StatusCode::BAD_REQUEST);
    assert_eq!(json(stranger).await["type"], "sign-in-refused");
    assert!(world.provider.asked.lock().unwrap().is_empty());

    assert_eq!(
        world.come_back(&left, "code=Ada").await.status(),
        StatusCode::SEE_OTHER
    );
    let replayed = world.come_back(&left, "code=Ada").await;
    assert_eq!(replayed.status(), StatusCode::BAD_REQUEST);
    assert_eq!(world.provider.asked.lock().unwrap().len(), 1);
    for path in [
        "/auth/google/callback",
        "/auth/google/callback?state=x&code=y",
    ] {
        assert_eq!(
            world.get(path).await.status(),
            StatusCode::BAD_REQUEST,
            "{path}"
        );
    }
}

/// RFC 6749 §3.1: a parameter is there once. Which of two counts, two programs may see differently.
#[tokio::test]
async fn ga2_a_parameter_that_comes_twice_is_refused_and_uses_nothing_up() {
    let world = World::new();
    let left = world.get("/auth/google").await;
    let state = left
        .header("location")
        .unwrap()
        .split_once("state=")
        .unwrap()
        .1;
    let iss = "iss=https%3A%2F%2Fissuer.example";
    for parameters in [
        format!("code=Ada&{iss}&{iss}"),
        format!("code=Ada&{iss}&iss=http%3A%2F%2Fevil.test"),
        format!("code=Ada&{iss}&%69ss=http%3A%2F%2Fevil.test"),
        format!("code=Ada&{iss}&iss"),
        format!("code=Ada&state={state}"),
        "code=Ada&state=x".to_owned(),
        "code=Ada&code=Bob".to_owned(),
        "code=Ada&code=Ada".to_owned(),
        "code=Ada&code=".to_owned(),
        "error=access_denied&error=access_denied".to_owned(),
        "code=Ada&session_state=1&session_state=2".to_owned(),
    ] {
        let back = world.come_back(&left, &parameters).await;
        assert_eq!(back.status(), StatusCode::BAD_REQUEST, "{parameters}");
        assert_eq!(json(back).await["type"], "sign-in-refused");
    }
    assert!(world.provider.asked.lock().unwrap().is_empty());
    let honest = world.come_back(&left, &format!("code=Ada&{iss}")).await;
    assert_eq!(honest.status(), StatusCode::SEE_OTHER);
}

/// The `Set-Cookie` lines of an answer, without the values.
fn cookies_set(answer: &poem::Response) -> Vec<String> {
    let lines = answer.headers().get_all("set-cookie").iter();
    lines
        .map(|line| {
            let (name, rest) = line.to_str().unwrap().split_once('=').unwrap();
            let age = if rest.starts_with("; Max-Age=0;") {
                "removed"
            } else {
                "set"
            };
            format!("{} {age}", &name[..name.len().min(15)])
        })
        .collect()
}

#[tokio::test]
async fn ga2_coming_back_takes_the_attempts_cookie_away() {
    for (parameters, cookies) in [
        (
            "code=Ada",
            vec!["__Host-session set", "__Host-sign-in- removed"],
        ),
        ("error=access_denied", vec!["__Host-sign-in- removed"]),
        ("code=down", vec!["__Host-sign-in- removed"]),
        ("code=lie", vec!["__Host-sign-in- removed"]),
    ] {
        let world = World::new();
        let left = world.get("/auth/google").await;
        let back = world.come_back(&left, parameters).await;
        assert_eq!(cookies_set(&back), cookies, "{parameters}");
        let again = world.come_back(&left, parameters).await;
        assert_eq!(again.status(), StatusCode::BAD_REQUEST);
        assert_eq!(cookies_set(&again), ["__Host-sign-in- removed"]);
    }
}

#[tokio::test]
async fn ga3_ga4_an_answer_that_is_not_the_providers_is_400() {
    for parameters in ["code=Ada&iss=https%3A%2F%2Fevil.example", "code=lie"] {
        let world = World::new();
        let left = world.get("/auth/google").await;
        let back = world.come_back(&left, parameters).await;
        assert_eq!(back.status(), StatusCode::BAD_REQUEST, "{parameters}");
    }
}

#[tokio::test]
async fn ga9_a_provider_that_fails_leads_back_to_the_page_with_a_word_of_ours() {
    for (parameters, page) in [
        ("error=access_denied", "/#sign-in=cancelled"),
        (
            "error=server_error&error_description=%3Cscript%3E",
            "/#sign-in=failed",
        ),
        ("code=down", "/#sign-in=unavailable"),
        ("", "/#sign-in=failed"),
    ] {
        let world = World::new();
        let left = world.get("/auth/google").await;
        let back = world.come_back(&left, parameters).await;
        assert_eq!(back.status(), StatusCode::SEE_OTHER, "{parameters}");
        assert_eq!(back.header("location"), Some(page));
        assert!(
            back.header("set-cookie")
                .unwrap()
                .contains("=; Max-Age=0; Path=/; Secure")
        );
        let again = world.come_back(&left, "code=Ada").await;
        assert_eq!(
            again.status(),
            StatusCode::BAD_REQUEST,
            "the attempt is used up"
        );
    }
}

#[tokio::test]
async fn ga14_nobody_is_made_to_sign_in() {
    let world = World::new();
    for (name, value, status) in [
        ("sec-fetch-dest", "iframe", 403),
        ("sec-fetch-dest", "image", 403),
        ("sec-fetch-dest", "empty", 403),
        ("sec-fetch-dest", "document", 302),
        ("sec-fetch-site", "cross-site", 303),
        ("sec-fetch-site", "same-origin", 302),
        ("sec-fetch-site", "none", 302),
    ] {
        let asked = request(Method::GET, "/auth/google").header(name, value);
        let answer = world.send(asked.finish()).await;
        assert_eq!(answer.status(), status, "{name}: {value}");
        assert_eq!(answer.header("set-cookie").is_some(), status == 302);
    }
}

#[tokio::test]
async fn a_site_without_a_provider_says_so() {
    let world = World::at(SITE, false);
    let asked = request(Method::GET, "/auth/google").header("sec-fetch-dest", "empty");
    let answer = world.send(asked.finish()).await;
    assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    assert_eq!(json(answer).await["type"], "sign-in-not-configured");
}

#[tokio::test]
async fn ga13_only_ones_own_page_signs_out() {
    let world = World::new();
    let session = world.sign_in("Ada").await;
    let ask = |path: &str, name: &'static str, value: &'static str| {
        let asked = request(Method::GET, path)
            .header("cookie", &session)
            .header(name, value);
        world.send(asked.finish())
    };
    for (name, value) in [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("origin", "https://evil.example"),
        ("origin", "null"),
    ] {
        assert_eq!(
            ask("/auth/logout", name, value).await.status(),
            403,
            "{name}: {value}"
        );
    }
    let who = ask("/auth/user", "accept", "*/*").await;
    assert_eq!(json(who).await["authenticated"], true, "still signed in");
    let out = ask("/auth/logout", "sec-fetch-site", "same-origin").await;
    assert_eq!(out.status(), StatusCode::NO_CONTENT);
    let removal = "__Host-session=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax";
    assert_eq!(out.header("set-cookie"), Some(removal));
    let who = ask("/auth/user", "accept", "*/*").await;
    assert_eq!(json(who).await["authenticated"], false);
    let again = ask("/auth/logout", "sec-fetch-dest", "document").await;
    assert_eq!(again.status(), StatusCode::SEE_OTHER);
    assert_eq!(
        again.header("set-cookie"),
        Some(removal),
        "also when the session is unknown"
    );
}

/// Seven days idle, thirty in all, by the server's clock; a page that saves is in use.
#[tokio::test]
async fn ga12_saving_counts_as_use_and_thirty_days_are_the_end_all_the_same() {
    let day = 24 * 60 * 60;
    let world = World::new();
    let start = world.clock.now();
    let ada = world.sign_in("Ada").await;
    let plan = |data: &str| value!({ "longUrl": format!("{SITE}/?data={data}") });
    let mut first = plan("first");
    first["shortCode"] = "abc123".into();
    let made = write(Method::POST, "/api/short-url", &ada, &first);
    assert_eq!(world.send(made).await.status(), StatusCode::CREATED);
    let save = async |after: i64| {
        world.clock.set(UnixSeconds(start.0 + after));
        let plan = plan(&format!("at-{after}"));
        let saved = write(Method::PUT, "/api/short-url/abc123", &ada, &plan);
        world.send(saved).await.status()
    };
    for days in [6, 12, 18, 24] {
        assert_eq!(save(days * day).await, StatusCode::OK, "day {days}");
    }
    assert_eq!(save(30 * day - 1).await, StatusCode::OK);
    assert_eq!(save(30 * day).await, StatusCode::UNAUTHORIZED);
    // GS12: a clock that goes back revives nothing.
    assert_eq!(save(24 * day).await, StatusCode::UNAUTHORIZED);

    let bob = world.sign_in("Bob").await;
    let who = async |after: i64| {
        world.clock.set(UnixSeconds(start.0 + after));
        let who = request(Method::GET, "/auth/user").header("cookie", &bob);
        json(world.send(who.finish()).await).await["authenticated"].clone()
    };
    assert_eq!(who(24 * day + 7 * day - 1).await, true);
    assert_eq!(who(24 * day + 14 * day - 1).await, false, "seven days idle");
}

#[tokio::test]
async fn gr2_one_address_signs_in_thirty_times_a_minute() {
    let world = World::new();
    for _ in 0..30 {
        assert_eq!(world.get("/auth/google").await.status(), StatusCode::FOUND);
    }
    let refused = world.get("/auth/google").await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(
        refused
            .header("retry-after")
            .unwrap()
            .parse::<u64>()
            .unwrap()
            > 0
    );
}

#[tokio::test]
async fn gr2_a_sign_in_costs_one_of_the_thirty() {
    let world = World::new();
    for person in 0..30 {
        world.sign_in(&format!("Person{person}")).await;
    }
    let refused = world.get("/auth/google").await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn gr2_callbacks_that_belong_to_nobody_are_limited_and_lock_nobody_out() {
    let world = World::new();
    let left = world.get("/auth/google").await;
    for junk in 0..100 {
        let answer = match junk % 3 {
            0 => world.get("/auth/google/callback?state=x&code=y").await,
            1 => world.get("/auth/google/callback").await,
            // With a cookie that fits its state, but was never given out here.
            _ => {
                let path = format!("/auth/google/callback?state={}&code=Eve", "A".repeat(43));
                let planted = format!("__Host-sign-in-AAAAAAAA={}", "A".repeat(43));
                let asked = request(Method::GET, &path).header("cookie", planted);
                world.send(asked.finish()).await
            }
        };
        let status = if junk < 30 { 400 } else { 429 };
        assert_eq!(answer.status(), status, "junk {junk}");
    }
    assert_eq!(world.get("/auth/google").await.status(), StatusCode::FOUND);
    let back = world.come_back(&left, "code=Ada").await;
    assert_eq!(
        back.header("location"),
        Some("/"),
        "the honest one signs in"
    );
}

#[tokio::test]
async fn gr2_who_is_signed_in_is_asked_600_times_a_minute() {
    let world = World::new();
    for _ in 0..600 {
        assert_eq!(world.get("/auth/user").await.status(), StatusCode::OK);
    }
    // Ten a second come back while this one asks.
    let mut refused = world.get("/auth/user").await;
    for _ in 0..600 {
        if refused.status() != StatusCode::OK {
            break;
        }
        refused = world.get("/auth/user").await;
    }
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.header("set-cookie"), None, "the session is kept");
    let opened = world.get("/api/short-url/zzzzzz").await;
    assert_eq!(
        opened.status(),
        StatusCode::NOT_FOUND,
        "links have their own"
    );
}
