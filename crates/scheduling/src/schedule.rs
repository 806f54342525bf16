//! The answer: dates, floats, conflicts and circles as plain data (SC9 to SC11).

use barline_tasks::{Date, Plan};

use crate::engine::{Core, Edge, Hold, NONE};
use crate::{
    Calendars, Circle, Conflict, Day, DependencyKind, Lag, NetDependency, Network, Options,
};

/// The dependency that decides a start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Driver {
    /// Row of the task that is waited for.
    pub prior: u32,
    /// Row the dependency is written on: the task, or a summary above it.
    pub waiting: u32,
    /// Which ends.
    pub kind: DependencyKind,
    /// Days between them.
    pub lag: Lag,
}

impl Driver {
    pub(crate) fn of(edge: &Edge) -> Driver {
        let NetDependency {
            waiting,
            prior,
            kind,
            lag,
        } = edge.dependency;
        Driver {
            prior,
            waiting,
            kind,
            lag,
        }
    }
}

/// When a row happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowSchedule {
    /// First day of work; of a task of no days the day it is shown on.
    pub start: Day,
    /// Last day of work, the same for a task of no days.
    pub last_day: Day,
    /// First day as early as dependencies and dates allow; of a task as late as possible the day it
    /// comes to stand on, from which its floats are counted (SC6).
    pub early_start: Day,
    /// The last day that goes with it.
    pub early_last_day: Day,
    /// First day as late as the project's end and finish dates allow.
    pub late_start: Day,
    /// The last day that goes with it.
    pub late_last_day: Day,
    /// Working days it can slip before the end moves or a finish date breaks;
    /// negative where one is broken already.
    pub total_float: i64,
    /// Working days it can slip before another task moves, and not more than its total float.
    pub free_float: i64,
    /// Its total float is 0 or less.
    pub critical: bool,
    /// The dependency that decides its start, if one does.
    pub driver: Option<Driver>,
    /// Working days: a task's own, of a summary those of its span.
    pub duration: i64,
    /// Per cent done: a task's own, of a summary its leaves' by their durations.
    pub progress: u8,
    /// Deeper rows follow.
    pub is_summary: bool,
    /// Its typed start is a day off, so that work begins later.
    pub begins_on_day_off: bool,
}

/// The whole answer, by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Schedule {
    /// One for each row of the plan.
    pub rows: Vec<RowSchedule>,
    /// Dates that cannot be kept, by row.
    pub conflicts: Vec<Conflict>,
    /// Dependencies that are ignored, by row.
    pub circles: Vec<Circle>,
}

impl Schedule {
    /// First day of the first row to begin.
    pub fn start(&self) -> Option<Date> {
        self.rows.iter().map(|row| row.start).min().map(Day::date)
    }

    /// Last day of the last row to end.
    pub fn last_day(&self) -> Option<Date> {
        self.rows
            .iter()
            .map(|row| row.last_day)
            .max()
            .map(Day::date)
    }
}

/// Schedules a plan: when each task happens, what can slip, what holds what.
///
/// Pure: the same plan gives the same answer, on every machine and in whatever
/// order its dependencies were made.
///
/// ```
/// use barline_scheduling::{Calendars, Options, schedule};
/// use barline_tasks::{Date, Duration, Plan, TaskDraft, counting_ids};
///
/// let friday = Date::constant(2026, 3, 6);
/// let order = TaskDraft { duration: Duration::new(2), ..TaskDraft::new("Order", friday) };
/// let paint = TaskDraft { prior: "1".into(), ..TaskDraft::new("Paint", friday) };
/// let plan = Plan::build("Kitchen", vec![order, paint], &mut counting_ids());
///
/// let schedule = schedule(&plan, &Calendars::default(), Options::default());
/// assert_eq!(schedule.rows[0].last_day.date(), Date::constant(2026, 3, 9));
/// assert_eq!(schedule.rows[1].start.date(), Date::constant(2026, 3, 10));
/// assert!(schedule.rows[1].critical);
/// ```
pub fn schedule(plan: &Plan, calendars: &Calendars, options: Options) -> Schedule {
    Network::of(plan, calendars, options).schedule(calendars)
}

impl Network {
    /// Schedules the network: see [`schedule`].
    pub fn schedule(self, calendars: &Calendars) -> Schedule {
        Core::new(self, calendars.clone()).schedule()
    }
}

impl Core {
    pub(crate) fn schedule(&self) -> Schedule {
        let mut rows: Vec<RowSchedule> =
            (0..self.len()).map(|row| self.leaf_schedule(row)).collect();
        self.roll_up(&mut rows);
        Schedule {
            rows,
            conflicts: self.conflicts(),
            circles: self.circles.clone(),
        }
    }

    /// First and last day shown for a leaf at a number (SC5).
    pub(crate) fn shown(&self, leaf: usize, number: i64) -> (Day, Day) {
        let calendar = self.counting(leaf);
        if self.duration[leaf] == 0 {
            let day = Day::clamped(calendar.day(if self.ends[leaf] { number - 1 } else { number }));
            return (day, day);
        }
        let first = calendar.day(number);
        let last = match self.duration[leaf] {
            1 => first,
            days => calendar.day(number + days - 1),
        };
        (Day::clamped(first), Day::clamped(last))
    }

