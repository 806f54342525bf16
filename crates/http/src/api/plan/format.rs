//! Which form of a plan a client wants.

use std::borrow::Cow;
use std::cmp::Reverse;

use barline_short_links::PlanFormat;
use mime_guess::Mime;
use poem::web::Accept;
use poem::{FromRequest, Request};
use poem_openapi::Enum;
use poem_openapi::registry::{MetaSchemaRef, Registry};
use poem_openapi::types::{ParseFromParameter, ParseResult, Type};

use crate::problem::{Problem, ProblemKind};

/// A form of a plan, where it is named in the address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
pub(super) enum FormatName {
    /// `application/json`, as `schemas/plan.schema.json` describes it.
    Json,
    /// `text/csv`, with the columns of the page's export.
    Csv,
    /// `text/calendar` (RFC 5545).
    Ics,
}

/// What `format` says; `None` for a form that there is not.
#[derive(Clone, Copy, Debug)]
pub(super) struct WantedFormat(pub(super) Option<FormatName>);

/// The answer to a form that there is not.
pub(super) fn unknown() -> Problem {
    Problem::of(ProblemKind::BadRequest).with_detail("`format` is `json`, `csv` or `ics`.")
}

impl Type for WantedFormat {
    const IS_REQUIRED: bool = true;
    type RawValueType = Self;
    type RawElementValueType = Self;

    fn name() -> Cow<'static, str> {
        FormatName::name()
    }

    fn schema_ref() -> MetaSchemaRef {
        FormatName::schema_ref()
    }

    fn register(registry: &mut Registry) {
        FormatName::register(registry);
    }

    fn as_raw_value(&self) -> Option<&Self> {
        Some(self)
    }

    fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self> + 'a> {
        Box::new(std::iter::once(self))
    }
}

impl ParseFromParameter for WantedFormat {
    fn parse_from_parameter(value: &str) -> ParseResult<Self> {
        Ok(WantedFormat(FormatName::parse_from_parameter(value).ok()))
    }
}

impl From<FormatName> for PlanFormat {
    fn from(name: FormatName) -> Self {
        match name {
            FormatName::Json => PlanFormat::Json,
            FormatName::Csv => PlanFormat::Csv,
            FormatName::Ics => PlanFormat::ICalendar,
        }
    }
}

/// The end of a file's name, and of a tag.
pub(super) fn ending(format: PlanFormat) -> &'static str {
    match format {
        PlanFormat::Csv => "csv",
        PlanFormat::ICalendar => "ics",
        PlanFormat::Json => "json",
    }
}

/// Forms by type and subtype; the first of a type is what `text/*` means.
const FORMS: [(&str, &str, PlanFormat); 3] = [
    ("application", "json", PlanFormat::Json),
    ("text", "csv", PlanFormat::Csv),
    ("text", "calendar", PlanFormat::ICalendar),
];

/// The best form that `Accept` takes: JSON when it says nothing, `None` when it takes none (RFC 9110 §12.5.1).
pub(super) async fn accepted(request: &Request) -> Option<PlanFormat> {
    let lines = request.headers().get_all("accept").into_iter();
    let mut said = lines.filter_map(|line| line.to_str().ok());
    if said.all(|line| line.trim().is_empty()) {
        return Some(PlanFormat::Json);
    }
    // Sorted by what the client likes best.
    let Accept(ranges) = Accept::from_request_without_body(request).await.ok()?;
    let mut best: Option<(f32, usize, PlanFormat)> = None;
    for (kind, subtype, format) in FORMS {
        let Some((weight, place)) = weight_of(&ranges, kind, subtype) else {
            continue;
        };
        let is_better = best.is_none_or(|(most, first, _)| {
            weight > most || (weight - most).abs() < f32::EPSILON && place < first
        });
        if weight > 0.0 && is_better {
            best = Some((weight, place, format));
        }
    }
    best.map(|(_, _, format)| format)
}

/// How much a type is wanted, and at which place that is said: what names it most exactly decides, `type/subtype` before
/// `type/*` before `*/*`.
fn weight_of(ranges: &[Mime], kind: &str, subtype: &str) -> Option<(f32, usize)> {
    let exactness = |range: &Mime| match (range.type_().as_str(), range.subtype().as_str()) {
        (a, b) if a == kind && b == subtype => Some(2),
        (a, "*") if a == kind => Some(1),
        ("*", "*") => Some(0),
        _ => None,
    };
    let ranges = ranges.iter().enumerate();
    let fitting = ranges.filter_map(|(place, range)| Some((exactness(range)?, place, range)));
    // Of two that are as exact the first.
    let (_, place, range) = fitting.max_by_key(|(exact, place, _)| (*exact, Reverse(*place)))?;
    let weight = range.get_param("q").and_then(|q| q.as_str().parse().ok());
    Some((weight.unwrap_or(1.0), place))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn sl11_accept_is_read_as_rfc_9110_says() {
        use PlanFormat::{Csv, ICalendar, Json};
        for (accept, format) in [
            ("*/*", Some(Json)),
            ("", Some(Json)),
            (" ", Some(Json)),
            ("application/json", Some(Json)),
            ("text/csv", Some(Csv)),
            ("text/calendar", Some(ICalendar)),
            ("text/*", Some(Csv)),
            ("TEXT/CSV; charset=utf-8", Some(Csv)),
            (
                "application/json;q=0.5, text/calendar;q=0.9",
                Some(ICalendar),
            ),
            ("text/csv;q=0, application/json;q=0.1", Some(Json)),
            (
                "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
                Some(Json),
            ),
            ("text/html", None),
            ("application/json;q=0", None),
            ("application/json;q=0, */*", Some(Csv)),
            ("*/*, application/json;q=0", Some(Csv)),
            ("text/*, text/csv;q=0", Some(ICalendar)),
            ("text/csv;q=0.1, text/*;q=0.5, */*;q=0.2", Some(ICalendar)),
            ("text/calendar, text/csv", Some(ICalendar)),
            ("*/*;q=0", None),
            ("application/json;q=0, text/*;q=0", None),
        ] {
            let request = Request::builder().header("accept", accept).finish();
            assert_eq!(accepted(&request).await, format, "{accept}");
        }
        assert_eq!(accepted(&Request::default()).await, Some(Json));
    }
}
