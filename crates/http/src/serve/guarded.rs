//! A connection that does not wait for ever.

use std::collections::BTreeMap;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, ReadBuf, Take};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

use super::ConnectionLimits;
use super::framing::Lines;

/// Most bytes that are read at one time. A read that fills hyper's buffer of 8 KiB makes the next one twice as large, and
/// the connection keeps it however little comes then: 16,000 savers of 8 kB kept 16 kB each.
const MOST_READ: u64 = 8_191;

/// What the requests of one connection are doing, for the connection below them.
#[derive(Debug, Default)]
pub(super) struct Activity {
    begun: AtomicUsize,
    ended: AtomicUsize,
    ambiguous: AtomicBool,
    /// Answers that are not handed on whole, and bodies of requests that are not read to their end. A body that was given
    /// up stays here: what comes of it must not be taken for a request.
    open: AtomicUsize,
    /// Whether there are bytes that the client has not taken.
    unsent: AtomicBool,
    /// Whether the answer that is handed on is a stream, which ends when its reader goes.
    is_stream: AtomicBool,
    /// When each answer of HTTP/2 that is handed on last went on. Its client's flow control can hold one back while the
    /// connection takes everything else.
    watched: Mutex<BTreeMap<usize, Instant>>,
}

impl Activity {
    /// Requests whose head has arrived.
    pub(super) fn begun(&self) -> usize {
        self.begun.load(Ordering::Relaxed)
    }

    /// Whether there were requests since there had been so many, and nothing is left to do for any.
    pub(super) fn are_answered_since(&self, before: usize) -> bool {
        self.begun() != before
            && !self.is_busy()
            && self.open.load(Ordering::Relaxed) == 0
            && !self.unsent.load(Ordering::Relaxed)
    }

    /// Counts an answer until the returned value is dropped.
    pub(super) fn sending(self: &Arc<Self>) -> Sending {
        self.open.fetch_add(1, Ordering::Relaxed);
        Sending {
            activity: self.clone(),
            watched: None,
        }
    }

    /// Counts the body of a request until it is told to be read.
    pub(super) fn unread(self: &Arc<Self>) -> Unread {
        self.open.fetch_add(1, Ordering::Relaxed);
        Unread(self.clone())
    }

    /// Whether a head that arrived can be read in two ways: nothing on this connection is to be believed then.
    pub(super) fn is_ambiguous(&self) -> bool {
        self.ambiguous.load(Ordering::Relaxed)
    }

    /// Counts a request whose head has arrived, until the returned value is dropped.
    pub(super) fn begin(self: &Arc<Self>) -> Underway {
        self.begun.fetch_add(1, Ordering::Relaxed);
        Underway(self.clone())
    }

    /// Since when the answer waits that waits longest for its client.
    fn held_since(&self) -> Option<Instant> {
        self.watched().values().min().copied()
    }

    fn watched(&self) -> std::sync::MutexGuard<'_, BTreeMap<usize, Instant>> {
        // Whatever panicked with it left whole entries.
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_busy(&self) -> bool {
        self.begun.load(Ordering::Relaxed) != self.ended.load(Ordering::Relaxed)
    }
}

/// A request whose answer is not ready yet.
pub(super) struct Underway(Arc<Activity>);

impl Drop for Underway {
    fn drop(&mut self) {
        self.0.ended.fetch_add(1, Ordering::Relaxed);
    }
}

/// An answer that is not handed on whole.
pub(super) struct Sending {
    activity: Arc<Activity>,
    /// Its number among those that are watched.
    watched: Option<usize>,
}

impl Sending {
    /// Notes that its reader is to be watched, until it is dropped.
    pub(super) fn of_stream(self) -> Self {
        self.activity.is_stream.store(true, Ordering::Relaxed);
        self
    }

    /// Has the connection cut off when this answer is held back for too long.
    pub(super) fn watch(mut self) -> Self {
        let mut watched = self.activity.watched();
        let number = watched.last_key_value().map_or(0, |(last, _)| last + 1);
        watched.insert(number, Instant::now());
        drop(watched);
        self.watched = Some(number);
        self
    }

