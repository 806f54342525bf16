//! `barline schedule`: when each task happens, what can slip, and why.

use std::io::Write;

use barline_scheduling::{Network, Reading, Scheduler, parse_links};
use barline_tasks::{Plan, PriorToken};

use super::answer::Answer;
use super::{PlanFileError, ScheduleOptions, read};

pub(crate) fn run(options: &ScheduleOptions) -> Result<(), PlanFileError> {
    let mut file = read::plan(
        &options.plan,
        options.from,
        options.project_start,
        read::Links::Typed,
    )?;
    if options.project_start.is_some() {
        file.network.project_start = options.project_start;
    }
    for calendar in &options.calendar {
        read::calendar(calendar, &mut file.network)?;
    }
    let calendars = file.network.calendars().map_err(|error| {
        let whose = error
            .owner
            .as_ref()
            .map(|owner| format!("{owner}: "))
            .unwrap_or_default();
        PlanFileError::Refused(format!("{}: {whose}{error}", options.plan.display()))
    })?;
    tell_unread(&file.plan, &file.network.rows);
    let setup = file.network.setup(&file.plan);
    let scheduler = Scheduler::new(Network::of(&file.plan, &calendars, &setup), calendars);
    let answer = Answer::new(&file.plan, &scheduler);
    let text = if options.json {
        answer.json()
    } else {
        answer.table()
    };
    // A reader that has seen enough, such as `head`, is no failure.
    let _ = std::io::stdout().lock().write_all(text.as_bytes());
    Ok(())
}

/// Entries of prior dependencies that are no links are ignored, and said.
fn tell_unread(plan: &Plan, rows: &[barline_share_codec::formats::network::RowSetup]) {
    let duration = |number: usize| plan.tasks()[number - 1].duration.days();
    for (row, task) in plan.tasks().iter().enumerate() {
        if rows.get(row).is_some_and(|row| row.links.is_some()) {
            continue;
        }
        for token in task.prior.tokens() {
            let PriorToken::Unknown(text) = token else {
                continue;
            };
            for error in parse_links(text, plan.len(), Reading::File(&duration))
                .iter()
                .filter_map(|one| one.as_ref().err())
            {
                eprintln!("barline: task {}: {error}", row + 1);
            }
        }
    }
}
