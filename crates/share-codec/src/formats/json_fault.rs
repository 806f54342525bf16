//! What keeps a JSON value from being a plan document, in plain words that name the place (S24, S30).

use serde_json::{Map, Value};

/// What a field holds.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Text,
    /// Of these words only.
    OneOf(&'static [&'static str]),
    YesNo,
    /// From 0 to this.
    Whole(u64),
    /// Below 0 too.
    Signed,
    Object(Fields),
    /// One day, or days from first to last.
    Days,
    /// What one of them is called, and what it holds.
    List(&'static str, &'static Kind),
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Need {
    Must,
    May,
    /// `null` is as good as nothing.
    MayBeNull,
}

use Kind::{Days, List, Object, OneOf, Signed, Text, Whole, YesNo};
use Need::{May, MayBeNull, Must};

/// Names of fields, what they hold, and whether they must be there.
pub(super) type Fields = &'static [(&'static str, Kind, Need)];

const U32: Kind = Whole(u32::MAX as u64);

/// Version 1.
pub(super) const FIRST: Fields = &[
    ("version", U32, Must),
    ("projectDescription", Text, May),
    ("tasks", List("task", &Object(FIRST_TASK)), Must),
];

const FIRST_TASK: Fields = &[
    ("name", Text, Must),
    ("startDate", Text, Must),
    ("priorDependency", Text, May),
    ("duration", Whole(999_999_999), May),
    ("owner", Text, May),
    ("level", Whole(8), May),
    ("progress", Whole(100), May),
    ("done", YesNo, May),
    ("status", Text, May),
    ("statusChosen", YesNo, May),
    ("comment", Text, May),
];

/// Version 2; version 1 is one without the rest, but for the start that may come from elsewhere.
pub(super) const SECOND: Fields = &[
    ("version", U32, Must),
    ("projectDescription", Text, May),
    ("datesByLinks", YesNo, May),
    ("barsFollowWorkingDays", YesNo, May),
    ("autoSchedule", YesNo, May),
    ("projectStart", Text, MayBeNull),
    ("finishBy", Text, MayBeNull),
    ("calendar", Object(CALENDAR), May),
    ("people", List("person", &Object(PERSON)), May),
    ("baselines", List("baseline", &Object(BASELINE)), May),
    ("tasks", List("task", &Object(SECOND_TASK)), Must),
];

const SECOND_TASK: Fields = &[
    ("name", Text, Must),
    ("startDate", Text, MayBeNull),
    ("priorDependency", Text, May),
    ("endDate", Text, May),
    ("duration", Whole(999_999_999), May),
    ("owner", Text, May),
    ("level", Whole(8), May),
    ("progress", Whole(100), May),
    ("done", YesNo, May),
    ("status", Text, May),
    ("statusChosen", YesNo, May),
    ("comment", Text, May),
    ("links", List("link", &Object(LINK)), MayBeNull),
    ("notBefore", Text, MayBeNull),
    ("mustStart", Text, MayBeNull),
    ("finishBy", Text, MayBeNull),
    ("asLateAsPossible", YesNo, May),
    ("worksOnDaysOff", YesNo, May),
    ("byHand", Object(BY_HAND), MayBeNull),
];

const LINK: Fields = &[
    ("task", U32, Must),
    ("kind", OneOf(&["FS", "SS", "FF", "SF"]), May),
    ("lag", Signed, May),
    ("lagUnit", OneOf(&["workingDays", "calendarDays"]), May),
];

const BY_HAND: Fields = &[
    ("startDate", Text, Must),
    ("notBefore", Text, MayBeNull),
    ("duration", U32, MayBeNull),
    ("progress", Whole(u8::MAX as u64), MayBeNull),
];

const CALENDAR: Fields = &[
    ("workingWeekdays", List("weekday", &OneOf(WEEKDAYS)), May),
    ("daysOff", List("day off", &Days), May),
    (
        "yearlyDaysOff",
        List("yearly day off", &Object(YEARLY)),
        May,
    ),
    ("workingDays", List("working day", &Days), May),
];

