//! What the service answers, status first.

use crate::common::{SITE, World, json, request};
use insta::assert_json_snapshot;
use poem::Endpoint;
use poem::http::{Method, StatusCode};

async fn get(path: &str) -> poem::Response {
    World::new().get(path).await
}

async fn send(method: Method, path: &str) -> poem::Response {
    World::new().send(request(method, path).finish()).await
}

#[tokio::test]
async fn ga15_nobody_is_signed_in() {
    let response = get("/auth/user").await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.header("cache-control"), Some("no-store"));
    assert_json_snapshot!(json(response).await, @r#"
    {
      "authenticated": false,
      "signIn": true,
      "user": null
    }
    "#);
}

#[tokio::test]
async fn the_program_is_alive_and_ready() {
    for path in ["/healthz", "/readyz"] {
        let response = get(path).await;
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(json(response).await, serde_json::json!({ "status": "ok" }));
    }
}

#[tokio::test]
async fn gs7_without_its_store_the_program_is_alive_and_not_ready() {
    let world = World::new();
    world
        .away
        .0
        .store(true, std::sync::atomic::Ordering::SeqCst);
    assert_eq!(world.get("/healthz").await.status(), StatusCode::OK);
    let response = world.get("/readyz").await;
    assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(response.header("retry-after"), Some("5"));
    assert_eq!(json(response).await["type"], "unavailable");
}

#[tokio::test]
async fn gs17_a_panic_is_a_500_problem_that_says_nothing_and_the_program_goes_on() {
    let world = World::new();
    let breaks = &world.away.1;
    breaks.store(true, std::sync::atomic::Ordering::SeqCst);
    for _ in 0..1_000 {
        let response = world.get("/readyz").await;
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let problem = json(response).await;
        assert_eq!(problem["type"], "internal");
        assert!(!problem.to_string().contains("canary"), "{problem}");
    }
    breaks.store(false, std::sync::atomic::Ordering::SeqCst);
    assert_eq!(world.get("/readyz").await.status(), StatusCode::OK);
}

#[tokio::test]
async fn a_path_of_calls_names_the_methods_of_all_of_them() {
    let response = send(Method::POST, "/api/short-url/abc123").await;
    assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(
        response.header("allow"),
        Some("GET, HEAD, PUT, PATCH, DELETE")
    );
}

#[tokio::test]
async fn the_document_is_served_as_it_is_committed_with_examples_for_this_site() {
    let response = get("/api/openapi.json").await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.content_type(), Some("application/json"));
    let served = response.into_body().into_string().await.unwrap();
    let committed = barline_http::document().replace("https://plan.example.org", SITE);
    assert!(served == committed);
    assert!(served.contains(&format!("{SITE}/?data=")));
}

#[tokio::test]
async fn an_unknown_path_is_a_404_problem() {
    for path in [
        "/nope",
        "/api/nope",
        "/assets/gone-1a2b.js",
        "/index.php",
        "/auth/user/",
    ] {
        let response = get(path).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(response.content_type(), Some("application/problem+json"));
        let body = json(response).await;
        insta::allow_duplicates! {
            assert_json_snapshot!(body, @r#"
            {
              "status": 404,
              "title": "There is nothing at this address.",
              "type": "not-found"
            }
            "#);
        }
    }
}

#[tokio::test]
async fn a_page_that_was_not_built_is_a_503_problem_that_says_how() {
    let response = get("/?data=anything").await;
    assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_json_snapshot!(json(response).await, @r#"
    {
      "detail": "Build it with `just build`, or start with `--page FOLDER` to serve a page built elsewhere.",
      "status": 503,
      "title": "The page was not built into this program.",
      "type": "page-not-built"
    }
    "#);
}

#[tokio::test]
async fn a_method_that_a_path_does_not_take_is_a_405_problem_that_names_those_it_takes() {
    for (method, path) in [
        (Method::POST, "/"),
        (Method::PUT, "/auth/user"),
        (Method::OPTIONS, "/auth/user"),
        (Method::DELETE, "/api/openapi.json"),
        (Method::PATCH, "/healthz"),
    ] {
        let response = send(method, path).await;
        assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED, "{path}");
        assert_eq!(response.header("allow"), Some("GET, HEAD"), "{path}");
        assert_eq!(json(response).await["type"], "method-not-allowed");
    }
}

#[tokio::test]
async fn gh2_trace_is_refused_everywhere() {
    for (path, allowed) in [
        ("/", "GET, HEAD"),
        ("/api/docs", "GET, HEAD"),
        ("/auth/user", "GET, HEAD"),
        ("/api/tokens/1", "DELETE"),
        ("/api/short-url/abc123/versions/1/restore", "POST"),
        ("/nope", ""),
    ] {
        let response = send(Method::TRACE, path).await;
        assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED, "{path}");
        assert_eq!(response.header("allow"), Some(allowed), "{path}");
    }
}

#[tokio::test]
async fn head_has_the_length_of_get_and_no_body() {
    let got = get("/healthz").await.into_body().into_vec().await.unwrap();
    let response = send(Method::HEAD, "/healthz").await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(
        response.header("content-length"),
        Some(&*got.len().to_string())
    );
    assert!(response.into_body().is_empty());
}

#[tokio::test]
async fn gh2_only_an_https_site_asks_to_be_https_for_a_year() {
    let hsts = |response: &poem::Response| {
        response
            .header("strict-transport-security")
            .map(str::to_owned)
    };
    let plain = get("/healthz").await;
    assert_eq!(hsts(&plain), None);
    let safe = World::at("https://plan.example.org", true);
    let safe = safe.get("/nope").await;
    assert_eq!(hsts(&safe).as_deref(), Some("max-age=31536000"));
}

