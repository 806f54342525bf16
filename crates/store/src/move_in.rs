//! Filling an empty PostgreSQL database with what an SQLite file holds (L52).

use std::path::Path;

use barline_accounts::UnixSeconds;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ActiveModelBehavior, ActiveModelTrait, ConnectionTrait, DatabaseConnection,
    DatabaseTransaction, DbBackend, DbErr, EntityTrait, FromQueryResult, IntoActiveModel,
    QueryFilter, QueryOrder, QuerySelect, QueryTrait, Statement, TransactionTrait,
};
use tempfile::TempPath;

use crate::backup::{beside, copy, failed, make_anew};
use crate::entity::{
    api_token, link_head, link_op, link_version, service_key, session, short_link, sign_in_attempt,
    user,
};
use crate::error::OpenError;
use crate::migration::{self, migrate, next_step};
use crate::postgres;
use crate::renumber::renumber_all;
use crate::restore::{RestoreError, of_backup, others};
use crate::sqlite::{BUSY_TIMEOUT, connect};

/// Rows that are in memory at one time: of those that hold a whole plan, a mebibyte each at most; of those that hold a
/// part of one; of all others.
const PLANS: u64 = 16;
const PARTS: u64 = 100;
const ROWS: u64 = 1_000;

/// What a row of an SQLite table is called that need not have a number of its own.
const ROW_ID: &str = "rowid";

/// Fills the PostgreSQL database at `url`, which holds nothing and no program may have open, with what the SQLite file
/// `backup` holds, in one transaction. What counts goes on as after any restore (L51). The file is only read.
///
/// # Errors
/// See [`RestoreError`]. The database holds nothing then, and can be filled again.
pub(crate) async fn fill(url: &str, backup: &Path, now: UnixSeconds) -> Result<(), RestoreError> {
    let connection = postgres::open(url).await?;
    let filled = match Source::open(backup).await {
        Ok(source) => fill_from(&source, &connection, now).await,
        Err(error) => Err(of_backup(error, backup)),
    };
    let _ = connection.close().await;
    filled
}

/// What is moved: the file, or a copy where its schema is that of an older version.
struct Source {
    connection: DatabaseConnection,
    /// Removed with this.
    _copy: Option<TempPath>,
}

impl Source {
    async fn open(backup: &Path) -> Result<Self, OpenError> {
        let connection = connect(backup, 1, BUSY_TIMEOUT, |options| options.read_only(true));
        let connection = connection.await?;
        if next_step(&connection).await?.is_none() {
            return Ok(Source {
                connection,
                _copy: None,
            });
        }
        let file = beside(backup, ".restoring");
        make_anew(&file)?;
        let file = TempPath::try_from_path(file).map_err(|error| failed(backup, &error))?;
        copy(&connection, &file).await?;
        connection.close().await?;
        // Nobody needs what a crash leaves of this file: no journal, which would be played into the next one.
        let connection = connect(&file, 1, BUSY_TIMEOUT, |options| {
            options.pragma("journal_mode", "MEMORY")
        });
        let connection = connection.await?;
        migrate(&connection).await?;
        Ok(Source {
            connection,
            _copy: Some(file),
        })
    }
}

async fn fill_from(
    source: &Source,
    connection: &DatabaseConnection,
    now: UnixSeconds,
) -> Result<(), RestoreError> {
    let to = connection.begin().await.map_err(OpenError::from)?;
    let filled = fill_in(source, &to, now).await;
    let ended = match filled {
        Ok(()) => to.commit().await,
        Err(_) => to.rollback().await,
    };
    filled?;
    Ok(ended.map_err(OpenError::from)?)
}

async fn fill_in(
    source: &Source,
    to: &DatabaseTransaction,
    now: UnixSeconds,
) -> Result<(), RestoreError> {
    // From here on a program that starts waits until this is over; who came before is counted.
    migration::run(to).await.map_err(OpenError::from)?;
    if others(to).await.map_err(OpenError::from)? > 0 {
        return Err(RestoreError::InUse);
    }
    if holds_anything(to).await.map_err(OpenError::from)? {
        return Err(RestoreError::NotEmpty);
    }
    let from = source.connection.begin().await.map_err(OpenError::from)?;
    move_all(&from, to).await.map_err(OpenError::from)?;
    go_on(&from, to).await.map_err(OpenError::from)?;
    Ok(renumber_all(to, now).await.map_err(OpenError::from)?)
}

