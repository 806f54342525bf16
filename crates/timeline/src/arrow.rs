//! Arrows from a task to the one that waits for it (TL13, TL14).

use std::ops::Range;

use barline_tasks::Plan;
use serde::Serialize;

use crate::route::{BarBox, Route, STUB};
use crate::rows::Dependency;
use crate::waiting::{Keeping, kept};
use crate::{ChartRows, Sizes, Timeline};

/// All arrows of a window as two SVG paths.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Arrows {
    /// Path data of the arrows that hold.
    pub kept: String,
    /// Path data of those that decide the start of a task that cannot slip (TL31).
    pub critical: String,
    /// Path data of those of the chain that is followed (TL33).
    pub driving: String,
    /// Path data of those whose task starts while its prior task is still going on
    /// (TL25), or before kind and lag allow (TL27).
    pub early: String,
    /// Path data of those whose task starts before its prior task does (T15).
    pub broken: String,
}

/// The part of the chart a picture is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct WindowArea {
    /// Rows of the view.
    pub rows: Range<usize>,
    /// From here, px from the left of the timeline: also where the picture's x is 0.
    pub x0: f64,
    /// To here.
    pub x1: f64,
}

impl Arrows {
    /// What is critical is told apart only where that is shown.
    #[must_use]
    pub(crate) fn marked(mut self, critical: bool) -> Arrows {
        if !critical {
            self.kept.push_str(&std::mem::take(&mut self.critical));
        }
        self
    }
}

impl ChartRows {
    /// The arrows through a window, drawn from its top left corner: y is 0 at
    /// the top of its first row, x at its left edge, so that numbers stay small
    /// enough for a screen's single precision.
    pub fn arrows(
        &self,
        plan: &Plan,
        timeline: &Timeline,
        sizes: &Sizes,
        area: &WindowArea,
    ) -> Arrows {
        self.arrows_if(plan, timeline, sizes, area, |_, _| true)
    }

    /// As [`ChartRows::arrows`], only those from and to rows that are wanted.
    pub(crate) fn arrows_if(
        &self,
        plan: &Plan,
        timeline: &Timeline,
        sizes: &Sizes,
        area: &WindowArea,
        wanted: impl Fn(usize, usize) -> bool,
    ) -> Arrows {
        let mut arrows = Arrows::default();
        for dependency in self.dependencies_through(area.rows.clone()) {
            let (from, to) = (dependency.from as usize, dependency.to as usize);
            if !wanted(from, to) {
                continue;
            }
            let reach = 2.0 * STUB + sizes.curve;
            let [a, b] = [from, to].map(|row| self.edges(plan, timeline, sizes, row));
            if a.0.min(b.0) - reach > area.x1 || a.1.max(b.1) + reach < area.x0 {
                continue;
            }
            let row = |view: u32| self.stored[view as usize];
            let path = match self.kept(plan, dependency) {
                _ if (self.chain).links(row(dependency.to), row(dependency.from)) => {
                    &mut arrows.driving
                }
                Keeping::InTime if self.drives(dependency) => &mut arrows.critical,
                Keeping::InTime => &mut arrows.kept,
                Keeping::Early => &mut arrows.early,
                Keeping::Broken => &mut arrows.broken,
            };
            let at = |row: usize, (left, right): (f64, f64)| BarBox {
                left: left - area.x0,
                right: right - area.x0,
                y: (row as f64 - area.rows.start as f64 + 0.5) * sizes.row,
            };
            Route::new(dependency.kind, at(from, a), at(to, b), sizes).draw(path, sizes);
        }
        arrows
    }

    /// Whether a dependency decides the start of a task that cannot slip.
    fn drives(&self, dependency: Dependency) -> bool {
        let row = |view: u32| self.stored[view as usize];
        let slack = self.slack.get(row(dependency.to) as usize);
        slack.is_some_and(|slack| slack.critical && slack.driver == Some(row(dependency.from)))
    }

    /// How well a dependency is kept by what its two rows show now.
    fn kept(&self, plan: &Plan, dependency: Dependency) -> Keeping {
        let (from, to) = (dependency.from as usize, dependency.to as usize);
        let task = |view: usize| &plan.tasks()[self.stored[view] as usize];
        let (prior, waiting) = (task(from), task(to));
        kept(
            plan,
            (waiting, self.days_shown(to)),
            barline_tasks::Dependency {
                prior: prior.id,
                kind: dependency.kind,
                lag: dependency.lag,
            },
            (prior, self.days_shown(from)),
        )
    }

    fn is_milestone(&self, plan: &Plan, view: usize) -> bool {
        self.stored_row(view)
            .is_some_and(|row| plan.tasks()[row].is_milestone())
    }

    /// Left and right edge of what a row draws, px: a milestone's diamond is
    /// narrower or wider than its day.
    pub(crate) fn edges(
        &self,
        plan: &Plan,
        timeline: &Timeline,
        sizes: &Sizes,
        view: usize,
    ) -> (f64, f64) {
        let (x, end) = self.span_shown(timeline.scale(), view);
        if self.is_milestone(plan, view) {
            let (middle, half) = (f64::midpoint(x, end), sizes.bar / 2.0);
            (middle - half, middle + half)
        } else {
            (x, end)
        }
    }
}
