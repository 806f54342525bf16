//! Table `link_heads`: what the rows of a plan are called that ops made (LV13).

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "link_heads")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) code: String,
    /// The revision that rows are called alike since.
    pub(crate) epoch: i64,
    /// The revision whose rows these are. Where the link has another, a plan was saved whole.
    pub(crate) revision: i64,
    /// Whole numbers with a comma between two.
    pub(crate) ids: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
