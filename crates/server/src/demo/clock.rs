use application::clock::Clock;
use chrono::{DateTime, TimeDelta, Utc};
use std::sync::{Mutex, PoisonError};

/// A clock with a time that can be set.
pub(super) struct SetClock(Mutex<DateTime<Utc>>);

impl SetClock {
    pub(super) const fn new(at: DateTime<Utc>) -> Self {
        Self(Mutex::new(at))
    }

    pub(super) fn set(&self, at: DateTime<Utc>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = at;
    }

    /// Advances the clock, but not beyond `latest`.
    pub(super) fn advance(&self, by: TimeDelta, latest: DateTime<Utc>) {
        self.set((self.now() + by).min(latest));
    }
}

impl Clock for SetClock {
    fn now(&self) -> DateTime<Utc> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
