//! In-memory adapters, to test what is built on the ports.

use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use barline_accounts::{StoreError, UnixSeconds, UserId};
use barline_short_links::memory::InMemoryShortLinkStore;
use barline_short_links::{
    Claim, Configured, Deleted, Expected, Naming, NewLink, Revision, Save, Saved, SettingsChange,
    ShortCode, ShortLink, ShortLinkInfo, ShortLinkStore, Version, VersionInfo, VersionStore,
    Versioned,
};
use bytes::Bytes;
use futures_channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use futures_util::StreamExt as _;
use futures_util::lock::Mutex;

use crate::{
    Aside, Event, Heard, LinkLog, LoggedOp, News, OpName, OpsSave, PeerMessage, Peers, Person,
    RowIds, Seen, Standing, Told, Wire,
};

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

/// [`Peers`] of programs in one process: none is lost.
#[derive(Debug)]
pub struct InMemoryPeers {
    all: Arc<Mutex<Vec<UnboundedSender<PeerMessage>>>>,
    heard: Mutex<UnboundedReceiver<PeerMessage>>,
}

impl InMemoryPeers {
    /// So many programs that hear each other.
    pub fn programs(count: usize) -> Vec<Self> {
        let (tell, heard): (Vec<_>, Vec<_>) = (0..count).map(|_| unbounded()).unzip();
        let all = Arc::new(Mutex::new(tell));
        let with = |heard| InMemoryPeers {
            all: all.clone(),
            heard: Mutex::new(heard),
        };
        heard.into_iter().map(with).collect()
    }
}

#[async_trait]
impl Peers for InMemoryPeers {
    async fn tell(&self, messages: &[PeerMessage]) {
        for program in &*self.all.lock().await {
            for message in messages {
                // Who has gone hears nothing.
                let _ = program.unbounded_send(message.clone());
            }
        }
    }

    async fn listen(&self) -> Vec<PeerMessage> {
        let mut heard = self.heard.lock().await;
        match heard.next().await {
            Some(message) => vec![message],
            None => std::future::pending().await,
        }
    }
}

/// The links and ops of maps, which tell their changes.
#[derive(Debug, Default)]
pub struct TellingStore {
    links: InMemoryShortLinkStore,
    /// Held by every change, so that links and ops change together.
    kept: Mutex<Kept>,
    /// Who is told.
    pub news: Arc<InMemoryNews>,
}

#[derive(Debug, Default)]
struct Kept {
    /// Epoch, revision, ids.
    heads: HashMap<ShortCode, (Revision, Revision, RowIds)>,
    ops: Vec<Row>,
}

#[derive(Debug)]
struct Row {
    code: ShortCode,
    name: OpName,
    changes: Arc<str>,
    revision: Revision,
    at: UnixSeconds,
}

#[async_trait]
impl LinkLog for TellingStore {
    async fn standing(&self, code: &ShortCode) -> Result<Option<Standing>, StoreError> {
        let kept = self.kept.lock().await;
        let link = self.links.find(code).await?;
        Ok(link.map(|link| Standing::of(link, kept.heads.get(code).cloned())))
    }

    async fn known(
        &self,
        code: &ShortCode,
        names: &[OpName],
    ) -> Result<HashMap<OpName, Arc<str>>, StoreError> {
        let kept = self.kept.lock().await;
        let ops = kept.ops.iter().filter(|row| row.code == *code);
        let known = ops.filter(|row| names.contains(&row.name));
        let known = known.map(|row| (row.name.clone(), row.changes.clone()));
        Ok(known.collect())
    }

    async fn made(
        &self,
        code: &ShortCode,
        revisions: &[Revision],
    ) -> Result<HashMap<Revision, UnixSeconds>, StoreError> {
        let kept = self.kept.lock().await;
        let ops = kept.ops.iter().filter(|row| row.code == *code);
        let made = ops.filter(|row| revisions.contains(&row.revision));
        Ok(made.map(|row| (row.revision, row.at)).collect())
    }

