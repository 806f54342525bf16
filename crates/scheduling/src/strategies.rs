//! Any calendar, any dependency text, any network, any change: proptest strategies to test
//! rules of your own (feature `proptest`).
//!
//! ```
//! use barline_scheduling::strategies::{any_calendars, any_network};
//! use proptest::prelude::*;
//!
//! proptest!(|(network in any_network(12), calendars in any_calendars())| {
//!     // A rule of your own: nothing begins before the project.
//!     let start = network.project_start;
//!     let schedule = network.schedule(&calendars);
//!     let first = schedule.rows.iter().filter(|row| row.duration > 0 && row.driver.is_some());
//!     let first = first.map(|row| row.start.date()).min();
//!     prop_assert!(first >= start || first.is_none());
//! });
//! ```

use barline_tasks::{Date, add_days};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::{
    CalendarIndex, CalendarRules, Calendars, Change, DaysOff, DependencyKind, Entry, Lag, Limits,
    NetDependency, NetTask, Network, Person, Scheduler, Week, YearlyDay,
};

/// The owners that [`any_calendars`] has days off for.
pub const OWNERS: [&str; 2] = ["Anna", "Ben"];

/// A day within half a year of 1 March 2026.
pub fn any_day() -> impl Strategy<Value = Date> {
    (-180..180i64).prop_map(|days| add_days(Date::constant(2026, 3, 1), days))
}

/// A week that works on some day.
pub fn any_week() -> impl Strategy<Value = Week> {
    let some = any::<[bool; 7]>().prop_filter("a working day", |days| days.contains(&true));
    prop_oneof![3 => Just(Week::DEFAULT), 1 => some.prop_map(Week::new)]
}

/// Days off: single ones, and up to three weeks.
pub fn any_days_off() -> impl Strategy<Value = Vec<DaysOff>> {
    let one = (any_day(), prop_oneof![3 => 0..3i64, 1 => 0..21i64]);
    let range = one.prop_map(|(first, days)| DaysOff::range(first, add_days(first, days)));
    vec(range, 0..6)
}

/// Days off in every year, 29 February among them.
pub fn any_yearly() -> impl Strategy<Value = Vec<YearlyDay>> {
    let day = prop_oneof![4 => (1..=12i8, 1..=31i8), 1 => Just((2i8, 29i8))];
    let day = day.prop_map(|(month, day)| YearlyDay {
        month,
        day,
        name: String::new(),
    });
    prop_oneof![2 => Just(Vec::new()), 1 => vec(day, 1..5)]
}

/// Calendars of a project, of Anna and of Ben.
pub fn any_calendars() -> impl Strategy<Value = Calendars> {
    let extra = vec((any_day(), 0..3i64), 0..4);
    let extra = extra.prop_map(|days| {
        let ranges = days
            .into_iter()
            .map(|(first, days)| (first, add_days(first, days)));
        ranges.collect::<Vec<_>>()
    });
    let away = || (any_days_off(), any_yearly());
    (
        any_week(),
        any_days_off(),
        any_yearly(),
        extra,
        away(),
        away(),
    )
        .prop_map(|(week, off, yearly, extra, anna, ben)| {
            let rules = CalendarRules {
                week,
                off,
                yearly,
                extra,
            };
            let people = OWNERS
                .into_iter()
                .zip([anna, ben])
                .map(|(owner, (off, yearly))| Person {
                    owner: owner.to_owned(),
                    off,
                    yearly,
                });
            // A week without one working day was filtered out, years are not all off.
            Calendars::new(rules, people.collect()).unwrap_or_default()
        })
}

/// One of the four kinds.
pub fn any_kind() -> impl Strategy<Value = DependencyKind> {
    prop_oneof![3 => Just(DependencyKind::FinishStart), 2 => select(DependencyKind::ALL.to_vec())]
}

/// No lag, or some days either way, working or calendar.
pub fn any_lag() -> impl Strategy<Value = Lag> {
    prop_oneof![
        3 => Just(Lag::ZERO),
        2 => (-6..8i32).prop_map(Lag::Working),
        1 => (1..8i32, any::<bool>()).prop_map(|(days, lead)| Lag::Calendar(if lead { -days } else { days })),
    ]
}

