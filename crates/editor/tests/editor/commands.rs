//! Each command, and each refusal.

use crate::common::{MONDAY, add, below, empty, id, named, outline, set, shape, unstamped};
use barline_editor::{Column, Command, Editor, NewTask, Place, Refusal, Relation};
use barline_tasks::{Date, Progress, add_days};

#[test]
fn ed7_tasks_are_added_at_the_end_on_a_level() {
    let mut editor = outline(&[0, 2]);
    add(&mut editor, Place::EndSameLevel {}, "X");
    add(&mut editor, Place::EndOneDeeper {}, "Y");
    add(&mut editor, Place::End { level: 8 }, "Z");
    add(&mut editor, Place::EndOneDeeper {}, "W");
    assert_eq!(shape(&editor), "A0 B2 X2 Y3 Z8 W8");
    let refused = editor.dispatch(Command::AddTask {
        place: Place::End { level: 9 },
        fields: named("no"),
    });
    assert_eq!(refused, Err(Refusal::LevelUnknown { level: 9 }));
}

#[test]
fn ed7_tasks_are_added_below_a_task_past_its_subtasks() {
    let mut editor = outline(&[0, 1, 2, 1, 0]);
    set(&mut editor, 2, Column::StartDate, "2026-03-02").unwrap();
    let b = id(&editor, 1);
    add(&mut editor, below(b, Relation::Main), "M");
    add(&mut editor, below(b, Relation::Same), "S");
    add(&mut editor, below(b, Relation::Subtask), "T");
    assert_eq!(shape(&editor), "A0 B1 C2 T2 S1 D1 M0 E0");
    assert_eq!(editor.plan().tasks()[3].start, Date::constant(2026, 3, 2));
    let mut editor = outline(&[8]);
    let deepest = id(&editor, 0);
    let refused = editor.dispatch(Command::AddTask {
        place: below(deepest, Relation::Subtask),
        fields: NewTask::default(),
    });
    assert_eq!(refused, Err(Refusal::TooDeep { name: "A".into() }));
}

#[test]
fn ed7_a_form_is_read_by_the_rules_of_the_cells() {
    let mut editor = outline(&[0]);
    let fields = NewTask {
        name: Some("  Paint  ".into()),
        duration: Some("3".into()),
        prior_dependency: Some("1, 7".into()),
        start_date: Some("1.2.2026".into()),
        owner: Some(" Anna ".into()),
    };
    editor
        .dispatch(Command::AddTask {
            place: Place::EndSameLevel {},
            fields,
        })
        .unwrap();
    let console = editor.take_console();
    assert_eq!(
        console.iter().map(|line| &line.text).collect::<Vec<_>>(),
        ["Task 2 “Paint”: “7” is no task number from 1 to 2; it is ignored."]
    );
    insta::assert_json_snapshot!(unstamped(&editor, 1, 1));
    for (fields, refusal) in [
        (named("   "), Refusal::NameMissing),
        (
            NewTask {
                duration: Some("2x".into()),
                ..named("x")
            },
            Refusal::DurationUnreadable { text: "2x".into() },
        ),
        (
            NewTask {
                start_date: Some("soon".into()),
                ..named("x")
            },
            Refusal::DateUnreadable {
                text: "soon".into(),
            },
        ),
    ] {
        let refused = editor.dispatch(Command::AddTask {
            place: Place::EndSameLevel {},
            fields,
        });
        assert_eq!(refused, Err(refusal));
    }
    assert_eq!(editor.plan().len(), 2);
}

#[test]
fn ed4_every_cell_reads_its_own_text() {
    let mut editor = outline(&[0, 0]);
    for (column, text) in [
        (Column::Name, "  Paint walls "),
        (Column::PriorDependency, "2,x"),
        (Column::StartDate, "9/1/2026"),
        (Column::Duration, "5"),
        (Column::Owner, ""),
        (Column::Progress, "150"),
        (Column::Status, "In Progress"),
        (Column::Comment, "first\r\nsecond"),
    ] {
        set(&mut editor, 0, column, text).unwrap();
    }
    insta::assert_json_snapshot!(unstamped(&editor, 0, 1));
}

