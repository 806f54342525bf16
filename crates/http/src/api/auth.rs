//! Signing in and out.

use std::collections::HashSet;

use barline_accounts::{ABSOLUTE_LIFETIME, ATTEMPT_LIFETIME, AccountError, IdentityError, Secret};
use poem::Request;
use poem_openapi::param::Query;
use poem_openapi::payload::Json;
use poem_openapi::types::Example;
use poem_openapi::{ApiResponse, Object, OpenApi};

use super::Tag;
use super::nullable::Nullable;
use crate::guard::caller::{check, services, store_problem};
use crate::guard::{address, cookies, cross_site};
use crate::problem::{Problem, ProblemKind};

/// Whether a user is signed in, and who.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", example)]
struct AuthState {
    /// Whether this site has an account provider: only then offer to sign in.
    sign_in: bool,
    /// Whether this browser has a live session.
    authenticated: bool,
    /// Who is signed in; `null` when nobody is.
    user: Nullable<User>,
}

/// A signed-in user.
#[derive(Clone, Debug, Object)]
struct User {
    /// The name to greet the user with.
    name: String,
}

impl Example for AuthState {
    fn example() -> Self {
        AuthState {
            sign_in: true,
            authenticated: true,
            user: Nullable(Some(User {
                name: "Ada Lovelace".to_owned(),
            })),
        }
    }
}

#[derive(ApiResponse)]
enum AuthUserResponse {
    /// The state of this browser's session. A browser without a session gets `authenticated: false`, never an error.
    #[oai(status = 200)]
    Ok(Json<AuthState>),
}

#[derive(ApiResponse)]
enum SignInResponse {
    /// To the account provider.
    #[oai(status = 302)]
    Leave(
        /// The provider's address, with state, nonce and PKCE challenge.
        #[oai(header = "Location")]
        String,
        /// The cookie of this attempt.
        #[oai(header = "Set-Cookie")]
        String,
    ),
    /// Back to the page: to `/`, or to `/#sign-in=unavailable` when the provider does not answer.
    #[oai(status = 303)]
    Back(
        /// The page.
        #[oai(header = "Location")]
        String,
    ),
}

#[derive(ApiResponse)]
enum CallbackResponse {
    /// Back to the page: to `/` when signed in, else to `/#sign-in=cancelled`, `failed` or `unavailable`.
    #[oai(status = 303)]
    Back(
        /// The page.
        #[oai(header = "Location")]
        String,
        /// The session, when signed in. The attempt's cookie is taken away in a `Set-Cookie` of its own.
        #[oai(header = "Set-Cookie")]
        Option<String>,
    ),
}

#[derive(ApiResponse)]
enum SignOutResponse {
    /// Signed out. This is also the answer when nobody was signed in.
    #[oai(status = 204)]
    Done(
        /// Removes the session's cookie.
        #[oai(header = "Set-Cookie")]
        String,
    ),
    /// The same, for a browser that went there itself: back to the page.
    #[oai(status = 303)]
    Back(
        /// The page.
        #[oai(header = "Location")]
        String,
        /// Removes the session's cookie.
        #[oai(header = "Set-Cookie")]
        String,
    ),
}

super::problems! {
    UserProblem: TooMany 429 "600 a minute for one address. Nothing is known of the session, so keep it.",
        Unavailable 503 "The store does not answer. Nothing is known of the session, so keep it."
}
super::problems! {
    SignInProblem: Forbidden 403 "Not asked for by a page that a browser opens in a window.",
        NotFound 404 "No account provider is configured: offer no sign-in.",
        TooMany 429 "30 sign-ins a minute for one address; see `Retry-After`.",
        Unavailable 503 "The store does not answer; see `Retry-After`."
}
super::problems! {
    CallbackProblem: BadRequest 400 "This is no attempt of this browser, or it was used already, or a parameter comes twice.",
        NotFound 404 "No account provider is configured: offer no sign-in.",
        TooMany 429 "30 callbacks a minute for one address that belong to no attempt, or 600 visits in all; see `Retry-After`.",
        Unavailable 503 "The store does not answer; see `Retry-After`."
}
super::problems! {
    SignOutProblem: Forbidden 403 "Not asked for by this site's own page or a typed address.",
        TooMany 429 "600 visits a minute for one address; see `Retry-After`.",
        Unavailable 503 "The store does not answer; see `Retry-After`."
}

