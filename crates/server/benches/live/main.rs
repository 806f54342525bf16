//! How soon followers of a link hear of a change and what they cost, and how many changes of those who edit links together
//! are taken: `just bench-live`.
//!
//! Everything runs on this machine at one time, the followers too. With words after `--` only the parts that these name
//! are measured: `followers`, `links`, `pairs`.

#[path = "../../tests/common/mod.rs"]
mod common;
#[expect(dead_code, reason = "each bench uses its part")]
#[path = "../api/figures.rs"]
mod figures;
mod together;

use std::time::{Duration, Instant};

use common::Server;
use common::client::{Client, put};
use common::follower::Follower;
use common::seed::{Person, SITE, people, plan};
use figures::{Figures, Named};
use futures_util::future::join_all;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::sleep;

/// Bytes of a long URL, as a plan of a few hundred tasks has.
const BYTES: usize = 8_000;

const FOLLOWERS: usize = 1_000;

/// As many as one user may make within the time: 30 at once, 3 a second.
const SAVES: usize = 60;
const BETWEEN: Duration = Duration::from_millis(250);

/// Pages come back within this time after the service said that it stops, each at its own.
const STAMPEDE: Duration = Duration::from_secs(5);

#[tokio::main]
async fn main() {
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let named = Named::of(&["followers", "links", "pairs"]);
    let mut figures = Figures::default();
    if named.wants("followers") {
        measure_followers(&mut figures).await;
    }
    if named.wants("links") {
        together::measure(&mut figures).await;
    }
    if named.wants("pairs") {
        together::measure_pairs(&mut figures).await;
    }
    figures.print_and_write("bench-live");
}

async fn measure_followers(figures: &mut Figures) {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("barline.sqlite").display());
    let person = people(&url, 1, BYTES).await.remove(0);
    let server = start(&url);
    let before = settled(&server).await;
    let (tell, mut heard) = unbounded_channel();
    let ends = follow_all(&server, &person, vec![None; FOLLOWERS], &tell);
    all_heard(&mut heard, 1).await;
    let each = (settled(&server).await - before) / FOLLOWERS as f64;
    figures.at_most("memory of a silent follower", each / 1024.0, "kB", 16.0);
    telling(&server, &person, &mut heard, figures).await;
    let each = (settled(&server).await - before) / FOLLOWERS as f64;
    figures.known("memory of a follower who heard", each / 1024.0, "kB");

    server.signal("TERM");
    let lasts = join_all(ends)
        .await
        .into_iter()
        .map(Result::unwrap)
        .collect();
    drop(server);
    let server = start(&url);
    let began = Instant::now();
    let ends = follow_all(&server, &person, lasts, &tell);
    let reloads = all_heard(&mut heard, SAVES as i64 + 1).await;
    figures.at_most(
        "all back after a restart",
        began.elapsed().as_secs_f64(),
        "s",
        10.0,
    );
    figures.at_most("of them by reload", reloads as f64, "", 0.0);
    drop(server);
    join_all(ends).await;
}

fn start(url: &str) -> Server {
    Server::start(&[
        "--database-url",
        url,
        "--public-url",
        SITE,
        "--log",
        "warn",
        "--trusted-proxies",
        "127.0.0.1/32",
    ])
}

/// Bytes of memory, when nothing moves any more.
async fn settled(server: &Server) -> f64 {
    sleep(Duration::from_secs(2)).await;
    server.memory() as f64
}

/// What one follower heard.
struct Heard {
    revision: i64,
    at: Instant,
    is_reload: bool,
}

/// Followers, each from an address of its own and at a time of its own, as pages are. Each ends with its stream, and
/// gives the id to come back with.
fn follow_all(
    server: &Server,
    person: &Person,
    lasts: Vec<Option<String>>,
    tell: &UnboundedSender<Heard>,
) -> Vec<tokio::task::JoinHandle<Option<String>>> {
    let follow = |(number, last): (usize, Option<String>)| {
        let (address, code, tell) = (server.address.clone(), person.code.clone(), tell.clone());
        let wait = STAMPEDE.mul_f64(if last.is_some() { fastrand::f64() } else { 0.1 });
        tokio::spawn(async move {
            sleep(wait).await;
            let from = format!("10.1.{}.{}", number / 250, number % 250);
            let mut follower = Follower::connect(&address, &code, last.as_deref(), Some(&from))
                .await
                .unwrap();
            while let Some(told) = follower.next().await {
                let heard = Heard {
                    revision: told.revision(),
                    at: Instant::now(),
                    is_reload: told.name == "reload",
                };
                let _ = tell.send(heard);
            }
            follower.last
        })
    };
    lasts.into_iter().enumerate().map(follow).collect()
}

/// Waits until all have heard of this revision; how many by `reload`.
async fn all_heard(heard: &mut UnboundedReceiver<Heard>, revision: i64) -> usize {
    let (mut all, mut reloads) = (0, 0);
    while all < FOLLOWERS {
        let one = heard.recv().await.unwrap();
        reloads += usize::from(one.is_reload);
        all += usize::from(one.revision == revision);
    }
    reloads
}

async fn telling(
    server: &Server,
    person: &Person,
    heard: &mut UnboundedReceiver<Heard>,
    figures: &mut Figures,
) {
    let mut client = Client::connect(&server.address).await.unwrap();
    let (mut after_commit, mut after_asking) = (Vec::new(), Vec::new());
    for number in 0..SAVES {
        sleep(BETWEEN).await;
        let request = put(&person.code, &person.session, &plan(number + 1, BYTES));
        let asked = Instant::now();
        assert_eq!(client.send(&request).await.unwrap().status, 200);
        let answered = Instant::now();
        let mut last = answered;
        let mut all = 0;
        while all < FOLLOWERS {
            let one = heard.recv().await.unwrap();
            if one.revision == number as i64 + 2 {
                all += 1;
                last = last.max(one.at);
            }
        }
        after_commit.push((last - answered).as_secs_f64() * 1000.0);
        after_asking.push((last - asked).as_secs_f64() * 1000.0);
    }
    let name = "commit to the last of 1,000 followers";
    figures.known(&format!("{name}, p50"), of(&mut after_commit, 0.5), "ms");
    figures.at_most(
        &format!("{name}, p99"),
        of(&mut after_commit, 0.99),
        "ms",
        50.0,
    );
    figures.known(
        "PUT sent to the last, p99",
        of(&mut after_asking, 0.99),
        "ms",
    );
}

fn of(values: &mut [f64], part: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let at = (values.len() as f64 * part).ceil() as usize;
    values[at.clamp(1, values.len()) - 1]
}
