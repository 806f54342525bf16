//! Dates by links: after each command dependencies, calendars and limits place the
//! tasks, in the same step (SC15).

mod baselines;
mod priors;
mod settle;
mod switch;
mod told;

use std::cell::OnceCell;

use barline_scheduling::Scheduler;
use barline_tasks::Plan;

use crate::Editor;

pub use baselines::{BaselineView, VarianceView};
pub use priors::PriorOffer;
pub(crate) use settle::settle;
pub use switch::SwitchPreview;
pub(crate) use switch::{as_shown, gaps, switch_off, switch_on};
pub use told::{ConflictView, DependencyView, PlacingView, Remedy, WhyView};

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
        self.0.get_or_init(|| Scheduler::of(plan))
    }
}

impl Editor {
    /// The schedule, where dates are by links.
    pub(crate) fn scheduler(&self) -> Option<&Scheduler> {
        let is_on = self.plan.scheduling().dates_follow_dependencies;
        is_on.then(|| self.schedule.of(&self.plan))
    }
}
