//! The baselines of the open plan, as a list to choose from (SC16).

use barline_tasks::{Baseline, day_and_month};
use serde::Serialize;

use crate::Editor;

/// One of the plan's baselines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BaselineView {
    /// Its name.
    pub name: String,
    /// How many tasks it has dates of.
    pub tasks: u32,
    /// First to last day of its tasks, `5 Jan 2026 to 13 Feb 2026`; empty without any.
    pub dates: String,
}

impl BaselineView {
    fn of(baseline: &Baseline) -> BaselineView {
        let dates = || baseline.tasks().iter().map(|(_, dates)| dates);
        let span =
            (dates().map(|dates| dates.start).min()).zip(dates().map(|dates| dates.last_day).max());
        let dates = span.map(|(first, last)| {
            let [first, last] = [first, last].map(|day| day_and_month(day, true));
            [first.as_str(), " to ", &last].concat()
        });
        BaselineView {
            name: baseline.name.clone(),
            tasks: baseline.tasks().len() as u32,
            dates: dates.unwrap_or_default(),
        }
    }
}

impl Editor {
    /// The place of the baseline that was chosen by this name: where it was then, if
    /// the name is still that one's, or the first of the name.
    pub fn baseline_at(&self, name: &str, index: usize) -> Option<usize> {
        let baselines = self.plan.baselines();
        let is = |at: &usize| baselines.get(*at).is_some_and(|one| one.name == name);
        Some(index)
            .filter(is)
            .or_else(|| (0..baselines.len()).find(is))
    }

    /// The baselines, the oldest first.
    pub fn baselines(&self) -> Vec<BaselineView> {
        let baselines = self.plan.baselines().iter();
        baselines.map(BaselineView::of).collect()
    }
}
