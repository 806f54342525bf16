//! What a picture shows and how much room it takes (TL21, TL23).

use serde::{Deserialize, Serialize};

use crate::{Chart, ChartItem, ChartSettings, ViewMode};

/// What of the plan a picture shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PictureOptions {
    /// First row of the view.
    pub first: usize,
    /// Row after the last one; beyond the end means to the end.
    pub end: usize,
    /// From here, px from the left of the timeline; `None` for all of these rows' bars.
    pub x0: Option<f64>,
    /// To here.
    pub x1: Option<f64>,
    /// With the number, name and dates of each task beside its bar.
    pub with_table: bool,
    /// Heading; the plan's own words, shown as text.
    pub title: String,
    /// View mode; `None` is the chart's own.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub view: Option<ViewMode>,
}

/// Widest stretch of time in a picture; a longer one is drawn in a coarser mode.
pub(super) const MOST_PX: f64 = 30_000.0;
pub(super) const MARGIN: f64 = 24.0;
pub(super) const TITLE: f64 = 52.0;
pub(super) const LEGEND: f64 = 40.0;
pub(super) const COLUMNS: [(&str, f64); 4] = [
    ("#", 40.0),
    ("Task", 230.0),
    ("Start", 84.0),
    ("Last day", 84.0),
];
/// Room right of the last bar for its name.
const NAMES: f64 = 180.0;

impl Chart {
    /// The next coarser mode: a picture of many years in days would open nowhere.
    pub(super) fn coarser(&self) -> Option<ViewMode> {
        let at = (ViewMode::ALL.iter()).position(|view| *view == self.timeline().view())?;
        ViewMode::ALL.get(at + 1).copied()
    }

    /// The chart in another view mode; `None` is its own.
    pub(super) fn in_view(&self, view: Option<ViewMode>) -> Chart {
        let mut chart = self.clone();
        if let Some(view) = view.filter(|view| *view != self.timeline().view()) {
            chart.set(ChartSettings {
                view,
                ..self.settings().clone()
            });
        }
        chart
    }

    /// Height of a picture of so many rows, px.
    pub(super) fn height_of(&self, rows: usize) -> f64 {
        let sizes = self.sizes();
        let around = MARGIN + TITLE + sizes.header.max(32.0) + LEGEND + MARGIN;
        around + rows as f64 * sizes.row
    }

    pub(super) fn stretch_of(&self, options: &PictureOptions, items: &[ChartItem]) -> (f64, f64) {
        let drawn = || items.iter().filter(|item| item.refusal.is_none());
        let column = self.timeline().scale().column_width();
        let all = || {
            let baseline = |item: &ChartItem| item.baseline_x + item.baseline_width;
            let first = drawn().map(|item| {
                let behind = [
                    (item.baseline_x, item.baseline_width),
                    (item.span_x, item.span_width),
                ];
                let behind = behind.into_iter().filter(|(_, width)| *width > 0.0);
                behind.map(|(x, _)| x).fold(item.x, f64::min)
            });
            let first = first.fold(f64::INFINITY, f64::min);
            let last = drawn().map(|item| {
                let end = item.x + item.width + item.float_width;
                end.max(baseline(item)).max(item.span_x + item.span_width)
            });
            let last = last.fold(0.0, f64::max);
            if first.is_finite() {
                (first - column, last + NAMES)
            } else {
                (0.0, 20.0 * column)
            }
        };
        let bound = |x: f64| x.clamp(0.0, self.timeline().width());
        let (x0, x1) = (
            options
                .x0
                .filter(|x| x.is_finite())
                .unwrap_or_else(|| all().0),
            options
                .x1
                .filter(|x| x.is_finite())
                .unwrap_or_else(|| all().1),
        );
        // Whole columns, so that no label is cut in two.
        let x0 = (bound(x0) / column).floor() * column;
        let x1 = (bound(x1) / column).ceil() * column;
        (x0, x1.max(x0 + column))
    }
}

/// Left edge of the bars in a picture, px: the table stands before it.
pub(super) fn left_of(options: &PictureOptions) -> f64 {
    if options.with_table {
        MARGIN + COLUMNS.iter().map(|column| column.1).sum::<f64>()
    } else {
        MARGIN
    }
}

/// What of a picture's width is not time, px.
pub(super) fn margins_of(options: &PictureOptions) -> f64 {
    left_of(options) + MARGIN
}

/// Width of a picture with so much time, px.
pub(super) fn width_of(options: &PictureOptions, time: f64) -> f64 {
    (margins_of(options) + time).max(420.0)
}
