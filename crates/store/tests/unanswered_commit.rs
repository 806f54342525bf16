//! A COMMIT that PostgreSQL does not answer: what is acknowledged is there, and nothing else (GS27).

mod common;
#[path = "common/connection.rs"]
mod connection;

use std::path::Path;
use std::sync::{Arc, Mutex};

use barline_store::{Database, SeaOrmAccountStore, SeaOrmShortLinkStore};
use common::Postgres;
use common::adapters::Stores;
use common::model::Outcome;
use connection::connection;
use sea_orm::{ConnectionTrait, Statement};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{UnixListener, UnixStream};

const SOCKET: &str = ".s.PGSQL.5432";

/// What becomes of the next COMMIT. Each time the connection ends without an answer.
#[derive(Clone, Copy, Debug)]
enum Fate {
    /// It is carried out.
    AnswerIsLost,
    /// It does not arrive.
    IsLost,
    /// It does not arrive, for PostgreSQL is killed; when it is back, others write before this program does.
    IsLostInACrash,
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
        let listener = UnixListener::bind(folder.join(SOCKET)).unwrap();
        let here = between.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(here.clone().join(client));
            }
        });
        between
    }

    async fn join(self: Arc<Self>, client: UnixStream) {
        let socket = self.postgres.folder().join(SOCKET);
        let Ok(server) = UnixStream::connect(socket).await else {
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

/// Saves once with this fate. @returns what was answered, and what is there
async fn save(fate: Fate) -> Option<(Outcome, String)> {
    let postgres = Arc::new(Postgres::start_durable()?);
    let folder = tempfile::tempdir().unwrap();
    let between = Between::start(&postgres, folder.path());
    let host = folder.path().display();
    let url = format!("postgres://postgres@localhost/postgres?host={host}");
    let database = Database::open(&url).await.unwrap();
    let accounts = SeaOrmAccountStore::new(database.clone());
    let links = SeaOrmShortLinkStore::new(database);
    let stores = Stores::new(accounts, links, "https://site.example").await;
    let code = stores.make(0, "before").await.unwrap();
    *between.next.lock().unwrap() = Some(fate);
    let outcome = stores.save(0, &code, "after", None).await;
    let (there, _) = stores.find(&code).await.unwrap().unwrap();
    Some((outcome, there))
}

#[tokio::test(flavor = "multi_thread")]
async fn gs27_a_commit_whose_answer_is_lost_is_acknowledged() {
    if let Some((outcome, there)) = save(Fate::AnswerIsLost).await {
        assert!(matches!(outcome, Outcome::Done(_)), "{outcome:?}");
        assert_eq!(there, "after");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn gs27_a_commit_that_is_lost_is_not_acknowledged() {
    if let Some((outcome, there)) = save(Fate::IsLost).await {
        assert_eq!(outcome, Outcome::Failed);
        assert_eq!(there, "before");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn gs27_a_commit_that_a_crash_took_is_not_acknowledged_for_another_ones() {
    if let Some((outcome, there)) = save(Fate::IsLostInACrash).await {
        assert_eq!(outcome, Outcome::Failed);
        assert_eq!(there, "before");
    }
}
