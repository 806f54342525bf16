//! What goes in and out of the calls of ops.

use std::sync::Arc;

use barline_live::{Current, OpDone};
use barline_short_links::Revision;
use poem_openapi::Object;
use poem_openapi::registry::{MetaSchema, MetaSchemaRef};
use poem_openapi::types::{Example, ToJSON};
use serde::{Deserialize, Deserializer, de};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::api::described::{ClientName, WholeNumber, described};
use crate::api::json_text::JsonText;
use crate::api::nullable::{Nullable, not_null};

/// What a page changed.
#[derive(Debug, Deserialize, Object)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields, example)]
pub(super) struct NewOp {
    /// Which of your pages or programs sends this: 1 to 64 letters, digits, `-` and `_`, drawn at random when it starts.
    pub(super) client: ClientName,
    /// Which op of that page it is: each has a number of its own, from 0 to 2^53 - 1. With `client` it names the op.
    pub(super) n: WholeNumber,
    /// The revision whose plan the changes were made on.
    pub(super) base: WholeNumber,
    /// How many seconds ago the oldest of the changes was made; 0 when left out. Above 30 nothing that somebody else
    /// changed since `base` is written over.
    #[serde(default, deserialize_with = "not_null")]
    pub(super) age: Option<WholeNumber>,
    #[serde(default, deserialize_with = "not_null")]
    pub(super) rules: Option<Rules>,
    pub(super) changes: Changes,
}

/// Which rules changes were made by.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(super) struct Rules(pub(super) u32);

described!(
    Rules,
    MetaSchema {
        description: Some(
            "The rules by which you made the changes, as `hello` told them when you began; left out: those of now."
        ),
        minimum: Some(0.0),
        maximum: Some(f64::from(u32::MAX)),
        ..MetaSchema::new_with_format("integer", "int64")
    }
);

impl ToJSON for Rules {
    fn to_json(&self) -> Option<Value> {
        Some(self.0.into())
    }
}

/// What was changed, as it was written: who carries it out reads it.
#[derive(Debug)]
pub(super) struct Changes(Box<RawValue>);

const CHANGES: &str = concat!(
    "What was changed, in order; at most 20,000 changes. Tasks are named by the numbers in `ids`; a new one brings a \
     number below 2^53 that no other has, drawn at random. Each change is an object that names what happened in `change`:\n\n\
     - `set`: in the `task` a field `was` so and is so `now`, each an object with that one field.\n\
     - `add`: a new `task` stands `after` the one with this number, at the beginning where it is `null`; `cells` has all \
     its fields.\n\
     - `delete`: the `task` is gone; `cells` has all its fields as they were.\n\
     - `move`: the `task` stood after `wasAfter` and stands `after` another now.\n\
     - `plan`: of the plan itself an entry `was` so and is so `now`: one of `description`, `barsFollowWorkingDays`, \
     `autoSchedule`, `datesByLinks`, `calendars`, `projectStart`, `finishBy`, `baselines`.\n\n\
     A change goes on from what those before it in the list left: a `task` that was added can be set, one that was set \
     deleted. A row is placed once, by one `add` or `move`, and one that was deleted is set no more.\n\n\
     The fields of a task are `name`; `priorDependency`, a list of `{\"task\", \"kind\", \"lagDays\" or \"lagCalendarDays\"}` \
     with a `kind` of `FS`, `SS`, `FF` or `SF` and one of the two lags or none, and of `{\"text\"}` for what names no task; `startDate`, a `{\"date\"}`; \
     `duration` in working days; `owner`, `Unassigned` where there is none; `level`, from 0; `progress`, a \
     `{\"percent\", \"done\"}`; `status`, a `{\"status\", \"chosen\"}` with a status as the plan document has it; `comment`; and \
     `limit` and `byHand`, texts that are empty where a task has none. One of each, for an op of its own:\n\n```json\n",
    include_str!("changes.json"),
    "```"
);

described!(
    Changes,
    MetaSchema {
        description: Some(CHANGES),
        items: Some(Box::new(MetaSchemaRef::Inline(Box::new(MetaSchema {
            description: Some("A change."),
            ..MetaSchema::new("object")
        })))),
        ..MetaSchema::new("array")
    }
);

impl Changes {
    pub(super) fn text(&self) -> Arc<str> {
        self.0.get().into()
    }
}

impl<'de> Deserialize<'de> for Changes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Box::<RawValue>::deserialize(deserializer)?;
        let is_list = text.get().starts_with('[');
        is_list
            .then_some(Changes(text))
            .ok_or_else(|| de::Error::custom("no list"))
    }
}

impl ToJSON for Changes {
    fn to_json(&self) -> Option<Value> {
        serde_json::from_str(self.0.get()).ok()
    }
}

