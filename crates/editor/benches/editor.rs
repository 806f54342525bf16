//! How long the editor takes at 10,000 tasks, native. `just bench-editor`.

use std::fmt::Write as _;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;

use barline_editor::{Column, Command, Editor, NewTask, Place, Relation};
use barline_tasks::strategies::counting_ids;
use barline_tasks::{Clock, Date, Duration, TaskDraft, TaskId, add_days};

const MONDAY: Date = Date::constant(2026, 1, 5);

struct Monday;

impl Clock for Monday {
    fn today(&self) -> Date {
        MONDAY
    }
}

/// Tasks that each wait for the one before, ten to a chain.
fn plan(tasks: usize) -> Editor {
    chains(tasks, 10)
}

/// Tasks that each wait for the one before, so many to a chain.
fn chains(tasks: usize, length: usize) -> Editor {
    let drafts = (0..tasks).map(|row| TaskDraft {
        prior: if row % length == 0 {
            String::new()
        } else {
            row.to_string()
        },
        duration: Duration::new(1 + row as u32 % 10),
        owner: ["Anna", "Ben", "Chloé", "Dmitri"][row % 4].to_owned(),
        ..TaskDraft::new(
            format!("Task {}", row + 1),
            add_days(MONDAY, row as i64 / 10),
        )
    });
    let mut editor = Editor::new(Box::new(Monday), Box::new(counting_ids()));
    editor
        .replace_plan("Fill", String::new(), drafts.collect())
        .expect("an editable plan");
    editor
}

/// Median of `runs` timings, in ms. `before` is not timed.
fn median<S>(
    runs: usize,
    editor: &mut Editor,
    mut before: impl FnMut(&mut Editor, usize) -> S,
    mut action: impl FnMut(&mut Editor, S),
) -> f64 {
    let mut times: Vec<f64> = (0..runs)
        .map(|run| {
            let input = before(editor, run);
            let began = Instant::now();
            action(editor, input);
            began.elapsed().as_secs_f64() * 1000.0
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn insert_at_the_top(editor: &mut Editor) {
    // Below the first row, so that the number of every task but one changes, and
    // the text of every prior dependency with it.
    let first = editor.plan().tasks()[0].id;
    let place = Place::Below {
        task: first,
        relation: Relation::Same,
    };
    let change = editor
        .dispatch(Command::AddTask {
            place,
            fields: NewTask::default(),
        })
        .expect("a new task");
    black_box(editor.rows(0, 40));
    black_box(change);
}

fn main() {
    let mut editor = plan(10_000);
    let id = |editor: &Editor, row: usize| -> TaskId { editor.plan().tasks()[row].id };
    let mut results: Vec<(&str, f64, f64)> = Vec::new();

    let edit = median(
        201,
        &mut editor,
        |editor, run| Command::SetCell {
            task: id(editor, (run * 37) % 10_000),
            column: Column::Duration,
            text: (run % 9 + 1).to_string(),
        },
        |editor, command| {
            black_box(editor.dispatch(command).expect("an edit"));
            black_box(editor.rows(0, 40));
        },
    );
    results.push(("cell edit and 40 rows read, native", edit, 0.5));
    let undo = median(
        101,
        &mut editor,
        |_, _| (),
        |editor, ()| {
            black_box(editor.undo().expect("a step"));
            black_box(editor.rows(0, 40));
        },
    );
    results.push(("undo of a cell edit, native", undo, 0.5));
    let insert = median(
        51,
        &mut editor,
        |_, _| (),
        |editor, ()| insert_at_the_top(editor),
    );
    results.push(("insert at the top, native", insert, 5.0));
    let undo = median(
        51,
        &mut editor,
        |_, _| (),
        |editor, ()| {
            black_box(editor.undo().expect("a step"));
            black_box(editor.rows(0, 40));
        },
    );
    results.push(("undo of an insert at the top, native", undo, 5.0));

    // Where dates are by links, what waits moves in the same step.
    for (length, name, wanted) in [
        (
            10,
            "an edit that moves fewer than 100, by links, native",
            0.2,
        ),
        (10_000, "an edit that moves all, by links, native", 2.0),
    ] {
        let mut editor = chains(10_000, length);
        editor
            .dispatch(Command::SetDatesByLinks { on: true })
            .expect("a switch");
        let edit = median(
            51,
            &mut editor,
            |editor, run| Command::SetCell {
                task: id(editor, 0),
                column: Column::Duration,
                text: (run % 9 + 11).to_string(),
            },
            |editor, command| {
                black_box(editor.dispatch(command).expect("an edit"));
            },
        );
        results.push((name, edit, wanted));
    }

    let mut json = String::from("[");
    println!("{:<40} {:>10} {:>10}", "10,000 tasks", "ms", "wanted");
    for (name, value, wanted) in &results {
        println!("{name:<40} {value:>10.3} {wanted:>10.3}");
        let comma = if json.len() > 1 { "," } else { "" };
        let met = value <= wanted;
        let _ = write!(
            json,
            "{comma}\n  {{\"name\": \"{name}\", \"value\": {value:.4}, \"unit\": \"ms\", \"wanted\": {wanted}, \"met\": {met}}}"
        );
    }
    json.push_str("\n]\n");
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/bench");
    std::fs::create_dir_all(&folder).expect("a folder for the figures");
    std::fs::write(folder.join("bench-editor.json"), json).expect("the figures are written");
}
