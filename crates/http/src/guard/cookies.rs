//! Our two cookies (GA2, GA11, GA13). Written by hand: a removal must have the same attributes as the cookie, or browsers
//! keep it (M7).

use std::sync::{Arc, Mutex, PoisonError};

use barline_accounts::Secret;
use poem::http::{HeaderValue, header};
use poem::{Request, Response};

/// The session. `__Host-` makes browsers refuse it from a sibling site or by plain http.
pub(crate) const SESSION: &str = "__Host-session";

const ATTRIBUTES: &str = "Path=/; Secure; HttpOnly; SameSite=Lax";

/// The name of one attempt's cookie: several tabs may sign in at one time.
pub(crate) fn attempt_name(state: &Secret) -> String {
    format!("__Host-sign-in-{}", &state.reveal()[..8])
}

/// A `Set-Cookie` value; `seconds` of life.
pub(crate) fn set(name: &str, value: &Secret, seconds: i64) -> String {
    format!("{name}={}; Max-Age={seconds}; {ATTRIBUTES}", value.reveal())
}

/// A `Set-Cookie` value that removes.
pub(crate) fn remove(name: &str) -> String {
    format!("{name}=; Max-Age=0; {ATTRIBUTES}")
}

/// The secret in the cookie of this name; `None` when there is none or it cannot be one of ours.
pub(crate) fn get(request: &Request, name: &str) -> Option<Secret> {
    request
        .headers()
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(known, _)| *known == name)
        .and_then(|(_, value)| Secret::parse(value))
}

/// Cookies that the answer to a request takes away, whatever it is: an answer of the document has room for one cookie,
/// and an error for none.
#[derive(Clone, Default)]
pub(crate) struct Removals(Arc<Mutex<Vec<HeaderValue>>>);

impl Removals {
    /// Has the answer to `request` take the cookie of this name away.
    pub(crate) fn note(request: &Request, name: &str) {
        if let Some(removals) = request.data::<Removals>()
            && let Ok(removal) = HeaderValue::from_str(&remove(name))
        {
            let mut noted = removals.0.lock().unwrap_or_else(PoisonError::into_inner);
            noted.push(removal);
        }
    }

    /// Adds a `Set-Cookie` for each.
    pub(crate) fn write(&self, response: &mut Response) {
        let noted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for removal in &*noted {
            let headers = response.headers_mut();
            headers.append(header::SET_COOKIE, removal.clone());
        }
    }
}
