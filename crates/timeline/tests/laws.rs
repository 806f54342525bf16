//! Laws of the chart as a whole, for any plan (TL1, TL3, TL10, TL13 to TL18).

use barline_tasks::strategies::{any_edit, any_plan, any_scheduling, counting_ids};
use barline_tasks::{
    Date, Duration, IgnoredLinks, Level, Plan, TaskDraft, TaskId, add_days, parse_iso_date,
};
use barline_timeline::{Chart, ChartSettings, DateAt, Grip, LinkRefusal, ViewMode, WindowArea};
use proptest::prelude::*;
use proptest::sample::{Index, select};

const TODAY: Date = Date::constant(2026, 1, 15);

fn settings(view: ViewMode) -> ChartSettings {
    ChartSettings {
        view,
        row: 31.0,
        ..Chart::new(TODAY).settings().clone()
    }
}

fn chart_of(plan: &Plan, view: ViewMode) -> (Chart, IgnoredLinks) {
    let ignored = IgnoredLinks::of(plan);
    let mut chart = Chart::new(TODAY);
    chart.set(settings(view));
    chart.lay_out(plan, &ignored, 0..plan.len(), TODAY);
    (chart, ignored)
}

fn any_view() -> impl Strategy<Value = ViewMode> {
    select(ViewMode::ALL.to_vec())
}

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

fn plan_of(drafts: Vec<TaskDraft>) -> Plan {
    Plan::build("", drafts, &mut counting_ids())
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
            .dragged(&plan, &ignored, plan.tasks()[1].id, Grip::Bar, 30.0)
            .is_none()
    );
    // One arrow: those from and to the refused task are not drawn either.
    let area = WindowArea {
        rows: 0..3,
        x0: 0.0,
        x1: 5_000.0,
    };
    assert_eq!(chart.arrows(&plan, &area).kept.matches('M').count(), 1);
}

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
        .dragged(&plan, &ignored, paint, Grip::Bar, -150.0)
        .expect("a bar");
    assert_eq!(
        (step.start.as_str(), step.last_day.as_str()),
        ("2026-01-07", "2026-01-09")
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
        .dragged(&plan, &ignored, paint, Grip::Start, -150.0)
        .expect("a bar");
    assert_eq!((step.start.as_str(), step.duration), ("2026-01-07", 5));
    let step = chart
        .dragged(&plan, &ignored, paint, Grip::Bar, -30.0)
        .expect("a bar");
    assert_eq!((step.start.as_str(), step.stopped), ("2026-01-08", None));
}

#[test]
fn tl17_milestones_only_move() {
    let plan = plan_of(vec![draft("◆ Go live", jan(5), 1, "")]);
    let (mut chart, ignored) = chart_of(&plan, ViewMode::Day);
    let id = plan.tasks()[0].id;
    for grip in [Grip::Start, Grip::End, Grip::Progress] {
        assert!(chart.dragged(&plan, &ignored, id, grip, 60.0).is_none());
    }
    let step = chart
        .dragged(&plan, &ignored, id, Grip::Bar, 61.0)
        .expect("moves");
    assert_eq!(step.start, "2026-01-07");
}

#[test]
fn tl18_a_circle_is_refused_with_the_reason() {
    let plan = plan_of(vec![
        draft("a", jan(5), 1, ""),
        draft("b", jan(5), 1, "1"),
        draft("c", jan(5), 1, "2"),
    ]);
    let ignored = IgnoredLinks::of(&plan);
    let id = |row: usize| plan.tasks()[row].id;
    let link = |from, to| barline_timeline::linked(&plan, &ignored, from, to);
    assert_eq!(link(id(0), id(2)), Ok("2, 1".to_owned()));
    let refusal = link(id(2), id(0)).expect_err("a circle");
    assert_eq!(
        refusal.to_string(),
        "\"a\" cannot wait for \"c\": \"c\" already waits for it."
    );
    assert!(matches!(
        link(id(0), id(1)),
        Err(LinkRefusal::Already { .. })
    ));
    assert!(matches!(
        link(id(1), id(1)),
        Err(LinkRefusal::Itself { .. })
    ));
    assert_eq!(link(TaskId(99), id(1)), Err(LinkRefusal::Unknown));
}