    pub(crate) fn leaf_schedule(&self, row: usize) -> RowSchedule {
        let (early, late, at) = (self.early[row], self.late[row], self.at[row]);
        let (start, last_day) = self.shown(row, at);
        let (late_start, late_last_day) = if late == at {
            (start, last_day)
        } else {
            self.shown(row, late)
        };
        let total_float = if self.hold[row] == Hold::Done {
            0
        } else {
            late - at
        };
        let task = &self.tasks[row];
        let typed = Day::of(task.start).days();
        let calendar = self.counting(row);
        // Nothing but the typed start decides where the task stands.
        let stays = self.hold[row] != Hold::Must
            && self.driver[row] == NONE
            && calendar.number(typed) == at;
        RowSchedule {
            start,
            last_day,
            early_start: start,
            early_last_day: last_day,
            late_start,
            late_last_day,
            total_float,
            // A lead can leave more room before what waits than there is before the end.
            free_float: self.free[row].min(total_float.max(0)),
            critical: total_float <= 0,
            driver: (at == early)
                .then(|| self.edges.get(self.driver[row] as usize))
                .flatten()
                .map(Driver::of),
            duration: self.duration[row],
            progress: task.progress,
            is_summary: false,
            begins_on_day_off: stays && !calendar.works(typed) && start.days() > typed,
        }
    }

    /// A summary alone.
    pub(crate) fn summary_schedule(&self, row: usize) -> RowSchedule {
        let mut sum = Sum::default();
        for leaf in self.leaves(row) {
            sum.add(&Sum::of(
                &self.leaf_schedule(leaf),
                self.hold[leaf] != Hold::Done,
            ));
        }
        sum.schedule(self)
    }

    /// Summaries from their leaves, the deepest first (SC7).
    fn roll_up(&self, rows: &mut [RowSchedule]) {
        if (0..self.len()).all(|row| self.is_leaf(row)) {
            return;
        }
        let mut sums = vec![Sum::default(); self.len()];
        for row in (0..self.len()).rev() {
            if self.is_leaf(row) {
                sums[row] = Sum::of(&rows[row], self.hold[row] != Hold::Done);
            } else {
                rows[row] = sums[row].schedule(self);
            }
            if self.parent[row] != NONE {
                let child = sums[row].clone();
                sums[self.parent[row] as usize].add(&child);
            }
        }
    }
}

/// What a summary gathers.
#[derive(Clone, Default)]
struct Sum {
    /// All its leaves, and those of them that are not done: their floats count.
    dates: Option<RowSchedule>,
    open: Option<(i64, i64)>,
    days: i64,
    /// Days times per cent.
    done: i64,
    leaves: i64,
    percent: i64,
}

impl Sum {
    fn of(row: &RowSchedule, is_open: bool) -> Sum {
        Sum {
            dates: Some(*row),
            open: is_open.then_some((row.total_float, row.free_float)),
            days: row.duration,
            done: row.duration * i64::from(row.progress),
            leaves: 1,
            percent: i64::from(row.progress),
        }
    }

    fn add(&mut self, child: &Sum) {
        if let Some(more) = &child.dates {
            let dates = self.dates.get_or_insert(*more);
            dates.start = dates.start.min(more.start);
            dates.early_start = dates.early_start.min(more.early_start);
            dates.late_start = dates.late_start.min(more.late_start);
            dates.last_day = dates.last_day.max(more.last_day);
            dates.early_last_day = dates.early_last_day.max(more.early_last_day);
            dates.late_last_day = dates.late_last_day.max(more.late_last_day);
        }
        if let Some((total, free)) = child.open {
            let open = self.open.get_or_insert((total, free));
            *open = (open.0.min(total), open.1.min(free));
        }
        self.days += child.days;
        self.done += child.done;
        self.leaves += child.leaves;
        self.percent += child.percent;
    }

    fn schedule(&mut self, core: &Core) -> RowSchedule {
        // A summary has leaves, or it would be one.
        let Some(dates) = &mut self.dates else {
            unreachable!("a summary has a leaf")
        };
        let (total_float, free_float) = self.open.unwrap_or((0, 0));
        let calendar = core.calendars.at(crate::CalendarIndex::PROJECT.0);
        let span = calendar.number(dates.last_day.days() + 1) - calendar.number(dates.start.days());
        // Half up, in whole numbers (K9).
        let progress = if self.days > 0 {
            (2 * self.done + self.days) / (2 * self.days)
        } else {
            (2 * self.percent + self.leaves) / (2 * self.leaves)
        };
        *dates = RowSchedule {
            total_float,
            free_float,
            critical: total_float <= 0,
            driver: None,
            duration: if self.days == 0 && dates.start == dates.last_day {
                0
            } else {
                span
            },
            progress: progress as u8,
            is_summary: true,
            begins_on_day_off: false,
            ..*dates
        };
        *dates
    }
}
