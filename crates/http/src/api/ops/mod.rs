//! Editing a link together: what each page changed, in one order for all (LV12 to LV19).

mod bodies;

use barline_live::{Op, OpError, OpName};
use barline_short_links::Revision;
use poem::Request;
use poem_openapi::param::{Header, Path};
use poem_openapi::{ApiResponse, OpenApi};

use self::bodies::{HeadAnswer, NewOp, OpAnswer, Rules};
use super::Tag;
use super::code::{self, Code};
use super::described::WholeNumber;
use super::etags::{etag, is_known};
use super::json_text::JsonText;
use super::links::{change, find};
use super::strict_json::StrictJson;
use crate::guard::caller::{Joiner, services, store_problem};
use crate::problem::{Problem, ProblemKind};

/// Most bytes of an op: more is saved as a whole plan.
const MOST_BYTES: usize = 256 << 10;

#[derive(ApiResponse)]
enum OpResponse {
    /// Carried out and stored. It survives a crash of this service from now on.
    #[oai(status = 200)]
    Ok(
        JsonText<OpAnswer>,
        /// The revision that has it in it, in quotation marks.
        #[oai(header = "ETag")]
        String,
    ),
}

#[derive(ApiResponse)]
enum HeadResponse {
    /// The plan's address and what its rows are called.
    #[oai(status = 200)]
    Ok(
        JsonText<HeadAnswer>,
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

super::problems! {
    OpProblem: BadRequest 400 "Not the JSON that this call takes.",
        TimedOut 408 "The body did not arrive in time. Nothing was done: send it again.",
        Unauthenticated 401 "No live session and no valid token.",
        Forbidden 403 "Another person's link, or another site's page made the browser send this.",
        NotFound 404 "Nobody holds this code, it is no code, or the link has expired.",
        Conflict 409 "`rules` are not those that `hello` tells of. Nothing was changed: make the changes anew.",
        Stale 412 "The changes meet what others did and would write over it unseen, or `base` is from before the plan was saved whole, or is none of the link's revisions. Nothing was changed: read the link again.",
        TooLarge 413 "The body has more than 256 kB, or the plan would have a long URL of more than 1 MiB.",
        MediaType 415 "The body is not `application/json`, or is compressed.",
        Refused 422 "`changes` are no changes as described here, or too many; or another op was carried out under this `client` and `n`.",
        TooMany 429 "10 ops a second of one user; after 20 codes that nobody holds, an address changes only its users' own links for a minute. See `Retry-After`.",
        Unavailable 503 "Nothing was stored, as far as this service knows; see `Retry-After`, and send the same op again."
}
super::problems! {
    HeadProblem: NotFound 404 "Nobody holds this code, it is no code, or the link has expired.",
        TooMany 429 "600 reads a minute for one address; after 20 codes that nobody holds, none for a minute.",
        Unavailable 503 "The store does not answer; see `Retry-After`."
}

/// What is said of every list of changes that is refused.
const UNREADABLE: &str = "`changes` must be a list of at most 20,000 changes, each as this call describes them, for a \
                          plan of at most 20,000 tasks. Save a plan that differs in more as a whole.";

/// What is said of a program that began to count again.
const NAME_TAKEN: &str = "An op with this `client` and `n` was carried out with other changes, so these were not. Count \
                          `n` on with each op, and draw another `client` whenever your program starts.";

/// What is wrong with changes, without what the client wrote, which stands in quotation marks (GP1).
fn refused(reason: &str) -> String {
    let told = match (reason.split_once('“'), reason.rsplit_once('”')) {
        (Some((before, _)), Some((_, after))) => format!("{before}A text{after}"),
        _ => reason.to_owned(),
    };
    format!("{told} {UNREADABLE}")
}

fn problem(error: &OpError) -> Problem {
    match error {
        OpError::OtherRules => Problem::of(ProblemKind::RulesChanged)
            .with_detail("Load the page anew: what you changed is kept on your device."),
        OpError::NameTaken => Problem::of(ProblemKind::ChangesRefused).with_detail(NAME_TAKEN),
        OpError::Unreadable(reason) => {
            Problem::of(ProblemKind::ChangesRefused).with_detail(refused(reason))
        }
        // The others were answered before.
        OpError::Link(_) => ProblemKind::Internal.into(),
    }
}

#[derive(Default)]
pub(crate) struct OpsApi;

#[OpenApi(prefix_path = "/api/short-url", tag = "Tag::Links")]
impl OpsApi {
    /// Edit a link together with others
    ///
    /// Carries out an op: what you changed since you knew the plan, as changes of its tasks, each with what you saw there.
    /// Ops of a link are carried out one after the other, each whole or not at all, on the plan as it is then; so two who
    /// change different things both have what they changed. Answered when it is stored for good. Followers of the link
    /// hear of it as of any save.
    ///
    /// Send one op of yours at a time. When no answer came, send the same again, with the same `client` and `n`: for 7
    /// days it is known, and carried out once. A value that somebody else changed since `base` is written over only when
    /// your change and what came after `base` are at most 30 seconds old; otherwise, and where a change meets a task that
    /// was deleted, the answer is 412.
    #[oai(path = "/:code/ops", method = "post", operation_id = "editShortUrl")]
    async fn carry_out(
        &self,
        caller: Joiner,
        request: &Request,
        /// The link's code.
        #[oai(example = "code::example")]
        code: Path<Code>,
        body: StrictJson<NewOp, MOST_BYTES>,
    ) -> Result<OpResponse, OpProblem> {
        let services = services(request)?;
        let by = caller.0.id();
        let NewOp {
            client,
            n,
            base,
            age,
            rules,
            changes,
        } = body.0;
        let op = Op {
            name: OpName {
                by,
                client: client.0.into(),
                n: n.0,
            },
            base: Revision(base.0),
            age: age.map_or(0, |WholeNumber(seconds)| seconds.unsigned_abs()),
            rules: rules.map(|Rules(rules)| rules),
            changes: changes.text(),
        };
        // Only now: whoever sends a body slowly takes no place.
        let _place = services.saves.enter().ok_or(ProblemKind::Unavailable)?;
        let done = change(request, services, by, code.0, async |code| {
            match services.together.carry_out(code, op).await {
                Err(OpError::Link(error)) => Err(error),
                done => Ok(done),
            }
        });
        let done = done.await?.map_err(|error| problem(&error))?;
        let tag = etag(done.revision);
        Ok(OpResponse::Ok(OpAnswer::text(&done), tag))
    }

    /// Read a link to edit it
    ///
    /// The plan's address with what its rows are called, which changes are made by. Anyone who has the code may ask.
    #[oai(path = "/:code/ops", method = "get", operation_id = "readShortUrlRows")]
    async fn open(
        &self,
        request: &Request,
        /// The link's code.
        #[oai(example = "code::example")]
        code: Path<Code>,
        /// Answer 304 when the link still has this revision.
        #[oai(name = "If-None-Match")]
        _if_none_match: Header<Option<String>>,
    ) -> Result<HeadResponse, HeadProblem> {
        let services = services(request)?;
        let link = find(request, services, code.0).await?;
        let tag = etag(link.revision);
        if is_known(request.headers(), &tag) {
            return Ok(HeadResponse::NotModified(tag));
        }
        let _turn = services.turn_for(&link).await?;
        let opened = services.together.open(&link.code).await;
        let (revision, plan) = opened
            .map_err(store_problem)?
            .ok_or(ProblemKind::ShortLinkNotFound)?;
        Ok(HeadResponse::Ok(
            HeadAnswer::text(revision, &plan),
            etag(revision),
        ))
    }
}
