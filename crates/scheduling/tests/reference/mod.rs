//! A scheduler written as plainly as can be: day by day, dependency by dependency, leaf by
//! leaf. Slow, and shares nothing with the one it is held against but the types.

use barline_scheduling::{Calendars, DependencyKind, Lag, Limits, NetDependency, Network};
use barline_tasks::{Date, add_days, days_between};

/// Everything in tests happens between these years.
const FIRST: Date = Date::constant(2022, 1, 1);
const LAST: Date = Date::constant(2034, 12, 31);

pub(crate) struct Reference {
    pub(crate) network: Network,
    /// Working days before each day from [`FIRST`], for each task.
    before: Vec<Vec<i64>>,
    /// The working days, in order.
    days: Vec<Vec<i64>>,
    pub(crate) leaves: Vec<usize>,
    end: Vec<usize>,
    /// Accepted dependencies, and the ignored ones as (waiting, prior).
    pub(crate) dependencies: Vec<NetDependency>,
    pub(crate) ignored: Vec<(u32, u32)>,
    pub(crate) number: Vec<i64>,
    pub(crate) ends: Vec<bool>,
    pub(crate) late: Vec<i64>,
}

fn of(date: Date) -> i64 {
    days_between(FIRST, date)
}

fn date(day: i64) -> Date {
    add_days(FIRST, day)
}

fn works(calendars: &Calendars, network: &Network, row: usize, day: Date) -> bool {
    let calendar = network.tasks[row].calendar;
    if calendar == barline_scheduling::CalendarIndex::THROUGH {
        return true;
    }
    let yearly = |days: &[barline_scheduling::YearlyDay]| {
        days.iter()
            .any(|one| (one.month, one.day) == (day.month(), day.day()))
    };
    for person in calendars.people() {
        if calendars.of_task(&person.owner, false) == calendar
            && (yearly(&person.yearly)
                || person
                    .off
                    .iter()
                    .any(|off| off.first <= day && day <= off.last))
        {
            return false;
        }
    }
    let rules = calendars.rules();
    if rules
        .extra
        .iter()
        .any(|(first, last)| *first <= day && day <= *last)
    {
        return true;
    }
    rules
        .week
        .works(day.weekday().to_monday_zero_offset() as usize)
        && !yearly(&rules.yearly)
        && !rules
            .off
            .iter()
            .any(|off| off.first <= day && day <= off.last)
}

fn parts(lag: Lag) -> (i64, i64) {
    match lag {
        Lag::Working(days) => (days.into(), 0),
        Lag::Calendar(days) => (0, days.into()),
    }
}

fn from_finish(kind: DependencyKind) -> bool {
    matches!(
        kind,
        DependencyKind::FinishStart | DependencyKind::FinishFinish
    )
}

fn on_finish(kind: DependencyKind) -> bool {
    matches!(
        kind,
        DependencyKind::FinishFinish | DependencyKind::StartFinish
    )
}

impl Reference {
    pub(crate) fn new(network: Network, calendars: &Calendars) -> Reference {
        let n = network.tasks.len();
        let works: Vec<Vec<bool>> = (0..n)
            .map(|row| {
                (0..=of(LAST))
                    .map(|day| works(calendars, &network, row, date(day)))
                    .collect()
            })
            .collect();
        let before = works.iter().map(|works| {
            let mut count = 0;
            let mut before = vec![0];
            for works in works {
                count += i64::from(*works);
                before.push(count);
            }
            before
        });
        let before = before.collect();
        let days = works.iter().map(|works| {
            let days = works.iter().enumerate().filter(|(_, works)| **works);
            days.map(|(day, _)| day as i64).collect()
        });
        let days = days.collect();
        let end = (0..n).map(|row| {
            let level = network.tasks[row].level;
            (row + 1..n)
                .find(|next| network.tasks[*next].level <= level)
                .unwrap_or(n)
        });
        let end: Vec<usize> = end.collect();
        let leaves = (0..n).filter(|row| end[*row] == row + 1).collect();
        let mut reference = Reference {
            number: vec![0; n],
            ends: vec![false; n],
            late: vec![0; n],
            dependencies: Vec::new(),
            ignored: Vec::new(),
            network,
            before,
            days,
            leaves,
            end,
        };
        reference.accept();
        reference.forward(None);
        reference.backward();
        reference
    }

