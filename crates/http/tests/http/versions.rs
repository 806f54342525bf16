//! Earlier plans behind a link, over the whole service (SL17 to SL19).

use crate::common::{SITE, World, json, request, write};
use barline_accounts::UnixSeconds;
use poem::Response;
use poem::http::Method;
use serde_json::{Value, json};

const LINK: &str = "/api/short-url/k3x9ab";
const VERSIONS: &str = "/api/short-url/k3x9ab/versions";

fn url(data: &str) -> String {
    format!("{SITE}/?data={data}")
}

/// A service with a link of Ada's, first with the plan `one`, then with `two`, written over it unseen.
async fn world() -> (World, String, String) {
    let world = World::new();
    let (ada, bob) = (world.sign_in("ada").await, world.sign_in("bob").await);
    let body = json!({"shortCode": "k3x9ab", "longUrl": url("one")});
    let made = world
        .send(write(Method::POST, "/api/short-url", &ada, &body))
        .await;
    assert_eq!(made.status(), 201);
    assert_eq!(save(&world, &ada, "two").await, 200);
    (world, ada, bob)
}

async fn save(world: &World, who: &str, data: &str) -> u16 {
    let body = json!({"longUrl": url(data)});
    let saved = world.send(write(Method::PUT, LINK, who, &body)).await;
    saved.status().as_u16()
}

async fn share(world: &World, who: &str, others_may_save: bool) {
    let body = json!({"othersMaySave": others_may_save});
    let answer = world.send(write(Method::PATCH, LINK, who, &body)).await;
    assert_eq!(answer.status(), 200);
}

async fn get(world: &World, who: Option<&str>, path: &str) -> Response {
    let request = request(Method::GET, path);
    let request = match who {
        Some(who) => request.header("cookie", who),
        None => request,
    };
    world.send(request.finish()).await
}

async fn post(world: &World, who: &str, path: &str, body: &Value) -> Response {
    world.send(write(Method::POST, path, who, body)).await
}

async fn erase(world: &World, who: &str, path: &str) -> Response {
    let request = request(Method::DELETE, path).header("cookie", who);
    world.send(request.finish()).await
}

async fn restore(world: &World, who: &str, revision: i64, if_match: Option<&str>) -> Response {
    let path = format!("{VERSIONS}/{revision}/restore");
    let request = request(Method::POST, &path).header("cookie", who);
    let request = match if_match {
        Some(tag) => request.header("if-match", tag),
        None => request,
    };
    world.send(request.finish()).await
}

/// Status and type of a problem.
async fn problem(answer: Response) -> (u16, String) {
    let status = answer.status().as_u16();
    let kind = json(answer).await["type"].as_str().unwrap().to_owned();
    (status, kind)
}

fn refused(status: u16, kind: &str) -> (u16, String) {
    (status, kind.to_owned())
}

