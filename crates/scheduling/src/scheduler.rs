//! The form that keeps its state: an edit costs what it moves (SC13).

use barline_tasks::{Date, rows_in_order};

use crate::backward::Back;
use crate::engine::{Core, Gate, NONE};
use crate::forward::Place;
use crate::{Calendars, Circle, Conflict, NetDependency, NetTask, Network, RowSchedule, Schedule};

/// One edit of a scheduled network.
#[derive(Clone, Debug)]
pub enum Change {
    /// A row becomes this task.
    Task {
        /// Which row.
        row: u32,
        /// What it becomes, its level included.
        task: NetTask,
    },
    /// A row waits for these, and no others; the rows of `waiting` are not looked at.
    Dependencies {
        /// Which row.
        row: u32,
        /// Its dependencies.
        dependencies: Vec<NetDependency>,
    },
    /// The project starts then.
    ProjectStart(Option<Date>),
    /// Floats count to then.
    FinishBy(Option<Date>),
    /// Other days off. Calendars of tasks are indices: tasks whose owner's calendar
    /// came or went need a [`Change::Task`], or the whole a [`Change::Network`]. Those
    /// whose index is none any more follow the project's.
    Calendars(Box<Calendars>),
    /// Rows come, go or move: everything is worked out anew.
    Network(Box<Network>),
}

/// What an edit moved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// Rows of tasks whose dates, floats or driver are others now, in order;
    /// summaries above them are not among them.
    pub rows: Vec<u32>,
}

/// A network that is scheduled again after every edit.
///
/// It answers as [`Network::schedule`] would, always; the work grows with the
/// tasks an edit moves. A change of rows, of an outline, or of dependencies on summaries
/// and in circles works everything out anew.
///
/// ```
/// use barline_scheduling::{Calendars, Change, NetDependency, NetTask, Network, Scheduler};
/// use barline_scheduling::{Lag, DependencyKind};
/// use barline_tasks::Date;
///
/// let monday = Date::constant(2026, 3, 2);
/// let dependency = NetDependency { waiting: 1, prior: 0, kind: DependencyKind::FinishStart, lag: Lag::ZERO };
/// let tasks = vec![NetTask::new(monday, 2), NetTask::new(monday, 3)];
/// let network = Network { tasks, dependencies: vec![dependency], ..Network::default() };
///
/// let mut scheduler = Scheduler::new(network, Calendars::default());
/// assert_eq!(scheduler.row(1).start.date(), Date::constant(2026, 3, 4));
/// let moved = scheduler.apply(Change::Task { row: 0, task: NetTask::new(monday, 4) });
/// assert_eq!(moved.rows, [0, 1]);
/// assert_eq!(scheduler.row(1).start.date(), Date::constant(2026, 3, 6));
/// ```
#[derive(Clone, Debug)]
pub struct Scheduler {
    pub(crate) core: Core,
    ahead: Marks,
    behind: Marks,
    moved: Vec<bool>,
    rows: Vec<usize>,
}

impl Scheduler {
    /// Schedules a network and keeps it.
    pub fn new(network: Network, calendars: Calendars) -> Scheduler {
        let core = Core::new(network, calendars);
        let n = core.len();
        Scheduler {
            ahead: Marks::new(core.order.len()),
            behind: Marks::new(core.order.len()),
            moved: vec![false; n],
            rows: Vec::new(),
            core,
        }
    }

    /// The answer for one row.
    ///
    /// # Panics
    /// Where there is no such row.
    pub fn row(&self, row: usize) -> RowSchedule {
        if self.core.is_leaf(row) {
            self.core.leaf_schedule(row)
        } else {
            self.core.summary_schedule(row)
        }
    }

    /// The whole answer.
    pub fn schedule(&self) -> Schedule {
        self.core.schedule()
    }

    /// Dates that cannot be kept, by row.
    pub fn conflicts(&self) -> Vec<Conflict> {
        self.core.conflicts()
    }

    /// Those of one row.
    ///
    /// # Panics
    /// Where there is no such row.
    pub fn conflicts_of(&self, row: usize) -> Vec<Conflict> {
        let mut found = Vec::new();
        self.core.conflicts_of(row, &mut found);
        found
    }

    /// Dependencies that are ignored, by row.
    pub fn circles(&self) -> &[Circle] {
        &self.core.circles
    }

    /// The network as it stands.
    pub fn network(&self) -> Network {
        self.core.network()
    }

    /// The calendars it is scheduled with.
    pub fn calendars(&self) -> &Calendars {
        &self.core.calendars
    }

