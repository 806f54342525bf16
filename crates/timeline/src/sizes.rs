//! How large the chart's parts are (TL9).

use serde::{Deserialize, Serialize};

/// Sizes of the chart's parts, px (spec §9 "Chart sizes", U3).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Sizes {
    /// Height of the header.
    pub header: f64,
    /// Width of a column in the modes without their own.
    pub column: f64,
    /// Height of a bar.
    pub bar: f64,
    /// Height of a row; never less than the bar and its padding.
    pub row: f64,
    /// Radius of a bar's corners.
    pub radius: f64,
    /// Radius of an arrow's bends.
    pub curve: f64,
}

/// Space around a bar in its row, both sides together (spec §9).
pub const PADDING: f64 = 3.0;

/// A row from this height on is one for fingers, and its bar at least so high.
const TOUCH_ROW: f64 = 44.0;
const TOUCH_BAR: f64 = 22.0;

/// Empty rows below the last task (spec §9, U7).
pub const PADDING_ROWS: usize = 50;

impl Sizes {
    /// As asked for, within what can be drawn.
    pub(crate) fn usable(self) -> Sizes {
        let at_least = |size: f64, least: f64| {
            if size.is_finite() {
                size.max(least)
            } else {
                least
            }
        };
        let bar = at_least(self.bar, 4.0);
        Sizes {
            header: at_least(self.header, 16.0),
            column: at_least(self.column, 4.0),
            bar,
            row: at_least(self.row, bar),
            radius: at_least(self.radius, 0.0),
            curve: at_least(self.curve, 0.0),
        }
    }

    /// The sizes for a screen of this many px, rows `row` px high or as high as
    /// the bar asks for.
    ///
    /// 40/30/17 (header, column, bar); landscape phones up to 568 wide 16/18/10,
    /// up to 768 20/20/12, up to 1024 30/28/13. Rows that are high enough for fingers
    /// have bars of at least 22.
    pub fn for_screen(width: f64, height: f64, row: f64) -> Sizes {
        let (header, column, bar) = if width <= 568.0 && width > height {
            (16.0, 18.0, 10.0)
        } else if width <= 768.0 {
            (20.0, 20.0, 12.0)
        } else if width <= 1024.0 {
            (30.0, 28.0, 13.0)
        } else {
            (40.0, 30.0, 17.0)
        };
        let bar = if row >= TOUCH_ROW {
            f64::max(bar, TOUCH_BAR)
        } else {
            bar
        };
        Sizes {
            header,
            column,
            bar,
            row: if row.is_finite() { row } else { 0.0 }.max(bar + PADDING),
            radius: 2.0,
            curve: 8.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tl9_smaller_screens_have_smaller_charts() {
        for (width, height, wanted) in [
            (1440.0, 900.0, (40.0, 30.0, 17.0)),
            (1024.0, 768.0, (30.0, 28.0, 13.0)),
            (768.0, 1024.0, (20.0, 20.0, 12.0)),
            (390.0, 844.0, (20.0, 20.0, 12.0)),
            (568.0, 320.0, (16.0, 18.0, 10.0)),
        ] {
            let sizes = Sizes::for_screen(width, height, 31.0);
            assert_eq!((sizes.header, sizes.column, sizes.bar), wanted);
            assert!((sizes.row - 31.0).abs() < f64::EPSILON);
        }
        for (row, bar) in [(43.0, 12.0), (44.0, 22.0)] {
            let sizes = Sizes::for_screen(390.0, 844.0, row);
            assert!((sizes.bar - bar).abs() < f64::EPSILON, "{row}");
        }
        assert!((Sizes::for_screen(1440.0, 900.0, 4.0).row - 20.0).abs() < f64::EPSILON);
    }
}
