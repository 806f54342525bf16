//! Pictures of a plan: drawn from the same items as the screen, and only text (TL21).

use barline_tasks::strategies::{any_plan, counting_ids};
use barline_tasks::{Date, Duration, IgnoredDependencies, Plan, Scheduling, TaskDraft};
use barline_timeline::{Chart, ChartSettings, Mark, PictureOptions, ViewMode, pictures, svg};
use proptest::prelude::*;

const TODAY: Date = Date::constant(2026, 1, 15);

fn whole(with_table: bool) -> PictureOptions {
    PictureOptions {
        first: 0,
        end: usize::MAX,
        x0: None,
        x1: None,
        with_table,
        view: None,
        title: "A <plan> & more".to_owned(),
    }
}

fn chart_of(plan: &Plan) -> (Chart, IgnoredDependencies) {
    let ignored = IgnoredDependencies::of(plan);
    let mut chart = Chart::new(TODAY);
    chart.lay_out(plan, &ignored, 0..plan.len(), TODAY);
    (chart, ignored)
}

#[test]
fn tl21_a_picture_has_title_legend_and_date_and_every_task() {
    let start = Date::constant(2026, 1, 5);
    let drafts = ["Plan", "Paint <b>red</b>", "◆ Go"].map(|name| TaskDraft {
        duration: Duration::new(if name == "◆ Go" { 1 } else { 6 }),
        ..TaskDraft::new(name, start)
    });
    let plan = Plan::build("", drafts.to_vec(), &mut counting_ids());
    let (chart, ignored) = chart_of(&plan);
    let text = svg::paint(&chart.scene(&plan, &ignored, &whole(true)));
    for wanted in [
        "A &lt;plan&gt; &amp; more",
        "Printed 15 January 2026 · 3 tasks · Day view",
        "Paint &lt;b&gt;red&lt;/b&gt;",
        "Level 0",
        "Milestone",
        "2026-01-10",
    ] {
        assert!(text.contains(wanted), "{wanted} in\n{text}");
    }
    assert!(!text.contains("<b>"));
}

#[test]
fn tl21_a_part_shows_only_its_rows_and_stretch() {
    let start = Date::constant(2026, 1, 5);
    let drafts: Vec<_> = (0..40)
        .map(|at| TaskDraft::new(format!("task-{at}-end"), start))
        .collect();
    let plan = Plan::build("", drafts, &mut counting_ids());
    let (chart, ignored) = chart_of(&plan);
    let options = PictureOptions {
        first: 10,
        end: 12,
        x0: Some(600.0),
        x1: Some(1_500.0),
        ..whole(false)
    };
    let scene = chart.scene(&plan, &ignored, &options);
    let text = svg::paint(&scene);
    assert!(text.contains("task-10-end") && text.contains("task-11-end"));
    assert!(!text.contains("task-9-end") && !text.contains("task-12-end"));
    assert!((scene.width - 948.0).abs() < 1e-6);
}

