//! The body of a stream.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use barline_live::Follower;
use bytes::Bytes;
use futures_util::stream::BoxStream;
use http_body_util::combinators::BoxBody;
use hyper::body::{Body, Frame};
use poem::http::header;
use poem::{IntoResponse, Response};
use poem_openapi::payload::{EventStream, Payload};
use poem_openapi::registry::{MetaSchemaRef, Registry};

use super::events::LiveEvent;

/// The library's stream, for the document only: it makes the text of an event again for each stream, and keeps a timer
/// for each.
type Described = EventStream<BoxStream<'static, LiveEvent>>;

/// What one follower is sent, as it comes.
pub(super) struct EventsOf(pub(super) Follower);

impl Payload for EventsOf {
    const CONTENT_TYPE: &'static str = Described::CONTENT_TYPE;

    fn schema_ref() -> MetaSchemaRef {
        Described::schema_ref()
    }

    fn register(registry: &mut Registry) {
        <Described as Payload>::register(registry);
    }
}

impl IntoResponse for EventsOf {
    fn into_response(self) -> Response {
        Response::builder()
            .header(header::CONTENT_TYPE, Self::CONTENT_TYPE)
            .body(poem::Body::from(BoxBody::new(self)))
    }
}

impl Body for EventsOf {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        self.0
            .poll_next(context)
            .map(|event| event.map(|event| Ok(Frame::data(event))))
    }
}
