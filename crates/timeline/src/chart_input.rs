//! A task as a chart is handed it by a page that has no plan of ours (TL22):
//! read by the rules of spec §3 "Chart task as the chart reads it" and §5.

use barline_tasks::Date;
use jiff::civil::{DateTime, Time};
use serde::Deserialize;
use serde_json::Number;

use crate::chart_task::latest_last_day;
use crate::{RefusalKind, chart_fields, moment, safe};

/// What stands in a task's `id`.
#[derive(Clone, Debug, PartialEq)]
pub enum InputId {
    /// A number becomes its text, as a script would write it.
    Number(Number),
    /// Spaces become underscores.
    Text(String),
}

/// What stands in a task's `dependencies`.
#[derive(Clone, Debug, PartialEq)]
pub enum InputDependencies {
    /// Ids, one by one.
    List(Vec<InputId>),
    /// Ids separated by commas.
    Text(String),
}

/// A chart task as it is handed over. Dates are `YYYY-MM-DD`, or with a time
/// `YYYY-MM-DDTHH:MM:SS` (a space in place of the `T` will do).
/// A number becomes text; what is neither text nor number counts as missing.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ChartInput {
    /// Missing: one is generated.
    #[serde(deserialize_with = "chart_fields::id")]
    pub id: Option<InputId>,
    /// Shown on the bar.
    #[serde(deserialize_with = "chart_fields::text")]
    pub name: String,
    /// Text for the popup.
    #[serde(deserialize_with = "chart_fields::text")]
    pub description: String,
    /// First instant.
    #[serde(deserialize_with = "chart_fields::some_text")]
    pub start: Option<String>,
    /// Last instant; exactly midnight means the whole of that day.
    #[serde(deserialize_with = "chart_fields::some_text")]
    pub end: Option<String>,
    /// Parts such as `2d 3h`, used where there is no end.
    #[serde(deserialize_with = "chart_fields::some_text")]
    pub duration: Option<String>,
    /// Below 0, missing or no number counts as 0, above 100 as 100.
    #[serde(deserialize_with = "chart_fields::number")]
    pub progress: Option<f64>,
    /// The tasks it waits for.
    #[serde(deserialize_with = "chart_fields::dependencies")]
    pub dependencies: Option<InputDependencies>,
    /// A class of the style sheet.
    #[serde(alias = "custom_class", deserialize_with = "chart_fields::text")]
    pub custom_class: String,
    /// Colour of the bar, as CSS writes colours.
    #[serde(deserialize_with = "chart_fields::text")]
    pub color: String,
    /// Colour of the part that is done.
    #[serde(alias = "color_progress", deserialize_with = "chart_fields::text")]
    pub color_progress: String,
    /// Address of a picture.
    #[serde(deserialize_with = "chart_fields::text")]
    pub thumbnail: String,
    /// Drawn as a diamond.
    #[serde(alias = "is_milestone", deserialize_with = "chart_fields::flag")]
    pub is_milestone: bool,
    /// Drawn without progress and handles.
    #[serde(deserialize_with = "chart_fields::flag")]
    pub invalid: bool,
}

/// A chart task that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartTask {
    /// 0-based place among the tasks handed over.
    pub index: usize,
    /// Text without spaces.
    pub id: String,
    /// First instant.
    pub start: DateTime,
    /// The instant after the last.
    pub end: DateTime,
    /// Days from start to end, ignored ones left out.
    pub actual_duration: f64,
    /// Days of them that are ignored: Saturdays and Sundays, where asked for.
    pub ignored_duration: i64,
    /// 0 to 100.
    pub progress: f64,
    /// Ids it waits for, without empty ones.
    pub dependencies: Vec<String>,
    /// Shown on the bar, plain text.
    pub name: String,
    /// Text for the popup.
    pub description: String,
    /// Classes of the style sheet, letters, digits, `-` and `_` alone.
    pub custom_class: String,
    /// Colour of the bar, as CSS writes colours; `None` where it is none.
    pub color: Option<String>,
    /// Colour of the part that is done, likewise.
    pub color_progress: Option<String>,
    /// Address of a picture, as it came.
    pub thumbnail: String,
    /// Drawn as a diamond.
    pub is_milestone: bool,
    /// Drawn without progress and handles.
    pub invalid: bool,
}

