//! The real program on a free port, and a client that sends exactly the bytes it is given.
#![allow(dead_code, reason = "each test file uses its part")]

pub(crate) mod client;
pub(crate) mod editor;
pub(crate) mod follower;
pub(crate) mod seed;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// `barline` with these arguments and no configuration from the environment.
pub(crate) fn barline(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_barline"));
    command
        .env_clear()
        .current_dir(std::env::temp_dir())
        .args(arguments);
    command
}

/// A running `barline serve` on a database of its own, ended when dropped.
pub(crate) struct Server {
    _folder: tempfile::TempDir,
    child: Child,
    /// Reads the log as it comes: a full pipe would stop the program.
    log: Option<JoinHandle<String>>,
    pub(crate) address: String,
    pub(crate) announced: String,
}

/// The program under strace, which writes what it does into a file; with a library in front of the system's.
pub(crate) fn traced(arguments: &[&str], trace: &Path, preload: Option<&Path>) -> Server {
    Server::of(|folder| {
        let mut command = Command::new("strace");
        command
            .current_dir(folder)
            .args(["-f", "-s", "40", "-e"])
            .arg("trace=read,recvfrom,write,writev,sendto,fsync,fdatasync")
            .arg("-o")
            .arg(trace);
        if let Some(library) = preload {
            command.args(["-E", &format!("LD_PRELOAD={}", library.display())]);
        }
        command
            .arg(env!("CARGO_BIN_EXE_barline"))
            .args(["serve", "--listen", "127.0.0.1:0"])
            .args(arguments);
        command
    })
}

impl Server {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::of(|folder| {
            let mut command = barline(&["serve", "--listen", "127.0.0.1:0"]);
            // The database of the default configuration lies in the current folder.
            command.current_dir(folder).args(arguments);
            command
        })
    }

    /// The program that `command` starts, given a folder of its own.
    pub(crate) fn of(command: impl FnOnce(&Path) -> Command) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut child = command(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut announced = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut announced)
            .unwrap();
        let address = announced
            .strip_prefix("Barline is at http://")
            .and_then(|rest| rest.split('/').next())
            .unwrap_or_else(|| panic!("announced {announced:?}"))
            .to_owned();
        let mut stderr = child.stderr.take().unwrap();
        let log = std::thread::spawn(move || {
            let mut log = String::new();
            let _ = stderr.read_to_string(&mut log);
            log
        });
        Server {
            _folder: folder,
            child,
            log: Some(log),
            address,
            announced,
        }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(30)))
            .unwrap();
        stream
    }

    /// Sends one request with these extra header lines.
    pub(crate) fn request(&self, method: &str, target: &str, headers: &str, body: &str) -> Answer {
        let mut stream = self.connect();
        write!(
            stream,
            "{method} {target} HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n{body}",
            body.len(),
        )
        .unwrap();
        Answer::read(stream)
    }

    pub(crate) fn get(&self, target: &str, headers: &str) -> Answer {
        self.request("GET", target, headers, "")
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-s", name, &id])
                .status()
                .unwrap()
                .success()
        );
    }

    /// Asks the program to stop that the started one has started in its turn, as strace does.
    pub(crate) fn stop_child(&self) {
        let id = self.child.id();
        let children = std::fs::read_to_string(format!("/proc/{id}/task/{id}/children")).unwrap();
        let status = Command::new("kill")
            .args(children.split_whitespace())
            .status();
        assert!(status.unwrap().success());
    }

    /// Bytes of memory that it holds.
    pub(crate) fn memory(&self) -> u64 {
        self.bytes_of("VmRSS:")
    }

    /// The most that it held at any time.
    pub(crate) fn peak_memory(&self) -> u64 {
        self.bytes_of("VmHWM:")
    }

    fn bytes_of(&self, name: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with(name));
        let kilobytes = line.and_then(|line| line.split_whitespace().nth(1));
        kilobytes.unwrap().parse::<u64>().unwrap() * 1024
    }

    /// Processor time that it has used.
    pub(crate) fn processor_time(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        // User and system time, in hundredths of a second, after the name in brackets.
        let after = stat.rsplit_once(')').unwrap().1;
        let ticks: u64 = after
            .split_whitespace()
            .skip(11)
            .take(2)
            .map(|ticks| ticks.parse::<u64>().unwrap())
            .sum();
        Duration::from_millis(ticks * 10)
    }

    /// Waits for the end, and gives what was logged.
    pub(crate) fn wait(mut self) -> (ExitStatus, String, Duration) {
        let started = Instant::now();
        let log = self.log.take().unwrap().join().unwrap();
        (self.child.wait().unwrap(), log, started.elapsed())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An answer as it came.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn read(mut stream: impl Read) -> Self {
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        let end = bytes
            .windows(4)
            .position(|window| window == b"\r\n\r\n")
            .unwrap_or_else(|| panic!("no head in {:?}", String::from_utf8_lossy(&bytes)));
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap();
        Answer {
            status: status.parse().unwrap(),
            headers: lines
                .map(|line| line.split_once(": ").unwrap())
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
            body: bytes[end + 4..].to_vec(),
        }
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers
            .iter()
            .find(|(known, _)| known == name)
            .map_or("", |(_, value)| value)
    }
}

/// A small built page: `index.html`, a script with both compressed twins, a picture.
pub(crate) fn write_page(folder: &Path) {
    let gzipped = |bytes: &[u8]| {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    };
    let script = "export const answer = 42;\n".repeat(100);
    let put = |name: &str, bytes: &[u8]| std::fs::write(folder.join(name), bytes).unwrap();
    std::fs::create_dir(folder.join("assets")).unwrap();
    put("index.html", b"<!doctype html><title>Barline</title>");
    put("favicon.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>");
    put("assets/app-1a2b3c4d.js", script.as_bytes());
    put("assets/app-1a2b3c4d.js.gz", &gzipped(script.as_bytes()));
    put("assets/app-1a2b3c4d.js.br", b"brotli bytes");
}
