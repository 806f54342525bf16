//! Keys of the service itself: the same for every program on the database (LV4).

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{binary, string};

use crate::entity::service_key::{Column, Entity};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m0004_service_keys"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table(Entity)
            .col(string(Column::Name).primary_key())
            .col(binary(Column::Bytes))
            .to_owned();
        manager.create_table(table).await
    }
}