    pub(super) fn is_watched(&self) -> bool {
        self.watched.is_some()
    }

    /// Notes that a part was handed on.
    pub(super) fn went_on(&self) {
        if let Some(number) = self.watched {
            self.activity.watched().insert(number, Instant::now());
        }
    }
}

impl Drop for Sending {
    fn drop(&mut self) {
        if let Some(number) = self.watched {
            self.activity.watched().remove(&number);
        }
        self.activity.is_stream.store(false, Ordering::Relaxed);
        self.activity.open.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A body that is not read to its end, in the data of its request.
#[derive(Clone)]
pub(crate) struct Unread(Arc<Activity>);

impl Unread {
    /// To be called once, when the body has ended.
    pub(crate) fn end(self) {
        self.0.open.fetch_sub(1, Ordering::Relaxed);
    }
}

/// An input and output that fails with `TimedOut` when the other side is too slow (GS8).
pub(super) struct Guarded<I> {
    inner: Take<I>,
    /// What was read already and is to be read again.
    again: Bytes,
    activity: Arc<Activity>,
    head: Duration,
    idle: Duration,
    write: Duration,
    /// When the request head that is arriving began; at the start of a connection, the connection itself.
    head_since: Option<Instant>,
    /// When the client last sent something or an answer was last under way.
    quiet_since: Instant,
    /// Requests begun when `head_since` was last looked at.
    begun: usize,
    /// HTTP/2 frames come without a request too, so only the first head is timed.
    is_http2: bool,
    lines: Lines,
    read_nothing: bool,
    write_since: Option<Instant>,
    /// When the client last kept a write waiting: what is held back then waits for the network.
    slow_until: Instant,
    read_alarm: Pin<Box<Sleep>>,
    write_alarm: Pin<Box<Sleep>>,
}

impl<I: AsyncRead> Guarded<I> {
    /// Of a connection that was made at this time.
    pub(super) fn new(
        inner: I,
        limits: &ConnectionLimits,
        activity: Arc<Activity>,
        made: Instant,
    ) -> Self {
        Guarded {
            inner: inner.take(0),
            again: Bytes::new(),
            activity,
            head: limits.head,
            idle: limits.idle,
            write: limits.write,
            head_since: Some(made),
            quiet_since: made,
            begun: 0,
            is_http2: false,
            lines: Lines::default(),
            read_nothing: true,
            write_since: None,
            slow_until: made,
            read_alarm: Box::pin(sleep_until(made)),
            write_alarm: Box::pin(sleep_until(made)),
        }
    }

    /// Until when the client may stay as it is; `None` while it waits for us.
    fn read_deadline(&mut self) -> Option<Instant> {
        let begun = self.activity.begun.load(Ordering::Relaxed);
        if begun != self.begun {
            self.begun = begun;
            self.head_since = None;
        }
        let held = self.held_deadline();
        if self.activity.is_busy() {
            self.quiet_since = Instant::now();
            return held;
        }
        let first = self.head_since.map(|since| since + self.head);
        let next = self.quiet_since + self.idle;
        [Some(next), first, held].into_iter().flatten().min()
    }

    /// Until when the client may hold an answer back by the flow control of HTTP/2.
    fn held_deadline(&mut self) -> Option<Instant> {
        let since = self.activity.held_since()?;
        if self.write_since.is_some() {
            self.slow_until = Instant::now();
        }
        Some(since.max(self.slow_until) + self.write)
    }

    fn received(&mut self, bytes: &[u8]) {
        let now = Instant::now();
        if std::mem::take(&mut self.read_nothing) {
            self.is_http2 = bytes.starts_with(b"PRI");
        }
        if !self.is_http2 && self.lines.saw(bytes) {
            self.activity.ambiguous.store(true, Ordering::Relaxed);
        }
        if !self.is_http2 && !self.activity.is_busy() {
            self.head_since.get_or_insert(now);
        }
        self.quiet_since = now;
    }

    fn poll_write_alarm(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        let since = *self.write_since.get_or_insert_with(Instant::now);
        poll_alarm(&mut self.write_alarm, since + self.write, context)
    }
}

impl<I: AsyncRead + Unpin> AsyncRead for Guarded<I> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        if !this.again.is_empty() {
            let count = buffer.remaining().min(this.again.len());
            buffer.put_slice(&this.again.split_to(count));
            return Poll::Ready(Ok(()));
        }
        let before = buffer.filled().len();
        // A request that began and ended since the last look must not be taken for the head of this one.
        let deadline = this.read_deadline();
        this.inner.set_limit(MOST_READ);
        match Pin::new(&mut this.inner).poll_read(context, buffer) {
            Poll::Ready(result) => {
                let bytes = &buffer.filled()[before..];
                if !bytes.is_empty() {
                    this.received(bytes);
                }
                Poll::Ready(result)
            }
            Poll::Pending => {
                let Some(deadline) = deadline else {
                    return Poll::Pending;
                };
                Poll::Ready(Err(ready!(poll_alarm(
                    &mut this.read_alarm,
                    deadline,
                    context
                ))))
            }
        }
    }
}

