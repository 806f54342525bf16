//! Requests to the provider (GA7).

use std::future::Future;
use std::net::IpAddr;
use std::pin::Pin;
use std::time::Duration;

use openidconnect::http::{Response, StatusCode};
use openidconnect::{AsyncHttpClient, HttpRequest, HttpResponse};
use url::{Host, Url};

/// Largest answer, in bytes.
const MAX_ANSWER: usize = 1 << 20;

/// Why a request to the provider failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FetchError {
    #[error("the provider does not answer")]
    Network(#[from] reqwest::Error),
    #[error("the provider names an address that is not https")]
    NotHttps,
    #[error("the provider's answer is too large")]
    TooLarge,
    #[error("the provider sends somewhere else")]
    Redirect,
}

/// A client that follows no redirect and waits for nobody.
pub(crate) struct Fetcher(reqwest::Client);

impl Fetcher {
    pub(crate) fn new() -> Result<Self, reqwest::Error> {
        // Another part of the program may have chosen one before; either is fine.
        let _ = rustls::crypto::ring::default_provider().install_default();
        reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .connect_timeout(Duration::from_secs(5))
            .timeout(Duration::from_secs(10))
            // The provider may close a connection that was idle just as it is used again, and a code cannot be sent twice.
            .pool_max_idle_per_host(0)
            .user_agent("Barline")
            .build()
            .map(Fetcher)
    }
}

impl<'c> AsyncHttpClient<'c> for Fetcher {
    type Error = FetchError;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, FetchError>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(fetch(&self.0, request))
    }
}

/// Whether a secret may be sent there: by https, or to this machine.
pub(crate) fn is_safe(url: &Url) -> bool {
    let is_loopback = match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => IpAddr::V4(address).is_loopback(),
        Some(Host::Ipv6(address)) => IpAddr::V6(address).is_loopback(),
        None => false,
    };
    url.scheme() == "https" || (url.scheme() == "http" && is_loopback)
}

/// Sends one request and reads the whole answer, within the limits.
async fn fetch(client: &reqwest::Client, request: HttpRequest) -> Result<HttpResponse, FetchError> {
    let request = reqwest::Request::try_from(request)?;
    if !is_safe(request.url()) {
        return Err(FetchError::NotHttps);
    }
    let mut answer = client.execute(request).await?;
    if answer.status().is_redirection() {
        return Err(FetchError::Redirect);
    }
    let mut response = Response::new(Vec::new());
    *response.status_mut() =
        StatusCode::from_u16(answer.status().as_u16()).unwrap_or(StatusCode::BAD_GATEWAY);
    *response.headers_mut() = answer.headers().clone();
    while let Some(chunk) = answer.chunk().await? {
        if response.body().len() + chunk.len() > MAX_ANSWER {
            return Err(FetchError::TooLarge);
        }
        response.body_mut().extend_from_slice(&chunk);
    }
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ga7_secrets_go_by_https_or_stay_on_this_machine() {
        for (url, safe) in [
            ("https://accounts.google.com/token", true),
            ("http://127.0.0.1:3000/token", true),
            ("http://localhost:3000/token", true),
            ("http://[::1]:3000/token", true),
            ("http://accounts.google.com/token", false),
            ("http://localhost.example.org/token", false),
            ("http://10.0.0.1/token", false),
            ("ftp://127.0.0.1/token", false),
        ] {
            assert_eq!(is_safe(&Url::parse(url).unwrap()), safe, "{url}");
        }
    }
}
