//! The log: lines on standard error, `RUST_LOG` chooses which.

mod format;
mod lines;

pub use format::LogFormat;
pub use lines::LinesGuard;

use lines::Lines;
use std::{
    backtrace::{Backtrace, BacktraceStatus},
    io, panic,
};
use tracing_subscriber::EnvFilter;

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
        .event_format(LogFormat)
        .with_writer(move || log.clone());
    if subscriber.try_init().is_ok() {
        log_panics();
    }
    Ok(guard)
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
