//! What a drag or a key does to a bar (TL15 to TL17).

use barline_tasks::{Date, IgnoredDependencies, Plan, TaskId, add_days, days_between};
use serde::{Deserialize, Serialize};

use crate::block::block_move;
use crate::bound::{StartBound, start_bound};
use crate::chart_task::{latest_last_day, reported_end, reported_start, task_days};
use crate::{Timeline, day};

/// The part of a bar that is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum DragHandle {
    /// The bar itself: both dates move, the duration stays.
    Bar,
    /// Its left end: the last day stays.
    Start,
    /// Its right end: the first day stays.
    End,
    /// Its progress handle.
    Progress,
}

/// The command a drop or a key press comes to, one undo step; it crosses as the
/// editor's command of the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum BarCommand {
    /// The bar starts on another day.
    #[serde(rename_all = "camelCase")]
    MoveBar {
        /// The task.
        task: TaskId,
        /// First day.
        #[serde(with = "barline_tasks::iso_date")]
        start_date: Date,
    },
    /// The bar covers other days.
    #[serde(rename_all = "camelCase")]
    ResizeBar {
        /// The task.
        task: TaskId,
        /// First day.
        #[serde(with = "barline_tasks::iso_date")]
        start_date: Date,
        /// Last day, included.
        #[serde(with = "barline_tasks::iso_date")]
        last_day: Date,
    },
    /// The progress handle stands elsewhere.
    SetProgress {
        /// The task.
        task: TaskId,
        /// 0 to 100.
        progress: u8,
    },
}

/// Where a drag stands: what is drawn, and what a drop would commit.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DragStep {
    /// The task that is dragged.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub task: TaskId,
    /// What is held.
    pub handle: DragHandle,
    /// First day.
    #[serde(with = "barline_tasks::iso_date")]
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub start: Date,
    /// Last day, included.
    #[serde(with = "barline_tasks::iso_date")]
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub last_day: Date,
    /// Days from first to last, both included, as the project counts them (D1, D2).
    pub duration: u32,
    /// 0 to 100.
    pub progress: u8,
    /// Left edge of the bar, px.
    pub x: f64,
    /// Width of the bar, px.
    pub width: f64,
    /// Width of the part that is done, px.
    pub progress_width: f64,
    /// `2026-01-05T00:00:00`: what `date_change` reports as start.
    pub reported_start: String,
    /// `2026-01-09T23:59:59`: what `date_change` reports as end (spec §2).
    pub reported_end: String,
    /// What is shown at the bar while it is dragged: `5 Jan 2026 - 9 Jan 2026`, or `40 %`.
    pub hint: String,
    /// What a screen reader is told: `Paint: from 5 January 2026 to 9 January 2026.`
    pub announcement: String,
    /// Why it went no further, where it did not.
    pub stopped: Option<StartBound>,
    /// What a drop here commits; none where it changes nothing.
    #[cfg_attr(feature = "typescript", ts(type = "Command | null"))]
    pub command: Option<BarCommand>,
}

/// The bar after its handle was dragged by `dx` px, in the mode's snap. `None`
/// when there is no such bar, or it has no such handle (milestones and invalid
/// tasks can only be moved as a whole: spec §2).
pub fn dragged(
    plan: &Plan,
    ignored: &IgnoredDependencies,
    timeline: &Timeline,
    row: usize,
    handle: DragHandle,
    dx: f64,
) -> Option<DragStep> {
    let (first, last) = task_days(plan, plan.tasks().get(row)?).ok()?;
    let scale = timeline.scale();
    let by = match handle {
        DragHandle::Bar | DragHandle::Start => scale.days_dragged(first, dx),
        DragHandle::End => scale.days_dragged(add_days(last, 1), dx),
        DragHandle::Progress => {
            let width = scale.x(add_days(last, 1)) - scale.x(first);
            let part = if dx.is_finite() { dx / width } else { 0.0 };
            (part * 100.0).round() as i64
        }
    };
    moved_by(plan, ignored, timeline, row, handle, by)
}

