//! What only PostgreSQL needs.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use sea_orm::sqlx::postgres::PgPoolOptions;
use sea_orm::sqlx::{self, Connection as _, Executor as _, PgConnection};
use sea_orm::{
    ConnectOptions, ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr,
    RuntimeErr, Statement, TransactionTrait,
};
use tokio::time::{Instant, sleep, timeout};

use crate::error::OpenError;
use crate::failure::{connection_lost, in_time};
use crate::migration::{FIRST_STEP, check_steps};
use crate::refusal::{check_parameters, is_out_of_time, refused};
use crate::writer::Backend;

/// Longest wait for a new connection of the writer; a program that starts says within two seconds what is wrong (GS15).
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// Longest transaction: the writer waits for it, and everybody for the writer.
const TRANSACTION_TIMEOUT: Duration = Duration::from_secs(8);

/// Longest wait for a sign of life of a connection that is about to read, or has read.
const PING_TIMEOUT: Duration = Duration::from_secs(1);

/// How long to ask what became of a COMMIT that was not answered, and how often.
const ASK_TIMEOUT: Duration = Duration::from_secs(3);
const ASK_INTERVAL: Duration = Duration::from_millis(100);

/// What is promised does not depend on what an administrator has set for all programs: a COMMIT that is answered is on the
/// disk (GS2), and a transaction that waited for another goes on with what that one wrote (GS4). Stricter waits, for
/// standbys, stay. A transaction whose program is cut off by the network ends after ten seconds: what it has locked
/// would be for hours (GS27). A lock that another program holds is given up on (GS5). A connection at rest shows a sign of life each minute, so that no router on the way
/// forgets it, and one whose program is gone ends (GS28); on a Unix socket both settings are 0.
const OUR_SETTINGS: &str = "SELECT set_config('default_transaction_isolation', 'read committed', false), \
     set_config('synchronous_commit', COALESCE(NULLIF(current_setting('synchronous_commit'), 'off'), 'on'), false), \
     set_config('idle_in_transaction_session_timeout', '10s', false), \
     set_config('lock_timeout', (SELECT LEAST(NULLIF(setting::int, 0), 2500)::text FROM pg_settings WHERE name = 'lock_timeout'), \
     false), \
     set_config('tcp_keepalives_idle', LEAST(current_setting('tcp_keepalives_idle')::int, 60)::text, false), \
     set_config('tcp_keepalives_interval', LEAST(current_setting('tcp_keepalives_interval')::int, 10)::text, false)";

/// Draws a number for a connection of the writer; what is left of those that ended a month ago is erased.
const REGISTER: &str = "WITH old AS (DELETE FROM writers WHERE at < EXTRACT(EPOCH FROM now()) - 30 * 86400) \
     INSERT INTO writers (number, at) VALUES (0, EXTRACT(EPOCH FROM now())) RETURNING id";

/// Says in a transaction which one it is. The row may have been erased meanwhile.
const SIGN: &str = "INSERT INTO writers (id, number, at) VALUES ($1, $2, EXTRACT(EPOCH FROM now())) \
     ON CONFLICT (id) DO UPDATE SET number = excluded.number, at = excluded.at";

/// The last transaction that was committed. It changes the row, so it waits for one that is not over.
const LAST: &str = "INSERT INTO writers (id, number, at) VALUES ($1, 0, EXTRACT(EPOCH FROM now())) \
     ON CONFLICT (id) DO UPDATE SET at = excluded.at RETURNING number";

/// Letters of a row that a try writes, padded with blanks: in a row that is short enough nothing is compressed.
const PROBE_ROW: usize = 480;

pub(crate) struct PostgresBackend {
    url: String,
    /// The row of the writer's connection. Each has its own: a connection that was given up may hold its row locked.
    id: AtomicI64,
    /// Transactions that were begun to be committed.
    transactions: AtomicI64,
}

impl PostgresBackend {
    pub(crate) fn new(url: &str) -> Self {
        PostgresBackend {
            url: url.to_owned(),
            id: AtomicI64::new(0),
            transactions: AtomicI64::new(0),
        }
    }

    /// Makes the connection the writer's: all that is committed from now on is signed with its number. The schema must be
    /// up to date.
    pub(crate) async fn register(&self, connection: &DatabaseConnection) -> Result<(), DbErr> {
        let register = Statement::from_string(DbBackend::Postgres, REGISTER);
        let row = connection.query_one_raw(register).await?;
        let id = row.ok_or_else(connection_lost)?.try_get_by_index(0)?;
        self.id.store(id, Ordering::Relaxed);
        Ok(())
    }

    fn id(&self) -> i64 {
        self.id.load(Ordering::Relaxed)
    }

