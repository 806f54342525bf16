//! Plans written for other programs, the large ones in turn and once for all who ask.

use barline_short_links::{PlanFormat, Revision, ShortCode, ShortLink};
use bytes::Bytes;
use moka::sync::Cache;
use poem::{Body, IntoResponse, Response};
use poem_openapi::payload::Payload;
use poem_openapi::registry::MetaSchemaRef;
use poem_openapi::types::Type;

use crate::problem::ProblemKind;
use crate::services::Services;

const MOST_KEPT: u64 = 16 * 1024 * 1024;

/// Texts of large plans: a plan of 760 kB takes tens of megabytes while it is written, and its text a few as long as a
/// client takes it.
pub(crate) struct PlanTexts(Cache<(ShortCode, Revision, PlanFormat), Bytes>);

impl Default for PlanTexts {
    fn default() -> Self {
        let texts = Cache::builder()
            .max_capacity(MOST_KEPT)
            .weigher(|_, text: &Bytes| u32::try_from(text.len()).unwrap_or(u32::MAX));
        PlanTexts(texts.build())
    }
}

impl PlanTexts {
    /// The plan behind a link in this form.
    pub(super) async fn of(
        &self,
        services: &Services,
        link: &ShortLink,
        format: PlanFormat,
    ) -> Result<Bytes, ProblemKind> {
        let write = || match services.links.write(link, format) {
            Ok(text) => Ok(Bytes::from(text)),
            Err(_) => Err(ProblemKind::Internal),
        };
        if !services.links.is_large(link) {
            return write();
        }
        let key = (link.code, link.revision, format);
        if let Some(text) = self.0.get(&key) {
            return Ok(text);
        }
        let _turn = services.turns.next().await?;
        // Whoever had the turn before may have asked for the same.
        if let Some(text) = self.0.get(&key) {
            return Ok(text);
        }
        let text = write()?;
        self.0.insert(key, text.clone());
        Ok(text)
    }
}

/// A text that several answers share.
pub(super) struct Text(pub(super) Bytes);

impl Payload for Text {
    const CONTENT_TYPE: &'static str = "text/plain; charset=utf-8";

    fn schema_ref() -> MetaSchemaRef {
        String::schema_ref()
    }
}

impl IntoResponse for Text {
    fn into_response(self) -> Response {
        Response::builder()
            .content_type(Self::CONTENT_TYPE)
            .body(Body::from_bytes(self.0))
    }
}