impl<I: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Guarded<I> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.poll_writing(context, |inner, context| inner.poll_write(context, bytes))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.poll_writing(context, |inner, context| {
            inner.poll_write_vectored(context, slices)
        })
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.get_ref().is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.activity.is_stream.load(Ordering::Relaxed)
            && let Poll::Ready(error) = self.poll_reader_gone(context)
        {
            return Poll::Ready(Err(error));
        }
        Pin::new(self.inner.get_mut()).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(self.inner.get_mut()).poll_shutdown(context)
    }
}

impl<I: AsyncRead + AsyncWrite + Unpin> Guarded<I> {
    /// hyper reads nothing while it answers over HTTP/1, so that who closes their side is answered: the reader of a stream
    /// would go unseen until something is told again.
    fn poll_reader_gone(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        if self.is_http2 || !self.again.is_empty() {
            return Poll::Pending;
        }
        let mut some = [0; 512];
        let mut buffer = ReadBuf::new(&mut some);
        self.inner.set_limit(512);
        match ready!(Pin::new(&mut self.inner).poll_read(context, &mut buffer)) {
            Ok(()) if buffer.filled().is_empty() => Poll::Ready(io::ErrorKind::BrokenPipe.into()),
            Ok(()) => {
                self.received(buffer.filled());
                self.again = Bytes::copy_from_slice(buffer.filled());
                Poll::Pending
            }
            Err(error) => Poll::Ready(error),
        }
    }

    fn poll_writing(
        &mut self,
        context: &mut Context<'_>,
        write: impl FnOnce(Pin<&mut I>, &mut Context<'_>) -> Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match write(Pin::new(self.inner.get_mut()), context) {
            Poll::Ready(result) => {
                if self.write_since.take().is_some() {
                    self.slow_until = Instant::now();
                }
                self.activity.unsent.store(false, Ordering::Relaxed);
                self.quiet_since = Instant::now();
                Poll::Ready(result)
            }
            Poll::Pending => {
                self.activity.unsent.store(true, Ordering::Relaxed);
                Poll::Ready(Err(ready!(self.poll_write_alarm(context))))
            }
        }
    }
}

impl Guarded<TcpStream> {
    /// Waits until the client sends something, or has gone.
    pub(super) async fn readable(&self) -> io::Result<()> {
        self.inner.get_ref().readable().await
    }

    /// Has these bytes read again, before those that come.
    pub(super) fn put_back(&mut self, bytes: Bytes) {
        self.again = bytes;
    }
}

fn poll_alarm(
    alarm: &mut Pin<Box<Sleep>>,
    deadline: Instant,
    context: &mut Context<'_>,
) -> Poll<io::Error> {
    if alarm.deadline() != deadline {
        alarm.as_mut().reset(deadline);
    }
    ready!(alarm.as_mut().poll(context));
    Poll::Ready(io::ErrorKind::TimedOut.into())
}

#[cfg(test)]
mod tests;
