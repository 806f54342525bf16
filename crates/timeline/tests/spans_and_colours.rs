//! What stands behind a parent's bar, and what the bars' colours tell (TL34, TL35).

use barline_tasks::strategies::{any_plan, counting_ids};
use barline_tasks::{
    Colour, Date, Duration, IgnoredDependencies, Level, Plan, Status, TaskDraft, add_days,
};
use barline_timeline::{
    Chart, ChartItem, ChartSettings, ColourBy, PictureOptions, pictures, task_days,
};
use proptest::prelude::*;
use proptest::sample::select;

const TODAY: Date = Date::constant(2026, 1, 15);

fn shown(plan: &Plan, rows: &[usize], colour_by: Option<ColourBy>) -> (Chart, Vec<ChartItem>) {
    let ignored = IgnoredDependencies::of(plan);
    let mut chart = Chart::new(TODAY);
    chart.set(ChartSettings {
        colour_by,
        ..chart.settings().clone()
    });
    chart.lay_out(plan, &ignored, rows.iter().copied(), TODAY);
    let items = chart.items(plan, &ignored, 0..rows.len());
    (chart, items)
}

fn task(name: &str, level: u8, day: i8, days: u32) -> TaskDraft {
    TaskDraft {
        level: Level::clamped(level.into()),
        duration: Duration::new(days),
        ..TaskDraft::new(name, Date::constant(2026, 1, day))
    }
}

#[test]
fn tl35_a_parent_by_hand_stands_on_the_span_of_its_subtasks() {
    let house = |days| {
        let drafts = vec![
            task("House", 0, 8, days),
            task("Cellar", 1, 8, 1),
            task("Dig", 2, 6, 1),
            task("Roof", 1, 10, 3),
            task("Garden", 0, 20, 1),
        ];
        Plan::build("", drafts, &mut counting_ids())
    };
    let px = |items: &[ChartItem]| {
        let item = &items[0];
        let day = item.width / 2.0;
        (
            ((item.x - item.span_x) / day).round(),
            (item.span_width / day).round(),
        )
    };
    // From the 6th to the 12th, whatever of it is folded away.
    let plan = house(2);
    for rows in [&[0, 1, 2, 3, 4][..], &[0, 1, 3, 4], &[0, 4]] {
        let (_, items) = shown(&plan, rows, None);
        assert_eq!(px(&items), (2.0, 7.0), "{rows:?}");
        assert!(
            items[1..]
                .iter()
                .all(|item| item.name == "Cellar" || item.span_width == 0.0)
        );
    }
    // The whole plan is what is drawn of it.
    let (chart, _) = shown(&plan, &[0], None);
    let extent = chart.extent();
    let days = (extent.last_bar_x - extent.first_bar_x) / 30.0;
    assert_eq!(days.round() as i32, 7);
    // A bar that covers them needs none.
    let mut covering = house(5);
    covering = Plan::build(
        "",
        covering
            .tasks()
            .iter()
            .map(|one| TaskDraft {
                start: if one.name == "House" {
                    Date::constant(2026, 1, 6)
                } else {
                    one.start
                },
                duration: if one.name == "House" {
                    Duration::new(7)
                } else {
                    one.duration
                },
                level: one.level,
                ..TaskDraft::new(&one.name, one.start)
            })
            .collect(),
        &mut counting_ids(),
    );
    let (_, items) = shown(&covering, &[0, 1, 2, 3, 4], None);
    assert!(items[0].span_width <= 0.0);
}

