//! Ops of links that several people edit, and what the rows of their plans are called (LV13, LV14).

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, string, text};

use crate::entity::{link_head, link_op};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m0005_link_ops"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let heads = Table::create()
            .table(link_head::Entity)
            .col(string(link_head::Column::Code).primary_key())
            .col(big_integer(link_head::Column::Epoch))
            .col(big_integer(link_head::Column::Revision))
            .col(text(link_head::Column::Ids))
            .to_owned();
        manager.create_table(heads).await?;
        let name = Index::create()
            .col(link_op::Column::Code)
            .col(link_op::Column::ById)
            .col(link_op::Column::Client)
            .col(link_op::Column::N)
            .to_owned();
        let ops = Table::create()
            .table(link_op::Entity)
            .col(string(link_op::Column::Code))
            .col(big_integer(link_op::Column::ById))
            .col(string(link_op::Column::Client))
            .col(big_integer(link_op::Column::N))
            .col(big_integer(link_op::Column::Revision))
            .col(big_integer(link_op::Column::At))
            .col(text(link_op::Column::Changes))
            .primary_key(&mut name.clone())
            .to_owned();
        manager.create_table(ops).await?;
        let by_revision = Index::create()
            .name("link_ops_by_revision")
            .table(link_op::Entity)
            .col(link_op::Column::Code)
            .col(link_op::Column::Revision)
            .to_owned();
        manager.create_index(by_revision).await?;
        let by_age = Index::create()
            .name("link_ops_by_age")
            .table(link_op::Entity)
            .col(link_op::Column::At)
            .to_owned();
        manager.create_index(by_age).await
    }
}
