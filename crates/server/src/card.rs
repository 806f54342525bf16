//! What is shown of a plan where its link is shared (SL15): the page's own picture, as pixels.

use std::sync::{Arc, OnceLock};

use barline_short_links::PlanCard;
use barline_tasks::{Date, IgnoredDependencies, Plan};
use barline_timeline::{Chart, PictureOptions, Scene, ViewMode, svg};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree, fontdb};

/// What chats and networks ask for.
const WIDTH: u32 = 1_200;
const HEIGHT: u32 = 630;
/// More would be too small to read, and a plan may have 20,000.
const ROWS: usize = 20;
/// Wider pictures are drawn in a coarser view, px.
const MOST_WIDTH: f64 = 1_500.0;
/// Of a picture that is wider even in the coarsest view, so much time is drawn, px: more than is ever seen.
const MOST_SEEN: f64 = 1_500.0;
/// From the finest to the coarsest.
const VIEWS: [ViewMode; 3] = [ViewMode::Day, ViewMode::Week, ViewMode::Month];
/// What fits into the width, in letters.
const MOST_TITLE: usize = 70;
/// A plan of one task is not blown up.
const MOST_SCALE: f64 = 1.8;

/// Title, size and time of a plan.
pub(crate) fn card(plan: &Plan) -> PlanCard {
    let first = plan.tasks().iter().map(|task| task.start).min();
    let last = plan.tasks().iter().map(|task| plan.last_day(task)).max();
    let said = |day: Date| day.strftime("%-d %b %Y").to_string();
    PlanCard {
        title: plan.name().to_owned(),
        task_count: plan.len(),
        days: first
            .zip(last)
            .map(|(first, last)| (said(first), said(last))),
    }
}

/// A PNG of the first rows; `None` when it cannot be drawn.
pub(crate) fn picture(plan: &Plan, today: Date) -> Option<Vec<u8>> {
    let scene = beginning(plan, today);
    let options = Options {
        fontdb: fonts(),
        // A picture of ours names no file, and what a plan says reads none.
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    let tree = Tree::from_str(&svg::paint(&scene), &options).ok()?;
    let scale = (f64::from(HEIGHT) / scene.height)
        .min(f64::from(WIDTH) / scene.width.min(MOST_WIDTH))
        .min(MOST_SCALE) as f32;
    let mut pixels = Pixmap::new(WIDTH, HEIGHT)?;
    pixels.fill(Color::WHITE);
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    pixels.encode_png().ok()
}

/// As much of the plan as the picture has room for, in the finest view that has room for all of it. One task in the year
/// 9999 makes a timeline of thousands of years: what is not seen of it is not drawn.
fn beginning(plan: &Plan, today: Date) -> Scene {
    let ignored = IgnoredDependencies::of(plan);
    let mut chart = Chart::new(today);
    chart.lay_out(plan, &ignored, 0..plan.len().min(ROWS), today);
    let mut options = options(plan);
    for view in VIEWS {
        options.view = Some(view);
        if chart.stretch(plan, &ignored, &options).width <= MOST_WIDTH {
            return chart.scene(plan, &ignored, &options);
        }
    }
    let stretch = chart.stretch(plan, &ignored, &options);
    options.view = Some(stretch.view);
    options.x0 = Some(stretch.x0);
    options.x1 = Some(stretch.x1.min(stretch.x0 + MOST_SEEN));
    chart.scene(plan, &ignored, &options)
}

fn options(plan: &Plan) -> PictureOptions {
    PictureOptions {
        first: 0,
        end: ROWS,
        x0: None,
        x1: None,
        with_table: true,
        title: plan.name().chars().take(MOST_TITLE).collect(),
        view: None,
    }
}

/// One for Latin, Greek and Cyrillic comes with the program, so that a bare machine draws letters; the machine's own have
/// the other scripts.
fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let made = FONTS.get_or_init(|| {
        let mut fonts = fontdb::Database::new();
        fonts.load_system_fonts();
        fonts.load_font_source(fontdb::Source::Binary(Arc::new(dejavu::sans::regular())));
        fonts.set_sans_serif_family("DejaVu Sans");
        Arc::new(fonts)
    });
    made.clone()
}

#[cfg(test)]
mod tests {
    use barline_tasks::{Level, Progress, TaskDraft};

    use super::*;
    use crate::plans::Rows;

