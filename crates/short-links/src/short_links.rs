//! The rules, on the ports.

mod saving;

use std::sync::Arc;

use barline_accounts::{Clock, StoreError, UserId, clean_name};

use crate::{
    BadLongUrl, BrokenPlan, Claim, CodeSource, Configured, Deleted, Expected, LinkSummary, LongUrl,
    LongUrlRule, MAX_LINKS, MOST_NAMED, NewLink, PlanCard, PlanFormat, SettingsChange, ShortCode,
    ShortLink, ShortLinkInfo, ShortLinkStore,
};

/// Codes to try before giving up. With a million links the first is free with 99.95 %, so this many never run out by
/// chance.
const TRIES: usize = 16;

/// Makes, opens, changes and deletes permanent links.
pub struct ShortLinks {
    store: Arc<dyn ShortLinkStore>,
    codes: Arc<dyn CodeSource>,
    clock: Arc<dyn Clock>,
    rule: LongUrlRule,
}

/// What a request for a link came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Created {
    /// The link's code, which need not be the wished one (SL2).
    pub code: ShortCode,
    /// Whether the user had this link already (SL3).
    pub is_existing: bool,
}

/// Why a link could not be made, changed or deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LinkError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The long URL may not be stored.
    #[error(transparent)]
    LongUrl(#[from] BadLongUrl),
    /// Nobody holds the code, or the link has expired (SL13).
    #[error("the link does not exist")]
    NotFound,
    /// Another person made the link (SL5).
    #[error("the link is another person's")]
    NotOwner,
    /// The link was changed since (SL6).
    #[error("the link was changed since")]
    Stale,
    /// A link cannot end before now (SL13).
    #[error("a link cannot have expired already")]
    PastExpiry,
    /// The link has no such version (SL19).
    #[error("the link has no such version")]
    NoVersion,
    /// As many versions have names as may (SL18).
    #[error("{MOST_NAMED} versions of a link may have names")]
    TooManyNamed,
    /// A version cannot be called nothing.
    #[error("a name is needed")]
    NoName,
    /// The user has as many links as there may be (SL10).
    #[error("there may be {MAX_LINKS} links")]
    TooMany,
}

impl ShortLinks {
    /// The rules on these ports.
    pub fn new(
        store: Arc<dyn ShortLinkStore>,
        codes: Arc<dyn CodeSource>,
        clock: Arc<dyn Clock>,
        rule: LongUrlRule,
    ) -> Self {
        ShortLinks {
            store,
            codes,
            clock,
            rule,
        }
    }

    /// The link behind a code, or `None` when nobody holds it or it has expired (SL13).
    ///
    /// # Errors
    /// When the store fails.
    pub async fn open(&self, code: &ShortCode) -> Result<Option<ShortLink>, StoreError> {
        let link = self.store.find(code).await?;
        let link = link.filter(|link| !link.settings.is_expired(self.clock.now()));
        Ok(link.map(|link| ShortLink {
            long_url: self.here(link.long_url),
            ..link
        }))
    }

