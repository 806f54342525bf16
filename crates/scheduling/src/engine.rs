//! The network as arrays: what both forms of the scheduler work on.
//!
//! A position is a working-day number of the task's own calendar. Dependencies between
//! tasks of one calendar are sums of whole numbers; dates are looked up only
//! where calendars differ, for lags in calendar days, and for the answer.

use barline_tasks::Date;

use crate::{CalendarIndex, Calendars, Day, NetDependency, NetTask, Network};
use barline_tasks::Calendar;

/// No row, no dependency.
pub(crate) const NONE: u32 = u32::MAX;
/// No bound.
pub(crate) const FREE: i64 = i64::MAX;

/// How a task got its start, beside its dependencies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hold {
    /// By its dependencies and floor.
    Dependencies,
    /// It must start on a date.
    Must,
    /// It is begun: it keeps its start.
    Begun,
    /// It is done: it keeps its dates and binds nobody.
    Done,
}

/// A dependency in the lists of its two rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) prior: u32,
    pub(crate) waiting: u32,
    pub(crate) next_in: u32,
    pub(crate) next_out: u32,
    pub(crate) dependency: NetDependency,
    /// Not ignored for a circle.
    pub(crate) counted: bool,
}

/// Bounds that the dependencies from a summary put on all its tasks, as boundaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GateBounds {
    pub(crate) finish: i64,
    pub(crate) start: i64,
}

pub(crate) const NO_BOUNDS: GateBounds = GateBounds {
    finish: FREE,
    start: FREE,
};

/// A summary with dependencies from it: what waits for it looks here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gate {
    pub(crate) start: i64,
    pub(crate) finish: i64,
    /// Its leaf that starts first.
    pub(crate) first: u32,
    /// Whether that one is as late as possible.
    pub(crate) slips: bool,
    /// Where that one is a boundary: whether it stands at the end of a day.
    pub(crate) start_ends: Option<bool>,
    /// The same of its last leaf; of several on one day one at the beginning of the day.
    pub(crate) finish_ends: Option<bool>,
    /// The start of the first that is not as late as possible; `FREE` where all are.
    pub(crate) stays: i64,
    pub(crate) late: GateBounds,
    pub(crate) free: GateBounds,
}

pub(crate) const NO_GATE: Gate = Gate {
    start: 0,
    finish: 0,
    first: NONE,
    slips: false,
    start_ends: None,
    finish_ends: None,
    stays: FREE,
    late: NO_BOUNDS,
    free: NO_BOUNDS,
};

#[derive(Clone, Debug)]
pub(crate) struct Core {
    pub(crate) calendars: Calendars,
    pub(crate) project_start: Option<Date>,
    pub(crate) finish_by: Option<Date>,
    pub(crate) tasks: Vec<NetTask>,
    pub(crate) edges: Vec<Edge>,
    /// Edges that are not in use.
    pub(crate) spare: Vec<u32>,
    pub(crate) head_in: Vec<u32>,
    pub(crate) head_out: Vec<u32>,
    pub(crate) parent: Vec<u32>,
    /// Row after the last of the block.
    pub(crate) end: Vec<u32>,
    /// Nearest summary above with dependencies on it.
    pub(crate) up_in: Vec<u32>,
    /// Nearest summary above with dependencies from it.
    pub(crate) up_out: Vec<u32>,
    pub(crate) circles: Vec<crate::Circle>,
    /// Leaves and gates, each after all it waits for.
    pub(crate) order: Vec<u32>,
    pub(crate) rank: Vec<u32>,
    pub(crate) duration: Vec<i64>,
    pub(crate) calendar: Vec<u32>,
    pub(crate) hold: Vec<Hold>,
    pub(crate) floor: Vec<i64>,
    /// As soon as possible.
    pub(crate) early: Vec<i64>,
    /// A task of no days that stands at the end of a day.
    pub(crate) ends: Vec<bool>,
    /// Edge that decides the start.
    pub(crate) driver: Vec<u32>,
    /// Where it is put: `early`, or later where it is to be as late as possible.
    pub(crate) at: Vec<i64>,
    pub(crate) late: Vec<i64>,
    pub(crate) free: Vec<i64>,
    pub(crate) gates: Vec<Gate>,
    /// The latest number of a task that ends there, and of one that stands there, by calendar.
    pub(crate) last_finish: Vec<i64>,
    pub(crate) last_start: Vec<i64>,
}