#[test]
fn ed4_a_name_and_a_start_cannot_be_cleared() {
    let mut editor = outline(&[0]);
    let said = |refused: Result<_, Refusal>| refused.map(drop).unwrap_err().to_string();
    let cleared = set(&mut editor, 0, Column::StartDate, " ");
    assert_eq!(said(cleared), "A task needs a start date.");
    assert_eq!(
        said(set(&mut editor, 0, Column::Name, "")),
        "A task needs a name."
    );
    // A cell has no short dates where a block is pasted: they are for the hand alone.
    set(&mut editor, 0, Column::StartDate, "+3").unwrap();
    assert_eq!(editor.plan().tasks()[0].start, Date::constant(2026, 1, 8));
}

#[test]
fn ed4_a_cell_refuses_what_it_cannot_read() {
    let mut editor = outline(&[0]);
    let before = editor.plan().clone();
    for (column, text) in [
        (Column::Name, " "),
        (Column::StartDate, ""),
        (Column::StartDate, "2026-02-30"),
        (Column::Duration, "-1"),
        (Column::Progress, "half"),
        (Column::Status, "finished"),
    ] {
        let refusal = set(&mut editor, 0, column, text).unwrap_err();
        assert!(refusal.to_string().starts_with('“') || text.trim().is_empty());
        assert_eq!(editor.plan(), &before, "{column:?} {text:?}");
    }
    assert_eq!(editor.state().undo.as_deref(), Some("Add a task"));
}

#[test]
fn ed4_progress_and_done_follow_each_other() {
    let mut editor = outline(&[0]);
    let state = |editor: &barline_editor::Editor| {
        let task = &editor.plan().tasks()[0];
        (task.progress.percent(), task.done)
    };
    set(&mut editor, 0, Column::Progress, "100").unwrap();
    assert_eq!(state(&editor), (100, true));
    set(&mut editor, 0, Column::Done, "false").unwrap();
    assert_eq!(state(&editor), (100, false));
    set(&mut editor, 0, Column::Progress, "100").unwrap();
    assert_eq!(state(&editor), (100, true));
    set(&mut editor, 0, Column::Progress, "40").unwrap();
    assert_eq!(state(&editor), (40, false));
    set(&mut editor, 0, Column::Done, "true").unwrap();
    assert_eq!(state(&editor), (100, true));
    let task = id(&editor, 0);
    editor
        .dispatch(Command::SetProgress { task, progress: -5 })
        .unwrap();
    assert_eq!(state(&editor), (0, false));
    assert_eq!(editor.plan().tasks()[0].progress, Progress::ZERO);
}

#[test]
fn ed1_writing_what_is_there_is_no_step() {
    let mut editor = outline(&[0]);
    let change = set(&mut editor, 0, Column::Name, "A ").unwrap();
    assert_eq!(
        (change.touched.len(), change.undo.as_deref()),
        (0, Some("Add a task"))
    );
}

#[test]
fn ed1_delete_keeps_or_takes_the_subtasks() {
    let mut editor = outline(&[0, 1, 2, 0]);
    set(&mut editor, 3, Column::PriorDependency, "1, 3").unwrap();
    let a = id(&editor, 0);
    let change = editor
        .dispatch(Command::DeleteTasks {
            tasks: vec![a],
            with_subtasks: false,
        })
        .unwrap();
    assert_eq!(shape(&editor), "B1 C2 D0");
    assert_eq!(editor.rows(2, 1)[0].prior_dependency, "2");
    assert_eq!(change.focus, Some(id(&editor, 0)));
    editor.undo().unwrap();
    assert_eq!(editor.rows(3, 1)[0].prior_dependency, "1, 3");
    editor
        .dispatch(Command::DeleteTasks {
            tasks: vec![a],
            with_subtasks: true,
        })
        .unwrap();
    assert_eq!(shape(&editor), "D0");
    assert_eq!(editor.rows(0, 1)[0].prior_dependency, "");
    let gone = editor.dispatch(Command::DeleteTasks {
        tasks: vec![a],
        with_subtasks: true,
    });
    assert_eq!(gone, Err(Refusal::NoSuchTask));
}