impl ChartInput {
    /// Reads the task at place `index`. `generated` makes an id where there is
    /// none; `ignores` says which days do not count.
    ///
    /// # Errors
    /// The first [`RefusalKind`] that applies, in the order of spec §5; the task
    /// is then dropped and logged.
    pub fn read(
        &self,
        index: usize,
        generated: impl FnOnce() -> String,
        ignores: impl Fn(Date) -> bool,
    ) -> Result<ChartTask, RefusalKind> {
        let start = self.start.as_deref().and_then(moment::read);
        let start = start.ok_or(RefusalKind::NoStart)?;
        let given = self.end.as_deref().and_then(moment::read);
        let derived = || moment::after(start, self.duration.as_deref()?);
        let mut end = given.or_else(derived).ok_or(RefusalKind::NoEnd)?;
        if start > end {
            return Err(RefusalKind::StartAfterEnd);
        }
        if end.date() > latest_last_day(start.date()) {
            return Err(RefusalKind::TooLong);
        }
        if end.time() == Time::midnight() {
            end = moment::add_seconds(end, 86_400);
        }
        let mut ignored_duration = 0;
        let mut day = start.date();
        while day.to_datetime(Time::midnight()) < end {
            ignored_duration += i64::from(ignores(day));
            day = barline_tasks::add_days(day, 1);
        }
        let days = moment::seconds_between(start, end) as f64 / 86_400.0;
        Ok(ChartTask {
            index,
            id: self.id_text().unwrap_or_else(generated),
            start,
            end,
            actual_duration: days - ignored_duration as f64,
            ignored_duration,
            progress: self
                .progress
                .filter(|p| !p.is_nan())
                .unwrap_or(0.0)
                .clamp(0.0, 100.0),
            dependencies: self
                .dependencies
                .as_ref()
                .map(InputDependencies::ids)
                .unwrap_or_default(),
            name: self.name.trim().to_owned(),
            description: self.description.trim().to_owned(),
            custom_class: safe::classes(&self.custom_class),
            color: safe::colour(&self.color),
            color_progress: safe::colour(&self.color_progress),
            thumbnail: self.thumbnail.trim().to_owned(),
            is_milestone: self.is_milestone,
            invalid: self.invalid,
        })
    }
}

impl ChartTask {
    /// First and last day it touches.
    pub fn days(&self) -> (Date, Date) {
        let last = moment::add_seconds(self.end, -1);
        (self.start.date(), last.date().max(self.start.date()))
    }

    /// The parts of its first day before it starts and of its last day after it ends,
    /// from 0 to 1.
    pub fn trims(&self) -> (f64, f64) {
        let (first, last) = self.days();
        let part = |from: DateTime, to: DateTime| {
            (moment::seconds_between(from, to) as f64 / 86_400.0).clamp(0.0, 1.0)
        };
        let after_last = barline_tasks::add_days(last, 1).to_datetime(Time::midnight());
        (
            part(first.to_datetime(Time::midnight()), self.start),
            part(self.end, after_last),
        )
    }
}

impl ChartInput {
    /// The id it came with, as it is read.
    pub fn id_text(&self) -> Option<String> {
        (self.id.as_ref().map(InputId::text)).filter(|id| !id.is_empty())
    }
}

impl InputId {
    fn text(&self) -> String {
        match self {
            InputId::Number(number) => chart_fields::number_text(number),
            InputId::Text(text) => text.trim().replace(' ', "_"),
        }
    }
}

