//! Types that a body has as JSON and that are read by serde alone.

use jiff::civil::Date;
use poem_openapi::registry::MetaSchema;
use poem_openapi::types::ToJSON;
use serde::{Deserialize, Deserializer, de};
use serde_json::Value;

/// Longest name of a page.
const MOST_LETTERS: usize = 64;

/// Longest name of a column.
const MOST_COLUMN_LETTERS: usize = 32;

/// A type that a body has as JSON and that is read by serde alone.
macro_rules! described {
    ($name:ident, $schema:expr) => {
        impl poem_openapi::types::Type for $name {
            const IS_REQUIRED: bool = true;
            type RawValueType = Self;
            type RawElementValueType = Self;

            fn name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn schema_ref() -> poem_openapi::registry::MetaSchemaRef {
                poem_openapi::registry::MetaSchemaRef::Inline(Box::new($schema))
            }

            fn as_raw_value(&self) -> Option<&Self> {
                Some(self)
            }

            fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self> + 'a> {
                Box::new(std::iter::once(self))
            }
        }

        impl poem_openapi::types::ParseFromJSON for $name {
            fn parse_from_json(
                value: Option<serde_json::Value>,
            ) -> poem_openapi::types::ParseResult<Self> {
                serde_json::from_value(value.unwrap_or_default())
                    .map_err(poem_openapi::types::ParseError::custom)
            }
        }
    };
}
pub(in crate::api) use described;

/// The name of a page.
#[derive(Debug)]
pub(in crate::api) struct ClientName(pub(in crate::api) String);

described!(
    ClientName,
    MetaSchema {
        min_length: Some(1),
        max_length: Some(MOST_LETTERS),
        pattern: Some("^[0-9A-Za-z_-]+$".to_owned()),
        ..MetaSchema::new("string")
    }
);

impl<'de> Deserialize<'de> for ClientName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        let is_name = (1..=MOST_LETTERS).contains(&text.len()) && text.bytes().all(is_letter);
        is_name
            .then_some(ClientName(text))
            .ok_or_else(|| de::Error::custom("no name of a page"))
    }
}

impl ToJSON for ClientName {
    fn to_json(&self) -> Option<Value> {
        Some(self.0.clone().into())
    }
}

/// From 0 to the largest that JavaScript has exactly.
#[derive(Debug)]
pub(in crate::api) struct WholeNumber(pub(in crate::api) i64);

described!(
    WholeNumber,
    MetaSchema {
        minimum: Some(0.0),
        maximum: Some(((1_i64 << 53) - 1) as f64),
        ..MetaSchema::new_with_format("integer", "int64")
    }
);

impl<'de> Deserialize<'de> for WholeNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = i64::deserialize(deserializer)?;
        (0..1 << 53)
            .contains(&number)
            .then_some(WholeNumber(number))
            .ok_or_else(|| de::Error::custom("no whole number"))
    }
}

impl ToJSON for WholeNumber {
    fn to_json(&self) -> Option<Value> {
        Some(self.0.into())
    }
}

/// A column of the table, in a word of the page.
#[derive(Debug)]
pub(in crate::api) struct ColumnName(pub(in crate::api) String);

described!(
    ColumnName,
    MetaSchema {
        min_length: Some(1),
        max_length: Some(MOST_COLUMN_LETTERS),
        pattern: Some("^[A-Za-z]+$".to_owned()),
        ..MetaSchema::new("string")
    }
);

impl<'de> Deserialize<'de> for ColumnName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let is_word = text.bytes().all(|byte| byte.is_ascii_alphabetic());
        (is_word && (1..=MOST_COLUMN_LETTERS).contains(&text.len()))
            .then_some(ColumnName(text))
            .ok_or_else(|| de::Error::custom("no column"))
    }
}

impl ToJSON for ColumnName {
    fn to_json(&self) -> Option<Value> {
        Some(self.0.clone().into())
    }
}

/// A day, as `2026-03-05`.
#[derive(Clone, Copy, Debug)]
pub(in crate::api) struct Day(pub(in crate::api) Date);

described!(Day, MetaSchema::new_with_format("string", "date"));

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let day = text
            .parse()
            .ok()
            .filter(|day: &Date| day.to_string() == text);
        day.map(Day).ok_or_else(|| de::Error::custom("no day"))
    }
}

impl ToJSON for Day {
    fn to_json(&self) -> Option<Value> {
        Some(self.0.to_string().into())
    }
}
