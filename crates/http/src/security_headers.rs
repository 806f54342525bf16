//! The headers that every answer carries (GH1, GH2).

use poem::http::header::{self, HeaderName, HeaderValue};
use poem::{Endpoint, Middleware, Request, Response, Result};

/// What the page may do. `'wasm-unsafe-eval'` is for the rules, which are WebAssembly;
/// `style-src-attr 'unsafe-inline'` for the chart library's style attributes (M1); `worker-src` for the codec's
/// worker and the service worker. The two Trusted Types policies are the page's own, and each trusts the address of one
/// of them alone: React and Vite create none.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; \
    script-src 'self' 'wasm-unsafe-eval'; \
    worker-src 'self'; \
    style-src 'self'; \
    style-src-attr 'unsafe-inline'; \
    img-src 'self' data:; \
    font-src 'self'; \
    connect-src 'self'; \
    manifest-src 'self'; \
    base-uri 'none'; \
    form-action 'none'; \
    frame-ancestors 'none'; \
    object-src 'none'; \
    require-trusted-types-for 'script'; \
    trusted-types barline barline-shell";

const PERMISSIONS: &str = "accelerometer=(), autoplay=(), camera=(), display-capture=(), \
    encrypted-media=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), \
    payment=(), usb=(), xr-spatial-tracking=()";

const ALWAYS: [(HeaderName, HeaderValue); 8] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(CONTENT_SECURITY_POLICY),
    ),
    (
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    ),
    // A link's plan is in the address: no other policy keeps it from our own requests (M10).
    (
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static(PERMISSIONS),
    ),
    (
        HeaderName::from_static("x-permitted-cross-domain-policies"),
        HeaderValue::from_static("none"),
    ),
];

/// Adds the headers of GH1 and GH2 to every answer, and the stricter ones of calls to calls.
#[derive(Clone, Copy, Debug)]
pub struct SecurityHeaders {
    /// Whether browsers are told to come back by https only. Wrong over plain http, so the public URL decides.
    pub https: bool,
}

impl<E: Endpoint<Output = Response>> Middleware<E> for SecurityHeaders {
    type Output = SecurityHeadersEndpoint<E>;

    fn transform(&self, inner: E) -> Self::Output {
        SecurityHeadersEndpoint {
            inner,
            https: self.https,
        }
    }
}

/// See [`SecurityHeaders`].
pub struct SecurityHeadersEndpoint<E> {
    inner: E,
    https: bool,
}

impl<E: Endpoint<Output = Response>> Endpoint for SecurityHeadersEndpoint<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let is_call = is_call(request.uri().path());
        let mut response = self.inner.get_response(request).await;
        let headers = response.headers_mut();
        for (name, value) in &ALWAYS {
            headers.entry(name).or_insert_with(|| value.clone());
        }
        if self.https {
            headers.insert(
                header::STRICT_TRANSPORT_SECURITY,
                HeaderValue::from_static("max-age=31536000"),
            );
        }
        if is_call {
            headers
                .entry(header::CACHE_CONTROL)
                .or_insert(HeaderValue::from_static("no-store"));
            // Whoever has a link can read it; a search engine should not (GR1).
            headers.insert(
                HeaderName::from_static("x-robots-tag"),
                HeaderValue::from_static("noindex"),
            );
        }
        Ok(response)
    }
}

fn is_call(path: &str) -> bool {
    path.starts_with("/api/")
        || path.starts_with("/auth/")
        || matches!(path, "/healthz" | "/readyz" | "/metrics")
}