#[test]
fn tl34_colours_tell_the_owner_or_the_status_and_labels_say_it() {
    let mut drafts = vec![task("Dig", 0, 5, 1), task("Pour", 3, 6, 1)];
    drafts[0].owner = "Chloé".to_owned();
    drafts[1].status = Status::Review;
    let plan = Plan::build("", drafts, &mut counting_ids());
    let by = |by| shown(&plan, &[0, 1], by).1;
    let classes = |items: &[ChartItem]| -> Vec<String> {
        items.iter().map(|item| item.custom_class.clone()).collect()
    };
    assert_eq!(classes(&by(None)), ["level-0", "level-3"]);
    let owners = by(Some(ColourBy::Owner));
    let chloe = format!("level-0 hue-{}", Colour::of_owner("Chloé").as_str());
    assert_eq!(classes(&owners), [chloe.as_str(), "level-3 hue-slate"]);
    assert!(
        owners[0].label.ends_with(" Owner: Chloé."),
        "{}",
        owners[0].label
    );
    assert!(owners[1].label.ends_with(" Owner: Unassigned."));
    let statuses = by(Some(ColourBy::Status));
    assert_eq!(
        classes(&statuses),
        ["level-0 hue-slate", "level-3 hue-amber"]
    );
    assert!(statuses[1].label.ends_with(" Status: Review."));
}

#[test]
fn tl34_a_picture_has_the_colours_of_the_screen_and_their_names() {
    let mut drafts = vec![task("Dig", 0, 5, 1), task("Pour", 0, 6, 1)];
    drafts[0].owner = "Ann <b>".to_owned();
    drafts[1].done = true;
    let plan = Plan::build("", drafts, &mut counting_ids());
    let draw = |colour_by| {
        let settings = ChartSettings {
            colour_by,
            ..Chart::new(TODAY).settings().clone()
        };
        let options = PictureOptions {
            first: 0,
            end: 2,
            x0: None,
            x1: None,
            with_table: false,
            title: String::new(),
            view: None,
        };
        pictures(&plan, TODAY, settings, &[0, 1], Vec::new(), &options, false).remove(0)
    };
    let says = |picture: &str| {
        let words = [
            ">Level 0<",
            ">✓ Done<",
            ">Ann &lt;b&gt;<",
            ">Unassigned<",
            ">Not Started<",
        ];
        words.map(|word| picture.contains(word))
    };
    assert_eq!(says(&draw(None)), [true, true, false, false, false]);
    assert_eq!(
        says(&draw(Some(ColourBy::Owner))),
        [false, false, true, true, false]
    );
    assert_eq!(
        says(&draw(Some(ColourBy::Status))),
        [false, false, false, false, true]
    );
}

proptest! {
    #[test]
    fn prop_tl35_a_span_is_what_all_subtasks_cover(plan in any_plan(12), hidden in any::<u16>()) {
        let is_shown = |row: &usize| hidden & (1 << (row % 16)) == 0;
        let rows: Vec<usize> = (0..plan.len()).filter(is_shown).collect();
        let (chart, items) = shown(&plan, &rows, None);
        let scale = chart.timeline().scale();
        for (row, item) in rows.iter().zip(&items) {
            let own = task_days(&plan, &plan.tasks()[*row]);
            let below: Vec<_> = (plan.block(*row).skip(1))
                .filter_map(|row| task_days(&plan, &plan.tasks()[row]).ok())
                .collect();
            let first = below.iter().map(|days| days.0).min();
            let last = below.iter().map(|days| days.1).max();
            let sticks = (own.ok().zip(first.zip(last)))
                .filter(|(own, below)| below.0 < own.0 || below.1 > own.1);
            if let Some((_, (first, last))) = sticks {
                prop_assert!((item.span_x - scale.x(first)).abs() < 0.01);
                let end = scale.x(add_days(last, 1));
                prop_assert!((item.span_x + item.span_width - end).abs() < 0.01);
            } else {
                prop_assert!(item.span_width <= 0.0);
            }
        }
    }

    #[test]
    fn prop_tl34_a_colour_comes_from_the_one_thing_it_tells(
        plan in any_plan(12), by in select(vec![ColourBy::Owner, ColourBy::Status]),
    ) {
        let rows: Vec<usize> = (0..plan.len()).collect();
        let (_, items) = shown(&plan, &rows, Some(by));
        for (task, item) in plan.tasks().iter().zip(&items) {
            let colour = match by {
                ColourBy::Owner => Colour::of_owner(&task.owner),
                ColourBy::Status => Colour::of_status(task.status),
            };
            let class = format!("level-{} hue-{}", task.level.get(), colour.as_str());
            prop_assert_eq!(&item.custom_class, &class);
        }
    }
}
