//! The load: requests that are made before, sent over connections that are kept, answers looked at no more than needed.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::future::join_all;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep_until};

const CONNECTIONS: usize = 64;

/// In which all clients of [`every_second`] come: who is signed in is not looked up of all at one moment.
const ARRIVAL: Duration = Duration::from_secs(5);

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

/// What became of the saves of many clients.
#[derive(Default)]
pub(crate) struct Seconds {
    stored: Vec<Duration>,
    refused: Vec<Duration>,
    lost: usize,
}

impl Seconds {
    /// The 99th percentile of the time to an answer, where all were to be stored: one that was not is never in time.
    pub(crate) fn p99(&self) -> Duration {
        let never = std::iter::repeat_n(Duration::MAX, self.refused.len() + self.lost);
        p99(self.stored.iter().copied().chain(never).collect())
    }

    /// That of those that were stored.
    pub(crate) fn p99_stored(&self) -> Duration {
        p99(self.stored.clone())
    }

    /// That of those that were told to come again.
    pub(crate) fn p99_refused(&self) -> Duration {
        p99(self.refused.clone())
    }

    pub(crate) fn stored(&self) -> usize {
        self.stored.len()
    }

    /// Neither stored nor told to come again.
    pub(crate) fn lost(&self) -> usize {
        self.lost
    }
}

fn p99(mut took: Vec<Duration>) -> Duration {
    took.sort_unstable();
    took.get(took.len() * 99 / 100).copied().unwrap_or_default()
}

/// What comes of it over so many seconds, when each of these requests is sent once a second on a connection of its own.
/// Time counts from when a request was due: one that had to wait for the one before is late.
///
/// Clients come one after the other, within [`ARRIVAL`], as people do; the seconds that count begin when all are there.
pub(crate) async fn every_second(address: &str, requests: &[Vec<u8>], seconds: u32) -> Seconds {
    let mut connections = Vec::with_capacity(requests.len());
    for some in requests.chunks(200) {
        let opened = some.iter().map(|_| Connection::open(address));
        connections.extend(join_all(opened).await);
    }
    let start = Instant::now() + Duration::from_millis(200);
    let counted = start + ARRIVAL;
    let end = counted + Duration::from_secs(u64::from(seconds));
    let clients = connections
        .into_iter()
        .enumerate()
        .map(|(number, mut connection)| {
            let (request, address) = (requests[number].clone(), address.to_owned());
            let mut due = start + ARRIVAL * number as u32 / requests.len() as u32;
            tokio::spawn(async move {
                let mut seen = Seconds::default();
                while due < end {
                    sleep_until(due).await;
                    let status = connection.ask(&request).await;
                    if due >= counted {
                        match status {
                            Ok(200) => seen.stored.push(due.elapsed()),
                            Ok(503) => seen.refused.push(due.elapsed()),
                            _ => seen.lost += 1,
                        }
                    }
                    if status.is_err() {
                        connection = Connection::open(&address).await;
                    }
                    due += Duration::from_secs(1);
                }
                seen
            })
        });
    let mut all = Seconds::default();
    for seen in join_all(clients).await {
        let Seconds {
            stored,
            refused,
            lost,
        } = seen.unwrap();
        all.stored.extend(stored);
        all.refused.extend(refused);
        all.lost += lost;
    }
    all
}

struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Connection {
    async fn open(address: &str) -> Self {
        let stream = TcpStream::connect(address).await.unwrap();
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
