//! The flag for the server's shutdown.

use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that all workers see.
#[derive(Debug, Default)]
pub struct Ending(AtomicBool);

impl Ending {
    /// Fails `/readyz` from now on, and closes each connection after its response.
    pub fn begin(&self) {
        self.0.store(true, Ordering::Release);
    }

    pub(crate) fn has_begun(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}
