//! The baselines of the open plan, as a list to choose from (SC16).

use barline_tasks::{Baseline, Plan, Task, day_and_month, joined};
use serde::Serialize;

use crate::{Change, Editor, TableColumn};

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
            joined([first.as_str(), " to ", &last].iter(), "")
        });
        BaselineView {
            name: baseline.name.clone(),
            tasks: baseline.tasks().len() as u32,
            dates: dates.unwrap_or_default(),
        }
    }
}

/// How far a task is from a baseline, in working days of its own (SC16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct VarianceView {
    /// Of its first day; later is above 0.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub start: i64,
    /// Of its last day.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub finish: i64,
    /// Of its duration; longer is above 0.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub duration: i64,
}

impl VarianceView {
    pub(crate) fn of(plan: &Plan, task: &Task, from: Option<&Baseline>) -> Option<VarianceView> {
        let then = from?.dates_of(task.id)?;
        let variance = plan.variance(task, then);
        Some(VarianceView {
            start: variance.start,
            finish: variance.finish,
            duration: variance.duration,
        })
    }
}

impl Editor {
    /// Rows say from now on how far they are from this baseline, by its place; no
    /// change of the plan.
    pub fn compare_with(&mut self, baseline: Option<usize>) -> Change {
        self.compared = baseline;
        self.shown_anew()
    }

    pub(crate) fn compared_with(&self) -> Option<&Baseline> {
        self.plan.baselines().get(self.compared?)
    }

    /// What a cell says that is worked out of the schedule or a baseline, as it is copied.
    pub(crate) fn measured(&self, row: usize, column: TableColumn) -> Option<String> {
        let slack = || self.scheduler().map(|scheduler| scheduler.row(row));
        let variance =
            || VarianceView::of(&self.plan, &self.plan.tasks()[row], self.compared_with());
        let days = match column {
            TableColumn::TotalFloat => slack().map(|slack| slack.total_float),
            TableColumn::FreeFloat => slack().map(|slack| slack.free_float),
            TableColumn::Critical => {
                let critical = slack().is_some_and(|slack| slack.critical);
                return critical.then(|| "true".to_owned());
            }
            TableColumn::StartVariance => variance().map(|from| from.start),
            TableColumn::FinishVariance => variance().map(|from| from.finish),
            TableColumn::DurationVariance => variance().map(|from| from.duration),
            _ => None,
        };
        days.map(|days| days.to_string())
    }

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
