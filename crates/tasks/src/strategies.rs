//! Any task, any plan, any edit: proptest strategies to test rules of your own
//! (feature `proptest`).
//!
//! ```
//! use barline_tasks::strategies::{any_edit, any_plan};
//! use proptest::prelude::*;
//!
//! proptest!(|(mut plan in any_plan(20), edit in any_edit())| {
//!     // A rule of your own: whatever is done to a plan, no level passes 8.
//!     edit.apply(&mut plan);
//!     prop_assert!(plan.tasks().iter().all(|task| task.level.get() <= 8));
//! });
//! ```

mod by_links;

use std::ops::RangeInclusive;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

pub use by_links::{
    any_by_hand, any_limits, any_line, any_plan_by_links, any_project, any_typed_text,
};

use crate::{
    Date, Duration, Edit, Level, Plan, Progress, Scheduling, Status, Task, TaskDraft, TaskId,
    add_days,
};

pub use crate::ports::counting_ids;

/// A task of one day, all else at its default.
pub fn draft_at(name: &str, start: Date) -> TaskDraft {
    TaskDraft::new(name, start)
}

/// A date between 1970 and 2106.
pub fn any_date() -> impl Strategy<Value = Date> {
    (0..50_000i64).prop_map(|days| add_days(Date::constant(1970, 1, 1), days))
}

/// Text as people and programs write it: plain words, every script, markup,
/// formulas, quotes, separators and line ends.
pub fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[A-Za-z]{1,8}( [A-Za-z0-9]{1,8}){0,3}",
        2 => "\\PC{0,12}",
        1 => "['=+\\-@#\",;\t\n\\\\]{1,4}[a-z]{0,4}",
        1 => select(vec![
            "<img src=x onerror=alert(1)>",
            "◆ Milestone",
            "__proto__",
            "=HYPERLINK(\"https://x\")",
            "# not a description",
            "Größe, \"quoted\"",
            "第一 🎉",
        ])
        .prop_map(str::to_owned),
    ]
}

/// A prior dependency text: mostly numbers near `numbers`, some of them out of
/// range, some ranges, shares or no numbers at all.
pub fn any_prior_text(numbers: usize) -> impl Strategy<Value = String> {
    let token = prop_oneof![
        8 => (1..=numbers.max(1) + 2).prop_map(|number| number.to_string()),
        1 => select(vec!["0", "3FS+2d", "1.0", "x", "-1", "007"]).prop_map(str::to_owned),
        1 => select(vec!["3-5", "6FS+50%"]).prop_map(str::to_owned),
    ];
    vec(token, 0..4).prop_map(|tokens| tokens.join(", "))
}

/// Any task, for a plan of about `numbers` tasks.
pub fn any_draft(numbers: usize) -> impl Strategy<Value = TaskDraft> {
    (
        any_text(),
        any_prior_text(numbers),
        any_date(),
        prop_oneof![9 => 0..60u32, 1 => any::<u32>()],
        prop_oneof![4 => select(vec!["Anna", "Ben", "", "constructor"]).prop_map(str::to_owned), 1 => any_text()],
        (0..=8i64, 0..=100i64, any::<bool>(), select(Status::ALL.to_vec()), any::<bool>()),
        prop_oneof![3 => Just(String::new()), 1 => any_text()],
    )
        .prop_map(|(name, prior, start, days, owner, (level, percent, done, status, status_chosen), comment)| {
            TaskDraft {
                prior,
                duration: Duration::new(days),
                owner,
                level: Level::clamped(level),
                progress: Progress::clamped(percent),
                done,
                status,
                status_chosen,
                comment,
                ..TaskDraft::new(name, start)
            }
        })
}

/// Any plan of up to `most` tasks.
pub fn any_plan(most: usize) -> impl Strategy<Value = Plan> {
    any_plan_of(0..=most)
}

/// Any plan of so many tasks: for a rule that needs a task or two.
pub fn any_plan_of(tasks: RangeInclusive<usize>) -> impl Strategy<Value = Plan> {
    (any_text(), vec(any_draft(*tasks.end()), tasks))
        .prop_map(|(description, drafts)| Plan::build(description, drafts, &mut counting_ids()))
}

/// Any change of a plan, as the program makes them: it fits whatever plan it is
/// applied to.
#[derive(Clone, Debug)]
pub enum AnyEdit {
    /// Another task in place of one, under the same id.
    Replace(Index, TaskDraft),
    /// New tasks before a row.
    Insert(Index, Vec<TaskDraft>),
    /// These rows go.
    Delete(Vec<Index>),
    /// A block moves up or down.
    MoveBlock(Index, bool),
    /// A block is indented or outdented.
    Relevel(Index, bool),
    /// Another description.
    Describe(String),
    /// Other switches.
    Schedule(Scheduling),
}

