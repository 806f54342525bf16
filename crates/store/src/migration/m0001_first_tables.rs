//! Users, sessions, sign-in attempts, tokens and links.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, binary, boolean, integer, pk_auto, string, text,
};

use crate::entity::{api_token, session, short_link, sign_in_attempt, user};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m0001_first_tables"
    }
}

/// A key to a user that takes the row along when the user goes.
fn of_user(table: impl IntoIden, column: impl IntoIden) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .from(table, column)
        .to(user::Entity, user::Column::Id)
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let users = Table::create()
            .table(user::Entity)
            .col(pk_auto(user::Column::Id).big_integer())
            .col(text(user::Column::Issuer))
            .col(text(user::Column::Subject))
            .col(text(user::Column::Name))
            .col(big_integer(user::Column::CreatedAt))
            .index(
                Index::create()
                    .unique()
                    .name("users_identity")
                    .col(user::Column::Issuer)
                    .col(user::Column::Subject),
            )
            .to_owned();
        let sessions = Table::create()
            .table(session::Entity)
            .col(binary(session::Column::SecretHash).primary_key())
            .col(big_integer(session::Column::UserId))
            .col(big_integer(session::Column::StartedAt))
            .col(big_integer(session::Column::UsedAt))
            .foreign_key(&mut of_user(session::Entity, session::Column::UserId))
            .to_owned();
        let attempts = Table::create()
            .table(sign_in_attempt::Entity)
            .col(binary(sign_in_attempt::Column::StateHash).primary_key())
            .col(binary(sign_in_attempt::Column::BrowserHash))
            .col(text(sign_in_attempt::Column::Nonce))
            .col(text(sign_in_attempt::Column::Verifier))
            .col(big_integer(sign_in_attempt::Column::BegunAt))
            .to_owned();
        let tokens = Table::create()
            .table(api_token::Entity)
            .col(pk_auto(api_token::Column::Id).big_integer())
            .col(big_integer(api_token::Column::UserId))
            .col(text(api_token::Column::Name))
            .col(binary(api_token::Column::SecretHash).unique_key())
            .col(big_integer(api_token::Column::CreatedAt))
            .col(big_integer_null(api_token::Column::UsedAt))
            .foreign_key(&mut of_user(api_token::Entity, api_token::Column::UserId))
            .to_owned();
        let links = Table::create()
            .table(short_link::Entity)
            .col(string(short_link::Column::Code).primary_key())
            .col(big_integer_null(short_link::Column::OwnerId))
            .col(text(short_link::Column::LongUrl))
            .col(binary(short_link::Column::UrlHash))
            .col(boolean(short_link::Column::ReadOnly))
            .col(integer(short_link::Column::TaskCount))
            .col(text(short_link::Column::Title))
            .col(big_integer(short_link::Column::Revision))
            .col(big_integer(short_link::Column::CreatedAt))
            .col(big_integer(short_link::Column::UpdatedAt))
            .foreign_key(
                ForeignKey::create()
                    .from(short_link::Entity, short_link::Column::OwnerId)
                    .to(user::Entity, user::Column::Id),
            )
            .to_owned();
        for table in [users, sessions, attempts, tokens, links] {
            manager.create_table(table).await?;
        }
        let by_owner = Index::create()
            .name("short_links_by_owner")
            .table(short_link::Entity)
            .col(short_link::Column::OwnerId)
            .col(short_link::Column::UrlHash)
            .to_owned();
        manager.create_index(by_owner).await?;
        let by_user = Index::create()
            .name("api_tokens_by_user")
            .table(api_token::Entity)
            .col(api_token::Column::UserId)
            .to_owned();
        manager.create_index(by_user).await
    }
}
