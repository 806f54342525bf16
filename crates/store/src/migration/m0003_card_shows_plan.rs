//! Whether the card of a link shows its plan (SL16).

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::boolean;

use crate::entity::short_link::{Column, Entity};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m0003_card_shows_plan"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Links that are there show it, as they did; and a program of the version before can still add links.
        let mut column = boolean(Column::CardShowsPlan).default(true).to_owned();
        let add = Table::alter()
            .table(Entity)
            .add_column(&mut column)
            .to_owned();
        manager.alter_table(add).await
    }
}
