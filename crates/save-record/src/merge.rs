//! Two records of one plan: which is shown, which is stored, and what must be kept.

use crate::Header;

/// One of the two places where a browser holds the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Local storage, written at once.
    Local,
    /// The journal, written safely (M2).
    Journal,
}

/// What becomes of the journal's record when another one is to take its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placing {
    /// The other one takes its place.
    Replaces,
    /// So too, and this one is kept as a version: neither is behind (GL7).
    KeepsThere,
    /// It stays: the other one came late, and is behind it.
    IsBehind,
    /// It stays: a newer version's (GL5).
    IsOlder,
}

/// What becomes of `there`, the journal's record, when `record` is to take its place (SR5).
pub fn placing(record: &Header, there: Option<&Header>) -> Placing {
    let Some(there) = there else {
        return Placing::Replaces;
    };
    if there.version > record.version {
        Placing::IsOlder
    } else if record.edition.descends_from(&there.edition) {
        Placing::Replaces
    } else if there.edition.descends_from(&record.edition) {
        Placing::IsBehind
    } else {
        Placing::KeepsThere
    }
}

/// Of what local storage and the journal hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Newest {
    /// The one to open.
    pub winner: Source,
    /// The other one is not behind it and must be kept.
    pub keeps_other: bool,
}

/// The newer of what local storage and the journal hold (SR6).
pub fn newest(local: &Header, journal: &Header) -> Newest {
    let (one, other) = (&local.edition, &journal.edition);
    let (is_local, keeps_other) = if one.writer.is_empty() {
        // Written by an older release or by hand, after this release had written the journal.
        (true, true)
    } else if one.revision == other.revision && one.writer == other.writer {
        // An older release keeps what it does not know, the edition too, but sets the time.
        (journal.saved_at <= local.saved_at, false)
    } else if one.descends_from(other) {
        (true, false)
    } else if other.descends_from(one) {
        (false, false)
    } else {
        (one.is_after(other), true)
    };
    let winner = if is_local {
        Source::Local
    } else {
        Source::Journal
    };
    Newest {
        winner,
        keeps_other,
    }
}
