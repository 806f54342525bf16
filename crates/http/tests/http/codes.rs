//! Codes that nobody holds, and what is no code at all, on every call that takes one (GS21; SV1, SV2).

use crate::common::{SITE, World, json, request, write};
use poem::http::{Method, StatusCode};
use poem::{Request, Response};
use serde_json::{Value, json as value};

const HOME: &str = "203.0.113.9";
const ELSEWHERE: &str = "198.51.100.7";

fn body_for(method: &Method) -> Value {
    match *method {
        Method::PATCH => value!({ "name": "mine now" }),
        _ => value!({ "longUrl": format!("{SITE}/?data=second") }),
    }
}

/// One of the calls that take a code, by someone at an address.
fn call(method: &Method, path: &str, cookie: &str, address: &str) -> Request {
    let mut asked = write(method.clone(), path, cookie, &body_for(method));
    let address = address.parse().unwrap();
    asked.headers_mut().insert("x-forwarded-for", address);
    asked
}

/// Ada's link `abc123`, she herself and Bob, each signed in at an address of their own.
async fn office() -> (World, String, String) {
    let world = World::behind_proxy();
    let ada = world.sign_in_from("Ada", "192.0.2.1").await;
    let bob = world.sign_in_from("Bob", "192.0.2.2").await;
    let plan = value!({ "shortCode": "abc123", "longUrl": format!("{SITE}/?data=first") });
    let made = write(Method::POST, "/api/short-url", &ada, &plan);
    assert_eq!(world.send(made).await.status(), StatusCode::CREATED);
    (world, ada, bob)
}

fn link(code: &str) -> String {
    format!("/api/short-url/{code}")
}

async fn refused_for_guessing(answer: Response) {
    assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(
        answer.header("ratelimit-policy"),
        Some("\"miss\";q=20;w=60")
    );
    let wait: u64 = answer.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    assert_eq!(json(answer).await["type"], "too-many-requests");
}

#[tokio::test]
async fn gs21_the_twenty_first_put_of_an_unknown_code_is_429_whoever_sends_it() {
    let (world, _, bob) = office().await;
    let mut people = Vec::new();
    for number in 0..10 {
        let (name, near) = (
            format!("Guesser{number}"),
            format!("192.0.2.{}", 10 + number),
        );
        people.push(world.sign_in_from(&name, &near).await);
    }
    for guess in 0..290 {
        let path = link(&format!("zzz{guess:03}"));
        let answer = world
            .send(call(&Method::PUT, &path, &people[guess % 10], HOME))
            .await;
        let status = if guess < 20 { 404 } else { 429 };
        assert_eq!(answer.status(), status, "guess {guess}");
    }
    // What is there cannot be told from what is not, by any call.
    for (method, path) in [
        (Method::PUT, link("abc123")),
        (Method::PATCH, link("abc123")),
        (Method::DELETE, link("abc123")),
        (Method::GET, link("abc123")),
        (Method::HEAD, link("abc123")),
        (Method::GET, link("abc123/plan")),
        (Method::DELETE, link("yyyyyy")),
    ] {
        let answer = world.send(call(&method, &path, &people[0], HOME)).await;
        assert_eq!(answer.status(), 429, "{method} {path}");
        let answer = world.send(call(&method, &path, &bob, ELSEWHERE)).await;
        assert_ne!(answer.status(), 429, "{method} {path} from elsewhere");
    }
}

#[tokio::test]
async fn gs21_all_methods_share_one_budget() {
    let (world, _, bob) = office().await;
    let calls = [
        (Method::GET, ""),
        (Method::HEAD, ""),
        (Method::PUT, ""),
        (Method::PATCH, ""),
        (Method::DELETE, ""),
        (Method::GET, "/plan"),
    ];
    for guess in 0..20 {
        let (method, end) = &calls[guess % calls.len()];
        let path = link(&format!("zzz{guess:03}{end}"));
        let answer = world.send(call(method, &path, &bob, HOME)).await;
        assert_eq!(answer.status(), 404, "guess {guess}, {method}");
    }
    for (method, end) in &calls {
        let path = link(&format!("abc123{end}"));
        let answer = world.send(call(method, &path, &bob, HOME)).await;
        if *method == Method::HEAD {
            assert_eq!(answer.status(), 429);
        } else {
            refused_for_guessing(answer).await;
        }
    }
}

