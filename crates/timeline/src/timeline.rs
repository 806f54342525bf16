//! From where to where the chart reaches (TL10).

use barline_tasks::{Date, add_days};
use serde::{Deserialize, Serialize};

use crate::view_mode::Span;
use crate::{Scale, ViewMode, day};

/// Widest timeline, px: beyond 2^23 px Chromium draws nothing of the chart. Browsers scroll
/// further than that (Firefox to 17,895,697 px).
pub const MOST_PX: f64 = 8_000_000.0;

/// Units one extension adds (spec §9: "10 units times 3 on each side").
const EXTENSION_UNITS: i64 = 10;

/// How the chart is shown: everything a timeline depends on but the plan.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TimelineOptions {
    /// The scale.
    pub view: ViewMode,
    /// Column width in px of the modes without their own (U3).
    pub column: f64,
    /// Extensions of 10 units before the first task; [`EXTENSIONS`] to begin with.
    pub before: u16,
    /// Extensions of 10 units after the last task; [`EXTENSIONS`] to begin with.
    pub after: u16,
}

/// Extensions on each side to begin with (spec §9: "10 units times 3").
pub const EXTENSIONS: u16 = 3;

impl Default for TimelineOptions {
    fn default() -> Self {
        TimelineOptions {
            view: ViewMode::Day,
            column: 30.0,
            before: EXTENSIONS,
            after: EXTENSIONS,
        }
    }
}

/// The stretch of time a chart can scroll through, and its ruler.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timeline {
    scale: Scale,
    today: Date,
    end: Date,
}

impl Timeline {
    /// The timeline of tasks from the first to the last day of `span`, or of
    /// today alone.
    ///
    /// It begins the extensions, or the mode's padding where that is longer,
    /// before the first task or today, and ends as long after the last task, but
    /// not before two years from today (spec §9, U7). Of a stretch wider than
    /// [`MOST_PX`] it keeps what is nearest to today.
    pub fn new(options: TimelineOptions, today: Date, span: Option<(Date, Date)>) -> Timeline {
        let view = options.view;
        let (first, last) = span.unwrap_or((today, today));
        let units = |times: u16| i64::from(times) * EXTENSION_UNITS;
        let begin = moved(first.min(today), view, -1, units(options.before));
        let end =
            moved(last.max(today), view, 1, units(options.after)).max(day::add_months(today, 24));
        let end = add_days(end, 1);

        let scale = Scale::new(view, begin, options.column);
        let todays = scale.x(today);
        let half = MOST_PX / 2.0;
        if scale.x(end) <= MOST_PX {
            return Timeline { scale, today, end }.whole_columns();
        }
        // Keep half on each side of today, and what one side does not need on the other.
        let right = (scale.x(end) - todays).min(half.max(MOST_PX - todays));
        let left = todays.min(MOST_PX - right);
        let begin = scale.nearest(todays - left);
        let end = scale.nearest(todays + right);
        let scale = Scale::new(view, begin, options.column);
        Timeline { scale, today, end }.whole_columns()
    }

    /// The last column is a whole one.
    fn whole_columns(self) -> Timeline {
        let end = match self.scale.view() {
            ViewMode::Week => add_days(day::monday(add_days(self.end, -1)), 7),
            ViewMode::Month => day::add_months(add_days(self.end, -1).first_of_month(), 1),
            ViewMode::Year => {
                let last = add_days(self.end, -1).first_of_month();
                day::add_months(last, 13 - i64::from(last.month()))
            }
            _ => self.end,
        };
        Timeline { end, ..self }
    }

    /// The ruler.
    pub fn scale(&self) -> &Scale {
        &self.scale
    }

    /// The mode.
    pub fn view(&self) -> ViewMode {
        self.scale.view()
    }

    /// The day it was made on: where the today line stands.
    pub fn today(&self) -> Date {
        self.today
    }

    /// The first day shown.
    pub fn first(&self) -> Date {
        self.scale.first()
    }

    /// The last day shown.
    pub fn last(&self) -> Date {
        add_days(self.end, -1)
    }

