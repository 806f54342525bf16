//! A plan for other programs: JSON, iCalendar, MS Project XML, Markdown.

pub mod icalendar;
pub mod json;
pub mod markdown;
pub mod project_xml;
