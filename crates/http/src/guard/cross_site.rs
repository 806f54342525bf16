//! What another site makes a browser ask (GZ5, GA13, GA14).

use poem::Request;
use poem::http::header;

use crate::public_url::PublicUrl;

fn fetch_header<'a>(request: &'a Request, name: &str) -> Option<&'a str> {
    request
        .headers()
        .get(name)
        .map(|value| value.to_str().unwrap_or("unreadable"))
}

/// Whether a write comes from our own page, or from a program that is no browser.
pub(crate) fn may_write(request: &Request, public_url: &PublicUrl) -> bool {
    let site = fetch_header(request, "sec-fetch-site");
    site.is_none_or(|site| site == "same-origin") && is_our_origin(request, public_url)
}

/// Whether nobody else's page sent the browser here.
pub(crate) fn is_own_navigation(request: &Request, public_url: &PublicUrl) -> bool {
    let site = fetch_header(request, "sec-fetch-site");
    site.is_none_or(|site| matches!(site, "same-origin" | "none"))
        && is_our_origin(request, public_url)
}

/// Whether another page sent the browser here, and the browser says so.
pub(crate) fn is_from_elsewhere(request: &Request) -> bool {
    fetch_header(request, "sec-fetch-site")
        .is_some_and(|site| !matches!(site, "same-origin" | "none"))
}

/// Whether the answer is to fill the window, not a frame or a picture. Programs that are no browser do not say.
pub(crate) fn is_for_a_window(request: &Request) -> bool {
    fetch_header(request, "sec-fetch-dest").is_none_or(|dest| dest == "document")
}

fn is_our_origin(request: &Request, public_url: &PublicUrl) -> bool {
    let origins: Vec<_> = request.headers().get_all(header::ORIGIN).iter().collect();
    match origins.as_slice() {
        [] => true,
        [origin] => origin.as_bytes() == public_url.origin().as_bytes(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gz5_only_our_page_or_no_browser_writes() {
        let ours: PublicUrl = "https://plan.example.org".parse().unwrap();
        let origins = [
            None,
            Some("https://plan.example.org"),
            Some("https://evil.example"),
            Some("null"),
        ];
        let sites = [
            None,
            Some("same-origin"),
            Some("same-site"),
            Some("cross-site"),
            Some("none"),
        ];
        for origin in origins {
            for site in sites {
                let mut request = Request::builder();
                if let Some(origin) = origin {
                    request = request.header("origin", origin);
                }
                if let Some(site) = site {
                    request = request.header("sec-fetch-site", site);
                }
                let allowed = matches!(origin, None | Some("https://plan.example.org"))
                    && matches!(site, None | Some("same-origin"));
                assert_eq!(
                    may_write(&request.finish(), &ours),
                    allowed,
                    "{origin:?} {site:?}"
                );
            }
        }
    }
}
