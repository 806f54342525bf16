//! Slow clients (GS8).

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::common::Server;
use crate::common::client::{Client, get};

const HALF: usize = 1_000;
const READERS: usize = 500;
const LONGEST: Duration = Duration::from_secs(40);

#[tokio::test(flavor = "multi_thread")]
#[ignore = "waits for limits of half a minute: `just test-faults`"]
async fn gs8_slow_clients_are_cut_off_and_others_notice_nothing() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("index.html"), "page").unwrap();
    std::fs::write(folder.path().join("big.bin"), vec![7; 8 << 20]).unwrap();
    let server = Server::start(&["--page", folder.path().to_str().unwrap(), "--log", "error"]);
    let address = &server.address;
    let started = Instant::now();
    let half = (0..HALF).map(async |number| {
        let mut stream = TcpStream::connect(address).await.unwrap();
        // Half of a head, or half of a body.
        let part: &[u8] = if number % 2 == 0 {
            b"GET / HTTP/1.1\r\nHost: te"
        } else {
            b"POST /auth/user HTTP/1.1\r\nHost: test\r\nContent-Length: 9\r\n\r\n{"
        };
        stream.write_all(part).await.unwrap();
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest).await;
        started.elapsed()
    });
    let readers = (0..READERS).map(async |_| {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let asked = b"GET /big.bin HTTP/1.1\r\nHost: test\r\n\r\n";
        stream.write_all(asked).await.unwrap();
        // Takes nothing; what the sockets hold is all it gets.
        tokio::time::sleep(LONGEST).await;
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest).await;
        rest.len()
    });
    let others = async {
        let mut client = Client::connect(address).await.unwrap();
        let mut took = Vec::new();
        while started.elapsed() < Duration::from_secs(35) {
            let asked = Instant::now();
            assert_eq!(
                client.send(&get("/healthz", None)).await.unwrap().status,
                200
            );
            took.push(asked.elapsed());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        took.sort_unstable();
        took[took.len() * 99 / 100]
    };
    let (half, readers, p99) = tokio::join!(join_all(half), join_all(readers), others);
    let last = half.into_iter().max().unwrap();
    assert!(last <= LONGEST, "a half request was held for {last:?}");
    assert!(
        readers.iter().all(|length| *length < 8 << 20),
        "a reader was waited for"
    );
    assert!(
        p99 <= Duration::from_millis(200),
        "p99 of the others: {p99:?}"
    );
    eprintln!(
        "GS8: {HALF} half requests closed after at most {last:?}, {READERS} readers cut off; others p99 {p99:?}"
    );
}
