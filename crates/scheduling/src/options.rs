//! Dates of a project, which bound the schedule (SC4, SC9).

use barline_tasks::{Date, Plan};

/// What [`crate::schedule`] takes beside plan and calendars.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// No task begins before it.
    pub project_start: Option<Date>,
    /// The last day floats count to; `None` is the last day of the work.
    pub finish_by: Option<Date>,
}

impl Options {
    /// Those a plan keeps.
    pub fn of(plan: &Plan) -> Options {
        Options {
            project_start: plan.project().start,
            finish_by: plan.project().finish_by,
        }
    }
}
