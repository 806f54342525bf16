//! Why a row happens when it does, and what it can slip before (SC11).

use barline_tasks::Date;

use crate::engine::{Core, Edge, FREE, Hold, NONE};
use crate::{Day, Driver, OffSpan, Scheduler};

/// What decides a start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Because {
    /// A dependency.
    Dependency {
        /// The dependency that decides.
        dependency: Driver,
        /// What of the prior task decides: its last day, or its first for SS and SF.
        prior_day: Day,
    },
    /// The project starts then.
    ProjectStart,
    /// It stands there: nothing makes it later.
    Typed {
        /// The start as typed; a day off where it is not the day work begins.
        typed: Day,
        /// What it waits for, with a summary above it, allows an earlier day.
        waits: bool,
    },
    /// A pin.
    NotBefore {
        /// The pin's day.
        date: Day,
    },
    /// A date that dependencies cannot move.
    MustStart {
        /// That date.
        date: Day,
    },
    /// It is begun and keeps its start.
    Begun,
    /// It is done and keeps its dates.
    Done,
    /// As late as possible.
    AsLateAsPossible {
        /// Row of what it stands right before; `None` where a date bounds it.
        before: Option<u32>,
    },
    /// A summary begins with the first of its tasks.
    FirstTask {
        /// Row of that task.
        row: u32,
    },
}

/// What a task's total float counts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounded {
    /// The end of the project, which is that of its tasks.
    End,
    /// The day the project should be finished by.
    ProjectFinish,
    /// Its own finish date.
    FinishDate,
    /// A date of a task that waits for it, or of a summary's task.
    DatesThatFollow,
}

/// Why a row happens when it does, and how far it can slip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// Which row.
    pub row: u32,
    /// Its first day.
    pub start: Day,
    /// Its last day.
    pub last_day: Day,
    /// What decides the start.
    pub because: Because,
    /// Days off on the way: of the prior task's owner while it lasts, then of the task's own.
    pub off: Vec<OffSpan>,
    /// Working days before what bounds it.
    pub total_float: i64,
    /// Working days before another task moves.
    pub free_float: i64,
    /// Row of the task that would move first; `None` where what bounds its total float comes before.
    pub first_to_move: Option<u32>,
    /// What bounds its total float; `None` where nothing of it can slip, for it is done or must start.
    pub bounded_by: Option<Bounded>,
}

impl Scheduler {
    /// Why the row happens when it does.
    ///
    /// # Panics
    /// Where there is no such row.
    pub fn why(&self, row: usize) -> Why {
        let core = &self.core;
        let schedule = self.row(row);
        let (because, off) = if schedule.is_summary {
            let first = core
                .leaves(row)
                .min_by_key(|leaf| core.leaf_schedule(*leaf).start);
            (
                Because::FirstTask {
                    row: first.unwrap_or(row) as u32,
                },
                Vec::new(),
            )
        } else {
            core.because(row, schedule.start, schedule.last_day)
        };
        Why {
            row: row as u32,
            start: schedule.start,
            last_day: schedule.last_day,
            because,
            off,
            total_float: schedule.total_float,
            free_float: schedule.free_float,
            first_to_move: core.first_to_move(row),
            bounded_by: core.bounded_by(row),
        }
    }

    /// The rows that hold a row's date, from the row itself back to one that no
    /// dependency decides.
    ///
    /// # Panics
    /// Where there is no such row.
    pub fn driving_chain(&self, row: usize) -> Vec<u32> {
        let mut chain = vec![row as u32];
        let mut at = row;
        while let Some(edge) = self.core.driving(at) {
            at = self.core.deciding_leaf(edge);
            chain.push(at as u32);
        }
        chain
    }
}

impl Core {
    /// The dependency that holds a row's date: none holds what slipped.
    fn driving(&self, row: usize) -> Option<&Edge> {
        let stays = self.at[row] == self.early[row];
        self.edges.get(self.driver[row] as usize).filter(|_| stays)
    }

    /// The prior leaf whose end or start a dependency looks at.
    pub(crate) fn deciding_leaf(&self, edge: &Edge) -> usize {
        let prior = edge.prior as usize;
        if self.is_leaf(prior) {
            return prior;
        }
        if !edge.dependency.kind.from_finish() {
            return self.gates[prior].first as usize;
        }
        let finish = self.gates[prior].finish;
        let last = self
            .leaves(prior)
            .find(|leaf| self.finish_of(*leaf, self.early[*leaf]) == finish);
        last.unwrap_or(prior)
    }

    /// The prior leaf that ends last, or starts first, where all have come to stand; its first day, and that day.
    pub(crate) fn prior_days(&self, edge: &Edge) -> (usize, Day, Day) {
        let from_finish = edge.dependency.kind.from_finish();
        let mut best = (0, Day(0), Day(0));
        let mut lowest = i64::MAX;
        for leaf in self.leaves(edge.prior as usize) {
            let (first, last) = self.shown(leaf, self.at[leaf]);
            let day = if from_finish { last } else { first };
            let key = if from_finish { -day.days() } else { day.days() };
            if key < lowest {
                (lowest, best) = (key, (leaf, first, day));
            }
        }
        best
    }

