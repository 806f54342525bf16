//! The plan as a picture: marks on a light page, divided into pages, and as SVG.

mod bar;
mod layout;
mod legend;
mod letters;
mod mark;
mod pages;
mod painter;
mod scene;
pub mod svg;

use barline_tasks::{Date, IgnoredDependencies, Plan};

use crate::{Chart, ChartSettings, Slack};

pub use layout::PictureOptions;
pub use mark::{Mark, Scene};
pub use scene::Stretch;

/// Pictures of a plan as SVG documents, for a host that holds no chart: one, or one a
/// page (TL21, TL23). `rows` are the stored rows in view, top to bottom; the chart is
/// shown by `settings` as on the screen; `slack` is what the schedule says of all stored
/// rows, or none (TL31).
pub fn pictures(
    plan: &Plan,
    today: Date,
    settings: ChartSettings,
    rows: &[usize],
    slack: Vec<Slack>,
    options: &PictureOptions,
    paged: bool,
) -> Vec<String> {
    let ignored = IgnoredDependencies::of(plan);
    let mut chart = Chart::new(today);
    chart.set(settings);
    let rows = rows.iter().copied().filter(|row| *row < plan.len());
    chart.lay_out(plan, &ignored, rows, today);
    chart.set_slack(slack);
    let paint = |options: &PictureOptions| svg::paint(&chart.scene(plan, &ignored, options));
    if paged {
        let divided = chart.pages(plan, &ignored, options);
        divided.iter().map(paint).collect()
    } else {
        vec![paint(options)]
    }
}
