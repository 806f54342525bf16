//! Who calls: a browser with a session, or a program with a token.

use std::sync::Arc;

use barline_accounts::{Credential, Secret, StoreError, User, UserId};
use poem::http::header;
use poem::{Error, IntoResponse, Request, RequestBody, Result};
use poem_openapi::registry::{MetaSecurityScheme, Registry};
use poem_openapi::{ApiExtractor, ApiExtractorType, ExtractParamOptions};

use super::limits::{Standing, StandingCell};
use super::{address, cookies, cross_site};
use crate::problem::{Problem, ProblemKind};
use crate::services::Services;

/// What every API token begins with, so that one in the wrong place is recognised.
pub(crate) const TOKEN_PREFIX: &str = "brl_";

const SESSION_SCHEME: &str = "session";
const TOKEN_SCHEME: &str = "token";

/// A known user. As an argument of a call it is taken before the body is read: without one the answer is 401 (GS9).
/// A write that another site makes a browser send is 403 (GZ5).
pub(crate) struct Caller {
    pub(crate) user: User,
    pub(crate) proof: Credential,
}

/// An error that answers with this problem.
pub(crate) fn refuse(problem: impl Into<Problem>) -> Error {
    Error::from_response(problem.into().into_response())
}

/// The problem that a store's failure is.
pub(crate) fn store_problem(error: StoreError) -> ProblemKind {
    match error {
        StoreError::Full => ProblemKind::StorageFull,
        StoreError::Unavailable => ProblemKind::Unavailable,
        _ => ProblemKind::Internal,
    }
}

/// Who calls, if anybody known.
pub(crate) async fn identify(
    request: &Request,
    services: &Services,
) -> Result<Option<Caller>, StoreError> {
    if let Some(authorization) = request.headers().get(header::AUTHORIZATION) {
        let text = authorization.to_str().unwrap_or_default();
        let token = text
            .split_once(' ')
            .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"))
            .and_then(|(_, token)| Secret::parse(token.trim().strip_prefix(TOKEN_PREFIX)?));
        // A program that shows a token means it: a bad one is not made good by a cookie.
        let Some(token) = token else { return Ok(None) };
        let user = services.accounts.user_of_token(&token).await?;
        return Ok(user.map(|user| Caller {
            user,
            proof: Credential::Token(token.hash()),
        }));
    }
    let Some(session) = cookies::get(request, cookies::SESSION) else {
        return Ok(None);
    };
    let user = services.accounts.user_of_session(&session).await?;
    Ok(user.map(|user| Caller {
        user,
        proof: Credential::Session(session.hash()),
    }))
}

/// The services of the program that answers `request`.
pub(crate) fn services(request: &Request) -> Result<&Services, ProblemKind> {
    let services = request.data::<Arc<Services>>();
    services
        .map(|services| &**services)
        .ok_or(ProblemKind::Internal)
}

/// Notes a limit for the answer, and refuses when it is used up.
pub(crate) fn check(request: &Request, standing: Standing) -> Result<(), ProblemKind> {
    let is_allowed = standing.is_allowed();
    StandingCell::note(request, standing);
    if is_allowed {
        Ok(())
    } else {
        Err(ProblemKind::TooManyRequests)
    }
}

/// Counts a visit of the client's address, and refuses one too many.
fn visit(request: &Request) -> Result<(), ProblemKind> {
    let services = services(request)?;
    let client = address::client(request, &services.proxies);
    check(request, services.limits.visit(client))
}

impl Caller {
    pub(crate) fn id(&self) -> UserId {
        self.user.id
    }

    async fn of(request: &Request) -> Result<Self, ProblemKind> {
        let services = services(request)?;
        if !request.method().is_safe() && !cross_site::may_write(request, &services.public_url) {
            return Err(ProblemKind::CrossSite);
        }
        let caller = identify(request, services).await.map_err(store_problem)?;
        if caller.is_none() {
            // Nobody known has a limit of their own.
            visit(request)?;
        }
        caller.ok_or(ProblemKind::Unauthenticated)
    }
}

impl<'a> ApiExtractor<'a> for Caller {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::SecurityScheme];
    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        registry.create_security_scheme(
            SESSION_SCHEME,
            MetaSecurityScheme {
                ty: "apiKey",
                description: Some("The cookie of someone who signed in on the page."),
                name: Some(cookies::SESSION),
                key_in: Some("cookie"),
                scheme: None,
                bearer_format: None,
                flows: None,
                openid_connect_url: None,
            },
        );
        registry.create_security_scheme(
            TOKEN_SCHEME,
            MetaSecurityScheme {
                ty: "http",
                description: Some("An API token, for programs: `Authorization: Bearer brl_...`."),
                name: None,
                key_in: None,
                scheme: Some("bearer"),
                bearer_format: Some("brl_ and 43 letters"),
                flows: None,
                openid_connect_url: None,
            },
        );
    }

    fn security_schemes() -> Vec<&'static str> {
        vec![SESSION_SCHEME, TOKEN_SCHEME]
    }

    /// Before anything is looked up: the calls of no other limit read (GR2).
    async fn from_request(
        request: &'a Request,
        _: &mut RequestBody,
        _: ExtractParamOptions<()>,
    ) -> Result<Self> {
        visit(request).map_err(refuse)?;
        Self::of(request).await.map_err(refuse)
    }
}

/// A caller who may change a link (GR2).
pub(crate) struct Saver(pub(crate) Caller);

/// A caller who may edit a link with others (LV16).
pub(crate) struct Joiner(pub(crate) Caller);

/// A caller who says where they stand (LV21).
pub(crate) struct Stander(pub(crate) Caller);

/// A caller who may make one more link (GR2).
pub(crate) struct Maker(pub(crate) Caller);

macro_rules! limited {
    ($name:ident, $limit:ident) => {
        impl<'a> ApiExtractor<'a> for $name {
            const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::SecurityScheme];
            type ParamType = ();
            type ParamRawType = ();

            fn register(registry: &mut Registry) {
                Caller::register(registry);
            }

            fn security_schemes() -> Vec<&'static str> {
                Caller::security_schemes()
            }

            async fn from_request(
                request: &'a Request,
                _: &mut RequestBody,
                _: ExtractParamOptions<()>,
            ) -> Result<Self> {
                let services = services(request).map_err(refuse)?;
                // First of all: whoever comes again in a moment must cost next to nothing now.
                if services.is_busy() {
                    return Err(refuse(ProblemKind::Unavailable));
                }
                let caller = Caller::of(request).await.map_err(refuse)?;
                check(request, services.limits.$limit(caller.id())).map_err(refuse)?;
                Ok($name(caller))
            }
        }
    };
}
limited!(Joiner, op);
limited!(Stander, presence);
limited!(Saver, save);
limited!(Maker, create);
