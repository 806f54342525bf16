//! [`VersionStore`] in the map of links. It knows no accounts: user 7 is called `User 7`.

use async_trait::async_trait;
use barline_accounts::{StoreError, UnixSeconds, UserId};

use super::{InMemoryShortLinkStore, Row};
use crate::{
    Expected, Held, Kept, Naming, Revision, Save, Saved, ShortCode, Version, VersionInfo,
    VersionStore, Versioned, may_name, thin,
};

impl Row {
    /// The plan as it is, as a version.
    fn version(&self, kept: Kept, name: String) -> Version {
        Version {
            info: VersionInfo {
                revision: self.link.revision,
                made: self.link.updated,
                by: Some(format!("User {}", self.saved_by.0)),
                kept,
                name,
                summary: self.summary.clone(),
            },
            long_url: self.link.long_url.clone(),
        }
    }

    fn has_version(&self, revision: Revision) -> bool {
        let mut versions = self.versions.iter();
        versions.any(|version| version.info.revision == revision)
    }

    pub(super) fn keep_before(&mut self, save: &Save, is_restore: bool) {
        let is_same = self.link.long_url == save.long_url;
        let kept = Kept::before(save, is_restore, self.link.updated, is_same);
        if let Some(kept) = kept.filter(|_| !self.has_version(self.link.revision)) {
            self.versions.push(self.version(kept, String::new()));
            self.thin(save.now);
        }
    }

    fn thin(&mut self, now: UnixSeconds) {
        let gone = thin(&self.held(), now);
        self.versions
            .retain(|version| !gone.contains(&version.info.revision));
    }

    fn held(&self) -> Vec<Held> {
        let held = |Version { info, long_url }: &Version| Held {
            revision: info.revision,
            made: info.made,
            bytes: long_url.as_str().len(),
            is_named: !info.name.is_empty(),
        };
        self.versions.iter().map(held).collect()
    }

    fn name(&mut self, naming: Naming) -> Versioned<Revision> {
        let revision = naming.revision.unwrap_or(self.link.revision);
        let is_kept = self.has_version(revision);
        let is_named = !naming.name.is_empty();
        if !is_kept && revision != self.link.revision {
            return Versioned::NoVersion;
        }
        let held = self.held();
        let of = held.iter().find(|held| held.revision == revision);
        let bytes = of.map_or(self.link.long_url.as_str().len(), |held| held.bytes);
        if is_named && !may_name(&held, revision, bytes) {
            return Versioned::Full;
        }
        if is_kept && is_named {
            let mut versions = self.versions.iter_mut();
            if let Some(version) = versions.find(|version| version.info.revision == revision) {
                version.info.name = naming.name;
            }
        } else if !is_kept {
            let kept = Kept::by_hand(is_named);
            let version = self.version(kept, naming.name);
            self.versions.push(version);
        }
        self.thin(naming.now);
        Versioned::Done(revision)
    }
}

#[async_trait]
impl VersionStore for InMemoryShortLinkStore {
    async fn versions(&self, code: &ShortCode) -> Result<Vec<VersionInfo>, StoreError> {
        let links = self.links();
        let row = links.get(code).and_then(Option::as_ref);
        let versions = row.into_iter().flat_map(|row| row.versions.iter().rev());
        Ok(versions.map(|version| version.info.clone()).collect())
    }

    async fn version(
        &self,
        code: &ShortCode,
        revision: Revision,
    ) -> Result<Option<Version>, StoreError> {
        let links = self.links();
        let row = links.get(code).and_then(Option::as_ref);
        let mut versions = row.into_iter().flat_map(|row| &row.versions);
        let found = versions.find(|version| version.info.revision == revision);
        Ok(found.cloned())
    }

    async fn name_version(&self, naming: Naming) -> Result<Versioned<Revision>, StoreError> {
        let mut links = self.links();
        let Some(row) = links.get_mut(&naming.code).and_then(Option::as_mut) else {
            return Ok(Versioned::NotFound);
        };
        let refused = Versioned::refused(
            &naming,
            row.link.owner,
            &row.link.settings,
            row.link.revision,
        );
        Ok(refused.unwrap_or_else(|| row.name(naming)))
    }

    async fn erase_version(
        &self,
        code: &ShortCode,
        by: UserId,
        expected: &Expected,
        revision: Revision,
    ) -> Result<Versioned<()>, StoreError> {
        let mut links = self.links();
        let Some(row) = links.get_mut(code).and_then(Option::as_mut) else {
            return Ok(Versioned::NotFound);
        };
        if row.link.owner != by {
            return Ok(Versioned::NotOwner);
        }
        if !expected.takes(row.link.revision) {
            return Ok(Versioned::Stale);
        }
        let before = row.versions.len();
        row.versions
            .retain(|version| version.info.revision != revision);
        Ok(if row.versions.len() < before {
            Versioned::Done(())
        } else {
            Versioned::NoVersion
        })
    }

    async fn restore(&self, save: Save) -> Result<Saved, StoreError> {
        Ok(self.put(save, true))
    }
}
