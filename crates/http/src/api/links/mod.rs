//! Permanent links.

mod answers;
mod bodies;
mod guesses;
mod quick;

use barline_short_links::{BadLongUrl, LinkError, SettingsChange};
use poem::Request;
use poem_openapi::OpenApi;
use poem_openapi::param::{Header, Path};
use poem_openapi::payload::Json;

use self::answers::{
    ConfigureProblem, ConfigureResponse, CreateProblem, CreateResponse, DeleteProblem,
    DeleteResponse, ListProblem, ListResponse, OpenProblem, OpenResponse, SaveProblem,
    SaveResponse,
};
use self::bodies::{
    CreatedAnswer, LinkInfo, LinkList, LongUrlRights, Mapping, NewPlan, NewSettings, NewShortUrl,
};
pub(super) use self::bodies::{Mode, PLAN, SavedAnswer};
pub(crate) use self::guesses::find_link;
pub(super) use self::guesses::{change, find};
pub(crate) use self::quick::OpenLink;
use super::Tag;
use super::code::{self, Code};
use super::etags;
use super::json_text::JsonText;
use super::strict_json::StrictJson;
use super::time::{self, rfc3339};
use crate::guard::caller::{Caller, Maker, Saver, identify, services, store_problem};
use crate::problem::{Problem, ProblemKind};
use crate::services::Services;

/// Nothing where the end is no moment.
fn settings(wanted: NewSettings) -> Option<SettingsChange> {
    let expires = match wanted.expires_at.0 {
        Some(Some(text)) => Some(Some(time::parse(&text)?)),
        Some(None) => Some(None),
        None => None,
    };
    Some(SettingsChange {
        name: wanted.name,
        expires,
        others_may_save: wanted.others_may_save,
        card_shows_plan: wanted.card_shows_plan,
    })
}

pub(super) fn link_problem(error: LinkError) -> Problem {
    let kind = match error {
        LinkError::Store(error) => store_problem(error),
        LinkError::LongUrl(BadLongUrl::TooLong) => ProblemKind::ContentTooLarge,
        LinkError::LongUrl(reason) => {
            return Problem::of(ProblemKind::LongUrlRefused).with_detail(reason.to_string());
        }
        LinkError::NotFound => ProblemKind::ShortLinkNotFound,
        LinkError::NotOwner => ProblemKind::NotOwner,
        LinkError::PastExpiry => ProblemKind::ExpiryRefused,
        LinkError::Stale => ProblemKind::RevisionMismatch,
        LinkError::TooMany => ProblemKind::TooManyLinks,
        LinkError::NoVersion => ProblemKind::VersionNotFound,
        LinkError::NoName => ProblemKind::NameMissing,
        LinkError::TooManyNamed => {
            return Problem::of(ProblemKind::TooManyVersions)
                .with_detail("Delete a named version of this link first.");
        }
        _ => ProblemKind::Internal,
    };
    kind.into()
}

/// Opens a link for whoever asks. The one rule of `openShortUrl`, whichever way a request comes to it.
async fn open(
    request: &Request,
    services: &Services,
    code: Code,
) -> Result<OpenResponse, OpenProblem> {
    let link = find(request, services, code).await?;
    let tag = etags::etag(link.revision);
    if etags::is_known(request.headers(), &tag) {
        return Ok(OpenResponse::NotModified(tag));
    }
    let caller = identify(request, services).await.map_err(store_problem)?;
    let rights = LongUrlRights {
        is_owner: caller
            .as_ref()
            .is_some_and(|caller| caller.id() == link.owner),
        can_save: caller.is_some_and(|caller| link.may_save(caller.id())),
        expires_at: link.settings.expires.map(rfc3339),
    };
    let parts = rights.with(&link.long_url);
    let parts = parts.map_err(|_| ProblemKind::Internal)?;
    Ok(OpenResponse::Ok(JsonText::of_parts(parts), tag))
}

