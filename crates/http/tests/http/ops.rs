//! Editing a link together, over the whole service (LV12 to LV19).

mod changes;

use crate::common::{SITE, World, json, request, write};
use barline_accounts::UnixSeconds;
use barline_share_codec::link::{Mode, decode, plain_url};
use barline_tasks::strategies::{counting_ids, draft_at};
use barline_tasks::{Date, Plan, RULES, TaskDraft};
use poem::Response;
use poem::http::Method;
use serde_json::{Value, json};

const LINK: &str = "/api/short-url/k3x9ab";
const OPS: &str = "/api/short-url/k3x9ab/ops";
const MONDAY: Date = Date::constant(2026, 1, 5);

fn address(names: &[&str]) -> String {
    let drafts: Vec<TaskDraft> = names.iter().map(|name| draft_at(name, MONDAY)).collect();
    plain_url(
        SITE,
        Mode::Editable,
        &Plan::build("", drafts, &mut counting_ids()),
    )
}

/// A service with a link of Ada's that others may save to or not.
async fn shared(others_may_save: bool) -> (World, String, String) {
    let world = World::new();
    let (ada, bob) = (world.sign_in("ada").await, world.sign_in("bob").await);
    let body = json!({"shortCode": "k3x9ab", "longUrl": address(&["Paint", "Move"])});
    let made = world
        .send(write(Method::POST, "/api/short-url", &ada, &body))
        .await;
    assert_eq!(made.status(), 201);
    configure(&world, &ada, json!({"othersMaySave": others_may_save})).await;
    (world, ada, bob)
}

async fn configure(world: &World, who: &str, body: Value) {
    let answer = world.send(write(Method::PATCH, LINK, who, &body)).await;
    assert_eq!(answer.status(), 200);
}

fn owner(task: u64, was: &str, now: &str) -> Value {
    json!([{"change": "set", "task": task, "was": {"owner": was}, "now": {"owner": now}}])
}

fn op(n: u64, base: i64, changes: &Value) -> Value {
    json!({"client": "page", "n": n, "base": base, "changes": changes})
}

async fn post(world: &World, who: &str, body: &Value) -> Response {
    world.send(write(Method::POST, OPS, who, body)).await
}

/// The answer to an op that was carried out.
async fn done(world: &World, who: &str, body: &Value) -> Value {
    let answer = post(world, who, body).await;
    assert_eq!(answer.status(), 200);
    let tag = answer.header("etag").unwrap().to_owned();
    let answer = json(answer).await;
    assert_eq!(tag, format!("\"{}\"", answer["revision"]));
    answer
}

/// Status and type of a problem.
async fn refused(world: &World, who: &str, body: &Value) -> (u16, String) {
    problem(post(world, who, body).await).await
}

async fn problem(answer: Response) -> (u16, String) {
    let status = answer.status().as_u16();
    (
        status,
        json(answer).await["type"].as_str().unwrap().to_owned(),
    )
}

/// Id and owner of each row, as whoever has the code reads them.
async fn rows(world: &World) -> Vec<(u64, String)> {
    let answer = json(world.get(OPS).await).await;
    let url = answer["longUrl"].as_str().unwrap();
    let data = url.split_once("?data=").unwrap().1;
    let draft = decode(data, MONDAY).unwrap().imported.into_draft();
    let plan = draft.build(&mut counting_ids());
    let ids: Vec<u64> = serde_json::from_value(answer["ids"].clone()).unwrap();
    assert_eq!(ids.len(), plan.len());
    let owners = plan.tasks().iter().map(|task| task.owner.clone());
    ids.into_iter().zip(owners).collect()
}

async fn owners(world: &World) -> Vec<String> {
    rows(world)
        .await
        .into_iter()
        .map(|(_, owner)| owner)
        .collect()
}

#[tokio::test]
async fn lv25_what_a_page_made_before_the_service_was_renewed_is_refused() {
    let (world, ada, _) = shared(true).await;
    let by_rules = |n, rules: i64| {
        let mut op = op(n, 1, &owner(1, "Unassigned", "Ada"));
        op["rules"] = json!(rules);
        op
    };
    let now = i64::from(RULES);
    for other in [now - 1, now + 1] {
        let answer = refused(&world, &ada, &by_rules(1, other)).await;
        assert_eq!(answer, (409, "rules-changed".to_owned()));
    }
    for none in [-1, 1 << 40] {
        assert_eq!(refused(&world, &ada, &by_rules(3, none)).await.0, 400);
    }
    assert_eq!(owners(&world).await, ["Unassigned", "Unassigned"]);
    assert_eq!(done(&world, &ada, &by_rules(4, now)).await["revision"], 2);
}