#[tokio::test]
async fn gh1_the_policy_allows_only_what_the_page_needs() {
    let response = get("/nope").await;
    let policy = response.header("content-security-policy").unwrap();
    insta::assert_snapshot!(policy.replace("; ", "\n"), @r"
    default-src 'none'
    script-src 'self' 'wasm-unsafe-eval'
    worker-src 'self'
    style-src 'self'
    style-src-attr 'unsafe-inline'
    img-src 'self' data:
    font-src 'self'
    connect-src 'self'
    manifest-src 'self'
    base-uri 'none'
    form-action 'none'
    frame-ancestors 'none'
    object-src 'none'
    require-trusted-types-for 'script'
    trusted-types barline barline-shell
    ");
}

#[tokio::test]
async fn every_answer_names_its_request() {
    let (one, two) = (get("/").await, get("/").await);
    let id = |response: &poem::Response| response.header("x-request-id").unwrap().to_owned();
    assert_eq!(id(&one).len(), 16);
    assert_ne!(id(&one), id(&two));
}

#[tokio::test]
async fn the_state_says_whether_anybody_can_sign_in() {
    for offered in [true, false] {
        let world = World::at(SITE, offered);
        let state = json(world.get("/auth/user").await).await;
        assert_eq!(state["signIn"], offered);
        assert_eq!(state["authenticated"], false);
    }
}

/// Figures are for whoever runs the service, so they are not where people are.
#[tokio::test]
async fn gp1_figures_count_by_route_template_on_an_address_of_their_own() {
    let world = World::new();
    world.get("/api/short-url/zzzzzz").await;
    world.get("/CANARY").await;
    assert_eq!(world.get("/metrics").await.status(), StatusCode::NOT_FOUND);
    let figures = barline_http::metrics(world.metrics.clone());
    let ask = |method: Method, path: &str| figures.get_response(request(method, path).finish());
    assert_eq!(ask(Method::GET, "/").await.status(), StatusCode::NOT_FOUND);
    let posted = ask(Method::POST, "/metrics").await;
    assert_eq!(posted.status(), StatusCode::METHOD_NOT_ALLOWED);
    let response = ask(Method::GET, "/metrics").await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.header("cache-control"), Some("no-store"));
    assert_eq!(response.header("x-content-type-options"), Some("nosniff"));
    let text = response.into_body().into_string().await.unwrap();
    for line in [
        r#"barline_http_requests_total{method="GET",route="/api/short-url/{code}",status="404"} 1"#,
        r#"barline_http_requests_total{method="GET",route="none",status="404"} 2"#,
    ] {
        assert!(text.contains(line), "{text}");
    }
    assert!(
        !text.contains("zzzzzz") && !text.contains("CANARY"),
        "{text}"
    );
}

#[tokio::test]
async fn someone_who_mistyped_an_address_sees_a_page() {
    let accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    let world = World::new();
    let ask = |method: Method, path: &str, accept: &'static str| {
        world.send(request(method, path).header("accept", accept).finish())
    };
    for path in [
        "/index.htm",
        "/nope",
        "/API/docs",
        "/kanban?data=CANARY",
        "/auth/user/",
    ] {
        let answer = ask(Method::GET, path, accept).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer.content_type(), Some("text/html; charset=utf-8"));
        for header in [
            "content-security-policy",
            "x-content-type-options",
            "x-frame-options",
            "x-request-id",
        ] {
            assert!(answer.header(header).is_some(), "{header}");
        }
        let page = answer.into_body().into_string().await.unwrap();
        assert!(page.contains("There is nothing at this address."));
        assert!(page.contains(r#"<a href="/">"#));
        // What the policy would refuse, and what a library wrote.
        for unwanted in ["<script", "<style", "CANARY", "http"] {
            assert!(
                !page.replace("http-equiv", "").contains(unwanted),
                "{unwanted}"
            );
        }
    }
    for (method, path, accept) in [
        (Method::GET, "/nope", "*/*"),
        (Method::GET, "/nope", "application/json"),
        (Method::GET, "/api/short-url/zzzzzz", "text/html"),
        (Method::POST, "/nope", "text/html"),
    ] {
        let answer = ask(method, path, accept).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path} {accept}");
        assert_eq!(answer.content_type(), Some("application/problem+json"));
    }
}

#[tokio::test]
async fn the_documentation_is_served_as_small_as_the_client_takes_it() {
    let world = World::new();
    let mut sizes = Vec::new();
    for (accept, encoding) in [
        ("gzip, br", Some("br")),
        ("gzip", Some("gzip")),
        ("identity", None),
    ] {
        let asked = request(Method::GET, "/api/docs").header("accept-encoding", accept);
        let answer = world.send(asked.finish()).await;
        assert_eq!(answer.status(), StatusCode::OK);
        assert_eq!(answer.header("content-encoding"), encoding);
        sizes.push(answer.into_body().into_vec().await.unwrap().len());
    }
    assert!(sizes.is_sorted() && sizes[0] * 3 < sizes[2], "{sizes:?}");
}

#[tokio::test]
async fn every_401_says_how_to_prove_who_one_is_and_every_503_when_to_come_again() {
    let world = World::new();
    for path in ["/api/short-url", "/api/tokens"] {
        let unknown = world.get(path).await;
        assert_eq!(unknown.status(), StatusCode::UNAUTHORIZED, "{path}");
        assert_eq!(unknown.header("www-authenticate"), Some("Bearer"), "{path}");
    }
    // Answered before any call is looked for.
    let not_built = world.get("/").await;
    assert_eq!(not_built.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(not_built.header("retry-after"), Some("5"));
}
