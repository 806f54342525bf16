//! What the chart says of plans that can be worked out by hand (TL1 to TL32).

#[path = "../common/mod.rs"]
mod common;
mod dependencies;
mod drags;

use barline_tasks::{
    Date, Duration, IgnoredDependencies, Level, Plan, Scheduling, TaskDraft, days_between,
};
use barline_timeline::{Chart, ChartSettings, DragHandle, ViewMode, WindowArea};
use common::{TODAY, chart_of, plan_of, settings};

fn draft(name: &str, start: Date, days: u32, prior: &str) -> TaskDraft {
    TaskDraft {
        duration: Duration::new(days),
        prior: prior.into(),
        ..TaskDraft::new(name, start)
    }
}

const fn jan(day: i8) -> Date {
    Date::constant(2026, 1, day)
}

/// The plan with links that place its tasks, or by hand.
fn by_links(plan: Plan, on: bool) -> Plan {
    let scheduling = Scheduling {
        dates_follow_dependencies: on,
        ..plan.scheduling()
    };
    plan.with_scheduling(scheduling)
}

#[test]
fn tl3_a_refused_task_keeps_its_row_and_is_logged() {
    let plan = plan_of(vec![
        draft("a", jan(5), 3, ""),
        draft("age", jan(5), 4_000, "1"),
        draft("b", jan(6), 1, "1, 2"),
    ]);
    let (mut chart, ignored) = chart_of(&plan, ViewMode::Day);
    let items = chart.items(&plan, &ignored, 0..9);
    assert_eq!(
        items.iter().map(|item| item.row).collect::<Vec<_>>(),
        [0, 1, 2]
    );
    let sentence = "the duration of task \"task_2\" is too long (above ten years)";
    assert_eq!(items[1].refusal.as_deref(), Some(sentence));
    let log: Vec<String> = chart
        .rows()
        .refusals()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(log, [sentence]);
    assert!(
        chart.extent().width < 800.0 * 30.0,
        "what is not drawn takes no room"
    );
    assert!(
        chart
            .dragged(&plan, &ignored, plan.tasks()[1].id, DragHandle::Bar, 30.0)
            .is_none()
    );
    // One arrow: those from and to the refused task are not drawn either.
    let area = WindowArea {
        rows: 0..3,
        x0: 0.0,
        x1: 5_000.0,
    };
    let arrows = chart.arrows(&plan, &area);
    assert_eq!(
        (arrows.kept.as_str(), arrows.early.matches('M').count()),
        ("", 1)
    );
}

#[test]
fn tl20_a_bar_says_which_subtask_sticks_out_and_on_which_side() {
    let subtask = |draft: TaskDraft| TaskDraft {
        level: Level::new(1).expect("a level"),
        ..draft
    };
    let plan = plan_of(vec![
        draft("Phase", jan(7), 3, ""),
        subtask(draft("Dig", jan(8), 1, "")),
        subtask(draft("Pour", jan(9), 4, "")),
    ]);
    let (chart, ignored) = chart_of(&plan, ViewMode::Day);
    let item = &chart.items(&plan, &ignored, 0..1)[0];
    assert_eq!((item.sticks_left, item.sticks_right), (false, true));
    let note = "Subtask 3 “Pour” ends on 12 Jan 2026, after this task.";
    assert_eq!(item.notes, [note]);
    assert!(item.label.ends_with(note), "{}", item.label);
    let card = chart
        .card(&plan, &ignored, plan.tasks()[0].id)
        .expect("a card");
    assert!(card.can_stretch);
    assert_eq!(card.notes, [note]);
    assert_eq!(card.ends, "ends Fri 9 Jan");
    let card = chart
        .card(&plan, &ignored, plan.tasks()[1].id)
        .expect("a card");
    assert!(!card.can_stretch && card.notes.is_empty());
    // By links the phase is as long as their work, whatever day is typed.
    let plan = by_links(plan, true);
    let (chart, ignored) = chart_of(&plan, ViewMode::Day);
    let item = &chart.items(&plan, &ignored, 0..1)[0];
    assert!(!item.sticks_right && item.notes.is_empty());
    assert_eq!(barline_timeline::stretched(&plan, 0), None);
}

#[test]
fn tl25_a_start_before_its_prior_task_ends_is_told_apart() {
    let plan = plan_of(vec![
        draft("Order", jan(5), 10, ""),
        draft("During", jan(8), 2, "1"),
        draft("On its last day", jan(14), 2, "1"),
        draft("After", jan(15), 2, "1"),
        draft("Before", jan(4), 1, "1"),
        draft("◆ Approved", jan(8), 1, ""),
        draft("With the milestone", jan(8), 1, "6"),
    ]);
    let (chart, ignored) = chart_of(&plan, ViewMode::Day);
    let area = WindowArea {
        rows: 0..7,
        x0: 0.0,
        x1: 50_000.0,
    };
    let arrows = chart.arrows(&plan, &area);
    let count = |path: &str| path.matches('M').count();
    assert_eq!(
        (
            count(&arrows.early),
            count(&arrows.broken),
            count(&arrows.kept)
        ),
        (2, 1, 2)
    );
    let items = chart.items(&plan, &ignored, 0..7);
    let notes: Vec<&[String]> = items.iter().map(|item| item.notes.as_slice()).collect();
    let early = "Starts before 1 “Order” ends on 14 Jan 2026.".to_owned();
    assert_eq!(notes[1], std::slice::from_ref(&early));
    assert_eq!(notes[2], [early]);
    assert_eq!(notes[4], ["Starts before 1 “Order” starts on 5 Jan 2026."]);
    assert!([0, 3, 5, 6].iter().all(|row| notes[*row].is_empty()));
}

