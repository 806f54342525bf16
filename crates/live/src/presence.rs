//! Who is at a link, and where they stand (LV20 to LV24).

mod colours;
mod merge;
mod others;

use std::collections::HashMap;

use barline_accounts::{UnixSeconds, UserId};
use barline_short_links::{Revision, ShortCode};
use bytes::Bytes;
use jiff::civil::Date;

use self::colours::own_colours;
use self::merge::Here;
use self::others::Others;
pub(crate) use self::others::pieces;
use crate::peers::{Part, PartPerson, ProgramId, Shown, Since, Stand};
use crate::room::{Stream, Who};
use crate::{Event, Wire};

/// Most people who are named; the rest is counted (LV22).
pub const MOST_NAMED: usize = 50;

/// Colours there are.
const COLOURS: u8 = 8;

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
    /// From 0 to 7, theirs alone as long as there are some.
    pub colour: u8,
    /// Where they stand, unless nowhere.
    pub place: Option<&'a Place>,
}

/// What those who are told the same were told last.
#[derive(Debug, Default)]
struct Said {
    text: Bytes,
    /// Rounds until there may be more.
    wait: usize,
}

/// Who is at one link.
#[derive(Debug)]
pub(crate) struct Presence {
    me: ProgramId,
    /// Who is signed in and has a stream in this program.
    own: HashMap<UserId, PartPerson>,
    /// Who has one in another.
    others: Others,
    /// To those who may not save, and to those who may.
    said: [Said; 2],
    /// Whether the other programs were told of this link.
    is_told: bool,
    /// Moments until they may be told again.
    wait: usize,
}

/// What came of telling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome {
    /// There is more to tell in a moment.
    pub(crate) is_more: bool,
    /// What the other programs are told of this one's followers is different now.
    pub(crate) is_other: bool,
}

impl Presence {
    pub(crate) fn of(me: ProgramId) -> Self {
        Presence {
            me,
            own: HashMap::new(),
            others: Others::default(),
            said: Default::default(),
            is_told: false,
            wait: 0,
        }
    }

    /// Somebody has a stream.
    pub(crate) fn enter(&mut self, user: UserId, now: UnixSeconds) {
        if self.own.contains_key(&user) {
            return;
        }
        let first = Since {
            seconds: now,
            count: 0,
        };
        let others = self.others.people().map(|(_, person)| person);
        let last = self.own.values().chain(others).map(|person| person.since);
        let after = |last: Since| Since {
            count: last.count.saturating_add(1),
            ..last
        };
        let known = self.others.since(user);
        let since =
            known.unwrap_or_else(|| last.max().map_or(first, |last| first.max(after(last))));
        let shown = None;
        self.own.insert(user, PartPerson { user, since, shown });
    }

    /// What somebody is called who has a stream. `number` is theirs at this link.
    pub(crate) fn name(&mut self, user: UserId, number: u32, name: &str) {
        let Some(person) = self.own.get_mut(&user) else {
            return;
        };
        let name = told_name(name);
        if let Some(shown) = &mut person.shown {
            shown.name = name;
            return;
        }
        let stand = Stand {
            step: 0,
            by: self.me,
            page: Box::default(),
            place: None,
        };
        person.shown = Some(Shown {
            number,
            name,
            colour: preferred_colour(number),
            stand,
        });
    }

    /// Whether somebody has a stream here.
    pub(crate) fn has(&self, user: UserId) -> bool {
        self.own.contains_key(&user)
    }

    /// Where somebody stands now, or that they stand nowhere any more. Whether that is news.
    pub(crate) fn stand(&mut self, user: UserId, page: &str, place: Option<Place>) -> bool {
        let shown = self.own.get_mut(&user);
        let Some(shown) = shown.and_then(|person| person.shown.as_mut()) else {
            return false;
        };
        if let Some(later) = self.others.stand(user)
            && later.is_after(&shown.stand)
        {
            shown.stand = later.clone();
        }
        // A page that goes takes its own place back, not that of another.
        let is_others = place.is_none() && *shown.stand.page != *page;
        if is_others {
            return false;
        }
        let was = &shown.stand;
        if was.place == place && *was.page == *page {
            return false;
        }
        shown.stand = Stand {
            step: was.step + 1,
            by: self.me,
            page: page.into(),
            place,
        };
        true
    }

