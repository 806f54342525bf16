//! The forward pass: as soon as dependencies and dates allow (SC3, SC5, SC6).

use crate::engine::{Core, Edge, FREE, Hold, NO_GATE, NONE};

/// Where a leaf comes to stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) number: i64,
    pub(crate) ends: bool,
    pub(crate) driver: u32,
}

impl Core {
    pub(crate) fn forward(&mut self) {
        if self.gates.len() != self.len() {
            let has_gates =
                (0..self.len()).any(|row| !self.is_leaf(row) && self.head_out[row] != NONE);
            self.gates = if has_gates {
                vec![NO_GATE; self.len()]
            } else {
                Vec::new()
            };
        }
        for index in 0..self.order.len() {
            let row = self.order[index] as usize;
            if self.is_leaf(row) {
                let place = self.place(row);
                self.early[row] = place.number;
                self.ends[row] = place.ends;
                self.driver[row] = place.driver;
            } else {
                self.open_gate(row);
            }
        }
        self.find_end();
    }

    /// The number a dependency asks of a leaf that waits.
    pub(crate) fn need(&self, edge: &Edge, leaf: usize) -> i64 {
        let prior = edge.prior as usize;
        let (lag, days) = edge.dependency.lag.parts();
        let kind = edge.dependency.kind;
        let is_leaf = self.is_leaf(prior);
        let base = if is_leaf && days == 0 && self.calendar[prior] == self.calendar[leaf] {
            self.early[prior]
                + if kind.from_finish() {
                    self.duration[prior]
                } else {
                    0
                }
        } else {
            let boundary = match (is_leaf, kind.from_finish()) {
                (true, true) => self.finish_of(prior, self.early[prior]),
                (true, false) => self.start_of(prior, self.early[prior]),
                (false, true) => self.gates[prior].finish,
                (false, false) => self.gates[prior].start,
            };
            self.counting(leaf).number(boundary + days)
        };
        let own = if kind.on_finish() {
            self.duration[leaf]
        } else {
            0
        };
        base + lag - own
    }

    /// Whether a dependency asks for the end of a day; and whether that is because a boundary stands there: what follows
    /// one at once stands at the same side of the night.
    fn side(&self, edge: &Edge) -> (bool, bool) {
        let prior = edge.prior as usize;
        let from_finish = edge.dependency.kind.from_finish();
        let beside = if edge.dependency.lag.parts() != (0, 0) {
            None
        } else if self.is_leaf(prior) {
            self.ends_if_boundary(prior)
        } else if from_finish {
            self.gates[prior].finish_ends
        } else {
            self.gates[prior].start_ends
        };
        (beside.unwrap_or(from_finish), beside.is_some())
    }

    fn ends_if_boundary(&self, leaf: usize) -> Option<bool> {
        (self.duration[leaf] == 0).then_some(self.ends[leaf])
    }

    pub(crate) fn place(&self, leaf: usize) -> Place {
        let (number, ends) = match self.hold[leaf] {
            Hold::Dependencies => return self.place_open(leaf),
            Hold::Done | Hold::Begun if self.duration[leaf] == 0 => self.begun_boundary(leaf),
            _ => (self.floor[leaf], false),
        };
        Place {
            number,
            ends,
            driver: NONE,
        }
    }

    /// The day of a boundary that is begun or done is known, and not at which end of it: it is the one at which it would
    /// stand were it open, so that progress moves nothing (SC14). On a day off that is the end of the last day of work
    /// before or the beginning of the next, and the same when that day is written down as its start.
    fn begun_boundary(&self, leaf: usize) -> (i64, bool) {
        let task = &self.tasks[leaf];
        let calendar = self.counting(leaf);
        let day = crate::Day::of(task.start).days();
        let number = calendar.number(day);
        if task.limits.must_start.is_some() {
            return (number, false);
        }
        let open = self.place_open(leaf);
        let pin = self.floor_of_dates(leaf);
        let ends = |worked: i64| open.ends && (open.number == worked + 1 || pin != worked);
        if !calendar.works(day) && ends(number - 1) && pin != number {
            (number, true)
        } else {
            (number + i64::from(ends(number)), ends(number))
        }
    }

