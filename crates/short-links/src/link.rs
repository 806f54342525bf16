//! A link and what is known of it.

use std::fmt;

use barline_accounts::{UnixSeconds, UserId};

use crate::{LongUrl, ShortCode};

/// Most links of one user (SL10).
pub const MAX_LINKS: usize = 1_000;

/// Counts the changes of a link, from 1 (SL6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Revision(pub i64);

impl Revision {
    /// That no link has.
    pub const NONE: Revision = Revision(0);

    /// Of a link that was just made.
    pub const FIRST: Revision = Revision(1);

    /// After one more change.
    #[must_use]
    pub fn next(self) -> Self {
        Revision(self.0 + 1)
    }
}

impl fmt::Display for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The revisions that a link may have for a change of it (SL6).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Expected {
    /// Whichever it has.
    #[default]
    Any,
    /// One of these; none, where there are none.
    OneOf(Vec<Revision>),
    /// Any but these.
    NoneOf(Vec<Revision>),
}

impl Expected {
    /// Whether a link of this revision may be changed.
    pub fn takes(&self, revision: Revision) -> bool {
        match self {
            Expected::Any => true,
            Expected::OneOf(revisions) => revisions.contains(&revision),
            Expected::NoneOf(revisions) => !revisions.contains(&revision),
        }
    }
}

/// What visitors may do with the plan behind a link (L10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkMode {
    /// Edit a copy of their own: the prefix `rw`.
    Editable,
    /// Look: the prefix `ro`.
    ReadOnly,
}

/// What the codec says of the plan in a link, so that a list needs no decoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkSummary {
    /// What visitors may do.
    pub mode: LinkMode,
    /// How many tasks it has.
    pub task_count: u32,
    /// The first line of its description; may be empty.
    pub title: String,
}

/// A text that other programs read a plan from (SL11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlanFormat {
    /// The plan document, `schemas/plan.schema.json`.
    Json,
    /// The file that the page exports.
    Csv,
    /// One all-day event per task (RFC 5545).
    ICalendar,
}

/// What is said of a plan where its link is shared (SL15).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlanCard {
    /// The first line of its description; may be empty.
    pub title: String,
    /// How many tasks it has.
    pub task_count: usize,
    /// Its first and last day as people read them; none without tasks.
    pub days: Option<(String, String)>,
}

/// Where a plan comes from, for texts that say so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanOrigin {
    /// Names the link in all the world: its code and this site's host, joined by a dot.
    pub site: String,
    /// When the plan was last changed.
    pub updated: UnixSeconds,
}

/// What the creator of a link decides about it, apart from the plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkSettings {
    /// What the creator calls it; empty when it has no name (SL12).
    pub name: String,
    /// From when on it is as unknown; `None` is never (SL13).
    pub expires: Option<UnixSeconds>,
    /// Whether whoever is signed in may save (SL14).
    pub others_may_save: bool,
    /// Whether its card shows the plan where the link is shared (SL15, SL16).
    pub card_shows_plan: bool,
}

impl Default for LinkSettings {
    fn default() -> Self {
        LinkSettings {
            name: String::new(),
            expires: None,
            others_may_save: false,
            card_shows_plan: true,
        }
    }
}

impl LinkSettings {
    /// Whether the link is over at `now` (SL13).
    pub fn is_expired(&self, now: UnixSeconds) -> bool {
        self.expires.is_some_and(|expires| now >= expires)
    }

    /// Whether this user may save another plan behind a link of this owner (SL5, SL14).
    pub fn lets_save(&self, user: UserId, owner: UserId) -> bool {
        user == owner || self.others_may_save
    }
}

/// A change of [`LinkSettings`]; what is `None` stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsChange {
    /// Another name.
    pub name: Option<String>,
    /// Another end, or none.
    pub expires: Option<Option<UnixSeconds>>,
    /// Whether whoever is signed in may save.
    pub others_may_save: Option<bool>,
    /// Whether its card shows the plan.
    pub card_shows_plan: Option<bool>,
}

impl SettingsChange {
    /// Does the change.
    pub fn apply(self, settings: &mut LinkSettings) {
        let SettingsChange {
            name,
            expires,
            others_may_save,
            card_shows_plan,
        } = self;
        if let Some(name) = name {
            settings.name = name;
        }
        if let Some(expires) = expires {
            settings.expires = expires;
        }
        if let Some(others_may_save) = others_may_save {
            settings.others_may_save = others_may_save;
        }
        if let Some(card_shows_plan) = card_shows_plan {
            settings.card_shows_plan = card_shows_plan;
        }
    }
}

/// A link as a store keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortLink {
    /// Its code.
    pub code: ShortCode,
    /// Who made it, and alone may change what it is (SL5).
    pub owner: UserId,
    /// Where it leads.
    pub long_url: LongUrl,
    /// How often it was changed.
    pub revision: Revision,
    /// When its plan was last changed.
    pub updated: UnixSeconds,
    /// What its creator decided.
    pub settings: LinkSettings,
}

impl ShortLink {
    /// Whether this user may save another plan behind it (SL5, SL14).
    pub fn may_save(&self, user: UserId) -> bool {
        self.settings.lets_save(user, self.owner)
    }
}

/// A line in the list of one's own links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortLinkInfo {
    /// Its code.
    pub code: ShortCode,
    /// What is behind it.
    pub summary: LinkSummary,
    /// How often it was changed.
    pub revision: Revision,
    /// When it was made.
    pub created: UnixSeconds,
    /// When its plan was last changed.
    pub updated: UnixSeconds,
    /// What its creator decided.
    pub settings: LinkSettings,
}

/// A link to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLink {
    /// The code it should have.
    pub code: ShortCode,
    /// Who makes it.
    pub owner: UserId,
    /// Where it leads.
    pub long_url: LongUrl,
    /// What is behind it.
    pub summary: LinkSummary,
    /// When it is made.
    pub now: UnixSeconds,
}

/// A change of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Save {
    /// The link’s own code.
    pub code: ShortCode,
    /// Who changes it.
    pub by: UserId,
    /// Where it leads from now on.
    pub long_url: LongUrl,
    /// What is behind it from now on.
    pub summary: LinkSummary,
    /// The revision it must have; `None` takes any (SL6).
    pub expected: Option<Revision>,
    /// When.
    pub now: UnixSeconds,
}
