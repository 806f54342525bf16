//! The plan behind a link, in each of its forms (SL11).

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::{SITE, World, json, request, write};
use barline_accounts::UnixSeconds;
use barline_http::Page;
use barline_short_links::memory::AnyPlan;
use barline_short_links::{BrokenPlan, LinkSummary, PlanCard, PlanCodec, PlanFormat, PlanOrigin};
use futures_util::future::join_all;
use poem::http::{Method, StatusCode};
use poem::{Request, Response};
use serde_json::json as value;

const PLAN: &str = "/api/short-url/abc123/plan";

async fn with_link(data: &str) -> (World, String) {
    let world = World::new();
    let ada = world.sign_in("Ada").await;
    let body = value!({ "shortCode": "abc123", "longUrl": format!("{SITE}/?data={data}") });
    let made = write(Method::POST, "/api/short-url", &ada, &body);
    assert_eq!(world.send(made).await.status(), StatusCode::CREATED);
    (world, ada)
}

async fn text(response: Response) -> String {
    response.into_body().into_string().await.unwrap()
}

fn accepting(accept: &str) -> Request {
    request(Method::GET, PLAN).header("accept", accept).finish()
}

#[tokio::test]
async fn sl11_the_form_is_what_accept_or_format_asks_for() {
    let (world, _) = with_link("first").await;
    for (accept, format, content_type, name) in [
        ("*/*", "", "application/json", "Json"),
        ("text/csv", "", "text/csv; charset=utf-8", "Csv"),
        (
            "text/calendar",
            "",
            "text/calendar; charset=utf-8",
            "ICalendar",
        ),
        ("text/html", "?format=json", "application/json", "Json"),
        (
            "application/json",
            "?format=csv",
            "text/csv; charset=utf-8",
            "Csv",
        ),
        (
            "*/*",
            "?format=ics",
            "text/calendar; charset=utf-8",
            "ICalendar",
        ),
    ] {
        let asked = request(Method::GET, &format!("{PLAN}{format}")).header("accept", accept);
        let answer = world.send(asked.finish()).await;
        assert_eq!(answer.status(), StatusCode::OK, "{accept} {format}");
        assert_eq!(answer.header("content-type"), Some(content_type));
        assert_eq!(answer.header("vary"), Some("Accept"));
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        assert_eq!(
            text(answer).await,
            format!("{name} of first from abc123.localhost at 0")
        );
    }
    let file = world.send(accepting("text/csv")).await;
    let named = "attachment; filename=\"plan-abc123.csv\"";
    assert_eq!(file.header("content-disposition"), Some(named));
}

