//! Killed while people edit one link together, the program or PostgreSQL under two of them (GS1, LV14).

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use futures_util::future::join_all;

use crate::common::Server;
use crate::common::client::{Client, write};
use crate::common::editor::{AddTask, Editor, tasks_of};
use crate::common::seed::{Person, SITE, people};
use crate::load::number;
use crate::postgres::Postgres;

const EDITORS: usize = 24;

#[tokio::test(flavor = "multi_thread")]
async fn lv14_three_kills_lose_no_op_and_repeat_none() {
    killed(3, 100).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a second for each kill: `just test-faults`"]
async fn lv14_no_acknowledged_op_is_lost_or_done_twice() {
    killed(number("FAULTS_KILLS", 20), 150).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lv14_three_kills_of_postgresql_lose_no_op_and_repeat_none() {
    postgres_killed(3, 20).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes seconds for each kill: `just test-faults`"]
async fn lv14_no_acknowledged_op_is_lost_or_done_twice_when_postgresql_is_killed() {
    postgres_killed(number("FAULTS_POSTGRES_KILLS", 10), 20).await;
}

/// A page that asks again after a restart what it got no answer to.
struct Page {
    editor: Editor,
    waiting: Option<AddTask>,
    /// The ops that were answered.
    answered: Vec<String>,
}

impl Page {
    /// Posts ops until the connection ends, or so many are done by all.
    async fn edit(&mut self, address: &str, done: &AtomicUsize, most: usize) {
        let Ok(mut client) = Client::connect(address).await else {
            return;
        };
        while done.load(Ordering::Relaxed) < most {
            let op = match self.waiting.take() {
                Some(op) => op,
                None => self.editor.next(),
            };
            let Ok(revision) = op.send(&mut client).await else {
                self.waiting = Some(op);
                return;
            };
            self.editor.base = revision;
            self.answered.push(op.name);
            done.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// What was answered is in the plan, and nothing is in it twice.
async fn check(pages: &[Page], server: &Server, code: &str) -> usize {
    let mut client = Client::connect(&server.address).await.unwrap();
    let (names, _) = tasks_of(&mut client, code).await;
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for name in &names {
        *counts.entry(name).or_default() += 1;
    }
    for page in pages {
        for name in &page.answered {
            assert_eq!(counts.remove(name.as_str()), Some(1), "{name}");
        }
        // Its answer was lost, so it may be there.
        let waiting = page.waiting.as_ref();
        let count = waiting.and_then(|op| counts.remove(op.name.as_str()));
        assert!(count.is_none_or(|count| count == 1), "{count:?}");
    }
    assert!(counts.values().all(|count| *count == 1), "{counts:?}");
    names.len()
}

fn start(url: &str) -> Server {
    Server::start(&[
        "--database-url",
        url,
        "--public-url",
        SITE,
        "--log",
        "error",
    ])
}

/// People with a page each, who may all save to one link.
async fn editors(url: &str) -> (String, Vec<Page>) {
    let people = people(url, EDITORS, 200).await;
    let code = people[0].code.clone();
    let server = start(url);
    let mut client = Client::connect(&server.address).await.unwrap();
    let path = format!("/api/short-url/{code}");
    let shared = write(
        "PATCH",
        &path,
        &people[0].session,
        "{\"othersMaySave\":true}",
    );
    assert_eq!(client.send(&shared).await.unwrap().status, 200);
    let page = |(number, person): (usize, &Person)| Page {
        editor: Editor::new(&code, &person.session, number),
        waiting: None,
        answered: Vec::new(),
    };
    let pages = people.iter().enumerate().map(page).collect();
    (code, pages)
}

/// Asks again for all that was not answered, and counts what is in the plan.
async fn check_all(pages: &mut [Page], server: &Server, code: &str) -> usize {
    check(pages, server, code).await;
    let mut client = Client::connect(&server.address).await.unwrap();
    for page in &mut *pages {
        if let Some(op) = page.waiting.take() {
            op.send(&mut client).await.unwrap();
            page.answered.push(op.name);
        }
    }
    let answered: usize = pages.iter().map(|page| page.answered.len()).sum();
    let (before, in_all) = (1, check(pages, server, code).await);
    assert!((answered..=answered + before).contains(&in_all), "{in_all}");
    answered
}

/// Kills the program so often, each time after at most this many ops.
async fn killed(kills: usize, most: usize) {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("barline.sqlite").display());
    let (code, mut pages) = editors(&url).await;
    let done = Arc::new(AtomicUsize::new(0));
    for _ in 0..kills {
        let server = start(&url);
        check(&pages, &server, &code).await;
        let address = server.address.clone();
        let enough = done.load(Ordering::Relaxed) + 1 + fastrand::usize(..most);
        let counting = done.clone();
        let killing = tokio::task::spawn_blocking(move || {
            while counting.load(Ordering::Relaxed) < enough {
                std::thread::yield_now();
            }
            drop(server);
        });
        let editing = join_all(
            pages
                .iter_mut()
                .map(|page| page.edit(&address, &done, usize::MAX)),
        );
        let (_, killed) = tokio::join!(editing, killing);
        killed.unwrap();
    }
    let server = start(&url);
    let answered = check_all(&mut pages, &server, &code).await;
    eprintln!("LV14: {kills} kills, {answered} ops, each in the plan once");
}

/// Kills PostgreSQL so often under two programs, each time after at most this many ops; the pages go on while it is
/// started again.
async fn postgres_killed(kills: usize, most: usize) {
    let Some(postgres) = Postgres::start_durable().map(Arc::new) else {
        return;
    };
    let url = postgres.url();
    let (code, mut pages) = editors(&url).await;
    let programs = [start(&url), start(&url)];
    let done = Arc::new(AtomicUsize::new(0));
    let mut longest = Duration::ZERO;
    for _ in 0..kills {
        let kill_at = done.load(Ordering::Relaxed) + 1 + fastrand::usize(..most);
        let enough = kill_at + EDITORS;
        let killing = tokio::task::spawn_blocking({
            let (postgres, done) = (postgres.clone(), done.clone());
            move || {
                while done.load(Ordering::Relaxed) < kill_at {
                    std::thread::yield_now();
                }
                postgres.kill();
                let killed = Instant::now();
                postgres.restart();
                killed
            }
        });
        let editing = pages.iter_mut().enumerate().map(|(number, page)| {
            let program = &programs[number % programs.len()];
            page.edit(&program.address, &done, enough)
        });
        // Without PostgreSQL nobody would ever be done.
        let killing = async { killing.await.unwrap() };
        let (_, killed) = tokio::join!(join_all(editing), killing);
        longest = longest.max(killed.elapsed());
        check(&pages, &programs[1], &code).await;
    }
    let answered = check_all(&mut pages, &programs[0], &code).await;
    eprintln!(
        "LV14: {kills} kills of PostgreSQL, {answered} ops, each in the plan once; \
         {EDITORS} more done at most {longest:?} after a kill"
    );
}
