use std::collections::VecDeque;
use std::task::{Context, Poll, Waker};

use barline_accounts::{UnixSeconds, UserId};
use barline_short_links::{LinkSettings, LongUrl, Revision};
use bytes::Bytes;
use proptest::prelude::*;

use super::*;
use crate::memory::InWords;
use crate::{Network, Rights, Standing};

const OWNER: UserId = UserId(1);

fn link(revision: i64) -> ShortLink {
    ShortLink {
        code: "k3x9ab".parse().unwrap(),
        owner: OWNER,
        long_url: LongUrl::stored(format!("https://site.example/?data=r{revision}")),
        revision: Revision(revision),
        updated: UnixSeconds(0),
        settings: LinkSettings::default(),
    }
}

fn standing(link: &ShortLink) -> Standing {
    Standing::of(link.clone(), None)
}

fn key() -> ResumeKey {
    ResumeKey::new([7; 32])
}

fn id(revision: i64) -> String {
    key().id(link(1).code, Revision(revision))
}

fn followers(places: Places) -> Arc<Followers> {
    let now = UnixSeconds(0);
    Arc::new(Followers::new(Arc::new(InWords), key(), places, now, None))
}

fn many() -> Arc<Followers> {
    followers(Places::with(10_000))
}

fn asker(user: Option<i64>, address: u8) -> Asker {
    Asker {
        user: user.map(UserId),
        address: Network(address.into()),
    }
}

/// Everything that waits, and whether the stream is at its end.
fn told(follower: &mut Follower) -> (Vec<String>, bool) {
    let context = Context::from_waker(Waker::noop());
    let mut events = Vec::new();
    loop {
        match follower.poll_next(&context) {
            Poll::Ready(Some(event)) => events.push(String::from_utf8(event.to_vec()).unwrap()),
            Poll::Ready(None) => return (events, true),
            Poll::Pending => return (events, false),
        }
    }
}

fn joined(followers: &Arc<Followers>, link: &ShortLink, last: Option<&str>) -> Follower {
    let standing = standing(link);
    let joined = followers.join(asker(None, 1), link, Some(&standing), last);
    let (follower, is_to_look) = joined.unwrap();
    if is_to_look {
        looked(followers, link.code, Some(link));
    }
    follower
}

fn looked(followers: &Arc<Followers>, code: ShortCode, link: Option<&ShortLink>) {
    let look = followers.begin_look(code).unwrap();
    let standing = link.map(standing);
    assert!(!look.done(standing.as_ref(), UnixSeconds(100)));
}

#[test]
fn lv1_lv3_a_follower_hears_how_the_link_stands_and_each_change() {
    let followers = many();
    let mut follower = joined(&followers, &link(3), None);
    let hello = format!("hello 3 {} may not save", id(3));
    assert_eq!(told(&mut follower), (vec![hello], false));
    looked(&followers, link(4).code, Some(&link(4)));
    looked(&followers, link(4).code, Some(&link(4)));
    let saved = format!("saved 4 {} https://site.example/?data=r4", id(4));
    assert_eq!(told(&mut follower).0, [saved]);
    let long = ShortLink {
        long_url: LongUrl::stored("a".repeat(crate::MAX_ADDRESS_BYTES + 1)),
        ..link(5)
    };
    looked(&followers, long.code, Some(&long));
    assert_eq!(told(&mut follower).0, [format!("saved 5 {} ", id(5))]);
}

#[test]
fn lv5_who_comes_back_hears_what_was_missed() {
    let followers = many();
    let first = |last: &str| {
        let mut follower = joined(&followers, &link(7), Some(last));
        let mut events = told(&mut follower).0;
        assert!(events.remove(0).starts_with("hello 7 "));
        events
    };
    assert!(first(&id(7)).is_empty());
    for older in [1, 6] {
        let saved = format!("saved 7 {} https://site.example/?data=r7", id(7));
        assert_eq!(first(&id(older)), [saved]);
    }
    let others = key().id("abcdef".parse().unwrap(), Revision(7));
    let forged = id(7).replacen('7', "6", 1);
    // A database that was restored has not come as far.
    for none_of_ours in ["", "7", "7.", "x", &others, &forged, &id(8)] {
        assert_eq!(first(none_of_ours), ["reload 7"], "{none_of_ours}");
    }
}

#[test]
fn lv6_a_slow_reader_hears_reload_and_keeps_little() {
    let followers = many();
    let mut slow = joined(&followers, &link(1), None);
    let mut quick = joined(&followers, &link(1), None);
    told(&mut quick);
    for revision in 2..=1_000 {
        let long = ShortLink {
            long_url: LongUrl::stored("a".repeat(8_000)),
            ..link(revision)
        };
        looked(&followers, long.code, Some(&long));
        assert_eq!(told(&mut quick).0.len(), 1);
        let (events, bytes) = slow.queue.lock().unwrap().weight();
        assert!(events <= 64 && bytes <= 256 << 10, "{events} {bytes}");
    }
    let (events, _) = told(&mut slow);
    assert_eq!(events.len(), 1, "what was missed is not told one by one");
    assert!(events[0].starts_with("reload "));
    looked(&followers, link(1_001).code, Some(&link(1_001)));
    assert!(told(&mut slow).0[0].starts_with("saved 1001 "));
}

