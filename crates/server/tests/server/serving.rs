//! The page and the headers, from the real program.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::common::client::{Client, put};
use crate::common::seed::{SITE, people};
use crate::common::{Server, write_page};

fn with_page() -> (Server, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    write_page(folder.path());
    let server = Server::start(&["--page", folder.path().to_str().unwrap()]);
    (server, folder)
}

#[test]
fn the_page_is_served_compressed_and_asked_for_again() {
    let (server, _folder) = with_page();
    let page = server.get("/?s=abc123", "");
    assert_eq!(page.status, 200);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(page.header("cache-control"), "no-cache");
    let tag = format!("If-None-Match: {}\r\n", page.header("etag"));
    let again = server.get("/", &tag);
    assert_eq!((again.status, again.body.len()), (304, 0));

    let script = "/assets/app-1a2b3c4d.js";
    let brotli = server.get(script, "Accept-Encoding: gzip, br\r\n");
    assert_eq!(brotli.header("content-encoding"), "br");
    assert_eq!(
        brotli.header("cache-control"),
        "public, max-age=31536000, immutable"
    );
    assert_eq!(brotli.body, b"brotli bytes");
    let gzip = server.get(script, "Accept-Encoding: gzip\r\n");
    assert_eq!(gzip.header("content-encoding"), "gzip");
    let plain = server.get(script, "");
    assert_eq!(plain.header("content-encoding"), "");
    assert_eq!(plain.header("vary"), "Accept-Encoding");
    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(&*gzip.body)
        .read_to_end(&mut unpacked)
        .unwrap();
    assert_eq!(unpacked, plain.body);

    let head = server.request("HEAD", script, "", "");
    assert_eq!((head.status, head.body.len()), (200, 0));
    assert_eq!(head.header("content-length"), plain.body.len().to_string());
    assert_eq!(head.header("etag"), plain.header("etag"));
}

#[test]
fn gh2_every_kind_of_answer_carries_the_same_headers() {
    const WANTED: [&str; 8] = [
        "content-security-policy",
        "x-content-type-options",
        "referrer-policy",
        "cross-origin-opener-policy",
        "cross-origin-resource-policy",
        "x-frame-options",
        "permissions-policy",
        "x-request-id",
    ];
    let (server, _folder) = with_page();
    let tag = format!("If-None-Match: {}\r\n", server.get("/", "").header("etag"));
    let unbuilt = Server::start(&[
        "--page",
        tempfile::tempdir().unwrap().path().to_str().unwrap(),
    ]);
    let answers = [
        (200, server.get("/", "")),
        (304, server.get("/", &tag)),
        (200, server.get("/assets/app-1a2b3c4d.js", "")),
        (200, server.get("/auth/user", "")),
        (200, server.get("/api/openapi.json", "")),
        (404, server.get("/nope", "")),
        (405, server.request("POST", "/auth/user", "", "{}")),
        (405, server.request("TRACE", "/", "", "")),
        (
            413,
            server.request("POST", "/auth/user", "", &"x".repeat(1_048_577)),
        ),
        (
            415,
            server.request("POST", "/auth/user", "Content-Encoding: gzip\r\n", "{}"),
        ),
        (503, unbuilt.get("/", "")),
    ];
    for (status, answer) in answers {
        assert_eq!(answer.status, status);
        for name in WANTED {
            assert_ne!(answer.header(name), "", "{name} on {status}");
        }
        assert_eq!(answer.header("server"), "", "no name of ours on {status}");
        assert_eq!(answer.header("access-control-allow-origin"), "");
        if status >= 400 {
            assert_eq!(answer.header("content-type"), "application/problem+json");
        }
    }
}

#[test]
fn gp1_nothing_that_a_client_sends_reaches_the_log() {
    let (server, _folder) = with_page();
    let canaries = "Cookie: a=CANARY\r\nX-Forwarded-For: CANARY\r\nX-Request-Id: CANARY\r\n";
    server.get("/?data=CANARY", canaries);
    server.get("/CANARY", canaries);
    server.get("/assets/CANARY.js?s=CANARY", canaries);
    server.request("CANARY", "/", canaries, "CANARY");
    server.request("POST", "/auth/user?code=CANARY", canaries, "CANARY");
    server.signal("TERM");
    let (_, log, _) = server.wait();
    assert_eq!(log.matches("answered").count(), 5, "{log}");
    assert!(!log.contains("CANARY"), "{log}");
}