/// What has no days stands at the end of the day on which its dependencies end (SC5).
#[test]
fn tl25_tl27_by_links_a_task_without_days_is_in_time_on_the_last_day() {
    let plan = plan_of(vec![
        draft("Build", jan(5), 5, ""),
        draft("Built", jan(9), 0, "1"),
        draft("Handed over", jan(12), 0, "1FS+1d"),
        draft("Too early", jan(8), 0, "1"),
        draft("Too early as well", jan(9), 0, "1FS+1d"),
        draft("With work", jan(9), 1, "1"),
    ]);
    let plan = by_links(plan, true);
    let (chart, ignored) = chart_of(&plan, ViewMode::Day);
    let items = chart.items(&plan, &ignored, 0..6);
    let is_early = items.iter().map(|item| !item.notes.is_empty());
    let is_early: Vec<bool> = is_early.collect();
    assert_eq!(is_early, [false, false, false, true, true, true]);
}

/// It is a circle, which the scheduler leaves out and the plan says (SC8).
#[test]
fn tl25_tl27_by_links_nothing_waits_for_what_contains_it() {
    let mut drafts = vec![
        draft("Kitchen", jan(5), 5, ""),
        draft("Paint", jan(6), 2, "1"),
        draft("Shelves", jan(7), 2, "1FF+1d"),
        draft("House", jan(5), 5, "5"),
        draft("Roof", jan(7), 2, ""),
        draft("Garden", jan(6), 2, "4"),
    ];
    for subtask in [1, 2, 4] {
        drafts[subtask].level = Level::clamped(1);
    }
    let early = |links_place| {
        let plan = by_links(plan_of(drafts.clone()), links_place);
        let (chart, ignored) = chart_of(&plan, ViewMode::Day);
        let items = chart.items(&plan, &ignored, 0..6);
        let waits = |note: &String| !note.starts_with("Subtask");
        let is_early = items.iter().map(|item| item.notes.iter().any(waits));
        is_early.collect::<Vec<bool>>()
    };
    assert_eq!(early(false), [false, true, true, true, false, true]);
    assert_eq!(early(true), [false, false, false, false, false, true]);
}

#[test]
fn tl27_kind_and_lag_say_what_is_too_early() {
    // Mon 5 to Fri 9 Jan; Mon 12 is the first working day after it.
    let plan = plan_of(vec![
        draft("Order", jan(5), 5, ""),
        draft("Beside", jan(5), 2, "1SS"),
        draft("A lead", jan(8), 2, "1FS-2d"),
        draft("Too great a lead", jan(7), 2, "1FS-2d"),
        draft("Over the weekend", jan(13), 2, "1FS+1d"),
        draft("No lag", jan(12), 2, "1FS+1d"),
        draft("Ends first", jan(6), 2, "1FF"),
        draft("Before", jan(2), 1, "1SS"),
    ]);
    let (chart, ignored) = chart_of(&plan, ViewMode::Day);
    let items = chart.items(&plan, &ignored, 0..8);
    let notes: Vec<&[String]> = items.iter().map(|item| item.notes.as_slice()).collect();
    assert!(
        [0, 1, 2, 4].iter().all(|row| notes[*row].is_empty()),
        "{notes:?}"
    );
    let ends = |link: &str| format!("Too early for 1 “Order”, which ends on 9 Jan 2026 ({link}).");
    assert_eq!(notes[3], [ends("FS-2d")]);
    assert_eq!(notes[5], [ends("FS+1d")]);
    assert_eq!(notes[6], [ends("FF")]);
    assert_eq!(notes[7], ["Starts before 1 “Order” starts on 5 Jan 2026."]);
    let area = WindowArea {
        rows: 0..8,
        x0: 0.0,
        x1: 50_000.0,
    };
    let arrows = chart.arrows(&plan, &area);
    let counts =
        [&arrows.kept, &arrows.early, &arrows.broken].map(|path| path.matches('M').count());
    assert_eq!(counts, [3, 3, 1]);
}

