//! The log: lines on standard error, `RUST_LOG` chooses which.

use std::io::{self, IsTerminal};
use tracing_subscriber::EnvFilter;

/// Starts logging; a second start in one process changes nothing.
pub fn init() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    drop(log.with_ansi(has_colours()).try_init());
}

/// Colours are for people at a terminal, not for files.
fn has_colours() -> bool {
    io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
