//! Errors as `application/problem+json` (RFC 9457).

use poem::http::{HeaderValue, StatusCode, header};
use poem::{IntoResponse, Response};
use poem_openapi::Object;
use poem_openapi::types::Example;
use serde::{Deserialize, Serialize};

/// The media type of every error body.
pub const PROBLEM_JSON: &str = "application/problem+json";

/// What went wrong, in one of a fixed list of words. A word is never renamed: programs match on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// The request could not be understood.
    BadRequest,
    /// Nothing lives at this path.
    NotFound,
    /// The path exists, the method does not.
    MethodNotAllowed,
    /// The answer has no form that the client takes.
    NotAcceptable,
    /// The body did not arrive within its time (GS8).
    RequestTimeout,
    /// The body is above the limit (GS9).
    ContentTooLarge,
    /// The body has a content type or an encoding this call does not take (GS9, M8).
    UnsupportedMediaType,
    /// Nobody known calls.
    Unauthenticated,
    /// Another site made a browser send this (GZ5).
    CrossSite,
    /// The link is another person's (GZ1).
    NotOwner,
    /// A token cannot do this.
    SessionNeeded,
    /// Nobody holds this code.
    ShortLinkNotFound,
    /// The link has no such version (SL19).
    VersionNotFound,
    /// This user has no token with this id.
    TokenNotFound,
    /// No account provider is configured.
    SignInNotConfigured,
    /// `If-Match` names another revision (GS16).
    RevisionMismatch,
    /// What an op changed cannot be read (LV12).
    ChangesRefused,
    /// What an op changed was made by other rules (LV25).
    RulesChanged,
    /// The long URL is not ours or does not open (GZ4).
    LongUrlRefused,
    /// A link cannot have expired already, or its end is no moment (SL13).
    ExpiryRefused,
    /// A name is empty.
    NameMissing,
    /// The user has 1,000 links (GR2).
    TooManyLinks,
    /// As many versions of a link have names as may (SL18).
    TooManyVersions,
    /// The user has 20 tokens.
    TooManyTokens,
    /// The callback does not fit an attempt of this browser (GA2).
    SignInRefused,
    /// A limit is used up (GR1, GR2).
    TooManyRequests,
    /// The store has no room (GS6).
    StorageFull,
    /// A fault of ours (GS17).
    Internal,
    /// The program was built without the page.
    PageNotBuilt,
    /// The program cannot answer now; trying again later may help.
    Unavailable,
}

impl ProblemKind {
    /// Every kind, in the order of their declaration.
    pub const ALL: [ProblemKind; 30] = [
        Self::BadRequest,
        Self::NotFound,
        Self::MethodNotAllowed,
        Self::NotAcceptable,
        Self::RequestTimeout,
        Self::ContentTooLarge,
        Self::UnsupportedMediaType,
        Self::Unauthenticated,
        Self::CrossSite,
        Self::NotOwner,
        Self::SessionNeeded,
        Self::ShortLinkNotFound,
        Self::VersionNotFound,
        Self::TokenNotFound,
        Self::SignInNotConfigured,
        Self::RevisionMismatch,
        Self::ChangesRefused,
        Self::RulesChanged,
        Self::LongUrlRefused,
        Self::ExpiryRefused,
        Self::NameMissing,
        Self::TooManyLinks,
        Self::TooManyVersions,
        Self::TooManyTokens,
        Self::SignInRefused,
        Self::TooManyRequests,
        Self::StorageFull,
        Self::Internal,
        Self::PageNotBuilt,
        Self::Unavailable,
    ];

