//! The end of a server: nobody who was heard goes unanswered.
//!
//! actix ends by closing every connection on which no request has been read yet, also where one is waiting in the
//! socket, and drops connections that it has accepted and not begun with. So before it is told to end, the server goes
//! on answering, each time as the connection's last, until load balancers have seen `/readyz` fail and nothing comes
//! any more.

use actix_web::dev::{Server, ServerHandle};
use http_actix::{AppState, Traffic};
use socket2::SockRef;
use std::{
    io,
    net::{Shutdown, TcpListener},
    time::Duration,
};
use tokio::time::{Instant, sleep};

/// How long no request may have come before the server counts as quiet: what has reached a socket is read by then.
const QUIET: Duration = Duration::from_millis(250);
/// How often that is looked at.
const LOOK: Duration = Duration::from_millis(25);
/// How long the thread that accepts is given for what it does in microseconds. Newcomers meanwhile wait a whole second.
const ACCEPT: Duration = Duration::from_millis(10);
/// How long requests under way are waited for in the end.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// What may tell a server to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Signal {
    /// Somebody at the keyboard, who does not want to wait.
    Interrupt,
    /// Whoever runs the machine.
    Terminate,
}

/// Serves until a signal, and then until everybody is answered; `listener` is the one that the server listens on. A second signal ends it at once.
///
/// # Errors
/// When the server fails, or signals can't be heard.
pub async fn serve_until_signal(
    server: Server,
    listener: &TcpListener,
    state: &AppState,
    grace: Duration,
) -> io::Result<()> {
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
        () = end(&handle, listener, state.traffic(), grace) => tracing::info!("ended"),
        _ = signals.next() => handle.stop(false).await,
    }
    running.await.map_err(io::Error::other)?
}

/// Ends a server: not ready at once, answering for the grace period, then until all that was heard is answered.
async fn end(handle: &ServerHandle, listener: &TcpListener, traffic: &Traffic, grace: Duration) {
    traffic.begin_ending();
    sleep(grace.max(QUIET)).await;
    // Those in the system's queue are still let in; closing the listener would cut them off.
    close_queue(listener);
    sleep(ACCEPT).await;
    handle.pause().await;
    // That is only said to the thread that accepts; it would stumble over a listener that ends before it heard.
    sleep(ACCEPT).await;
    // Whoever comes now is refused, and not taken in by the system for a server that will never look. Where that can't
    // be had (Windows), they are cut off in the end.
    drop(SockRef::from(listener).shutdown(Shutdown::Read));
    until_quiet(traffic).await;
    handle.stop(true).await;
}

/// From now on the system takes nobody more into the listener's queue: they try again in a second, and are refused then.
#[cfg(target_os = "linux")]
fn close_queue(listener: &TcpListener) {
    /// `BPF_RET | BPF_K` with 0: of every packet nothing is let through (filter.rst of the kernel's documentation).
    const NOTHING: socket2::SockFilter = socket2::SockFilter::new(0x06, 0, 0, 0);
    if let Err(error) = SockRef::from(listener).attach_filter(&[NOTHING]) {
        tracing::warn!(%error, "whoever comes in the last moment may be cut off");
    }
}

/// Other systems have nothing for it.
#[cfg(not(target_os = "linux"))]
fn close_queue(_: &TcpListener) {}

/// Waits until no request is under way and none has come for a moment, within [`PATIENCE`].
async fn until_quiet(traffic: &Traffic) {
    let start = Instant::now();
    let (mut begun, mut since) = (traffic.begun(), start);
    while start.elapsed() < PATIENCE && (since.elapsed() < QUIET || traffic.under_way() > 0) {
        sleep(LOOK).await;
        let now = traffic.begun();
        if now != begun {
            (begun, since) = (now, Instant::now());
        }
    }
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

/// Windows has no word for `Terminate` that a console program hears.
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
