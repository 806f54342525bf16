//! What the page hands over, read by serde.
//!
//! `serde_json` reads its own values too, and tells of each wrong one what it found
//! instead. These sentences, with the printing of floats they take along, weigh 14 kB
//! of the page's package, and only a page that was changed would see one.

use std::fmt::Display;

use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error as _, Expected, IntoDeserializer,
    MapAccess, SeqAccess, Unexpected, Visitor, value::StringDeserializer,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value, map};

/// Why a value of the page's is not what was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ReadError(String);

type Result<T> = std::result::Result<T, ReadError>;

/// Reads a value of the page's from its JSON text.
///
/// # Errors
/// When it is no JSON, a field is missing, or a value is none of its type.
pub fn read_json<T: DeserializeOwned>(json: &str) -> Result<T> {
    read_value(parse(json)?)
}

/// JSON text as a value.
pub(crate) fn parse(json: &str) -> Result<Value> {
    serde_json::from_str(json).map_err(ReadError::custom)
}

/// Reads a value of the page's.
///
/// # Errors
/// As [`read_json`].
pub(crate) fn read_value<T: DeserializeOwned>(value: Value) -> Result<T> {
    T::deserialize(Reader(value))
}

impl serde::de::Error for ReadError {
    fn custom<T: Display>(message: T) -> ReadError {
        ReadError(message.to_string())
    }

    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> ReadError {
        wrong()
    }

    fn invalid_value(_: Unexpected<'_>, _: &dyn Expected) -> ReadError {
        wrong()
    }

    fn invalid_length(_: usize, _: &dyn Expected) -> ReadError {
        wrong()
    }

    fn unknown_variant(variant: &str, _: &'static [&'static str]) -> ReadError {
        ReadError(format!("unknown kind `{variant}`"))
    }

    fn missing_field(field: &'static str) -> ReadError {
        ReadError(format!("missing field `{field}`"))
    }
}

fn wrong() -> ReadError {
    ReadError("a value is none of its type".to_owned())
}

struct Reader(Value);

