//! The header and the background of a stretch of the timeline (TL11, TL12).

use barline_tasks::{CalendarIndex, Calendars, Date, add_days, days_between, month_name};
use serde::Serialize;

use crate::{Timeline, ViewMode, day};

/// One column: what the header's lower line names.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AxisColumn {
    /// Left edge, px from the left of the timeline.
    pub x: f64,
    /// Lower label.
    pub label: String,
    /// The line left of it is a strong one: a week, month, quarter or decade begins.
    pub strong: bool,
}

/// Columns that share an upper label.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AxisGroup {
    /// Left edge, px; may lie left of what was asked for.
    pub x: f64,
    /// Width, px.
    pub width: f64,
    /// Upper label.
    pub label: String,
}

/// Days that are shaded: those the week has off, or a day off of the project.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Shade {
    /// Left edge, px.
    pub x: f64,
    /// Width, px.
    pub width: f64,
    /// What the day off is called; `None` for a weekend.
    pub name: Option<String>,
}

/// A day that is off; without a name the week has it off.
#[derive(PartialEq)]
struct Off {
    name: Option<String>,
}

/// What a day off without a name is called.
const DAY_OFF: &str = "Day off";

/// The header and background of a stretch.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Axis {
    /// Columns from left to right.
    pub columns: Vec<AxisColumn>,
    /// Width of each column, px.
    pub column_width: f64,
    /// Upper labels from left to right.
    pub groups: Vec<AxisGroup>,
    /// Shaded days from left to right.
    pub shades: Vec<Shade>,
}

/// Holidays in the order of their dates; several names of one day are joined by a
/// comma. A list: a map of its own kind weighs 5 kB in the page's package.
#[derive(Clone, Debug, Default)]
pub struct Holidays(Vec<(Date, String)>);

impl Holidays {
    /// Adds a name to a day.
    pub fn add(&mut self, date: Date, name: &str) {
        let at = self.0.partition_point(|(other, _)| *other < date);
        match self.0.get_mut(at) {
            Some((found, names)) if *found == date => {
                if !names.is_empty() {
                    names.push_str(", ");
                }
                names.push_str(name);
            }
            _ => self.0.insert(at, (date, name.to_owned())),
        }
    }
}

/// What a letter of the upper labels takes, px.
const LETTER: f64 = 7.0;
/// ` 2026`: what a day is shown without where it is narrow.
const YEAR: usize = 5;

impl Timeline {
    /// The header and background from `x0` to `x1` px, cut to the timeline: all
    /// columns that show there, and no other.
    pub fn axis(&self, x0: f64, x1: f64, calendars: &Calendars, holidays: &Holidays) -> Axis {
        let scale = self.scale();
        let column_width = scale.column_width();
        let x0 = if x0.is_finite() { x0.max(0.0) } else { 0.0 };
        let x1 = if x1.is_finite() {
            x1.min(self.width())
        } else {
            0.0
        };
        let mut axis = Axis {
            columns: Vec::new(),
            column_width,
            groups: Vec::new(),
            shades: Vec::new(),
        };
        if x1 <= x0 {
            return axis;
        }
        let first = (x0 / column_width + 1e-9).floor() as i64;
        let last = (x1 / column_width - 1e-9).ceil() as i64;
        for column in first..last {
            let x = column as f64 * column_width;
            let date = scale.day_at(x + column_width * 1e-6);
            let (label, strong) = self.column_label(column, date, column == first);
            axis.columns.push(AxisColumn { x, label, strong });
        }
        self.groups(x0, x1, &mut axis.groups);
        self.shades(x0, x1, calendars, &mut axis.shades);
        self.named(x0, x1, holidays, &mut axis.shades);
        axis
    }

