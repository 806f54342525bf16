//! A network that swallows everything of the connections there are, and says so to nobody (GS28).

#[path = "common/between.rs"]
mod between;
mod common;
#[path = "common/connection.rs"]
mod connection;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use barline_live::News;
use barline_store::{Database, SeaOrmNews};
use common::Postgres;
use common::adapters::Stores;
use common::model::Outcome;
use connection::connection;
use futures_util::future::join_all;
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::UnixStream;
use tokio::sync::watch;

/// More than any of it takes; without a limit in the program each would wait for hours.
const ENDLESS: Duration = Duration::from_secs(40);

/// Connections of the program that were used within the time in which none is called at rest.
const AWAKE: &str = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'barline' \
                     AND clock_timestamp() - state_change < interval '1200 ms'";

/// Readers of one program.
const READERS: usize = 8;

/// What becomes of a connection that there is.
#[derive(Clone, Copy, PartialEq)]
enum Network {
    Works,
    /// Until something is read, of which the answer is swallowed: so it hits a statement and no sign of life before it.
    SwallowsReads,
    Swallows,
}

/// Stands between the program and PostgreSQL.
struct Between {
    postgres: Postgres,
    /// For the connections there are when it is sent. New ones work.
    network: watch::Sender<Network>,
}

impl Between {
    fn start(postgres: Postgres, folder: &Path) -> Arc<Self> {
        let network = watch::channel(Network::Works).0;
        let between = Arc::new(Between { postgres, network });
        let here = between.clone();
        between::listen(folder, move |client| here.clone().join(client));
        between
    }

    async fn join(self: Arc<Self>, mut client: UnixStream) {
        let Ok(mut server) = between::connect(&self.postgres).await else {
            return;
        };
        // What was sent before was for others.
        let mut network = self.network.subscribe();
        let mut is_mine = Network::Works;
        let (mut asked, mut answered) = (vec![0; 64 << 10], vec![0; 64 << 10]);
        loop {
            tokio::select! {
                biased;
                Ok(()) = network.changed() => is_mine = *network.borrow_and_update(),
                length = client.read(&mut asked) => {
                    let Ok(length @ 1..) = length else { return };
                    // A statement that was prepared before; a ping is an `S`.
                    let is_read = asked[0] == b'B';
                    if is_read && is_mine == Network::SwallowsReads {
                        is_mine = Network::Swallows;
                    }
                    if is_mine != Network::Swallows && server.write_all(&asked[..length]).await.is_err() {
                        return;
                    }
                }
                length = server.read(&mut answered) => {
                    let Ok(length @ 1..) = length else { return };
                    if is_mine != Network::Swallows && client.write_all(&answered[..length]).await.is_err() {
                        return;
                    }
                }
            }
        }
    }
}

/// A program with somebody's link, and what stands between it and its PostgreSQL.
struct Site {
    database: Database,
    stores: Stores,
    code: String,
    between: Arc<Between>,
    _folder: tempfile::TempDir,
}

impl Site {
    async fn start() -> Option<Self> {
        let postgres = Postgres::start()?;
        let folder = tempfile::tempdir().unwrap();
        let between = Between::start(postgres, folder.path());
        let (database, stores, code) = between::open(folder.path(), "there").await;
        Some(Site {
            database,
            stores,
            code,
            between,
            _folder: folder,
        })
    }

    /// What so many readers find that come at once, and where it fails.
    async fn read(&self, readers: usize) -> Vec<Option<String>> {
        let reads = (0..readers).map(|_| self.stores.find(&self.code));
        let found = tokio::time::timeout(ENDLESS, join_all(reads)).await;
        let found = found.expect("the network is waited for");
        found.into_iter().map(|found| Some(found??.0)).collect()
    }

    /// Until each of its connections has rested.
    async fn rest(&self) {
        let beside = connection(&self.between.postgres.url()).await.unwrap();
        let ask = Statement::from_string(DbBackend::Postgres, AWAKE);
        let awake = async || {
            let row = beside.query_one_raw(ask.clone()).await.unwrap().unwrap();
            row.try_get_by_index::<i64>(0).unwrap()
        };
        while awake().await > 0 {}
    }

    fn there(readers: usize) -> Vec<Option<String>> {
        vec![Some("there".to_owned()); readers]
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn gs28_connections_that_were_forgotten_at_rest_are_replaced_before_anybody_fails() {
    let Some(site) = Site::start().await else {
        return;
    };
    assert_eq!(site.read(READERS).await, Site::there(READERS));
    site.between.network.send_replace(Network::Swallows);
    assert_eq!(site.read(READERS).await, Site::there(READERS));
}

#[tokio::test(flavor = "multi_thread")]
async fn gs28_the_connection_that_writes_is_replaced_before_anybody_fails() {
    let Some(site) = Site::start().await else {
        return;
    };
    site.rest().await;
    site.between.network.send_replace(Network::Swallows);
    let save = site.stores.save(0, &site.code, "saved", None);
    let saved = tokio::time::timeout(ENDLESS, save).await;
    let saved = saved.expect("nothing is written any longer");
    assert_eq!(saved, Outcome::Done(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn gs28_a_save_that_is_swallowed_ends_and_the_next_one_passes() {
    let Some(site) = Site::start().await else {
        return;
    };
    site.between.network.send_replace(Network::Swallows);
    let began = Instant::now();
    let first = site.stores.save(0, &site.code, "saved", None).await;
    assert_eq!(first, Outcome::Failed);
    let took = began.elapsed();
    // The transaction is waited for, the end of its connection is not.
    assert!(took < Duration::from_secs(11), "answered after {took:?}");
    let saved = tokio::time::timeout(ENDLESS, async {
        while site.stores.save(0, &site.code, "saved", None).await != Outcome::Done(2) {}
    });
    saved.await.expect("nothing is written any longer");
}

#[tokio::test(flavor = "multi_thread")]
async fn gs28_reads_that_are_swallowed_end_and_keep_no_place() {
    let Some(site) = Site::start().await else {
        return;
    };
    assert_eq!(site.read(READERS).await, Site::there(READERS));
    site.between.network.send_replace(Network::SwallowsReads);
    // Some may come by new connections.
    assert!(site.read(READERS).await.contains(&None));
    assert_eq!(site.read(READERS).await, Site::there(READERS));
}

#[tokio::test(flavor = "multi_thread")]
async fn gs28_a_program_that_hears_nothing_any_longer_listens_anew() {
    let Some(site) = Site::start().await else {
        return;
    };
    let news = SeaOrmNews::new(site.database.clone());
    // At first it may have missed everything; the link that was made is told beside it.
    while !news.listen().await.is_all {}
    site.between.network.send_replace(Network::Swallows);
    let anew = tokio::time::timeout(ENDLESS, async { while !news.listen().await.is_all {} });
    anew.await.expect("nothing is heard for ever");
}
