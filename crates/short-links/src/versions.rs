//! Earlier plans behind a link: which are kept, and for how long (SL17 to SL19).

mod thin;

use barline_accounts::{UnixSeconds, UserId};

use crate::{Expected, LinkSettings, LinkSummary, LongUrl, Revision, Save, ShortCode};

pub use self::thin::{MOST_NAMED, MOST_NAMED_BYTES, MOST_VERSION_BYTES, MOST_VERSIONS, thin};

/// A plan that was not saved over for longer than this many seconds was left as it is: a session had ended.
pub const SESSION_GAP: i64 = 600;

/// Why a version was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Nobody saved for a while after it.
    Session,
    /// Somebody saved another plan without saying which revision they had seen.
    Overwrite,
    /// Another version was put in its place.
    Restore,
    /// Somebody gave it a name.
    Named,
}

impl Kept {
    /// Every reason.
    pub const ALL: [Kept; 4] = [Kept::Session, Kept::Overwrite, Kept::Restore, Kept::Named];

    /// A word that names it, for stores and programs.
    pub const fn word(self) -> &'static str {
        match self {
            Kept::Session => "session",
            Kept::Overwrite => "overwrite",
            Kept::Restore => "restore",
            Kept::Named => "named",
        }
    }

    /// The reason with this word.
    pub fn of_word(word: &str) -> Option<Self> {
        Kept::ALL.into_iter().find(|kept| kept.word() == word)
    }

    /// Why a plan is kept that somebody asked to keep.
    pub fn by_hand(is_named: bool) -> Self {
        if is_named { Kept::Named } else { Kept::Restore }
    }

    /// Why the plan behind a link, last saved at `last`, is kept when this one takes its place; `None` when it is not
    /// (SL17). The one rule of it; a store that says it in its own language answers the same.
    pub fn before(save: &Save, is_restore: bool, last: UnixSeconds, is_same: bool) -> Option<Self> {
        match save.expected {
            // Nothing is lost.
            _ if is_same => None,
            _ if is_restore => Some(Kept::Restore),
            None => Some(Kept::Overwrite),
            Some(_) => is_gap(last, save.now).then_some(Kept::Session),
        }
    }
}

/// Whether a session had ended between these moments, whichever the clock says came first.
pub fn is_gap(last: UnixSeconds, now: UnixSeconds) -> bool {
    now.since(last).saturating_abs() > SESSION_GAP
}

/// A version without its plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionInfo {
    /// The revision of the link whose plan this was: names the version.
    pub revision: Revision,
    /// When that plan was saved.
    pub made: UnixSeconds,
    /// The name of the account that saved it; `None` where nobody knows.
    pub by: Option<String>,
    /// Why it was kept.
    pub kept: Kept,
    /// What somebody called it; empty when it has no name.
    pub name: String,
    /// What is in it.
    pub summary: LinkSummary,
}

/// A version with its plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    /// All but the plan.
    pub info: VersionInfo,
    /// Where the link led.
    pub long_url: LongUrl,
}

/// What decides how long a version stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// Its revision.
    pub revision: Revision,
    /// When its plan was saved.
    pub made: UnixSeconds,
    /// Of its long URL.
    pub bytes: usize,
    /// Whether it has a name.
    pub is_named: bool,
}

/// Whether this plan may have a name beside the versions that are held (SL18).
pub fn may_name(held: &[Held], revision: Revision, bytes: usize) -> bool {
    let others = held.iter().filter(|held| held.is_named);
    let others = others.filter(|held| held.revision != revision);
    let (count, sum) = others.fold((0, 0), |(count, sum), held| (count + 1, sum + held.bytes));
    count < MOST_NAMED && sum + bytes <= MOST_NAMED_BYTES
}

/// A name for a version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naming {
    /// The link's code.
    pub code: ShortCode,
    /// Who names it.
    pub by: UserId,
    /// Which version; `None`: the plan as it is.
    pub revision: Option<Revision>,
    /// The name; empty: the plan as it is is kept without one, as before a restore.
    pub name: String,
    /// The revisions that the link may have (SL6).
    pub expected: Expected,
    /// When.
    pub now: UnixSeconds,
}

