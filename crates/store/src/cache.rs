//! What was read last, in memory, while one program alone owns the file it is in.

use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use barline_accounts::{ApiToken, SecretHash, Session, User};
use barline_live::Standing;
use barline_short_links::{ShortCode, ShortLink};
use moka::sync::Cache;

/// Bytes of links that are kept at most.
const LINK_BYTES: u64 = 64 << 20;

/// Bytes of sessions, and of tokens, that are kept at most.
const CREDENTIAL_BYTES: u64 = 8 << 20;

/// What a thing takes beside its texts.
const OVERHEAD: usize = 256;

/// Keys share a place, so that there is no lock for each; few enough do that one seldom waits for another's change.
const PLACES: usize = 4096;

/// Everything that is kept of a database.
pub(crate) struct Caches {
    pub(crate) links: Arc<ReadCache<ShortCode, KeptLink>>,
    pub(crate) sessions: Arc<ReadCache<SecretHash, Session>>,
    pub(crate) tokens: Arc<ReadCache<SecretHash, (ApiToken, User)>>,
}

/// A link, as much of it as was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum KeptLink {
    Link(ShortLink),
    /// With what its rows are called: many, which are not to be copied for whoever asks for the link alone.
    Standing(Arc<Standing>),
}

impl KeptLink {
    pub(crate) fn link(self) -> ShortLink {
        match self {
            KeptLink::Link(link) => link,
            KeptLink::Standing(standing) => standing.link.clone(),
        }
    }

    pub(crate) fn standing(self) -> Option<Standing> {
        match self {
            KeptLink::Link(_) => None,
            KeptLink::Standing(standing) => Some(Arc::unwrap_or_clone(standing)),
        }
    }

    fn bytes(&self) -> usize {
        let (link, ids) = match self {
            KeptLink::Link(link) => (link, None),
            KeptLink::Standing(standing) => (&standing.link, standing.ids.as_ref()),
        };
        let rows = ids.map_or(0, |ids| ids.0.len() * size_of::<u64>());
        link.long_url.as_str().len() + link.settings.name.len() + rows
    }
}

impl Default for Caches {
    fn default() -> Self {
        Caches {
            links: Arc::new(ReadCache::new(LINK_BYTES, KeptLink::bytes)),
            sessions: Arc::new(ReadCache::new(CREDENTIAL_BYTES, |session: &Session| {
                session.user.name.len()
            })),
            tokens: Arc::new(ReadCache::new(
                CREDENTIAL_BYTES,
                |(token, user): &(ApiToken, User)| token.name.len() + user.name.len(),
            )),
        }
    }
}

/// What was read last of one kind.
///
/// A reader finds what the database holds, or what it held when the answer was asked for: from the moment a change is
/// handed to the writer until it is done, nothing of that key is kept, and what was read before is not kept after.
pub(crate) struct ReadCache<K, V> {
    kept: Cache<K, V>,
    places: Box<[Mutex<Place>]>,
    /// Changes of who knows which keys.
    everything: Mutex<Place>,
    hasher: RandomState,
}

#[derive(Clone, Copy, Debug, Default)]
struct Place {
    /// Changes that were handed to the writer.
    begun: u64,
    /// Those of them that are not done.
    underway: u32,
}

impl Place {
    fn begin(&mut self) {
        self.begun += 1;
        self.underway += 1;
    }

    fn seen(self) -> Option<u64> {
        (self.underway == 0).then_some(self.begun)
    }
}

/// What a reader saw before it asked the database; `None` when a change was under way, whose end it cannot know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen(Option<(u64, u64)>);

/// What a reader saw who is about to ask for many.
pub(crate) struct SeenAll(Vec<Seen>);

impl Seen {
    fn of(place: Place, everything: Place) -> Self {
        Seen(place.seen().zip(everything.seen()))
    }
}

fn lock(place: &Mutex<Place>) -> MutexGuard<'_, Place> {
    place.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<K, V> ReadCache<K, V>
