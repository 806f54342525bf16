//! Undo and redo are one's own while others change the same plan (ED31).

use barline_editor::{Column, Command, Editor, LoadOutcome, Place, Refusal};
use barline_tasks::{IdSource, TaskId};

use crate::common::{FixedMonday, add, empty, id, outline, read_record, set, shape};

/// Ids that nobody else draws.
struct Theirs(u64);

impl IdSource for Theirs {
    fn next_id(&mut self) -> TaskId {
        self.0 += 1;
        TaskId(1_000_000 + self.0)
    }
}

/// Somebody else with the same plan open; `round` tells one visit from another.
fn other(mine: &Editor, round: u64) -> Editor {
    let ids = Theirs(round * 10_000);
    let mut other = Editor::new(Box::new(FixedMonday), Box::new(ids));
    assert!(matches!(
        other.load(&mine.record("now")),
        LoadOutcome::Loaded { .. }
    ));
    other
}

/// What others make of the plan reaches this page.
pub(crate) fn beside(mine: &mut Editor, round: u64, action: impl FnOnce(&mut Editor)) {
    let mut other = other(mine, round);
    action(&mut other);
    assert!(matches!(
        mine.adopt(&other.record("now")),
        LoadOutcome::Loaded { .. }
    ));
}

fn says(editor: &Editor, row: usize) -> (String, u32, String) {
    let task = &editor.plan().tasks()[row];
    (task.name.clone(), task.duration.days(), task.owner.clone())
}

#[test]
fn ed31_undo_is_ones_own_and_stays_where_others_change_something_else() {
    let mut ann = outline(&[0, 0]);
    set(&mut ann, 0, Column::Duration, "5").unwrap();
    let label = ann.state().undo;
    beside(&mut ann, 1, |ben| {
        set(ben, 1, Column::Name, "Sand").unwrap();
        set(ben, 0, Column::Owner, "Ben").unwrap();
    });
    assert_eq!(ann.state().undo, label);
    let change = ann.undo().unwrap();
    assert_eq!(says(&ann, 0), ("A".into(), 1, "Ben".into()));
    assert_eq!(says(&ann, 1).0, "Sand");
    assert_eq!(
        (change.said.as_deref(), change.is_partial),
        (Some("Undone: Change Duration. Now at “A”, task 1."), false)
    );
    ann.redo().unwrap();
    assert_eq!(says(&ann, 0), ("A".into(), 5, "Ben".into()));
}

#[test]
fn ed31_a_cell_that_others_changed_since_stays_and_is_said() {
    let mut ann = outline(&[0, 0, 0]);
    let (a, b) = (id(&ann, 0), id(&ann, 1));
    set(&mut ann, 0, Column::Duration, "5").unwrap();
    ann.dispatch(Command::FillDown {
        tasks: vec![a, b, id(&ann, 2)],
        columns: vec![Column::Duration],
    })
    .unwrap();
    beside(&mut ann, 1, |ben| {
        set(ben, 1, Column::Duration, "9").unwrap();
    });
    let change = ann.undo().unwrap();
    let durations: Vec<u32> = (0..3).map(|row| says(&ann, row).1).collect();
    assert_eq!((durations, change.is_partial), (vec![5, 9, 1], true));
    assert_eq!(
        change.said.as_deref(),
        Some(
            "Undone: Fill down, but not where others have changed the same since: “B”. \
             Now at “A”, task 1."
        )
    );
    // Doing it again is what was really undone.
    ann.redo().unwrap();
    assert_eq!(says(&ann, 1).1, 9);
    assert_eq!(says(&ann, 2).1, 5);

    beside(&mut ann, 2, |ben| {
        set(ben, 0, Column::Duration, "7").unwrap();
        set(ben, 2, Column::Duration, "7").unwrap();
    });
    let label = "Fill down".to_owned();
    let before = ann.plan().clone();
    assert_eq!(ann.undo(), Err(Refusal::OthersChangedSame { label }));
    // The step before is the next one.
    let label = "Change Duration".to_owned();
    assert_eq!(ann.state().undo.as_ref(), Some(&label));
    assert_eq!(ann.undo(), Err(Refusal::OthersChangedSame { label }));
    assert_eq!(ann.plan(), &before);
}

#[test]
fn ed31_a_cell_stays_though_others_set_it_to_what_one_of_ones_own_steps_left() {
    let mut ann = outline(&[0]);
    set(&mut ann, 0, Column::Duration, "3").unwrap();
    set(&mut ann, 0, Column::Duration, "5").unwrap();
    beside(&mut ann, 1, |ben| {
        set(ben, 0, Column::Duration, "3").unwrap();
    });
    assert!(ann.undo().is_err() && ann.undo().is_err());
    assert_eq!(says(&ann, 0).1, 3);
}

