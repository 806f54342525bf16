//! What a permanent link shows where it is shared (SL15).

use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};

use crate::common::{World, request, write};
use barline_accounts::UnixSeconds;
use barline_http::Page;
use barline_short_links::memory::AnyPlan;
use barline_short_links::{BrokenPlan, LinkSummary, PlanCard, PlanCodec, PlanFormat, PlanOrigin};
use poem::Response;
use poem::http::{Method, StatusCode};
use serde_json::json as value;

const SITE: &str = "https://plan.example.org";

/// A site whose page is built, with Ada's link `abc123` to this plan.
async fn shared(data: &str) -> (World, String) {
    shared_by(data, Arc::new(AnyPlan)).await
}

/// The same where plans are drawn by this.
async fn shared_by(data: &str, codec: Arc<dyn PlanCodec>) -> (World, String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/page");
    let world = World::of_page(Page::from_folder(&folder).unwrap(), SITE, codec);
    let ada = world.sign_in("Ada").await;
    let plan = value!({ "shortCode": "abc123", "longUrl": format!("{SITE}/?data={data}") });
    let made = world
        .send(write(Method::POST, "/api/short-url", &ada, &plan))
        .await;
    assert_eq!(made.status(), StatusCode::CREATED);
    (world, ada)
}

async fn text(response: Response) -> String {
    response.into_body().into_string().await.unwrap()
}

#[tokio::test]
async fn sl15_a_link_has_a_card_with_its_title_days_and_picture() {
    let (world, _) = shared("Kitchen").await;
    let page = world.get("/?s=abc123").await;
    assert_eq!(page.status(), StatusCode::OK);
    assert_eq!(page.header("x-robots-tag"), Some("noindex"));
    assert_eq!(page.header("cache-control"), Some("no-store"));
    assert!(page.header("content-security-policy").is_some());
    let page = text(page).await;
    for tag in [
        "<meta property=\"og:title\" content=\"Kitchen\">",
        "<meta property=\"og:description\" content=\"2 tasks, 5 Jan 2026 to 9 Jan 2026\">",
        "<meta property=\"og:image\" content=\"https://plan.example.org/card/abc123.png?v=1-3\">",
        "<meta property=\"og:url\" content=\"https://plan.example.org/?s=abc123\">",
        "<body>The page</body>",
    ] {
        assert!(page.contains(tag), "{tag} in {page}");
    }
    let picture = world.get("/card/abc123.png?v=1-3").await;
    assert_eq!(picture.status(), StatusCode::OK);
    assert_eq!(picture.header("content-type"), Some("image/png"));
    assert_eq!(picture.header("x-robots-tag"), Some("noindex"));
    assert!(text(picture).await.starts_with("Kitchen at "));
}

#[tokio::test]
async fn sl15_a_changed_plan_has_another_card() {
    let (world, ada) = shared("Kitchen").await;
    text(world.get("/?s=abc123").await).await;
    text(world.get("/card/abc123.png").await).await;
    let change = value!({ "longUrl": format!("{SITE}/?data=Cellar") });
    let saved = world
        .send(write(Method::PUT, "/api/short-url/abc123", &ada, &change))
        .await;
    assert!(saved.status().is_success());
    let page = text(world.get("/?s=abc123").await).await;
    assert!(page.contains("content=\"Cellar\"") && page.contains("/card/abc123.png?v=2-3\""));
    let picture = text(world.get("/card/abc123.png?v=1").await).await;
    assert!(picture.starts_with("Cellar at "), "{picture}");
}

#[tokio::test]
async fn sl16_a_hidden_plan_has_the_card_of_the_site_and_no_picture() {
    let (world, ada) = shared("Kitchen").await;
    let site = text(world.get("/").await).await;
    // Both were made and kept before.
    let shown = text(world.get("/?s=abc123").await).await;
    assert!(shown.contains("Kitchen"), "{shown}");
    assert_eq!(world.get("/card/abc123.png").await.status(), StatusCode::OK);
    let show = async |is_shown: bool| {
        let change = value!({ "cardShowsPlan": is_shown });
        let asked = write(Method::PATCH, "/api/short-url/abc123", &ada, &change);
        assert_eq!(world.send(asked).await.status(), StatusCode::OK);
    };
    show(false).await;
    assert_eq!(text(world.get("/?s=abc123").await).await, site);
    for path in ["/card/abc123.png", "/card/abc123.png?v=1"] {
        let answer = world.get(path).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
        assert!(!text(answer).await.contains("Kitchen"), "{path}");
    }
    let opened = world.get("/api/short-url/abc123").await;
    assert_eq!(opened.status(), StatusCode::OK, "the plan is still there");
    show(true).await;
    assert_eq!(text(world.get("/?s=abc123").await).await, shown);
}

/// Draws when it is let.
struct Waiting {
    has_begun: tokio::sync::mpsc::UnboundedSender<()>,
    may_draw: Mutex<Receiver<()>>,
}

