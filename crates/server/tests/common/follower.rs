//! Someone who follows a link.
#![allow(dead_code, reason = "each program uses its part")]

use std::io;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// An event.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Told {
    pub(crate) name: String,
    pub(crate) data: Value,
}

impl Told {
    pub(crate) fn revision(&self) -> i64 {
        self.data["revision"].as_i64().unwrap_or_default()
    }
}

/// A stream of events.
pub(crate) struct Follower {
    stream: BufReader<TcpStream>,
    /// The id to come back with.
    pub(crate) last: Option<String>,
}

impl Follower {
    /// Follows from what `last` names on, from an address of its own where a proxy says so.
    pub(crate) async fn connect(
        server: &str,
        code: &str,
        last: Option<&str>,
        address: Option<&str>,
    ) -> io::Result<Self> {
        let mut stream = TcpStream::connect(server).await?;
        let header = |name: &str, value: Option<&str>| {
            value.map_or(String::new(), |value| format!("{name}: {value}\r\n"))
        };
        let request = format!(
            "GET /api/short-url/{code}/live HTTP/1.1\r\nHost: test\r\n{}{}\r\n",
            header("Last-Event-ID", last),
            header("X-Forwarded-For", address)
        );
        stream.write_all(request.as_bytes()).await?;
        let mut stream = BufReader::with_capacity(2_048, stream);
        let mut status = String::new();
        stream.read_line(&mut status).await?;
        if !status.starts_with("HTTP/1.1 200 ") {
            return Err(io::Error::other(status));
        }
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            if stream.read_line(&mut line).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        let last = last.map(str::to_owned);
        Ok(Follower { stream, last })
    }

    /// The next event that is not of who is here; `None` when the stream is at its end, or cut.
    pub(crate) async fn next(&mut self) -> Option<Told> {
        let (mut name, mut line) = (String::new(), String::new());
        loop {
            line.clear();
            if self.stream.read_line(&mut line).await.ok()? == 0 {
                return None;
            }
            // Between events are the lengths of chunks, which have no colon; that of the last is none.
            if line == "0\r\n" {
                return None;
            }
            match line.trim_end().split_once(": ") {
                Some(("id", id)) => self.last = Some(id.to_owned()),
                Some(("event", event)) => event.clone_into(&mut name),
                Some(("data", data)) if name != "who" => {
                    let data = serde_json::from_str(data).ok()?;
                    return Some(Told { name, data });
                }
                _ => {}
            }
        }
    }
}
