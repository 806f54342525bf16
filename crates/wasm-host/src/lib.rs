#![doc = include_str!("../README.md")]
#![expect(
    clippy::missing_errors_doc,
    reason = "errors are those of a value that cannot cross"
)]

#[cfg(target_family = "wasm")]
mod allocator;
mod browser;
mod crossing;
mod record;

pub use browser::{BrowserClock, RandomIds, now, now_utc};
pub use crossing::{cannot_cross, date_of, from_js, json_of, to_js, with_record};
pub use record::{loaded, plan_of, record_of, record_of_plan, record_of_tasks};
