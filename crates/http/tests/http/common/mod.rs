//! The whole service in this process, without a socket, on in-memory stores.

pub(crate) mod following;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use barline_accounts::memory::{CountingRandom, FixedClock, InMemoryAccountStore};
use barline_accounts::{
    Accounts, AttemptSecrets, IdentityError, IdentityProvider, Profile, Secret, StoreError,
};
use barline_http::{AppConfig, Metrics, Page, Readiness, SseWire, app};
use barline_live::memory::{AtOnce, TellingStore};
use barline_live::{Live, LiveParts, Places, ResumeKey, Together, TogetherParts};
use barline_short_links::memory::{AnyPlan, ScriptedCodes};
use barline_short_links::{LongUrlRule, PlanCodec, ShortLinks, Versions};
use ipnet::IpNet;
use poem::endpoint::BoxEndpoint;
use poem::http::Method;
use poem::{Endpoint, EndpointExt, Request, RequestBuilder, Response};
use serde_json::Value;

/// Where the service under test is.
pub(crate) const SITE: &str = "http://localhost:8080";

/// Where people are whose address does not matter.
const NEAR: &str = "203.0.113.9";

/// Vouches for whoever the code names; `down` makes it silent, `lie` a liar.
#[derive(Default)]
pub(crate) struct Vouching {
    pub(crate) asked: Mutex<Vec<String>>,
}

#[async_trait]
impl IdentityProvider for Vouching {
    async fn authorize_url(&self, attempt: &AttemptSecrets) -> Result<String, IdentityError> {
        Ok(format!(
            "https://issuer.example/?state={}",
            attempt.state.reveal()
        ))
    }

    async fn check_issuer(&self, iss: Option<&str>) -> Result<(), IdentityError> {
        let is_ours = iss.is_none_or(|iss| iss == "https://issuer.example");
        is_ours.then_some(()).ok_or(IdentityError::Untrusted)
    }

    async fn profile(&self, code: &str, _: &Secret, _: &Secret) -> Result<Profile, IdentityError> {
        self.asked.lock().unwrap().push(code.to_owned());
        match code {
            "down" => Err(IdentityError::Unavailable),
            "lie" => Err(IdentityError::Untrusted),
            name => Ok(Profile {
                issuer: "https://issuer.example".to_owned(),
                subject: name.to_owned(),
                name: name.to_owned(),
            }),
        }
    }
}

/// A store that can be away, or has a fault of ours.
#[derive(Default)]
pub(crate) struct Switch(pub(crate) AtomicBool, pub(crate) AtomicBool);

#[async_trait]
impl Readiness for Switch {
    async fn check(&self) -> Result<(), StoreError> {
        assert!(!self.1.load(Ordering::SeqCst), "secret-canary");
        if self.0.load(Ordering::SeqCst) {
            Err(StoreError::Unavailable)
        } else {
            Ok(())
        }
    }
}

pub(crate) struct World {
    pub(crate) service: BoxEndpoint<'static, Response>,
    pub(crate) metrics: Metrics,
    pub(crate) provider: Arc<Vouching>,
    pub(crate) away: Arc<Switch>,
    pub(crate) clock: Arc<FixedClock>,
    pub(crate) live: Arc<Live>,
}

impl World {
    /// A service whose page is not built, where people can sign in.
    pub(crate) fn new() -> Self {
        Self::at(SITE, true)
    }

    pub(crate) fn at(public_url: &str, sign_in: bool) -> Self {
        Self::with(public_url, sign_in, Vec::new())
    }

    /// The same, where whoever sends a request is a proxy that says for whom.
    pub(crate) fn behind_proxy() -> Self {
        // What has no socket has no address.
        Self::with(SITE, true, vec!["::/128".parse().unwrap()])
    }

    fn with(public_url: &str, sign_in: bool, proxies: Vec<IpNet>) -> Self {
        Self::showing(
            Page::default(),
            public_url,
            sign_in,
            proxies,
            Arc::new(AnyPlan),
        )
    }

    /// A service with a page, where plans are opened and drawn by this.
    pub(crate) fn of_page(page: Page, public_url: &str, codec: Arc<dyn PlanCodec>) -> Self {
        Self::showing(page, public_url, true, Vec::new(), codec)
    }