    /// Whether a transaction was committed; `None` while nobody can say.
    async fn is_committed(&self, number: i64) -> Option<bool> {
        let began = Instant::now();
        while began.elapsed() < ASK_TIMEOUT {
            let left = ASK_TIMEOUT.saturating_sub(began.elapsed());
            if let Ok(Ok(last)) = timeout(left, self.last()).await {
                return Some(last == number);
            }
            sleep(ASK_INTERVAL).await;
        }
        None
    }

    async fn last(&self) -> Result<i64, DbErr> {
        let connection = connect_writer(&self.url).await?;
        let ask = Statement::from_sql_and_values(DbBackend::Postgres, LAST, [self.id().into()]);
        let row = connection.query_one_raw(ask).await?;
        connection.close().await?;
        row.ok_or_else(connection_lost)?.try_get_by_index(0)
    }
}

#[async_trait]
impl Backend for PostgresBackend {
    async fn connect(&self) -> Result<DatabaseConnection, DbErr> {
        let connection = connect_writer(&self.url).await?;
        in_time(TRANSACTION_TIMEOUT, self.register(&connection)).await?;
        Ok(connection)
    }

    async fn is_alive(&self, connection: &DatabaseConnection) -> bool {
        in_time(PING_TIMEOUT, connection.ping()).await.is_ok()
    }

    /// The transaction is signed first, for two reasons. A COMMIT of one that has failed is answered as if all were well,
    /// and rolls back: one that has failed cannot be signed. And by what was signed last it is found out what became of
    /// a COMMIT whose answer is lost. PostgreSQL's own numbers do not tell that: after a crash it gives those a second
    /// time whose transactions the crash took (M20, GS27).
    async fn commit(&self, transaction: DatabaseTransaction) -> Result<bool, DbErr> {
        let number = self.transactions.fetch_add(1, Ordering::Relaxed) + 1;
        let values = [self.id().into(), number.into()];
        let sign = Statement::from_sql_and_values(DbBackend::Postgres, SIGN, values);
        transaction.execute_raw(sign).await?;
        let Err(error) = transaction.commit().await else {
            return Ok(true);
        };
        match self.is_committed(number).await {
            Some(true) => Ok(false),
            _ => Err(error),
        }
    }

    async fn after_failed_commit(&self) {}

    /// Of links only the right to change them is tried: a row of them may be locked.
    async fn touch(&self, transaction: &DatabaseTransaction) -> Result<(), DbErr> {
        let same = "WITH links AS (UPDATE short_links SET revision = revision WHERE false) \
                    UPDATE seaql_migrations SET applied_at = applied_at WHERE version = $1";
        let same = Statement::from_sql_and_values(DbBackend::Postgres, same, [FIRST_STEP.into()]);
        transaction.execute_raw(same).await.map(|_| ())
    }

    async fn probe(&self, bytes: usize) -> Result<(), DbErr> {
        let connection = connect_writer(&self.url).await?;
        in_time(TRANSACTION_TIMEOUT, async {
            if bytes > 0 {
                write_and_undo(&connection, bytes).await?;
            }
            let transaction = connection.begin().await?;
            self.touch(&transaction).await?;
            transaction.commit().await?;
            connection.close().await
        })
        .await
    }

    fn transaction_timeout(&self) -> Option<Duration> {
        Some(TRANSACTION_TIMEOUT)
    }
}

/// Finds out whether so much fits. It goes into a table of its own, whose file goes with it: what a table grew by stays
/// part of it although its rows are undone, and would use up what room there is.
async fn write_and_undo(connection: &DatabaseConnection, bytes: usize) -> Result<(), DbErr> {
    let transaction = connection.begin().await?;
    let make = format!("CREATE TABLE barline_probe (filler char({PROBE_ROW}))");
    transaction.execute_unprepared(&make).await?;
    let rows = i64::try_from(bytes / PROBE_ROW + 1).unwrap_or(i64::MAX);
    let fill = "INSERT INTO barline_probe SELECT '' FROM generate_series(1, $1)";
    let fill = Statement::from_sql_and_values(DbBackend::Postgres, fill, [rows.into()]);
    transaction.execute_raw(fill).await?;
    transaction.rollback().await
}

/// A connection to a database that this version can use.
///
/// # Errors
/// Why it cannot (GS15).
pub(crate) async fn open(url: &str) -> Result<DatabaseConnection, OpenError> {
    if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
        return Err(OpenError::Scheme);
    }
    check_parameters(url)?;
    let connected = match knock(url).await {
        Ok(()) => connect_writer(url).await,
        Err(error) => Err(error),
    };
    let connection = connected.map_err(|error| refused(url, &error))?;
    check_encoding(&connection).await?;
    check_schema(&connection).await?;
    check_steps(&connection).await?;
    Ok(connection)
}

