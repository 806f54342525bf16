//! The body of a stream.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use barline_live::Follower;
use bytes::Bytes;
use http_body_util::combinators::BoxBody;
use hyper::body::{Body, Frame};
use poem::http::header;
use poem::{IntoResponse, Response};
use poem_openapi::payload::Payload;
use poem_openapi::registry::{MetaSchema, MetaSchemaRef, Registry};
use poem_openapi::types::Type;

use super::events::{EventName, LiveData};
use super::still_known::StillKnown;
use crate::serve::STREAM;

/// What one follower is sent, as it comes. The library's stream would make the text of an event again for each, and keep
/// a timer for each.
pub(super) struct EventsOf {
    pub(super) follower: Follower,
    /// Of who is signed in.
    pub(super) known: Option<StillKnown>,
}

impl Payload for EventsOf {
    const CONTENT_TYPE: &'static str = STREAM;

    fn schema_ref() -> MetaSchemaRef {
        let data = MetaSchema {
            description: Some("JSON, in one line: once parsed, the object that `event` names."),
            any_of: vec![String::schema_ref(), LiveData::schema_ref()],
            ..MetaSchema::ANY
        };
        let id = MetaSchema {
            description: Some("Names the revision, to come back with."),
            ..MetaSchema::new("string")
        };
        MetaSchemaRef::Inline(Box::new(MetaSchema {
            properties: vec![
                ("id", MetaSchemaRef::Inline(Box::new(id))),
                ("event", EventName::schema_ref()),
                ("data", MetaSchemaRef::Inline(Box::new(data))),
            ],
            required: vec!["event", "data"],
            ..MetaSchema::new("object")
        }))
    }

    fn register(registry: &mut Registry) {
        EventName::register(registry);
        LiveData::register(registry);
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
        if let Some(known) = &mut self.known
            && known.poll_is_over(context).is_ready()
        {
            return Poll::Ready(None);
        }
        self.follower
            .poll_next(context)
            .map(|event| event.map(|event| Ok(Frame::data(event))))
    }
}
