//! Table `link_versions`: earlier plans behind links (SL17).

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "link_versions")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) code: String,
    /// The revision that had the plan.
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) revision: i64,
    pub(crate) made_at: i64,
    /// Who saved it, where that is known.
    pub(crate) by_id: Option<i64>,
    /// A word for why it was kept.
    pub(crate) kept: String,
    /// What somebody called it; may be empty.
    pub(crate) name: String,
    pub(crate) read_only: bool,
    pub(crate) task_count: i32,
    pub(crate) title: String,
    /// Of the long URL, which comes last: most reads need no more than what stands before it.
    pub(crate) bytes: i64,
    pub(crate) long_url: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
