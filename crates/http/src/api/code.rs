//! What a path names: a link by its code, a token by its number.

use std::borrow::Cow;

use barline_short_links::ShortCode;
use poem_openapi::registry::{MetaSchema, MetaSchemaRef};
use poem_openapi::types::{ParseFromParameter, ParseResult, ToJSON, Type};
use serde_json::Value;

/// A link's code; `None` where the path holds none, which is answered as a code that nobody holds (SV2).
///
/// Described by its pattern and read by the rule: poem-openapi's own check would compile the pattern for each request,
/// which takes longer than the rest of the answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Code(pub(super) Option<ShortCode>);

/// A token's number; `None` where the path holds none, which is answered as a number that no token has.
#[derive(Clone, Copy, Debug)]
pub(super) struct TokenNumber(pub(super) Option<i64>);

/// The number of a version; `None` where the path holds none, which is answered as one that no link has.
#[derive(Clone, Copy, Debug)]
pub(super) struct VersionNumber(pub(super) Option<i64>);

/// What a code looks like, for the document.
pub(super) fn example() -> Code {
    Code("k3x9ab".parse().ok())
}

/// What the number of a version looks like.
pub(super) fn version_example() -> VersionNumber {
    VersionNumber(Some(5))
}

/// A whole number as its own address has it: `+1` and `01` are other addresses, where nothing is.
fn number(text: &str) -> Option<i64> {
    let number: i64 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

fn code(text: &str) -> Option<ShortCode> {
    text.parse().ok()
}

macro_rules! path_part {
    ($part:ident, $name:literal, $read:ident, $schema:expr) => {
        impl Type for $part {
            const IS_REQUIRED: bool = true;
            type RawValueType = Self;
            type RawElementValueType = Self;

            fn name() -> Cow<'static, str> {
                $name.into()
            }

            fn schema_ref() -> MetaSchemaRef {
                MetaSchemaRef::Inline(Box::new($schema))
            }

            fn as_raw_value(&self) -> Option<&Self> {
                Some(self)
            }

            fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self> + 'a> {
                Box::new(std::iter::once(self))
            }
        }

        impl ParseFromParameter for $part {
            fn parse_from_parameter(value: &str) -> ParseResult<Self> {
                Ok($part($read(value)))
            }

            // What is no UTF-8 is not handed on at all.
            fn parse_from_parameters<I: IntoIterator<Item = A>, A: AsRef<str>>(
                parts: I,
            ) -> ParseResult<Self> {
                let part = parts.into_iter().next();
                Ok($part(part.and_then(|part| $read(part.as_ref()))))
            }
        }
    };
}
path_part!(
    Code,
    "string_code",
    code,
    MetaSchema {
        pattern: Some("^[a-z0-9]{6}$".to_owned()),
        ..MetaSchema::new("string")
    }
);
path_part!(
    TokenNumber,
    "integer_token",
    number,
    MetaSchema::new_with_format("integer", "int64")
);

path_part!(
    VersionNumber,
    "integer_version",
    number,
    MetaSchema::new_with_format("integer", "int64")
);

impl ToJSON for VersionNumber {
    fn to_json(&self) -> Option<Value> {
        self.0.map(Value::from)
    }
}

impl ToJSON for Code {
    fn to_json(&self) -> Option<Value> {
        self.0.map(|code| Value::String(code.to_string()))
    }
}
