//! What someone sees who followed a broken link or mistyped an address. Programs get a problem instead.

use poem::http::{Method, StatusCode, header};
use poem::{Request, Response};

const PAGE: &str = include_str!("not_found.html");

/// Whether a person looks at the answer: a browser that opens an address names HTML, a program does not.
pub(crate) fn is_browsing(request: &Request) -> bool {
    let accept = request.headers().get_all(header::ACCEPT).iter();
    request.method() == Method::GET
        && accept
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .any(|kind| {
                let kind = kind.split(';').next().unwrap_or_default().trim();
                kind.eq_ignore_ascii_case("text/html")
            })
}

/// The page. It holds nothing of the request, and no script.
pub(crate) fn page() -> Response {
    Response::builder()
        .status(StatusCode::NOT_FOUND)
        .content_type("text/html; charset=utf-8")
        .header(header::CACHE_CONTROL, "no-store")
        .header(header::VARY, "Accept")
        .body(PAGE)
}
