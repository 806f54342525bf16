//! Request heads that can be read in two ways (GS23; RFC 9112 §3.2, §6.1).
//!
//! hyper takes a head with both `Content-Length` and `Transfer-Encoding`, drops the length and says nothing, so what came
//! is looked at before hyper sees it. A proxy in front might go by the length, and take the rest for another request.

use hyper::header::{
    AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, HOST, HeaderMap, HeaderName, HeaderValue,
    TRANSFER_ENCODING,
};
use hyper::http::uri::Authority;
use hyper::{Request, Version};

/// What is wrong with a request's head, noted in the request's data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadHead {
    /// It does not say in exactly one way how long the body is.
    Framing,
    /// It names no host, or several.
    Host,
    /// It has a header twice that says one thing.
    Twice(&'static str),
}

/// Headers that say who asks and what comes: of two, one program would go by the first, another by the last.
const ONCE: [(HeaderName, &str); 2] = [
    (AUTHORIZATION, "Authorization"),
    (CONTENT_TYPE, "Content-Type"),
];

/// More than the longest name looked for, and a blank before the colon.
const KEPT: usize = 24;

/// Looks at each line of HTTP/1 that a connection sends. Bodies are looked at too: JSON has no lines that look like these.
#[derive(Debug, Default)]
pub(super) struct Lines {
    /// How the line that is arriving begins.
    line: Vec<u8>,
    has_length: bool,
    has_coding: bool,
}

impl Lines {
    /// Takes in what arrived; true when a head had both a length and a coding.
    pub(super) fn saw(&mut self, bytes: &[u8]) -> bool {
        let mut is_ambiguous = false;
        let mut rest = bytes;
        while let Some(at) = memchr::memchr(b'\n', rest) {
            let (part, others) = rest.split_at(at + 1);
            rest = others;
            self.keep(part);
            self.end_line();
            is_ambiguous |= self.has_length && self.has_coding;
        }
        self.keep(rest);
        is_ambiguous
    }

    fn keep(&mut self, part: &[u8]) {
        let room = KEPT.saturating_sub(self.line.len());
        self.line.extend_from_slice(&part[..part.len().min(room)]);
    }

    fn end_line(&mut self) {
        let name = self.line.split(|byte| *byte == b':').next();
        let name = name.unwrap_or_default().trim_ascii();
        if name.is_empty() {
            (self.has_length, self.has_coding) = (false, false);
        }
        self.has_length |= name.eq_ignore_ascii_case(b"content-length");
        self.has_coding |= name.eq_ignore_ascii_case(b"transfer-encoding");
        self.line.clear();
    }
}

/// What is wrong with the head of a request that hyper took.
pub(super) fn fault<B>(request: &Request<B>, is_ambiguous: bool) -> Option<BadHead> {
    if request.version() >= Version::HTTP_2 {
        return twice(request.headers());
    }
    if is_ambiguous || !is_well_framed(request.headers()) {
        return Some(BadHead::Framing);
    }
    let needs_host = request.version() == Version::HTTP_11;
    if needs_host && !has_one_host(request.headers()) {
        return Some(BadHead::Host);
    }
    twice(request.headers())
}

fn twice(headers: &HeaderMap) -> Option<BadHead> {
    let (_, name) = ONCE
        .iter()
        .find(|(name, _)| headers.get_all(name).iter().nth(1).is_some())?;
    Some(BadHead::Twice(name))
}

/// Whether the body comes whole, or in plain chunks: hyper takes `gzip, chunked`, and would hand on what is packed.
fn is_well_framed(headers: &HeaderMap) -> bool {
    let codings: Vec<_> = headers.get_all(TRANSFER_ENCODING).iter().collect();
    match codings.as_slice() {
        [] => true,
        [coding] => {
            let is_plain = coding.as_bytes().eq_ignore_ascii_case(b"chunked");
            is_plain && !headers.contains_key(CONTENT_LENGTH)
        }
        _ => false,
    }
}

fn has_one_host(headers: &HeaderMap) -> bool {
    let is_host = |host: &HeaderValue| {
        let host = host.to_str().unwrap_or_default();
        !host.contains('@') && host.parse::<Authority>().is_ok()
    };
    let mut hosts = headers.get_all(HOST).iter();
    hosts.next().is_some_and(is_host) && hosts.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saw(text: &str, step: usize) -> bool {
        let mut lines = Lines::default();
        let mut parts = text.as_bytes().chunks(step);
        parts.any(|part| lines.saw(part))
    }

    #[test]
    fn gs23_both_in_one_head_are_seen_however_they_arrive() {
        let both = "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nA: b\r\nTRANSFER-encoding:\tchunked\r\n\r\n";
        let second = "GET / HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}PUT / HTTP/1.1\nTransfer-Encoding: chunked\ncontent-length: 5\n\n";
        let apart = "PUT / HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
        let named = "PUT / HTTP/1.1\r\nContent-Length: 2\r\nX: Transfer-Encoding: chunked\r\nTransfer-Encoding-Not: a\r\n\r\n";
        for step in [1, 2, 3, 7, 64, 1000] {
            assert!(saw(both, step), "{step}");
            assert!(saw(second, step), "{step}");
            assert!(!saw(apart, step), "{step}");
            assert!(!saw(named, step), "{step}");
        }
    }
}
