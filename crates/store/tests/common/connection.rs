//! A connection of another program, beside those of the store.

use sea_orm::{ConnectOptions, DatabaseConnection, DbErr};

/// One connection to the database at `url`, kept as it is: sqlx's own upkeep can loop without end
/// (docs/decisions.md, "Libraries").
pub(crate) async fn connection(url: &str) -> Result<DatabaseConnection, DbErr> {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(1)
        .max_lifetime(None)
        .idle_timeout(None)
        .sqlx_logging(false);
    sea_orm::Database::connect(options).await
}
