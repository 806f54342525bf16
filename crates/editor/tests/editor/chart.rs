//! The chart that is kept is the chart that would be made anew (ED25).

use barline_editor::{Column, Command, Editor, Filter, Place};
use barline_tasks::TaskId;
use barline_tasks::strategies::any_plan;
use barline_timeline::{Chart, DragHandle, WindowArea};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::any_command::{Any, any_command};
use crate::common::{MONDAY, add, empty, id, outline, read_record, set};

/// All that a chart draws.
fn drawn(chart: &Chart, editor: &mut Editor) -> String {
    let plan = editor.plan();
    let ignored = editor.ignored_dependencies();
    let area = WindowArea {
        rows: 0..usize::MAX,
        x0: 0.0,
        x1: f64::MAX,
    };
    format!(
        "{:?}\n{:?}\n{:?}",
        chart.extent(),
        chart.items(plan, ignored, 0..usize::MAX),
        chart.arrows(plan, &area),
    )
}

/// What the editor's chart draws.
pub(crate) fn kept(editor: &mut Editor) -> String {
    let chart = editor.chart().chart.clone();
    drawn(&chart, editor)
}

/// What a chart draws that never saw the plan before.
pub(crate) fn anew(editor: &mut Editor) -> String {
    let mut chart = Chart::new(MONDAY);
    let rows = editor.visible_rows(0, editor.row_count());
    chart.lay_out(editor.plan(), editor.ignored_dependencies(), rows, MONDAY);
    drawn(&chart, editor)
}

#[test]
fn ed25_whatever_changed_is_drawn_when_it_is_looked_at() {
    type Way = fn(&mut Editor);
    let ways: [(&str, Way); 9] = [
        ("a field", |editor| {
            set(editor, 1, Column::StartDate, "2026-02-02").unwrap();
        }),
        ("a dependency", |editor| {
            set(editor, 1, Column::PriorDependency, "1").unwrap();
        }),
        ("a new task", |editor| {
            add(editor, Place::End { level: 0 }, "More");
        }),
        ("a fold", |editor| {
            editor.set_all_collapsed(true);
        }),
        ("a filter", |editor| {
            editor.set_filter(Filter {
                text: Some("C".to_owned()),
                ..Filter::default()
            });
        }),
        ("undo", |editor| {
            editor.undo().unwrap();
        }),
        ("another plan", |editor| editor.load_sample()),
        ("another tab's plan", |editor| {
            editor.adopt(&outline(&[0, 0, 0, 0]).record("now"));
        }),
        ("an import", |editor| {
            let record = outline(&[0]).record("now");
            editor
                .replace_by_record("Import", read_record(&record))
                .unwrap();
        }),
    ];
    for (name, way) in ways {
        let mut editor = outline(&[0, 1, 0]);
        let before = kept(&mut editor);
        way(&mut editor);
        let now = kept(&mut editor);
        assert_ne!(now, before, "{name}");
        assert_eq!(now, anew(&mut editor), "{name}");
    }
}

#[test]
fn ed25_a_row_that_a_command_takes_out_of_its_fold_is_drawn() {
    let mut editor = outline(&[0, 1, 0]);
    editor.set_all_collapsed(true);
    assert_eq!(editor.chart().chart.extent().rows, 2);
    // It comes to nothing, but goes to its task.
    set(&mut editor, 1, Column::Duration, "1").unwrap();
    assert_eq!(editor.row_count(), 3);
    assert_eq!(editor.chart().chart.extent().rows, 3);
}

#[test]
fn ed25_a_refused_import_leaves_the_filter_and_the_chart_as_they_are() {
    let mut editor = outline(&[0, 0]);
    editor.set_filter(Filter {
        text: Some("B".to_owned()),
        ..Filter::default()
    });
    let before = kept(&mut editor);
    assert!(
        editor
            .replace_by_record("Import", read_record("nonsense"))
            .is_err()
    );
    let task = barline_tasks::TaskDraft::new("x", MONDAY);
    assert!(
        editor
            .replace_plan("Import", String::new(), vec![task; 20_001])
            .is_err()
    );
    assert_eq!((editor.row_count(), editor.is_filtered()), (1, true));
    assert_eq!(kept(&mut editor), before);
}

#[test]
fn ed25_a_drag_commits_the_command_it_carries() {
    let mut editor = outline(&[0]);
    let task = id(&editor, 0);
    let open = editor.chart();
    let step = (open.chart).moved_by(open.plan, open.ignored, task, DragHandle::Bar, 2);
    let command = step.and_then(|step| step.command).expect("a move");
    assert_eq!(
        serde_json::to_string(&command).unwrap(),
        format!(
            r#"{{"type":"moveBar","task":{},"startDate":"2026-01-07"}}"#,
            task.0
        )
    );
    editor.dispatch(command.into()).unwrap();
    assert_eq!(editor.rows(0, 1)[0].start_date.to_string(), "2026-01-07");
    let open = editor.chart();
    let step = (open.chart).moved_by(open.plan, open.ignored, task, DragHandle::Bar, 0);
    assert_eq!(step.expect("a bar").command, None);
}

/// What a user does: commands, and looking at other rows.
#[derive(Clone, Debug)]
enum Doing {
    Command(Any),
    Fold(bool),
    Filter(bool),
}

fn any_doing() -> impl Strategy<Value = (Doing, bool)> {
    let doing = prop_oneof![
        8 => any_command().prop_map(Doing::Command),
        1 => any::<bool>().prop_map(Doing::Fold),
        1 => any::<bool>().prop_map(Doing::Filter),
    ];
    (doing, any::<bool>())
}

proptest! {
    #[test]
    fn prop_a_chart_that_is_kept_is_the_chart_made_anew(
        plan in any_plan(8),
        doings in vec(any_doing(), 1..20),
    ) {
        let mut editor = empty();
        editor.replace_plan("x", String::new(), plan.drafts().collect()).unwrap();
        for (doing, is_looked_at) in doings {
            match doing {
                Doing::Command(Any::Undo) => drop(editor.undo()),
                Doing::Command(Any::Redo) => drop(editor.redo()),
                Doing::Command(any) => {
                    if let Some(command) = any.on(&editor) {
                        let _refused = editor.dispatch(command);
                    }
                }
                Doing::Fold(is_folded) => drop(editor.set_all_collapsed(is_folded)),
                Doing::Filter(is_on) => {
                    let done = is_on.then_some(false);
                    drop(editor.set_filter(Filter { done, ..Filter::default() }));
                }
            }
            if is_looked_at {
                prop_assert_eq!(kept(&mut editor), anew(&mut editor));
            }
        }
        prop_assert_eq!(kept(&mut editor), anew(&mut editor));
    }

    #[test]
    fn prop_the_command_of_a_drag_reads_as_the_page_hands_it_back(
        plan in any_plan(6),
        by in -400..400i64,
        handle in prop::sample::select(vec![DragHandle::Bar, DragHandle::Start, DragHandle::End, DragHandle::Progress]),
    ) {
        let mut editor = empty();
        editor.replace_plan("x", String::new(), plan.drafts().collect()).unwrap();
        let tasks: Vec<TaskId> = editor.plan().tasks().iter().map(|task| task.id).collect();
        let open = editor.chart();
        for task in tasks {
            let step = (open.chart).moved_by(open.plan, open.ignored, task, handle, by);
            let Some(command) = step.and_then(|step| step.command) else { continue };
            let json = serde_json::to_string(&command).unwrap();
            prop_assert_eq!(Command::from_json(&json).unwrap(), Command::from(command));
        }
    }
}
