//! Links by their codes, within the limit of guessing (GR1, GS21): a code that nobody holds is a miss, whatever the call.
//!
//! What is no code at all is answered in the same way (SV2) but is no miss: it cannot be a guess, so nothing is learnt.

use std::net::IpAddr;

use barline_accounts::UserId;
use barline_short_links::{LinkError, ShortCode, ShortLink};
use poem::Request;

use super::link_problem;
use crate::api::code::Code;
use crate::api::etags;
use crate::guard::address;
use crate::guard::caller::{check, store_problem};
use crate::problem::{Problem, ProblemKind};
use crate::services::Services;

/// The link that someone asks for, within the limits of reading and guessing (GR1, GR2).
pub(in crate::api) async fn find(
    request: &Request,
    services: &Services,
    code: Code,
) -> Result<ShortLink, ProblemKind> {
    let client = address::client(request, &services.proxies);
    check(request, services.limits.read(client))?;
    let code = code.0.ok_or(ProblemKind::ShortLinkNotFound)?;
    let link = services.links.open(&code).await.map_err(store_problem)?;
    judge(request, services, client, link.is_none())?;
    link.ok_or(ProblemKind::ShortLinkNotFound)
}

/// The same for what is no call of the document.
pub(crate) async fn find_link(
    request: &Request,
    services: &Services,
    code: ShortCode,
) -> Result<ShortLink, ProblemKind> {
    find(request, services, Code(Some(code))).await
}

/// Makes a change to the link with this code. An address that used up its guesses changes its users' own links only:
/// an office is not kept from saving by one who guesses there, and the guesser learns nothing.
pub(in crate::api) async fn change<T>(
    request: &Request,
    services: &Services,
    by: UserId,
    code: Code,
    change: impl AsyncFnOnce(ShortCode) -> Result<T, LinkError>,
) -> Result<T, Problem> {
    let client = address::client(request, &services.proxies);
    let links = &services.links;
    let waiting = services.limits.guessing(client);
    let Some(code) = code.0 else {
        waiting.map_or(Ok(()), |waiting| check(request, waiting))?;
        return Err(ProblemKind::ShortLinkNotFound.into());
    };
    if let Some(waiting) = waiting
        && !links.is_owner(&code, by).await.map_err(store_problem)?
    {
        check(request, waiting)?;
    }
    let mut done = change(code).await;
    let is_others = matches!(done, Err(LinkError::NotOwner));
    if is_others && links.open(&code).await.map_err(store_problem)?.is_none() {
        // What is over is as unknown to all but its creator (SL13).
        done = Err(LinkError::NotFound);
    }
    match done {
        // One's own that has expired is no guess.
        Err(LinkError::NotFound) if !links.is_owner(&code, by).await.map_err(store_problem)? => {
            judge(request, services, client, true)?;
        }
        Err(LinkError::NotOwner) => judge(request, services, client, false)?,
        _ => {}
    }
    done.map_err(|error| {
        let is_stale = matches!(error, LinkError::Stale);
        let problem = link_problem(error);
        match etags::refusal(request.headers()).filter(|_| is_stale) {
            Some(detail) => problem.with_detail(detail),
            None => problem,
        }
    })
}

/// Refuses when this address has no guess left, else counts a miss.
fn judge(
    request: &Request,
    services: &Services,
    client: IpAddr,
    is_miss: bool,
) -> Result<(), ProblemKind> {
    match services.limits.guessed(client, is_miss) {
        Some(waiting) => check(request, waiting),
        None => Ok(()),
    }
}
