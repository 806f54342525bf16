//! A write is on the disk before it is acknowledged (GS2). A kill cannot show that; the system calls can.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::client::{Client, put};
use crate::common::seed::{Person, SITE, people, plan};
use crate::common::traced;

const SAVES: usize = 20;

/// For each answered save: whether the log was flushed between the request and its answer.
async fn flushes(person: &Person, url: &str, trace: &Path, preload: Option<&Path>) -> Vec<bool> {
    let server = traced(
        &["--database-url", url, "--public-url", SITE],
        trace,
        preload,
    );
    let mut client = Client::connect(&server.address).await.unwrap();
    for number in 0..SAVES {
        let asked = put(&person.code, &person.session, &plan(number, 200));
        let reply = client.send(&asked).await.unwrap();
        assert_eq!(reply.status, 200, "{}", reply.text());
    }
    server.stop_child();
    server.wait();
    let mut seen = Vec::new();
    let mut flushed = None;
    for line in std::fs::read_to_string(trace).unwrap().lines() {
        if line.contains("\"PUT /api/short-url/") {
            flushed = Some(false);
        } else if line.contains("fdatasync(") || line.contains("fsync(") {
            flushed = flushed.map(|_| true);
        } else if line.contains("HTTP/1.1 200")
            && let Some(flushed) = flushed.take()
        {
            seen.push(flushed);
        }
    }
    seen
}

/// A library that makes flushes do nothing, as `eatmydata` does.
fn library_without_flushes(folder: &Path) -> Option<std::path::PathBuf> {
    let (source, library) = (folder.join("none.c"), folder.join("none.so"));
    std::fs::write(
        &source,
        "int fsync(int fd) { return 0; }\nint fdatasync(int fd) { return 0; }\n",
    )
    .unwrap();
    let made = Command::new("cc")
        .args(["-shared", "-fPIC", "-o"])
        .args([&library, &source])
        .status();
    made.is_ok_and(|status| status.success()).then_some(library)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs strace: `just test-faults`"]
async fn gs2_each_answer_comes_after_a_flush() {
    let has_strace = Command::new("strace")
        .arg("-V")
        .stdout(Stdio::null())
        .status()
        .is_ok();
    if !has_strace {
        eprintln!("skipped: strace is not installed");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("barline.sqlite").display());
    let person = people(&url, 1, 200).await.remove(0);
    let trace = folder.path().join("trace");
    let seen = flushes(&person, &url, &trace, None).await;
    assert_eq!(seen, vec![true; SAVES]);
    // The check itself must be able to fail.
    let Some(library) = library_without_flushes(folder.path()) else {
        eprintln!("skipped the control: no C compiler");
        return;
    };
    let seen = flushes(&person, &url, &trace, Some(&library)).await;
    assert_eq!(seen, vec![false; SAVES], "without flushes the check fails");
    eprintln!(
        "GS2: {SAVES} of {SAVES} answers after a flush; 0 of {SAVES} with flushes taken away"
    );
}
