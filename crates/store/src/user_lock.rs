//! One change at a time of what belongs to a user.

use barline_accounts::UserId;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, Statement};

/// Waits until no other transaction changes what belongs to this user: counting and adding must be one step.
/// SQLite has one writer anyway.
pub(crate) async fn lock_user(tx: &DatabaseTransaction, user: UserId) -> Result<(), DbErr> {
    if tx.get_database_backend() == DbBackend::Postgres {
        let sql = "SELECT id FROM users WHERE id = $1 FOR UPDATE";
        tx.execute_raw(Statement::from_sql_and_values(
            DbBackend::Postgres,
            sql,
            [user.0.into()],
        ))
        .await?;
    }
    Ok(())
}
