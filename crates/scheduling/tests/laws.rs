//! Laws of the scheduler, whatever the network (SC3 to SC13).

mod reference;

use barline_scheduling::strategies::{any_calendars, any_change, any_day, any_entry, any_network};
use barline_scheduling::{
    CalendarIndex, Change, Circle, Conflict, DependencyKind, Lag, NetDependency, Network, Reading,
    RowSchedule, Scheduler, dependencies_text, parse_dependencies, place_tasks,
};
use barline_tasks::strategies::counting_ids;
use barline_tasks::{
    Dependency, Duration, Edit, Plan, PriorDependencies, Project, Scheduling, TaskDraft, TaskId,
    add_days,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use reference::Reference;

fn is_alap(network: &Network) -> bool {
    network
        .tasks
        .iter()
        .any(|task| task.limits.as_late_as_possible)
}

/// Whether a row, or a summary above it, waits for anything that is not ignored.
fn is_held(network: &Network, circles: &[Circle], row: usize) -> bool {
    let counts = |dependency: &NetDependency| {
        !circles
            .iter()
            .any(|circle| (circle.waiting, circle.prior) == (dependency.waiting, dependency.prior))
    };
    let mut above = network.tasks[row].level + 1;
    (0..=row).rev().any(|at| {
        let is_above = network.tasks[at].level < above;
        if is_above {
            above = network.tasks[at].level;
        }
        is_above
            && network
                .dependencies
                .iter()
                .any(|dependency| dependency.waiting as usize == at && counts(dependency))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn prop_it_is_what_the_plain_reference_says(
        network in any_network(9),
        calendars in any_calendars(),
    ) {
        let reference = Reference::new(network.clone(), &calendars);
        let has_alap = is_alap(&network);
        let scheduler = Scheduler::new(network, calendars);
        let schedule = scheduler.schedule();
        let circles: Vec<(u32, u32)> =
            schedule.circles.iter().map(|circle| (circle.waiting, circle.prior)).collect();
        prop_assert_eq!(&circles, &reference.ignored);
        for leaf in &reference.leaves {
            let row = &schedule.rows[*leaf];
            if !has_alap {
                prop_assert_eq!((row.start.date(), row.last_day.date()), reference.shown(*leaf), "row {}", leaf);
                let total = reference.late[*leaf] - reference.number[*leaf];
                prop_assert_eq!(row.total_float, total, "float of row {}", leaf);
            }
            prop_assert_eq!(row.critical, row.total_float <= 0);
            prop_assert!((0..=row.total_float.max(0)).contains(&row.free_float), "free float of row {}", leaf);
        }
    }

    #[test]
    fn prop_t22_a_task_without_a_date_starts_where_its_dependency_places_it(
        calendars in any_calendars(),
        (start, days, duration) in (any_day(), 1..9u32, 1..9u32),
        kind in select(DependencyKind::ALL.to_vec()),
        lag in prop_oneof![(-9..9i32).prop_map(Lag::Working), (-9..9i32).prop_map(Lag::Calendar)],
    ) {
        let mut start = start;
        while !calendars.works(CalendarIndex::PROJECT, start) {
            start = add_days(start, 1);
        }
        let draft = |days| TaskDraft { duration: Duration::new(days), ..TaskDraft::new("Paint", start) };
        let project = Project { calendars, ..Project::default() };
        let by_links = Scheduling { dates_follow_dependencies: true, ..Scheduling::default() };
        let plan = Plan::build("", vec![draft(days)], &mut counting_ids());
        let mut plan = plan.with_project(project).with_scheduling(by_links);
        place_tasks(&mut plan);
        let mut task = draft(duration).with_id(TaskId(9));
        let dependency = Dependency { prior: plan.tasks()[0].id, kind, lag };
        task.prior = PriorDependencies::default().with(dependency);
        task.start = plan.default_start(1, &task.prior, task.duration, start);
        let said = task.start;
        plan.apply(Edit::Insert { at: 1, tasks: vec![task] });
        prop_assert_eq!(Scheduler::of(&plan).row(1).start.date(), said);
    }

    #[test]
    fn prop_incremental_is_full(
        network in any_network(10),
        calendars in any_calendars(),
        changes in vec(any_change(), 1..12),
    ) {
        let mut scheduler = Scheduler::new(network, calendars);
        for change in changes {
            for change in change.changes(&scheduler) {
                let before = scheduler.schedule();
                let is_same_plan = !matches!(change, Change::Network(_));
                let moved = scheduler.apply(change);
                let after = scheduler.schedule();
                let full = scheduler.network().schedule(scheduler.calendars());
                prop_assert_eq!(&after, &full);
                for (row, now) in after.rows.iter().enumerate() {
                    prop_assert_eq!(&scheduler.row(row), now);
                    if is_same_plan && !now.is_summary && now != &before.rows[row] {
                        prop_assert!(moved.rows.contains(&(row as u32)), "row {} moved", row);
                    }
                }
            }
        }
    }

    #[test]
    fn prop_undo_gives_the_schedule_back(
        network in any_network(10),
        calendars in any_calendars(),
        change in any_change(),
    ) {
        let mut scheduler = Scheduler::new(network, calendars);
        let (before, network, calendars) =
            (scheduler.schedule(), scheduler.network(), scheduler.calendars().clone());
        for change in change.changes(&scheduler) {
            scheduler.apply(change);
        }
        scheduler.apply(Change::Network(Box::new(network)));
        scheduler.apply(Change::Calendars(Box::new(calendars)));
        prop_assert_eq!(scheduler.schedule(), before);
    }

    #[test]
    fn prop_the_order_of_links_never_matters(
        (network, shuffled) in any_network(10).prop_flat_map(|network| {
            let dependencies = Just(network.dependencies.clone()).prop_shuffle();
            (Just(network), dependencies)
        }),
        calendars in any_calendars(),
    ) {
        let other = Network { dependencies: shuffled, ..network.clone() };
        prop_assert_eq!(network.schedule(&calendars), other.schedule(&calendars));
    }

    #[test]
    fn prop_no_task_is_before_its_links_allow(
        network in any_network(10),
        calendars in any_calendars(),
    ) {
        let mut reference = Reference::new(network.clone(), &calendars);
        let schedule = network.schedule(&calendars);
        reference.forward(None);
        for leaf in reference.leaves.clone() {
            let task = &reference.network.tasks[leaf];
            if task.done || task.progress > 0 {
                continue;
            }
            let broken = schedule.conflicts.iter().any(|conflict| {
                matches!(conflict, Conflict::DependencyBroken { row, .. } if *row as usize == leaf)
            });
            let early = schedule.rows[leaf].start.date();
            // Where nothing fixes it, the reference starts it as soon as dependencies allow.
            if task.limits.must_start.is_none() {
                prop_assert!(!broken);
                prop_assert!(early >= reference.shown(leaf).0);
            }
        }
    }

    #[test]
    fn prop_scheduling_twice_moves_nothing(
        network in any_network(10),
        calendars in any_calendars(),
    ) {
        let once = network.clone().schedule(&calendars);
        let mut written = network;
        let waits: Vec<bool> = (0..written.tasks.len()).map(|row| is_held(&written, &once.circles, row)).collect();
        for ((task, row), waits) in written.tasks.iter_mut().zip(&once.rows).zip(waits) {
            // Where nothing else says how early it may be, the typed start does, and a plan keeps that one (SC15).
            let is_typed = task.limits.as_late_as_possible && !waits;
            if !row.is_summary && !is_typed {
                task.start = row.start.date();
            }
        }
        let twice = written.schedule(&calendars);
        for (once, twice) in once.rows.iter().zip(&twice.rows) {
            prop_assert_eq!((once.start, once.last_day), (twice.start, twice.last_day));
        }
    }

    /// A milestone that is begun where it stands keeps that place, and so does all else (SC14).
    #[test]
    fn prop_sc14_beginning_a_milestone_moves_nothing(
        network in any_network(10),
        calendars in any_calendars(),
        percent in 1..=100u8,
    ) {
        let open = network.clone().schedule(&calendars);
        for (row, place) in open.rows.iter().enumerate() {
            let mut network = network.clone();
            let task = &mut network.tasks[row];
            if place.is_summary || task.duration > 0 || task.done || task.limits.as_late_as_possible {
                continue;
            }
            (task.start, task.progress) = (place.start.date(), percent);
            let begun = network.schedule(&calendars);
            let days = |of: &RowSchedule| (of.start, of.last_day);
            for (other, (open, begun)) in open.rows.iter().zip(&begun.rows).enumerate() {
                prop_assert_eq!(days(begun), days(open), "row {} for {}", other, row);
            }
        }
    }

    /// What makes a task late has no time to spare; only what is done is late no more (SC9).
    #[test]
    fn prop_sc9_what_decides_the_start_of_a_late_task_is_critical(
        network in any_network(10),
        calendars in any_calendars(),
        finish_by in any_day(),
    ) {
        let mut network = Network { finish_by: Some(finish_by), ..network };
        for task in &mut network.tasks {
            task.done = false;
        }
        let schedule = network.schedule(&calendars);
        for (row, late) in schedule.rows.iter().enumerate().filter(|(_, row)| row.total_float < 0) {
            if let Some(driver) = late.driver {
                prop_assert!(schedule.rows[driver.prior as usize].critical, "{:?} of row {}", driver, row);
            }
        }
    }

    #[test]
    fn prop_what_is_written_reads_back(entries in vec(any_entry(40), 0..6)) {
        let text = dependencies_text(&entries);
        let read: Result<Vec<_>, _> = parse_dependencies(&text, 40, Reading::Typed).into_iter().collect();
        let mut simple = entries;
        for entry in &mut simple {
            if entry.lag == barline_scheduling::Lag::Calendar(0) {
                entry.lag = barline_scheduling::Lag::ZERO;
            }
        }
        prop_assert_eq!(read.unwrap(), simple);
    }

    #[test]
    fn prop_no_text_is_too_odd(text in "[0-9FSEAfsea+\\-=>PDdw%., ;\\PC]{0,40}", rows in 0..20usize) {
        for entry in parse_dependencies(&text, rows, Reading::File(&|_| 7)).into_iter().flatten() {
            prop_assert!((1..=rows).contains(&entry.number));
            let again = parse_dependencies(&entry.to_string(), rows, Reading::Typed).remove(0);
            prop_assert_eq!(again, Ok(barline_scheduling::Entry { is_pin: false, ..entry }));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Total float by its definition: how far one task can slip, all others as soon
    /// as they can, before the project ends later or a date is missed.
    #[test]
    fn prop_floats_are_what_can_slip(network in any_network(7), calendars in any_calendars()) {
        let mut network = network;
        for task in &mut network.tasks {
            (task.progress, task.done) = (0, false);
            task.duration = task.duration.max(1);
            task.limits.as_late_as_possible = false;
            task.limits.must_start = None;
            task.limits.finish_by = None;
        }
        network.finish_by = None;
        let summaries = network.clone().schedule(&calendars);
        network.dependencies.retain(|dependency| dependency.kind.from_finish() || !summaries.rows[dependency.prior as usize].is_summary);
        let schedule = network.clone().schedule(&calendars);
        let mut reference = Reference::new(network, &calendars);
        let (base, end) = (reference.number.clone(), reference.project_end());
        for leaf in reference.leaves.clone() {
            let (mut total, mut free) = (0, None);
            for slip in 1.. {
                reference.forward(Some((leaf, base[leaf] + slip)));
                let others = reference.leaves.iter().filter(|other| **other != leaf);
                if free.is_none() && others.clone().any(|other| reference.number[*other] != base[*other]) {
                    free = Some(slip - 1);
                }
                if reference.project_end() > end {
                    break;
                }
                total = slip;
            }
            let row = &schedule.rows[leaf];
            prop_assert_eq!(row.total_float, total, "total of row {}", leaf);
            prop_assert_eq!(row.free_float, free.unwrap_or(total), "free float of row {}", leaf);
        }
    }
}
