//! How often anybody may ask, and what who asks oftener is told.

use crate::common::{World, json, request, write};
use crate::links::{new, save, with_link};
use barline_accounts::UnixSeconds;
use poem::http::{HeaderValue, Method, StatusCode};

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

/// Asks until there is a 429, and says how often it was answered before.
async fn until_refused(ask: impl AsyncFn() -> poem::Response) -> usize {
    for answered in 0..5_000 {
        let answer = ask().await;
        if answer.status() == StatusCode::TOO_MANY_REQUESTS {
            assert!(answer.header("retry-after").is_some());
            return answered;
        }
    }
    panic!("never refused");
}

#[tokio::test]
async fn gr2_lists_and_what_nobody_may_do_are_counted_by_address() {
    let (world, ada) = with_link().await;
    for path in ["/api/short-url", "/api/tokens"] {
        let (world, ada) = with_link().await;
        let list = async || {
            let asked = request(Method::GET, path).header("cookie", &ada);
            world.send(asked.finish()).await
        };
        // Some come back while the others are asked for.
        assert!(until_refused(list).await >= 590, "{path}");
    }
    let unknown = async || {
        let put = write(Method::PUT, "/api/short-url/abc123", "", &save("x"));
        world.send(put).await
    };
    assert!(until_refused(unknown).await >= 590);
    let put = write(Method::PUT, "/api/short-url/abc123", &ada, &save("x"));
    assert_eq!(
        world.send(put).await.status(),
        StatusCode::OK,
        "who is known saves"
    );
}
