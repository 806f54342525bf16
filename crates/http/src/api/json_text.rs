//! An answer that is JSON already.

use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body_util::combinators::BoxBody;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use poem::http::header;
use poem::{Body, IntoResponse, Response};
use poem_openapi::payload::Payload;
use poem_openapi::registry::{MetaSchemaRef, Registry};
use poem_openapi::types::Type;

/// A body that another part of the program wrote as JSON, described as `T`. It is sent as it is: to read it only to
/// write it again would cost more than the answer.
pub(super) struct JsonText<T> {
    parts: [Bytes; 3],
    described_as: PhantomData<T>,
}

impl<T> JsonText<T> {
    pub(super) fn new(text: Bytes) -> Self {
        Self::of_parts([text, Bytes::new(), Bytes::new()])
    }

    /// The parts are sent one after the other.
    pub(super) fn of_parts(parts: [Bytes; 3]) -> Self {
        JsonText {
            parts,
            described_as: PhantomData,
        }
    }
}

impl<T: Type> Payload for JsonText<T> {
    const CONTENT_TYPE: &'static str = "application/json";

    fn schema_ref() -> MetaSchemaRef {
        T::schema_ref()
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }
}

impl<T: Send> IntoResponse for JsonText<T> {
    fn into_response(self) -> Response {
        Response::builder()
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(BoxBody::new(Parts(self.parts.map(Some)))))
    }
}

/// A body of parts that are in memory, none of them copied.
struct Parts([Option<Bytes>; 3]);

impl HttpBody for Parts {
    type Data = Bytes;
    type Error = std::io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, std::io::Error>>> {
        let next = self.0.iter_mut().find_map(Option::take);
        let next = next.filter(|part| !part.is_empty());
        Poll::Ready(next.map(|part| Ok(Frame::data(part))))
    }

    fn is_end_stream(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    fn size_hint(&self) -> SizeHint {
        let parts = self.0.iter().flatten();
        SizeHint::with_exact(parts.map(|part| part.len() as u64).sum())
    }
}
