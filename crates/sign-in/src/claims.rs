//! What an ID token must say besides what the library checks (GA4): it is not from the future, it is for us, and it names
//! someone.

use std::time::{SystemTime, UNIX_EPOCH};

use barline_accounts::is_subject;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use openidconnect::JwsSigningAlgorithm;
use openidconnect::core::{CoreIdToken, CoreIdTokenClaims, CoreJwsSigningAlgorithm};
use serde::Deserialize;

/// Seconds by which the provider's clock may be ahead of ours.
const LEEWAY: f64 = 60.0;

/// The algorithms that an ID token may be signed with, of those the provider offers. None with a shared secret: it would
/// let whoever learns ours sign as the provider. And never no signature at all.
pub(crate) fn safe_algorithms(offered: &[CoreJwsSigningAlgorithm]) -> Vec<CoreJwsSigningAlgorithm> {
    let is_safe = |algorithm: &&CoreJwsSigningAlgorithm| {
        **algorithm != CoreJwsSigningAlgorithm::None && !algorithm.uses_shared_secret()
    };
    offered.iter().filter(is_safe).cloned().collect()
}

/// Claims that the library leaves aside.
#[derive(Deserialize)]
struct Aside {
    nbf: Option<f64>,
}

/// What is wrong with a token whose signature, issuer, audience, expiry and nonce are right; `None` when nothing is.
pub(crate) fn fault(
    token: &CoreIdToken,
    claims: &CoreIdTokenClaims,
    client_id: &str,
) -> Option<&'static str> {
    let soon = now() + LEEWAY;
    if claims.issue_time().timestamp() as f64 > soon {
        return Some("issued in the future");
    }
    // RFC 7519 §4.1.5.
    match aside(token) {
        Some(Aside { nbf }) if nbf.is_none_or(|nbf| nbf <= soon) => {}
        _ => return Some("not yet valid"),
    }
    // OpenID Connect Core §3.1.3.7, 5.
    if claims
        .authorized_party()
        .is_some_and(|party| party.as_str() != client_id)
    {
        return Some("made for another client");
    }
    (!is_subject(claims.subject().as_str())).then_some("subject")
}

/// Read from a token that is known to be the provider's.
fn aside(token: &CoreIdToken) -> Option<Aside> {
    let text = token.to_string();
    let payload = URL_SAFE_NO_PAD.decode(text.split('.').nth(1)?).ok()?;
    serde_json::from_slice(&payload).ok()
}

#[expect(
    clippy::disallowed_methods,
    reason = "the library checks the expiry by the wall clock too"
)]
fn now() -> f64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0.0, |since| since.as_secs_f64())
}
