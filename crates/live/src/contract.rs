//! What every adapter of a port must keep. [`news`]: beside the link store whose changes it tells.

mod log;
mod peers;

use std::collections::HashSet;

use barline_accounts::{UnixSeconds, UserId};
use barline_short_links::{
    CodeSource, Expected, LinkMode, LinkSummary, LongUrl, NewLink, Save, SettingsChange, ShortCode,
    ShortLink, ShortLinkStore,
};
use futures_util::future::{Either, select};

use crate::{Beat, News, Seen};

pub use self::log::link_log;
pub use self::peers::peers;

/// News may take this long.
const SECONDS: usize = 20;

/// A store, who hears of its changes, and what the contract needs beside them.
pub struct World<'a> {
    /// What is changed.
    pub store: &'a dyn ShortLinkStore,
    /// Everybody who hears of it: in this program, and in others on the same database.
    pub hearers: &'a [&'a dyn News],
    /// Whether other programs may change the same links.
    pub others_write: bool,
    /// Codes that nobody holds.
    pub codes: &'a dyn CodeSource,
    /// Who exists in the store.
    pub user: UserId,
    /// Seconds that pass.
    pub beat: &'a dyn Beat,
}

/// Runs the whole contract.
///
/// # Panics
/// When an adapter breaks a promise.
pub async fn news(world: World<'_>) {
    world.every_change_is_heard_by_everybody().await;
    world.what_is_not_as_it_was_seen_is_found().await;
}

impl World<'_> {
    async fn made(&self) -> ShortLink {
        let code = self.codes.draw();
        let link = NewLink {
            code,
            owner: self.user,
            long_url: address(code.as_str()),
            summary: summary(),
            now: UnixSeconds(1000),
        };
        self.store.claim(link, 100_000).await.unwrap();
        self.found(code).await.unwrap()
    }

    async fn found(&self, code: ShortCode) -> Option<ShortLink> {
        self.store.find(&code).await.unwrap()
    }

    async fn save(&self, code: ShortCode, data: &str) {
        let save = Save {
            code,
            by: self.user,
            long_url: address(data),
            summary: summary(),
            expected: None,
            now: UnixSeconds(2000),
        };
        self.store.save(save).await.unwrap();
    }

    async fn heard_everywhere(&self, codes: &[ShortCode]) {
        for hearer in self.hearers {
            self.heard(*hearer, codes.iter().copied().collect()).await;
        }
    }

    async fn heard(&self, hearer: &dyn News, mut codes: HashSet<ShortCode>) {
        for _ in 0..SECONDS {
            if let Either::Left((heard, _)) = select(hearer.listen(), self.beat.second()).await {
                codes.retain(|code| !heard.is_all && !heard.codes.contains(code));
            }
            if codes.is_empty() {
                return;
            }
        }
        panic!("nobody told of {codes:?}");
    }

    async fn every_change_is_heard_by_everybody(&self) {
        let code = self.made().await.code;
        self.save(code, "second").await;
        self.heard_everywhere(&[code]).await;
        let change = SettingsChange {
            others_may_save: Some(true),
            ..SettingsChange::default()
        };
        self.store
            .configure(&code, self.user, &Expected::Any, change)
            .await
            .unwrap();
        self.heard_everywhere(&[code]).await;
        self.store
            .delete(&code, self.user, &Expected::Any)
            .await
            .unwrap();
        self.heard_everywhere(&[code]).await;
    }

    async fn what_is_not_as_it_was_seen_is_found(&self) {
        let (same, saved, let_in, ended, gone) = (
            self.made().await,
            self.made().await,
            self.made().await,
            self.made().await,
            self.made().await,
        );
        let all = [&same, &saved, &let_in, &ended, &gone].map(Seen::of);
        for hearer in self.hearers {
            assert_eq!(hearer.missed(&all).await, Ok(Vec::new()));
            assert_eq!(hearer.missed(&[]).await, Ok(Vec::new()));
        }
        self.save(saved.code, "third").await;
        let change = SettingsChange {
            others_may_save: Some(true),
            ..SettingsChange::default()
        };
        let configure = |code, change| {
            self.store
                .configure(code, self.user, &Expected::Any, change)
        };
        configure(&let_in.code, change).await.unwrap();
        let change = SettingsChange {
            expires: Some(Some(UnixSeconds(9_000))),
            ..SettingsChange::default()
        };
        configure(&ended.code, change).await.unwrap();
        self.store
            .delete(&gone.code, self.user, &Expected::Any)
            .await
            .unwrap();
        let changed = [saved.code, let_in.code, ended.code, gone.code];
        for hearer in self.hearers {
            let missed = hearer.missed(&all).await.unwrap();
            let missed: HashSet<ShortCode> = missed.into_iter().collect();
            // Where nobody else writes none is lost that needs finding.
            let wanted = changed.into_iter().filter(|_| self.others_write);
            assert_eq!(missed, wanted.collect());
        }
        self.heard_everywhere(&changed).await;
    }
}

fn address(data: &str) -> LongUrl {
    LongUrl::stored(format!("https://site.example/?data={data}"))
}

fn summary() -> LinkSummary {
    LinkSummary {
        mode: LinkMode::Editable,
        task_count: 1,
        title: "Moving house".to_owned(),
    }
}
