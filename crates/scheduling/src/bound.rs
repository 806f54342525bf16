//! How early a task may begin by what it waits for and the project's start, for who would put it before that (SC3, N4).

use std::ops::Range;

use barline_tasks::{weekday_and_day, years_differ};

use crate::engine::Edge;
use crate::{Day, Driver, Scheduler};

/// The first day on which a task may begin, and what says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Row of the task.
    pub row: u32,
    /// The first day that is allowed; of a task without days the day it is shown on (SC5).
    pub allowed: Day,
    /// The dependency that asks for it; `None`: the project's start does.
    pub dependency: Option<Driver>,
    /// What of the prior task decides: its last day, or its first for SS and SF. Else the project's start.
    pub prior_day: Day,
}

impl Scheduler {
    /// What a row's dependencies and the project's start allow, whatever else holds it; `None` for a summary
    /// and for what nothing bounds. What is waited for inside of `block`, the rows that move with it, goes along.
    pub fn bound(&self, row: usize, block: Range<usize>) -> Option<Bound> {
        let core = &self.core;
        if row >= core.len() || !core.is_leaf(row) {
            return None;
        }
        let counting = core.counting(row);
        let mut number = i64::MIN;
        let mut decides = None;
        for (_, edge) in core.held_by(row) {
            let need = core.need(edge, row);
            let comes_first = decides.is_none_or(|one: &Edge| edge.prior < one.prior);
            if !block.contains(&(edge.prior as usize))
                && (need > number || need == number && comes_first)
            {
                number = need;
                decides = Some(edge);
            }
        }
        let least = core
            .project_start
            .map(|date| counting.number(Day::of(date).days()));
        if least > Some(number) {
            decides = None;
        }
        let (number, dependency, prior_day) = match decides {
            Some(edge) => {
                let (.., prior_day) = core.prior_days(edge);
                let one = Driver::of(edge);
                let is_at_its_end = core.duration[row] == 0 && one.kind.from_finish();
                (number - i64::from(is_at_its_end), Some(one), prior_day)
            }
            None => (least?, None, Day::of(core.project_start?)),
        };
        Some(Bound {
            row: row as u32,
            allowed: Day::clamped(counting.day(number)),
            dependency,
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
        self.sentence(&name)
    }

    /// Once in a program, whatever gives the names.
    fn sentence<'n>(&self, name: &dyn Fn(usize) -> &'n str) -> String {
        let dates = [self.allowed.date(), self.prior_day.date()];
        let with_year = years_differ(&dates);
        let [allowed, prior] = dates.map(|date| weekday_and_day(date, with_year));
        let why = self.dependency.map_or_else(
            || "the project starts".to_owned(),
            |one| {
                let verb = if one.kind.from_finish() {
                    "ends"
                } else {
                    "starts"
                };
                format!("{} \"{}\" {verb}", one.prior + 1, name(one.prior as usize))
            },
        );
        format!(
            "\"{}\" cannot start before {allowed}: {why} {prior}.",
            name(self.row as usize)
        )
    }
}
