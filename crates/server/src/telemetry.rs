//! The log: lines on standard error, `RUST_LOG` chooses which.

use std::{
    backtrace::{Backtrace, BacktraceStatus},
    io::{self, BufWriter, IsTerminal},
    panic,
};
use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::EnvFilter;

/// Lines that may wait for a slow reader of the log; those beyond are lost, no request waits for it.
const LINES: usize = 16_384;

/// Starts logging, also of panics; a second start in one process changes nothing. The rest of the log is written when
/// the guard is dropped.
pub fn init() -> WorkerGuard {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    // Written by a thread of its own, many lines at once: a line for each request must not cost a system call each.
    let (log, guard) =
        NonBlockingBuilder::default().buffered_lines_limit(LINES).finish(BufWriter::new(io::stderr()));
    let subscriber =
        tracing_subscriber::fmt().with_env_filter(filter).with_ansi(has_colours()).with_writer(log);
    if subscriber.try_init().is_ok() {
        log_panics();
    }
    guard
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
