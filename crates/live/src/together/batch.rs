//! Ops that are carried out one after the other on what was read of their link.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use barline_accounts::{StoreError, UnixSeconds};
use barline_share_codec::link::read_changes;
use barline_short_links::{LinkError, LinkSummary, LongUrl, Revision, Save};
use barline_tasks::Date;
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::{Current, Op, OpDone, OpError};
use crate::{Head, LoggedOp, OpName, OpRefusal, OpsSave, RowIds, Standing};

/// An op that is not older overwrites what others have done since, where that is not older either (LV15).
const YOUNG_SECONDS: u64 = 30;

/// Ops, and what they are judged by.
pub(super) struct Batch {
    pub(super) standing: Standing,
    pub(super) ops: Vec<Op>,
    /// Those of them that were carried out before, with what they changed.
    pub(super) known: HashMap<OpName, Arc<str>>,
    /// When the revisions that came after their bases were made, but for the link's own: it says so itself.
    pub(super) made: HashMap<Revision, UnixSeconds>,
    pub(super) now: UnixSeconds,
}

/// What became of an op on the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// It was carried out before, and is in the plan.
    Known,
    /// It is in the plan now; all that it says, or not.
    Done { is_as_said: bool },
}

/// What became of a batch.
pub(super) struct Carried {
    /// In the order of the ops.
    pub(super) outcomes: Vec<Result<Outcome, OpError>>,
    /// The plan; `None` when it is as it was.
    pub(super) data: Option<String>,
    pub(super) ids: Arc<RowIds>,
}

impl Carried {
    /// What it made cannot be saved.
    pub(super) fn refuse_done(&mut self, error: &OpError) {
        for outcome in &mut self.outcomes {
            if is_done(outcome) {
                *outcome = Err(error.clone());
            }
        }
    }
}

fn is_done(outcome: &Result<Outcome, OpError>) -> bool {
    matches!(outcome, Ok(Outcome::Done { .. }))
}

/// The revisions that came right after the bases that are not the head, but for the head itself.
pub(super) fn after_stale(ops: &[Op], standing: &Standing) -> Vec<Revision> {
    let (epoch, head) = (standing.epoch, standing.link.revision);
    let after = ops.iter().filter(|op| op.base >= epoch);
    let after = after.map(|op| op.base.next());
    let after: HashSet<Revision> = after.filter(|revision| *revision < head).collect();
    after.into_iter().collect()
}

/// What the rows of a link's plan are called.
pub(super) fn rows(standing: &Standing, now: UnixSeconds) -> Result<RowIds, StoreError> {
    match &standing.ids {
        Some(ids) => Ok(ids.clone()),
        None => open(standing, now).map(|head| head.ids()),
    }
}

fn open(standing: &Standing, now: UnixSeconds) -> Result<Head, StoreError> {
    let data = standing.link.long_url.data().ok_or(StoreError::Corrupt)?;
    Head::open(data, standing.ids.as_ref(), today(now)).map_err(|_| StoreError::Corrupt)
}

fn today(now: UnixSeconds) -> Date {
    let moment = Timestamp::from_second(now.0).unwrap_or_default();
    moment.to_zoned(TimeZone::UTC).date()
}

