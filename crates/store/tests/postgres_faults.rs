//! The model of a store under faults, on PostgreSQL (GS7, GS19).

mod common;

use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use barline_short_links::CodeSource;
use barline_store::{Database, SeaOrmAccountStore, SeaOrmShortLinkStore};
use common::adapters::Stores;
use common::model::{self, Fault, Found, Outcome, World};
use common::{Os, Postgres};
use sea_orm::{ConnectOptions, ConnectionTrait, DatabaseConnection, Statement};
use tokio::task::JoinHandle;

struct PostgresWorld {
    postgres: Arc<Postgres>,
    town: String,
    open: Option<(Database, Stores)>,
    fault: Option<Fault>,
    killing: Option<JoinHandle<()>>,
}

async fn connect(url: &str) -> Option<DatabaseConnection> {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(1)
        .acquire_timeout(Duration::from_secs(2))
        .max_lifetime(None)
        .idle_timeout(None)
        .sqlx_logging(false);
    sea_orm::Database::connect(options).await.ok()
}

async fn run(postgres: &Postgres, statements: &[&str]) {
    let connection = connect(&postgres.url()).await.unwrap();
    for statement in statements {
        connection.execute_unprepared(statement).await.unwrap();
    }
    connection.close().await.unwrap();
}

impl PostgresWorld {
    async fn new(postgres: Arc<Postgres>) -> Self {
        let mut world = PostgresWorld {
            postgres,
            town: Os.draw().to_string(),
            open: None,
            fault: None,
            killing: None,
        };
        world.start().await;
        world
    }

    async fn start(&mut self) {
        let database = Database::open(&self.postgres.url()).await.unwrap();
        let accounts = SeaOrmAccountStore::new(database.clone());
        let links = SeaOrmShortLinkStore::new(database.clone());
        self.open = Some((database, Stores::new(accounts, links, &self.town).await));
    }

    fn stores(&self) -> &Stores {
        &self.open.as_ref().unwrap().1
    }

    /// While nobody answers, nobody says what became of a COMMIT either.
    fn known(&self, outcome: Outcome) -> Outcome {
        match (outcome, self.fault) {
            (Outcome::Failed, Some(Fault::Down)) => Outcome::Unknown,
            (outcome, _) => outcome,
        }
    }
}

