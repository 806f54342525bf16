//! A plan for other programs: JSON, iCalendar, MS Project XML, Markdown.

pub mod days_off;
pub mod icalendar;
pub mod json;
mod json_fault;
pub mod markdown;
pub mod network;
mod network_write;
pub mod project_xml;
pub mod typed_days;
