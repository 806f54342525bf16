//! Charts of plans in January 2026.

use barline_tasks::strategies::counting_ids;
use barline_tasks::{Date, IgnoredDependencies, Plan, TaskDraft};
use barline_timeline::{Chart, ChartSettings, ViewMode};

pub(crate) const TODAY: Date = Date::constant(2026, 1, 15);

pub(crate) fn settings(view: ViewMode) -> ChartSettings {
    ChartSettings {
        view,
        row: 31.0,
        ..Chart::new(TODAY).settings().clone()
    }
}

pub(crate) fn chart_of(plan: &Plan, view: ViewMode) -> (Chart, IgnoredDependencies) {
    let ignored = IgnoredDependencies::of(plan);
    let mut chart = Chart::new(TODAY);
    chart.set(settings(view));
    chart.lay_out(plan, &ignored, 0..plan.len(), TODAY);
    (chart, ignored)
}

pub(crate) fn plan_of(drafts: Vec<TaskDraft>) -> Plan {
    Plan::build("", drafts, &mut counting_ids())
}
