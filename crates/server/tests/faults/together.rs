//! Killed while people edit one link together (GS1, LV14).

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::future::join_all;

use crate::common::Server;
use crate::common::client::{Client, write};
use crate::common::editor::{AddTask, Editor, tasks_of};
use crate::common::seed::{SITE, people};
use crate::load::number;

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

/// A page that asks again after a restart what it got no answer to.
struct Page {
    editor: Editor,
    waiting: Option<AddTask>,
    /// The ops that were answered.
    answered: Vec<String>,
}

impl Page {
    /// Posts ops until the connection ends.
    async fn edit(&mut self, address: &str, done: &AtomicUsize) {
        let Ok(mut client) = Client::connect(address).await else {
            return;
        };
        loop {
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

/// Kills the program so often, each time after at most this many ops.
async fn killed(kills: usize, most: usize) {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("barline.sqlite").display());
    let people = people(&url, EDITORS, 200).await;
    let code = people[0].code.clone();
    let server = start(&url);
    let mut client = Client::connect(&server.address).await.unwrap();
    let path = format!("/api/short-url/{code}");
    let shared = write(
        "PATCH",
        &path,
        &people[0].session,
        "{\"othersMaySave\":true}",
    );
    assert_eq!(client.send(&shared).await.unwrap().status, 200);
    drop(server);
    let page = |(number, person): (usize, &_)| {
        let crate::common::seed::Person { session, .. } = person;
        Page {
            editor: Editor::new(&code, session, number),
            waiting: None,
            answered: Vec::new(),
        }
    };
    let mut pages: Vec<Page> = people.iter().enumerate().map(page).collect();
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
        let editing = join_all(pages.iter_mut().map(|page| page.edit(&address, &done)));
        let (_, killed) = tokio::join!(editing, killing);
        killed.unwrap();
    }
    let server = start(&url);
    check(&pages, &server, &code).await;
    let mut client = Client::connect(&server.address).await.unwrap();
    for page in &mut pages {
        if let Some(op) = page.waiting.take() {
            op.send(&mut client).await.unwrap();
            page.answered.push(op.name);
        }
    }
    let answered: usize = pages.iter().map(|page| page.answered.len()).sum();
    let (before, in_all) = (1, check(&pages, &server, &code).await);
    assert!((answered..=answered + before).contains(&in_all), "{in_all}");
    eprintln!("LV14: {kills} kills, {answered} ops, each in the plan once");
}