impl AnyEdit {
    /// The primitive edits this comes down to on `plan`: none where it does not fit.
    pub fn edits(&self, plan: &Plan) -> Vec<Edit> {
        let row = |index: &Index| index.index(plan.len());
        // Above the ids that plans are built with, and new whatever came before: where the
        // last is taken, the first that is free.
        let largest = plan.tasks().iter().map(|task| task.id.0).max().unwrap_or(0);
        let is_free = |id: &TaskId| plan.row_of(*id).is_none();
        let above = (largest + 1..=TaskId::MAX.0).map(TaskId);
        let below = (1..largest).map(TaskId).filter(is_free);
        let mut ids = above.chain(below);
        match self {
            AnyEdit::Insert(index, drafts) => {
                let at = index.index(plan.len() + 1);
                let tasks = drafts.iter().filter_map(|draft| {
                    let prior = plan.parse_prior(&draft.prior);
                    Some(draft.clone().into_task(ids.next()?, prior))
                });
                plan.insertion(at, &tasks.collect::<Vec<_>>())
            }
            AnyEdit::Describe(text) => vec![Edit::Description(text.clone())],
            AnyEdit::Schedule(scheduling) => vec![Edit::Scheduling(*scheduling)],
            _ if plan.is_empty() => Vec::new(),
            AnyEdit::Replace(index, draft) => {
                let task: Task = draft
                    .clone()
                    .into_task(plan.tasks()[row(index)].id, plan.parse_prior(&draft.prior));
                vec![Edit::Replace {
                    row: row(index),
                    task: Box::new(task),
                }]
            }
            AnyEdit::Delete(indexes) => {
                let mut rows: Vec<usize> = indexes.iter().map(row).collect();
                rows.sort_unstable();
                rows.dedup();
                plan.deletion(&rows)
            }
            AnyEdit::MoveBlock(index, up) => {
                let block = plan.block(row(index));
                let edit = if *up {
                    plan.moving_up(block)
                } else {
                    plan.moving_down(block)
                };
                edit.into_iter().collect()
            }
            AnyEdit::Relevel(index, deeper) => {
                let block = plan.block(row(index));
                let edits = if *deeper {
                    plan.indenting(block)
                } else {
                    plan.outdenting(block)
                };
                edits.unwrap_or_default()
            }
        }
    }

    /// Applies it and answers the edits that undo it, in the order to apply them.
    pub fn apply(&self, plan: &mut Plan) -> Vec<Edit> {
        let mut undo: Vec<Edit> = self
            .edits(plan)
            .into_iter()
            .map(|edit| plan.apply(edit))
            .collect();
        undo.reverse();
        undo
    }
}

/// A day of March 2026, which begins on a Sunday.
pub const fn march(day: i8) -> Date {
    Date::constant(2026, 3, day)
}

/// A task of a plan that is worked out by hand: name, prior dependencies, start in
/// March 2026, days, level.
pub type Line<'a> = (&'a str, &'a str, i8, u32, u8);

/// The tasks of these lines.
pub fn drafts_of(lines: &[Line<'_>]) -> Vec<TaskDraft> {
    let draft = |(name, prior, start, days, level): &Line<'_>| TaskDraft {
        prior: (*prior).to_owned(),
        duration: Duration::new(*days),
        level: Level::clamped(i64::from(*level)),
        ..TaskDraft::new(*name, march(*start))
    };
    lines.iter().map(draft).collect()
}

/// Any switches of a project.
pub fn any_scheduling() -> impl Strategy<Value = Scheduling> {
    any::<(bool, bool)>().prop_map(|(bars_follow_working_days, auto_schedule)| Scheduling {
        bars_follow_working_days,
        auto_schedule,
        dates_follow_dependencies: false,
    })
}

/// Any edit that fits any plan.
pub fn any_edit() -> impl Strategy<Value = AnyEdit> {
    prop_oneof![
        3 => (any::<Index>(), any_draft(20)).prop_map(|(row, draft)| AnyEdit::Replace(row, draft)),
        3 => (any::<Index>(), vec(any_draft(20), 1..4)).prop_map(|(row, drafts)| AnyEdit::Insert(row, drafts)),
        2 => vec(any::<Index>(), 1..4).prop_map(AnyEdit::Delete),
        2 => (any::<Index>(), any::<bool>()).prop_map(|(row, up)| AnyEdit::MoveBlock(row, up)),
        2 => (any::<Index>(), any::<bool>()).prop_map(|(row, deeper)| AnyEdit::Relevel(row, deeper)),
        1 => any_text().prop_map(AnyEdit::Describe),
        1 => any_scheduling().prop_map(AnyEdit::Schedule),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest! {
        #[test]
        fn prop_t11_new_tasks_fit_a_plan_whose_ids_are_the_last(index in any::<Index>()) {
            let last = TaskDraft {
                id: Some(TaskId::MAX),
                ..draft_at("A", march(2))
            };
            let before = Plan::build("", vec![last], &mut counting_ids());
            let mut plan = before.clone();
            let new = vec![draft_at("B", march(2)), draft_at("C", march(2))];
            let undo = AnyEdit::Insert(index, new).apply(&mut plan);
            prop_assert_eq!(plan.len(), 3);
            prop_assert!(plan.tasks().iter().all(|task| task.id <= TaskId::MAX));
            for edit in undo {
                plan.apply(edit);
            }
            prop_assert_eq!(plan, before);
        }
    }
}
