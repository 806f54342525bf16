//! The OpenAPI document, drawn so that generators of clients understand it (GS22): what the library cannot say is said
//! here, and what it says in a way that generators stumble over is said otherwise. OpenAPI 3.0, which all of them read.

use serde_json::{Map, Value, json};

/// The site of the committed document's examples.
const EXAMPLE_SITE: &str = "https://plan.example.org";

/// Bodies in which a field that is not described is an error (GZ6). A program that was generated from the document would
/// learn it from a 400.
const CLOSED: [&str; 8] = [
    "Days",
    "NewOp",
    "NewPlace",
    "NewPlan",
    "NewSettings",
    "NewShortUrl",
    "NewToken",
    "NewVersionName",
];

/// Fields that are moments.
const MOMENTS: [&str; 5] = [
    "createdAt",
    "expiresAt",
    "lastUsedAt",
    "madeAt",
    "updatedAt",
];

/// Headers that answers have by their status, whichever part of the server gave them, and what they hold.
const HEADERS: [(&str, &str, &str); 4] = [
    (
        "RateLimit",
        "string",
        "Where you stand with the limit that this call counted against: its name, `r` calls left, `t` seconds to wait.",
    ),
    (
        "RateLimit-Policy",
        "string",
        "That limit: its name, `q` calls in `w` seconds.",
    ),
    (
        "Retry-After",
        "integer",
        "Seconds to wait before the next try.",
    ),
    (
        "WWW-Authenticate",
        "string",
        "`Bearer`: send a token, or sign in.",
    ),
];

/// The OpenAPI document of every call, as JSON text that ends in a newline.
pub fn document() -> String {
    document_at(EXAMPLE_SITE)
}

/// The document of a site: its examples can be sent there as they are.
pub(crate) fn document_at(origin: &str) -> String {
    let text = super::service().spec();
    // Read as a fraction the largest whole number becomes the one before it.
    let text = text.replace("9007199254740991.0", "9007199254740991");
    // The library writes JSON; were it none, a test would see the empty document.
    let mut document: Value = serde_json::from_str(&text).unwrap_or_default();
    // The one that says what `nullable` means.
    document["openapi"] = json!("3.0.3");
    let schemas = document["components"]["schemas"].clone();
    edit(&mut document, &schemas);
    for name in CLOSED {
        document["components"]["schemas"][name]["additionalProperties"] = json!(false);
    }
    give_examples(&mut document["components"]["schemas"]);
    open_public_calls(&mut document);
    say_headers(&mut document);
    drop_unused_schemas(&mut document);
    let mut text = format!("{document:#}\n");
    if origin != EXAMPLE_SITE {
        text = text.replace(EXAMPLE_SITE, origin);
    }
    text
}

/// Every value, the inner ones first.
fn edit(value: &mut Value, schemas: &Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| edit(item, schemas)),
        Value::Object(fields) => {
            for (name, field) in fields.iter_mut() {
                edit(field, schemas);
                if MOMENTS.contains(&name.as_str()) && field["type"] == "string" {
                    field["format"] = json!("date-time");
                }
                // It is said in words. As a default it makes the field one that must be sent, to some generators.
                if field["default"] == "" {
                    field.as_object_mut().map(|field| field.remove("default"));
                }
            }
            if says_more_than_its_members(fields) {
                fields.remove("type");
            }
            if let Some(reference) = only_reference(value) {
                *value = match value["nullable"] {
                    Value::Bool(true) => inline(value, &reference, schemas),
                    _ => json!({ "$ref": reference }),
                };
            }
        }
        _ => {}
    }
}

/// The library calls whatever is one of several an object, a text too.
fn says_more_than_its_members(schema: &Map<String, Value>) -> bool {
    let members = schema.get("oneOf").and_then(Value::as_array);
    let is_other = |member: &Value| member["type"].is_string() && member["type"] != schema["type"];
    schema.contains_key("type") && members.is_some_and(|members| members.iter().any(is_other))
}

/// The schema that `allOf` refers to when it refers to one, whatever else it says in words.
fn only_reference(value: &Value) -> Option<String> {
    let parts = value["allOf"].as_array()?;
    let mut references = parts.iter().filter_map(|part| part["$ref"].as_str());
    let is_words = |part: &Value| {
        let mut fields = part.as_object().into_iter().flatten();
        fields.all(|(name, _)| name == "$ref" || name == "description")
    };
    let only = references.next()?;
    (references.next().is_none() && parts.iter().all(is_words)).then(|| only.to_owned())
}

/// The schema itself in the place of a reference: in OpenAPI 3.0 nothing stands beside one, so nothing could say `null`.
fn inline(value: &Value, reference: &str, schemas: &Value) -> Value {
    let name = reference.rsplit('/').next().unwrap_or_default();
    let mut schema = schemas[name].clone();
    edit(&mut schema, schemas);
    schema["nullable"] = json!(true);
    schema["title"] = json!(name);
    let words = value["allOf"].as_array().into_iter().flatten();
    let mut words = words.chain([value]).map(|part| &part["description"]);
    if let Some(description) = words.find(|words| words.is_string()) {
        schema["description"] = description.clone();
    }
    schema
}

/// An example of what is one of several is that of the first.
fn give_examples(schemas: &mut Value) {
    let first = |schema: &Value| {
        let name = schema["oneOf"][0]["$ref"].as_str()?.rsplit('/').next()?;
        Some(schemas[name]["example"].clone())
    };
    let named = schemas.as_object().into_iter().flatten();
    let given: Vec<_> = named
        .filter_map(|(name, schema)| Some((name.clone(), first(schema)?)))
        .collect();
    for (name, example) in given {
        schemas[&name]["example"] = example;
    }
}

fn calls(document: &mut Value) -> impl Iterator<Item = &mut Value> {
    let paths = document["paths"].as_object_mut();
    let calls = paths.into_iter().flat_map(|paths| paths.values_mut());
    calls
        .filter_map(Value::as_object_mut)
        .flat_map(|path| path.values_mut())
}

fn say_headers(document: &mut Value) {
    for (name, kind, description) in HEADERS {
        document["components"]["headers"][name] =
            json!({ "description": description, "required": true, "schema": { "type": kind } });
    }
    let answers = calls(document)
        .filter_map(|call| call["responses"].as_object_mut())
        .flatten();
    for (status, answer) in answers {
        let names: &[&str] = match status.as_str() {
            "401" => &["WWW-Authenticate"],
            "429" => &["RateLimit", "RateLimit-Policy", "Retry-After"],
            "503" => &["Retry-After"],
            _ => &[],
        };
        for name in names {
            answer["headers"][name] = json!({ "$ref": format!("#/components/headers/{name}") });
        }
    }
}

/// A call that says nothing about security might mean that the document forgot.
fn open_public_calls(document: &mut Value) {
    for call in calls(document) {
        if call["security"].is_null() {
            call["security"] = json!([]);
        }
    }
}

fn drop_unused_schemas(document: &mut Value) {
    let text = document.to_string();
    if let Some(schemas) = document["components"]["schemas"].as_object_mut() {
        schemas.retain(|name, _| text.contains(&format!("\"#/components/schemas/{name}\"")));
    }
}
