//! An editor on a fixed Monday, and short ways to talk to it.

use barline_editor::{
    Change, Column, Command, Editor, NewTask, Place, ReadRecord, Refusal, Relation, Row,
};
use barline_tasks::strategies::counting_ids;
use barline_tasks::{Clock, Date, TaskDraft, TaskId};

pub(crate) const MONDAY: Date = Date::constant(2026, 1, 5);

pub(crate) struct FixedMonday;

impl Clock for FixedMonday {
    fn today(&self) -> Date {
        MONDAY
    }
}

pub(crate) fn read_record(json: &str) -> ReadRecord {
    ReadRecord::read(json, MONDAY)
}

pub(crate) fn empty() -> Editor {
    Editor::new(Box::new(FixedMonday), Box::new(counting_ids()))
}

/// An editor whose tasks are named by letters, on these levels.
pub(crate) fn outline(levels: &[u8]) -> Editor {
    let mut editor = empty();
    for (row, level) in levels.iter().enumerate() {
        let name = char::from(b'A' + row as u8).to_string();
        add(&mut editor, Place::End { level: *level }, &name);
    }
    editor
}

pub(crate) fn named(name: &str) -> NewTask {
    NewTask {
        name: Some(name.to_owned()),
        ..NewTask::default()
    }
}

pub(crate) fn add(editor: &mut Editor, place: Place, name: &str) -> TaskId {
    let change = editor.dispatch(Command::AddTask {
        place,
        fields: named(name),
    });
    change
        .expect("the task is added")
        .focus
        .expect("the new task")
}

pub(crate) fn below(task: TaskId, relation: Relation) -> Place {
    Place::Below { task, relation }
}

pub(crate) fn id(editor: &Editor, row: usize) -> TaskId {
    editor.plan().tasks()[row].id
}

pub(crate) fn set(
    editor: &mut Editor,
    row: usize,
    column: Column,
    text: &str,
) -> Result<Change, Refusal> {
    let task = id(editor, row);
    editor.dispatch(Command::SetCell {
        task,
        column,
        text: text.to_owned(),
    })
}

/// Names and levels in order: `A0 B1`.
pub(crate) fn shape(editor: &Editor) -> String {
    let tasks = editor.plan().tasks();
    let shown: Vec<String> = tasks
        .iter()
        .map(|task| format!("{}{}", task.name, task.level.get()))
        .collect();
    shown.join(" ")
}

/// An editor with these tasks open.
pub(crate) fn editor_of(drafts: Vec<TaskDraft>) -> Editor {
    let mut editor = empty();
    editor
        .replace_plan("Open", String::new(), drafts)
        .expect("a plan");
    editor
}

/// Rows without their stamps, which are hashes.
pub(crate) fn unstamped(editor: &Editor, first: usize, count: usize) -> Vec<Row> {
    let mut rows = editor.rows(first, count);
    for row in &mut rows {
        row.stamp = 0;
    }
    rows
}
