//! Permanent links.

use barline_accounts::StoreError;
use barline_short_links::{BadLongUrl, LinkError, LinkMode, Revision, ShortCode, ShortLinkInfo};
use poem::Request;
use poem_openapi::param::{Header, Path};
use poem_openapi::payload::Json;
use poem_openapi::types::Example;
use poem_openapi::{ApiResponse, Enum, Object, OpenApi};
use serde::Deserialize;

use super::Tag;
use super::strict_json::StrictJson;
use super::time::rfc3339;
use crate::guard::address;
use crate::guard::caller::{Caller, Maker, Saver, check, identify, services, store_problem};
use crate::problem::{Problem, ProblemKind};

/// A link to be made.
#[derive(Debug, Deserialize, Object)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[oai(deny_unknown_fields, rename_all = "camelCase", example)]
struct NewShortUrl {
    /// The code you would like: 6 lowercase letters and digits. A wish: when it is taken or malformed, the answer names
    /// another.
    #[serde(default)]
    #[oai(default)]
    short_code: String,
    /// This site's address with one `data` parameter that holds the plan, at most 1 MiB.
    long_url: String,
}

/// Another plan for a link.
#[derive(Debug, Deserialize, Object)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[oai(deny_unknown_fields, rename_all = "camelCase", example)]
struct NewPlan {
    /// This site's address with one `data` parameter that holds the plan, at most 1 MiB.
    long_url: String,
}

/// Where a link leads.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", example)]
struct LongUrlAnswer {
    /// This site's address with the plan in its `data` parameter.
    long_url: String,
    /// Whether the caller made the link, and so may change it.
    is_owner: bool,
}

/// The link that was made or found.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", example)]
struct CreatedAnswer {
    /// Whether you had a link with this long URL already.
    is_existing: bool,
    /// The link.
    mapping: Mapping,
}

/// A code.
#[derive(Debug, Object)]
struct Mapping {
    /// The code to use from now on: `/?s=CODE` opens the plan.
    short_code: String,
}

/// A stored change.
#[derive(Debug, Object)]
#[oai(example)]
struct SavedAnswer {
    /// Counts the changes of the link, from 1; the same number is in `ETag`.
    revision: i64,
}

/// One's own links.
#[derive(Debug, Object)]
#[oai(example)]
struct LinkList {
    /// The one changed last first.
    links: Vec<LinkInfo>,
}

/// A link in the list.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
struct LinkInfo {
    /// Its code.
    short_code: String,
    /// The first line of the plan's description; may be empty.
    title: String,
    /// How many tasks the plan has.
    task_count: u32,
    /// What visitors may do.
    mode: Mode,
    /// Counts the changes, from 1.
    revision: i64,
    /// When it was made (RFC 3339, UTC).
    created_at: String,
    /// When it was last changed (RFC 3339, UTC).
    updated_at: String,
}

/// What visitors may do with a plan.
#[derive(Debug, Enum)]
#[oai(rename_all = "camelCase")]
enum Mode {
    /// Edit a copy of their own.
    Editable,
    /// Look.
    ReadOnly,
}

const PLAN: &str = "https://plan.example.org/?data=H4sIAAAAAAAAAyt...";

impl Example for NewShortUrl {
    fn example() -> Self {
        NewShortUrl {
            short_code: "k3x9ab".into(),
            long_url: PLAN.into(),
        }
    }
}

impl Example for NewPlan {
    fn example() -> Self {
        NewPlan {
            long_url: PLAN.into(),
        }
    }
}

impl Example for LongUrlAnswer {
    fn example() -> Self {
        LongUrlAnswer {
            long_url: PLAN.into(),
            is_owner: false,
        }
    }
}

impl Example for CreatedAnswer {
    fn example() -> Self {
        CreatedAnswer {
            is_existing: false,
            mapping: Mapping {
                short_code: "k3x9ab".into(),
            },
        }
    }
}

impl Example for SavedAnswer {
    fn example() -> Self {
        SavedAnswer { revision: 7 }
    }
}

impl Example for LinkList {
    fn example() -> Self {
        LinkList {
            links: vec![LinkInfo {
                short_code: "k3x9ab".into(),
                title: "Moving house".into(),
                task_count: 24,
                mode: Mode::Editable,
                revision: 7,
                created_at: "2026-01-05T09:30:00Z".into(),
                updated_at: "2026-01-09T16:45:12Z".into(),
            }],
        }
    }
}

