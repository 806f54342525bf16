//! A link that is followed, over the whole service.

use std::time::Duration;

use async_trait::async_trait;
use barline_live::Beat;
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use poem::http::Method;
use poem::{Request, Response};
use serde_json::{Value, json};

use super::{SITE, World, request, write};

pub(crate) const LINK: &str = "/api/short-url/k3x9ab";
pub(crate) const LIVE: &str = "/api/short-url/k3x9ab/live";

/// Seconds of a clock that the tests stop: none of them waits.
struct Ticks;

#[async_trait]
impl Beat for Ticks {
    async fn second(&self) {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }

    async fn moment(&self) {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

pub(crate) fn address(data: &str) -> String {
    format!("{SITE}/?data={data}")
}

/// A service that tells, and a link of Ada's.
pub(crate) async fn told() -> (World, String) {
    let world = World::behind_proxy();
    let live = world.live.clone();
    tokio::spawn(async move { live.run(&Ticks).await });
    let ada = world.sign_in("ada").await;
    let body = json!({"shortCode": "k3x9ab", "longUrl": address("first")});
    let made = world
        .send(write(Method::POST, "/api/short-url", &ada, &body))
        .await;
    assert_eq!(made.status(), 201);
    (world, ada)
}

pub(crate) fn from(path: &str, address: &str) -> poem::RequestBuilder {
    request(Method::GET, path).header("x-forwarded-for", address)
}

/// An event: its name, its id, its object.
pub(crate) type Told = (String, String, Value);

pub(crate) struct Stream(pub(crate) BoxStream<'static, std::io::Result<bytes::Bytes>>);

impl Stream {
    pub(crate) async fn of(world: &World, request: Request) -> Self {
        let answer = world.send(request).await;
        assert_eq!(answer.status(), 200);
        Stream(answer.into_body().into_bytes_stream().boxed())
    }

    pub(crate) async fn open(world: &World) -> Self {
        Self::of(world, from(LIVE, "203.0.113.9").finish()).await
    }

    /// The next text; `None` at the end.
    pub(crate) async fn text(&mut self) -> Option<String> {
        let bytes = self.0.next().await?.unwrap();
        Some(String::from_utf8(bytes.to_vec()).unwrap())
    }

    /// The next event that is not of who is here.
    pub(crate) async fn next(&mut self) -> Told {
        loop {
            let told = self.event().await;
            if told.0 != "who" {
                return told;
            }
        }
    }

    pub(crate) async fn event(&mut self) -> Told {
        let text = loop {
            let text = self.text().await.expect("an event");
            if text != ":\n\n" {
                break text;
            }
        };
        let field = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name));
            line.unwrap_or_default().to_owned()
        };
        let data = serde_json::from_str(&field("data: ")).unwrap();
        (field("event: "), field("id: "), data)
    }
}

pub(crate) async fn save(world: &World, who: &str, data: &str) -> Response {
    let body = json!({"longUrl": address(data)});
    world.send(write(Method::PUT, LINK, who, &body)).await
}

pub(crate) async fn configure(world: &World, who: &str, body: Value) {
    let answer = world.send(write(Method::PATCH, LINK, who, &body)).await;
    assert_eq!(answer.status(), 200);
}