    fn leaves_of(&self, row: u32) -> Vec<usize> {
        let row = row as usize;
        self.leaves
            .iter()
            .copied()
            .filter(|leaf| (row..self.end[row]).contains(leaf))
            .collect()
    }

    /// The rows a leaf is part of, itself included.
    fn rows_of(&self, leaf: usize) -> Vec<u32> {
        (0..=leaf)
            .filter(|row| leaf < self.end[*row])
            .map(|row| row as u32)
            .collect()
    }

    /// Dependencies down the list first, then those up it by rows; each unless some leaf it
    /// waits for already waits for one of its own.
    fn accept(&mut self) {
        let mut dependencies = self.network.dependencies.clone();
        dependencies.sort_by_key(|dependency| {
            (
                dependency.prior >= dependency.waiting,
                dependency.waiting,
                dependency.prior,
                dependency.kind,
                dependency.lag,
            )
        });
        for dependency in dependencies {
            let (prior, waiting) = (dependency.prior as usize, dependency.waiting as usize);
            let inside = (prior <= waiting && waiting < self.end[prior])
                || (waiting <= prior && prior < self.end[waiting]);
            let mut reached = self.leaves_of(dependency.waiting);
            let mut open = reached.clone();
            while let Some(leaf) = open.pop() {
                let rows = self.rows_of(leaf);
                for next in self
                    .dependencies
                    .iter()
                    .filter(|next| rows.contains(&next.prior))
                {
                    for leaf in self.leaves_of(next.waiting) {
                        if !reached.contains(&leaf) {
                            reached.push(leaf);
                            open.push(leaf);
                        }
                    }
                }
            }
            let closes = self
                .leaves_of(dependency.prior)
                .iter()
                .any(|leaf| reached.contains(leaf));
            if inside || closes {
                self.ignored.push((dependency.waiting, dependency.prior));
            } else {
                self.dependencies.push(dependency);
            }
        }
        self.ignored.sort_unstable();
    }

    fn w(&self, row: usize, day: i64) -> i64 {
        self.before[row][day as usize]
    }

    fn day(&self, row: usize, number: i64) -> i64 {
        self.days[row][usize::try_from(number).expect("tests stay within the years")]
    }

    fn start(&self, leaf: usize) -> i64 {
        self.start_at(leaf, self.number[leaf])
    }

    fn start_at(&self, leaf: usize, number: i64) -> i64 {
        if self.ends[leaf] {
            self.day(leaf, number - 1) + 1
        } else {
            self.day(leaf, number)
        }
    }

    fn finish(&self, leaf: usize) -> i64 {
        match self.network.tasks[leaf].duration {
            0 => self.start(leaf),
            days => self.day(leaf, self.number[leaf] + i64::from(days) - 1) + 1,
        }
    }

    pub(crate) fn shown(&self, leaf: usize) -> (Date, Date) {
        if self.network.tasks[leaf].duration == 0 {
            let day = self.start(leaf) - i64::from(self.ends[leaf]);
            return (date(day), date(day));
        }
        (date(self.start(leaf)), date(self.finish(leaf) - 1))
    }

    /// What a dependency asks of a leaf, and whether it is the end of a day.
    fn need(&self, dependency: &NetDependency, leaf: usize) -> (i64, bool) {
        let priors = self.leaves_of(dependency.prior);
        let boundary = if from_finish(dependency.kind) {
            priors.iter().map(|one| self.finish(*one)).max()
        } else {
            priors.iter().map(|one| self.start(*one)).min()
        };
        let (lag, days) = parts(dependency.lag);
        let own = if on_finish(dependency.kind) {
            i64::from(self.network.tasks[leaf].duration)
        } else {
            0
        };
        let need = self.w(leaf, boundary.expect("a leaf") + days) + lag - own;
        let is_end = self
            .side(dependency)
            .unwrap_or(from_finish(dependency.kind));
        (need, is_end)
    }