impl From<ShortLinkInfo> for LinkInfo {
    fn from(info: ShortLinkInfo) -> Self {
        LinkInfo {
            short_code: info.code.to_string(),
            title: info.summary.title,
            task_count: info.summary.task_count,
            mode: match info.summary.mode {
                LinkMode::Editable => Mode::Editable,
                LinkMode::ReadOnly => Mode::ReadOnly,
            },
            revision: info.revision.0,
            created_at: rfc3339(info.created),
            updated_at: rfc3339(info.updated),
        }
    }
}

#[derive(ApiResponse)]
enum OpenResponse {
    /// The plan's address. Anyone with the code can read it.
    #[oai(status = 200)]
    Ok(
        Json<LongUrlAnswer>,
        /// The revision, in quotation marks.
        #[oai(header = "ETag")]
        String,
    ),
    /// Unchanged since the revision in `If-None-Match`.
    #[oai(status = 304)]
    NotModified(
        /// The revision, in quotation marks.
        #[oai(header = "ETag")]
        String,
    ),
}

#[derive(ApiResponse)]
enum CreateResponse {
    /// You had a link with this long URL already: this one.
    #[oai(status = 200)]
    Existing(Json<CreatedAnswer>),
    /// The link was made. Its code need not be the wished one.
    #[oai(status = 201)]
    Created(Json<CreatedAnswer>),
}

#[derive(ApiResponse)]
enum SaveResponse {
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
enum DeleteResponse {
    /// Gone for everybody. The code is never given out again.
    #[oai(status = 204)]
    Gone,
}

#[derive(ApiResponse)]
enum ListResponse {
    /// Your links.
    #[oai(status = 200)]
    Ok(Json<LinkList>),
}

super::problems! {
    OpenProblem: NotFound 404 "Nobody holds this code.",
        TooMany 429 "600 reads a minute for one address; after 20 codes that nobody holds, none for a minute.",
        Unavailable 503 "The store does not answer; see `Retry-After`."
}
super::problems! {
    WriteProblem: BadRequest 400 "Not the JSON that this call takes.",
        Unauthenticated 401 "No live session and no valid token.",
        Forbidden 403 "Somebody else's link, or another site's page made the browser send this.",
        NotFound 404 "Nobody holds this code.",
        Conflict 409 "You have as many links as one user may have (1,000).",
        Stale 412 "The link was changed since the revision in `If-Match`.",
        TooLarge 413 "The body has more than 1 MiB.",
        MediaType 415 "The body is not `application/json`, or is compressed.",
        Refused 422 "The long URL is not this site's address with one plan that opens.",
        TooMany 429 "10 new links a minute, or 3 saves a second and 30 at once; see `Retry-After`.",
        Unavailable 503 "Nothing was stored; see `Retry-After`."
}

fn etag(revision: Revision) -> String {
    format!("\"{revision}\"")
}

/// The revision that `If-Match` asks for: none for `*`. A weak tag never matches (RFC 9110 §13.1.1).
fn expected(if_match: Option<&str>) -> Result<Option<Revision>, ProblemKind> {
    let Some(tag) = if_match.map(str::trim) else {
        return Ok(None);
    };
    if tag == "*" {
        return Ok(None);
    }
    tag.strip_prefix('"')
        .and_then(|tag| tag.strip_suffix('"'))
        .and_then(|revision| revision.parse().ok())
        .map(|revision| Some(Revision(revision)))
        .ok_or(ProblemKind::RevisionMismatch)
}

fn link_problem(error: LinkError) -> Problem {
    let kind = match error {
        LinkError::Store(error) => store_problem(error),
        LinkError::LongUrl(BadLongUrl::TooLong) => ProblemKind::ContentTooLarge,
        LinkError::LongUrl(reason) => {
            return Problem::of(ProblemKind::LongUrlRefused).with_detail(reason.to_string());
        }
        LinkError::NotFound => ProblemKind::ShortLinkNotFound,
        LinkError::NotOwner => ProblemKind::NotOwner,
        LinkError::Stale => ProblemKind::RevisionMismatch,
        LinkError::TooMany => ProblemKind::TooManyLinks,
        _ => ProblemKind::Internal,
    };
    kind.into()
}

pub(crate) struct LinksApi;

#[OpenApi(prefix_path = "/api/short-url", tag = "Tag::Links")]
impl LinksApi {
    /// Open a link
    ///
    /// Anyone who has the code can read the plan; nobody needs an account. Codes are not to be guessed: see 429.
    #[oai(path = "/:code", method = "get", operation_id = "openShortUrl")]
    async fn open(
        &self,
        request: &Request,
        /// The link's code.
        #[oai(validator(pattern = "^[a-z0-9]{6}$"))]
        code: Path<String>,
        /// Answer 304 when the link still has this revision.
        #[oai(name = "If-None-Match")]
        if_none_match: Header<Option<String>>,
    ) -> Result<OpenResponse, OpenProblem> {
        let services = services(request)?;
        let client = address::client(request, &services.proxies);
        check(request, services.limits.read(client))?;
        let store_failed = |error: StoreError| OpenProblem::from(store_problem(error));
        let link = match code.0.parse::<ShortCode>() {
            Ok(code) => services.links.open(&code).await.map_err(store_failed)?,
            Err(_) => None,
        };
        let Some(link) = link else {
            services.limits.missed(client);
            return Err(ProblemKind::ShortLinkNotFound.into());
        };
        let tag = etag(link.revision);
        if if_none_match.0.is_some_and(|known| known.trim() == tag) {
            return Ok(OpenResponse::NotModified(tag));
        }
        let caller = identify(request, services).await.map_err(store_failed)?;
        let answer = LongUrlAnswer {
            long_url: link.long_url.as_str().to_owned(),
            is_owner: caller.is_some_and(|caller| caller.id() == link.owner),
        };
        Ok(OpenResponse::Ok(Json(answer), tag))
    }

