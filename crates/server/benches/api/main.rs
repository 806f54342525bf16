//! How quick the calls of permanent links are, beside what the HTTP stack and the database can do: `just bench-api`.
//!
//! Everything runs on this machine at one time, the load generator too, so ratios carry over to other machines and
//! absolute figures do not. Each pair is measured in alternating runs; the figure is the median of their ratios.

#[path = "../../tests/common/mod.rs"]
mod common;
#[path = "../../../store/tests/common/connection.rs"]
mod connection;
mod figures;
mod generator;
mod peers;
#[path = "../../../store/tests/common/postgres.rs"]
mod postgres;
mod postgresql;

use std::time::{Duration, Instant};

use common::Server;
use common::seed::{Person, SITE, people, plan};
use figures::{Figures, Named, median};
use generator::{ARRIVAL, Clients, Load, run};
use peers::Peer;

/// Bytes of a long URL, as a plan of a few hundred tasks has.
const BYTES: usize = 8_000;

/// A plan of a few tasks, one of a few hundred, and one of thousands. Wishes are for the one between.
const SIZES: [(usize, &str); 3] = [(1_000, "1 kB"), (BYTES, "8 kB"), (60_000, "60 kB")];

/// What fits in memory with 60 kB each, and so many that no limit of one of them is reached.
const PEOPLE_OF_A_SIZE: usize = 2_000;

/// People with a link each: so many that no limit of one of them is reached (GR2).
const PEOPLE: usize = 20_000;

/// Most clients that save at one time, and how many come when too many do: fewer than the 20,000 files that a process may
/// open in many places.
const CLIENTS: usize = 12_000;
const TOO_MANY: usize = 16_000;

const RUNS: usize = 5;
const RUN: Duration = Duration::from_secs(2);

/// One may make ten links a minute: so long the people here last on a quick machine.
const MAKING: Duration = Duration::from_millis(500);

/// What chhoto-url, the quickest peer that was found, reaches of hello for 8 kB. It is not on crates.io and so not here:
/// this is the figure that was measured with it on another day, on the same kind of machine.
const CHHOTO_URL: f64 = 0.39;

/// With this, `X-Forwarded-For` says where a request comes from: one address may read 600 times a minute only.
const PROXIES: [&str; 2] = ["--trusted-proxies", "127.0.0.1/32"];

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    match words.iter().position(|word| word == peers::FLAG) {
        Some(at) => runtime.block_on(peers::serve(&words[at + 1])),
        None => runtime.block_on(measure()),
    }
}

fn start(url: &str) -> Server {
    start_at("127.0.0.1:0", url)
}

/// On this port.
fn start_at(address: &str, url: &str) -> Server {
    let listen = ["serve", "--listen", address, "--database-url", url];
    let arguments = ["--public-url", SITE, "--log", "warn"];
    Server::of(|_| common::barline(&[&listen, arguments.as_slice(), &PROXIES].concat()))
}

const PARTS: [&str; 7] = [
    "starting",
    "reading",
    "writing",
    "saving",
    "overload",
    "restart",
    "postgresql",
];

async fn measure() {
    let named = Named::of(&PARTS);
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("barline.sqlite").display());
    let people = people(&url, PEOPLE, BYTES).await;
    let mut figures = Figures::default();
    if named.wants("starting") {
        starting(&url, &mut figures).await;
    }
    if named.wants("reading") {
        reading(&url, &mut figures).await;
    }
    if named.wants("writing") {
        writing(&url, &people, &mut figures).await;
    }
    if named.wants("saving") {
        saving_each_second(&url, &people, &mut figures).await;
    }
    if named.wants("overload") {
        overload(&url, &people, &mut figures).await;
    }
    if named.wants("restart") {
        restart(&url, &people, &mut figures).await;
    }
    if named.wants("postgresql") {
        postgresql::measure(&mut figures).await;
    }
    figures.print_and_write("bench-api");
}

/// From starting the program to its first answer, with a database of 20,000 links.
async fn starting(url: &str, figures: &mut Figures) {
    let mut took = Vec::new();
    for _ in 0..RUNS {
        let began = Instant::now();
        let server = start(url);
        let mut client = common::client::Client::connect(&server.address)
            .await
            .unwrap();
        let reply = client.send(&common::client::get("/healthz", None)).await;
        assert_eq!(reply.unwrap().status, 200);
        took.push(began.elapsed().as_secs_f64() * 1000.0);
    }
    figures.at_most("start to first answer", median(&mut took), "ms", 200.0);
}

