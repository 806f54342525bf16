//! What one row of the chart shows (TL1, TL5).

use std::fmt::Write as _;
use std::ops::Range;

use barline_tasks::{Date, IgnoredDependencies, Level, Plan, TaskId};
use serde::Serialize;

use crate::chart_task::chart_id;
use crate::notes::notes;
use crate::{ChartRows, LevelColour, Timeline, colour_of, day};

/// A row of the chart: the derived chart item of spec §3, and where it is drawn.
///
/// Positions are px from the left of the timeline.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
// Independent facts of one row, read by name in the page: no state machine hides in them.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own that the painter asks for"
)]
pub struct ChartItem {
    /// The task, for good (N9).
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub task: TaskId,
    /// The chart's id, `task_N`.
    pub id: String,
    /// 0-based row in the view.
    pub row: usize,
    /// The task's name, plain text.
    pub name: String,
    /// First day, `YYYY-MM-DD` for the page.
    #[serde(serialize_with = "day::iso")]
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub start: Date,
    /// Last day, included, likewise (D1).
    #[serde(serialize_with = "day::iso")]
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub end: Date,
    /// Depth in the outline: which of [`crate::LEVEL_COLOURS`] it has.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub level: Level,
    /// 0 to 100.
    pub progress: u8,
    /// The chart's ids of the prior tasks that count.
    pub dependencies: Vec<String>,
    /// `level-0` to `level-8`; with the name of a colour, `hue-teal`, where colours tell
    /// something else (TL34).
    pub custom_class: String,
    /// A foreign task's own colour of the bar, as CSS writes it.
    pub fill: Option<String>,
    /// Likewise of the part that is done.
    pub fill_progress: Option<String>,
    /// Address of a picture on the bar, one that the page may show.
    pub thumbnail: Option<String>,
    /// Left edge of the bar.
    pub x: f64,
    /// Width of the bar.
    pub width: f64,
    /// Width of the part that is done.
    pub progress_width: f64,
    /// Drawn as a diamond, without progress or handles.
    pub is_milestone: bool,
    /// Its start could not be read (D7): drawn without progress or handles.
    pub is_invalid: bool,
    /// Drawn as a summary bar.
    pub is_parent: bool,
    /// A subtask begins before it.
    pub sticks_left: bool,
    /// A subtask ends after it.
    pub sticks_right: bool,
    /// Left edge of what its subtasks cover, px; only where they stick out (TL35).
    pub span_x: f64,
    /// Its width, px; 0 where they do not.
    pub span_width: f64,
    /// What is out of order, a sentence each: prior tasks that are not over when it
    /// starts, subtasks that stick out.
    pub notes: Vec<String>,
    /// Ticked off.
    pub is_done: bool,
    /// Past its end and not done.
    pub is_late: bool,
    /// It cannot slip without moving the end (TL31); only where that is shown.
    pub is_critical: bool,
    /// It is one of the chain that is followed (TL33).
    pub in_chain: bool,
    /// How far behind the bar it can slip, px; 0 where that is not shown.
    pub float_width: f64,
    /// Left edge of the bar that the baseline has, px (TL32); only where that is shown.
    pub baseline_x: f64,
    /// Its width, px; 0 where there is none.
    pub baseline_width: f64,
    /// Why there is no bar; the row stays empty then (D8).
    pub refusal: Option<String>,
    /// What a screen reader says: `Task: Paint. From 5 January 2026 to 9 January 2026.`
    pub label: String,
}

/// Where a bar stands that a drag takes along.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BarPlace {
    /// The task’s id.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub task: TaskId,
    /// Left edge of the bar, px.
    pub x: f64,
    /// Width of the bar, px.
    pub width: f64,
    /// Width of the part that is done, px.
    pub progress_width: f64,
}

impl ChartItem {
    /// The colours of its level (spec §3).
    pub fn colour(&self) -> LevelColour {
        colour_of(self.level)
    }
}

impl ChartRows {
    pub(crate) fn along(
        &self,
        plan: &Plan,
        timeline: &Timeline,
        rows: Range<usize>,
    ) -> Vec<BarPlace> {
        let scale = timeline.scale();
        let end = rows.end.min(self.len());
        (rows.start.min(end)..end)
            .filter(|view| self.is_held(*view))
            .map(|view| {
                let task = &plan.tasks()[self.stored[view] as usize];
                let (x, end) = self.span_shown(scale, view);
                let width = end - x;
                BarPlace {
                    task: task.id,
                    x,
                    width,
                    progress_width: width * (f64::from(task.progress.percent()) / 100.0),
                }
            })
            .collect()
    }

    /// The items of the rows `rows` of the view, cut to those there are.
    pub fn items(
        &self,
        plan: &Plan,
        ignored: &IgnoredDependencies,
        timeline: &Timeline,
        rows: Range<usize>,
    ) -> Vec<ChartItem> {
        let end = rows.end.min(self.len());
        (rows.start.min(end)..end)
            .map(|row| self.item(plan, ignored, timeline, row))
            .collect()
    }

    fn item(
        &self,
        plan: &Plan,
        ignored: &IgnoredDependencies,
        timeline: &Timeline,
        view: usize,
    ) -> ChartItem {
        let row = self.stored[view] as usize;
        let task = &plan.tasks()[row];
        let bar = self.bar(view);
        let scale = timeline.scale();
        let (x, end) = bar.edges(scale, bar.first, bar.last);
        let width = end - x;
        let (first, last) = (day::date(bar.first.into()), day::date(bar.last.into()));
        let is_milestone = task.is_milestone();
        let is_late = plan.is_late(task, timeline.today());
        let mut label = format!(
            "Task: {}. From {} to {}.",
            task.name,
            day::spoken(first),
            day::spoken(last)
        );
        if is_milestone {
            label.push_str(" Milestone.");
        }
        if task.done {
            label.push_str(" Done.");
        } else if task.progress.percent() > 0 {
            // Writing to a String cannot fail.
            let _ = write!(label, " {} % done.", task.progress.percent());
        }
        if is_late {
            label.push_str(" Late.");
        }
        let notes = if bar.refused.is_none() {
            notes(plan, ignored, row, (first, last))
        } else {
            Vec::new()
        };
        for note in &notes {
            label.push(' ');
            label.push_str(note);
        }
        let (sticks_left, sticks_right) = bar.exceeds_parent_span();
        let (span_x, span_end) = bar.span_of_subtasks(scale).unwrap_or_default();
        ChartItem {
            task: task.id,
            id: chart_id(row),
            row: view,
            name: task.name.clone(),
            start: first,
            end: last,
            level: task.level,
            progress: task.progress.percent(),
            dependencies: ignored.counted(plan, row).map(chart_id).collect(),
            custom_class: format!("level-{}", task.level.get()),
            fill: None,
            fill_progress: None,
            thumbnail: None,
            x,
            width,
            progress_width: width * (f64::from(task.progress.percent()) / 100.0),
            is_milestone,
            is_invalid: task.start_doubtful,
            is_parent: plan.is_parent(row),
            sticks_left,
            sticks_right,
            span_x,
            span_width: span_end - span_x,
            notes,
            is_done: task.done,
            is_late,
            is_critical: false,
            in_chain: self.chain.has(row),
            float_width: 0.0,
            baseline_x: 0.0,
            baseline_width: 0.0,
            refusal: bar.refused.map(|kind| {
                crate::Refusal {
                    id: chart_id(row),
                    kind,
                }
                .sentence()
            }),
            label,
        }
    }
}