    fn plan(description: &str, tasks: usize) -> Plan {
        let day = |at: usize| jiff::civil::date(2026, 1, 5) + jiff::Span::new().days(at as i64);
        let name = "<script>alert(1)</script> & \"x\" \u{202e}\u{0}\u{1b}";
        let drafts = (0..tasks).map(|at| TaskDraft::new(name, day(at))).collect();
        Plan::build(description, drafts, &mut Rows::default())
    }

    #[test]
    fn sl15_a_card_says_title_count_and_days() {
        let told = card(&plan("Kitchen\nmore", 3));
        assert_eq!((told.title.as_str(), told.task_count), ("Kitchen", 3));
        let days = told.days.unwrap();
        assert_eq!(
            (days.0.as_str(), days.1.as_str()),
            ("5 Jan 2026", "7 Jan 2026")
        );
        assert_eq!(card(&plan("", 0)), PlanCard::default());
    }

    /// What chats keep by its address is drawn like this (`tests/card/`).
    #[test]
    fn sl15_another_picture_of_the_same_plan_has_another_address() {
        let mut drafts = [
            TaskDraft::new("Kitchen", jiff::civil::date(2026, 1, 5)),
            TaskDraft::new("Plan", jiff::civil::date(2026, 1, 5)),
            TaskDraft::new("Order", jiff::civil::date(2026, 1, 8)),
            TaskDraft::new("Opening", jiff::civil::date(2026, 1, 20)),
        ];
        drafts[2].prior = "2".to_owned();
        drafts[3].name = "Opening \u{25c6}".to_owned();
        for draft in &mut drafts[1..] {
            draft.level = Level::new(1).unwrap();
            draft.progress = Progress::clamped(50);
        }
        let plan = Plan::build("The kitchen", drafts.into(), &mut Rows::default());
        let today = jiff::civil::date(2026, 1, 6);
        let mut drawn = format!("painter {}\n", barline_http::CARD_PAINTER);
        let ignored = IgnoredDependencies::of(&plan);
        let mut chart = Chart::new(today);
        chart.lay_out(&plan, &ignored, 0..plan.len(), today);
        for view in VIEWS {
            let options = PictureOptions {
                view: Some(view),
                ..options(&plan)
            };
            let scene = chart.scene(&plan, &ignored, &options);
            drawn += &svg::paint(&scene).replace('>', ">\n");
        }
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/card/drawn.svg.txt");
        if std::env::var_os("UPDATE_CARD").is_some() {
            std::fs::write(path, &drawn).unwrap();
        }
        let kept = std::fs::read_to_string(path).unwrap();
        assert!(
            drawn == kept,
            "cards are drawn otherwise: raise CARD_PAINTER, and run the tests with UPDATE_CARD=1"
        );
    }

    /// One such plan took five seconds of a core.
    #[test]
    fn sl15_what_is_not_seen_of_a_long_plan_is_not_drawn() {
        let today = jiff::civil::date(2026, 1, 6);
        for (last, tasks) in [
            (jiff::civil::date(2031, 1, 5), 2),
            (jiff::civil::date(2926, 1, 5), 3),
            (jiff::civil::date(9999, 12, 31), ROWS),
        ] {
            let start = jiff::civil::date(2026, 1, 5);
            let mut drafts = vec![TaskDraft::new("Plan", start); tasks];
            drafts[tasks - 1].start = last;
            let scene = beginning(&Plan::build("Far", drafts, &mut Rows::default()), today);
            assert!(scene.marks.len() < 500, "{last}: {}", scene.marks.len());
            // And all that is seen is drawn.
            let scale = (f64::from(HEIGHT) / scene.height).min(f64::from(WIDTH) / MOST_WIDTH);
            assert!(scene.width * scale >= f64::from(WIDTH), "{last}");
        }
    }

    #[test]
    fn sl15_the_picture_is_a_png_of_its_size_whatever_the_plan() {
        let today = jiff::civil::date(2026, 1, 6);
        for plan in [
            plan("", 0),
            plan("<svg onload=\"x\"> ]]> &amp;", 1),
            plan(&"W".repeat(100_000), 20_000),
            plan("厨房 مطبخ 🏠", 3),
        ] {
            let png = picture(&plan, today).unwrap();
            assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
            let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
            assert_eq!((side(16), side(20)), (WIDTH, HEIGHT));
            assert!(png.len() < 400_000, "{}", png.len());
        }
    }
}