/// Refuses a database that keeps the letters of some languages only: each save with another would fail.
async fn check_encoding(connection: &DatabaseConnection) -> Result<(), OpenError> {
    let ask = "SELECT current_setting('server_encoding')";
    let ask = Statement::from_string(DbBackend::Postgres, ask);
    let row = connection.query_one_raw(ask).await?;
    let row = row.ok_or_else(connection_lost)?;
    match row.try_get_by_index::<String>(0)? {
        encoding if encoding == "UTF8" => Ok(()),
        encoding => Err(OpenError::Failed(format!(
            "its encoding is {encoding}, which does not hold every letter; make it with CREATE DATABASE ... ENCODING \
             'UTF8' TEMPLATE template0"
        ))),
    }
}

/// Refuses a database in which the user may use no schema: it would look as if it were empty.
async fn check_schema(connection: &DatabaseConnection) -> Result<(), OpenError> {
    let ask = Statement::from_string(DbBackend::Postgres, "SELECT current_schema()::text");
    let row = connection.query_one_raw(ask).await?;
    let row = row.ok_or_else(connection_lost)?;
    match row.try_get_by_index::<Option<String>>(0)? {
        Some(_) => Ok(()),
        None => Err(OpenError::lacks_right("it may use no schema")),
    }
}

/// A connection of a writer.
pub(crate) async fn connect_writer(url: &str) -> Result<DatabaseConnection, DbErr> {
    match connect(url, 1, CONNECT_TIMEOUT).await {
        // A pool does not say what it was told each time that it tried.
        Err(error) if is_out_of_time(&error) => Err(knock(url).await.err().unwrap_or(error)),
        connected => connected,
    }
}

/// Tries whether anybody listens at `url`, once: a pool asks an address that refuses again and again until its time is up,
/// and whoever starts the program would wait for nothing (GS15).
async fn knock(url: &str) -> Result<(), DbErr> {
    let knocking = timeout(CONNECT_TIMEOUT, async {
        let mut connection = PgConnection::connect(url).await?;
        connection.execute(OUR_SETTINGS).await?;
        connection.close().await
    });
    let knocked = knocking.await.map_err(|_| connection_lost())?;
    knocked.map_err(failed)
}

fn failed(error: sqlx::Error) -> DbErr {
    DbErr::Conn(RuntimeErr::SqlxError(error.into()))
}

/// So many connections to the database at `url`.
pub(crate) async fn connect(
    url: &str,
    connections: u32,
    acquire: Duration,
) -> Result<DatabaseConnection, DbErr> {
    sea_orm::Database::connect(options(url, connections, acquire)).await
}

/// Connections that read: each is asked for a sign of life before it reads and after. The library asks too, but without
/// end where the network swallows everything, and a connection whose statement nobody waits for any longer would
/// keep its place in the pool (GS28).
pub(crate) async fn connect_readers(
    url: &str,
    connections: u32,
    acquire: Duration,
) -> Result<DatabaseConnection, DbErr> {
    let mut options = options(url, connections, acquire);
    options
        .test_before_acquire(false)
        .map_sqlx_postgres_pool_opts(|pool| {
            with_our_settings(pool)
                .before_acquire(|connection, _| Box::pin(is_alive(connection)))
                .after_release(|connection, _| Box::pin(is_alive(connection)))
        });
    sea_orm::Database::connect(options).await
}

async fn is_alive(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    let answered = timeout(PING_TIMEOUT, connection.ping()).await;
    answered
        .map_err(|_| sqlx::Error::PoolTimedOut)?
        .map(|()| true)
}

fn options(url: &str, connections: u32, acquire: Duration) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(connections)
        .acquire_timeout(acquire)
        .connect_timeout(acquire)
        // For either, the library looks through its idle connections now and then, by a count that for a moment can be
        // below none: then it looks without end, and holds a thread of the program (docs/decisions.md, "Libraries").
        .max_lifetime(None)
        .idle_timeout(None)
        // The log holds codes only (GP1), and this library would write whole statements.
        .sqlx_logging(false)
        .set_application_name("barline")
        .map_sqlx_postgres_pool_opts(with_our_settings);
    options
}

/// For each connection, also one that takes the place of another.
fn with_our_settings(pool: PgPoolOptions) -> PgPoolOptions {
    pool.after_connect(|connection, _| {
        Box::pin(async move { connection.execute(OUR_SETTINGS).await.map(|_| ()) })
    })
}
