//! Plans that are saved, many in one statement (M14, GS4).
//!
//! A statement for each costs more than what it does: most of the time went into handing it to the database and back.

use std::collections::HashMap;
use std::sync::LazyLock;

use async_trait::async_trait;
use barline_accounts::UnixSeconds;
use barline_live::OpsSave;
use barline_short_links::{Kept, LinkMode, Revision, Save, Saved, ShortCode};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, Statement, Value};

use super::changes::{count, holder, url_hash};
use super::ops::{Noted, note_all};
use super::sessions::Sessions;
use super::statement::{SIZES, fitting, rows};
use super::versions::{KEEPING, keep_before};
use crate::writer::Batch;

static SQLITE: LazyLock<[String; SIZES.len()]> =
    LazyLock::new(|| SIZES.map(|size| sql(size, DbBackend::Sqlite)));
static POSTGRES: LazyLock<[String; SIZES.len()]> =
    LazyLock::new(|| SIZES.map(|size| sql(size, DbBackend::Postgres)));

/// Values of a row.
const VALUES: usize = 9;

/// A save on its way to the writer.
pub(crate) struct Saving {
    save: Save,
    /// Made before it waits: the writer is one for all.
    hash: Vec<u8>,
    /// The ops that made the plan, where ops did.
    noted: Option<Box<Noted>>,
    is_restore: bool,
    /// Whether the plan of before may have to be kept.
    keeps: bool,
}

impl Saving {
    pub(super) fn new(save: Save) -> Self {
        let hash = url_hash(&save.long_url);
        Saving {
            save,
            hash,
            noted: None,
            is_restore: false,
            keeps: true,
        }
    }

    /// The same where the plan is one of before.
    pub(super) fn of_restore(save: Save) -> Self {
        Saving {
            is_restore: true,
            ..Saving::new(save)
        }
    }

    /// The same, with what is known of sessions: most saves go on with one.
    pub(super) fn in_session(self, sessions: &Sessions) -> Self {
        let sees = self.save.expected.is_some() && !self.is_restore;
        let keeps = !(sees && sessions.goes_on(&self.save));
        Saving { keeps, ..self }
    }

    /// Whose plan it is, and when it is saved.
    pub(super) fn moment(&self) -> (ShortCode, UnixSeconds) {
        (self.save.code, self.save.now)
    }

    /// What decides whether the plan of before is kept: it is not when it is the same, or goes on with a session that it
    /// saw (SL17).
    pub(super) fn keeping(&self) -> [Value; KEEPING] {
        let save = &self.save;
        // The reason, where the moment of the last save does not count.
        let kept = Kept::before(save, self.is_restore, save.now, false);
        [
            save.code.as_str().into(),
            save.by.0.into(),
            save.expected.map(|revision| revision.0).into(),
            self.hash.clone().into(),
            save.now.0.into(),
            kept.map(Kept::word).into(),
            (save.summary.mode == LinkMode::ReadOnly).into(),
        ]
    }

    /// The same with the ops that made the plan.
    pub(super) fn of_ops(ops: OpsSave) -> Self {
        let OpsSave {
            save,
            epoch,
            ids,
            ops,
        } = ops;
        Saving {
            noted: Some(Box::new(Noted::new(epoch, &ids, ops))),
            ..Saving::new(save)
        }
    }

    fn row(&self) -> [Value; VALUES] {
        let save = &self.save;
        [
            save.code.as_str().into(),
            save.by.0.into(),
            save.expected.map(|revision| revision.0).into(),
            save.long_url.as_str().into(),
            self.hash.clone().into(),
            (save.summary.mode == LinkMode::ReadOnly).into(),
            count(&save.summary).into(),
            save.summary.title.as_str().into(),
            save.now.0.into(),
        ]
    }
}

#[async_trait]
impl Batch for Saving {
    type Key = ShortCode;
    type Output = Saved;

    fn key(&self) -> ShortCode {
        self.save.code
    }

    fn bytes(&self) -> usize {
        let noted = self.noted.as_ref().map_or(0, |noted| noted.bytes());
        self.save.long_url.as_str().len() + noted
    }

    async fn run(tx: &DatabaseTransaction, changes: &[&Self]) -> Result<Vec<Saved>, DbErr> {
        save_all(tx, changes).await
    }
}

