//! In-memory adapters, to test the rules and what is built on them.

mod versions;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use barline_accounts::{StoreError, UnixSeconds, UserId};
use url::form_urlencoded;

use crate::{
    BrokenPlan, Claim, CodeSource, Configured, Deleted, Expected, LARGE_PLAN, LinkMode,
    LinkSettings, LinkSummary, NewLink, PlanCard, PlanCodec, PlanFormat, PlanOrigin, Revision,
    Save, Saved, SettingsChange, ShortCode, ShortLink, ShortLinkInfo, ShortLinkStore, Version,
};

/// [`ShortLinkStore`] in a map.
#[derive(Debug, Default)]
pub struct InMemoryShortLinkStore {
    /// `None` is a deleted link, whose code stays taken (SL9).
    links: Mutex<HashMap<ShortCode, Option<Row>>>,
}

#[derive(Clone, Debug)]
struct Row {
    link: ShortLink,
    summary: LinkSummary,
    created: UnixSeconds,
    saved_by: UserId,
    /// The oldest first.
    versions: Vec<Version>,
}

impl Row {
    fn info(&self) -> ShortLinkInfo {
        ShortLinkInfo {
            code: self.link.code,
            summary: self.summary.clone(),
            revision: self.link.revision,
            created: self.created,
            updated: self.link.updated,
            settings: self.link.settings.clone(),
        }
    }
}

impl InMemoryShortLinkStore {
    fn links(&self) -> MutexGuard<'_, HashMap<ShortCode, Option<Row>>> {
        self.links.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, save: Save, is_restore: bool) -> Saved {
        let mut links = self.links();
        let Some(row) = links.get_mut(&save.code).and_then(Option::as_mut) else {
            return Saved::NotFound;
        };
        let ShortLink {
            owner,
            settings,
            revision,
            ..
        } = &row.link;
        let saved = Saved::judge(&save, *owner, settings, row.summary.mode, *revision);
        if let Saved::Done(revision) = saved {
            row.keep_before(&save, is_restore);
            row.link.long_url = save.long_url;
            row.link.revision = revision;
            row.summary = save.summary;
            row.link.updated = save.now;
            row.saved_by = save.by;
        }
        saved
    }
}

#[async_trait]
impl ShortLinkStore for InMemoryShortLinkStore {
    async fn find(&self, code: &ShortCode) -> Result<Option<ShortLink>, StoreError> {
        let links = self.links();
        Ok(links.get(code).cloned().flatten().map(|row| row.link))
    }

    async fn claim(&self, new: NewLink, most: usize) -> Result<Claim, StoreError> {
        let mut links = self.links();
        let owned: Vec<&ShortLink> = links
            .values()
            .flatten()
            .map(|row| &row.link)
            .filter(|link| link.owner == new.owner)
            .collect();
        let is_same = |link: &&&ShortLink| {
            link.long_url == new.long_url && !link.settings.is_expired(new.now)
        };
        if let Some(same) = owned.iter().find(is_same) {
            return Ok(Claim::Existing(same.code));
        }
        if owned.len() >= most {
            return Ok(Claim::Full);
        }
        if links.contains_key(&new.code) {
            return Ok(Claim::Taken);
        }
        let row = Row {
            link: ShortLink {
                code: new.code,
                owner: new.owner,
                long_url: new.long_url,
                revision: Revision::FIRST,
                updated: new.now,
                settings: LinkSettings::default(),
            },
            summary: new.summary,
            created: new.now,
            saved_by: new.owner,
            versions: Vec::new(),
        };
        links.insert(new.code, Some(row));
        Ok(Claim::Made)
    }

    async fn save(&self, save: Save) -> Result<Saved, StoreError> {
        Ok(self.put(save, false))
    }

