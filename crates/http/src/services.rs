//! What the calls work with.

use std::sync::Arc;

use async_trait::async_trait;
use barline_accounts::{Accounts, StoreError};
use barline_live::{Live, Together};
use barline_short_links::{ShortLink, ShortLinks, Versions};
use ipnet::IpNet;
use tokio::sync::OwnedSemaphorePermit;

use crate::api::PlanTexts;
use crate::guard::admission::Admission;
use crate::guard::limits::Limits;
use crate::problem::ProblemKind;
use crate::public_url::PublicUrl;
use crate::turns::Turns;

/// Whether what the calls need answers.
#[async_trait]
pub trait Readiness: Send + Sync {
    /// Asks it now.
    ///
    /// # Errors
    /// When it does not answer.
    async fn check(&self) -> Result<(), StoreError>;
}

/// The rules, and what is known of this site.
pub(crate) struct Services {
    pub(crate) accounts: Arc<Accounts>,
    pub(crate) links: Arc<ShortLinks>,
    pub(crate) versions: Arc<Versions>,
    pub(crate) live: Arc<Live>,
    pub(crate) together: Arc<Together>,
    pub(crate) readiness: Arc<dyn Readiness>,
    pub(crate) public_url: PublicUrl,
    pub(crate) proxies: Vec<IpNet>,
    pub(crate) limits: Limits,
    pub(crate) saves: Arc<Admission>,
    pub(crate) turns: Turns,
    pub(crate) texts: PlanTexts,
}

impl Services {
    /// Whether a save is to be refused before anything is done for it (GS25).
    pub(crate) fn is_busy(&self) -> bool {
        self.saves.is_full() || self.links.is_busy()
    }

    /// The turn to open the plan behind a link; none is needed for one that is not large.
    pub(crate) async fn turn_for(
        &self,
        link: &ShortLink,
    ) -> Result<Option<OwnedSemaphorePermit>, ProblemKind> {
        if self.links.is_large(link) {
            self.turns.next().await.map(Some)
        } else {
            Ok(None)
        }
    }
}
