//! What goes in and out of the calls of versions.

use barline_short_links::{Kept, LinkMode, Version, VersionInfo};
use poem_openapi::types::Example;
use poem_openapi::{Enum, Object};
use serde::Deserialize;

use crate::api::links::{Mode, PLAN};
use crate::api::nullable::{Nullable, not_null};
use crate::api::time::rfc3339;

/// A name for a version. Without one, the plan as it is now is kept as an unnamed version.
#[derive(Debug, Deserialize, Object)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields, example)]
pub(super) struct NewVersionName {
    /// What it is called from now on; what is longer than 100 characters is cut to 100. Left out together with `revision`:
    /// the plan as it is now is kept without a name, as before a restore.
    #[serde(default, deserialize_with = "not_null")]
    #[oai(skip_serializing_if_is_none)]
    pub(super) name: Option<String>,
    /// Which version; left out: the plan as it is behind the link now.
    #[serde(default, deserialize_with = "not_null")]
    #[oai(skip_serializing_if_is_none)]
    pub(super) revision: Option<i64>,
}

/// A version that has a name now.
#[derive(Debug, Object)]
#[oai(example)]
pub(super) struct NamedAnswer {
    /// The revision that has the plan: names the version.
    pub(super) revision: i64,
}

/// The versions of a link.
#[derive(Debug, Object)]
#[oai(example)]
pub(super) struct VersionList {
    /// The link's own revision, as its `ETag` has it.
    pub(super) revision: i64,
    /// The newest first.
    pub(super) versions: Vec<VersionItem>,
}

/// A version of a link.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", example)]
pub(super) struct VersionItem {
    /// The revision that had the plan: names the version.
    revision: i64,
    /// When that plan was saved (RFC 3339, UTC).
    made_at: String,
    /// The name of the account that saved it; `null` when nobody knows.
    by: Nullable<String>,
    /// Why it was kept.
    reason: Reason,
    /// What somebody called it; empty when it has no name.
    name: String,
    /// The first line of the plan's description; may be empty.
    title: String,
    /// How many tasks the plan has.
    task_count: u32,
    /// What visitors could do.
    mode: Mode,
}

/// A version of a link, with its plan.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", example)]
pub(super) struct VersionAnswer {
    #[oai(flatten)]
    about: VersionItem,
    /// This site's address with the plan in its `data` parameter.
    long_url: String,
}

/// Why a version was kept.
#[derive(Debug, Enum)]
#[oai(rename_all = "camelCase")]
pub(super) enum Reason {
    /// Nobody saved for ten minutes after it.
    Session,
    /// Another plan was saved without `If-Match`.
    Overwrite,
    /// Another version was restored.
    Restore,
    /// Somebody gave it a name.
    Named,
}

impl From<Kept> for Reason {
    fn from(kept: Kept) -> Self {
        match kept {
            Kept::Session => Reason::Session,
            Kept::Overwrite => Reason::Overwrite,
            Kept::Restore => Reason::Restore,
            Kept::Named => Reason::Named,
        }
    }
}

impl From<VersionInfo> for VersionItem {
    fn from(info: VersionInfo) -> Self {
        VersionItem {
            revision: info.revision.0,
            made_at: rfc3339(info.made),
            by: Nullable(info.by),
            reason: info.kept.into(),
            name: info.name,
            title: info.summary.title,
            task_count: info.summary.task_count,
            mode: match info.summary.mode {
                LinkMode::Editable => Mode::Editable,
                LinkMode::ReadOnly => Mode::ReadOnly,
            },
        }
    }
}

impl From<Version> for VersionAnswer {
    fn from(version: Version) -> Self {
        VersionAnswer {
            about: version.info.into(),
            long_url: version.long_url.as_str().to_owned(),
        }
    }
}

impl Example for NewVersionName {
    fn example() -> Self {
        NewVersionName {
            name: Some("As agreed with the firm".into()),
            revision: None,
        }
    }
}

impl Example for NamedAnswer {
    fn example() -> Self {
        NamedAnswer { revision: 7 }
    }
}

impl Example for VersionItem {
    fn example() -> Self {
        VersionItem {
            revision: 5,
            made_at: "2026-01-09T16:45:12Z".into(),
            by: Nullable(Some("Ada Lovelace".into())),
            reason: Reason::Overwrite,
            name: "As agreed with the firm".into(),
            title: "Moving house".into(),
            task_count: 24,
            mode: Mode::Editable,
        }
    }
}

impl Example for VersionList {
    fn example() -> Self {
        VersionList {
            revision: 7,
            versions: vec![VersionItem::example()],
        }
    }
}

impl Example for VersionAnswer {
    fn example() -> Self {
        VersionAnswer {
            about: VersionItem::example(),
            long_url: PLAN.to_owned(),
        }
    }
}
