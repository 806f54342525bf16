//! Tokens, by which programs act for a person.

use crate::common::{json, request, write};
use crate::links::{save, with_link};
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
