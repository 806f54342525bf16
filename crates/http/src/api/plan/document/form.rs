//! Which form a plan document is.

use std::borrow::Cow;
use std::iter;

use poem_openapi::registry::{MetaSchema, MetaSchemaRef};
use poem_openapi::types::{ParseError, ParseFromJSON, ParseResult, ToJSON, Type};
use serde_json::Value;

/// The number of a form, and no other: by it a program tells the documents apart.
#[derive(Debug)]
pub(super) struct Form<const NUMBER: u32>;

impl<const NUMBER: u32> Type for Form<NUMBER> {
    const IS_REQUIRED: bool = true;
    type RawValueType = Self;
    type RawElementValueType = Self;

    fn name() -> Cow<'static, str> {
        format!("Form{NUMBER}").into()
    }

    fn schema_ref() -> MetaSchemaRef {
        MetaSchemaRef::Inline(Box::new(MetaSchema {
            enum_items: vec![NUMBER.into()],
            ..MetaSchema::new_with_format("integer", "int32")
        }))
    }

    fn as_raw_value(&self) -> Option<&Self> {
        Some(self)
    }

    fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self> + 'a> {
        Box::new(iter::once(self))
    }
}

impl<const NUMBER: u32> ParseFromJSON for Form<NUMBER> {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        let is_it = value.is_some_and(|value| value == NUMBER);
        is_it
            .then_some(Form)
            .ok_or_else(|| ParseError::custom("another form"))
    }
}

impl<const NUMBER: u32> ToJSON for Form<NUMBER> {
    fn to_json(&self) -> Option<Value> {
        Some(NUMBER.into())
    }
}
