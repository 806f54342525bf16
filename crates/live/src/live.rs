//! Following, on the ports.

use std::sync::Arc;

use barline_accounts::{Clock, StoreError, UserId};
use barline_short_links::{ShortCode, ShortLink, ShortLinks};
use futures_util::future::{Either, join, join3, select};
use futures_util::stream::{self, StreamExt as _};

use crate::followers::Followers;
use crate::{
    Asker, Beat, Follower, Full, LinkLog, News, Peers, Place, Places, ProgramId, ResumeKey,
    Standing, Wire,
};

/// Links that are read at one time.
const LOOKS: usize = 16;

/// What following needs.
pub struct LiveParts {
    /// The rules of links.
    pub links: Arc<ShortLinks>,
    /// Where links are, and what their rows are called.
    pub log: Arc<dyn LinkLog>,
    /// Who says that one may be another.
    pub news: Arc<dyn News>,
    /// The other programs on the same database, and as which one this is known to them; `None` where there can be none.
    pub peers: Option<(ProgramId, Arc<dyn Peers>)>,
    /// The wall clock, for the end of links.
    pub clock: Arc<dyn Clock>,
    /// The text of events.
    pub wire: Arc<dyn Wire>,
    /// What ids of revisions are made with.
    pub key: ResumeKey,
    /// How many may follow.
    pub places: Places,
}

/// Everybody who follows a link in this program, and what keeps them told.
pub struct Live {
    followers: Arc<Followers>,
    links: Arc<ShortLinks>,
    log: Arc<dyn LinkLog>,
    news: Arc<dyn News>,
    peers: Option<Arc<dyn Peers>>,
    clock: Arc<dyn Clock>,
}

impl Live {
    /// Nobody yet.
    pub fn new(parts: LiveParts) -> Self {
        let LiveParts {
            links,
            log,
            news,
            peers,
            clock,
            wire,
            key,
            places,
        } = parts;
        let (me, peers) = peers.unzip();
        let followers = Followers::new(wire, key, places, clock.now(), me);
        Live {
            followers: Arc::new(followers),
            links,
            log,
            news,
            peers,
            clock,
        }
    }

    /// One more follower of a link that this asker has just opened. `last` is the id it had before it went (LV5).
    ///
    /// # Errors
    /// When as many follow as may (LV7).
    pub async fn follow(
        &self,
        asker: Asker,
        link: &ShortLink,
        last: Option<&str>,
    ) -> Result<Follower, Full> {
        // Without an answer it is told to read the link.
        let standing = if self.followers.has_missed(link, last) {
            self.standing(&link.code).await.unwrap_or_default()
        } else {
            None
        };
        let joined = self.followers.join(asker, link, standing.as_ref(), last);
        let (follower, is_to_look) = joined?;
        if is_to_look {
            self.look(link.code).await;
        }
        Ok(follower)
    }

    /// Where somebody stands who may save to this link (LV21): whoever asks sees to that. `page` is which of their pages
    /// says so; without a place it stands nowhere any more.
    pub fn stand(&self, code: ShortCode, user: UserId, page: &str, place: Option<Place>) {
        self.followers.stand(code, user, page, place);
    }

    /// Keeps everybody told, for ever.
    pub async fn run(&self, beat: &dyn Beat) {
        join3(
            self.keep_told(beat),
            self.keep_seen(beat),
            self.keep_between(beat),
        )
        .await;
    }

    /// Who is at the other programs, and what they are to hear (LV24).
    async fn keep_between(&self, beat: &dyn Beat) {
        let Some(peers) = &self.peers else { return };
        let telling = async {
            loop {
                let due = self.followers.due().await;
                let messages = self.followers.messages(&due);
                if !messages.is_empty() {
                    peers.tell(&messages).await;
                }
                beat.moment().await;
            }
        };
        let hearing = async {
            loop {
                for message in peers.listen().await {
                    self.followers.hear(message);
                }
            }
        };
        join(telling, hearing).await;
    }

    /// Says to the other programs that nobody follows anything here any more, when [`Live::run`] has ended (LV24).
    pub async fn leave(&self) {
        if let Some(peers) = &self.peers {
            peers.tell(&self.followers.farewell()).await;
        }
    }

    /// Who is there: at once, and after that at most once a moment (LV22).
    async fn keep_seen(&self, beat: &dyn Beat) {
        loop {
            let moved = self.followers.moved().await;
            self.followers.tell_who(&moved);
            beat.moment().await;
        }
    }

    async fn keep_told(&self, beat: &dyn Beat) {
        loop {
            let heard = match select(self.news.listen(), beat.second()).await {
                Either::Left((heard, _)) => Some(heard),
                Either::Right(((), _)) => None,
            };
            let codes = match heard {
                Some(heard) if heard.is_all => self.codes(),
                Some(heard) => heard.codes,
                None => self.second().await,
            };
            stream::iter(codes)
                .for_each_concurrent(LOOKS, |code| self.look(code))
                .await;
        }
    }

    /// How many may follow (LV7).
    pub fn places(&self) -> &Places {
        self.followers.places()
    }

    /// Ends all streams (LV9).
    pub fn stop(&self) {
        self.followers.stop();
    }

    fn codes(&self) -> Vec<ShortCode> {
        let seen = self.followers.seen();
        seen.into_iter().map(|seen| seen.code).collect()
    }

    /// A second has passed: which links are to be read.
    async fn second(&self) -> Vec<ShortCode> {
        self.followers.second(self.clock.now());
        let seen = self.followers.seen();
        let mut codes = self.followers.unlooked();
        if !seen.is_empty()
            && let Ok(missed) = self.news.missed(&seen).await
        {
            codes.extend(missed);
        }
        codes
    }

    async fn standing(&self, code: &ShortCode) -> Result<Option<Standing>, StoreError> {
        let standing = self.log.standing(code).await?;
        Ok(standing.map(|standing| standing.here(&self.links)))
    }

    /// Reads a link and tells its followers, one at a time for each link: of two, the one that read first could tell
    /// last. When the store does not answer, the next second tries again.
    async fn look(&self, code: ShortCode) {
        while let Some(look) = self.followers.begin_look(code) {
            let Ok(standing) = self.standing(&code).await else {
                return;
            };
            if !look.done(standing.as_ref(), self.clock.now()) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests;