where
    K: Clone + Eq + Hash + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    fn new(bytes: u64, texts: fn(&V) -> usize) -> Self {
        let weight =
            move |_: &K, value: &V| u32::try_from(texts(value) + OVERHEAD).unwrap_or(u32::MAX);
        ReadCache {
            kept: Cache::builder().max_capacity(bytes).weigher(weight).build(),
            places: (0..PLACES).map(|_| Mutex::default()).collect(),
            everything: Mutex::default(),
            hasher: RandomState::new(),
        }
    }

    fn place(&self, key: &K) -> MutexGuard<'_, Place> {
        lock(&self.places[self.place_of(key)])
    }

    fn place_of(&self, key: &K) -> usize {
        self.hasher.hash_one(key) as usize % PLACES
    }

    /// What is kept.
    pub(crate) fn get(&self, key: &K) -> Option<V> {
        self.kept.get(key)
    }

    /// To be asked before the database is.
    pub(crate) fn look(&self, key: &K) -> Seen {
        let place = self.place(key);
        Seen::of(*place, *lock(&self.everything))
    }

    /// Keeps what the database answered, unless a change may have come in between.
    pub(crate) fn keep(&self, key: K, value: &V, seen: Seen) {
        // Both are held until it is in, so that a change that begins now finds it to be thrown out.
        let place = self.place(&key);
        let everything = lock(&self.everything);
        if seen.0.is_some() && Seen::of(*place, *everything) == seen {
            self.kept.insert(key, value.clone());
        }
    }

    /// To be asked before the database is asked for many, whose keys are not known yet.
    pub(crate) fn look_at_all(&self) -> SeenAll {
        let everything = *lock(&self.everything);
        let places = self.places.iter();
        SeenAll(
            places
                .map(|place| Seen::of(*lock(place), everything))
                .collect(),
        )
    }

    /// Keeps one of many.
    pub(crate) fn keep_of(&self, key: K, value: &V, seen: &SeenAll) {
        let seen = seen.0.get(self.place_of(&key)).copied();
        self.keep(key, value, seen.unwrap_or(Seen(None)));
    }

    /// To be held from before a change is handed to the writer until the writer is done with it, however that ends and
    /// whether or not someone still waits for it.
    pub(crate) fn change(self: &Arc<Self>, key: K) -> Changing<K, V> {
        let mut place = self.place(&key);
        place.begin();
        self.kept.invalidate(&key);
        drop(place);
        Changing {
            cache: self.clone(),
            key: Some(key),
        }
    }

    /// The same for a change of nobody knows which keys.
    pub(crate) fn change_everything(self: &Arc<Self>) -> Changing<K, V> {
        let mut everything = lock(&self.everything);
        everything.begin();
        self.kept.invalidate_all();
        drop(everything);
        Changing {
            cache: self.clone(),
            key: None,
        }
    }
}

/// See [`ReadCache::change`].
pub(crate) struct Changing<K, V>
where
    K: Clone + Eq + Hash + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    cache: Arc<ReadCache<K, V>>,
    key: Option<K>,
}

impl<K, V> Drop for Changing<K, V>
where
    K: Clone + Eq + Hash + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    fn drop(&mut self) {
        match &self.key {
            Some(key) => self.cache.place(key).underway -= 1,
            None => lock(&self.cache.everything).underway -= 1,
        }
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

    fn of_links() -> Arc<ReadCache<ShortCode, ShortLink>> {
        Arc::new(ReadCache::new(LINK_BYTES, |_| 0))
    }

    #[test]
    fn gs16_what_was_read_before_a_change_is_not_kept_after() {
        let cache = of_links();
        let old = link(1);
        let before = cache.look(&old.code);
        let changing = cache.change(old.code);
        cache.keep(old.code, &old, before);
        assert_eq!(cache.get(&old.code), None, "read before the change began");
        let during = cache.look(&old.code);
        cache.keep(old.code, &old, during);
        assert_eq!(cache.get(&old.code), None, "read while it was under way");
        drop(changing);
        cache.keep(old.code, &old, before);
        assert_eq!(cache.get(&old.code), None, "read before, and kept late");
        cache.keep(old.code, &old, during);
        assert_eq!(
            cache.get(&old.code),
            None,
            "read while it was under way, and kept late"
        );
        let new = link(2);
        cache.keep(new.code, &new, cache.look(&new.code));
        assert_eq!(cache.get(&new.code), Some(new.clone()));
        let next = cache.change(new.code);
        assert_eq!(cache.get(&new.code), None);
        drop(next);
        cache.keep(new.code, &new, cache.look(&new.code));
        let before = cache.look(&new.code);
        let all = cache.change_everything();
        assert_eq!(cache.get(&new.code), None, "any may have changed");
        cache.keep(new.code, &new, before);
        cache.keep(new.code, &new, cache.look(&new.code));
        assert_eq!(cache.get(&new.code), None, "any may be changing");
        drop(all);
        cache.keep(new.code, &new, before);
        assert_eq!(cache.get(&new.code), None, "read before, and kept late");
        cache.keep(new.code, &new, cache.look(&new.code));
        assert_eq!(cache.get(&new.code), Some(new));
    }

    #[test]
    fn gs16_of_many_that_were_read_at_one_time_those_that_changed_are_not_kept() {
        let cache = of_links();
        let (same, changed) = (
            link(1),
            ShortLink {
                code: "zzzzzz".parse().unwrap(),
                ..link(1)
            },
        );
        let before = cache.look_at_all();
        drop(cache.change(changed.code));
        cache.keep_of(same.code, &same, &before);
        cache.keep_of(changed.code, &changed, &before);
        assert_eq!(cache.get(&changed.code), None);
        // Else both have one place.
        let is_apart = cache.place_of(&same.code) != cache.place_of(&changed.code);
        assert_eq!(cache.get(&same.code).is_some(), is_apart);
    }

    #[test]
    fn memory_is_bounded() {
        let cache = Caches::default().links;
        for number in 0..100_u8 {
            let mut digits = [number / 36, number % 36, 0, 0, 0, 0].into_iter();
            let link = ShortLink {
                code: ShortCode::draw(|| digits.next().unwrap_or_default()),
                long_url: LongUrl::stored("a".repeat(1 << 20)),
                ..link(1)
            };
            cache.keep(
                link.code,
                &KeptLink::Link(link.clone()),
                cache.look(&link.code),
            );
        }
        cache.kept.run_pending_tasks();
        assert!(cache.kept.weighted_size() <= LINK_BYTES);
        assert!(cache.kept.entry_count() > 0);
    }
}
