//! Laws of sums, of what is as late as possible, and of dates at the ends of the calendar
//! (SC2, SC6, SC7, SC13).

mod reference;

use barline_scheduling::strategies::{any_calendars, any_change, any_kind, any_network};
use barline_scheduling::{
    CalendarIndex, CalendarRules, Calendars, DaysOff, Lag, Limits, NetDependency, NetTask, Network,
    RowSchedule, Scheduler, YearlyDay,
};
use barline_tasks::{Date, FIRST_DATE, add_days};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use reference::Reference;

/// The rows below a row that have none below themselves.
fn leaves(network: &Network, row: usize) -> Vec<usize> {
    let level = |row: usize| network.tasks.get(row).map(|task| task.level);
    let end = (row + 1..network.tasks.len())
        .find(|next| level(*next) <= level(row))
        .unwrap_or(network.tasks.len());
    let is_leaf = |row: &usize| level(row + 1).is_none_or(|next| Some(next) <= level(*row));
    (row..end).filter(is_leaf).collect()
}

/// A working day of the project, by what the rules say.
fn works(rules: &CalendarRules, day: Date) -> bool {
    let within = |first: Date, last: Date| first <= day && day <= last;
    if rules
        .extra
        .iter()
        .any(|(first, last)| within(*first, *last))
    {
        return true;
    }
    let is_yearly = |one: &YearlyDay| (one.month, one.day) == (day.month(), day.day());
    rules
        .week
        .works(day.weekday().to_monday_zero_offset() as usize)
        && !rules.yearly.iter().any(is_yearly)
        && !rules.off.iter().any(|off| within(off.first, off.last))
}

fn walked(rules: &CalendarRules, first: Date, last: Date) -> i64 {
    let days = std::iter::successors(Some(first), |day| Some(add_days(*day, 1)));
    let days = days.take_while(|day| *day <= last);
    days.filter(|day| works(rules, *day)).count() as i64
}

fn is_sum_of(
    row: &RowSchedule,
    leaves: &[(&NetTask, &RowSchedule)],
    rules: &CalendarRules,
) -> Result<(), TestCaseError> {
    let rows = || leaves.iter().map(|(_, row)| row);
    let (first, last) = (
        rows().map(|row| row.start).min(),
        rows().map(|row| row.last_day).max(),
    );
    prop_assert_eq!((Some(row.start), Some(row.last_day)), (first, last));
    let days: i64 = leaves
        .iter()
        .map(|(task, _)| i64::from(task.duration))
        .sum();
    let weight = |task: &NetTask| {
        if days == 0 {
            1
        } else {
            i64::from(task.duration)
        }
    };
    let all: i64 = leaves.iter().map(|(task, _)| weight(task)).sum();
    let done: i64 = leaves
        .iter()
        .map(|(task, _)| weight(task) * i64::from(task.progress))
        .sum();
    // Half up: the least whole number that is no more than a half below.
    let rounded = (0..=100).find(|percent| 2 * percent * all + all > 2 * done);
    prop_assert_eq!(Some(i64::from(row.progress)), rounded);
    let span = walked(rules, row.start.date(), row.last_day.date());
    let is_one_moment = days == 0 && first == last;
    prop_assert_eq!(row.duration, if is_one_moment { 0 } else { span });
    let open = || leaves.iter().filter(|(task, _)| !task.done);
    let total = open().map(|(_, row)| row.total_float).min().unwrap_or(0);
    let free = open().map(|(_, row)| row.free_float).min().unwrap_or(0);
    prop_assert_eq!((row.total_float, row.free_float), (total, free));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn prop_sc7_a_summary_is_the_sum_of_its_leaves(network in any_network(12), calendars in any_calendars()) {
        let schedule = network.clone().schedule(&calendars);
        for (row, summary) in schedule.rows.iter().enumerate().filter(|(_, row)| row.is_summary) {
            let below = leaves(&network, row);
            prop_assert!(below.len() > 1 || below[0] != row);
            let below: Vec<_> = below.iter().map(|leaf| (&network.tasks[*leaf], &schedule.rows[*leaf])).collect();
            is_sum_of(summary, &below, calendars.rules())?;
        }
    }

    /// By trying: one task as late as possible, all others as soon as they can. It goes as far as no
    /// other task moves, and neither the end of the project nor its own finish date.
    #[test]
    fn prop_sc6_as_late_as_possible_is_as_far_as_nobody_moves(
        network in any_network(8),
        calendars in any_calendars(),
        late in any::<Index>(),
    ) {
        let mut network = network;
        for task in &mut network.tasks {
            // What no dependency moves shows no slip.
            (task.progress, task.done, task.limits.must_start) = (0, false, None);
            task.limits.as_late_as_possible = false;
        }
        let all: Vec<usize> = (0..network.tasks.len()).filter(|row| leaves(&network, *row) == [*row]).collect();
        let leaf = all[late.index(all.len())];
        let task = &mut network.tasks[leaf];
        task.duration = task.duration.max(1);
        task.limits.as_late_as_possible = true;
        let mut reference = Reference::new(network.clone(), &calendars);
        let (base, end) = (reference.number.clone(), reference.project_end());
        let finish_by = network.tasks[leaf].limits.finish_by;
        let mut at = reference.shown(leaf);
        for slip in 1..500 {
            reference.forward(Some((leaf, base[leaf] + slip)));
            let others = reference.leaves.iter().filter(|other| **other != leaf);
            let is_moved = others.clone().any(|other| reference.number[*other] != base[*other]);
            let shown = reference.shown(leaf);
            let is_after_the_end = add_days(shown.1, 1) > end_of(end);
            if is_moved || is_after_the_end || finish_by.is_some_and(|by| shown.1 > by) {
                break;
            }
            at = shown;
        }
        let row = network.schedule(&calendars).rows[leaf];
        prop_assert_eq!((row.start.date(), row.last_day.date()), at, "row {}", leaf);
    }

    #[test]
    fn prop_sc2_nothing_is_too_far_away(
        (network, calendars) in far_away(),
        changes in vec(any_change(), 0..4),
    ) {
        let mut scheduler = Scheduler::new(network, calendars);
        for change in changes {
            for change in change.changes(&scheduler) {
                scheduler.apply(change);
                let full = scheduler.network().schedule(scheduler.calendars());
                prop_assert_eq!(scheduler.schedule(), full);
            }
        }
        let schedule = scheduler.schedule();
        let name = |_: usize| "Task";
        for (index, row) in schedule.rows.iter().enumerate() {
            for day in [row.start, row.last_day, row.late_start, row.late_last_day] {
                prop_assert!((FIRST_DATE..=Date::MAX).contains(&day.date()));
            }
            prop_assert!(row.start <= row.last_day);
            let why = scheduler.why(index);
            let _ = (why.text(name), why.slip_text(name), scheduler.driving_chain(index));
        }
        for conflict in scheduler.conflicts() {
            prop_assert!(!conflict.text(name).is_empty());
        }
    }
}

