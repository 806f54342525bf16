//! Table `writers`, in PostgreSQL alone: the last transaction of each connection that writes (GS27).

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "writers")]
pub(crate) struct Model {
    #[sea_orm(primary_key)]
    pub(crate) id: i64,
    /// Its last transaction that was committed, counted from 1.
    pub(crate) number: i64,
    /// When that was, Unix seconds.
    pub(crate) at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