    fn column_label(&self, column: i64, date: Date, leftmost: bool) -> (String, bool) {
        let hours_per_column = match self.view() {
            ViewMode::Hour => 1,
            ViewMode::QuarterDay => 6,
            ViewMode::HalfDay => 12,
            _ => 24,
        };
        match self.view() {
            ViewMode::Hour | ViewMode::QuarterDay | ViewMode::HalfDay => {
                let hour = (column * hours_per_column).rem_euclid(24);
                (format!("{hour:02}"), hour == 0)
            }
            ViewMode::Day => (
                date.day().to_string(),
                date.weekday() == jiff::civil::Weekday::Monday,
            ),
            ViewMode::Week => {
                let end = add_days(date, 6);
                // The month is named where it is new to the reader.
                let begin = if leftmost || date.day() <= 7 {
                    format!("{} {}", date.day(), day::month_short(date))
                } else {
                    date.day().to_string()
                };
                let end = if end.month() == date.month() {
                    end.day().to_string()
                } else {
                    format!("{} {}", end.day(), day::month_short(end))
                };
                (format!("{begin} - {end}"), date.day() <= 7)
            }
            ViewMode::Month => (month_name(date).to_owned(), (date.month() - 1) % 3 == 0),
            ViewMode::Year => (date.year().to_string(), date.year() % 10 == 0),
        }
    }

    /// First day of the group `date` is in, first day of the next, and its label.
    fn group_of(&self, date: Date) -> (Date, Date, String) {
        match self.view() {
            ViewMode::Hour | ViewMode::QuarterDay | ViewMode::HalfDay => {
                let next = add_days(date, 1);
                let room = self.scale().x(next) - self.scale().x(date);
                let mut label = day::short(date);
                if label.len() as f64 * LETTER > room {
                    label.truncate(label.len() - YEAR);
                }
                (date, next, label)
            }
            ViewMode::Day | ViewMode::Week => {
                let first = date.first_of_month();
                let label = format!("{} {}", month_name(date), date.year());
                (first, day::add_months(first, 1), label)
            }
            ViewMode::Month => {
                let first = day::first_of_month(i64::from(date.year()) * 12);
                (first, day::add_months(first, 12), date.year().to_string())
            }
            ViewMode::Year => {
                let decade = i64::from(date.year()).div_euclid(10) * 10;
                let first = day::first_of_month(decade * 12);
                (first, day::add_months(first, 120), format!("{decade}s"))
            }
        }
    }

    fn groups(&self, x0: f64, x1: f64, groups: &mut Vec<AxisGroup>) {
        let scale = self.scale();
        let mut date = scale.day_at(x0);
        loop {
            let (first, next, label) = self.group_of(date);
            let x = scale.x(first).max(0.0);
            if x >= x1 {
                break;
            }
            let end = scale.x(next).min(self.width());
            groups.push(AxisGroup {
                x,
                width: end - x,
                label,
            });
            if next <= date {
                break;
            }
            date = next;
        }
    }

    /// Days of the week are not shaded in Year mode, where a day is a third of a px.
    fn shades(&self, x0: f64, x1: f64, calendars: &Calendars, shades: &mut Vec<Shade>) {
        let scale = self.scale();
        // Whole weeks, so that a weekend is one shade wherever the stretch cuts it.
        let first = day::monday(scale.day_at(x0));
        let weeks = days_between(first, scale.day_at(x1)) / 7 + 1;
        let mut open: Option<(Date, Off)> = None;
        for ahead in 0..=weeks * 7 {
            let date = add_days(first, ahead);
            let off = (ahead < weeks * 7)
                .then(|| self.off(date, calendars))
                .flatten();
            if open.as_ref().map(|(_, off)| off) == off.as_ref() {
                continue;
            }
            if let Some((first, off)) = open.take() {
                let x = scale.x(first).max(0.0);
                let end = scale.x(date).min(self.width());
                if end > x0 && x < x1 {
                    let (width, name) = (end - x, off.name);
                    shades.push(Shade { x, width, name });
                }
            }
            open = off.map(|off| (date, off));
        }
    }

