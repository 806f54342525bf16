//! A JSON body, read once and strictly.

use poem::{Request, RequestBody, Result};
use poem_openapi::payload::{Json, ParsePayload, Payload};
use poem_openapi::registry::{MetaMediaType, MetaRequest, MetaSchemaRef, Registry};
use poem_openapi::types::Type;
use poem_openapi::{ApiExtractor, ApiExtractorType, ExtractParamOptions};
use serde::de::DeserializeOwned;

use crate::guard::caller::refuse;
use crate::problem::{Problem, ProblemKind};

/// Like poem-openapi's `Json`, but a key that comes twice or is unknown is an error (GZ6), and nothing is built in
/// between: that would copy a whole plan.
pub(super) struct StrictJson<T>(pub(super) T);

impl<T: Type> Payload for StrictJson<T> {
    const CONTENT_TYPE: &'static str = "application/json";

    fn check_content_type(content_type: &str) -> bool {
        <Json<T> as Payload>::check_content_type(content_type)
    }

    fn schema_ref() -> MetaSchemaRef {
        T::schema_ref()
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }
}

impl<T: Type + DeserializeOwned> ParsePayload for StrictJson<T> {
    const IS_REQUIRED: bool = true;

    async fn from_request(_: &Request, body: &mut RequestBody) -> Result<Self> {
        let bytes = body.take()?.into_bytes().await?;
        // serde would take a list for an object, its values in the order of the fields.
        if bytes.trim_ascii_start().first() != Some(&b'{') {
            let problem = Problem::of(ProblemKind::BadRequest);
            return Err(refuse(problem.with_detail("an object was expected")));
        }
        // The parser says what is wrong and where; the client wrote it, so it may read it.
        serde_json::from_slice(&bytes)
            .map(StrictJson)
            .map_err(|error| {
                refuse(Problem::of(ProblemKind::BadRequest).with_detail(error.to_string()))
            })
    }
}

impl<'a, T: Type + DeserializeOwned> ApiExtractor<'a> for StrictJson<T> {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::RequestObject];
    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        <Self as Payload>::register(registry);
    }

    fn request_meta() -> Option<MetaRequest> {
        Some(MetaRequest {
            description: None,
            content: vec![MetaMediaType {
                content_type: Self::CONTENT_TYPE,
                schema: Self::schema_ref(),
            }],
            required: true,
        })
    }

    async fn from_request(
        request: &'a Request,
        body: &mut RequestBody,
        _: ExtractParamOptions<()>,
    ) -> Result<Self> {
        match request.content_type() {
            Some(content_type) if Self::check_content_type(content_type) => {
                <Self as ParsePayload>::from_request(request, body).await
            }
            _ => Err(refuse(ProblemKind::UnsupportedMediaType)),
        }
    }
}
