//! The log: lines on standard error, filtered by `RUST_LOG`.

use http_actix::RequestId;
use std::{
    backtrace::{Backtrace, BacktraceStatus},
    env, fmt, io, panic,
};
use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::{
    EnvFilter,
    fmt::{
        format::Writer,
        time::{FormatTime, SystemTime},
    },
};

/// The number of lines queued for a slow reader of the log; further lines are dropped.
const WAITING_LINES: usize = 32_000;

/// A formatter that begins each line with the time and the request id.
#[derive(Clone, Copy, Debug, Default)]
pub struct LineHead;

impl FormatTime for LineHead {
    fn format_time(&self, out: &mut Writer<'_>) -> fmt::Result {
        SystemTime.format_time(out)?;
        match RequestId::current() {
            Some(id) => write!(out, " {id}"),
            None => Ok(()),
        }
    }
}

/// Starts logging, including panics. A second call in one process does nothing. Dropping the guard writes the queued
/// lines.
pub fn init() -> WorkerGuard {
    let configured = env::var(EnvFilter::DEFAULT_ENV).unwrap_or_default();
    // `EnvFilter` takes an empty filter for `error`.
    let filter = EnvFilter::try_new(if configured.is_empty() { "info" } else { &configured })
        .unwrap_or_else(|_| EnvFilter::new("info"));
    let (log, guard) = NonBlockingBuilder::default().buffered_lines_limit(WAITING_LINES).finish(io::stderr());
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_timer(LineHead)
        .with_ansi(false)
        .with_writer(log);
    if subscriber.try_init().is_ok() {
        log_panics();
    }
    guard
}

/// Logs each panic in one line, with the id of its request.
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
