//! What the creator of a link decides about it, as the page and integrators see it.

use crate::common::{SITE, World, json, request, write};
use insta::assert_json_snapshot;
use poem::http::{Method, StatusCode};
use serde_json::{Value, json as value};

const LINK: &str = "/api/short-url/abc123";

/// A world where Ada has the link `abc123`; her cookie, and Bob's.
async fn with_link() -> (World, String, String) {
    let world = World::new();
    let ada = world.sign_in("Ada").await;
    let bob = world.sign_in("Bob").await;
    let body = value!({ "shortCode": "abc123", "longUrl": format!("{SITE}/?data=first") });
    let made = write(Method::POST, "/api/short-url", &ada, &body);
    assert_eq!(world.send(made).await.status(), StatusCode::CREATED);
    (world, ada, bob)
}

async fn configure(world: &World, who: &str, body: &Value) -> poem::Response {
    world.send(write(Method::PATCH, LINK, who, body)).await
}

#[tokio::test]
async fn sl12_sl13_sl14_only_what_is_named_changes() {
    let (world, ada, _) = with_link().await;
    let all = value!({
        "name": " The move ",
        "expiresAt": "2030-12-31T23:00:00+01:00",
        "othersMaySave": true,
        "cardShowsPlan": false,
    });
    let answer = configure(&world, &ada, &all).await;
    assert_eq!(answer.status(), StatusCode::OK);
    assert_json_snapshot!(json(answer).await, @r#"
    {
      "cardShowsPlan": false,
      "createdAt": "1970-01-01T00:00:00Z",
      "expiresAt": "2030-12-31T22:00:00Z",
      "mode": "editable",
      "name": "The move",
      "othersMaySave": true,
      "revision": 1,
      "shortCode": "abc123",
      "taskCount": 5,
      "title": "",
      "updatedAt": "1970-01-01T00:00:00Z"
    }
    "#);
    for (body, name, expires, others) in [
        (value!({}), "The move", value!("2030-12-31T22:00:00Z"), true),
        (
            value!({ "name": "" }),
            "",
            value!("2030-12-31T22:00:00Z"),
            true,
        ),
        (value!({ "expiresAt": null }), "", Value::Null, true),
        (value!({ "othersMaySave": false }), "", Value::Null, false),
    ] {
        let now = json(configure(&world, &ada, &body).await).await;
        assert_eq!(now["name"], name, "{body}");
        assert_eq!(now["expiresAt"], expires, "{body}");
        assert_eq!(now["othersMaySave"], others, "{body}");
    }
    let opened = world.get(LINK).await;
    assert_eq!(opened.header("etag"), Some("\"1\""), "the plan is the same");
}

#[tokio::test]
async fn sl13_an_end_is_a_moment_that_lies_ahead() {
    let (world, ada, _) = with_link().await;
    for end in [
        "1970-01-01T00:00:00Z",
        "1969-12-31T23:59:59Z",
        "2099-01-01",
        "tomorrow",
        "",
    ] {
        let refused = configure(&world, &ada, &value!({ "expiresAt": end, "name": "new" })).await;
        assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY, "{end}");
        let refused = json(refused).await;
        assert_eq!(refused["type"], "expiry-refused");
        // What cannot be read may well lie ahead.
        let is_unreadable = !end.ends_with('Z');
        assert_eq!(refused["detail"].is_string(), is_unreadable, "{end}");
    }
    let list = request(Method::GET, "/api/short-url").header("cookie", &ada);
    let list = json(world.send(list.finish()).await).await;
    assert_eq!(list["links"][0]["name"], "", "nothing was changed");
}

#[tokio::test]
async fn sl13_an_expired_link_is_as_unknown() {
    let (world, ada, _) = with_link().await;
    let end = value!({ "expiresAt": "1970-01-01T00:01:40Z" });
    assert_eq!(configure(&world, &ada, &end).await.status(), StatusCode::OK);
    assert_eq!(
        json(world.get(LINK).await).await["expiresAt"],
        "1970-01-01T00:01:40Z"
    );
    world.clock.set(barline_accounts::UnixSeconds(100));
    assert_eq!(world.get(LINK).await.status(), StatusCode::NOT_FOUND);
    let plan = world.get("/api/short-url/abc123/plan").await;
    assert_eq!(plan.status(), StatusCode::NOT_FOUND);
    let save = value!({ "longUrl": format!("{SITE}/?data=second") });
    let saved = world.send(write(Method::PUT, LINK, &ada, &save)).await;
    assert_eq!(json(saved).await["type"], "short-link-not-found");
    let put_off = value!({ "expiresAt": "1970-01-01T00:03:20Z" });
    assert_eq!(
        configure(&world, &ada, &put_off).await.status(),
        StatusCode::OK
    );
    assert_eq!(world.get(LINK).await.status(), StatusCode::OK);
}