#[test]
fn gp1_the_noisiest_log_is_no_leak_either_and_json_is_one_object_a_line() {
    let folder = tempfile::tempdir().unwrap();
    write_page(folder.path());
    let page = folder.path().to_str().unwrap();
    let server = Server::start(&["--page", page, "--log", "trace", "--log-format", "json"]);
    server.get("/?data=CANARY", "Cookie: a=CANARY\r\n");
    server.signal("TERM");
    let (_, log, _) = server.wait();
    assert!(!log.contains("CANARY"), "{log}");
    assert!(log.contains(r#""route":"/""#), "{log}");
    assert!(
        log.lines()
            .all(|line| line.starts_with('{') && line.ends_with('}')),
        "{log}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn gp1_a_letter_that_no_font_has_is_drawn_and_not_told() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("a.sqlite").display());
    let person = &people(&url, 1, 200).await[0];
    let server = Server::start(&["--database-url", &url, "--public-url", SITE]);
    let mut client = Client::connect(&server.address).await.unwrap();
    let csv = "rw:# \u{e123}\nTask Name,Prior Dependency (Task #),Start Date,Duration (days)\n\u{e124},,2026-01-09,1\n";
    let long = format!("{SITE}/?data={}", STANDARD.encode(csv).replace('+', "%2B"));
    let saved = client
        .send(&put(&person.code, &person.session, &long))
        .await;
    assert_eq!(saved.unwrap().status, 200);
    let card = server.get(&format!("/card/{}.png", person.code), "");
    assert_eq!(card.status, 200);
    server.signal("TERM");
    let (_, told, _) = server.wait();
    let letter = told
        .lines()
        .find(|line| line.contains("U+") || line.contains('\u{e124}'));
    assert_eq!(letter, None);
}

#[test]
#[cfg(target_os = "linux")]
fn gs10_memory_is_not_taken_in_large_pages() {
    let server = Server::start(&["--log", "error"]);
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with("THP_enabled:"));
    assert_eq!(line, Some("THP_enabled:\t0"));
}

#[test]
#[cfg(target_os = "linux")]
fn gs10_a_thousand_who_connect_in_one_moment_need_not_try_again() {
    let server = Server::start(&["--log", "error"]);
    // It accepts nobody now, so all have to wait in the system's queue.
    server.signal("STOP");
    let address = server.address.parse().unwrap();
    let waiting: Vec<_> = (0..1_000)
        .map(|_| TcpStream::connect_timeout(&address, Duration::from_secs(10)).unwrap())
        .collect();
    server.signal("CONT");
    assert_eq!(waiting.len(), 1_000);
    assert_eq!(server.get("/healthz", "").status, 200);
}

#[test]
fn both_versions_of_http_are_answered_however_their_first_bytes_arrive() {
    const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    // An empty frame of settings, which is what either side begins with.
    const SETTINGS: &[u8] = &[0, 0, 0, 4, 0, 0, 0, 0, 0];
    let server = Server::start(&["--log", "error"]);
    for step in [1, 2, 3, 100] {
        let begin = |bytes: &[u8]| {
            let mut connection = server.connect();
            connection.set_nodelay(true).unwrap();
            for part in bytes.chunks(step) {
                connection.write_all(part).unwrap();
            }
            let mut answer = [0; 12];
            connection.read_exact(&mut answer).unwrap();
            answer
        };
        let http2 = begin(&[PREFACE, SETTINGS].concat());
        assert_eq!(http2[3], SETTINGS[3], "{step}: {http2:?}");
        let put = begin(b"PUT / HTTP/1.1\r\nHost: test\r\nContent-Length: 0\r\n\r\n");
        assert!(put.starts_with(b"HTTP/1.1 4"), "{step}: {put:?}");
    }
}
