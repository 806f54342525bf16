//! Laws of undo and redo while others change the same plan (ED31).

use std::collections::HashMap;

use barline_editor::{Column, Command, Editor, Refusal};
use barline_tasks::strategies::any_plan;
use barline_tasks::{Cells, Plan, PlanCells, TaskId, Touched, as_typed};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::any_command::{Any, any_command};
use crate::beside_others::beside;
use crate::common::{empty, outline, read_record, set};

fn typed(editor: &Editor) -> Plan {
    as_typed(editor.plan())
}

/// One's own command, undo or redo; `true` where it was a new command.
fn act(editor: &mut Editor, command: &Any) -> bool {
    match (command, command.on(editor)) {
        (Any::Undo, _) => drop(editor.undo()),
        (Any::Redo, _) => drop(editor.redo()),
        (_, None) => {}
        (_, Some(command)) => return editor.dispatch(command).is_ok(),
    }
    false
}

fn opened(plan: &Plan, by_links: bool) -> Editor {
    let mut editor = empty();
    let tasks = plan.drafts().collect();
    editor
        .replace_plan("x", plan.description().to_owned(), tasks)
        .unwrap();
    editor
        .dispatch(Command::SetDatesByLinks { on: by_links })
        .unwrap();
    let record = editor.record("now");
    editor.load(&record);
    editor
}

/// Which cells others have changed last.
#[derive(Default)]
struct Last(HashMap<TaskId, Cells>, PlanCells);

impl Last {
    fn theirs(&mut self, before: &Plan, after: &Plan) {
        let touched = Touched::between(before, after);
        let said = PlanCells::between(before, after).among(touched.plan);
        self.1 = self.1.with(said);
        for task in after.tasks() {
            let kept = self.0.entry(task.id).or_default();
            *kept = kept.with(touched.cells(task.id).seen());
        }
        self.0
            .retain(|task, cells| after.get(*task).is_some() && !cells.is_empty());
    }

    fn mine(&mut self, before: &Plan, after: &Plan) {
        self.1 = self.1.but(PlanCells::between(before, after));
        let touched = Touched::between(before, after);
        for (task, cells) in &mut self.0 {
            *cells = cells.but(touched.cells(*task));
        }
        self.0
            .retain(|task, cells| after.get(*task).is_some() && !cells.is_empty());
    }