#[test]
fn tl20_a_parent_tells_when_subtasks_stick_out() {
    let child = |start, days| TaskDraft {
        level: Level::clamped(2),
        ..draft("child", start, days, "")
    };
    let sticks_out = |drafts: Vec<TaskDraft>| {
        let plan = plan_of(drafts);
        let (chart, ignored) = chart_of(&plan, ViewMode::Day);
        let item = chart.items(&plan, &ignored, 0..1).remove(0);
        assert!(item.is_parent);
        item.sticks_out
    };
    assert!(!sticks_out(vec![
        draft("p", jan(5), 5, ""),
        child(jan(5), 5)
    ]));
    assert!(sticks_out(vec![
        draft("p", jan(5), 5, ""),
        child(jan(5), 6)
    ]));
    assert!(sticks_out(vec![
        draft("p", jan(5), 5, ""),
        child(jan(4), 1)
    ]));
}

#[test]
fn tl1_items_count_from_the_stored_order_whatever_is_folded_away() {
    let plan = plan_of((0..4).map(|_| draft("t", jan(5), 1, "")).collect());
    let ignored = IgnoredLinks::of(&plan);
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

proptest! {
    #[test]
    fn prop_a_window_is_a_part_of_the_whole(
        plan in any_plan(20), view in any_view(), first in 0..22usize, count in 0..22usize,
    ) {
        let (chart, ignored) = chart_of(&plan, view);
        let all = chart.items(&plan, &ignored, 0..usize::MAX);
        prop_assert_eq!(all.len(), plan.len());
        let part = chart.items(&plan, &ignored, first..first + count);
        let end = (first + count).min(all.len());
        prop_assert_eq!(&part[..], &all[first.min(end)..end]);
    }

    #[test]
    fn prop_the_days_of_an_item_are_where_it_is_drawn(plan in any_plan(20), view in any_view()) {
        let (chart, ignored) = chart_of(&plan, view);
        for item in chart.items(&plan, &ignored, 0..99) {
            let date = |text: &str| parse_iso_date(text).expect("a date");
            let scale = chart.timeline().scale();
            prop_assert!((scale.x(date(&item.start)) - item.x).abs() < 1e-6);
            let end = scale.x(add_days(date(&item.end), 1));
            prop_assert!((end - item.x - item.width).abs() < 1e-6);
            prop_assert!(item.refusal.is_some() || item.width > 0.0);
            prop_assert!(item.progress_width <= item.width);
        }
    }

    #[test]
    fn prop_a_refreshed_layout_is_a_new_one(mut plan in any_plan(20), edit in any_edit()) {
        use barline_tasks::strategies::AnyEdit;
        let (mut chart, _) = chart_of(&plan, ViewMode::Day);
        edit.apply(&mut plan);
        let AnyEdit::Replace(row, _) = edit else { return Ok(()) };
        if plan.is_empty() { return Ok(()) }
        let row = row.index(plan.len());
        let area = WindowArea { rows: 0..99, x0: 0.0, x1: 1e9 };
        if chart.refresh(&plan, &[row], TODAY) {
            let (fresh, ignored) = chart_of(&plan, ViewMode::Day);
            prop_assert_eq!(
                chart.items(&plan, &ignored, 0..99),
                fresh.items(&plan, &ignored, 0..99)
            );
            prop_assert_eq!(chart.arrows(&plan, &area), fresh.arrows(&plan, &area));
        }
    }

    #[test]
    fn prop_tl13_every_arrow_that_counts_is_drawn_once(plan in any_plan(20), view in any_view()) {
        let (chart, ignored) = chart_of(&plan, view);
        let drawn = |row: usize| barline_timeline::task_days(&plan, &plan.tasks()[row]).is_ok();
        let wanted: usize = (0..plan.len())
            .filter(|row| drawn(*row))
            .map(|row| ignored.counted(&plan, row).filter(|prior| drawn(*prior)).count())
            .sum();
        let area = WindowArea { rows: 0..plan.len(), x0: -1e9, x1: 1e9 };
        let arrows = chart.arrows(&plan, &area);
        let count = (arrows.kept + &arrows.broken).matches('M').count();
        prop_assert_eq!(count, wanted);
    }

    #[test]
    fn prop_bands_draw_every_arrow_of_their_rows_once(
        plan in any_plan(20),
        view in any_view(),
        first in 0..20usize,
        bands in 1..6usize,
        height in 1..9usize,
    ) {
        let (chart, _) = chart_of(&plan, view);
        let area = |rows| WindowArea { rows, x0: -1e9, x1: 1e9 };
        let count = |arrows: barline_timeline::Arrows| {
            (arrows.kept.matches('M').count(), arrows.broken.matches('M').count())
        };
        let whole = count(chart.arrows(&plan, &area(first..first + bands * height)));
        let above = count(chart.arrows(&plan, &area(first..first)));
        let parts = (0..bands)
            .map(|band| first + band * height)
            .map(|from| count(chart.arrows_begun(&plan, &area(from..from + height))))
            .fold(above, |sum, part| (sum.0 + part.0, sum.1 + part.1));
        prop_assert_eq!(parts, whole);
    }

    #[test]
    fn prop_tl15_tl16_no_drag_breaks_a_dependency_or_a_limit(
        plan in any_plan(12),
        scheduling in any_scheduling(),
        view in any_view(),
        at in any::<Index>(),
        grip in select(vec![Grip::Bar, Grip::Start, Grip::End, Grip::Progress]),
        dx in -4_000.0..4_000f64,
    ) {
        if plan.is_empty() { return Ok(()) }
        let plan = plan.with_scheduling(scheduling);
        let (mut chart, ignored) = chart_of(&plan, view);
        let row = at.index(plan.len());
        let task = &plan.tasks()[row];
        let Some(step) = chart.dragged(&plan, &ignored, task.id, grip, dx) else { return Ok(()) };
        let date = |text: &str| parse_iso_date(text).expect("a date");
        let (start, last) = (date(&step.start), date(&step.last_day));
        let (first, end) = (task.start, plan.last_day(task));
        prop_assert!(start <= last);
        if grip != Grip::Bar || !plan.scheduling().bars_follow_working_days {
            prop_assert!(last <= barline_timeline::latest_last_day(start));
        }
        prop_assert_eq!(plan.scheduling().duration(start, last).days(), step.duration);
        match grip {
            Grip::Bar => prop_assert_eq!(step.duration, task.duration.days().max(1)),
            Grip::Start => prop_assert_eq!(last, end),
            Grip::End => prop_assert_eq!(start, first),
            Grip::Progress => prop_assert_eq!((start, last), (first, end)),
        }
        if start != first && grip == Grip::Bar {
            for prior in ignored.counted(&plan, row) {
                prop_assert!(plan.tasks()[prior].start <= start);
            }
        }
        if let Some(stopped) = step.stopped {
            prop_assert!(stopped.message.contains(&stopped.name));
        }
    }

    #[test]
    fn prop_a_place_survives_a_change_of_mode(
        plan in any_plan(8), from in any_view(), to in any_view(), at in 0.0..1f64,
    ) {
        let (mut chart, _) = chart_of(&plan, from);
        let place = chart.date_at(chart.extent().width * at);
        chart.set(settings(to));
        let x = chart.x_at(&place).expect("a place");
        let again: DateAt = chart.date_at(x);
        prop_assert!((chart.x_at(&again).expect("a place") - x).abs() < 1e-6);
        prop_assert!(again.date == place.date || again.part > 0.999 || place.part > 0.999);
    }

    #[test]
    fn prop_a_link_that_is_allowed_closes_no_circle(
        plan in any_plan(10), from in any::<Index>(), to in any::<Index>(),
    ) {
        if plan.is_empty() { return Ok(()) }
        let ignored = IgnoredLinks::of(&plan);
        let (from, to) = (from.index(plan.len()), to.index(plan.len()));
        let tasks = plan.tasks();
        if let Ok(text) = barline_timeline::linked(&plan, &ignored, tasks[from].id, tasks[to].id) {
            let mut drafts: Vec<_> = plan.drafts().collect();
            drafts[to].prior = text;
            let after = plan_of(drafts);
            let ignored = IgnoredLinks::of(&after);
            prop_assert!(ignored.counted(&after, to).any(|prior| prior == from));
        }
    }
}