/// An op that was carried out.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", example)]
pub(super) struct OpAnswer {
    /// The revision that has it in it, as in `ETag`. Several ops may be in one.
    revision: i64,
    /// This site's address with the plan in its `data` parameter; `null` when the plan is what you knew with your op. It is
    /// not when something is kept otherwise than you sent it, such as a dependency on a row that is not there.
    long_url: Nullable<String>,
    /// What the plan's rows are called, in order; `null` when `longUrl` is.
    ids: Nullable<Vec<u64>>,
    /// The revision since when one row is called the same; `null` when `longUrl` is: since then as before.
    epoch: Nullable<i64>,
}

/// A plan and its rows.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", example)]
pub(super) struct HeadAnswer {
    /// The link's revision, as in its `ETag`: the `base` of what you change.
    revision: i64,
    /// This site's address with the plan in its `data` parameter.
    long_url: String,
    /// What the plan's rows are called, in order. After a plan was saved whole: 1, 2, 3 and so on.
    ids: Vec<u64>,
    /// The revision since when one row is called the same: the last that was saved whole. The `base` of what you change
    /// must not be older.
    epoch: i64,
}

/// The answer as it is sent. The parts that are long are copied once.
fn text<T>(revision: Revision, plan: Option<&Current>) -> JsonText<T> {
    let (url, rows) = match plan {
        None => (
            "null".to_owned(),
            ",\"ids\":null,\"epoch\":null}".to_owned(),
        ),
        Some(Current {
            long_url,
            ids,
            epoch,
        }) => {
            let url = if long_url.is_plain() {
                format!("\"{}\"", long_url.as_str())
            } else {
                Value::from(long_url.as_str()).to_string()
            };
            // Decimal, a comma between two: as JSON has it.
            (url, format!(",\"ids\":[{ids}],\"epoch\":{epoch}}}"))
        }
    };
    JsonText::of_parts([
        format!("{{\"revision\":{revision},\"longUrl\":").into(),
        url.into(),
        rows.into(),
    ])
}

impl OpAnswer {
    pub(super) fn text(done: &OpDone) -> JsonText<Self> {
        text(done.revision, done.plan.as_ref())
    }
}

impl HeadAnswer {
    pub(super) fn text(revision: Revision, plan: &Current) -> JsonText<Self> {
        text(revision, Some(plan))
    }
}

impl Example for NewOp {
    fn example() -> Self {
        let changes = r#"[{"change":"set","task":1,"was":{"owner":"Ada"},"now":{"owner":"Bob"}}]"#;
        NewOp {
            client: ClientName("k8Jq2vXw".into()),
            n: WholeNumber(1),
            base: WholeNumber(1),
            age: Some(WholeNumber(0)),
            rules: Some(Rules(1)),
            changes: Changes(RawValue::from_string(changes.to_owned()).unwrap_or_default()),
        }
    }
}

impl Example for OpAnswer {
    fn example() -> Self {
        OpAnswer {
            revision: 2,
            long_url: Nullable(None),
            ids: Nullable(None),
            epoch: Nullable(None),
        }
    }
}

impl Example for HeadAnswer {
    fn example() -> Self {
        HeadAnswer {
            revision: 1,
            long_url: crate::api::links::PLAN.into(),
            ids: vec![1, 2],
            epoch: 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn op(edit: impl FnOnce(&mut Value)) -> Result<NewOp, serde_json::Error> {
        let mut body = json!({"client": "a-Z_9", "n": 0, "base": 1, "changes": []});
        edit(&mut body);
        serde_json::from_str(&body.to_string())
    }

    /// Each kind of change, as the document shows it.
    #[test]
    fn lv12_the_examples_of_changes_are_read_and_written_the_same() {
        let shown = include_str!("changes.json");
        let read = barline_share_codec::link::read_changes(shown).unwrap();
        let written = barline_share_codec::link::write_changes(&read);
        let value = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        assert_eq!(value(&written), value(shown));
        assert_eq!(read.len(), 7);
    }

    #[test]
    fn lv14_names_and_numbers_of_ops_are_bounded() {
        assert!(op(|_| ()).is_ok());
        assert!(op(|body| body["n"] = json!((1_i64 << 53) - 1)).is_ok());
        assert!(op(|body| body["client"] = json!("a".repeat(64))).is_ok());
        for n in [
            json!(-1),
            json!(1_i64 << 53),
            json!("1"),
            json!(1.5),
            json!(null),
        ] {
            assert!(op(|body| body["n"] = n.clone()).is_err(), "{n}");
        }
        for client in ["", "ä", "a b", "a\"b", &"a".repeat(65)] {
            assert!(
                op(|body| body["client"] = json!(client)).is_err(),
                "{client}"
            );
        }
        for changes in [json!({}), json!("[]"), json!(null), json!(1)] {
            assert!(
                op(|body| body["changes"] = changes.clone()).is_err(),
                "{changes}"
            );
        }
    }
}
