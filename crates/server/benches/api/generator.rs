//! The load: requests that are made before, sent over connections that are kept, answers looked at no more than needed.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::future::join_all;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, sleep_until};

const CONNECTIONS: usize = 64;

/// In which all clients come: who is signed in is not looked up of all at one moment.
pub(crate) const ARRIVAL: Duration = Duration::from_secs(5);

/// How soon one tries again that was not let in.
const AGAIN: Duration = Duration::from_millis(20);

/// Requests to send round and round.
pub(crate) struct Load {
    address: String,
    requests: Arc<Vec<Vec<u8>>>,
    next: Arc<AtomicUsize>,
}

impl Load {
    pub(crate) fn new(address: String, requests: Vec<Vec<u8>>) -> Self {
        Load {
            address,
            requests: Arc::new(requests),
            next: Arc::default(),
        }
    }
}

/// A GET that says it comes from an address of its own.
pub(crate) fn get(path: &str, number: usize) -> Vec<u8> {
    let (high, low) = (number / 250 % 250, number % 250 + 1);
    format!("GET {path} HTTP/1.1\r\nHost: test\r\nX-Forwarded-For: 203.0.{high}.{low}\r\n\r\n")
        .into_bytes()
}

/// Requests answered in a second, by 64 connections that ask again as soon as they are answered.
pub(crate) async fn run(load: &Load, time: Duration) -> f64 {
    let began = Instant::now();
    let connections = (0..CONNECTIONS).map(|_| {
        let (address, requests, next) = (
            load.address.clone(),
            load.requests.clone(),
            load.next.clone(),
        );
        tokio::spawn(async move {
            let mut connection = Connection::open(&address).await;
            let mut answered = 0_usize;
            while began.elapsed() < time {
                let at = next.fetch_add(1, Ordering::Relaxed) % requests.len();
                let status = connection.ask(&requests[at]).await;
                let status = status.expect("a connection that is answered");
                assert!(matches!(status, 200 | 201), "{status}");
                answered += 1;
            }
            answered
        })
    });
    let answered: usize = join_all(connections)
        .await
        .into_iter()
        .map(Result::unwrap)
        .sum();
    answered as f64 / began.elapsed().as_secs_f64()
}

/// What became of one save.
#[derive(Clone, Copy)]
pub(crate) struct Answer {
    due: Instant,
    /// Since then: one that had to wait for the one before is late.
    took: Duration,
    /// 0 for none: the connection was closed.
    status: u16,
}

impl Answer {
    fn is_stored(&self) -> bool {
        self.status == 200
    }

    fn is_refused(&self) -> bool {
        self.status == 503
    }
}

/// What became of the saves of many clients.
pub(crate) struct Saves {
    from: Instant,
    answers: Vec<Answer>,
}

impl Saves {
    /// The 99th percentile of the time to an answer, where all were to be stored: one that was not is never in time.
    pub(crate) fn p99(&self) -> Duration {
        p99(self.answers.iter().map(|answer| match answer.status {
            200 => answer.took,
            _ => Duration::MAX,
        }))
    }

    /// That of those that were stored.
    pub(crate) fn p99_stored(&self) -> Duration {
        let stored = self.answers.iter().filter(|answer| answer.is_stored());
        p99(stored.map(|answer| answer.took))
    }

    /// That of those that were told to come again.
    pub(crate) fn p99_refused(&self) -> Duration {
        let refused = self.answers.iter().filter(|answer| answer.is_refused());
        p99(refused.map(|answer| answer.took))
    }

    pub(crate) fn answered(&self) -> usize {
        self.answers.len() - self.lost()
    }

    pub(crate) fn stored(&self) -> usize {
        let stored = self.answers.iter().filter(|answer| answer.is_stored());
        stored.count()
    }

    /// Of a hundred, how many were told to come again.
    pub(crate) fn refused_share(&self) -> f64 {
        let refused = self.answers.iter().filter(|answer| answer.is_refused());
        100.0 * refused.count() as f64 / self.answers.len().max(1) as f64
    }

    /// Neither stored nor told to come again.
    pub(crate) fn lost(&self) -> usize {
        let lost = self.answers.iter();
        lost.filter(|answer| !answer.is_stored() && !answer.is_refused())
            .count()
    }

    /// How long it was from the first until all were stored within `well`.
    pub(crate) fn until_all_within(&self, well: Duration) -> Duration {
        let bad = self.answers.iter();
        let bad = bad.filter(|answer| !answer.is_stored() || answer.took > well);
        let last = bad.map(|answer| answer.due).max();
        last.map_or(Duration::ZERO, |due| due - self.from)
    }

