use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use barline_accounts::UnixSeconds;
use barline_short_links::{LinkSettings, LongUrl, ShortCode, ShortLink};
use futures_util::FutureExt as _;
use proptest::prelude::*;

use super::*;
use crate::followers::Followers;
use crate::memory::InWords;
use crate::{Asker, Follower, Network, Places, ResumeKey, Standing};

const ADA: i64 = 1;
const BOB: i64 = 2;
const NAMES: [&str; 5] = ["", "Ada", "Bob", "Cleo", "Dora"];

fn code() -> ShortCode {
    "k3x9ab".parse().unwrap()
}

/// Ada's link.
fn link(revision: i64, others_may_save: bool) -> ShortLink {
    ShortLink {
        code: code(),
        owner: UserId(ADA),
        long_url: LongUrl::stored(format!("https://site.example/?data=r{revision}")),
        revision: Revision(revision),
        updated: UnixSeconds(0),
        settings: LinkSettings {
            others_may_save,
            ..LinkSettings::default()
        },
    }
}

fn key() -> ResumeKey {
    ResumeKey::new([7; 32])
}

fn nobody() -> Arc<Followers> {
    let places = Places {
        user: 1_000,
        address: 5_000,
        link: 5_000,
        all: 5_000,
    };
    let now = UnixSeconds(0);
    Arc::new(Followers::new(Arc::new(InWords), key(), places, now, None))
}

fn join_as(
    followers: &Arc<Followers>,
    user: Option<i64>,
    name: &str,
    link: &ShortLink,
) -> Follower {
    let asker = Asker {
        user: user.map(UserId),
        address: Network(1),
    };
    let follower = followers.join(asker, link, None, None).unwrap().0;
    follower.is_called(name);
    follower
}

fn join(followers: &Arc<Followers>, user: Option<i64>, link: &ShortLink) -> Follower {
    let name = NAMES[usize::try_from(user.unwrap_or(0)).unwrap()];
    join_as(followers, user, name, link)
}

fn look(followers: &Arc<Followers>, link: &ShortLink) {
    let look = followers.begin_look(code()).unwrap();
    look.done(Some(&Standing::of(link.clone(), None)), UnixSeconds(0));
}

/// A round of telling; whether there was something to tell.
fn round(followers: &Arc<Followers>) -> bool {
    let moved = followers.moved().now_or_never();
    if let Some(moved) = &moved {
        followers.tell_who(moved);
    }
    moved.is_some()
}

/// Until there is nothing to tell any more.
fn settle(followers: &Arc<Followers>) {
    while round(followers) {}
}

fn told(follower: &mut Follower) -> Vec<String> {
    let context = Context::from_waker(Waker::noop());
    let mut events = Vec::new();
    while let Poll::Ready(Some(event)) = follower.poll_next(&context) {
        events.push(String::from_utf8(event.to_vec()).unwrap());
    }
    events
}

/// The events after the first one, when nothing more is to be told.
fn heard(followers: &Arc<Followers>, follower: &mut Follower) -> Vec<String> {
    settle(followers);
    let events = told(follower).into_iter();
    events.filter(|event| !event.starts_with("hello")).collect()
}

fn place(task: u64) -> Place {
    Place {
        base: Revision(1),
        task,
        column: Some("name".into()),
        dragging: None,
    }
}

fn stand(followers: &Arc<Followers>, user: i64, page: &str, task: Option<u64>) {
    followers.stand(code(), UserId(user), page, task.map(place));
}

#[test]
fn lv20_who_may_save_is_named_to_who_may_save_and_everybody_else_is_counted() {
    let (followers, open) = (nobody(), link(1, true));
    let mut ada = join(&followers, Some(ADA), &open);
    assert!(heard(&followers, &mut ada).is_empty(), "alone");
    let second_tab = join(&followers, Some(ADA), &open);
    assert!(heard(&followers, &mut ada).is_empty(), "one person");
    let mut viewer = join(&followers, None, &open);
    assert_eq!(heard(&followers, &mut ada), ["who Ada  +1"]);
    assert_eq!(heard(&followers, &mut viewer), ["who nobody  +2"]);
    let mut bob = join(&followers, Some(BOB), &open);
    for saver in [&mut ada, &mut bob] {
        assert_eq!(heard(&followers, saver), ["who Ada Bob  +1"]);
    }
    assert_eq!(heard(&followers, &mut viewer), ["who nobody  +3"]);
    drop((second_tab, bob));
    assert_eq!(heard(&followers, &mut viewer), ["who nobody  +2"]);
    // To a link of which only its maker may save, somebody signed in is a viewer.
    let (followers, own) = (nobody(), link(1, false));
    let (mut ada, mut bob) = (
        join(&followers, Some(ADA), &own),
        join(&followers, Some(BOB), &own),
    );
    assert_eq!(heard(&followers, &mut ada), ["who Ada  +1"]);
    assert_eq!(heard(&followers, &mut bob), ["who nobody  +2"]);
}

