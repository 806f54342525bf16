//! [`ShortLinkStore`] on a database.

use std::sync::Arc;

use async_trait::async_trait;
use barline_accounts::{StoreError, UnixSeconds, UserId};
use barline_short_links::{
    Claim, Deleted, LinkMode, LinkSummary, LongUrl, NewLink, Revision, Save, Saved, ShortCode,
    ShortLink, ShortLinkInfo, ShortLinkStore,
};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, ConnectionTrait, DatabaseTransaction, DbBackend, DbErr,
    EntityTrait, FromQueryResult, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Statement,
};
use sha2::{Digest, Sha256};

use crate::Database;
use crate::accounts::lock_user;
use crate::entity::short_link::{ActiveModel, Column, Entity};
use crate::failure::store_error;

/// The statement of every auto-save, written out: building it anew each time costs as much as running it.
const SAVE_SQLITE: &str = "UPDATE short_links SET long_url = ?1, url_hash = ?2, read_only = ?3, \
    task_count = ?4, title = ?5, updated_at = ?6, revision = revision + 1 \
    WHERE code = ?7 AND owner_id = ?8 AND (?9 IS NULL OR revision = ?9) RETURNING revision";
const SAVE_POSTGRES: &str = "UPDATE short_links SET long_url = $1, url_hash = $2, read_only = $3, \
    task_count = $4, title = $5, updated_at = $6, revision = revision + 1 \
    WHERE code = $7 AND owner_id = $8 AND ($9::bigint IS NULL OR revision = $9) RETURNING revision";

/// [`ShortLinkStore`] by SeaORM.
#[derive(Clone)]
pub struct SeaOrmShortLinkStore {
    database: Database,
}

impl SeaOrmShortLinkStore {
    /// The store in this database.
    pub fn new(database: Database) -> Self {
        SeaOrmShortLinkStore { database }
    }
}

/// What decides whether somebody may change a link, without the plan behind it.
#[derive(FromQueryResult)]
struct Holder {
    owner_id: Option<i64>,
}

#[derive(FromQueryResult)]
struct InfoRow {
    code: String,
    read_only: bool,
    task_count: i32,
    title: String,
    revision: i64,
    created_at: i64,
    updated_at: i64,
}

fn url_hash(url: &LongUrl) -> Vec<u8> {
    Sha256::digest(url.as_str().as_bytes()).to_vec()
}

/// A row that this version cannot read: the log names the table, the caller gets the word.
fn unreadable() -> StoreError {
    tracing::error!(table = "short_links", "a row cannot be read");
    StoreError::Broken
}

async fn holder(tx: &DatabaseTransaction, code: &ShortCode) -> Result<Option<UserId>, DbErr> {
    let holder = Entity::find_by_id(code.as_str().to_owned())
        .select_only()
        .column(Column::OwnerId)
        .lock_exclusive()
        .into_model::<Holder>()
        .one(tx)
        .await?;
    Ok(holder.and_then(|holder| holder.owner_id).map(UserId))
}

async fn claim(tx: &DatabaseTransaction, new: &NewLink, most: usize) -> Result<Claim, DbErr> {
    lock_user(tx, new.owner).await?;
    let hash = url_hash(&new.long_url);
    let same = Entity::find()
        .select_only()
        .column(Column::Code)
        .filter(Column::OwnerId.eq(new.owner.0))
        .filter(Column::UrlHash.eq(hash.clone()))
        .order_by_asc(Column::CreatedAt)
        .into_tuple::<String>()
        .one(tx)
        .await?;
    if let Some(code) = same.and_then(|code| code.parse().ok()) {
        return Ok(Claim::Existing(code));
    }
    let owned = Entity::find()
        .filter(Column::OwnerId.eq(new.owner.0))
        .count(tx)
        .await?;
    if owned >= most as u64 {
        return Ok(Claim::Full);
    }
    let row = ActiveModel {
        code: Set(new.code.to_string()),
        owner_id: Set(Some(new.owner.0)),
        long_url: Set(new.long_url.as_str().to_owned()),
        url_hash: Set(hash),
        read_only: Set(new.summary.mode == LinkMode::ReadOnly),
        task_count: Set(count(&new.summary)),
        title: Set(new.summary.title.clone()),
        revision: Set(Revision::FIRST.0),
        created_at: Set(new.now.0),
        updated_at: Set(new.now.0),
    };
    let taken = OnConflict::column(Column::Code).do_nothing().to_owned();
    let inserted = Entity::insert(row)
        .on_conflict(taken)
        .exec_without_returning(tx)
        .await?;
    Ok(if inserted == 1 {
        Claim::Made
    } else {
        Claim::Taken
    })
}