    /// Whether the milestone that a dependency follows at once stands at the end of a day: of a summary's, that on its
    /// last or first day.
    fn side(&self, dependency: &NetDependency) -> Option<bool> {
        if parts(dependency.lag) != (0, 0) {
            return None;
        }
        let priors = self.leaves_of(dependency.prior);
        let boundary = |leaf: &usize| {
            if from_finish(dependency.kind) {
                -self.finish(*leaf)
            } else {
                self.start(*leaf)
            }
        };
        let first = priors.iter().map(boundary).min();
        let sides = priors.iter().filter(|leaf| {
            Some(boundary(leaf)) == first && self.network.tasks[**leaf].duration == 0
        });
        let sides = sides.map(|leaf| self.ends[*leaf]);
        if from_finish(dependency.kind) {
            sides.min()
        } else {
            sides.max()
        }
    }

    pub(crate) fn links_on(&self, leaf: usize) -> Vec<NetDependency> {
        let rows = self.rows_of(leaf);
        self.dependencies
            .iter()
            .copied()
            .filter(|dependency| rows.contains(&dependency.waiting))
            .collect()
    }

    /// As late as possible, and nothing fixes it.
    fn slips(&self, leaf: usize) -> bool {
        let task = &self.network.tasks[leaf];
        task.limits.as_late_as_possible
            && task.limits.must_start.is_none()
            && !task.done
            && task.progress == 0
    }

    /// The first prior leaf that ends last, or starts first.
    fn deciding(&self, dependency: &NetDependency) -> usize {
        let priors = self.leaves_of(dependency.prior);
        let by = |leaf: &usize| {
            if from_finish(dependency.kind) {
                -self.finish(*leaf)
            } else {
                self.start(*leaf)
            }
        };
        priors.into_iter().min_by_key(by).expect("a leaf")
    }

    fn place(&self, leaf: usize) -> (i64, bool) {
        let task = &self.network.tasks[leaf];
        let on = |date: Date| self.w(leaf, of(date));
        if task.done || task.progress > 0 {
            if task.duration > 0 {
                return (on(task.start), false);
            }
            // At the end of its day at which it would stand were it open.
            let pin = task.limits.not_before.into_iter();
            let pin = pin.chain(self.network.project_start).map(on).max();
            let (open, ends) = self.place_open(leaf);
            let ends = ends
                && task.limits.must_start.is_none()
                && (open == self.w(leaf, of(task.start) + 1) || pin != Some(on(task.start)));
            return (self.w(leaf, of(task.start) + i64::from(ends)), ends);
        }
        if let Some(date) = task.limits.must_start {
            return (on(date), false);
        }
        self.place_open(leaf)
    }

    fn place_open(&self, leaf: usize) -> (i64, bool) {
        let task = &self.network.tasks[leaf];
        let dependencies = self.links_on(leaf);
        let on = |date: Date| self.w(leaf, of(date));
        let mut floor: Vec<i64> = Vec::new();
        floor.extend(self.network.project_start.map(on));
        floor.extend(task.limits.not_before.map(on));
        let is_held = dependencies
            .iter()
            .any(|dependency| dependency.waiting as usize == leaf)
            || task.limits.as_late_as_possible && !dependencies.is_empty();
        if !is_held {
            floor.push(on(task.start));
        }
        let floor = floor.into_iter().max().unwrap_or(i64::MIN);
        let needs: Vec<(i64, bool, bool)> = dependencies
            .iter()
            .map(|dependency| {
                let (need, is_end) = self.need(dependency, leaf);
                (need, is_end, self.slips(self.deciding(dependency)))
            })
            .collect();
        let best = needs.iter().map(|need| need.0).max();
        let is_firm = needs.iter().any(|need| Some(need.0) == best && !need.2);
        let most = |end: bool| {
            needs
                .iter()
                .filter(|need| need.1 == end && !need.2)
                .map(|need| need.0)
                .max()
        };
        let is_end = if is_firm {
            most(true) > most(false)
        } else {
            needs.iter().any(|need| need.1 && need.2)
        };
        let number = floor.max(best.unwrap_or(i64::MIN));
        let is_last = self
            .rows_of(leaf)
            .iter()
            .rev()
            .nth(1)
            .is_some_and(|parent| self.end[*parent as usize] == leaf + 1);
        let is_beside = dependencies.iter().any(|dependency| {
            self.side(dependency).is_some() && self.need(dependency, leaf) == (number, false)
        });
        (
            number,
            task.duration == 0 && number > floor && (is_end || is_last && !is_beside),
        )
    }

