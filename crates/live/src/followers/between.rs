//! What is told to the other programs on the database, and heard from them (LV24).

use barline_accounts::UserId;
use barline_short_links::ShortCode;

use super::{Followers, Inner};
use crate::peers::{Part, PeerMessage, PeerNews};
use crate::{Heard, Place};

/// Messages of a moment; the rest is told in the next.
const MOST_MESSAGES: usize = 256;

impl Followers {
    /// Who is at a link is another now, by what happened in this program.
    pub(super) fn changed(&self, inner: &Inner, code: ShortCode) {
        self.moved.add(code);
        if inner.neighbours.are_there() || inner.neighbours.has_waiting() {
            self.due.add(code);
        }
    }

    /// Where somebody stands (LV21). Their stream may be in another program; who has none anywhere is nobody.
    pub(crate) fn stand(&self, code: ShortCode, user: UserId, page: &str, place: Option<Place>) {
        let mut inner = self.inner();
        let Inner {
            rooms, neighbours, ..
        } = &mut *inner;
        let room = rooms.get_mut(&code);
        let is_news = if let Some(room) = room.filter(|room| room.presence.has(user)) {
            room.presence.stand(user, page, place)
        } else {
            if neighbours.are_there() {
                neighbours.tell(PeerNews::Stood {
                    code,
                    user,
                    page: page.into(),
                    place,
                });
                self.due.add(code);
            }
            false
        };
        if is_news {
            self.changed(&inner, code);
        }
    }

    /// Waits until there is something to tell.
    pub(crate) async fn due(&self) -> Heard {
        self.due.heard().await
    }

    /// What is to be told now.
    pub(crate) fn messages(&self, due: &Heard) -> Vec<PeerMessage> {
        let mut inner = self.inner();
        let Inner {
            rooms, neighbours, ..
        } = &mut *inner;
        let mut news = neighbours.take_waiting();
        let all = rooms.keys().filter(|_| due.is_all).copied();
        let codes: Vec<ShortCode> = due.codes.iter().copied().chain(all).collect();
        // Whoever is alone has nobody to tell.
        for code in codes.into_iter().filter(|_| neighbours.are_there()) {
            let parts = match rooms.get_mut(&code) {
                _ if news.len() >= MOST_MESSAGES => None,
                Some(room) => room.part(),
                None => Some(vec![Part::nobody(code)]),
            };
            match parts {
                Some(parts) => news.extend(parts.into_iter().map(PeerNews::Part)),
                None => self.due.add(code),
            }
        }
        let messages = news.into_iter().map(|news| neighbours.message(news));
        messages.collect()
    }

    /// The last that is to be told.
    pub(crate) fn farewell(&self) -> [PeerMessage; 1] {
        [self.inner().neighbours.message(PeerNews::Gone)]
    }

    /// Another program told something.
    pub(crate) fn hear(&self, message: PeerMessage) {
        let PeerMessage { from, number, news } = message;
        let mut inner = self.inner();
        let Inner {
            rooms, neighbours, ..
        } = &mut *inner;
        let Some(is_new) = neighbours.heard(from, number) else {
            return;
        };
        if is_new {
            // It knows of nobody here.
            for code in rooms.keys() {
                self.due.add(*code);
            }
        }
        match news {
            PeerNews::Alive => {}
            PeerNews::Gone => {
                neighbours.gone(from);
                for (code, room) in rooms {
                    if room.presence.forget(from) {
                        self.moved.add(*code);
                    }
                }
            }
            PeerNews::Part(part) => {
                let (code, asks) = (part.code, part.asks);
                let Some(room) = rooms.get_mut(&code) else {
                    return;
                };
                if asks {
                    self.due.add(code);
                }
                if room.presence.hear(from, part, neighbours.second) {
                    self.moved.add(code);
                }
            }
            PeerNews::Stood {
                code,
                user,
                page,
                place,
            } => {
                let room = rooms.get_mut(&code);
                if room.is_some_and(|room| room.presence.stand(user, &page, place)) {
                    self.changed(&inner, code);
                }
            }
        }
    }

    /// A second has passed.
    pub(super) fn second_between(&self, inner: &mut Inner) {
        let is_renewed = inner.neighbours.pass();
        let second = inner.neighbours.second;
        for (code, room) in &mut inner.rooms {
            if room.presence.forget_old(second) {
                self.moved.add(*code);
            }
            if is_renewed {
                self.due.add(*code);
            }
        }
        if is_renewed && !inner.rooms.is_empty() {
            inner.neighbours.say_alive();
        }
    }
}
