//! What the marks of a picture mean (TL21).

use barline_tasks::{Colour, Level, Plan, Status};

use super::layout::{LEGEND, MARGIN};
use super::letters;
use super::mark::Mark;
use super::painter::Painter;
use crate::palette::{
    BAR_DONE_PROGRESS, BAR_LATE, BAR_PARENT, CRITICAL, DANGER, INK_MUTED, MILESTONE, SURFACE,
    TODAY, bars_of,
};
use crate::{ChartItem, ColourBy, LEVEL_COLOURS};

impl Painter<'_> {
    /// Says what the marks mean that occur, as far as there is room for it.
    pub(super) fn legend(&mut self, plan: &Plan, items: &[ChartItem], width: f64) {
        let y = self.top + self.height + LEGEND / 2.0 + 6.0;
        let mut x = MARGIN;
        let any = |is: fn(&ChartItem) -> bool| items.iter().any(is);
        let colours = self.colours(plan, items);
        let today = self.chart.timeline().today_x();
        let is_today_seen = (self.area.x0..self.area.x1).contains(&today);
        let is_by_level = self.chart.settings().colour_by.is_none();
        let mut entry = |fill: &'static str, stroke: Option<&'static str>, text: String| {
            let needed = 38.0 + letters::width(&text, 11.0);
            // Of many owners some have no room: what is left out is not cut in two.
            if x + needed > width {
                return;
            }
            self.marks.push(Mark::Rect {
                at: [x, y - 5.0, 14.0, 10.0],
                radius: 2.0,
                fill,
                stroke,
            });
            self.text(x + 20.0, y, 11.0, INK_MUTED.light, text);
            x += needed;
        };
        for (is, fill, text) in [
            (any(|item| item.is_parent), BAR_PARENT.light, "Summary"),
            (
                is_by_level && any(|item| item.is_milestone),
                MILESTONE.light,
                "Milestone",
            ),
            (
                is_by_level && any(|item| item.is_done),
                BAR_DONE_PROGRESS.light,
                "✓ Done",
            ),
            (any(|item| item.is_late), BAR_LATE.light, "! Late"),
            (
                any(|item| item.sticks_left || item.sticks_right),
                DANGER.light,
                "Subtasks reach beyond",
            ),
        ] {
            if is {
                entry(fill, None, text.to_owned());
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
                entry(SURFACE.light, Some(stroke), text.to_owned());
            }
        }
        if is_today_seen {
            entry(TODAY.light, None, "Today".to_owned());
        }
        for (fill, text) in colours {
            entry(fill, None, text);
        }
    }

    /// What the bars' colours tell, each once, by name.
    fn colours(&self, plan: &Plan, items: &[ChartItem]) -> Vec<(&'static str, String)> {
        let tasks = || items.iter().filter_map(|item| plan.get(item.task));
        let named = |colour: Colour, name: &str| (bars_of(colour).light_progress, name.to_owned());
        match self.chart.settings().colour_by {
            None => (0..=Level::MAX.get())
                .filter(|level| items.iter().any(|item| item.level.get() == *level))
                .map(|level| {
                    let colour = LEVEL_COLOURS[usize::from(level)];
                    (colour.light_progress, format!("Level {level}"))
                })
                .collect(),
            Some(ColourBy::Owner) => {
                let mut owners: Vec<&str> = Vec::new();
                for task in tasks() {
                    if !owners.contains(&task.owner.as_str()) {
                        owners.push(&task.owner);
                    }
                }
                let of = |owner: &str| named(Colour::of_owner(owner), owner);
                owners.into_iter().map(of).collect()
            }
            Some(ColourBy::Status) => (Status::ALL.into_iter())
                .filter(|status| tasks().any(|task| task.status == *status))
                .map(|status| named(Colour::of_status(status), status.label()))
                .collect(),
        }
    }
}
