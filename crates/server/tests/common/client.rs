//! A client that keeps its connection, for many requests at one time.
#![allow(dead_code, reason = "each program uses its part")]

use std::io;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// What of an answer the tests look at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    /// The number in `ETag`; 0 without one.
    pub(crate) revision: i64,
    pub(crate) has_retry_after: bool,
    pub(crate) sets_cookie: bool,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// One kept-alive connection.
pub(crate) struct Client {
    stream: TcpStream,
    /// What was read and not looked at yet.
    buffer: Vec<u8>,
}

impl Client {
    pub(crate) async fn connect(address: &str) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Client {
            stream,
            buffer: Vec::with_capacity(16 * 1024),
        })
    }

    /// Sends these bytes and reads one answer.
    pub(crate) async fn send(&mut self, request: &[u8]) -> io::Result<Reply> {
        self.stream.write_all(request).await?;
        let end = loop {
            if let Some(end) = self.buffer.windows(4).position(|four| four == b"\r\n\r\n") {
                break end;
            }
            self.more().await?;
        };
        let head = String::from_utf8_lossy(&self.buffer[..end]).into_owned();
        let (mut reply, length) = read_head(&head);
        let whole = end + 4 + length;
        while self.buffer.len() < whole {
            self.more().await?;
        }
        reply.body = self.buffer[end + 4..whole].to_vec();
        self.buffer.drain(..whole);
        Ok(reply)
    }

    async fn more(&mut self) -> io::Result<()> {
        if self.stream.read_buf(&mut self.buffer).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(())
    }
}

fn read_head(head: &str) -> (Reply, usize) {
    let mut reply = Reply::default();
    let mut length = 0;
    let mut lines = head.split("\r\n");
    let status = lines.next().and_then(|line| line.split(' ').nth(1));
    reply.status = status.and_then(|status| status.parse().ok()).unwrap_or(0);
    for line in lines {
        let Some((name, value)) = line.split_once(": ") else {
            continue;
        };
        match name {
            "content-length" => length = value.parse().unwrap_or(0),
            "etag" => reply.revision = value.trim_matches('"').parse().unwrap_or(0),
            "retry-after" => reply.has_retry_after = true,
            "set-cookie" => reply.sets_cookie = true,
            _ => {}
        }
    }
    (reply, length)
}

/// The bytes of a GET.
pub(crate) fn get(path: &str, session: Option<&str>) -> Vec<u8> {
    let cookie = session.map_or(String::new(), |session| {
        format!("Cookie: __Host-session={session}\r\n")
    });
    format!("GET {path} HTTP/1.1\r\nHost: test\r\n{cookie}\r\n").into_bytes()
}

/// The bytes of a PUT of another plan.
pub(crate) fn put(code: &str, session: &str, long_url: &str) -> Vec<u8> {
    write(
        "PUT",
        &format!("/api/short-url/{code}"),
        session,
        &format!("{{\"longUrl\":\"{long_url}\"}}"),
    )
}

/// The bytes of a request with a JSON body.
pub(crate) fn write(method: &str, path: &str, session: &str, body: &str) -> Vec<u8> {
    format!(
        "{method} {path} HTTP/1.1\r\nHost: test\r\nCookie: __Host-session={session}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}
