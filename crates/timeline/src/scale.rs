//! Dates as positions and back (TL7, TL8).

use barline_tasks::Date;

use crate::{ViewMode, day};

/// A ruler: where each day lies, in px from the left of the timeline.
///
/// Every column of a mode is equally wide; days divide theirs evenly, so in
/// Month and Year modes a day's width depends on its month or year. Both ways
/// are exact: the day at a day's position is that day.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    view: ViewMode,
    column: f64,
    first: Date,
    first_day: i64,
}

impl Scale {
    /// A ruler beginning with `first`, columns `column_width` px wide where the
    /// mode has no width of its own (U3). Widths below 1 px are taken as 1.
    ///
    /// In Week, Month and Year modes it begins with the whole column `first` is in.
    pub fn new(view: ViewMode, first: Date, column_width: f64) -> Scale {
        let first = match view {
            ViewMode::Week => day::monday(first),
            ViewMode::Month => first.first_of_month(),
            ViewMode::Year => day::first_of_month(i64::from(first.year()) * 12),
            _ => first,
        };
        let own = view.column_width().map_or(column_width, f64::from);
        Scale {
            view,
            column: if own.is_finite() { own.max(1.0) } else { 1.0 },
            first,
            first_day: day::number(first),
        }
    }

    /// The mode it measures in.
    pub fn view(&self) -> ViewMode {
        self.view
    }

    /// Width of every column, px.
    pub fn column_width(&self) -> f64 {
        self.column
    }

    /// The day at position 0.
    pub fn first(&self) -> Date {
        self.first
    }

    /// Width of a day in px, in the modes where all are equal.
    fn day_width(&self) -> Option<f64> {
        match self.view {
            ViewMode::Hour => Some(self.column * 24.0),
            ViewMode::QuarterDay => Some(self.column * 4.0),
            ViewMode::HalfDay => Some(self.column * 2.0),
            ViewMode::Day => Some(self.column),
            ViewMode::Week => Some(self.column / 7.0),
            ViewMode::Month | ViewMode::Year => None,
        }
    }

    /// Left edge of a day, px; negative before the first.
    pub fn x(&self, date: Date) -> f64 {
        match self.day_width() {
            Some(width) => (day::number(date) - self.first_day) as f64 * width,
            None if self.view == ViewMode::Month => {
                let columns = day::month_number(date) - day::month_number(self.first);
                let within = f64::from(date.day() - 1) / f64::from(date.days_in_month());
                (columns as f64 + within) * self.column
            }
            None => {
                let columns = i64::from(date.year()) - i64::from(self.first.year());
                let within = f64::from(date.day_of_year() - 1) / f64::from(date.days_in_year());
                (columns as f64 + within) * self.column
            }
        }
    }

    /// Left edge of the day of this number, px: as [`Scale::x`], cheaper where
    /// all days are equally wide.
    pub(crate) fn x_of_day(&self, number: i64) -> f64 {
        match self.day_width() {
            Some(width) => (number - self.first_day) as f64 * width,
            None => self.x(day::date(number)),
        }
    }

    /// The day that begins nearest to `x` (rounds: no day is lost to a fraction).
    pub fn nearest(&self, x: f64) -> Date {
        self.at(x, f64::round)
    }

    /// The day `x` lies in.
    pub fn day_at(&self, x: f64) -> Date {
        // A position that came out of `x()` may fall short by less than this.
        const FRACTION_OF_A_DAY: f64 = 1e-6;
        self.at(x, |days| (days + FRACTION_OF_A_DAY).floor())
    }

    fn at(&self, x: f64, whole: impl Fn(f64) -> f64) -> Date {
        let x = if x.is_finite() { x } else { 0.0 };
        if let Some(width) = self.day_width() {
            let days = whole(x / width).clamp(-1e7, 1e7);
            return day::date(self.first_day + days as i64);
        }
        // A hair over an edge that `x()` made belongs to the column right of it.
        let columns = (x / self.column + 1e-9).floor().clamp(-3e5, 3e5);
        let within = (x / self.column - columns).max(0.0);
        let (start, days) = if self.view == ViewMode::Month {
            let start = day::first_of_month(day::month_number(self.first) + columns as i64);
            (start, f64::from(start.days_in_month()))
        } else {
            let year = i64::from(self.first.year()) + columns as i64;
            let start = day::first_of_month(year * 12);
            (start, f64::from(start.days_in_year()))
        };
        let day_in_column = whole(within.min(1.0) * days) as i64;
        day::date(day::number(start) + day_in_column)
    }

