//! Following a link: whoever has it open hears of each change within a second (LV1 to LV11), and
//! who else has it open (LV20 to LV23).

mod events;
mod still_known;
mod stream;
mod who;

use std::net::IpAddr;

use barline_live::{Asker, Full, Network};
use barline_short_links::LinkError;
use poem::Request;
use poem_openapi::param::{Header, Path, Query};
use poem_openapi::{ApiResponse, OpenApi};

use self::still_known::StillKnown;
use self::stream::EventsOf;
use self::who::NewPlace;
use super::Tag;
use super::code::{self, Code};
use super::links::{change, find};
use super::strict_json::StrictJson;
use crate::guard::address;
use crate::guard::caller::{Caller, Stander, check, identify, services, store_problem};
use crate::guard::limits::Standing;
use crate::problem::ProblemKind;
use crate::services::Services;

pub use self::events::SseWire;

/// Most bytes of a place.
const MOST_PLACE_BYTES: usize = 1024;

/// Seconds after which one who found no place may ask again: places become free at any time.
const ASK_AGAIN: u64 = 30;

#[derive(ApiResponse)]
enum FollowResponse {
    /// Events, as server-sent events: `hello` first, then `saved`, `settings`, `reload`, `who` as they happen, `end` last:
    /// the name in `event`, an object of JSON in `data`.
    #[oai(status = 200)]
    Ok(
        EventsOf,
        /// `no`: a proxy must hand on each event at once.
        #[oai(header = "X-Accel-Buffering")]
        String,
    ),
}

super::problems! {
    FollowProblem: NotFound 404 "Nobody holds this code, it is no code, or the link has expired.",
        TooMany 429 "600 reads a minute for one address; after 20 codes that nobody holds, none for a minute. Or as many streams as there may be: 20 of one user, 50 of one address without an account, 2,050 of one link.",
        Unavailable 503 "The store does not answer, or this service has as many streams as it can; see `Retry-After`."
}

super::problems! {
    PlaceProblem: BadRequest 400 "Not the JSON that this call takes.",
        TimedOut 408 "The body did not arrive in time. Nothing was done: send it again.",
        Unauthenticated 401 "No live session and no valid token.",
        Forbidden 403 "Another person's link, or another site's page made the browser send this.",
        NotFound 404 "Nobody holds this code, it is no code, or the link has expired.",
        Stale 412 "`base` is none of the link's revisions.",
        TooLarge 413 "The body has more than 1 kB.",
        MediaType 415 "The body is not `application/json`, or is compressed.",
        TooMany 429 "5 places a second of one user; after 20 codes that nobody holds, an address changes only its users' own links for a minute. See `Retry-After`.",
        Unavailable 503 "The store does not answer; see `Retry-After`."
}

#[derive(ApiResponse)]
enum PlaceResponse {
    /// Told to whoever may save and has the link open. It is stored nowhere.
    #[oai(status = 204)]
    Told,
}

#[derive(Default)]
pub(crate) struct LiveApi;

#[OpenApi(prefix_path = "/api/short-url", tag = "Tag::Links")]
impl LiveApi {
    /// Follow a link
    ///
    /// A stream of events (`text/event-stream`) that stays open: whoever listens hears within a second that another plan
    /// was saved, that the link's creator decided otherwise, or that the link is gone. Reading needs no account, and
    /// following needs none either. A stream that began with a session or a token ends within a minute of its end; the
    /// next is that of somebody unknown. `who` says who else has the link open. Every 15 seconds without an event a comment keeps the connection alive.
    ///
    /// After a break connect again and name the last event's `id`, in `Last-Event-ID` (a browser does) or in `since`: what
    /// was missed comes as one event. When that cannot be told, `reload` comes, and the link is to be read.
    #[oai(path = "/:code/live", method = "get", operation_id = "followShortUrl")]
    async fn follow(
        &self,
        request: &Request,
        /// The link's code.
        #[oai(example = "code::example")]
        code: Path<Code>,
        /// The `id` of the last event that came, for who cannot set the header.
        since: Query<Option<String>>,
        /// The `id` of the last event that came; takes precedence over `since`.
        #[oai(name = "Last-Event-ID")]
        last_event_id: Header<Option<String>>,
    ) -> Result<FollowResponse, FollowProblem> {
        let services = services(request)?;
        let link = find(request, services, code.0).await?;
        let caller = identify(request, services).await.map_err(store_problem)?;
        let asker = Asker {
            user: caller.as_ref().map(Caller::id),
            address: network(address::client(request, &services.proxies)),
        };
        let last = last_event_id.0.or(since.0);
        let joined = services.live.follow(asker, &link, last.as_deref()).await;
        let follower = joined.map_err(|full| refused(request, services, full))?;
        let known = caller.map(|caller| {
            follower.is_called(&caller.user.name);
            StillKnown::new(services.accounts.clone(), caller.proof)
        });
        Ok(FollowResponse::Ok(
            EventsOf { follower, known },
            "no".to_owned(),
        ))
    }

    /// Say where you stand
    ///
    /// Others who may save to the link see it beside your name in `who`, for as long as you follow the link. Send it when
    /// you go elsewhere and somebody else is here, at most a few times a second: the last stands.
    #[oai(
        path = "/:code/presence",
        method = "post",
        operation_id = "standAtShortUrl"
    )]
    async fn stand(
        &self,
        caller: Stander,
        request: &Request,
        /// The link's code.
        #[oai(example = "code::example")]
        code: Path<Code>,
        body: StrictJson<NewPlace, MOST_PLACE_BYTES>,
    ) -> Result<PlaceResponse, PlaceProblem> {
        let services = services(request)?;
        let by = caller.0.id();
        let base = body.0.base.0;
        let (page, place) = body.0.place();
        change(request, services, by, code.0, async |code| {
            let link = services.links.open(&code).await?;
            let link = link.ok_or(LinkError::NotFound)?;
            if !link.may_save(by) {
                return Err(LinkError::NotOwner);
            }
            if link.revision.0 < base {
                return Err(LinkError::Stale);
            }
            services.live.stand(code, by, &page, place);
            Ok(())
        })
        .await?;
        Ok(PlaceResponse::Told)
    }
}

fn network(address: IpAddr) -> Network {
    let address = match address {
        IpAddr::V4(address) => address.to_ipv6_mapped(),
        IpAddr::V6(address) => address,
    };
    Network(address.to_bits())
}

fn refused(request: &Request, services: &Services, full: Full) -> ProblemKind {
    let places = services.live.places();
    let quota = match full {
        Full::All => return ProblemKind::Unavailable,
        Full::User => places.user,
        Full::Address => places.address,
        Full::Link => places.link,
    };
    let standing = Standing::used_up("follow", quota, ASK_AGAIN);
    match check(request, standing) {
        Err(kind) => kind,
        Ok(()) => ProblemKind::TooManyRequests,
    }
}