#[test]
fn ed1_a_selection_is_indented_whole_or_not_at_all() {
    let mut editor = outline(&[0, 0, 0]);
    let tasks = vec![id(&editor, 1), id(&editor, 2)];
    editor
        .dispatch(Command::Indent {
            tasks: tasks.clone(),
        })
        .unwrap();
    assert_eq!(shape(&editor), "A0 B1 C1");
    // B can go no deeper, so C does not either.
    let refused = editor.dispatch(Command::Indent { tasks });
    assert_eq!(refused, Err(Refusal::CannotIndent { name: "B".into() }));
    assert_eq!(shape(&editor), "A0 B1 C1");
    let tasks = vec![id(&editor, 0)];
    let refused = editor.dispatch(Command::Outdent { tasks });
    assert_eq!(refused, Err(Refusal::CannotOutdent { name: "A".into() }));
}

#[test]
fn ed9_the_timeline_moves_by_calendar_days() {
    let mut editor = outline(&[0, 0]);
    set(&mut editor, 1, Column::StartDate, "2026-01-08").unwrap();
    let shift = |editor: &mut barline_editor::Editor, to: &str, keep_off_weekends| {
        editor.dispatch(Command::MoveTimeline {
            to: to.to_owned(),
            keep_off_weekends,
        })
    };
    shift(&mut editor, "2026-01-07", false).unwrap();
    let starts = |editor: &barline_editor::Editor| {
        editor
            .plan()
            .tasks()
            .iter()
            .map(|task| task.start)
            .collect::<Vec<_>>()
    };
    assert_eq!(starts(&editor), [add_days(MONDAY, 2), add_days(MONDAY, 5)]);
    editor.undo().unwrap();
    shift(&mut editor, "2026-01-07", true).unwrap();
    assert_eq!(starts(&editor), [add_days(MONDAY, 2), add_days(MONDAY, 7)]);
    assert_eq!(
        shift(&mut editor, "7.1.2026", false),
        Err(Refusal::DateFormat)
    );
    assert_eq!(
        shift(&mut editor, "2026-1-7", false),
        Err(Refusal::DateFormat)
    );
    assert_eq!(
        shift(&mut editor, "2026-02-30", false),
        Err(Refusal::NoSuchDate)
    );
    assert_eq!(
        shift(&mut empty(), "2026-01-07", false),
        Err(Refusal::NothingToShift)
    );
}

#[test]
fn ed9_a_plan_that_would_leave_the_calendar_stays() {
    let mut editor = outline(&[0, 0]);
    set(&mut editor, 1, Column::StartDate, "2026-01-08").unwrap();
    let before = editor.plan().clone();
    for keep_off_weekends in [false, true] {
        let mut shift = |to: &str| {
            let to = to.to_owned();
            editor.dispatch(Command::MoveTimeline {
                to,
                keep_off_weekends,
            })
        };
        let refused = shift("9999-12-29").unwrap_err().to_string();
        assert_eq!(
            refused,
            "The plan would end after the year 9999. The last start that fits is 9999-12-28."
        );
        shift("9999-12-28").unwrap();
        assert_eq!(editor.plan().tasks()[1].start, Date::MAX);
        editor.undo().unwrap();
        assert_eq!(*editor.plan(), before);
    }
}