    async fn append(&self, ops: OpsSave) -> Result<Saved, StoreError> {
        let OpsSave {
            save,
            epoch,
            ids,
            ops,
        } = ops;
        let mut kept = self.kept.lock().await;
        let (code, at) = (save.code, save.now);
        let saved = self.links.save(save).await?;
        if let Saved::Done(revision) = saved {
            let ids = RowIds::clone(&ids);
            kept.heads.insert(code, (epoch, revision, ids));
            let row = |op: LoggedOp| Row {
                code,
                name: op.name,
                changes: op.changes,
                revision,
                at,
            };
            kept.ops.extend(ops.into_iter().map(row));
            self.news.tell(code);
        }
        Ok(saved)
    }

    async fn forget(&self, before: UnixSeconds) -> Result<(), StoreError> {
        let mut kept = self.kept.lock().await;
        kept.ops.retain(|row| row.at >= before);
        Ok(())
    }
}

#[async_trait]
impl VersionStore for TellingStore {
    async fn versions(&self, code: &ShortCode) -> Result<Vec<VersionInfo>, StoreError> {
        self.links.versions(code).await
    }

    async fn version(
        &self,
        code: &ShortCode,
        revision: Revision,
    ) -> Result<Option<Version>, StoreError> {
        self.links.version(code, revision).await
    }

    async fn name_version(&self, naming: Naming) -> Result<Versioned<Revision>, StoreError> {
        self.links.name_version(naming).await
    }

    async fn erase_version(
        &self,
        code: &ShortCode,
        by: UserId,
        expected: &Expected,
        revision: Revision,
    ) -> Result<Versioned<()>, StoreError> {
        let links = &self.links;
        links.erase_version(code, by, expected, revision).await
    }

    async fn restore(&self, save: Save) -> Result<Saved, StoreError> {
        let code = save.code;
        let _kept = self.kept.lock().await;
        let saved = self.links.restore(save).await;
        self.news.tell(code);
        saved
    }
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
        let _kept = self.kept.lock().await;
        let saved = self.links.save(save).await;
        self.news.tell(code);
        saved
    }

    async fn configure(
        &self,
        code: &ShortCode,
        by: UserId,
        expected: &Expected,
        change: SettingsChange,
    ) -> Result<Configured, StoreError> {
        let configured = self.links.configure(code, by, expected, change).await;
        self.news.tell(*code);
        configured
    }

    async fn delete(
        &self,
        code: &ShortCode,
        by: UserId,
        expected: &Expected,
    ) -> Result<Deleted, StoreError> {
        let mut kept = self.kept.lock().await;
        let deleted = self.links.delete(code, by, expected).await;
        if deleted == Ok(Deleted::Done) {
            kept.heads.remove(code);
            kept.ops.retain(|row| row.code != *code);
        }
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
                ..
            } => format!("hello {revision} {id} {}", rights(of.can_save)),
            Event::Saved {
                revision,
                id,
                long_url,
                ids,
                ..
            } => {
                let url = long_url.map_or("", |url| url.as_str());
                let ids = ids.map_or(String::new(), |ids| format!(" {ids}"));
                format!("saved {revision} {id} {url}{ids}")
            }
            Event::Settings(of) => format!(
                "settings {} {:?}",
                rights(of.can_save),
                of.expires.map(|end| end.0)
            ),
            Event::Reload { revision } => format!("reload {revision}"),
            Event::Who { people, unnamed } => {
                let names = people.map(|people| people.iter().map(in_words).collect::<String>());
                format!("who {} +{unnamed}", names.as_deref().unwrap_or("nobody "))
            }
            Event::End(why) => format!("end {why:?}"),
        })
    }

    fn alive(&self) -> Bytes {
        Bytes::from_static(b"alive")
    }
}

/// Keeps whoever else there is waiting.
#[derive(Clone, Copy, Debug, Default)]
pub struct AtOnce;

impl Aside for AtOnce {
    fn run(&self, _data: &str, work: &mut (dyn FnMut() + Send)) {
        work();
    }
}

fn in_words(person: &Person<'_>) -> String {
    let place = person.place.map_or(String::new(), |place| {
        let column = place.column.as_deref().unwrap_or("row");
        format!("@{}.{column}", place.task)
    });
    format!("{}{place} ", person.name)
}
