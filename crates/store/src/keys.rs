//! Keys of the service itself.

use barline_accounts::{RandomSource, StoreError};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, DatabaseTransaction, DbErr, EntityTrait};

use crate::Database;
use crate::entity::service_key::{ActiveModel, Column, Entity};

/// What ids of revisions are made with (LV4).
const LIVE: &str = "live";

impl Database {
    /// The key that ids of revisions are made with: drawn by the first program that asks, the same for all from then on.
    ///
    /// # Errors
    /// When the database does not answer, or holds another thing under that name.
    pub async fn live_key(&self, random: &dyn RandomSource) -> Result<[u8; 32], StoreError> {
        let mut drawn = [0; 32];
        random.fill(&mut drawn);
        let bytes = self
            .writer
            .write(move |tx| Box::pin(async move { first(tx, drawn).await }))
            .await?;
        bytes.try_into().map_err(|_| StoreError::Corrupt)
    }
}

async fn first(tx: &DatabaseTransaction, drawn: [u8; 32]) -> Result<Vec<u8>, DbErr> {
    let row = ActiveModel {
        name: Set(LIVE.to_owned()),
        bytes: Set(drawn.to_vec()),
    };
    Entity::insert(row)
        .on_conflict(OnConflict::column(Column::Name).do_nothing().to_owned())
        .exec_without_returning(tx)
        .await?;
    let row = Entity::find_by_id(LIVE.to_owned()).one(tx).await?;
    row.map(|row| row.bytes)
        .ok_or_else(|| DbErr::RecordNotFound("service_keys".to_owned()))
}
