//! The log: lines on standard error, `RUST_LOG` chooses which.

mod lines;

pub use lines::LinesGuard;

use http_actix::RequestId;
use lines::Lines;
use std::{
    backtrace::{Backtrace, BacktraceStatus},
    fmt,
    io::{self, IsTerminal},
    panic,
};
use tracing_subscriber::{
    EnvFilter,
    fmt::{
        format::Writer,
        time::{FormatTime, SystemTime},
    },
};

/// Begins a line: when it was written, and the id of the request that it is about.
pub struct TimeAndRequest;

impl FormatTime for TimeAndRequest {
    fn format_time(&self, out: &mut Writer<'_>) -> fmt::Result {
        SystemTime.format_time(out)?;
        match RequestId::current() {
            Some(id) => write!(out, " {id}"),
            None => Ok(()),
        }
    }
}

/// Starts logging, also of panics; a second start in one process changes nothing. The rest of the log is written when
/// the guard is dropped.
///
/// # Errors
/// When the thread that writes it can't be started.
pub fn init() -> io::Result<LinesGuard> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let (log, guard) = Lines::to(io::stderr())?;
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(has_colours())
        .with_timer(TimeAndRequest)
        .with_writer(move || log.clone());
    if subscriber.try_init().is_ok() {
        log_panics();
    }
    Ok(guard)
}

/// Colours are for people at a terminal, not for files.
fn has_colours() -> bool {
    io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Logs each panic in one line, with the request in which it happened.
pub fn log_panics() {
    panic::set_hook(Box::new(|panic| {
        let backtrace = Backtrace::capture();
        let backtrace = (backtrace.status() == BacktraceStatus::Captured).then_some(backtrace);
        tracing::error!(
            what = panic.payload_as_str().unwrap_or("no words"),
            place = panic.location().map(tracing::field::display),
            backtrace = backtrace.as_ref().map(tracing::field::display),
            "panicked"
        );
    }));
}