impl Batch {
    /// Carries out what may be, in order.
    pub(super) fn carry_out(&self) -> Result<Carried, StoreError> {
        let mut head = open(&self.standing, self.now)?;
        let mut is_another = false;
        let mut done = HashMap::new();
        let mut carry_out = |op: &Op| {
            if !self.standing.link.may_save(op.name.by) {
                return Err(LinkError::NotOwner.into());
            }
            if let Some(changes) = self.known.get(&op.name).or_else(|| done.get(&op.name)) {
                return if is_same(changes, &op.changes) {
                    Ok(Outcome::Known)
                } else {
                    Err(OpError::NameTaken)
                };
            }
            let overwrites = self.overwrites(op)?;
            let carried = head.carry_out(&op.changes, overwrites);
            let effect = carried.map_err(|refusal| match refusal {
                OpRefusal::Unreadable(why) => OpError::Unreadable(why),
                OpRefusal::Meets => LinkError::Stale.into(),
            })?;
            is_another |= effect.is_another;
            done.insert(op.name.clone(), op.changes.clone());
            let is_as_said = effect.is_as_said;
            Ok(Outcome::Done { is_as_said })
        };
        let outcomes = self.ops.iter().map(&mut carry_out).collect();
        Ok(Carried {
            outcomes,
            data: is_another.then(|| head.data()),
            ids: Arc::new(head.ids()),
        })
    }

    /// Whether an op writes over what others have done since its base (LV15).
    fn overwrites(&self, op: &Op) -> Result<bool, OpError> {
        let (epoch, head) = (self.standing.epoch, self.standing.link.revision);
        if op.base < epoch || op.base > head {
            return Err(LinkError::Stale.into());
        }
        // Its maker could not see what others did for so long, however young that is.
        if op.age > YOUNG_SECONDS {
            return Ok(false);
        }
        // What was carried out just before it, in this batch, is young.
        if op.base == head {
            return Ok(true);
        }
        // The clock may have been set back since: what lies far ahead is not young either.
        let next = op.base.next();
        let made = if next == head {
            Some(&self.standing.link.updated)
        } else {
            self.made.get(&next)
        };
        Ok(made.is_some_and(|made| made.0.abs_diff(self.now.0) <= YOUNG_SECONDS))
    }

    /// What is to be saved of it.
    pub(super) fn save(
        &self,
        carried: &Carried,
        long_url: LongUrl,
        summary: LinkSummary,
    ) -> OpsSave {
        let link = &self.standing.link;
        let done = self.ops.iter().zip(&carried.outcomes);
        let done = done.filter(|(_, outcome)| is_done(outcome));
        let ops: Vec<LoggedOp> = done.map(|(op, _)| op.logged()).collect();
        // Others than the owner may save all of them or none: one asks for all (LV17).
        let others = ops.iter().map(|op| op.name.by);
        let by = others.into_iter().find(|by| *by != link.owner);
        OpsSave {
            save: Save {
                code: link.code,
                by: by.unwrap_or(link.owner),
                long_url,
                summary,
                expected: Some(link.revision),
                now: self.now,
            },
            epoch: self.standing.epoch,
            ids: carried.ids.clone(),
            ops,
        }
    }

    /// What to say of each op, now that the link has this revision and leads there.
    pub(super) fn answers(
        self,
        carried: Carried,
        revision: Revision,
        long_url: &LongUrl,
    ) -> Vec<Result<OpDone, OpError>> {
        let done = carried.outcomes.iter();
        let is_alone = done.filter(|outcome| is_done(outcome)).count() == 1;
        let knows = |op: &Op| is_alone && op.base == self.standing.link.revision;
        let outcomes = self.ops.iter().zip(carried.outcomes);
        let answer = |(op, outcome): (&Op, Result<Outcome, OpError>)| {
            let is_as_said = outcome? == Outcome::Done { is_as_said: true };
            let is_own = is_as_said && knows(op);
            let current = || Current {
                long_url: long_url.clone(),
                ids: carried.ids.clone(),
                epoch: self.standing.epoch,
            };
            Ok(OpDone {
                revision,
                plan: (!is_own).then(current),
            })
        };
        outcomes.map(answer).collect()
    }
}

/// Whether these are the same changes, however they are written.
fn is_same(one: &str, other: &str) -> bool {
    one == other || read_changes(one).is_ok_and(|one| read_changes(other) == Ok(one))
}

impl Op {
    fn logged(&self) -> LoggedOp {
        LoggedOp {
            name: self.name.clone(),
            changes: self.changes.clone(),
        }
    }
}
