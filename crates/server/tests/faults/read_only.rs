//! The disk refuses every write for a while, as a file system does that was mounted anew for reading only (GS6).

use std::process::{Child, Command, Stdio};

use futures_util::future::join_all;

use crate::common::Server;
use crate::common::client::{Client, Reply, get, put};
use crate::common::seed::{Person, SITE, people, plan};

const PEOPLE: usize = 8;

/// Large enough that a transaction of all of them does not fit into SQLite's memory: some of it is written before the
/// COMMIT, where a failure ends the whole transaction.
const BYTES: usize = 700_000;

/// Makes every write to a file of the program fail, until dropped.
struct Refusal(Child);

impl Refusal {
    fn begin(server: &Server) -> Self {
        let mut child = Command::new("strace")
            .args(["-f", "-p", &server.id().to_string(), "-e", "trace=pwrite64"])
            .args(["-e", "inject=pwrite64:error=EROFS"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("strace, which this test needs: `apt-get install strace`");
        // It says so when it is attached, or why it cannot be.
        let mut said = String::new();
        let mut lines = std::io::BufReader::new(child.stderr.take().unwrap());
        std::io::BufRead::read_line(&mut lines, &mut said).unwrap();
        assert!(said.contains("attached"), "strace may not look: {said}");
        // It goes on to name each call, and must not stop for want of a reader.
        std::thread::spawn(move || std::io::copy(&mut lines, &mut std::io::sink()));
        Refusal(child)
    }
}

impl Drop for Refusal {
    /// Asked to end it lets go of the program; killed it could take that with it.
    fn drop(&mut self) {
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        let _ = self.0.wait();
    }
}

/// Everybody at once, so that several saves share a transaction.
async fn save_all(server: &Server, people: &[Person], number: usize) -> Vec<Reply> {
    join_all(people.iter().map(async |person| {
        let mut client = Client::connect(&server.address).await.unwrap();
        let asked = put(&person.code, &person.session, &plan(number, BYTES));
        client.send(&asked).await.unwrap()
    }))
    .await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs strace, which CI has not: `just test-faults`"]
async fn gs6_while_nothing_may_be_written_all_is_readable_and_then_it_heals() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("barline.sqlite").display());
    let people = people(&url, PEOPLE, 200).await;
    let server = Server::start(&["--database-url", &url, "--public-url", SITE]);
    for reply in save_all(&server, &people, 1).await {
        assert_eq!(reply.status, 200, "{}", reply.text());
    }
    for round in 0..3 {
        let refusal = Refusal::begin(&server);
        for reply in save_all(&server, &people, 2).await {
            assert_eq!(
                (reply.status, reply.has_retry_after),
                (503, true),
                "{}",
                reply.text()
            );
            assert!(
                reply.text().contains("\"type\":\"storage-full\""),
                "{}",
                reply.text()
            );
        }
        let mut client = Client::connect(&server.address).await.unwrap();
        for person in &people {
            let path = format!("/api/short-url/{}", person.code);
            let reply = client.send(&get(&path, None)).await.unwrap();
            assert_eq!(reply.status, 200);
            assert!(
                reply.text().contains(&plan(1, BYTES)),
                "what was stored is readable"
            );
        }
        drop(refusal);
        for reply in save_all(&server, &people, 1).await {
            assert_eq!(reply.status, 200, "round {round}: {}", reply.text());
        }
    }
    eprintln!(
        "GS6: writes refused 3 times, each time 503 for all, everything readable, healed without a restart"
    );
}
