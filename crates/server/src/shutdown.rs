//! Graceful shutdown: the server responds to every request it has read.

use actix_web::dev::{Server, ServerHandle};
use http_actix::{AppParts, Ending};
use std::{io, time::Duration};
use tokio::time::sleep;

/// The minimum time between the signal and closing the listener, so that requests already in a socket are read.
const SHORTEST_GRACE: Duration = Duration::from_millis(250);
/// How long requests in flight may take after the listener is closed.
pub(crate) const DRAIN_TIMEOUT: Duration = Duration::from_secs(10);

/// A signal that stops the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Signal {
    /// Ctrl+C, which skips the grace period.
    Interrupt,
    /// `SIGTERM`, as service managers send it.
    Terminate,
}

/// Serves until a signal, then completes the requests in flight. A second signal stops the server at once.
pub async fn serve_until_signal(server: Server, state: &AppParts, grace: Duration) -> io::Result<()> {
    let mut signals = Signals::listen()?;
    let handle = server.handle();
    let mut running = actix_web::rt::spawn(server);
    let signal = tokio::select! {
        ended = &mut running => return ended.map_err(io::Error::other)?,
        signal = signals.next() => signal,
    };
    let grace = if signal == Signal::Terminate { grace } else { Duration::ZERO };
    tracing::info!(?signal, grace = grace.as_secs(), "ending: not ready any more, still answering");
    tokio::select! {
        () = end(&handle, state.ending(), grace) => tracing::info!("ended"),
        _ = signals.next() => handle.stop(false).await,
    }
    running.await.map_err(io::Error::other)?
}

/// Shuts the server down. During the grace period `/readyz` fails and each connection closes after its response, so that
/// load balancers switch to other instances. Then closes the listener and waits for the requests in flight.
async fn end(handle: &ServerHandle, ending: &Ending, grace: Duration) {
    ending.begin();
    sleep(grace.max(SHORTEST_GRACE)).await;
    handle.stop(true).await;
}

#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn listen() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    async fn next(&mut self) -> Signal {
        tokio::select! {
            _ = self.interrupt.recv() => Signal::Interrupt,
            _ = self.terminate.recv() => Signal::Terminate,
        }
    }
}

/// Never returns: Windows sends no `Terminate` to console programs.
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn listen() -> io::Result<Self> {
        Ok(Self)
    }

    async fn next(&mut self) -> Signal {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
        Signal::Interrupt
    }
}