/// Requests a second, and their ratio to what the peer answers: medians of alternating runs. And the microseconds of
/// processor time that the program takes for one request, which other work on the machine changes little.
async fn compare(
    server: &Server,
    (ours, theirs): (&Load, &Load),
    run_for: Duration,
) -> (f64, f64, f64) {
    let (mut rates, mut ratios, mut times) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..RUNS {
        let limit = run(theirs, run_for).await;
        let before = server.processor_time();
        let rate = run(ours, run_for).await;
        let took = server.processor_time().saturating_sub(before);
        times.push(took.as_secs_f64() * 1e6 / (rate * run_for.as_secs_f64()));
        rates.push(rate);
        ratios.push(rate / limit);
    }
    (median(&mut rates), median(&mut ratios), median(&mut times))
}

async fn reading(url: &str, figures: &mut Figures) {
    let hello = Peer::start("hello");
    for (bytes, size) in SIZES {
        // Each size has links of its own; they are made before the program owns the file.
        let people = people(url, PEOPLE_OF_A_SIZE, bytes).await;
        let server = start(url);
        let asked = people.iter().enumerate();
        let requests: Vec<Vec<u8>> = asked
            .map(|(number, person)| {
                generator::get(&format!("/api/short-url/{}", person.code), number)
            })
            .collect();
        let ours = Load::new(server.address.clone(), requests.clone());
        let theirs = Load::new(hello.address.clone(), requests);
        let (rate, ratio, time) = compare(&server, (&ours, &theirs), RUN).await;
        figures.known(&format!("GET {size}"), rate, "requests/s");
        figures.known(&format!("GET {size}, processor time"), time, "us");
        let name = format!("GET {size}, ratio to hello");
        if bytes == BYTES {
            figures.ratio(&name, ratio, Some(0.6));
            let peer = ratio / CHHOTO_URL;
            figures.ratio(
                "GET 8 kB, ratio to chhoto-url's 0.39 of hello",
                peer,
                Some(1.5),
            );
        } else {
            figures.ratio(&name, ratio, None);
        }
    }
}

fn writes(people: &[Person], bytes: usize) -> Vec<Vec<u8>> {
    let asked = people.iter().enumerate().map(|(number, person)| {
        common::client::put(&person.code, &person.session, &plan(number + PEOPLE, bytes))
    });
    asked.collect()
}

/// New links. Whoever is asked for twice had the link already, which costs as much but for the row.
fn makes(people: &[Person], bytes: usize) -> Vec<Vec<u8>> {
    let asked = people.iter().enumerate().map(|(number, person)| {
        let body = format!("{{\"longUrl\":\"{}\"}}", plan(number + 2 * PEOPLE, bytes));
        common::client::write("POST", "/api/short-url", &person.session, &body)
    });
    asked.collect()
}

async fn writing(url: &str, people: &[Person], figures: &mut Figures) {
    let server = start(url);
    let null = Peer::start("null");
    for (bytes, size) in SIZES {
        let some = match bytes {
            60_000 => &people[..PEOPLE / 4],
            _ => people,
        };
        let calls = [
            ("PUT", writes(some, bytes), RUN),
            ("POST", makes(some, bytes), MAKING),
        ];
        for (call, requests, run_for) in calls {
            let ours = Load::new(server.address.clone(), requests.clone());
            let theirs = Load::new(null.address.clone(), requests);
            let (rate, ratio, time) = compare(&server, (&ours, &theirs), run_for).await;
            figures.known(&format!("{call} {size} durable"), rate, "requests/s");
            figures.known(&format!("{call} {size}, processor time"), time, "us");
            let name = format!("{call} {size} durable, ratio to null");
            if (bytes, call) == (BYTES, "PUT") {
                figures.ratio(&name, ratio, Some(0.2));
            } else {
                figures.ratio(&name, ratio, None);
            }
        }
    }
}