#[test]
fn ed3_read_only_refuses_every_command_with_its_sentence() {
    let mut editor = outline(&[0]);
    editor.set_read_only(true);
    let before = editor.plan().clone();
    let task = id(&editor, 0);
    let add = Command::AddTask {
        place: Place::EndSameLevel {},
        fields: NewTask::default(),
    };
    for (command, text) in [
        (
            add,
            "This project is in read-only mode. You cannot add tasks.",
        ),
        (
            Command::DeleteTasks {
                tasks: vec![task],
                with_subtasks: true,
            },
            "This project is in read-only mode. You cannot delete tasks.",
        ),
        (
            Command::ResetAll {},
            "This project is in read-only mode. You cannot make changes.",
        ),
        (
            Command::SetProgress { task, progress: 5 },
            "This project is in read-only mode. You cannot make changes.",
        ),
    ] {
        assert_eq!(editor.dispatch(command).unwrap_err().to_string(), text);
    }
    assert_eq!(editor.undo(), Err(Refusal::ReadOnlyChange));
    assert_eq!(editor.redo(), Err(Refusal::ReadOnlyChange));
    let replaced = editor.replace_plan("Import", String::new(), Vec::new());
    assert_eq!(replaced, Err(Refusal::ReadOnlyChange));
    assert_eq!(editor.plan(), &before);
}

#[test]
fn ed2_undo_and_redo_go_to_the_task_that_the_action_was_about() {
    let mut editor = outline(&[0, 1, 2, 2, 0]);
    set(&mut editor, 4, Column::PriorDependency, "1").unwrap();
    let [first, block, waits] = [0, 1, 4].map(|row| id(&editor, row));
    let about = |editor: &mut Editor, command| {
        editor.dispatch(command).unwrap();
        [editor.undo(), editor.redo(), editor.undo()].map(|change| change.unwrap().focus)
    };
    let tasks = vec![block];
    assert_eq!(
        about(&mut editor, Command::Outdent { tasks }),
        [Some(block); 3]
    );
    // What came back is gone to first, wherever what waited for it changed too.
    let delete = Command::DeleteTasks {
        tasks: vec![first],
        with_subtasks: false,
    };
    let [undone, _, again] = about(&mut editor, delete);
    assert_eq!([undone, again], [Some(first); 2]);
    let text = "4".to_owned();
    let column = Column::Duration;
    let task = waits;
    assert_eq!(
        about(&mut editor, Command::SetCell { task, column, text }),
        [Some(waits); 3]
    );
}

#[test]
fn ed2_undo_and_redo_say_what_they_would_do() {
    let mut editor = outline(&[0]);
    set(&mut editor, 0, Column::Duration, "4").unwrap();
    let change = editor.undo().unwrap();
    assert_eq!(
        (change.undo.as_deref(), change.redo.as_deref(), change.focus),
        (
            Some("Add a task"),
            Some("Change Duration"),
            Some(id(&editor, 0))
        )
    );
    editor.redo().unwrap();
    editor.undo().unwrap();
    set(&mut editor, 0, Column::Duration, "9").unwrap();
    assert_eq!(editor.redo(), Err(Refusal::NothingToRedo));
    editor.undo().unwrap();
    editor.undo().unwrap();
    assert_eq!(editor.undo(), Err(Refusal::NothingToUndo));
}

#[test]
fn ed2_gl19_every_action_has_a_number_of_its_own() {
    let mut editor = outline(&[0]);
    let step = |editor: &Editor| editor.state().undo_step;
    let first = step(&editor).expect("adding can be taken back");
    set(&mut editor, 0, Column::Owner, "Ada").unwrap();
    let second = step(&editor).expect("so can this");
    assert_ne!(first, second);
    editor.undo().unwrap();
    assert_eq!(step(&editor), Some(first));
    editor.redo().unwrap();
    assert_eq!(step(&editor), Some(second));
    editor.undo().unwrap();
    set(&mut editor, 0, Column::Owner, "Bob").unwrap();
    let third = step(&editor).expect("another action");
    assert!(third != second && third != first);

    // Another tab's record of this plan keeps every offer (ED31); another plan ends them.
    let same = editor.record("");
    editor.adopt(&same);
    assert_eq!(step(&editor), Some(third));
    editor.adopt(&same.replace("Bob", "Eve"));
    assert_eq!(step(&editor), Some(third));
    editor.adopt(&empty().record(""));
    assert_eq!(step(&editor), None);
    editor.adopt(&same);
    set(&mut editor, 0, Column::Owner, "Mia").unwrap();
    assert!(![Some(first), Some(second), Some(third), None].contains(&step(&editor)));
}
