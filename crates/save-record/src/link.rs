//! The permanent link that a record carries.

use serde::Serialize;
use serde_json::Value;

/// The permanent link a plan is pushed to (L9): it belongs to the plan, and
/// what takes the plan's place does not inherit it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PermanentLink {
    /// The short code.
    pub code: String,
    /// Visitors may only view (L10).
    pub read_only: bool,
}

impl PermanentLink {
    pub(crate) fn read(value: &Value) -> Option<PermanentLink> {
        let code = value.get("code")?.as_str()?.to_owned();
        let read_only = value.get("readOnly").and_then(Value::as_bool) == Some(true);
        (!code.is_empty()).then_some(PermanentLink { code, read_only })
    }
}