    /// Whole days that a drag by `dx` px moves the edge at `from`, in the mode's
    /// snap: rounded to the nearest multiple (TL8).
    pub fn days_dragged(&self, from: Date, dx: f64) -> i64 {
        let to = self.nearest(self.x(from) + if dx.is_finite() { dx } else { 0.0 });
        let days = day::number(to) - day::number(from);
        let snap = self.view.snap_days();
        (days as f64 / snap as f64).round() as i64 * snap
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barline_tasks::strategies::any_date;
    use barline_tasks::{FIRST_DATE, add_days};
    use proptest::prelude::*;

    fn any_scale() -> impl Strategy<Value = Scale> {
        (
            proptest::sample::select(ViewMode::ALL.to_vec()),
            any_date(),
            proptest::sample::select(vec![18.0, 20.0, 28.0, 30.0, 45.0]),
        )
            .prop_map(|(view, first, column)| Scale::new(view, first, column))
    }

    #[test]
    fn tl7_columns_have_the_specified_widths() {
        let first = Date::constant(2026, 1, 1);
        let width = |view: ViewMode, from: Date, to: Date| {
            let scale = Scale::new(view, first, 30.0);
            scale.x(to) - scale.x(from)
        };
        let day = |month, day| Date::constant(2026, month, day);
        for (view, from, to, px) in [
            (ViewMode::Hour, day(1, 5), day(1, 6), 720.0),
            (ViewMode::QuarterDay, day(1, 5), day(1, 6), 120.0),
            (ViewMode::HalfDay, day(1, 5), day(1, 6), 60.0),
            (ViewMode::Day, day(1, 5), day(1, 6), 30.0),
            (ViewMode::Week, day(1, 5), day(1, 12), 140.0),
            (ViewMode::Month, day(1, 1), day(2, 1), 120.0),
            (ViewMode::Month, day(2, 1), day(3, 1), 120.0),
            (ViewMode::Year, day(1, 1), Date::constant(2027, 1, 1), 120.0),
        ] {
            assert!((width(view, from, to) - px).abs() < 1e-9, "{view:?}");
        }
    }

    #[test]
    fn tl8_a_drag_moves_by_whole_snaps() {
        let first = Date::constant(2026, 1, 1);
        for (view, snap) in [
            (ViewMode::Hour, 1),
            (ViewMode::Day, 1),
            (ViewMode::Week, 1),
            (ViewMode::Month, 7),
            (ViewMode::Year, 30),
        ] {
            let scale = Scale::new(view, first, 30.0);
            for days in 0..100 {
                let dx = scale.x(add_days(first, days)) - scale.x(first);
                let snaps = (days as f64 / snap as f64).round() as i64;
                assert_eq!(
                    scale.days_dragged(first, dx),
                    snaps * snap,
                    "{view:?} {days}"
                );
            }
        }
    }

    #[test]
    fn tl7_no_day_comes_back_early() {
        // Week mode of the library returns 63 of 2,000 days a day early.
        for view in ViewMode::ALL {
            let scale = Scale::new(view, Date::constant(2024, 2, 29), 30.0);
            for offset in 0..2_000 {
                let date = add_days(scale.first(), offset);
                assert_eq!(scale.nearest(scale.x(date)), date, "{view:?}");
            }
        }
    }

    #[test]
    fn tl7_hostile_positions_stay_in_the_calendar() {
        let dates = FIRST_DATE..=Date::MAX;
        for view in ViewMode::ALL {
            let scale = Scale::new(view, Date::constant(2026, 1, 1), f64::NAN);
            for x in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
                assert_eq!(scale.nearest(x), scale.first(), "{view:?} {x}");
                assert_eq!(scale.day_at(x), scale.first(), "{view:?} {x}");
                assert_eq!(scale.days_dragged(Date::MAX, x), 0, "{view:?} {x}");
                assert_eq!(scale.days_dragged(FIRST_DATE, x), 0, "{view:?} {x}");
            }
            for date in [scale.nearest(1e300), scale.day_at(1e300)] {
                assert!(
                    date > scale.first() && dates.contains(&date),
                    "{view:?} {date}"
                );
            }
            for date in [scale.nearest(-1e300), scale.day_at(-1e300)] {
                assert!(
                    date < scale.first() && dates.contains(&date),
                    "{view:?} {date}"
                );
            }
            assert!(scale.days_dragged(FIRST_DATE, 1e300) > 0, "{view:?}");
            assert!(scale.days_dragged(Date::MAX, -1e300) < 0, "{view:?}");
        }
    }

    proptest! {
        #[test]
        fn prop_the_day_at_a_days_position_is_that_day(scale in any_scale(), date in any_date()) {
            prop_assert_eq!(scale.nearest(scale.x(date)), date);
            prop_assert_eq!(scale.day_at(scale.x(date)), date);
            prop_assert!((scale.x_of_day(day::number(date)) - scale.x(date)).abs() < 1e-6);
        }

        #[test]
        fn prop_later_days_lie_further_right(scale in any_scale(), date in any_date()) {
            let next = add_days(date, 1);
            prop_assert!(scale.x(date) < scale.x(next));
            let middle = f64::midpoint(scale.x(date), scale.x(next));
            prop_assert_eq!(scale.day_at(middle), date);
        }

        #[test]
        fn prop_a_drag_there_and_back_is_none(
            scale in any_scale(),
            date in any_date(),
            days in -400..400i64,
        ) {
            let to = add_days(date, days * scale.view().snap_days());
            let dx = scale.x(to) - scale.x(date);
            prop_assert_eq!(add_days(date, scale.days_dragged(date, dx)), to);
        }
    }
}
