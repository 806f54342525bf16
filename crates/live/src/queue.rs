//! What waits for one follower (LV6).

use std::collections::VecDeque;
use std::task::{Context, Poll, Waker};

use barline_short_links::Revision;
use bytes::Bytes;

use crate::Rights;

/// Most events that wait.
const MOST_EVENTS: usize = 64;
/// Most bytes of them. Texts are shared, but a follower that reads nothing keeps them from being freed.
const MOST_BYTES: usize = 256 << 10;

/// Events that wait for one follower, and what it knows.
#[derive(Debug)]
pub(crate) struct Queue {
    waiting: VecDeque<Bytes>,
    bytes: usize,
    /// Whether a `reload` waits, which stands for every change that is told before it is taken.
    is_lagging: bool,
    /// The last event of rights that waits: what was decided before it is of no interest, so no room can be lacking.
    settings: Option<Bytes>,
    /// Who is here, as it was last told: older words are of no interest, and it takes nobody's room (LV22).
    who: Option<Bytes>,
    /// What comes after all that waits.
    end: Option<Bytes>,
    is_ended: bool,
    revision: Revision,
    rights: Rights,
    reader: Option<Waker>,
}

impl Queue {
    /// Of a follower that knows this.
    pub(crate) fn new(revision: Revision, rights: Rights) -> Self {
        Queue {
            waiting: VecDeque::new(),
            bytes: 0,
            is_lagging: false,
            settings: None,
            who: None,
            end: None,
            is_ended: false,
            revision,
            rights,
            reader: None,
        }
    }

    /// What the follower may do, as far as it was told.
    pub(crate) fn rights(&self) -> Rights {
        self.rights
    }

    /// Whether this revision is news (LV2).
    pub(crate) fn lacks(&self, revision: Revision) -> bool {
        self.revision < revision
    }

    /// An event of a revision. `reload` is what takes the place of everything when there is no room.
    pub(crate) fn tell(&mut self, revision: Revision, event: &Bytes, reload: &Bytes) {
        if self.lacks(revision) {
            self.revision = revision;
            self.add(event, reload);
        }
    }

    /// An event of other rights.
    pub(crate) fn tell_rights(&mut self, rights: Rights, event: &Bytes) {
        if self.rights.can_save != rights.can_save {
            // It may name people who are not to be named to this follower any more.
            self.who = None;
        }
        self.rights = rights;
        self.settings = Some(event.clone());
        self.wake();
    }

    /// Who is here now.
    pub(crate) fn tell_who(&mut self, event: &Bytes) {
        if !self.is_ended {
            self.who = Some(event.clone());
            self.wake();
        }
    }

    /// A sign of life, for a follower that has nothing to hear (LV10).
    pub(crate) fn tell_alive(&mut self, alive: &Bytes) {
        let has_more = self.settings.is_some() || self.who.is_some();
        if self.waiting.is_empty() && !has_more && !self.is_ended {
            self.put(alive.clone());
        }
    }

    /// The last event.
    pub(crate) fn end(&mut self, event: &Bytes) {
        if !self.is_ended {
            self.is_ended = true;
            self.who = None;
            self.end = Some(event.clone());
            self.wake();
        }
    }

    /// An event of the beginning, whatever waits.
    pub(crate) fn put(&mut self, event: Bytes) {
        self.bytes += event.len();
        self.waiting.push_back(event);
        self.wake();
    }

    fn wake(&mut self) {
        if let Some(reader) = self.reader.take() {
            reader.wake();
        }
    }

    fn add(&mut self, event: &Bytes, reload: &Bytes) {
        if self.is_lagging || self.is_ended {
            return;
        }
        if self.waiting.len() < MOST_EVENTS && self.bytes + event.len() <= MOST_BYTES {
            return self.put(event.clone());
        }
        // A collection of its own: an empty one must not keep the room of a full one.
        self.waiting = VecDeque::new();
        self.bytes = 0;
        self.is_lagging = true;
        self.put(reload.clone());
    }

    /// The next event; `None` after the last.
    pub(crate) fn poll_next(&mut self, context: &Context<'_>) -> Poll<Option<Bytes>> {
        if let Some(event) = self.waiting.pop_front() {
            self.bytes -= event.len();
            if self.waiting.is_empty() {
                self.waiting = VecDeque::new();
                self.is_lagging = false;
            }
            return Poll::Ready(Some(event));
        }
        let last = (self.settings.take())
            .or_else(|| self.who.take())
            .or_else(|| self.end.take());
        if last.is_some() || self.is_ended {
            return Poll::Ready(last);
        }
        let knows = |reader: &Waker| reader.will_wake(context.waker());
        if !self.reader.as_ref().is_some_and(knows) {
            self.reader = Some(context.waker().clone());
        }
        Poll::Pending
    }

    #[cfg(test)]
    pub(crate) fn weight(&self) -> (usize, usize) {
        (self.waiting.len(), self.bytes)
    }
}
