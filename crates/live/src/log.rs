//! What is kept of a link that several people edit.

use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use barline_accounts::{StoreError, UnixSeconds, UserId};
use barline_short_links::{Revision, Save, Saved, ShortCode, ShortLink, ShortLinks};

use crate::RowIds;

/// Names an op of a user, so that it is known when it comes again (LV14).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OpName {
    /// Whose it is.
    pub by: UserId,
    /// Which of the user's pages it comes from, as the page calls itself.
    pub client: Arc<str>,
    /// Which op of that page.
    pub n: i64,
}

/// An op as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedOp {
    /// What it is called.
    pub name: OpName,
    /// What it changed: a JSON array.
    pub changes: Arc<str>,
}

/// A link, and what the rows of its plan are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The link.
    pub link: ShortLink,
    /// The revision that rows are called alike since.
    pub epoch: Revision,
    /// What its rows are called; `None`: 1, 2, 3 and so on, for the plan was saved whole.
    pub ids: Option<RowIds>,
}

impl Standing {
    /// Under the address that the site has now.
    pub(crate) fn here(mut self, links: &ShortLinks) -> Self {
        self.link.long_url = links.here(self.link.long_url);
        self
    }

    /// Of a link for which a store keeps this `head`: epoch, revision and ids. They hold for that revision alone (LV13).
    pub fn of(link: ShortLink, head: Option<(Revision, Revision, RowIds)>) -> Self {
        let holds = head.filter(|(_, revision, _)| *revision == link.revision);
        match holds {
            Some((epoch, _, ids)) => Standing {
                link,
                epoch,
                ids: Some(ids),
            },
            None => Standing {
                epoch: link.revision,
                link,
                ids: None,
            },
        }
    }
}

/// A save of the plan that ops made, with these ops. Its [`Save::expected`] is the revision they were carried out on.
#[derive(Clone, Debug)]
pub struct OpsSave {
    /// The plan.
    pub save: Save,
    /// The revision that rows are called alike since.
    pub epoch: Revision,
    /// What its rows are called.
    pub ids: Arc<RowIds>,
    /// The ops that were carried out, in order.
    pub ops: Vec<LoggedOp>,
}

/// Where the ops of links are kept, beside the links themselves: in the store that the
/// [`ShortLinkStore`](barline_short_links::ShortLinkStore) of the program is on.
#[async_trait]
pub trait LinkLog: Send + Sync {
    /// The link with this code and its rows, as they were at one moment, expired or not.
    async fn standing(&self, code: &ShortCode) -> Result<Option<Standing>, StoreError>;

    /// Which of these ops of the link were carried out and are not forgotten, with what they changed.
    async fn known(
        &self,
        code: &ShortCode,
        names: &[OpName],
    ) -> Result<HashMap<OpName, Arc<str>>, StoreError>;

    /// When ops made these revisions of the link. A revision that no op made, or that is forgotten, is left out.
    async fn made(
        &self,
        code: &ShortCode,
        revisions: &[Revision],
    ) -> Result<HashMap<Revision, UnixSeconds>, StoreError>;

    /// Saves the link, notes the ops and what its rows are called: all of it, durable as a save is, or, unless the answer
    /// is [`Saved::Done`], nothing.
    async fn append(&self, ops: OpsSave) -> Result<Saved, StoreError>;

    /// Forgets every op that was carried out before this moment.
    async fn forget(&self, before: UnixSeconds) -> Result<(), StoreError>;
}
