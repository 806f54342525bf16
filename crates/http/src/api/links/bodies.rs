//! What goes in and out of the calls of links.

use barline_short_links::{LinkMode, LongUrl, ShortLinkInfo};
use bytes::Bytes;
use poem_openapi::types::Example;
use poem_openapi::{Enum, Object};
use serde::{Deserialize, Serialize};

use crate::api::nullable::{Change, Nullable, not_null};
use crate::api::time::rfc3339;

/// A link to be made.
#[derive(Debug, Deserialize, Object)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[oai(deny_unknown_fields, rename_all = "camelCase", example)]
pub(super) struct NewShortUrl {
    /// The code you would like: 6 lowercase letters and digits. A wish: when it is taken or malformed, the answer names
    /// another.
    #[serde(default)]
    #[oai(default)]
    pub(super) short_code: String,
    /// This site's address with one `data` parameter that holds the plan, at most 1 MiB.
    pub(super) long_url: String,
}

/// Another plan for a link.
#[derive(Debug, Deserialize, Object)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[oai(deny_unknown_fields, rename_all = "camelCase", example)]
pub(super) struct NewPlan {
    /// This site's address with one `data` parameter that holds the plan, at most 1 MiB.
    pub(super) long_url: String,
}

/// A change of what you decided about a link. What is missing stays as it is.
#[derive(Debug, Deserialize, Object)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[oai(deny_unknown_fields, rename_all = "camelCase", example)]
pub(super) struct NewSettings {
    /// What you will know it by; what is longer than 100 characters is cut to 100, and `""` takes the name away. Nobody
    /// else sees it.
    #[serde(default, deserialize_with = "not_null")]
    pub(super) name: Option<String>,
    /// From when on it opens for nobody (RFC 3339; a part of a second is cut off), which must lie ahead and, in UTC, before
    /// the year 10000; `null` is never.
    #[serde(default)]
    pub(super) expires_at: Change<String>,
    /// Whether whoever is signed in may save another plan behind it. They can neither delete it nor change its settings.
    #[serde(default, deserialize_with = "not_null")]
    pub(super) others_may_save: Option<bool>,
    /// Whether the card that chats and networks show of it has the plan's title, days and picture; otherwise it is that of
    /// this site. True from the start. What others have fetched of it before, they may show on.
    #[serde(default, deserialize_with = "not_null")]
    pub(super) card_shows_plan: Option<bool>,
}

/// Where a link leads.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", example)]
pub(super) struct LongUrlAnswer {
    /// This site's address with the plan in its `data` parameter.
    pub(super) long_url: String,
    /// Whether the caller made the link, and so may delete it and change its settings.
    pub(super) is_owner: bool,
    /// Whether the caller may save another plan behind it.
    pub(super) can_save: bool,
    /// From when on it opens for nobody (RFC 3339, UTC); `null` when never.
    pub(super) expires_at: Nullable<String>,
}

/// [`LongUrlAnswer`] without the long URL.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LongUrlRights {
    pub(super) is_owner: bool,
    pub(super) can_save: bool,
    pub(super) expires_at: Option<String>,
}

impl LongUrlRights {
    /// [`LongUrlAnswer`] as it is sent. The long URL itself is neither copied nor looked through again: either took as
    /// long as all the rest.
    pub(super) fn with(&self, long_url: &LongUrl) -> serde_json::Result<[Bytes; 3]> {
        let rights = serde_json::to_string(self)?;
        let rest = rights.trim_start_matches('{');
        Ok(if long_url.is_plain() {
            [
                Bytes::from_static(b"{\"longUrl\":\""),
                Bytes::from_owner(long_url.clone()),
                Bytes::from(format!("\",{rest}")),
            ]
        } else {
            let url = serde_json::to_string(long_url.as_str())?;
            [
                Bytes::from_static(b"{\"longUrl\":"),
                Bytes::from(url),
                Bytes::from(format!(",{rest}")),
            ]
        })
    }
}

/// The link that was made or found.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", example)]
pub(super) struct CreatedAnswer {
    /// Whether you had a link with this long URL already.
    pub(super) is_existing: bool,
    /// The link.
    pub(super) mapping: Mapping,
}

/// A code.
#[derive(Debug, Object)]
pub(super) struct Mapping {
    /// The code to use from now on: `/?s=CODE` opens the plan.
    pub(super) short_code: String,
}

/// A stored change.
#[derive(Debug, Object)]
#[oai(example)]
pub(in crate::api) struct SavedAnswer {
    /// Counts the changes of the link, from 1; the same number is in `ETag`.
    pub(in crate::api) revision: i64,
}

/// One's own links.
#[derive(Debug, Object)]
#[oai(example)]
pub(super) struct LinkList {
    /// The one changed last first.
    pub(super) links: Vec<LinkInfo>,
}

