//! A picture of the plan as data: what is printed and exported (TL21).
//!
//! The same items, arrows and columns as on the screen, on a light page, with a
//! title, a legend and the day it was made. No markup: see [`crate::svg`].

use barline_tasks::{IgnoredLinks, Plan};
use serde::{Deserialize, Serialize};

use crate::painter::Painter;
use crate::{Chart, ChartItem, ChartSettings, ViewMode, WindowArea};

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

/// One mark of a picture, px from its top left corner. Colours are `#rrggbb`.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A rectangle.
    Rect {
        /// Left, top, width, height.
        at: [f64; 4],
        /// Radius of its corners.
        radius: f64,
        /// Its colour.
        fill: &'static str,
        /// Its outline, if any.
        stroke: Option<&'static str>,
    },
    /// Lines, by SVG path data from `x`, `y`.
    Lines {
        /// Left of the origin.
        x: f64,
        /// Top of the origin.
        y: f64,
        /// Path data.
        path: String,
        /// Their colour.
        stroke: &'static str,
        /// Their width.
        width: f64,
        /// Dashed.
        dashed: bool,
    },
    /// A filled polygon.
    Polygon {
        /// Its corners.
        points: Vec<(f64, f64)>,
        /// Its colour.
        fill: &'static str,
    },
    /// A line of text, its middle at `y`.
    Text {
        /// Left end, or the middle where centred.
        x: f64,
        /// Middle of the line.
        y: f64,
        /// Size of the letters.
        size: f64,
        /// Bold.
        bold: bool,
        /// Around `x` rather than from it.
        centred: bool,
        /// Its colour.
        fill: &'static str,
        /// At most this wide: what does not fit is cut off; 0 for no limit.
        room: f64,
        /// The text.
        text: String,
    },
}

/// All that a picture of the plan shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Width, px.
    pub width: f64,
    /// Height, px.
    pub height: f64,
    /// Marks, from the back to the front.
    pub marks: Vec<Mark>,
}

/// Widest stretch of time in a picture; a longer one is drawn in a coarser mode.
const MOST_PX: f64 = 30_000.0;
pub(crate) const MARGIN: f64 = 24.0;
pub(crate) const TITLE: f64 = 52.0;
pub(crate) const LEGEND: f64 = 40.0;
pub(crate) const COLUMNS: [(&str, f64); 4] = [
    ("#", 40.0),
    ("Task", 230.0),
    ("Start", 84.0),
    ("Last day", 84.0),
];
/// Room right of the last bar for its name.
const NAMES: f64 = 180.0;

impl Chart {
    /// A picture of these rows, on a light page.
    pub fn scene(&self, plan: &Plan, ignored: &IgnoredLinks, options: &PictureOptions) -> Scene {
        if (options.view).is_some_and(|view| view != self.timeline().view()) {
            return (self.in_view(options.view)).scene(plan, ignored, &options.without_view());
        }
        let end = options.end.min(self.rows().len());
        let rows = options.first.min(end)..end;
        let items = self.items(plan, ignored, rows.clone());
        let (x0, x1) = self.stretch_of(options, &items);
        if x1 - x0 > MOST_PX
            && let Some(coarser) = self.coarser()
        {
            return (self.in_view(Some(coarser))).scene(plan, ignored, &options.without_view());
        }
        let left = left_of(options);
        let sizes = self.sizes();
        let header = sizes.header.max(32.0);
        let top = MARGIN + TITLE + header;
        let height = rows.len() as f64 * sizes.row;
        let mut painter = Painter {
            chart: self,
            area: WindowArea {
                rows: rows.clone(),
                x0,
                x1,
            },
            left,
            top,
            header,
            height,
            marks: Vec::new(),
        };
        let width = (left + x1 - x0 + MARGIN).max(420.0);
        painter.page(width, options);
        painter.axis();
        painter.arrows(plan);
        for item in &items {
            painter.bar(plan, item);
        }
        if options.with_table {
            painter.table(plan, &items);
        }
        painter.legend(&items);
        Scene {
            width,
            height: self.height_of(rows.len()),
            marks: painter.marks,
        }
    }

    /// The next coarser mode: a picture of many years in days would open nowhere.
    pub(crate) fn coarser(&self) -> Option<ViewMode> {
        let at = (ViewMode::ALL.iter()).position(|view| *view == self.timeline().view())?;
        ViewMode::ALL.get(at + 1).copied()
    }

    /// The chart in another view mode; `None` is its own.
    pub(crate) fn in_view(&self, view: Option<ViewMode>) -> Chart {
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
    pub(crate) fn height_of(&self, rows: usize) -> f64 {
        let sizes = self.sizes();
        let around = MARGIN + TITLE + sizes.header.max(32.0) + LEGEND + MARGIN;
        around + rows as f64 * sizes.row
    }

    pub(crate) fn stretch_of(&self, options: &PictureOptions, items: &[ChartItem]) -> (f64, f64) {
        let drawn = || items.iter().filter(|item| item.refusal.is_none());
        let column = self.timeline().scale().column_width();
        let all = || {
            let first = drawn().map(|item| item.x).fold(f64::INFINITY, f64::min);
            let last = drawn().map(|item| item.x + item.width).fold(0.0, f64::max);
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

impl PictureOptions {
    fn without_view(&self) -> PictureOptions {
        PictureOptions {
            view: None,
            ..self.clone()
        }
    }
}

/// Left edge of the bars in a picture, px: the table stands before it.
pub(crate) fn left_of(options: &PictureOptions) -> f64 {
    if options.with_table {
        MARGIN + COLUMNS.iter().map(|column| column.1).sum::<f64>()
    } else {
        MARGIN
    }
}

/// What of a picture's width is not time, px.
pub(crate) fn margins_of(options: &PictureOptions) -> f64 {
    left_of(options) + MARGIN
}
