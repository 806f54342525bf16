//! `If-Match` with several tags.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use async_trait::async_trait;
use barline_accounts::memory::FixedClock;
use barline_accounts::{StoreError, UnixSeconds, UserId};
use barline_short_links::memory::{AnyPlan, InMemoryShortLinkStore, ScriptedCodes};
use barline_short_links::{
    Claim, Configured, Deleted, Expected, LinkError, LongUrlRule, NewLink, PlanCodec, Revision,
    Save, Saved, SettingsChange, ShortCode, ShortLink, ShortLinkInfo, ShortLinkStore, ShortLinks,
};

const ADA: UserId = UserId(1);
const BOB: UserId = UserId(2);
const URL: &str = "https://site.example/?data=plan";

/// Where others save as often, each time between the look of somebody who saves and the save.
fn links(others: u64) -> ShortLinks {
    ShortLinks::new(
        Arc::new(Busy(InMemoryShortLinkStore::default(), others.into())),
        Arc::new(ScriptedCodes::new(&[])),
        Arc::new(FixedClock::default()),
        LongUrlRule::new("https://site.example", Arc::new(AnyPlan)).unwrap(),
    )
}

/// Somebody saves as often after a link was read.
struct Busy(InMemoryShortLinkStore, AtomicU64);

#[async_trait]
impl ShortLinkStore for Busy {
    async fn find(&self, code: &ShortCode) -> Result<Option<ShortLink>, StoreError> {
        let found = self.0.find(code).await?;
        let count = |left: u64| left.checked_sub(1);
        let left = (self.1).fetch_update(Ordering::SeqCst, Ordering::SeqCst, count);
        if let (Some(link), Ok(_)) = (found.clone(), left) {
            let other = Save {
                code: *code,
                by: ADA,
                long_url: link.long_url,
                summary: AnyPlan.check("other").unwrap(),
                expected: None,
                now: UnixSeconds(0),
            };
            self.0.save(other).await?;
        }
        Ok(found)
    }

    async fn claim(&self, link: NewLink, most: usize) -> Result<Claim, StoreError> {
        self.0.claim(link, most).await
    }

    async fn save(&self, save: Save) -> Result<Saved, StoreError> {
        self.0.save(save).await
    }

    async fn configure(
        &self,
        code: &ShortCode,
        by: UserId,
        expected: &Expected,
        change: SettingsChange,
    ) -> Result<Configured, StoreError> {
        self.0.configure(code, by, expected, change).await
    }

    async fn delete(
        &self,
        code: &ShortCode,
        by: UserId,
        expected: &Expected,
    ) -> Result<Deleted, StoreError> {
        self.0.delete(code, by, expected).await
    }

    async fn list(&self, owner: UserId) -> Result<Vec<ShortLinkInfo>, StoreError> {
        self.0.list(owner).await
    }
}

#[tokio::test]
async fn sl6_any_of_several_revisions_will_do_also_when_somebody_saves_in_between() {
    let one_of = |some: &[i64]| Expected::OneOf(some.iter().copied().map(Revision).collect());
    let quiet = links(0);
    quiet.create(ADA, "aaaaaa", URL).await.unwrap();
    let save = async |by, name: &str, some: &[i64]| {
        quiet
            .save(by, name.parse().unwrap(), URL, &one_of(some))
            .await
    };
    assert_eq!(save(ADA, "aaaaaa", &[7, 1]).await, Ok(Revision(2)));
    assert_eq!(save(ADA, "aaaaaa", &[7, 1]).await, Err(LinkError::Stale));
    // Whoever may not save hears that first, whatever the tags are.
    for some in [&[][..], &[1], &[1, 2]] {
        assert_eq!(save(BOB, "aaaaaa", some).await, Err(LinkError::NotOwner));
        assert_eq!(save(ADA, "nobody", some).await, Err(LinkError::NotFound));
    }
    for (others, saved) in [
        (0, Ok(Revision(2))),
        (1, Ok(Revision(3))),
        (2, Err(LinkError::Stale)),
        (9, Err(LinkError::Stale)),
    ] {
        let busy = links(others);
        busy.create(ADA, "aaaaaa", URL).await.unwrap();
        let answer = busy
            .save(ADA, "aaaaaa".parse().unwrap(), URL, &one_of(&[1, 2]))
            .await;
        assert_eq!(answer, saved, "{others}");
    }
}
