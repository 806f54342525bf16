//! [`VersionStore`] on a database: plans that are saved over, kept in the transaction that does it (SL17).

use std::collections::HashMap;
use std::sync::LazyLock;

use async_trait::async_trait;
use barline_accounts::{StoreError, UnixSeconds, UserId};
use barline_short_links::{
    Expected, Held, Kept, LinkMode, LinkSummary, LongUrl, Naming, Revision, SESSION_GAP, Save,
    Saved, ShortCode, Version, VersionInfo, VersionStore, Versioned, may_name, thin,
};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, EntityTrait,
    FromQueryResult, JoinType, QueryFilter, QueryOrder, QuerySelect, RelationDef, Select, Value,
};

use super::SeaOrmShortLinkStore;
use super::changes::holder;
use super::ops::Both;
use super::rows::unreadable;
use super::saves::Saving;
use super::statement::{SIZES, rows};
use crate::entity::link_version::{Column, Entity};
use crate::entity::{short_link, user};
use crate::failure::store_error;

/// Values that decide whether a plan is kept: code, who saves, revision, hash, moment, reason, mode.
pub(super) const KEEPING: usize = 7;

/// Columns of a version, and what they are of a link.
const INTO: &str =
    "code, revision, made_at, by_id, kept, name, read_only, task_count, title, bytes, long_url";

/// The same conditions as of the save that follows: what is not saved over is not kept.
static KEEP: LazyLock<Both> = LazyLock::new(|| {
    Both::new(|size, backend| {
        let list = rows(size, KEEPING, 0, backend);
        format!(
            "INSERT INTO link_versions ({INTO}) \
             SELECT code, revision, updated_at, saved_by, COALESCE(new.column6, '{session}'), '', \
             read_only, task_count, title, LENGTH(long_url), long_url \
             FROM (VALUES {list}) AS new JOIN short_links ON code = new.column1 \
             WHERE (owner_id = new.column2 \
             OR others_may_save AND owner_id IS NOT NULL AND read_only = new.column7) \
             AND (expires_at IS NULL OR expires_at > new.column5) \
             AND (new.column3 IS NULL OR revision = new.column3) AND url_hash <> new.column4 \
             AND (new.column6 IS NOT NULL OR updated_at < new.column5 - {SESSION_GAP} \
             OR updated_at > new.column5 + {SESSION_GAP}) \
             ON CONFLICT (code, revision) DO NOTHING RETURNING code",
            session = Kept::Session.word(),
        )
    })
});

/// Keeps the plans of links that these are about to save over. No two may be of one link.
pub(super) async fn keep_before(
    tx: &DatabaseTransaction,
    mut rest: Vec<(UnixSeconds, [Value; KEEPING])>,
) -> Result<(), DbErr> {
    lock(tx, &rest).await?;
    let mut kept = HashMap::new();
    while !rest.is_empty() {
        let place = SIZES.iter().rposition(|size| *size <= rest.len());
        let place = place.unwrap_or(0);
        let some: Vec<_> = rest.drain(..SIZES[place]).collect();
        let now = some[0].0;
        let values = some.into_iter().flat_map(|(_, values)| values).collect();
        let statement = KEEP.of(place, values, tx.get_database_backend());
        for row in tx.query_all_raw(statement).await? {
            kept.insert(row.try_get_by_index::<String>(0)?, now);
        }
    }
    for (code, now) in kept {
        thin_out(tx, &code, now).await?;
    }
    Ok(())
}

/// Where other programs write too, none of them may change a link between this and the save. In order, so that two
/// programs do not wait for each other.
async fn lock(
    tx: &DatabaseTransaction,
    saves: &[(UnixSeconds, [Value; KEEPING])],
) -> Result<(), DbErr> {
    if saves.is_empty() || tx.get_database_backend() != DbBackend::Postgres {
        return Ok(());
    }
    let codes = saves.iter().map(|(_, values)| values[0].clone());
    short_link::Entity::find()
        .select_only()
        .column(short_link::Column::Code)
        .filter(short_link::Column::Code.is_in(codes))
        .order_by_asc(short_link::Column::Code)
        .lock_exclusive()
        .into_tuple::<String>()
        .all(tx)
        .await?;
    Ok(())
}

