//! What the creator of a link decides about it.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, boolean, text};

use crate::entity::short_link::{Column, Entity};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m0002_link_settings"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // With defaults, so that a program of the version before can still add links (PostgreSQL has several).
        let columns = [
            text(Column::Name).default("").to_owned(),
            big_integer_null(Column::ExpiresAt),
            boolean(Column::OthersMaySave).default(false).to_owned(),
        ];
        // SQLite adds one column at a time.
        for mut column in columns {
            let add = Table::alter()
                .table(Entity)
                .add_column(&mut column)
                .to_owned();
            manager.alter_table(add).await?;
        }
        Ok(())
    }
}
