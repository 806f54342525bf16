//! Values cross as JSON text, parsed by the browser's own parser.

use barline_tasks::{Date, parse_iso_date};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

/// A value for TypeScript.
pub fn to_js(value: &impl Serialize) -> Result<JsValue, JsError> {
    written(&|json| value.serialize(json))
}

type Json<'a> = &'a mut serde_json::Serializer<&'a mut Vec<u8>>;

/// What is the same for values of every type, once in the package.
fn written(write: &dyn Fn(Json<'_>) -> serde_json::Result<()>) -> Result<JsValue, JsError> {
    let mut json = Vec::new();
    let mut serializer = serde_json::Serializer::new(&mut json);
    write(&mut serializer).map_err(|_| cannot_cross())?;
    let json = String::from_utf8(json).map_err(|_| cannot_cross())?;
    js_sys::JSON::parse(&json).map_err(|_| cannot_cross())
}

/// A value of TypeScript's.
pub fn from_js<T: DeserializeOwned>(value: &JsValue) -> Result<T, JsError> {
    // By way of a value: one small reader a type instead of a large one.
    let value: serde_json::Value = serde_json::from_str(&json_of(value)?)?;
    Ok(serde_json::from_value(value)?)
}

/// A value of TypeScript's as JSON text.
pub fn json_of(value: &JsValue) -> Result<String, JsError> {
    js_sys::JSON::stringify(value)
        .map(String::from)
        .map_err(|_| JsError::new("A value could not cross from the page."))
}

/// Adds a record to an answer: as it is, not as a text within JSON text.
pub fn with_record(answer: JsValue, record: &JsValue) -> Result<JsValue, JsError> {
    js_sys::Reflect::set(&answer, &"record".into(), record).map_err(|_| cannot_cross())?;
    Ok(answer)
}

/// A day, `YYYY-MM-DD`.
pub fn date_of(today: &str) -> Result<Date, JsError> {
    parse_iso_date(today).ok_or_else(|| JsError::new("Today is no date of the form YYYY-MM-DD."))
}

/// Why a value is not handed over: only a page that was changed asks for one.
pub fn cannot_cross() -> JsError {
    JsError::new("A value could not cross to the page.")
}
