//! What may happen.

use proptest::prelude::*;
use proptest::sample::Index;

/// What a person does to a plan.
#[derive(Clone, Debug)]
pub(crate) enum Edit {
    Add(Index),
    Rename(Index),
    Lengthen(Index),
    Delete(Index),
    Move(Index, Index),
    Indent(Index),
    Wait(Index, Index),
    Describe,
}

/// What becomes of a call.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fate {
    Well,
    Lost,
    AnswerLost,
}

#[derive(Clone, Debug)]
pub(crate) enum Step {
    Edit(usize, Edit),
    /// Sends what was changed; which side stands where both changed one cell, if that is asked.
    Send(usize, Fate, bool),
    /// Hears what is there.
    Hear(usize),
    /// Is closed at once, and opened again with what it stored.
    Kill(usize),
    /// Another program saves the plan whole.
    Put,
    /// The clock goes on, or is set back.
    Wait(i64),
}

pub(crate) fn any_step() -> impl Strategy<Value = Step> {
    let at = any::<Index>;
    let edit = prop_oneof![
        3 => at().prop_map(Edit::Add),
        2 => at().prop_map(Edit::Rename),
        2 => at().prop_map(Edit::Lengthen),
        1 => at().prop_map(Edit::Delete),
        2 => (at(), at()).prop_map(|(from, to)| Edit::Move(from, to)),
        1 => at().prop_map(Edit::Indent),
        1 => (at(), at()).prop_map(|(task, prior)| Edit::Wait(task, prior)),
        1 => Just(Edit::Describe),
    ];
    let page = || 0..8usize;
    let fate = prop_oneof![
        4 => Just(Fate::Well),
        1 => Just(Fate::Lost),
        1 => Just(Fate::AnswerLost),
    ];
    prop_oneof![
        8 => (page(), edit).prop_map(|(page, edit)| Step::Edit(page, edit)),
        6 => (page(), fate, any::<bool>()).prop_map(|(page, fate, takes)| Step::Send(page, fate, takes)),
        3 => page().prop_map(Step::Hear),
        1 => page().prop_map(Step::Kill),
        1 => Just(Step::Put),
        1 => prop_oneof![Just(5), Just(60), Just(-3600)].prop_map(Step::Wait),
    ]
}