/// Saves these, each as if alone, and says for each what came of it. No two may be of one link.
async fn save_all(tx: &DatabaseTransaction, saves: &[&Saving]) -> Result<Vec<Saved>, DbErr> {
    keep_all(tx, saves).await?;
    let mut done = HashMap::with_capacity(saves.len());
    let mut rest = saves;
    while !rest.is_empty() {
        let (some, others) = rest.split_at(fitting(rest.iter().map(|saving| saving.bytes())));
        rest = others;
        update(tx, some, &mut done).await?;
    }
    let mut answers = Vec::with_capacity(saves.len());
    for saving in saves {
        answers.push(match done.get(saving.save.code.as_str()) {
            Some(revision) => Saved::Done(*revision),
            None => refused_or_saved(tx, saving).await?,
        });
    }
    let answered = saves.iter().zip(&answers);
    let noted = answered.filter_map(|(saving, saved)| match (&saving.noted, saved) {
        (Some(noted), Saved::Done(revision)) => Some((&saving.save, &**noted, *revision)),
        _ => None,
    });
    note_all(tx, &noted.collect::<Vec<_>>()).await?;
    Ok(answers)
}

/// Keeps what these save over, where it is to be kept.
async fn keep_all(tx: &DatabaseTransaction, saves: &[&Saving]) -> Result<(), DbErr> {
    let may_keep = saves.iter().filter(|saving| saving.keeps);
    let may_keep: Vec<_> = may_keep
        .map(|saving| (saving.save.now, saving.keeping()))
        .collect();
    keep_before(tx, may_keep).await
}

/// Saves these in one statement, and notes the revision of each that was saved.
async fn update(
    tx: &DatabaseTransaction,
    some: &[&Saving],
    done: &mut HashMap<String, Revision>,
) -> Result<(), DbErr> {
    let statements = match tx.get_database_backend() {
        DbBackend::Postgres => &POSTGRES,
        _ => &SQLITE,
    };
    let mut statement = SIZES.iter().zip(&**statements);
    let (size, sql) = statement
        .find(|(size, _)| **size >= some.len())
        .ok_or_else(|| DbErr::Custom("more saves than a statement has rows".to_owned()))?;
    let mut values = Vec::with_capacity(size * VALUES);
    values.extend(some.iter().flat_map(|saving| saving.row()));
    values.extend((some.len()..*size).flat_map(|_| nothing()));
    let statement = Statement::from_sql_and_values(tx.get_database_backend(), sql, values);
    for row in tx.query_all_raw(statement).await? {
        done.insert(row.try_get_by_index(0)?, Revision(row.try_get_by_index(1)?));
    }
    Ok(())
}

/// Why the statement did not save this one. The row is locked from here on.
async fn refused_or_saved(tx: &DatabaseTransaction, saving: &Saving) -> Result<Saved, DbErr> {
    let save = &saving.save;
    let Some(holder) = holder(tx, &save.code).await? else {
        return Ok(Saved::NotFound);
    };
    let judged = Saved::judge(
        save,
        holder.owner,
        &holder.settings,
        holder.mode,
        holder.revision,
    );
    let Saved::Done(revision) = judged else {
        return Ok(judged);
    };
    // Another program changed the link between the two statements; from now on it cannot.
    let mut done = HashMap::with_capacity(1);
    update(tx, &[saving], &mut done).await?;
    match done.get(save.code.as_str()) {
        Some(saved) if *saved == revision => Ok(judged),
        _ => Err(DbErr::Custom(
            "the statement that saves and the rule disagree".to_owned(),
        )),
    }
}

/// A row of the same types that no link has the code of.
fn nothing() -> [Value; VALUES] {
    [
        Value::String(None),
        Value::BigInt(None),
        Value::BigInt(None),
        Value::String(None),
        Value::Bytes(None),
        Value::Bool(None),
        Value::Int(None),
        Value::String(None),
        Value::BigInt(None),
    ]
}

/// Both databases call the columns of a list of values `column1` and so on.
fn sql(size: usize, backend: DbBackend) -> String {
    let list = rows(size, VALUES, 0, backend);
    let or_fail = match backend {
        DbBackend::Postgres => "",
        // Else each page is copied first, in case the statement fails half way; but then all of the transaction is undone.
        _ => "OR FAIL ",
    };
    format!(
        "UPDATE {or_fail}short_links SET long_url = new.column4, url_hash = new.column5, \
         read_only = new.column6, task_count = new.column7, title = new.column8, \
         updated_at = new.column9, saved_by = new.column2, revision = revision + 1 \
         FROM (VALUES {list}) AS new WHERE code = new.column1 \
         AND (owner_id = new.column2 \
         OR others_may_save AND owner_id IS NOT NULL AND read_only = new.column6) \
         AND (expires_at IS NULL OR expires_at > new.column9) \
         AND (new.column3 IS NULL OR revision = new.column3) \
         RETURNING code, revision"
    )
}
