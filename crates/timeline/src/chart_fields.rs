//! Fields of a chart task as pages hand them over (TL22): a number becomes text, and what cannot be read is as what is
//! missing, so that one field costs no task.

use serde::{Deserialize, Deserializer};
use serde_json::{Number, Value};

use crate::chart_input::{InputDependencies, InputId};

/// A number, or a number written as text.
pub(crate) fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().trim_end_matches('%').trim().parse().ok(),
        _ => None,
    })
}

fn id_of(value: Value) -> Option<InputId> {
    match value {
        Value::Number(number) => Some(InputId::Number(number)),
        Value::String(text) => Some(InputId::Text(text)),
        _ => None,
    }
}

pub(crate) fn id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<InputId>, D::Error> {
    Value::deserialize(deserializer).map(id_of)
}

pub(crate) fn dependencies<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<InputDependencies>, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::String(text) => Some(InputDependencies::Text(text)),
        Value::Array(ids) => Some(InputDependencies::List(
            ids.into_iter().filter_map(id_of).collect(),
        )),
        other => id_of(other).map(|id| InputDependencies::List(vec![id])),
    })
}

pub(crate) fn some_text<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<String>, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::String(text) => Some(text),
        Value::Number(number) => Some(number_text(&number)),
        _ => None,
    })
}

pub(crate) fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    some_text(deserializer).map(Option::unwrap_or_default)
}

/// True or false, in figures and words too.
pub(crate) fn flag<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::Bool(is_set) => is_set,
        Value::Number(number) => number.as_f64().is_some_and(|number| number != 0.0),
        Value::String(text) => {
            let word = text.trim().to_lowercase();
            !matches!(&*word, "" | "0" | "false" | "no")
        }
        _ => false,
    })
}

/// A number as `String(number)` of a script, so that it is the id which a page wrote into a text of
/// dependencies; whole ones that a script would round stay whole.
pub(crate) fn number_text(number: &Number) -> String {
    if let Some(whole) = number.as_i64() {
        return whole.to_string();
    }
    let number = number.as_f64().unwrap_or_default();
    let size = number.abs();
    if size == 0.0 {
        "0".to_owned()
    } else if (1e-6..1e21).contains(&size) {
        number.to_string()
    } else {
        let text = format!("{number:e}");
        if size < 1.0 {
            text
        } else {
            text.replace('e', "e+")
        }
    }
}
