//! Tasks that came from elsewhere: their ids, colours and hours (TL22).

use barline_tasks::{Date, IgnoredDependencies, Plan, TaskId, TaskMap, add_days, format_iso_date};

use super::Chart;
use crate::foreign::level_of;
use crate::{ChartItem, DragStep, Look};

/// `2026-01-05T06:00:00`.
fn at_second(date: Date, second: i64) -> String {
    let second = second.clamp(0, 86_399);
    format!(
        "{}T{:02}:{:02}:{:02}",
        format_iso_date(date),
        second / 3_600,
        second / 60 % 60,
        second % 60
    )
}

/// How the bars of tasks from elsewhere look.
#[derive(Clone, Debug, Default)]
pub(super) struct Looks {
    at: TaskMap,
    looks: Vec<Look>,
}

impl Looks {
    pub(super) fn is_empty(&self) -> bool {
        self.looks.is_empty()
    }

    fn of(looks: Vec<(TaskId, Look)>) -> Looks {
        let mut all = Looks::default();
        for (task, look) in looks {
            all.at.set(task, all.looks.len());
            all.looks.push(look);
        }
        all
    }

    pub(super) fn get(&self, task: TaskId) -> Option<&Look> {
        self.looks.get(self.at.get(task)?)
    }
}

impl Chart {
    /// Tasks that came from elsewhere, and how their bars look (TL22).
    pub fn set_looks(&mut self, plan: &Plan, looks: Vec<(TaskId, Look)>) {
        self.looks = Looks::of(looks);
        self.trim(plan);
    }

    pub(super) fn trim(&mut self, plan: &Plan) {
        if self.looks.is_empty() {
            return;
        }
        let looks = &self.looks;
        (self.rows)
            .trim(|row| (looks.get(plan.tasks()[row].id)).map_or((0.0, 0.0), |look| look.trims));
    }

    /// The item as it came from elsewhere: its id, its colours, its picture.
    pub(super) fn dressed(
        &self,
        plan: &Plan,
        ignored: &IgnoredDependencies,
        item: ChartItem,
    ) -> ChartItem {
        let Some(look) = self.looks.get(item.task) else {
            return item;
        };
        let id = |row: usize| {
            self.looks
                .get(plan.tasks()[row].id)
                .map(|look| look.id.clone())
        };
        let row = plan.row_of(item.task);
        ChartItem {
            id: look.id.clone(),
            dependencies: row.map_or_else(Vec::new, |row| {
                ignored.counted(plan, row).filter_map(id).collect()
            }),
            custom_class: if level_of(&look.custom_class).is_some() {
                look.custom_class.clone()
            } else {
                format!("{} {}", item.custom_class, look.custom_class)
                    .trim_end()
                    .to_owned()
            },
            fill: look.color.clone(),
            fill_progress: look.color_progress.clone(),
            thumbnail: look.thumbnail.clone(),
            is_milestone: look.is_milestone || item.is_milestone,
            ..item
        }
    }

    /// A foreign task keeps its hours while it is dragged.
    pub(super) fn trimmed(&self, step: DragStep) -> DragStep {
        let Some(look) = (self.looks.get(step.task)).filter(|look| look.trims != (0.0, 0.0)) else {
            return step;
        };
        let (first, last) = (step.start, step.last_day);
        let scale = self.timeline.scale();
        let day = |date: Date| scale.x(add_days(date, 1)) - scale.x(date);
        let (head, tail) = look.trims;
        let x = step.x + day(first) * head;
        let width = (step.x + step.width - day(last) * tail - x).max(1.0);
        let seconds = |part: f64| (part * 86_400.0).round() as i64;
        DragStep {
            x,
            width,
            progress_width: width * f64::from(step.progress) / 100.0,
            reported_start: at_second(first, seconds(head)),
            reported_end: at_second(last, 86_399 - seconds(tail)),
            ..step
        }
    }
}