    fn check(&self, before: &Plan, after: &Plan) -> Result<(), TestCaseError> {
        let changed = PlanCells::between(before, after).among(self.1);
        prop_assert!(changed.is_empty(), "{changed:?} of the plan");
        let touched = Touched::between(before, after);
        for (task, cells) in &self.0 {
            let now = after.get(*task);
            prop_assert!(now.is_some(), "task {} is gone", task.0);
            let changed = touched.cells(*task).among(*cells);
            prop_assert!(
                changed.is_empty(),
                "{changed:?} of task {}: {:?} {:?}",
                task.0,
                before.get(*task),
                now
            );
        }
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn prop_ed31_undo_and_redo_change_nothing_that_others_changed_last(
        plan in any_plan(7),
        by_links in any::<bool>(),
        visits in vec(
            (vec(any_command(), 1..5), proptest::bool::weighted(0.2), vec(any_command(), 1..4), any::<[bool; 4]>()),
            1..5,
        ),
    ) {
        let mut mine = opened(&plan, by_links);
        let version = mine.record("now");
        let mut last = Last::default();
        for (round, (own, brings_back, others, back)) in visits.iter().enumerate() {
            for command in own {
                let before = typed(&mine);
                let is_new = act(&mut mine, command);
                if is_new {
                    last.mine(&before, &typed(&mine));
                } else {
                    last.check(&before, &typed(&mine))?;
                }
            }
            if *brings_back {
                let before = typed(&mine);
                mine.join_record("Restore", read_record(&version)).unwrap();
                last.mine(&before, &typed(&mine));
            }
            let before = typed(&mine);
            beside(&mut mine, round as u64, |other| {
                for command in others {
                    act(other, command);
                }
            });
            last.theirs(&before, &typed(&mine));
            for undo in back {
                let before = mine.plan().clone();
                let was_typed = typed(&mine);
                let outcome = if *undo { mine.undo() } else { mine.redo() };
                if outcome.is_err() {
                    prop_assert_eq!(mine.plan(), &before);
                }
                last.check(&was_typed, &typed(&mine))?;
            }
        }
        let now = mine.plan().clone();
        let mut steps = 0;
        loop {
            let before = typed(&mine);
            match mine.undo() {
                Ok(_) => steps += 1,
                Err(Refusal::NothingToUndo) => break,
                Err(_) => {}
            }
            last.check(&before, &typed(&mine))?;
        }
        for _ in 0..steps {
            let before = typed(&mine);
            mine.redo().unwrap();
            last.check(&before, &typed(&mine))?;
        }
        prop_assert_eq!(mine.plan(), &now);
    }

    #[test]
    fn prop_ed31_where_others_changed_something_else_undo_is_the_undo_there_was(
        plan in any_plan(7),
        by_links in any::<bool>(),
        commands in vec(any_command(), 1..12),
        undone in 0..4usize,
    ) {
        let mut alone = opened(&plan, by_links);
        let mut mine = opened(&plan, by_links);
        for command in &commands {
            let is_of_plan = matches!(command, Any::Describe(_) | Any::Name(_) | Any::Reset);
            if !is_of_plan {
                act(&mut alone, command);
                act(&mut mine, command);
            }
        }
        for _ in 0..undone {
            drop((alone.undo(), mine.undo()));
        }
        if mine.plan().is_empty() {
            return Ok(());
        }
        beside(&mut mine, 1, |other| {
            let text = "Of others".to_owned();
            other.dispatch(Command::SetDescription { text }).unwrap();
        });
        loop {
            let (one, other) = (alone.undo(), mine.undo());
            prop_assert_eq!(one.is_ok(), other.is_ok(), "{:?} {:?}", one, other);
            prop_assert_eq!(typed(&mine).tasks().to_vec(), typed(&alone).tasks().to_vec());
            if one.is_err() { break }
        }
        loop {
            let (one, other) = (alone.redo(), mine.redo());
            prop_assert_eq!(one.is_ok(), other.is_ok(), "{:?} {:?}", one, other);
            prop_assert_eq!(typed(&mine).tasks().to_vec(), typed(&alone).tasks().to_vec());
            if one.is_err() { break }
        }
    }
}

/// A version by hand was brought back where dates were by links, and others then set the progress of a summary.
#[test]
fn ed31_what_others_set_in_a_summary_outlasts_the_way_back_to_sums() {
    let mut ann = outline(&[0, 1]);
    set(&mut ann, 1, Column::Progress, "40").unwrap();
    let version = ann.record("now");
    ann.dispatch(Command::SetDatesByLinks { on: true }).unwrap();
    ann.join_record("Restore", read_record(&version)).unwrap();
    beside(&mut ann, 1, |ben| {
        set(ben, 0, Column::Progress, "70").unwrap();
    });
    let progress = |ann: &Editor| typed(ann).tasks()[0].progress.percent();
    ann.undo().unwrap();
    assert_eq!(progress(&ann), 70);
    ann.undo().unwrap();
    assert_eq!(progress(&ann), 70);
}

/// A duration is the same by hand and by links.
#[test]
fn ed31_the_switch_of_dates_goes_back_though_others_changed_a_duration() {
    for on in [true, false] {
        let mut ann = outline(&[0, 0]);
        ann.dispatch(Command::SetDatesByLinks { on: !on }).unwrap();
        ann.dispatch(Command::SetDatesByLinks { on }).unwrap();
        beside(&mut ann, 1, |ben| {
            set(ben, 0, Column::Duration, "7").unwrap();
        });
        ann.undo().unwrap();
        assert_eq!(ann.plan().scheduling().dates_follow_dependencies, !on);
        assert_eq!(typed(&ann).tasks()[0].duration.days(), 7);
    }
}

/// Who changed a start did so by the switch as it is.
#[test]
fn ed31_the_switch_of_dates_stays_where_others_changed_a_start() {
    let mut ann = outline(&[0, 0]);
    ann.dispatch(Command::SetDatesByLinks { on: true }).unwrap();
    beside(&mut ann, 1, |ben| {
        set(ben, 0, Column::StartDate, "2030-05-06").unwrap();
    });
    ann.undo().unwrap_err();
    assert!(ann.plan().scheduling().dates_follow_dependencies);
}
