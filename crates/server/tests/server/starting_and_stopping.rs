//! How the program starts, refuses to start, and stops.

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use crate::common::{Answer, Server, barline};

/// Exit code and standard error of a program that should not start.
fn refused(arguments: &[&str], variables: &[(&str, &str)]) -> (Option<i32>, String) {
    // A build for tests reads the whole page from the disk first, which on a busy machine takes longer than all the rest.
    let page = tempfile::tempdir().unwrap();
    std::fs::write(page.path().join("index.html"), "").unwrap();
    let started = Instant::now();
    let output = barline(arguments)
        .env("BARLINE_PAGE", page.path())
        .envs(variables.iter().copied())
        .output()
        .unwrap();
    assert!(started.elapsed() < Duration::from_secs(2));
    assert!(output.stdout.is_empty(), "nothing is announced");
    (
        output.status.code(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

#[test]
fn gs15_an_empty_variable_counts_as_unset() {
    let server = Server::of(|folder| {
        let mut command = barline(&["serve", "--listen", "127.0.0.1:0"]);
        command.current_dir(folder);
        for name in [
            "PUBLIC_URL",
            "METRICS_LISTEN",
            "DATABASE_URL",
            "GOOGLE_CLIENT_ID",
            "GOOGLE_CLIENT_SECRET",
            "SIGN_IN_ISSUER",
            "TRUSTED_PROXIES",
            "PAGE",
            "LOG",
            "LOG_FORMAT",
        ] {
            command.env(format!("BARLINE_{name}"), "");
        }
        command
    });
    assert_eq!(server.get("/readyz", "").status, 200);
    // Not a sign-in that nobody configured.
    assert_eq!(server.get("/auth/google", "").status, 404);
}

#[test]
fn gs15_a_port_in_use_is_one_clear_line() {
    let other = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = other.local_addr().unwrap().to_string();
    let (code, error) = refused(&["serve", "--listen", &address], &[]);
    assert_eq!(code, Some(1));
    assert_eq!(
        error,
        format!(
            "barline: cannot listen on {address}: the port is already in use; \
             stop the other program or choose another with --listen\n"
        )
    );
}

#[test]
fn gs15_a_bad_configuration_is_refused_with_one_line_that_says_what_to_change() {
    for (arguments, variables, word) in [
        (
            vec!["--public-url", "http://plan.example.org"],
            vec![],
            "https",
        ),
        (
            vec!["--public-url", "ftp://plan.example.org"],
            vec![],
            "https://",
        ),
        (
            vec!["--public-url", "https://plan.example.org/a"],
            vec![],
            "origin",
        ),
        (vec!["--public-url", "plan"], vec![], "not a URL"),
        (vec!["--listen", "nowhere"], vec![], "--listen"),
        (
            vec!["--listen", "localhost:8080"],
            vec![],
            "like 127.0.0.1:8080",
        ),
        (
            vec!["--metrics-listen", "9090"],
            vec![],
            "like 127.0.0.1:8080",
        ),
        (vec!["--listen", "0.0.0.0:0"], vec![], "--public-url"),
        (vec!["--page", "/nowhere"], vec![], "/nowhere"),
        (vec!["--log", "barline=loud"], vec![], "log filter"),
        (vec!["--log-format", "xml"], vec![], "--log-format"),
        (vec!["--nonsense"], vec![], "--nonsense"),
        (vec!["--database-url", "mysql://db"], vec![], "sqlite:"),
        (
            vec!["--database-url", "postgres://db/barline?sslmode=maybe"],
            vec![],
            "cannot be read",
        ),
        (
            vec!["--database-url", "sqlite:a.sqlite?mode=ro"],
            vec![],
            "leave out",
        ),
        (
            vec!["--trusted-proxies", "proxy.example"],
            vec![],
            "no network",
        ),
        (
            vec!["--database-url", "sqlite:/nowhere/a.sqlite"],
            vec![],
            "cannot be opened",
        ),
        (
            vec!["--google-client-id", "id"],
            vec![],
            "BARLINE_GOOGLE_CLIENT_SECRET",
        ),
        (
            vec![
                "--google-client-id=id",
                "--google-client-secret=secret",
                "--sign-in-issuer=http://issuer.example",
            ],
            vec![],
            "https",
        ),
        (
            vec!["--trusted-proxies", "everybody"],
            vec![],
            "--trusted-proxies",
        ),
        (vec![], vec![("BARLINE_LISTEN", "nowhere")], "--listen"),
        (
            vec![],
            vec![("BARLINE_PUBLIC_URL", "http://plan.example.org")],
            "https",
        ),
    ] {
        let all = [vec!["serve", "--listen", "127.0.0.1:0"], arguments.clone()].concat();
        // A flag given twice is an error of its own, so the listener under test replaces the usual one.
        let all = if arguments.contains(&"--listen") || !variables.is_empty() {
            [vec!["serve"], arguments].concat()
        } else {
            all
        };
        let (code, error) = refused(&all, &variables);
        assert!(code.is_some_and(|code| code != 0), "{all:?}");
        assert!(error.contains(word), "{all:?}: {error}");
        assert!(!error.contains("panicked"), "{error}");
    }
}

#[test]
fn gs15_a_postgresql_that_is_down_is_one_line_within_two_seconds() {
    // Nobody listens on port 1.
    let url = "postgres://barline:secret@127.0.0.1:1/barline";
    let (code, error) = refused(
        &["serve", "--listen", "127.0.0.1:0", "--database-url", url],
        &[],
    );
    assert_eq!(code, Some(1));
    assert_eq!(
        error,
        "barline: the database cannot be opened: PostgreSQL does not answer at that address\n"
    );
}

#[test]
fn the_announced_line_names_the_real_port_and_the_public_address() {
    let server = Server::start(&[]);
    assert!(!server.announced.contains(":0/"));
    assert!(server.announced.ends_with("/\n"));
    let server = Server::start(&["--public-url", "https://plan.example.org"]);
    assert!(
        server
            .announced
            .ends_with(" (for people: https://plan.example.org/)\n")
    );
    let answer = server.get("/healthz", "");
    assert_eq!(
        answer.header("strict-transport-security"),
        "max-age=31536000"
    );
}

#[test]
fn gs11_a_signal_stops_the_program_at_once_when_nothing_is_under_way() {
    for name in ["TERM", "INT"] {
        let server = Server::start(&[]);
        // An idle kept-alive connection is nothing under way.
        let mut idle = server.connect();
        idle.write_all(b"GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n")
            .unwrap();
        let mut first = [0; 15];
        idle.read_exact(&mut first).unwrap();
        assert_eq!(&first, b"HTTP/1.1 200 OK");
        server.signal(name);
        let (status, log, took) = server.wait();
        assert_eq!(status.code(), Some(0), "{log}");
        assert!(took < Duration::from_secs(5), "{took:?}");
    }
}

#[test]
fn gs14_the_database_of_a_program_that_stopped_is_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("plans.sqlite");
    let url = format!("sqlite:{}", file.display());
    let server = Server::start(&["--database-url", &url]);
    server.signal("TERM");
    let (status, log, _) = server.wait();
    assert_eq!(status.code(), Some(0), "{log}");
    // All tables are in it, and nothing beside it has to be copied along.
    assert!(std::fs::metadata(&file).unwrap().len() > 50_000, "{log}");
    let beside = std::fs::metadata(folder.path().join("plans.sqlite-wal"));
    assert!(!beside.is_ok_and(|beside| beside.len() > 0), "{log}");
}

/// More than the sockets of both sides can hold, so its answer is under way until it is read.
const LARGE_FILE: usize = 32 << 20;

/// A program with an answer under way, and who reads it.
fn with_an_answer_under_way() -> (Server, impl Read) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("big.bin"), vec![7; LARGE_FILE]).unwrap();
    let server = Server::start(&["--page", folder.path().to_str().unwrap()]);
    let mut reader = server.connect();
    reader
        .write_all(b"GET /big.bin HTTP/1.1\r\nHost: test\r\n\r\n")
        .unwrap();
    let mut first = [0; 1];
    reader.read_exact(&mut first).unwrap();
    (server, std::io::Cursor::new(first).chain(reader))
}

