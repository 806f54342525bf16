//! Hints from one program to the others on a PostgreSQL.
//!
//! A NOTIFY inside a transaction takes a lock over all commits of the server, so it is sent after the commit, by itself,
//! with every code that was told meanwhile. Behind a pool that shares connections LISTEN hears nothing: then each program
//! asks for what it missed, once a second (LV11), and nothing is heard of who is at a link elsewhere (LV24).

use std::sync::Arc;
use std::time::Duration;

use barline_live::Told;
use barline_short_links::ShortCode;
use sea_orm::sqlx::postgres::{PgListener, PgNotification};
use sea_orm::sqlx::{self, Executor};
use sea_orm::{ConnectionTrait, DbBackend, DbErr, Statement, Value};
use tokio::sync::Mutex;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::failure::in_time;
use crate::postgres::connect;
use crate::readers::Readers;

const CHANNEL: &str = "barline_links";

/// Who is at a link has a channel of its own, and the same connection.
pub(crate) const PRESENCE_CHANNEL: &str = "barline_presence";

/// Texts of others that wait to be read; what is lost is told again.
const MOST_HEARD: usize = 1_024;

/// PostgreSQL takes less than 8,000 bytes.
const CODES_AT_ONCE: usize = 1_000;

/// Stands for every code.
const ALL: &str = "*";

/// Rest after telling, in which more is gathered: so many programs that save tell 50 times a second at most.
const GATHER: Duration = Duration::from_millis(20);

/// Before connecting again.
const AGAIN: Duration = Duration::from_secs(1);

const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

/// So long nothing is heard before PostgreSQL is asked whether it is still there, and so long an answer may take: a
/// network that swallows everything never says that it does (GS28).
const QUIET: Duration = Duration::from_secs(5);
const ANSWER_TIMEOUT: Duration = Duration::from_secs(3);

/// Tells other programs, and hears them, as long as it is kept.
pub(crate) struct Between {
    out: Arc<Told>,
    /// What others told of who is at a link.
    pub(crate) presence: Arc<Mutex<Receiver<String>>>,
    tasks: [JoinHandle<()>; 2],
}

impl Between {
    /// What others tell goes to `here`.
    pub(super) fn start(url: &str, readers: Readers, here: Arc<Told>) -> Self {
        let out = Arc::<Told>::default();
        let telling = tokio::spawn(tell_others(readers, out.clone()));
        let (presence, heard) = channel(MOST_HEARD);
        let hearing = tokio::spawn(hear_others(url.to_owned(), here, presence));
        Between {
            out,
            presence: Arc::new(Mutex::new(heard)),
            tasks: [telling, hearing],
        }
    }

    pub(super) fn tell(&self, code: ShortCode) {
        self.out.add(code);
    }
}

impl Drop for Between {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

async fn tell_others(readers: Readers, out: Arc<Told>) {
    loop {
        let heard = out.heard().await;
        let mut words: Vec<String> = heard.codes.chunks(CODES_AT_ONCE).map(joined).collect();
        if heard.is_all {
            words.push(ALL.to_owned());
        }
        for word in words {
            // A hint that is lost is found by whoever asks for what it missed.
            let _ = notify(&readers, CHANNEL, vec![word]).await;
        }
        sleep(GATHER).await;
    }
}

fn joined(codes: &[ShortCode]) -> String {
    let codes: Vec<&str> = codes.iter().map(ShortCode::as_str).collect();
    codes.join(" ")
}

/// Tells these on a channel, in one statement.
pub(crate) async fn notify(
    readers: &Readers,
    channel: &str,
    words: Vec<String>,
) -> Result<(), DbErr> {
    let each: Vec<String> = (2..words.len() + 2)
        .map(|at| format!("pg_notify($1, ${at})"))
        .collect();
    let values = std::iter::once(channel.to_owned()).chain(words);
    let notify = Statement::from_sql_and_values(
        DbBackend::Postgres,
        format!("SELECT {}", each.join(", ")),
        values.map(Value::from),
    );
    readers.execute_raw(notify).await.map(|_| ())
}

async fn hear_others(url: String, here: Arc<Told>, presence: Sender<String>) {
    loop {
        if let Ok(mut listener) = listener(&url).await {
            // What was told while nobody listened was heard by nobody.
            here.add_all();
            while let Ok(heard) = next(&mut listener).await {
                match heard {
                    Some(heard) if heard.channel() == PRESENCE_CHANNEL => {
                        let _ = presence.try_send(heard.payload().to_owned());
                    }
                    Some(heard) => note(heard.payload(), &here),
                    None => here.add_all(),
                }
            }
        }
        sleep(AGAIN).await;
    }
}

/// What is heard next; an error where PostgreSQL is not there any longer.
async fn next(listener: &mut PgListener) -> Result<Option<PgNotification>, sqlx::Error> {
    loop {
        if let Ok(heard) = timeout(QUIET, listener.try_recv()).await {
            return heard;
        }
        let answer = timeout(ANSWER_TIMEOUT, listener.execute("SELECT 1")).await;
        answer.map_err(|_| sqlx::Error::PoolTimedOut)??;
    }
}

async fn listener(url: &str) -> Result<PgListener, DbErr> {
    let connection = connect(url, 1, CONNECT_TIMEOUT).await?;
    let pool = connection.get_postgres_connection_pool();
    let mut listener = PgListener::connect_with(pool)
        .await
        .map_err(|error| DbErr::Custom(error.to_string()))?;
    in_time(ANSWER_TIMEOUT, async {
        let listening = listener.listen_all([CHANNEL, PRESENCE_CHANNEL]).await;
        listening.map_err(|error| DbErr::Custom(error.to_string()))
    })
    .await?;
    Ok(listener)
}

/// One's own words come back too: what they name is read a second time, and is as it was.
fn note(words: &str, here: &Told) {
    for word in words.split(' ') {
        match word.parse() {
            Ok(code) => here.add(code),
            Err(_) => here.add_all(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn lv11_words_of_others_are_heard_and_unknown_ones_are_everything() {
        let here = Told::default();
        note("k3x9ab abcdef", &here);
        let mut heard = here.heard().await;
        heard.codes.sort();
        assert_eq!(joined(&heard.codes), "abcdef k3x9ab");
        note(ALL, &here);
        assert!(here.heard().await.is_all);
        note("of a newer version", &here);
        assert!(here.heard().await.is_all);
    }
}
