//! The rules of versions, on the ports.

use std::sync::Arc;

use barline_accounts::{Clock, UserId, clean_name};

use crate::{
    BadLongUrl, Expected, LinkError, Naming, Revision, Save, ShortCode, ShortLink, ShortLinks,
    Version, VersionInfo, VersionStore, Versioned,
};

/// Opens, names, erases and restores earlier plans behind links, for those who may save there (SL19).
pub struct Versions {
    store: Arc<dyn VersionStore>,
    links: Arc<ShortLinks>,
    clock: Arc<dyn Clock>,
}

impl Versions {
    /// The rules on these ports.
    pub fn new(
        store: Arc<dyn VersionStore>,
        links: Arc<ShortLinks>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Versions {
            store,
            links,
            clock,
        }
    }

    /// The versions of a link that was just read, the newest first.
    ///
    /// # Errors
    /// When this user may not save there, or the store fails.
    pub async fn list(&self, by: UserId, link: &ShortLink) -> Result<Vec<VersionInfo>, LinkError> {
        opens_the_past(by, link)?;
        Ok(self.store.versions(&link.code).await?)
    }

    /// One version of a link that was just read, with its plan.
    ///
    /// # Errors
    /// As for [`Versions::list`], and when the link has no such version.
    pub async fn open(
        &self,
        by: UserId,
        link: &ShortLink,
        revision: Revision,
    ) -> Result<Version, LinkError> {
        opens_the_past(by, link)?;
        let found = self.store.version(&link.code, revision).await?;
        let version = found.ok_or(LinkError::NoVersion)?;
        Ok(Version {
            long_url: self.links.here(version.long_url),
            ..version
        })
    }

    /// Gives a version of a link that has one of these revisions a name, cleaned as A9 says; `None`: keeps the plan as it
    /// is now under that name. Says which revision has it (SL6, SL18).
    ///
    /// # Errors
    /// See [`LinkError`]; nothing is changed then.
    pub async fn name(
        &self,
        by: UserId,
        code: ShortCode,
        revision: Option<Revision>,
        name: &str,
        expected: Expected,
    ) -> Result<Revision, LinkError> {
        let naming = Naming {
            code,
            by,
            revision,
            name: clean_name(name).ok_or(LinkError::NoName)?,
            expected,
            now: self.clock.now(),
        };
        done(self.store.name_version(naming).await?)
    }

    /// Keeps the plan as it is now without a name, for who is about to put another in its place, and says which revision
    /// it is.
    ///
    /// # Errors
    /// See [`LinkError`]; nothing is changed then.
    pub async fn keep(
        &self,
        by: UserId,
        code: ShortCode,
        expected: Expected,
    ) -> Result<Revision, LinkError> {
        let naming = Naming {
            code,
            by,
            revision: None,
            name: String::new(),
            expected,
            now: self.clock.now(),
        };
        done(self.store.name_version(naming).await?)
    }

    /// Erases a version of a link of one's own that has one of these revisions (SL6).
    ///
    /// # Errors
    /// See [`LinkError`]; nothing is changed then.
    pub async fn erase(
        &self,
        by: UserId,
        code: &ShortCode,
        revision: Revision,
        expected: &Expected,
    ) -> Result<(), LinkError> {
        let erased = self.store.erase_version(code, by, expected, revision);
        done(erased.await?)
    }

    /// Puts the plan of a version behind its link, as a new revision, and says which. The plan that was there is kept
    /// (SL17).
    ///
    /// # Errors
    /// See [`LinkError`]; nothing is changed then. [`LinkError::LongUrl`] when the rules have changed since it was kept,
    /// and its plan does not open any more.
    pub async fn restore(
        &self,
        by: UserId,
        code: ShortCode,
        revision: Revision,
        expected: &Expected,
    ) -> Result<Revision, LinkError> {
        let link = self.links.open(&code).await?.ok_or(LinkError::NotFound)?;
        let version = self.open(by, &link, revision).await?;
        let data = version.long_url.data().ok_or(BadLongUrl::BrokenPlan)?;
        // The site may have moved since.
        let (long_url, summary) = self.links.address_of(data)?;
        let save = Save {
            code,
            by,
            long_url,
            summary,
            expected: None,
            now: self.clock.now(),
        };
        let restore = |save| self.store.restore(save);
        self.links.saved(save, expected, restore).await
    }
}

/// The code alone opens the present, never the past.
fn opens_the_past(by: UserId, link: &ShortLink) -> Result<(), LinkError> {
    if link.may_save(by) {
        Ok(())
    } else {
        Err(LinkError::NotOwner)
    }
}

fn done<T>(became: Versioned<T>) -> Result<T, LinkError> {
    match became {
        Versioned::Done(done) => Ok(done),
        Versioned::NotFound => Err(LinkError::NotFound),
        Versioned::NotOwner => Err(LinkError::NotOwner),
        Versioned::Stale => Err(LinkError::Stale),
        Versioned::NoVersion => Err(LinkError::NoVersion),
        Versioned::Full => Err(LinkError::TooManyNamed),
    }
}
