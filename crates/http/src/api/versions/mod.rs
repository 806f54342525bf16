//! Earlier plans behind a link, for those who may save there (SL17 to SL19).

mod bodies;

use barline_short_links::{LinkError, Revision};
use poem::Request;
use poem_openapi::param::{Header, Path};
use poem_openapi::payload::Json;
use poem_openapi::{ApiResponse, OpenApi};

use self::bodies::{NamedAnswer, NewVersionName, VersionAnswer, VersionItem, VersionList};
use super::Tag;
use super::code::{self, Code, VersionNumber};
use super::etags;
use super::links::{SavedAnswer, change, find, link_problem};
use super::strict_json::StrictJson;
use crate::guard::caller::{Caller, Saver, services};
use crate::problem::{Problem, ProblemKind};

#[derive(ApiResponse)]
enum ListResponse {
    /// The versions that are kept, the newest first.
    #[oai(status = 200)]
    Ok(Json<VersionList>),
}

#[derive(ApiResponse)]
enum VersionResponse {
    /// The version and its plan.
    #[oai(status = 200)]
    Ok(Json<VersionAnswer>),
}

#[derive(ApiResponse)]
enum NameResponse {
    /// The version has this name, and is kept until it is deleted.
    #[oai(status = 200)]
    Ok(Json<NamedAnswer>),
}

#[derive(ApiResponse)]
enum EraseResponse {
    /// Erased.
    #[oai(status = 204)]
    Gone,
}

#[derive(ApiResponse)]
enum RestoreResponse {
    /// The version's plan is behind the link, as a new revision. It survives a crash of this service from now on.
    #[oai(status = 200)]
    Ok(
        Json<SavedAnswer>,
        /// The new revision, in quotation marks.
        #[oai(header = "ETag")]
        String,
    ),
}

super::problems! {
    ReadProblem: Unauthenticated 401 "No live session and no valid token.",
        Forbidden 403 "You may not save to this link, so its versions are not for you.",
        NotFound 404 "Nobody holds this code, it is no code, the link has expired, or it has no such version.",
        TooMany 429 "600 reads a minute for one address; after 20 codes that nobody holds, none for a minute.",
        Unavailable 503 "The store does not answer; see `Retry-After`."
}
super::problems! {
    NameProblem: BadRequest 400 "Not the JSON that this call takes.",
        TimedOut 408 "The body did not arrive in time. Nothing was done: send it again.",
        Unauthenticated 401 "No live session and no valid token.",
        Forbidden 403 "Another person's link, or another site's page made the browser send this.",
        NotFound 404 "Nobody holds this code, it is no code, the link has expired, or it has no such version.",
        Conflict 409 "As many versions of this link have names as may (50, with long URLs of 4 MiB together).",
        Stale 412 "The link was changed since the revision in `If-Match`, or `If-None-Match` names the one it has.",
        TooLarge 413 "The body has more than 1 MiB.",
        MediaType 415 "The body is not `application/json`, or is compressed.",
        Refused 422 "The name is empty.",
        TooMany 429 "3 saves a second and 30 at once, with which this call counts; after 20 codes that nobody holds, an address changes only its users' own links for a minute; 600 a minute for one address without a session or token. See `Retry-After`.",
        Unavailable 503 "Nothing was stored; see `Retry-After`."
}
super::problems! {
    EraseProblem: Unauthenticated 401 "No live session and no valid token.",
        Forbidden 403 "Another person's link, or another site's page made the browser send this.",
        NotFound 404 "Nobody holds this code, it is no code, the link has expired, or it has no such version.",
        Stale 412 "The link was changed since the revision in `If-Match`, or `If-None-Match` names the one it has.",
        TooMany 429 "3 saves a second and 30 at once, with which this call counts; after 20 codes that nobody holds, an address changes only its users' own links for a minute; 600 a minute for one address without a session or token. See `Retry-After`.",
        Unavailable 503 "Nothing was erased; see `Retry-After`."
}
super::problems! {
    RestoreProblem: Unauthenticated 401 "No live session and no valid token.",
        Forbidden 403 "Another person's link, or another site's page made the browser send this.",
        NotFound 404 "Nobody holds this code, it is no code, the link has expired, or it has no such version.",
        Stale 412 "The link was changed since the revision in `If-Match`, or `If-None-Match` names the one it has.",
        TooLarge 413 "The long URL would have more than 1 MiB at this site's address.",
        Refused 422 "The plan of the version cannot be opened any more.",
        TooMany 429 "3 saves a second and 30 at once, with which this call counts; after 20 codes that nobody holds, an address changes only its users' own links for a minute; 600 a minute for one address without a session or token. See `Retry-After`.",
        Unavailable 503 "Nothing was stored; see `Retry-After`."
}

fn read_problem(error: LinkError) -> Problem {
    match error {
        LinkError::NotOwner => Problem::of(ProblemKind::NotOwner)
            .with_detail("The versions of a link are for those who may save to it."),
        other => link_problem(other),
    }
}

#[derive(Default)]
pub(crate) struct VersionsApi;

