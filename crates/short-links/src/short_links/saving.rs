//! Saving another plan, where the link is as whoever saves it saw it (SL6).

use barline_accounts::{StoreError, UserId};

use super::{LinkError, ShortLinks};
use crate::{Expected, Revision, Save, Saved, ShortCode};

impl ShortLinks {
    /// Stores another plan behind a link that one may save, and says its new revision (SL5, SL6, SL14).
    ///
    /// # Errors
    /// See [`LinkError`]; nothing is changed then.
    pub async fn save(
        &self,
        by: UserId,
        code: ShortCode,
        long_url: impl AsRef<str>,
        expected: &Expected,
    ) -> Result<Revision, LinkError> {
        let (checked, summary) = self.rule.check(long_url.as_ref())?;
        // One copy is enough while it waits to be stored.
        drop(long_url);
        let save = Save {
            code,
            by,
            long_url: checked,
            summary,
            expected: None,
            now: self.clock.now(),
        };
        self.saved(save, expected, |save| self.store.save(save))
            .await
    }

    /// Saves where the link has one of these revisions. The store compares one; of several it is given the one that is
    /// there now, and when somebody saved in between, the one that is there then.
    pub(crate) async fn saved<F>(
        &self,
        save: Save,
        expected: &Expected,
        store: impl Fn(Save) -> F,
    ) -> Result<Revision, LinkError>
    where
        F: Future<Output = Result<Saved, StoreError>>,
    {
        let code = save.code;
        let of = |expected| Save { expected, ..save };
        let several = match expected {
            Expected::Any => return done(store(of(None)).await?),
            Expected::NoneOf(_) => {
                // Revisions only rise, so one that was passed is not met again; and what is there is not what was seen.
                let now = self.open(&code).await?.map(|link| link.revision);
                let refused = now.is_some_and(|now| !expected.takes(now));
                return done(store(of(refused.then_some(Revision::NONE))).await?);
            }
            Expected::OneOf(some) if some.len() > 1 => some,
            Expected::OneOf(some) => {
                let only = some.first().copied().unwrap_or(Revision::NONE);
                return done(store(of(Some(only))).await?);
            }
        };
        let save = of(None);
        let mut tried = None;
        loop {
            let now = self.open(&code).await?.map(|link| link.revision);
            let now = now.filter(|now| several.contains(now));
            if tried.is_some() && (now.is_none() || now == tried) {
                return Err(LinkError::Stale);
            }
            // None of them: why not is for the store to say.
            tried = now.or(Some(Revision::NONE));
            let save = Save {
                expected: tried,
                ..save.clone()
            };
            match store(save).await? {
                Saved::Stale => {}
                saved => return done(saved),
            }
        }
    }
}

fn done(saved: Saved) -> Result<Revision, LinkError> {
    match saved {
        Saved::Done(revision) => Ok(revision),
        Saved::NotFound => Err(LinkError::NotFound),
        Saved::NotOwner => Err(LinkError::NotOwner),
        Saved::Stale => Err(LinkError::Stale),
    }
}
