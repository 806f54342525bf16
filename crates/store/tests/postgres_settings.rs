//! What an administrator has set for other programs of a PostgreSQL takes no promise away (GS2, GS4).

mod common;
#[path = "common/connection.rs"]
mod connection;

use std::time::Duration;

use barline_accounts::{StoreError, UnixSeconds};
use barline_short_links::{
    Claim, CodeSource, LinkMode, LinkSummary, LongUrl, NewLink, Revision, Save, Saved,
    ShortLinkStore,
};
use barline_store::{Database, SeaOrmAccountStore, SeaOrmShortLinkStore};
use common::{Os, Postgres, two_users};
use connection::connection;
use futures_util::future::join_all;
use sea_orm::ConnectionTrait;
use tokio::time::{interval, timeout};

/// A PostgreSQL whose administrator has set this for all.
async fn set(statements: &[&str]) -> Option<Postgres> {
    let postgres = Postgres::start()?;
    let admin = connection(&postgres.url()).await.unwrap();
    for statement in statements {
        admin.execute_unprepared(statement).await.unwrap();
    }
    admin.close().await.unwrap();
    // Some of it counts from the next start on.
    postgres.stop();
    postgres.restart();
    Some(postgres)
}

fn summary() -> LinkSummary {
    LinkSummary {
        mode: LinkMode::Editable,
        task_count: 1,
        title: String::new(),
    }
}

/// A link with a first plan.
async fn link(database: &Database) -> NewLink {
    let [owner, _] = two_users(&SeaOrmAccountStore::new(database.clone())).await;
    let link = NewLink {
        code: Os.draw(),
        owner,
        long_url: LongUrl::stored("first"),
        summary: summary(),
        now: UnixSeconds(1_000),
    };
    let store = SeaOrmShortLinkStore::new(database.clone());
    assert_eq!(store.claim(link.clone(), 100).await, Ok(Claim::Made));
    link
}

fn save(link: &NewLink, text: &str) -> Save {
    Save {
        code: link.code,
        by: link.owner,
        long_url: LongUrl::stored(text),
        summary: summary(),
        expected: None,
        now: UnixSeconds(1_000),
    }
}

/// As long as a store that lost its connections may take until it has others.
const HEALS: Duration = Duration::from_secs(20);

/// The answer of a store whose PostgreSQL has come back: connections to the one before fail first, and tell nobody when
/// there are others.
async fn answered<T>(ask: impl AsyncFn() -> Result<T, StoreError>) -> T {
    let mut again = interval(Duration::from_millis(50));
    let asked = async {
        loop {
            again.tick().await;
            match ask().await {
                Err(StoreError::Unavailable) => {}
                other => return other.unwrap(),
            }
        }
    };
    timeout(HEALS, asked).await.expect("it answers again")
}

#[tokio::test(flavor = "multi_thread")]
async fn gs2_what_is_acknowledged_is_on_the_disk_although_others_need_not_wait_for_it() {
    let lazy = [
        "ALTER SYSTEM SET synchronous_commit = off",
        "ALTER SYSTEM SET wal_writer_delay = '10s'",
    ];
    let Some(postgres) = set(&lazy).await else {
        return;
    };
    let database = Database::open(&postgres.url()).await.unwrap();
    let link = link(&database).await;
    let store = SeaOrmShortLinkStore::new(database);
    let mut revision = Revision::FIRST;
    // The second time by a connection that the writer made after the first crash.
    for _ in 0..2 {
        let saved = answered(async || store.save(save(&link, "another")).await).await;
        let Saved::Done(saved) = saved else {
            panic!("{saved:?}");
        };
        revision = saved;
        postgres.stop();
        postgres.restart();
        let found = answered(async || store.find(&link.code).await).await;
        assert_eq!(found.map(|link| link.revision), Some(revision));
    }
    assert!(revision > Revision::FIRST);
}

#[tokio::test(flavor = "multi_thread")]
async fn gs4_two_programs_save_one_link_although_others_are_to_be_told_of_conflicts() {
    for level in ["repeatable read", "serializable"] {
        let sql = format!("ALTER SYSTEM SET default_transaction_isolation = '{level}'");
        let Some(postgres) = set(&[&sql]).await else {
            return;
        };
        let open = async || Database::open(&postgres.url()).await.unwrap();
        let programs = [open().await, open().await];
        let link = link(&programs[0]).await;
        let stores = programs.map(SeaOrmShortLinkStore::new);
        let saves = (0..40).map(|number| {
            let save = save(&link, &format!("plan {number}"));
            stores[number % 2].save(save)
        });
        for saved in join_all(saves).await {
            assert!(matches!(saved, Ok(Saved::Done(_))), "{level}: {saved:?}");
        }
        let found = stores[0].find(&link.code).await.unwrap().unwrap();
        assert_eq!(found.revision, Revision(41), "{level}");
    }
}