    fn because(&self, row: usize, start: Day, last_day: Day) -> (Because, Vec<OffSpan>) {
        let task = &self.tasks[row];
        let calendar = task.calendar;
        let between = |first: Day, last: Day| {
            if first > last {
                Vec::new()
            } else {
                self.calendars
                    .off_between(calendar, first.date(), last.date())
            }
        };
        let before = Day(start.0.saturating_sub(1));
        match self.hold[row] {
            Hold::Done => return (Because::Done, Vec::new()),
            Hold::Begun => return (Because::Begun, Vec::new()),
            Hold::Must => {
                let date = task.limits.must_start.map_or(start, Day::of);
                return (Because::MustStart { date }, between(date, before));
            }
            Hold::Dependencies => {}
        }
        if self.at[row] > self.early[row] {
            // Where room is left, a date bounds it and not what waits.
            let before = self.first_to_move(row).filter(|_| self.free[row] == 0);
            return (Because::AsLateAsPossible { before }, Vec::new());
        }
        if let Some(edge) = self.driving(row) {
            let (leaf, first, prior_day) = self.prior_days(edge);
            let mut off = Vec::new();
            if edge.dependency.kind.from_finish() {
                off = self.calendars.off_between(
                    self.tasks[leaf].calendar,
                    first.date(),
                    prior_day.date(),
                );
            }
            let until = if edge.dependency.kind.on_finish() {
                last_day
            } else {
                before
            };
            let own = between(Day(prior_day.0.saturating_add(1)), until);
            off.extend(own);
            return (
                Because::Dependency {
                    dependency: Driver::of(edge),
                    prior_day,
                },
                off,
            );
        }
        let number = |date: Date| self.counting(row).number(Day::of(date).days());
        let decides = |date: &Date| number(*date) == self.early[row];
        if let Some(date) = task.limits.not_before.filter(decides) {
            let date = Day::of(date);
            return (Because::NotBefore { date }, between(date, before));
        }
        if let Some(date) = self.project_start.filter(decides) {
            return (Because::ProjectStart, between(Day::of(date), before));
        }
        let typed = Day::of(task.start);
        let waits = self.held_by(row).next().is_some();
        (Because::Typed { typed, waits }, between(typed, before))
    }

    /// The dependency that leaves a leaf the least room: that room, and what waits. With what waits as late as it may
    /// be, or where it stands.
    fn tightest(&self, leaf: usize, is_late: bool) -> (i64, u32) {
        let positions = if is_late { &self.late } else { &self.at };
        let mut least = (FREE, NONE);
        let mut row = leaf;
        loop {
            for (_, edge) in self.edges_out(row).filter(|(_, edge)| edge.counted) {
                let holds = row == leaf || edge.dependency.kind.from_finish() || {
                    let gate = &self.gates[row];
                    let bounds = if is_late { gate.late } else { gate.free };
                    self.holds_start(row, leaf, bounds.start)
                };
                if holds {
                    least = least.min((self.room(edge, leaf, positions), edge.waiting));
                }
            }
            row = self.up_out[row] as usize;
            if row >= self.len() {
                return least;
            }
        }
    }

    /// Of a row's leaves that are not done the one with the least.
    fn least(&self, row: usize, of: fn(&Core, usize) -> i64) -> Option<usize> {
        let leaves = self.leaves(row);
        let open = leaves.filter(|leaf| self.hold[*leaf] != Hold::Done);
        open.min_by_key(|leaf| of(self, *leaf))
    }

    fn first_to_move(&self, row: usize) -> Option<u32> {
        let leaf = self.least(row, |core, leaf| core.free[leaf])?;
        let (room, waiting) = self.tightest(leaf, false);
        // What has more room than the end leaves does not move first.
        (room <= self.late[leaf].max(self.at[leaf])).then_some(waiting)
    }

    /// Found along what waits for a row.
    fn bounded_by(&self, row: usize) -> Option<Bounded> {
        let mut leaf = self.least(row, |core, leaf| core.late[leaf] - core.at[leaf])?;
        let mut late = self.late[leaf];
        // Not as far as what waits lets it: a date has stopped it.
        let is_stopped = self.at[leaf] > self.early[leaf] && self.free[leaf] > 0;
        if is_stopped {
            late = self.at[leaf];
        }
        loop {
            let finish_by = self.tasks[leaf].limits.finish_by;
            let is_must = self.hold[leaf] == Hold::Must;
            if is_must || finish_by.is_some_and(|date| self.latest_by(leaf, date) == late) {
                return match (leaf == row, is_must) {
                    (true, true) => None,
                    (true, false) => Some(Bounded::FinishDate),
                    _ => Some(Bounded::DatesThatFollow),
                };
            }
            let (room, waiting) = self.tightest(leaf, true);
            if is_stopped || room != late {
                let is_set = self.finish_by.is_some();
                return Some(if is_set {
                    Bounded::ProjectFinish
                } else {
                    Bounded::End
                });
            }
            leaf = self.least(waiting as usize, |core, leaf| core.late[leaf])?;
            late = self.late[leaf];
        }
    }
}