#[test]
fn tl31_what_cannot_slip_and_how_far_the_rest_can() {
    use barline_timeline::Slack;
    let plan = plan_of(vec![
        draft("Order", jan(5), 5, ""),
        draft("Paint", jan(12), 2, "1"),
        draft("Clean", jan(12), 1, "1"),
    ]);
    let (mut chart, ignored) = chart_of(&plan, ViewMode::Day);
    let day = |last: i8| days_between(Date::constant(1970, 1, 1), jan(last)) as i32;
    let slack = |critical, last, driver| Slack {
        critical,
        late_last_day: day(last),
        driver,
    };
    let rows = vec![
        slack(true, 9, None),
        slack(true, 13, Some(0)),
        slack(false, 13, Some(0)),
    ];
    chart.set_slack(rows);
    let area = WindowArea {
        rows: 0..3,
        x0: 0.0,
        x1: 50_000.0,
    };
    let shown = |chart: &Chart| {
        let arrows = chart.arrows(&plan, &area);
        let items = chart.items(&plan, &ignored, 0..3);
        let marks: Vec<_> = (items.iter())
            .map(|item| (item.is_critical, item.float_width.round()))
            .collect();
        let counts = [arrows.kept, arrows.critical].map(|path| path.matches('M').count());
        (marks, counts)
    };
    assert_eq!(shown(&chart), (vec![(false, 0.0); 3], [2, 0]));
    chart.set(ChartSettings {
        critical: true,
        float: true,
        ..settings(ViewMode::Day)
    });
    let marks = vec![(true, 0.0), (true, 0.0), (false, 30.0)];
    assert_eq!(shown(&chart), (marks, [1, 1]));
}

#[test]
fn tl32_the_baseline_that_is_chosen_stands_below_the_bars() {
    use barline_tasks::{Baseline, Edit};
    let mut plan = plan_of(vec![
        draft("Order", jan(5), 5, ""),
        draft("Paint", jan(12), 2, "1"),
    ]);
    let agreed = Baseline::of(&plan, "As agreed");
    let later = Baseline::new("Empty".to_owned(), &[]);
    plan = plan.with_baselines(vec![later, agreed]);
    let mut moved = plan.tasks()[1].clone();
    moved.start = jan(14);
    let task = moved.id;
    plan.apply(Edit::Replace {
        row: 1,
        task: Box::new(moved),
    });
    let (mut chart, ignored) = chart_of(&plan, ViewMode::Day);
    let mut shown = |baseline| {
        let settings = settings(ViewMode::Day);
        chart.set(ChartSettings {
            baseline,
            ..settings
        });
        let items = chart.items(&plan, &ignored, 0..2);
        let bars: Vec<_> = (items.iter())
            .map(|item| (item.baseline_x - item.x, item.baseline_width))
            .collect();
        let card = chart.card(&plan, &ignored, task).expect("a bar");
        (bars, items[1].label.clone(), card.baseline)
    };
    let (bars, label, told) = shown(Some(1));
    assert_eq!(bars, [(0.0, 5.0 * 30.0), (-2.0 * 30.0, 2.0 * 30.0)]);
    let sentence = "Baseline “As agreed”: Mon 12 Jan to Tue 13 Jan, now 2 working days later.";
    assert_eq!(told.as_deref(), Some(sentence));
    assert!(label.ends_with(sentence), "{label}");
    // None is chosen, or one that knows none of them, or one that is gone.
    for none in [None, Some(0), Some(2)] {
        let (bars, label, told) = shown(none);
        assert!(bars.iter().all(|bar| bar.1 == 0.0), "{bars:?}");
        assert!(!label.contains("Baseline"), "{label}");
        assert_eq!(told, None);
    }
}

#[test]
fn tl20_a_parent_tells_when_subtasks_stick_out() {
    let child = |start, days| TaskDraft {
        level: Level::clamped(2),
        ..draft("child", start, days, "")
    };
    let exceeds_parent_span = |drafts: Vec<TaskDraft>| {
        let plan = plan_of(drafts);
        let (chart, ignored) = chart_of(&plan, ViewMode::Day);
        let item = chart.items(&plan, &ignored, 0..1).remove(0);
        assert!(item.is_parent);
        item.sticks_left || item.sticks_right
    };
    assert!(!exceeds_parent_span(vec![
        draft("p", jan(5), 5, ""),
        child(jan(5), 5)
    ]));
    assert!(exceeds_parent_span(vec![
        draft("p", jan(5), 5, ""),
        child(jan(5), 6)
    ]));
    assert!(exceeds_parent_span(vec![
        draft("p", jan(5), 5, ""),
        child(jan(4), 1)
    ]));
}

#[test]
fn tl1_items_count_from_the_stored_order_whatever_is_folded_away() {
    let plan = plan_of((0..4).map(|_| draft("t", jan(5), 1, "")).collect());
    let ignored = IgnoredDependencies::of(&plan);
    let mut chart = Chart::new(TODAY);
    chart.lay_out(&plan, &ignored, [0, 3], TODAY);
    let items = chart.items(&plan, &ignored, 0..9);
    let ids: Vec<_> = items
        .iter()
        .map(|item| (item.row, item.id.as_str()))
        .collect();
    assert_eq!(ids, [(0, "task_1"), (1, "task_4")]);
    assert_eq!(chart.rows().view_row(3), Some(1));
    assert_eq!(chart.rows().view_row(1), None);
}
