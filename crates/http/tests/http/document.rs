//! The committed document is the one that the code makes, and leaves nothing unsaid.

use std::path::Path;

use serde_json::{Value, json};

fn document() -> Value {
    serde_json::from_str(&barline_http::document()).unwrap()
}

/// Path, method and description of each call.
fn calls(document: &Value) -> Vec<(String, &Value)> {
    let paths = document["paths"].as_object().unwrap().iter();
    paths
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap().iter();
            methods.map(move |(method, call)| (format!("{method} {path}"), call))
        })
        .collect()
}

fn is_said(value: &Value) -> bool {
    value.as_str().is_some_and(|text| !text.trim().is_empty())
}

#[test]
fn the_committed_document_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openapi/barline.json");
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == barline_http::document(),
        "openapi/barline.json is stale: run `just gen`"
    );
}

/// As a fraction it would be one less when it is read.
#[test]
fn the_largest_revision_is_a_whole_number() {
    let text = barline_http::document();
    assert!(text.contains("\"maximum\": 9007199254740991,"));
    assert!(!text.contains("9007199254740990"));
}

#[test]
fn gz6_bodies_say_that_they_take_no_other_fields() {
    let document = document();
    let mut bodies = 0;
    for (name, call) in calls(&document) {
        let schema = &call["requestBody"]["content"]["application/json"]["schema"];
        bodies += usize::from(!schema.is_null());
        refuses_others(schema, &document, &name);
    }
    assert_eq!(bodies, 7);
}

/// An object of a body, and what is in it.
fn refuses_others(schema: &Value, document: &Value, name: &str) {
    // What has no name of its own is described in words.
    let schema = match schema["$ref"].as_str() {
        Some(reference) => {
            let named = document.pointer(reference.trim_start_matches('#')).unwrap();
            assert_eq!(named["additionalProperties"], false, "{name}: {reference}");
            named
        }
        None => schema,
    };
    let fields = schema["properties"].as_object().into_iter();
    let inner = fields.flat_map(|fields| fields.values());
    for inner in inner.chain(schema.get("items")) {
        refuses_others(inner, document, name);
    }
}

#[test]
fn every_call_is_described() {
    let document = document();
    let calls = calls(&document);
    assert!(calls.len() >= 15, "{}", calls.len());
    for (name, call) in calls {
        for field in ["summary", "description", "operationId"] {
            assert!(is_said(&call[field]), "{field} of {name}");
        }
        assert_eq!(call["tags"].as_array().map(Vec::len), Some(1), "{name}");
        for parameter in call["parameters"].as_array().into_iter().flatten() {
            assert!(
                is_said(&parameter["description"]),
                "{} of {name}",
                parameter["name"]
            );
        }
    }
}

#[test]
fn every_answer_is_described_and_every_error_is_a_problem() {
    for (name, call) in calls(&document()) {
        let answers = call["responses"].as_object().unwrap();
        for (status, answer) in answers {
            assert!(is_said(&answer["description"]), "{status} of {name}");
            let content = answer["content"].as_object();
            let kinds: Vec<&str> = content
                .into_iter()
                .flat_map(|content| content.keys().map(|kind| kind.split(';').next().unwrap()))
                .collect();
            if status.starts_with(['4', '5']) {
                assert_eq!(kinds, ["application/problem+json"], "{status} of {name}");
            }
        }
        let is_pure = name == "get /healthz";
        assert!(is_pure || answers.contains_key("500"), "{name} can fail");
    }
}

#[test]
fn gs22_the_headers_that_say_what_helps_are_described() {
    let document = document();
    let mut described = 0;
    for (name, call) in calls(&document) {
        for (status, header) in [
            ("401", "WWW-Authenticate"),
            ("429", "RateLimit"),
            ("429", "RateLimit-Policy"),
            ("429", "Retry-After"),
            ("503", "Retry-After"),
        ] {
            let Some(answer) = call["responses"].get(status) else {
                continue;
            };
            let reference = answer["headers"][header]["$ref"].as_str();
            let place = format!("/components/headers/{header}");
            assert_eq!(
                reference,
                Some(format!("#{place}").as_str()),
                "{status} of {name}"
            );
            assert!(is_said(&document.pointer(&place).unwrap()["description"]));
            described += 1;
        }
    }
    assert!(described > 60, "{described}");
}