#[tokio::test]
async fn lv17_ops_need_the_rights_of_a_save() {
    let (world, ada, bob) = shared(false).await;
    let set = op(1, 1, &owner(1, "Unassigned", "Bob"));
    let anonymous = request(Method::POST, OPS).content_type("application/json");
    let anonymous = world.send(anonymous.body(set.to_string())).await;
    assert_eq!(
        problem(anonymous).await,
        (401, "unauthenticated".to_owned())
    );
    let elsewhere = write(Method::POST, OPS, &ada, &set);
    let mut elsewhere = elsewhere;
    elsewhere
        .headers_mut()
        .insert("origin", "https://evil.example".parse().unwrap());
    let elsewhere = world.send(elsewhere).await;
    assert_eq!(problem(elsewhere).await, (403, "cross-site".to_owned()));
    assert_eq!(
        refused(&world, &bob, &set).await,
        (403, "not-owner".to_owned())
    );
    configure(&world, &ada, json!({"othersMaySave": true})).await;
    assert_eq!(done(&world, &bob, &set).await["revision"], 2);
    // Taken away, at once.
    configure(&world, &ada, json!({"othersMaySave": false})).await;
    let next = op(2, 2, &owner(2, "Unassigned", "Bob"));
    assert_eq!(refused(&world, &bob, &next).await.0, 403);
    assert_eq!(
        refused(&world, &bob, &set).await.0,
        403,
        "nor is he told the plan"
    );
    assert_eq!(owners(&world).await, ["Bob", "Unassigned"]);
    configure(&world, &ada, json!({"expiresAt": "1970-01-01T00:01:40Z"})).await;
    world.clock.set(UnixSeconds(100));
    let gone = (404, "short-link-not-found".to_owned());
    assert_eq!(refused(&world, &ada, &next).await, gone);
    assert_eq!(problem(world.get(OPS).await).await, gone);
    world.clock.set(UnixSeconds(0));
    assert_eq!(done(&world, &ada, &next).await["revision"], 3);
    let deleted = world
        .send(write(Method::DELETE, LINK, &ada, &json!({})))
        .await;
    assert_eq!(deleted.status(), 204);
    assert_eq!(refused(&world, &ada, &next).await, gone);
    assert_eq!(problem(world.get(OPS).await).await, gone);
}

#[tokio::test]
async fn lv14_an_op_whose_answer_was_lost_is_carried_out_once() {
    let (world, ada, _) = shared(true).await;
    let set = op(1, 1, &owner(1, "Unassigned", "Ada"));
    let own = done(&world, &ada, &set).await;
    assert_eq!(
        own,
        json!({"revision": 2, "longUrl": null, "ids": null, "epoch": null})
    );
    let again = done(&world, &ada, &set).await;
    assert_eq!(
        (&again["revision"], &again["ids"]),
        (&json!(2), &json!([1, 2]))
    );
    assert_eq!(again, json(world.get(OPS).await).await, "the link as it is");
    let other = op(1, 2, &owner(1, "Ada", "Bob"));
    let mut other_page = other.clone();
    other_page["client"] = json!("other-page");
    // That was another op: a good answer would tell of changes that nobody made.
    let refused = post(&world, &ada, &other).await;
    assert_eq!(refused.status(), 422);
    let refused = json(refused).await;
    assert_eq!(refused["type"], "changes-refused");
    let detail = refused["detail"].as_str().unwrap();
    assert!(detail.contains("draw another `client`"), "{detail}");
    assert_eq!(done(&world, &ada, &other_page).await["revision"], 3);
    assert_eq!(done(&world, &ada, &set).await["revision"], 3);
    assert_eq!(owners(&world).await, ["Bob", "Unassigned"]);
}

#[tokio::test]
async fn lv12_lv15_two_in_turn_have_both_what_they_changed() {
    let (world, ada, bob) = shared(true).await;
    done(&world, &ada, &op(1, 1, &owner(1, "Unassigned", "Ada"))).await;
    let on_old = done(&world, &bob, &op(1, 1, &owner(2, "Unassigned", "Bob"))).await;
    assert_eq!(
        (&on_old["revision"], &on_old["ids"]),
        (&json!(3), &json!([1, 2]))
    );
    assert_eq!(
        on_old,
        json(world.get(OPS).await).await,
        "with what Ada changed"
    );
    assert_eq!(owners(&world).await, ["Ada", "Bob"]);
    // Both in the same cell, at one time: the later one counts.
    done(&world, &bob, &op(2, 2, &owner(1, "Ada", "Cy"))).await;
    assert_eq!(owners(&world).await, ["Cy", "Bob"]);
    world.clock.set(UnixSeconds(31));
    let late = op(3, 2, &owner(1, "Ada", "Di"));
    let meets = (412, "revision-mismatch".to_owned());
    assert_eq!(refused(&world, &bob, &late).await, meets);
    assert_eq!(owners(&world).await, ["Cy", "Bob"]);
}

