//! Every answer of the calls of links.

use poem_openapi::ApiResponse;
use poem_openapi::payload::Json;

use super::super::json_text::JsonText;
use super::bodies::{CreatedAnswer, LinkInfo, LinkList, LongUrlAnswer, SavedAnswer};

#[derive(ApiResponse)]
pub(super) enum OpenResponse {
    /// The plan's address. Anyone with the code can read it.
    #[oai(status = 200)]
    Ok(
        JsonText<LongUrlAnswer>,
        /// The revision, in quotation marks.
        #[oai(header = "ETag")]
        String,
    ),
    /// The plan is unchanged since the revision in `If-None-Match`. Whether you may save and when the link ends is not told:
    /// ask without the header, or follow the link.
    #[oai(status = 304)]
    NotModified(
        /// The revision, in quotation marks.
        #[oai(header = "ETag")]
        String,
    ),
}

#[derive(ApiResponse)]
pub(super) enum CreateResponse {
    /// You had a link with this long URL already: this one.
    #[oai(status = 200)]
    Existing(Json<CreatedAnswer>),
    /// The link was made. Its code need not be the wished one.
    #[oai(status = 201)]
    Created(Json<CreatedAnswer>),
}

#[derive(ApiResponse)]
pub(super) enum SaveResponse {
    /// Stored. It survives a crash of this service from now on.
    #[oai(status = 200)]
    Ok(
        Json<SavedAnswer>,
        /// The new revision, in quotation marks.
        #[oai(header = "ETag")]
        String,
    ),
}

#[derive(ApiResponse)]
pub(super) enum ConfigureResponse {
    /// The link as it is now. Its revision and `ETag` are as before: the plan is the same.
    #[oai(status = 200)]
    Ok(Json<LinkInfo>),
}

#[derive(ApiResponse)]
pub(super) enum DeleteResponse {
    /// Gone for everybody. The code is never given out again.
    #[oai(status = 204)]
    Gone,
}

#[derive(ApiResponse)]
pub(super) enum ListResponse {
    /// Your links.
    #[oai(status = 200)]
    Ok(Json<LinkList>),
}

crate::api::problems! {
    OpenProblem: NotFound 404 "Nobody holds this code, it is no code, or the link has expired.",
        TooMany 429 "600 reads a minute for one address; after 20 codes that nobody holds, none for a minute.",
        Unavailable 503 "The store does not answer; see `Retry-After`."
}
crate::api::problems! {
    CreateProblem: BadRequest 400 "Not the JSON that this call takes.",
        TimedOut 408 "The body did not arrive in time. Nothing was done: send it again.",
        Unauthenticated 401 "No live session and no valid token.",
        Forbidden 403 "Another site's page made the browser send this.",
        Conflict 409 "You have as many links as one user may have (1,000).",
        TooLarge 413 "The body has more than 1 MiB.",
        MediaType 415 "The body is not `application/json`, or is compressed.",
        Refused 422 "The long URL is not this site's address with one plan that opens.",
        TooMany 429 "10 calls a minute that make a link or a token, or find the link there, or 600 a minute for one address without a session or token; see `Retry-After`.",
        Unavailable 503 "Nothing was stored; see `Retry-After`."
}
crate::api::problems! {
    SaveProblem: BadRequest 400 "Not the JSON that this call takes.",
        TimedOut 408 "The body did not arrive in time. Nothing was done: send it again.",
        Unauthenticated 401 "No live session and no valid token.",
        Forbidden 403 "Another person's link, or another site's page made the browser send this.",
        NotFound 404 "Nobody holds this code, it is no code, or the link has expired.",
        Stale 412 "The link was changed since the revision in `If-Match`, or `If-None-Match` names the one it has.",
        TooLarge 413 "The body has more than 1 MiB.",
        MediaType 415 "The body is not `application/json`, or is compressed.",
        Refused 422 "The long URL is not this site's address with one plan that opens.",
        TooMany 429 "3 saves a second and 30 at once; after 20 codes that nobody holds, an address changes only its users' own links for a minute; 600 a minute for one address without a session or token. See `Retry-After`.",
        Unavailable 503 "Nothing was stored; see `Retry-After`."
}
crate::api::problems! {
    ConfigureProblem: BadRequest 400 "Not the JSON that this call takes.",
        TimedOut 408 "The body did not arrive in time. Nothing was done: send it again.",
        Unauthenticated 401 "No live session and no valid token.",
        Forbidden 403 "Another person's link, or another site's page made the browser send this.",
        NotFound 404 "Nobody holds this code, it is no code, or it is another person's and has expired.",
        Stale 412 "The link was changed since the revision in `If-Match`, or `If-None-Match` names the one it has.",
        TooLarge 413 "The body has more than 1 MiB.",
        MediaType 415 "The body is not `application/json`, or is compressed.",
        Refused 422 "The end of the link is not a moment that lies ahead, before the year 10000.",
        TooMany 429 "3 saves a second and 30 at once, with which this call counts; after 20 codes that nobody holds, an address changes only its users' own links for a minute; 600 a minute for one address without a session or token. See `Retry-After`.",
        Unavailable 503 "Nothing was stored; see `Retry-After`."
}
crate::api::problems! {
    DeleteProblem: Unauthenticated 401 "No live session and no valid token.",
        Forbidden 403 "Another person's link, or another site's page made the browser send this.",
        NotFound 404 "Nobody holds this code, it is no code, or it is another person's and has expired.",
        Stale 412 "The link was changed since the revision in `If-Match`, or `If-None-Match` names the one it has.",
        TooMany 429 "3 saves a second and 30 at once, with which this call counts; after 20 codes that nobody holds, an address changes only its users' own links for a minute; 600 a minute for one address without a session or token. See `Retry-After`.",
        Unavailable 503 "Nothing was deleted; see `Retry-After`."
}
crate::api::problems! {
    ListProblem: Unauthenticated 401 "No live session and no valid token.",
        TooMany 429 "600 a minute for one address; see `Retry-After`.",
        Unavailable 503 "The store does not answer; see `Retry-After`."
}