    fn place_open(&self, leaf: usize) -> Place {
        let is_boundary = self.duration[leaf] == 0;
        let floor = self.floor_of(leaf);
        let (mut start, mut end, mut driver, mut best) = (i64::MIN, i64::MIN, NONE, i64::MIN);
        let (mut slips_to_its_end, mut beside) = (false, i64::MIN);
        let mut row = leaf as u32;
        while row != NONE {
            let mut id = self.head_in[row as usize];
            while let Some(edge) = self.edges.get(id as usize) {
                if edge.counted {
                    let need = self.need(edge, leaf);
                    if is_boundary {
                        let (is_end, is_beside) = self.side(edge);
                        if self.slips(self.deciding_leaf(edge)) {
                            slips_to_its_end |= is_end;
                        } else {
                            let side = if is_end { &mut end } else { &mut start };
                            *side = need.max(*side);
                        }
                        if is_beside && !is_end {
                            beside = need.max(beside);
                        }
                    }
                    if need > best || (need == best && self.comes_first(edge, driver)) {
                        (best, driver) = (need, id);
                    }
                }
                id = edge.next_in;
            }
            row = self.up_in[row as usize];
        }
        let number = best.max(floor);
        if number == i64::MIN {
            // A dependency and nothing else: there is always one of the two.
            return Place {
                number: 0,
                ends: false,
                driver: NONE,
            };
        }
        // What slips comes to stand beside the leaf: it decides the side only where nothing else asks for the day.
        let is_end = if start.max(end) == best {
            end > start
        } else {
            slips_to_its_end
        };
        // The end of a block takes no boundary before one that it follows at once.
        let is_last = || beside < best && self.is_last_of_its_block(leaf);
        let ends = is_boundary && number > floor && (is_end || is_last());
        let driver = if best == number { driver } else { NONE };
        Place {
            number,
            ends,
            driver,
        }
    }

    /// The least number of a leaf whatever it waits for. The start of one that is as late as its dependencies let it be
    /// says nothing: it is what came of that, and written down it would hold the leaf there.
    fn floor_of(&self, leaf: usize) -> i64 {
        let is_late = self.tasks[leaf].limits.as_late_as_possible;
        if is_late && self.held_by(leaf).next().is_some() {
            self.floor_of_dates(leaf)
        } else {
            self.floor[leaf]
        }
    }

    /// Whether a leaf is as late as possible and nothing fixes it (SC6).
    pub(crate) fn slips(&self, leaf: usize) -> bool {
        self.tasks[leaf].limits.as_late_as_possible && self.hold[leaf] == Hold::Dependencies
    }

    /// Of dependencies that ask for the same day the one of the first row drives, in any order of dependencies.
    fn comes_first(&self, edge: &Edge, other: u32) -> bool {
        let key = |edge: &Edge| {
            (
                edge.dependency.prior,
                edge.dependency.kind,
                edge.dependency.lag,
                std::cmp::Reverse(edge.waiting),
            )
        };
        key(edge) < key(&self.edges[other as usize])
    }

    fn is_last_of_its_block(&self, leaf: usize) -> bool {
        let parent = self.parent[leaf];
        parent != NONE && self.end[parent as usize] as usize == leaf + 1
    }

    /// What waits for a summary waits for all its leaves; SS and SF for the first of them (SC7).
    pub(crate) fn open_gate(&mut self, row: usize) {
        let mut gate = self.gates[row];
        (gate.start, gate.finish, gate.first) = (i64::MAX, i64::MIN, NONE);
        gate.stays = FREE;
        for leaf in self.leaves(row) {
            let start = self.start_of(leaf, self.early[leaf]);
            let slips = self.slips(leaf);
            let finish = self.finish_of(leaf, self.early[leaf]);
            let ends = self.ends_if_boundary(leaf);
            if finish > gate.finish || (finish == gate.finish && ends == Some(false)) {
                (gate.finish, gate.finish_ends) = (finish, ends);
            }
            if start < gate.start {
                (gate.start, gate.first, gate.slips) = (start, leaf as u32, slips);
                gate.start_ends = ends;
            } else if start == gate.start {
                // A milestone at the end of the day before is the summary's first day.
                gate.start_ends = gate.start_ends.max(ends);
            }
            if !slips {
                gate.stays = gate.stays.min(start);
            }
        }
        self.gates[row] = gate;
    }

    /// The latest numbers in time for the project's end. What ends has until the boundary after the last day of work, or
    /// on which the last milestone stands; what stands at the beginning of a day has until the last day itself, or its
    /// float would be a day more where the day after is worked.
    pub(crate) fn find_end(&mut self) {
        let count = self.calendars.count();
        let (end, last_day) = if let Some(date) = self.finish_by {
            let day = crate::Day::of(date).days();
            (day + 1, day)
        } else {
            // By calendar, what stands at the beginning of a day and what ends before the next.
            let mut latest = vec![i64::MIN; 2 * count];
            for row in (0..self.len()).filter(|row| self.is_leaf(*row)) {
                let ends = self.duration[row] > 0 || self.ends[row];
                let of_row = &mut latest[2 * self.calendar[row] as usize + usize::from(ends)];
                *of_row = (self.early[row] + self.duration[row]).max(*of_row);
            }
            let (mut end, mut last_day) = (i64::MIN, i64::MIN);
            for (at, number) in latest.into_iter().enumerate() {
                if number > i64::MIN {
                    // The last number that is used, and how far the boundary is from its day.
                    let after = (at % 2) as i64;
                    let day = self.calendars.at(at as u32 / 2).day(number - after);
                    last_day = last_day.max(day);
                    end = end.max(day + after);
                }
            }
            if end == i64::MIN {
                (0, 0)
            } else {
                (end, last_day)
            }
        };
        let calendars = (0..count as u32).map(|one| self.calendars.at(one));
        self.last_finish = calendars.clone().map(|one| one.number(end)).collect();
        self.last_start = calendars.map(|one| one.number(last_day + 1) - 1).collect();
    }
}
