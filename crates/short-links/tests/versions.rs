//! The rules of versions on in-memory ports (SL17 to SL19).

use std::sync::Arc;

use barline_accounts::memory::FixedClock;
use barline_accounts::{Clock, UnixSeconds, UserId};
use barline_short_links::memory::{AnyPlan, InMemoryShortLinkStore, ScriptedCodes};
use barline_short_links::{
    BadLongUrl, Expected, LinkError, LongUrl, LongUrlRule, Revision, Save, SettingsChange,
    ShortCode, ShortLink, ShortLinkStore, ShortLinks, Versions,
};

const ADA: UserId = UserId(1);
const BOB: UserId = UserId(2);
const SITE: &str = "https://site.example";

fn url(data: &str) -> String {
    format!("{SITE}/?data={data}")
}

struct World {
    store: Arc<InMemoryShortLinkStore>,
    clock: Arc<FixedClock>,
    links: Arc<ShortLinks>,
    versions: Versions,
    code: ShortCode,
}

/// Ada's link, first with the plan `one`, then with `two`, written over it unseen.
async fn world() -> World {
    let store = Arc::new(InMemoryShortLinkStore::default());
    let clock = Arc::new(FixedClock::default());
    let links = Arc::new(ShortLinks::new(
        store.clone(),
        Arc::new(ScriptedCodes::new(&["drawn1"])),
        clock.clone(),
        LongUrlRule::new(SITE, Arc::new(AnyPlan)).unwrap(),
    ));
    let versions = Versions::new(store.clone(), links.clone(), clock.clone());
    let made = links.create(ADA, "k3x9ab", &url("one")).await.unwrap();
    let code = made.code;
    links
        .save(ADA, code, url("two"), &Expected::Any)
        .await
        .unwrap();
    World {
        store,
        clock,
        links,
        versions,
        code,
    }
}

#[tokio::test]
async fn sl7_a_link_and_its_versions_lead_to_where_the_site_is_now() {
    let world = world().await;
    let moved = Arc::new(ShortLinks::new(
        world.store.clone(),
        Arc::new(ScriptedCodes::new(&[])),
        world.clock.clone(),
        LongUrlRule::new("https://moved.example:8443", Arc::new(AnyPlan)).unwrap(),
    ));
    let versions = Versions::new(world.store.clone(), moved.clone(), world.clock.clone());
    let link = moved.open(&world.code).await.unwrap().unwrap();
    assert_eq!(
        link.long_url.as_str(),
        "https://moved.example:8443/?data=two"
    );
    let list = versions.list(ADA, &link).await.unwrap();
    let version = versions.open(ADA, &link, list[0].revision).await.unwrap();
    let (_, data) = version.long_url.as_str().split_once("?data=").unwrap();
    assert_eq!(
        version.long_url.as_str(),
        format!("https://moved.example:8443/?data={data}")
    );
    // What it gives out may be saved again.
    let saved = moved.save(ADA, world.code, version.long_url.as_str(), &Expected::Any);
    assert!(saved.await.is_ok());
    // One of this site stays as it was written.
    assert_eq!(world.link().await.long_url.as_str(), url(data));
}

impl World {
    async fn link(&self) -> ShortLink {
        self.links.open(&self.code).await.unwrap().unwrap()
    }

    async fn share(&self, others_may_save: bool) {
        let change = SettingsChange {
            others_may_save: Some(others_may_save),
            ..SettingsChange::default()
        };
        self.links
            .configure(ADA, &self.code, &Expected::Any, change)
            .await
            .unwrap();
    }

    async fn name(&self, by: UserId, name: &str) -> Result<Revision, LinkError> {
        self.versions
            .name(by, self.code, None, name, Expected::Any)
            .await
    }

    async fn restore(&self, by: UserId, revision: i64) -> Result<Revision, LinkError> {
        let revision = Revision(revision);
        self.versions
            .restore(by, self.code, revision, &Expected::Any)
            .await
    }
}

