//! What tells whether a transaction was committed whose COMMIT was not answered (GS27).

use sea_orm::DbBackend;
use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_pk_auto};

use crate::entity::writer::{Column, Entity};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m0007_writers"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite is in the program: its COMMIT is always answered.
        if manager.get_database_backend() != DbBackend::Postgres {
            return Ok(());
        }
        let table = Table::create()
            .table(Entity)
            .col(big_pk_auto(Column::Id))
            .col(big_integer(Column::Number))
            .col(big_integer(Column::At))
            .to_owned();
        manager.create_table(table).await
    }
}
