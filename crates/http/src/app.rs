//! Everything between a connection and a handler, in one place.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use barline_accounts::Accounts;
use barline_live::{Live, Together};
use barline_short_links::{ShortLinks, Versions};
use bytes::Bytes;
use futures_util::FutureExt;
use http_body_util::combinators::BoxBody;
use hyper::body::Body as _;
use ipnet::IpNet;
use poem::PathPattern;
use poem::endpoint::BoxEndpoint;
use poem::http::{HeaderValue, Method, StatusCode, header};
use poem::{Endpoint, EndpointExt, IntoEndpoint, IntoResponse, Request, Response, Result};

use crate::api::{self, DocumentedPath, OpenLink, PlanTexts};
use crate::body_limit::BodyLimit;
use crate::card::{self, Cards};
use crate::docs::Docs;
use crate::guard::cookies::Removals;
use crate::guard::limits::{Limits, StandingCell};
use crate::metrics::Metrics;
use crate::not_found;
use crate::page::Page;
use crate::problem::{PROBLEM_JSON, Problem, ProblemKind, say_what_helps};
use crate::public_url::PublicUrl;
use crate::request_log::{RequestLog, RouteTemplate};
use crate::security_headers::{SecurityHeaders, is_call};
use crate::serve::BadHead;
use crate::services::{Readiness, Services};
use crate::turns::Turns;

const DOCUMENT: &str = "/api/openapi.json";
const DOCS: &str = "/api/docs";
const PICTURES: &str = "/card/:code.png";

/// What the service needs to answer.
pub struct AppConfig {
    /// The page and its assets.
    pub page: Page,
    /// Where people reach the service.
    pub public_url: PublicUrl,
    /// Who is signed in.
    pub accounts: Arc<Accounts>,
    /// Permanent links.
    pub links: Arc<ShortLinks>,
    /// Earlier plans behind them.
    pub versions: Arc<Versions>,
    /// Who follows them. Whoever stops the service stops it first: its streams have no end of their own.
    pub live: Arc<Live>,
    /// Who edits them together.
    pub together: Arc<Together>,
    /// Whether what the calls need answers.
    pub readiness: Arc<dyn Readiness>,
    /// Proxies whose `X-Forwarded-For` is believed (GR3).
    pub proxies: Vec<IpNet>,
    /// Where answers are counted.
    pub metrics: Metrics,
}

/// The whole service as one endpoint. It answers every request, and never with an error of poem's.
pub fn app(config: AppConfig) -> impl Endpoint<Output = Response> + 'static {
    let service = api::service();
    let origin = config.public_url.origin();
    let document = api::document_at(&origin);
    let headers = SecurityHeaders::new(config.public_url.is_https());
    let services = Arc::new(Services {
        accounts: config.accounts,
        links: config.links,
        versions: config.versions,
        live: config.live,
        together: config.together,
        readiness: config.readiness,
        public_url: config.public_url,
        proxies: config.proxies,
        limits: Limits::default(),
        saves: Arc::default(),
        turns: Turns::default(),
        texts: PlanTexts::default(),
    });
    let dispatch = Dispatch {
        page: config.page.with_head(&card::of_site(&origin)),
        cards: Cards::default(),
        docs: Docs::of(document.clone()),
        document: Bytes::from(document),
        paths: api::paths(),
        calls: service.into_endpoint(),
        services: services.clone(),
    };
    let rest = dispatch
        .around(refuse_bad_head)
        .with(BodyLimit::default())
        .around(refuse_trace)
        .around(answer_head);
    App {
        links: OpenLink::new(services),
        rest,
        headers,
        metrics: config.metrics,
    }
}

/// What happens to every request, around what is particular to some.
struct App<E> {
    links: OpenLink,
    rest: E,
    headers: SecurityHeaders,
    metrics: Metrics,
}

impl<E: Endpoint<Output = Response>> Endpoint for App<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let log = RequestLog::begin(&request);
        let is_call = is_call(request.uri().path());
        let (response, route) = if OpenLink::takes(&request) {
            let opened = AssertUnwindSafe(self.links.answer(request)).catch_unwind();
            (opened.await, Some(self.links.template()))
        } else {
            // In a place of its own: it is large, and would be copied again and again, and kept for each connection.
            let answered = Box::pin(self.rest.get_response(request));
            (AssertUnwindSafe(answered).catch_unwind().await, None)
        };
        let mut response = response.unwrap_or_else(|_| ProblemKind::Internal.into_response());
        say_what_helps(&mut response);
        self.headers.add(is_call, &mut response);
        Ok(log.end(response, route, &self.metrics))
    }
}

/// Sends a request to the page's files or to the calls.
struct Dispatch {
    page: Page,
    cards: Cards,
    document: Bytes,
    docs: Docs,
    /// Each documented path and its `Allow`, by its shape.
    paths: HashMap<String, DocumentedPath>,
    calls: BoxEndpoint<'static>,
    services: Arc<Services>,
}

impl Endpoint for Dispatch {
    type Output = Response;