#[tokio::test]
async fn lv13_a_base_that_is_not_the_links_is_refused() {
    let (world, ada, _) = shared(true).await;
    let meets = (412, "revision-mismatch".to_owned());
    for base in [2, 0, (1 << 53) - 1] {
        let ahead = op(1, base, &owner(1, "Unassigned", "Ada"));
        assert_eq!(refused(&world, &ada, &ahead).await, meets, "{base}");
    }
    done(&world, &ada, &op(2, 1, &owner(1, "Unassigned", "Ada"))).await;
    let whole = json!({"longUrl": address(&["Paint", "Move", "Rest"])});
    let saved = world.send(write(Method::PUT, LINK, &ada, &whole)).await;
    assert_eq!(saved.status(), 200);
    let before = op(3, 2, &owner(2, "Unassigned", "Ada"));
    assert_eq!(refused(&world, &ada, &before).await, meets);
    let ids: Vec<u64> = rows(&world).await.into_iter().map(|(id, _)| id).collect();
    assert_eq!(ids, [1, 2, 3]);
    let since = op(4, 3, &owner(3, "Unassigned", "Ada"));
    assert_eq!(done(&world, &ada, &since).await["revision"], 4);
    assert_eq!(owners(&world).await, ["Unassigned", "Unassigned", "Ada"]);
}

#[tokio::test]
async fn gz6_what_is_no_op_is_refused_and_changes_nothing() {
    let (world, ada, _) = shared(true).await;
    let good = op(1, 1, &owner(1, "Unassigned", "Ada"));
    for (field, value) in [
        ("changes", json!({})),
        ("changes", json!("[]")),
        ("client", json!("")),
        ("client", json!("no name")),
        ("n", json!(-1)),
        ("base", json!("1")),
        ("base", json!(-1)),
        ("base", json!(1_i64 << 53)),
        ("by", json!(1)),
    ] {
        let mut bad = good.clone();
        bad[field] = value;
        assert_eq!(
            refused(&world, &ada, &bad).await,
            (400, "bad-request".to_owned()),
            "{bad}"
        );
    }
    // Each has a budget of their own.
    let (cy, di) = (world.sign_in("cy").await, world.sign_in("di").await);
    for changes in [
        json!([{"change": "paint"}]),
        json!([1]),
        json!([[]]),
        json!([{"change": "set", "task": 1, "was": {"owner": "Unassigned"}, "now": {"name": "x"}}]),
    ] {
        let answer = post(&world, &cy, &op(1, 1, &changes)).await;
        assert_eq!(answer.status(), 422, "{changes}");
        let problem = json(answer).await;
        assert_eq!(problem["type"], "changes-refused");
        // GP1: nothing of the request.
        assert!(!problem["detail"].as_str().unwrap().contains("paint"));
    }
    let empty = done(&world, &cy, &op(2, 1, &json!([]))).await;
    assert_eq!(empty["revision"], 1, "nothing is nothing new");
    let text = good.to_string();
    let of_size = |size: usize| {
        let body = format!("{text}{}", " ".repeat(size - text.len()));
        let asked = request(Method::POST, OPS).header("cookie", &di);
        asked.content_type("application/json").body(body)
    };
    let large = world.send(of_size((256 << 10) + 1)).await;
    assert_eq!(problem(large).await, (413, "content-too-large".to_owned()));
    assert_eq!(owners(&world).await, ["Unassigned", "Unassigned"]);
    assert_eq!(world.send(of_size(256 << 10)).await.status(), 200);
}

#[tokio::test]
async fn gr2_ten_ops_a_second() {
    let (world, ada, bob) = shared(true).await;
    let mut statuses = Vec::new();
    for n in 0..12 {
        let answer = post(&world, &ada, &op(n, 1, &json!([]))).await;
        statuses.push(answer.status().as_u16());
        if answer.status() == 429 {
            assert_eq!(answer.header("retry-after"), Some("1"));
            assert_eq!(answer.header("ratelimit-policy"), Some("\"op\";q=10;w=1"));
        }
    }
    assert_eq!(statuses[..10], [200; 10]);
    assert!(statuses.contains(&429), "{statuses:?}");
    assert_eq!(
        post(&world, &bob, &op(1, 1, &json!([]))).await.status(),
        200
    );
}

#[tokio::test]
async fn lv13_whoever_has_the_code_reads_the_rows() {
    let (world, ada, _) = shared(false).await;
    let answer = world.get(OPS).await;
    assert_eq!(
        (answer.status().as_u16(), answer.header("etag")),
        (200, Some("\"1\""))
    );
    let wanted = json!({
        "revision": 1, "longUrl": address(&["Paint", "Move"]), "ids": [1, 2], "epoch": 1,
    });
    assert_eq!(json(answer).await, wanted);
    let known = |tag: &str| {
        request(Method::GET, OPS)
            .header("if-none-match", tag)
            .finish()
    };
    let same = world.send(known("\"1\"")).await;
    assert_eq!(
        (same.status().as_u16(), same.header("etag")),
        (304, Some("\"1\""))
    );
    done(&world, &ada, &op(1, 1, &owner(1, "Unassigned", "Ada"))).await;
    assert_eq!(world.send(known("\"1\"")).await.status(), 200);
    // The same plan and revision by the calls that were there before.
    let opened = world.get(LINK).await;
    assert_eq!(opened.header("etag"), Some("\"2\""));
    let (opened, ops) = (json(opened).await, json(world.get(OPS).await).await);
    assert_eq!(opened["longUrl"], ops["longUrl"]);
}
