//! What `readPlan` answers is what the OpenAPI document says of it, in both versions.

use std::collections::BTreeSet;
use std::path::Path;

use barline_share_codec::formats::json;
use barline_tasks::{IdSource, TaskId};
use serde_json::Value;

#[derive(Default)]
struct Ids(u64);

impl IdSource for Ids {
    fn next_id(&mut self) -> TaskId {
        self.0 += 1;
        TaskId(self.0)
    }
}

/// The document as the program writes it.
fn written(text: &str) -> Value {
    let plan = json::import_plan(text).unwrap().build(&mut Ids::default());
    serde_json::from_str(&json::export(&plan)).unwrap()
}

/// As much of a schema as the document uses.
struct Schemas {
    all: Value,
    /// Fields that were there.
    seen: BTreeSet<String>,
}

impl Schemas {
    fn new() -> Self {
        let document: Value = serde_json::from_str(&barline_http::document()).unwrap();
        Schemas {
            all: document["components"]["schemas"].clone(),
            seen: BTreeSet::new(),
        }
    }

    fn named(&self, name: &str) -> Value {
        let schema = &self.all[name];
        assert!(schema.is_object(), "{name}");
        schema.clone()
    }

    /// Whether a value is what a schema says; an object has no field that it does not name.
    fn fits(&mut self, value: &Value, schema: &Value) -> Result<(), String> {
        if let Some(reference) = schema["$ref"].as_str() {
            let name = reference.rsplit('/').next().unwrap();
            return self.fits(value, &self.named(name));
        }
        if let Some(several) = schema["oneOf"].as_array() {
            let tried: Vec<_> = several.iter().map(|one| self.fits(value, one)).collect();
            return match tried.iter().filter(|tried| tried.is_ok()).count() {
                1 => Ok(()),
                fitting => Err(format!("{fitting} of {several:?} fit {value}: {tried:?}")),
            };
        }
        if let Some(words) = schema["enum"].as_array()
            && !words.contains(value)
        {
            return Err(format!("{value} is none of {words:?}"));
        }
        let bound = |name: &str| schema[name].as_f64();
        let is_fit = match schema["type"].as_str() {
            Some("object") => return self.object_fits(value, schema),
            Some("array") => {
                let items = value.as_array().ok_or("no list")?;
                let mut items = items.iter();
                return items.try_for_each(|item| self.fits(item, &schema["items"]));
            }
            Some("string") => value.is_string(),
            Some("boolean") => value.is_boolean(),
            Some("integer") => value.as_i64().is_some_and(|number| {
                let number = number as f64;
                bound("minimum").is_none_or(|least| number >= least)
                    && bound("maximum").is_none_or(|most| number <= most)
            }),
            other => panic!("{other:?} in {schema}"),
        };
        is_fit
            .then_some(())
            .ok_or_else(|| format!("{value} is not {schema}"))
    }

    fn object_fits(&mut self, value: &Value, schema: &Value) -> Result<(), String> {
        let fields = value.as_object().ok_or("no object")?;
        let title = schema["title"].as_str().unwrap_or_default();
        for name in schema["required"].as_array().into_iter().flatten() {
            let name = name.as_str().unwrap();
            if !fields.contains_key(name) {
                return Err(format!("{title} without {name}"));
            }
        }
        for (name, field) in fields {
            let Some(known) = schema["properties"].get(name) else {
                return Err(format!("{title} says nothing of {name}"));
            };
            self.fits(field, known)
                .map_err(|why| format!("{title}.{name}: {why}"))?;
            self.seen.insert(format!("{title}.{name}"));
        }
        Ok(())
    }
}

#[test]
fn s24_s30_a_plan_of_either_version_is_as_the_document_says() {
    let mut schemas = Schemas::new();
    let described = schemas.named("PlanDocument");
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas/examples");
    let mut texts = vec![
        r#"{"version": 1, "projectDescription": "Moving house", "tasks": [
            {"name": "Pack", "startDate": "2026-01-09", "status": "not_started", "statusChosen": true},
            {"name": "Drive", "startDate": "2026-01-12", "priorDependency": "1", "level": 1}]}"#
            .to_owned(),
    ];
    for file in std::fs::read_dir(examples).unwrap() {
        texts.push(std::fs::read_to_string(file.unwrap().path()).unwrap());
    }
    let mut versions = BTreeSet::new();
    for text in texts {
        let document = written(&text);
        let fits = schemas.fits(&document, &described);
        assert_eq!(fits, Ok(()), "{document:#}");
        versions.insert(document["version"].as_i64());
    }
    assert_eq!(versions, [Some(1), Some(2)].into());
    // Nothing is described that no plan has.
    for name in [
        "PlanDocumentV1",
        "PlanDocumentV2",
        "TaskDocument",
        "TaskDocumentV2",
        "LinkDocument",
        "ByHandDocument",
        "CalendarDocument",
        "DayRange",
        "YearlyDocument",
        "PersonDocument",
        "BaselineDocument",
        "BaselineTaskDocument",
    ] {
        let schema = schemas.named(name);
        for field in schema["properties"].as_object().unwrap().keys() {
            let field = format!("{name}.{field}");
            let is_seen = schemas.seen.contains(&field);
            assert!(is_seen || field == "TaskDocumentV2.statusChosen", "{field}");
        }
    }
    for name in ["PlanDocument", "PlanDocumentV1", "PlanDocumentV2"] {
        let schema = schemas.named(name);
        let fits = schemas.fits(&schema["example"].clone(), &schema);
        assert_eq!(fits, Ok(()), "the example of {name}");
    }
}
