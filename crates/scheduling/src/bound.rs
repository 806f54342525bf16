//! How early dependencies let a task begin, for who would put it before that (SC3, N4).

use barline_tasks::{weekday_and_day, years_differ};

use crate::{Day, Driver, Scheduler};

/// The first day on which a task may begin, and what says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Row of the task.
    pub row: u32,
    /// The first day its dependencies allow.
    pub allowed: Day,
    /// The dependency that asks for it.
    pub dependency: Driver,
    /// What of the prior task decides: its last day, or its first for SS and SF.
    pub prior_day: Day,
}

impl Scheduler {
    /// What a row's dependencies allow, whatever else holds it; `None` for a summary
    /// and for what waits for nothing.
    pub fn bound(&self, row: usize) -> Option<Bound> {
        let core = &self.core;
        if row >= core.len() || !core.is_leaf(row) {
            return None;
        }
        let needs = core
            .held_by(row)
            .map(|(_, edge)| (core.need(edge, row), edge));
        let (need, edge) =
            needs.max_by_key(|(need, edge)| (*need, std::cmp::Reverse(edge.prior)))?;
        let (.., prior_day) = core.prior_days(edge);
        Some(Bound {
            row: row as u32,
            allowed: Day::clamped(core.counting(row).day(need)),
            dependency: Driver::of(edge),
            prior_day,
        })
    }

    /// Whether a row waits for anything, itself or with a summary above it.
    pub fn waits(&self, row: usize) -> bool {
        row < self.core.len() && self.core.is_leaf(row) && self.core.held_by(row).next().is_some()
    }
}

impl Bound {
    /// `"Paint" cannot start before Mon 9 Mar: 3 "Order" ends Fri 6 Mar.`
    pub fn text<'n>(&self, name: impl Fn(usize) -> &'n str) -> String {
        let dates = [self.allowed.date(), self.prior_day.date()];
        let with_year = years_differ(&dates);
        let [allowed, prior] = dates.map(|date| weekday_and_day(date, with_year));
        let Driver {
            prior: row, kind, ..
        } = self.dependency;
        let verb = if kind.from_finish() { "ends" } else { "starts" };
        format!(
            "\"{}\" cannot start before {allowed}: {} \"{}\" {verb} {prior}.",
            name(self.row as usize),
            row + 1,
            name(row as usize),
        )
    }
}