#[tokio::test]
async fn gs21_ones_own_link_is_saved_on_whatever_others_guess_at_the_same_address() {
    let (world, ada, bob) = office().await;
    for save in 0..25 {
        let saved = world
            .send(call(&Method::PUT, &link("abc123"), &ada, HOME))
            .await;
        assert_eq!(saved.status(), 200, "save {save} counts as no miss");
    }
    for guess in 0..20 {
        let path = link(&format!("zzz{guess:03}"));
        assert_eq!(
            world
                .send(call(&Method::PUT, &path, &bob, HOME))
                .await
                .status(),
            404
        );
    }
    for (method, status) in [
        (Method::PUT, 200),
        (Method::PATCH, 200),
        (Method::DELETE, 204),
    ] {
        let theirs = world.send(call(&method, &link("abc123"), &bob, HOME)).await;
        assert_eq!(theirs.status(), 429, "{method}");
        let own = world.send(call(&method, &link("abc123"), &ada, HOME)).await;
        assert_eq!(own.status(), status, "{method}");
    }
}

#[tokio::test]
async fn sv2_a_malformed_code_is_as_unknown_as_one_that_nobody_holds() {
    let world = World::behind_proxy();
    let ada = world.sign_in("Ada").await;
    let long = "a".repeat(10_000);
    for code in [
        "ABC123",
        "abc12",
        "abc1234",
        "abc%2F3",
        "abc12%00",
        "abc-12",
        "%61bc12",
        "abc%FF1",
        "..%2F..",
        "param0",
        "1",
        "abc12%0A",
        "%20abc123",
        "аbc123",
        "null",
        &long,
    ] {
        let code = code.replace('а', "%D0%B0");
        for (method, end) in [
            (Method::GET, ""),
            (Method::HEAD, ""),
            (Method::PUT, ""),
            (Method::PATCH, ""),
            (Method::DELETE, ""),
            (Method::GET, "/plan"),
        ] {
            let path = link(&format!("{code}{end}"));
            let answer = world.send(call(&method, &path, &ada, HOME)).await;
            // The limit of saves stands before.
            if answer.status() == 429 {
                assert_eq!(
                    answer.header("ratelimit-policy"),
                    Some("\"save\";q=30;w=10")
                );
                continue;
            }
            assert_eq!(answer.status(), 404, "{method} {path}");
            assert_eq!(answer.content_type(), Some("application/problem+json"));
            if method != Method::HEAD {
                let problem = json(answer).await;
                insta::allow_duplicates! {
                    insta::assert_json_snapshot!(problem, @r#"
                    {
                      "status": 404,
                      "title": "The requested project link was not found.",
                      "type": "short-link-not-found"
                    }
                    "#);
                }
            }
        }
    }
    // What cannot be a code tells a guesser nothing, so it costs no guess.
    let unknown = world
        .send(call(&Method::GET, &link("zzzzzz"), &ada, HOME))
        .await;
    assert_eq!(unknown.status(), 404);
}

/// Before anything else that is wrong with the request.
#[tokio::test]
async fn sv2_a_malformed_code_is_not_there_whatever_condition_or_setting_comes_with_it() {
    let (world, ada, _) = office().await;
    for (method, tag, body) in [
        (Method::PUT, "", body_for(&Method::PUT)),
        (Method::PUT, "nonsense", body_for(&Method::PUT)),
        (
            Method::PUT,
            "*",
            value!({ "longUrl": "https://evil.test/" }),
        ),
        (
            Method::PATCH,
            "*",
            value!({ "expiresAt": "1969-01-01T00:00:00Z" }),
        ),
        (Method::PATCH, "*", value!({ "expiresAt": "never" })),
    ] {
        let mut asked = write(method.clone(), &link("null,null"), &ada, &body);
        asked.headers_mut().insert("if-match", tag.parse().unwrap());
        let answer = world.send(asked).await;
        assert_eq!(answer.status(), 404, "{method} {tag:?} {body}");
    }
}

/// A condition that cannot be read is no permission to write over what is there.
#[tokio::test]
async fn gs16_a_condition_that_cannot_be_read_is_not_met() {
    let (world, ada, _) = office().await;
    let mut asked = call(&Method::PUT, &link("abc123"), &ada, HOME);
    let tag = poem::http::HeaderValue::from_bytes(b"\"1\"\xff").unwrap();
    asked.headers_mut().insert("if-match", tag);
    assert_eq!(
        world.send(asked).await.status(),
        StatusCode::PRECONDITION_FAILED
    );
}

#[tokio::test]
async fn sv2_what_is_no_tokens_number_is_a_token_that_is_not_there() {
    let world = World::new();
    let ada = world.sign_in("Ada").await;
    let named = write(Method::POST, "/api/tokens", &ada, &value!({"name": "Mine"}));
    let made = json(world.send(named).await).await["info"]["id"].to_string();
    let (plus, zero) = (format!("+{made}"), format!("0{made}"));
    for id in [
        "7000",
        &plus,
        &zero,
        "seven",
        "-1",
        "1.5",
        "99999999999999999999",
        "%00",
    ] {
        let asked = request(Method::DELETE, &format!("/api/tokens/{id}")).header("cookie", &ada);
        let answer = world.send(asked.finish()).await;
        assert_eq!(answer.status(), 404, "{id}");
        assert_eq!(json(answer).await["type"], "token-not-found");
    }
}

/// Requests that are answered 400. What they hold of a person's is `CANARY`.
fn refused() -> Vec<(Method, &'static str, String)> {
    let url = format!("{SITE}/?data=x");
    let (links, link) = ("/api/short-url", "/api/short-url/abc123");
    let bodies = [
        (Method::PUT, link, "{"),
        (Method::PUT, link, ""),
        (Method::PUT, link, "[]"),
        (Method::PUT, link, "{\"longUrl\":\"\u{1}\"}"),
        (Method::PUT, link, r#"{"longUrl":["CANARY"]}"#),
        (Method::PATCH, link, r#"{"othersMaySave":"CANARY"}"#),
        (Method::PATCH, link, r#"{"cardShowsPlan":"CANARY"}"#),
        (Method::PATCH, link, r#"{"expiresAt":7}"#),
        (Method::POST, links, r#"{"shortCode":"bbbbbb"}"#),
        (Method::POST, links, r#"{"longUrl":7}"#),
        (Method::POST, links, r#"{"longUrl":null}"#),
        (Method::POST, links, r#"{"longUrl":"URL","CANARY":1}"#),
        (Method::POST, links, r#"{"longUrl":"URL","longUrl":"URL"}"#),
        (Method::POST, links, r#"{"longUrl":"URL"} CANARY"#),
        (Method::POST, "/api/tokens", r#"{"name":1e400}"#),
        (Method::GET, "/api/short-url/abc123/plan?format=CANARY", ""),
        (Method::GET, "/api/short-url/abc123/plan?format=", ""),
    ];
    let filled = |(method, path, body): (_, _, &str)| (method, path, body.replace("URL", &url));
    bodies.map(filled).into()
}

/// Words of the libraries and of the types inside.
const INNER: [&str; 17] = [
    "CANARY",
    "param0",
    "string_",
    "integer_",
    "failed to parse",
    "invalid type",
    "missing field",
    "serde",
    "EOF",
    "expected value",
    "trailing",
    "unknown field",
    "Expect",
    "struct",
    "NewShortUrl",
    "i64",
    "::",
];

#[tokio::test]
async fn gp1_a_400_says_what_to_do_in_words_of_its_own() {
    let world = World::new();
    let ada = world.sign_in("Ada").await;
    let mut details = Vec::new();
    for (method, path, body) in refused() {
        let asked = request(method.clone(), path)
            .header("cookie", &ada)
            .header("content-type", "application/json")
            .body(body.clone());
        let answer = world.send(asked).await;
        let name = format!("{method} {path} {body}");
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{name}");
        let problem = json(answer).await;
        let detail = problem["detail"].as_str().unwrap_or_default();
        for inner in INNER {
            assert!(!detail.contains(inner), "{name}: {detail}");
        }
        details.push(format!("{name}\n  {detail}"));
    }
    insta::assert_snapshot!(details.join("\n"));
}
