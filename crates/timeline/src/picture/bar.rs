//! The bar of a task in a picture, as on the screen (TL5, TL21).

use barline_tasks::Plan;

use super::letters;
use super::mark::Mark;
use super::painter::Painter;
use crate::ChartItem;
use crate::palette::{
    BAR_DONE, BAR_DONE_PROGRESS, BAR_LABEL, BAR_LATE, BAR_PARENT, BAR_PARENT_PROGRESS, BAR_SPAN,
    CRITICAL, DANGER, INK, INK_MUTED, MILESTONE, SURFACE, bars_of,
};
use crate::px::Px;

/// Width of the mark at the end of a summary bar that a subtask reaches beyond, px.
const CAP: f64 = 2.5;

/// The edge of a task's bar.
fn stroke_of(item: &ChartItem, done: &'static str) -> &'static str {
    if item.is_critical {
        CRITICAL.light
    } else if item.is_late {
        BAR_LATE.light
    } else {
        done
    }
}

impl Painter<'_> {
    pub(super) fn bar(&mut self, plan: &Plan, item: &ChartItem) {
        if item.refusal.is_some() {
            return;
        }
        let sizes = *self.chart.sizes();
        let row = (item.row - self.area.rows.start) as f64;
        let y = self.top + row * sizes.row + (sizes.row - sizes.bar) / 2.0;
        let place = (self.left + item.x - self.area.x0, item.width);
        let limit = self.left + self.area.x1 - self.area.x0;
        let (x, end) = (place.0.max(self.left), (place.0 + place.1).min(limit));
        if end <= x {
            return;
        }
        let width = end - x;
        self.beneath(item, y, limit);
        let named = (self.chart.settings().colour_by.zip(plan.get(item.task)))
            .map(|(by, task)| bars_of(by.of(task)));
        let colour = named.unwrap_or_else(|| item.colour());
        let (fill, done) = if item.is_done && named.is_none() {
            (BAR_DONE.light, BAR_DONE_PROGRESS.light)
        } else {
            (colour.light, colour.light_progress)
        };
        // A name stands behind all that is drawn of it.
        let mut edge =
            end.max((self.left + item.span_x + item.span_width - self.area.x0).min(limit));
        if item.is_milestone {
            let (middle, half) = (place.0 + place.1 / 2.0, sizes.bar / 2.0);
            edge = middle + half;
            self.marks.push(Mark::Polygon {
                points: vec![
                    (middle, y),
                    (middle + half, y + half),
                    (middle, y + sizes.bar),
                    (middle - half, y + half),
                ],
                fill: named.map_or(MILESTONE.light, |colour| colour.light_progress),
            });
        } else if item.is_parent {
            let (thick, cap) = (sizes.bar * 0.42, (sizes.bar * 0.55).min(width / 2.0));
            self.marks.push(Mark::Polygon {
                points: vec![
                    (x, y + 1.0),
                    (end, y + 1.0),
                    (end, y + sizes.bar - 1.0),
                    (end - cap, y + thick),
                    (x + cap, y + thick),
                    (x, y + sizes.bar - 1.0),
                ],
                fill: BAR_PARENT.light,
            });
            let progressed = (place.0 + item.progress_width).min(end) - x;
            if progressed > 0.0 && !item.is_invalid {
                self.rect(
                    [x, y + 1.0, progressed, thick - 1.0],
                    named.map_or(BAR_PARENT_PROGRESS.light, |colour| colour.light_progress),
                );
            }
            if item.sticks_left && x > self.left {
                self.rect([x, y, CAP, sizes.bar], DANGER.light);
            }
            if item.sticks_right && end < limit {
                self.rect([end - CAP, y, CAP, sizes.bar], DANGER.light);
            }
        } else {
            self.marks.push(Mark::Rect {
                at: [x, y, width, sizes.bar],
                radius: sizes.radius,
                fill,
                stroke: Some(stroke_of(item, done)),
            });
            let progressed = (place.0 + item.progress_width).min(end) - x;
            if progressed > 0.0 && !item.is_invalid {
                self.rect([x, y, progressed, sizes.bar], done);
            }
        }
        self.name(item, (x, y, width), edge, limit);
    }

    /// Its name, in the bar at `place` (left, top, width) where it fits, else behind `edge`.
    fn name(&mut self, item: &ChartItem, place: (f64, f64, f64), edge: f64, limit: f64) {
        let (x, y, width) = place;
        let mark = match (item.is_done, item.is_late) {
            (true, _) => "✓ ",
            (_, true) => "! ",
            _ => "",
        };
        let text = format!("{mark}{}", item.name);
        let needed = letters::width(&text, 12.0);
        let middle = y + self.chart.sizes().bar / 2.0;
        let fits = !item.is_milestone && !item.is_parent && needed + 12.0 <= width;
        let at = if fits { x + 6.0 } else { edge + 13.0 };
        let ink = if fits { BAR_LABEL.light } else { INK.light };
        let room = if fits { width } else { limit - at };
        if room > 8.0 {
            self.marks.push(Mark::Text {
                x: at,
                y: middle,
                size: 12.0,
                bold: item.is_parent,
                centred: false,
                fill: ink,
                room,
                text,
            });
        }
    }
}

impl Painter<'_> {
    /// What its subtasks cover, where the baseline has the task, and how far it can slip,
    /// as on the screen (TL31, TL32, TL35).
    fn beneath(&mut self, item: &ChartItem, y: f64, limit: f64) {
        let bar = self.chart.sizes().bar;
        let within = |x: f64| (self.left + x - self.area.x0).clamp(self.left, limit);
        let covered = (within(item.span_x), within(item.span_x + item.span_width));
        let (from, to) = (
            within(item.baseline_x),
            within(item.baseline_x + item.baseline_width),
        );
        let end = within(item.x + item.width);
        let slipped = within(item.x + item.width + item.float_width);
        if covered.1 > covered.0 {
            let at = [covered.0, y + 1.0, covered.1 - covered.0, bar * 0.42 - 1.0];
            self.rect(at, BAR_SPAN.light);
        }
        if to > from {
            self.marks.push(Mark::Rect {
                at: [from + 0.5, y + bar + 1.5, to - from - 1.0, 3.0],
                radius: 0.0,
                fill: SURFACE.light,
                stroke: Some(INK_MUTED.light),
            });
        }
        if slipped > end {
            self.marks.push(Mark::Lines {
                x: end,
                // Below the name, which may stand there.
                y: y + bar - 2.0,
                path: format!("M0 0h{}m0 -4v8", Px(slipped - end)),
                stroke: INK_MUTED.light,
                width: 1.5,
                dashed: true,
            });
        }
    }
}
