//! Several programs on one database (LV24).

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use async_trait::async_trait;
use barline_accounts::{Clock, UnixSeconds};
use barline_short_links::{
    CodeSource, LinkMode, LinkSettings, LinkSummary, LongUrl, NewLink, ShortLink,
    ShortLinkStore as _,
};
use futures_util::FutureExt as _;
use proptest::prelude::*;

use super::*;
use crate::followers::Followers;
use crate::memory::{InMemoryNews, InMemoryPeers, InWords, TellingStore};
use crate::peers::{FORGOTTEN_AFTER, PeerMessage};
use crate::{
    Asker, Beat, Follower, Live, LiveParts, Network, Peers, Places, ResumeKey, Standing, Wire,
};

const NAMES: [&str; 7] = ["", "Ada", "Bob", "Cleo", "Dora", "Edith", "Finn"];
const ADA: i64 = 1;
const BOB: i64 = 2;

/// Says of people all there is to say.
struct InFull;

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

fn link(others_may_save: bool) -> ShortLink {
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
struct Page {
    follower: Follower,
    user: Option<i64>,
    may_save: bool,
    who: Option<String>,
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

struct Program {
    followers: Arc<Followers>,
    pages: Vec<Page>,
    inbox: VecDeque<PeerMessage>,
    /// How it knows the link.
    view: ShortLink,
}

impl Program {
    fn start(id: u64, now: i64) -> Self {
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

    fn join(&mut self, user: Option<i64>, name: &str, present: &ShortLink) {
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

    fn look(&mut self, present: &ShortLink) {
        if let Some(look) = self.followers.begin_look(present.code) {
            self.view = present.clone();
            look.done(Some(&Standing::of(present.clone(), None)), UnixSeconds(0));
        }
    }

    fn stand(&self, user: i64, page: &str, task: Option<u64>) {
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
    fn round(&mut self) -> bool {
        let moved = self.followers.moved().now_or_never();
        if let Some(moved) = &moved {
            self.followers.tell_who(moved);
        }
        for page in &mut self.pages {
            page.read(&self.view);
        }
        moved.is_some()
    }

    fn messages(&self) -> Vec<PeerMessage> {
        let due = self.followers.due().now_or_never();
        due.map_or(Vec::new(), |due| self.followers.messages(&due))
    }

    fn deliver(&mut self, most: usize) {
        for message in self.inbox.drain(..most.min(self.inbox.len())) {
            self.followers.hear(message);
        }
    }

    fn told(&self, user: i64) -> &str {
        let mut pages = self.pages.iter();
        let page = pages.find(|page| page.user == Some(user)).unwrap();
        page.who.as_deref().unwrap_or("alone")
    }
}

struct World {
    programs: Vec<Program>,
    present: ShortLink,
    now: i64,
    started: u64,
}

impl World {
    fn of(count: u64) -> Self {
        World {
            programs: (1..=count).map(|id| Program::start(id, 0)).collect(),
            present: link(true),
            now: 0,
            started: count,
        }
    }

    /// One's own come back.
    fn post(
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

    fn tell(&mut self, from: usize) -> usize {
        let messages = self.programs[from].messages();
        self.post(from, &messages, VecDeque::push_back);
        messages.len()
    }

    /// Everybody hears everything and tells what there is to tell, until nothing is left or it never ends.
    fn settle(&mut self) {
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

    fn second(&mut self) {
        self.now += 1;
        for program in &self.programs {
            program.followers.second(UnixSeconds(self.now));
        }
    }

    /// Another program in the place of one that was killed.
    fn replace(&mut self, at: usize) {
        self.started += 1;
        let next = Program::start(self.started, self.now);
        drop(std::mem::replace(&mut self.programs[at], next));
    }
}

/// Two programs; Ada is at the first, Bob at the second.
fn two() -> World {
    let mut world = World::of(2);
    let present = world.present.clone();
    world.programs[0].join(Some(ADA), "Ada", &present);
    world.settle();
    world.programs[1].join(Some(BOB), "Bob", &present);
    world.settle();
    world
}

#[test]
fn lv24_people_at_two_programs_see_each_other_at_once() {
    let mut world = two();
    let told = world.programs[0].told(ADA).to_owned();
    assert_eq!(world.programs[1].told(BOB), told);
    assert!(told.starts_with("who Ada:") && told.contains(" Bob:") && told.ends_with(" +0"));
    // One person, however many programs they have streams at.
    let present = world.present.clone();
    world.programs[1].join(Some(ADA), "Ada", &present);
    world.settle();
    assert_eq!(world.programs[1].told(BOB), told);
    // Who nobody is signed in for is counted by the stream.
    world.programs[0].join(None, "", &present);
    world.programs[1].join(None, "", &present);
    world.settle();
    assert!(world.programs[1].told(BOB).ends_with(" +2"));
    // Who goes is gone at once.
    world.programs[1].pages.clear();
    world.settle();
    assert!(!world.programs[0].told(ADA).contains("Bob"));
}

#[test]
fn lv24_who_may_be_named_is_for_the_program_that_names_them() {
    let mut world = two();
    world.present = link(false);
    // The other program still shows Bob.
    let present = world.present.clone();
    world.programs[0].look(&present);
    world.settle();
    let told = world.programs[0].told(ADA);
    assert!(!told.contains("Bob") && told.ends_with(" +1"), "{told}");
    world.programs[1].look(&present);
    world.settle();
    assert_eq!(world.programs[1].told(BOB), "who nobody +2");
    world.present = link(true);
    let present = world.present.clone();
    world.programs[1].look(&present);
    world.settle();
    world.programs[0].look(&present);
    world.settle();
    assert!(world.programs[0].told(ADA).contains("Bob"));
    assert_eq!(world.programs[1].told(BOB), world.programs[0].told(ADA));
}

#[test]
fn lv24_a_place_counts_whichever_program_it_is_said_to() {
    let mut world = two();
    world.programs[0].stand(BOB, "one", Some(3));
    world.settle();
    let is_at = |world: &World, place: &str| {
        for (program, user) in world.programs.iter().zip([ADA, BOB]) {
            let told = program.told(user);
            assert!(told.contains(&format!("Bob:{place}")), "{told}");
        }
    };
    let number = ResumeKey::new([7; 32]).person(link(true).code, UserId(BOB));
    let colour = world.programs[1]
        .told(BOB)
        .split(&format!("{number}:"))
        .nth(1);
    let colour = colour.unwrap()[..1].to_owned();
    let at = |task: &str| format!("{number}:{colour}:{task}");
    is_at(&world, &at("Some(3)"));
    world.programs[1].stand(BOB, "one", Some(4));
    world.settle();
    is_at(&world, &at("Some(4)"));
    // With a page at each, the last place stands, and a page takes back only its own.
    let present = world.present.clone();
    world.programs[0].join(Some(BOB), "Bob", &present);
    world.settle();
    world.programs[0].stand(BOB, "two", Some(5));
    world.settle();
    is_at(&world, &at("Some(5)"));
    world.programs[0].stand(BOB, "one", None);
    world.programs[1].stand(BOB, "one", None);
    world.settle();
    is_at(&world, &at("Some(5)"));
    world.programs[1].stand(BOB, "two", None);
    world.settle();
    is_at(&world, &at("None"));
    // Who has no stream anywhere is nobody.
    world.programs[0].stand(3, "one", Some(1));
    world.settle();
    is_at(&world, &at("None"));
}

#[test]
fn lv24_a_program_that_stops_says_so_and_a_killed_one_is_forgotten() {
    let mut world = two();
    let gone = world.programs[1].followers.farewell();
    world.replace(1);
    world.post(1, &gone, VecDeque::push_back);
    world.settle();
    assert_eq!(world.programs[0].told(ADA).matches(':').count(), 3, "Ada");

    let mut world = two();
    world.replace(1);
    for second in 1..=FORGOTTEN_AFTER {
        assert!(world.programs[0].told(ADA).contains("Bob"), "{second}");
        world.second();
        world.settle();
    }
    assert!(!world.programs[0].told(ADA).contains("Bob"));
}

#[test]
fn lv24_who_is_alone_in_a_program_tells_nobody_who_is_here() {
    let mut alone = World::of(1);
    let present = alone.present.clone();
    alone.programs[0].join(Some(ADA), "Ada", &present);
    let mut told = alone.tell(0);
    for second in 0..60 {
        alone.programs[0].stand(ADA, "one", Some(second));
        alone.second();
        told += alone.tell(0);
        alone.programs[0].round();
    }
    assert_eq!(told, 13, "that it is there, every five seconds");
    let followers = alone.programs[0].followers.clone();
    alone.programs[0].pages.clear();
    for _ in 0..60 {
        alone.second();
        assert_eq!(alone.tell(0), 0, "nobody follows anything");
    }
    assert!(followers.is_empty());
}

#[test]
fn lv24_of_a_link_ten_pieces_a_second_are_told_and_fifty_people_shown() {
    let mut world = World::of(2);
    let present = world.present.clone();
    for user in 1..=400 {
        world.programs[0].join(Some(user), &format!("P{user}"), &present);
    }
    world.programs[1].join(Some(0), "Zoe", &present);
    world.settle();
    let told = world.programs[1].told(0).to_owned();
    assert_eq!(told.matches(":None").count(), MOST_NAMED);
    assert!(told.ends_with(" +351") && !told.contains("P51"), "{told}");
    assert_eq!(world.programs[0].told(3), told);
    let mut pieces = 0;
    for step in 0..100 {
        world.programs[0].stand(2, "one", Some(step));
        pieces += world.tell(0);
    }
    assert!((90..=115).contains(&pieces), "{pieces} in ten seconds");
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Join(usize, Option<i64>),
    Leave(usize, usize),
    Stand(usize, i64, &'static str, Option<u64>),
    LetIn(bool),
    Look(usize),
    Round(usize),
    Tell(usize, Fate),
    Deliver(usize),
    Kill(usize),
    Stop(usize),
    Second,
}

/// What becomes of messages.
#[derive(Clone, Copy, Debug)]
enum Fate {
    Heard,
    Lost,
    Twice,
    /// After what is told later.
    Late,
}

fn step() -> impl Strategy<Value = Step> {
    let program = 0..3_usize;
    let page = prop_oneof![Just("one"), Just("two")];
    let fate = prop_oneof![
        3 => Just(Fate::Heard),
        1 => Just(Fate::Lost),
        1 => Just(Fate::Twice),
        1 => Just(Fate::Late)
    ];
    prop_oneof![
        6 => (program.clone(), proptest::option::of(1..7_i64)).prop_map(|(at, user)| Step::Join(at, user)),
        3 => (program.clone(), 0..4_usize).prop_map(|(at, page)| Step::Leave(at, page)),
        4 => (program.clone(), 1..7_i64, page, proptest::option::of(0..4_u64))
            .prop_map(|(at, user, page, task)| Step::Stand(at, user, page, task)),
        2 => any::<bool>().prop_map(Step::LetIn),
        2 => program.clone().prop_map(Step::Look),
        3 => program.clone().prop_map(Step::Round),
        6 => (program.clone(), fate).prop_map(|(at, fate)| Step::Tell(at, fate)),
        4 => program.clone().prop_map(Step::Deliver),
        1 => program.clone().prop_map(Step::Kill),
        1 => program.prop_map(Step::Stop),
        2 => Just(Step::Second),
    ]
}

impl World {
    fn take(&mut self, step: Step) {
        let present = self.present.clone();
        match step {
            Step::Join(at, user) => {
                let name = NAMES[usize::try_from(user.unwrap_or(0)).unwrap()];
                self.programs[at].join(user, name, &present);
            }
            Step::Leave(at, page) => {
                let pages = &mut self.programs[at].pages;
                if page < pages.len() {
                    pages.remove(page);
                }
            }
            Step::Stand(at, user, page, task) => self.programs[at].stand(user, page, task),
            Step::LetIn(others) => self.present = link(others),
            Step::Look(at) => self.programs[at].look(&present),
            Step::Round(at) => _ = self.programs[at].round(),
            Step::Tell(at, fate) => {
                let messages = self.programs[at].messages();
                self.post(at, &messages, |inbox, message| match fate {
                    Fate::Heard => inbox.push_back(message),
                    Fate::Lost => {}
                    Fate::Twice => inbox.extend([message.clone(), message]),
                    Fate::Late => inbox.push_front(message),
                });
            }
            Step::Deliver(at) => self.programs[at].deliver(2),
            Step::Kill(at) => self.replace(at),
            Step::Stop(at) => {
                let gone = self.programs[at].followers.farewell();
                self.replace(at);
                self.post(at, &gone, VecDeque::push_back);
            }
            Step::Second => self.second(),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    /// Whoever comes, goes, moves or may save at whichever of three programs, which are killed and stopped, and whatever
    /// becomes of their messages: twenty seconds later everybody was told who is there, all of them the same people in the
    /// same order with the same colours at the same places; and never was anybody told a name that was not for them.
    #[test]
    fn prop_lv24_all_programs_tell_the_same_in_the_end(steps in proptest::collection::vec(step(), 1..80)) {
        let mut world = World::of(3);
        for step in steps {
            world.take(step);
        }
        let present = world.present.clone();
        for program in &mut world.programs {
            program.look(&present);
        }
        for _ in 0..20 {
            world.second();
            world.settle();
        }
        let pages = || world.programs.iter().flat_map(|program| &program.pages);
        let users: BTreeSet<i64> = pages().filter_map(|page| page.user).collect();
        let savers: BTreeSet<i64> = users.iter().copied().filter(|user| present.may_save(UserId(*user))).collect();
        let all = users.len() + pages().filter(|page| page.user.is_none()).count();
        let mut told = None;
        for page in pages() {
            let Some(who) = &page.who else {
                prop_assert_eq!(all, 1);
                continue;
            };
            if page.user.is_none_or(|user| !savers.contains(&user)) {
                prop_assert_eq!(who, &format!("who nobody +{all}"));
                continue;
            }
            let same = told.get_or_insert(who);
            prop_assert_eq!(&who, same);
            let names = who.split(' ').skip(1).filter(|word| word.contains(':'));
            let people: Vec<Vec<&str>> = names.map(|one| one.split(':').collect()).collect();
            let named: BTreeSet<&str> = people.iter().map(|one| one[0]).collect();
            let wanted: BTreeSet<&str> = savers.iter().map(|user| NAMES[usize::try_from(*user).unwrap()]).collect();
            prop_assert_eq!(&named, &wanted);
            prop_assert_eq!(people.len(), wanted.len(), "each once");
            let colours: BTreeSet<&str> = people.iter().map(|one| one[2]).collect();
            prop_assert_eq!(colours.len(), people.len());
            let unnamed = format!(" +{}", all - savers.len());
            prop_assert!(who.ends_with(&unnamed));
        }
    }
}

struct Codes;

impl CodeSource for Codes {
    fn draw(&self) -> ShortCode {
        "k3x9ab".parse().unwrap()
    }
}

struct Ticks;

#[async_trait]
impl Beat for Ticks {
    async fn second(&self) {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }

    async fn moment(&self) {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

struct Standstill;

impl Clock for Standstill {
    fn now(&self) -> UnixSeconds {
        UnixSeconds(1_000)
    }
}

#[tokio::test(start_paused = true)]
async fn lv24_the_programs_of_one_process_keep_the_contract() {
    let programs = InMemoryPeers::programs(3);
    let all: Vec<&dyn Peers> = programs.iter().map(|one| one as &dyn Peers).collect();
    crate::contract::peers(&all, &Codes, &Ticks).await;
}

#[tokio::test(start_paused = true)]
async fn lv24_running_programs_hear_of_each_other_and_that_one_leaves() {
    let store = Arc::new(TellingStore::default());
    let mut lives = Vec::new();
    let mut running = Vec::new();
    for (id, peers) in (1..).zip(InMemoryPeers::programs(2)) {
        let live = Arc::new(Live::new(LiveParts {
            log: store.clone(),
            news: Arc::new(InMemoryNews::default()),
            peers: Some((ProgramId(id), Arc::new(peers))),
            clock: Arc::new(Standstill),
            wire: Arc::new(InFull),
            key: ResumeKey::new([7; 32]),
            places: Places::with(10),
        }));
        lives.push(live.clone());
        running.push(tokio::spawn(async move { live.run(&Ticks).await }));
    }
    let link = link(true);
    let made = NewLink {
        code: link.code,
        owner: link.owner,
        long_url: link.long_url.clone(),
        summary: LinkSummary {
            mode: LinkMode::Editable,
            task_count: 1,
            title: String::new(),
        },
        now: UnixSeconds(0),
    };
    store.claim(made, 10).await.unwrap();
    let follow = async |live: &Live, user: i64| {
        let asker = Asker {
            user: Some(UserId(user)),
            address: Network(1),
        };
        let follower = live.follow(asker, &link, None).await.unwrap();
        follower.is_called(NAMES[usize::try_from(user).unwrap()]);
        follower
    };
    let mut ada = follow(&lives[0], ADA).await;
    let bob = follow(&lives[1], BOB).await;
    let mut told_of = async |unnamed: &str| {
        loop {
            let event = std::future::poll_fn(|context| ada.poll_next(context)).await;
            let event = String::from_utf8(event.unwrap().to_vec()).unwrap();
            if event.starts_with("who ") && event.ends_with(unnamed) {
                return event;
            }
        }
    };
    // Only its maker may save to the link.
    assert!(told_of(" +1").await.starts_with("who Ada:"));
    running[1].abort();
    lives[1].leave().await;
    let at_once = tokio::time::timeout(Duration::from_secs(1), told_of(" +0"));
    at_once.await.unwrap();
    drop(bob);
}