/// A struct is an object and nothing else, so that no reader of lists is compiled for it.
impl<'de> Deserializer<'de> for Reader {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(_) => self.deserialize_bool(visitor),
            Value::Number(_) => self.deserialize_f64(visitor),
            Value::String(_) => self.deserialize_string(visitor),
            Value::Array(_) => self.deserialize_seq(visitor),
            Value::Object(_) => self.deserialize_map(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_bool(self.0.as_bool().ok_or_else(wrong)?)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if let Some(number) = self.0.as_u64() {
            visitor.visit_u64(number)
        } else if let Some(number) = self.0.as_i64() {
            visitor.visit_i64(number)
        } else {
            visitor.visit_f64(self.0.as_f64().ok_or_else(wrong)?)
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_string(text(self.0)?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let Value::Array(items) = self.0 else {
            return Err(wrong());
        };
        let mut items = Items(items.into_iter());
        let read = visitor.visit_seq(&mut items)?;
        match items.0.len() {
            0 => Ok(read),
            _ => Err(wrong()),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_map(Entries {
            left: object(self.0)?.into_iter(),
            value: Value::Null,
        })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        self.deserialize_map(visitor)
    }

    /// Kinds without fields, each a text; commands, which have some, are read field by field.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let kind: StringDeserializer<ReadError> = text(self.0)?.into_deserializer();
        visitor.visit_enum(kind)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 u8 u16 u32 u64 f32 char bytes byte_buf unit unit_struct tuple_struct
        str identifier
    }
}

fn text(value: Value) -> Result<String> {
    match value {
        Value::String(text) => Ok(text),
        _ => Err(wrong()),
    }
}

/// The fields of an object.
pub(crate) fn object(value: Value) -> Result<Map<String, Value>> {
    match value {
        Value::Object(fields) => Ok(fields),
        _ => Err(wrong()),
    }
}

struct Items(std::vec::IntoIter<Value>);

impl<'de> SeqAccess<'de> for &mut Items {
    type Error = ReadError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        let next = self.0.next().map(|value| seed.deserialize(Reader(value)));
        next.transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

struct Entries {
    left: map::IntoIter,
    value: Value,
}

impl<'de> MapAccess<'de> for Entries {
    type Error = ReadError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        let Some((key, value)) = self.left.next() else {
            return Ok(None);
        };
        self.value = value;
        seed.deserialize(Reader(Value::String(key))).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value> {
        seed.deserialize(Reader(self.value.take()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Column, Filter, Intent, NewTask};
    use barline_tasks::TaskId;
    use barline_timeline::{ChartSettings, DateAt, DragHandle, ViewMode};
    use proptest::prelude::*;
    use serde::Serialize;

    /// Of every type, what `serde_json` reads is read the same, and refused likewise.
    fn reads_like_serde_json<T>(json: &str)
    where
        T: DeserializeOwned + std::fmt::Debug + PartialEq,
    {
        let theirs: Option<T> = (serde_json::from_str::<Value>(json).ok())
            .and_then(|value| serde_json::from_value(value).ok());
        assert_eq!(read_json(json).ok(), theirs, "{json}");
    }

    #[test]
    fn ed1_values_of_the_page_are_read_as_serde_json_reads_them() {
        let settings = r#"{"view":"Half Day","before":3,"after":4,"screenWidth":1440,
            "screenHeight":900.5,"row":0,"holidays":[{"date":"2026-01-06","name":"Epiphany"}]"#;
        let sizes = r#""sizes":{"header":65,"column":30.5,"bar":20,"row":40,"radius":3,"curve":5}"#;
        for end in ["}", r#","sizes":null}"#, r#","more":[{}],"row":1}"#] {
            reads_like_serde_json::<ChartSettings>(&format!("{settings}{end}"));
        }
        let whole = format!("{settings},{sizes}}}");
        reads_like_serde_json::<ChartSettings>(&whole);
        let read: ChartSettings = read_json(&whole).unwrap();
        assert_eq!((read.view, read.before), (ViewMode::HalfDay, 3));
        for wrong in [
            "",
            "null",
            "{}",
            "[1,2",
            r#"{"view":"Eternity"}"#,
            r#"{"view":1,"before":-1,"after":0.5,"screenWidth":"a","screenHeight":[],"row":{}}"#,
        ] {
            reads_like_serde_json::<ChartSettings>(wrong);
        }
        for json in [
            "[]",
            "[7,8]",
            "[7,-8]",
            "[7.5]",
            "[\"7\"]",
            "7",
            "[9007199254740993]",
        ] {
            reads_like_serde_json::<Vec<TaskId>>(json);
            reads_like_serde_json::<[usize; 2]>(json);
            reads_like_serde_json::<Option<i32>>(json);
            reads_like_serde_json::<u8>(json);
            reads_like_serde_json::<f64>(json);
        }
        for json in ["true", "\"bar\"", "\"start\"", "\"name\"", "null", "3"] {
            reads_like_serde_json::<DragHandle>(json);
            reads_like_serde_json::<Column>(json);
            reads_like_serde_json::<Intent>(json);
            reads_like_serde_json::<Option<bool>>(json);
            reads_like_serde_json::<String>(json);
        }
        for json in [
            "{}",
            r#"{"date":"2026-01-05","part":0.25}"#,
            r#"{"date":"2026-01-05","part":1}"#,
            r#"{"date":null,"part":1}"#,
            r#"{"name":"Paint","startDate":"2026-01-05","duration":null}"#,
            r#"{"name":7}"#,
            r#"{"text":"oak"}"#,
        ] {
            reads_like_serde_json::<DateAt>(json);
            reads_like_serde_json::<NewTask>(json);
            reads_like_serde_json::<Filter>(json);
        }
    }

    proptest! {
        #[test]
        fn prop_what_was_written_is_read_back(
            text in ".{0,9}", number in any::<u64>(), float in -1e9..1e9f64, list in any::<Vec<i64>>(),
        ) {
            fn back<T: DeserializeOwned + Serialize + PartialEq + std::fmt::Debug>(value: &T) {
                assert_eq!(&read_json::<T>(&serde_json::to_string(value).unwrap()).unwrap(), value);
            }
            back(&text);
            back(&number);
            back(&list);
            back(&Some(DateAt { date: text, part: (float * 8.0).round() / 8.0 }));
        }
    }
}
