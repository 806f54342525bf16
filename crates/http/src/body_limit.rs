//! How much of a request body is read, and for how long (GS8, GS9, M8).

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use bytes::Bytes;
use futures_util::stream::{BoxStream, StreamExt, try_unfold};
use poem::http::header;
use poem::{Body, Endpoint, IntoResponse, Middleware, Request, Response, Result};
use tokio::time::Instant;

use crate::problem::ProblemKind;
use crate::serve::Unread;

/// Counts bytes while they are read, so that a body without a length is held to the same limits.
#[derive(Clone, Debug)]
pub struct BodyLimit {
    /// Largest body, in bytes.
    pub max_bytes: usize,
    /// Most bytes of bodies kept at one time, over all requests.
    pub max_bytes_in_memory: usize,
    /// Bytes of those that only bodies of at most 64 KiB get: whoever sends large ones and lets them wait keeps
    /// nobody else from saving.
    pub kept_for_small: usize,
    /// Longest time from the first read to the last byte.
    pub max_time: Duration,
    /// Slowest sender, in bytes per second, once [`BodyLimit::patience`] is over.
    pub min_bytes_per_second: usize,
    /// Time in which nothing needs to have come.
    pub patience: Duration,
    /// Time for which the rest of a body is taken in after the answer, and thrown away.
    pub leftover: Duration,
}

/// Bytes of a small body: most saves are one.
const SMALL: usize = 64 << 10;

impl Default for BodyLimit {
    /// The limits of GS8 and GS9: 1 MiB, 30 s, 1 KiB/s, 64 MiB in all, 8 of them for small bodies.
    fn default() -> Self {
        BodyLimit {
            max_bytes: 1 << 20,
            max_bytes_in_memory: 64 << 20,
            kept_for_small: 8 << 20,
            max_time: Duration::from_secs(30),
            min_bytes_per_second: 1024,
            patience: Duration::from_secs(5),
            leftover: Duration::from_secs(5),
        }
    }
}

impl<E: Endpoint<Output = Response>> Middleware<E> for BodyLimit {
    type Output = BodyLimitEndpoint<E>;

    fn transform(&self, inner: E) -> Self::Output {
        BodyLimitEndpoint {
            inner,
            limit: Arc::new(self.clone()),
            in_memory: Arc::default(),
        }
    }
}

/// See [`BodyLimit`].
pub struct BodyLimitEndpoint<E> {
    inner: E,
    limit: Arc<BodyLimit>,
    in_memory: Arc<AtomicUsize>,
}

impl<E: Endpoint<Output = Response>> Endpoint for BodyLimitEndpoint<E> {
    type Output = Response;

    async fn call(&self, mut request: Request) -> Result<Response> {
        if is_encoded(&request) {
            return Ok(ProblemKind::UnsupportedMediaType.into_response());
        }
        let body = request.take_body();
        if body.is_empty() {
            return self.inner.call(request).await;
        }
        let fault = Arc::new(OnceLock::new());
        let held = Arc::new(Held {
            bytes: AtomicUsize::new(0),
            in_memory: self.in_memory.clone(),
        });
        let reading = Reading {
            body: Some(body.into_bytes_stream().boxed()),
            limit: self.limit.clone(),
            started: None,
            received: 0,
            held: held.clone(),
            fault: fault.clone(),
            unread: request.extensions_mut().remove::<Unread>(),
        };
        if declared_length(&request).is_some_and(|length| length > self.limit.max_bytes as u64) {
            return Ok(ProblemKind::ContentTooLarge.into_response());
        }
        request.set_body(Body::from_bytes_stream(try_unfold(reading, Reading::next)));
        let response = self.inner.get_response(request).await;
        // The room is given back only now: the handler kept the bytes until it answered.
        drop(held);
        // A handler sees a broken body and answers as to one; the client is told what broke it.
        Ok(match fault.get() {
            Some(kind) => kind.into_response(),
            None => response,
        })
    }
}

/// Room taken by one request's body, given back when the request is answered.
struct Held {
    bytes: AtomicUsize,
    in_memory: Arc<AtomicUsize>,
}

impl Held {
    /// Takes room for `more` bytes, or says that there is none.
    fn take(&self, more: usize, max: usize) -> bool {
        self.bytes.fetch_add(more, Ordering::Relaxed);
        self.in_memory.fetch_add(more, Ordering::Relaxed) + more <= max
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.in_memory
            .fetch_sub(self.bytes.load(Ordering::Relaxed), Ordering::Relaxed);
    }
}

struct Reading {
    /// `None` when nothing more is to come.
    body: Option<BoxStream<'static, io::Result<Bytes>>>,
    limit: Arc<BodyLimit>,
    started: Option<Instant>,
    received: usize,
    held: Arc<Held>,
    fault: Arc<OnceLock<ProblemKind>>,
    /// The connection waits for the end of the body.
    unread: Option<Unread>,
}

impl Reading {
    async fn next(mut self) -> io::Result<Option<(Bytes, Self)>> {
        let started = *self.started.get_or_insert_with(Instant::now);
        let limit = &self.limit;
        let earned =
            Duration::from_secs_f64(self.received as f64 / limit.min_bytes_per_second as f64);
        let deadline = started + limit.max_time.min(limit.patience + earned);
        let Some(body) = &mut self.body else {
            return Ok(None);
        };
        let chunk = match tokio::time::timeout_at(deadline, body.next()).await {
            Ok(Some(chunk)) => chunk?,
            Ok(None) => {
                self.body = None;
                if let Some(unread) = self.unread.take() {
                    unread.end();
                }
                return Ok(None);
            }
            Err(_) => {
                self.body = None;
                return Err(self.fail(ProblemKind::RequestTimeout));
            }
        };
        self.received += chunk.len();
        if self.received > self.limit.max_bytes {
            return Err(self.fail(ProblemKind::ContentTooLarge));
        }
        let kept = if self.received > SMALL {
            self.limit.kept_for_small
        } else {
            0
        };
        let most = self.limit.max_bytes_in_memory.saturating_sub(kept);
        if !self.held.take(chunk.len(), most) {
            return Err(self.fail(ProblemKind::Unavailable));
        }
        Ok(Some((chunk, self)))
    }

    fn fail(&self, kind: ProblemKind) -> io::Error {
        let _ = self.fault.set(kind);
        io::Error::other(kind.title())
    }
}

impl Drop for Reading {
    /// Goes on taking in what the handler did not want. Closing instead would reset the connection while the client
    /// still sends, and it would see a broken connection in place of a 401 or 413.
    fn drop(&mut self) {
        let Some(mut body) = self.body.take() else {
            return;
        };
        let mut room = self.limit.max_bytes * 2;
        let unread = self.unread.take();
        let taking = async move {
            while let Some(chunk) = body.next().await {
                room = chunk.map_or(0, |chunk| room.saturating_sub(chunk.len()));
                if room == 0 {
                    return;
                }
            }
            if let Some(unread) = unread {
                unread.end();
            }
        };
        tokio::spawn(tokio::time::timeout(self.limit.leftover, taking));
    }
}

/// No call takes a compressed body: a few hundred bytes could unpack to gigabytes (M8).
fn is_encoded(request: &Request) -> bool {
    request
        .headers()
        .get_all(header::CONTENT_ENCODING)
        .iter()
        .any(|coding| !coding.as_bytes().eq_ignore_ascii_case(b"identity"))
}

fn declared_length(request: &Request) -> Option<u64> {
    request.header(header::CONTENT_LENGTH)?.parse().ok()
}

#[cfg(test)]
mod tests;
