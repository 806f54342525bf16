//! Where people reach this service.

use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use url::{Host, Url};

/// The origin that people see in their address bar: scheme, host and port, nothing else.
///
/// Links, redirects and checks of `Origin` are built from it, never from a request's `Host` (GA5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(Url);

/// Why a public URL is refused (GS15).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PublicUrlError {
    /// No URL at all.
    #[error("the public URL is not a URL; write it like https://plan.example.org")]
    NotAUrl,
    /// Another scheme than http or https.
    #[error("the public URL must start with https:// (or http:// on this machine)")]
    Scheme,
    /// A path, query, fragment or user name.
    #[error("the public URL must be an origin only, like https://plan.example.org")]
    NotAnOrigin,
    /// Plain http where others can listen.
    #[error(
        "the public URL must be https: plain http is for this machine only (localhost, 127.0.0.1)"
    )]
    PlainHttp,
    /// Others can connect, and nobody said under which address.
    #[error(
        "listening on {0} is open to other machines, so the public URL must be given: --public-url https://plan.example.org"
    )]
    Missing(SocketAddr),
}

impl PublicUrl {
    /// The address that a listener on this machine alone is reached under.
    ///
    /// # Errors
    /// When other machines can connect to `listener`: then the address cannot be guessed.
    pub fn of_listener(listener: SocketAddr) -> Result<Self, PublicUrlError> {
        if listener.ip().is_loopback() {
            format!("http://{listener}").parse()
        } else {
            Err(PublicUrlError::Missing(listener))
        }
    }

    /// Whether browsers reach the service by https.
    pub fn is_https(&self) -> bool {
        self.0.scheme() == "https"
    }

    /// The origin as browsers write it in `Origin`: no trailing slash, no default port.
    pub fn origin(&self) -> String {
        self.0.origin().ascii_serialization()
    }

    /// The URL, which always ends in `/`.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl FromStr for PublicUrl {
    type Err = PublicUrlError;

    fn from_str(text: &str) -> Result<Self, PublicUrlError> {
        let url = Url::parse(text.trim()).map_err(|_| PublicUrlError::NotAUrl)?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(PublicUrlError::Scheme);
        }
        let bare = url.path() == "/"
            && url.query().is_none()
            && url.fragment().is_none()
            && url.username().is_empty()
            && url.password().is_none();
        if !bare {
            return Err(PublicUrlError::NotAnOrigin);
        }
        let on_this_machine = match url.host() {
            Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
            Some(Host::Ipv4(address)) => IpAddr::V4(address).is_loopback(),
            Some(Host::Ipv6(address)) => IpAddr::V6(address).is_loopback(),
            None => false,
        };
        if url.scheme() == "http" && !on_this_machine {
            return Err(PublicUrlError::PlainHttp);
        }
        Ok(PublicUrl(url))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gs15_only_an_origin_that_nobody_can_listen_to_is_taken() {
        let parse = str::parse::<PublicUrl>;
        for good in [
            "https://plan.example.org",
            "https://plan.example.org:8443/",
            "http://localhost:8080",
            "http://127.0.0.1:8080",
            "http://[::1]:8080",
        ] {
            assert!(parse(good).is_ok(), "{good}");
        }
        for (bad, error) in [
            ("", PublicUrlError::NotAUrl),
            ("plan.example.org", PublicUrlError::NotAUrl),
            ("ftp://plan.example.org", PublicUrlError::Scheme),
            ("http://plan.example.org", PublicUrlError::PlainHttp),
            ("http://192.168.1.2", PublicUrlError::PlainHttp),
            ("http://localhost.example.org", PublicUrlError::PlainHttp),
            (
                "https://plan.example.org/barline",
                PublicUrlError::NotAnOrigin,
            ),
            ("https://plan.example.org/?a", PublicUrlError::NotAnOrigin),
            ("https://me@plan.example.org", PublicUrlError::NotAnOrigin),
        ] {
            assert_eq!(parse(bad), Err(error), "{bad}");
        }
    }

    #[test]
    fn ga5_the_origin_is_written_as_browsers_write_it() {
        let origin = |text: &str| text.parse::<PublicUrl>().unwrap().origin();
        assert_eq!(
            origin("https://Plan.Example.org:443/"),
            "https://plan.example.org"
        );
        assert_eq!(origin("http://localhost:8080"), "http://localhost:8080");
    }

    #[test]
    fn gs15_an_open_listener_needs_a_public_url() {
        let of = |address: &str| PublicUrl::of_listener(address.parse().unwrap());
        assert_eq!(
            of("127.0.0.1:8080").unwrap().as_str(),
            "http://127.0.0.1:8080/"
        );
        assert_eq!(of("[::1]:80").unwrap().as_str(), "http://[::1]/");
        assert!(matches!(
            of("0.0.0.0:8080"),
            Err(PublicUrlError::Missing(_))
        ));
    }
}
