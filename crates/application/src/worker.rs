//! Threads that run until the process ends.

use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::{AtomicU64, Ordering},
    thread::{self, JoinHandle},
    time::Duration,
};

/// Pause before work that panicked is started again.
const RESTART_DELAY: Duration = Duration::from_secs(1);

static PANICS: [AtomicU64; Worker::ALL.len()] = [const { AtomicU64::new(0) }; Worker::ALL.len()];

/// A background thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worker {
    /// Keeps the catalogue in memory current.
    Catalogue,
    /// Sends mails.
    Mails,
}

impl Worker {
    /// Every worker.
    pub const ALL: [Self; 2] = [Self::Catalogue, Self::Mails];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Catalogue => "catalogue",
            Self::Mails => "mails",
        }
    }

    /// Returns the number of panics since the process started.
    #[must_use]
    pub fn panics(self) -> u64 {
        self.counter().map_or(0, |count| count.load(Ordering::Relaxed))
    }

    /// Runs `work` on a thread of its own until it returns. Work that panics is started again a second later.
    ///
    /// # Errors
    /// An [`io::Error`] if the thread can't be started.
    pub fn spawn(self, mut work: impl FnMut() + Send + 'static) -> io::Result<JoinHandle<()>> {
        thread::Builder::new().name(self.name().to_owned()).spawn(move || {
            while catch_unwind(AssertUnwindSafe(&mut work)).is_err() {
                if let Some(count) = self.counter() {
                    count.fetch_add(1, Ordering::Relaxed);
                }
                tracing::error!(worker = self.name(), "the worker panicked and is started again");
                thread::sleep(RESTART_DELAY);
            }
        })
    }

    fn counter(self) -> Option<&'static AtomicU64> {
        PANICS.get(self as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::Worker;

    #[test]
    fn counts_panic_and_starts_work_again() {
        let before = Worker::Mails.panics();
        let mut is_first = true;
        let work = move || assert!(!std::mem::take(&mut is_first), "the first time fails");
        Worker::Mails.spawn(work).unwrap().join().unwrap();
        assert_eq!(Worker::Mails.panics(), before + 1);
    }
}