#[test]
fn lv20_a_person_is_a_number_at_one_link_and_no_address_is_a_name() {
    let person = |code: &str, user| key().person(code.parse().unwrap(), UserId(user));
    assert_eq!(person("k3x9ab", 1), person("k3x9ab", 1));
    assert_ne!(person("k3x9ab", 1), person("k3x9ab", 2));
    assert_ne!(person("k3x9ab", 1), person("k3x9ac", 1));
    assert_eq!(&*told_name("ada@example.org"), "ada");
    assert_eq!(&*told_name("@"), "?");
    assert_eq!(told_name(&"ü".repeat(100)).chars().count(), MOST_LETTERS);
}

#[test]
fn lv21_the_last_place_stands_and_a_page_takes_back_only_its_own() {
    let (followers, open) = (nobody(), link(1, true));
    let (mut ada, _bob) = (
        join(&followers, Some(ADA), &open),
        join(&followers, Some(BOB), &open),
    );
    stand(&followers, BOB, "one", Some(3));
    assert_eq!(heard(&followers, &mut ada), ["who Ada Bob@3.name  +0"]);
    stand(&followers, BOB, "one", Some(3));
    assert!(heard(&followers, &mut ada).is_empty(), "no news");
    stand(&followers, BOB, "two", Some(4));
    stand(&followers, BOB, "one", None);
    assert_eq!(heard(&followers, &mut ada), ["who Ada Bob@4.name  +0"]);
    stand(&followers, BOB, "two", None);
    assert_eq!(heard(&followers, &mut ada), ["who Ada Bob  +0"]);
    // Who has no stream is nobody, and keeps no memory.
    stand(&followers, 3, "one", Some(3));
    followers.stand("abcdef".parse().unwrap(), UserId(3), "one", Some(place(1)));
    assert!(heard(&followers, &mut ada).is_empty());
}

#[test]
fn lv22_a_slow_reader_keeps_the_newest_and_loses_no_change() {
    let (followers, open) = (nobody(), link(1, true));
    let (mut ada, mut bob) = (
        join(&followers, Some(ADA), &open),
        join(&followers, Some(BOB), &open),
    );
    told(&mut ada);
    for revision in 2..=60 {
        look(&followers, &link(revision, true));
        for step in 0..20 {
            stand(
                &followers,
                BOB,
                "one",
                Some(revision.unsigned_abs() * 100 + step),
            );
            settle(&followers);
        }
    }
    let events = told(&mut ada);
    assert_eq!(
        events.len(),
        60,
        "59 changes and the newest of 1,180 places"
    );
    assert!(events[..59].iter().all(|event| event.starts_with("saved ")));
    assert_eq!(events[59], "who Ada Bob@6019.name  +0");
    assert_eq!(told(&mut bob).len(), 61, "with hello");
}

#[test]
fn lv22_many_people_are_told_seldom_and_fifty_are_named() {
    let (followers, open) = (nobody(), link(1, true));
    let people: Vec<Follower> = (1..=70)
        .map(|user| join_as(&followers, Some(user), &format!("P{user}"), &open))
        .collect();
    let mut viewer = join(&followers, None, &open);
    let mut first = join_as(&followers, Some(ADA), "P1", &open);
    let events = heard(&followers, &mut first);
    let last = events.last().unwrap();
    assert_eq!(last.matches('P').count(), MOST_NAMED);
    assert!(last.ends_with(" +21") && last.contains("P1 ") && !last.contains("P51"));
    told(&mut viewer);
    let mut heard = 0;
    for step in 0..100 {
        stand(&followers, BOB, "one", Some(step));
        round(&followers);
        heard += told(&mut first).len();
    }
    assert!((10..=14).contains(&heard), "{heard} of 100 rounds");
    assert!(told(&mut viewer).is_empty(), "nobody came or went");
    drop(people);
}