    /// Takes an edit and answers what moved. Rows out of range change nothing.
    pub fn apply(&mut self, change: Change) -> Moved {
        let is_of_all = matches!(
            change,
            Change::ProjectStart(_) | Change::FinishBy(_) | Change::Calendars(_)
        );
        // Looked at before: other calendars make other days of the numbers that are kept.
        let before: Vec<_> = (0..if is_of_all { self.core.len() } else { 0 })
            .map(|row| self.core.leaf_schedule(row))
            .collect();
        match change {
            Change::Task { row, .. } | Change::Dependencies { row, .. }
                if row as usize >= self.core.len() =>
            {
                return Moved::default();
            }
            Change::Task { row, task } => self.change_task(row as usize, task),
            Change::Dependencies { row, dependencies } => {
                self.change_dependencies(row, dependencies);
            }
            Change::ProjectStart(date) => self.core.project_start = date,
            Change::FinishBy(date) => self.core.finish_by = date,
            Change::Calendars(calendars) => self.core.calendars = *calendars,
            Change::Network(network) => self.rebuild(*network),
        }
        if is_of_all {
            self.all_again(&before);
        }
        self.answer()
    }

    fn answer(&mut self) -> Moved {
        let rows = rows_in_order(std::mem::take(&mut self.rows));
        for row in &rows {
            self.moved[*row] = false;
        }
        let rows = rows.into_iter().map(|row| row as u32).collect();
        Moved { rows }
    }

    fn note(&mut self, row: usize) {
        if !std::mem::replace(&mut self.moved[row], true) {
            self.rows.push(row);
        }
    }

    fn rebuild(&mut self, network: Network) {
        let calendars = self.core.calendars.clone();
        let before = std::mem::replace(self, Scheduler::new(network, calendars)).core;
        for row in 0..self.core.len() {
            let same = row < before.len()
                && before.is_leaf(row) == self.core.is_leaf(row)
                && before.tasks[row] == self.core.tasks[row]
                && before.leaf_schedule(row) == self.core.leaf_schedule(row);
            if !same && self.core.is_leaf(row) {
                self.note(row);
            }
        }
    }

    /// Dates change for all, the order does not.
    fn all_again(&mut self, before: &[RowSchedule]) {
        for row in 0..self.core.len() {
            self.core.take_up(row);
        }
        self.core.forward();
        self.core.backward();
        for (row, before) in before.iter().enumerate() {
            if self.core.is_leaf(row) && self.core.leaf_schedule(row) != *before {
                self.note(row);
            }
        }
    }

    fn change_task(&mut self, row: usize, task: NetTask) {
        if task.level != self.core.tasks[row].level {
            let mut network = self.core.network();
            network.tasks[row] = task;
            return self.rebuild(network);
        }
        self.core.tasks[row] = task;
        self.core.take_up(row);
        if self.core.is_leaf(row) {
            self.note(row);
            self.mark(row);
            self.sweep();
        }
    }

    fn change_dependencies(&mut self, row: u32, mut dependencies: Vec<NetDependency>) {
        dependencies.retain(|dependency| (dependency.prior as usize) < self.core.len());
        for dependency in &mut dependencies {
            dependency.waiting = row;
        }
        let row = row as usize;
        let old: Vec<(u32, NetDependency)> = self
            .core
            .edges_in(row)
            .map(|(id, edge)| (id, edge.dependency))
            .collect();
        let is_plain = |core: &Core, dependency: &NetDependency| {
            let prior = dependency.prior as usize;
            core.is_leaf(prior) && core.rank[prior] < core.rank[row]
        };
        let keeps_order = self.core.circles.is_empty()
            && self.core.is_leaf(row)
            && old
                .iter()
                .all(|(_, dependency)| is_plain(&self.core, dependency))
            && dependencies
                .iter()
                .all(|dependency| is_plain(&self.core, dependency));
        if !keeps_order {
            let mut network = self.core.network();
            network
                .dependencies
                .retain(|dependency| dependency.waiting as usize != row);
            network.dependencies.extend(dependencies);
            return self.rebuild(network);
        }
        for (id, dependency) in &old {
            self.core.remove_edge(*id);
            self.behind.set(self.core.rank[dependency.prior as usize]);
        }
        for dependency in dependencies.iter().rev() {
            self.core.add_edge(*dependency);
        }
        self.core.take_up(row);
        self.note(row);
        self.mark(row);
        self.sweep();
    }

    /// A leaf's own fields or dependencies are others: it, what waits for it and what it waits for.
    fn mark(&mut self, row: usize) {
        self.ahead.set(self.core.rank[row]);
        self.behind.set(self.core.rank[row]);
        mark_after(&self.core, &mut self.ahead, row);
        mark_before(&self.core, &mut self.behind, row);
    }

