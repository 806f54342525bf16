//! In-memory adapters, to test what is built on the ports.

use std::sync::Arc;

use async_trait::async_trait;
use barline_accounts::{StoreError, UserId};
use barline_short_links::memory::InMemoryShortLinkStore;
use barline_short_links::{
    Claim, Configured, Deleted, NewLink, Save, Saved, SettingsChange, ShortCode, ShortLink,
    ShortLinkInfo, ShortLinkStore,
};
use bytes::Bytes;

use crate::{Event, Heard, News, Seen, Told, Wire};

/// [`News`] of one program: none is lost.
#[derive(Debug, Default)]
pub struct InMemoryNews(Told);

#[async_trait]
impl News for InMemoryNews {
    fn tell(&self, code: ShortCode) {
        self.0.add(code);
    }

    async fn listen(&self) -> Heard {
        self.0.heard().await
    }

    async fn missed(&self, _seen: &[Seen]) -> Result<Vec<ShortCode>, StoreError> {
        Ok(Vec::new())
    }
}

/// The links of a map, which tells its changes.
#[derive(Debug, Default)]
pub struct TellingStore {
    links: InMemoryShortLinkStore,
    /// Who is told.
    pub news: Arc<InMemoryNews>,
}

#[async_trait]
impl ShortLinkStore for TellingStore {
    async fn find(&self, code: &ShortCode) -> Result<Option<ShortLink>, StoreError> {
        self.links.find(code).await
    }

    async fn claim(&self, link: NewLink, most: usize) -> Result<Claim, StoreError> {
        self.links.claim(link, most).await
    }

    async fn save(&self, save: Save) -> Result<Saved, StoreError> {
        let code = save.code;
        let saved = self.links.save(save).await;
        self.news.tell(code);
        saved
    }

    async fn configure(
        &self,
        code: &ShortCode,
        by: UserId,
        change: SettingsChange,
    ) -> Result<Configured, StoreError> {
        let configured = self.links.configure(code, by, change).await;
        self.news.tell(*code);
        configured
    }

    async fn delete(&self, code: &ShortCode, by: UserId) -> Result<Deleted, StoreError> {
        let deleted = self.links.delete(code, by).await;
        self.news.tell(*code);
        deleted
    }

    async fn list(&self, owner: UserId) -> Result<Vec<ShortLinkInfo>, StoreError> {
        self.links.list(owner).await
    }
}

/// Events in words.
#[derive(Clone, Copy, Debug, Default)]
pub struct InWords;

impl Wire for InWords {
    fn write(&self, event: &Event<'_>) -> Bytes {
        let rights = |may: bool| if may { "may save" } else { "may not save" };
        Bytes::from(match event {
            Event::Hello {
                revision,
                id,
                rights: of,
            } => format!("hello {revision} {id} {}", rights(of.can_save)),
            Event::Saved {
                revision,
                id,
                long_url,
            } => {
                let url = long_url.map_or("", |url| url.as_str());
                format!("saved {revision} {id} {url}")
            }
            Event::Settings(of) => format!(
                "settings {} {:?}",
                rights(of.can_save),
                of.expires.map(|end| end.0)
            ),
            Event::Reload { revision } => format!("reload {revision}"),
            Event::End(why) => format!("end {why:?}"),
        })
    }

    fn alive(&self) -> Bytes {
        Bytes::from_static(b"alive")
    }
}
