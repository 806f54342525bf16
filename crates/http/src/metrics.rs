//! Figures for whoever runs the service, as Prometheus reads them. Labels are ours: a method we know, a route template, a
//! status; nothing that a client wrote (GP1).

use std::sync::Arc;
use std::time::Duration;

use poem::http::{Method, header};
use poem::{Endpoint, EndpointExt, IntoResponse, Request, Response};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use crate::app::refuse_bad_head;
use crate::problem::ProblemKind;
use crate::security_headers::SecurityHeaders;

const PATH: &str = "/metrics";

/// Upper ends of the buckets, in seconds: from a file out of memory to a wait for a lock that is given up on.
const BUCKETS: [f64; 10] = [0.0005, 0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 1.0, 5.0, 10.0];

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Answer {
    method: &'static str,
    route: Arc<str>,
    status: u64,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Route {
    route: Arc<str>,
}

/// Counts answers and how long they took. A clone counts with the first.
#[derive(Clone)]
pub struct Metrics {
    registry: Arc<Registry>,
    answers: Family<Answer, Counter>,
    seconds: Family<Route, Histogram>,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("barline");
        let answers = Family::default();
        let bucketed: fn() -> Histogram = || Histogram::new(BUCKETS);
        let seconds = Family::new_with_constructor(bucketed);
        registry.register("http_requests", "Requests answered", answers.clone());
        registry.register(
            "http_request_duration_seconds",
            "Seconds from a request's head to its answer",
            seconds.clone(),
        );
        Metrics {
            registry: Arc::new(registry),
            answers,
            seconds,
        }
    }
}

/// Where the figures are read: `/metrics`, and nothing else. For an address of its own, since whoever reaches it learns
/// how much the service is used.
pub fn metrics(figures: Metrics) -> impl Endpoint<Output = Response> + 'static {
    poem::endpoint::make(move |request: Request| {
        let is_figures = request.uri().path() == PATH;
        let answer = match *request.method() {
            _ if !is_figures => ProblemKind::NotFound.into_response(),
            Method::GET | Method::HEAD => figures.answer(),
            _ => ProblemKind::MethodNotAllowed
                .with_header(header::ALLOW, "GET, HEAD")
                .into_response(),
        };
        async move { answer }
    })
    .around(refuse_bad_head)
    .with(SecurityHeaders::new(false))
}

impl Metrics {
    /// Counts one answer.
    pub(crate) fn count(
        &self,
        method: &'static str,
        route: &Arc<str>,
        status: u16,
        took: Duration,
    ) {
        let answer = Answer {
            method,
            route: route.clone(),
            status: u64::from(status),
        };
        self.answers.get_or_create(&answer).inc();
        let route = Route {
            route: route.clone(),
        };
        self.seconds
            .get_or_create(&route)
            .observe(took.as_secs_f64());
    }

    /// All figures as `OpenMetrics` text.
    pub(crate) fn answer(&self) -> Response {
        let mut text = String::new();
        match encode(&mut text, &self.registry) {
            Ok(()) => Response::builder()
                .content_type("application/openmetrics-text; version=1.0.0; charset=utf-8")
                .body(text),
            Err(_) => ProblemKind::Internal.into_response(),
        }
    }
}
