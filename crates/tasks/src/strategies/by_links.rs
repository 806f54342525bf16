//! Plans with all that is said of dates by links: typed dependencies, limits,
//! calendars, baselines.

use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

use super::{any_date, any_draft, any_prior_text, any_text, counting_ids};
use crate::{
    Baseline, ByHand, CalendarRules, Calendars, Date, DaysOff, DependencyKind, Duration, Entry,
    Lag, Limits, Person, Plan, Progress, Project, Scheduling, TaskDraft, Week, YearlyDay, add_days,
    one_line,
};

/// A name of one line, as calendars and baselines have them; dates and words of our
/// own texts among them.
pub fn any_line() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => any_text(),
        1 => select(vec!["", "2026-01-01 party", "1.2.", "off", "person", "12-24"])
            .prop_map(str::to_owned),
    ]
    .prop_map(|text| one_line(text.trim()).trim().to_owned())
}

/// What holds a task: mostly nothing, else one limit, seldom several.
pub fn any_limits() -> impl Strategy<Value = Limits> {
    let day = || prop_oneof![3 => Just(None), 1 => any_date().prop_map(Some)];
    (
        day(),
        day(),
        day(),
        prop_oneof![3 => Just(false), 1 => Just(true)],
    )
        .prop_map(
            |(not_before, must_start, finish_by, as_late_as_possible)| Limits {
                not_before,
                must_start,
                finish_by,
                as_late_as_possible,
            },
        )
}

/// What was typed where dependencies have placed a task.
pub fn any_by_hand() -> impl Strategy<Value = ByHand> {
    let summary = (any::<u32>(), 0..=100i64)
        .prop_map(|(days, percent)| (Duration::new(days), Progress::clamped(percent)));
    (any_date(), of(any_date()), of(summary)).prop_map(|(start, not_before, summary)| ByHand {
        start,
        not_before,
        summary,
    })
}

/// A list of dependencies with kinds and lags.
pub fn any_typed_text(numbers: usize) -> impl Strategy<Value = String> {
    let lag = prop_oneof![
        2 => Just(Lag::ZERO),
        3 => (-9..9i32).prop_map(Lag::Working),
        2 => (-9..9i32).prop_map(Lag::Calendar),
        1 => any::<i32>().prop_map(|days| Lag::Working(days.clamp(-Lag::MOST, Lag::MOST))),
    ];
    let number = 1..=numbers.max(1) + 2;
    let entry = (number, select(DependencyKind::ALL.to_vec()), lag)
        .prop_map(|(number, kind, lag)| Entry::new(number, kind, lag).to_string());
    vec(entry, 0..4).prop_map(|entries| entries.join(", "))
}

fn any_off() -> impl Strategy<Value = Vec<DaysOff>> {
    let off = (any_date(), -1..9i64, any_line());
    let off = off.prop_map(|(first, days, name)| DaysOff {
        last: add_days(first, days),
        first,
        name,
    });
    vec(off, 0..4)
}

fn any_yearly() -> impl Strategy<Value = Vec<YearlyDay>> {
    let day = (1..=12i8, 1..=29i8, any_line());
    vec(
        day.prop_map(|(month, day, name)| YearlyDay { month, day, name }),
        0..3,
    )
}

/// Calendars and dates of a project.
pub fn any_project() -> impl Strategy<Value = Project> {
    let week = any::<[bool; 7]>().prop_filter("a working day", |week| week.contains(&true));
    let extra = (any_date(), 0..3i64).prop_map(|(first, days)| (first, add_days(first, days)));
    let person = (any_line(), any_off(), any_yearly());
    let person = person.prop_map(|(owner, off, yearly)| Person { owner, off, yearly });
    (
        prop_oneof![Just(Week::DEFAULT), week.prop_map(Week::new)],
        any_off(),
        any_yearly(),
        vec(extra, 0..3),
        vec(person, 0..3),
        of(any_date()),
        of(any_date()),
    )
        .prop_map(|(week, off, yearly, extra, people, start, finish_by)| {
            let rules = CalendarRules {
                week,
                off,
                yearly,
                extra,
            };
            Project {
                // A few days off leave a day that works.
                calendars: Calendars::new(rules, people).unwrap_or_default(),
                start,
                finish_by,
            }
        })
}

fn any_draft_by_links(numbers: usize) -> impl Strategy<Value = TaskDraft> {
    let prior = prop_oneof![2 => any_typed_text(numbers), 1 => any_prior_text(numbers)];
    let works = prop_oneof![3 => Just(false), 1 => Just(true)];
    (
        any_draft(numbers),
        prior,
        any_limits(),
        works,
        of(any_by_hand()),
    )
        .prop_map(
            |(draft, prior, limits, works_on_days_off, by_hand)| TaskDraft {
                prior,
                limits,
                works_on_days_off,
                by_hand,
                ..draft
            },
        )
}

/// Any plan of up to `most` tasks with dates by links, and all that goes with them.
pub fn any_plan_by_links(most: usize) -> impl Strategy<Value = Plan> {
    let tasks = vec(any_draft_by_links(most), 0..=most);
    let shift = (any_line(), 0..400i64);
    (
        any_text(),
        tasks,
        any_project(),
        vec(shift, 0..3),
        any::<(bool, bool, bool)>(),
    )
        .prop_map(|(description, drafts, project, shifts, switches)| {
            let (bars_follow_working_days, auto_schedule, has_project) = switches;
            let plan = Plan::build(description, drafts, &mut counting_ids());
            let mut baselines = Vec::new();
            for (name, days) in shifts {
                let now = Baseline::of(&plan, &name);
                let mut dates = now.tasks().to_vec();
                // One task came later.
                if let Some(later) = plan.tasks().get(days as usize % 9) {
                    dates.retain(|(id, _)| *id != later.id);
                }
                for (_, dates) in &mut dates {
                    dates.start = add_days(dates.start.min(Date::constant(2106, 1, 1)), -days);
                }
                baselines.push(Baseline::new(now.name, &dates));
            }
            plan.with_scheduling(Scheduling {
                bars_follow_working_days,
                auto_schedule,
                dates_follow_dependencies: true,
            })
            .with_project(if has_project {
                project
            } else {
                Project::default()
            })
            .with_baselines(baselines)
        })
}