impl Core {
    pub(crate) fn new(network: Network, calendars: Calendars) -> Core {
        let n = network.tasks.len();
        let mut core = Core {
            calendars,
            project_start: network.project_start,
            finish_by: network.finish_by,
            edges: Vec::new(),
            spare: Vec::new(),
            head_in: vec![NONE; n],
            head_out: vec![NONE; n],
            parent: vec![NONE; n],
            end: vec![0; n],
            up_in: vec![NONE; n],
            up_out: vec![NONE; n],
            circles: Vec::new(),
            order: Vec::with_capacity(n),
            rank: vec![NONE; n],
            duration: vec![0; n],
            calendar: vec![0; n],
            hold: vec![Hold::Dependencies; n],
            floor: vec![0; n],
            early: vec![0; n],
            ends: vec![false; n],
            driver: vec![NONE; n],
            at: vec![0; n],
            late: vec![0; n],
            free: vec![0; n],
            gates: Vec::new(),
            last_finish: Vec::new(),
            last_start: Vec::new(),
            tasks: network.tasks,
        };
        core.lay_edges(&network.dependencies);
        core.outline();
        core.arrange();
        for row in 0..n {
            core.take_up(row);
        }
        core.forward();
        core.backward();
        core
    }

    /// All edges of a new network, those of a row side by side and in their order:
    /// both passes walk through them from row to row.
    fn lay_edges(&mut self, dependencies: &[NetDependency]) {
        let n = self.len() as u32;
        let dependencies = dependencies
            .iter()
            .filter(|dependency| dependency.prior < n && dependency.waiting < n);
        let mut places = vec![0u32; self.len() + 1];
        for dependency in dependencies.clone() {
            places[dependency.waiting as usize + 1] += 1;
        }
        for row in 0..self.len() {
            places[row + 1] += places[row];
        }
        let mut order = vec![NONE; places[self.len()] as usize];
        for (index, dependency) in dependencies.clone().enumerate() {
            let place = &mut places[dependency.waiting as usize];
            order[*place as usize] = index as u32;
            *place += 1;
        }
        let dependencies: Vec<&NetDependency> = dependencies.collect();
        self.edges.reserve(order.len());
        for index in order.iter().rev() {
            self.add_edge(*dependencies[*index as usize]);
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.tasks.len()
    }

    pub(crate) fn is_leaf(&self, row: usize) -> bool {
        self.end[row] as usize == row + 1
    }

    /// The leaves of a row's block, or the row itself.
    pub(crate) fn leaves(&self, row: usize) -> impl Iterator<Item = usize> + '_ {
        (row..self.end[row] as usize).filter(|leaf| self.is_leaf(*leaf))
    }

    pub(crate) fn counting(&self, row: usize) -> &Calendar {
        self.calendars.at(self.calendar[row])
    }

    pub(crate) fn add_edge(&mut self, dependency: NetDependency) -> u32 {
        let edge = Edge {
            prior: dependency.prior,
            waiting: dependency.waiting,
            next_in: self.head_in[dependency.waiting as usize],
            next_out: self.head_out[dependency.prior as usize],
            dependency,
            counted: true,
        };
        let id = if let Some(id) = self.spare.pop() {
            self.edges[id as usize] = edge;
            id
        } else {
            self.edges.push(edge);
            self.edges.len() as u32 - 1
        };
        self.head_in[dependency.waiting as usize] = id;
        self.head_out[dependency.prior as usize] = id;
        id
    }

    /// Takes an edge out of both lists.
    pub(crate) fn remove_edge(&mut self, id: u32) {
        let Edge {
            prior,
            waiting,
            next_in,
            next_out,
            ..
        } = self.edges[id as usize];
        let mut at = self.head_in[waiting as usize];
        if at == id {
            self.head_in[waiting as usize] = next_in;
        } else {
            while self.edges[at as usize].next_in != id {
                at = self.edges[at as usize].next_in;
            }
            self.edges[at as usize].next_in = next_in;
        }
        let mut at = self.head_out[prior as usize];
        if at == id {
            self.head_out[prior as usize] = next_out;
        } else {
            while self.edges[at as usize].next_out != id {
                at = self.edges[at as usize].next_out;
            }
            self.edges[at as usize].next_out = next_out;
        }
        self.spare.push(id);
    }