#[test]
fn lv22_one_text_is_made_for_all_who_hear_the_same() {
    let (followers, open) = (nobody(), link(1, false));
    let mut all: Vec<Follower> = (0..40).map(|_| join(&followers, None, &open)).collect();
    for one in &mut all {
        told(one);
    }
    settle(&followers);
    let context = Context::from_waker(Waker::noop());
    let texts: BTreeSet<*const u8> = all
        .iter_mut()
        .map(|one| match one.poll_next(&context) {
            Poll::Ready(Some(text)) => text.as_ptr(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(texts.len(), 1);
}

#[test]
fn lv23_who_has_gone_or_may_not_save_any_more_is_gone_at_once() {
    let (followers, open) = (nobody(), link(1, true));
    let (mut ada, mut bob) = (
        join(&followers, Some(ADA), &open),
        join(&followers, Some(BOB), &open),
    );
    stand(&followers, BOB, "one", Some(3));
    settle(&followers);
    told(&mut ada);
    // Not even what waits names somebody to who may not hear it.
    look(&followers, &link(1, false));
    let waiting = told(&mut bob);
    assert_eq!(waiting[1..], ["settings may not save None"]);
    assert_eq!(heard(&followers, &mut bob), ["who nobody  +2"]);
    assert_eq!(heard(&followers, &mut ada), ["who Ada  +1"]);
    look(&followers, &link(1, true));
    assert_eq!(heard(&followers, &mut ada), ["who Ada Bob@3.name  +0"]);
    drop(bob);
    assert_eq!(heard(&followers, &mut ada), ["who Ada  +0"]);
    let _again = join(&followers, Some(BOB), &open);
    assert_eq!(
        heard(&followers, &mut ada),
        ["who Ada Bob  +0"],
        "and stands nowhere"
    );
}

#[derive(Clone, Debug)]
enum Step {
    Join(Option<i64>),
    Leave(usize),
    Stand(i64, &'static str, Option<u64>),
    LetIn(bool),
    Round,
    Read(usize),
    Save,
}

fn step() -> impl Strategy<Value = Step> {
    let page = prop_oneof![Just("one"), Just("two")];
    prop_oneof![
        3 => proptest::option::of(1..5_i64).prop_map(Step::Join),
        2 => (0..8_usize).prop_map(Step::Leave),
        4 => (1..5_i64, page, proptest::option::of(0..4_u64)).prop_map(|(user, page, task)| Step::Stand(user, page, task)),
        1 => any::<bool>().prop_map(Step::LetIn),
        3 => Just(Step::Round),
        2 => (0..8_usize).prop_map(Step::Read),
        1 => Just(Step::Save),
    ]
}

/// A page, and who is there by what it was told.
struct Page {
    follower: Follower,
    user: Option<i64>,
    who: Option<String>,
}

impl Page {
    fn read(&mut self) {
        for event in told(&mut self.follower) {
            if event.starts_with("who ") {
                self.who = Some(event);
            }
        }
    }
}

/// Words in the order of the alphabet: who came first is not what this is about.
fn sorted(who: &str) -> Vec<String> {
    let mut words: Vec<String> = who.split(' ').map(str::to_owned).collect();
    words.sort();
    words
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    /// Whoever comes, goes, moves, reads slowly or may save or not, in any order: in the end everybody was told who is
    /// there, or is alone and was told nothing.
    #[test]
    fn prop_lv22_lv23_everybody_is_told_in_the_end_who_is_there(steps in proptest::collection::vec(step(), 1..60)) {
        let followers = nobody();
        let mut present = link(1, true);
        let mut pages: Vec<Page> = Vec::new();
        let mut places: BTreeMap<i64, (&str, Option<u64>)> = BTreeMap::new();
        for step in steps {
            match step {
                Step::Join(user) => {
                    let follower = join(&followers, user, &present);
                    pages.push(Page { follower, user, who: None });
                }
                Step::Leave(at) if at < pages.len() => {
                    let gone = pages.remove(at).user;
                    if let Some(user) = gone && pages.iter().all(|page| page.user != gone) {
                        places.remove(&user);
                    }
                }
                Step::Leave(_) => {}
                Step::Stand(user, page, task) => {
                    stand(&followers, user, page, task);
                    let is_here = pages.iter().any(|page| page.user == Some(user));
                    let is_own = places.get(&user).is_none_or(|(by, _)| *by == page);
                    if is_here && (task.is_some() || is_own) {
                        places.insert(user, (page, task));
                    }
                }
                Step::LetIn(others) => {
                    present.settings.others_may_save = others;
                    if !pages.is_empty() {
                        look(&followers, &present);
                    }
                }
                Step::Round => _ = round(&followers),
                Step::Read(at) => if let Some(page) = pages.get_mut(at) { page.read() },
                Step::Save => {
                    present = link(present.revision.0 + 1, present.settings.others_may_save);
                    if !pages.is_empty() {
                        look(&followers, &present);
                    }
                }
            }
        }
        settle(&followers);
        let users: BTreeSet<i64> = pages.iter().filter_map(|page| page.user).collect();
        let savers: Vec<i64> = users.iter().copied().filter(|user| present.may_save(UserId(*user))).collect();
        let all = users.len() + pages.iter().filter(|page| page.user.is_none()).count();
        let mut names = String::new();
        for user in &savers {
            names += NAMES[usize::try_from(*user).unwrap()];
            if let Some(task) = places.get(user).and_then(|(_, task)| *task) {
                names.extend(["@", &task.to_string(), ".name"]);
            }
            names += " ";
        }
        for page in &mut pages {
            page.read();
            let is_saver = page.user.is_some_and(|user| savers.contains(&user));
            let wanted = if is_saver {
                format!("who {names} +{}", all - savers.len())
            } else {
                format!("who nobody  +{all}")
            };
            match &page.who {
                None => prop_assert_eq!(all, 1),
                Some(who) => prop_assert_eq!(sorted(who), sorted(&wanted)),
            }
        }
        drop(pages);
        prop_assert!(followers.is_empty());
    }
}