    async fn call(&self, mut request: Request) -> Result<Response> {
        let path = request.uri().path();
        if path == DOCUMENT {
            return Ok(read_only(&request, DOCUMENT, || {
                Response::builder()
                    .content_type("application/json")
                    .body(self.document.clone())
            }));
        }
        if path == DOCS {
            let page = self.docs.answer(request.headers()).await;
            return Ok(read_only(&request, DOCS, || page));
        }
        let standing = StandingCell::default();
        request.set_data(standing.clone());
        if let Some(mut answer) = self.card(&request).await {
            standing.write(&mut answer);
            return Ok(answer);
        }
        let path = request.uri().path();
        if let Some(file) = self.page.answer(path, request.headers()) {
            return Ok(read_only(&request, Page::route(path), || file));
        }
        let is_browsing = not_found::is_browsing(&request);
        request.set_data(self.services.clone());
        let removals = Removals::default();
        request.set_data(removals.clone());
        let response = self.calls.get_response(request).await;
        let known = response
            .data::<PathPattern>()
            .and_then(|pattern| self.paths.get(&api::shape(&pattern.0)));
        let mut response = as_problem(response, known);
        if is_browsing && known.is_none() && response.status() == StatusCode::NOT_FOUND {
            response = not_found::page();
        }
        if let Some(known) = known {
            response.set_data(RouteTemplate(known.template.clone()));
        }
        standing.write(&mut response);
        removals.write(&mut response);
        Ok(response)
    }
}

impl Dispatch {
    /// The page for a visit by a permanent link, or the picture of its plan; `None` for all other requests, and where
    /// the link does not open: then the page itself says why.
    async fn card(&self, request: &Request) -> Option<Response> {
        if request.method() != Method::GET {
            return None;
        }
        let uri = request.uri();
        if let Some(code) = card::code_of_picture(uri.path()) {
            let mut picture = self.cards.picture(request, &self.services, code).await;
            picture.set_data(RouteTemplate(PICTURES.into()));
            return Some(picture);
        }
        let code = card::code_in(uri.query()).filter(|_| uri.path() == "/")?;
        let tags = self.cards.tags(request, &self.services, code).await?;
        let mut page = card::page(self.page.index_with(&tags)?);
        page.set_data(RouteTemplate(Page::route("/").into()));
        Some(page)
    }
}

/// Errors that the libraries make are plain text: they get the words and the shape of ours.
fn as_problem(response: Response, known: Option<&DocumentedPath>) -> Response {
    let status = response.status();
    let is_ours = response.content_type() == Some(PROBLEM_JSON);
    if is_ours || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    // The library's own sentence would name inner things.
    let mut problem = ProblemKind::for_status(status).into_response();
    if status == StatusCode::METHOD_NOT_ALLOWED
        && let Some(known) = known
        && let Ok(allowed) = HeaderValue::from_str(&known.methods)
    {
        problem.headers_mut().insert(header::ALLOW, allowed);
    }
    *problem.extensions_mut() = response.extensions().clone();
    problem
}

/// A file or a document: there to be read, nothing else.
fn read_only(
    request: &Request,
    route: &'static str,
    answer: impl FnOnce() -> Response,
) -> Response {
    let mut response = if request.method() == Method::GET {
        answer()
    } else {
        ProblemKind::MethodNotAllowed
            .into_response()
            .with_header(header::ALLOW, "GET, HEAD")
            .into_response()
    };
    response.set_data(RouteTemplate(route.into()));
    response
}

/// A head that can be read in two ways is answered and believed in nothing, and its connection closed.
pub(crate) async fn refuse_bad_head<E: Endpoint<Output = Response>>(
    next: Arc<E>,
    request: Request,
) -> Result<Response> {
    let detail = match request.data::<BadHead>() {
        None => return next.call(request).await,
        Some(BadHead::Framing) => {
            "The request must say in one way how long its body is: `Content-Length`, or `Transfer-Encoding: chunked`."
                .to_owned()
        }
        Some(BadHead::Host) => "The request must have one `Host`.".to_owned(),
        Some(BadHead::Twice(name)) => format!("The request must have one `{name}` at most."),
    };
    Ok(Problem::of(ProblemKind::BadRequest)
        .with_detail(detail)
        .with_header(header::CONNECTION, "close")
        .into_response())
}

/// TRACE would echo a cookie to a script (GH2): 405 where nothing is, too.
async fn refuse_trace<E: Endpoint<Output = Response>>(
    next: Arc<E>,
    request: Request,
) -> Result<Response> {
    let is_trace = request.method() == Method::TRACE;
    let response = next.call(request).await?;
    if is_trace && response.status() != StatusCode::METHOD_NOT_ALLOWED {
        return Ok(ProblemKind::MethodNotAllowed
            .with_header(header::ALLOW, "")
            .into_response());
    }
    Ok(response)
}

/// HEAD is GET without the body, and with the length the body would have had.
async fn answer_head<E: Endpoint<Output = Response>>(
    next: Arc<E>,
    mut request: Request,
) -> Result<Response> {
    if request.method() != Method::HEAD {
        return next.call(request).await;
    }
    request.set_method(Method::GET);
    let mut response = next.get_response(request).await;
    let body: BoxBody<Bytes, std::io::Error> = response.take_body().into();
    if let Some(length) = body.size_hint().exact()
        && response.status() != StatusCode::NOT_MODIFIED
    {
        response
            .headers_mut()
            .insert(header::CONTENT_LENGTH, length.into());
    }
    Ok(response)
}
