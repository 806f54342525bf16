//! [`News`] of links, in one program and between programs.

pub(crate) mod postgres;

use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use barline_accounts::{StoreError, UnixSeconds};
use barline_live::{Heard, News, Seen, Told};
use barline_short_links::{Revision, ShortCode};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect};

use self::postgres::Between;
use crate::Database;
use crate::entity::short_link::{Column, Entity};
use crate::failure::store_error;
use crate::readers::Readers;

/// Links that are looked at in one statement.
const LOOKED_AT: usize = 1_000;

/// Where changes of links are told.
#[derive(Default)]
pub(crate) struct Desk {
    here: Arc<Told>,
    /// Only where several programs may be on the database.
    pub(crate) between: Option<Between>,
}

impl Desk {
    /// Of a PostgreSQL, which other programs may be on.
    pub(crate) fn between_programs(url: &str, readers: Readers) -> Self {
        let here = Arc::<Told>::default();
        Desk {
            between: Some(Between::start(url, readers, here.clone())),
            here,
        }
    }

    fn tell(&self, code: ShortCode) {
        self.here.add(code);
        if let Some(between) = &self.between {
            between.tell(code);
        }
    }
}

/// To be held by a change of a link until the writer is done with it: then it is told, whether or not someone still
/// waits for it.
pub(crate) struct Telling {
    pub(crate) desk: Arc<Desk>,
    pub(crate) code: ShortCode,
}

impl Drop for Telling {
    fn drop(&mut self) {
        self.desk.tell(self.code);
    }
}

/// [`News`] of a database by SeaORM: of the links of one program, or by PostgreSQL's LISTEN and NOTIFY.
#[derive(Clone)]
pub struct SeaOrmNews {
    database: Database,
}

impl SeaOrmNews {
    /// The news of this database.
    pub fn new(database: Database) -> Self {
        SeaOrmNews { database }
    }
}

#[async_trait]
impl News for SeaOrmNews {
    fn tell(&self, code: ShortCode) {
        self.database.desk.tell(code);
    }

    async fn listen(&self) -> Heard {
        self.database.desk.here.heard().await
    }

    async fn missed(&self, seen: &[Seen]) -> Result<Vec<ShortCode>, StoreError> {
        if self.database.desk.between.is_none() {
            return Ok(Vec::new());
        }
        let mut missed = Vec::new();
        for some in seen.chunks(LOOKED_AT) {
            let present = self.present(some).await?;
            missed.extend(
                some.iter()
                    .filter(|seen| present.get(&seen.code) != Some(seen))
                    .map(|seen| seen.code),
            );
        }
        Ok(missed)
    }
}

#[derive(FromQueryResult)]
struct SeenRow {
    code: String,
    revision: i64,
    expires_at: Option<i64>,
    others_may_save: bool,
}

impl SeenRow {
    fn into_seen(self) -> Option<Seen> {
        Some(Seen {
            code: self.code.parse().ok()?,
            revision: Revision(self.revision),
            expires: self.expires_at.map(UnixSeconds),
            others_may_save: self.others_may_save,
        })
    }
}

impl SeaOrmNews {
    /// How these links are now; the plans are not read.
    async fn present(&self, seen: &[Seen]) -> Result<HashMap<ShortCode, Seen>, StoreError> {
        let codes = seen.iter().map(|seen| seen.code.to_string());
        let rows = Entity::find()
            .select_only()
            .columns([
                Column::Code,
                Column::Revision,
                Column::ExpiresAt,
                Column::OthersMaySave,
            ])
            .filter(Column::Code.is_in(codes))
            .filter(Column::OwnerId.is_not_null())
            .into_model::<SeenRow>()
            .all(&self.database.readers)
            .await
            .map_err(|error| store_error(&error))?;
        let present = rows.into_iter().filter_map(SeenRow::into_seen);
        Ok(present.map(|seen| (seen.code, seen)).collect())
    }
}
