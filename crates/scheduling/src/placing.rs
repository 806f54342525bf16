//! What a schedule writes into a plan: every task where it is placed, what was typed beside it (SC15).

use barline_tasks::{ByHand, Duration, Edit, Placing, Plan, Progress, Task, typed};

use crate::{Network, Options, RowSchedule, Scheduler};

impl Scheduler {
    /// The schedule of a plan, by its own calendars and options.
    pub fn of(plan: &Plan) -> Scheduler {
        let calendars = plan.project().calendars.clone();
        Scheduler::new(Network::of(plan, &calendars, Options::of(plan)), calendars)
    }
}

/// Puts every task where dependencies, calendars and limits place it, where the plan's dates are
/// by links: another program may have written other dates, or none. A plan by hand stays as it is.
///
/// A start typed on a day off stays as typed where nothing else decides it ([`RowSchedule::begins_on_day_off`]);
/// the schedule's own row starts on the first working day after it.
///
/// ```
/// use barline_scheduling::place_tasks;
/// use barline_tasks::counting_ids;
/// use barline_tasks::{Date, Plan, Scheduling, TaskDraft};
///
/// let monday = Date::constant(2026, 1, 5);
/// let task = |prior: &str| TaskDraft { prior: prior.into(), ..TaskDraft::new("Paint", monday) };
/// let by_links = Scheduling { dates_follow_dependencies: true, ..Scheduling::default() };
/// let plan = Plan::build("", vec![task(""), task("1")], &mut counting_ids());
/// let mut plan = plan.with_scheduling(by_links);
/// place_tasks(&mut plan);
/// assert_eq!(plan.tasks()[1].start, Date::constant(2026, 1, 6));
/// ```
pub fn place_tasks(plan: &mut Plan) {
    if plan.scheduling().dates_follow_dependencies {
        plan.apply(Edit::Place(sums_no_more(plan)));
        let placed = placings(plan, &Scheduler::of(plan), None);
        plan.apply(Edit::Place(placed));
    }
}

/// Rows that were sums and have no subtasks any more: they keep what they show.
pub fn sums_no_more(plan: &Plan) -> Vec<(usize, Placing)> {
    let mut placed = Vec::new();
    for (row, task) in plan.tasks().iter().enumerate() {
        let was_sum = task
            .by_hand
            .is_some_and(|by_hand| by_hand.summary.is_some());
        if was_sum && !plan.is_parent(row) {
            let by_hand = None;
            let placing = Placing::of(task);
            placed.push((row, Placing { by_hand, ..placing }));
        }
    }
    placed
}

/// Where these rows, or all, come to stand, of those that stand somewhere else now.
pub fn placings(
    plan: &Plan,
    scheduler: &Scheduler,
    rows: Option<Vec<usize>>,
) -> Vec<(usize, Placing)> {
    let differs = |row: usize, schedule: &RowSchedule| {
        let task = &plan.tasks()[row];
        let placing = placing(task, schedule);
        (placing != Placing::of(task)).then_some((row, placing))
    };
    if let Some(rows) = rows {
        let rows = rows.into_iter();
        return rows
            .filter_map(|row| differs(row, &scheduler.row(row)))
            .collect();
    }
    let schedule = scheduler.schedule();
    let rows = schedule.rows.iter().enumerate();
    rows.filter_map(|(row, schedule)| differs(row, schedule))
        .collect()
}

/// What a row is given; what was typed stays beside it for as long as it differs.
fn placing(task: &Task, schedule: &RowSchedule) -> Placing {
    let now = Placing::of(task);
    let hand = |summary| {
        task.by_hand.unwrap_or(ByHand {
            start: task.start,
            not_before: task.limits.not_before,
            summary,
        })
    };
    if schedule.is_summary {
        let typed = ByHand {
            start: typed(task).start,
            ..hand(None)
        };
        let summary = typed.summary.or(Some((task.duration, task.progress)));
        let duration = u32::try_from(schedule.duration).unwrap_or(u32::MAX);
        let placed = Placing {
            start: schedule.start.date(),
            duration: Duration::new(duration),
            progress: Progress::clamped(i64::from(schedule.progress)),
            by_hand: Some(ByHand { summary, ..typed }),
            ..now
        };
        let is_typed =
            placed.start == typed.start && summary == Some((placed.duration, placed.progress));
        return Placing {
            by_hand: placed.by_hand.filter(|_| !is_typed),
            ..placed
        };
    }
    if task.is_begun() {
        return now;
    }
    let typed = ByHand {
        summary: None,
        ..hand(None)
    };
    // A start on a day off is shown as typed; work begins after it.
    let start = if schedule.begins_on_day_off {
        typed.start
    } else {
        schedule.start.date()
    };
    let is_typed = start == typed.start && typed.not_before == now.not_before;
    Placing {
        start,
        by_hand: (!is_typed).then_some(typed),
        ..now
    }
}

#[cfg(test)]
mod tests {
    use barline_tasks::Scheduling;
    use barline_tasks::strategies::{any_plan, any_plan_by_links};
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn prop_sc15_placed_again_nothing_moves(plan in any_plan(12)) {
            let scheduling = Scheduling { dates_follow_dependencies: true, ..plan.scheduling() };
            let mut once = plan.with_scheduling(scheduling);
            place_tasks(&mut once);
            let mut twice = once.clone();
            place_tasks(&mut twice);
            prop_assert_eq!(twice, once);
        }

        #[test]
        fn prop_sc7_sc15_a_bar_ends_where_the_schedule_says(plan in any_plan_by_links(12)) {
            let mut plan = plan;
            place_tasks(&mut plan);
            let rows = Scheduler::of(&plan).schedule().rows;
            prop_assume!(rows.iter().all(|row| (1900..3000).contains(&row.start.date().year())));
            // A milestone keeps a day off that it was typed on, and so do tasks that are begun.
            let stays = |row: usize| {
                let task = &plan.tasks()[row];
                let is_kept = task.duration == Duration::ZERO || task.is_begun();
                is_kept && task.start != rows[row].start.date()
            };
            for (row, placed) in rows.iter().enumerate() {
                if !plan.block(row).any(|row| !plan.is_parent(row) && stays(row)) {
                    let last = plan.last_day(&plan.tasks()[row]);
                    prop_assert_eq!(last, placed.last_day.date(), "row {}", row);
                }
            }
        }

        #[test]
        fn prop_sc15_a_plan_by_hand_stays_as_it_is(plan in any_plan(12)) {
            let scheduling = Scheduling { dates_follow_dependencies: false, ..plan.scheduling() };
            let before = plan.with_scheduling(scheduling);
            let mut after = before.clone();
            place_tasks(&mut after);
            prop_assert_eq!(after, before);
        }
    }
}