/// A dependency as it may be typed into a plan of `rows` tasks.
pub fn any_entry(rows: usize) -> impl Strategy<Value = Entry> {
    let lag = prop_oneof![
        9 => any_lag(),
        1 => (-Lag::MOST..=Lag::MOST).prop_map(Lag::Working),
    ];
    (1..=rows.max(1), any_kind(), lag).prop_map(|(number, kind, lag)| Entry::new(number, kind, lag))
}

/// Pins and limits; most tasks have none.
pub fn any_limits() -> impl Strategy<Value = Limits> {
    prop_oneof![
        10 => Just(Limits::NONE),
        2 => any_day().prop_map(Limits::not_before),
        1 => any_day().prop_map(Limits::must_start),
        1 => any_day().prop_map(Limits::finish_by),
        1 => Just(Limits { as_late_as_possible: true, ..Limits::NONE }),
        1 => (of(any_day()), of(any_day()), of(any_day()), any::<bool>()).prop_map(
            |(not_before, must_start, finish_by, as_late_as_possible)| {
                Limits { not_before, must_start, finish_by, as_late_as_possible }
            },
        ),
    ]
}

/// Any row of a network, with a calendar of [`any_calendars`].
pub fn any_task() -> impl Strategy<Value = NetTask> {
    let days = prop_oneof![1 => Just(0u32), 6 => 1..9u32];
    let progress = prop_oneof![6 => Just((0u8, false)), 1 => (0..=100u8, any::<bool>())];
    (
        select(vec![0u8, 0, 0, 1, 1, 2]),
        days,
        0..4u32,
        any_day(),
        progress,
        any_limits(),
    )
        .prop_map(
            |(level, duration, calendar, start, (progress, done), limits)| NetTask {
                level,
                duration,
                calendar: CalendarIndex(if calendar == 1 { 0 } else { calendar }),
                start,
                progress,
                done,
                limits,
            },
        )
}

/// Any network of up to `most` rows for calendars of [`any_calendars`]: summaries,
/// dependencies in circles, limits and all. At most one dependency between two rows.
pub fn any_network(most: usize) -> impl Strategy<Value = Network> {
    let dependencies = vec(
        (
            any::<Index>(),
            any::<Index>(),
            any_kind(),
            any_lag(),
            0..6u8,
        ),
        0..2 * most,
    );
    (
        vec(any_task(), 1..=most),
        dependencies,
        of(any_day()),
        prop_oneof![4 => Just(None), 1 => of(any_day())],
    )
        .prop_map(|(tasks, picked, project_start, finish_by)| {
            let mut dependencies: Vec<NetDependency> = Vec::new();
            for (one, other, kind, lag, up) in picked {
                let (one, other) = (
                    one.index(tasks.len()) as u32,
                    other.index(tasks.len()) as u32,
                );
                // Most dependencies lead down, as in plans.
                let (prior, waiting) = if up == 0 {
                    (one, other)
                } else {
                    (one.min(other), one.max(other))
                };
                if !dependencies
                    .iter()
                    .any(|dependency| (dependency.prior, dependency.waiting) == (prior, waiting))
                {
                    dependencies.push(NetDependency {
                        waiting,
                        prior,
                        kind,
                        lag,
                    });
                }
            }
            Network {
                tasks,
                dependencies,
                project_start,
                finish_by,
            }
        })
}

/// Any change: it fits whatever network it is made to.
#[derive(Clone, Debug)]
pub enum AnyChange {
    /// A row becomes another task of the same level.
    Task(Index, NetTask),
    /// Only its duration changes.
    Duration(Index, u32),
    /// A row waits for these.
    Dependencies(Index, Vec<(Index, DependencyKind, Lag)>),
    /// Another level.
    Level(Index, u8),
    /// A new row.
    Insert(Index, NetTask),
    /// A row goes, with its dependencies.
    Remove(Index),
    /// A row stands elsewhere.
    Move(Index, Index),
    /// Dates of the project.
    Dates(Option<Date>, Option<Date>),
    /// Other days off.
    Calendars(Box<Calendars>),
}