#[derive(Default)]
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
        #[oai(example = "code::example")]
        code: Path<Code>,
        /// Answer 304 when the link still has this revision: then its plan is the same.
        #[oai(name = "If-None-Match")]
        _if_none_match: Header<Option<String>>,
    ) -> Result<OpenResponse, OpenProblem> {
        open(request, services(request)?, code.0).await
    }

    /// Make a link
    ///
    /// The link is yours: only you can delete it, and nobody else can change it unless you let them. When you have one with the same long URL already, that one
    /// is the answer. Always use the code in the answer.
    #[oai(path = "/", method = "post", operation_id = "createShortUrl")]
    async fn create(
        &self,
        caller: Maker,
        request: &Request,
        body: StrictJson<NewShortUrl>,
    ) -> Result<CreateResponse, CreateProblem> {
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
        #[oai(example = "code::example")]
        code: Path<Code>,
        /// The revision you changed, as its `ETag` had it.
        #[oai(name = "If-Match")]
        _if_match: Header<Option<String>>,
        body: StrictJson<NewPlan>,
    ) -> Result<SaveResponse, SaveProblem> {
        let services = services(request)?;
        // Only now: whoever sends a body slowly takes no place.
        let _place = services.saves.enter().ok_or(ProblemKind::Unavailable)?;
        let by = caller.0.id();
        let revision = change(request, services, by, code.0, async |code| {
            let expected = etags::wanted(request.headers());
            let links = &services.links;
            links.save(by, code, body.0.long_url, &expected).await
        })
        .await?;
        let answer = SavedAnswer {
            revision: revision.0,
        };
        Ok(SaveResponse::Ok(Json(answer), etags::etag(revision)))
    }

    /// Name a link, give it an end, let others save
    ///
    /// Changes what you decided about a link of your own, and only what the body names. After its end a link opens for
    /// nobody and saves nothing; you still find it in your list, and can put the end off.
    #[oai(path = "/:code", method = "patch", operation_id = "configureShortUrl")]
    async fn configure(
        &self,
        caller: Saver,
        request: &Request,
        /// The link's code.
        #[oai(example = "code::example")]
        code: Path<Code>,
        /// The link's revision that you saw, as its `ETag` had it: nothing is changed when it has another.
        #[oai(name = "If-Match")]
        _if_match: Header<Option<String>>,
        body: StrictJson<NewSettings>,
    ) -> Result<ConfigureResponse, ConfigureProblem> {
        let services = services(request)?;
        let by = caller.0.id();
        let wanted = settings(body.0);
        let is_unreadable = wanted.is_none();
        let info = change(request, services, by, code.0, async |code| {
            let expected = etags::wanted(request.headers());
            let links = &services.links;
            let wanted = wanted.ok_or(LinkError::PastExpiry)?;
            links.configure(by, &code, &expected, wanted).await
        })
        .await
        .map_err(|problem| {
            if is_unreadable && problem.kind == ProblemKind::ExpiryRefused.word() {
                problem.with_detail(
                    "`expiresAt` is read with time and zone, like 2099-12-31T23:00:00Z.",
                )
            } else {
                problem
            }
        })?;
        Ok(ConfigureResponse::Ok(Json(info.into())))
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
        #[oai(example = "code::example")]
        code: Path<Code>,
        /// The link's revision that you saw, as its `ETag` had it: nothing is changed when it has another.
        #[oai(name = "If-Match")]
        _if_match: Header<Option<String>>,
    ) -> Result<DeleteResponse, DeleteProblem> {
        let services = services(request)?;
        let by = caller.0.id();
        change(request, services, by, code.0, async |code| {
            let expected = etags::wanted(request.headers());
            services.links.delete(by, &code, &expected).await
        })
        .await?;
        Ok(DeleteResponse::Gone)
    }

    /// List your links
    ///
    /// Those that have expired too. What others let you save is not among them.
    #[oai(path = "/", method = "get", operation_id = "listShortUrls")]
    async fn list(&self, caller: Caller, request: &Request) -> Result<ListResponse, ListProblem> {
        let services = services(request)?;
        let links = services
            .links
            .list(caller.id())
            .await
            .map_err(store_problem)?;
        let links = links.into_iter().map(LinkInfo::from).collect();
        Ok(ListResponse::Ok(Json(LinkList { links })))
    }
}
