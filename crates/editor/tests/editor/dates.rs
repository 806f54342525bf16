//! Dates by links: what places tasks, in the same step as the command (SC15).

use crate::any_command::{Any, any_command};
use crate::common::{editor_of, id};
use barline_editor::{
    CardField, Column, Command, Editor, LoadOutcome, NewTask, Place, Refusal, Relation,
};
use barline_scheduling::{Options, schedule};
use barline_tasks::strategies::{Line, any_plan, drafts_of, march};
use barline_tasks::{Plan, PlanDraft, Project, add_days, as_typed};
use proptest::prelude::*;

pub(crate) fn opened(lines: &[Line<'_>]) -> Editor {
    editor_of(drafts_of(lines))
}

pub(crate) fn by_links(lines: &[Line<'_>]) -> Editor {
    let mut editor = opened(lines);
    editor
        .dispatch(Command::SetDatesByLinks { on: true })
        .unwrap();
    editor
}

pub(crate) fn starts(editor: &Editor) -> Vec<i8> {
    let tasks = editor.plan().tasks().iter();
    tasks.map(|task| task.start.day()).collect()
}

pub(crate) fn set(
    editor: &mut Editor,
    row: usize,
    column: Column,
    text: &str,
) -> Result<(), Refusal> {
    let task = id(editor, row);
    let text = text.to_owned();
    editor
        .dispatch(Command::SetCell { task, column, text })
        .map(drop)
}

/// Thursday to Friday, then Monday to Wednesday, then Thursday.
pub(crate) const CHAIN: [Line<'_>; 3] = [
    ("Order", "", 5, 2, 0),
    ("Paint", "1", 5, 3, 0),
    ("Clean", "2", 5, 1, 0),
];

#[test]
fn sc15_what_waits_follows_in_the_same_step() {
    let mut editor = by_links(&CHAIN);
    assert_eq!(starts(&editor), [5, 9, 12]);
    let before = editor.plan().clone();
    let task = id(&editor, 0);
    let change = editor
        .dispatch(Command::SetCell {
            task,
            column: Column::Duration,
            text: "3".into(),
        })
        .unwrap();
    assert_eq!(starts(&editor), [5, 10, 13]);
    assert!(change.said.unwrap().ends_with("2 other tasks moved."));
    assert_eq!(change.touched.len(), 3);
    set(&mut editor, 0, Column::Duration, "1").unwrap();
    assert_eq!(starts(&editor), [5, 6, 11]);
    editor.undo().unwrap();
    editor.undo().unwrap();
    assert_eq!(*editor.plan(), before);
}

#[test]
fn sc15_turning_it_on_keeps_gaps_as_pins_and_says_what_moves() {
    let mut editor = opened(&[
        ("Order", "", 5, 2, 0),
        ("Early", "1", 5, 1, 0),
        ("Gap", "1", 12, 1, 0),
        ("Tight", "1", 9, 1, 0),
        ("Alone", "", 20, 1, 0),
    ]);
    let before = editor.plan().clone();
    let preview = editor.preview_dates_by_links();
    assert_eq!(
        (preview.moves, preview.pins, preview.dependencies),
        (1, 1, 3)
    );
    assert_eq!(
        preview.text,
        "1 task moves to where what it waits for lets it start. \
         1 task keeps its gap, as a pin that can be removed."
    );
    editor
        .dispatch(Command::SetDatesByLinks { on: true })
        .unwrap();
    assert_eq!(starts(&editor), [5, 9, 12, 9, 20]);
    let limits: Vec<Option<String>> = (0..5)
        .map(|row| editor.row(id(&editor, row)).unwrap().limits)
        .collect();
    assert_eq!(limits[2].as_deref(), Some("not before 12 Mar 2026"));
    assert_eq!(limits.iter().flatten().count(), 1);
    editor
        .dispatch(Command::RemovePins { tasks: Vec::new() })
        .unwrap();
    assert_eq!(starts(&editor), [5, 9, 9, 9, 20]);
    editor
        .dispatch(Command::SetDatesByLinks { on: false })
        .unwrap();
    assert_eq!(*editor.plan(), before);
}

#[test]
fn sc15_a_later_start_is_a_pin_and_an_earlier_one_is_what_links_allow() {
    let mut editor = by_links(&CHAIN);
    set(&mut editor, 1, Column::StartDate, "2026-03-11").unwrap();
    assert_eq!(starts(&editor), [5, 11, 16]);
    assert_eq!(editor.plan().tasks()[1].limits.not_before, Some(march(11)));
    // Back to before what it waits for: as soon as that allows, without a pin.
    set(&mut editor, 1, Column::StartDate, "2026-03-02").unwrap();
    assert_eq!(starts(&editor), [5, 9, 12]);
    assert_eq!(editor.plan().tasks()[1].limits.not_before, None);
    // A row that waits for nothing stays where it is put.
    set(&mut editor, 0, Column::StartDate, "2026-03-04").unwrap();
    assert_eq!(starts(&editor), [4, 6, 11]);
}

#[test]
fn sc15_parents_that_take_the_dates_of_their_subtasks_are_told_too() {
    let text = |lines: &[Line<'_>]| {
        let preview = opened(lines).preview_dates_by_links();
        (preview.is_asked, preview.text)
    };
    let phase = ("Phase", "", 5, 9, 0);
    let (asked, said) = text(&[phase, ("Dig", "", 5, 2, 1)]);
    assert!(asked);
    assert_eq!(
        said,
        "No task moves. 1 parent takes the dates of its subtasks."
    );
    let (asked, said) = text(&[("Phase", "", 5, 2, 0), ("Dig", "", 5, 2, 1)]);
    assert_eq!((asked, said.as_str()), (false, "No task moves."));
}

#[test]
fn sc15_resetting_all_leaves_no_day_off_and_no_switch_behind() {
    let mut editor = by_links(&CHAIN);
    editor
        .dispatch(Command::SetWorkingDay {
            weekday: 5,
            works: false,
        })
        .unwrap();
    let name = "Before".to_owned();
    editor.dispatch(Command::SaveBaseline { name }).unwrap();
    let before = editor.plan().clone();
    editor.dispatch(Command::ResetAll {}).unwrap();
    let left = editor.plan();
    assert!(left.is_empty() && left.baselines().is_empty());
    assert!(left.project().is_default());
    assert!(!left.scheduling().dates_follow_dependencies);
    editor.undo().unwrap();
    assert_eq!(*editor.plan(), before);
}

#[test]
fn sc3_sc15_a_typed_start_that_gives_way_is_explained() {
    let mut editor = by_links(&CHAIN);
    let task = id(&editor, 1);
    let mut said = |text: &str| {
        let (column, text) = (Column::StartDate, text.to_owned());
        let typed = Command::SetCell { task, column, text };
        editor.dispatch(typed).unwrap().said.unwrap_or_default()
    };
    let why = "\"Paint\" cannot start before Mon 9 Mar: 1 \"Order\" ends Fri 6 Mar.";
    assert_eq!(said("2026-03-03"), why);
    // The day that they allow is no earlier one.
    assert!(!said("2026-03-09").contains("cannot"));
    assert!(!said("2026-03-10").contains("cannot"));
}

#[test]
fn d9_the_dates_of_the_project_move_with_it() {
    let project = Project {
        start: Some(march(2)),
        finish_by: Some(march(30)),
        ..Project::default()
    };
    let mut draft = PlanDraft {
        tasks: drafts_of(&CHAIN),
        ..PlanDraft::default()
    };
    draft.settings.project = project;
    draft.settings.scheduling.dates_follow_dependencies = true;
    let mut editor = opened(&[]);
    editor.replace_by_draft("Import", draft).unwrap();
    let before = editor.plan().clone();
    let to = "2026-02-26".to_owned();
    let keep_off_weekends = false;
    let shift = Command::MoveTimeline {
        to,
        keep_off_weekends,
    };
    editor.dispatch(shift).unwrap();
    let moved = editor.plan().project();
    let dates = [moved.start, moved.finish_by].map(Option::unwrap);
    assert_eq!(dates, [march(2), march(30)].map(|date| add_days(date, -7)));
    let first = editor.plan().tasks()[0].start;
    assert_eq!(first, add_days(march(5), -7));
    editor.undo().unwrap();
    assert_eq!(*editor.plan(), before);
    // Its own dates move as far as the tasks, or nothing does.
    let to = "9999-12-07".to_owned();
    let refused = editor.dispatch(Command::MoveTimeline {
        to,
        keep_off_weekends,
    });
    let fits = "9999-12-06".parse().unwrap();
    assert_eq!(refused, Err(Refusal::MovesTooFar { fits }));
    assert_eq!(*editor.plan(), before);
}

#[test]
fn sc15_a_new_task_with_a_later_start_is_pinned() {
    let mut editor = by_links(&CHAIN);
    let mut add = |start: &str| {
        let fields = NewTask {
            name: Some("New".into()),
            prior_dependency: Some("2".into()),
            start_date: Some(start.into()),
            ..NewTask::default()
        };
        let place = Place::End { level: 0 };
        editor.dispatch(Command::AddTask { place, fields }).unwrap();
        let task = editor.plan().tasks().last().unwrap();
        (task.start, task.limits.not_before)
    };
    assert_eq!(add("2026-03-20"), (march(20), Some(march(20))));
    assert_eq!(add("2026-03-02"), (march(12), None));
    assert_eq!(add(""), (march(12), None));
}

#[test]
fn sc15_a_bar_is_not_dragged_before_what_it_waits_for() {
    let mut editor = by_links(&CHAIN);
    let task = id(&editor, 1);
    let start_date = march(6);
    let refused = editor
        .dispatch(Command::MoveBar { task, start_date })
        .unwrap_err();
    assert_eq!(
        refused.to_string(),
        "\"Paint\" cannot start before Mon 9 Mar: 1 \"Order\" ends Fri 6 Mar."
    );
    assert_eq!(starts(&editor), [5, 9, 12]);
}

#[test]
fn sc14_a_begun_task_is_dragged_before_what_it_waits_for() {
    let mut editor = by_links(&CHAIN);
    set(&mut editor, 1, Column::Progress, "10").unwrap();
    let task = id(&editor, 1);
    let start_date = march(4);
    editor
        .dispatch(Command::MoveBar { task, start_date })
        .unwrap();
    assert_eq!(starts(&editor), [5, 4, 9]);
}

#[test]
fn sc14_sc15_begun_work_stays_where_it_began_when_dates_are_by_hand_again() {
    let mut editor = by_links(&CHAIN);
    set(&mut editor, 1, Column::Progress, "10").unwrap();
    assert_eq!(starts(&editor), [5, 9, 12]);
    editor
        .dispatch(Command::SetDatesByLinks { on: false })
        .unwrap();
    assert_eq!(starts(&editor), [5, 9, 5]);
}

#[test]
fn sc14_begun_work_that_becomes_a_sum_keeps_where_it_began() {
    let mut editor = by_links(&CHAIN);
    set(&mut editor, 1, Column::Progress, "10").unwrap();
    let place = Place::Below {
        task: id(&editor, 1),
        relation: Relation::Subtask,
    };
    let fields = NewTask::default();
    editor.dispatch(Command::AddTask { place, fields }).unwrap();
    let typed = as_typed(editor.plan());
    assert_eq!(typed.tasks()[1].start, march(9));
}

#[test]
fn sc2_a_pin_before_the_first_task_is_read_back_wherever_the_plan_is_moved() {
    let mut drafts = drafts_of(&CHAIN);
    drafts[0].limits.not_before = Some(march(1));
    let mut editor = editor_of(drafts);
    let to = "0001-01-01".to_owned();
    let keep_off_weekends = false;
    editor
        .dispatch(Command::MoveTimeline {
            to,
            keep_off_weekends,
        })
        .unwrap();
    let record = editor.record("now");
    let plan = editor.plan().clone();
    let LoadOutcome::Loaded { repairs, .. } = editor.load(&record) else {
        panic!("no record");
    };
    assert_eq!(repairs, Vec::<String>::new());
    assert_eq!(editor.plan().tasks(), plan.tasks());
}

#[test]
fn tl33_the_chain_that_holds_a_task_is_followed_through_edits() {
    use barline_timeline::WindowArea;
    let mut editor = by_links(&[
        ("Order", "", 5, 2, 0),
        ("Paint", "1", 5, 3, 0),
        ("Clean", "1, 2", 5, 1, 0),
        ("Read", "", 5, 1, 0),
    ]);
    let area = WindowArea {
        rows: 0..4,
        x0: 0.0,
        x1: 50_000.0,
    };
    let shown = |editor: &mut Editor| {
        let open = editor.chart();
        let items = open.chart.items(open.plan, open.ignored, 0..4);
        let bars: Vec<bool> = items.iter().map(|item| item.in_chain).collect();
        let arrows = open.chart.arrows(open.plan, &area);
        (
            bars,
            arrows.driving.matches('M').count(),
            arrows.kept.matches('M').count(),
        )
    };
    let clean = id(&editor, 2);
    assert_eq!(shown(&mut editor), (vec![false; 4], 0, 3));
    let said = editor.follow_chain(Some(clean));
    assert_eq!(said, "“Clean” is held by 2 “Paint”, 1 “Order”.");
    assert_eq!(shown(&mut editor), (vec![true, true, true, false], 2, 1));
    // Paint no longer waits: Order alone holds what is left.
    set(&mut editor, 1, Column::PriorDependency, "").unwrap();
    set(&mut editor, 2, Column::PriorDependency, "1").unwrap();
    assert_eq!(shown(&mut editor), (vec![true, false, true, false], 1, 0));
    let read = id(&editor, 3);
    let said = editor.follow_chain(Some(read));
    assert!(said.starts_with("Starts Thu 5 Mar"), "{said}");
    assert_eq!(editor.follow_chain(None), "");
    assert_eq!(shown(&mut editor), (vec![false; 4], 0, 1));
    editor
        .dispatch(Command::SetDatesByLinks { on: false })
        .unwrap();
    let said = editor.follow_chain(Some(clean));
    assert_eq!(said, "Dates are by hand: no dependency holds a task.");
    assert_eq!(shown(&mut editor).1, 0);
}

#[test]
fn sc15_a_task_whose_last_dependency_goes_stays() {
    let mut editor = by_links(&CHAIN);
    let (task, prior) = (id(&editor, 1), id(&editor, 0));
    editor
        .dispatch(Command::RemoveDependency { task, prior })
        .unwrap();
    assert_eq!(starts(&editor), [5, 9, 12]);
    editor
        .dispatch(Command::DeleteTasks {
            tasks: vec![id(&editor, 0), id(&editor, 1)],
            with_subtasks: false,
        })
        .unwrap();
    assert_eq!(starts(&editor), [12]);
}

#[test]
fn sc7_a_summary_is_the_sum_of_its_subtasks_and_takes_them_along() {
    let mut editor = by_links(&[
        ("Kitchen", "", 1, 99, 0),
        ("Order", "", 5, 2, 1),
        ("Paint", "2", 5, 3, 1),
        ("After", "1", 5, 1, 0),
    ]);
    let kitchen = editor.plan().tasks()[0].clone();
    assert_eq!((kitchen.start, kitchen.duration.days()), (march(5), 5));
    assert_eq!(starts(&editor), [5, 5, 9, 12]);
    set(&mut editor, 1, Column::Progress, "100").unwrap();
    assert_eq!(editor.plan().tasks()[0].progress.percent(), 40);
    let refused = set(&mut editor, 0, Column::Duration, "3").unwrap_err();
    assert_eq!(refused.code(), "summaryDates");
    let on_a_card = editor.dispatch(Command::EditCard {
        task: id(&editor, 0),
        field: CardField::Progress,
        text: "10".into(),
    });
    assert_eq!(on_a_card.unwrap_err().code(), "summaryDates");
    editor.undo().unwrap();
    let task = id(&editor, 0);
    let start_date = march(9);
    editor
        .dispatch(Command::MoveBar { task, start_date })
        .unwrap();
    assert_eq!(starts(&editor), [9, 9, 11, 16]);
    editor
        .dispatch(Command::SetDatesByLinks { on: false })
        .unwrap();
    assert_eq!(editor.plan().tasks()[0].duration.days(), 99);
}

/// Nothing stands anywhere else than a schedule made anew puts it.
fn check_placed(plan: &Plan) -> Result<(), TestCaseError> {
    if !plan.scheduling().dates_follow_dependencies {
        return Ok(());
    }
    let schedule = schedule(plan, &plan.project().calendars, Options::of(plan));
    for (row, (task, placed)) in plan.tasks().iter().zip(&schedule.rows).enumerate() {
        if placed.is_summary {
            prop_assert_eq!(
                i64::from(task.duration.days()),
                placed.duration.min(999_999_999),
                "row {}",
                row
            );
            prop_assert_eq!(task.progress.percent(), placed.progress);
        } else if task.is_begun() {
            continue;
        } else if placed.begins_on_day_off {
            prop_assert!(plan.last_day(task) <= placed.last_day.date(), "row {}", row);
            continue;
        }
        prop_assert_eq!(task.start, placed.start.date(), "row {}", row);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn prop_sc15_switching_on_and_off_gives_the_plan_back(plan in any_plan(12)) {
        let mut editor = editor_of(plan.drafts().collect());
        let before = editor.plan().clone();
        editor.dispatch(Command::SetDatesByLinks { on: true }).unwrap();
        check_placed(editor.plan())?;
        editor.dispatch(Command::SetDatesByLinks { on: false }).unwrap();
        prop_assert_eq!(editor.plan(), &before);
        editor.undo().unwrap();
        editor.undo().unwrap();
        prop_assert_eq!(editor.plan(), &before);
    }

    #[test]
    fn prop_sc13_sc15_after_any_commands_all_stand_where_the_schedule_puts_them(
        plan in any_plan(10),
        commands in prop::collection::vec(any_command(), 1..20),
    ) {
        let mut editor = editor_of(plan.drafts().collect());
        editor.dispatch(Command::SetDatesByLinks { on: true }).unwrap();
        for command in commands {
            let _ = match (&command, command.on(&editor)) {
                (Any::Undo, _) => editor.undo().map(drop),
                (Any::Redo, _) => editor.redo().map(drop),
                (_, Some(command)) => editor.dispatch(command).map(drop),
                _ => Ok(()),
            };
            check_placed(editor.plan())?;
        }
    }
}

#[test]
fn sc15_the_switch_is_said_without_a_count() {
    let mut editor = opened(&CHAIN);
    let change = editor.dispatch(Command::SetDatesByLinks { on: true });
    assert_eq!(
        change.unwrap().said.as_deref(),
        Some("Dates are by links now.")
    );
}

/// Of many rows that change at once the schedule is made anew: it is the same.
#[test]
fn sc15_sc13_many_rows_at_once_are_placed_as_ever() {
    let priors: Vec<String> = (0..300).map(|row| row.to_string()).collect();
    let lines = priors
        .iter()
        .map(|prior| ("Paint", prior.as_str(), 2, 2, 0));
    let lines: Vec<Line<'_>> = lines.collect();
    let mut editor = by_links(&lines);
    let (to, keep_off_weekends) = ("2026-03-11".to_owned(), false);
    let before = editor.plan().tasks()[299].start;
    editor
        .dispatch(Command::MoveTimeline {
            to,
            keep_off_weekends,
        })
        .unwrap();
    let plan = editor.plan();
    assert!(plan.tasks()[299].start > before);
    let scheduled = schedule(plan, &plan.project().calendars, Options::of(plan));
    for (task, row) in plan.tasks().iter().zip(&scheduled.rows) {
        assert_eq!(task.start, row.start.date());
    }
}