impl PlanCodec for Waiting {
    fn is_large(&self, data: &str) -> bool {
        AnyPlan.is_large(data)
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
        AnyPlan.write(data, format, origin)
    }
    fn card(&self, data: &str) -> Result<PlanCard, BrokenPlan> {
        AnyPlan.card(data)
    }
    fn picture(&self, data: &str, updated: UnixSeconds) -> Result<Vec<u8>, BrokenPlan> {
        self.has_begun.send(()).unwrap();
        self.may_draw.lock().unwrap().recv().unwrap();
        AnyPlan.picture(data, updated)
    }
}

#[tokio::test]
async fn sl16_a_plan_that_is_hidden_while_it_is_drawn_is_not_shown() {
    let (begun, mut has_begun) = tokio::sync::mpsc::unbounded_channel();
    let (draw, may_draw) = channel();
    let codec = Waiting {
        has_begun: begun,
        may_draw: Mutex::new(may_draw),
    };
    let (world, ada) = shared_by("Kitchen", Arc::new(codec)).await;
    let change = async |method, change| {
        let asked = write(method, "/api/short-url/abc123", &ada, &change);
        assert!(world.send(asked).await.status().is_success());
    };
    let hidden = value!({ "cardShowsPlan": false });
    for (method, body) in [(Method::PATCH, hidden), (Method::DELETE, value!(null))] {
        change(Method::PATCH, value!({ "cardShowsPlan": true })).await;
        let hiding = async {
            has_begun.recv().await.unwrap();
            change(method, body).await;
            draw.send(()).unwrap();
        };
        let (answer, ()) = tokio::join!(world.get("/card/abc123.png"), hiding);
        assert_eq!(answer.status(), StatusCode::NOT_FOUND);
        assert!(!text(answer).await.contains("Kitchen"));
    }
}

#[tokio::test]
async fn gh4_a_hostile_title_is_text() {
    let hostile = "%22%3E%3C/title%3E%3Cscript%3Ealert(1)%3C/script%3E%26%27%0A%00";
    let (world, _) = shared(hostile).await;
    let page = text(world.get("/?s=abc123").await).await;
    assert!(!page.contains("<script>"), "{page}");
    let escaped =
        "content=\"&quot;&gt;&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;";
    assert!(page.contains(escaped), "{page}");
    let page = text(shared(&"x".repeat(5_000)).await.0.get("/?s=abc123").await).await;
    assert!(page.contains(&format!("content=\"{}\"", "x".repeat(100))));
}

#[tokio::test]
async fn ga5_no_header_of_a_request_gets_into_a_card() {
    let (world, _) = shared("Kitchen").await;
    for path in ["/", "/?s=abc123"] {
        let asked = request(Method::GET, path)
            .header("host", "evil.example")
            .header("x-forwarded-host", "evil.example")
            .header("forwarded", "host=evil.example")
            .finish();
        let page = text(world.send(asked).await).await;
        assert!(page.contains(SITE) && !page.contains("evil"), "{page}");
    }
}

#[tokio::test]
async fn sl15_a_link_that_does_not_open_has_the_card_of_the_site() {
    let (world, ada) = shared("stale").await;
    let site = text(world.get("/").await).await;
    assert!(
        site.contains("<meta property=\"og:title\" content=\"Barline\">"),
        "{site}"
    );
    assert!(site.contains("<link rel=\"canonical\" href=\"https://plan.example.org/\">"));
    for path in [
        "/?s=abc123",
        "/?s=nobody",
        "/?s=",
        "/?s=../../etc",
        "/index.html",
    ] {
        let page = world.get(path).await;
        assert_eq!(page.status(), StatusCode::OK, "{path}");
        assert_eq!(text(page).await, site, "{path}");
    }
    for path in ["/card/nobody.png", "/card/x.png", "/card/"] {
        assert_eq!(
            world.get(path).await.status(),
            StatusCode::NOT_FOUND,
            "{path}"
        );
    }
    let picture = world.get("/card/abc123.png").await;
    assert_eq!(picture.status(), StatusCode::INTERNAL_SERVER_ERROR);
    let gone = write(Method::DELETE, "/api/short-url/abc123", &ada, &value!(null));
    assert!(world.send(gone).await.status().is_success());
    assert_eq!(
        world.get("/card/abc123.png").await.status(),
        StatusCode::NOT_FOUND
    );
}

#[tokio::test]
async fn gr1_asking_for_cards_is_guessing_too() {
    let (world, _) = shared("Kitchen").await;
    for guess in 0..10 {
        let page = world.get(&format!("/?s=guess{guess}")).await;
        assert_eq!(page.status(), StatusCode::OK);
        let picture = world.get(&format!("/card/guest{guess}.png")).await;
        assert_eq!(picture.status(), StatusCode::NOT_FOUND);
    }
    let refused = world.get("/card/abc123.png").await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.header("retry-after").is_some());
    let page = text(world.get("/?s=abc123").await).await;
    assert!(!page.contains("Kitchen"), "{page}");
}