/// A client that is generated has a case for each status, and whoever reads them wonders when they come.
#[test]
fn gs22_no_call_lists_an_answer_that_it_cannot_give() {
    let of_one_list = [
        "createShortUrl",
        "createToken",
        "editShortUrl",
        "nameVersion",
    ];
    let of_a_base = ["editShortUrl", "standAtShortUrl"];
    let of_a_question = ["readPlan", "finishSignIn"];
    for (name, call) in calls(&document()) {
        let operation = call["operationId"].as_str().unwrap();
        let has_body = call["requestBody"].is_object();
        let reads = name.starts_with("get ");
        let takes = |header: &str| {
            let mut parameters = call["parameters"].as_array().into_iter().flatten();
            parameters.any(|parameter| parameter["name"] == header)
        };
        let restores = operation == "restoreVersion";
        for (status, may_come) in [
            ("304", takes("If-None-Match")),
            ("400", has_body || of_a_question.contains(&operation)),
            ("408", has_body),
            ("409", of_one_list.contains(&operation)),
            ("412", takes("If-Match") || of_a_base.contains(&operation)),
            ("413", has_body || restores),
            ("415", has_body),
            ("422", !reads && (has_body || restores)),
        ] {
            let answers = call["responses"].as_object().unwrap();
            let is_listed = answers.contains_key(status);
            assert!(may_come || !is_listed, "{status} of {name}");
            let comes = has_body && status == "408";
            assert!(is_listed || !comes, "{status} of {name}");
        }
    }
}

#[test]
fn every_body_has_an_example() {
    let document = document();
    let has_example = |schema: &Value| {
        let name = schema["$ref"]
            .as_str()
            .map_or("", |name| name.rsplit('/').next().unwrap());
        !document["components"]["schemas"][name]["example"].is_null()
    };
    for (name, call) in calls(&document) {
        let bodies = call["responses"].as_object().unwrap().values();
        for body in bodies.chain([&call["requestBody"]]) {
            for (kind, content) in body["content"].as_object().into_iter().flatten() {
                if kind.contains("json") {
                    assert!(has_example(&content["schema"]), "{kind} of {name}");
                }
            }
        }
    }
}

#[test]
fn calls_that_need_a_caller_name_both_ways_to_prove_one() {
    let document = document();
    let schemes = document["components"]["securitySchemes"]
        .as_object()
        .unwrap();
    assert_eq!(schemes.keys().collect::<Vec<_>>(), ["session", "token"]);
    for (name, call) in calls(&document) {
        let needs = call["responses"].as_object().unwrap().contains_key("401");
        let reads_anyones = name == "get /api/short-url/{code}";
        // An empty list is a public call; none at all would be a forgotten one.
        let named = call["security"].as_array().map(Vec::len);
        assert_eq!(named, Some(if needs { 2 } else { 0 }), "{name}");
        assert!(!(needs && reads_anyones), "{name}");
    }
}

#[test]
fn every_type_of_error_is_on_the_front_page() {
    let document = document();
    let front = document["info"]["description"].as_str().unwrap();
    for kind in barline_http::ProblemKind::ALL {
        assert!(
            front.contains(&format!("| `{}` |", kind.word())),
            "{}",
            kind.word()
        );
    }
}

/// The codec writes the plan, the document describes it: both must mean the same fields.
#[test]
fn sl11_the_plan_is_described_as_its_schema_says() {
    let schema = |file: &str| -> Value {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas");
        serde_json::from_slice(&std::fs::read(path.join(file)).unwrap()).unwrap()
    };
    let names = |schema: &Value| {
        let properties = schema["properties"].as_object().unwrap().keys();
        properties
            .cloned()
            .collect::<std::collections::BTreeSet<_>>()
    };
    let document = document();
    let ours = &document["components"]["schemas"];
    let first = schema("plan.schema.json");
    assert_eq!(names(&ours["PlanDocumentV1"]), names(&first));
    let mut read = names(&first["$defs"]["TaskDocument"]);
    // Worked out from the others, so it is written and never read.
    read.insert("endDate".to_owned());
    assert_eq!(names(&ours["TaskDocument"]), read);
    assert_eq!(
        ours["TaskStatus"]["enum"],
        first["$defs"]["TaskDocument"]["properties"]["status"]["enum"]
    );
    let second = schema("plan-2.schema.json");
    assert_eq!(names(&ours["PlanDocumentV2"]), names(&second));
    for (name, part) in second["$defs"].as_object().unwrap() {
        let our = match name.as_str() {
            "NetworkTask" => "TaskDocumentV2",
            "KindDocument" => "LinkKind",
            name => name,
        };
        if part["properties"].is_object() {
            assert_eq!(names(&ours[our]), names(part), "{name}");
        }
        assert_eq!(
            ours[our]["enum"].is_null(),
            part["enum"].is_null() && part["oneOf"].is_null(),
            "{name}"
        );
        if part["enum"].is_array() {
            assert_eq!(ours[our]["enum"], part["enum"], "{name}");
        }
    }
}

