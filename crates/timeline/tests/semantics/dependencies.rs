//! Dependencies in the chart: found, drawn, refused (TL18, TL28, TL29).

use barline_tasks::{DependencyKind, IgnoredDependencies, TaskId};
use barline_timeline::{DependencyRefusal, ViewMode};

use crate::common::{chart_of, plan_of};
use crate::{draft, jan};

#[test]
fn tl28_the_arrow_under_a_pointer_is_found_and_spoken_of() {
    let plan = plan_of(vec![
        draft("Order", jan(5), 5, ""),
        draft("Paint", jan(14), 2, "1FS+2d, 3SS"),
        draft("Plan", jan(14), 2, ""),
    ]);
    let (chart, _) = chart_of(&plan, ViewMode::Day);
    let [order, paint, drawing] = [0, 1, 2].map(|row| plan.tasks()[row].id);
    let found = chart.arrows_of(&plan, paint);
    let priors: Vec<_> = found.iter().map(|ends| ends.prior).collect();
    assert_eq!(priors, [order, drawing]);
    assert_eq!(chart.arrows_of(&plan, order), found[..1]);
    let arrow = chart
        .arrow(&plan, found[0], (0.0, 0.0))
        .expect("it is drawn");
    let label = "“Paint” waits for “Order”: starts 2 working days after it ends (FS+2d).";
    assert_eq!(arrow.label, label);
    let tip = (arrow.x - 10.0, arrow.y);
    assert_eq!(chart.arrow_at(&plan, tip, 4.0), Some(found[0]));
    assert_eq!(chart.arrow_at(&plan, (tip.0, tip.1 - 9.0), 4.0), None);
    // Drawn from another origin it is the same arrow elsewhere.
    let shifted = chart
        .arrow(&plan, found[0], (arrow.x, arrow.y))
        .expect("it is drawn");
    assert!(shifted.path.ends_with("L0 0l-3.5 3.5"), "{}", shifted.path);
    let other = barline_timeline::ArrowEnds {
        task: order,
        prior: paint,
    };
    assert_eq!(chart.arrow(&plan, other, (0.0, 0.0)), None);
}

#[test]
fn tl29_the_two_ends_of_a_drawn_dependency_are_its_kind() {
    let plan = plan_of(vec![
        draft("Order", jan(5), 5, ""),
        draft("Paint", jan(14), 2, ""),
    ]);
    let (chart, ignored) = chart_of(&plan, ViewMode::Day);
    let [order, paint] = [0, 1].map(|row| plan.tasks()[row].id);
    let bar = &chart.items(&plan, &ignored, 1..2)[0];
    let halves = [bar.x + 1.0, bar.x + bar.width - 1.0];
    let kinds = [true, false].map(|from_finish| {
        halves.map(|x| {
            let draft = chart.link_draft(&plan, &ignored, (order, from_finish), paint, x);
            draft.expect("over a bar").kind
        })
    });
    assert_eq!(kinds, [["FS", "FF"], ["SS", "SF"]]);
    let draft = chart.link_draft(&plan, &ignored, (order, true), paint, halves[0]);
    let draft = draft.expect("over a bar");
    let hint = "“Paint” starts after “Order” ends (FS)";
    assert_eq!((draft.hint.as_str(), draft.is_refused), (hint, false));
}

#[test]
fn tl18_where_a_dependency_cannot_be_let_go_says_why() {
    let plan = plan_of(vec![
        draft("Order", jan(5), 5, ""),
        draft("Paint", jan(14), 2, "1"),
    ]);
    let (chart, ignored) = chart_of(&plan, ViewMode::Day);
    let [order, paint] = [0, 1].map(|row| plan.tasks()[row].id);
    let bars = chart.items(&plan, &ignored, 0..2);
    let over = |from: (TaskId, bool), to: usize, on_finish: bool| {
        let bar = &bars[to];
        let x = bar.x + if on_finish { bar.width - 1.0 } else { 1.0 };
        let draft = chart.link_draft(&plan, &ignored, from, bar.task, x);
        let draft = draft.expect("over a bar");
        draft.is_refused.then_some(draft.hint)
    };
    for (from, to, reason) in [
        (
            (paint, true),
            0,
            "\"Order\" cannot wait for \"Paint\": \"Paint\" already waits for it.",
        ),
        ((order, true), 0, "\"Order\" cannot wait for itself."),
        ((order, true), 1, "\"Paint\" already waits for \"Order\"."),
    ] {
        assert_eq!(over(from, to, false).as_deref(), Some(reason));
    }
    // Between other ends it is changed.
    assert_eq!(over((order, true), 1, true), None);
}

#[test]
fn tl18_a_circle_is_refused_with_the_reason() {
    let plan = plan_of(vec![
        draft("a", jan(5), 1, ""),
        draft("b", jan(5), 1, "1"),
        draft("c", jan(5), 1, "2"),
    ]);
    let ignored = IgnoredDependencies::of(&plan);
    let id = |row: usize| plan.tasks()[row].id;
    let link = |from, to| {
        let kind = DependencyKind::FinishStart;
        barline_timeline::check_drawn(&plan, &ignored, (from, to), kind)
    };
    assert_eq!(link(id(0), id(2)), Ok(()));
    let refusal = link(id(2), id(0)).expect_err("a circle");
    assert_eq!(
        refusal.to_string(),
        "\"a\" cannot wait for \"c\": \"c\" already waits for it."
    );
    assert!(matches!(
        link(id(0), id(1)),
        Err(DependencyRefusal::Already { .. })
    ));
    assert!(matches!(
        link(id(1), id(1)),
        Err(DependencyRefusal::Itself { .. })
    ));
    assert_eq!(link(TaskId(99), id(1)), Err(DependencyRefusal::Unknown));
}
