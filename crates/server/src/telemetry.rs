//! The log: lines on standard error, `RUST_LOG` chooses which.

use tracing_subscriber::EnvFilter;

/// Starts logging; a second start in one process changes nothing.
pub fn init() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    drop(tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).try_init());
}