#[tokio::test]
async fn sl19_the_code_alone_opens_no_past() {
    let world = world().await;
    let first = Revision(1);
    for may_save in [false, true, false] {
        world.share(may_save).await;
        let link = world.link().await;
        let wanted = if may_save {
            Ok(())
        } else {
            Err(LinkError::NotOwner)
        };
        let listed = world.versions.list(BOB, &link).await;
        assert_eq!(listed.map(|_| ()), wanted);
        let opened = world.versions.open(BOB, &link, first).await;
        assert_eq!(opened.map(|_| ()), wanted);
        assert_eq!(world.name(BOB, "Mine").await.map(|_| ()), wanted);
        assert_eq!(world.restore(BOB, 1).await.map(|_| ()), wanted);
        let erased = world
            .versions
            .erase(BOB, &world.code, first, &Expected::Any)
            .await;
        assert_eq!(erased, Err(LinkError::NotOwner), "the owner alone");
    }
    let link = world.link().await;
    assert!(!world.versions.list(ADA, &link).await.unwrap().is_empty());
}

#[tokio::test]
async fn sl17_a_restored_version_is_a_new_revision_and_loses_nothing() {
    let world = world().await;
    assert_eq!(world.restore(ADA, 1).await, Ok(Revision(3)));
    let link = world.link().await;
    assert_eq!(link.long_url.as_str(), url("one"));
    let two = world.versions.open(ADA, &link, Revision(2)).await.unwrap();
    assert_eq!(two.long_url.as_str(), url("two"));
    assert_eq!(world.restore(ADA, 2).await, Ok(Revision(4)));
    assert_eq!(world.link().await.long_url.as_str(), url("two"));
    assert_eq!(world.restore(ADA, 4).await, Err(LinkError::NoVersion));
    let other = Expected::OneOf(vec![Revision(3)]);
    let stale = world.versions.restore(ADA, world.code, Revision(1), &other);
    assert_eq!(stale.await, Err(LinkError::Stale));
}

#[tokio::test]
async fn sl17_what_opens_no_more_is_not_restored() {
    let world = world().await;
    let save = |data: &str| Save {
        code: world.code,
        by: ADA,
        long_url: LongUrl::stored(url(data)),
        summary: barline_short_links::LinkSummary {
            mode: barline_short_links::LinkMode::Editable,
            task_count: 0,
            title: String::new(),
        },
        expected: None,
        now: world.clock.now(),
    };
    world.store.save(save("broken")).await.unwrap();
    world.store.save(save("four")).await.unwrap();
    let refused = world.restore(ADA, 3).await;
    assert_eq!(refused, Err(BadLongUrl::BrokenPlan.into()));
    assert_eq!(world.link().await.revision, Revision(4));
}

#[tokio::test]
async fn sl18_a_name_is_cleaned_and_is_not_empty() {
    let world = world().await;
    for nothing in ["", "  ", "\u{7}\n"] {
        assert_eq!(world.name(ADA, nothing).await, Err(LinkError::NoName));
    }
    let named = world.name(ADA, "  As\u{7} agreed \n").await;
    assert_eq!(named, Ok(Revision(2)));
    let link = world.link().await;
    let all = world.versions.list(ADA, &link).await.unwrap();
    assert_eq!(all[0].name, "As agreed");
    assert_eq!(link.revision, Revision(2), "the plan is the same");
    let erased = world
        .versions
        .erase(ADA, &world.code, Revision(2), &Expected::Any)
        .await;
    assert_eq!(erased, Ok(()));
    assert_eq!(world.versions.list(ADA, &link).await.unwrap().len(), 1);
}

#[tokio::test]
async fn sl13_an_expired_link_has_no_past_to_open() {
    let world = world().await;
    let end = UnixSeconds(world.clock.now().0 + 10);
    let change = SettingsChange {
        expires: Some(Some(end)),
        ..SettingsChange::default()
    };
    world
        .links
        .configure(ADA, &world.code, &Expected::Any, change)
        .await
        .unwrap();
    world.clock.set(end);
    assert_eq!(world.name(ADA, "Late").await, Err(LinkError::NotFound));
    assert_eq!(world.restore(ADA, 1).await, Err(LinkError::NotFound));
}
