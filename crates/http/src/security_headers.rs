//! The headers that every answer carries (GH1, GH2).

use poem::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use poem::{Endpoint, Middleware, Request, Response, Result};

/// What the page may do. `'wasm-unsafe-eval'` is for the rules, which are WebAssembly;
/// `style-src-attr 'unsafe-inline'` for the chart library's style attributes (M1); `worker-src` for the
/// workers of the codec and the journal, and the service worker. The two Trusted Types policies are the page's own: one
/// trusts the addresses of those two workers alone, one that of the service worker. React and Vite create none.
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
#[derive(Clone, Debug)]
pub struct SecurityHeaders {
    /// Made once: an answer's headers begin as a copy, which costs less than to put each of them in.
    of_files: HeaderMap,
    of_calls: HeaderMap,
}

impl SecurityHeaders {
    /// The headers of a site. `https` tells browsers to come back by https only, which is wrong over plain http: the
    /// public URL decides.
    pub fn new(https: bool) -> Self {
        let mut of_files = HeaderMap::with_capacity(CAPACITY);
        of_files.extend(ALWAYS);
        if https {
            of_files.insert(
                header::STRICT_TRANSPORT_SECURITY,
                HeaderValue::from_static("max-age=31536000"),
            );
        }
        let mut of_calls = of_files.clone();
        of_calls.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        // Whoever has a link can read it; a search engine should not (GR1).
        of_calls.insert(
            HeaderName::from_static("x-robots-tag"),
            HeaderValue::from_static("noindex"),
        );
        SecurityHeaders { of_files, of_calls }
    }

    /// Adds them to an answer; what it says itself stays.
    pub(crate) fn add(&self, is_call: bool, response: &mut Response) {
        let ours = if is_call {
            &self.of_calls
        } else {
            &self.of_files
        };
        let own = std::mem::replace(response.headers_mut(), ours.clone());
        response.headers_mut().extend(own);
    }
}

/// More headers than any answer has.
const CAPACITY: usize = 24;

impl<E: Endpoint<Output = Response>> Middleware<E> for SecurityHeaders {
    type Output = SecurityHeadersEndpoint<E>;

    fn transform(&self, inner: E) -> Self::Output {
        SecurityHeadersEndpoint {
            inner,
            headers: self.clone(),
        }
    }
}

/// See [`SecurityHeaders`].
pub struct SecurityHeadersEndpoint<E> {
    inner: E,
    headers: SecurityHeaders,
}

impl<E: Endpoint<Output = Response>> Endpoint for SecurityHeadersEndpoint<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let is_call = is_call(request.uri().path());
        let mut response = self.inner.get_response(request).await;
        self.headers.add(is_call, &mut response);
        Ok(response)
    }
}

/// Whether this is the path of a call, and not of a file.
pub(crate) fn is_call(path: &str) -> bool {
    path.starts_with("/api/")
        || path.starts_with("/auth/")
        || matches!(path, "/healthz" | "/readyz" | "/metrics")
}