#[test]
fn lv7_there_are_only_so_many() {
    let followers = followers(Places::with(75));
    let join = |asker| {
        followers
            .join(asker, &link(1), None, None)
            .map(|(follower, _)| follower)
    };
    let office: Vec<Follower> = (0..50).map(|_| join(asker(None, 1)).unwrap()).collect();
    assert_eq!(join(asker(None, 1)).unwrap_err(), Full::Address);
    // Who is signed in there is one of their own.
    let mut own: Vec<Follower> = (0..20).map(|_| join(asker(Some(2), 1)).unwrap()).collect();
    assert_eq!(join(asker(Some(2), 9)).unwrap_err(), Full::User);
    own.pop();
    own.push(join(asker(Some(2), 9)).unwrap());
    let others: Vec<Follower> = (2..7).map(|at| join(asker(None, at)).unwrap()).collect();
    assert_eq!(join(asker(None, 9)).unwrap_err(), Full::All);
    drop((office, own, others));
    assert!(followers.is_empty());
    let one_link = Places {
        link: 2,
        ..Places::with(75)
    };
    let few = self::followers(one_link);
    let two = [1, 2].map(|at| few.join(asker(None, at), &link(1), None, None).unwrap());
    assert_eq!(
        few.join(asker(None, 3), &link(1), None, None).unwrap_err(),
        Full::Link
    );
    drop(two);
    assert!(few.is_empty());
}

#[test]
fn lv8_rights_are_told_at_once_and_each_their_own() {
    let followers = many();
    let join = |user| {
        followers
            .join(asker(user, 1), &link(1), None, None)
            .unwrap()
            .0
    };
    let (mut owner, mut other, mut unknown) = (join(Some(1)), join(Some(2)), join(None));
    for follower in [&mut owner, &mut other, &mut unknown] {
        told(follower);
    }
    let mut open = link(1);
    open.settings.others_may_save = true;
    looked(&followers, open.code, Some(&open));
    assert_eq!(told(&mut other).0, ["settings may save None"]);
    assert!(told(&mut owner).0.is_empty() && told(&mut unknown).0.is_empty());
    open.settings.expires = Some(UnixSeconds(900));
    looked(&followers, open.code, Some(&open));
    assert_eq!(told(&mut unknown).0, ["settings may not save Some(900)"]);
    assert_eq!(told(&mut owner).0, ["settings may save Some(900)"]);
}

#[test]
fn lv9_streams_end_and_say_why() {
    let followers = many();
    let mut deleted = joined(&followers, &link(1), None);
    told(&mut deleted);
    looked(&followers, link(2).code, Some(&link(2)));
    looked(&followers, link(2).code, None);
    let (events, is_over) = told(&mut deleted);
    assert_eq!(
        (events.len(), events[1].as_str(), is_over),
        (2, "end Deleted", true)
    );

    let mut ends = link(1);
    ends.settings.expires = Some(UnixSeconds(200));
    let mut expired = joined(&followers, &ends, None);
    followers.second(UnixSeconds(199));
    assert!(!told(&mut expired).1);
    followers.second(UnixSeconds(200));
    assert_eq!(told(&mut expired), (vec!["end Expired".to_owned()], true));

    let mut open = joined(&followers, &link(1), None);
    told(&mut open);
    followers.stop();
    assert_eq!(told(&mut open), (vec!["end Stopping".to_owned()], true));
    let (mut late, _) = followers
        .join(asker(None, 2), &link(1), None, None)
        .unwrap();
    assert!(told(&mut late).1);
    drop((deleted, expired, open, late));
    assert!(followers.is_empty());
}

#[test]
fn lv10_a_sign_of_life_every_fifteen_seconds_and_no_heap_of_them() {
    let followers = many();
    let mut follower = joined(&followers, &link(1), None);
    told(&mut follower);
    for second in 1..=60 {
        followers.second(UnixSeconds(second));
        let wanted: &[&str] = if second % 15 == 0 { &["alive"] } else { &[] };
        assert_eq!(told(&mut follower).0, wanted);
    }
    for second in 61..=600 {
        followers.second(UnixSeconds(second));
    }
    assert_eq!(told(&mut follower).0, ["alive"]);
}

/// What can happen, in any order.
#[derive(Clone, Debug)]
enum Step {
    Save,
    LetIn(bool),
    /// Someone opens the link, and follows it later.
    Open(Option<i64>),
    Follow {
        last: Option<i64>,
    },
    /// Reads begin and end at any time; one link is read by one.
    LookBegins,
    LookEnds,
    LookFails,
    Read(usize),
    Leave(usize),
    Second,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => Just(Step::Save),
        1 => any::<bool>().prop_map(Step::LetIn),
        2 => proptest::option::of(1..4_i64).prop_map(Step::Open),
        2 => proptest::option::of(0..20_i64).prop_map(|last| Step::Follow { last }),
        3 => Just(Step::LookBegins),
        3 => Just(Step::LookEnds),
        1 => Just(Step::LookFails),
        2 => (0..8_usize).prop_map(Step::Read),
        1 => (0..8_usize).prop_map(Step::Leave),
        1 => Just(Step::Second),
    ]
}

