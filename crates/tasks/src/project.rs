//! What a plan says of all its tasks at once: calendars and dates of the project (SC1, SC9).

use crate::{Calendars, Date};

/// Calendars and dates of a project. They count where dates follow dependencies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Project {
    /// The working week, days off and extra working days, and those of each person.
    pub calendars: Calendars,
    /// No task begins before it.
    pub start: Option<Date>,
    /// The last day floats count to; `None` is the last day of the work.
    pub finish_by: Option<Date>,
}

impl Project {
    /// Monday to Friday, and no dates: nothing that a file has to say.
    pub fn is_default(&self) -> bool {
        *self == Project::default()
    }
}
