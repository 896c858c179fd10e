//! Timeouts for slow clients.
//!
//! actix limits the first request head of a connection and the idle time between two requests, but no later head, no
//! body, and no client that stops reading. So [`ClientConnection`] watches connections without a request in flight, and
//! [`PacedBody`] watches bodies.

use actix_web::{error::PayloadError, web::Bytes};
use futures_util::Stream;
use std::{
    cell::Cell,
    io,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll, ready},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Instant, Sleep, sleep},
};

/// How long the server waits for clients, and how long clients wait for their response.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// Until the first request's head is complete.
    pub request_head: Duration,
    /// Until a later head is complete, or the client takes the next part of a response.
    pub connection: Duration,
    /// Until the next [`PIECE`] of a body that a handler reads, or the body's end.
    pub body: Duration,
    /// How long a request waits for its session.
    pub session: Duration,
    /// How long it then waits for its work, the queue before that included. Session and work together take less than
    /// five seconds; only uploads wait longer for their turn.
    pub answer: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            request_head: Duration::from_secs(10),
            connection: Duration::from_secs(20),
            body: Duration::from_secs(20),
            session: Duration::from_secs(1),
            answer: Duration::from_secs(3),
        }
    }
}

/// Number of bytes that must arrive within a body's timeout: about 6.5 kbit/s, slower than any telephone. An upload of
/// any size continues at that pace.
const PIECE: usize = 16 * 1024;

/// The response to a request whose head never ended, which actix does not handle.
const LATE: &[u8] = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// The number of a connection's requests in flight. The stream is only watched while there are none.
#[derive(Clone, Default)]
pub(crate) struct Activity(Rc<Cell<usize>>);

impl Activity {
    /// Counts a request until the guard is dropped.
    pub(crate) fn begin(&self) -> Active {
        self.0.set(self.0.get() + 1);
        Active(self.clone())
    }

    fn is_idle(&self) -> bool {
        self.0.get() == 0
    }
}

/// A request in flight.
pub(crate) struct Active(Activity);

impl Drop for Active {
    fn drop(&mut self) {
        let count = &self.0.0;
        count.set(count.get().saturating_sub(1));
    }
}

/// A client's connection. It fails if no request is in flight and nothing is transferred for too long.
pub(crate) struct ClientConnection<T> {
    stream: T,
    activity: Activity,
    timeout: Duration,
    /// When the waiting times out.
    deadline: Pin<Box<Sleep>>,
    /// Whether the timeout is running: while no request is in flight, from the last byte written.
    is_waiting: bool,
    /// Whether the client has sent anything since then.
    has_received: bool,
}

impl<T: AsyncRead + AsyncWrite + Unpin> ClientConnection<T> {
    pub(crate) fn new(stream: T, timeout: Duration) -> Self {
        Self {
            stream,
            activity: Activity::default(),
            timeout,
            deadline: Box::pin(sleep(timeout)),
            is_waiting: false,
            has_received: false,
        }
    }

    pub(crate) fn activity(&self) -> &Activity {
        &self.activity
    }

    /// Ready when the waiting has timed out.
    fn poll_late(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        if !self.activity.is_idle() {
            self.is_waiting = false;
            return Poll::Pending;
        }
        if !self.is_waiting {
            self.is_waiting = true;
            self.deadline.as_mut().reset(Instant::now() + self.timeout);
        }
        ready!(self.deadline.as_mut().poll(context));
        if self.has_received {
            // As much as the socket accepts at once, because the connection ends anyway.
            drop(Pin::new(&mut self.stream).poll_write(context, LATE));
        }
        Poll::Ready(io::ErrorKind::TimedOut.into())
    }

    /// Restarts the timeout. It also registers the waker, since no other read may happen before the timeout.
    fn note_written(&mut self, context: &mut Context<'_>) {
        self.is_waiting = false;
        self.has_received = false;
        drop(self.poll_late(context));
    }
}

impl<T: AsyncRead + AsyncWrite + Unpin> AsyncRead for ClientConnection<T> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let before = buffer.filled().len();
        let poll = Pin::new(&mut this.stream).poll_read(context, buffer);
        this.has_received |= buffer.filled().len() > before;
        match poll {
            Poll::Pending => this.poll_late(context).map(Err),
            ready => ready,
        }
    }
}

impl<T: AsyncRead + AsyncWrite + Unpin> AsyncWrite for ClientConnection<T> {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let poll = Pin::new(&mut this.stream).poll_write(context, bytes);
        if matches!(poll, Poll::Ready(Ok(1..))) {
            this.note_written(context);
        }
        poll
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}

/// A request body that fails if it is sent too slowly.
pub(crate) struct PacedBody<S> {
    body: S,
    timeout: Duration,
    /// The deadline for the next [`PIECE`]; it starts when the reader begins to wait.
    deadline: Option<Pin<Box<Sleep>>>,
    /// Number of bytes missing from the current [`PIECE`].
    missing: usize,
}

impl<S> PacedBody<S> {
    pub(crate) fn new(body: S, timeout: Duration) -> Self {
        Self { body, timeout, deadline: None, missing: PIECE }
    }

    fn note(&mut self, bytes: usize) {
        self.missing = self.missing.saturating_sub(bytes);
        if self.missing == 0 {
            self.missing = PIECE;
            if let Some(deadline) = &mut self.deadline {
                deadline.as_mut().reset(Instant::now() + self.timeout);
            }
        }
    }
}

impl<S: Stream<Item = Result<Bytes, PayloadError>> + Unpin> Stream for PacedBody<S> {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        // Available bytes come first, because a slow reader is not the client's fault.
        match Pin::new(&mut this.body).poll_next(context) {
            Poll::Ready(Some(Ok(chunk))) => {
                this.note(chunk.len());
                return Poll::Ready(Some(Ok(chunk)));
            }
            Poll::Ready(end) => return Poll::Ready(end),
            Poll::Pending => {}
        }
        let timeout = this.timeout;
        ready!(this.deadline.get_or_insert_with(|| Box::pin(sleep(timeout))).as_mut().poll(context));
        Poll::Ready(Some(Err(PayloadError::Io(io::ErrorKind::TimedOut.into()))))
    }
}

/// Returns whether a body failed because it was sent too slowly.
pub(crate) fn is_late(error: &PayloadError) -> bool {
    matches!(error, PayloadError::Io(error) if error.kind() == io::ErrorKind::TimedOut)
}
