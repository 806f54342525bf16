//! What the popup of a bar tells (TL19).

use barline_tasks::{IgnoredDependencies, Plan, day_in_words, working_days_in};
use serde::Serialize;

use crate::chart_task::task_days;
use crate::{Timeline, day};

/// A prior task on a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardPrior {
    /// Number in `#`.
    pub number: usize,
    /// Name, plain text.
    pub name: String,
}

/// The popup of a bar: all of it plain text.
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts, read by name in the page"
)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Card {
    /// Name.
    pub name: String,
    /// `5 Jan 2026 - 9 Jan 2026`.
    pub dates: String,
    /// Calendar days, both ends included; 0 of a task of 0 days.
    pub days: i64,
    /// Of these, Mondays to Fridays; where dates are by links, working days of the task.
    pub working_days: i64,
    /// `Unassigned` for nobody.
    pub owner: String,
    /// 0 to 100.
    pub progress: u8,
    /// Ticked off.
    pub is_done: bool,
    /// Past its end and not done.
    pub is_late: bool,
    /// Drawn as a diamond.
    pub is_milestone: bool,
    /// The prior tasks that count.
    pub priors: Vec<CardPrior>,
    /// What a foreign task says of itself; empty for a plan's.
    pub description: String,
    /// The last working day in words, `ends Fri 16 Jan` (D14).
    pub ends: String,
    /// Why the bar ends on another day than that; `None` where it does not.
    pub ends_why: Option<String>,
    /// When the baseline that is shown had it, and how far it is from there (TL32).
    pub baseline: Option<String>,
    /// What is out of order, a sentence each.
    pub notes: Vec<String>,
    /// Its subtasks stick out, and it can be stretched over them.
    pub can_stretch: bool,
}

/// The card of a stored row; `None` where no bar is drawn.
pub fn card(
    plan: &Plan,
    ignored: &IgnoredDependencies,
    timeline: &Timeline,
    row: usize,
) -> Option<Card> {
    let task = plan.tasks().get(row)?;
    let (first, last) = task_days(plan, task).ok()?;
    let is_moment = task.duration.days() == 0;
    let priors = ignored.counted(plan, row).map(|prior| CardPrior {
        number: prior + 1,
        name: plan.tasks()[prior].name.clone(),
    });
    Some(Card {
        name: task.name.clone(),
        dates: format!("{} - {}", day::short(first), day::short(last)),
        days: if is_moment {
            0
        } else {
            barline_tasks::days_between(first, last) + 1
        },
        working_days: if is_moment {
            0
        } else if plan.scheduling().dates_follow_dependencies {
            let calendars = &plan.project().calendars;
            calendars.working_days(plan.calendar_of(task), first, last)
        } else {
            working_days_in(first, last)
        },
        owner: task.owner.clone(),
        progress: task.progress.percent(),
        is_done: task.done,
        is_late: plan.is_late(task, timeline.today()),
        is_milestone: task.is_milestone(),
        priors: priors.collect(),
        description: String::new(),
        ends: plan.ends_in_words(task, timeline.today()),
        ends_why: (last != plan.last_working_day(task)).then(|| {
            let on = day_in_words(last, timeline.today());
            format!("The bar counts calendar days and ends {on}.")
        }),
        baseline: None,
        notes: crate::notes::notes(plan, ignored, row, (first, last)),
        can_stretch: crate::stretched(plan, row).is_some(),
    })
}

#[cfg(test)]
mod tests {
    use barline_tasks::strategies::counting_ids;
    use barline_tasks::{Date, Duration, TaskDraft};

    use super::*;
    use crate::TimelineOptions;

    #[test]
    fn tl19_a_card_tells_dates_days_owner_and_prior_tasks() {
        let thursday = Date::constant(2026, 1, 1);
        let order = TaskDraft::new("Order <b>oak</b>", thursday);
        let fit = TaskDraft {
            prior: "1, 2, 9".to_owned(),
            duration: Duration::new(6),
            owner: "Ann".to_owned(),
            ..TaskDraft::new("Fit", thursday)
        };
        let plan = Plan::build("", vec![order, fit], &mut counting_ids());
        let ignored = IgnoredDependencies::of(&plan);
        let timeline = Timeline::new(TimelineOptions::default(), thursday, None);
        let card = card(&plan, &ignored, &timeline, 1).expect("a bar");
        assert_eq!(card.name, "Fit");
        assert_eq!(card.dates, "1 Jan 2026 - 6 Jan 2026");
        assert_eq!((card.days, card.working_days), (6, 4));
        assert_eq!((card.owner.as_str(), card.progress), ("Ann", 0));
        // Itself and the unknown task do not count, and a name is text as it stands.
        let prior = CardPrior {
            number: 1,
            name: "Order <b>oak</b>".to_owned(),
        };
        assert_eq!(card.priors, [prior]);
        assert_eq!(super::card(&plan, &ignored, &timeline, 2), None);
    }

    #[test]
    fn tl19_a_card_says_no_day_of_a_task_without_days() {
        let thursday = Date::constant(2026, 1, 1);
        let handed_over = TaskDraft {
            duration: Duration::new(0),
            ..TaskDraft::new("Handed over", thursday)
        };
        let plan = Plan::build("", vec![handed_over], &mut counting_ids());
        let ignored = IgnoredDependencies::of(&plan);
        let timeline = Timeline::new(TimelineOptions::default(), thursday, None);
        let card = card(&plan, &ignored, &timeline, 0).expect("a bar");
        assert_eq!((card.days, card.working_days), (0, 0));
    }

    #[test]
    fn tl19_a_card_counts_the_days_that_a_task_by_links_works() {
        use barline_tasks::{CalendarRules, Calendars, DaysOff, Project, Scheduling};
        let thursday = Date::constant(2026, 4, 2);
        let paint = TaskDraft {
            duration: Duration::new(2),
            ..TaskDraft::new("Paint", thursday)
        };
        let friday = DaysOff::day(Date::constant(2026, 4, 3));
        let monday = DaysOff::day(Date::constant(2026, 4, 6));
        let rules = CalendarRules {
            off: vec![friday, monday],
            ..CalendarRules::default()
        };
        let calendars = Calendars::new(rules, Vec::new()).expect("working days");
        let scheduling = Scheduling {
            dates_follow_dependencies: true,
            ..Scheduling::default()
        };
        let plan = Plan::build("", vec![paint], &mut counting_ids())
            .with_project(Project {
                calendars,
                ..Project::default()
            })
            .with_scheduling(scheduling);
        let ignored = IgnoredDependencies::of(&plan);
        let timeline = Timeline::new(TimelineOptions::default(), thursday, None);
        let card = card(&plan, &ignored, &timeline, 0).expect("a bar");
        // Easter is off: Thursday and Tuesday are left of six days.
        assert_eq!((card.days, card.working_days), (6, 2));
    }
}
