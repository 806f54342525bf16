//! The network the scheduler works on: dense rows and dependencies, no text (SC3, SC4).

use barline_tasks::{
    CalendarIndex, Calendars, Date, Dependency, DependencyKind, Lag, Limits, Plan,
};

use crate::Options;

/// One row of a network: a task, or a summary where deeper rows follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetTask {
    /// Depth in the outline; only which of two is deeper counts.
    pub level: u8,
    /// Length in working days; 0 is a boundary between two days (SC5).
    pub duration: u32,
    /// Whose days it works on; one that the calendars do not have becomes the project's.
    pub calendar: CalendarIndex,
    /// The start as it stands in the plan.
    pub start: Date,
    /// Per cent done, 0 to 100.
    pub progress: u8,
    /// Ticked off.
    pub done: bool,
    /// Pins and limits.
    pub limits: Limits,
}

impl NetTask {
    /// A task of the project's calendar, not begun, held by nothing.
    pub fn new(start: Date, duration: u32) -> NetTask {
        NetTask {
            level: 0,
            duration,
            calendar: CalendarIndex::PROJECT,
            start,
            progress: 0,
            done: false,
            limits: Limits::NONE,
        }
    }
}

/// One dependency, by rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NetDependency {
    /// Row of the task that waits.
    pub waiting: u32,
    /// Row of the task it waits for.
    pub prior: u32,
    /// Which ends.
    pub kind: DependencyKind,
    /// Days between them.
    pub lag: Lag,
}

/// Rows, dependencies and the dates of the project.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Network {
    /// In outline order.
    pub tasks: Vec<NetTask>,
    /// In any order; rows beyond the last are none. Of two between the same two rows a plan keeps the last
    /// (SC4); here both count.
    pub dependencies: Vec<NetDependency>,
    /// No task begins before it.
    pub project_start: Option<Date>,
    /// The last day floats count to, where it is not the last day of the work.
    pub finish_by: Option<Date>,
}

impl Network {
    /// The network of a plan: its dependencies, and limits, calendars and dates (SC4).
    pub fn of(plan: &Plan, calendars: &Calendars, options: Options) -> Network {
        let mut network = Network {
            tasks: Vec::with_capacity(plan.len()),
            project_start: options.project_start,
            finish_by: options.finish_by,
            ..Network::default()
        };
        for row in 0..plan.len() {
            network.tasks.push(NetTask::of(plan, row, calendars));
            network.dependencies.extend(dependencies_of(plan, row));
        }
        network
    }
}

impl NetTask {
    /// A row of a plan. A task that is not begun is placed from where a person put
    /// it, one that is begun stays where it stands (SC14, SC15).
    ///
    /// # Panics
    /// Where there is no such row.
    pub fn of(plan: &Plan, row: usize, calendars: &Calendars) -> NetTask {
        let task = &plan.tasks()[row];
        let is_begun = task.done || task.progress.percent() > 0;
        let typed = task.by_hand.filter(|_| !is_begun);
        NetTask {
            level: task.level.get(),
            duration: task.duration.days(),
            calendar: calendars.of_task(&task.owner, task.works_on_days_off),
            start: typed.map_or(task.start, |by_hand| by_hand.start),
            progress: task.progress.percent(),
            done: task.done,
            limits: task.limits,
        }
    }
}

/// What a row of a plan waits for.
///
/// # Panics
/// Where there is no such row.
pub fn dependencies_of(plan: &Plan, row: usize) -> impl Iterator<Item = NetDependency> + '_ {
    let dependencies = plan.tasks()[row].prior.dependencies();
    dependencies.filter_map(move |Dependency { prior, kind, lag }| {
        Some(NetDependency {
            waiting: row as u32,
            prior: plan.row_of(prior)? as u32,
            kind,
            lag,
        })
    })
}
