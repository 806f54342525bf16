//! Programs on one database, the pages at them, and what goes between.

use std::collections::VecDeque;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use barline_accounts::UnixSeconds;
use barline_short_links::{LinkSettings, LongUrl, ShortLink};
use futures_util::FutureExt as _;

use super::*;
use crate::followers::Followers;
use crate::memory::InWords;
use crate::peers::PeerMessage;
use crate::{Asker, Follower, Network, Places, ResumeKey, Standing, Wire};

pub(super) const NAMES: [&str; 7] = ["", "Ada", "Bob", "Cleo", "Dora", "Edith", "Finn"];
pub(super) const ADA: i64 = 1;
pub(super) const BOB: i64 = 2;

/// Says of people all there is to say.
pub(super) struct InFull;

impl Wire for InFull {
    fn write(&self, event: &Event<'_>) -> Bytes {
        let Event::Who { people, unnamed } = event else {
            return InWords.write(event);
        };
        let one = |one: &Person<'_>| {
            let place = one.place.map(|place| place.task);
            format!("{}:{}:{}:{place:?}", one.name, one.number, one.colour)
        };
        let people: Option<Vec<String>> = people.map(|people| people.iter().map(one).collect());
        let people = people.map_or("nobody".to_owned(), |people| people.join(" "));
        format!("who {people} +{unnamed}").into()
    }

    fn alive(&self) -> Bytes {
        InWords.alive()
    }
}

pub(super) fn link(others_may_save: bool) -> ShortLink {
    ShortLink {
        code: "k3x9ab".parse().unwrap(),
        owner: UserId(ADA),
        long_url: LongUrl::stored("https://site.example/?data=x"),
        revision: Revision(1),
        updated: UnixSeconds(0),
        settings: LinkSettings {
            others_may_save,
            ..LinkSettings::default()
        },
    }
}

/// A page, and what it was told.
pub(super) struct Page {
    pub(super) follower: Follower,
    pub(super) user: Option<i64>,
    pub(super) may_save: bool,
    pub(super) who: Option<String>,
}

impl Page {
    /// Who may not save hears no name, and nobody is named whom this program knows to be let in no more.
    fn read(&mut self, view: &ShortLink) {
        let context = Context::from_waker(Waker::noop());
        while let Poll::Ready(Some(event)) = self.follower.poll_next(&context) {
            let event = String::from_utf8(event.to_vec()).unwrap();
            if event.starts_with("hello ") || event.starts_with("settings ") {
                self.may_save = event.contains(" may save");
            }
            let Some(told) = event.strip_prefix("who ") else {
                continue;
            };
            assert!(self.may_save || told.starts_with("nobody +"), "{told}");
            for (user, name) in (1..).zip(&NAMES[1..]) {
                let may_save = view.may_save(UserId(user));
                assert!(may_save || !told.contains(name), "{told}");
            }
            self.who = Some(event);
        }
    }
}

pub(super) struct Program {
    pub(super) followers: Arc<Followers>,
    pub(super) pages: Vec<Page>,
    pub(super) inbox: VecDeque<PeerMessage>,
    /// How it knows the link.
    pub(super) view: ShortLink,
}

impl Program {
    pub(super) fn start(id: u64, now: i64) -> Self {
        let places = Places {
            user: 1_000,
            address: 1_000,
            link: 5_000,
            all: 5_000,
        };
        let (key, me) = (ResumeKey::new([7; 32]), ProgramId(id));
        let followers = Followers::new(Arc::new(InFull), key, places, UnixSeconds(now), Some(me));
        Program {
            followers: Arc::new(followers),
            pages: Vec::new(),
            inbox: VecDeque::new(),
            view: link(true),
        }
    }

    pub(super) fn join(&mut self, user: Option<i64>, name: &str, present: &ShortLink) {
        let asker = Asker {
            user: user.map(UserId),
            address: Network(1),
        };
        if self.pages.is_empty() {
            self.view = present.clone();
        }
        let follower = self.followers.join(asker, present, None, None).unwrap().0;
        follower.is_called(name);
        self.pages.push(Page {
            follower,
            user,
            may_save: false,
            who: None,
        });
    }

    pub(super) fn look(&mut self, present: &ShortLink) {
        if let Some(look) = self.followers.begin_look(present.code) {
            self.view = present.clone();
            look.done(Some(&Standing::of(present.clone(), None)), UnixSeconds(0));
        }
    }

    pub(super) fn stand(&self, user: i64, page: &str, task: Option<u64>) {
        let place = task.map(|task| Place {
            base: Revision(1),
            task,
            column: None,
            dragging: None,
        });
        let code = self.view.code;
        self.followers.stand(code, UserId(user), page, place);
    }

    /// Whether there was something to tell to pages.
    pub(super) fn round(&mut self) -> bool {
        let moved = self.followers.moved().now_or_never();
        if let Some(moved) = &moved {
            self.followers.tell_who(moved);
        }
        for page in &mut self.pages {
            page.read(&self.view);
        }
        moved.is_some()
    }

    pub(super) fn messages(&self) -> Vec<PeerMessage> {
        let due = self.followers.due().now_or_never();
        due.map_or(Vec::new(), |due| self.followers.messages(&due))
    }

    pub(super) fn deliver(&mut self, most: usize) {
        for message in self.inbox.drain(..most.min(self.inbox.len())) {
            self.followers.hear(message);
        }
    }

    pub(super) fn told(&self, user: i64) -> &str {
        let mut pages = self.pages.iter();
        let page = pages.find(|page| page.user == Some(user)).unwrap();
        page.who.as_deref().unwrap_or("alone")
    }
}

pub(super) struct World {
    pub(super) programs: Vec<Program>,
    pub(super) present: ShortLink,
    now: i64,
    started: u64,
}

impl World {
    pub(super) fn of(count: u64) -> Self {
        World {
            programs: (1..=count).map(|id| Program::start(id, 0)).collect(),
            present: link(true),
            now: 0,
            started: count,
        }
    }

    /// One's own come back.
    pub(super) fn post(
        &mut self,
        from: usize,
        messages: &[PeerMessage],
        put: impl Fn(&mut VecDeque<PeerMessage>, PeerMessage),
    ) {
        for (at, program) in self.programs.iter_mut().enumerate() {
            for message in messages.iter().cloned() {
                if at == from {
                    program.inbox.push_back(message);
                } else {
                    put(&mut program.inbox, message);
                }
            }
        }
    }

    pub(super) fn tell(&mut self, from: usize) -> usize {
        let messages = self.programs[from].messages();
        self.post(from, &messages, VecDeque::push_back);
        messages.len()
    }

    /// Everybody hears everything and tells what there is to tell, until nothing is left or it never ends.
    pub(super) fn settle(&mut self) {
        for _ in 0..100 {
            let mut is_quiet = true;
            for at in 0..self.programs.len() {
                is_quiet &= self.tell(at) == 0;
                for program in &mut self.programs {
                    program.deliver(usize::MAX);
                    is_quiet &= !program.round();
                }
            }
            if is_quiet {
                return;
            }
        }
        panic!("they never stop telling");
    }

    pub(super) fn second(&mut self) {
        self.now += 1;
        for program in &self.programs {
            program.followers.second(UnixSeconds(self.now));
        }
    }

    /// Another program in the place of one that was killed.
    pub(super) fn replace(&mut self, at: usize) {
        self.started += 1;
        let next = Program::start(self.started, self.now);
        drop(std::mem::replace(&mut self.programs[at], next));
    }
}
