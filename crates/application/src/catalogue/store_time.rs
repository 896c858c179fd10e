use std::time::{Duration, Instant};

/// The remaining time for requests to the picture store.
///
/// Consecutive requests share it. With a time limit for each, an upload would wait for their sum.
#[derive(Debug)]
pub struct StoreTime(Duration);

impl StoreTime {
    /// Creates a budget of this length.
    #[must_use]
    pub const fn of(time: Duration) -> Self {
        Self(time)
    }

    /// Makes a request with a time limit: the remaining time, and `more` for the data that it transfers.
    pub fn ask<T>(&mut self, more: Duration, question: impl FnOnce(Duration) -> T) -> T {
        let start = Instant::now();
        let limit = self.0 + more;
        let answer = question(limit);
        self.0 = limit.saturating_sub(start.elapsed()).min(self.0);
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::StoreTime;
    use std::{thread::sleep, time::Duration};

    const MOMENT: Duration = Duration::from_millis(20);

    #[test]
    fn calls_share_one_time_budget() {
        let mut time = StoreTime::of(MOMENT * 2);
        time.ask(Duration::ZERO, |limit| {
            assert_eq!(limit, MOMENT * 2);
            sleep(MOMENT);
        });
        time.ask(MOMENT, |limit| {
            assert!(limit <= MOMENT * 2, "what is left, and more");
            sleep(limit);
        });
        time.ask(Duration::ZERO, |limit| assert_eq!(limit, Duration::ZERO));
    }

    #[test]
    fn extra_time_is_not_carried_to_next_call() {
        let mut time = StoreTime::of(MOMENT);
        time.ask(Duration::from_secs(60), drop);
        time.ask(Duration::ZERO, |limit| assert_eq!(limit, MOMENT));
    }
}