/// A follower and what it knows by what it was told.
struct Page {
    follower: Follower,
    user: Option<i64>,
    told: i64,
    revision: i64,
    may_save: bool,
}

impl Page {
    fn read(&mut self, present: &ShortLink) {
        for event in told(&mut self.follower).0 {
            let words: Vec<&str> = event.split(' ').collect();
            match words[0] {
                "hello" | "saved" => {
                    let revision: i64 = words[1].parse().unwrap();
                    let is_first = words[0] == "hello";
                    // Who comes back hears the present a second time.
                    assert!(revision > self.told || revision == self.told && !is_first);
                    self.told = revision;
                    // What was read after a `reload` may be newer.
                    self.revision = self.revision.max(revision);
                    if is_first {
                        self.may_save = words[3] == "may";
                        self.may_save &= words[4] == "save";
                    }
                }
                "settings" => self.may_save = words[2] == "save",
                "reload" => self.revision = present.revision.0,
                other => assert_eq!(other, "alive"),
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// Whatever the order of saves, of opening and following, of reading and of reads that fail: when it is quiet,
    /// everybody knows how the link stands, and nobody was ever told an older revision after a newer one.
    #[test]
    fn prop_lv2_lv11_everybody_ends_at_the_present(steps in proptest::collection::vec(step(), 1..60)) {
        let followers = many();
        let mut present = link(1);
        let mut opened: VecDeque<(Option<i64>, ShortLink)> = VecDeque::new();
        let mut pages: Vec<Page> = Vec::new();
        let mut look = None;
        let mut is_told = false;
        for step in steps {
            match step {
                Step::Save => {
                    let settings = present.settings.clone();
                    present = ShortLink { settings, ..link(present.revision.0 + 1) };
                    is_told = true;
                }
                Step::LetIn(others) => {
                    present.settings.others_may_save = others;
                    is_told = true;
                }
                Step::Open(user) => opened.push_back((user, present.clone())),
                Step::Follow { last } => {
                    let Some((user, link)) = opened.pop_front() else { continue };
                    let last = last.map(id);
                    let standing = standing(&link);
                    let joined = followers.join(asker(user, 1), &link, Some(&standing), last.as_deref());
                    let (follower, is_to_look) = joined.unwrap();
                    is_told |= is_to_look;
                    pages.push(Page { follower, user, told: 0, revision: 0, may_save: false });
                }
                // Nobody listens to a hint about a link that nobody follows.
                Step::LookBegins if is_told || !followers.unlooked().is_empty() => {
                    is_told = false;
                    if let Some(begun) = followers.begin_look(present.code) {
                        look = Some((begun, present.clone()));
                    }
                }
                Step::LookEnds => {
                    if let Some((ending, link)) = look.take() {
                        is_told |= ending.done(Some(&standing(&link)), UnixSeconds(1));
                    }
                }
                Step::LookFails => look = None,
                Step::LookBegins => {}
                Step::Read(at) => {
                    if let Some(page) = pages.get_mut(at) {
                        page.read(&present);
                    }
                }
                Step::Leave(at) => {
                    if at < pages.len() {
                        pages.remove(at);
                    }
                }
                Step::Second => followers.second(UnixSeconds(1)),
            }
        }
        if let Some((ending, link)) = look.take() {
            is_told |= ending.done(Some(&standing(&link)), UnixSeconds(1));
        }
        while is_told || !followers.unlooked().is_empty() {
            is_told = followers
                .begin_look(present.code)
                .is_some_and(|look| look.done(Some(&standing(&present)), UnixSeconds(1)));
        }
        for page in &mut pages {
            page.read(&present);
            prop_assert_eq!(page.revision, present.revision.0);
            let rights = Rights::of(&present, page.user.map(UserId));
            prop_assert_eq!(page.may_save, rights.can_save);
        }
        drop(pages);
        prop_assert!(followers.is_empty());
    }
}

#[test]
fn lv3_one_text_is_made_for_all() {
    let followers = many();
    let mut all: Vec<Follower> = (1..=40)
        .map(|at| {
            followers
                .join(asker(None, at), &link(1), None, None)
                .unwrap()
                .0
        })
        .collect();
    looked(&followers, link(2).code, Some(&link(2)));
    let context = Context::from_waker(Waker::noop());
    let texts: Vec<Bytes> = all
        .iter_mut()
        .map(|follower| {
            assert!(follower.poll_next(&context).is_ready());
            match follower.poll_next(&context) {
                Poll::Ready(Some(text)) => text,
                other => panic!("{other:?}"),
            }
        })
        .collect();
    assert!(texts.iter().all(|text| text.as_ptr() == texts[0].as_ptr()));
}
