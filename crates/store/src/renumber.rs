//! New numbers for what a copy of a database holds, before that is put back (L51).

use std::path::Path;

use barline_accounts::UnixSeconds;
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, Statement, TransactionTrait,
};

use crate::sqlite::{BUSY_TIMEOUT, connect};

/// Numbers that a second has. Browsers tell by the leap that the server was restored
/// (`web/src/features/permanent-link/remote.ts`). They count to 2^53, which is in the year 2255.
const OF_A_SECOND: i64 = 1_000_000;

/// Moves on what counts in the copy at `path`, past everything that the database may have given out since the copy was
/// made: an answer of then must not be taken for one of now (GS16), nor a row for another (LV13).
///
/// How far that went nobody knows: the database may be gone, and the copy have been restored before. So a number is at
/// least that of the second it is: no link is saved more often, and another restore comes later.
///
/// # Errors
/// The copy is of no use then.
pub(crate) async fn renumber(path: &Path, now: UnixSeconds) -> Result<(), DbErr> {
    // Nobody needs what a crash leaves of this file: no journal, which would be played into the next one.
    let connection = connect(path, 1, BUSY_TIMEOUT, |options| {
        options.pragma("journal_mode", "MEMORY")
    })
    .await?;
    let renumbered = renumber_all(&connection, now).await;
    connection.close().await?;
    renumbered
}

/// Moves on what counts in the database that is open, in one transaction.
pub(crate) async fn renumber_all(
    connection: &impl TransactionTrait<Transaction = DatabaseTransaction>,
    now: UnixSeconds,
) -> Result<(), DbErr> {
    let transaction = connection.begin().await?;
    let now = now.0.saturating_mul(OF_A_SECOND);
    let (tables, greatest, of_ids) = match transaction.get_database_backend() {
        DbBackend::Postgres => (
            // `information_schema` hides what the user has no right to, and it would be passed over in silence.
            "SELECT string_agg(relname::text, ',') FROM pg_class WHERE relkind IN ('r', 'p') \
             AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())",
            "greatest",
            ids_of_postgres(now),
        ),
        _ => (
            "SELECT group_concat(name) FROM sqlite_schema WHERE type = 'table'",
            "max",
            ids_of_sqlite(now),
        ),
    };
    let tables = Statement::from_string(transaction.get_database_backend(), tables);
    let row = transaction.query_one_raw(tables).await?;
    let tables: Option<String> = row
        .map(|row| row.try_get_by_index(0))
        .transpose()?
        .flatten();
    let tables = tables.unwrap_or_default();
    let next = format!("{greatest}(revision + {OF_A_SECOND}, {now})");
    let of_links = [
        // One that has the present plan stays the one that has it. Earlier ones are what they were called.
        (
            "link_versions",
            format!(
                "UPDATE link_versions SET revision = {next} WHERE EXISTS (SELECT 1 FROM short_links AS link \
                 WHERE link.code = link_versions.code AND link.revision = link_versions.revision)"
            ),
        ),
        // Rows that were added since the copy was made had names that are given out again. Without this a plan is as one
        // that was saved whole: its rows are called anew.
        ("link_heads", "DELETE FROM link_heads".to_owned()),
        (
            "short_links",
            format!("UPDATE short_links SET revision = {next}"),
        ),
    ];
    for (table, statement) in of_links.into_iter().chain(of_ids) {
        // A copy of an older version is put back as it is, and may not have it yet.
        if tables.split(',').any(|name| name == table) {
            transaction.execute_unprepared(&statement).await?;
        }
    }
    transaction.commit().await
}

/// What moves on the numbers of users and tokens, and the table that each needs.
fn ids_of_sqlite(now: i64) -> [(&'static str, String); 2] {
    [
        (
            "sqlite_sequence",
            format!("UPDATE sqlite_sequence SET seq = max(seq + {OF_A_SECOND}, {now})"),
        ),
        (
            "sqlite_sequence",
            format!(
                "INSERT INTO sqlite_sequence (name, seq) SELECT name, {now} FROM sqlite_schema \
                 WHERE type = 'table' AND sql LIKE '% AUTOINCREMENT%' \
                 AND name NOT IN (SELECT name FROM sqlite_sequence)"
            ),
        ),
    ]
}

/// The same. A sequence goes on by drawing a number, for what it drew last is not to be read by everybody.
fn ids_of_postgres(now: i64) -> [(&'static str, String); 2] {
    ["users", "api_tokens"].map(|table| {
        let sequence = format!("pg_get_serial_sequence('{table}', 'id')");
        let next = format!(
            "SELECT setval({sequence}, greatest(nextval({sequence}) + {OF_A_SECOND}, {now}))"
        );
        (table, next)
    })
}
