//! The view modes: how much time one column of the chart stands for (TL6).

use serde::{Deserialize, Serialize};

/// One of the chart's seven scales (spec §9). The page offers five of them (spec §4, U4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum ViewMode {
    /// A column an hour. Engine only.
    Hour,
    /// A column every six hours.
    #[serde(rename = "Quarter Day")]
    QuarterDay,
    /// A column every twelve hours.
    #[serde(rename = "Half Day")]
    HalfDay,
    /// A column a day: where a visit starts.
    #[default]
    Day,
    /// A column a week, Monday to Sunday.
    Week,
    /// A column a month.
    Month,
    /// A column a year. Engine only.
    Year,
}

/// A length of time in the calendar's own units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "unit", content = "amount")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Span {
    /// Hours.
    Hours(u16),
    /// Days.
    Days(u16),
    /// Calendar months.
    Months(u16),
    /// Calendar years.
    Years(u16),
}

impl ViewMode {
    /// Every mode, from the finest to the coarsest.
    pub const ALL: [ViewMode; 7] = [
        ViewMode::Hour,
        ViewMode::QuarterDay,
        ViewMode::HalfDay,
        ViewMode::Day,
        ViewMode::Week,
        ViewMode::Month,
        ViewMode::Year,
    ];

    /// The modes the page cycles through, in its order (spec §4).
    pub const OFFERED: [ViewMode; 5] = [
        ViewMode::Month,
        ViewMode::Week,
        ViewMode::Day,
        ViewMode::HalfDay,
        ViewMode::QuarterDay,
    ];

    /// The name on the screen, and the chart library's.
    pub const fn name(self) -> &'static str {
        match self {
            ViewMode::Hour => "Hour",
            ViewMode::QuarterDay => "Quarter Day",
            ViewMode::HalfDay => "Half Day",
            ViewMode::Day => "Day",
            ViewMode::Week => "Week",
            ViewMode::Month => "Month",
            ViewMode::Year => "Year",
        }
    }

    /// What one column stands for (spec §9).
    pub const fn step(self) -> Span {
        match self {
            ViewMode::Hour => Span::Hours(1),
            ViewMode::QuarterDay => Span::Hours(6),
            ViewMode::HalfDay => Span::Hours(12),
            ViewMode::Day => Span::Days(1),
            ViewMode::Week => Span::Days(7),
            ViewMode::Month => Span::Months(1),
            ViewMode::Year => Span::Years(1),
        }
    }

    /// Least time shown before the first and after the last task (spec §9).
    pub const fn padding(self) -> Span {
        match self {
            ViewMode::Hour | ViewMode::QuarterDay | ViewMode::Day => Span::Days(7),
            ViewMode::HalfDay => Span::Days(14),
            ViewMode::Week => Span::Months(1),
            ViewMode::Month => Span::Months(2),
            ViewMode::Year => Span::Years(2),
        }
    }

    /// The mode's own column width in px; `None` where the chart's applies (spec §9, U3).
    pub const fn column_width(self) -> Option<u16> {
        match self {
            ViewMode::Week => Some(140),
            ViewMode::Month | ViewMode::Year => Some(120),
            _ => None,
        }
    }

    /// Whole days a drag moves by (spec §9: 7 in Month, 30 in Year, else 1).
    pub const fn snap_days(self) -> i64 {
        match self {
            ViewMode::Month => 7,
            ViewMode::Year => 30,
            _ => 1,
        }
    }

    /// The next finer mode of the page, or `None` at Quarter Day (spec §4).
    pub fn zoomed_in(self) -> Option<ViewMode> {
        match self {
            ViewMode::Year => Some(ViewMode::Month),
            ViewMode::Hour => None,
            _ => Self::OFFERED.get(self.place() + 1).copied(),
        }
    }

    /// The next coarser mode of the page, or `None` at Month (spec §4).
    pub fn zoomed_out(self) -> Option<ViewMode> {
        match self {
            ViewMode::Hour => Some(ViewMode::QuarterDay),
            ViewMode::Year => None,
            _ => Some(Self::OFFERED[self.place().checked_sub(1)?]),
        }
    }

    fn place(self) -> usize {
        Self::OFFERED
            .iter()
            .position(|mode| *mode == self)
            .unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tl6_the_page_cycles_through_five_modes() {
        let inward: Vec<_> =
            std::iter::successors(Some(ViewMode::Month), |mode| mode.zoomed_in()).collect();
        assert_eq!(inward, ViewMode::OFFERED);
        for mode in ViewMode::OFFERED {
            if let Some(finer) = mode.zoomed_in() {
                assert_eq!(finer.zoomed_out(), Some(mode));
            }
        }
        assert_eq!(ViewMode::QuarterDay.zoomed_in(), None);
        assert_eq!(ViewMode::Month.zoomed_out(), None);
    }

    #[test]
    fn tl6_a_mode_is_named_on_the_wire_as_on_the_screen() {
        for mode in ViewMode::ALL {
            let wire = serde_json::to_string(&mode).expect("a name");
            assert_eq!(wire, format!("\"{}\"", mode.name()));
        }
    }
}
