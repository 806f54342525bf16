//! Everybody who follows a link in this program.

mod between;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use barline_accounts::UnixSeconds;
use barline_short_links::{ShortCode, ShortLink};
use barline_tasks::RULES;
use bytes::Bytes;

use crate::peers::Neighbours;
use crate::places::Taken;
use crate::queue::Queue;
use crate::room::{Room, Stream, Who, saved_event};
use crate::{
    Asker, EndReason, Event, Full, Heard, Places, ProgramId, ResumeKey, Rights, Seen, Standing,
    Told, Wire,
};

/// Seconds between two signs of life (LV10): half of what the shortest of the usual proxies' limits leaves.
const ALIVE_EVERY: u32 = 15;

pub(crate) struct Followers {
    inner: Mutex<Inner>,
    wire: Arc<dyn Wire>,
    alive: Bytes,
    key: ResumeKey,
    places: Places,
    /// Links where others are now, or stand elsewhere.
    moved: Told,
    /// Links of which the other programs are to hear who is here; never any where there can be none.
    due: Told,
}

struct Inner {
    rooms: HashMap<ShortCode, Room>,
    taken: Taken,
    next: u64,
    seconds: u32,
    is_stopped: bool,
    now: UnixSeconds,
    neighbours: Neighbours,
}

impl Followers {
    /// `between`: as which program it is known to the others on its database, where there may be some.
    pub(crate) fn new(
        wire: Arc<dyn Wire>,
        key: ResumeKey,
        places: Places,
        now: UnixSeconds,
        between: Option<ProgramId>,
    ) -> Self {
        let inner = Inner {
            rooms: HashMap::new(),
            taken: Taken::default(),
            next: 0,
            seconds: 0,
            is_stopped: false,
            now,
            neighbours: Neighbours::of(between),
        };
        Followers {
            inner: Mutex::new(inner),
            alive: wire.alive(),
            wire,
            key,
            places,
            moved: Told::default(),
            due: Told::default(),
        }
    }

    pub(crate) fn places(&self) -> &Places {
        &self.places
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether somebody who had this id last has missed a change that it is to be told (LV5).
    pub(crate) fn has_missed(&self, link: &ShortLink, last: Option<&str>) -> bool {
        let known = last.and_then(|id| self.key.revision(link.code, id));
        known.is_some_and(|known| known < link.revision)
    }

    /// One more follower of a link that was just read, with what it is told first; and whether the link has to be read
    /// once more, because it may have been changed before somebody followed it. `standing` is how it was read once more
    /// for one who missed a change.
    pub(crate) fn join(
        self: &Arc<Self>,
        asker: Asker,
        link: &ShortLink,
        standing: Option<&Standing>,
        last: Option<&str>,
    ) -> Result<(Follower, bool), Full> {
        let link = standing.map_or(link, |standing| &standing.link);
        let rights = Rights::of(link, asker.user);
        let mut queue = Queue::new(link.revision, rights);
        let person = asker.user.map(|user| self.key.person(link.code, user));
        for event in self.first(link, standing, (rights, person), last) {
            queue.put(event);
        }
        let queue = Arc::new(Mutex::new(queue));
        let mut inner = self.inner();
        let Inner {
            rooms,
            taken,
            next,
            is_stopped,
            now,
            neighbours,
            ..
        } = &mut *inner;
        let of_link = rooms.get(&link.code).map_or(0, |room| room.streams.len());
        taken.take(asker, of_link, &self.places)?;
        *next += 1;
        let follower = Follower {
            followers: self.clone(),
            asker,
            code: link.code,
            number: *next,
            queue: queue.clone(),
        };
        if rooms.is_empty() {
            neighbours.say_alive();
        }
        let room = rooms
            .entry(link.code)
            .or_insert_with(|| Room::of(link, *next, neighbours.me()));
        let user = asker.user;
        let stream = Stream {
            queue,
            user,
            who: Who::Nothing,
        };
        room.streams.insert(*next, stream);
        if let Some(user) = user {
            room.presence.enter(user, *now);
        }
        if *is_stopped {
            room.end(EndReason::Stopping, &*self.wire);
        }
        let is_to_look = !room.is_looked || room.seen != Seen::of(link);
        self.changed(&inner, link.code);
        Ok((follower, is_to_look))
    }

    /// The first events of a stream (LV1, LV5).
    fn first(
        &self,
        link: &ShortLink,
        standing: Option<&Standing>,
        (rights, person): (Rights, Option<u32>),
        last: Option<&str>,
    ) -> impl Iterator<Item = Bytes> {
        let revision = link.revision;
        let hello = self.wire.write(&Event::Hello {
            revision,
            id: &self.key.id(link.code, revision),
            rights,
            person,
            rules: RULES,
        });
        let known = last.map(|id| self.key.revision(link.code, id));
        let missed = match (known, standing) {
            (None, _) => None,
            (Some(Some(known)), _) if known == revision => None,
            (Some(Some(known)), Some(standing)) if known < revision => {
                Some(saved_event(standing, &*self.wire, &self.key))
            }
            (Some(_), _) => Some(self.wire.write(&Event::Reload { revision })),
        };
        [Some(hello), missed].into_iter().flatten()
    }

    /// To read the link with this code; `None` when nobody follows it, or when it is being read: then it is read once
    /// more after that.
    pub(crate) fn begin_look(self: &Arc<Self>, code: ShortCode) -> Option<Look> {
        let mut inner = self.inner();
        let room = inner.rooms.get_mut(&code)?;
        room.looks_again = room.is_looking;
        (!std::mem::replace(&mut room.is_looking, true)).then(|| Look {
            followers: self.clone(),
            code,
            room: room.number,
            is_done: false,
        })
    }

    /// A second has passed (LV9, LV10).
    pub(crate) fn second(&self, now: UnixSeconds) {
        let mut inner = self.inner();
        inner.now = now;
        inner.rooms.retain(|_, room| {
            let is_over = room.is_expired(now);
            if is_over {
                room.end(EndReason::Expired, &*self.wire);
            }
            !is_over
        });
        self.second_between(&mut inner);
        inner.seconds += 1;
        if inner.seconds < ALIVE_EVERY {
            return;
        }
        inner.seconds = 0;
        let streams = inner.rooms.values().flat_map(|room| room.streams.values());
        for stream in streams {
            stream.queue().tell_alive(&self.alive);
        }
    }

    /// How every followed link was when it was last read.
    pub(crate) fn seen(&self) -> Vec<Seen> {
        self.inner().rooms.values().map(|room| room.seen).collect()
    }

    /// Links that are still to be read.
    pub(crate) fn unlooked(&self) -> Vec<ShortCode> {
        let inner = self.inner();
        let unlooked = inner.rooms.values().filter(|room| !room.is_looked);
        unlooked.map(|room| room.seen.code).collect()
    }

    /// Ends all streams, and every one that begins from now on (LV9).
    pub(crate) fn stop(&self) {
        let mut inner = self.inner();
        inner.is_stopped = true;
        for room in inner.rooms.values() {
            room.end(EndReason::Stopping, &*self.wire);
        }
    }

    fn leave(&self, follower: &Follower) {
        let mut inner = self.inner();
        inner.taken.give_back(follower.asker);
        if let Entry::Occupied(mut room) = inner.rooms.entry(follower.code) {
            room.get_mut().remove(follower.number);
            if room.get().streams.is_empty() {
                room.remove();
            }
            self.changed(&inner, follower.code);
        }
    }

    /// Waits until somebody came, went or moved somewhere.
    pub(crate) async fn moved(&self) -> Heard {
        self.moved.heard().await
    }

    /// Tells who is there, where somebody came, went or moved (LV22).
    pub(crate) fn tell_who(&self, moved: &Heard) {
        let mut inner = self.inner();
        let inner = &mut *inner;
        let all = inner.rooms.keys().filter(|_| moved.is_all).copied();
        let codes: Vec<ShortCode> = moved.codes.iter().copied().chain(all).collect();
        for code in codes {
            let Some(room) = inner.rooms.get_mut(&code) else {
                continue;
            };
            let told = room.tell_who(&*self.wire);
            if told.is_more {
                self.moved.add(code);
            }
            if told.is_other && inner.neighbours.are_there() {
                self.due.add(code);
            }
        }
    }

    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        let inner = self.inner();
        inner.rooms.is_empty() && inner.taken.is_empty()
    }
}