/// The version says which of the two it is.
#[test]
fn sl11_a_plan_is_of_one_version_or_of_the_other() {
    let document = document();
    let schemas = &document["components"]["schemas"];
    let of = |number: i64| &schemas[format!("PlanDocumentV{number}")];
    let refer =
        |number: i64| json!({ "$ref": format!("#/components/schemas/PlanDocumentV{number}") });
    assert_eq!(
        schemas["PlanDocument"]["oneOf"],
        json!([refer(1), refer(2)])
    );
    for number in [1, 2] {
        assert_eq!(of(number)["properties"]["version"]["enum"], json!([number]));
        assert_eq!(of(number)["example"]["version"], number);
        assert_eq!(
            of(number)["required"],
            json!(["version", "projectDescription", "tasks"])
        );
    }
    assert_eq!(schemas["PlanDocument"]["example"], of(1)["example"]);
}

/// Every value of the document, with its name.
fn each<'a>(name: &'a str, value: &'a Value, look: &mut impl FnMut(&str, &Value)) {
    look(name, value);
    match value {
        Value::Object(fields) => fields
            .iter()
            .for_each(|(name, field)| each(name, field, look)),
        Value::Array(items) => items.iter().for_each(|item| each(name, item, look)),
        _ => {}
    }
}

/// A field that may be left out is left out of an example: `null` says something else, and most fields do not take it.
#[test]
fn gs22_no_example_has_null_where_none_may_be() {
    let document = document();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let mut fields = 0;
    for (name, schema) in schemas {
        for (field, value) in schema["example"].as_object().into_iter().flatten() {
            let may_be_null = schema["properties"][field]["nullable"] == true;
            assert!(!value.is_null() || may_be_null, "{field} of {name}");
            fields += 1;
        }
    }
    assert!(fields >= 40, "{fields}");
}

/// What generators of clients stumble over, so that the answer of a call is lost or a field must be sent.
#[test]
fn gs22_nothing_is_drawn_in_a_way_that_generators_do_not_read() {
    let document = document();
    let mut nullable = 0;
    each("", &document, &mut |name, value| {
        assert!(value["allOf"].is_null(), "{name}: {value}");
        assert!(value["default"].is_null(), "{name}: {value}");
        if value["nullable"] == true {
            nullable += 1;
            assert!(value["type"].is_string(), "{name}: {value}");
        }
        if value["$ref"].is_string() {
            assert_eq!(value.as_object().unwrap().len(), 1, "{name}: {value}");
        }
        if name.ends_with("At") && value["type"] == "string" {
            assert_eq!(value["format"], "date-time", "{name}");
        }
    });
    assert!(nullable >= 4, "{nullable}");
    let text = document.to_string();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    for name in schemas.keys() {
        let used = format!("\"#/components/schemas/{name}\"");
        assert!(text.contains(&used), "{name} is used by nothing");
    }
    assert!(is_said(&document["info"]["contact"]["name"]));
}

#[test]
fn gs22_what_is_one_of_several_is_not_said_to_be_another_kind_of_value() {
    fn look(value: &Value) {
        if let (Some(members), Some(kind)) = (value["oneOf"].as_array(), value["type"].as_str()) {
            for member in members {
                let other = member["type"].as_str();
                assert!(other.is_none_or(|other| other == kind), "{value:#}");
            }
        }
        for part in value.as_array().into_iter().flatten() {
            look(part);
        }
        for part in value
            .as_object()
            .into_iter()
            .flatten()
            .map(|(_, part)| part)
        {
            look(part);
        }
    }
    look(&document());
    let days = &document()["components"]["schemas"]["DaysDocument"];
    assert_eq!(days["oneOf"][0], json!({ "type": "string" }));
    assert_eq!(days["type"], Value::Null);
}
