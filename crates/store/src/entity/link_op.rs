//! Table `link_ops`: ops of links that were carried out, kept for 7 days (LV14, LV18).

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "link_ops")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) code: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) by_id: i64,
    /// Which of the user's pages.
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) client: String,
    /// Which op of that page.
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) n: i64,
    /// The revision that has it in it.
    pub(crate) revision: i64,
    pub(crate) at: i64,
    /// A JSON array.
    pub(crate) changes: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