#[derive(FromQueryResult)]
struct HeldRow {
    revision: i64,
    made_at: i64,
    bytes: i64,
    is_named: bool,
}

async fn held(tx: &DatabaseTransaction, code: &str) -> Result<Vec<Held>, DbErr> {
    let rows = Entity::find()
        .select_only()
        .columns([Column::Revision, Column::MadeAt, Column::Bytes])
        .column_as(Column::Name.ne(""), "is_named")
        .filter(Column::Code.eq(code))
        .into_model::<HeldRow>()
        .all(tx)
        .await?;
    let held = |row: HeldRow| Held {
        revision: Revision(row.revision),
        made: UnixSeconds(row.made_at),
        bytes: usize::try_from(row.bytes).unwrap_or_default(),
        is_named: row.is_named,
    };
    Ok(rows.into_iter().map(held).collect())
}

/// Forgets what the rule says (SL18).
async fn thin_out(tx: &DatabaseTransaction, code: &str, now: UnixSeconds) -> Result<(), DbErr> {
    let gone = thin(&held(tx, code).await?, now);
    if gone.is_empty() {
        return Ok(());
    }
    Entity::delete_many()
        .filter(Column::Code.eq(code))
        .filter(Column::Revision.is_in(gone.into_iter().map(|revision| revision.0)))
        .exec(tx)
        .await?;
    Ok(())
}

/// Erases every version of a link (SL9).
pub(super) async fn erase_versions(
    tx: &DatabaseTransaction,
    code: &ShortCode,
) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::Code.eq(code.as_str()))
        .exec(tx)
        .await?;
    Ok(())
}

async fn name(tx: &DatabaseTransaction, naming: &Naming) -> Result<Versioned<Revision>, DbErr> {
    let Some(holder) = holder(tx, &naming.code).await? else {
        return Ok(Versioned::NotFound);
    };
    let refused = Versioned::refused(naming, holder.owner, &holder.settings, holder.revision);
    if let Some(refused) = refused {
        return Ok(refused);
    }
    let code = naming.code.as_str();
    let revision = naming.revision.unwrap_or(holder.revision);
    let held = held(tx, code).await?;
    let version = held.iter().find(|held| held.revision == revision);
    let bytes = match version {
        Some(held) => held.bytes,
        None if revision == holder.revision => length(tx, code).await?,
        None => return Ok(Versioned::NoVersion),
    };
    let is_named = !naming.name.is_empty();
    if is_named && !may_name(&held, revision, bytes) {
        return Ok(Versioned::Full);
    }
    if version.is_some() && is_named {
        Entity::update_many()
            .col_expr(Column::Name, Expr::value(naming.name.as_str()))
            .filter(Column::Code.eq(code))
            .filter(Column::Revision.eq(revision.0))
            .exec(tx)
            .await?;
    } else if version.is_none() {
        let kept = Kept::by_hand(is_named).word();
        let values = vec![kept.into(), naming.name.as_str().into(), code.into()];
        let statement = KEEP_PRESENT.of(0, values, tx.get_database_backend());
        tx.execute_raw(statement).await?;
    }
    thin_out(tx, code, naming.now).await?;
    Ok(Versioned::Done(revision))
}

static KEEP_PRESENT: LazyLock<Both> = LazyLock::new(|| {
    Both::new(|_, backend| {
        let [kept, name, code] = match backend {
            DbBackend::Postgres => ["$1", "$2", "$3"],
            _ => ["?"; 3],
        };
        format!(
            "INSERT INTO link_versions ({INTO}) \
             SELECT code, revision, updated_at, saved_by, {kept}, {name}, \
             read_only, task_count, title, LENGTH(long_url), long_url \
             FROM short_links WHERE code = {code}"
        )
    })
});

async fn length(tx: &DatabaseTransaction, code: &str) -> Result<usize, DbErr> {
    let url = short_link::Entity::find_by_id(code.to_owned())
        .select_only()
        .column(short_link::Column::LongUrl)
        .into_tuple::<String>()
        .one(tx)
        .await?;
    Ok(url.map_or(0, |url| url.len()))
}

