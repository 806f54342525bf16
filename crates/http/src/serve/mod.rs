//! Accepting connections. poem's own loop holds a half-sent request for ever (M5) and spins when the
//! file descriptors run out (M6), so this one is ours; the protocol itself is hyper's.

mod answer;
mod framing;
mod guarded;

use std::future::{Future, poll_fn};
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use hyper::body::{Body as _, Incoming};
use hyper::server::conn::http1;
use hyper::service::{HttpService, service_fn};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use poem::http::Version;
use poem::http::header::CONTENT_TYPE;
use poem::http::uri::Scheme;
use poem::web::{LocalAddr, RemoteAddr};
use poem::{Addr, Endpoint, Response};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout, timeout_at};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use self::answer::Answer;
pub(crate) use self::framing::BadHead;
pub(crate) use self::guarded::Unread;
use self::guarded::{Activity, Guarded};

/// The type of an answer that goes on until its reader leaves.
pub(crate) const STREAM: &str = "text/event-stream";

/// How long a connection may keep us waiting, and how many there may be.
#[derive(Clone, Debug)]
pub struct ConnectionLimits {
    /// Most connections at one time. Further ones wait in the operating system's queue.
    pub max_connections: usize,
    /// From the first byte of a request head to its last, and from accepting to the first request.
    pub head: Duration,
    /// Without a request, between two of them.
    pub idle: Duration,
    /// Without the client taking a byte of an answer.
    pub write: Duration,
    /// HTTP/2 streams of one connection at one time.
    pub max_streams: u32,
    /// Rest after a failed accept, so that a lack of file descriptors costs no processor time.
    pub accept_pause: Duration,
    /// How long requests under way may take to finish after the signal to stop.
    pub grace: Duration,
}

impl ConnectionLimits {
    /// The limits of GS8, GS10 and GS11, for a process that may open `descriptors` files.
    ///
    /// A part stays free for the database, the log and what a library opens on its own.
    pub fn for_descriptors(descriptors: u64) -> Self {
        let reserve = (descriptors / 4).clamp(8, 128);
        let free = descriptors.saturating_sub(reserve).max(1);
        ConnectionLimits {
            max_connections: usize::try_from(free)
                .unwrap_or(usize::MAX)
                .min(Semaphore::MAX_PERMITS),
            ..Self::default()
        }
    }
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        ConnectionLimits {
            max_connections: 10_000,
            head: Duration::from_secs(10),
            idle: Duration::from_secs(75),
            write: Duration::from_secs(30),
            max_streams: 100,
            accept_pause: Duration::from_millis(200),
            grace: Duration::from_secs(12),
        }
    }
}

/// Answers on `listener` until `stop` is ready, then finishes the requests under way.
///
/// Returns when every connection is closed, or after [`ConnectionLimits::grace`]; connections that are
/// still open then end with the runtime.
pub async fn serve(
    listener: TcpListener,
    endpoint: impl Endpoint<Output = Response> + 'static,
    limits: ConnectionLimits,
    stop: impl Future<Output = ()>,
) {
    let server = Arc::new(Server {
        endpoint,
        http1_or_2: protocol(&limits),
        http1: http1(&limits),
        limits: limits.clone(),
        local: listener.local_addr().ok(),
        stopping: CancellationToken::new(),
    });
    let open = TaskTracker::new();
    let places = Arc::new(Semaphore::new(limits.max_connections));
    let accept = async {
        loop {
            // The semaphore is never closed.
            let Ok(place) = places.clone().acquire_owned().await else {
                return;
            };
            match listener.accept().await {
                Ok((socket, peer)) => {
                    open.spawn(server.clone().answer(socket, peer, place));
                }
                Err(error) if is_the_clients(&error) => {}
                Err(error) => {
                    tracing::warn!(kind = %error.kind(), "cannot accept a connection");
                    tokio::time::sleep(limits.accept_pause).await;
                }
            }
        }
    };
    tokio::select! {
        () = accept => {}
        () = stop => {}
    }
    drop(listener);
    tracing::info!(connections = open.len(), "stopping");
    server.stopping.cancel();
    open.close();
    if timeout(limits.grace, open.wait()).await.is_err() {
        tracing::warn!("some connections did not finish in time");
    }
}

struct Server<E> {
    endpoint: E,
    http1: http1::Builder,
    http1_or_2: auto::Builder<TokioExecutor>,
    limits: ConnectionLimits,
    local: Option<SocketAddr>,
    /// Cancelled by the signal to stop: no request is begun after it.
    stopping: CancellationToken,
}

