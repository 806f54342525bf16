//! Both databases keep the promises of the ports.

mod common;

use std::time::Duration;

use async_trait::async_trait;
use barline_accounts::{StoreError, UnixSeconds};
use barline_live::contract::World;
use barline_live::{Beat, News, Peers};
use barline_short_links::{
    Claim, CodeSource, LinkMode, LinkSummary, LongUrl, NewLink, Save, Saved, ShortLinkStore,
    VersionStore,
};
use barline_store::{Database, SeaOrmAccountStore, SeaOrmNews, SeaOrmPeers, SeaOrmShortLinkStore};
use common::{Os, Postgres, two_users};

/// A real second: another program's news takes real time. Whoever waits ends when the news is there.
struct Seconds;

#[async_trait]
impl Beat for Seconds {
    async fn second(&self) {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }

    async fn moment(&self) {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Changes by the first program are heard by all of them.
async fn keeps_the_contract_of_news(programs: &[Database], others_write: bool) {
    let accounts = SeaOrmAccountStore::new(programs[0].clone());
    let [user, _] = two_users(&accounts).await;
    let news: Vec<SeaOrmNews> = programs.iter().cloned().map(SeaOrmNews::new).collect();
    let hearers: Vec<&dyn News> = news.iter().map(|news| news as &dyn News).collect();
    barline_live::contract::news(World {
        store: &SeaOrmShortLinkStore::new(programs[0].clone()),
        hearers: &hearers,
        others_write,
        codes: &Os,
        user,
        beat: &Seconds,
    })
    .await;
}

/// What each program tells of who is at a link is heard by the others.
async fn keeps_the_contract_of_peers(programs: &[Database]) {
    let peers: Vec<SeaOrmPeers> = programs.iter().filter_map(SeaOrmPeers::of).collect();
    assert_eq!(peers.len(), programs.len());
    let peers: Vec<&dyn Peers> = peers.iter().map(|peers| peers as &dyn Peers).collect();
    barline_live::contract::peers(&peers, &Os, &Seconds).await;
}

async fn keeps_the_contracts(database: Database) {
    database.check().await.unwrap();
    let accounts = SeaOrmAccountStore::new(database.clone());
    barline_accounts::contract::account_store(&accounts, &Os).await;
    let links = SeaOrmShortLinkStore::new(database);
    let users = two_users(&accounts).await;
    barline_short_links::contract::short_link_store(&links, &Os, users).await;
    barline_short_links::contract::version_store(&links, &links, &Os, users).await;
    barline_live::contract::link_log(&links, &links, &Os, users).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_in_a_file_keeps_the_contracts() {
    let folder = tempfile::tempdir().unwrap();
    // A file's name is taken as it is written, not as part of a URL.
    let url = format!("sqlite:{}", folder.path().join("a b%20c.sqlite").display());
    let database = Database::open(&url).await.unwrap();
    keeps_the_contracts(database.clone()).await;
    assert!(SeaOrmPeers::of(&database).is_none(), "nobody to tell");
    keeps_the_contract_of_news(&[database], false).await;
    assert!(folder.path().join("a b%20c.sqlite").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_keeps_the_contracts() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    let first = Database::open(&postgres.url()).await.unwrap();
    keeps_the_contracts(first.clone()).await;
    // A second program on the same database finds the schema made.
    let second = Database::open(&postgres.url()).await.unwrap();
    keeps_the_contracts(second.clone()).await;
    keeps_the_contract_of_news(&[first, second], true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lv4_every_program_on_a_database_has_the_same_key() {
    let folder = tempfile::tempdir().unwrap();
    let url = |name: &str| format!("sqlite:{}", folder.path().join(name).display());
    let open = async |url: &str| Database::open(url).await.unwrap();
    let key = open(&url("one")).await.live_key(&Os).await.unwrap();
    assert_eq!(open(&url("one")).await.live_key(&Os).await, Ok(key));
    assert_ne!(open(&url("other")).await.live_key(&Os).await, Ok(key));
    let Some(postgres) = Postgres::start() else {
        return;
    };
    let two = [open(&postgres.url()).await, open(&postgres.url()).await];
    let (one, other) = tokio::join!(two[0].live_key(&Os), two[1].live_key(&Os));
    assert_eq!(one.unwrap(), other.unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn lv24_programs_on_one_postgresql_hear_each_other_after_a_cut_too() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    let open = async || Database::open(&postgres.url()).await.unwrap();
    let three = [open().await, open().await, open().await];
    keeps_the_contract_of_peers(&three).await;
    postgres.stop();
    postgres.restart();
    keeps_the_contract_of_peers(&three).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lv11_who_listens_hears_again_after_its_connection_was_cut() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    let open = async || Database::open(&postgres.url()).await.unwrap();
    let two = [open().await, open().await];
    keeps_the_contract_of_news(&two, true).await;
    postgres.stop();
    postgres.restart();
    // Writers need a moment too.
    while two[0].check().await.and(two[1].check().await).is_err() {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    keeps_the_contract_of_news(&two, true).await;
}

/// Two programs save over each other, neither having looked: whatever was behind the link at any time is a version.
#[tokio::test(flavor = "multi_thread")]
async fn sl17_of_two_programs_that_save_at_one_time_none_loses_what_the_other_saved() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    let open = async || Database::open(&postgres.url()).await.unwrap();
    let programs = [open().await, open().await];
    let [user, _] = two_users(&SeaOrmAccountStore::new(programs[0].clone())).await;
    let stores = programs.map(SeaOrmShortLinkStore::new);
    let summary = || LinkSummary {
        mode: LinkMode::Editable,
        task_count: 1,
        title: String::new(),
    };
    let mut codes = Vec::new();
    for number in 0..4 {
        let link = NewLink {
            code: Os.draw(),
            owner: user,
            long_url: LongUrl::stored(format!("first of {number}")),
            summary: summary(),
            now: UnixSeconds(1_000),
        };
        assert_eq!(stores[0].claim(link.clone(), 100).await, Ok(Claim::Made));
        codes.push(link.code);
    }
    let saves = stores.iter().enumerate().flat_map(|(program, store)| {
        let codes = &codes;
        (0..40).flat_map(move |number| {
            codes.iter().map(move |code| {
                let text = format!("{number} by {program} for {code}");
                let save = Save {
                    code: *code,
                    by: user,
                    long_url: LongUrl::stored(text.clone()),
                    summary: summary(),
                    expected: None,
                    now: UnixSeconds(1_000),
                };
                async move { (*code, text, store.save(save).await) }
            })
        })
    });
    let done = futures_util::future::join_all(saves).await;
    let mut looked_for = 0;
    for (code, text, saved) in done {
        let revision = match saved {
            Ok(Saved::Done(revision)) => revision,
            // There were too many at one time, and it did not happen.
            Err(StoreError::Unavailable) => continue,
            other => panic!("{other:?}"),
        };
        looked_for += 1;
        let head = stores[1].find(&code).await.unwrap().unwrap();
        if head.revision == revision {
            assert_eq!(head.long_url.as_str(), text);
            continue;
        }
        let version = stores[1].version(&code, revision).await.unwrap();
        let kept = version.map(|version| version.long_url.as_str().to_owned());
        assert_eq!(kept, Some(text), "revision {revision}");
    }
    assert!(looked_for > 0);
}
