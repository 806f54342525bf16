//! The networks that are timed, natively and as WebAssembly.

use barline_scheduling::{
    CalendarIndex, CalendarRules, Calendars, DaysOff, DependencyKind, Lag, NetDependency, NetTask,
    Network, Person,
};
use barline_tasks::Date;

/// Rows of every network.
pub(crate) const ROWS: u32 = 10_000;
const START: Date = Date::constant(2026, 1, 5);

/// A generator of numbers that is the same on every machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as u32) % most
    }
}

fn tasks(numbers: &mut Numbers) -> Vec<NetTask> {
    (0..ROWS)
        .map(|_| NetTask::new(START, 1 + numbers.below(9)))
        .collect()
}

/// Each task waits for the one before.
pub(crate) fn chain() -> Network {
    let dependency = |waiting| NetDependency {
        waiting,
        prior: waiting - 1,
        kind: DependencyKind::FinishStart,
        lag: Lag::ZERO,
    };
    Network {
        tasks: tasks(&mut Numbers(1)),
        dependencies: (1..ROWS).map(dependency).collect(),
        ..Network::default()
    }
}

/// Dependencies of all kinds with lags, from rows up to 200 before.
pub(crate) fn mixed(count: u32) -> Network {
    let mut numbers = Numbers(2);
    let tasks = tasks(&mut numbers);
    let dependencies = (0..count).map(|_| {
        let waiting = 1 + numbers.below(ROWS - 1);
        let prior = waiting - 1 - numbers.below(waiting.min(200));
        let kind = DependencyKind::ALL[[0, 0, 0, 1, 2, 3][numbers.below(6) as usize]];
        let lag = Lag::Working(numbers.below(5) as i32 - 1);
        NetDependency {
            waiting,
            prior,
            kind,
            lag,
        }
    });
    Network {
        dependencies: dependencies.collect(),
        tasks,
        ..Network::default()
    }
}

/// As [`mixed`], the tasks of twenty people, each away for some days.
pub(crate) fn people(count: u32) -> (Network, Calendars) {
    let person = |number: u32| Person {
        owner: format!("Person {number}"),
        off: vec![DaysOff::range(
            barline_tasks::add_days(START, i64::from(number * 7)),
            barline_tasks::add_days(START, i64::from(number * 7 + 10)),
        )],
        yearly: Vec::new(),
    };
    let calendars = Calendars::new(CalendarRules::default(), (0..20).map(person).collect());
    let calendars = calendars.expect("they work on most days");
    let mut network = mixed(count);
    for (row, task) in network.tasks.iter_mut().enumerate() {
        task.calendar = calendars.of_task(&format!("Person {}", row % 20), false);
        assert_ne!(task.calendar, CalendarIndex::PROJECT);
    }
    (network, calendars)
}