    /// Every leaf where it has to be, with one of them held at a number.
    pub(crate) fn forward(&mut self, held: Option<(usize, i64)>) {
        // In any order, until nothing moves: no dependency closes a circle.
        for leaf in self.leaves.clone() {
            self.number[leaf] = self.w(leaf, of(Date::constant(2026, 1, 1)));
            self.ends[leaf] = false;
        }
        for _ in 0..=self.leaves.len() {
            for leaf in self.leaves.clone() {
                let (number, ends) = self.place(leaf);
                self.ends[leaf] = ends;
                self.number[leaf] = match held {
                    Some((row, number)) if row == leaf => number,
                    _ => number,
                };
            }
        }
    }

    pub(crate) fn project_end(&self) -> i64 {
        match self.network.finish_by {
            Some(date) => of(date) + 1,
            None => self
                .leaves
                .iter()
                .map(|leaf| self.finish(*leaf))
                .max()
                .unwrap_or(0),
        }
    }

    fn last_day(&self) -> Date {
        let days = self.leaves.iter().map(|leaf| self.shown(*leaf).1);
        self.network.finish_by.or(days.max()).unwrap_or(FIRST)
    }

    /// Whether a leaf at its number is no later than the project: at its end, or, where it
    /// stands at the beginning of a day, on its last day.
    fn is_in_time(&self, leaf: usize, (end, last_day): (i64, Date)) -> bool {
        if self.network.tasks[leaf].duration == 0 && !self.ends[leaf] {
            return self.meets(leaf, last_day);
        }
        self.finish(leaf) <= end
    }

    pub(crate) fn meets(&self, leaf: usize, finish_by: Date) -> bool {
        self.shown(leaf).1 <= finish_by
    }

    /// Late numbers, by trying: from far too late down to the first that fits.
    fn backward(&mut self) {
        let early = self.number.clone();
        let end = (self.project_end(), self.last_day());
        let mut left = self.leaves.clone();
        while !left.is_empty() {
            let ready: Vec<usize> = left
                .iter()
                .copied()
                .filter(|leaf| {
                    let rows = self.rows_of(*leaf);
                    let waiting = self
                        .dependencies
                        .iter()
                        .filter(|dependency| rows.contains(&dependency.prior));
                    waiting
                        .flat_map(|dependency| self.leaves_of(dependency.waiting))
                        .all(|one| !left.contains(&one))
                })
                .collect();
            for leaf in ready {
                self.late[leaf] = self.latest(leaf, &early, end);
                left.retain(|one| *one != leaf);
            }
        }
    }

    fn latest(&mut self, leaf: usize, early: &[i64], end: (i64, Date)) -> i64 {
        let task = self.network.tasks[leaf].clone();
        let Limits {
            must_start,
            finish_by,
            ..
        } = task.limits;
        if task.done {
            return early[leaf];
        }
        let is_fixed = must_start.is_some() && task.progress == 0;
        let mut tried = early[leaf] + if is_fixed { 0 } else { 400 };
        loop {
            self.number[leaf] = tried;
            let mut fits = finish_by.is_none_or(|date| self.meets(leaf, date));
            if !is_fixed {
                fits = fits && self.is_in_time(leaf, end) && self.lets_others(leaf, early);
            }
            self.number[leaf] = early[leaf];
            if fits {
                return tried;
            }
            tried -= 1;
        }
    }

    /// Whether all that wait for a leaf could still be at their late numbers, were
    /// only this leaf where it is now.
    fn lets_others(&self, leaf: usize, early: &[i64]) -> bool {
        let rows = self.rows_of(leaf);
        self.dependencies
            .iter()
            .filter(|dependency| rows.contains(&dependency.prior))
            .all(|dependency| {
                if !from_finish(dependency.kind) && self.leaves_of(dependency.prior).len() > 1 {
                    // Those of a summary's leaves that start first hold what waits for its start.
                    let start = |one: usize| self.start_at(one, early[one]);
                    let starts = self.leaves_of(dependency.prior).into_iter().map(start);
                    if starts.min() != Some(start(leaf)) {
                        return true;
                    }
                }
                let alone = NetDependency {
                    prior: leaf as u32,
                    ..*dependency
                };
                self.leaves_of(dependency.waiting)
                    .into_iter()
                    .all(|waiting| {
                        self.network.tasks[waiting].done
                            || self.need(&alone, waiting).0 <= self.late[waiting]
                    })
            })
    }
}