fn count(summary: &LinkSummary) -> i32 {
    i32::try_from(summary.task_count).unwrap_or(i32::MAX)
}

async fn save(tx: &DatabaseTransaction, save: &Save) -> Result<Saved, DbErr> {
    let backend = tx.get_database_backend();
    let sql = match backend {
        DbBackend::Postgres => SAVE_POSTGRES,
        _ => SAVE_SQLITE,
    };
    let statement = Statement::from_sql_and_values(
        backend,
        sql,
        [
            save.long_url.as_str().to_owned().into(),
            url_hash(&save.long_url).into(),
            (save.summary.mode == LinkMode::ReadOnly).into(),
            count(&save.summary).into(),
            save.summary.title.clone().into(),
            save.now.0.into(),
            save.code.to_string().into(),
            save.by.0.into(),
            save.expected.map(|revision| revision.0).into(),
        ],
    );
    if let Some(row) = tx.query_one_raw(statement).await? {
        return Ok(Saved::Done(Revision(row.try_get_by_index(0)?)));
    }
    Ok(match holder(tx, &save.code).await? {
        None => Saved::NotFound,
        Some(owner) if owner != save.by => Saved::NotOwner,
        Some(_) => Saved::Stale,
    })
}

async fn delete(tx: &DatabaseTransaction, code: &ShortCode, by: UserId) -> Result<Deleted, DbErr> {
    match holder(tx, code).await? {
        None => return Ok(Deleted::NotFound),
        Some(owner) if owner != by => return Ok(Deleted::NotOwner),
        Some(_) => {}
    }
    Entity::update_many()
        .col_expr(Column::OwnerId, Expr::value(Option::<i64>::None))
        .col_expr(Column::LongUrl, Expr::value(""))
        .col_expr(Column::UrlHash, Expr::value(Vec::<u8>::new()))
        .col_expr(Column::Title, Expr::value(""))
        .col_expr(Column::TaskCount, Expr::value(0))
        .filter(Column::Code.eq(code.as_str()))
        .exec(tx)
        .await?;
    Ok(Deleted::Done)
}

#[async_trait]
impl ShortLinkStore for SeaOrmShortLinkStore {
    async fn find(&self, code: &ShortCode) -> Result<Option<ShortLink>, StoreError> {
        let row = Entity::find_by_id(code.as_str().to_owned())
            .select_only()
            .columns([
                Column::OwnerId,
                Column::LongUrl,
                Column::Revision,
                Column::UpdatedAt,
            ])
            .into_tuple::<(Option<i64>, String, i64, i64)>()
            .one(&self.database.readers)
            .await
            .map_err(|error| store_error(&error))?;
        Ok(row.and_then(|(owner, long_url, revision, updated)| {
            Some(ShortLink {
                code: *code,
                owner: UserId(owner?),
                long_url: LongUrl::stored(long_url),
                revision: Revision(revision),
                updated: UnixSeconds(updated),
            })
        }))
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
        let change = Arc::new(change);
        self.database
            .writer
            .write(move |tx| {
                let change = change.clone();
                Box::pin(async move { save(tx, &change).await })
            })
            .await
    }

    async fn delete(&self, code: &ShortCode, by: UserId) -> Result<Deleted, StoreError> {
        let code = *code;
        self.database
            .writer
            .write(move |tx| Box::pin(async move { delete(tx, &code, by).await }))
            .await
    }

    async fn list(&self, owner: UserId) -> Result<Vec<ShortLinkInfo>, StoreError> {
        let rows = Entity::find()
            .select_only()
            .columns([
                Column::Code,
                Column::ReadOnly,
                Column::TaskCount,
                Column::Title,
                Column::Revision,
                Column::CreatedAt,
                Column::UpdatedAt,
            ])
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

impl InfoRow {
    fn into_info(self) -> Result<ShortLinkInfo, StoreError> {
        Ok(ShortLinkInfo {
            code: self.code.parse().map_err(|_| unreadable())?,
            summary: LinkSummary {
                mode: if self.read_only {
                    LinkMode::ReadOnly
                } else {
                    LinkMode::Editable
                },
                task_count: u32::try_from(self.task_count).map_err(|_| unreadable())?,
                title: self.title,
            },
            revision: Revision(self.revision),
            created: UnixSeconds(self.created_at),
            updated: UnixSeconds(self.updated_at),
        })
    }
}