#[test]
fn ed31_a_task_that_others_work_with_is_not_taken_back() {
    for round in 0..4 {
        let mut ann = outline(&[0]);
        let paint = add(&mut ann, Place::End { level: 0 }, "Paint");
        beside(&mut ann, 1, |ben| match round {
            0 => drop(set(ben, 1, Column::Owner, "Ben").unwrap()),
            1 => drop(add(ben, Place::End { level: 1 }, "Two coats")),
            2 => drop(set(ben, 0, Column::PriorDependency, "2").unwrap()),
            _ => drop(add(ben, Place::End { level: 0 }, "Beside")),
        });
        let before = ann.plan().clone();
        if round < 3 {
            let name = "Paint".to_owned();
            assert_eq!(ann.undo(), Err(Refusal::OthersWorkWithIt { name }));
            assert_eq!(ann.plan(), &before);
        } else {
            ann.undo().unwrap();
            assert_eq!(shape(&ann), "A0 Beside0");
            ann.redo().unwrap();
            assert_eq!(ann.plan(), &before);
        }
        assert_eq!(ann.plan().row_of(paint), Some(1));
    }
}

/// Ann has pasted five names, the last two of them into new rows; Ben has done something.
fn pasted(ben: impl FnOnce(&mut Editor)) -> Editor {
    let mut ann = outline(&[0, 0, 0, 0]);
    let (task, columns) = (id(&ann, 1), vec![Column::Name.into()]);
    ann.dispatch(Command::PasteBlock {
        task,
        columns,
        text: "P1\nP2\nP3\nP4\nP5".into(),
        range: None,
    })
    .unwrap();
    assert_eq!(shape(&ann), "A0 P10 P20 P30 P40 P50");
    beside(&mut ann, 1, ben);
    ann
}

#[test]
fn ed31_of_a_paste_all_is_undone_but_the_row_that_others_work_with() {
    type Ben = Box<dyn FnOnce(&mut Editor)>;
    let prior = |row: usize, text: &'static str| {
        move |ben: &mut Editor| drop(set(ben, row, Column::PriorDependency, text).unwrap())
    };
    let cases: [(Ben, &str, &str); 6] = [
        // A row that stays is left whole, and called what it is called.
        (
            Box::new(|ben| drop(set(ben, 5, Column::Name, "Bob renamed").unwrap())),
            "A0 B0 C0 D0 Bob renamed0",
            "“Bob renamed”",
        ),
        (
            Box::new(|ben| drop(set(ben, 4, Column::Owner, "Bob").unwrap())),
            "A0 B0 C0 D0 P40",
            "“P4”",
        ),
        (Box::new(prior(0, "6")), "A0 B0 C0 D0 P50", "“P5”"),
        (
            Box::new(|ben| _ = add(ben, Place::End { level: 1 }, "Under")),
            "A0 B0 C0 D0 P50 Under1",
            "“P5”",
        ),
        // What stays waits for a row or stands under one: that stays too.
        (
            Box::new(prior(4, "6")),
            "A0 B0 C0 D0 P40 P50",
            "“P4” and 1 more",
        ),
        (
            Box::new(|ben| {
                let tasks = vec![id(ben, 5)];
                drop(ben.dispatch(Command::Indent { tasks }).unwrap());
            }),
            "A0 B0 C0 D0 P40 P51",
            "“P5” and 1 more",
        ),
    ];
    for (ben, is, left) in cases {
        let mut ann = pasted(ben);
        let whole = ann.plan().clone();
        let change = ann.undo().unwrap();
        assert_eq!((shape(&ann).as_str(), change.is_partial), (is, true));
        let but = "but not where others have changed the same since";
        let said = change.said.unwrap();
        let start = format!("Undone: Paste 5 rows, {but}: {left}. ");
        assert!(said.starts_with(&start), "{said}");
        for task in ann.plan().tasks().iter().skip(4) {
            assert_eq!(Some(task), whole.get(task.id));
        }
        ann.redo().unwrap();
        assert_eq!(ann.plan(), &whole);
    }
}

#[test]
fn ed31_what_a_row_that_stays_waits_for_stays_wherever_it_stands() {
    let mut ann = outline(&[0, 0, 0, 0, 0]);
    set(&mut ann, 0, Column::PriorDependency, "3").unwrap();
    let tasks = vec![id(&ann, 0), id(&ann, 2), id(&ann, 4)];
    ann.dispatch(Command::DeleteTasks {
        tasks,
        with_subtasks: false,
    })
    .unwrap();
    ann.undo().unwrap();
    beside(&mut ann, 1, |ben| {
        drop(set(ben, 0, Column::PriorDependency, "3FS+2d").unwrap());
    });
    let theirs = ann.plan().tasks()[0].prior.clone();
    assert!(ann.redo().unwrap().is_partial);
    assert_eq!(shape(&ann), "A0 B0 C0 D0");
    assert_eq!(ann.plan().tasks()[0].prior, theirs);
}