/// The boundary after a project's last day as a date.
fn end_of(boundary: i64) -> Date {
    add_days(Date::constant(2022, 1, 1), boundary)
}

/// Days at both ends of the calendar, at the ends of years and in leap years.
fn any_far_day() -> impl Strategy<Value = Date> {
    prop_oneof![
        (0..60i64).prop_map(|days| add_days(FIRST_DATE, days)),
        (0..60i64).prop_map(|days| add_days(Date::MAX, -days)),
        (-8..8i64, select(vec![1900i16, 2000, 2024, 2100, 9996]))
            .prop_map(|(days, year)| add_days(Date::constant(year, 3, 1), days)),
        (-8..8i64).prop_map(|days| add_days(Date::constant(2027, 1, 1), days)),
        (0..3_652_000i64).prop_map(|days| add_days(FIRST_DATE, days)),
    ]
}

fn far_away() -> impl Strategy<Value = (Network, Calendars)> {
    let lag = prop_oneof![
        2 => Just(Lag::ZERO),
        1 => (-Lag::MOST..=Lag::MOST).prop_map(Lag::Working),
        1 => (-Lag::MOST..=Lag::MOST).prop_map(Lag::Calendar),
    ];
    let days = prop_oneof![2 => 0..5u32, 1 => Just(999_999_999), 1 => 0..4_000_000u32];
    let limits = (
        of(any_far_day()),
        of(any_far_day()),
        of(any_far_day()),
        any::<bool>(),
    )
        .prop_map(
            |(not_before, must_start, finish_by, as_late_as_possible)| Limits {
                not_before,
                must_start,
                finish_by,
                as_late_as_possible,
            },
        );
    let limits = prop_oneof![2 => Just(Limits::NONE), 1 => limits];
    let task = (
        0..3u8,
        days,
        0..4u32,
        any_far_day(),
        0..=100u8,
        any::<bool>(),
        limits,
    )
        .prop_map(
            |(level, duration, calendar, start, progress, done, limits)| NetTask {
                level,
                duration,
                calendar: CalendarIndex(if calendar == 1 { 0 } else { calendar }),
                start,
                progress: if done { progress } else { 0 },
                done: done && progress == 100,
                limits,
            },
        );
    let links = vec((any::<Index>(), any::<Index>(), any_kind(), lag), 0..6);
    let off = vec((any_far_day(), 0..400i64), 0..4);
    (
        vec(task, 1..6),
        links,
        of(any_far_day()),
        of(any_far_day()),
        any_calendars(),
        off,
    )
        .prop_map(|(tasks, links, project_start, finish_by, calendars, off)| {
            let n = tasks.len();
            let mut dependencies: Vec<NetDependency> = Vec::new();
            for (prior, waiting, kind, lag) in links {
                let (prior, waiting) = (prior.index(n) as u32, waiting.index(n) as u32);
                if !dependencies
                    .iter()
                    .any(|one| (one.prior, one.waiting) == (prior, waiting))
                {
                    dependencies.push(NetDependency {
                        waiting,
                        prior,
                        kind,
                        lag,
                    });
                }
            }
            let mut rules = calendars.rules().clone();
            rules.off.extend(
                off.into_iter()
                    .map(|(first, days)| DaysOff::range(first, add_days(first, days))),
            );
            let people = calendars.people().to_vec();
            let calendars = Calendars::new(rules, people).unwrap_or(calendars);
            (
                Network {
                    tasks,
                    dependencies,
                    project_start,
                    finish_by,
                },
                calendars,
            )
        })
}
