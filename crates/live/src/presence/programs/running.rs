//! Programs that run by themselves, on the ports.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use barline_accounts::{Clock, UnixSeconds};
use barline_short_links::memory::AnyPlan;
use barline_short_links::{
    CodeSource, LinkMode, LinkSummary, LongUrlRule, NewLink, ShortLinkStore as _, ShortLinks,
};

use super::world::{ADA, BOB, InFull, NAMES, link};
use super::*;
use crate::memory::{InMemoryNews, InMemoryPeers, TellingStore};
use crate::{Asker, Beat, Live, LiveParts, Network, Peers, Places, ResumeKey};

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
        let links = ShortLinks::new(
            store.clone(),
            Arc::new(Codes),
            Arc::new(Standstill),
            LongUrlRule::new("https://site.example", Arc::new(AnyPlan)).unwrap(),
        );
        let live = Arc::new(Live::new(LiveParts {
            links: Arc::new(links),
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