#[test]
fn tl23_pages_are_of_one_shape_and_a_long_plan_is_drawn_coarser() {
    let start = Date::constant(2026, 1, 5);
    let drafts = (0..60).map(|at| TaskDraft {
        duration: Duration::new(if at == 50 { 900 } else { 3 }),
        ..TaskDraft::new(format!("task {at}"), start)
    });
    let plan = Plan::build("", drafts.collect(), &mut counting_ids());
    let (chart, ignored) = chart_of(&plan);
    let pages = chart.pages(&plan, &ignored, &whole(true));
    assert_eq!(
        pages[0].title,
        format!("A <plan> & more (1 of {})", pages.len())
    );
    for page in &pages {
        assert_ne!(page.view, Some(ViewMode::Day));
        let scene = chart.scene(&plan, &ignored, page);
        assert!(
            scene.width >= 1_400.0 && scene.width < 3_000.0,
            "{}",
            scene.width
        );
        assert!(scene.height <= scene.width * 0.7, "{}", scene.height);
    }
    let few = PictureOptions {
        end: 5,
        ..whole(true)
    };
    let one = chart.pages(&plan, &ignored, &few);
    assert_eq!((one.len(), one[0].title.as_str()), (1, "A <plan> & more"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn prop_pages_show_every_row_once(plan in any_plan(40), with_table: bool, first in 0..9usize) {
        let (chart, ignored) = chart_of(&plan);
        let options = PictureOptions { first, ..whole(with_table) };
        let pages = chart.pages(&plan, &ignored, &options);
        let rows: Vec<usize> = pages.iter().flat_map(|page| page.first..page.end).collect();
        prop_assert_eq!(rows, (first..plan.len()).collect::<Vec<_>>());
    }

    #[test]
    fn prop_a_picture_holds_every_mark_and_no_foreign_markup(plan in any_plan(15), with_table: bool) {
        let (chart, ignored) = chart_of(&plan);
        let scene = chart.scene(&plan, &ignored, &whole(with_table));
        for mark in &scene.marks {
            if let Mark::Rect { at: [x, y, width, height], .. } = mark {
                prop_assert!(*x >= 0.0 && *y >= 0.0 && *width >= 0.0 && *height >= 0.0);
                prop_assert!(x + width <= scene.width + 1e-6 && y + height <= scene.height + 1e-6);
            }
        }
        let text = svg::paint(&scene);
        // Only our own elements open, and every one of them closes.
        for tag in text.split('<').skip(1) {
            let name = tag.trim_start_matches('/').split([' ', '>']).next().unwrap_or("");
            prop_assert!(["svg", "rect", "path", "text"].contains(&name), "{name}");
        }
        prop_assert_eq!(text.matches("<text").count(), text.matches("</text>").count());
        // Of the marks, not of what tasks are called.
        let marks = |tag: &str| tag.split('>').next().unwrap_or("").to_owned();
        let marks: String = text.split('<').map(marks).collect();
        prop_assert!(!marks.contains("NaN") && !marks.contains("inf"));
        prop_assert!(!text.chars().any(|c| c < ' ' && c != '\n'));
    }
}

#[test]
fn tl21_a_host_without_a_chart_draws_what_the_chart_draws() {
    let start = Date::constant(2026, 1, 5);
    let drafts: Vec<_> = (0..90)
        .map(|at| TaskDraft::new(format!("task-{at}-end"), start))
        .collect();
    let scheduling = Scheduling {
        bars_follow_working_days: true,
        ..Scheduling::default()
    };
    let plan = Plan::build("", drafts, &mut counting_ids()).with_scheduling(scheduling);
    let ignored = IgnoredDependencies::of(&plan);
    let rows: Vec<usize> = (0..plan.len()).filter(|row| row % 3 != 1).collect();
    let mut chart = Chart::new(TODAY);
    let settings = ChartSettings {
        view: ViewMode::Week,
        ..chart.settings().clone()
    };
    chart.set(settings.clone());
    chart.lay_out(&plan, &ignored, rows.iter().copied(), TODAY);
    let paint = |options: &PictureOptions| svg::paint(&chart.scene(&plan, &ignored, options));
    let draw = |rows: &[usize], paged| {
        let settings = settings.clone();
        pictures(
            &plan,
            TODAY,
            settings,
            rows,
            Vec::new(),
            &whole(true),
            paged,
        )
    };
    assert_eq!(draw(&rows, false), [paint(&whole(true))]);
    let pages = chart.pages(&plan, &ignored, &whole(true));
    assert!(pages.len() > 1);
    assert_eq!(
        draw(&rows, true),
        pages.iter().map(paint).collect::<Vec<_>>()
    );
    assert_eq!(draw(&[usize::MAX], false).len(), 1);
}

#[test]
fn tl21_a_picture_shows_what_the_screen_shows_of_the_schedule() {
    use barline_tasks::{Baseline, days_between};
    use barline_timeline::Slack;
    let start = Date::constant(2026, 1, 5);
    let drafts = ["Order", "Paint", "Clean"].map(|name| TaskDraft::new(name, start));
    let mut plan = Plan::build("", drafts.to_vec(), &mut counting_ids());
    let baseline = Baseline::of(&plan, "As agreed");
    plan = plan.with_baselines(vec![baseline]);
    let day =
        |last: i8| days_between(Date::constant(1970, 1, 1), Date::constant(2026, 1, last)) as i32;
    let slack = [(true, 5), (true, 5), (false, 9)].map(|(critical, last)| Slack {
        critical,
        late_last_day: day(last),
        driver: None,
    });
    let draw = |critical: bool, float: bool, baseline: Option<usize>| {
        let settings = ChartSettings {
            critical,
            float,
            baseline,
            ..Chart::new(TODAY).settings().clone()
        };
        let rows = [0, 1, 2];
        pictures(
            &plan,
            TODAY,
            settings,
            &rows,
            slack.to_vec(),
            &whole(true),
            false,
        )
        .remove(0)
    };
    let counts = |picture: &str| {
        let all = [
            "stroke=\"#8f1a6b\"",
            "m0 -4v8",
            "height=\"3\"",
            ">Critical<",
            ">Baseline<",
        ];
        all.map(|mark| picture.matches(mark).count())
    };
    assert_eq!(counts(&draw(false, false, None)), [0; 5]);
    // Two bars and the legend's mark; one float line; three thin bars.
    assert_eq!(counts(&draw(true, true, Some(0))), [3, 1, 3, 1, 1]);
    assert_eq!(counts(&draw(false, false, Some(1))), [0; 5]);
}
