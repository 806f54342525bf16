//! Figures for whoever runs the service, as Prometheus reads them. Labels are ours: a method we know, a route template, a
//! status; nothing that a client wrote (GP1).

use std::time::Duration;

use poem::{IntoResponse, Response};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use crate::problem::ProblemKind;

/// Upper ends of the buckets, in seconds: from a file out of memory to a wait for a lock that is given up on.
const BUCKETS: [f64; 10] = [0.0005, 0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 1.0, 5.0, 10.0];

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Answer {
    method: String,
    route: String,
    status: u64,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Route {
    route: String,
}

/// Counts answers and how long they took.
pub(crate) struct Metrics {
    registry: Registry,
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
            registry,
            answers,
            seconds,
        }
    }
}

impl Metrics {
    /// Counts one answer.
    pub(crate) fn count(&self, method: &str, route: &str, status: u16, took: Duration) {
        let answer = Answer {
            method: method.to_owned(),
            route: route.to_owned(),
            status: u64::from(status),
        };
        self.answers.get_or_create(&answer).inc();
        let route = Route {
            route: route.to_owned(),
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