#[test]
fn gs11_an_answer_under_way_is_finished_and_a_new_request_not_begun() {
    let (server, reader) = with_an_answer_under_way();
    server.signal("TERM");
    let answer = Answer::read(reader);
    assert_eq!(answer.status, 200);
    assert_eq!(answer.body.len(), LARGE_FILE);
    let address = server.address.clone();
    let (status, _, _) = server.wait();
    assert_eq!(status.code(), Some(0));
    assert!(std::net::TcpStream::connect(address).is_err());
}

#[test]
fn gs8_gs11_a_half_sent_request_is_cut_and_does_not_hold_up_the_end() {
    let server = Server::start(&[]);
    let mut half = server.connect();
    half.write_all(b"GET / HTTP/1.1\r\nHost: te").unwrap();
    let started = Instant::now();
    let mut rest = Vec::new();
    // Either way of closing is fine; what counts is when.
    let _ = half.read_to_end(&mut rest);
    let cut_after = started.elapsed();
    assert!(cut_after > Duration::from_secs(8), "{cut_after:?}");
    assert!(cut_after < Duration::from_secs(13), "{cut_after:?}");

    let mut half = server.connect();
    half.write_all(b"GET / HTTP/1.1\r\nHost: te").unwrap();
    server.signal("TERM");
    let (status, log, took) = server.wait();
    assert_eq!(status.code(), Some(0), "{log}");
    assert!(took < Duration::from_secs(15), "{took:?}");
}

