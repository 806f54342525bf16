//! Records written from those before them say what a record written anew says (SR12).

use barline_save_record::{Extras, RecordText, read, write};
use barline_tasks::strategies::{AnyEdit, any_date, any_edit, any_plan_by_links, counting_ids};
use barline_tasks::{Baseline, Date, Edit, Placing, Plan, Task};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

const MONDAY: Date = Date::constant(2026, 1, 5);

/// What a later version knows of the first task.
fn extras_of_later() -> Extras {
    let text = r#"{"tasks":[{"id":1,"name":"A","startDate":"2026-01-05","risk":"high"}]}"#;
    read(text, MONDAY, &mut counting_ids()).unwrap().extras
}

#[derive(Clone, Debug)]
enum Step {
    Edit(AnyEdit),
    Place(Vec<(Index, Date)>),
    KeepBaseline,
    /// A task gives way to a like one with another id.
    GiveId(Index),
    UndoLast,
    Copy,
    /// The copy is edited and written from here on.
    GoOnWithCopy,
    /// With or without what only a later version knows of a task.
    Write(bool),
}

fn any_step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => any_edit().prop_map(Step::Edit),
        3 => vec((any::<Index>(), any_date()), 1..4).prop_map(Step::Place),
        1 => Just(Step::KeepBaseline),
        1 => any::<Index>().prop_map(Step::GiveId),
        2 => Just(Step::UndoLast),
        1 => Just(Step::Copy),
        2 => Just(Step::GoOnWithCopy),
        4 => prop::bool::weighted(0.2).prop_map(Step::Write),
    ]
}

fn place(plan: &mut Plan, rows: &[(Index, Date)]) -> Vec<Edit> {
    let placing = |(row, start): &(Index, Date)| {
        let row = row.index(plan.len());
        let task = &plan.tasks()[row];
        (
            row,
            Placing {
                start: *start,
                ..Placing::of(task)
            },
        )
    };
    let rows = rows.iter().map(placing).collect();
    vec![plan.apply(Edit::Place(rows))]
}

proptest! {
    #[test]
    fn prop_sr12_a_record_is_the_same_whatever_was_written_before(
        start in any_plan_by_links(8),
        steps in vec(any_step(), 1..24),
    ) {
        let later = extras_of_later();
        let mut ids = counting_ids();
        let mut plan = start;
        let mut copy = plan.clone();
        let mut record = RecordText::default();
        let mut undo = Vec::new();
        for step in steps {
            match step {
                Step::Edit(edit) => undo = edit.apply(&mut plan),
                Step::Place(rows) if !plan.is_empty() => undo = place(&mut plan, &rows),
                Step::KeepBaseline => {
                    let kept = Baseline::of(&plan, "As agreed");
                    undo = vec![plan.apply(Edit::Baselines(vec![kept]))];
                }
                Step::GiveId(row) if !plan.is_empty() => {
                    let row = row.index(plan.len());
                    let task = Task { id: plan.fresh_id(&mut ids), ..plan.tasks()[row].clone() };
                    undo = vec![plan.apply(Edit::Replace { row, task: Box::new(task) })];
                }
                Step::Place(_) | Step::GiveId(_) => {}
                Step::UndoLast => for edit in undo.drain(..) { plan.apply(edit); },
                Step::Copy => copy = plan.clone(),
                Step::GoOnWithCopy => {
                    std::mem::swap(&mut plan, &mut copy);
                    undo.clear();
                }
                Step::Write(of_later) => {
                    let none = Extras::default();
                    let extras = if of_later { &later } else { &none };
                    let text = record.write(&plan, extras, None, "now", None);
                    prop_assert_eq!(text, write(&plan, extras, None, "now", None));
                }
            }
        }
        let none = Extras::default();
        let text = record.write(&plan, &none, None, "later", None);
        prop_assert_eq!(text, write(&plan, &none, None, "later", None));
    }
}