    fn sweep(&mut self) {
        let mut at = 0;
        while let Some(rank) = self.ahead.take_from(at) {
            at = rank;
            let row = self.core.order[rank as usize] as usize;
            if self.core.is_leaf(row) {
                self.step_ahead(row);
            } else {
                self.open_gate(row);
            }
        }
        let ends = (self.core.last_finish.clone(), self.core.last_start.clone());
        self.core.find_end();
        if ends != (self.core.last_finish.clone(), self.core.last_start.clone()) {
            self.behind.set_all();
        }
        let mut at = self.core.order.len() as u32;
        while let Some(rank) = self.behind.take_before(at) {
            at = rank;
            let row = self.core.order[rank as usize] as usize;
            if self.core.is_leaf(row) {
                self.step_behind(row);
            } else {
                self.bind_gate(row);
            }
        }
    }

    fn step_ahead(&mut self, row: usize) {
        let Place {
            number,
            ends,
            driver,
        } = self.core.place(row);
        let moves = number != self.core.early[row] || ends != self.core.ends[row];
        if !moves && driver == self.core.driver[row] {
            return;
        }
        self.core.driver[row] = driver;
        self.note(row);
        if moves {
            self.core.early[row] = number;
            self.core.ends[row] = ends;
            self.behind.set(self.core.rank[row]);
            mark_after(&self.core, &mut self.ahead, row);
        }
    }

    fn open_gate(&mut self, row: usize) {
        let before = self.core.gates[row];
        self.core.open_gate(row);
        let gate = self.core.gates[row];
        let asks = |gate: &Gate| {
            let sides = (gate.start_ends, gate.finish_ends);
            (gate.start, gate.finish, gate.slips, sides)
        };
        if asks(&before) != asks(&gate) {
            mark_dependencies(&self.core, &mut self.ahead, row);
        }
        if (before.start, before.stays) != (gate.start, gate.stays) {
            mark_leaves(&self.core, &mut self.behind, row);
        }
    }

    fn step_behind(&mut self, row: usize) {
        let Back { late, free, at } = self.core.back(row);
        let core = &mut self.core;
        if (late, free, at) == (core.late[row], core.free[row], core.at[row]) {
            return;
        }
        let binds = (late, at) != (core.late[row], core.at[row]);
        (core.late[row], core.free[row], core.at[row]) = (late, free, at);
        self.note(row);
        if binds {
            mark_before(&self.core, &mut self.behind, row);
        }
    }

    fn bind_gate(&mut self, row: usize) {
        let before = self.core.gates[row];
        self.core.bind_gate(row);
        let gate = self.core.gates[row];
        if (before.late, before.free) != (gate.late, gate.free) {
            mark_leaves(&self.core, &mut self.behind, row);
        }
    }
}

/// Marks what waits for a leaf.
fn mark_after(core: &Core, marks: &mut Marks, row: usize) {
    mark_dependencies(core, marks, row);
    let mut gate = core.up_out[row];
    while gate != NONE {
        marks.set(core.rank[gate as usize]);
        gate = core.up_out[gate as usize];
    }
}

fn mark_dependencies(core: &Core, marks: &mut Marks, row: usize) {
    for (_, edge) in core.edges_out(row).filter(|(_, edge)| edge.counted) {
        mark_leaves(core, marks, edge.waiting as usize);
    }
}

fn mark_leaves(core: &Core, marks: &mut Marks, row: usize) {
    for leaf in core.leaves(row) {
        marks.set(core.rank[leaf]);
    }
}

/// Marks what a leaf waits for.
fn mark_before(core: &Core, marks: &mut Marks, row: usize) {
    for (_, edge) in core.held_by(row) {
        marks.set(core.rank[edge.prior as usize]);
    }
}

/// A set of ranks from which the next is found by words.
#[derive(Clone, Debug)]
struct Marks {
    words: Vec<u64>,
    count: usize,
}

impl Marks {
    fn new(count: usize) -> Marks {
        Marks {
            words: vec![0; count.div_ceil(64)],
            count,
        }
    }

    fn set(&mut self, rank: u32) {
        self.words[rank as usize / 64] |= 1 << (rank % 64);
    }

    fn set_all(&mut self) {
        self.words.fill(u64::MAX);
        if let (Some(last), rest @ 1..) = (self.words.last_mut(), self.count % 64) {
            *last = (1 << rest) - 1;
        }
    }

    /// The least rank not below `at`, taken out. Nothing below `at` is ever marked then.
    fn take_from(&mut self, at: u32) -> Option<u32> {
        let first = at as usize / 64;
        let word = first
            + self.words[first.min(self.words.len())..]
                .iter()
                .position(|word| *word != 0)?;
        let bit = self.words[word].trailing_zeros();
        self.words[word] &= self.words[word] - 1;
        Some(word as u32 * 64 + bit)
    }

    /// The greatest rank below or at `at`, taken out.
    fn take_before(&mut self, at: u32) -> Option<u32> {
        let end = (at as usize / 64 + 1).min(self.words.len());
        let word = self.words[..end].iter().rposition(|word| *word != 0)?;
        let bit = self.words[word].ilog2();
        self.words[word] &= !(1 << bit);
        Some(word as u32 * 64 + bit)
    }
}
