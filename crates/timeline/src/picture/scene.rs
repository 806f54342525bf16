//! A picture of the plan as data: what is printed and exported (TL21).
//!
//! The same items, arrows and columns as on the screen, on a light page, with a
//! title, a legend and the day it was made. No markup: see [`crate::svg`].

use barline_tasks::{IgnoredDependencies, Plan};

use super::PictureOptions;
use super::layout::{MARGIN, MOST_PX, TITLE, left_of};
use super::mark::Scene;
use super::painter::Painter;
use crate::{Chart, WindowArea};

impl Chart {
    /// A picture of these rows, on a light page.
    pub fn scene(
        &self,
        plan: &Plan,
        ignored: &IgnoredDependencies,
        options: &PictureOptions,
    ) -> Scene {
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
            height: self.height_of(rows.len()),
            marks: painter.marks,
        }
    }
}