    fn showing(
        page: Page,
        public_url: &str,
        sign_in: bool,
        proxies: Vec<IpNet>,
        codec: Arc<dyn PlanCodec>,
    ) -> Self {
        let clock = Arc::new(FixedClock::default());
        let provider = Arc::new(Vouching::default());
        let away = Arc::new(Switch::default());
        let accounts = Accounts::new(
            Arc::new(InMemoryAccountStore::default()),
            sign_in.then(|| provider.clone() as Arc<dyn IdentityProvider>),
            clock.clone(),
            Arc::new(CountingRandom::default()),
        );
        let store = Arc::new(TellingStore::default());
        let links = Arc::new(ShortLinks::new(
            store.clone(),
            Arc::new(ScriptedCodes::new(&[
                "drawn1", "drawn2", "drawn3", "drawn4",
            ])),
            clock.clone(),
            LongUrlRule::new(public_url, codec).unwrap(),
        ));
        let live = Arc::new(Live::new(LiveParts {
            links: links.clone(),
            log: store.clone(),
            news: store.news.clone(),
            peers: None,
            clock: clock.clone(),
            wire: Arc::new(SseWire),
            key: ResumeKey::new([7; 32]),
            places: Places::with(60),
        }));
        let versions = Versions::new(store.clone(), links.clone(), clock.clone());
        let together = Together::new(TogetherParts {
            links: links.clone(),
            log: store,
            clock: clock.clone(),
            aside: Arc::new(AtOnce),
        });
        let metrics = Metrics::default();
        let service = app(AppConfig {
            page,
            public_url: public_url.parse().unwrap(),
            accounts: Arc::new(accounts),
            links,
            versions: Arc::new(versions),
            live: live.clone(),
            together: Arc::new(together),
            readiness: away.clone(),
            proxies,
            metrics: metrics.clone(),
        });
        World {
            service: service.boxed(),
            metrics,
            provider,
            away,
            clock,
            live,
        }
    }

    pub(crate) async fn send(&self, request: Request) -> Response {
        self.service.get_response(request).await
    }

    pub(crate) async fn get(&self, path: &str) -> Response {
        self.send(request(Method::GET, path).finish()).await
    }

    /// Signs someone in, and gives the `Cookie` header of their browser.
    pub(crate) async fn sign_in(&self, name: &str) -> String {
        self.sign_in_from(name, NEAR).await
    }

    /// The same from an address, which counts in [`World::behind_proxy`].
    pub(crate) async fn sign_in_from(&self, name: &str, address: &str) -> String {
        let left = request(Method::GET, "/auth/google").header("x-forwarded-for", address);
        let left = self.send(left.finish()).await;
        assert_eq!(left.status(), 302);
        let back = self
            .come_back_from(&left, &format!("code={name}"), address)
            .await;
        assert_eq!(
            (back.status().as_u16(), back.header("location")),
            (303, Some("/"))
        );
        cookie(&back)
    }

    /// Comes back from the provider with these parameters.
    pub(crate) async fn come_back(&self, left: &Response, parameters: &str) -> Response {
        self.come_back_from(left, parameters, NEAR).await
    }

    async fn come_back_from(&self, left: &Response, parameters: &str, address: &str) -> Response {
        let state = left
            .header("location")
            .unwrap()
            .split_once("state=")
            .unwrap()
            .1;
        let path = format!("/auth/google/callback?state={state}&{parameters}");
        let request = request(Method::GET, &path)
            .header("cookie", cookie(left))
            .header("x-forwarded-for", address);
        self.send(request.finish()).await
    }
}

pub(crate) fn request(method: Method, path: &str) -> RequestBuilder {
    Request::builder().method(method).uri(path.parse().unwrap())
}

/// A JSON request from a browser with this `Cookie` header.
pub(crate) fn write(method: Method, path: &str, cookie: &str, body: &Value) -> Request {
    request(method, path)
        .header("cookie", cookie)
        .header("content-type", "application/json")
        .body(body.to_string())
}

/// What a browser sends back of a `Set-Cookie`.
pub(crate) fn cookie(response: &Response) -> String {
    let set = response.header("set-cookie").unwrap();
    set.split(';').next().unwrap().to_owned()
}

pub(crate) async fn json(response: Response) -> Value {
    let body = response.into_body().into_vec().await.unwrap();
    serde_json::from_slice(&body)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&body)))
}
