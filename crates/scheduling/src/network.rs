//! The network the scheduler works on: dense rows and links, no text (SC3, SC4).

use std::collections::HashMap;

use barline_tasks::{Date, Plan, PriorToken};

use crate::{
    CalendarIndex, Calendars, Entry, Lag, Limits, LinkKind, Reading, Setup, TypedLink, parse_links,
};

/// One row of a network: a task, or a summary where deeper rows follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetTask {
    /// Depth in the outline; only which of two is deeper counts.
    pub level: u8,
    /// Length in working days; 0 is a boundary between two days (SC5).
    pub duration: u32,
    /// Whose days it works on.
    pub calendar: CalendarIndex,
    /// The start as it stands in the plan.
    pub start: Date,
    /// Per cent done, 0 to 100.
    pub progress: u8,
    /// Ticked off.
    pub done: bool,
    /// Pins and limits.
    pub limits: Limits,
}

impl NetTask {
    /// A task of the project's calendar, not begun, held by nothing.
    pub fn new(start: Date, duration: u32) -> NetTask {
        NetTask {
            level: 0,
            duration,
            calendar: CalendarIndex::PROJECT,
            start,
            progress: 0,
            done: false,
            limits: Limits::NONE,
        }
    }
}

/// One link, by rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NetLink {
    /// Row of the task that waits.
    pub waiting: u32,
    /// Row of the task it waits for.
    pub prior: u32,
    /// Which ends.
    pub kind: LinkKind,
    /// Days between them.
    pub lag: Lag,
}

/// Rows, links and the dates of the project.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Network {
    /// In outline order.
    pub tasks: Vec<NetTask>,
    /// In any order; rows beyond the last are no links.
    pub links: Vec<NetLink>,
    /// No task begins before it.
    pub project_start: Option<Date>,
    /// The last day floats count to, where it is not the last day of the work.
    pub finish_by: Option<Date>,
}

impl Network {
    /// The network of a plan: plain numbers are FS without lag, other text of the
    /// prior dependencies is read as typed links, and what `setup` says of a task
    /// counts instead (SC4).
    ///
    /// Of two links between the same two rows the last one stays.
    pub fn of(plan: &Plan, calendars: &Calendars, setup: &Setup) -> Network {
        let mut tasks = Vec::with_capacity(plan.len());
        let mut links = Vec::new();
        let mut pairs = Pairs::default();
        let duration = |number: usize| plan.tasks()[number - 1].duration.days();
        for (row, task) in plan.tasks().iter().enumerate() {
            let of_task = setup.of(task.id);
            let mut limits = of_task.map_or(Limits::NONE, |one| one.limits);
            pairs.begin(links.len());
            let mut add = |link: NetLink| pairs.add(&mut links, link);
            if let Some(typed) = of_task.and_then(|one| one.links.as_ref()) {
                for TypedLink { prior, kind, lag } in typed {
                    if let Some(prior) = plan.row_of(*prior) {
                        add(NetLink {
                            waiting: row as u32,
                            prior: prior as u32,
                            kind: *kind,
                            lag: *lag,
                        });
                    }
                }
            } else {
                for token in task.prior.tokens() {
                    let mut push = |prior: usize, kind, lag| {
                        add(NetLink {
                            waiting: row as u32,
                            prior: prior as u32,
                            kind,
                            lag,
                        });
                    };
                    match token {
                        PriorToken::Task(id) => {
                            if let Some(prior) = plan.row_of(*id) {
                                push(prior, LinkKind::FinishStart, Lag::ZERO);
                            }
                        }
                        PriorToken::Unknown(text) => {
                            for entry in parse_links(text, plan.len(), Reading::File(&duration))
                                .into_iter()
                                .flatten()
                            {
                                let Entry {
                                    number,
                                    kind,
                                    lag,
                                    is_pin,
                                } = entry;
                                push(number - 1, kind, lag);
                                if is_pin && limits.not_before.is_none() {
                                    limits.not_before = Some(task.start);
                                }
                            }
                        }
                    }
                }
            }
            tasks.push(NetTask {
                level: task.level.get(),
                duration: task.duration.days(),
                calendar: calendars.of_task(
                    &task.owner,
                    of_task.is_some_and(|one| one.works_on_days_off),
                ),
                start: task.start,
                progress: task.progress.percent(),
                done: task.done,
                limits,
            });
        }
        Network {
            tasks,
            links,
            project_start: setup.project_start,
            finish_by: setup.finish_by,
        }
    }
}

/// Keeps the last of the links between two rows.
#[derive(Default)]
struct Pairs {
    first: usize,
    /// Place of a link by its prior row, once a task has many.
    places: HashMap<u32, usize>,
}

impl Pairs {
    const SHORT: usize = 32;

    fn begin(&mut self, first: usize) {
        self.first = first;
        self.places.clear();
    }

    fn add(&mut self, links: &mut Vec<NetLink>, link: NetLink) {
        let own = &links[self.first..];
        let place = if own.len() < Self::SHORT {
            own.iter()
                .position(|one| one.prior == link.prior)
                .map(|at| self.first + at)
        } else {
            if self.places.is_empty() {
                let places = own.iter().enumerate();
                self.places
                    .extend(places.map(|(at, one)| (one.prior, self.first + at)));
            }
            self.places.get(&link.prior).copied()
        };
        if let Some(place) = place {
            links[place] = link;
            return;
        }
        if !self.places.is_empty() {
            self.places.insert(link.prior, links.len());
        }
        links.push(link);
    }
}
