//! [`LinkLog`] on a database: ops of links, in the transaction of the save that they made.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use async_trait::async_trait;
use barline_accounts::{StoreError, UnixSeconds, UserId};
use barline_live::{LinkLog, LoggedOp, OpName, OpsSave, RowIds, Standing};
use barline_short_links::{Revision, Save, Saved, ShortCode};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, EntityTrait,
    FromQueryResult, JoinType, QueryFilter, QuerySelect, RelationDef, Statement, Value,
};

use super::SeaOrmShortLinkStore;
use super::rows::{LinkRow, unreadable};
use super::saves::Saving;
use super::statement::{SIZES, fitting, rows};
use crate::cache::KeptLink;
use crate::entity::{link_head, link_op, short_link};
use crate::failure::store_error;
use crate::only_row::only_row;

/// Statements of the sizes, for one kind of database.
type Statements = [String; SIZES.len()];

/// The statements of the kind of database that this is.
pub(super) struct Both {
    sqlite: Statements,
    postgres: Statements,
}

impl Both {
    pub(super) fn new(sql: fn(usize, DbBackend) -> String) -> Self {
        Both {
            sqlite: SIZES.map(|size| sql(size, DbBackend::Sqlite)),
            postgres: SIZES.map(|size| sql(size, DbBackend::Postgres)),
        }
    }

    /// The one of the size with this place in [`SIZES`].
    pub(super) fn of(&self, place: usize, values: Vec<Value>, backend: DbBackend) -> Statement {
        let statements = match backend {
            DbBackend::Postgres => &self.postgres,
            _ => &self.sqlite,
        };
        Statement::from_sql_and_values(backend, &statements[place], values)
    }
}

/// Values of an op, of a head, and of the name of an op.
const OP: usize = 7;
const HEAD: usize = 4;
const NAME: usize = 3;

static NOTE_OPS: LazyLock<Both> = LazyLock::new(|| {
    Both::new(|size, backend| {
        let list = rows(size, OP, 0, backend);
        format!(
            "INSERT INTO link_ops (code, by_id, client, n, revision, at, changes) VALUES {list}"
        )
    })
});

static NOTE_HEADS: LazyLock<Both> = LazyLock::new(|| {
    Both::new(|size, backend| {
        let list = rows(size, HEAD, 0, backend);
        format!(
            "INSERT INTO link_heads (code, epoch, revision, ids) VALUES {list} \
             ON CONFLICT (code) DO UPDATE \
             SET epoch = excluded.epoch, revision = excluded.revision, ids = excluded.ids"
        )
    })
});

static KNOWN: LazyLock<Both> = LazyLock::new(|| {
    Both::new(|size, backend| {
        let code = match backend {
            DbBackend::Postgres => "$1",
            _ => "?",
        };
        // The code first: its value comes first.
        let list = rows(size, NAME, 1, backend);
        format!(
            "SELECT op.by_id, op.client, op.n, op.changes FROM (SELECT {code} AS code) AS link, \
             (VALUES {list}) AS asked, link_ops AS op WHERE op.code = link.code \
             AND op.by_id = asked.column1 AND op.client = asked.column2 AND op.n = asked.column3"
        )
    })
});

/// What is noted with a save.
pub(super) struct Noted {
    epoch: Revision,
    ids: String,
    ops: Vec<LoggedOp>,
}

impl Noted {
    pub(super) fn new(epoch: Revision, ids: &RowIds, ops: Vec<LoggedOp>) -> Self {
        Noted {
            epoch,
            ids: ids.to_string(),
            ops,
        }
    }

    /// About how many bytes are written of it.
    pub(super) fn bytes(&self) -> usize {
        let ops = self.ops.iter().map(|op| op.changes.len());
        self.ids.len() + ops.sum::<usize>()
    }
}

/// Notes the ops of saves that were done, each with its link's new revision.
pub(super) async fn note_all(
    tx: &DatabaseTransaction,
    saves: &[(&Save, &Noted, Revision)],
) -> Result<(), DbErr> {
    let op = |(save, noted, revision): &(&Save, &Noted, Revision)| {
        let (code, revision, at) = (save.code, revision.0, save.now.0);
        let ops: Vec<[Value; OP]> = noted
            .ops
            .iter()
            .map(|op| {
                [
                    code.as_str().into(),
                    op.name.by.0.into(),
                    op.name.client.as_ref().into(),
                    op.name.n.into(),
                    revision.into(),
                    at.into(),
                    op.changes.as_ref().into(),
                ]
            })
            .collect();
        ops
    };
    insert(tx, &NOTE_OPS, saves.iter().flat_map(op).collect()).await?;
    let head = |(save, noted, revision): &(&Save, &Noted, Revision)| {
        [
            save.code.as_str().into(),
            noted.epoch.0.into(),
            revision.0.into(),
            noted.ids.as_str().into(),
        ]
    };
    insert(tx, &NOTE_HEADS, saves.iter().map(head).collect()).await
}

/// Writes rows whose last value is their long text.
async fn insert<const N: usize>(
    tx: &DatabaseTransaction,
    statements: &Both,
    mut rest: Vec<[Value; N]>,
) -> Result<(), DbErr> {
    while !rest.is_empty() {
        let fit = fitting(rest.iter().map(|row| match row.last() {
            Some(Value::String(Some(text))) => text.len(),
            _ => 0,
        }));
        let place = SIZES.iter().rposition(|size| *size <= fit).unwrap_or(0);
        let values = rest.drain(..SIZES[place]).flatten().collect();
        let statement = statements.of(place, values, tx.get_database_backend());
        tx.execute_raw(statement).await?;
    }
    Ok(())
}