#[tokio::test]
async fn sl11_a_tag_is_of_one_revision_in_one_form() {
    let (world, ada) = with_link("first").await;
    let answer = world.send(accepting("text/csv")).await;
    assert_eq!(answer.header("etag"), Some("\"1-csv-3\""));
    let again = |accept: &str| {
        let asked = request(Method::GET, PLAN)
            .header("accept", accept)
            .header("if-none-match", "\"1-csv-3\"");
        world.send(asked.finish())
    };
    let known = again("text/csv").await;
    assert_eq!(known.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(known.header("etag"), Some("\"1-csv-3\""));
    assert_eq!(text(known).await, "");
    assert_eq!(again("text/calendar").await.status(), StatusCode::OK);
    let save = value!({ "longUrl": format!("{SITE}/?data=second") });
    world
        .send(write(Method::PUT, "/api/short-url/abc123", &ada, &save))
        .await;
    let changed = again("text/csv").await;
    assert_eq!(changed.header("etag"), Some("\"2-csv-3\""));
    assert_eq!(changed.status(), StatusCode::OK);
}

/// Counts how often a plan is written.
#[derive(Default)]
struct Counting(AtomicUsize);

impl PlanCodec for Counting {
    fn is_large(&self, data: &str) -> bool {
        AnyPlan.is_large(data) || data.starts_with("bomb")
    }
    fn check(&self, data: &str) -> Result<LinkSummary, BrokenPlan> {
        AnyPlan.check(data)
    }
    fn write(
        &self,
        data: &str,
        format: PlanFormat,
        origin: &PlanOrigin,
    ) -> Result<String, BrokenPlan> {
        self.0.fetch_add(1, Ordering::Relaxed);
        AnyPlan.write(data, format, origin)
    }
    fn card(&self, data: &str) -> Result<PlanCard, BrokenPlan> {
        AnyPlan.card(data)
    }
    fn picture(&self, data: &str, updated: UnixSeconds) -> Result<Vec<u8>, BrokenPlan> {
        AnyPlan.picture(data, updated)
    }
}

/// Two hundred who read one large plan in one moment took 3.8 GB, and everybody else waited for 20 s.
#[tokio::test]
async fn gs8_a_large_plan_is_written_once_for_all_who_read_it() {
    let codec = Arc::new(Counting::default());
    let world = World::of_page(Page::default(), SITE, codec.clone());
    let ada = world.sign_in("Ada").await;
    let long_url = |letter: &str| format!("{SITE}/?data={}", letter.repeat(20_000));
    let body = value!({ "shortCode": "abc123", "longUrl": long_url("a") });
    let made = write(Method::POST, "/api/short-url", &ada, &body);
    assert_eq!(world.send(made).await.status(), StatusCode::CREATED);
    let written = async |asked: usize, form: &str| {
        let before = codec.0.load(Ordering::Relaxed);
        let answers = (0..asked).map(|_| world.send(accepting(form)));
        for answer in join_all(answers).await {
            assert_eq!(answer.status(), StatusCode::OK);
        }
        codec.0.load(Ordering::Relaxed) - before
    };
    assert_eq!(written(20, "text/csv").await, 1);
    assert_eq!(written(2, "text/calendar").await, 1, "another form");
    let body = value!({ "longUrl": long_url("b") });
    let saved = write(Method::PUT, "/api/short-url/abc123", &ada, &body);
    assert_eq!(world.send(saved).await.status(), StatusCode::OK);
    assert_eq!(written(2, "text/csv").await, 1, "another revision");
    let body = value!({ "longUrl": format!("{SITE}/?data=bomb") });
    let saved = write(Method::PUT, "/api/short-url/abc123", &ada, &body);
    assert_eq!(world.send(saved).await.status(), StatusCode::OK);
    assert_eq!(written(20, "text/csv").await, 1, "large, in few letters");
}

#[tokio::test]
async fn sl11_errors_are_problems() {
    let (world, ada) = with_link("first").await;
    let none = world.send(accepting("text/html")).await;
    assert_eq!(none.status(), StatusCode::NOT_ACCEPTABLE);
    assert_eq!(json(none).await["type"], "not-acceptable");
    for path in [
        "/api/short-url/zzzzzz/plan",
        "/api/short-url/zzzzzz/plan?format=csv",
        "/api/short-url/ABC/plan",
    ] {
        let unknown = world.get(path).await;
        assert_eq!(unknown.status(), StatusCode::NOT_FOUND);
        assert_eq!(json(unknown).await["type"], "short-link-not-found");
    }
    let bad = world.get("/api/short-url/abc123/plan?format=xml").await;
    assert_eq!(bad.status(), StatusCode::BAD_REQUEST);
    assert_eq!(bad.content_type(), Some("application/problem+json"));
    let posted = world
        .send(write(Method::POST, PLAN, &ada, &value!({})))
        .await;
    assert_eq!(posted.status(), StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(posted.header("allow"), Some("GET, HEAD"));
    let (world, _) = with_link("stale").await;
    let stale = world.get(PLAN).await;
    assert_eq!(stale.status(), StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(json(stale).await["type"], "internal");
}

#[tokio::test]
async fn gr1_guessing_by_this_call_is_counted_too() {
    let (world, _) = with_link("first").await;
    for guess in 0..20 {
        let path = format!("/api/short-url/zzzz{guess:02}/plan");
        assert_eq!(world.get(&path).await.status(), StatusCode::NOT_FOUND);
    }
    assert_eq!(
        world.get(PLAN).await.status(),
        StatusCode::TOO_MANY_REQUESTS
    );
}
