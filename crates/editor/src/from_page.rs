//! What the page hands over, read type by type.
//!
//! serde can read these by itself, with a reader of its own for each type and for
//! each kind of value: 40 kB of the page's package. Its derived readers say what is
//! right: the tests hold these to them.

use barline_save_record::json_value;
use barline_tasks::{Date, Status, TaskId, joined, parse_iso_date};
use barline_timeline::{ChartSettings, ColourBy, DateAt, DragHandle, Holiday, Sizes, ViewMode};
use serde_json::{Map, Value};

use crate::{
    CardField, Column, Filter, FindStep, Intent, NewTask, Relation, StartRule, TableColumn,
};

/// Why a value of the page's is not what was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ReadError(String);

pub(crate) type Result<T> = std::result::Result<T, ReadError>;

/// A type that the page hands over.
pub trait FromPage: Sized {
    /// Reads it from a JSON value.
    ///
    /// # Errors
    /// When a field is missing, or a value is none of its type.
    fn from_page(value: Value) -> Result<Self>;
}

/// Reads a value of the page's from its JSON text.
///
/// # Errors
/// When it is no JSON, a field is missing, or a value is none of its type.
pub fn read_json<T: FromPage>(json: &str) -> Result<T> {
    T::from_page(parse(json)?)
}

/// JSON text as a value.
pub(crate) fn parse(json: &str) -> Result<Value> {
    json_value(json).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        ReadError(format!("no JSON from line {line}, column {column} on"))
    })
}

fn wrong() -> ReadError {
    ReadError("a value is none of its type".to_owned())
}

fn missing(name: &str) -> ReadError {
    ReadError(joined(["missing field `", name, "`"].iter(), ""))
}

/// Of a kind that no page knows.
pub(crate) fn unknown(kind: &str) -> ReadError {
    ReadError(joined(["unknown kind `", kind, "`"].iter(), ""))
}

/// The fields of an object, taken one by one.
pub(crate) struct Fields(Map<String, Value>);

