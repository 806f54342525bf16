//! Which steps a database has, and which it still needs.

use sea_orm::{
    ConnectionTrait, DatabaseConnection, DbBackend, DbErr, SqliteTransactionMode, Statement,
    TransactionOptions, TransactionTrait,
};

use super::{known, run};
use crate::error::OpenError;

/// Refuses a schema with steps that this version does not know.
pub(crate) async fn check_steps(connection: &DatabaseConnection) -> Result<(), OpenError> {
    let known = known();
    let done = steps_done(connection).await?;
    if done.iter().all(|step| known.contains(step)) {
        Ok(())
    } else {
        Err(OpenError::Newer)
    }
}

/// The first step that a schema still needs; `None` when it is up to date, or not made yet.
pub(crate) async fn next_step(
    connection: &DatabaseConnection,
) -> Result<Option<String>, OpenError> {
    let done = steps_done(connection).await?;
    let mut missing = known().into_iter().filter(|step| !done.contains(step));
    Ok(missing.next().filter(|_| !done.is_empty()))
}

/// Whether the schema was made.
pub(crate) async fn has_tables(connection: &DatabaseConnection) -> Result<bool, DbErr> {
    Ok(!steps_done(connection).await?.is_empty())
}

async fn steps_done(connection: &DatabaseConnection) -> Result<Vec<String>, DbErr> {
    let backend = connection.get_database_backend();
    let table = match backend {
        // Not by `information_schema`, which hides what the user has no right to: to be told of that right is the point.
        DbBackend::Postgres => {
            "SELECT 1 AS found FROM pg_class WHERE relname = 'seaql_migrations' AND relkind IN ('r', 'p') \
             AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())"
        }
        _ => "SELECT 1 AS found FROM sqlite_schema WHERE name = 'seaql_migrations'",
    };
    let statement = |sql: &str| Statement::from_string(backend, sql);
    if connection.query_one_raw(statement(table)).await?.is_none() {
        return Ok(Vec::new());
    }
    connection
        .query_all_raw(statement("SELECT version FROM seaql_migrations"))
        .await?
        .iter()
        .map(|row| row.try_get("", "version"))
        .collect()
}

/// Brings the schema up to date.
pub(crate) async fn migrate(connection: &DatabaseConnection) -> Result<(), OpenError> {
    let options = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    };
    let transaction = connection.begin_with_options(options).await?;
    run(&transaction).await?;
    transaction.commit().await?;
    Ok(())
}