impl InputDependencies {
    fn ids(&self) -> Vec<String> {
        let ids: Vec<String> = match self {
            InputDependencies::List(ids) => ids.iter().map(InputId::text).collect(),
            InputDependencies::Text(text) => text
                .split(',')
                .map(|id| InputId::Text(id.to_owned()).text())
                .collect(),
        };
        ids.into_iter().filter(|id| !id.is_empty()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barline_tasks::is_weekend;
    use proptest::prelude::*;

    fn read(json: &str) -> Result<ChartTask, RefusalKind> {
        let input: ChartInput = serde_json::from_str(json).expect("a task");
        input.read(0, || "generated".into(), |_| false)
    }

    fn at(text: &str) -> DateTime {
        text.parse().expect("an instant")
    }

    #[test]
    fn tl22_an_id_is_text_without_spaces() {
        for (id, wanted) in [
            (r#""lay the floor""#, "lay_the_floor"),
            ("7", "7"),
            ("null", "generated"),
            (r#""""#, "generated"),
        ] {
            let task = read(&format!(
                r#"{{"id":{id},"start":"2026-01-05","end":"2026-01-06"}}"#
            ));
            assert_eq!(task.unwrap().id, wanted);
        }
    }

    #[test]
    fn tl22_a_duration_stands_in_for_the_end() {
        let task = read(r#"{"start":"2026-01-05","duration":"2d 3h"}"#).unwrap();
        assert_eq!(task.end, at("2026-01-07T03:00"));
        // The end wins.
        let task = read(r#"{"start":"2026-01-05","end":"2026-01-06T12:00","duration":"9d"}"#);
        assert_eq!(task.unwrap().end, at("2026-01-06T12:00"));
        for none in ["", "2", "d", "2x", "-1d", "99999999999999999999d"] {
            let task = read(&format!(r#"{{"start":"2026-01-05","duration":"{none}"}}"#));
            assert_eq!(task, Err(RefusalKind::NoEnd), "{none:?}");
        }
    }

    #[test]
    fn tl22_an_end_at_midnight_includes_its_day() {
        let task = read(r#"{"start":"2026-01-05","end":"2026-01-09"}"#).unwrap();
        assert_eq!(task.end, at("2026-01-10T00:00"));
        assert!((task.actual_duration - 5.0).abs() < f64::EPSILON);
        let task = read(r#"{"start":"2026-01-05","end":"2026-01-09 18:00:00"}"#).unwrap();
        assert_eq!(task.end, at("2026-01-09T18:00"));
    }

    #[test]
    fn tl22_the_four_refusals_come_in_order() {
        for (json, kind) in [
            (r#"{"end":"2026-01-05"}"#, RefusalKind::NoStart),
            (r#"{"start":"nonsense","end":"x"}"#, RefusalKind::NoStart),
            (r#"{"start":"2026-01-05"}"#, RefusalKind::NoEnd),
            (
                r#"{"start":"2026-01-05","end":"2026-01-04"}"#,
                RefusalKind::StartAfterEnd,
            ),
            (
                r#"{"start":"2026-01-05","end":"2036-01-06"}"#,
                RefusalKind::TooLong,
            ),
        ] {
            assert_eq!(read(json), Err(kind), "{json}");
        }
        assert!(read(r#"{"start":"2026-01-05","end":"2036-01-05"}"#).is_ok());
    }

    #[test]
    fn tl22_ignored_days_are_counted_apart() {
        let json = r#"{"start":"2026-01-09","end":"2026-01-12","dependencies":"a, b c,,"}"#;
        let input: ChartInput = serde_json::from_str(json).unwrap();
        let task = input.read(3, String::new, is_weekend).unwrap();
        assert_eq!((task.index, task.ignored_duration), (3, 2));
        assert!((task.actual_duration - 2.0).abs() < f64::EPSILON);
        assert_eq!(task.dependencies, ["a", "b_c"]);
        let list = r#"{"start":"2026-01-09","end":"2026-01-12","dependencies":["a b", 7]}"#;
        assert_eq!(read(list).unwrap().dependencies, ["a_b", "7"]);
    }

    #[test]
    fn tl22_a_number_becomes_text_as_a_script_would_write_it() {
        for (id, wanted) in [
            ("0.7312345", "0.7312345"),
            ("7.0", "7"),
            ("-3", "-3"),
            ("-0", "0"),
            ("1e21", "1e+21"),
            ("1.5e-7", "1.5e-7"),
            ("100000000000000000000", "100000000000000000000"),
            ("9007199254740993", "9007199254740993"),
            ("true", "generated"),
            ("[7]", "generated"),
        ] {
            let task = read(&format!(
                r#"{{"id":{id},"name":{id},"dependencies":[{id}],"start":"2026-01-05","end":"2026-01-06"}}"#
            ));
            let task = task.expect(id);
            assert_eq!(task.id, wanted);
            if wanted != "generated" {
                assert_eq!((&*task.name, &*task.dependencies[0]), (wanted, wanted));
            }
        }
    }

    #[test]
    fn tl22_a_field_that_cannot_be_read_is_as_one_that_is_missing() {
        for field in [
            r#""name":null"#,
            r#""description":null"#,
            r#""color":null"#,
            r#""color_progress":{}"#,
            r#""thumbnail":null"#,
            r#""custom_class":null"#,
            r#""is_milestone":null"#,
            r#""invalid":null"#,
            r#""duration":3"#,
            r#""dependencies":null"#,
            r#""dependencies":[null]"#,
            r#""dependencies":{"a":1}"#,
        ] {
            let task = |field: &str| {
                read(&format!(
                    r#"{{"id":"a","start":"2026-01-05","end":"2026-01-06"{field}}}"#
                ))
            };
            assert_eq!(task(&format!(",{field}")), task(""), "{field}");
        }
        for (flag, is_set) in [
            ("true", true),
            ("1", true),
            ("0", false),
            (r#""no""#, false),
        ] {
            let task = read(&format!(
                r#"{{"is_milestone":{flag},"start":"2026-01-05","end":"2026-01-06"}}"#
            ));
            assert_eq!(task.expect(flag).is_milestone, is_set, "{flag}");
        }
        let one = read(r#"{"dependencies":7,"start":"2026-01-05","end":"2026-01-06"}"#);
        assert_eq!(one.unwrap().dependencies, ["7"]);
    }

    proptest! {
        #[test]
        fn prop_progress_stays_in_bounds(progress in any::<f64>()) {
            let input = ChartInput {
                start: Some("2026-01-05".into()),
                end: Some("2026-01-06".into()),
                progress: Some(progress),
                ..ChartInput::default()
            };
            let read = input.read(0, String::new, |_| false).expect("read").progress;
            prop_assert!((0.0..=100.0).contains(&read));
        }

        #[test]
        fn prop_any_texts_are_read_or_refused(start in "\\PC{0,20}", end in "\\PC{0,20}", duration in "\\PC{0,12}") {
            let input = ChartInput {
                start: Some(start),
                end: Some(end),
                duration: Some(duration),
                ..ChartInput::default()
            };
            if let Ok(task) = input.read(0, String::new, is_weekend) {
                prop_assert!(task.start <= task.end);
            }
        }
    }
}
