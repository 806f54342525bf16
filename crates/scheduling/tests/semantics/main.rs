//! What the scheduler says of plans that can be worked out by hand (SC1 to SC14).

mod calendars;
mod late;
mod limits;
mod links;
mod milestones;
mod reasons;

use barline_scheduling::{Calendars, Limits, Network, Options, RowSchedule, Scheduler, schedule};
use barline_tasks::strategies::{Line, counting_ids, drafts_of};
use barline_tasks::{Plan, TaskDraft};

fn plan(lines: &[Line<'_>]) -> Plan {
    Plan::build("", drafts_of(lines), &mut counting_ids())
}

fn with(plan: &Plan, calendars: &Calendars, limits: &[(usize, Limits)]) -> Scheduler {
    let plan = changed(plan, |row, draft| {
        for (_, limits) in limits.iter().filter(|(at, _)| *at == row) {
            draft.limits = *limits;
        }
    });
    let network = Network::of(&plan, calendars, Options::default());
    Scheduler::new(network, calendars.clone())
}

/// The plan with something else said of its tasks.
fn changed(plan: &Plan, mut change: impl FnMut(usize, &mut TaskDraft)) -> Plan {
    let mut drafts: Vec<TaskDraft> = plan.drafts().collect();
    for (row, draft) in drafts.iter_mut().enumerate() {
        change(row, draft);
    }
    Plan::build("", drafts, &mut counting_ids())
}

fn rows(lines: &[Line<'_>]) -> Vec<RowSchedule> {
    schedule(&plan(lines), &Calendars::default(), Options::default()).rows
}