impl Fields {
    /// The fields of an object.
    pub(crate) fn of(value: Value) -> Result<Fields> {
        match value {
            Value::Object(fields) => Ok(Fields(fields)),
            _ => Err(wrong()),
        }
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// A field; one that may be missing reads `null`.
    // Eighty callers: inlined it is half a kilobyte of the page's package.
    #[inline(never)]
    pub(crate) fn take<T: FromPage>(&mut self, name: &str) -> Result<T> {
        match self.0.get_mut(name) {
            Some(value) => T::from_page(value.take()),
            None => T::from_page(Value::Null).map_err(|_| missing(name)),
        }
    }

    /// A day, `YYYY-MM-DD`.
    pub(crate) fn take_date(&mut self, name: &str) -> Result<Date> {
        let text: String = self.take(name)?;
        parse_iso_date(&text).ok_or_else(|| ReadError("no date of the form YYYY-MM-DD".to_owned()))
    }

    /// A word of the rules'.
    pub(crate) fn take_parsed<T: std::str::FromStr<Err: std::fmt::Display>>(
        &mut self,
        name: &str,
    ) -> Result<T> {
        let text: String = self.take(name)?;
        text.parse()
            .map_err(|error: T::Err| ReadError(error.to_string()))
    }
}

impl FromPage for Value {
    fn from_page(value: Value) -> Result<Value> {
        Ok(value)
    }
}

impl FromPage for String {
    fn from_page(value: Value) -> Result<String> {
        match value {
            Value::String(text) => Ok(text),
            _ => Err(wrong()),
        }
    }
}

impl FromPage for bool {
    fn from_page(value: Value) -> Result<bool> {
        value.as_bool().ok_or_else(wrong)
    }
}

impl FromPage for f64 {
    fn from_page(value: Value) -> Result<f64> {
        value.as_f64().ok_or_else(wrong)
    }
}

impl FromPage for u64 {
    fn from_page(value: Value) -> Result<u64> {
        value.as_u64().ok_or_else(wrong)
    }
}

impl FromPage for i64 {
    fn from_page(value: Value) -> Result<i64> {
        value.as_i64().ok_or_else(wrong)
    }
}

/// Narrower whole numbers.
macro_rules! narrow {
    ($($type:ty: $wide:ty),+) => { $(
        impl FromPage for $type {
            fn from_page(value: Value) -> Result<$type> {
                let number = <$wide>::from_page(value)?;
                number.try_into().map_err(|_| wrong())
            }
        }
    )+ };
}
narrow!(u8: u64, u16: u64, u32: u64, usize: u64, i32: i64);

impl FromPage for TaskId {
    fn from_page(value: Value) -> Result<TaskId> {
        u64::from_page(value).map(TaskId)
    }
}

impl<T: FromPage> FromPage for Option<T> {
    fn from_page(value: Value) -> Result<Option<T>> {
        match value {
            Value::Null => Ok(None),
            value => T::from_page(value).map(Some),
        }
    }
}

impl<T: FromPage> FromPage for Vec<T> {
    fn from_page(value: Value) -> Result<Vec<T>> {
        let mut read = Vec::new();
        for item in items(value)? {
            read.push(T::from_page(item)?);
        }
        Ok(read)
    }
}

impl FromPage for (usize, usize) {
    fn from_page(value: Value) -> Result<(usize, usize)> {
        let read: Vec<usize> = Vec::from_page(value)?;
        match read[..] {
            [first, second] => Ok((first, second)),
            _ => Err(wrong()),
        }
    }
}

fn items(value: Value) -> Result<Vec<Value>> {
    match value {
        Value::Array(items) => Ok(items),
        _ => Err(wrong()),
    }
}

fn one_of(value: Value, kinds: &[&str]) -> Result<usize> {
    let kind = String::from_page(value)?;
    let at = kinds.iter().position(|known| *known == kind);
    at.ok_or_else(|| unknown(&kind))
}

/// Kinds without fields, each a text. All of them: the compiler counts.
macro_rules! kinds {
    ($type:ident: $($kind:ident = $text:literal),+) => {
        impl FromPage for $type {
            fn from_page(value: Value) -> Result<$type> {
                const _: fn($type) = |kind| match kind { $($type::$kind)|+ => () };
                let at = one_of(value, &[$($text),+])?;
                Ok([$($type::$kind),+][at])
            }
        }
    };
}
kinds!(CardField: Progress = "progress", Duration = "duration");
kinds!(StartRule: AsSoonAsPossible = "asSoonAsPossible", NotBefore = "notBefore", MustStart = "mustStart", AsLateAsPossible = "asLateAsPossible");
kinds!(Column: Name = "name", PriorDependency = "priorDependency", StartDate = "startDate", Duration = "duration", Owner = "owner", Progress = "progress", Done = "done", Status = "status", Comment = "comment");
kinds!(TableColumn: Number = "number", Name = "name", PriorDependency = "priorDependency", StartDate = "startDate", Duration = "duration", EndDate = "endDate", LastDay = "lastDay", TotalFloat = "totalFloat", FreeFloat = "freeFloat", Critical = "critical", StartVariance = "startVariance", FinishVariance = "finishVariance", DurationVariance = "durationVariance", Owner = "owner", Progress = "progress", Done = "done", Status = "status", Comment = "comment", Actions = "actions");
kinds!(FindStep: Here = "here", Next = "next", Previous = "previous");
kinds!(Intent: Add = "add", Delete = "delete", Change = "change", MoveTimeline = "moveTimeline", Share = "share");
kinds!(Relation: Main = "main", Same = "same", Subtask = "subtask");
kinds!(DragHandle: Bar = "bar", Start = "start", End = "end", Progress = "progress");
kinds!(ViewMode: Hour = "Hour", QuarterDay = "Quarter Day", HalfDay = "Half Day", Day = "Day", Week = "Week", Month = "Month", Year = "Year");
kinds!(ColourBy: Owner = "owner", Status = "status");
kinds!(Status: NotStarted = "not_started", InProgress = "in_progress", Review = "review", Done = "done", Cancelled = "cancelled", Pending = "pending");

/// Objects, field by field.
macro_rules! objects {
    ($($type:ident { $($field:ident = $name:literal),+ })+) => { $(
        impl FromPage for $type {
            fn from_page(value: Value) -> Result<$type> {
                let mut fields = Fields::of(value)?;
                Ok($type { $($field: fields.take($name)?),+ })
            }
        }
    )+ };
}
objects! {
    Filter { text = "text", owner = "owner", status = "status", done = "done" }
    NewTask {
        name = "name",
        duration = "duration",
        prior_dependency = "priorDependency",
        start_date = "startDate",
        owner = "owner"
    }
    ChartSettings {
        view = "view",
        before = "before",
        after = "after",
        screen_width = "screenWidth",
        screen_height = "screenHeight",
        row = "row",
        holidays = "holidays",
        critical = "critical",
        float = "float",
        baseline = "baseline",
        colour_by = "colourBy",
        sizes = "sizes"
    }
    Sizes {
        header = "header",
        column = "column",
        bar = "bar",
        row = "row",
        radius = "radius",
        curve = "curve"
    }
    Holiday { date = "date", name = "name" }
    DateAt { date = "date", part = "part" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde::Serialize;
    use serde::de::DeserializeOwned;

    /// Of every type, what `serde_json` reads is read the same, and refused likewise.
    fn reads_like_serde_json<T>(json: &str)
    where
        T: FromPage + DeserializeOwned + std::fmt::Debug + PartialEq,
    {
        let theirs: Option<T> = (serde_json::from_str::<Value>(json).ok())
            .and_then(|value| serde_json::from_value(value).ok());
        assert_eq!(read_json(json).ok(), theirs, "{json}");
    }

    #[test]
    fn ed1_values_of_the_page_are_read_as_serde_json_reads_them() {
        let settings = r#"{"view":"Half Day","before":3,"after":4,"screenWidth":1440,
            "screenHeight":900.5,"row":0,"critical":true,"float":false,"holidays":[{"date":"2026-01-06","name":"Epiphany"}]"#;
        let sizes = r#""sizes":{"header":65,"column":30.5,"bar":20,"row":40,"radius":3,"curve":5}"#;
        for end in ["}", r#","sizes":null}"#, r#","more":[{}],"row":1}"#] {
            reads_like_serde_json::<ChartSettings>(&format!("{settings}{end}"));
        }
        let whole = format!("{settings},{sizes}}}");
        reads_like_serde_json::<ChartSettings>(&whole);
        let read: ChartSettings = read_json(&whole).unwrap();
        assert_eq!((read.view, read.before), (ViewMode::HalfDay, 3));
        for wrong in [
            "",
            "null",
            "{}",
            "[1,2",
            r#"{"view":"Eternity"}"#,
            r#"{"view":1,"before":-1,"after":0.5,"screenWidth":"a","screenHeight":[],"row":{}}"#,
        ] {
            reads_like_serde_json::<ChartSettings>(wrong);
        }
        for json in [
            "[]",
            "[7,8]",
            "[7,-8]",
            "[7.5]",
            "[\"7\"]",
            "7",
            "[9007199254740993]",
        ] {
            reads_like_serde_json::<Vec<TaskId>>(json);
            reads_like_serde_json::<(usize, usize)>(json);
            reads_like_serde_json::<Option<i32>>(json);
            reads_like_serde_json::<u8>(json);
            reads_like_serde_json::<f64>(json);
        }
        for word in "progress duration asSoonAsPossible notBefore mustStart asLateAsPossible \
            name priorDependency startDate owner done status comment number endDate lastDay \
            totalFloat freeFloat critical startVariance finishVariance durationVariance actions here next previous add delete change moveTimeline share main same subtask \
            bar start end not_started in_progress review cancelled pending Hour QuarterDay Day \
            Week Month Year Name"
            .split(' ')
            .chain(["Quarter Day", "Half Day"])
        {
            let json = &format!("\"{word}\"");
            reads_like_serde_json::<CardField>(json);
            reads_like_serde_json::<StartRule>(json);
            reads_like_serde_json::<Column>(json);
            reads_like_serde_json::<TableColumn>(json);
            reads_like_serde_json::<FindStep>(json);
            reads_like_serde_json::<Intent>(json);
            reads_like_serde_json::<Relation>(json);
            reads_like_serde_json::<DragHandle>(json);
            reads_like_serde_json::<ViewMode>(json);
            reads_like_serde_json::<Status>(json);
        }
        for json in ["true", "\"bar\"", "\"start\"", "\"name\"", "null", "3"] {
            reads_like_serde_json::<DragHandle>(json);
            reads_like_serde_json::<Column>(json);
            reads_like_serde_json::<Intent>(json);
            reads_like_serde_json::<Option<bool>>(json);
            reads_like_serde_json::<String>(json);
        }
        for json in [
            "{}",
            r#"{"date":"2026-01-05","part":0.25}"#,
            r#"{"date":"2026-01-05","part":1}"#,
            r#"{"date":null,"part":1}"#,
            r#"{"name":"Paint","startDate":"2026-01-05","duration":null}"#,
            r#"{"name":7}"#,
            r#"{"text":"oak"}"#,
        ] {
            reads_like_serde_json::<DateAt>(json);
            reads_like_serde_json::<NewTask>(json);
            reads_like_serde_json::<Filter>(json);
        }
    }

    proptest! {
        #[test]
        fn prop_what_was_written_is_read_back(
            text in ".{0,9}", number in any::<u64>(), float in -1e9..1e9f64, list in any::<Vec<i64>>(),
        ) {
            fn back<T: FromPage + Serialize + PartialEq + std::fmt::Debug>(value: &T) {
                assert_eq!(&read_json::<T>(&serde_json::to_string(value).unwrap()).unwrap(), value);
            }
            back(&text);
            back(&number);
            back(&list);
            back(&Some(DateAt { date: text, part: (float * 8.0).round() / 8.0 }));
        }
    }
}
