//! Earlier plans behind links, and who saved the present one (SL17).

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, boolean, integer, string, text};

use crate::entity::{link_version, short_link};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m0006_link_versions"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Of links that are there nobody knows; and a program of the version before can still add links.
        let saved_by = Table::alter()
            .table(short_link::Entity)
            .add_column(big_integer_null(short_link::Column::SavedBy))
            .to_owned();
        manager.alter_table(saved_by).await?;
        let name = Index::create()
            .col(link_version::Column::Code)
            .col(link_version::Column::Revision)
            .to_owned();
        let versions = Table::create()
            .table(link_version::Entity)
            .col(string(link_version::Column::Code))
            .col(big_integer(link_version::Column::Revision))
            .col(big_integer(link_version::Column::MadeAt))
            .col(big_integer_null(link_version::Column::ById))
            .col(string(link_version::Column::Kept))
            .col(text(link_version::Column::Name))
            .col(boolean(link_version::Column::ReadOnly))
            .col(integer(link_version::Column::TaskCount))
            .col(text(link_version::Column::Title))
            .col(big_integer(link_version::Column::Bytes))
            .col(text(link_version::Column::LongUrl))
            .primary_key(&mut name.clone())
            .to_owned();
        manager.create_table(versions).await
    }
}