    async fn configure(
        &self,
        code: &ShortCode,
        by: UserId,
        expected: &Expected,
        change: SettingsChange,
    ) -> Result<Configured, StoreError> {
        let mut links = self.links();
        match links.get_mut(code) {
            None | Some(None) => Ok(Configured::NotFound),
            Some(Some(row)) if row.link.owner != by => Ok(Configured::NotOwner),
            Some(Some(row)) if !expected.takes(row.link.revision) => Ok(Configured::Stale),
            Some(Some(row)) => {
                change.apply(&mut row.link.settings);
                Ok(Configured::Done(Box::new(row.info())))
            }
        }
    }

    async fn delete(
        &self,
        code: &ShortCode,
        by: UserId,
        expected: &Expected,
    ) -> Result<Deleted, StoreError> {
        let mut links = self.links();
        match links.get_mut(code) {
            None | Some(None) => Ok(Deleted::NotFound),
            Some(Some(row)) if row.link.owner != by => Ok(Deleted::NotOwner),
            Some(Some(row)) if !expected.takes(row.link.revision) => Ok(Deleted::Stale),
            Some(row) => {
                *row = None;
                Ok(Deleted::Done)
            }
        }
    }

    async fn list(&self, owner: UserId) -> Result<Vec<ShortLinkInfo>, StoreError> {
        let links = self.links();
        let mut infos: Vec<ShortLinkInfo> = links
            .values()
            .flatten()
            .filter(|row| row.link.owner == owner)
            .map(Row::info)
            .collect();
        infos.sort_by_key(|info| (std::cmp::Reverse(info.updated), info.code));
        Ok(infos)
    }
}

/// Takes every plan but the word `broken`; `ro` in front makes it read-only, and `stale` opens no more.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnyPlan;

impl PlanCodec for AnyPlan {
    fn is_large(&self, data: &str) -> bool {
        data.len() > LARGE_PLAN
    }

    fn check(&self, data: &str) -> Result<LinkSummary, BrokenPlan> {
        if data == "broken" {
            return Err(BrokenPlan);
        }
        Ok(LinkSummary {
            mode: match data.strip_prefix("ro") {
                Some(_) => LinkMode::ReadOnly,
                None => LinkMode::Editable,
            },
            task_count: data.len() as u32,
            title: String::new(),
        })
    }

    /// Says what it was given.
    fn write(
        &self,
        data: &str,
        format: PlanFormat,
        origin: &PlanOrigin,
    ) -> Result<String, BrokenPlan> {
        let PlanOrigin { site, updated } = origin;
        match data {
            "stale" => Err(BrokenPlan),
            data => Ok(format!("{format:?} of {data} from {site} at {}", updated.0)),
        }
    }

    /// Of a plan whose title is its data, decoded.
    fn card(&self, data: &str) -> Result<PlanCard, BrokenPlan> {
        match data {
            "stale" => Err(BrokenPlan),
            data => Ok(PlanCard {
                title: form_urlencoded::parse(data.as_bytes())
                    .next()
                    .map(|(text, _)| text.into_owned())
                    .unwrap_or_default(),
                task_count: 2,
                days: Some(("5 Jan 2026".to_owned(), "9 Jan 2026".to_owned())),
            }),
        }
    }

    /// Says what it was given.
    fn picture(&self, data: &str, updated: UnixSeconds) -> Result<Vec<u8>, BrokenPlan> {
        match data {
            "stale" => Err(BrokenPlan),
            data => Ok(format!("{data} at {}", updated.0).into_bytes()),
        }
    }
}

/// Codes in the order they were given; the last one again and again.
#[derive(Debug)]
pub struct ScriptedCodes(Mutex<Vec<ShortCode>>);

impl ScriptedCodes {
    /// These codes, first to last.
    ///
    /// # Panics
    /// When one is no code.
    pub fn new(codes: &[&str]) -> Self {
        let codes = codes.iter().rev().map(|code| code.parse().expect("a code"));
        ScriptedCodes(Mutex::new(codes.collect()))
    }
}

impl CodeSource for ScriptedCodes {
    fn draw(&self) -> ShortCode {
        let mut codes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match codes.as_slice() {
            [last] => *last,
            _ => codes.pop().unwrap_or_else(|| ShortCode::draw(|| 0)),
        }
    }
}
