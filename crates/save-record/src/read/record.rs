//! The text of a record, read from its beginning to its end: a tree of all its values, made first, would take some
//! 10 MB for 10,000 tasks.

use std::borrow::Cow;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
// Names of fields and texts stay where they stand in the record.
use serde_json_borrow::Value;

use super::fields::TaskFields;

/// The fields of an object as they stand in a record.
pub(crate) type Written<'a> = Vec<(Cow<'a, str>, Value<'a>)>;

/// Takes the tasks of a record one by one.
pub(crate) trait Tasks<'a> {
    /// A list of them begins. Of two the last counts.
    fn begin(&mut self);

    /// The next one; nothing where there is something that is no task.
    fn add(&mut self, fields: Option<TaskFields<'a>>);
}

/// A record as it is written.
#[derive(Default)]
pub(crate) struct Record<'a> {
    /// Without the tasks.
    pub(crate) fields: Written<'a>,
    pub(crate) has_tasks: bool,
}

/// Reads a record, and gives its tasks to `tasks`; nothing where the text is no record.
///
/// # Errors
/// When the text is no JSON.
pub(crate) fn read_record<'a>(
    json: &'a str,
    tasks: &mut dyn Tasks<'a>,
) -> serde_json::Result<Option<Record<'a>>> {
    let mut text = serde_json::Deserializer::from_str(json);
    let mut record = Record::default();
    let is_record = Part::Record(&mut record, tasks).deserialize(&mut text)?;
    text.end()?;
    Ok(is_record.then_some(record))
}

/// What should stand next in the text. One type for all three: each would have the reading of a value compiled for it.
///
/// It answers whether it stands there. What stands in its place is read as values all the same, so that everybody finds
/// the same texts to be JSON.
enum Part<'r, 'a> {
    Record(&'r mut Record<'a>, &'r mut dyn Tasks<'a>),
    List(&'r mut dyn Tasks<'a>),
    Task(&'r mut dyn Tasks<'a>),
}

impl<'de> DeserializeSeed<'de> for Part<'_, 'de> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, text: D) -> Result<bool, D::Error> {
        text.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Part<'_, 'de> {
    type Value = bool;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("any valid JSON value")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut fields: A) -> Result<bool, A::Error> {
        let mut task = TaskFields::default();
        while let Some(name) = fields.next_key::<Value>()? {
            let Value::Str(name) = name else { continue };
            match &mut self {
                Part::Record(record, tasks) if name == "tasks" => {
                    record.has_tasks = fields.next_value_seed(Part::List(&mut **tasks))?;
                }
                Part::Record(record, _) => record.fields.push((name, fields.next_value()?)),
                Part::Task(_) | Part::List(_) => task.set(name, fields.next_value()?),
            }
        }
        if let Part::Task(tasks) = &mut self {
            tasks.add(Some(task));
        }
        Ok(!matches!(self, Part::List(_)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<bool, A::Error> {
        let Part::List(tasks) = self else {
            while elements.next_element::<Value>()?.is_some() {}
            return Ok(false);
        };
        tasks.begin();
        while let Some(is_task) = elements.next_element_seed(Part::Task(&mut *tasks))? {
            if !is_task {
                tasks.add(None);
            }
        }
        Ok(true)
    }

    fn visit_bool<E>(self, _: bool) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_i64<E>(self, _: i64) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_u64<E>(self, _: u64) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_f64<E>(self, _: f64) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_str<E>(self, _: &str) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_unit<E>(self) -> Result<bool, E> {
        Ok(false)
    }
}