#[async_trait]
impl World for PostgresWorld {
    fn faults(&self) -> Vec<Fault> {
        let mut faults = vec![Fault::Lost, Fault::ReadOnly];
        // Whoever connects to nobody waits a second and a half each time.
        if model::number("FAULTS_LOCKS", 0) > 0 {
            faults.push(Fault::Down);
        }
        faults
    }
    async fn make(&mut self, who: usize, text: &str) -> Result<String, Outcome> {
        let made = self.stores().make(who, text).await;
        made.map_err(|outcome| self.known(outcome))
    }
    async fn save(&mut self, who: usize, code: &str, text: &str, expected: Option<i64>) -> Outcome {
        self.known(self.stores().save(who, code, text, expected).await)
    }
    async fn save_at_once(&mut self, saves: &[(usize, String, String)]) -> Vec<Outcome> {
        let outcomes = self.stores().save_at_once(saves).await;
        outcomes
            .into_iter()
            .map(|outcome| self.known(outcome))
            .collect()
    }
    async fn delete(&mut self, who: usize, code: &str) -> Outcome {
        self.known(self.stores().delete(who, code).await)
    }
    async fn sign_in(&mut self) -> Result<String, Outcome> {
        self.stores().sign_in().await
    }
    async fn sign_out(&mut self, credential: &str) -> Outcome {
        self.known(self.stores().sign_out(credential).await)
    }
    async fn find(&mut self, code: &str) -> Option<Found> {
        self.stores().find(code).await
    }
    async fn find_elsewhere(&mut self, code: &str) -> Option<Found> {
        let connection = connect(&self.postgres.url()).await?;
        let statement = Statement::from_sql_and_values(
            connection.get_database_backend(),
            "SELECT long_url, revision FROM short_links WHERE code = $1 AND owner_id IS NOT NULL",
            [code.into()],
        );
        let row = connection.query_one_raw(statement).await.ok()?;
        Some(row.map(|row| {
            (
                row.try_get_by_index(0).unwrap(),
                row.try_get_by_index(1).unwrap(),
            )
        }))
    }
    async fn is_signed_in(&mut self, credential: &str) -> Option<bool> {
        self.stores().is_signed_in(credential).await
    }
    async fn begin(&mut self, fault: Fault) {
        self.fault = Some(fault);
        match fault {
            Fault::Down => self.postgres.stop(),
            Fault::ReadOnly => {
                let read_only = "ALTER SYSTEM SET default_transaction_read_only = on";
                run(&self.postgres, &[read_only, "SELECT pg_reload_conf()"]).await;
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            _ => {
                let killer = connect(&self.postgres.url()).await.unwrap();
                self.killing = Some(tokio::spawn(async move {
                    let kill = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                                WHERE application_name = 'barline'";
                    for turn in 0_u64.. {
                        killer.execute_unprepared(kill).await.unwrap();
                        // Now in the middle of a transaction, now between two.
                        tokio::time::sleep(Duration::from_millis(5 + turn * 7 % 23)).await;
                    }
                }));
            }
        }
    }
    async fn mend(&mut self) {
        match self.fault.take() {
            Some(Fault::Down) => self.postgres.restart(),
            Some(Fault::ReadOnly) => {
                let writable = "ALTER SYSTEM RESET default_transaction_read_only";
                run(
                    &self.postgres,
                    &[
                        "SET default_transaction_read_only = off",
                        writable,
                        "SELECT pg_reload_conf()",
                    ],
                )
                .await;
            }
            _ => {
                if let Some(killing) = self.killing.take() {
                    killing.abort();
                }
            }
        }
    }
    async fn restart(&mut self, is_kill: bool) {
        self.mend().await;
        self.open = None;
        if is_kill {
            self.postgres.stop();
            self.postgres.restart();
        }
        self.start().await;
    }
    async fn is_ready(&mut self) -> bool {
        self.open.as_ref().unwrap().0.check().await.is_ok()
    }
    async fn backup(&mut self, _codes: &[String]) -> Option<Vec<Found>> {
        None
    }
    async fn second_is_refused(&mut self) -> Option<bool> {
        None
    }
}

async fn number(connection: &DatabaseConnection, sql: &str) -> i64 {
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    let row = connection.query_one_raw(statement).await.unwrap().unwrap();
    row.try_get_by_index(0).unwrap()
}

/// A disk on which a small change still fits, and a large one not: the log counts what is written to find out whether
/// it fits again.
#[tokio::test(flavor = "multi_thread")]
async fn gs19_as_much_is_tried_on_postgresql_as_could_not_be_written() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    let postgres = Arc::new(postgres);
    let mut world = PostgresWorld::new(postgres.clone()).await;
    let code = world.make(0, "small").await.unwrap();
    run(
        &postgres,
        &[
            "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
             RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$",
            "CREATE TRIGGER no_room BEFORE UPDATE ON short_links FOR EACH ROW \
             WHEN (length(NEW.long_url) > 100000) EXECUTE FUNCTION no_room()",
        ],
    )
    .await;
    let admin = connect(&postgres.url()).await.unwrap();
    let written = "SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint";
    let size = "SELECT pg_database_size(current_database())";
    let (began, size_before) = (number(&admin, written).await, number(&admin, size).await);
    let large = "x".repeat(1_000_000);
    assert_eq!(world.save(0, &code, &large, None).await, Outcome::Failed);
    assert!(!world.is_ready().await);
    common::heals(&world.open.as_ref().unwrap().0).await;
    let tried = number(&admin, written).await - began;
    assert!(tried > 1_000_000, "only {tried} bytes were written");
    let left = number(&admin, size).await - size_before;
    assert!(left < 200_000, "{left} bytes are left of it");
    a_locked_row_is_given_up_on_in_time(&mut world, &admin).await;
}

/// A row that somebody else has locked keeps nobody waiting for longer than GS5 allows, also who comes second.
async fn a_locked_row_is_given_up_on_in_time(
    world: &mut PostgresWorld,
    admin: &DatabaseConnection,
) {
    let locked = world.make(0, "locked").await.unwrap();
    let other = world.make(1, "another's").await.unwrap();
    let lock = format!("BEGIN; UPDATE short_links SET title = title WHERE code = '{locked}'");
    admin.execute_unprepared(&lock).await.unwrap();
    let began = Instant::now();
    let stores = world.stores();
    let save = async |who, code: &str| {
        let saved = stores.save(who, code, "saved", None).await;
        (saved, began.elapsed())
    };
    let waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted";
    let after_it_began = async |who, code| {
        while number(admin, waiting).await == 0 {
            assert!(began.elapsed() < Duration::from_secs(6), "nobody waits");
        }
        save(who, code).await
    };
    let (first, again, others) = tokio::join!(
        save(0, &locked),
        after_it_began(0, &locked),
        after_it_began(1, &other)
    );
    for (saved, took) in [&first, &again, &others] {
        assert!(*took < Duration::from_secs(6), "{saved:?} after {took:?}");
    }
    assert_eq!((first.0, again.0), (Outcome::Failed, Outcome::Failed));
    admin.execute_unprepared("ROLLBACK").await.unwrap();
    common::heals(&world.open.as_ref().unwrap().0).await;
    for (who, code) in [(0, locked), (1, other)] {
        let saved = world.save(who, &code, "again", None).await;
        assert!(matches!(saved, Outcome::Done(_)), "{saved:?}");
    }
}

#[test]
fn gs19_postgresql_keeps_what_it_acknowledges_and_nothing_else() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    let postgres = Arc::new(postgres);
    model::tell_many(file!(), 6, 20, || PostgresWorld::new(postgres.clone()));
}
