//! A rule of one's own on top of the scheduler, property-tested with the published
//! strategies.
//!
//! The rule: tasks with less than three working days of float want watching. The
//! law: the tightest come first, and whatever is critical is among them.
//!
//! Run it with `cargo run -p barline-scheduling --features proptest --example float_report`.

use barline_scheduling::strategies::{any_calendars, any_network};
use barline_scheduling::{Calendars, Network, Schedule};
use proptest::prelude::*;

/// Rows to watch, the tightest first.
fn watched(schedule: &Schedule) -> Vec<usize> {
    let leaves = (0..schedule.rows.len()).filter(|row| !schedule.rows[*row].is_summary);
    let mut rows: Vec<usize> = leaves
        .filter(|row| schedule.rows[*row].total_float < 3)
        .collect();
    rows.sort_by_key(|row| schedule.rows[*row].total_float);
    rows
}

fn main() {
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    proptest!(config, |(network in any_network(15), calendars in any_calendars())| {
        let schedule = schedule(network, &calendars);
        let watched = watched(&schedule);
        prop_assert!(watched.is_sorted_by_key(|row| schedule.rows[*row].total_float));
        for (row, one) in schedule.rows.iter().enumerate() {
            // All that is critical is watched.
            prop_assert!(!one.critical || one.is_summary || watched.contains(&row));
        }
    });
    println!("The rule keeps its law on every network tried.");
}

fn schedule(network: Network, calendars: &Calendars) -> Schedule {
    network.schedule(calendars)
}
