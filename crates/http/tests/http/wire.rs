//! What goes over a connection: heads that can be read in two ways or name no host, requests one after another, and
//! clients that close their side.

use std::sync::Arc;
use std::time::Duration;

use crate::common::{SITE, World, json, write};
use barline_http::serve::{ConnectionLimits, serve};
use poem::http::{Method, StatusCode};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// The service on a port of this machine, Ada's cookie and her link `abc123`.
async fn on_a_port() -> (Arc<World>, String, String) {
    on_a_port_with(ConnectionLimits::default()).await
}

async fn on_a_port_with(limits: ConnectionLimits) -> (Arc<World>, String, String) {
    let world = Arc::new(World::new());
    let ada = world.sign_in("Ada").await;
    let plan =
        serde_json::json!({ "shortCode": "abc123", "longUrl": format!("{SITE}/?data=first") });
    let made = write(Method::POST, "/api/short-url", &ada, &plan);
    assert_eq!(world.send(made).await.status(), StatusCode::CREATED);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let served = world.clone();
    let endpoint = poem::endpoint::make(move |request| {
        let world = served.clone();
        async move { world.send(request).await }
    });
    tokio::spawn(serve(listener, endpoint, limits, std::future::pending()));
    (world, ada, address)
}

/// What comes back for these bytes, until the other side closes.
async fn said(address: &str, bytes: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(bytes.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or("closed")
}

#[tokio::test]
async fn gs23_a_body_whose_length_is_said_in_two_ways_is_refused_and_stores_nothing() {
    let (world, ada, address) = on_a_port().await;
    let body = format!("{{\"longUrl\":\"{SITE}/?data=smuggled\"}}");
    let (length, chunked) = (
        body.len(),
        format!("{:x}\r\n{body}\r\n0\r\n\r\n", body.len()),
    );
    let whole = chunked.len();
    for framing in [
        format!("Content-Length: {length}\r\nTransfer-Encoding: chunked\r\n"),
        format!("Transfer-Encoding: chunked\r\nContent-Length: {length}\r\n"),
        format!("Content-Length: {whole}\r\nTransfer-Encoding: chunked\r\n"),
        format!("Transfer-Encoding:\tchunked\r\nContent-Length: {length}\r\n"),
        format!("content-length:{length}\r\nTRANSFER-ENCODING:\t chunked \r\n"),
        "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n".to_owned(),
        format!(
            "Transfer-Encoding: chunked\r\nX-Between: a\r\nContent-Length: {length}\r\nContent-Length: {length}\r\n"
        ),
        format!("Transfer-Encoding : chunked\r\nContent-Length: {length}\r\n"),
        format!("Content-Length: {length}\r\nTransfer-Encoding: identity\r\n"),
        "Transfer-Encoding: chunked, identity\r\n".to_owned(),
        "Transfer-Encoding: identity, chunked\r\n".to_owned(),
        "Transfer-Encoding: gzip, chunked\r\n".to_owned(),
        "Transfer-Encoding: chunked, chunked\r\n".to_owned(),
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n".to_owned(),
        "Transfer-Encoding: xchunked\r\n".to_owned(),
        format!("Content-Length: {length}\r\nContent-Length: {whole}\r\n"),
        format!("Content-Length: {length}, {length}\r\n"),
        format!("Content-Length: +{length}\r\n"),
        format!("Content-Length: {length} {length}\r\n"),
        "Content-Length: -1\r\n".to_owned(),
    ] {
        let head = format!(
            "PUT /api/short-url/abc123 HTTP/1.1\r\nHost: test\r\nConnection: close\r\nCookie: {ada}\r\n\
             Content-Type: application/json\r\n{framing}\r\n"
        );
        let answer = said(&address, &format!("{head}{chunked}")).await;
        assert!(status(&answer).starts_with('4'), "{framing:?}: {answer}");
    }
    let kept = json(world.get("/api/short-url/abc123").await).await;
    assert_eq!(kept["longUrl"], format!("{SITE}/?data=first"));
    // Chunks alone are as good as a length.
    let head = format!(
        "PUT /api/short-url/abc123 HTTP/1.1\r\nHost: test\r\nConnection: close\r\nCookie: {ada}\r\n\
         Content-Type: application/json\r\nTransfer-Encoding: Chunked\r\n\r\n"
    );
    assert_eq!(
        status(&said(&address, &format!("{head}{chunked}")).await),
        "200"
    );
}

#[tokio::test]
async fn gs23_a_second_request_on_the_connection_is_held_to_the_same() {
    let (_, _, address) = on_a_port().await;
    let good = "GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n";
    let bad = "GET /healthz HTTP/1.1\r\nHost: test\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
    let mut stream = TcpStream::connect(&address).await.unwrap();
    stream.write_all(good.as_bytes()).await.unwrap();
    let mut first = [0; 12];
    stream.read_exact(&mut first).await.unwrap();
    assert_eq!(&first, b"HTTP/1.1 200");
    stream.write_all(bad.as_bytes()).await.unwrap();
    let mut rest = String::new();
    stream.read_to_string(&mut rest).await.unwrap();
    let (_, second) = rest.split_once("HTTP/1.1 ").unwrap();
    assert!(second.starts_with("400"), "{second}");
    for header in [
        "content-security-policy",
        "x-content-type-options",
        "connection: close",
    ] {
        assert!(second.contains(header), "{header}: {second}");
    }
}

#[tokio::test]
async fn gs23_a_request_names_one_host() {
    let (_, _, address) = on_a_port().await;
    for (head, expected) in [
        ("GET /healthz HTTP/1.1\r\n", "400"),
        ("GET /healthz HTTP/1.1\r\nHost: a\r\nHost: a\r\n", "400"),
        ("GET /healthz HTTP/1.1\r\nHost: a\r\nhost: b\r\n", "400"),
        ("GET /healthz HTTP/1.1\r\nHost: a b\r\n", "400"),
        ("GET /healthz HTTP/1.1\r\nHost: me@a\r\n", "400"),
        ("GET /healthz HTTP/1.1\r\nHost: a/b\r\n", "400"),
        ("GET /healthz HTTP/1.1\r\nHost:\r\n", "400"),
        ("GET http://a/healthz HTTP/1.1\r\n", "400"),
        ("GET /healthz HTTP/1.0\r\n", "200"),
        ("GET /healthz HTTP/1.1\r\nHost: a:8080\r\n", "200"),
        ("GET /healthz HTTP/1.1\r\nHost: [::1]:8080\r\n", "200"),
    ] {
        let answer = said(&address, &format!("{head}Connection: close\r\n\r\n")).await;
        assert_eq!(status(&answer), expected, "{head:?}");
    }
}

#[tokio::test]
async fn gs23_who_asks_and_what_comes_is_said_once() {
    let (world, ada, address) = on_a_port().await;
    let body = format!("{{\"longUrl\":\"{SITE}/?data=second\"}}");
    let put = format!(
        "PUT /api/short-url/abc123 HTTP/1.1\r\nHost: test\r\nConnection: close\r\nCookie: {ada}\r\nOrigin: {SITE}\r\n\
         Content-Length: {}\r\n",
        body.len()
    );
    let get = "GET /api/short-url/abc123 HTTP/1.1\r\nHost: test\r\nConnection: close\r\n";
    let json = "Content-Type: application/json\r\n";
    let token = "Authorization: Bearer brl_a\r\n";
    for (head, name) in [
        (
            format!("{put}{json}content-type: text/plain\r\n\r\n{body}"),
            "Content-Type",
        ),
        (format!("{put}{json}{json}\r\n{body}"), "Content-Type"),
        (
            format!("{get}{token}authorization: Basic YQ==\r\n\r\n"),
            "Authorization",
        ),
    ] {
        let answer = said(&address, &head).await;
        assert_eq!(status(&answer), "400", "{answer}");
        let why = format!("must have one `{name}` at most");
        assert!(answer.contains(&why), "{answer}");
    }
    let kept = crate::common::json(world.get("/api/short-url/abc123").await).await;
    assert_eq!(kept["longUrl"], format!("{SITE}/?data=first"));
    let once = said(&address, &format!("{put}{json}\r\n{body}")).await;
    assert_eq!(status(&once), "200", "{once}");
}

const HEALTH: &str = "GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n";

async fn answers(stream: &mut TcpStream, count: usize) -> String {
    let mut text = String::new();
    while text.matches("HTTP/1.1 ").count() < count || !text.ends_with('}') {
        let mut some = [0; 4096];
        let read = stream.read(&mut some).await.unwrap();
        assert!(read > 0, "closed after {text}");
        text.push_str(&String::from_utf8_lossy(&some[..read]));
    }
    text
}

/// As [`said`], of a client that says at once that nothing more comes of it.
async fn said_last(address: &str, bytes: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(bytes.as_bytes()).await.unwrap();
    stream.shutdown().await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn gs26_who_closes_their_side_is_answered_and_what_they_sent_is_stored() {
    let (world, ada, address) = on_a_port().await;
    for _ in 0..TURNS {
        assert_eq!(status(&said_last(&address, HEALTH).await), "200");
    }
    for turn in 0..10 {
        let body = format!("{{\"longUrl\":\"{SITE}/?data=turn{turn}\"}}");
        let head = format!(
            "PUT /api/short-url/abc123 HTTP/1.1\r\nHost: test\r\nCookie: {ada}\r\nOrigin: {SITE}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        let answer = said_last(&address, &format!("{head}{body}")).await;
        assert_eq!(status(&answer), "200", "{answer}");
        let cut = said_last(&address, &format!("{head}{}", &body[..20])).await;
        assert_ne!(status(&cut), "200", "{cut}");
    }
    let plan = json(world.get("/api/short-url/abc123").await).await;
    let stored = plan["longUrl"].as_str().unwrap();
    assert!(stored.ends_with("turn9"), "{plan}");
}

#[tokio::test]
async fn gs26_a_stream_ends_at_once_when_its_reader_closes() {
    let (_, _, address) = on_a_port().await;
    let mut stream = TcpStream::connect(&address).await.unwrap();
    let follow = "GET /api/short-url/abc123/live HTTP/1.1\r\nHost: test\r\n\r\n";
    stream.write_all(follow.as_bytes()).await.unwrap();
    let mut some = [0; 4096];
    while !String::from_utf8_lossy(&some).contains("event:") {
        let read = stream.read(&mut some).await.unwrap();
        assert!(read > 0);
    }
    stream.shutdown().await.unwrap();
    let mut rest = Vec::new();
    let ended = tokio::time::timeout(Duration::from_secs(5), stream.read_to_end(&mut rest));
    // Cut off, with or without a last word.
    let _ = ended.await.expect("the stream goes on");
}

/// The program may still be at the last answer when the next bytes come, or rest: both are met in so many turns.
const TURNS: usize = 30;

#[tokio::test]
async fn gs10_a_connection_is_taken_up_again_wherever_the_last_request_ended() {
    let (_, _, address) = on_a_port().await;
    let mut stream = TcpStream::connect(&address).await.unwrap();
    let (half, other) = HEALTH.split_at(9);
    for _ in 0..TURNS {
        // Two at one time and a half, the other half, one by itself.
        for (bytes, count) in [
            (format!("{HEALTH}{HEALTH}{half}"), 2),
            (other.to_owned(), 1),
            (HEALTH.to_owned(), 1),
        ] {
            stream.write_all(bytes.as_bytes()).await.unwrap();
            let text = answers(&mut stream, count).await;
            assert_eq!(text.matches("HTTP/1.1 200").count(), count, "{text}");
        }
    }
}

#[tokio::test]
async fn gs23_what_is_left_of_a_refused_body_is_no_request() {
    let (_, _, address) = on_a_port().await;
    let hidden = "GET /api/short-url/abc123 HTTP/1.1\r\nHost: test\r\n\r\n";
    for before in [0, 10].repeat(TURNS) {
        let mut stream = TcpStream::connect(&address).await.unwrap();
        let head = format!(
            "PUT /api/short-url/abc123 HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{}",
            before + hidden.len(),
            "a".repeat(before)
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let refused = answers(&mut stream, 1).await;
        assert_eq!(status(&refused), "401", "{refused}");
        stream.write_all(hidden.as_bytes()).await.unwrap();
        stream.write_all(HEALTH.as_bytes()).await.unwrap();
        let next = answers(&mut stream, 1).await;
        assert_eq!(next.matches("HTTP/1.1 ").count(), 1, "{next}");
        assert!(!next.contains("longUrl"), "{next}");
    }
}

/// How many bytes of the description of the API come over HTTP/2 to a client that takes so many at a time, and whether
/// the answer was cut off.
async fn taken_over_http2(address: &str, window: u32, takes_more: bool) -> (usize, bool) {
    let stream = TcpStream::connect(address).await.unwrap();
    let mut client = h2::client::Builder::new();
    let client = client
        .initial_window_size(window)
        .initial_connection_window_size(1 << 20)
        .handshake(stream);
    let (mut requests, connection): (h2::client::SendRequest<bytes::Bytes>, _) =
        client.await.unwrap();
    tokio::spawn(connection);
    let request = poem::http::Request::get(format!("{SITE}/api/openapi.json"))
        .body(())
        .unwrap();
    let (answer, _) = requests.send_request(request, true).unwrap();
    let mut body = answer.await.unwrap().into_body();
    let mut taken = 0;
    while let Some(part) = body.data().await {
        let Ok(part) = part else {
            return (taken, true);
        };
        taken += part.len();
        if takes_more {
            body.flow_control().release_capacity(part.len()).unwrap();
        }
    }
    (taken, false)
}

#[tokio::test]
async fn gs8_an_answer_is_cut_off_that_a_client_of_http2_does_not_take() {
    let limits = ConnectionLimits {
        write: Duration::from_millis(300),
        ..ConnectionLimits::default()
    };
    let (_, _, address) = on_a_port_with(limits).await;
    assert_eq!(
        taken_over_http2(&address, 1_000, false).await,
        (1_000, true)
    );
    let (whole, is_cut) = taken_over_http2(&address, 1_000, true).await;
    assert!(!is_cut && whole > 20_000, "{whole} bytes");
    // All that is left when the window is closed is what HTTP/2 has already.
    let window = u32::try_from(whole).unwrap();
    assert_eq!(
        taken_over_http2(&address, window, false).await,
        (whole, false)
    );
}
