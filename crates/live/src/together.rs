//! Several people who edit one link at once, on the ports.

mod batch;
mod line;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use barline_accounts::{Clock, StoreError, UnixSeconds};
use barline_short_links::{
    BadLongUrl, LinkError, LinkSummary, LongUrl, Revision, Saved, ShortCode, ShortLinks,
};
use barline_tasks::RULES;
use futures_util::future::{Either, select};

use self::batch::{Batch, Carried};
use self::line::{Line, Lines, Taken};
use crate::{LinkLog, OpName, RowIds};

/// Saves that are tried when other programs are quicker each time.
const TRIES: usize = 16;

/// How long an op is kept, and known when it comes again (LV14).
const KEPT: Duration = Duration::from_hours(7 * 24);

/// What a page changed since it last knew the plan behind a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Op {
    /// What it is called.
    pub name: OpName,
    /// The revision whose plan the page knew.
    pub base: Revision,
    /// How long ago the oldest of its changes was made, in seconds, as the page says.
    pub age: u64,
    /// The rules by which the page made the changes ([`RULES`]); `None` for those of now.
    pub rules: Option<u32>,
    /// What it changed: a JSON array.
    pub changes: Arc<str>,
}

/// The plan behind a link as somebody is told of it who does not know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Current {
    /// Where the link leads.
    pub long_url: LongUrl,
    /// What the rows of its plan are called.
    pub ids: Arc<RowIds>,
    /// The revision since when one row is called the same (LV13).
    pub epoch: Revision,
}

/// What became of an op. It is durable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpDone {
    /// The link's revision, which has it in it.
    pub revision: Revision,
    /// The plan; `None` when it is the page's own: what it knew, with the op.
    pub plan: Option<Current>,
}

/// Why an op was not carried out. Nothing is changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpError {
    /// As when a plan is saved whole; [`LinkError::Stale`] when it meets what others did (LV13, LV15).
    #[error(transparent)]
    Link(#[from] LinkError),
    /// It was made by other rules than these (LV25): what it means here, nobody knows.
    #[error("the changes were made by other rules")]
    OtherRules,
    /// Another op has its name (LV14).
    #[error("another op was carried out under this name")]
    NameTaken,
    /// What it changed cannot be read; says what is wrong.
    #[error("{0}")]
    Unreadable(String),
}

impl From<StoreError> for OpError {
    fn from(error: StoreError) -> Self {
        OpError::Link(error.into())
    }
}

/// Work that takes a while.
pub trait Aside: Send + Sync {
    /// Does it at once, on the plan in this `data`, where it keeps nobody else waiting.
    fn run(&self, data: &str, work: &mut (dyn FnMut() + Send));
}

/// What editing together needs.
pub struct TogetherParts {
    /// The rules of links.
    pub links: Arc<ShortLinks>,
    /// Where ops are kept.
    pub log: Arc<dyn LinkLog>,
    /// The wall clock.
    pub clock: Arc<dyn Clock>,
    /// Where plans are opened.
    pub aside: Arc<dyn Aside>,
}

/// Carries out ops on the plans behind links, those of one link in a line (LV16).
pub struct Together {
    parts: TogetherParts,
    lines: Lines,
}

/// What is to be done after an attempt.
enum Next {
    /// Go on with what is not answered.
    Done,
    /// Try again: the link is another than it was.
    Again,
    /// Try again, each op alone: together they are too large.
    OneByOne,
}

impl Together {
    /// Nobody waits yet.
    pub fn new(parts: TogetherParts) -> Self {
        Together {
            parts,
            lines: Lines::default(),
        }
    }

    /// Carries out an op, and answers when it is durable.
    ///
    /// # Errors
    /// See [`OpError`].
    pub async fn carry_out(&self, code: ShortCode, op: Op) -> Result<OpDone, OpError> {
        if op.rules.is_some_and(|rules| rules != RULES) {
            return Err(OpError::OtherRules);
        }
        let mut seat = self.lines.enter(code, op);
        let line = seat.line.clone();
        let answer = match select(&mut seat.answer, line.turn.lock()).await {
            Either::Left((answer, _)) => answer,
            // Whoever has the turn carries out all that wait, this one among them.
            Either::Right((_turn, answer)) => {
                self.work_off(code, &line).await;
                answer.await
            }
        };
        answer.unwrap_or(Err(StoreError::Unavailable.into()))
    }

