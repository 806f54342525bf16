//! One line per request, without anything a person wrote (GP1).

use std::sync::Arc;
use std::time::Instant;

use bytes::Bytes;
use http_body_util::combinators::BoxBody;
use hyper::body::Body as _;
use poem::http::{HeaderName, HeaderValue, Method};
use poem::{Body, Request, Response};

use crate::metrics::Metrics;

/// The pattern that matched, for logs: `/api/short-url/:code`, never a path that a client made up.
#[derive(Clone, Debug)]
pub(crate) struct RouteTemplate(pub(crate) Arc<str>);

/// Logs method, route template, status, milliseconds, bytes and request id; nothing of the address or the body.
/// The same goes into the figures.
pub(crate) struct RequestLog {
    started: Instant,
    method: &'static str,
}

impl RequestLog {
    /// To be called when a request has come.
    pub(crate) fn begin(request: &Request) -> Self {
        RequestLog {
            started: Instant::now(),
            method: known_method(request.method()),
        }
    }

    /// To be called with its answer, which gets the id. `known` is its route's template, where the answer does
    /// not say it.
    pub(crate) fn end(
        self,
        response: Response,
        known: Option<&Arc<str>>,
        metrics: &Metrics,
    ) -> Response {
        let RequestLog { started, method } = self;
        // Ours, not the client's: what a client sends would be its text in our log.
        let id = format!("{:016x}", fastrand::u64(..));
        let (mut response, bytes) = measured(response);
        if let Ok(value) = HeaderValue::from_str(&id) {
            response
                .headers_mut()
                .insert(HeaderName::from_static("x-request-id"), value);
        }
        let took = started.elapsed();
        let status = response.status().as_u16();
        let route = known.cloned().unwrap_or_else(|| route(&response));
        metrics.count(method, &route, status, took);
        tracing::info!(
            target: "barline::request",
            id,
            method,
            route = &*route,
            status,
            ms = took.as_secs_f64() * 1000.0,
            bytes,
            "answered"
        );
        response
    }
}

fn route(response: &Response) -> Arc<str> {
    match response.data() {
        Some(RouteTemplate(template)) => template.clone(),
        None => Arc::from("none"),
    }
}

/// A method is free text in HTTP, so only those we know are written down.
fn known_method(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        Method::PATCH => "PATCH",
        Method::TRACE => "TRACE",
        Method::CONNECT => "CONNECT",
        _ => "other",
    }
}

/// The answer and its body's length, where that is known before sending.
fn measured(mut response: Response) -> (Response, Option<u64>) {
    let body: BoxBody<Bytes, std::io::Error> = response.take_body().into();
    let bytes = body.size_hint().exact();
    response.set_body(Body::from(body));
    (response, bytes)
}
