//! What a drag and the arrow keys do to a bar (TL15 to TL17, TL24).

use barline_tasks::{Date, Duration, Level, Plan, Scheduling, TaskDraft, add_days};
use barline_timeline::{BarCommand, DragHandle, ViewMode};

use crate::common::{chart_of, plan_of};
use crate::{draft, jan};

#[test]
fn tl15_a_drag_stops_at_the_prior_task_that_starts_last_and_names_it() {
    let plan = plan_of(vec![
        draft("Buy", jan(5), 1, ""),
        draft("Plan", jan(7), 1, ""),
        draft("Paint", jan(9), 3, "1, 2"),
    ]);
    let (mut chart, ignored) = chart_of(&plan, ViewMode::Day);
    let paint = plan.tasks()[2].id;
    let step = chart
        .dragged(&plan, &ignored, paint, DragHandle::Bar, -150.0)
        .expect("a bar");
    assert_eq!((step.start, step.last_day), (jan(7), jan(9)));
    assert_eq!(
        step.command,
        Some(BarCommand::MoveBar {
            task: paint,
            start_date: jan(7)
        })
    );
    assert_eq!(step.reported_end, "2026-01-09T23:59:59");
    assert_eq!(step.hint, "7 Jan 2026 - 9 Jan 2026");
    let stopped = step.stopped.expect("stopped");
    assert_eq!((stopped.number, stopped.task), (2, plan.tasks()[1].id));
    assert_eq!(
        stopped.message,
        "\"Paint\" cannot start before \"Plan\" (task 2), which starts on 7 January 2026."
    );
    let step = chart
        .dragged(&plan, &ignored, paint, DragHandle::Start, -150.0)
        .expect("a bar");
    assert_eq!((step.start, step.duration), (jan(7), 5));
    let step = chart
        .dragged(&plan, &ignored, paint, DragHandle::Bar, -30.0)
        .expect("a bar");
    assert_eq!((step.start, step.stopped), (jan(8), None));
}

#[test]
fn tl24_a_summary_bar_takes_its_subtasks_along_while_it_is_dragged() {
    let subtask = |draft: TaskDraft| TaskDraft {
        level: Level::new(1).expect("a level"),
        ..draft
    };
    let plan = plan_of(vec![
        draft("Permit", jan(5), 1, ""),
        draft("Phase", jan(12), 5, ""),
        subtask(draft("Dig", jan(12), 2, "")),
        subtask(draft("Pour", jan(14), 2, "1, 3")),
        draft("After", jan(20), 1, "2"),
    ]);
    let (mut chart, ignored) = chart_of(&plan, ViewMode::Day);
    let phase = plan.tasks()[1].id;
    let before: Vec<f64> = (chart.items(&plan, &ignored, 0..5).iter())
        .map(|item| item.x)
        .collect();
    let step = (chart.dragged(&plan, &ignored, phase, DragHandle::Bar, 60.0)).expect("a bar");
    assert_eq!(step.hint, "14 Jan 2026 - 18 Jan 2026, with its 2 subtasks");
    let along = chart.along(&plan, 0..5);
    let moved: Vec<_> = along.iter().map(|place| place.task).collect();
    assert_eq!(moved, [1, 2, 3].map(|row| plan.tasks()[row].id));
    for (place, x) in along.iter().zip(&before[1..4]) {
        assert!((place.x - x - 60.0).abs() < 1e-9);
    }
    // A window asks for its own rows alone.
    assert_eq!(chart.along(&plan, 3..5).len(), 1);
    let step = (chart.dragged(&plan, &ignored, phase, DragHandle::Bar, -3_000.0)).expect("a bar");
    assert_eq!(step.start, jan(3));
    let stopped = step.stopped.expect("stopped");
    assert_eq!(
        stopped.message,
        "\"Phase\" goes no further: its subtask \"Pour\" (task 4) cannot start before \"Permit\" (task 1), which starts on 5 January 2026."
    );
    chart.release();
    assert!(chart.along(&plan, 0..5).is_empty());
    // An end takes nobody along.
    let step = chart.dragged(&plan, &ignored, phase, DragHandle::End, 60.0);
    assert_eq!(step.expect("a bar").hint, "12 Jan 2026 - 18 Jan 2026");
    assert_eq!(chart.along(&plan, 0..5).len(), 1);
}

#[test]
fn tl17_milestones_only_move() {
    let plan = plan_of(vec![draft("◆ Go live", jan(5), 1, "")]);
    let (mut chart, ignored) = chart_of(&plan, ViewMode::Day);
    let id = plan.tasks()[0].id;
    for handle in [DragHandle::Start, DragHandle::End, DragHandle::Progress] {
        assert!(chart.dragged(&plan, &ignored, id, handle, 60.0).is_none());
    }
    let step = chart
        .dragged(&plan, &ignored, id, DragHandle::Bar, 61.0)
        .expect("moves");
    assert_eq!(step.start, jan(7));
}

/// A Monday.
const FIRST: Date = Date::constant(2026, 1, 5);

fn bar(days: u32, scheduling: Scheduling) -> Plan {
    let task = TaskDraft {
        duration: Duration::new(days),
        ..TaskDraft::new("Paint", FIRST)
    };
    plan_of(vec![task]).with_scheduling(scheduling)
}

/// Duration of the bar and days from its first to its last one, after a key.
fn end_moved(plan: &Plan, by: i64) -> (u32, Date) {
    let (chart, ignored) = chart_of(plan, ViewMode::Day);
    let task = plan.tasks()[0].id;
    let step = chart.moved_by(plan, &ignored, task, DragHandle::End, by);
    let step = step.expect("a bar");
    (step.duration, step.last_day)
}

#[test]
fn tl16_by_keys_an_end_goes_on_past_days_off() {
    let by_hand = Scheduling {
        bars_follow_working_days: true,
        ..Scheduling::default()
    };
    let by_links = Scheduling {
        dates_follow_dependencies: true,
        ..Scheduling::default()
    };
    for scheduling in [by_hand, by_links] {
        let week = bar(5, scheduling);
        assert_eq!(end_moved(&week, 1), (6, add_days(FIRST, 7)));
        assert_eq!(end_moved(&week, -1), (4, add_days(FIRST, 3)));
        let longer = bar(6, scheduling);
        assert_eq!(end_moved(&longer, -1), (5, add_days(FIRST, 4)));
    }
    // Where bars cover calendar days, a Saturday is one.
    let calendar = bar(5, Scheduling::default());
    assert_eq!(end_moved(&calendar, 1), (6, add_days(FIRST, 5)));
}

#[test]
fn tl16_by_keys_an_end_stays_within_one_day_and_ten_years() {
    let one = bar(1, Scheduling::default());
    assert_eq!(end_moved(&one, -1), (1, FIRST));
    let (_, last) = end_moved(&one, 8_000_000);
    assert_eq!(last, Date::constant(2036, 1, 5));
}