/// Erases what is kept of a link's ops (LV18).
pub(super) async fn erase(tx: &DatabaseTransaction, code: &ShortCode) -> Result<(), DbErr> {
    let code = code.as_str();
    link_op::Entity::delete_many()
        .filter(link_op::Column::Code.eq(code))
        .exec(tx)
        .await?;
    link_head::Entity::delete_by_id(code.to_owned())
        .exec(tx)
        .await?;
    Ok(())
}

#[derive(FromQueryResult)]
struct StandingRow {
    #[sea_orm(nested)]
    link: LinkRow,
    head_epoch: Option<i64>,
    head_revision: Option<i64>,
    head_ids: Option<String>,
}

impl StandingRow {
    fn into_standing(self, code: ShortCode) -> Result<Option<Standing>, StoreError> {
        let head = match (self.head_epoch, self.head_revision, self.head_ids) {
            (Some(epoch), Some(revision), Some(ids)) => {
                let ids = ids.parse().map_err(|_| unreadable("link_heads"))?;
                Some((Revision(epoch), Revision(revision), ids))
            }
            _ => None,
        };
        let link = self.link.into_link(code);
        Ok(link.map(|link| Standing::of(link, head)))
    }
}

#[async_trait]
impl LinkLog for SeaOrmShortLinkStore {
    async fn standing(&self, code: &ShortCode) -> Result<Option<Standing>, StoreError> {
        let cache = self.database.caches.as_ref().map(|caches| &caches.links);
        let kept = cache.and_then(|cache| cache.get(code));
        if let Some(standing) = kept.and_then(KeptLink::standing) {
            return Ok(Some(standing));
        }
        let seen = cache.map(|cache| cache.look(code));
        let heads: RelationDef = short_link::Entity::belongs_to(link_head::Entity)
            .from(short_link::Column::Code)
            .to(link_head::Column::Code)
            .into();
        let found = short_link::Entity::find_by_id(code.as_str().to_owned())
            .select_only()
            .columns(LinkRow::COLUMNS)
            .column_as(link_head::Column::Epoch, "head_epoch")
            .column_as(link_head::Column::Revision, "head_revision")
            .column_as(link_head::Column::Ids, "head_ids")
            .join(JoinType::LeftJoin, heads)
            .into_model::<StandingRow>()
            .all(&self.database.readers);
        let row = only_row(found).await.map_err(|error| store_error(&error))?;
        let standing = row.map_or(Ok(None), |row| row.into_standing(*code))?;
        if let (Some(cache), Some(seen), Some(standing)) = (cache, seen, &standing) {
            let kept = KeptLink::Standing(Arc::new(standing.clone()));
            cache.keep(*code, &kept, seen);
        }
        Ok(standing)
    }

    async fn known(
        &self,
        code: &ShortCode,
        names: &[OpName],
    ) -> Result<HashMap<OpName, Arc<str>>, StoreError> {
        let mut known = HashMap::new();
        let readers = &self.database.readers;
        let backend = readers.get_database_backend();
        for some in names.chunks(SIZES[SIZES.len() - 1]) {
            let place = SIZES.iter().position(|size| *size >= some.len());
            let place = place.unwrap_or(SIZES.len() - 1);
            let mut values = Vec::with_capacity(1 + SIZES[place] * NAME);
            values.push(code.as_str().into());
            // Up to the size, the first is asked for again.
            for name in some
                .iter()
                .chain(std::iter::repeat(&some[0]))
                .take(SIZES[place])
            {
                let name: [Value; NAME] =
                    [name.by.0.into(), name.client.as_ref().into(), name.n.into()];
                values.extend(name);
            }
            let found = readers
                .query_all_raw(KNOWN.of(place, values, backend))
                .await;
            for row in found.map_err(|error| store_error(&error))? {
                let (name, changes) = named(&row).map_err(|error| store_error(&error))?;
                known.insert(name, changes);
            }
        }
        Ok(known)
    }

    async fn made(
        &self,
        code: &ShortCode,
        revisions: &[Revision],
    ) -> Result<HashMap<Revision, UnixSeconds>, StoreError> {
        let mut made = HashMap::with_capacity(revisions.len());
        for some in revisions.chunks(SIZES[SIZES.len() - 1]) {
            let rows = link_op::Entity::find()
                .select_only()
                .column(link_op::Column::Revision)
                .column_as(link_op::Column::At.max(), "made")
                .filter(link_op::Column::Code.eq(code.as_str()))
                .filter(link_op::Column::Revision.is_in(some.iter().map(|revision| revision.0)))
                .group_by(link_op::Column::Revision)
                .into_tuple::<(i64, i64)>()
                .all(&self.database.readers)
                .await
                .map_err(|error| store_error(&error))?;
            let rows = rows.into_iter();
            made.extend(rows.map(|(revision, at)| (Revision(revision), UnixSeconds(at))));
        }
        Ok(made)
    }

    async fn append(&self, ops: OpsSave) -> Result<Saved, StoreError> {
        self.write(Saving::of_ops(ops)).await
    }

    async fn forget(&self, before: UnixSeconds) -> Result<(), StoreError> {
        let old = link_op::Column::At.lt(before.0);
        self.database
            .writer
            .write(move |tx| {
                let old = old.clone();
                Box::pin(async move {
                    link_op::Entity::delete_many().filter(old).exec(tx).await?;
                    Ok(())
                })
            })
            .await
    }
}

fn named(row: &sea_orm::QueryResult) -> Result<(OpName, Arc<str>), DbErr> {
    let name = OpName {
        by: UserId(row.try_get_by_index(0)?),
        client: row.try_get_by_index::<String>(1)?.into(),
        n: row.try_get_by_index(2)?,
    };
    Ok((name, row.try_get_by_index::<String>(3)?.into()))
}