    /// Make a link
    ///
    /// The link is yours: only you can change or delete it. When you have one with the same long URL already, that one
    /// is the answer. Always use the code in the answer.
    #[oai(path = "/", method = "post", operation_id = "createShortUrl")]
    async fn create(
        &self,
        caller: Maker,
        request: &Request,
        body: StrictJson<NewShortUrl>,
    ) -> Result<CreateResponse, WriteProblem> {
        let services = services(request)?;
        let NewShortUrl {
            short_code,
            long_url,
        } = body.0;
        let created = services
            .links
            .create(caller.0.id(), &short_code, &long_url)
            .await
            .map_err(link_problem)?;
        let answer = Json(CreatedAnswer {
            is_existing: created.is_existing,
            mapping: Mapping {
                short_code: created.code.to_string(),
            },
        });
        Ok(if created.is_existing {
            CreateResponse::Existing(answer)
        } else {
            CreateResponse::Created(answer)
        })
    }

    /// Save another plan behind a link
    ///
    /// Answered when it is stored for good. With `If-Match` it is stored only when nobody changed the link in between;
    /// without, the last write wins.
    #[oai(path = "/:code", method = "put", operation_id = "saveShortUrl")]
    async fn save(
        &self,
        caller: Saver,
        request: &Request,
        /// The link's code.
        #[oai(validator(pattern = "^[a-z0-9]{6}$"))]
        code: Path<String>,
        /// The revision you changed, as its `ETag` had it.
        #[oai(name = "If-Match")]
        if_match: Header<Option<String>>,
        body: StrictJson<NewPlan>,
    ) -> Result<SaveResponse, WriteProblem> {
        let services = services(request)?;
        let code = parse(&code.0)?;
        let expected = expected(if_match.0.as_deref())?;
        let revision = services
            .links
            .save(caller.0.id(), code, &body.0.long_url, expected)
            .await
            .map_err(link_problem)?;
        let answer = SavedAnswer {
            revision: revision.0,
        };
        Ok(SaveResponse::Ok(Json(answer), etag(revision)))
    }

    /// Delete a link
    ///
    /// The plan behind it is erased. The code is never given out again, because people still hold it.
    #[oai(path = "/:code", method = "delete", operation_id = "deleteShortUrl")]
    async fn delete(
        &self,
        caller: Saver,
        request: &Request,
        /// The link's code.
        #[oai(validator(pattern = "^[a-z0-9]{6}$"))]
        code: Path<String>,
    ) -> Result<DeleteResponse, WriteProblem> {
        let services = services(request)?;
        let code = parse(&code.0)?;
        services
            .links
            .delete(caller.0.id(), &code)
            .await
            .map_err(link_problem)?;
        Ok(DeleteResponse::Gone)
    }

    /// List your links
    #[oai(path = "/", method = "get", operation_id = "listShortUrls")]
    async fn list(&self, caller: Caller, request: &Request) -> Result<ListResponse, WriteProblem> {
        let services = services(request)?;
        let links = services
            .links
            .list(caller.id())
            .await
            .map_err(|error| WriteProblem::from(store_problem(error)))?;
        let links = links.into_iter().map(LinkInfo::from).collect();
        Ok(ListResponse::Ok(Json(LinkList { links })))
    }
}

fn parse(code: &str) -> Result<ShortCode, ProblemKind> {
    code.parse().map_err(|_| ProblemKind::ShortLinkNotFound)
}
