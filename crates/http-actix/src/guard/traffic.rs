//! What is under way on the whole server, and whether it is to end.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// Requests of all workers.
#[derive(Debug, Default)]
pub struct Traffic {
    is_ending: AtomicBool,
    under_way: AtomicUsize,
    begun: AtomicU64,
}

impl Traffic {
    /// Lets `/readyz` fail and each answer be its connection's last.
    pub fn begin_ending(&self) {
        self.is_ending.store(true, Ordering::Release);
    }

    /// Returns how many requests are under way.
    pub fn under_way(&self) -> usize {
        self.under_way.load(Ordering::Acquire)
    }

    /// Returns how many requests there have been.
    pub fn begun(&self) -> u64 {
        self.begun.load(Ordering::Acquire)
    }

    pub(crate) fn is_ending(&self) -> bool {
        self.is_ending.load(Ordering::Acquire)
    }

    /// Counts a request until the guard is dropped.
    pub(crate) fn begin(&self) -> UnderWay<'_> {
        self.under_way.fetch_add(1, Ordering::AcqRel);
        self.begun.fetch_add(1, Ordering::AcqRel);
        UnderWay(self)
    }
}

/// One request under way.
pub(crate) struct UnderWay<'a>(&'a Traffic);

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        self.0.under_way.fetch_sub(1, Ordering::AcqRel);
    }
}
