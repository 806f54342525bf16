//! Many connections, and too many (GS10).

use std::time::Duration;

use futures_util::future::join_all;
use tokio::net::TcpStream;

use crate::common::client::{Client, get};
use crate::common::{Server, barline};

const CONNECTIONS: usize = 10_000;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "opens 10,000 connections: `just test-faults`"]
async fn gs10_ten_thousand_connections_are_answered() {
    let most = rlimit::increase_nofile_limit(u64::MAX).unwrap();
    if most < CONNECTIONS as u64 + 1_000 {
        eprintln!("skipped: this process may open {most} files only");
        return;
    }
    let server = Server::start(&["--log", "error"]);
    let numbers: Vec<usize> = (0..CONNECTIONS).collect();
    let mut clients = Vec::with_capacity(CONNECTIONS);
    let asked = get("/healthz", None);
    for some in numbers.chunks(200) {
        // Asks at once: whoever connects and says nothing is cut off after 10 s (GS8).
        let connected = some.iter().map(async |_| {
            let mut client = Client::connect(&server.address).await.unwrap();
            assert_eq!(client.send(&asked).await.unwrap().status, 200);
            client
        });
        clients.extend(join_all(connected).await);
    }
    for _ in 0..3 {
        let replies = join_all(clients.iter_mut().map(|client| client.send(&asked))).await;
        assert!(
            replies
                .into_iter()
                .all(|reply| reply.unwrap().status == 200)
        );
    }
    let memory = server.memory();
    assert!(memory <= 512 << 20, "{memory} bytes");
    eprintln!(
        "GS10: {CONNECTIONS} connections answered four times each, {} MiB",
        memory >> 20
    );
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures processor time: `just test-faults`"]
async fn gs10_without_file_descriptors_it_waits_and_does_not_spin() {
    let server = Server::of(|folder| {
        let mut limited = std::process::Command::new("sh");
        let program = barline(&[]).get_program().to_owned();
        limited
            .current_dir(folder)
            .args(["-c", "ulimit -n 64; exec \"$0\" serve --listen 127.0.0.1:0"])
            .arg(program);
        limited
    });
    let connections = (0..120).map(|_| TcpStream::connect(&server.address));
    let held: Vec<_> = join_all(connections).await;
    let before = server.processor_time();
    tokio::time::sleep(Duration::from_secs(3)).await;
    let used = server.processor_time().saturating_sub(before);
    assert!(used < Duration::from_millis(300), "{used:?} of 3 s");
    drop(held);
    let mut client = Client::connect(&server.address).await.unwrap();
    assert_eq!(
        client.send(&get("/healthz", None)).await.unwrap().status,
        200
    );
    eprintln!("GS10: 120 connections at 64 descriptors used {used:?} of 3 s");
}
