//! Rows of links, as they are read.

use barline_accounts::{StoreError, UnixSeconds, UserId};
use barline_short_links::{
    LinkMode, LinkSettings, LinkSummary, LongUrl, Revision, ShortCode, ShortLink, ShortLinkInfo,
};
use sea_orm::{EntityTrait, FromQueryResult, QuerySelect, Select};

use crate::entity::short_link::{Column, Entity};

#[derive(FromQueryResult)]
pub(super) struct LinkRow {
    owner_id: Option<i64>,
    long_url: String,
    revision: i64,
    updated_at: i64,
    name: String,
    expires_at: Option<i64>,
    others_may_save: bool,
    card_shows_plan: bool,
}

#[derive(FromQueryResult)]
pub(super) struct InfoRow {
    code: String,
    read_only: bool,
    task_count: i32,
    title: String,
    revision: i64,
    created_at: i64,
    updated_at: i64,
    name: String,
    expires_at: Option<i64>,
    others_may_save: bool,
    card_shows_plan: bool,
}

/// A row that this version cannot read: the log names the table, the caller gets the word.
pub(super) fn unreadable(table: &str) -> StoreError {
    tracing::error!(table, "a row cannot be read");
    StoreError::Corrupt
}

/// What a list shows: everything but the plans.
pub(super) fn infos() -> Select<Entity> {
    Entity::find().select_only().columns([
        Column::Code,
        Column::ReadOnly,
        Column::TaskCount,
        Column::Title,
        Column::Revision,
        Column::CreatedAt,
        Column::UpdatedAt,
        Column::Name,
        Column::ExpiresAt,
        Column::OthersMaySave,
        Column::CardShowsPlan,
    ])
}

impl LinkRow {
    /// What is read of a link.
    pub(super) const COLUMNS: [Column; 8] = [
        Column::OwnerId,
        Column::LongUrl,
        Column::Revision,
        Column::UpdatedAt,
        Column::Name,
        Column::ExpiresAt,
        Column::OthersMaySave,
        Column::CardShowsPlan,
    ];

    pub(super) fn into_link(self, code: ShortCode) -> Option<ShortLink> {
        Some(ShortLink {
            code,
            owner: UserId(self.owner_id?),
            long_url: LongUrl::stored(self.long_url),
            revision: Revision(self.revision),
            updated: UnixSeconds(self.updated_at),
            settings: LinkSettings {
                name: self.name,
                expires: self.expires_at.map(UnixSeconds),
                others_may_save: self.others_may_save,
                card_shows_plan: self.card_shows_plan,
            },
        })
    }
}

impl InfoRow {
    pub(super) fn into_info(self) -> Result<ShortLinkInfo, StoreError> {
        Ok(ShortLinkInfo {
            code: self.code.parse().map_err(|_| unreadable("short_links"))?,
            summary: LinkSummary {
                mode: if self.read_only {
                    LinkMode::ReadOnly
                } else {
                    LinkMode::Editable
                },
                task_count: u32::try_from(self.task_count)
                    .map_err(|_| unreadable("short_links"))?,
                title: self.title,
            },
            revision: Revision(self.revision),
            created: UnixSeconds(self.created_at),
            updated: UnixSeconds(self.updated_at),
            settings: LinkSettings {
                name: self.name,
                expires: self.expires_at.map(UnixSeconds),
                others_may_save: self.others_may_save,
                card_shows_plan: self.card_shows_plan,
            },
        })
    }
}
