//! A value that is always there and may be `null`.

use std::borrow::Cow;

use poem_openapi::registry::{MetaSchema, MetaSchemaRef, Registry};
use poem_openapi::types::{ParseError, ParseFromJSON, ParseResult, ToJSON, Type};
use serde_json::Value;

/// Like `Option`, but the document says so: poem-openapi describes an `Option` as a field that may be missing,
/// and a client generated from that would not expect the `null`.
#[derive(Clone, Debug)]
pub(super) struct Nullable<T>(pub(super) Option<T>);

impl<T: Type> Type for Nullable<T> {
    const IS_REQUIRED: bool = true;
    type RawValueType = T::RawValueType;
    type RawElementValueType = T::RawElementValueType;

    fn name() -> Cow<'static, str> {
        format!("nullable_{}", T::name()).into()
    }

    fn schema_ref() -> MetaSchemaRef {
        MetaSchemaRef::Inline(Box::new(match T::schema_ref() {
            MetaSchemaRef::Inline(schema) => MetaSchema {
                nullable: true,
                ..*schema
            },
            reference @ MetaSchemaRef::Reference(_) => MetaSchema {
                nullable: true,
                all_of: vec![reference],
                ..MetaSchema::new("object")
            },
        }))
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }

    fn as_raw_value(&self) -> Option<&Self::RawValueType> {
        self.0.as_ref().and_then(T::as_raw_value)
    }

    fn raw_element_iter<'a>(
        &'a self,
    ) -> Box<dyn Iterator<Item = &'a Self::RawElementValueType> + 'a> {
        match &self.0 {
            Some(value) => value.raw_element_iter(),
            None => Box::new(std::iter::empty()),
        }
    }
}

impl<T: ToJSON> ToJSON for Nullable<T> {
    fn to_json(&self) -> Option<Value> {
        self.0.as_ref().map_or(Some(Value::Null), T::to_json)
    }
}

impl<T: ParseFromJSON> ParseFromJSON for Nullable<T> {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        Option::parse_from_json(value)
            .map(Nullable)
            .map_err(ParseError::propagate)
    }
}
