//! [`ShortLinkStore`] and [`LinkLog`](barline_live::LinkLog) on a database.

mod changes;
mod ops;
mod rows;
mod saves;
mod sessions;
mod statement;
mod versions;

use std::sync::Arc;

use async_trait::async_trait;
use barline_accounts::{StoreError, UserId};
use barline_short_links::{
    Claim, Configured, Deleted, Expected, NewLink, Save, Saved, SettingsChange, ShortCode,
    ShortLink, ShortLinkInfo, ShortLinkStore,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use self::changes::{claim, configure, delete};
use self::rows::{InfoRow, LinkRow, infos};
pub(crate) use self::saves::Saving;
pub(crate) use self::sessions::Sessions;
use crate::Database;
use crate::cache::{Changing, KeptLink};
use crate::entity::short_link::{Column, Entity};
use crate::failure::store_error;
use crate::news::Telling;
use crate::only_row::only_row;

/// [`ShortLinkStore`] and [`LinkLog`](barline_live::LinkLog) by SeaORM.
#[derive(Clone)]
pub struct SeaOrmShortLinkStore {
    database: Database,
}

impl SeaOrmShortLinkStore {
    /// The store in this database.
    pub fn new(database: Database) -> Self {
        SeaOrmShortLinkStore { database }
    }

    /// To be held by a change of the link with this code, until it is done or given up. Whoever is told of it then reads
    /// what it came to: the cache lets go first.
    fn changing(&self, code: ShortCode) -> (Option<Changing<ShortCode, KeptLink>>, Telling) {
        let caches = self.database.caches.as_ref();
        let desk = self.database.desk.clone();
        (
            caches.map(|caches| caches.links.change(code)),
            Telling { desk, code },
        )
    }

    /// Saves a plan together with others'.
    async fn write(&self, saving: Saving) -> Result<Saved, StoreError> {
        let Database {
            writer, sessions, ..
        } = &self.database;
        let (code, now) = saving.moment();
        let changing = self.changing(code);
        let saving = saving.in_session(sessions);
        let saved = writer.write_batched(saving, changing).await?;
        if let Saved::Done(_) = saved {
            sessions.saved_at(code, now);
        }
        Ok(saved)
    }
}

#[async_trait]
impl ShortLinkStore for SeaOrmShortLinkStore {
    async fn find(&self, code: &ShortCode) -> Result<Option<ShortLink>, StoreError> {
        let cache = self.database.caches.as_ref().map(|caches| &caches.links);
        if let Some(kept) = cache.and_then(|cache| cache.get(code)) {
            return Ok(Some(kept.link()));
        }
        let seen = cache.map(|cache| cache.look(code));
        let found = Entity::find_by_id(code.as_str().to_owned())
            .select_only()
            .columns(LinkRow::COLUMNS)
            .into_model::<LinkRow>()
            .all(&self.database.readers);
        let row = only_row(found).await.map_err(|error| store_error(&error))?;
        let link = row.and_then(|row| row.into_link(*code));
        if let (Some(cache), Some(seen), Some(link)) = (cache, seen, &link) {
            cache.keep(*code, &KeptLink::Link(link.clone()), seen);
        }
        Ok(link)
    }

    async fn claim(&self, link: NewLink, most: usize) -> Result<Claim, StoreError> {
        let link = Arc::new(link);
        self.database
            .writer
            .write(move |tx| {
                let link = link.clone();
                Box::pin(async move { claim(tx, &link, most).await })
            })
            .await
    }

    async fn save(&self, change: Save) -> Result<Saved, StoreError> {
        self.write(Saving::new(change)).await
    }

    fn is_busy(&self) -> bool {
        self.database.writer.is_busy()
    }

    async fn configure(
        &self,
        code: &ShortCode,
        by: UserId,
        expected: &Expected,
        change: SettingsChange,
    ) -> Result<Configured, StoreError> {
        let (code, changing) = (*code, self.changing(*code));
        let expected = expected.clone();
        self.database
            .writer
            .write(move |tx| {
                let _held = &changing;
                let (expected, change) = (expected.clone(), change.clone());
                Box::pin(async move { configure(tx, &code, by, &expected, change).await })
            })
            .await
    }

    async fn delete(
        &self,
        code: &ShortCode,
        by: UserId,
        expected: &Expected,
    ) -> Result<Deleted, StoreError> {
        let (code, changing) = (*code, self.changing(*code));
        let expected = expected.clone();
        self.database
            .writer
            .write(move |tx| {
                let _held = &changing;
                let expected = expected.clone();
                Box::pin(async move { delete(tx, &code, by, &expected).await })
            })
            .await
    }

    async fn list(&self, owner: UserId) -> Result<Vec<ShortLinkInfo>, StoreError> {
        let rows = infos()
            .filter(Column::OwnerId.eq(owner.0))
            .order_by_desc(Column::UpdatedAt)
            .order_by_asc(Column::Code)
            .into_model::<InfoRow>()
            .all(&self.database.readers)
            .await
            .map_err(|error| store_error(&error))?;
        rows.into_iter().map(InfoRow::into_info).collect()
    }
}
