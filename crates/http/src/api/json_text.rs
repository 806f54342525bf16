//! An answer that is JSON already.

use std::marker::PhantomData;

use poem::http::header;
use poem::{IntoResponse, Response};
use poem_openapi::payload::Payload;
use poem_openapi::registry::{MetaSchemaRef, Registry};
use poem_openapi::types::Type;

/// A body that another part of the program wrote as JSON, described as `T`. It is sent as it is: to read it only to
/// write it again would cost more than the answer.
pub(super) struct JsonText<T> {
    text: String,
    described_as: PhantomData<T>,
}

impl<T> JsonText<T> {
    pub(super) fn new(text: String) -> Self {
        JsonText {
            text,
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
            .body(self.text)
    }
}