#[test]
fn gs11_a_second_signal_ends_the_program_at_once() {
    // A request of which half was sent would do only once the program has read that half, which nothing shows.
    let (server, _reader) = with_an_answer_under_way();
    server.signal("TERM");
    // Two signals that come together are taken in any order; that the port is closed shows that the first was.
    let deadline = Instant::now() + Duration::from_secs(30);
    while std::net::TcpStream::connect(&server.address).is_ok() {
        assert!(Instant::now() < deadline, "the port is still open");
    }
    server.signal("INT");
    let (status, log, took) = server.wait();
    assert!(took < Duration::from_secs(5), "{took:?}");
    assert_eq!(status.code(), Some(130), "{log}");
}

/// What is refused is not repeated: there may be a password in it.
#[test]
fn gp1_no_refusal_and_no_help_repeats_a_secret() {
    let secret = "CANARY";
    for (arguments, variables) in [
        (
            vec!["--public-url", "https://u:CANARY@plan.example.org"],
            vec![],
        ),
        (vec!["--public-url", "u:CANARY@plan.example.org"], vec![]),
        (
            vec![],
            vec![("BARLINE_PUBLIC_URL", "https://u:CANARY@plan.example.org")],
        ),
        (vec!["--database-url", "mysql://u:CANARY@db/plans"], vec![]),
        (vec!["--database-url", "CANARY"], vec![]),
        (
            vec!["--database-url", "postgres://u:CANARY@127.0.0.1:port/plans"],
            vec![],
        ),
        (
            vec!["--database-url", "postgres://u:CANARY@[/plans"],
            vec![],
        ),
        (
            vec![
                "--database-url",
                "postgres://u:CANARY@127.0.0.1/plans?sslmode=no",
            ],
            vec![],
        ),
        (
            vec![],
            vec![("BARLINE_DATABASE_URL", "mysql://u:CANARY@db/plans")],
        ),
        (
            vec![
                "--google-client-id=a",
                "--google-client-secret=CANARY",
                "--sign-in-issuer=http://u:CANARY@issuer.test",
            ],
            vec![],
        ),
        (vec!["--google-client-secret=CANARY"], vec![]),
        (vec!["--google-client-secrets=CANARY"], vec![]),
        (
            vec!["--help"],
            vec![
                ("BARLINE_PUBLIC_URL", "https://u:CANARY@plan.example.org"),
                ("BARLINE_DATABASE_URL", "postgres://u:CANARY@db/plans"),
                ("BARLINE_GOOGLE_CLIENT_SECRET", "CANARY"),
                ("BARLINE_SIGN_IN_ISSUER", "https://u:CANARY@issuer.test"),
            ],
        ),
    ] {
        let all = [vec!["serve", "--listen", "127.0.0.1:0"], arguments].concat();
        let output = barline(&all).envs(variables).output().unwrap();
        assert!(
            all.contains(&"--help") || !output.status.success(),
            "{all:?}"
        );
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8(said).unwrap();
        assert!(!said.contains(secret), "{all:?}: {said}");
    }
}

#[test]
fn gp1_figures_are_on_an_address_of_their_own_and_nowhere_without_it() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = free.local_addr().unwrap().to_string();
    drop(free);
    let server = Server::start(&["--metrics-listen", &address]);
    assert_eq!(server.get("/healthz", "").status, 200);
    assert_eq!(server.get("/metrics", "").status, 404);
    let ask = |target: &str| {
        let mut stream = std::net::TcpStream::connect(&address).unwrap();
        write!(
            stream,
            "GET {target} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n"
        )
        .unwrap();
        Answer::read(stream)
    };
    let figures = ask("/metrics");
    assert_eq!(figures.status, 200);
    let text = String::from_utf8(figures.body).unwrap();
    assert!(
        text.contains(r#"route="/healthz",status="200"} 1"#),
        "{text}"
    );
    assert_eq!(ask("/healthz").status, 404, "and nothing else");
    server.signal("TERM");
    assert!(server.wait().0.success());

    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken
        .local_addr()
        .map(|address| (taken, address.to_string()))
        .unwrap();
    let (code, error) = refused(
        &[
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--metrics-listen",
            &taken.1,
        ],
        &[],
    );
    assert_eq!(code, Some(1));
    assert!(error.contains("another with --metrics-listen"), "{error}");
}
