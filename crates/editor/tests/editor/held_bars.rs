//! Where dates are by links, a bar is not put where it could not stay (N4, N10).

use barline_editor::{Command, Editor, Refusal, StartRule};
use barline_tasks::DependencyKind;
use barline_tasks::strategies::march;

use crate::common::id;
use crate::dates::{by_links, starts};

fn drag(editor: &mut Editor, row: usize, day: i8) -> Result<(), Refusal> {
    let (task, start_date) = (id(editor, row), march(day));
    editor
        .dispatch(Command::MoveBar { task, start_date })
        .map(drop)
}

/// Nothing of the plan changed, and this is why.
fn refused(editor: &mut Editor, command: Command) -> String {
    let before = editor.plan().clone();
    let why = editor.dispatch(command).unwrap_err().to_string();
    assert_eq!(editor.plan(), &before);
    why
}

#[test]
fn n4_a_bar_stays_behind_the_start_of_the_project() {
    let mut editor = by_links(&[("A", "", 2, 4, 0)]);
    editor
        .dispatch(Command::SetProjectDates {
            start: "2026-03-04".to_owned(),
            finish_by: String::new(),
        })
        .unwrap();
    assert_eq!(starts(&editor), [4]);
    let task = id(&editor, 0);
    let why = "\"A\" cannot start before Wed 4 Mar: the project starts Wed 4 Mar.";
    let start_date = march(3);
    assert_eq!(
        refused(&mut editor, Command::MoveBar { task, start_date }),
        why
    );
    let last_day = march(9);
    let resize = Command::ResizeBar {
        task,
        start_date,
        last_day,
    };
    assert_eq!(refused(&mut editor, resize), why);
    drag(&mut editor, 0, 6).unwrap();
    drag(&mut editor, 0, 4).unwrap();
    assert_eq!(starts(&editor), [4]);
}

#[test]
fn n10_a_summary_stays_behind_what_its_subtasks_wait_for() {
    let mut editor = by_links(&[
        ("P", "", 9, 3, 0),
        ("Q", "1", 2, 1, 0),
        ("B", "", 2, 2, 1),
        ("C", "3", 2, 2, 1),
    ]);
    assert_eq!(starts(&editor), [9, 12, 12, 16]);
    let (task, start_date) = (id(&editor, 1), march(10));
    assert_eq!(
        refused(&mut editor, Command::MoveBar { task, start_date }),
        "\"B\" cannot start before Thu 12 Mar: 1 \"P\" ends Wed 11 Mar."
    );
    // What waits inside of it goes along.
    drag(&mut editor, 1, 17).unwrap();
    assert_eq!(starts(&editor), [9, 17, 17, 19]);
    drag(&mut editor, 1, 13).unwrap();
    assert_eq!(starts(&editor), [9, 13, 13, 17]);
}

#[test]
fn n10_a_summary_that_is_dragged_leaves_its_subtasks_their_rules() {
    let mut editor = by_links(&[
        ("Sum", "", 2, 1, 0),
        ("Early", "", 2, 3, 1),
        ("Late", "2", 2, 1, 1),
        ("Last", "", 16, 1, 0),
    ]);
    let task = id(&editor, 2);
    let late = Command::SetStartRule {
        task,
        rule: StartRule::AsLateAsPossible,
        date: String::new(),
    };
    editor.dispatch(late).unwrap();
    assert_eq!(starts(&editor), [2, 2, 16, 16]);
    drag(&mut editor, 0, 3).unwrap();
    assert_eq!(starts(&editor), [3, 3, 16, 16]);
    assert!(editor.plan().tasks()[2].limits.as_late_as_possible);
    // Who drags the bar itself asks for the day.
    drag(&mut editor, 2, 10).unwrap();
    assert_eq!(starts(&editor), [3, 3, 10, 16]);
    assert!(!editor.plan().tasks()[2].limits.as_late_as_possible);
}

#[test]
fn n4_a_milestone_stays_where_it_is_shown_and_goes_to_the_next_morning() {
    let mut editor = by_links(&[("Dig", "", 2, 5, 0), ("Dug", "1", 2, 0, 0)]);
    // The end of Friday.
    assert_eq!(starts(&editor), [2, 6]);
    let (task, start_date) = (id(&editor, 1), march(5));
    assert_eq!(
        refused(&mut editor, Command::MoveBar { task, start_date }),
        "\"Dug\" cannot start before Fri 6 Mar: 1 \"Dig\" ends Fri 6 Mar."
    );
    // The beginning of Monday is the same boundary, and asked for.
    drag(&mut editor, 1, 9).unwrap();
    assert_eq!(starts(&editor), [2, 9]);
    drag(&mut editor, 1, 6).unwrap();
    assert_eq!(starts(&editor), [2, 6]);
    assert!(editor.plan().tasks()[1].limits.not_before.is_none());
}

#[test]
fn tl18_by_links_a_circle_through_a_summary_is_not_drawn() {
    // 1 Phase (2 Dig), 3 Pour, which waits for the whole phase.
    let mut editor = by_links(&[
        ("Phase", "", 2, 1, 0),
        ("Dig", "", 2, 1, 1),
        ("Pour", "1", 2, 1, 0),
    ]);
    let link = |editor: &Editor, from, to| Command::LinkTasks {
        from: id(editor, from),
        to: id(editor, to),
        kind: DependencyKind::FinishStart,
    };
    for (from, to, why) in [
        (
            2,
            1,
            "\"Dig\" cannot wait for \"Pour\": \"Pour\" already waits for it.",
        ),
        (
            0,
            1,
            "\"Dig\" is part of \"Phase\": neither can wait for the other.",
        ),
        (
            1,
            0,
            "\"Dig\" is part of \"Phase\": neither can wait for the other.",
        ),
    ] {
        let command = link(&editor, from, to);
        assert_eq!(refused(&mut editor, command), why);
    }
    let command = link(&editor, 1, 2);
    editor.dispatch(command).expect("closes no circle");
    editor.undo().unwrap();

    // By hand a summary waits for none of its subtasks.
    editor
        .dispatch(Command::SetDatesByLinks { on: false })
        .unwrap();
    for from in [2, 0] {
        let command = link(&editor, from, 1);
        editor.dispatch(command).expect("dates are by hand");
    }
}

#[test]
fn d9_what_is_held_on_a_day_off_moves_to_the_day_asked_for() {
    // 7 March is a Saturday.
    let project = |editor: &mut Editor| {
        editor
            .dispatch(Command::SetProjectDates {
                start: "2026-03-07".to_owned(),
                finish_by: String::new(),
            })
            .unwrap();
    };
    let pin = |editor: &mut Editor| {
        let task = id(editor, 0);
        editor
            .dispatch(Command::SetStartRule {
                task,
                rule: StartRule::NotBefore,
                date: "2026-03-07".to_owned(),
            })
            .unwrap();
    };
    for hold in [project as fn(&mut Editor), pin] {
        let mut editor = by_links(&[("A", "", 2, 4, 0), ("B", "1", 2, 1, 0)]);
        hold(&mut editor);
        assert_eq!(starts(&editor), [9, 13]);
        let before = editor.plan().clone();
        let move_to = |editor: &mut Editor, to: &str| {
            let (to, keep_off_weekends) = (to.to_owned(), false);
            editor
                .dispatch(Command::MoveTimeline {
                    to,
                    keep_off_weekends,
                })
                .unwrap();
        };
        move_to(&mut editor, "2026-03-09");
        assert_eq!(editor.plan(), &before);
        move_to(&mut editor, "2026-03-11");
        assert_eq!(starts(&editor), [11, 17]);
    }
}