    /// A link's revision, its plan and its rows, which whoever has the code may read; `None` when there is none, or it has
    /// expired.
    ///
    /// # Errors
    /// When the store does not answer, or the plan does not open any more.
    pub async fn open(&self, code: &ShortCode) -> Result<Option<(Revision, Current)>, StoreError> {
        let standing = self.parts.log.standing(code).await?;
        let now = self.parts.clock.now();
        let Some(standing) = standing.filter(|found| !found.link.settings.is_expired(now)) else {
            return Ok(None);
        };
        let mut ids = Err(StoreError::Corrupt);
        let data = standing.link.long_url.data().unwrap_or_default();
        self.parts.aside.run(data, &mut || {
            ids = batch::rows(&standing, now).map(Arc::new);
        });
        let current = Current {
            long_url: self.parts.links.here(standing.link.long_url),
            ids: ids?,
            epoch: standing.epoch,
        };
        Ok(Some((standing.link.revision, current)))
    }

    /// Forgets ops that are older than 7 days (LV18).
    ///
    /// # Errors
    /// When the store does not answer.
    pub async fn forget_old(&self) -> Result<(), StoreError> {
        let now = self.parts.clock.now();
        let before = now.0.saturating_sub(KEPT.as_secs() as i64);
        self.parts.log.forget(UnixSeconds(before)).await
    }

    /// Carries out what waits, and answers all of it.
    async fn work_off(&self, code: ShortCode, line: &Line) {
        let mut taken = line.take();
        let mut most = usize::MAX;
        let mut tries = 1;
        while !taken.is_empty() {
            match self.attempt(code, &mut taken, most).await {
                Ok(Next::Done) => tries = 1,
                Ok(Next::OneByOne) => most = 1,
                Ok(Next::Again) if tries < TRIES => tries += 1,
                Ok(Next::Again) => taken.refuse_all(StoreError::Unavailable),
                Err(error) => taken.refuse_all(error),
            }
        }
    }

    /// Carries out the first `most` ops, and saves what they make of the plan.
    async fn attempt(
        &self,
        code: ShortCode,
        taken: &mut Taken<'_>,
        most: usize,
    ) -> Result<Next, StoreError> {
        let ops: Vec<Op> = taken.first(most).cloned().collect();
        let Some(batch) = self.read(code, ops).await? else {
            taken.answer(|| Some(Err(LinkError::NotFound.into())));
            return Ok(Next::Done);
        };
        let (mut carried, plan) = self.carry_out_all(&batch)?;
        let link = &batch.standing.link;
        let (revision, long_url) = match plan {
            None => (link.revision, link.long_url.clone()),
            Some(Err(BadLongUrl::TooLong)) if batch.ops.len() > 1 => return Ok(Next::OneByOne),
            Some(Err(refused)) => {
                carried.refuse_done(&LinkError::from(refused).into());
                (link.revision, link.long_url.clone())
            }
            Some(Ok((long_url, summary))) => {
                let save = batch.save(&carried, long_url.clone(), summary);
                match self.parts.log.append(save).await? {
                    Saved::Done(revision) => (revision, long_url),
                    // Saved by another program, closed to others, deleted: as it is now is found the next time.
                    _ => return Ok(Next::Again),
                }
            }
        };
        let mut answers = batch.answers(carried, revision, &long_url).into_iter();
        taken.answer(|| answers.next());
        Ok(Next::Done)
    }

    /// What ops of a link are judged by; `None` when there is no such link, or it has expired.
    async fn read(&self, code: ShortCode, ops: Vec<Op>) -> Result<Option<Batch>, StoreError> {
        let TogetherParts { log, clock, .. } = &self.parts;
        let now = clock.now();
        let standing = log.standing(&code).await?;
        let Some(standing) = standing.filter(|found| !found.link.settings.is_expired(now)) else {
            return Ok(None);
        };
        let standing = standing.here(&self.parts.links);
        let names: Vec<OpName> = ops.iter().map(|op| op.name.clone()).collect();
        // After the link: were another program to commit one of them in between, the save of this batch would fail.
        let known = log.known(&code, &names).await?;
        let after = batch::after_stale(&ops, &standing);
        let made = if after.is_empty() {
            HashMap::new()
        } else {
            log.made(&code, &after).await?
        };
        Ok(Some(Batch {
            standing,
            ops,
            known,
            made,
            now,
        }))
    }

    fn carry_out_all(&self, batch: &Batch) -> Result<(Carried, Option<Checked>), StoreError> {
        let mut done = Err(StoreError::Corrupt);
        let data = batch.standing.link.long_url.data().unwrap_or_default();
        self.parts.aside.run(data, &mut || {
            done = batch.carry_out().map(|carried| {
                let data = carried.data.as_ref();
                let plan = data.map(|data| self.parts.links.address_of(data));
                (carried, plan)
            });
        });
        done
    }
}

type Checked = Result<(LongUrl, LinkSummary), BadLongUrl>;

#[cfg(test)]
mod tests;
