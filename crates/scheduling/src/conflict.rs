//! Dates that cannot be kept: data first, then the one sentence (SC10).

use barline_tasks::{Date, day_and_month, in_order, years_differ};

use crate::engine::{Core, Hold};
use crate::why_text::shape;
use crate::{Day, Driver};

/// A date that cannot be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// A task must start on a day on which a dependency does not let it.
    DependencyBroken {
        /// Row of the task.
        row: u32,
        /// The dependency that is broken.
        dependency: Driver,
        /// The day it must start on.
        must_start: Day,
        /// The day the dependency would let it start on.
        allowed: Day,
        /// What of the prior task decides: its last day, or its first for SS and SF.
        prior_day: Day,
        /// Working days too early.
        days: i64,
    },
    /// A task ends after its finish date.
    FinishBroken {
        /// Row of the task.
        row: u32,
        /// Its finish date.
        finish_by: Day,
        /// Its last day.
        last_day: Day,
        /// Working days too late.
        days: i64,
        /// Row of the task that holds it, if one does.
        held_by: Option<u32>,
    },
}

impl Conflict {
    /// Row of the task.
    pub const fn row(&self) -> u32 {
        match self {
            Conflict::DependencyBroken { row, .. } | Conflict::FinishBroken { row, .. } => *row,
        }
    }

    /// The sentence people read; `name` gives the name of a row.
    pub fn text<'n>(&self, name: impl Fn(usize) -> &'n str) -> String {
        self.sentence(&name)
    }

    /// Once in a program, whatever gives the names.
    fn sentence<'n>(&self, name: &dyn Fn(usize) -> &'n str) -> String {
        let of = |row: u32| format!("\"{}\" ({})", name(row as usize), row + 1);
        match self {
            Conflict::DependencyBroken {
                row,
                dependency,
                must_start,
                prior_day,
                days,
                ..
            } => {
                let [must, prior] = dates([must_start.date(), prior_day.date()]);
                let verb = if dependency.kind.from_finish() {
                    "ends"
                } else {
                    "starts"
                };
                format!(
                    "\"{}\" must start on {must}, but {} {verb} on {prior}{}: {} too early.",
                    name(*row as usize),
                    of(dependency.prior),
                    shape(*dependency),
                    working_days(*days)
                )
            }
            Conflict::FinishBroken {
                row,
                finish_by,
                last_day,
                days,
                held_by,
            } => {
                let [last, by] = dates([last_day.date(), finish_by.date()]);
                let held = held_by.map(|prior| format!(" Held by: {}.", of(prior)));
                format!(
                    "\"{}\" ends {last}, {} after its finish date {by}.{}",
                    name(*row as usize),
                    working_days(*days),
                    held.unwrap_or_default()
                )
            }
        }
    }
}

fn dates(dates: [Date; 2]) -> [String; 2] {
    let with_year = years_differ(&dates);
    dates.map(|date| day_and_month(date, with_year))
}

pub(crate) fn working_days(days: i64) -> String {
    format!("{days} working day{}", if days == 1 { "" } else { "s" })
}

impl Core {
    pub(crate) fn conflicts(&self) -> Vec<Conflict> {
        let mut found = Vec::new();
        for row in 0..self.len() {
            self.conflicts_of(row, &mut found);
        }
        found
    }

    pub(crate) fn conflicts_of(&self, row: usize, found: &mut Vec<Conflict>) {
        if !self.is_leaf(row) {
            return;
        }
        if self.hold[row] == Hold::Must {
            self.broken_dependencies(row, found);
        }
        let finish_by = self.tasks[row].limits.finish_by;
        if let Some(date) = finish_by.filter(|_| self.hold[row] != Hold::Done) {
            let days = self.at[row] - self.latest_by(row, date);
            let (_, last_day) = self.shown(row, self.at[row]);
            if days > 0 {
                let driver = self.edges.get(self.driver[row] as usize);
                found.push(Conflict::FinishBroken {
                    row: row as u32,
                    finish_by: Day::of(date),
                    last_day,
                    days,
                    held_by: driver.map(|edge| edge.prior),
                });
            }
        }
    }

    fn broken_dependencies(&self, row: usize, found: &mut Vec<Conflict>) {
        let from = found.len();
        for (_, edge) in self.held_by(row) {
            let need = self.need(edge, row);
            let days = need - self.floor[row];
            if days > 0 {
                let prior = edge.prior as usize;
                let leaves = self
                    .leaves(prior)
                    .map(|leaf| self.shown(leaf, self.early[leaf]));
                let prior_day = if edge.dependency.kind.from_finish() {
                    leaves.map(|(_, last)| last).max()
                } else {
                    leaves.map(|(first, _)| first).min()
                };
                let day = self.counting(row).day(self.floor[row]);
                found.push(Conflict::DependencyBroken {
                    row: row as u32,
                    dependency: Driver::of(edge),
                    must_start: self.tasks[row]
                        .limits
                        .must_start
                        .map_or(Day::clamped(day), Day::of),
                    allowed: Day::clamped(self.counting(row).day(need)),
                    prior_day: prior_day.unwrap_or_default(),
                    days,
                });
            }
        }
        let key = |conflict: &Conflict| match conflict {
            Conflict::DependencyBroken { dependency, .. } => (
                dependency.prior,
                dependency.kind,
                dependency.lag,
                dependency.waiting,
            ),
            Conflict::FinishBroken { .. } => unreachable!("only links were looked at"),
        };
        let links = found.split_off(from);
        let order = in_order(links.len(), &|one, other| {
            key(&links[one]).cmp(&key(&links[other]))
        });
        found.extend(order.into_iter().map(|at| links[at]));
    }
}
