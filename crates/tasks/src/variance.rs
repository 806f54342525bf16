//! How far a task is from a baseline, counted in its own working days (SC16).

use crate::{Baseline, BaselineTask, Date, Plan, Task, add_days, day_in_words, joined};

/// Working days of the task's own calendar; later and longer are above 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Variance {
    /// Of its first day.
    pub start: i64,
    /// Of its last day.
    pub finish: i64,
    /// Of its duration.
    pub duration: i64,
}

impl Plan {
    /// How far a task is from these dates. Days off between the two count nothing: a
    /// task that goes from Friday to the Monday after is one working day later.
    pub fn variance(&self, task: &Task, then: BaselineTask) -> Variance {
        let last_day = self.last_day(task);
        let after = |date| add_days(date, 1);
        Variance {
            start: self.days_later(task, then.start, task.start),
            finish: self.days_later(task, after(then.last_day), after(last_day)),
            duration: i64::from(task.duration.days()) - i64::from(then.duration.days()),
        }
    }

    /// Working days from the beginning of `before` to that of `now`.
    fn days_later(&self, task: &Task, before: Date, now: Date) -> i64 {
        let calendars = &self.project().calendars;
        let calendar = self.calendar_of(task);
        let days = |first, end| calendars.working_days(calendar, first, add_days(end, -1));
        days(before, now) - days(now, before)
    }

    /// `Baseline “As agreed”: Mon 5 Jan to Fri 9 Jan, now 2 working days later.`; `None`
    /// for a task that came later than the baseline.
    pub fn baseline_in_words(
        &self,
        baseline: &Baseline,
        task: &Task,
        today: Date,
    ) -> Option<String> {
        let then = baseline.dates_of(task.id)?;
        let Variance { start, finish, .. } = self.variance(task, then);
        let last_day = self.last_day(task);
        // Days off between the two count nothing, and yet it is another day.
        let moved = |days, then: Date, now: Date| match days {
            0 if then != now => joined(["on ", &day_in_words(now, today)].iter(), ""),
            _ => moved(days),
        };
        let starts = moved(start, then.start, task.start);
        let ends = moved(finish, then.last_day, last_day);
        let now = if starts == ends {
            joined(["now ", &starts].iter(), "")
        } else {
            joined(["now starts ", &starts, " and ends ", &ends].iter(), "")
        };
        let first = day_in_words(then.start, today);
        let last = day_in_words(then.last_day, today);
        let name = &baseline.name;
        Some(format!("Baseline “{name}”: {first} to {last}, {now}."))
    }
}

fn moved(days: i64) -> String {
    let plural = if days.abs() == 1 { "" } else { "s" };
    let way = match days {
        0 => return "as planned".to_owned(),
        1.. => "later",
        _ => "earlier",
    };
    format!("{} working day{plural} {way}", days.abs())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::strategies::{any_date, any_plan_by_links, counting_ids, draft_at};
    use crate::{CalendarRules, Calendars, DaysOff, Duration, Person, Project, TaskDraft};

    const fn march(day: i8) -> Date {
        Date::constant(2026, 3, day)
    }

    /// Paint of Anna's, three days from Wednesday the 4th; Anna is off on Friday the 6th.
    fn anna() -> Plan {
        let draft = TaskDraft {
            owner: "Anna".to_owned(),
            duration: Duration::new(3),
            ..draft_at("Paint", march(4))
        };
        let person = Person {
            owner: "Anna".to_owned(),
            off: vec![DaysOff::day(march(6))],
            ..Person::default()
        };
        let calendars = Calendars::new(CalendarRules::default(), vec![person]).unwrap();
        Plan::build("", vec![draft], &mut counting_ids()).with_project(Project {
            calendars,
            ..Project::default()
        })
    }

    fn then(start: i8, days: u32, last: i8) -> BaselineTask {
        BaselineTask {
            start: march(start),
            duration: Duration::new(days),
            last_day: march(last),
        }
    }

    #[test]
    fn sc16_the_variance_counts_the_working_days_of_the_task() {
        let plan = anna();
        let paint = &plan.tasks()[0];
        let counted = |then| {
            let Variance {
                start,
                finish,
                duration,
            } = plan.variance(paint, then);
            (start, finish, duration)
        };
        // By hand the bar covers Wednesday to Friday; the 6th counts nothing.
        assert_eq!(counted(then(4, 3, 6)), (0, 0, 0));
        assert_eq!(counted(then(4, 2, 5)), (0, 0, 1));
        assert_eq!(counted(then(2, 4, 5)), (2, 0, -1));
        // Over the weekend and her day off: Thursday to Monday is one working day.
        assert_eq!(counted(then(5, 3, 9)), (-1, -1, 0));
        assert_eq!(counted(then(9, 3, 11)), (-2, -3, 0));
    }

    #[test]
    fn sc16_a_baseline_in_words_says_when_and_how_far() {
        let plan = anna();
        let paint = &plan.tasks()[0];
        let says = |dates| {
            let baseline = Baseline::new("As agreed".to_owned(), &[(paint.id, dates)]);
            plan.baseline_in_words(&baseline, paint, march(1)).unwrap()
        };
        assert_eq!(
            says(then(4, 3, 6)),
            "Baseline “As agreed”: Wed 4 Mar to Fri 6 Mar, now as planned."
        );
        assert_eq!(
            says(then(3, 3, 4)),
            "Baseline “As agreed”: Tue 3 Mar to Wed 4 Mar, now 1 working day later."
        );
        assert_eq!(
            says(then(2, 3, 9)),
            "Baseline “As agreed”: Mon 2 Mar to Mon 9 Mar, now starts 2 working days later and ends 1 working day earlier."
        );
        // No working day lies between, and yet it is another day.
        assert_eq!(
            says(then(4, 2, 5)),
            "Baseline “As agreed”: Wed 4 Mar to Thu 5 Mar, now starts as planned and ends on Fri 6 Mar."
        );
        let none = Baseline::new("As agreed".to_owned(), &[]);
        assert_eq!(plan.baseline_in_words(&none, paint, march(1)), None);
    }

    proptest! {
        #[test]
        fn prop_sc16_a_plan_is_no_day_from_its_own_baseline(plan in any_plan_by_links(6)) {
            let baseline = Baseline::of(&plan, "");
            for task in plan.tasks() {
                let then = baseline.dates_of(task.id).unwrap();
                prop_assert_eq!(plan.variance(task, then), Variance::default());
            }
        }

        #[test]
        fn prop_sc16_the_variance_is_the_walk_from_day_to_day(
            plan in any_plan_by_links(3),
            before in any_date(),
            by in -60..60i64,
        ) {
            for task in plan.tasks() {
                let now = add_days(before, by);
                let calendars = &plan.project().calendars;
                let works = |day| calendars.works(plan.calendar_of(task), add_days(before, day));
                let walked: i64 = if by >= 0 {
                    (0..by).filter(|day| works(*day)).count() as i64
                } else {
                    -((by..0).filter(|day| works(*day)).count() as i64)
                };
                prop_assert_eq!(plan.days_later(task, before, now), walked);
            }
        }
    }
}
