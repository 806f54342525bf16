//! A picture of the plan as data: what is printed and exported (TL21).
//!
//! The same items, arrows and columns as on the screen, on a light page, with a
//! title, a legend and the day it was made. No markup: see [`crate::svg`].

use std::borrow::Cow;

use barline_tasks::{IgnoredDependencies, Plan};

use super::PictureOptions;
use super::layout::{MARGIN, MOST_PX, TITLE, left_of, width_of};
use super::mark::Scene;
use super::painter::Painter;
use crate::{Chart, ChartItem, ViewMode, WindowArea};

/// The stretch of time that a picture shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    /// In which view: a coarser one than was asked for where that would be too wide.
    pub view: ViewMode,
    /// From here, px from the left of that view's timeline.
    pub x0: f64,
    /// To here.
    pub x1: f64,
    /// Width of the picture with all that is beside it, px.
    pub width: f64,
}

impl Chart {
    /// What of time a picture of these rows shows, before it is drawn: whoever shows but its beginning draws but that.
    pub fn stretch(
        &self,
        plan: &Plan,
        ignored: &IgnoredDependencies,
        options: &PictureOptions,
    ) -> Stretch {
        let (chart, _, (x0, x1)) = self.drawn_as(plan, ignored, options);
        Stretch {
            view: chart.timeline().view(),
            x0,
            x1,
            width: width_of(options, x1 - x0),
        }
    }

    /// The chart in the view of the picture, the bars there, and from where to where it reaches.
    fn drawn_as(
        &self,
        plan: &Plan,
        ignored: &IgnoredDependencies,
        options: &PictureOptions,
    ) -> (Cow<'_, Chart>, Vec<ChartItem>, (f64, f64)) {
        let mut chart = match options.view {
            Some(view) if view != self.timeline().view() => Cow::Owned(self.in_view(Some(view))),
            _ => Cow::Borrowed(self),
        };
        let end = options.end.min(self.rows().len());
        let rows = options.first.min(end)..end;
        loop {
            let items = chart.items(plan, ignored, rows.clone());
            let (x0, x1) = chart.stretch_of(options, &items);
            match chart.coarser() {
                Some(coarser) if x1 - x0 > MOST_PX => {
                    chart = Cow::Owned(chart.in_view(Some(coarser)));
                }
                _ => return (chart, items, (x0, x1)),
            }
        }
    }

    /// A picture of these rows, on a light page.
    pub fn scene(
        &self,
        plan: &Plan,
        ignored: &IgnoredDependencies,
        options: &PictureOptions,
    ) -> Scene {
        let (chart, items, (x0, x1)) = self.drawn_as(plan, ignored, options);
        let end = options.end.min(self.rows().len());
        let rows = options.first.min(end)..end;
        let left = left_of(options);
        let sizes = chart.sizes();
        let header = sizes.header.max(32.0);
        let top = MARGIN + TITLE + header;
        let height = rows.len() as f64 * sizes.row;
        let mut painter = Painter {
            chart: &chart,
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
        let width = width_of(options, x1 - x0);
        painter.page(width, options);
        painter.axis(plan);
        painter.arrows(plan);
        for item in &items {
            painter.bar(plan, item);
        }
        if options.with_table {
            painter.table(plan, &items);
        }
        painter.legend(plan, &items, width);
        Scene {
            width,
            height: chart.height_of(rows.len()),
            marks: painter.marks,
        }
    }
}