    /// Width of the whole, px.
    pub fn width(&self) -> f64 {
        self.scale.x(self.end)
    }

    /// The middle of today's column, px.
    pub fn today_x(&self) -> f64 {
        f64::midpoint(
            self.scale.x(self.today),
            self.scale.x(add_days(self.today, 1)),
        )
    }
}

/// `date` moved outwards by `units` of the mode's step, at least by its padding.
fn moved(date: Date, view: ViewMode, sign: i64, units: i64) -> Date {
    let by = |span: Span, times: i64| match span {
        Span::Hours(_) => add_days(date, sign * (times + 23).div_euclid(24)),
        Span::Days(_) => add_days(date, sign * times),
        Span::Months(_) => day::add_months(date, sign * times),
        Span::Years(_) => day::add_months(date, sign * times * 12),
    };
    // The extension counts units, not columns: in Week mode thirty days (spec §9).
    let extended = by(view.step(), units);
    let padding = view.padding();
    let padded = by(
        padding,
        match padding {
            Span::Hours(n) | Span::Days(n) | Span::Months(n) | Span::Years(n) => i64::from(n),
        },
    );
    if sign < 0 {
        extended.min(padded)
    } else {
        extended.max(padded)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barline_tasks::days_between;
    use barline_tasks::strategies::any_date;
    use proptest::prelude::*;

    fn of(view: ViewMode) -> TimelineOptions {
        TimelineOptions {
            view,
            ..TimelineOptions::default()
        }
    }

    #[test]
    fn tl10_reaches_two_years_ahead_and_thirty_units_back() {
        let today = Date::constant(2026, 1, 15);
        let span = Some((Date::constant(2026, 1, 5), Date::constant(2026, 2, 1)));
        let day = Timeline::new(of(ViewMode::Day), today, span);
        assert_eq!(day.first(), Date::constant(2025, 12, 6));
        assert_eq!(day.last(), Date::constant(2028, 1, 15));
        let week = Timeline::new(of(ViewMode::Week), today, span);
        // 1 month (the padding) is longer than thirty days; the week's Monday.
        assert_eq!(week.first(), Date::constant(2025, 12, 1));
        let quarter = Timeline::new(of(ViewMode::QuarterDay), today, span);
        assert_eq!(quarter.first(), Date::constant(2025, 12, 29));
        let month = Timeline::new(of(ViewMode::Month), today, span);
        assert_eq!(month.first(), Date::constant(2023, 7, 1));
        assert_eq!(month.last(), Date::constant(2028, 8, 31));
    }

    #[test]
    fn tl10_the_widest_timeline_is_one_that_browsers_draw() {
        const { assert!(MOST_PX + 20_000.0 < 8_388_608.0) };
    }

    #[test]
    fn tl10_a_hostile_span_keeps_what_is_nearest_to_today() {
        let today = Date::constant(2026, 1, 15);
        for view in ViewMode::ALL {
            for span in [
                (Date::MIN, Date::MAX),
                (today, Date::MAX),
                (Date::MIN, today),
            ] {
                let timeline = Timeline::new(of(view), today, Some(span));
                assert!(timeline.width() <= MOST_PX + 20_000.0, "{view:?}");
                assert!(timeline.first() <= today && today <= timeline.last());
            }
        }
    }

    proptest! {
        #[test]
        fn prop_every_task_and_today_are_inside(
            view in proptest::sample::select(ViewMode::ALL.to_vec()),
            today in any_date(),
            first in any_date(),
            days in 0..4_000i64,
        ) {
            let last = add_days(first, days);
            let timeline = Timeline::new(of(view), today, Some((first, last)));
            prop_assert!(timeline.width() <= MOST_PX + 20_000.0);
            prop_assert!(timeline.first() <= today && today <= timeline.last());
            if timeline.width() < MOST_PX / 2.0 {
                prop_assert!(timeline.first() < first && last < timeline.last());
                prop_assert!(days_between(today, timeline.last()) >= 730);
            }
            let columns = timeline.width() / timeline.scale().column_width();
            prop_assert!((columns - columns.round()).abs() < 1e-6);
        }
    }
}
