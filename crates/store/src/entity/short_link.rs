//! Table `short_links`: a code and the plan behind it; without an owner it is deleted, and only its code is kept (SL9).

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "short_links")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(crate) code: String,
    pub(crate) owner_id: Option<i64>,
    pub(crate) long_url: String,
    /// SHA-256 of the long URL: finds the same plan again without an index over whole plans (SL3).
    pub(crate) url_hash: Vec<u8>,
    pub(crate) read_only: bool,
    pub(crate) task_count: i32,
    pub(crate) title: String,
    pub(crate) revision: i64,
    pub(crate) created_at: i64,
    pub(crate) updated_at: i64,
    /// What its creator calls it; may be empty (SL12).
    pub(crate) name: String,
    /// From when on it is as unknown (SL13).
    pub(crate) expires_at: Option<i64>,
    /// Whether whoever is signed in may save (SL14).
    pub(crate) others_may_save: bool,
    /// Whether its card shows the plan (SL16).
    pub(crate) card_shows_plan: bool,
    /// Who saved the plan, where that is known.
    pub(crate) saved_by: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