#[test]
fn ed31_rows_that_are_gone_already_are_no_part_of_what_stays() {
    let mut ann = pasted(|ben| {
        let tasks = vec![id(ben, 5)];
        drop(ben.dispatch(Command::DeleteTasks {
            tasks,
            with_subtasks: false,
        }));
    });
    let change = ann.undo().unwrap();
    assert_eq!(shape(&ann), "A0 B0 C0 D0");
    assert!(!change.is_partial);
}

#[test]
fn ed31_deleted_tasks_come_back_behind_the_row_that_is_still_there() {
    let mut ann = outline(&[0, 0, 0, 1, 0]);
    let gone = id(&ann, 2);
    ann.dispatch(Command::DeleteTasks {
        tasks: vec![gone],
        with_subtasks: true,
    })
    .unwrap();
    beside(&mut ann, 1, |ben| {
        let b = id(ben, 1);
        ben.dispatch(Command::DeleteTasks {
            tasks: vec![b],
            with_subtasks: false,
        })
        .unwrap();
        add(
            ben,
            Place::Below {
                task: id(ben, 0),
                relation: barline_editor::Relation::Subtask,
            },
            "Under",
        );
    });
    assert_eq!(shape(&ann), "A0 Under1 E0");
    ann.undo().unwrap();
    assert_eq!(shape(&ann), "A0 Under1 C0 D1 E0");
    ann.redo().unwrap();
    assert_eq!(shape(&ann), "A0 Under1 E0");
}

#[test]
fn ed31_a_block_goes_back_with_what_others_put_into_it() {
    let mut ann = outline(&[0, 0, 1, 0]);
    let tasks = vec![id(&ann, 1)];
    ann.dispatch(Command::MoveDown { tasks }).unwrap();
    assert_eq!(shape(&ann), "A0 D0 B0 C1");
    beside(&mut ann, 1, |ben| {
        add(ben, Place::End { level: 1 }, "Late");
    });
    ann.undo().unwrap();
    assert_eq!(shape(&ann), "A0 B0 C1 Late1 D0");
    ann.redo().unwrap();
    assert_eq!(shape(&ann), "A0 D0 B0 C1 Late1");

    beside(&mut ann, 2, |ben| {
        let tasks = vec![id(ben, 2)];
        ben.dispatch(Command::MoveUp {
            tasks: tasks.clone(),
        })
        .unwrap();
        ben.dispatch(Command::MoveUp { tasks }).unwrap();
    });
    let before = ann.plan().clone();
    assert!(ann.undo().is_err());
    assert_eq!(ann.plan(), &before);
}

/// Ann's plan before and after she brought back a version from before somebody renamed B, and deleted D.
fn brought_back() -> Editor {
    let mut ann = outline(&[0, 1, 1, 1, 0]);
    let version = ann.record("now");
    set(&mut ann, 1, Column::Name, "After").unwrap();
    let tasks = vec![id(&ann, 3)];
    ann.dispatch(Command::DeleteTasks {
        tasks,
        with_subtasks: false,
    })
    .unwrap();
    ann.join_record("Restore", read_record(&version)).unwrap();
    assert_eq!(shape(&ann), "A0 B1 C1 D1 E0");
    ann
}

#[test]
fn ed31_undoing_a_version_that_was_brought_back_is_about_what_differed() {
    let undone = |ben: &dyn Fn(&mut Editor)| {
        let mut ann = brought_back();
        beside(&mut ann, 1, ben);
        let told = ann.undo().unwrap();
        let undone = shape(&ann);
        ann.redo().unwrap();
        (undone, told.is_partial, shape(&ann))
    };
    let names = |undone: &str, done: &str| (undone.to_owned(), false, done.to_owned());
    assert_eq!(
        undone(&|ben| {
            set(ben, 0, Column::Name, "Ben's").unwrap();
        }),
        names("Ben's0 After1 C1 E0", "Ben's0 B1 C1 D1 E0")
    );
    assert_eq!(
        undone(&|ben| {
            set(ben, 2, Column::Owner, "Ben").unwrap();
        }),
        names("A0 After1 C1 E0", "A0 B1 C1 D1 E0")
    );
    assert_eq!(
        undone(&|ben| {
            let tasks = vec![id(ben, 2)];
            ben.dispatch(Command::DeleteTasks {
                tasks,
                with_subtasks: false,
            })
            .unwrap();
        }),
        names("A0 After1 E0", "A0 B1 D1 E0")
    );
}

#[test]
fn ed31_a_plan_that_is_another_one_ends_the_history() {
    let mut ann = outline(&[0, 0]);
    let another = empty();
    ann.adopt(&another.record("now"));
    assert_eq!(ann.undo(), Err(Refusal::NothingToUndo));
}
