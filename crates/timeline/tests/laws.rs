//! Laws of the chart as a whole, for any plan.

mod common;

use barline_tasks::strategies::{any_edit, any_plan, any_scheduling};
use barline_tasks::{
    Dependency, DependencyKind, IgnoredDependencies, Task, add_days, days_between,
};
use barline_timeline::{DateAt, DragHandle, ViewMode, WindowArea};
use common::{TODAY, chart_of, plan_of, settings};
use proptest::prelude::*;
use proptest::sample::{Index, select};

fn any_view() -> impl Strategy<Value = ViewMode> {
    select(ViewMode::ALL.to_vec())
}

proptest! {
    #[test]
    fn prop_u12_all_bars_fit_in_the_mode_that_fits_and_in_none_finer(
        plan in any_plan(12), width in 100.0..4_000.0f64,
    ) {
        let (mut chart, _) = chart_of(&plan, ViewMode::Day);
        let fitting = chart.fitting(width);
        let mut span = |view| {
            chart.set(settings(view));
            let extent = chart.extent();
            extent.last_bar_x - extent.first_bar_x + 2.0 * extent.sizes.column
        };
        // Months differ in length, so a stretch is as wide as where it begins.
        let off = 3.0;
        if fitting != ViewMode::Month {
            prop_assert!(span(fitting) <= width + off);
        }
        if let Some(finer) = fitting.zoomed_in() {
            prop_assert!(span(finer) > width - off);
        }
    }

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
            let scale = chart.timeline().scale();
            prop_assert!((scale.x(item.start) - item.x).abs() < 1e-6);
            let end = scale.x(add_days(item.end, 1));
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
        let count = (arrows.kept + &arrows.early + &arrows.broken).matches('M').count();
        prop_assert_eq!(count, wanted);
    }

    #[test]
    fn prop_arrows_of_rows_that_come_are_in_the_window_they_come_to(
        plan in any_plan(20),
        view in any_view(),
        first in 0..20usize,
        came in 1..9usize,
        known in 0..9usize,
    ) {
        let (chart, _) = chart_of(&plan, view);
        let area = |rows| WindowArea { rows, x0: -1e9, x1: 1e9 };
        let paths = |arrows: barline_timeline::Arrows| -> Vec<String> {
            let all = arrows.kept + &arrows.early + &arrows.broken;
            all.split('M').map(ToOwned::to_owned).collect()
        };
        // Both count from the same corner.
        let whole = paths(chart.arrows(&plan, &area(first..first + came + known)));
        let part = paths(chart.arrows(&plan, &area(first..first + came)));
        prop_assert!(part.iter().all(|one| whole.contains(one)));
    }

    #[test]
    fn prop_tl15_tl16_no_drag_breaks_a_dependency_or_a_limit(
        plan in any_plan(12),
        scheduling in any_scheduling(),
        view in any_view(),
        at in any::<Index>(),
        handle in select(vec![DragHandle::Bar, DragHandle::Start, DragHandle::End, DragHandle::Progress]),
        dx in -4_000.0..4_000f64,
    ) {
        if plan.is_empty() { return Ok(()) }
        let plan = plan.with_scheduling(scheduling);
        let (mut chart, ignored) = chart_of(&plan, view);
        let row = at.index(plan.len());
        let task = &plan.tasks()[row];
        let Some(step) = chart.dragged(&plan, &ignored, task.id, handle, dx) else { return Ok(()) };
        let (start, last) = (step.start, step.last_day);
        let (first, end) = (task.start, plan.last_day(task));
        prop_assert!(start <= last);
        if handle != DragHandle::Bar || !plan.scheduling().bars_follow_working_days {
            prop_assert!(last <= barline_timeline::latest_last_day(start));
        }
        prop_assert_eq!(plan.scheduling().duration(start, last).days(), step.duration);
        let before = (first, end, task.progress.percent());
        prop_assert_eq!(step.command.is_some(), (start, last, step.progress) != before);
        match handle {
            DragHandle::Bar => prop_assert_eq!(step.duration, task.duration.days().max(1)),
            DragHandle::Start => prop_assert_eq!(last, end),
            DragHandle::End => prop_assert_eq!(start, first),
            DragHandle::Progress => prop_assert_eq!((start, last), (first, end)),
        }
        if start != first && handle == DragHandle::Bar {
            // Of a summary bar, each task of the block; what starts too early already
            // may still go to the right.
            let by = days_between(first, start);
            let block = plan.block(row);
            for one in block.clone() {
                for prior in ignored.counted(&plan, one) {
                    let kept = plan.tasks()[prior].start <= add_days(plan.tasks()[one].start, by);
                    let inside = plan.is_parent(row) && (block.contains(&prior) || by > 0);
                    prop_assert!(kept || inside);
                }
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
        let ignored = IgnoredDependencies::of(&plan);
        let (from, to) = (from.index(plan.len()), to.index(plan.len()));
        let tasks = plan.tasks();
        let ends = (tasks[from].id, tasks[to].id);
        let kind = DependencyKind::FinishStart;
        if barline_timeline::check_drawn(&plan, &ignored, ends, kind).is_ok() {
            let mut drafts: Vec<_> = plan.drafts().collect();
            let drawn = Dependency { kind, ..Dependency::plain(ends.0) };
            let waiting = Task { prior: tasks[to].prior.with(drawn), ..tasks[to].clone() };
            drafts[to].prior = plan.prior_text(&waiting);
            let after = plan_of(drafts);
            let ignored = IgnoredDependencies::of(&after);
            prop_assert!(ignored.counted(&after, to).any(|prior| prior == from));
        }
    }
}