#[tokio::test]
async fn l7_sl14_others_save_where_the_maker_lets_them_and_no_more() {
    let (world, ada, bob) = with_link().await;
    let save = || {
        let body = value!({ "longUrl": format!("{SITE}/?data=bobs") });
        world.send(write(Method::PUT, LINK, &bob, &body))
    };
    assert_eq!(save().await.status(), StatusCode::FORBIDDEN);
    let open = value!({ "othersMaySave": true });
    let theirs = configure(&world, &bob, &open).await;
    assert_eq!(json(theirs).await["type"], "not-owner");
    assert_eq!(
        configure(&world, &ada, &open).await.status(),
        StatusCode::OK
    );
    assert_eq!(save().await.status(), StatusCode::OK);
    let seen = request(Method::GET, LINK).header("cookie", &bob);
    let seen = json(world.send(seen.finish()).await).await;
    assert_eq!(
        (&seen["isOwner"], &seen["canSave"]),
        (&value!(false), &value!(true))
    );
    assert_eq!(
        json(world.get(LINK).await).await["canSave"],
        false,
        "a visitor signs in first"
    );
    let gone = request(Method::DELETE, LINK).header("cookie", &bob);
    assert_eq!(
        world.send(gone.finish()).await.status(),
        StatusCode::FORBIDDEN
    );
    assert_eq!(
        configure(&world, &bob, &open).await.status(),
        StatusCode::FORBIDDEN
    );
}

#[tokio::test]
async fn gz1_gz5_gz6_settings_are_guarded_as_saves_are() {
    let (world, ada, _) = with_link().await;
    let nobody = configure(&world, "a=b", &value!({ "name": "x" })).await;
    assert_eq!(nobody.status(), StatusCode::UNAUTHORIZED);
    for body in [value!({ "owner": 1 }), value!({ "name": 7 }), value!([])] {
        let refused = configure(&world, &ada, &body).await;
        assert_eq!(refused.status(), StatusCode::BAD_REQUEST, "{body}");
    }
    let mut elsewhere = write(Method::PATCH, LINK, &ada, &value!({ "name": "x" }));
    elsewhere
        .headers_mut()
        .insert("sec-fetch-site", "cross-site".parse().unwrap());
    assert_eq!(world.send(elsewhere).await.status(), StatusCode::FORBIDDEN);
    let unknown = write(Method::PATCH, "/api/short-url/zzzzzz", &ada, &value!({}));
    assert_eq!(world.send(unknown).await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn sl13_whose_an_expired_link_is_nobody_learns() {
    let (world, ada, bob) = with_link().await;
    let end = value!({ "expiresAt": "1970-01-01T00:01:40Z", "othersMaySave": true });
    assert_eq!(configure(&world, &ada, &end).await.status(), StatusCode::OK);
    let calls = [
        (Method::PATCH, "", value!({ "name": "Mine" })),
        (Method::DELETE, "", Value::Null),
        (Method::DELETE, "/versions/1", Value::Null),
    ];
    let call = |code: &str, (method, path, body): &(Method, &str, Value)| {
        let path = format!("/api/short-url/{code}{path}");
        world.send(write(method.clone(), &path, &bob, body))
    };
    for asked in &calls {
        assert_eq!(json(call("abc123", asked).await).await["type"], "not-owner");
    }
    world.clock.set(barline_accounts::UnixSeconds(100));
    for asked in &calls {
        let expired = call("abc123", asked).await;
        let unknown = call("zzzzzz", asked).await;
        assert_eq!(expired.status(), StatusCode::NOT_FOUND, "{asked:?}");
        assert_eq!(json(expired).await, json(unknown).await, "{asked:?}");
    }
    let put_off = value!({ "expiresAt": null });
    assert_eq!(
        configure(&world, &ada, &put_off).await.status(),
        StatusCode::OK
    );
}

/// What programs write for "never" was kept as the day before.
#[tokio::test]
async fn sl13_the_end_of_time_is_an_end() {
    let (world, ada, _) = with_link().await;
    let last = "9999-12-31T23:59:59Z";
    for end in [
        last,
        "9999-12-31T23:59:59.999Z",
        "9999-12-31T18:59:59-05:00",
    ] {
        let answer = configure(&world, &ada, &value!({ "expiresAt": end })).await;
        assert_eq!(json(answer).await["expiresAt"], last, "{end}");
        assert_eq!(json(world.get(LINK).await).await["expiresAt"], last);
    }
    let none = value!({ "expiresAt": "9999-12-31T23:59:59-05:00" });
    let refused = configure(&world, &ada, &none).await;
    assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY);
}

/// It was 200 and changed nothing.
#[tokio::test]
async fn gz6_null_is_a_value_only_where_the_document_says_so() {
    let (world, ada, _) = with_link().await;
    for field in ["name", "othersMaySave", "cardShowsPlan"] {
        let refused = configure(&world, &ada, &value!({ field: null })).await;
        assert_eq!(refused.status(), StatusCode::BAD_REQUEST, "{field}");
        let told = json(refused).await;
        let detail = told["detail"].as_str().unwrap();
        assert!(detail.contains("of its documented type"), "{detail}");
    }
    for field in ["name", "revision"] {
        let body = value!({ "name": "now", field: null });
        let asked = write(Method::POST, &format!("{LINK}/versions"), &ada, &body);
        let refused = world.send(asked).await;
        assert_eq!(refused.status(), StatusCode::BAD_REQUEST, "{field}");
    }
    for field in ["age", "rules"] {
        let body = value!({ "client": "a", "n": 0, "base": 1, "changes": [], field: null });
        let asked = write(Method::POST, &format!("{LINK}/ops"), &ada, &body);
        let told = json(world.send(asked).await).await;
        let detail = told["detail"].as_str().unwrap_or_default();
        assert!(detail.contains("of its documented type"), "{field}: {told}");
    }
}
