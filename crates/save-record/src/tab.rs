//! One tab among those that save a plan: what it writes, and what it does with a
//! record of another tab (L17, GL7).

use crate::{Edition, Header, RECORD_VERSION, Source};

/// What a tab does before it writes over a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BeforeWrite {
    /// Nothing: it knows what is there.
    Write,
    /// Keeps what is there as a version: neither is behind (GL7).
    Keep,
    /// Moves what is there aside: it is no record (GL3).
    SetAside,
    /// It does not write: a newer version's (GL5).
    Stop,
}

/// What another tab's record means to this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// Nothing that is not here.
    None,
    /// A newer version's: this tab writes no more (GL5).
    Stop,
    /// The record there is to be shown here, where nothing waits to be saved.
    Adopt(Source),
}

/// One open page that shows and saves the plan.
#[derive(Clone, Debug)]
pub struct Tab {
    writer: String,
    /// What the plan on the screen is made of, edits that wait aside.
    known: Edition,
    /// The highest revision met, for what is written to come after it.
    met: u64,
}

impl Tab {
    /// `writer` is a name that no other tab has, letters and digits; `opened` the
    /// edition it opened.
    pub fn new(writer: String, opened: Edition) -> Tab {
        let met = opened.revision;
        Tab {
            writer,
            known: opened,
            met,
        }
    }

    /// What it would write now: for edits that are put where another tab finds them.
    pub fn next(&self) -> Edition {
        let mut next = self.known.next(&self.writer);
        next.revision = next.revision.max(self.met.saturating_add(1));
        next
    }

    /// Goes on to what it writes now.
    pub fn write(&mut self) -> Edition {
        self.known = self.next();
        self.met = self.known.revision;
        self.known.clone()
    }

    /// What is shown here, as it was last written or taken over.
    pub fn known(&self) -> &Edition {
        &self.known
    }

    /// What to do with what local storage holds, before it is written over (SR7);
    /// `there` is nothing where it is no record.
    pub fn before_write(&self, there: Option<&Header>) -> BeforeWrite {
        match there {
            None => BeforeWrite::SetAside,
            Some(there) if !self.is_foreign(there) => BeforeWrite::Write,
            Some(there) if there.version > RECORD_VERSION => BeforeWrite::Stop,
            Some(_) => BeforeWrite::Keep,
        }
    }

    /// Another tab's record is among the versions now: what is written from here on
    /// takes its place.
    pub fn note_kept(&mut self, other: &Edition) {
        self.met = self.met.max(other.revision);
        self.known = std::mem::take(&mut self.known).following(other);
    }

    /// What other tabs have stored meanwhile (SR8).
    pub fn news(&self, local: Option<&Header>, journal: Option<&Header>) -> News {
        let in_journal = journal.filter(|record| self.is_foreign(record));
        let (from, newer) = match in_journal {
            Some(record) => (Source::Journal, record),
            None => match local.filter(|record| self.is_newer(record)) {
                Some(record) => (Source::Local, record),
                None => return News::None,
            },
        };
        if newer.version > RECORD_VERSION {
            News::Stop
        } else {
            News::Adopt(from)
        }
    }

    /// Whether the plan that is shown here did not go into `newer`, and is to be kept
    /// as a version before that is shown (SR8).
    pub fn keeps_own(&self, newer: &Edition) -> bool {
        self.known.revision > 0 && !newer.descends_from(&self.known)
    }

    /// Another tab's record is shown here now.
    pub fn adopt(&mut self, newer: &Edition) {
        self.met = self.met.max(newer.revision);
        self.known = newer.clone().following(&self.known);
    }

    fn is_foreign(&self, record: &Header) -> bool {
        !self.known.descends_from(&record.edition)
    }

    /// Without the journal to decide, all tabs go by one order; what has no edition
    /// came from elsewhere just now.
    fn is_newer(&self, record: &Header) -> bool {
        let edition = &record.edition;
        self.is_foreign(record) && (edition.writer.is_empty() || edition.is_after(&self.known))
    }
}
