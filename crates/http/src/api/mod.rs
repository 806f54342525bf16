//! The documented calls.

mod auth;
mod code;
mod described;
mod document;
mod etags;
mod health;
mod json_text;
mod links;
mod live;
mod nullable;
mod ops;
mod plan;
mod problems;
mod strict_json;
mod time;
mod tokens;
mod versions;

use std::collections::HashMap;
use std::sync::Arc;

use poem::http::Method;
use poem_openapi::{
    ContactObject, ExtraHeader, LicenseObject, OpenApi, OpenApiService, ServerObject, Tags,
};

use self::auth::AuthApi;
use self::health::HealthApi;
use self::links::LinksApi;
use self::live::LiveApi;
use self::ops::OpsApi;
use self::plan::PlanApi;
use self::problems::problems;
use self::tokens::TokensApi;
use self::versions::VersionsApi;
use crate::problem::ProblemKind;

pub use self::document::document;
pub(crate) use self::document::document_at;
pub(crate) use self::links::{OpenLink, find_link};
pub use self::live::SseWire;
pub(crate) use self::plan::PlanTexts;

pub(crate) type Apis = (
    AuthApi,
    LinksApi,
    LiveApi,
    OpsApi,
    VersionsApi,
    PlanApi,
    TokensApi,
    HealthApi,
);

/// Groups of calls in the document.
#[derive(Tags)]
enum Tag {
    /// Permanent links: a short code with a plan behind it.
    Links,
    /// API tokens, for programs that act for a user.
    Tokens,
    /// Who is signed in, and signing in and out.
    Account,
    /// For whoever runs the service.
    Operation,
}

/// Ends with the head of the table of [`errors`].
const DESCRIPTION: &str = include_str!("description.md");

pub(crate) fn service() -> OpenApiService<Apis, ()> {
    let version = env!("CARGO_PKG_VERSION");
    OpenApiService::new(Apis::default(), "Barline", version)
        .description(format!("{DESCRIPTION}{}", errors()))
        .contact(ContactObject::new().name("Whoever runs this site").url("/"))
        .license(LicenseObject::new("MIT").url("https://opensource.org/license/mit"))
        .extra_response_header::<String, _>(
            ExtraHeader::new("X-Request-Id")
                .description("Names this request in the service's log."),
        )
        .server(ServerObject::new("/").description("The site that serves this document"))
}

/// The page to read and try the calls of this document.
pub(crate) fn docs(document: &str) -> String {
    let service = service();
    let html = service.swagger_ui_html();
    // The library's page has neither a language nor a size for phones, and the document as the library makes it.
    html.trim_start()
        .replacen(
            "<html charset=\"UTF-8\">",
            "<!doctype html>\n<html lang=\"en\">",
            1,
        )
        .replacen(
            "<title>Swagger UI</title>",
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n    \
             <title>Barline: the calls of its server</title>",
            1,
        )
        .replacen(&service.spec(), &document.replace("</", "<\\/"), 1)
}

/// Every kind of error, for the document's front page.
fn errors() -> String {
    let rows = ProblemKind::ALL.map(|kind| {
        let status = kind.status().as_u16();
        format!("| `{}` | {status} | {} |\n", kind.word(), kind.title())
    });
    rows.concat()
}

/// A path of the document.
pub(crate) struct DocumentedPath {
    /// As it is written there: `/api/short-url/{code}`.
    pub(crate) template: Arc<str>,
    /// For `Allow` (RFC 9110 §15.5.6).
    pub(crate) methods: String,
}

/// Each path of the document, by its [`shape`].
pub(crate) fn paths() -> HashMap<String, DocumentedPath> {
    Apis::meta()
        .into_iter()
        .flat_map(|api| api.paths)
        .map(|path| {
            let mut methods: Vec<&str> = Vec::new();
            for operation in &path.operations {
                methods.push(operation.method.as_str());
                if operation.method == Method::GET {
                    methods.push("HEAD");
                }
            }
            let known = DocumentedPath {
                template: path.path.as_str().into(),
                methods: methods.join(", "),
            };
            (shape(&path.path), known)
        })
        .collect()
}

/// A path with its parameters left blank: the document writes `{code}` where the router writes `:param0`.
pub(crate) fn shape(path: &str) -> String {
    let blank = |part: &str| part.starts_with([':', '{']);
    let parts: Vec<&str> = path
        .split('/')
        .map(|part| if blank(part) { ":" } else { part })
        .collect();
    parts.join("/")
}