/// A reading of a link that is followed. Dropping it without [`Look::done`] leaves the link to be read later.
pub(crate) struct Look {
    followers: Arc<Followers>,
    code: ShortCode,
    room: u64,
    is_done: bool,
}

impl Look {
    /// The link was read: `None` when it is not there. Whether it is to be read once more.
    pub(crate) fn done(mut self, standing: Option<&Standing>, now: UnixSeconds) -> bool {
        self.is_done = true;
        let Followers { wire, key, .. } = &*self.followers;
        let mut inner = self.followers.inner();
        let Entry::Occupied(mut room) = inner.rooms.entry(self.code) else {
            return false;
        };
        if room.get().number != self.room {
            return false;
        }
        let why = match standing {
            None => EndReason::Deleted,
            Some(standing) if standing.link.settings.is_expired(now) => EndReason::Expired,
            Some(standing) => {
                let room = room.get_mut();
                let is_other = room.tell(standing, &**wire, key);
                let looks_again = std::mem::take(&mut room.looks_again);
                if is_other {
                    self.followers.changed(&inner, self.code);
                }
                return looks_again;
            }
        };
        room.get().end(why, &**wire);
        room.remove();
        false
    }
}

impl Drop for Look {
    fn drop(&mut self) {
        let mut inner = self.followers.inner();
        if let Some(room) = inner.rooms.get_mut(&self.code)
            && room.number == self.room
        {
            room.is_looking = false;
            room.is_looked &= self.is_done;
        }
    }
}

/// The events of one who follows a link. Dropping it gives its place back (LV7).
pub struct Follower {
    followers: Arc<Followers>,
    asker: Asker,
    code: ShortCode,
    number: u64,
    pub(crate) queue: Arc<Mutex<Queue>>,
}

impl Follower {
    /// What others are to call whoever is signed in there (LV20).
    pub fn is_called(&self, name: &str) {
        let Some(user) = self.asker.user else { return };
        let number = self.followers.key.person(self.code, user);
        let mut inner = self.followers.inner();
        if let Some(room) = inner.rooms.get_mut(&self.code) {
            room.presence.name(user, number, name);
            self.followers.changed(&inner, self.code);
        }
    }

    /// The text of the next event; `None` after the last.
    pub fn poll_next(&mut self, context: &Context<'_>) -> Poll<Option<Bytes>> {
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        queue.poll_next(context)
    }
}

impl std::fmt::Debug for Follower {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Follower")
            .field("number", &self.number)
            .finish_non_exhaustive()
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        self.followers.leave(self);
    }
}