    /// Whether this user made the link with this code, expired or not.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn is_owner(&self, code: &ShortCode, user: UserId) -> Result<bool, StoreError> {
        let link = self.store.find(code).await?;
        Ok(link.is_some_and(|link| link.owner == user))
    }

    /// Whether the plan behind a link is opened in turn ([`PlanCodec::is_large`](crate::PlanCodec::is_large)).
    pub fn is_large(&self, link: &ShortLink) -> bool {
        self.rule.is_large(link)
    }

    /// The plan behind a link as a text for other programs (SL11).
    ///
    /// # Errors
    /// When the plan does not open any more.
    pub fn write(&self, link: &ShortLink, format: PlanFormat) -> Result<String, BrokenPlan> {
        self.rule.write(link, format)
    }

    /// What is said of the plan behind a link where it is shared (SL15).
    ///
    /// # Errors
    /// When the plan does not open any more.
    pub fn card(&self, link: &ShortLink) -> Result<PlanCard, BrokenPlan> {
        self.rule.card(link)
    }

    /// Its first rows as a picture, a PNG of 1200 by 630 px (SL15). It takes a while.
    ///
    /// # Errors
    /// When the plan does not open any more.
    pub fn picture(&self, link: &ShortLink) -> Result<Vec<u8>, BrokenPlan> {
        self.rule.picture(link)
    }

    /// The long URL of a plan that this program packed into `data`, and what is in it (SL7, SL8).
    ///
    /// # Errors
    /// When it may not be stored.
    pub fn address_of(&self, data: &str) -> Result<(LongUrl, LinkSummary), BadLongUrl> {
        self.rule.of_data(data)
    }

    /// A stored URL under the address that the site has now.
    pub fn here(&self, long_url: LongUrl) -> LongUrl {
        self.rule.here(long_url)
    }

    /// Makes a link for `long_url`, with the wished code if it can be had (SL2, SL3).
    ///
    /// # Errors
    /// When the long URL may not be stored, the user has too many links, or the store fails.
    pub async fn create(
        &self,
        owner: UserId,
        wish: &str,
        long_url: &str,
    ) -> Result<Created, LinkError> {
        let (long_url, summary) = self.rule.check(long_url)?;
        let mut code = wish.parse().unwrap_or_else(|_| self.codes.draw());
        for _ in 0..TRIES {
            let link = NewLink {
                code,
                owner,
                long_url: long_url.clone(),
                summary: summary.clone(),
                now: self.clock.now(),
            };
            match self.store.claim(link, MAX_LINKS).await? {
                Claim::Made => {
                    return Ok(Created {
                        code,
                        is_existing: false,
                    });
                }
                Claim::Existing(code) => {
                    return Ok(Created {
                        code,
                        is_existing: true,
                    });
                }
                Claim::Full => return Err(LinkError::TooMany),
                Claim::Taken => code = self.codes.draw(),
            }
        }
        Err(StoreError::Unavailable.into())
    }

    /// Whether a save would be refused now, as there are more than can be stored in time.
    pub fn is_busy(&self) -> bool {
        self.store.is_busy()
    }

    /// Changes the settings of a link of one's own that has one of these revisions, and says how it is now (SL6, SL12 to
    /// SL14).
    ///
    /// # Errors
    /// See [`LinkError`]; nothing is changed then.
    pub async fn configure(
        &self,
        by: UserId,
        code: &ShortCode,
        expected: &Expected,
        change: SettingsChange,
    ) -> Result<ShortLinkInfo, LinkError> {
        let now = self.clock.now();
        if change
            .expires
            .flatten()
            .is_some_and(|expires| expires <= now)
        {
            return Err(LinkError::PastExpiry);
        }
        let change = SettingsChange {
            name: change
                .name
                .map(|name| clean_name(&name).unwrap_or_default()),
            ..change
        };
        match self.store.configure(code, by, expected, change).await? {
            Configured::Done(info) => Ok(*info),
            Configured::NotFound => Err(LinkError::NotFound),
            Configured::NotOwner => Err(LinkError::NotOwner),
            Configured::Stale => Err(LinkError::Stale),
        }
    }

    /// Deletes a link of one's own that has one of these revisions (SL6, SL9).
    ///
    /// # Errors
    /// See [`LinkError`]; nothing is changed then.
    pub async fn delete(
        &self,
        by: UserId,
        code: &ShortCode,
        expected: &Expected,
    ) -> Result<(), LinkError> {
        match self.store.delete(code, by, expected).await? {
            Deleted::Done => Ok(()),
            Deleted::NotFound => Err(LinkError::NotFound),
            Deleted::NotOwner => Err(LinkError::NotOwner),
            Deleted::Stale => Err(LinkError::Stale),
        }
    }

    /// The user's links, the one changed last first.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn list(&self, owner: UserId) -> Result<Vec<ShortLinkInfo>, StoreError> {
        self.store.list(owner).await
    }
}
