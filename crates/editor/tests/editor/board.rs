//! The board: drops, added cards, numbers typed on cards.

use crate::common::{empty, id, outline, set};
use crate::dates::by_links;
use barline_editor::{CardField, Column, Command, Editor, Filter, Refusal};
use barline_kanban::Grouping;
use barline_tasks::{Date, TaskId};

fn drop_on(
    editor: &mut Editor,
    task: TaskId,
    grouping: Grouping,
    column: &str,
) -> Result<String, Refusal> {
    let column = column.to_owned();
    editor
        .dispatch(Command::DropCard {
            task,
            grouping,
            column,
        })
        .map(|change| change.said.expect("a drop tells what it did"))
}

fn add_to(editor: &mut Editor, grouping: Grouping, column: &str, name: &str) -> TaskId {
    let (column, name) = (column.to_owned(), name.to_owned());
    let change = editor
        .dispatch(Command::AddCard {
            grouping,
            column,
            name,
        })
        .expect("added");
    change.focus.expect("the new card")
}

fn type_on(editor: &mut Editor, task: TaskId, field: CardField, text: &str) -> Result<(), Refusal> {
    let text = text.to_owned();
    editor
        .dispatch(Command::EditCard { task, field, text })
        .map(|_| ())
}

#[test]
fn ed10_a_drop_is_one_step_and_tells_what_it_did() {
    let mut editor = outline(&[0, 0]);
    let task = id(&editor, 0);
    let before = editor.plan().clone();
    let said = drop_on(&mut editor, task, Grouping::Status, "in_progress").unwrap();
    assert_eq!(said, "A moved to In Progress, progress is now 25 %.");
    let undo = editor.state().undo;
    assert_eq!(undo.as_deref(), Some("Move to In Progress"));
    editor.undo().unwrap();
    assert_eq!(editor.plan(), &before);
}

#[test]
fn ed10_a_drop_at_home_is_no_step() {
    let mut editor = outline(&[0]);
    let task = id(&editor, 0);
    let undo = editor.state().undo;
    let said = drop_on(&mut editor, task, Grouping::Status, "not_started").unwrap();
    assert_eq!(said, "A stays in Not Started.");
    set(&mut editor, 0, Column::Progress, "40").unwrap();
    editor.undo().unwrap();
    assert_eq!(editor.state().undo, undo);
}

#[test]
fn ed10_a_refused_drop_changes_nothing_and_says_why() {
    let mut editor = outline(&[0, 1, 2]);
    let before = editor.plan().clone();
    let (main, task) = (id(&editor, 0), id(&editor, 2));
    let refusal = drop_on(&mut editor, task, Grouping::Level, "0").unwrap_err();
    assert_eq!(refusal.code(), "levelTooFar");
    assert_eq!(
        refusal.to_string(),
        "“C” is on level 2 and can move by one level at a time."
    );
    let refusal = drop_on(&mut editor, task, Grouping::Level, "9").unwrap_err();
    assert_eq!(refusal.code(), "noSuchColumn");
    let refusal = drop_on(&mut editor, task, Grouping::Owner, "Unassigned").unwrap_err();
    assert_eq!(refusal.to_string(), "“C” is unassigned already.");
    assert_eq!(editor.plan(), &before);
    let said = drop_on(&mut editor, main, Grouping::Level, "1").unwrap();
    assert_eq!(said, "A moved to Level 1, its subtasks keep their levels.");
    let parent = id(&editor, 1);
    let said = drop_on(&mut editor, parent, Grouping::Level, "0").unwrap();
    assert_eq!(said, "B moved to Level 0, its subtasks keep their levels.");
    assert_eq!(editor.plan().tasks()[2].level.get(), 2);
}

