#![doc = include_str!("../README.md")]

mod api;
mod app;
mod body_limit;
mod card;
mod docs;
mod guard;
mod metrics;
mod not_found;
mod page;
mod problem;
mod public_url;
mod request_log;
mod security_headers;
pub mod serve;
mod services;
mod turns;

pub use api::{SseWire, document};
pub use app::{AppConfig, app};
pub use body_limit::BodyLimit;
pub use card::CARD_PAINTER;
pub use metrics::{Metrics, metrics};
pub use page::Page;
pub use problem::{PROBLEM_JSON, Problem, ProblemKind};
pub use public_url::{PublicUrl, PublicUrlError};
pub use security_headers::{CONTENT_SECURITY_POLICY, SecurityHeaders};
pub use services::Readiness;
