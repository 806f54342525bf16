//! `barline schedule`: when each task happens, what can slip, and why.

use std::io::Write;

use barline_scheduling::{Network, Options, Reading, Scheduler, parse_dependencies};
use barline_tasks::{Plan, PriorToken};

use super::answer::Answer;
use super::{PlanFileError, ScheduleOptions, read};

pub(crate) fn run(options: &ScheduleOptions) -> Result<(), PlanFileError> {
    let mut file = read::plan(&options.plan, options.from, options.project_start)?;
    if options.project_start.is_some() {
        file.network.project_start = options.project_start;
    }
    for calendar in &options.calendar {
        read::calendar(calendar, &mut file.network)?;
    }
    let project = file.network.project().map_err(|error| {
        let whose = error
            .owner
            .as_ref()
            .map(|owner| format!("{owner}: "))
            .unwrap_or_default();
        PlanFileError::Refused(format!("{}: {whose}{error}", options.plan.display()))
    })?;
    let plan = file.plan.with_project(project);
    tell_unread(&plan);
    let calendars = plan.project().calendars.clone();
    let network = Network::of(&plan, &calendars, Options::of(&plan));
    let scheduler = Scheduler::new(network, calendars);
    let answer = Answer::new(&plan, &scheduler);
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
fn tell_unread(plan: &Plan) {
    let duration = |number: usize| plan.tasks()[number - 1].duration.days();
    for (row, task) in plan.tasks().iter().enumerate() {
        for token in task.prior.tokens() {
            let PriorToken::Unknown(text) = token else {
                continue;
            };
            for error in parse_dependencies(text, plan.len(), Reading::File(&duration))
                .iter()
                .filter_map(|one| one.as_ref().err())
            {
                eprintln!("barline: task {}: {error}", row + 1);
            }
        }
    }
}