    /// The stable `type` word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::BadRequest => "bad-request",
            Self::NotFound => "not-found",
            Self::MethodNotAllowed => "method-not-allowed",
            Self::NotAcceptable => "not-acceptable",
            Self::RequestTimeout => "request-timeout",
            Self::ContentTooLarge => "content-too-large",
            Self::UnsupportedMediaType => "unsupported-media-type",
            Self::Unauthenticated => "unauthenticated",
            Self::CrossSite => "cross-site",
            Self::NotOwner => "not-owner",
            Self::SessionNeeded => "session-needed",
            Self::ShortLinkNotFound => "short-link-not-found",
            Self::VersionNotFound => "version-not-found",
            Self::TokenNotFound => "token-not-found",
            Self::SignInNotConfigured => "sign-in-not-configured",
            Self::RevisionMismatch => "revision-mismatch",
            Self::ChangesRefused => "changes-refused",
            Self::RulesChanged => "rules-changed",
            Self::LongUrlRefused => "long-url-refused",
            Self::ExpiryRefused => "expiry-refused",
            Self::NameMissing => "name-missing",
            Self::TooManyLinks => "too-many-links",
            Self::TooManyVersions => "too-many-versions",
            Self::TooManyTokens => "too-many-tokens",
            Self::SignInRefused => "sign-in-refused",
            Self::TooManyRequests => "too-many-requests",
            Self::StorageFull => "storage-full",
            Self::Internal => "internal",
            Self::PageNotBuilt => "page-not-built",
            Self::Unavailable => "unavailable",
        }
    }

    /// The sentence for people. It never holds anything of the request.
    pub const fn title(self) -> &'static str {
        match self {
            Self::BadRequest => "The request could not be understood.",
            Self::NotFound => "There is nothing at this address.",
            Self::MethodNotAllowed => "This address does not take that method.",
            Self::NotAcceptable => "There is no answer of a type that the request takes.",
            Self::RequestTimeout => "The request did not arrive in time.",
            Self::ContentTooLarge => "The request body is too large.",
            Self::UnsupportedMediaType => "The request body is of a type this call does not take.",
            Self::Unauthenticated => "Please sign in, or send an API token.",
            Self::CrossSite => "This is only taken from our own page.",
            Self::NotOwner => "Only the creator of a link may change it.",
            Self::SessionNeeded => "This is only for someone who signed in on the page.",
            Self::ShortLinkNotFound => "The requested project link was not found.",
            Self::VersionNotFound => "The link has no such version.",
            Self::TokenNotFound => "There is no such token.",
            Self::SignInNotConfigured => "Signing in is not configured on this site.",
            Self::RevisionMismatch => "The link was changed since.",
            Self::ChangesRefused => "The changes cannot be carried out.",
            Self::RulesChanged => "The service was updated since.",
            Self::LongUrlRefused => "The long URL cannot be stored.",
            Self::ExpiryRefused => {
                "The end of a link must be a moment that lies ahead, before the year 10000."
            }
            Self::NameMissing => "A name is needed.",
            Self::TooManyLinks => "There are as many links as one user may have.",
            Self::TooManyVersions => "As many versions of this link have names as may.",
            Self::TooManyTokens => "There are as many tokens as one user may have.",
            Self::SignInRefused => {
                "This sign-in did not start in this browser, or has been used. Please sign in again."
            }
            Self::TooManyRequests => "Too many requests. Please wait.",
            Self::StorageFull => "Nothing can be stored right now; reading still works.",
            Self::Internal => "Something went wrong on our side.",
            Self::PageNotBuilt => "The page was not built into this program.",
            Self::Unavailable => "The service cannot answer right now. Please try again.",
        }
    }

    /// The HTTP status it travels with.
    pub const fn status(self) -> StatusCode {
        match self {
            Self::BadRequest | Self::SignInRefused => StatusCode::BAD_REQUEST,
            Self::NotFound
            | Self::ShortLinkNotFound
            | Self::VersionNotFound
            | Self::TokenNotFound
            | Self::SignInNotConfigured => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::NotAcceptable => StatusCode::NOT_ACCEPTABLE,
            Self::RequestTimeout => StatusCode::REQUEST_TIMEOUT,
            Self::ContentTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Unauthenticated => StatusCode::UNAUTHORIZED,
            Self::CrossSite | Self::NotOwner | Self::SessionNeeded => StatusCode::FORBIDDEN,
            Self::RevisionMismatch => StatusCode::PRECONDITION_FAILED,
            Self::ChangesRefused
            | Self::LongUrlRefused
            | Self::ExpiryRefused
            | Self::NameMissing => StatusCode::UNPROCESSABLE_ENTITY,
            Self::RulesChanged
            | Self::TooManyLinks
            | Self::TooManyVersions
            | Self::TooManyTokens => StatusCode::CONFLICT,
            Self::TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Self::PageNotBuilt | Self::StorageFull | Self::Unavailable => {
                StatusCode::SERVICE_UNAVAILABLE
            }
        }
    }

    /// The general word for a status that a library chose.
    pub(crate) fn for_status(status: StatusCode) -> Self {
        match status {
            StatusCode::UNAUTHORIZED => Self::Unauthenticated,
            StatusCode::NOT_FOUND => Self::NotFound,
            StatusCode::METHOD_NOT_ALLOWED => Self::MethodNotAllowed,
            StatusCode::NOT_ACCEPTABLE => Self::NotAcceptable,
            StatusCode::REQUEST_TIMEOUT => Self::RequestTimeout,
            StatusCode::PAYLOAD_TOO_LARGE => Self::ContentTooLarge,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Self::UnsupportedMediaType,
            StatusCode::SERVICE_UNAVAILABLE => Self::Unavailable,
            status if status.is_client_error() => Self::BadRequest,
            _ => Self::Internal,
        }
    }
}

