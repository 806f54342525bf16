//! Reading one row.

use std::future::Future;

use sea_orm::DbErr;

/// The row of a query that can find one at most, or the first of few. The library's own `one` adds `LIMIT ?`, and SQLite
/// plans a statement anew each time that it is told the number.
pub(crate) async fn only_row<T>(
    rows: impl Future<Output = Result<Vec<T>, DbErr>>,
) -> Result<Option<T>, DbErr> {
    Ok(rows.await?.into_iter().next())
}
