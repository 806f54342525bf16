//! Table `sign_in_attempts`: someone who left for the provider and has not come back.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sign_in_attempts")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) state_hash: Vec<u8>,
    pub(crate) browser_hash: Vec<u8>,
    pub(crate) nonce: String,
    pub(crate) verifier: String,
    pub(crate) begun_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
