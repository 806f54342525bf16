//! The short way to open a link, for the request that comes more often than all others together.
//!
//! The documented call takes 12 kB of futures through ten layers before it asks the cache: twice the time that the answer
//! takes. Here a request that is nothing but `GET /api/short-url/CODE` goes to the same rule at once.

use std::sync::Arc;

use poem::http::{HeaderMap, Method, header};
use poem::{IntoResponse, Request, Response};

use super::open;
use crate::api::code::Code;
use crate::guard::limits::StandingCell;
use crate::serve::BadHead;
use crate::services::Services;

const PREFIX: &str = "/api/short-url/";

/// Opens links without the layers of the other calls.
pub(crate) struct OpenLink {
    services: Arc<Services>,
    template: Arc<str>,
}

impl OpenLink {
    pub(crate) fn new(services: Arc<Services>) -> Self {
        OpenLink {
            services,
            template: "/api/short-url/{code}".into(),
        }
    }

    /// Its path in the document.
    pub(crate) fn template(&self) -> &Arc<str> {
        &self.template
    }

    /// Whether this is such a request. One that a layer would look at twice (HEAD, a body, a head that can be read in two
    /// ways) or a path that is no code goes the long way.
    pub(crate) fn takes(request: &Request) -> bool {
        request.method() == Method::GET
            && code(request).is_some()
            && !has_body(request.headers())
            && request.data::<BadHead>().is_none()
    }

    /// The answer, as the documented call gives it.
    pub(crate) async fn answer(&self, mut request: Request) -> Response {
        let standing = StandingCell::default();
        request.set_data(standing.clone());
        let code = Code(code(&request));
        let mut response = match open(&request, &self.services, code).await {
            Ok(opened) => opened.into_response(),
            Err(problem) => problem.into_response(),
        };
        standing.write(&mut response);
        response
    }
}

fn code(request: &Request) -> Option<barline_short_links::ShortCode> {
    let rest = request.uri().path().strip_prefix(PREFIX)?;
    rest.parse().ok()
}

fn has_body(headers: &HeaderMap) -> bool {
    [
        header::CONTENT_LENGTH,
        header::TRANSFER_ENCODING,
        header::CONTENT_ENCODING,
    ]
    .iter()
    .any(|name| headers.contains_key(name))
}