impl AnyChange {
    /// What it comes down to.
    pub fn changes(&self, scheduler: &Scheduler) -> Vec<Change> {
        let network = scheduler.network();
        let n = network.tasks.len();
        if n == 0 && !matches!(self, AnyChange::Insert(..)) {
            return Vec::new();
        }
        let row = |index: &Index| index.index(n) as u32;
        let task = |index: &Index, change: &dyn Fn(&mut NetTask)| {
            let mut task = network.tasks[index.index(n)].clone();
            change(&mut task);
            vec![Change::Task {
                row: row(index),
                task,
            }]
        };
        match self {
            AnyChange::Task(index, new) => task(index, &|task| {
                *task = NetTask {
                    level: task.level,
                    ..new.clone()
                }
            }),
            AnyChange::Duration(index, days) => task(index, &|task| task.duration = *days),
            AnyChange::Level(index, level) => task(index, &|task| task.level = *level),
            AnyChange::Dependencies(index, dependencies) => {
                let waiting = row(index);
                let mut own: Vec<NetDependency> = Vec::new();
                for (prior, kind, lag) in dependencies {
                    let prior = row(prior);
                    if !own.iter().any(|dependency| dependency.prior == prior) {
                        own.push(NetDependency {
                            waiting,
                            prior,
                            kind: *kind,
                            lag: *lag,
                        });
                    }
                }
                vec![Change::Dependencies {
                    row: waiting,
                    dependencies: own,
                }]
            }
            AnyChange::Insert(index, new) => {
                let at = index.index(n + 1);
                let mut order: Vec<Option<usize>> = (0..n).map(Some).collect();
                order.insert(at, None);
                vec![rearranged(&network, &order, Some(new))]
            }
            AnyChange::Remove(index) => {
                let mut order: Vec<Option<usize>> = (0..n).map(Some).collect();
                order.remove(index.index(n));
                vec![rearranged(&network, &order, None)]
            }
            AnyChange::Move(from, to) => {
                let mut order: Vec<Option<usize>> = (0..n).map(Some).collect();
                let moved = order.remove(from.index(n));
                order.insert(to.index(n), moved);
                vec![rearranged(&network, &order, None)]
            }
            AnyChange::Dates(start, finish) => {
                vec![Change::ProjectStart(*start), Change::FinishBy(*finish)]
            }
            AnyChange::Calendars(calendars) => vec![Change::Calendars(calendars.clone())],
        }
    }
}

/// The network with its rows in another order, dependencies with their tasks.
fn rearranged(network: &Network, order: &[Option<usize>], new: Option<&NetTask>) -> Change {
    let place = |row: u32| {
        order
            .iter()
            .position(|one| *one == Some(row as usize))
            .map(|at| at as u32)
    };
    let tasks = order.iter().filter_map(|row| match row {
        Some(row) => Some(network.tasks[*row].clone()),
        None => new.cloned(),
    });
    let dependencies = network.dependencies.iter().filter_map(|dependency| {
        Some(NetDependency {
            waiting: place(dependency.waiting)?,
            prior: place(dependency.prior)?,
            ..*dependency
        })
    });
    Change::Network(Box::new(Network {
        tasks: tasks.collect(),
        dependencies: dependencies.collect(),
        ..network.clone()
    }))
}

/// Any change that fits any network.
pub fn any_change() -> impl Strategy<Value = AnyChange> {
    let dependencies = vec((any::<Index>(), any_kind(), any_lag()), 0..3);
    prop_oneof![
        4 => (any::<Index>(), any_task()).prop_map(|(row, task)| AnyChange::Task(row, task)),
        4 => (any::<Index>(), 0..12u32).prop_map(|(row, days)| AnyChange::Duration(row, days)),
        4 => (any::<Index>(), dependencies).prop_map(|(row, dependencies)| AnyChange::Dependencies(row, dependencies)),
        1 => (any::<Index>(), 0..3u8).prop_map(|(row, level)| AnyChange::Level(row, level)),
        1 => (any::<Index>(), any_task()).prop_map(|(row, task)| AnyChange::Insert(row, task)),
        1 => any::<Index>().prop_map(AnyChange::Remove),
        1 => any::<(Index, Index)>().prop_map(|(from, to)| AnyChange::Move(from, to)),
        1 => (of(any_day()), of(any_day())).prop_map(|(start, finish)| AnyChange::Dates(start, finish)),
        1 => any_calendars().prop_map(|calendars| AnyChange::Calendars(Box::new(calendars))),
    ]
}
