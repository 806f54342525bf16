//! A plan on paper: which rows each page shows (TL23).
//!
//! Letters are as large on every page: a page shows as many rows as fit below
//! each other at a fixed width, and the time these rows need. A plan too long
//! for that is drawn in a coarser view mode.

use barline_tasks::{IgnoredDependencies, Plan};

use super::layout::margins_of;
use crate::{Chart, PictureOptions};

/// Width of a page at least, px: on A4 across, letters of the table are 2.4 mm high.
const WIDTH: f64 = 1_400.0;
/// And at most: wider pages shrink their letters to half of that.
const MOST_WIDTH: f64 = 2_800.0;
/// Height of a page for each px of its width: A4 across within its margins.
const SHAPE: f64 = 0.68;

impl Chart {
    /// Divides a picture into pages, top to bottom; each is a picture of its own.
    /// A stretch of time that was asked for is that of every page.
    pub fn pages(
        &self,
        plan: &Plan,
        ignored: &IgnoredDependencies,
        options: &PictureOptions,
    ) -> Vec<PictureOptions> {
        let chart = self.in_view(options.view);
        let pages = chart.divided(plan, ignored, options);
        let is_wide = |page: &PictureOptions| {
            page.x0
                .zip(page.x1)
                .is_some_and(|(x0, x1)| x1 - x0 + margins_of(options) > MOST_WIDTH)
        };
        let is_free = options.x0.is_none() && options.x1.is_none();
        if is_free
            && pages.iter().any(is_wide)
            && let Some(view) = chart.coarser()
        {
            let view = Some(view);
            return self.pages(
                plan,
                ignored,
                &PictureOptions {
                    view,
                    ..options.clone()
                },
            );
        }
        let count = pages.len();
        let numbered = |(at, page): (usize, PictureOptions)| PictureOptions {
            title: format!("{} ({} of {count})", options.title, at + 1),
            ..page
        };
        if count > 1 {
            pages.into_iter().enumerate().map(numbered).collect()
        } else {
            pages
        }
    }

    fn divided(
        &self,
        plan: &Plan,
        ignored: &IgnoredDependencies,
        options: &PictureOptions,
    ) -> Vec<PictureOptions> {
        let end = options.end.min(self.rows().len());
        let items = self.items(plan, ignored, options.first.min(end)..end);
        let margins = margins_of(options);
        let page_of = |from: usize, to: usize| {
            let (x0, x1) = self.stretch_of(options, &items[from..to]);
            let wider = options.x1.unwrap_or_else(|| x1.max(x0 + WIDTH - margins));
            (x0, wider)
        };
        let mut pages = Vec::new();
        let mut from = 0;
        while from < items.len() {
            let mut to = from + 1;
            // Later rows may need more time, which makes the page wider and so higher.
            while to < items.len() {
                let (x0, x1) = page_of(from, to + 1);
                let width = (x1 - x0 + margins).min(MOST_WIDTH);
                if self.height_of(to + 1 - from) > width * SHAPE {
                    break;
                }
                to += 1;
            }
            let (x0, x1) = page_of(from, to);
            pages.push(PictureOptions {
                first: options.first + from,
                end: options.first + to,
                x0: Some(x0),
                x1: Some(x1),
                view: Some(self.timeline().view()),
                ..options.clone()
            });
            from = to;
        }
        pages
    }
}
