//! Many who edit a few links at once: how many ops a second are on the disk, and how soon each is answered.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use tokio::time::{sleep, sleep_until};

use super::{BYTES, STAMPEDE, of, start};
use crate::common::Server;
use crate::common::client::{Client, write};
use crate::common::follower::Follower;
use crate::common::seed::{Person, people};
use crate::figures::Figures;

/// Pages that are open at one time.
const PAGES: usize = 8_000;

const LINKS: usize = 20;
const EDITORS: usize = 50;

/// The time that counts, and one before it in which all come.
const MEASURED: Duration = Duration::from_secs(10);
const BEFORE: Duration = Duration::from_secs(3);

/// Between two ops of one editor: as quick as one user may, and as people are.
const QUICK: Duration = Duration::from_millis(101);
const CALM: Duration = Duration::from_secs(1);

/// What an editor does to their row again and again: the cell, and what it says in turn.
const COMMANDS: [(&str, [&str; 2]); 3] = [
    ("owner", ["\"Ada\"", "\"Bob\""]),
    ("duration", ["1", "2"]),
    ("comment", ["\"\"", "\"Seen\""]),
];

/// Ops of all editors, and the commands in them: a page sends in one op what was done since the one before, of which one
/// user may send ten a second.
pub(super) async fn measure(figures: &mut Figures) {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("barline.sqlite").display());
    let people = people(&url, LINKS * EDITORS, BYTES).await;
    let server = start(&url);
    let mut editors = editors(&server, &people, LINKS).await;
    let name = "ops, 20 links with 50 editors each";
    let quickest = ("10/s of 3 commands each", QUICK, COMMANDS.len());
    for (each, between, commands) in [("1/s each", CALM, 1), ("10/s each", QUICK, 1), quickest] {
        let before = server.processor_time().as_secs_f64();
        let mut took = all_edit(&server.address, &mut editors, (between, commands)).await;
        let a_second = took.len() as f64 / MEASURED.as_secs_f64();
        let used = server.processor_time().as_secs_f64() - before;
        let p99 = of(&mut took, 0.99);
        figures.known(&format!("{name}, {each}"), a_second, "durable/s");
        match between {
            CALM => figures.at_most(&format!("{name}, {each}, p99"), p99, "ms", 100.0),
            _ => figures.known(&format!("{name}, {each}, p99"), p99, "ms"),
        }
        if commands > 1 {
            let all = a_second * commands as f64;
            figures.at_least(&format!("commands, {each}"), all, "durable/s", 20_000.0);
        }
        let whole = (BEFORE + MEASURED).as_secs_f64();
        figures.known(&format!("{name}, {each}, cores"), used / whole, "");
    }
}

/// Pages in pairs: each holds a stream of a link that it edits with one other.
pub(super) async fn measure_pairs(figures: &mut Figures) {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("barline.sqlite").display());
    let people = people(&url, PAGES, BYTES).await;
    let server = start(&url);
    let mut editors = editors(&server, &people, PAGES / 2).await;
    let streams: Vec<_> = editors
        .iter()
        .enumerate()
        .map(|(number, editor)| {
            let (address, code) = (server.address.clone(), editor.code.clone());
            tokio::spawn(async move {
                sleep(STAMPEDE.mul_f64(fastrand::f64())).await;
                let from = format!("10.2.{}.{}", number / 250, number % 250);
                let follower = Follower::connect(&address, &code, None, Some(&from)).await;
                let mut follower = follower.unwrap();
                while follower.next().await.is_some() {}
            })
        })
        .collect();
    sleep(STAMPEDE).await;
    let before = server.processor_time().as_secs_f64();
    let mut took = all_edit(&server.address, &mut editors, (CALM, 1)).await;
    let used = server.processor_time().as_secs_f64() - before;
    let name = format!("{PAGES} live pages in pairs, 1 op/s each");
    let a_second = took.len() as f64 / MEASURED.as_secs_f64();
    figures.at_least(&name, a_second, "durable/s", PAGES as f64 * 0.98);
    figures.at_most(&format!("{name}, p50"), of(&mut took, 0.5), "ms", 25.0);
    figures.at_most(&format!("{name}, p99"), of(&mut took, 0.99), "ms", 100.0);
    let memory = server.memory() as f64 / f64::from(1 << 20);
    figures.at_most(&format!("{name}, memory"), memory, "MB", 350.0);
    let whole = (BEFORE + MEASURED).as_secs_f64();
    figures.known(&format!("{name}, cores"), used / whole, "");
    for stream in streams {
        stream.abort();
    }
}

