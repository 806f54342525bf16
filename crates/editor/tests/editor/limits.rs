//! A plan stops growing where it could not be taken out and in again (C15; ED18).

use crate::common::{MONDAY, empty, id, named, read_record};
use barline_editor::{Column, Command, Editor, Place, Refusal, TableColumn};
use barline_kanban::Grouping;
use barline_save_record::write_plan;
use barline_tasks::strategies::counting_ids;
use barline_tasks::{Plan, TaskDraft};

const MOST: usize = 20_000;

fn drafts(count: usize) -> Vec<TaskDraft> {
    (0..count).map(|_| TaskDraft::new("t", MONDAY)).collect()
}

fn holding(count: usize) -> Editor {
    let mut editor = empty();
    editor
        .replace_plan("Import", String::new(), drafts(count))
        .unwrap();
    editor
}

#[test]
fn ed18_every_way_to_grow_stops_at_the_limit_with_one_sentence() {
    let mut editor = holding(MOST);
    let last = id(&editor, MOST - 1);
    let record = write_plan(&Plan::build("", drafts(5_000), &mut counting_ids()), "");
    let add = Command::AddTask {
        place: Place::EndSameLevel {},
        fields: named("one more"),
    };
    let card = Command::AddCard {
        grouping: Grouping::Status,
        column: "done".to_owned(),
        name: String::new(),
    };
    let paste = Command::PasteBlock {
        task: last,
        columns: vec![TableColumn::Name],
        range: None,
        text: "a\nb".to_owned(),
    };
    let before = editor.plan().clone();
    let answers = [
        (editor.dispatch(add), 1),
        (editor.dispatch(card), 1),
        (editor.dispatch(paste), 1),
        (editor.append_record("Import", read_record(&record)), 5_000),
    ];
    for (answer, more) in answers {
        let refusal = Refusal::TooManyTasks {
            count: MOST + more,
            most: MOST,
        };
        assert_eq!(answer, Err(refusal));
    }
    assert!(editor.plan() == &before);
    let refused = editor.replace_plan("Import", String::new(), drafts(MOST + 1));
    assert!(matches!(refused, Err(Refusal::TooManyTasks { .. })));
    let said = refused.unwrap_err().to_string();
    assert_eq!(
        said,
        "Nothing was added. A plan holds up to 20000 tasks; this would make 20001."
    );
}

#[test]
fn ed18_a_larger_plan_from_before_opens_and_may_shrink() {
    let mut editor = empty();
    editor.load(&write_plan(
        &Plan::build("", drafts(MOST + 2), &mut counting_ids()),
        "",
    ));
    assert_eq!(editor.plan().len(), MOST + 2);
    let tasks = vec![id(&editor, 0)];
    let with_subtasks = false;
    editor
        .dispatch(Command::DeleteTasks {
            tasks,
            with_subtasks,
        })
        .unwrap();
    editor.undo().unwrap();
    assert_eq!(editor.plan().len(), MOST + 2);
}

#[test]
fn ed18_t37_no_typing_pasting_or_filling_makes_more_dependencies_than_a_plan_holds() {
    let mut editor = holding(2_000);
    let first = id(&editor, 0);
    let tasks: Vec<_> = (0..2_000).map(|row| id(&editor, row)).collect();
    let typed = |task, text: &str| Command::SetCell {
        task,
        column: Column::PriorDependency,
        text: text.to_owned(),
    };
    editor.dispatch(typed(first, "1-2000")).unwrap();
    let before = editor.plan().clone();
    let fill = Command::FillDown {
        tasks,
        columns: vec![Column::PriorDependency],
    };
    let paste = Command::PasteBlock {
        task: first,
        columns: vec![TableColumn::PriorDependency],
        range: None,
        text: "2-2000\n".repeat(2_000),
    };
    for command in [fill, paste] {
        let said = editor.dispatch(command).unwrap_err().to_string();
        assert!(said.contains("up to 200,000 prior dependencies"), "{said}");
    }
    assert!(editor.plan() == &before);
    // What is typed in the place of a list is counted without it.
    editor.dispatch(typed(first, "2-2000")).unwrap();
    assert_eq!(editor.plan().dependencies(), 1_999);
}

/// A list that takes the place of another one may be as long as it, whatever room there is.
#[test]
fn ed18_t37_a_list_of_a_full_plan_can_be_typed_anew() {
    let mut editor = holding(500);
    let tasks: Vec<_> = (0..500).map(|row| id(&editor, row)).collect();
    let typed = |task, text: &str| Command::SetCell {
        task,
        column: Column::PriorDependency,
        text: text.to_owned(),
    };
    editor.dispatch(typed(tasks[0], "1-400")).unwrap();
    let fill = Command::FillDown {
        tasks: tasks.clone(),
        columns: vec![Column::PriorDependency],
    };
    editor.dispatch(fill).unwrap();
    assert_eq!(editor.plan().dependencies(), 200_000);
    editor.dispatch(typed(tasks[9], "2-400, 450")).unwrap();
    assert_eq!(editor.plan().dependencies(), 200_000);
    assert!(editor.dispatch(typed(tasks[9], "1-401")).is_err());
}