    /// Those that were due so much later, or after that.
    pub(crate) fn since(mut self, later: Duration) -> Saves {
        let from = self.from + later;
        self.answers.retain(|answer| answer.due >= from);
        Saves { from, ..self }
    }

    /// Those that were answered after `back`, with time counted from then where they were due before.
    pub(crate) fn after(&self, back: Instant) -> Saves {
        let later = self.answers.iter().filter_map(|answer| {
            let answered = answer.due + answer.took;
            let due = answer.due.max(back);
            (answered > back).then(|| Answer {
                due,
                took: answered - due,
                ..*answer
            })
        });
        Saves {
            from: back,
            answers: later.collect(),
        }
    }
}

fn p99(took: impl Iterator<Item = Duration>) -> Duration {
    let mut took: Vec<Duration> = took.collect();
    took.sort_unstable();
    took.get(took.len() * 99 / 100).copied().unwrap_or_default()
}

/// Clients who save, each once a second, on connections of their own.
pub(crate) struct Clients {
    /// In which all come one after the other, as people do.
    pub(crate) arrival: Duration,
    /// For how long they save once all are there.
    pub(crate) time: Duration,
    /// Whether those are counted who come while others still arrive.
    pub(crate) counts_arrival: bool,
    /// Whether one whose connection is closed connects and asks again, as the page does.
    pub(crate) asks_again: bool,
}

impl Clients {
    /// As many as save for so long, from when all are there.
    pub(crate) fn who_save_for(time: Duration) -> Self {
        Clients {
            arrival: ARRIVAL,
            time,
            counts_arrival: false,
            asks_again: false,
        }
    }

    /// What comes of it when each of these requests is sent once a second.
    pub(crate) async fn save(&self, address: &str, requests: &[Vec<u8>]) -> Saves {
        let mut connections = Vec::with_capacity(requests.len());
        for some in requests.chunks(200) {
            let opened = some.iter().map(|_| Connection::open(address));
            connections.extend(join_all(opened).await);
        }
        let start = Instant::now() + Duration::from_millis(200);
        let all_there = start + self.arrival;
        let from = if self.counts_arrival {
            start
        } else {
            all_there
        };
        let end = all_there + self.time;
        let clients = connections
            .into_iter()
            .enumerate()
            .map(|(number, mut connection)| {
                let (request, address) = (requests[number].clone(), address.to_owned());
                let mut due = start + self.arrival * number as u32 / requests.len() as u32;
                let asks_again = self.asks_again;
                tokio::spawn(async move {
                    let mut answers = Vec::new();
                    while due < end {
                        sleep_until(due).await;
                        let status = loop {
                            let status = connection.ask(&request).await;
                            if status.is_err() {
                                connection = Connection::open(&address).await;
                            }
                            if status.is_ok() || !asks_again {
                                break status.unwrap_or(0);
                            }
                        };
                        if due >= from {
                            let took = due.elapsed();
                            answers.push(Answer { due, took, status });
                        }
                        due += Duration::from_secs(1);
                    }
                    answers
                })
            });
        let answers = join_all(clients).await;
        Saves {
            from,
            answers: answers.into_iter().flat_map(Result::unwrap).collect(),
        }
    }
}

struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Connection {
    /// A program that is started again is there after a while.
    async fn open(address: &str) -> Self {
        let stream = loop {
            match TcpStream::connect(address).await {
                Ok(stream) => break stream,
                Err(_) => sleep(AGAIN).await,
            }
        };
        stream.set_nodelay(true).unwrap();
        Connection {
            stream,
            buffer: Vec::with_capacity(2_048),
        }
    }

    /// Sends the request and answers the status; a server with too much to do may close the connection instead.
    async fn ask(&mut self, request: &[u8]) -> io::Result<u16> {
        self.stream.write_all(request).await?;
        self.buffer.clear();
        let whole = loop {
            self.more().await?;
            if let Some(end) = find(&self.buffer, b"\r\n\r\n") {
                break end + 4 + length(&self.buffer[..end]);
            }
        };
        while self.buffer.len() < whole {
            self.more().await?;
        }
        let digits = std::str::from_utf8(&self.buffer[9..12]).ok();
        let status = digits.and_then(|digits| digits.parse().ok());
        status.ok_or_else(|| io::ErrorKind::InvalidData.into())
    }

    async fn more(&mut self) -> io::Result<()> {
        match self.stream.read_buf(&mut self.buffer).await? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }
}

fn find(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}

fn length(head: &[u8]) -> usize {
    const NAME: &[u8] = b"\r\ncontent-length: ";
    let Some(at) = find(head, NAME) else {
        return 0;
    };
    let digits = head[at + NAME.len()..].iter();
    digits
        .take_while(|byte| byte.is_ascii_digit())
        .fold(0, |length, digit| length * 10 + usize::from(digit - b'0'))
}