    /// Dependencies of which the row itself waits, counted or not.
    pub(crate) fn edges_in(&self, row: usize) -> impl Iterator<Item = (u32, &Edge)> {
        let mut at = self.head_in[row];
        std::iter::from_fn(move || {
            let edge = self.edges.get(at as usize)?;
            let id = std::mem::replace(&mut at, edge.next_in);
            Some((id, edge))
        })
    }

    /// Dependencies from the row itself, counted or not.
    pub(crate) fn edges_out(&self, row: usize) -> impl Iterator<Item = (u32, &Edge)> {
        let mut at = self.head_out[row];
        std::iter::from_fn(move || {
            let edge = self.edges.get(at as usize)?;
            let id = std::mem::replace(&mut at, edge.next_out);
            Some((id, edge))
        })
    }

    /// The row, then the summaries above it that have dependencies on them.
    pub(crate) fn waiting_rows(&self, row: usize) -> impl Iterator<Item = usize> + '_ {
        let mut at = row as u32;
        std::iter::from_fn(move || {
            let row = (at != NONE).then_some(at as usize)?;
            at = self.up_in[row];
            Some(row)
        })
    }

    /// All counted dependencies that hold a leaf: its own and those on summaries above.
    pub(crate) fn held_by(&self, leaf: usize) -> impl Iterator<Item = (u32, &Edge)> {
        let rows = self.waiting_rows(leaf);
        rows.flat_map(|row| self.edges_in(row))
            .filter(|(_, edge)| edge.counted)
    }

    /// What the row's own fields come down to: whenever its task or whether it has dependencies changes.
    pub(crate) fn take_up(&mut self, row: usize) {
        if self.tasks[row].calendar.0 as usize >= self.calendars.count() {
            self.tasks[row].calendar = CalendarIndex::PROJECT;
        }
        let task = &self.tasks[row];
        let calendar = self.calendars.at(task.calendar.0);
        let number = |date: Date| calendar.number(Day::of(date).days());
        let duration = i64::from(task.duration);
        let has_links = self.edges_in(row).any(|(_, edge)| edge.counted);
        let hold = if task.done {
            Hold::Done
        } else if task.progress > 0 {
            Hold::Begun
        } else if task.limits.must_start.is_some() {
            Hold::Must
        } else {
            Hold::Dependencies
        };
        let floor = match (hold, task.limits.must_start) {
            (Hold::Must, Some(date)) => number(date),
            (Hold::Done | Hold::Begun, _) if duration > 0 => number(task.start),
            _ => {
                let least = self.floor_of_dates(row);
                if has_links {
                    least
                } else {
                    least.max(number(task.start))
                }
            }
        };
        self.calendar[row] = task.calendar.0;
        self.duration[row] = duration;
        self.hold[row] = hold;
        self.floor[row] = floor;
    }

    /// The least number that the project's start and a "not before" leave a leaf.
    pub(crate) fn floor_of_dates(&self, row: usize) -> i64 {
        let task = &self.tasks[row];
        let calendar = self.calendars.at(task.calendar.0);
        let dates = [self.project_start, task.limits.not_before];
        let numbers = dates.into_iter().flatten();
        let least = numbers
            .map(|date| calendar.number(Day::of(date).days()))
            .max();
        least.unwrap_or(i64::MIN)
    }

    /// The day on which a leaf at a number begins; a boundary where it has no days.
    pub(crate) fn start_of(&self, row: usize, number: i64) -> i64 {
        let calendar = self.counting(row);
        if self.ends[row] {
            calendar.day(number - 1) + 1
        } else {
            calendar.day(number)
        }
    }

    /// The day after its last one.
    pub(crate) fn finish_of(&self, row: usize, number: i64) -> i64 {
        if self.duration[row] == 0 {
            return self.start_of(row, number);
        }
        self.counting(row).day(number + self.duration[row] - 1) + 1
    }

    /// The network as it stands, each row's dependencies in their order.
    pub(crate) fn network(&self) -> Network {
        let rows = 0..self.len();
        let dependencies = rows.flat_map(|row| self.edges_in(row).map(|(_, edge)| edge.dependency));
        Network {
            dependencies: dependencies.collect(),
            tasks: self.tasks.clone(),
            project_start: self.project_start,
            finish_by: self.finish_by,
        }
    }
}
