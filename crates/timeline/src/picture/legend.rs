//! What the marks of a picture mean (TL21).

use barline_tasks::Level;

use super::layout::{LEGEND, MARGIN};
use super::mark::Mark;
use super::painter::Painter;
use crate::palette::{
    BAR_DONE_PROGRESS, BAR_LATE, BAR_PARENT, CRITICAL, DANGER, INK_MUTED, MILESTONE, SURFACE, TODAY,
};
use crate::{ChartItem, colour_of};

impl Painter<'_> {
    /// Says what the marks mean that occur.
    pub(super) fn legend(&mut self, items: &[ChartItem]) {
        let y = self.top + self.height + LEGEND / 2.0 + 6.0;
        let mut x = MARGIN;
        let any = |is: fn(&ChartItem) -> bool| items.iter().any(is);
        let mut levels: Vec<Level> = items.iter().map(|item| item.level).collect();
        levels.sort_unstable();
        levels.dedup();
        let mut entry = |painter: &mut Self, fill: &'static str, text: String| {
            painter.marks.push(Mark::Rect {
                at: [x, y - 5.0, 14.0, 10.0],
                radius: 2.0,
                fill,
                stroke: None,
            });
            painter.text(x + 20.0, y, 11.0, INK_MUTED.light, text.clone());
            x += 34.0 + text.chars().count() as f64 * 6.2;
        };
        for level in levels {
            let text = format!("Level {}", level.get());
            entry(self, colour_of(level).light_progress, text);
        }
        for (is, fill, text) in [
            (any(|item| item.is_parent), BAR_PARENT.light, "Summary"),
            (any(|item| item.is_milestone), MILESTONE.light, "Milestone"),
            (any(|item| item.is_done), BAR_DONE_PROGRESS.light, "✓ Done"),
            (any(|item| item.is_late), BAR_LATE.light, "! Late"),
            (
                any(|item| item.sticks_left || item.sticks_right),
                DANGER.light,
                "Subtasks reach beyond",
            ),
        ] {
            if is {
                entry(self, fill, text.to_owned());
            }
        }
        for (is, stroke, text) in [
            (any(|item| item.is_critical), CRITICAL.light, "Critical"),
            (
                any(|item| item.baseline_width > 0.0),
                INK_MUTED.light,
                "Baseline",
            ),
        ] {
            if is {
                entry(self, SURFACE.light, text.to_owned());
                if let Some(Mark::Rect { stroke: edge, .. }) = self.marks.iter_mut().nth_back(1) {
                    *edge = Some(stroke);
                }
            }
        }
        let today = self.chart.timeline().today_x();
        if (self.area.x0..self.area.x1).contains(&today) {
            entry(self, TODAY.light, "Today".to_owned());
        }
    }
}
