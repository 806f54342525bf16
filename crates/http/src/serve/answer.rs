//! An answer on its way, which the connection below it watches.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use hyper::body::{Body, Frame, SizeHint};

use super::guarded::Sending;

/// Most bytes that HTTP/2 is handed at one time. It keeps what the client's flow control holds back, and asks for more
/// when that is gone, so this much is what a client can have kept for each of its answers.
const PART: usize = 16 * 1024;

/// The last bytes of an answer are handed on with its end, and out of sight from then on.
const LAST: usize = 1024;

/// The body of an answer, until it is handed on.
pub(super) struct Answer<B> {
    body: B,
    /// What the body gave and is still to be handed on.
    rest: Bytes,
    sending: Sending,
}

impl<B> Answer<B> {
    pub(super) fn new(body: B, sending: Sending) -> Self {
        Answer {
            body,
            rest: Bytes::new(),
            sending,
        }
    }
}

impl<B: Body<Data = Bytes, Error = io::Error> + Unpin> Body for Answer<B> {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        let this = &mut *self;
        if this.rest.is_empty() {
            let frame = ready!(Pin::new(&mut this.body).poll_frame(context));
            match frame.map(|frame| frame.map(Frame::into_data)) {
                Some(Ok(Ok(data))) => this.rest = data,
                Some(Ok(Err(trailers))) => return Poll::Ready(Some(Ok(trailers))),
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                None => return Poll::Ready(None),
            }
        }
        let part = if this.sending.is_watched() && this.rest.len() > LAST {
            this.rest.split_to(PART.min(this.rest.len() - LAST))
        } else {
            std::mem::take(&mut this.rest)
        };
        this.sending.went_on();
        Poll::Ready(Some(Ok(Frame::data(part))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (body, rest) = (self.body.size_hint(), self.rest.len() as u64);
        let mut hint = SizeHint::new();
        hint.set_lower(body.lower() + rest);
        if let Some(upper) = body.upper() {
            hint.set_upper(upper + rest);
        }
        hint
    }
}
