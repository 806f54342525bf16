//! Where a task stands in time, and what was typed before dependencies placed it (SC15).

use crate::working_days::from_first;
use crate::{Date, Duration, Progress, Task};

/// What a person typed where dependencies have placed a task since: it comes back
/// when dates are by hand again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByHand {
    /// First day.
    pub start: Date,
    /// The pin it had, if any.
    pub not_before: Option<Date>,
    /// Length and progress of a row that was made a sum of its subtasks.
    pub summary: Option<(Duration, Progress)>,
}

impl ByHand {
    /// With dates that are written and read, as [`Limits`](crate::Limits) are.
    pub(crate) fn since_first(self) -> ByHand {
        ByHand {
            start: from_first(self.start),
            not_before: self.not_before.map(from_first),
            ..self
        }
    }
}

/// All of a task that the scheduler may write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placing {
    /// First day.
    pub start: Date,
    /// Length in days.
    pub duration: Duration,
    /// Per cent done.
    pub progress: Progress,
    /// The pin.
    pub not_before: Option<Date>,
    /// What was typed, where it differs.
    pub by_hand: Option<ByHand>,
}

impl Placing {
    /// Where a task stands now.
    pub fn of(task: &Task) -> Placing {
        Placing {
            start: task.start,
            duration: task.duration,
            progress: task.progress,
            not_before: task.limits.not_before,
            by_hand: task.by_hand,
        }
    }

    /// Puts it into a task.
    pub fn put(self, task: &mut Task) {
        task.start = self.start;
        task.duration = self.duration;
        task.progress = self.progress;
        task.limits.not_before = self.not_before;
        task.by_hand = self.by_hand;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategies::{counting_ids, draft_at};
    use crate::{Edit, Plan};

    #[test]
    fn sc15_placing_is_taken_back_whole() {
        let monday = Date::constant(2026, 1, 5);
        let before = Plan::build("", vec![draft_at("Paint", monday)], &mut counting_ids());
        let mut plan = before.clone();
        let placing = Placing {
            start: Date::constant(2026, 1, 9),
            not_before: Some(Date::constant(2026, 1, 8)),
            by_hand: Some(ByHand {
                start: monday,
                not_before: None,
                summary: None,
            }),
            ..Placing::of(&plan.tasks()[0])
        };
        let undo = plan.apply(Edit::Place(vec![(0, placing)]));
        assert_eq!(Placing::of(&plan.tasks()[0]), placing);
        assert_eq!(plan.totals().earliest_start(), Some(placing.start));
        plan.apply(undo);
        assert_eq!(plan, before);
        assert_eq!(plan.totals(), before.totals());
    }
}
