//! A scheduling rule of one's own, property-tested with the published strategies.
//!
//! The rule: push every task behind the table ends of the tasks it waits for.
//! The law: afterwards none starts too early, whatever the plan, and a second
//! push changes nothing.
//!
//! Run it with `cargo run -p barline-tasks --features proptest --example own_rule`.

use std::collections::HashMap;

use barline_tasks::strategies::any_plan;
use barline_tasks::{Edit, IgnoredDependencies, Plan, Task, table_end};
use proptest::prelude::*;

/// Moves starts forward until every task begins after what it waits for.
fn push_behind_priors(plan: &mut Plan) {
    let links = IgnoredDependencies::of(plan);
    let priors: HashMap<usize, Vec<usize>> = (0..plan.len())
        .map(|row| (row, links.counted(plan, row).collect()))
        .collect();
    // No circle counts, so this ends after as many rounds as the longest chain.
    loop {
        let late = (0..plan.len()).find_map(|row| {
            let earliest = priors[&row].iter().map(|prior| end(plan, *prior)).max()?;
            (plan.tasks()[row].start < earliest).then_some((row, earliest))
        });
        let Some((row, start)) = late else { return };
        let task = Task {
            start,
            ..plan.tasks()[row].clone()
        };
        plan.apply(Edit::Replace {
            row,
            task: Box::new(task),
        });
    }
}

fn end(plan: &Plan, row: usize) -> barline_tasks::Date {
    let task = &plan.tasks()[row];
    table_end(task.start, task.duration.days())
}

fn main() {
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    proptest!(config, |(mut plan in any_plan(15))| {
        push_behind_priors(&mut plan);
        let links = IgnoredDependencies::of(&plan);
        for row in 0..plan.len() {
            for prior in links.counted(&plan, row) {
                prop_assert!(plan.tasks()[row].start >= end(&plan, prior));
            }
        }
        let once = plan.clone();
        push_behind_priors(&mut plan);
        prop_assert_eq!(plan, once);
    });
    println!("The rule keeps its law on every plan tried.");
}