    /// Somebody's last stream has gone.
    pub(crate) fn leave(&mut self, user: UserId) {
        self.own.remove(&user);
    }

    /// Tells each stream who is here, where that is news (LV22). Who may save is for the link to say.
    pub(crate) fn tell(
        &mut self,
        streams: &mut HashMap<u64, Stream>,
        may_save: &dyn Fn(UserId) -> bool,
        wire: &dyn Wire,
    ) -> Outcome {
        let here = self.here();
        let mut savers: Vec<&Here<'_>> = here.values().filter(|one| may_save(one.user)).collect();
        savers.sort_unstable_by_key(|one| (one.since, one.user));
        savers.truncate(MOST_NAMED);
        let named: Vec<(&Here<'_>, &Shown)> = savers
            .into_iter()
            .filter_map(|one| one.shown.map(|(_, shown)| (one, shown)))
            .collect();
        let wanted: Vec<(u32, u8)> = named
            .iter()
            .map(|(_, shown)| (shown.number, shown.colour))
            .collect();
        let colours = own_colours(&wanted);
        let people: Vec<Person<'_>> = named
            .iter()
            .zip(&colours)
            .map(|((one, shown), colour)| Person {
                number: shown.number,
                name: &shown.name,
                colour: *colour,
                place: one.stand.and_then(|stand| stand.place.as_ref()),
            })
            .collect();
        let mut of = [0; 2];
        let mut unknown = self.others.unknown();
        for stream in streams.values() {
            of[usize::from(stream.is_saver())] += 1;
            unknown += usize::from(stream.user.is_none());
        }
        let all = here.len() + unknown;
        let who = |people, unnamed| wire.write(&Event::Who { people, unnamed });
        let texts = [who(None, all), who(Some(&people), all - people.len())];
        let colours: HashMap<UserId, u8> = named
            .iter()
            .zip(colours)
            .map(|((one, _), colour)| (one.user, colour))
            .collect();
        let agreed = self.agreed(&here, &colours);
        let is_other = !agreed.is_empty();
        for person in agreed {
            self.own.insert(person.user, person);
        }
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
            said.wait = of[at] / [100, 10][at];
        }
        for stream in streams.values_mut() {
            let at = usize::from(stream.is_saver());
            let knows = stream.who == Who::As(at);
            // Who was always alone is to hear nothing.
            let is_alone = all == 1 && stream.who == Who::Nothing;
            if (is_due[at] || !knows) && !is_alone {
                stream.who = Who::As(at);
                stream.queue().tell_who(&texts[at]);
            }
        }
        Outcome { is_more, is_other }
    }

    /// What the other programs are to be told now; `None`: in a moment, so that each hears ten pieces a second at most.
    pub(crate) fn part(
        &mut self,
        code: ShortCode,
        streams: &HashMap<u64, Stream>,
        may_save: &dyn Fn(UserId) -> bool,
    ) -> Option<Vec<Part>> {
        if self.wait > 0 {
            self.wait -= 1;
            return None;
        }
        let unknown = streams.values().filter(|stream| stream.user.is_none());
        let asks = !std::mem::replace(&mut self.is_told, true);
        let parts = pieces(code, self.own.values(), unknown.count(), asks, may_save);
        self.wait = parts.len() - 1;
        Some(parts)
    }

    /// Another program told its part. Whether that is news.
    pub(crate) fn hear(&mut self, from: ProgramId, part: Part, second: u64) -> bool {
        self.others.hear(from, part, second)
    }

    /// Another program has gone. Whether that is news.
    pub(crate) fn forget(&mut self, program: ProgramId) -> bool {
        self.others.forget(program)
    }

    /// Forgets what was not told again. Whether that is news.
    pub(crate) fn forget_old(&mut self, second: u64) -> bool {
        self.others.forget_old(second)
    }
}

/// The colour that somebody would like.
fn preferred_colour(number: u32) -> u8 {
    u8::try_from(number % u32::from(COLOURS)).unwrap_or(0)
}

/// A name, not too long. Some accounts have an e-mail address for one: of that the part that names the person.
fn told_name(name: &str) -> Box<str> {
    let name = name.split('@').next().filter(|part| !part.is_empty());
    let letters = name.unwrap_or("?").chars();
    letters.take(MOST_LETTERS).collect::<String>().into()
}

#[cfg(test)]
mod programs;
#[cfg(test)]
mod tests;
