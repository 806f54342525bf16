//! Dates by links: after each command dependencies, calendars and limits place the
//! tasks, in the same step (SC15).

mod baselines;
mod priors;
mod settle;
mod switch;
mod told;

use std::cell::OnceCell;

use barline_scheduling::{Network, Options, Scheduler};
use barline_tasks::Plan;

use crate::Editor;

pub use baselines::{BaselineView, VarianceView};
pub use priors::PriorOffer;
pub(crate) use settle::{is_begun, settle, settle_opened};
pub use switch::SwitchPreview;
pub(crate) use switch::{as_shown, gaps, switch_off, switch_on};
pub use told::{ConflictView, DependencyView, PlacingView, Remedy, WhyView};

/// A plan's network, scheduled.
pub(crate) fn scheduler_of(plan: &Plan) -> Scheduler {
    let calendars = plan.project().calendars.clone();
    Scheduler::new(Network::of(plan, &calendars, Options::of(plan)), calendars)
}

/// The schedule of the open plan, made when first asked for.
#[derive(Debug, Default)]
pub(crate) struct LazySchedule(OnceCell<Scheduler>);

impl LazySchedule {
    /// The plan was changed by what does not keep it up to date.
    pub(crate) fn forget(&mut self) {
        self.0.take();
    }

    /// The schedule of the plan, which is by links.
    pub(crate) fn of(&self, plan: &Plan) -> &Scheduler {
        self.0.get_or_init(|| scheduler_of(plan))
    }
}

impl Editor {
    /// The schedule, where dates are by links.
    pub(crate) fn scheduler(&self) -> Option<&Scheduler> {
        let is_on = self.plan.scheduling().dates_follow_dependencies;
        is_on.then(|| self.schedule.of(&self.plan))
    }
}
