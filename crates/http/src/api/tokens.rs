//! API tokens for integrators.

use barline_accounts::{AccountError, ApiToken, Credential, TokenId};
use poem::Request;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::types::Example;
use poem_openapi::{ApiResponse, Object, OpenApi};
use serde::Deserialize;

use super::Tag;
use super::code::TokenNumber;
use super::nullable::Nullable;
use super::strict_json::StrictJson;
use super::time::rfc3339;
use crate::guard::caller::{Caller, Maker, TOKEN_PREFIX, services, store_problem};
use crate::problem::ProblemKind;

/// A token to be made.
#[derive(Debug, Deserialize, Object)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields, example)]
struct NewToken {
    /// What you will know it by, at least one character; what is longer than 100 is cut to 100.
    name: String,
}

/// A token, without its secret.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
struct TokenInfo {
    /// To revoke it by.
    id: i64,
    /// What you called it.
    name: String,
    /// When it was made (RFC 3339, UTC).
    created_at: String,
    /// When it was last used, to about 5 minutes (RFC 3339, UTC); `null` when never.
    last_used_at: Nullable<String>,
}

/// A token that was just made.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", example)]
struct CreatedToken {
    /// The secret. It is shown this once and stored nowhere: send it as `Authorization: Bearer ...`.
    token: String,
    /// What is known of it.
    info: TokenInfo,
}

/// One's own tokens.
#[derive(Debug, Object)]
#[oai(example)]
struct TokenList {
    /// Oldest first.
    tokens: Vec<TokenInfo>,
}

fn example_info() -> TokenInfo {
    TokenInfo {
        id: 12,
        name: "Nightly export".into(),
        created_at: "2026-01-05T09:30:00Z".into(),
        last_used_at: Nullable(None),
    }
}

impl Example for NewToken {
    fn example() -> Self {
        NewToken {
            name: "Nightly export".into(),
        }
    }
}

impl Example for CreatedToken {
    fn example() -> Self {
        CreatedToken {
            token: "brl_...".into(),
            info: example_info(),
        }
    }
}

impl Example for TokenList {
    fn example() -> Self {
        TokenList {
            tokens: vec![example_info()],
        }
    }
}

impl From<ApiToken> for TokenInfo {
    fn from(token: ApiToken) -> Self {
        TokenInfo {
            id: token.id.0,
            name: token.name,
            created_at: rfc3339(token.created),
            last_used_at: Nullable(token.used.map(rfc3339)),
        }
    }
}

#[derive(ApiResponse)]
enum CreateResponse {
    /// The token, shown this once.
    #[oai(status = 201)]
    Created(Json<CreatedToken>),
}

#[derive(ApiResponse)]
enum ListResponse {
    /// Your tokens.
    #[oai(status = 200)]
    Ok(Json<TokenList>),
}

#[derive(ApiResponse)]
enum RevokeResponse {
    /// Revoked: it works nowhere from now on.
    #[oai(status = 204)]
    Revoked,
}

super::problems! {
    CreateProblem: BadRequest 400 "Not the JSON that this call takes.",
        TimedOut 408 "The body did not arrive in time. Nothing was done: send it again.",
        Unauthenticated 401 "No live session.",
        Forbidden 403 "A token cannot make tokens; nor can another site's page.",
        Conflict 409 "You have as many tokens as one user may have (20).",
        TooLarge 413 "The body has more than 1 MiB.",
        MediaType 415 "The body is not `application/json`, or is compressed.",
        Refused 422 "The name is empty.",
        TooMany 429 "10 new tokens and links a minute, or 600 a minute for one address without a session or token; see `Retry-After`.",
        Unavailable 503 "Nothing was stored; see `Retry-After`."
}
super::problems! {
    ListProblem: Unauthenticated 401 "No live session.",
        Forbidden 403 "A token cannot list tokens.",
        TooMany 429 "600 a minute for one address; see `Retry-After`.",
        Unavailable 503 "The store does not answer; see `Retry-After`."
}
super::problems! {
    RevokeProblem: Unauthenticated 401 "No live session.",
        Forbidden 403 "A token cannot revoke tokens; nor can another site's page.",
        NotFound 404 "You have no token with this id.",
        TooMany 429 "600 a minute for one address; see `Retry-After`.",
        Unavailable 503 "Nothing was revoked; see `Retry-After`."
}

/// A stolen token must not make itself permanent.
fn with_session(caller: Caller) -> Result<Caller, ProblemKind> {
    match caller.proof {
        Credential::Session(_) => Ok(caller),
        Credential::Token(_) => Err(ProblemKind::SessionNeeded),
    }
}

#[derive(Default)]
pub(crate) struct TokensApi;

#[OpenApi(prefix_path = "/api/tokens", tag = "Tag::Tokens")]
impl TokensApi {
    /// Make a token
    ///
    /// For a program that acts for you. Only someone who signed in on the page can make one.
    #[oai(path = "/", method = "post", operation_id = "createToken")]
    async fn create(
        &self,
        caller: Maker,
        request: &Request,
        body: StrictJson<NewToken>,
    ) -> Result<CreateResponse, CreateProblem> {
        let caller = with_session(caller.0)?;
        let accounts = &services(request)?.accounts;
        let (token, secret) = accounts
            .create_token(caller.id(), &body.0.name)
            .await
            .map_err(|error| match error {
                AccountError::Store(error) => store_problem(error),
                AccountError::NameMissing => ProblemKind::NameMissing,
                AccountError::TooManyTokens => ProblemKind::TooManyTokens,
                _ => ProblemKind::Internal,
            })?;
        Ok(CreateResponse::Created(Json(CreatedToken {
            token: format!("{TOKEN_PREFIX}{}", secret.reveal()),
            info: token.into(),
        })))
    }

    /// List your tokens
    ///
    /// Without their secrets, which nobody has but you. Only someone who signed in on the page can.
    #[oai(path = "/", method = "get", operation_id = "listTokens")]
    async fn list(&self, caller: Caller, request: &Request) -> Result<ListResponse, ListProblem> {
        let caller = with_session(caller)?;
        let accounts = &services(request)?.accounts;
        let tokens = accounts.tokens(caller.id()).await.map_err(store_problem)?;
        let tokens = tokens.into_iter().map(TokenInfo::from).collect();
        Ok(ListResponse::Ok(Json(TokenList { tokens })))
    }

    /// Revoke a token
    ///
    /// From the answer on it is as unknown as one that never was. Only someone who signed in on the page can.
    #[oai(path = "/:id", method = "delete", operation_id = "revokeToken")]
    async fn revoke(
        &self,
        caller: Caller,
        request: &Request,
        /// The token's id.
        id: Path<TokenNumber>,
    ) -> Result<RevokeResponse, RevokeProblem> {
        let caller = with_session(caller)?;
        let accounts = &services(request)?.accounts;
        let is_revoked = match id.0.0 {
            Some(id) => accounts
                .revoke_token(caller.id(), TokenId(id))
                .await
                .map_err(store_problem)?,
            None => false,
        };
        if is_revoked {
            Ok(RevokeResponse::Revoked)
        } else {
            Err(ProblemKind::TokenNotFound.into())
        }
    }
}