/// The first `links` of these people let the others save to their links: each edits one of them, a row of their own.
async fn editors(server: &Server, people: &[Person], links: usize) -> Vec<Editor> {
    let mut client = Client::connect(&server.address).await.unwrap();
    let owners = &people[..links];
    for owner in owners {
        let path = format!("/api/short-url/{}", owner.code);
        let shared = write("PATCH", &path, &owner.session, "{\"othersMaySave\":true}");
        assert_eq!(client.send(&shared).await.unwrap().status, 200);
    }
    let numbered = people.iter().enumerate();
    numbered
        .map(|(number, person)| Editor::new(person, &owners[number % links], number / links))
        .collect()
}

/// The milliseconds that each op took which was sent in the measured time.
async fn all_edit(
    address: &str,
    editors: &mut [Editor],
    (between, commands): (Duration, usize),
) -> Vec<f64> {
    let began = Instant::now();
    let editing = editors.iter().map(|editor| {
        let (mut editor, address) = (editor.clone(), address.to_owned());
        tokio::spawn(async move {
            let took = editor.edit(&address, began, (between, commands)).await;
            (editor, took)
        })
    });
    let done = join_all(editing).await.into_iter().map(Result::unwrap);
    let mut all = Vec::new();
    for (editor, (edited, took)) in editors.iter_mut().zip(done) {
        *editor = edited;
        all.extend(took);
    }
    all
}

/// One who changes a row of their own and back in turn.
#[derive(Clone)]
struct Editor {
    session: String,
    code: String,
    path: String,
    row: usize,
    n: u64,
    base: i64,
}

impl Editor {
    fn new(person: &Person, owner: &Person, row: usize) -> Self {
        Editor {
            session: person.session.clone(),
            code: owner.code.clone(),
            path: format!("/api/short-url/{}/ops", owner.code),
            row,
            n: 0,
            base: 1,
        }
    }

    fn op(&self, commands: usize) -> Vec<u8> {
        let (task, turn) = (self.row + 1, self.n as usize % 2);
        let change = |(cell, values): &(&str, [&str; 2])| {
            format!(
                "{{\"change\":\"set\",\"task\":{task},\"was\":{{\"{cell}\":{}}},\"now\":{{\"{cell}\":{}}}}}",
                values[turn],
                values[1 - turn]
            )
        };
        let changes: Vec<String> = COMMANDS[..commands].iter().map(change).collect();
        let Editor { n, base, .. } = self;
        let changes = changes.join(",");
        let body =
            format!("{{\"client\":\"page\",\"n\":{n},\"base\":{base},\"changes\":[{changes}]}}");
        write("POST", &self.path, &self.session, &body)
    }

    async fn edit(
        &mut self,
        address: &str,
        began: Instant,
        (between, commands): (Duration, usize),
    ) -> Vec<f64> {
        let mut client = Client::connect(address).await.unwrap();
        let mut took = Vec::new();
        let mut due = began + between.mul_f64(fastrand::f64());
        while began.elapsed() < BEFORE + MEASURED {
            sleep_until(due.into()).await;
            let asked = Instant::now();
            let reply = client.send(&self.op(commands)).await.unwrap();
            match reply.status {
                200 => {
                    if (BEFORE..BEFORE + MEASURED).contains(&(asked - began)) {
                        took.push(asked.elapsed().as_secs_f64() * 1000.0);
                    }
                    self.base = reply.revision;
                    self.n += 1;
                }
                429 | 503 => sleep(between).await,
                status => panic!("{status}: {}", reply.text()),
            }
            due = (due + between).max(Instant::now());
        }
        took
    }
}
