//! Links by their codes, within the limit of guessing (GR1, GS21): a code that nobody holds is a miss, whatever the call.
//!
//! What is no code at all is answered in the same way (SV2) but is no miss: it cannot be a guess, so nothing is learnt.

use std::net::IpAddr;

use barline_accounts::UserId;
use barline_short_links::{LinkError, ShortCode, ShortLink, Whose};
use poem::Request;

use super::link_problem;
use crate::api::code::Code;
use crate::guard::address;
use crate::guard::caller::{check, store_problem};
use crate::guard::guesses::{Guess, NoGuess};
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
    let guess = begin(request, services, client).await?;
    let link = services.links.open(&code).await.map_err(store_problem)?;
    link.ok_or_else(|| {
        guess.missed();
        ProblemKind::ShortLinkNotFound
    })
}

/// The same for what is no call of the document.
pub(crate) async fn find_link(
    request: &Request,
    services: &Services,
    code: ShortCode,
) -> Result<ShortLink, ProblemKind> {
    find(request, services, Code(Some(code))).await
}

/// Makes a change to the link with this code. An address that used up its guesses changes only links of which its users
/// know already: an office is not kept from saving by one who guesses there, and the guesser learns nothing.
pub(in crate::api) async fn change<T>(
    request: &Request,
    services: &Services,
    by: UserId,
    code: Code,
    change: impl AsyncFnOnce(ShortCode) -> Result<T, LinkError>,
) -> Result<T, Problem> {
    let Services { limits, links, .. } = services;
    let client = address::client(request, &services.proxies);
    let Some(code) = code.0 else {
        let used_up = limits.guesses.used_up(client);
        used_up.map_or(Ok(()), |standing| check(request, standing))?;
        return Err(ProblemKind::ShortLinkNotFound.into());
    };
    let was_known = limits.guesses.is_known(code, by);
    if !was_known {
        judge(request, services, client, code, by).await?;
    }
    let mut done = change(code).await;
    let is_others = matches!(done, Err(LinkError::NotOwner));
    if is_others && links.open(&code).await.map_err(store_problem)?.is_none() {
        // What is over is as unknown to all but its creator (SL13).
        done = Err(LinkError::NotFound);
    }
    let is_known = match &done {
        Ok(_) => true,
        Err(LinkError::NotFound | LinkError::NotOwner) => false,
        Err(_) => was_known,
    };
    if is_known != was_known {
        limits.guesses.know(code, by, is_known);
    }
    done.map_err(link_problem)
}

/// Refuses where nobody holds the code, which is a miss, and where this address has no guess left, unless the link is the
/// user's own: one that has expired is no guess either.
async fn judge(
    request: &Request,
    services: &Services,
    client: IpAddr,
    code: ShortCode,
    by: UserId,
) -> Result<(), ProblemKind> {
    let guess = begin(request, services, client).await;
    let whose = services.links.whose(&code, by).await;
    match whose.map_err(store_problem)? {
        Whose::Own => Ok(()),
        Whose::Others => guess.map(|_| ()),
        Whose::Nobody => {
            guess?.missed();
            Err(ProblemKind::ShortLinkNotFound)
        }
    }
}

async fn begin<'a>(
    request: &Request,
    services: &'a Services,
    client: IpAddr,
) -> Result<Guess<'a>, ProblemKind> {
    match services.limits.guesses.begin(client).await {
        Ok(guess) => Ok(guess),
        Err(NoGuess::UsedUp(standing)) => {
            check(request, standing)?;
            Err(ProblemKind::TooManyRequests)
        }
        Err(NoGuess::Waited) => Err(ProblemKind::Unavailable),
    }
}