const WEEKDAYS: &[&str] = &[
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
];

const RANGE: Fields = &[
    ("first", Text, Must),
    ("last", Text, MayBeNull),
    ("name", Text, May),
];

const YEARLY: Fields = &[
    ("month", Whole(i8::MAX as u64), Must),
    ("day", Whole(i8::MAX as u64), Must),
    ("name", Text, May),
];

const PERSON: Fields = &[
    ("owner", Text, Must),
    ("daysOff", List("day off", &Days), May),
    (
        "yearlyDaysOff",
        List("yearly day off", &Object(YEARLY)),
        May,
    ),
];

const BASELINE: Fields = &[
    ("name", Text, May),
    ("tasks", List("task", &Object(BASELINE_TASK)), Must),
];

const BASELINE_TASK: Fields = &[
    ("task", U32, Must),
    ("startDate", Text, Must),
    ("duration", U32, Must),
    ("lastDay", Text, Must),
];

/// The first thing that keeps a value from being a document of these fields, as a clause.
pub(super) fn fault_of(value: &Value, fields: Fields) -> Option<String> {
    let Value::Object(document) = value else {
        return Some("it is not an object with a list of tasks".to_owned());
    };
    fault_of_fields(fields, document)
}

fn fault_of_fields(fields: Fields, object: &Map<String, Value>) -> Option<String> {
    fields.iter().find_map(|(name, kind, need)| {
        let place = format!("“{name}”");
        match object.get(*name) {
            None if *need != Must => None,
            None if matches!(kind, List(..)) => Some(format!("{place} is no list")),
            None => Some(format!("{place} is missing")),
            Some(Value::Null) if *need == MayBeNull => None,
            Some(value) => kind.fault(&place, value),
        }
    })
}

impl Kind {
    /// What is wrong with the value at a place.
    fn fault(self, place: &str, value: &Value) -> Option<String> {
        let wanted = match (self, value) {
            (Text | Days, Value::String(_)) | (YesNo, Value::Bool(_)) => return None,
            (OneOf(words), Value::String(word)) if words.contains(&word.as_str()) => return None,
            (Whole(most), value) if value.is_u64() => {
                let is_in = value.as_u64() <= Some(most);
                return (!is_in).then(|| not_valid(place));
            }
            (Signed, value) if value.is_i64() || value.is_u64() => {
                let days = value.as_i64().map(i32::try_from);
                return (!matches!(days, Some(Ok(_)))).then(|| not_valid(place));
            }
            (Object(fields), Value::Object(object)) => return inside(place, fields, object),
            (Days, Value::Object(object)) => return inside(place, RANGE, object),
            (List(one, kind), Value::Array(items)) => {
                let mut items = (1..).zip(items);
                return items
                    .find_map(|(number, item)| kind.fault(&format!("{one} {number}"), item));
            }
            (List(..), _) => return Some(format!("{place} is no list")),
            (Text, _) => "text in quotation marks",
            (YesNo, _) => "true or false",
            (Whole(_), _) => "a whole number from 0 on",
            (Signed, _) => "a whole number",
            (Object(_), _) => "an object",
            (Days, _) => "a day such as \"2026-01-05\"",
            (OneOf(words), _) => {
                return Some(format!("{place} is not one of {}", words.join(", ")));
            }
        };
        Some(format!("{place} is not {wanted}"))
    }
}

fn inside(place: &str, fields: Fields, object: &Map<String, Value>) -> Option<String> {
    fault_of_fields(fields, object).map(|fault| format!("{place}: {fault}"))
}

/// As the rules of a task say it of a number that it cannot have.
fn not_valid(place: &str) -> String {
    format!("{} is not valid", place.trim_matches(['“', '”']))
}
