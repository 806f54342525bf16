//! What the rules need from outside.

use async_trait::async_trait;
use barline_accounts::{StoreError, UnixSeconds, UserId};

use crate::{
    Expected, LinkMode, LinkSettings, LinkSummary, Naming, NewLink, PlanCard, PlanFormat,
    PlanOrigin, Revision, Save, SettingsChange, ShortCode, ShortLink, ShortLinkInfo, Version,
    VersionInfo, Versioned,
};

/// Where short codes come from.
pub trait CodeSource: Send + Sync {
    /// A code that nobody can predict, each equally likely (SL1).
    fn draw(&self) -> ShortCode;
}

/// The `data` of a link does not open as a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the plan cannot be opened")]
pub struct BrokenPlan;

/// Bytes of `data` beyond which opening a plan takes a core for milliseconds, however little it is packed.
pub const LARGE_PLAN: usize = 16 * 1024;

/// Opens the plan that a link carries, with the same codec as the page (L13).
pub trait PlanCodec: Send + Sync {
    /// Whether opening the plan in `data` takes a core for milliseconds, as it does beyond [`LARGE_PLAN`] and where little
    /// data holds much. It is done away from the threads that answer others, and for who only reads a few at a time.
    fn is_large(&self, data: &str) -> bool;

    /// What is in the `data` parameter, given as it stands in the URL.
    ///
    /// # Errors
    /// [`BrokenPlan`] when the page could not open it either.
    fn check(&self, data: &str) -> Result<LinkSummary, BrokenPlan>;

    /// The plan in the `data` parameter as a text for other programs. The same plan, format and origin MUST give the
    /// same text (SL11).
    ///
    /// # Errors
    /// [`BrokenPlan`] when the page could not open it either.
    fn write(
        &self,
        data: &str,
        format: PlanFormat,
        origin: &PlanOrigin,
    ) -> Result<String, BrokenPlan>;

    /// What is said of the plan in the `data` parameter where its link is shared (SL15).
    ///
    /// # Errors
    /// [`BrokenPlan`] when the page could not open it either.
    fn card(&self, data: &str) -> Result<PlanCard, BrokenPlan>;

    /// The first rows of that plan as a picture: a PNG of 1200 by 630 px. It takes a while.
    ///
    /// # Errors
    /// [`BrokenPlan`] when the page could not open it either.
    fn picture(&self, data: &str, updated: UnixSeconds) -> Result<Vec<u8>, BrokenPlan>;
}

/// What became of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The code is the claimant's now.
    Made,
    /// The claimant has a link with this long URL that has not expired: this one (SL3).
    Existing(ShortCode),
    /// Someone holds the code, or held it (SL2, SL9).
    Taken,
    /// The claimant has as many links as there may be (SL10).
    Full,
}

/// What became of a save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saved {
    /// Stored, as this revision.
    Done(Revision),
    /// No such link, or it has expired (SL13).
    NotFound,
    /// Another person's, who does not let others save, or save a plan of another mode (SL5, SL14).
    NotOwner,
    /// Its revision is not the expected one (SL6).
    Stale,
}

impl Saved {
    /// What becomes of a save of a link with this owner, these settings, this mode and this revision. The one rule of who
    /// may save; a store that says it in its own language answers the same.
    pub fn judge(
        save: &Save,
        owner: UserId,
        settings: &LinkSettings,
        mode: LinkMode,
        revision: Revision,
    ) -> Self {
        // What visitors may do is its creator's to say (L10).
        let keeps_mode = save.by == owner || save.summary.mode == mode;
        if settings.is_expired(save.now) {
            Saved::NotFound
        } else if !(settings.lets_save(save.by, owner) && keeps_mode) {
            Saved::NotOwner
        } else if save.expected.is_some_and(|expected| expected != revision) {
            Saved::Stale
        } else {
            Saved::Done(revision.next())
        }
    }
}

/// What became of a change of settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Configured {
    /// Done; this is the link now.
    Done(Box<ShortLinkInfo>),
    /// No such link.
    NotFound,
    /// Another person's (SL5).
    NotOwner,
    /// Its revision is none of the expected ones (SL6).
    Stale,
}

/// What became of a deletion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deleted {
    /// Gone.
    Done,
    /// No such link.
    NotFound,
    /// Another person's (SL5).
    NotOwner,
    /// Its revision is none of the expected ones (SL6).
    Stale,
}

/// Where short links live.
///
/// A change is durable when its future is ready with `Ok`: it survives a crash of the program and of the machine. Each
/// change happens whole or not at all, and of changes at one time one comes first: what a change expects of a link is
/// judged in the step that makes it, so that no other change comes in between (SL6).
#[async_trait]
pub trait ShortLinkStore: Send + Sync {
    /// The link with this code, expired or not, or `None` when nobody holds it.
    async fn find(&self, code: &ShortCode) -> Result<Option<ShortLink>, StoreError>;

    /// Claims a code for a new link, for a user who may have `most` links. Only [`Claim::Made`] changes anything.
    async fn claim(&self, link: NewLink, most: usize) -> Result<Claim, StoreError>;

    /// Changes a link. Only [`Saved::Done`] changes anything.
    async fn save(&self, save: Save) -> Result<Saved, StoreError>;

    /// Whether a save that is asked for now is refused as [`StoreError::Unavailable`], since it would wait too long. Then
    /// a caller need not do anything for it first.
    fn is_busy(&self) -> bool {
        false
    }

    /// Changes what the creator decided about a link, expired or not. Its revision stays: the plan is the same. Only
    /// [`Configured::Done`] changes anything.
    async fn configure(
        &self,
        code: &ShortCode,
        by: UserId,
        expected: &Expected,
        change: SettingsChange,
    ) -> Result<Configured, StoreError>;

    /// Deletes a link: its plan is erased, its code stays taken (SL9). Only [`Deleted::Done`] changes anything.
    async fn delete(
        &self,
        code: &ShortCode,
        by: UserId,
        expected: &Expected,
    ) -> Result<Deleted, StoreError>;

    /// The user's links, expired or not, the one whose plan was changed last first.
    async fn list(&self, owner: UserId) -> Result<Vec<ShortLinkInfo>, StoreError>;
}

/// Where earlier plans of links are kept, beside the links themselves: in the store that the [`ShortLinkStore`] of the
/// program is on. Every save there keeps what [`Kept::before`](crate::Kept::before) says, in its own transaction, and
/// forgets what [`thin`](crate::thin) says when it kept one. A deleted link has none.
#[async_trait]
pub trait VersionStore: Send + Sync {
    /// The versions of a link, the newest first. Who may see them is asked before.
    async fn versions(&self, code: &ShortCode) -> Result<Vec<VersionInfo>, StoreError>;

    /// The version of this revision.
    async fn version(
        &self,
        code: &ShortCode,
        revision: Revision,
    ) -> Result<Option<Version>, StoreError>;

    /// Gives a version a name, or keeps the plan as it is under one. Only [`Versioned::Done`] changes anything; it says
    /// which revision has the name.
    async fn name_version(&self, naming: Naming) -> Result<Versioned<Revision>, StoreError>;

    /// Erases a version of a link of one's own, expired or not. Only [`Versioned::Done`] changes anything.
    async fn erase_version(
        &self,
        code: &ShortCode,
        by: UserId,
        expected: &Expected,
        revision: Revision,
    ) -> Result<Versioned<()>, StoreError>;

    /// Saves as [`ShortLinkStore::save`] does, and keeps the plan of before whoever saved it when.
    async fn restore(&self, save: Save) -> Result<Saved, StoreError>;
}
