//! The plan behind a link, for programs.

mod document;
mod format;
mod texts;

use barline_short_links::{PlanFormat, Revision, ShortCode};
use poem::Request;
use poem_openapi::param::{Header, Path, Query};
use poem_openapi::{ApiResponse, OpenApi, ResponseContent};

use self::document::PlanDocument;
use self::format::WantedFormat;
pub(crate) use self::texts::PlanTexts;
use self::texts::Text;
use super::Tag;
use super::code::{self, Code};
use super::etags::is_known;
use super::json_text::JsonText;
use super::links::find;
use crate::guard::caller::services;
use crate::problem::ProblemKind;

#[derive(ResponseContent)]
enum PlanText {
    /// The plan document.
    Json(JsonText<PlanDocument>),
    /// The file that the page exports; the page imports it again.
    #[oai(content_type = "text/csv; charset=utf-8")]
    Csv(Text),
    /// One all-day event per task.
    #[oai(content_type = "text/calendar; charset=utf-8")]
    ICalendar(Text),
}

#[derive(ApiResponse)]
enum PlanResponse {
    /// The plan.
    #[oai(status = 200)]
    Ok(
        PlanText,
        /// Revision, format and way of writing, in quotation marks.
        #[oai(header = "ETag")]
        String,
        /// `Accept`: the same address has several forms.
        #[oai(header = "Vary")]
        String,
        /// A name to keep the file under.
        #[oai(header = "Content-Disposition")]
        String,
    ),
    /// Unchanged since the tag in `If-None-Match`.
    #[oai(status = 304)]
    NotModified(
        /// Revision, format and way of writing, in quotation marks.
        #[oai(header = "ETag")]
        String,
        /// `Accept`: the same address has several forms.
        #[oai(header = "Vary")]
        String,
    ),
}

super::problems! {
    PlanProblem: BadRequest 400 "`format` is none of `json`, `csv` and `ics`.",
        NotFound 404 "Nobody holds this code, it is no code, or the link has expired.",
        NotAcceptable 406 "`Accept` names none of the types of this answer.",
        TooMany 429 "600 reads a minute for one address; after 20 codes that nobody holds, none for a minute.",
        Unavailable 503 "The store does not answer, or many large plans are being read; see `Retry-After`."
}

#[derive(Default)]
pub(crate) struct PlanApi;

#[OpenApi(prefix_path = "/api/short-url", tag = "Tag::Links")]
impl PlanApi {
    /// Read the plan behind a link
    ///
    /// As JSON, CSV or iCalendar: what `Accept` asks for, or `format` where a program cannot set a header, as calendars
    /// that subscribe to an address cannot. JSON when neither says anything. Anyone who has the code can read the plan.
    #[oai(path = "/:code/plan", method = "get", operation_id = "readPlan")]
    async fn read(
        &self,
        request: &Request,
        /// The link's code.
        #[oai(example = "code::example")]
        code: Path<Code>,
        /// The form; takes precedence over `Accept`.
        format: Query<Option<WantedFormat>>,
        /// Answer 304 when the plan still has one of these tags.
        #[oai(name = "If-None-Match")]
        _if_none_match: Header<Option<String>>,
    ) -> Result<PlanResponse, PlanProblem> {
        if matches!(format.0, Some(WantedFormat(None))) {
            return Err(format::unknown().into());
        }
        let services = services(request)?;
        let link = find(request, services, code.0).await?;
        let format = match format.0.and_then(|wanted| wanted.0) {
            Some(name) => name.into(),
            None => format::accepted(request)
                .await
                .ok_or(ProblemKind::NotAcceptable)?,
        };
        let tag = tag(link.revision, format);
        let vary = "Accept".to_owned();
        if is_known(request.headers(), &tag) {
            return Ok(PlanResponse::NotModified(tag, vary));
        }
        let text = services.texts.of(services, &link, format).await?;
        let file = file_name(link.code, format);
        let text = match format {
            PlanFormat::Csv => PlanText::Csv(Text(text)),
            PlanFormat::ICalendar => PlanText::ICalendar(Text(text)),
            PlanFormat::Json => PlanText::Json(JsonText::new(text)),
        };
        Ok(PlanResponse::Ok(text, tag, vary, file))
    }
}

/// Which way of writing plans this is. To be raised when the same plan gets another text, or those who keep the old one
/// are told for ever that nothing changed.
const WRITER: u32 = 3;

/// Each form is a representation of its own, so each has its own tag (RFC 9110 §8.8.3).
fn tag(revision: Revision, format: PlanFormat) -> String {
    format!("\"{revision}-{}-{WRITER}\"", format::ending(format))
}

fn file_name(code: ShortCode, format: PlanFormat) -> String {
    let ending = format::ending(format);
    // A browser that is sent here shows JSON and keeps the others.
    let place = match format {
        PlanFormat::Csv | PlanFormat::ICalendar => "attachment",
        PlanFormat::Json => "inline",
    };
    format!("{place}; filename=\"plan-{code}.{ending}\"")
}
