//! What programs on one database tell each other of who is at a link (LV24).

use std::collections::HashMap;

use barline_accounts::{UnixSeconds, UserId};
use barline_short_links::ShortCode;

use crate::Place;

/// Seconds between two tellings of the same.
const RENEWED_EVERY: u64 = 5;

/// Seconds after which what was not told again is forgotten: two may be lost.
pub(crate) const FORGOTTEN_AFTER: u64 = 15;

/// Places that wait to be told; more than come in a moment.
const MOST_WAITING: usize = 1_024;

/// A program, as long as it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProgramId(pub u64);

/// When somebody came, in an order that all programs agree on: later than everybody their program knew of, whatever its
/// clock says (a hybrid logical clock).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Since {
    /// By the clock, or by that of somebody who came before.
    pub seconds: UnixSeconds,
    /// Counts who came in one second.
    pub count: u32,
}

/// Where somebody said they stand. Of two of one person's, the later is the greater in `step`, then in `by`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stand {
    /// One more than what the program knew that took it.
    pub step: u64,
    /// Which program took it.
    pub by: ProgramId,
    /// Which of their pages said so.
    pub page: Box<str>,
    /// Nowhere, when it was taken back.
    pub place: Option<Place>,
}

/// What is shown of somebody who may save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Theirs at this link alone.
    pub number: u32,
    /// Of at most 40 letters.
    pub name: Box<str>,
    /// From 0 to 7.
    pub colour: u8,
    /// Where they stand.
    pub stand: Stand,
}

/// Somebody who is signed in and follows the link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartPerson {
    /// Who it is, by the database that all share.
    pub user: UserId,
    /// When they came.
    pub since: Since,
    /// `None`: counted only. Whether they are named, each program decides by the link itself.
    pub shown: Option<Shown>,
}

/// A piece of what one program knows of its own followers of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The link.
    pub code: ShortCode,
    /// Which piece it is, from 0.
    pub piece: u16,
    /// How many there are.
    pub pieces: u16,
    /// Who is in this one.
    pub people: Vec<PartPerson>,
    /// Streams that nobody is signed in for.
    pub unknown: u32,
    /// Whether the others are to tell theirs.
    pub asks: bool,
}

impl Part {
    /// Nobody follows the link here any more.
    pub(crate) fn nobody(code: ShortCode) -> Self {
        Part {
            code,
            piece: 0,
            pieces: 1,
            people: Vec::new(),
            unknown: 0,
            asks: false,
        }
    }
}

/// What one program tells the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeerNews {
    /// It runs, and somebody follows a link there.
    Alive,
    /// It stops.
    Gone,
    /// Its own followers of a link, all of them when each piece is there.
    Part(Part),
    /// Where somebody said they stand who has no stream there.
    Stood {
        /// The link.
        code: ShortCode,
        /// Who.
        user: UserId,
        /// Which of their pages says so.
        page: Box<str>,
        /// Nowhere any more, as far as that page is concerned.
        place: Option<Place>,
    },
}

/// News with their sender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeerMessage {
    /// Who tells.
    pub from: ProgramId,
    /// Counts what it told.
    pub number: u64,
    /// What it tells.
    pub news: PeerNews,
}

#[derive(Debug)]
struct Neighbour {
    /// Of its last message.
    number: u64,
    second: u64,
}

/// The other programs, as one of them knows them.
#[derive(Debug)]
pub(crate) struct Neighbours {
    /// `None` where there can be none.
    me: Option<ProgramId>,
    /// By a clock that nobody sets.
    pub(crate) second: u64,
    told: u64,
    known: HashMap<ProgramId, Neighbour>,
    /// Who runs, by that.
    are_there: bool,
    waiting: Vec<PeerNews>,
}

impl Neighbours {
    pub(crate) fn of(me: Option<ProgramId>) -> Self {
        Neighbours {
            me,
            second: 0,
            told: 0,
            known: HashMap::new(),
            are_there: false,
            waiting: Vec::new(),
        }
    }

    /// Which one this is.
    pub(crate) fn me(&self) -> ProgramId {
        self.me.unwrap_or(ProgramId(0))
    }

    /// The others are to know that there is somebody here to tell.
    pub(crate) fn say_alive(&mut self) {
        self.tell(PeerNews::Alive);
    }

    /// Whether there is anybody to tell.
    pub(crate) fn are_there(&self) -> bool {
        self.are_there
    }

    /// A message came. `None` when it is one's own, or older than another of its sender; else whether the sender is new.
    pub(crate) fn heard(&mut self, from: ProgramId, number: u64) -> Option<bool> {
        if Some(from) == self.me {
            return None;
        }
        let second = self.second;
        let known = self.known.get_mut(&from);
        let is_new = known.is_none();
        match known {
            Some(known) if number <= known.number => return None,
            Some(known) => *known = Neighbour { number, second },
            None => _ = self.known.insert(from, Neighbour { number, second }),
        }
        self.are_there = true;
        Some(is_new)
    }

    /// It said that it stops: whatever of its words comes late is nothing.
    pub(crate) fn gone(&mut self, from: ProgramId) {
        if let Some(known) = self.known.get_mut(&from) {
            known.number = u64::MAX;
        }
        self.look();
    }

    fn look(&mut self) {
        let mut numbers = self.known.values().map(|known| known.number);
        self.are_there = numbers.any(|number| number != u64::MAX);
    }

    /// A second has passed. Whether everything is to be told again.
    pub(crate) fn pass(&mut self) -> bool {
        if self.me.is_none() {
            return false;
        }
        self.second += 1;
        let second = self.second;
        self.known
            .retain(|_, known| second - known.second < FORGOTTEN_AFTER);
        self.look();
        second.is_multiple_of(RENEWED_EVERY)
    }

    /// To be told with the next words.
    pub(crate) fn tell(&mut self, news: PeerNews) {
        if self.me.is_some() && self.waiting.len() < MOST_WAITING {
            self.waiting.push(news);
        }
    }

    /// Whether something waits to be told.
    pub(crate) fn has_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// What waits to be told.
    pub(crate) fn take_waiting(&mut self) -> Vec<PeerNews> {
        std::mem::take(&mut self.waiting)
    }

    /// The next message.
    pub(crate) fn message(&mut self, news: PeerNews) -> PeerMessage {
        self.told += 1;
        PeerMessage {
            from: self.me(),
            number: self.told,
            news,
        }
    }
}