#[test]
fn ed10_cards_are_added_where_they_stand() {
    let mut editor = empty();
    add_to(&mut editor, Grouping::Status, "in_progress", "  ");
    add_to(&mut editor, Grouping::Month, "2026-03", " Paint ");
    add_to(&mut editor, Grouping::Level, "2", "Deep");
    let shown: Vec<_> = editor
        .rows(0, 9)
        .into_iter()
        .map(|row| (row.name, row.progress, row.level))
        .collect();
    assert_eq!(
        shown,
        [
            ("New Task".to_owned(), 50, 0),
            ("Paint".to_owned(), 0, 0),
            ("Deep".to_owned(), 0, 2)
        ]
    );
    assert_eq!(editor.plan().tasks()[1].start, Date::constant(2026, 3, 1));
    let task = add_to(&mut editor, Grouping::Owner, "Ben", "x");
    let place = editor.board_place(Grouping::Owner, task).unwrap();
    assert_eq!(
        (place.column.as_str(), place.column_index, place.place),
        ("Ben", 0, 0)
    );
    editor.undo().unwrap();
    assert_eq!(editor.board_place(Grouping::Owner, task), None);
}

#[test]
fn ed10_numbers_on_a_card_revert_when_they_cannot_be() {
    let mut editor = outline(&[0]);
    let task = id(&editor, 0);
    type_on(&mut editor, task, CardField::Progress, "33.5").unwrap();
    type_on(&mut editor, task, CardField::Duration, "4").unwrap();
    assert_eq!(
        (editor.rows(0, 1)[0].progress, editor.rows(0, 1)[0].duration),
        (34, 4)
    );
    let before = editor.plan().clone();
    for (field, text) in [
        (CardField::Progress, "101"),
        (CardField::Progress, ""),
        (CardField::Duration, "0"),
        (CardField::Duration, "1.5"),
    ] {
        let refusal = type_on(&mut editor, task, field, text).unwrap_err();
        assert_eq!(refusal.code(), "cardNumber");
    }
    assert_eq!(editor.plan(), &before);
    type_on(&mut editor, task, CardField::Progress, "100").unwrap();
    assert!(editor.rows(0, 1)[0].done);
}

#[test]
fn ed10_only_what_is_asked_for_comes_back() {
    let mut editor = outline(&[0, 1, 1, 1, 2]);
    let columns = editor.board_columns(Grouping::Level, 1, 2);
    assert_eq!(columns.total, 9);
    let shown: Vec<_> = columns
        .columns
        .iter()
        .map(|one| (one.title.as_str(), one.count, one.days))
        .collect();
    assert_eq!(shown, [("Level 1", 3, 3), ("Level 2", 1, 1)]);
    let cards = editor.board_cards(Grouping::Level, "1", 1, 9);
    assert_eq!(
        cards
            .iter()
            .map(|card| card.name.as_str())
            .collect::<String>(),
        "CD"
    );
    assert!(editor.board_cards(Grouping::Level, "x", 0, 9).is_empty());
    let task = id(&editor, 2);
    let drops = editor.board_drops(Grouping::Level, task, 0, 4);
    let told: Vec<_> = drops
        .iter()
        .map(|one| (one.place, one.count, one.is_own, one.refusal.is_none()))
        .collect();
    assert_eq!(
        told,
        [
            (1, 2, false, true),
            (1, 3, true, true),
            (0, 2, false, true),
            (0, 1, false, false)
        ]
    );
    let drops = editor.board_drops(Grouping::Status, task, 3, 9);
    assert_eq!(drops[0].effect, "progress becomes 100 %, it becomes done");
}

#[test]
fn ed3_a_read_only_board_refuses_with_the_catalogue_s_sentence() {
    let mut editor = outline(&[0]);
    let task = id(&editor, 0);
    editor.set_read_only(true);
    assert_eq!(
        drop_on(&mut editor, task, Grouping::Status, "done"),
        Err(Refusal::ReadOnlyChange)
    );
    assert_eq!(
        type_on(&mut editor, task, CardField::Progress, "1"),
        Err(Refusal::ReadOnlyChange)
    );
    let add = Command::AddCard {
        grouping: Grouping::Status,
        column: "done".into(),
        name: String::new(),
    };
    assert_eq!(editor.dispatch(add), Err(Refusal::ReadOnlyAdd));
}