/// Whether there is a row that somebody made. A program that was only started has keys of its own, which go, and its
/// last transactions (`writers`), which are nothing to anybody.
async fn holds_anything(to: &DatabaseTransaction) -> Result<bool, DbErr> {
    Ok(has_rows::<user::Entity>(to).await?
        || has_rows::<sign_in_attempt::Entity>(to).await?
        || has_rows::<session::Entity>(to).await?
        || has_rows::<api_token::Entity>(to).await?
        || has_rows::<short_link::Entity>(to).await?
        || has_rows::<link_head::Entity>(to).await?
        || has_rows::<link_op::Entity>(to).await?
        || has_rows::<link_version::Entity>(to).await?)
}

async fn has_rows<E: EntityTrait>(to: &DatabaseTransaction) -> Result<bool, DbErr> {
    let row = E::find().select_only().expr(Expr::val(1)).limit(1);
    let row = to.query_one_raw(row.build(DbBackend::Postgres)).await?;
    Ok(row.is_some())
}

/// Users come before what is theirs.
async fn move_all(from: &DatabaseTransaction, to: &DatabaseTransaction) -> Result<(), DbErr> {
    service_key::Entity::delete_many().exec(to).await?;
    move_table::<service_key::Entity, service_key::ActiveModel>(from, to, ROWS).await?;
    move_table::<user::Entity, user::ActiveModel>(from, to, ROWS).await?;
    move_table::<session::Entity, session::ActiveModel>(from, to, ROWS).await?;
    move_table::<sign_in_attempt::Entity, sign_in_attempt::ActiveModel>(from, to, ROWS).await?;
    move_table::<api_token::Entity, api_token::ActiveModel>(from, to, ROWS).await?;
    move_table::<short_link::Entity, short_link::ActiveModel>(from, to, PLANS).await?;
    move_table::<link_head::Entity, link_head::ActiveModel>(from, to, PARTS).await?;
    move_table::<link_op::Entity, link_op::ActiveModel>(from, to, PARTS).await?;
    move_table::<link_version::Entity, link_version::ActiveModel>(from, to, PLANS).await
}

/// Moves a table, so many rows at a time. Each time goes on behind the last row, so that none is looked at twice.
async fn move_table<E, A>(
    from: &DatabaseTransaction,
    to: &DatabaseTransaction,
    at_once: u64,
) -> Result<(), DbErr>
where
    E: EntityTrait,
    E::Model: IntoActiveModel<A>,
    A: ActiveModelTrait<Entity = E> + ActiveModelBehavior + Send,
{
    let mut last = i64::MIN;
    loop {
        let rows = E::find()
            .expr_as(Expr::col(ROW_ID), ROW_ID)
            .filter(Expr::col(ROW_ID).gt(last))
            .order_by_asc(Expr::col(ROW_ID))
            .limit(at_once);
        let rows = from.query_all_raw(rows.build(DbBackend::Sqlite)).await?;
        let Some(row) = rows.last() else {
            return Ok(());
        };
        last = row.try_get("", ROW_ID)?;
        let models: Result<Vec<E::Model>, DbErr> = rows
            .iter()
            .map(|row| E::Model::from_query_result(row, ""))
            .collect();
        let models = models?.into_iter().map(IntoActiveModel::into_active_model);
        E::insert_many(models).exec_without_returning(to).await?;
    }
}

/// Numbers of users and tokens go on behind the last that was given out, though nobody may have it any more.
async fn go_on(from: &DatabaseTransaction, to: &DatabaseTransaction) -> Result<(), DbErr> {
    for table in ["users", "api_tokens"] {
        let given_out = "SELECT seq FROM sqlite_sequence WHERE name = ? AND seq > 0";
        let given_out =
            Statement::from_sql_and_values(DbBackend::Sqlite, given_out, [table.into()]);
        let Some(row) = from.query_one_raw(given_out).await? else {
            continue;
        };
        let last: i64 = row.try_get_by_index(0)?;
        let next = "SELECT setval(pg_get_serial_sequence($1, 'id'), $2)";
        let values = [table.into(), last.into()];
        let next = Statement::from_sql_and_values(DbBackend::Postgres, next, values);
        to.execute_raw(next).await?;
    }
    Ok(())
}
