//! What the arrow keys do to the end of a bar (TL16).

mod common;

use barline_tasks::{Date, Duration, Plan, Scheduling, TaskDraft, add_days};
use barline_timeline::{DragHandle, ViewMode};

use common::{chart_of, plan_of};

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