#[test]
fn ed10_the_board_shows_what_the_filter_lets_through() {
    let mut editor = outline(&[0, 1, 0]);
    set(&mut editor, 1, Column::Owner, "Ann").unwrap();
    let (parent, child) = (id(&editor, 0), id(&editor, 1));
    editor.set_filter(Filter {
        owner: Some("Ann".into()),
        ..Filter::default()
    });
    let column = &editor.board_columns(Grouping::Status, 0, 1).columns[0];
    // The parent stays in the table, to keep the outline readable; a board has none.
    assert_eq!((column.count, editor.row_count()), (1, 2));
    assert_eq!(editor.board_place(Grouping::Status, parent), None);
    assert_eq!(
        editor.board_place(Grouping::Status, child).unwrap().place,
        0
    );
    // A card that was added or brought back is not lost to the filter.
    let added = add_to(&mut editor, Grouping::Status, "review", "New");
    assert_eq!(
        editor.board_place(Grouping::Status, added).unwrap().place,
        0
    );
}

#[test]
fn ed10_folding_hides_no_card() {
    let mut editor = outline(&[0, 1]);
    editor.set_all_collapsed(true);
    assert_eq!(
        editor.board_columns(Grouping::Level, 1, 1).columns[0].count,
        1
    );
}

/// What the board promises of a drop, and what the drop says: of each a refusal or what it tells.
fn promise_and_drop(
    editor: &mut Editor,
    task: TaskId,
    grouping: Grouping,
    column: &str,
) -> (String, String) {
    let drops = editor.board_drops(grouping, task, 0, 20);
    let promised = drops.into_iter().find(|drop| drop.column == column);
    let promised = promised.map(|drop| drop.refusal.unwrap_or(drop.effect));
    let before = editor.plan().clone();
    let said = drop_on(editor, task, grouping, column).unwrap_or_else(|refusal| {
        assert_eq!(editor.plan(), &before);
        refusal.to_string()
    });
    (promised.expect("a column"), said)
}

#[test]
fn n4_by_links_a_card_goes_to_the_first_day_of_a_month_that_its_dependencies_allow() {
    let mut editor = by_links(&[
        ("Order", "", 2, 30, 0),
        ("Paint", "1", 2, 2, 0),
        ("Base", "", 2, 1, 0),
        ("Then", "", 2, 200, 0),
    ]);
    let start = |editor: &Editor, row: usize| editor.plan().tasks()[row].start.to_string();
    let paint = id(&editor, 1);
    assert_eq!(start(&editor, 1), "2026-04-13");
    let why = "\"Paint\" cannot start before Mon 13 Apr: 1 \"Order\" ends Fri 10 Apr.";
    let answers = promise_and_drop(&mut editor, paint, Grouping::Month, "2026-03");
    assert_eq!(answers, (why.to_owned(), why.to_owned()));

    // 1 August is a Saturday.
    set(&mut editor, 2, Column::StartDate, "2026-08-10").unwrap();
    let said = drop_on(&mut editor, paint, Grouping::Month, "2026-08").unwrap();
    let told = "Paint moved to August 2026, it starts on 2026-08-03.";
    assert_eq!(
        (said.as_str(), start(&editor, 1).as_str()),
        (told, "2026-08-03")
    );

    set(&mut editor, 2, Column::StartDate, "2026-04-01").unwrap();
    let answers = promise_and_drop(&mut editor, paint, Grouping::Month, "2026-04");
    assert_eq!(answers.0, "it starts on 2026-04-13");
    assert_eq!(
        answers.1,
        "Paint moved to April 2026, it starts on 2026-04-13."
    );
    assert_eq!(start(&editor, 1), "2026-04-13");
    assert_eq!(editor.plan().tasks()[1].limits.not_before, None);
}

#[test]
fn n13_by_links_the_board_promises_of_a_summary_what_a_drop_does() {
    let mut editor = by_links(&[("Phase", "", 2, 1, 0), ("Dig", "", 2, 1, 1)]);
    let phase = id(&editor, 0);
    let (promised, said) = promise_and_drop(&mut editor, phase, Grouping::Status, "in_progress");
    assert_eq!(promised, said);
    assert!(said.contains("from its subtasks"), "{said}");
    let (promised, said) = promise_and_drop(&mut editor, phase, Grouping::Status, "done");
    assert_eq!(promised, "it becomes done");
    assert_eq!(said, "Phase moved to Done, it is now done.");
}