/// A link of one's own.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", example)]
pub(super) struct LinkInfo {
    /// Its code.
    pub(super) short_code: String,
    /// What you called it; empty when it has no name.
    pub(super) name: String,
    /// The first line of the plan's description; may be empty.
    pub(super) title: String,
    /// How many tasks the plan has.
    pub(super) task_count: u32,
    /// What visitors may do.
    pub(super) mode: Mode,
    /// Counts the changes, from 1.
    pub(super) revision: i64,
    /// When it was made (RFC 3339, UTC).
    pub(super) created_at: String,
    /// When its plan was last changed (RFC 3339, UTC).
    pub(super) updated_at: String,
    /// From when on it opens for nobody (RFC 3339, UTC); `null` when never.
    pub(super) expires_at: Nullable<String>,
    /// Whether whoever is signed in may save another plan behind it.
    pub(super) others_may_save: bool,
    /// Whether the card that chats and networks show of it has the plan's title, days and picture.
    pub(super) card_shows_plan: bool,
}

/// What visitors may do with a plan.
#[derive(Debug, Enum)]
#[oai(rename_all = "camelCase")]
pub(in crate::api) enum Mode {
    /// Edit a copy of their own.
    Editable,
    /// Look.
    ReadOnly,
}

/// A plan that opens, so that whoever tries the example gets a link.
pub(in crate::api) const PLAN: &str = "https://plan.example.org/?data=H4sIAAAAAAAC%2Fz2OzQqCQBRG9z7FBTcKVxiNgtpF064foV7g5txUtLkxMyq%2BfeKi3fk48HHcdIjhKmNra2hk8Bw9yXdwow9j6VpxoPnL1rCtZkhWF6f4COQCaAqMenAUWrGQGJp9imdrVgHJifpq6Bc0Kd4nyw4vPHK%2F3Ert2HvUYjkqqeogNAwvkc4jFqrYZSrP1B6L%2F8g3eDSECrcK39QvlT%2BUWWktuAAAAA%3D%3D";

impl Example for NewShortUrl {
    fn example() -> Self {
        NewShortUrl {
            short_code: "k3x9ab".into(),
            long_url: PLAN.into(),
        }
    }
}

impl Example for NewPlan {
    fn example() -> Self {
        NewPlan {
            long_url: PLAN.into(),
        }
    }
}

impl Example for LongUrlAnswer {
    fn example() -> Self {
        LongUrlAnswer {
            long_url: PLAN.into(),
            is_owner: false,
            can_save: false,
            expires_at: Nullable(None),
        }
    }
}

impl Example for CreatedAnswer {
    fn example() -> Self {
        CreatedAnswer {
            is_existing: false,
            mapping: Mapping {
                short_code: "k3x9ab".into(),
            },
        }
    }
}

impl Example for SavedAnswer {
    fn example() -> Self {
        SavedAnswer { revision: 7 }
    }
}

impl Example for NewSettings {
    fn example() -> Self {
        NewSettings {
            name: Some("The move, shared with the firm".into()),
            expires_at: Change(Some(Some("2030-12-31T23:00:00Z".into()))),
            others_may_save: Some(true),
            card_shows_plan: Some(false),
        }
    }
}

impl Example for LinkInfo {
    fn example() -> Self {
        LinkInfo {
            short_code: "k3x9ab".into(),
            name: "The move, shared with the firm".into(),
            title: "Moving house".into(),
            task_count: 24,
            mode: Mode::Editable,
            revision: 7,
            created_at: "2026-01-05T09:30:00Z".into(),
            updated_at: "2026-01-09T16:45:12Z".into(),
            expires_at: Nullable(None),
            others_may_save: false,
            card_shows_plan: true,
        }
    }
}

impl Example for LinkList {
    fn example() -> Self {
        LinkList {
            links: vec![LinkInfo::example()],
        }
    }
}

impl From<ShortLinkInfo> for LinkInfo {
    fn from(info: ShortLinkInfo) -> Self {
        LinkInfo {
            short_code: info.code.to_string(),
            name: info.settings.name,
            title: info.summary.title,
            task_count: info.summary.task_count,
            mode: match info.summary.mode {
                LinkMode::Editable => Mode::Editable,
                LinkMode::ReadOnly => Mode::ReadOnly,
            },
            revision: info.revision.0,
            created_at: rfc3339(info.created),
            updated_at: rfc3339(info.updated),
            expires_at: Nullable(info.settings.expires.map(rfc3339)),
            others_may_save: info.settings.others_may_save,
            card_shows_plan: info.settings.card_shows_plan,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_long_url_is_sent_as_it_is_whatever_is_in_it() {
        let rights = LongUrlRights {
            is_owner: true,
            can_save: true,
            expires_at: None,
        };
        // What the rules refuse today may have been stored under older ones.
        for url in [
            "https://site.example/?data=a%2B",
            "",
            "\"",
            "a\\b",
            "tab\there",
            "grün",
            "\u{1}",
        ] {
            let text = rights.with(&LongUrl::stored(url)).unwrap();
            let read: serde_json::Value = serde_json::from_slice(&text.concat()).unwrap();
            let wanted =
                json!({"longUrl": url, "isOwner": true, "canSave": true, "expiresAt": null});
            assert_eq!(read, wanted);
        }
    }
}
