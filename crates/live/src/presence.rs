//! Who is at a link, and where they stand (LV20 to LV23).

use std::collections::{HashMap, HashSet};

use barline_accounts::UserId;
use barline_short_links::Revision;
use bytes::Bytes;
use jiff::civil::Date;

use crate::room::{Stream, Who};
use crate::{Event, Wire};

/// Most people who are named; the rest is counted (LV22).
pub const MOST_NAMED: usize = 50;

/// Colours there are.
const COLOURS: u32 = 8;

/// Letters of a name that are told.
const MOST_LETTERS: usize = 40;

/// Where someone stands in a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The revision by which the row is called.
    pub base: Revision,
    /// What the row is called there. None may be called so: whoever reads it looks.
    pub task: u64,
    /// The table's column, in a word of the page; `None` for the whole row.
    pub column: Option<Box<str>>,
    /// First and last day of the bar that is being dragged, as it would land.
    pub dragging: Option<(Date, Date)>,
}

/// Somebody at a link, as others hear of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Person<'a> {
    /// Theirs at this link alone.
    pub number: u32,
    /// As their account has it.
    pub name: &'a str,
    /// From 0 to 7, as long as they are here.
    pub colour: u8,
    /// Where they stand, unless nowhere.
    pub place: Option<&'a Place>,
}

#[derive(Debug)]
struct Known {
    number: u32,
    name: Box<str>,
    colour: u8,
    /// Counts who came.
    since: u64,
    /// Which of their pages was there last.
    page: Box<str>,
    place: Option<Place>,
}

/// What those who are told the same were told last.
#[derive(Debug, Default)]
struct Said {
    text: Bytes,
    /// Rounds until there may be more.
    wait: usize,
}

/// Who is at one link.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    people: HashMap<UserId, Known>,
    came: u64,
    /// To those who may not save, and to those who may.
    said: [Said; 2],
}

impl Presence {
    /// Somebody has a stream. `number` is theirs at this link.
    pub(crate) fn enter(&mut self, user: UserId, number: u32, name: &str) {
        let name = told_name(name);
        if let Some(known) = self.people.get_mut(&user) {
            known.name = name;
            return;
        }
        let taken: HashSet<u8> = self.people.values().map(|known| known.colour).collect();
        let from = |step: u32| u8::try_from((number % COLOURS + step) % COLOURS).unwrap_or(0);
        let free = (0..COLOURS)
            .map(from)
            .find(|colour| !taken.contains(colour));
        self.came += 1;
        let known = Known {
            number,
            name,
            colour: free.unwrap_or_else(|| from(0)),
            since: self.came,
            page: Box::default(),
            place: None,
        };
        self.people.insert(user, known);
    }

    /// Where somebody stands now, or that they stand nowhere any more. Whether that is news.
    pub(crate) fn stand(&mut self, user: UserId, page: &str, place: Option<Place>) -> bool {
        let Some(known) = self.people.get_mut(&user) else {
            return false;
        };
        // A page that goes takes its own place back, not that of another.
        let is_others = place.is_none() && *known.page != *page;
        if is_others {
            return false;
        }
        known.page = page.into();
        let was = std::mem::replace(&mut known.place, place);
        was != known.place
    }

    /// Somebody's last stream has gone.
    pub(crate) fn leave(&mut self, user: UserId) {
        self.people.remove(&user);
    }

    /// Tells each stream who is here, where that is news (LV22). Whether there is more to tell in a moment.
    pub(crate) fn tell(&mut self, streams: &mut HashMap<u64, Stream>, wire: &dyn Wire) -> bool {
        let here = Here::of(streams);
        let mut savers: Vec<&Known> = here
            .savers
            .iter()
            .filter_map(|user| self.people.get(user))
            .collect();
        savers.sort_unstable_by_key(|known| known.since);
        savers.truncate(MOST_NAMED);
        let people: Vec<Person<'_>> = savers.into_iter().map(Known::shown).collect();
        let unnamed = here.all() - people.len();
        let who = |people, unnamed| wire.write(&Event::Who { people, unnamed });
        let texts = [who(None, here.all()), who(Some(&people), unnamed)];
        let mut is_due = [false; 2];
        let mut is_more = false;
        for at in 0..2 {
            let said = &mut self.said[at];
            if said.text == texts[at] {
                continue;
            }
            if said.wait > 0 {
                said.wait -= 1;
                is_more = true;
                continue;
            }
            is_due[at] = true;
            said.text = texts[at].clone();
            // The more there are to tell, the rarer: what is sent in a second stays small.
            said.wait = here.streams[at] / [100, 10][at];
        }
        for stream in streams.values_mut() {
            let at = usize::from(stream.is_saver());
            let knows = stream.who == Who::As(at);
            // Who was always alone is to hear nothing.
            let is_alone = here.all() == 1 && stream.who == Who::Nothing;
            if (is_due[at] || !knows) && !is_alone {
                stream.who = Who::As(at);
                stream.queue().tell_who(&texts[at]);
            }
        }
        is_more
    }
}

impl Known {
    fn shown(&self) -> Person<'_> {
        Person {
            number: self.number,
            name: &self.name,
            colour: self.colour,
            place: self.place.as_ref(),
        }
    }
}

/// Who has a stream.
struct Here {
    savers: HashSet<UserId>,
    /// Everybody else.
    viewers: usize,
    /// Streams of those who may not save, and of those who may.
    streams: [usize; 2],
}

impl Here {
    fn of(streams: &HashMap<u64, Stream>) -> Self {
        let (mut savers, mut viewers) = (HashSet::new(), HashSet::new());
        let mut unknown = 0;
        let mut counts = [0; 2];
        for stream in streams.values() {
            let is_saver = stream.is_saver();
            counts[usize::from(is_saver)] += 1;
            match stream.user {
                Some(user) if is_saver => _ = savers.insert(user),
                Some(user) => _ = viewers.insert(user),
                None => unknown += 1,
            }
        }
        Here {
            viewers: viewers.difference(&savers).count() + unknown,
            savers,
            streams: counts,
        }
    }

    fn all(&self) -> usize {
        self.savers.len() + self.viewers
    }
}

/// A name, not too long. Some accounts have an e-mail address for one: of that the part that names the person.
fn told_name(name: &str) -> Box<str> {
    let name = name.split('@').next().filter(|part| !part.is_empty());
    let letters = name.unwrap_or("?").chars();
    letters.take(MOST_LETTERS).collect::<String>().into()
}

#[cfg(test)]
mod tests;