    /// Why a day is shaded; `None` for one that is not.
    fn off(&self, date: Date, calendars: &Calendars) -> Option<Off> {
        if calendars.works(CalendarIndex::PROJECT, date) {
            return None;
        }
        let name = match calendars.day_off(CalendarIndex::PROJECT, date) {
            Some((_, name)) if name.is_empty() => Some(DAY_OFF.to_owned()),
            Some((_, name)) => Some(name),
            None if self.view() == ViewMode::Year => return None,
            None => None,
        };
        Some(Off { name })
    }

    fn named(&self, x0: f64, x1: f64, holidays: &Holidays, shades: &mut Vec<Shade>) {
        let scale = self.scale();
        let (first, last) = (scale.day_at(x0), scale.day_at(x1));
        for (date, name) in (holidays.0.iter()).filter(|(date, _)| (first..=last).contains(date)) {
            let x = scale.x(*date);
            shades.push(Shade {
                x,
                width: scale.x(add_days(*date, 1)) - x,
                name: Some(name.clone()),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TimelineOptions;
    use barline_tasks::{CalendarRules, DaysOff, Week, is_weekend};
    use proptest::prelude::*;

    fn timeline(view: ViewMode) -> Timeline {
        let options = TimelineOptions {
            view,
            ..TimelineOptions::default()
        };
        Timeline::new(options, Date::constant(2026, 1, 15), None)
    }

    fn labels(view: ViewMode, from: Date, px: f64) -> (Vec<String>, Vec<String>) {
        let timeline = timeline(view);
        let x = timeline.scale().x(from);
        let axis = timeline.axis(x, x + px, &Calendars::default(), &Holidays::default());
        (
            axis.columns
                .into_iter()
                .map(|column| column.label)
                .collect(),
            axis.groups.into_iter().map(|group| group.label).collect(),
        )
    }

    #[test]
    fn tl11_columns_and_groups_are_named_as_the_mode_asks() {
        let monday = Date::constant(2026, 1, 26);
        for (view, from, px, lower, upper) in [
            (
                ViewMode::QuarterDay,
                monday,
                240.0,
                vec!["00", "06", "12", "18", "00", "06", "12", "18"],
                vec!["26 Jan 2026", "27 Jan 2026"],
            ),
            (
                ViewMode::HalfDay,
                monday,
                60.0,
                vec!["00", "12"],
                vec!["26 Jan"],
            ),
            (
                ViewMode::Day,
                Date::constant(2026, 1, 31),
                60.0,
                vec!["31", "1"],
                vec!["January 2026", "February 2026"],
            ),
            (
                ViewMode::Week,
                monday,
                280.0,
                vec!["26 Jan - 1 Feb", "2 Feb - 8"],
                vec!["January 2026", "February 2026"],
            ),
            (
                ViewMode::Month,
                Date::constant(2025, 12, 1),
                240.0,
                vec!["December", "January"],
                vec!["2025", "2026"],
            ),
            (
                ViewMode::Year,
                Date::constant(2029, 1, 1),
                240.0,
                vec!["2029", "2030"],
                vec!["2020s", "2030s"],
            ),
        ] {
            let (columns, groups) = labels(view, from, px);
            assert_eq!(columns, lower, "{view:?}");
            assert_eq!(groups, upper, "{view:?}");
        }
    }

    #[test]
    fn tl12_a_holiday_is_shaded_and_named() {
        let timeline = timeline(ViewMode::Day);
        let day = Date::constant(2026, 1, 6);
        let mut holidays = Holidays::default();
        holidays.add(add_days(day, 20_000), "Far away");
        for name in ["Epiphany", "Three Kings"] {
            holidays.add(day, name);
        }
        let axis = timeline.axis(0.0, timeline.width(), &Calendars::default(), &holidays);
        let named: Vec<_> = axis.shades.iter().filter(|s| s.name.is_some()).collect();
        assert_eq!(named.len(), 1);
        assert_eq!(named[0].name.as_deref(), Some("Epiphany, Three Kings"));
        assert!((named[0].x - timeline.scale().x(day)).abs() < 1e-9);
        assert!((named[0].width - 30.0).abs() < 1e-9);
    }

    #[test]
    fn tl12_days_off_of_the_project_are_shaded_and_named() {
        let timeline = timeline(ViewMode::Day);
        let date = |day| Date::constant(2026, 1, day);
        let rules = CalendarRules {
            // Saturdays work.
            week: Week::new([true, true, true, true, true, true, false]),
            off: vec![
                DaysOff {
                    name: "Epiphany".to_owned(),
                    ..DaysOff::range(date(6), date(7))
                },
                DaysOff::day(date(9)),
            ],
            extra: vec![(date(11), date(11))],
            ..CalendarRules::default()
        };
        let calendars = Calendars::new(rules, Vec::new()).expect("working days");
        let x = |day| timeline.scale().x(date(day));
        let axis = timeline.axis(x(5), x(20), &calendars, &Holidays::default());
        let shades: Vec<_> = (axis.shades.iter())
            .map(|shade| {
                let days = |px: f64| (px / 30.0).round() as i8;
                (
                    5 + days(shade.x - x(5)),
                    days(shade.width),
                    shade.name.as_deref(),
                )
            })
            .collect();
        assert_eq!(
            shades,
            [
                (6, 2, Some("Epiphany")),
                (9, 1, Some("Day off")),
                (18, 1, None)
            ]
        );
    }

    #[test]
    fn tl11_nothing_is_made_of_no_stretch() {
        let timeline = timeline(ViewMode::Day);
        for (x0, x1) in [(10.0, 10.0), (50.0, 20.0), (f64::NAN, f64::NAN)] {
            let axis = timeline.axis(x0, x1, &Calendars::default(), &Holidays::default());
            assert!(axis.columns.is_empty() && axis.groups.is_empty());
        }
    }

    proptest! {
        #[test]
        fn prop_an_axis_covers_its_stretch_without_gaps(
            view in proptest::sample::select(ViewMode::ALL.to_vec()),
            at in 0.0..0.95f64,
            px in 1.0..1500f64,
        ) {
            let timeline = timeline(view);
            let x0 = (timeline.width() * at).floor();
            let x1 = (x0 + px).min(timeline.width());
            let axis = timeline.axis(x0, x1, &Calendars::default(), &Holidays::default());
            let width = axis.column_width;
            let first = axis.columns.first().expect("a column");
            prop_assert!(first.x <= x0 + 1e-6 && first.x + width > x0);
            prop_assert!(axis.columns.len() as f64 <= px / width + 2.0);
            for pair in axis.columns.windows(2) {
                prop_assert!((pair[1].x - pair[0].x - width).abs() < 1e-6);
            }
            let last = axis.columns.last().expect("a column");
            prop_assert!(last.x + width >= x1 - 1e-6);
            prop_assert!(axis.groups[0].x <= x0 + 1e-6);
            for pair in axis.groups.windows(2) {
                prop_assert!((pair[0].x + pair[0].width - pair[1].x).abs() < 1e-6);
            }
        }

        #[test]
        fn prop_weekends_are_shaded_and_weekdays_are_not(
            view in proptest::sample::select(ViewMode::ALL[..6].to_vec()),
            days in 0..700i64,
        ) {
            let timeline = timeline(view);
            let date = add_days(timeline.first(), days);
            let scale = timeline.scale();
            let middle = f64::midpoint(scale.x(date), scale.x(add_days(date, 1)));
            let axis = timeline.axis(middle - 400.0, middle + 400.0, &Calendars::default(), &Holidays::default());
            let shaded = axis.shades.iter().any(|s| s.x <= middle && middle < s.x + s.width);
            prop_assert_eq!(shaded, is_weekend(date));
        }
    }
}
