//! Arrows from the finish of a task to the start of the one that waits (TL13, TL14).

use std::fmt::Write as _;
use std::ops::Range;

use barline_tasks::Plan;
use serde::Serialize;

use crate::px::Px;
use crate::{ChartRows, Sizes, Timeline};

/// All arrows of a window as two SVG paths.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Arrows {
    /// Path data of the arrows that hold.
    pub kept: String,
    /// Path data of those whose task starts while its prior task is still going on
    /// (TL25).
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

/// Straight piece at both ends of an arrow, px.
const STUB: f64 = 7.0;
/// Half height of the arrow's head, px.
const HEAD: f64 = 3.5;

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

    /// As [`ChartRows::arrows`], only those whose upper end is in the window's
    /// rows. Bands of rows that follow each other draw each arrow once so, after
    /// those that come from above the first: the arrows through its no rows.
    pub fn arrows_begun(
        &self,
        plan: &Plan,
        timeline: &Timeline,
        sizes: &Sizes,
        area: &WindowArea,
    ) -> Arrows {
        let first = area.rows.start;
        self.arrows_if(plan, timeline, sizes, area, |from, to| {
            from.min(to) >= first
        })
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
            let (left, start) = self.edges(plan, timeline, sizes, from);
            let end = self.edges(plan, timeline, sizes, to).0;
            let reach = 2.0 * STUB + sizes.curve;
            if start.min(end) - reach > area.x1 || start.max(end) + reach < area.x0 {
                continue;
            }
            let y = |row: usize| (row as f64 - area.rows.start as f64 + 0.5) * sizes.row;
            let (first, prior) = (self.days_shown(to).0, self.days_shown(from));
            let path = if first < prior.0 {
                &mut arrows.broken
            } else if first <= prior.1 && !self.is_milestone(plan, from) {
                &mut arrows.early
            } else {
                &mut arrows.kept
            };
            let ends = Ends {
                left: left - area.x0,
                finish: (start - area.x0, y(from)),
                start: (end - area.x0, y(to)),
            };
            draw(path, &ends, sizes);
        }
        arrows
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

/// Where an arrow begins and ends.
pub(crate) struct Ends {
    /// Left edge of the bar it begins at.
    pub(crate) left: f64,
    /// Middle of that bar's right edge.
    pub(crate) finish: (f64, f64),
    /// Middle of the waiting bar's left edge.
    pub(crate) start: (f64, f64),
}

/// Adds one arrow to a path: right out of the finish, down or up, right into
/// the start. Where the two are nearly above each other it drops out of the
/// finished bar's end, which covers its beginning; where the start lies left of
/// that it goes around by the line between two rows. It turns right behind the
/// bar, before any name that stands there.
pub(crate) fn draw(path: &mut String, ends: &Ends, sizes: &Sizes) {
    let Ends {
        left,
        finish: (ax, ay),
        start: (bx, by),
    } = *ends;
    let down = if by >= ay { 1.0 } else { -1.0 };
    let curve = sizes.curve.min(STUB).min((by - ay).abs() / 2.0);
    let turn = ax + STUB;
    // Writing to a String cannot fail.
    let drop = bx - STUB - 1.0;
    if bx - ax < 2.0 * STUB && bx - ax > -STUB && drop > left + 2.0 {
        let _ = write!(
            path,
            "M{} {}V{}q0 {} {} {}H{}",
            Px(drop),
            Px(ay),
            Px(by - down * curve),
            Px(down * curve),
            Px(curve),
            Px(down * curve),
            Px(bx)
        );
        head(path, bx, by);
        return;
    }
    let _ = write!(path, "M{} {}H{}", Px(ax), Px(ay), Px(turn - curve));
    if bx - ax >= 2.0 * STUB {
        let _ = write!(
            path,
            "q{} 0 {} {}V{}q0 {} {} {}H{}",
            Px(curve),
            Px(curve),
            Px(down * curve),
            Px(by - down * curve),
            Px(down * curve),
            Px(curve),
            Px(down * curve),
            Px(bx)
        );
    } else {
        let between = by - down * sizes.row / 2.0;
        let curve = curve.min(sizes.row / 4.0);
        let back = bx - STUB;
        let _ = write!(
            path,
            "H{}q{} 0 {} {}V{}q0 {} {} {}H{}\
             q{} 0 {} {}V{}q0 {} {} {}H{}",
            Px(turn - curve),
            Px(curve),
            Px(curve),
            Px(down * curve),
            Px(between - down * curve),
            Px(down * curve),
            Px(-curve),
            Px(down * curve),
            Px(back + curve),
            Px(-curve),
            Px(-curve),
            Px(down * curve),
            Px(by - down * curve),
            Px(down * curve),
            Px(curve),
            Px(down * curve),
            Px(bx)
        );
    }
    head(path, bx, by);
}

/// The arrow's head, its point at the start of the bar.
fn head(path: &mut String, x: f64, y: f64) {
    let _ = write!(
        path,
        "m{} {}L{} {}l{} {}",
        Px(-HEAD),
        Px(-HEAD),
        Px(x),
        Px(y),
        Px(-HEAD),
        Px(HEAD)
    );
}
