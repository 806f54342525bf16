//! Folding and filters: what is shown of a plan, which is no edit of it (ED5).

use std::cell::Cell;
use std::rc::Rc;

use crate::common::{MONDAY, add, below, empty, id, outline, set};
use barline_editor::{Column, Command, Editor, Filter, Place, Relation, TableColumn};
use barline_tasks::strategies::counting_ids;
use barline_tasks::{Clock, Date, Status, TaskId};

fn shown(editor: &Editor) -> String {
    let rows = editor.rows(0, 9);
    rows.iter().map(|row| row.name.as_str()).collect()
}

#[test]
fn ed5_folding_hides_and_never_renumbers() {
    let mut editor = outline(&[0, 1, 2, 0]);
    let a = id(&editor, 0);
    editor.set_collapsed(&[a], true);
    let numbers = |editor: &barline_editor::Editor| {
        editor
            .rows(0, 9)
            .iter()
            .map(|r| r.number)
            .collect::<Vec<_>>()
    };
    assert_eq!(numbers(&editor), [1, 4]);
    assert_eq!(editor.index_of(id(&editor, 3)), Some(1));
    assert_eq!(editor.index_of(id(&editor, 1)), None);
    // A task added inside unfolds what it is in.
    add(&mut editor, below(a, Relation::Subtask), "X");
    assert_eq!(numbers(&editor), [1, 2, 3, 4, 5]);
    editor.set_all_collapsed(true);
    assert_eq!(numbers(&editor), [1, 5]);
    editor.set_all_collapsed(false);
    assert_eq!(editor.row_count(), 5);
}

#[test]
fn ed5_what_is_folded_is_told_and_taken_back() {
    let mut editor = outline(&[0, 1, 2, 0, 1]);
    assert_eq!(editor.collapsed(), []);
    editor.set_all_collapsed(true);
    let folded = [id(&editor, 0), id(&editor, 3), id(&editor, 1)];
    assert_eq!(editor.collapsed(), folded);

    // The same plan at another visit.
    let mut again = empty();
    again.load(&editor.record(""));
    again.set_collapsed(&editor.collapsed(), true);
    assert_eq!(shown(&again), "AD");
    assert_eq!(again.collapsed(), folded);

    // One without the first of them, and another plan.
    let mut other = outline(&[0, 1]);
    other.set_collapsed(&[TaskId(999)], true);
    assert_eq!((shown(&other).as_str(), other.collapsed()), ("AB", vec![]));
}

#[test]
fn ed5_a_filter_shows_matches_and_what_they_are_under() {
    let mut editor = outline(&[0, 1, 1, 0, 1]);
    set(&mut editor, 2, Column::Owner, "Ben").unwrap();
    set(&mut editor, 3, Column::Status, "review").unwrap();
    editor.set_filter(Filter {
        owner: Some("Ben".into()),
        ..Filter::default()
    });
    assert_eq!(shown(&editor), "AC");
    editor.set_filter(Filter {
        text: Some(" B ".into()),
        ..Filter::default()
    });
    assert_eq!(shown(&editor), "ABC");
    editor.set_filter(Filter {
        status: Some(Status::Review),
        ..Filter::default()
    });
    assert_eq!(shown(&editor), "D");
    // What is added while a filter is set stays in view.
    add(&mut editor, Place::EndSameLevel {}, "X");
    assert_eq!(shown(&editor), "DX");
    editor.set_filter(Filter::default());
    assert_eq!(editor.row_count(), 6);
}

#[test]
fn ed5_a_filter_shows_what_matches_in_what_was_folded_before() {
    let mut editor = outline(&[0, 1, 2, 0, 1]);
    set(&mut editor, 2, Column::Owner, "Bob").unwrap();
    set(&mut editor, 4, Column::Owner, "Bob").unwrap();
    editor.set_all_collapsed(true);
    let folded = editor.collapsed();
    let of_bob = || Filter {
        owner: Some("Bob".to_owned()),
        ..Filter::default()
    };
    editor.set_filter(of_bob());
    assert_eq!(shown(&editor), "ABCDE");
    assert!(editor.rows(0, 9).iter().all(|row| !row.is_collapsed));
    // What is folded among the matches hides them, and what is unfolded stays so.
    editor.set_collapsed(&[id(&editor, 1)], true);
    assert_eq!(shown(&editor), "ABDE");
    editor.set_collapsed(&[id(&editor, 3)], false);
    assert_eq!(editor.collapsed(), [folded[0], folded[2]]);
    editor.set_filter(Filter::default());
    assert_eq!(shown(&editor), "ADE");
}

#[test]
fn ed5_a_filter_goes_with_the_plan_that_is_reset() {
    let mut editor = outline(&[0, 0, 0]);
    set(&mut editor, 1, Column::Owner, "Bob").unwrap();
    editor.set_filter(Filter {
        owner: Some("Bob".to_owned()),
        ..Filter::default()
    });
    assert_eq!(shown(&editor), "B");
    assert!(!editor.dispatch(Command::ResetAll {}).unwrap().is_filtered);
    // As when a plan was opened in its place.
    assert!(!editor.undo().unwrap().is_filtered);
    assert_eq!(shown(&editor), "ABC");
}

#[test]
fn ed5_every_task_that_is_pasted_or_comes_back_is_in_view() {
    let mut editor = outline(&[0, 1, 0]);
    let filter = Filter {
        text: Some("C".into()),
        ..Filter::default()
    };
    editor.set_filter(filter.clone());
    let last = id(&editor, 2);
    editor
        .dispatch(Command::PasteBlock {
            task: last,
            columns: vec![TableColumn::Name],
            range: None,
            text: "C\nD\nE".into(),
        })
        .unwrap();
    assert_eq!(shown(&editor), "CDE");
    editor.set_filter(filter);
    editor.undo().unwrap();
    assert_eq!(shown(&editor), "C");
    editor.redo().unwrap();
    assert_eq!(shown(&editor), "CDE");
}

#[test]
fn ed5_folding_is_no_edit_and_taking_back_is_one() {
    let mut editor = outline(&[0, 1]);
    let before = editor.state().edits;
    let parent = editor.plan().tasks()[0].id;
    editor.set_collapsed(&[parent], true);
    assert_eq!(editor.state().edits, before);
    set(&mut editor, 0, Column::Name, "B").unwrap();
    editor.undo().unwrap();
    assert_eq!(editor.state().edits, before + 2);
}

/// A clock that a test sets.
struct SetClock(Rc<Cell<Date>>);

impl Clock for SetClock {
    fn today(&self) -> Date {
        self.0.get()
    }
}

#[test]
fn u17_a_new_day_is_shown_without_an_edit() {
    let today = Rc::new(Cell::new(MONDAY));
    let clock = SetClock(Rc::clone(&today));
    let mut editor = Editor::new(Box::new(clock), Box::new(counting_ids()));
    add(&mut editor, Place::End { level: 0 }, "Due today");
    set(&mut editor, 0, Column::StartDate, "2026-01-05").unwrap();
    let (edits, revision) = (editor.state().edits, editor.state().revision);
    let seen = |editor: &mut Editor| {
        let todays = editor.chart().chart.extent().today_x;
        (editor.rows(0, 1)[0].is_late, todays)
    };
    let (is_late, mondays) = seen(&mut editor);
    assert!(!is_late);
    today.set(Date::constant(2026, 1, 8));
    let change = editor.new_day();
    assert!(change.revision > revision);
    assert_eq!(change.edits, edits);
    let (is_late, thursdays) = seen(&mut editor);
    assert!(is_late);
    assert!(thursdays > mondays, "{thursdays} after {mondays}");
}