/// What became of a change of versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Versioned<T> {
    /// Done.
    Done(T),
    /// No such link, or it has expired (SL13).
    NotFound,
    /// Another person's (SL5, SL14).
    NotOwner,
    /// The link's revision is none of the expected ones (SL6).
    Stale,
    /// The link has no such version.
    NoVersion,
    /// As many have names as may (SL18).
    Full,
}

impl<T> Versioned<T> {
    /// Why a version of a link with this owner, these settings and this revision is not named; `None` when it may be
    /// (SL6, SL19).
    pub fn refused(
        naming: &Naming,
        owner: UserId,
        settings: &LinkSettings,
        revision: Revision,
    ) -> Option<Self> {
        if settings.is_expired(naming.now) {
            Some(Versioned::NotFound)
        } else if !settings.lets_save(naming.by, owner) {
            Some(Versioned::NotOwner)
        } else if !naming.expected.takes(revision) {
            Some(Versioned::Stale)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LinkMode;

    fn save(expected: Option<i64>, now: i64) -> Save {
        Save {
            code: "k3x9ab".parse().unwrap(),
            by: UserId(1),
            long_url: LongUrl::stored("another"),
            summary: LinkSummary {
                mode: LinkMode::Editable,
                task_count: 1,
                title: String::new(),
            },
            expected: expected.map(Revision),
            now: UnixSeconds(now),
        }
    }

    #[test]
    fn sl17_a_plan_is_kept_when_its_session_ended_or_nobody_looked() {
        let before = |expected, now, is_restore| {
            Kept::before(&save(expected, now), is_restore, UnixSeconds(10_000), false)
        };
        assert_eq!(before(Some(3), 10_000, false), None);
        assert_eq!(before(Some(3), 10_600, false), None);
        assert_eq!(before(Some(3), 10_601, false), Some(Kept::Session));
        assert_eq!(before(None, 10_000, false), Some(Kept::Overwrite));
        assert_eq!(before(Some(3), 10_000, true), Some(Kept::Restore));
        assert_eq!(before(None, 99_999, true), Some(Kept::Restore));
        assert_eq!(
            before(Some(3), 9_399, false),
            Some(Kept::Session),
            "the clock was set back"
        );
        assert_eq!(before(Some(3), i64::MIN, false), Some(Kept::Session));
    }

    #[test]
    fn sl17_the_same_plan_again_is_no_version() {
        for is_restore in [false, true] {
            for expected in [None, Some(3)] {
                let save = save(expected, 99_999);
                assert_eq!(Kept::before(&save, is_restore, UnixSeconds(0), true), None);
            }
        }
    }

    #[test]
    fn sl18_so_many_may_have_names() {
        let named = |revision: usize| Held {
            revision: Revision(revision as i64),
            made: UnixSeconds(0),
            bytes: 1_000,
            is_named: true,
        };
        let mut held: Vec<Held> = (1..MOST_NAMED).map(named).collect();
        assert!(may_name(&held, Revision(900), 1_000));
        held.push(named(MOST_NAMED));
        assert!(!may_name(&held, Revision(900), 1_000));
        assert!(may_name(&held, Revision(7), 1_000), "another name for one");
        held[0].is_named = false;
        assert!(may_name(&held, Revision(900), 1_000));
        let rest = MOST_NAMED_BYTES - (MOST_NAMED - 1) * 1_000;
        assert!(may_name(&held, Revision(900), rest));
        assert!(!may_name(&held, Revision(900), rest + 1));
    }

    #[test]
    fn every_reason_has_a_word_of_its_own() {
        for kept in Kept::ALL {
            assert_eq!(Kept::of_word(kept.word()), Some(kept));
        }
        assert_eq!(Kept::of_word(""), None);
    }
}
