//! The fields of a task in a record.

use std::borrow::Cow;
use std::mem::take;

use serde_json::{Map, Value as Kept};
use serde_json_borrow::Value;

use super::kept;

/// Those that this version knows.
#[derive(Clone, Copy)]
pub(super) enum Field {
    Id,
    Name,
    PriorDependency,
    Links,
    Limit,
    ByHand,
    Baselines,
    StartDate,
    StartDoubtful,
    Duration,
    Level,
    Progress,
    Owner,
    Done,
    Status,
    StatusChosen,
    Comment,
}

/// Their names in a record, in the same order.
const NAMES: [&str; 17] = [
    "id",
    "name",
    "priorDependency",
    "links",
    "limit",
    "byHand",
    "baselines",
    "startDate",
    "startDoubtful",
    "duration",
    "level",
    "progress",
    "owner",
    "done",
    "status",
    "statusChosen",
    "comment",
];

impl Field {
    pub(super) fn name(self) -> &'static str {
        NAMES[self as usize]
    }
}

/// The fields of a task as they are written.
#[derive(Default)]
pub(crate) struct TaskFields<'a> {
    /// One that is not there is null.
    known: [Value<'a>; NAMES.len()],
    pub(super) unknown: Map<String, Kept>,
}

impl<'a> TaskFields<'a> {
    /// Of a field that is there twice the last counts.
    pub(super) fn set(&mut self, name: Cow<'a, str>, value: Value<'a>) {
        match NAMES.iter().position(|known| *known == name) {
            Some(at) => self.known[at] = value,
            None => _ = self.unknown.insert(name.into_owned(), kept(value)),
        }
    }

    /// The value of a field, in whose place null is left.
    pub(super) fn take(&mut self, field: Field) -> Value<'a> {
        take(&mut self.known[field as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_field_has_its_name() {
        assert_eq!(Field::Id.name(), "id");
        assert_eq!(Field::Baselines.name(), "baselines");
        assert_eq!(Field::Comment as usize + 1, NAMES.len());
    }
}