const PAGE: &str = "/";

/// The page with a word of what went wrong. It is behind `#`, so no server and no log sees it, and the words are ours:
/// what a provider writes is never shown (GA9).
fn page_with(word: &str) -> String {
    format!("/#sign-in={word}")
}

fn word_for(error: IdentityError) -> &'static str {
    match error {
        IdentityError::Unavailable => "unavailable",
        _ => "failed",
    }
}

#[derive(Default)]
pub(crate) struct AuthApi;

#[OpenApi(prefix_path = "/auth", tag = "Tag::Account")]
impl AuthApi {
    /// Who is signed in
    ///
    /// The page asks once when it loads. Nobody needs an account: everything but permanent links works without one.
    #[oai(path = "/user", method = "get", operation_id = "getAuthUser")]
    async fn user(&self, request: &Request) -> Result<AuthUserResponse, UserProblem> {
        let services = services(request)?;
        let client = address::client(request, &services.proxies);
        check(request, services.limits.visit(client))?;
        let user = match cookies::get(request, cookies::SESSION) {
            Some(session) => services
                .accounts
                .user_of_session(&session)
                .await
                .map_err(store_problem)?,
            None => None,
        };
        let user = user.map(|user| User { name: user.name });
        Ok(AuthUserResponse::Ok(Json(AuthState {
            sign_in: services.accounts.is_sign_in_configured(),
            authenticated: user.is_some(),
            user: Nullable(user),
        })))
    }

    /// Sign in
    ///
    /// A page the browser goes to, not a call. A script that asks for it gets 404 when signing in is not configured and
    /// 403 when it is; nothing is started then. Whether it is, `getAuthUser` says.
    #[oai(path = "/google", method = "get", operation_id = "signIn")]
    async fn sign_in(&self, request: &Request) -> Result<SignInResponse, SignInProblem> {
        let services = services(request)?;
        if !services.accounts.is_sign_in_configured() {
            return Err(ProblemKind::SignInNotConfigured.into());
        }
        if !cross_site::is_for_a_window(request) {
            return Err(ProblemKind::CrossSite.into());
        }
        if cross_site::is_from_elsewhere(request) {
            return Ok(SignInResponse::Back(PAGE.to_owned()));
        }
        let client = address::client(request, &services.proxies);
        check(request, services.limits.sign_in(client))?;
        match services.accounts.begin_sign_in().await {
            Ok((secrets, url)) => {
                let name = cookies::attempt_name(&secrets.state);
                let cookie = cookies::set(&name, &secrets.browser, ATTEMPT_LIFETIME);
                Ok(SignInResponse::Leave(url, cookie))
            }
            Err(AccountError::Identity(error)) => {
                Ok(SignInResponse::Back(page_with(word_for(error))))
            }
            Err(error) => Err(account_problem(error).into()),
        }
    }

