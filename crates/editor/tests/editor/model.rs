//! Random sequences of commands keep every promise (ED1, ED2, ED5).

use std::collections::HashMap;

use crate::any_command::{Any, any_command};
use crate::common::empty;
use barline_editor::{Command, Editor};
use barline_save_record::{Edition, Extras, write};
use barline_tasks::strategies::any_plan;
use barline_tasks::{Plan, TaskId};
use proptest::collection::vec;
use proptest::prelude::*;

fn pointers(plan: &Plan) -> HashMap<TaskId, Vec<TaskId>> {
    plan.tasks()
        .iter()
        .map(|task| (task.id, task.prior.tasks().collect()))
        .collect()
}

/// What must hold of any editor at any time.
fn check(editor: &Editor) -> Result<(), TestCaseError> {
    let plan = editor.plan();
    for (row, task) in plan.tasks().iter().enumerate() {
        prop_assert!(!task.name.trim().is_empty() && !task.owner.is_empty());
        prop_assert_eq!(plan.row_of(task.id), Some(row));
        prop_assert!(task.prior.tasks().all(|prior| plan.get(prior).is_some()));
    }
    prop_assert_eq!(editor.row_count(), plan.len());
    let rows = editor.rows(0, plan.len());
    prop_assert!(
        rows.iter()
            .enumerate()
            .all(|(place, row)| row.number as usize == place + 1)
    );
    prop_assert_eq!(
        editor.ignored_dependencies(),
        &barline_tasks::IgnoredDependencies::of(plan)
    );
    prop_assert_eq!(editor.totals().count as usize, plan.len());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn prop_random_commands_keep_every_promise(
        plan in any_plan(8),
        commands in vec(any_command(), 1..25),
    ) {
        let mut editor = empty();
        editor.load(&{
            let mut source = empty();
            source.replace_plan("x", plan.description().to_owned(), plan.drafts().collect()).unwrap();
            source.record("now")
        });
        let first = editor.plan().clone();
        let edition = Edition::default();
        for command in &commands {
            let before = editor.plan().clone();
            match (command, command.on(&editor)) {
                (Any::Undo, _) => drop(editor.undo()),
                (Any::Redo, _) => drop(editor.redo()),
                (_, None) => {}
                (_, Some(command)) => {
                    let moves = matches!(
                        command,
                        Command::Indent { .. } | Command::Outdent { .. } | Command::MoveUp { .. }
                            | Command::MoveDown { .. } | Command::MoveBar { .. }
                    );
                    let is_told_elsewhere = matches!(
                        command,
                        Command::ResetAll {} | Command::MoveBar { .. } | Command::ResizeBar { .. }
                            | Command::SetProgress { .. } | Command::DropCard { .. }
                    );
                    let edits = editor.state().edits;
                    let result = editor.dispatch(command);
                    if let Ok(change) = &result && !is_told_elsewhere {
                        let is_told = change.said.as_ref().is_some_and(|said| said.len() > 5);
                        // What found no room is told, also where all that did stood there already.
                        let is_cut = change.said.as_deref()
                            == Some("Pasted, but not every column found room in the table.");
                        let is_to_be_told = change.edits > edits || is_cut;
                        prop_assert_eq!(is_told, is_to_be_told, "ed20: {:?}", change.said);
                    }
                    if result.is_err() {
                        prop_assert_eq!(editor.plan(), &before, "refused, yet changed");
                    } else if moves {
                        prop_assert_eq!(pointers(editor.plan()), pointers(&before));
                    }
                }
            }
            check(&editor)?;
            // SR12, whatever the command was.
            let anew = write(editor.plan(), &Extras::default(), None, "now", Some(&edition));
            prop_assert_eq!(editor.edition_record("now", &edition), anew);
        }
        let last = editor.plan().clone();
        let mut steps = 0;
        while editor.undo().is_ok() {
            steps += 1;
            check(&editor)?;
        }
        prop_assert_eq!(editor.plan(), &first);
        for _ in 0..steps {
            editor.redo().unwrap();
        }
        prop_assert_eq!(editor.plan(), &last);
    }
}
