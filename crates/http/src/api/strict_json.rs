//! A JSON body, read once and strictly.

use std::time::Duration;

use poem::error::ReadBodyError;
use poem::{Request, RequestBody, Result};
use poem_openapi::payload::{ParsePayload, Payload};
use poem_openapi::registry::{MetaMediaType, MetaRequest, MetaSchemaRef, Registry};
use poem_openapi::types::Type;
use poem_openapi::{ApiExtractor, ApiExtractorType, ExtractParamOptions};
use serde::de::DeserializeOwned;
use tokio::time::Instant;

use crate::guard::caller::{identify, refuse, services, store_problem};
use crate::problem::{Problem, ProblemKind};

/// A body that is longer on its way has its sender judged again when it is there: it may take half a minute (GS8), and
/// what was revoked meanwhile works nowhere.
const LONG: Duration = Duration::from_secs(1);

/// Like poem-openapi's `Json`, but a key that comes twice or is unknown is an error (GZ6), and nothing is built in
/// between: that would copy a whole plan.
///
/// `MOST` is the largest body in bytes, where a call takes less than every call does.
pub(super) struct StrictJson<T, const MOST: usize = { usize::MAX }>(pub(super) T);

impl<T: Type, const MOST: usize> Payload for StrictJson<T, MOST> {
    const CONTENT_TYPE: &'static str = "application/json";

    /// With any parameters, which mean nothing (RFC 8259 §11). The library would take every type that ends in `+json`:
    /// a patch, say, whose rules are others.
    fn check_content_type(content_type: &str) -> bool {
        let essence = content_type.split(';').next().unwrap_or_default();
        essence.trim().eq_ignore_ascii_case(Self::CONTENT_TYPE)
    }

    fn schema_ref() -> MetaSchemaRef {
        T::schema_ref()
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }
}

impl<T: Type + DeserializeOwned, const MOST: usize> ParsePayload for StrictJson<T, MOST> {
    const IS_REQUIRED: bool = true;

    async fn from_request(request: &Request, body: &mut RequestBody) -> Result<Self> {
        let body = body.take()?;
        let began = Instant::now();
        let bytes = if MOST == usize::MAX {
            body.into_bytes().await?
        } else {
            match body.into_bytes_limit(MOST).await {
                Err(ReadBodyError::PayloadTooLarge) => {
                    return Err(refuse(ProblemKind::ContentTooLarge));
                }
                read => read?,
            }
        };
        if began.elapsed() > LONG {
            still_known(request).await.map_err(refuse)?;
        }
        let refused =
            |at| refuse(Problem::of(ProblemKind::BadRequest).with_detail(sentence::<T>(at)));
        // serde would take a list for an object, its values in the order of the fields.
        if bytes.trim_ascii_start().first() != Some(&b'{') {
            return Err(refused(None));
        }
        serde_json::from_slice(&bytes)
            .map(StrictJson)
            .map_err(|error| refused(Some(error)))
    }
}

/// Refuses when whoever was known before the body came (GS9) is no more: they signed out, or revoked the token.
async fn still_known(request: &Request) -> Result<(), ProblemKind> {
    let caller = identify(request, services(request)?).await;
    match caller.map_err(store_problem)? {
        Some(_) => Ok(()),
        None => Err(ProblemKind::Unauthenticated),
    }
}

/// What the call takes, from its description, and where the body is otherwise. The parser's own sentence would name
/// inner things, and repeat what the client wrote.
fn sentence<T: Type>(error: Option<serde_json::Error>) -> String {
    let mut registry = Registry::new();
    T::register(&mut registry);
    let fields: Vec<String> = registry
        .schemas
        .get(&*T::name())
        .into_iter()
        .flat_map(|schema| {
            let properties = schema.properties.iter();
            properties.map(|(name, _)| {
                let must = if schema.required.contains(name) {
                    " (required)"
                } else {
                    ""
                };
                format!("`{name}`{must}")
            })
        })
        .collect();
    let fields = fields.join(", ");
    let takes = format!(
        "This call takes a JSON object with these fields, each once and of its documented type, and no other: {fields}."
    );
    match error {
        Some(error) if error.is_syntax() || error.is_eof() => format!(
            "The body is no JSON: see line {}, column {}.",
            error.line(),
            error.column()
        ),
        Some(error) => format!(
            "{takes} See line {}, column {}.",
            error.line(),
            error.column()
        ),
        None => takes,
    }
}

impl<'a, T: Type + DeserializeOwned, const MOST: usize> ApiExtractor<'a> for StrictJson<T, MOST> {
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