/// More and more people who save once a second, each on a connection of their own.
async fn saving_each_second(url: &str, people: &[Person], figures: &mut Figures) {
    const WANTED: usize = 8_000;
    let asked = writes(people, BYTES);
    let (mut carried, mut is_over) = (0, false);
    for clients in [1_000, 2_000, 4_000, 6_000, WANTED, 10_000, CLIENTS] {
        // More than too many says nothing, but for the memory that so many take.
        if is_over && clients != WANTED {
            continue;
        }
        let server = start(url);
        let saves = Clients::who_save_for(Duration::from_secs(10));
        let saves = saves.save(&server.address, &asked[..clients]).await;
        let p99 = saves.p99();
        println!(
            "{clients} clients: p99 {p99:?}, {} MB",
            server.memory() / 1_000_000
        );
        if clients == WANTED {
            let memory = server.memory() as f64 / 1e6;
            figures.at_most("memory with 8,000 clients", memory, "MB", 350.0);
        }
        is_over |= p99 >= Duration::from_millis(100);
        if !is_over {
            carried = clients;
        }
    }
    figures.at_least(
        "clients saving 8 kB each second, p99 < 100 ms",
        carried as f64,
        "",
        WANTED as f64,
    );
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

/// Twice as many clients as are wanted: what it takes in it answers in time, the others it sends away at once,
/// and when they have gone it is as before (GS25).
async fn overload(url: &str, people: &[Person], figures: &mut Figures) {
    const SECONDS: u32 = 8;
    let asked = writes(people, BYTES);
    let server = start(url);
    let many = Clients {
        counts_arrival: true,
        ..Clients::who_save_for(Duration::from_secs(u64::from(SECONDS)))
    };
    let many = many.save(&server.address, &asked[..TOO_MANY]).await;
    let used = server.processor_time().as_secs_f64() * 1e6 / many.answered() as f64;
    let many = many.since(ARRIVAL);
    let (memory, peak) = (server.memory(), server.peak_memory());
    let few = Clients {
        arrival: Duration::from_secs(1),
        counts_arrival: true,
        ..Clients::who_save_for(Duration::from_secs(5))
    };
    let few = few.save(&server.address, &asked[..1_000]).await;
    let stored = many.stored() as f64 / f64::from(SECONDS);
    figures.known("too many: stored", stored, "saves/s");
    figures.known("too many: refused", many.refused_share(), "%");
    figures.known("too many: processor time of an answer", used, "us");
    figures.at_most("too many: p99 stored", ms(many.p99_stored()), "ms", 500.0);
    figures.at_most("too many: p99 refused", ms(many.p99_refused()), "ms", 500.0);
    figures.at_most("too many: no answer", many.lost() as f64, "", 0.0);
    figures.at_most("too many: memory", memory as f64 / 1e6, "MB", 350.0);
    figures.at_most("too many: peak memory", peak as f64 / 1e6, "MB", 350.0);
    let recovered = few.until_all_within(Duration::from_millis(100));
    figures.at_most(
        "too many: until 1,000 clients are well again",
        recovered.as_secs_f64(),
        "s",
        2.0,
    );
}

/// Stopped and started while people save: how late they are answered from when it is there again, and whether all are.
async fn restart(url: &str, people: &[Person], figures: &mut Figures) {
    const SAVERS: usize = 8_000;
    let asked = writes(people, BYTES);
    let server = start(url);
    let address = server.address.clone();
    let savers = Clients {
        asks_again: true,
        ..Clients::who_save_for(Duration::from_secs(12))
    };
    let stopping = async {
        tokio::time::sleep(ARRIVAL + Duration::from_secs(4)).await;
        tokio::task::spawn_blocking({
            let (url, address) = (url.to_owned(), address.clone());
            move || {
                let began = tokio::time::Instant::now();
                server.signal("TERM");
                let (_, _, ended) = server.wait();
                let server = start_at(&address, &url);
                (server, ended, began.elapsed(), tokio::time::Instant::now())
            }
        })
        .await
        .unwrap()
    };
    let (told, (server, ended, away, back)) =
        tokio::join!(savers.save(&address, &asked[..SAVERS]), stopping);
    let told = told.after(back);
    drop(server);
    figures.known("restart: until it has ended", ms(ended), "ms");
    figures.known("restart: until it is there again", ms(away), "ms");
    figures.at_most("restart: p99 stored", ms(told.p99_stored()), "ms", 1_000.0);
    figures.known("restart: p99 refused", ms(told.p99_refused()), "ms");
    figures.known("restart: refused", told.refused_share(), "%");
    figures.at_most("restart: no answer", told.lost() as f64, "", 0.0);
    let late = told.until_all_within(Duration::from_millis(100));
    figures.at_most(
        "restart: until 8,000 clients are well again",
        late.as_secs_f64(),
        "s",
        2.0,
    );
}
