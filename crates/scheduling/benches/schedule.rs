//! Medians of the scheduler at 10,000 tasks: `just bench-schedule`.
//!
//! Prints a table and writes `target/bench/bench-schedule.json`.

use std::fmt::Write as _;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;

use barline_scheduling::{Calendars, Change, Network, Scheduler};

mod networks;

use networks::{ROWS, chain, mixed, people};

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
