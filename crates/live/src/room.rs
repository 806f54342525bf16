//! The followers of one link.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use barline_accounts::{UnixSeconds, UserId};
use barline_short_links::{LinkSettings, ShortLink};
use bytes::Bytes;

use crate::event::told_address;
use crate::peers::{Part, ProgramId};
use crate::presence::{Outcome, Presence};
use crate::queue::Queue;
use crate::{EndReason, Event, ResumeKey, Rights, Seen, Standing, Wire};

/// One follower, as its link knows it.
#[derive(Debug)]
pub(crate) struct Stream {
    pub(crate) queue: Arc<Mutex<Queue>>,
    pub(crate) user: Option<UserId>,
    /// What it was told of who is here.
    pub(crate) who: Who,
}

/// What a stream knows of who is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// That it is alone: nothing was told.
    Nothing,
    /// What is told to those who may save (1), or to those who may not (0).
    As(usize),
    /// What was told while its rights were others.
    Old,
}

impl Stream {
    /// Whether it is of somebody who may save (LV20).
    pub(crate) fn is_saver(&self) -> bool {
        self.user.is_some() && self.queue().rights().can_save
    }

    pub(crate) fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A link that somebody follows.
#[derive(Debug)]
pub(crate) struct Room {
    /// Of all rooms there were, so that one that was left and entered again is another.
    pub(crate) number: u64,
    /// How the link was when it was last read.
    pub(crate) seen: Seen,
    /// Whether it was read since somebody follows it; news from before were nobody's.
    pub(crate) is_looked: bool,
    /// Whether it is being read.
    pub(crate) is_looking: bool,
    /// Whether it is to be read once more after that.
    pub(crate) looks_again: bool,
    pub(crate) streams: HashMap<u64, Stream>,
    pub(crate) presence: Presence,
    /// Whose link it is, and what they decided.
    owner: UserId,
    settings: LinkSettings,
}

impl Room {
    pub(crate) fn of(link: &ShortLink, number: u64, me: ProgramId) -> Self {
        Room {
            number,
            owner: link.owner,
            settings: link.settings.clone(),
            is_looking: false,
            looks_again: false,
            seen: Seen::of(link),
            is_looked: false,
            streams: HashMap::new(),
            presence: Presence::of(me),
        }
    }

    pub(crate) fn is_expired(&self, now: UnixSeconds) -> bool {
        self.seen.expires.is_some_and(|expires| now >= expires)
    }

    /// Tells each follower where the link is another than they know (LV2, LV8). Each text is made once. Whether
    /// somebody's rights may be others now.
    pub(crate) fn tell(&mut self, standing: &Standing, wire: &dyn Wire, key: &ResumeKey) -> bool {
        let link = &standing.link;
        self.seen = Seen::of(link);
        // Of people at other programs too.
        let is_other = (self.owner, &self.settings) != (link.owner, &link.settings);
        self.owner = link.owner;
        self.settings = link.settings.clone();
        self.is_looked = true;
        let revision = link.revision;
        let reload = wire.write(&Event::Reload { revision });
        let mut saved: Option<Bytes> = None;
        let mut settings: Vec<(Rights, Bytes)> = Vec::new();
        for stream in self.streams.values_mut() {
            let mut queue = stream.queue.lock().unwrap_or_else(PoisonError::into_inner);
            if queue.lacks(revision) {
                let event = saved.get_or_insert_with(|| saved_event(standing, wire, key));
                queue.tell(revision, event, &reload);
            }
            let rights = Rights::of(link, stream.user);
            if queue.rights() != rights {
                if queue.rights().can_save != rights.can_save && stream.who != Who::Nothing {
                    stream.who = Who::Old;
                }
                let known = settings.iter().position(|(of, _)| *of == rights);
                let at = known.unwrap_or_else(|| {
                    settings.push((rights, wire.write(&Event::Settings(rights))));
                    settings.len() - 1
                });
                queue.tell_rights(rights, &settings[at].1);
            }
        }
        is_other || !settings.is_empty()
    }

    /// Somebody's stream has gone.
    pub(crate) fn remove(&mut self, number: u64) {
        let user = self.streams.remove(&number).and_then(|gone| gone.user);
        if let Some(user) = user
            && !self.streams.values().any(|other| other.user == Some(user))
        {
            self.presence.leave(user);
        }
    }

    /// Tells each follower who is here (LV22).
    pub(crate) fn tell_who(&mut self, wire: &dyn Wire) -> Outcome {
        let may_save = |user| self.settings.lets_save(user, self.owner);
        self.presence.tell(&mut self.streams, &may_save, wire)
    }

    /// What the other programs are to be told now of who is here (LV24); `None`: in a moment.
    pub(crate) fn part(&mut self) -> Option<Vec<Part>> {
        let may_save = |user| self.settings.lets_save(user, self.owner);
        self.presence.part(self.seen.code, &self.streams, &may_save)
    }

    /// Tells everybody that this was all (LV9).
    pub(crate) fn end(&self, why: EndReason, wire: &dyn Wire) {
        let event = wire.write(&Event::End(why));
        for stream in self.streams.values() {
            stream.queue().end(&event);
        }
    }
}

/// That another plan was saved, for everybody.
pub(crate) fn saved_event(standing: &Standing, wire: &dyn Wire, key: &ResumeKey) -> Bytes {
    let link = &standing.link;
    let long_url = told_address(link);
    wire.write(&Event::Saved {
        revision: link.revision,
        id: &key.id(link.code, link.revision),
        long_url,
        ids: standing.ids.as_ref().filter(|_| long_url.is_some()),
        epoch: standing.epoch,
    })
}
