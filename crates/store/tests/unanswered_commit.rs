//! A COMMIT that PostgreSQL does not answer: what is acknowledged is there, and nothing else (GS27).

#[path = "common/between.rs"]
mod between;
mod common;
#[path = "common/connection.rs"]
mod connection;

use std::path::Path;
use std::sync::{Arc, Mutex};

use common::Postgres;
use common::adapters::Stores;
use common::model::Outcome;
use connection::connection;
use sea_orm::{ConnectionTrait, Statement};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::UnixStream;
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};

/// What becomes of the next COMMIT, which is never answered.
#[derive(Clone, Copy, Debug)]
enum Fate {
    /// It is carried out.
    AnswerIsLost,
    /// It does not arrive.
    IsLost,
    /// It does not arrive, for PostgreSQL is killed; when it is back, others write before this program does.
    IsLostInACrash,
    /// It does not arrive, and nobody hears of the end: the network swallows everything from then on.
    IsSwallowed,
}

/// Stands between the program and PostgreSQL.
struct Between {
    postgres: Arc<Postgres>,
    next: Mutex<Option<Fate>>,
}

impl Between {
    /// At a socket in this folder.
    fn start(postgres: &Arc<Postgres>, folder: &Path) -> Arc<Self> {
        let between = Arc::new(Between {
            postgres: postgres.clone(),
            next: Mutex::default(),
        });
        let here = between.clone();
        between::listen(folder, move |client| here.clone().join(client));
        between
    }

    async fn join(self: Arc<Self>, client: UnixStream) {
        let Ok(server) = between::connect(&self.postgres).await else {
            return;
        };
        let (from_client, mut to_client) = client.into_split();
        let (mut from_server, to_server) = server.into_split();
        let asking = self.ask(from_client, to_server);
        let answering = async {
            let _ = tokio::io::copy(&mut from_server, &mut to_client).await;
            // The program hears of the end when the fate of its COMMIT is done.
            std::future::pending::<()>().await;
        };
        tokio::select! {
            () = asking => {}
            () = answering => {}
        }
    }

    /// Passes on what the program says, until it is a COMMIT that has another fate.
    async fn ask(&self, mut from: OwnedReadHalf, mut to: OwnedWriteHalf) {
        let mut buffer = vec![0; 64 << 10];
        while let Ok(length @ 1..) = from.read(&mut buffer).await {
            let said = &buffer[..length];
            let is_commit = said.windows(7).any(|part| part == b"COMMIT\0");
            let fate = is_commit
                .then(|| self.next.lock().unwrap().take())
                .flatten();
            match fate {
                None => {
                    if to.write_all(said).await.is_err() {
                        return;
                    }
                }
                Some(Fate::IsLost) => return,
                Some(Fate::AnswerIsLost) => return self.carry_out(said, to).await,
                Some(Fate::IsLostInACrash) => return self.crash().await,
                Some(Fate::IsSwallowed) => std::future::pending().await,
            }
        }
    }

    /// Passes a COMMIT on, and comes back when it is carried out.
    async fn carry_out(&self, commit: &[u8], mut to: OwnedWriteHalf) {
        to.write_all(commit).await.unwrap();
        let connection = connection(&self.postgres.url()).await.unwrap();
        let saved = "SELECT code FROM short_links WHERE long_url = 'after'";
        let saved = Statement::from_string(connection.get_database_backend(), saved);
        while connection
            .query_one_raw(saved.clone())
            .await
            .unwrap()
            .is_none()
        {
            tokio::task::yield_now().await;
        }
    }

    async fn crash(&self) {
        let postgres = self.postgres.clone();
        let restarted = tokio::task::spawn_blocking(move || {
            postgres.kill();
            postgres.restart();
        });
        restarted.await.unwrap();
        let connection = connection(&self.postgres.url()).await.unwrap();
        // PostgreSQL gives numbers of transactions a second time that a crash took.
        for _ in 0..50 {
            let other = "INSERT INTO service_keys VALUES ('other', '') \
                         ON CONFLICT (name) DO UPDATE SET bytes = excluded.bytes";
            connection.execute_unprepared(other).await.unwrap();
        }
    }
}

/// A program with somebody's link, and what stands between it and its PostgreSQL.
struct Site {
    stores: Stores,
    code: String,
    between: Arc<Between>,
    _folder: tempfile::TempDir,
}

impl Site {
    async fn start() -> Option<Self> {
        let postgres = Arc::new(Postgres::start_durable()?);
        let folder = tempfile::tempdir().unwrap();
        let between = Between::start(&postgres, folder.path());
        let (_, stores, code) = between::open(folder.path(), "before").await;
        Some(Site {
            stores,
            code,
            between,
            _folder: folder,
        })
    }

    async fn save(&self, fate: Fate) -> Outcome {
        *self.between.next.lock().unwrap() = Some(fate);
        self.stores.save(0, &self.code, "after", None).await
    }

    async fn there(&self) -> String {
        self.stores.find(&self.code).await.unwrap().unwrap().0
    }
}

/// A save with this fate is answered so, and this is there then.
async fn comes_to(fate: Fate, outcome: Outcome, there: &str) {
    let Some(site) = Site::start().await else {
        return;
    };
    assert_eq!(site.save(fate).await, outcome);
    assert_eq!(site.there().await, there);
}

#[tokio::test(flavor = "multi_thread")]
async fn gs27_a_commit_whose_answer_is_lost_is_acknowledged() {
    comes_to(Fate::AnswerIsLost, Outcome::Done(2), "after").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn gs27_a_commit_that_is_lost_is_not_acknowledged() {
    comes_to(Fate::IsLost, Outcome::Failed, "before").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn gs27_a_commit_that_a_crash_took_is_not_acknowledged_for_another_ones() {
    comes_to(Fate::IsLostInACrash, Outcome::Failed, "before").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn gs27_a_transaction_that_the_network_swallowed_keeps_nobody_from_writing() {
    let Some(site) = Site::start().await else {
        return;
    };
    assert_eq!(site.save(Fate::IsSwallowed).await, Outcome::Failed);
    let other = site.stores.make(1, "another's").await.unwrap();
    assert_eq!(
        site.stores.save(1, &other, "of another", None).await,
        Outcome::Done(2)
    );
    // PostgreSQL gives the lost one up by itself, and with it the link that it had locked.
    while site.stores.save(0, &site.code, "again", None).await != Outcome::Done(2) {}
    assert_eq!(site.there().await, "again");
}
