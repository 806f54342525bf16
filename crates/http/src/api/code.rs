//! A link's code in a path.

use std::borrow::Cow;

use barline_short_links::ShortCode;
use poem_openapi::registry::{MetaSchema, MetaSchemaRef};
use poem_openapi::types::{ParseError, ParseFromParameter, ParseResult, ToJSON, Type};
use serde_json::Value;

/// Described by its pattern and read by the rule: poem-openapi's own check would compile the pattern for each request,
/// which takes longer than the rest of the answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Code(pub(super) ShortCode);

/// What a code looks like, for the document.
pub(super) fn example() -> Code {
    Code("k3x9ab".parse().unwrap_or_else(|_| ShortCode::draw(|| 0)))
}

impl Type for Code {
    const IS_REQUIRED: bool = true;
    type RawValueType = Self;
    type RawElementValueType = Self;

    fn name() -> Cow<'static, str> {
        "string_code".into()
    }

    fn schema_ref() -> MetaSchemaRef {
        MetaSchemaRef::Inline(Box::new(MetaSchema {
            pattern: Some("^[a-z0-9]{6}$".to_owned()),
            ..MetaSchema::new("string")
        }))
    }

    fn as_raw_value(&self) -> Option<&Self> {
        Some(self)
    }

    fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self> + 'a> {
        Box::new(std::iter::once(self))
    }
}

impl ParseFromParameter for Code {
    fn parse_from_parameter(value: &str) -> ParseResult<Self> {
        let code = value.parse().map(Code);
        code.map_err(|_| ParseError::custom("a code has six letters from a to z or digits"))
    }
}

impl ToJSON for Code {
    fn to_json(&self) -> Option<Value> {
        Some(Value::String(self.0.to_string()))
    }
}