    /// Come back from the account provider
    ///
    /// Where the provider sends the browser; of no use to anybody else. An attempt is good for 10 minutes, once, in the
    /// browser it began in.
    #[oai(
        path = "/google/callback",
        method = "get",
        operation_id = "finishSignIn"
    )]
    async fn callback(
        &self,
        request: &Request,
        /// The provider's code.
        code: Query<Option<String>>,
        /// The attempt.
        state: Query<Option<String>>,
        /// The provider's issuer identifier (RFC 9207).
        iss: Query<Option<String>>,
        /// The provider's error, in place of a code.
        error: Query<Option<String>>,
    ) -> Result<CallbackResponse, CallbackProblem> {
        let services = services(request)?;
        let client = address::client(request, &services.proxies);
        check(request, services.limits.visit(client))?;
        let stray = || match check(request, services.limits.stray(client)) {
            Ok(()) => ProblemKind::SignInRefused,
            Err(too_many) => too_many,
        };
        if has_repeated_parameter(request) {
            return Err(stray().into());
        }
        let state = state.0.as_deref().and_then(Secret::parse);
        let Some(state) = state else {
            return Err(stray().into());
        };
        let name = cookies::attempt_name(&state);
        let Some(browser) = cookies::get(request, &name) else {
            return Err(stray().into());
        };
        let accounts = &services.accounts;
        let done = if let Some(code) = code.0.filter(|_| error.0.is_none()) {
            let planted = cookies::get(request, cookies::SESSION);
            accounts
                .finish_sign_in(&state, &browser, iss.0.as_deref(), &code, planted.as_ref())
                .await
                .map(|signed_in| (PAGE.to_owned(), Some(signed_in.session)))
        } else {
            let is_cancelled = error.0.as_deref() == Some("access_denied");
            let word = if is_cancelled { "cancelled" } else { "failed" };
            let abandoned = accounts.abandon_sign_in(&state, &browser).await;
            abandoned.map(|()| (page_with(word), None))
        };
        if !matches!(done, Err(AccountError::Store(_))) {
            // The attempt is used up, or there is none.
            cookies::Removals::note(request, &name);
        }
        match done {
            Ok((page, session)) => Ok(CallbackResponse::Back(
                page,
                session.map(|session| cookies::set(cookies::SESSION, &session, ABSOLUTE_LIFETIME)),
            )),
            Err(AccountError::Identity(error @ IdentityError::Unavailable)) => {
                Ok(CallbackResponse::Back(page_with(word_for(error)), None))
            }
            Err(AccountError::NoSuchAttempt) => Err(stray().into()),
            Err(error) => Err(account_problem(error).into()),
        }
    }

    /// Sign out
    ///
    /// Ends the session here and removes its cookie. Another site cannot do it to you: that is 403.
    #[oai(path = "/logout", method = "get", operation_id = "signOut")]
    async fn sign_out(&self, request: &Request) -> Result<SignOutResponse, SignOutProblem> {
        let services = services(request)?;
        if !cross_site::is_own_navigation(request, &services.public_url) {
            return Err(ProblemKind::CrossSite.into());
        }
        let client = address::client(request, &services.proxies);
        check(request, services.limits.visit(client))?;
        if let Some(session) = cookies::get(request, cookies::SESSION) {
            services
                .accounts
                .sign_out(&session)
                .await
                .map_err(store_problem)?;
        }
        let removal = cookies::remove(cookies::SESSION);
        Ok(match request.header("sec-fetch-dest") {
            Some("document") => SignOutResponse::Back(PAGE.to_owned(), removal),
            _ => SignOutResponse::Done(removal),
        })
    }
}

/// RFC 6749 §3.1: a parameter comes once. Of two, this program and the provider might each take another.
fn has_repeated_parameter(request: &Request) -> bool {
    let query = request.uri().query().unwrap_or_default();
    let mut seen = HashSet::new();
    !url::form_urlencoded::parse(query.as_bytes()).all(|(name, _)| seen.insert(name))
}

fn account_problem(error: AccountError) -> Problem {
    let kind = match error {
        AccountError::Store(error) => store_problem(error),
        AccountError::NotConfigured => ProblemKind::SignInNotConfigured,
        AccountError::NoSuchAttempt | AccountError::Identity(_) => ProblemKind::SignInRefused,
        AccountError::NameMissing => ProblemKind::NameMissing,
        AccountError::TooManyTokens => ProblemKind::TooManyTokens,
        _ => ProblemKind::Internal,
    };
    kind.into()
}
