//! `barline schedule`: when each task happens, what can slip, and why.

use barline_scheduling::{Network, Options, Reading, Scheduler, parse_dependencies};
use barline_tasks::{Calendars, Plan, PriorToken};

use super::answer::Answer;
use super::{PlanFileError, ScheduleOptions, read};
use crate::output;

pub(crate) fn run(options: &ScheduleOptions) -> Result<(), PlanFileError> {
    let plan = read::plan(&options.plan, &options.reading, options.project_start)?;
    let mut project = plan.project().clone();
    project.start = options.project_start.or(project.start);
    if !options.calendar.is_empty() {
        let mut rules = project.calendars.rules().clone();
        for calendar in &options.calendar {
            read::calendar(calendar, &mut rules)?;
        }
        let people = project.calendars.people().to_vec();
        project.calendars = Calendars::new(rules, people)
            .map_err(|error| read::no_working_day(&options.plan, &error))?;
    }
    let plan = plan.with_project(project);
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
    Ok(output::print(&text)?)
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
                output::say(format_args!("task {}: {error}", row + 1));
            }
        }
    }
}
