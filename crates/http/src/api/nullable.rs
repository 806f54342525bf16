//! Values that may be `null`.

use std::borrow::Cow;

use poem_openapi::registry::{MetaSchema, MetaSchemaRef, Registry};
use poem_openapi::types::{ParseError, ParseFromJSON, ParseResult, ToJSON, Type};
use serde::{Deserialize, Deserializer};
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

/// Reads a field that may be missing, but not `null`: serde would take that for missing, the document does not. Goes with
/// `default`.
pub(super) fn not_null<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    T::deserialize(deserializer).map(Some)
}

/// A value in a change: missing leaves what is there, `null` takes it away (RFC 7396).
#[derive(Clone, Debug)]
#[expect(
    clippy::option_option,
    reason = "nothing said, none, and a value are three things"
)]
pub(super) struct Change<T>(pub(super) Option<Option<T>>);

// Not derived: that would ask for a default of what is inside.
impl<T> Default for Change<T> {
    fn default() -> Self {
        Change(None)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Change<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Option::deserialize(deserializer).map(|value| Change(Some(value)))
    }
}

impl<T: Type> Type for Change<T> {
    const IS_REQUIRED: bool = false;
    type RawValueType = T::RawValueType;
    type RawElementValueType = T::RawElementValueType;

    fn name() -> Cow<'static, str> {
        format!("change_{}", T::name()).into()
    }

    fn schema_ref() -> MetaSchemaRef {
        Nullable::<T>::schema_ref()
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }

    fn as_raw_value(&self) -> Option<&Self::RawValueType> {
        self.0.as_ref()?.as_ref().and_then(T::as_raw_value)
    }

    fn raw_element_iter<'a>(
        &'a self,
    ) -> Box<dyn Iterator<Item = &'a Self::RawElementValueType> + 'a> {
        match &self.0 {
            Some(Some(value)) => value.raw_element_iter(),
            _ => Box::new(std::iter::empty()),
        }
    }
}

impl<T: ToJSON> ToJSON for Change<T> {
    fn to_json(&self) -> Option<Value> {
        match &self.0 {
            None => None,
            Some(None) => Some(Value::Null),
            Some(Some(value)) => value.to_json(),
        }
    }
}

impl<T: ParseFromJSON> ParseFromJSON for Change<T> {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        match value {
            None => Ok(Change(None)),
            value => Option::parse_from_json(value)
                .map(|value| Change(Some(value)))
                .map_err(ParseError::propagate),
        }
    }
}