/// The bar after its handle was moved by whole days, or by per cent for
/// [`DragHandle::Progress`]. `None` as for [`dragged`].
pub fn moved_by(
    plan: &Plan,
    ignored: &IgnoredDependencies,
    timeline: &Timeline,
    row: usize,
    handle: DragHandle,
    by: i64,
) -> Option<DragStep> {
    let task = plan.tasks().get(row)?;
    let (first, last) = task_days(plan, task).ok()?;
    if handle != DragHandle::Bar && (task.is_milestone() || task.start_doubtful) {
        return None;
    }
    let by = by.clamp(-8_000_000, 8_000_000);
    let days = days_between(first, last);
    let mut stopped = None;
    // Where dates are by links, the editor says what they allow when the bar is let go.
    let is_by_hand = !plan.scheduling().dates_follow_dependencies;
    let mut bounded = |start: Date| match start_bound(plan, ignored, row).filter(|_| is_by_hand) {
        // A start that is broken already may move to the right, never on to the left.
        Some(bound) if by != 0 && start < bound.start => {
            let start = bound.start;
            stopped = Some(bound);
            start
        }
        _ => start,
    };
    let mut progress = task.progress;
    // An end let go on a day that does not count stands on the last one that does.
    let settled = |first: Date, last: Date| {
        (
            first,
            plan.last_day_for(task, first, plan.duration_between(task, first, last)),
        )
    };
    let (new_first, new_last) = match handle {
        // A summary bar goes as far as its subtasks can (N10).
        DragHandle::Bar if plan.is_parent(row) => {
            let moved = block_move(plan, ignored, row, by);
            stopped = moved.stopped;
            let start = add_days(first, moved.days);
            (start, plan.last_day_from(task, start))
        }
        DragHandle::Bar => {
            // Room for the last day is kept at the calendar's end.
            let start = bounded(add_days(first, by)).min(add_days(Date::MAX, -days));
            (start, plan.last_day_from(task, start))
        }
        DragHandle::Start => {
            let earliest = last_minus_ten_years(last);
            let start = add_days(first, by).clamp(earliest.min(last), last);
            settled(bounded(start).min(last), last)
        }
        DragHandle::End => {
            let end = add_days(last, by).clamp(first, latest_last_day(first));
            settled(first, end)
        }
        DragHandle::Progress => {
            progress = barline_tasks::Progress::clamped(i64::from(progress.percent()) + by);
            (first, last)
        }
    };
    let scale = timeline.scale();
    let x = scale.x(new_first);
    let width = scale.x(add_days(new_last, 1)) - x;
    let subtasks = if handle == DragHandle::Bar {
        plan.block(row).len() - 1
    } else {
        0
    };
    let (hint, announcement) = match handle {
        DragHandle::Progress => progress_texts(&task.name, progress.percent()),
        _ => date_texts(&task.name, new_first, new_last, subtasks),
    };
    let is_changed = (new_first, new_last, progress) != (first, last, task.progress);
    Some(DragStep {
        task: task.id,
        handle,
        start: new_first,
        last_day: new_last,
        duration: plan.duration_between(task, new_first, new_last).days(),
        progress: progress.percent(),
        x,
        width,
        progress_width: width * (f64::from(progress.percent()) / 100.0),
        reported_start: reported_start(new_first),
        reported_end: reported_end(new_last),
        hint,
        announcement,
        stopped,
        command: is_changed.then(|| match handle {
            DragHandle::Bar => BarCommand::MoveBar {
                task: task.id,
                start_date: new_first,
            },
            DragHandle::Start | DragHandle::End => BarCommand::ResizeBar {
                task: task.id,
                start_date: new_first,
                last_day: new_last,
            },
            DragHandle::Progress => BarCommand::SetProgress {
                task: task.id,
                progress: progress.percent(),
            },
        }),
    })
}

/// The hint and the announcement of a bar that covers other days.
fn date_texts(name: &str, first: Date, last: Date, subtasks: usize) -> (String, String) {
    let along = with_subtasks(subtasks);
    let (from, to) = (day::short(first), day::short(last));
    let hint = format!("{from} - {to}{along}");
    let (from, to) = (day::spoken(first), day::spoken(last));
    (hint, format!("{name}: from {from} to {to}{along}."))
}

/// The hint and the announcement of another progress.
fn progress_texts(name: &str, percent: u8) -> (String, String) {
    (format!("{percent} %"), format!("{name}: {percent} % done."))
}

fn with_subtasks(count: usize) -> String {
    match count {
        0 => String::new(),
        1 => ", with its subtask".to_owned(),
        count => format!(", with its {count} subtasks"),
    }
}

/// The earliest first day from which `last` is no more than ten years off.
fn last_minus_ten_years(last: Date) -> Date {
    let date = day::add_months(last, -crate::chart_task::MOST_YEARS * 12);
    if latest_last_day(date) < last {
        add_days(date, 1)
    } else {
        date
    }
}