/// An error, in the shape of RFC 9457. Programs match on `type`; `title` and `detail` are for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Object)]
#[oai(example)]
pub struct Problem {
    /// A stable word for the kind of error. It is never renamed.
    #[oai(rename = "type")]
    #[serde(rename = "type")]
    pub kind: String,
    /// One sentence that is the same for every error of this type.
    pub title: String,
    /// The HTTP status code, from 400 to 599.
    #[oai(validator(minimum(value = "400"), maximum(value = "599")))]
    pub status: u16,
    /// What can be done about this one, where there is something to say.
    #[oai(skip_serializing_if_is_none)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

impl Example for Problem {
    fn example() -> Self {
        Problem::of(ProblemKind::NotFound)
    }
}

impl Problem {
    /// The problem of this kind, with nothing more to say.
    pub fn of(kind: ProblemKind) -> Self {
        Problem {
            kind: kind.word().to_owned(),
            title: kind.title().to_owned(),
            status: kind.status().as_u16(),
            detail: None,
        }
    }

    /// The same problem with a sentence about this one. It must hold nothing of the request's data (GP1).
    #[must_use]
    pub fn with_detail(self, detail: impl Into<String>) -> Self {
        Problem {
            detail: Some(detail.into()),
            ..self
        }
    }
}

impl From<ProblemKind> for Problem {
    fn from(kind: ProblemKind) -> Self {
        Problem::of(kind)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_vec(&self).unwrap_or_default();
        Response::builder()
            .status(status)
            .header(header::CONTENT_TYPE, PROBLEM_JSON)
            .header(header::CACHE_CONTROL, "no-store")
            .body(body)
    }
}

impl IntoResponse for ProblemKind {
    fn into_response(self) -> Response {
        Problem::of(self).into_response()
    }
}

/// Seconds to wait when the store does not answer: it is back sooner than that, or not soon (GS7).
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("5");

/// How programs prove who they are (RFC 9110 §11.6.1). A browser asks nobody for it.
const BEARER: HeaderValue = HeaderValue::from_static("Bearer");

/// What an answer of some status has to say, whatever made it: a 503 when to come again, a 401 how to prove who one is.
pub(crate) fn say_what_helps(response: &mut Response) {
    let (name, value) = match response.status() {
        StatusCode::SERVICE_UNAVAILABLE => (header::RETRY_AFTER, RETRY_AFTER),
        StatusCode::UNAUTHORIZED => (header::WWW_AUTHENTICATE, BEARER),
        _ => return,
    };
    response.headers_mut().entry(name).or_insert(value);
}
