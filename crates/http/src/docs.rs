//! The page to read and try the calls: Swagger UI, as poem-openapi has it inside.

use poem::Response;
use poem::http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;

use crate::api;
use crate::page::{Page, packed};
use crate::problem::ProblemKind;

/// The page, made when it is first asked for: packing it would be a third of the time that the program takes to start.
#[derive(Debug)]
pub(crate) struct Docs {
    document: String,
    made: OnceCell<Made>,
}

#[derive(Debug)]
struct Made {
    page: Page,
    policy: HeaderValue,
}

impl Docs {
    /// The page for a document.
    pub(crate) fn of(document: String) -> Self {
        Docs {
            document,
            made: OnceCell::new(),
        }
    }

    /// The answer to a GET.
    pub(crate) async fn answer(&self, request: &HeaderMap) -> Response {
        let document = self.document.clone();
        let made = self
            .made
            .get_or_try_init(|| async move {
                tokio::task::spawn_blocking(move || made(api::docs(&document))).await
            })
            .await;
        let answer = made.ok().and_then(|made| {
            let mut answer = made.page.answer("/", request)?;
            let headers = answer.headers_mut();
            headers.insert(header::CONTENT_SECURITY_POLICY, made.policy.clone());
            Some(answer)
        });
        answer.unwrap_or_else(|| poem::IntoResponse::into_response(ProblemKind::Internal))
    }
}

fn made(html: String) -> Made {
    let policy = policy(&html);
    Made {
        page: Page::from_files(packed("index.html", html.into_bytes())),
        policy,
    }
}

/// A policy of its own, since this page is a library's: its scripts are known by their hashes, so no other script
/// runs, and its styles are inline. It talks to this site only, and what is on it can be asked for with a session.
fn policy(html: &str) -> HeaderValue {
    let hashes: Vec<String> = scripts(html)
        .into_iter()
        .map(|script| format!("'sha256-{}'", base64(&Sha256::digest(script.as_bytes()))))
        .collect();
    let hashes = hashes.join(" ");
    let text = format!(
        "default-src 'none'; script-src {hashes}; style-src 'unsafe-inline'; img-src 'self' data:; \
         connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
         object-src 'none'"
    );
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

/// The text of each script in a page, as a browser finds it: the library's own text names scripts too.
fn scripts(html: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = html;
    while let Some((_, after)) = rest.split_once("<script")
        && let Some((_, after)) = after.split_once('>')
        && let Some((script, after)) = after.split_once("</script>")
    {
        found.push(script);
        rest = after;
    }
    found
}

fn base64(bytes: &[u8]) -> String {
    use base64::Engine;
    base64::engine::general_purpose::STANDARD.encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gh1_scripts_are_known_by_their_hashes() {
        let html = "<head><script charset=\"UTF-8\">a()</script></head><script>\n b()</script>";
        assert_eq!(scripts(html), ["a()", "\n b()"]);
        let naming = "<script>'<script>'</script><script>b()</script>";
        assert_eq!(scripts(naming), ["'<script>'", "b()"]);
        let policy = policy("<script>alert(1)</script>");
        let policy = policy.to_str().unwrap();
        // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
        let hash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
        assert!(policy.contains(&format!("script-src {hash};")), "{policy}");
    }
}
