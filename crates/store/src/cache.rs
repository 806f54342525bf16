//! Links in memory, while one program alone owns the file they are in.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use barline_short_links::{ShortCode, ShortLink};
use moka::sync::Cache;

/// Bytes of links that are kept at most.
const BYTES: u64 = 64 << 20;

/// What a link takes beside its long URL and name.
const OVERHEAD: usize = 256;

/// Codes share a place, so that there is no lock for each; few enough do that one seldom waits for another's change.
const PLACES: usize = 4096;

/// The links that were read last.
///
/// A reader finds what the database holds, or what it held when the answer was asked for: from the moment a change is
/// handed to the writer until it is done, nothing of that code is kept, and what was read before is not kept after.
pub(crate) struct LinkCache {
    links: Cache<ShortCode, ShortLink>,
    places: Box<[Mutex<Place>]>,
    hasher: RandomState,
}

#[derive(Clone, Copy, Debug, Default)]
struct Place {
    /// Changes that were handed to the writer.
    begun: u64,
    /// Those of them that are not done.
    underway: u32,
}

/// What a reader saw before it asked the database; `None` when a change was under way, whose end it cannot know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen(Option<u64>);

impl Default for LinkCache {
    fn default() -> Self {
        let weight = |_: &ShortCode, link: &ShortLink| {
            let bytes = link.long_url.as_str().len() + link.settings.name.len() + OVERHEAD;
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        LinkCache {
            links: Cache::builder().max_capacity(BYTES).weigher(weight).build(),
            places: (0..PLACES).map(|_| Mutex::default()).collect(),
            hasher: RandomState::new(),
        }
    }
}

impl LinkCache {
    fn place(&self, code: ShortCode) -> MutexGuard<'_, Place> {
        let place = self.hasher.hash_one(code) as usize % PLACES;
        self.places[place]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// The link, when it is kept.
    pub(crate) fn get(&self, code: ShortCode) -> Option<ShortLink> {
        self.links.get(&code)
    }

    /// To be asked before the database is.
    pub(crate) fn look(&self, code: ShortCode) -> Seen {
        let place = self.place(code);
        Seen((place.underway == 0).then_some(place.begun))
    }

    /// Keeps what the database answered, unless a change may have come in between.
    pub(crate) fn keep(&self, link: &ShortLink, seen: Seen) {
        let place = self.place(link.code);
        if place.underway == 0 && Some(place.begun) == seen.0 {
            self.links.insert(link.code, link.clone());
        }
    }

    /// To be held from before a change is handed to the writer until the writer is done with it, however that ends and
    /// whether or not somebody still waits for it.
    pub(crate) fn change(self: &Arc<Self>, code: ShortCode) -> Changing {
        let mut place = self.place(code);
        place.begun += 1;
        place.underway += 1;
        self.links.invalidate(&code);
        Changing {
            cache: self.clone(),
            code,
        }
    }
}

/// See [`LinkCache::change`].
pub(crate) struct Changing {
    cache: Arc<LinkCache>,
    code: ShortCode,
}

impl Drop for Changing {
    fn drop(&mut self) {
        self.cache.place(self.code).underway -= 1;
    }
}

#[cfg(test)]
mod tests {
    use barline_accounts::{UnixSeconds, UserId};
    use barline_short_links::{LinkSettings, LongUrl, Revision};

    use super::*;

    fn link(revision: i64) -> ShortLink {
        ShortLink {
            code: "k3x9ab".parse().unwrap(),
            owner: UserId(1),
            long_url: LongUrl::stored("https://site.example/?data=a"),
            revision: Revision(revision),
            updated: UnixSeconds(0),
            settings: LinkSettings::default(),
        }
    }

    #[test]
    fn gs16_what_was_read_before_a_change_is_not_kept_after() {
        let cache = Arc::new(LinkCache::default());
        let old = link(1);
        let before = cache.look(old.code);
        let changing = cache.change(old.code);
        cache.keep(&old, before);
        assert_eq!(cache.get(old.code), None, "read before the change began");
        let during = cache.look(old.code);
        cache.keep(&old, during);
        assert_eq!(cache.get(old.code), None, "read while it was under way");
        drop(changing);
        cache.keep(&old, before);
        assert_eq!(cache.get(old.code), None, "read before, and kept late");
        cache.keep(&old, during);
        assert_eq!(
            cache.get(old.code),
            None,
            "read while it was under way, and kept late"
        );
        let new = link(2);
        cache.keep(&new, cache.look(new.code));
        assert_eq!(cache.get(new.code), Some(new.clone()));
        let next = cache.change(new.code);
        assert_eq!(cache.get(new.code), None);
        drop(next);
    }

    #[test]
    fn memory_is_bounded() {
        let cache = LinkCache::default();
        for number in 0..100_u8 {
            let mut digits = [number / 36, number % 36, 0, 0, 0, 0].into_iter();
            let link = ShortLink {
                code: ShortCode::draw(|| digits.next().unwrap_or_default()),
                long_url: LongUrl::stored("a".repeat(1 << 20)),
                ..link(1)
            };
            cache.keep(&link, cache.look(link.code));
        }
        cache.links.run_pending_tasks();
        assert!(cache.links.weighted_size() <= BYTES);
        assert!(cache.links.entry_count() > 0);
    }
}