async fn erase_one(
    tx: &DatabaseTransaction,
    code: &ShortCode,
    by: UserId,
    expected: &Expected,
    revision: Revision,
) -> Result<Versioned<()>, DbErr> {
    match holder(tx, code).await? {
        None => return Ok(Versioned::NotFound),
        Some(holder) if holder.owner != by => return Ok(Versioned::NotOwner),
        Some(holder) if !expected.takes(holder.revision) => return Ok(Versioned::Stale),
        Some(_) => {}
    }
    let erased = Entity::delete_by_id((code.as_str().to_owned(), revision.0))
        .exec(tx)
        .await?;
    Ok(match erased.rows_affected {
        0 => Versioned::NoVersion,
        _ => Versioned::Done(()),
    })
}

#[derive(FromQueryResult)]
struct VersionRow {
    revision: i64,
    made_at: i64,
    by_name: Option<String>,
    kept: String,
    name: String,
    read_only: bool,
    task_count: i32,
    title: String,
}

impl VersionRow {
    fn into_info(self) -> Result<VersionInfo, StoreError> {
        let unreadable = || unreadable("link_versions");
        Ok(VersionInfo {
            revision: Revision(self.revision),
            made: UnixSeconds(self.made_at),
            by: self.by_name,
            kept: Kept::of_word(&self.kept).ok_or_else(unreadable)?,
            name: self.name,
            summary: LinkSummary {
                mode: if self.read_only {
                    LinkMode::ReadOnly
                } else {
                    LinkMode::Editable
                },
                task_count: u32::try_from(self.task_count).map_err(|_| unreadable())?,
                title: self.title,
            },
        })
    }
}

/// Versions of a link without their plans.
fn infos(code: ShortCode) -> Select<Entity> {
    let by: RelationDef = Entity::belongs_to(user::Entity)
        .from(Column::ById)
        .to(user::Column::Id)
        .into();
    Entity::find()
        .select_only()
        .columns([
            Column::Revision,
            Column::MadeAt,
            Column::Kept,
            Column::Name,
            Column::ReadOnly,
            Column::TaskCount,
            Column::Title,
        ])
        .column_as(user::Column::Name, "by_name")
        .join(JoinType::LeftJoin, by)
        .filter(Column::Code.eq(code.as_str()))
}

#[async_trait]
impl VersionStore for SeaOrmShortLinkStore {
    async fn versions(&self, code: &ShortCode) -> Result<Vec<VersionInfo>, StoreError> {
        let rows = infos(*code)
            .order_by_desc(Column::Revision)
            .into_model::<VersionRow>()
            .all(&self.database.readers)
            .await
            .map_err(|error| store_error(&error))?;
        rows.into_iter().map(VersionRow::into_info).collect()
    }

    async fn version(
        &self,
        code: &ShortCode,
        revision: Revision,
    ) -> Result<Option<Version>, StoreError> {
        let readers = &self.database.readers;
        let row = infos(*code)
            .filter(Column::Revision.eq(revision.0))
            .into_model::<VersionRow>()
            .one(readers)
            .await
            .map_err(|error| store_error(&error))?;
        let Some(row) = row else { return Ok(None) };
        let long_url = Entity::find_by_id((code.as_str().to_owned(), revision.0))
            .select_only()
            .column(Column::LongUrl)
            .into_tuple::<String>()
            .one(readers)
            .await
            .map_err(|error| store_error(&error))?;
        let info = row.into_info()?;
        // Erased in between, perhaps; a version's plan never changes.
        Ok(long_url.map(|long_url| Version {
            info,
            long_url: LongUrl::stored(long_url),
        }))
    }

    async fn name_version(&self, naming: Naming) -> Result<Versioned<Revision>, StoreError> {
        self.database
            .writer
            .write(move |tx| {
                let naming = naming.clone();
                Box::pin(async move { name(tx, &naming).await })
            })
            .await
    }

    async fn erase_version(
        &self,
        code: &ShortCode,
        by: UserId,
        expected: &Expected,
        revision: Revision,
    ) -> Result<Versioned<()>, StoreError> {
        let (code, expected) = (*code, expected.clone());
        self.database
            .writer
            .write(move |tx| {
                let expected = expected.clone();
                Box::pin(async move { erase_one(tx, &code, by, &expected, revision).await })
            })
            .await
    }

    async fn restore(&self, save: Save) -> Result<Saved, StoreError> {
        self.write(Saving::of_restore(save)).await
    }
}
