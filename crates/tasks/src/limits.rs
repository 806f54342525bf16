//! Pins and limits of one task (SC6).

use crate::Date;
use crate::working_days::from_first;

/// What a date or a wish holds a task to. The page offers one a task; all four
/// together have a meaning too, as networks of other programs need it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The pin: not before this day.
    pub not_before: Option<Date>,
    /// Starts on this day, whatever its dependencies say; what is broken is told.
    pub must_start: Option<Date>,
    /// Should be finished at the end of this day: never moves the task, bounds its floats.
    pub finish_by: Option<Date>,
    /// Uses up its own free float, so that no other task moves.
    pub as_late_as_possible: bool,
}

impl Limits {
    /// Nothing holds the task but its dependencies.
    pub const NONE: Limits = Limits {
        not_before: None,
        must_start: None,
        finish_by: None,
        as_late_as_possible: false,
    };

    /// With dates that are written and read: as a start, none is before [`FIRST_DATE`](crate::FIRST_DATE).
    pub(crate) fn since_first(mut self) -> Limits {
        let dates = [
            &mut self.not_before,
            &mut self.must_start,
            &mut self.finish_by,
        ];
        for date in dates.into_iter().flatten() {
            *date = from_first(*date);
        }
        self
    }

    /// A pin.
    pub const fn not_before(date: Date) -> Limits {
        Limits {
            not_before: Some(date),
            ..Limits::NONE
        }
    }

    /// A start that dependencies cannot move.
    pub const fn must_start(date: Date) -> Limits {
        Limits {
            must_start: Some(date),
            ..Limits::NONE
        }
    }

    /// A finish date.
    pub const fn finish_by(date: Date) -> Limits {
        Limits {
            finish_by: Some(date),
            ..Limits::NONE
        }
    }
}