async fn opened(world: &World) -> String {
    let answer = json(world.get(LINK).await).await;
    answer["longUrl"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn sl17_what_was_saved_over_is_listed_and_read() {
    let (world, ada, _) = world().await;
    let answer = get(&world, Some(&ada), VERSIONS).await;
    assert_eq!(answer.status(), 200);
    let first = json!({
        "revision": 1,
        "madeAt": "1970-01-01T00:00:00Z",
        "by": "User 1",
        "reason": "overwrite",
        "name": "",
        "title": "",
        "taskCount": 3,
        "mode": "editable",
    });
    assert_eq!(
        json(answer).await,
        json!({"revision": 2, "versions": [first]})
    );
    let answer = get(&world, Some(&ada), &format!("{VERSIONS}/1")).await;
    let mut whole = first;
    whole["longUrl"] = json!(url("one"));
    assert_eq!(json(answer).await, whole);
}

#[tokio::test]
async fn sl19_a_code_alone_opens_no_past_by_any_call() {
    let (world, ada, bob) = world().await;
    let one = format!("{VERSIONS}/1");
    let named = json!({"name": "Mine"});
    for path in [VERSIONS, &one] {
        let nobody = get(&world, None, path).await;
        assert_eq!(problem(nobody).await, refused(401, "unauthenticated"));
        let visitor = get(&world, Some(&bob), path).await;
        assert_eq!(problem(visitor).await, refused(403, "not-owner"));
    }
    let nobody = restore(&world, "", 1, None).await;
    assert_eq!(problem(nobody).await, refused(401, "unauthenticated"));
    for answer in [
        post(&world, &bob, VERSIONS, &named).await,
        restore(&world, &bob, 1, None).await,
        erase(&world, &bob, &one).await,
    ] {
        assert_eq!(problem(answer).await, refused(403, "not-owner"));
    }
    share(&world, &ada, true).await;
    assert_eq!(get(&world, Some(&bob), &one).await.status(), 200);
    let theirs = erase(&world, &bob, &one).await;
    assert_eq!(problem(theirs).await, refused(403, "not-owner"));
    // Who lost the right has lost the past at once.
    share(&world, &ada, false).await;
    let lost = get(&world, Some(&bob), &one).await;
    assert_eq!(problem(lost).await, refused(403, "not-owner"));
    assert_eq!(opened(&world).await, url("two"));
}

#[tokio::test]
async fn sl19_what_is_no_version_of_the_link_is_not_found() {
    let (world, ada, _) = world().await;
    let body = json!({"shortCode": "other1", "longUrl": url("other")});
    post(&world, &ada, "/api/short-url", &body).await;
    let none = refused(404, "version-not-found");
    for path in [
        "/api/short-url/other1/versions/1",
        "/api/short-url/k3x9ab/versions/2",
        "/api/short-url/k3x9ab/versions/-1",
        "/api/short-url/k3x9ab/versions/first",
        "/api/short-url/k3x9ab/versions/99999999999999999999",
    ] {
        let read = get(&world, Some(&ada), path).await;
        assert_eq!(problem(read).await, none, "{path}");
        let erased = erase(&world, &ada, path).await;
        assert_eq!(problem(erased).await, none, "{path}");
        let restored = post(&world, &ada, &format!("{path}/restore"), &json!({})).await;
        assert_eq!(problem(restored).await, none, "{path}");
    }
    // That it names nothing comes before what it is said to be.
    let restored = restore(&world, &ada, 0, Some("no tag")).await;
    assert_eq!(problem(restored).await, none);
    for path in [
        "/api/short-url/nobody/versions",
        "/api/short-url/-/versions",
    ] {
        let read = get(&world, Some(&ada), path).await;
        assert_eq!(problem(read).await, refused(404, "short-link-not-found"));
    }
}

#[tokio::test]
async fn sl18_versions_are_named_renamed_and_deleted() {
    let (world, ada, _) = world().await;
    let name = async |body: Value| post(&world, &ada, VERSIONS, &body).await;
    let answer = name(json!({"name": " As agreed\u{7} "})).await;
    assert_eq!(json(answer).await, json!({"revision": 2}));
    assert_eq!(name(json!({"name": "", "revision": 1})).await.status(), 422);
    let answer = name(json!({"name": "The first", "revision": 1})).await;
    assert_eq!(json(answer).await, json!({"revision": 1}));
    let none = name(json!({"name": "Ahead", "revision": 3})).await;
    assert_eq!(problem(none).await, refused(404, "version-not-found"));
    let listed = json(get(&world, Some(&ada), VERSIONS).await).await;
    let names = |listed: &Value| {
        let versions = listed["versions"].as_array().unwrap().clone();
        let said = versions
            .iter()
            .map(|one| one["name"].as_str().unwrap().to_owned());
        said.collect::<Vec<_>>()
    };
    assert_eq!(names(&listed), ["As agreed", "The first"]);
    assert_eq!(listed["versions"][0]["reason"], "named");
    assert_eq!(name(json!({"revision": 1})).await.status(), 422);
    let gone = erase(&world, &ada, &format!("{VERSIONS}/1")).await;
    assert_eq!(gone.status(), 204);
    let listed = json(get(&world, Some(&ada), VERSIONS).await).await;
    assert_eq!(names(&listed), ["As agreed"]);
    // Kept without a name.
    assert_eq!(save(&world, &ada, "three").await, 200);
    let kept = name(json!({})).await;
    assert_eq!(json(kept).await, json!({"revision": 3}));
    let listed = json(get(&world, Some(&ada), VERSIONS).await).await;
    assert_eq!(names(&listed), ["", "As agreed"]);
    assert_eq!(listed["versions"][0]["reason"], "restore");
}

#[tokio::test]
async fn sv2_a_version_has_one_address() {
    let (world, ada, _) = world().await;
    let version = async |number: &str| {
        let path = format!("{VERSIONS}/{number}");
        get(&world, Some(&ada), &path).await.status().as_u16()
    };
    assert_eq!(version("1").await, 200);
    for other in ["+1", "01", "-1", "1.0", "1%20", "0"] {
        assert_eq!(version(other).await, 404, "{other}");
    }
}

#[tokio::test]
async fn sl17_a_restored_version_is_a_save_that_can_be_taken_back() {
    let (world, ada, bob) = world().await;
    let stale = restore(&world, &ada, 1, Some("\"1\"")).await;
    assert_eq!(problem(stale).await, refused(412, "revision-mismatch"));
    let done = restore(&world, &ada, 1, Some("\"2\"")).await;
    assert_eq!(done.header("etag"), Some("\"3\""));
    assert_eq!(json(done).await, json!({"revision": 3}));
    assert_eq!(opened(&world).await, url("one"));
    let listed = json(get(&world, Some(&ada), VERSIONS).await).await;
    assert_eq!(listed["versions"][0]["revision"], 2);
    assert_eq!(listed["versions"][0]["reason"], "restore");
    share(&world, &ada, true).await;
    let back = restore(&world, &bob, 2, None).await;
    assert_eq!(json(back).await, json!({"revision": 4}));
    assert_eq!(opened(&world).await, url("two"));
}

#[tokio::test]
async fn sl9_sl13_what_is_over_or_deleted_has_no_past() {
    let (world, ada, _) = world().await;
    world.clock.set(UnixSeconds(1_000));
    let body = json!({"expiresAt": "1970-01-01T00:20:00Z"});
    world.send(write(Method::PATCH, LINK, &ada, &body)).await;
    world.clock.set(UnixSeconds(1_200));
    let over = refused(404, "short-link-not-found");
    let named = json!({"name": "Late"});
    for answer in [
        get(&world, Some(&ada), VERSIONS).await,
        post(&world, &ada, VERSIONS, &named).await,
        restore(&world, &ada, 1, None).await,
    ] {
        assert_eq!(problem(answer).await, over);
    }
    // The past of what is put off is there, and of what is deleted nothing.
    let body = json!({"expiresAt": null});
    world.send(write(Method::PATCH, LINK, &ada, &body)).await;
    assert_eq!(get(&world, Some(&ada), VERSIONS).await.status(), 200);
    assert_eq!(erase(&world, &ada, LINK).await.status(), 204);
    let read = get(&world, Some(&ada), &format!("{VERSIONS}/1")).await;
    assert_eq!(problem(read).await, over);
}

#[tokio::test]
async fn gr2_names_and_restores_count_as_saves() {
    let (world, ada, _) = world().await;
    let mut allowed = 0;
    for number in 0..40 {
        let body = json!({"name": format!("Number {number}"), "revision": 1});
        allowed += usize::from(post(&world, &ada, VERSIONS, &body).await.status() == 200);
    }
    assert!((28..=30).contains(&allowed), "{allowed}");
}
