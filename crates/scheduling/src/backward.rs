//! The backward pass: late dates and floats (SC9), and what is as late as possible (SC6).

use crate::engine::{Core, Edge, FREE, GateBounds, Hold, NO_BOUNDS, NONE};

/// Late number, free float and place of a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Back {
    pub(crate) late: i64,
    pub(crate) free: i64,
    pub(crate) at: i64,
}

impl Core {
    pub(crate) fn backward(&mut self) {
        for index in (0..self.order.len()).rev() {
            let row = self.order[index] as usize;
            if self.is_leaf(row) {
                let Back { late, free, at } = self.back(row);
                self.late[row] = late;
                self.free[row] = free;
                self.at[row] = at;
            } else {
                self.bind_gate(row);
            }
        }
    }

    /// The greatest number of a leaf whose finish, or start, is not after `boundary`.
    fn fit(&self, leaf: usize, boundary: i64, finish: bool) -> i64 {
        let calendar = self.counting(leaf);
        let duration = self.duration[leaf];
        if if duration == 0 {
            self.ends[leaf]
        } else {
            finish
        } {
            calendar.number(boundary) - duration
        } else {
            calendar.number(boundary + 1) - 1
        }
    }

    /// The last boundary at which a dependency lets its prior end be, with what waits at `positions`.
    fn boundary(&self, edge: &Edge, positions: &[i64]) -> i64 {
        let (lag, days) = edge.dependency.lag.parts();
        let on_finish = edge.dependency.kind.on_finish();
        let bound = |leaf: usize| {
            if self.hold[leaf] == Hold::Done {
                return FREE;
            }
            let own = if on_finish { self.duration[leaf] } else { 0 };
            self.counting(leaf).day(positions[leaf] + own - lag) - days
        };
        let waiting = edge.waiting as usize;
        if self.is_leaf(waiting) {
            return bound(waiting);
        }
        self.leaves(waiting).map(bound).min().unwrap_or(FREE)
    }

    /// The greatest number a dependency lets its prior leaf have.
    pub(crate) fn room(&self, edge: &Edge, leaf: usize, positions: &[i64]) -> i64 {
        let waiting = edge.waiting as usize;
        let (lag, days) = edge.dependency.lag.parts();
        let kind = edge.dependency.kind;
        if days == 0 && self.is_leaf(waiting) && self.calendar[waiting] == self.calendar[leaf] {
            if self.hold[waiting] == Hold::Done {
                return FREE;
            }
            let own = if kind.on_finish() {
                self.duration[waiting]
            } else {
                0
            };
            let prior = if kind.from_finish() {
                self.duration[leaf]
            } else {
                0
            };
            return positions[waiting] + own - lag - prior;
        }
        match self.boundary(edge, positions) {
            FREE => FREE,
            boundary => self.fit(leaf, boundary, kind.from_finish()),
        }
    }

    /// The least that summaries above leave a leaf.
    fn gate_room(&self, leaf: usize, bounds: impl Fn(usize) -> GateBounds) -> i64 {
        let mut least = FREE;
        let mut summary = self.up_out[leaf];
        while summary != NONE {
            let bound = bounds(summary as usize);
            if bound.finish != FREE {
                least = least.min(self.fit(leaf, bound.finish, true));
            }
            if bound.start != FREE && self.holds_start(summary as usize, leaf, bound.start) {
                least = least.min(self.fit(leaf, bound.start, false));
            }
            summary = self.up_out[summary as usize];
        }
        least
    }

    /// Whether what waits for a summary's start, and lets it be at `boundary`, waits for this leaf: for each of those
    /// that start first. One that slips need not be the first any more when it has; so it holds unless another that
    /// stays is early enough. Where none is, the wait is too late already, for the first of them.
    pub(crate) fn holds_start(&self, summary: usize, leaf: usize, boundary: i64) -> bool {
        let gate = &self.gates[summary];
        let start = self.start_of(leaf, self.early[leaf]);
        if self.slips(leaf) {
            gate.stays > boundary && start <= boundary.max(gate.start)
        } else {
            gate.start == start
        }
    }

    pub(crate) fn back(&self, leaf: usize) -> Back {
        let early = self.early[leaf];
        if self.hold[leaf] == Hold::Done {
            return Back {
                late: early,
                free: 0,
                at: early,
            };
        }
        let (mut late, mut free) = (FREE, FREE);
        let mut id = self.head_out[leaf];
        while let Some(edge) = self.edges.get(id as usize) {
            if edge.counted {
                late = late.min(self.room(edge, leaf, &self.late));
                free = free.min(self.room(edge, leaf, &self.at));
            }
            id = edge.next_out;
        }
        if self.up_out[leaf] != NONE {
            late = late.min(self.gate_room(leaf, |row| self.gates[row].late));
            free = free.min(self.gate_room(leaf, |row| self.gates[row].free));
        }
        let task = &self.tasks[leaf];
        let stands = self.duration[leaf] == 0 && !self.ends[leaf];
        let calendar = self.calendar[leaf] as usize;
        let end = if stands {
            self.last_start[calendar]
        } else {
            self.last_finish[calendar] - self.duration[leaf]
        };
        let by = task.limits.finish_by.map(|date| self.latest_by(leaf, date));
        let own = by.unwrap_or(end).min(end);
        late = match (self.hold[leaf], by) {
            (Hold::Must, by) => by.unwrap_or(early).min(early),
            _ => late.min(own),
        };
        let total = late - early;
        let free = if free == FREE { total } else { free - early }.max(0);
        if self.slips(leaf) {
            // Neither the end of the project nor its own finish date moves for it.
            let at = early + free.min(own - early).max(0);
            return Back {
                late,
                free: free - (at - early),
                at,
            };
        }
        Back {
            late,
            free,
            at: early,
        }
    }

    /// The greatest number of a leaf that is finished at the end of a date.
    pub(crate) fn latest_by(&self, leaf: usize, date: barline_tasks::Date) -> i64 {
        let after = self.counting(leaf).number(crate::Day::of(date).days() + 1);
        if self.duration[leaf] == 0 && !self.ends[leaf] {
            after - 1
        } else {
            after - self.duration[leaf]
        }
    }

    pub(crate) fn bind_gate(&mut self, row: usize) {
        let (late, free) = self.gate_bounds(row);
        self.gates[row].late = late;
        self.gates[row].free = free;
    }

    pub(crate) fn gate_bounds(&self, row: usize) -> (GateBounds, GateBounds) {
        let (mut late, mut free) = (NO_BOUNDS, NO_BOUNDS);
        for (_, edge) in self.edges_out(row).filter(|(_, edge)| edge.counted) {
            for (bounds, positions) in [(&mut late, &self.late), (&mut free, &self.at)] {
                let boundary = self.boundary(edge, positions);
                let bound = if edge.dependency.kind.from_finish() {
                    &mut bounds.finish
                } else {
                    &mut bounds.start
                };
                *bound = (*bound).min(boundary);
            }
        }
        (late, free)
    }
}
