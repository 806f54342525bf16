//! A page: its plan, what it knows to be behind the link, and what it sent.

use barline_accounts::UserId;
use barline_live::Op;
use barline_share_codec::csv::{Flavour, export};
use barline_share_codec::link::{Effort, Mode, SentChanges, changes_since, decode, encode};
use barline_short_links::Revision;
use barline_tasks::strategies::counting_ids;
use barline_tasks::{Date, IdSource, Plan, TaskId};

pub(crate) const SITE: &str = "https://plan.example";

pub(crate) const ADA: UserId = UserId(1);

pub(crate) const TODAY: Date = Date::constant(2026, 11, 23);

/// What a page knows to be behind the link.
#[derive(Clone)]
pub(crate) struct Behind {
    pub(crate) data: String,
    /// What its rows are called there, and since when they are.
    pub(crate) there: Vec<TaskId>,
    pub(crate) epoch: Revision,
    /// What they are called on the page.
    pub(crate) here: Vec<TaskId>,
    pub(crate) revision: Revision,
}

/// An op without an answer, and the plan that it makes of what was there.
#[derive(Clone)]
pub(crate) struct Sent {
    pub(crate) op: Op,
    pub(crate) after: Behind,
}

pub(crate) struct Page {
    pub(crate) plan: Plan,
    pub(crate) behind: Behind,
    pub(crate) sent: Option<Sent>,
    pub(crate) name: String,
    pub(crate) n: i64,
    pub(crate) last_id: u64,
    pub(crate) edits: usize,
}

/// Ids that only one page draws.
pub(crate) struct Own<'a>(pub(crate) &'a mut u64);

impl IdSource for Own<'_> {
    fn next_id(&mut self) -> TaskId {
        *self.0 += 1;
        TaskId(*self.0)
    }
}

impl Page {
    pub(crate) fn unsent(&mut self) -> SentChanges {
        let Behind {
            data, there, here, ..
        } = &self.behind;
        let mut own = Own(&mut self.last_id);
        changes_since(data, there, Some(here), &self.plan, TODAY, &mut own).expect("a link")
    }
}

pub(crate) fn ids_of(plan: &Plan) -> Vec<TaskId> {
    plan.tasks().iter().map(|task| task.id).collect()
}

pub(crate) fn data(plan: &Plan) -> String {
    encode(Mode::Editable, plan, Effort::Quick)
}

pub(crate) fn opened(data: &str) -> Plan {
    let draft = decode(data, TODAY).expect("a link").imported.into_draft();
    draft.build(&mut counting_ids())
}

/// What the plan says, without ids.
pub(crate) fn text(plan: &Plan) -> String {
    export(plan, Flavour::Link)
}