#[OpenApi(prefix_path = "/api/short-url", tag = "Tag::Links")]
impl VersionsApi {
    /// List the versions of a link
    ///
    /// Earlier plans of the link, for those who may save to it: the code alone opens the present, never the past. One is
    /// kept when nobody saved for ten minutes, before every save without `If-Match` that brings another plan, before a
    /// restore, and when somebody gives it a name. All of the last hour stay, one each ten minutes of a day, one an hour of
    /// a week, one a day of 90 days, and those with a name until they are deleted; at most 200 with long URLs of 8 MiB
    /// together.
    #[oai(
        path = "/:code/versions",
        method = "get",
        operation_id = "listVersions"
    )]
    async fn list(
        &self,
        caller: Caller,
        request: &Request,
        /// The link's code.
        #[oai(example = "code::example")]
        code: Path<Code>,
    ) -> Result<ListResponse, ReadProblem> {
        let services = services(request)?;
        let link = find(request, services, code.0).await?;
        let listed = services.versions.list(caller.id(), &link).await;
        let versions = listed.map_err(read_problem)?;
        Ok(ListResponse::Ok(Json(VersionList {
            revision: link.revision.0,
            versions: versions.into_iter().map(VersionItem::from).collect(),
        })))
    }

    /// Read a version of a link
    ///
    /// With its plan, for those who may save to the link.
    #[oai(
        path = "/:code/versions/:revision",
        method = "get",
        operation_id = "readVersion"
    )]
    async fn open(
        &self,
        caller: Caller,
        request: &Request,
        /// The link's code.
        #[oai(example = "code::example")]
        code: Path<Code>,
        /// The revision that had the plan, as the list has it.
        #[oai(example = "code::version_example")]
        revision: Path<VersionNumber>,
    ) -> Result<VersionResponse, ReadProblem> {
        let services = services(request)?;
        let link = find(request, services, code.0).await?;
        let opened = async {
            let revision = named(revision.0)?;
            services.versions.open(caller.id(), &link, revision).await
        };
        let version = opened.await.map_err(read_problem)?;
        Ok(VersionResponse::Ok(Json(version.into())))
    }

    /// Name a version of a link
    ///
    /// Keeps the plan as it is behind the link now under a name, or gives a version that is kept another one. What has a
    /// name stays until it is deleted. The link's revision is as before: its plan is the same. An empty body (`{}`) keeps the plan
    /// as it is now without a name, for who is about to put another in its place.
    #[oai(
        path = "/:code/versions",
        method = "post",
        operation_id = "nameVersion"
    )]
    async fn name(
        &self,
        caller: Saver,
        request: &Request,
        /// The link's code.
        #[oai(example = "code::example")]
        code: Path<Code>,
        /// The link's revision that you saw, as its `ETag` had it: nothing is changed when it has another.
        #[oai(name = "If-Match")]
        _if_match: Header<Option<String>>,
        body: StrictJson<NewVersionName>,
    ) -> Result<NameResponse, NameProblem> {
        let services = services(request)?;
        let by = caller.0.id();
        let NewVersionName { name, revision } = body.0;
        let named = change(request, services, by, code.0, async |code| {
            let revision = revision.map(Revision);
            let expected = etags::wanted(request.headers());
            let versions = &services.versions;
            match (name, revision) {
                (None, None) => versions.keep(by, code, expected).await,
                (name, _) => {
                    let name = name.unwrap_or_default();
                    versions.name(by, code, revision, &name, expected).await
                }
            }
        });
        let revision = named.await?.0;
        Ok(NameResponse::Ok(Json(NamedAnswer { revision })))
    }

    /// Delete a version of a link
    ///
    /// Its plan is erased. Only the link's creator can.
    #[oai(
        path = "/:code/versions/:revision",
        method = "delete",
        operation_id = "deleteVersion"
    )]
    async fn erase(
        &self,
        caller: Saver,
        request: &Request,
        /// The link's code.
        #[oai(example = "code::example")]
        code: Path<Code>,
        /// The revision that had the plan, as the list has it.
        #[oai(example = "code::version_example")]
        revision: Path<VersionNumber>,
        /// The link's revision that you saw, as its `ETag` had it: nothing is changed when it has another.
        #[oai(name = "If-Match")]
        _if_match: Header<Option<String>>,
    ) -> Result<EraseResponse, EraseProblem> {
        let services = services(request)?;
        let by = caller.0.id();
        change(request, services, by, code.0, async |code| {
            let version = named(revision.0)?;
            let expected = etags::wanted(request.headers());
            let versions = &services.versions;
            versions.erase(by, &code, version, &expected).await
        })
        .await?;
        Ok(EraseResponse::Gone)
    }

    /// Restore a version of a link
    ///
    /// Puts the version's plan behind the link again, as a new revision; the plan that was there is kept as a version, so
    /// restoring that takes it back. With `If-Match` it is done only when nobody changed the link in between. Followers
    /// hear of it as of any save.
    #[oai(
        path = "/:code/versions/:revision/restore",
        method = "post",
        operation_id = "restoreVersion"
    )]
    async fn restore(
        &self,
        caller: Saver,
        request: &Request,
        /// The link's code.
        #[oai(example = "code::example")]
        code: Path<Code>,
        /// The revision that had the plan, as the list has it.
        #[oai(example = "code::version_example")]
        revision: Path<VersionNumber>,
        /// The link's revision that you saw, as its `ETag` had it.
        #[oai(name = "If-Match")]
        _if_match: Header<Option<String>>,
    ) -> Result<RestoreResponse, RestoreProblem> {
        let services = services(request)?;
        let _place = services.saves.enter().ok_or(ProblemKind::Unavailable)?;
        let by = caller.0.id();
        let restored = change(request, services, by, code.0, async |code| {
            let version = named(revision.0)?;
            let expected = etags::wanted(request.headers());
            let versions = &services.versions;
            versions.restore(by, code, version, &expected).await
        });
        let revision = restored.await?;
        let answer = SavedAnswer {
            revision: revision.0,
        };
        Ok(RestoreResponse::Ok(Json(answer), etags::etag(revision)))
    }
}

/// The revision in a path. What no link can have is not found, whatever else the call says.
fn named(VersionNumber(number): VersionNumber) -> Result<Revision, LinkError> {
    let known = number.filter(|number| *number > 0);
    known.map(Revision).ok_or(LinkError::NoVersion)
}
