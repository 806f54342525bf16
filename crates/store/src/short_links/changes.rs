//! What happens to a link inside a transaction.

use barline_accounts::{UnixSeconds, UserId};
use barline_short_links::{
    Claim, Configured, Deleted, Expected, LinkMode, LinkSettings, LinkSummary, LongUrl, NewLink,
    Revision, SettingsChange, ShortCode,
};
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, SimpleExpr};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, DatabaseTransaction, DbErr, EntityTrait, FromQueryResult,
    PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use sha2::{Digest, Sha256};

use super::ops::erase;
use super::rows::{InfoRow, infos};
use super::versions::erase_versions;
use crate::entity::short_link::{ActiveModel, Column, Entity};
use crate::only_row::only_row;
use crate::user_lock::lock_user;

/// What decides whether someone may change a link, without the plan behind it.
pub(super) struct Holder {
    pub(super) owner: UserId,
    pub(super) settings: LinkSettings,
    pub(super) mode: LinkMode,
    pub(super) revision: Revision,
}

#[derive(FromQueryResult)]
struct HolderRow {
    owner_id: Option<i64>,
    revision: i64,
    name: String,
    expires_at: Option<i64>,
    others_may_save: bool,
    card_shows_plan: bool,
    read_only: bool,
}

pub(super) fn url_hash(url: &LongUrl) -> Vec<u8> {
    Sha256::digest(url.as_str().as_bytes()).to_vec()
}

/// Who holds a code; the row is locked until the transaction ends. A deleted link has no holder.
pub(super) async fn holder(
    tx: &DatabaseTransaction,
    code: &ShortCode,
) -> Result<Option<Holder>, DbErr> {
    let found = Entity::find_by_id(code.as_str().to_owned())
        .select_only()
        .columns([
            Column::OwnerId,
            Column::Revision,
            Column::Name,
            Column::ExpiresAt,
            Column::OthersMaySave,
            Column::CardShowsPlan,
            Column::ReadOnly,
        ])
        .lock_exclusive()
        .into_model::<HolderRow>()
        .all(tx);
    let row = only_row(found).await?;
    Ok(row.and_then(|row| {
        Some(Holder {
            owner: UserId(row.owner_id?),
            settings: LinkSettings {
                name: row.name,
                expires: row.expires_at.map(UnixSeconds),
                others_may_save: row.others_may_save,
                card_shows_plan: row.card_shows_plan,
            },
            mode: if row.read_only {
                LinkMode::ReadOnly
            } else {
                LinkMode::Editable
            },
            revision: Revision(row.revision),
        })
    }))
}

fn live(now: UnixSeconds) -> SimpleExpr {
    Column::ExpiresAt.is_null().or(Column::ExpiresAt.gt(now.0))
}

pub(super) async fn claim(
    tx: &DatabaseTransaction,
    new: &NewLink,
    most: usize,
) -> Result<Claim, DbErr> {
    lock_user(tx, new.owner).await?;
    let hash = url_hash(&new.long_url);
    let found = Entity::find()
        .select_only()
        .column(Column::Code)
        .filter(Column::OwnerId.eq(new.owner.0))
        .filter(Column::UrlHash.eq(hash.clone()))
        .filter(live(new.now))
        .order_by_asc(Column::CreatedAt)
        .into_tuple::<String>()
        .all(tx);
    let same = only_row(found).await?;
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
        name: Set(String::new()),
        expires_at: Set(None),
        others_may_save: Set(false),
        card_shows_plan: Set(true),
        saved_by: Set(Some(new.owner.0)),
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

pub(super) fn count(summary: &LinkSummary) -> i32 {
    i32::try_from(summary.task_count).unwrap_or(i32::MAX)
}

pub(super) async fn configure(
    tx: &DatabaseTransaction,
    code: &ShortCode,
    by: UserId,
    expected: &Expected,
    change: SettingsChange,
) -> Result<Configured, DbErr> {
    match holder(tx, code).await? {
        None => return Ok(Configured::NotFound),
        Some(holder) if holder.owner != by => return Ok(Configured::NotOwner),
        Some(holder) if !expected.takes(holder.revision) => return Ok(Configured::Stale),
        Some(_) => {}
    }
    let row = infos()
        .filter(Column::Code.eq(code.as_str()))
        .into_model::<InfoRow>()
        .one(tx)
        .await?;
    let info = row.map(InfoRow::into_info).transpose();
    let Ok(Some(mut info)) = info else {
        return Err(DbErr::RecordNotFound("short_links".to_owned()));
    };
    change.apply(&mut info.settings);
    let LinkSettings {
        name,
        expires,
        others_may_save,
        card_shows_plan,
    } = &info.settings;
    Entity::update_many()
        .col_expr(Column::Name, Expr::value(name.clone()))
        .col_expr(Column::ExpiresAt, Expr::value(expires.map(|end| end.0)))
        .col_expr(Column::OthersMaySave, Expr::value(*others_may_save))
        .col_expr(Column::CardShowsPlan, Expr::value(*card_shows_plan))
        .filter(Column::Code.eq(code.as_str()))
        .exec(tx)
        .await?;
    Ok(Configured::Done(Box::new(info)))
}

pub(super) async fn delete(
    tx: &DatabaseTransaction,
    code: &ShortCode,
    by: UserId,
    expected: &Expected,
) -> Result<Deleted, DbErr> {
    match holder(tx, code).await? {
        None => return Ok(Deleted::NotFound),
        Some(holder) if holder.owner != by => return Ok(Deleted::NotOwner),
        Some(holder) if !expected.takes(holder.revision) => return Ok(Deleted::Stale),
        Some(_) => {}
    }
    Entity::update_many()
        .col_expr(Column::OwnerId, Expr::value(Option::<i64>::None))
        .col_expr(Column::LongUrl, Expr::value(""))
        .col_expr(Column::UrlHash, Expr::value(Vec::<u8>::new()))
        .col_expr(Column::Title, Expr::value(""))
        .col_expr(Column::TaskCount, Expr::value(0))
        .col_expr(Column::Name, Expr::value(""))
        .col_expr(Column::SavedBy, Expr::value(Option::<i64>::None))
        .filter(Column::Code.eq(code.as_str()))
        .exec(tx)
        .await?;
    erase(tx, code).await?;
    erase_versions(tx, code).await?;
    Ok(Deleted::Done)
}
