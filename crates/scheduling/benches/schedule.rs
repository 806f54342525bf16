//! Medians of the scheduler at 10,000 tasks: `just bench-schedule`.
//!
//! Prints a table and writes `target/bench/bench-schedule.json`.

use std::fmt::Write as _;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;

use barline_scheduling::{
    CalendarIndex, Calendars, Change, Lag, LinkKind, NetLink, NetTask, Network, Scheduler,
};
use barline_tasks::Date;

const ROWS: u32 = 10_000;
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
fn chain() -> Network {
    let link = |waiting| NetLink {
        waiting,
        prior: waiting - 1,
        kind: LinkKind::FinishStart,
        lag: Lag::ZERO,
    };
    Network {
        tasks: tasks(&mut Numbers(1)),
        links: (1..ROWS).map(link).collect(),
        ..Network::default()
    }
}

/// Links of all kinds with lags, from rows up to 200 before.
fn mixed(count: u32) -> Network {
    let mut numbers = Numbers(2);
    let tasks = tasks(&mut numbers);
    let links = (0..count).map(|_| {
        let waiting = 1 + numbers.below(ROWS - 1);
        let prior = waiting - 1 - numbers.below(waiting.min(200));
        let kind = LinkKind::ALL[[0, 0, 0, 1, 2, 3][numbers.below(6) as usize]];
        let lag = Lag::Working(numbers.below(5) as i32 - 1);
        NetLink {
            waiting,
            prior,
            kind,
            lag,
        }
    });
    Network {
        links: links.collect(),
        tasks,
        ..Network::default()
    }
}

/// As [`mixed`], the tasks of twenty people, each away for some days.
fn people(count: u32) -> (Network, Calendars) {
    use barline_scheduling::{CalendarRules, DaysOff, Person};
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

/// Median milliseconds of `work`, on something made anew each time.
fn median<T>(mut make: impl FnMut() -> T, mut work: impl FnMut(T)) -> f64 {
    let mut times: Vec<f64> = (0..41)
        .map(|_| {
            let subject = make();
            let begin = Instant::now();
            work(subject);
            begin.elapsed().as_secs_f64() * 1000.0
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn full(network: &Network, calendars: &Calendars) -> f64 {
    median(
        || (network.clone(), calendars.clone()),
        |(network, calendars)| {
            black_box(Scheduler::new(network, calendars).schedule());
        },
    )
}

/// An edit, there and back, with a row's duration one day longer: its median, and
/// how many tasks it moves.
fn edit(network: &Network, row: u32) -> (f64, usize) {
    let mut scheduler = Scheduler::new(network.clone(), Calendars::default());
    let mut longer = false;
    let mut moved = 0;
    let time = median(
        || {
            longer = !longer;
            let mut task = network.tasks[row as usize].clone();
            task.duration += u32::from(longer);
            task
        },
        |task| moved = scheduler.apply(Change::Task { row, task }).rows.len(),
    );
    (time, moved)
}

/// A row in the middle whose edit moves between one and a hundred tasks.
fn small_edit(network: &Network) -> (f64, usize) {
    let rows = (ROWS / 2..ROWS).map(|row| (row, edit_moves(network, row)));
    let row = rows
        .clone()
        .take(400)
        .filter(|(_, moved)| (20..100).contains(moved))
        .map(|(row, _)| row)
        .next();
    edit(network, row.unwrap_or(ROWS - 1))
}

fn edit_moves(network: &Network, row: u32) -> usize {
    let mut scheduler = Scheduler::new(network.clone(), Calendars::default());
    let mut task = network.tasks[row as usize].clone();
    task.duration += 1;
    scheduler.apply(Change::Task { row, task }).rows.len()
}

struct Line {
    name: String,
    value: f64,
    wanted: f64,
}

fn main() {
    // `cargo test --benches` only asks whether it starts.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let plain = Calendars::default();
    let (chain, sparse, dense) = (chain(), mixed(20_000), mixed(100_000));
    let (owned, calendars) = people(20_000);
    let (all, all_moved) = edit(&chain, 0);
    let (few, few_moved) = small_edit(&sparse);
    let line = |name: &str, value, wanted| Line {
        name: name.to_owned(),
        value,
        wanted,
    };
    let lines = [
        line("full, chain of 10,000", full(&chain, &plain), 3.0),
        line(
            "full, 10,000 tasks, 20,000 links",
            full(&sparse, &plain),
            3.0,
        ),
        line(
            "full, 10,000 tasks, 20,000 links, 20 people's days off",
            full(&owned, &calendars),
            3.0,
        ),
        line(
            "full, 10,000 tasks, 100,000 links",
            full(&dense, &plain),
            12.0,
        ),
        line(&format!("edit that moves {all_moved}"), all, 2.0),
        line(&format!("edit that moves {few_moved}"), few, 0.2),
    ];
    println!("{:<58} {:>9} {:>9}  met", "native, median", "ms", "wanted");
    let mut json = String::from("[\n");
    for (
        at,
        Line {
            name,
            value,
            wanted,
        },
    ) in lines.iter().enumerate()
    {
        let met = value <= wanted;
        println!(
            "{name:<58} {value:>9.3} {wanted:>9.1}  {}",
            if met { "yes" } else { "NO" }
        );
        let comma = if at + 1 < lines.len() { "," } else { "" };
        // Writing to a String cannot fail.
        let _ = writeln!(
            json,
            "  {{\"name\": \"schedule, native: {name}\", \"value\": {value:.4}, \"unit\": \"ms\", \
             \"wanted\": {wanted}, \"met\": {met}}}{comma}"
        );
    }
    json.push_str("]\n");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target")),
        PathBuf::from,
    );
    let folder = target.join("bench");
    std::fs::create_dir_all(&folder).expect("a folder for the figures");
    std::fs::write(folder.join("bench-schedule.json"), json).expect("the figures written");
}