impl<E: Endpoint<Output = Response> + 'static> Server<E> {
    /// Answers the requests of a connection, and holds its place until it is closed.
    async fn answer(
        self: Arc<Self>,
        socket: TcpStream,
        peer: SocketAddr,
        _place: OwnedSemaphorePermit,
    ) {
        // Answers are written whole; waiting to fill a packet only delays them.
        let _ = socket.set_nodelay(true);
        let made = Instant::now();
        let may_be_http2 = tokio::select! {
            first = timeout_at(made + self.limits.head, may_be_http2(&socket)) => first,
            () = self.stopping.cancelled() => return,
        };
        let (Ok(Ok(may_be_http2)), activity) = (may_be_http2, Arc::new(Activity::default())) else {
            return;
        };
        let requests = activity.clone();
        let io = TokioIo::new(Guarded::new(socket, &self.limits, activity.clone(), made));
        let server = self.clone();
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            let server = server.clone();
            if let Some(fault) = framing::fault(&request, activity.is_ambiguous()) {
                request.extensions_mut().insert(fault);
            }
            let is_http2 = request.version() == Version::HTTP_2;
            let (underway, sending) = (activity.begin(), activity.sending());
            if !request.body().is_end_stream() {
                request.extensions_mut().insert(activity.unread());
            }
            // hyper keeps room for it as long as the connection lasts: a follower of a link would hold it for hours.
            Box::pin(async move {
                let local = server.local.map_or(LocalAddr::default(), |address| {
                    LocalAddr(Addr::SocketAddr(address))
                });
                let remote = RemoteAddr(Addr::SocketAddr(peer));
                let request = (request, local, remote, Scheme::HTTP).into();
                let response: hyper::Response<_> =
                    server.endpoint.get_response(request).await.into();
                drop(underway);
                let is_stream = response
                    .headers()
                    .get(CONTENT_TYPE)
                    .is_some_and(|name| name == STREAM);
                let sending = match (is_stream, is_http2) {
                    (true, _) => sending.of_stream(),
                    (false, true) => sending.watch(),
                    (false, false) => sending,
                };
                Ok::<_, std::convert::Infallible>(response.map(|body| Answer::new(body, sending)))
            })
        });
        if !may_be_http2 {
            return self.answer_http1(io, service, &requests).await;
        }
        // In a place of its own: each task would have room for it, whatever its connection speaks.
        let mut connection = Box::pin(self.http1_or_2.serve_connection(io, service));
        // How a connection ends is the client's affair; what we did is in the request log.
        tokio::select! {
            _ = &mut connection => return,
            () = self.stopping.cancelled() => connection.as_mut().graceful_shutdown(),
        }
        let _ = connection.await;
    }

    /// Answers the requests of a connection that speaks HTTP/1. Between two of them it is kept without hyper, whose
    /// buffers take 20 kB for each connection however long it is silent (GS10).
    async fn answer_http1<S>(
        &self,
        mut io: TokioIo<Guarded<TcpStream>>,
        mut service: S,
        requests: &Activity,
    ) where
        S: HttpService<Incoming, ResBody: 'static, Error = std::convert::Infallible>,
        <S::ResBody as hyper::body::Body>::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
    {
        loop {
            let before = requests.begun();
            let mut connection = Box::new(self.http1.serve_connection(io, service));
            let is_over = poll_fn(|context| match Pin::new(&mut *connection).poll(context) {
                Poll::Ready(_) => Poll::Ready(true),
                Poll::Pending if requests.are_answered_since(before) => Poll::Ready(false),
                Poll::Pending => Poll::Pending,
            });
            tokio::select! {
                is_over = is_over => if is_over { return },
                () = self.stopping.cancelled() => {
                    Pin::new(&mut *connection).graceful_shutdown();
                    let _ = connection.await;
                    return;
                }
            }
            let parts = connection.into_parts();
            (io, service) = (parts.io, parts.service);
            if !parts.read_buf.is_empty() {
                // The next request has begun to arrive.
                io.inner_mut().put_back(parts.read_buf);
                continue;
            }
            tokio::select! {
                more = timeout(self.limits.idle, io.inner().readable()) => {
                    if !matches!(more, Ok(Ok(()))) {
                        return;
                    }
                }
                () = self.stopping.cancelled() => return,
            }
        }
    }
}

/// How HTTP/1 is spoken; see [`protocol`] for the time. Who closes their side waits for an answer all the same (GS26).
fn http1(limits: &ConnectionLimits) -> http1::Builder {
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .half_close(true)
        .header_read_timeout(limits.idle);
    builder
}

/// Waits for the first bytes and leaves them unread: whether they may begin HTTP/2's preface, which no method begins like.
/// hyper-util finds out by reading, and with the bytes it hands on hyper's buffer grows to 16 kB, for as long as the
/// connection lasts.
async fn may_be_http2(socket: &TcpStream) -> io::Result<bool> {
    let mut first = [0; 3];
    let count = socket.peek(&mut first).await?;
    Ok(b"PRI".starts_with(&first[..count]))
}

fn protocol(limits: &ConnectionLimits) -> auto::Builder<TokioExecutor> {
    let mut builder = auto::Builder::new(TokioExecutor::new());
    // hyper's clock for a request head also runs while a connection is idle, so it gets the longer time;
    // the shorter one is kept by `Guarded`, which sees the first byte.
    builder
        .http1()
        .timer(TokioTimer::new())
        .half_close(true)
        .header_read_timeout(limits.idle);
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(limits.max_streams)
        .max_pending_accept_reset_streams(20)
        // As long as the longest request head of HTTP/1, so a link opens over both (M4).
        .max_header_list_size(65_534);
    builder
}

/// The client went away between connecting and being accepted: no reason to rest.
fn is_the_clients(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionReset
            | io::ErrorKind::Interrupted
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gs10_connections_stay_below_the_file_descriptors() {
        for (descriptors, connections) in [(64, 48), (1024, 896), (20_000, 19_872), (4, 1)] {
            let limits = ConnectionLimits::for_descriptors(descriptors);
            assert_eq!(limits.max_connections, connections);
        }
        let unlimited = ConnectionLimits::for_descriptors(u64::MAX);
        assert!(unlimited.max_connections <= Semaphore::MAX_PERMITS);
    }
}
