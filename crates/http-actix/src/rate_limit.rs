//! How often things may be asked for. Counts are kept in memory, an instance for itself.

use crate::error::ApiError;
use application::clock::Clock;
use chrono::{DateTime, TimeDelta, Utc};
use std::{
    collections::{HashMap, VecDeque},
    hash::{BuildHasher, RandomState},
    sync::{Arc, Mutex, PoisonError},
};

/// At most `limit` uses in any stretch of `window`, for each key by itself.
struct Limit {
    limit: usize,
    window: TimeDelta,
    /// Keys are kept as hashes that nobody outside can compute: small, and no e-mail addresses.
    hasher: RandomState,
    counted: Mutex<Counted>,
}

/// Keys counted each by itself. When there are more, the others share counters: nobody's count is ever forgotten
/// to make room for another's, or whoever comes with many addresses could begin anew.
const KEYS: usize = 20_000;
/// Counters that the others share.
const SHARED: u64 = 4_096;
/// Parts of a window after which those without recent uses are swept out.
const SWEEPS_A_WINDOW: i32 = 4;

type Uses = VecDeque<DateTime<Utc>>;

#[derive(Default)]
struct Counted {
    uses: HashMap<u64, Uses>,
    swept: DateTime<Utc>,
}

impl Counted {
    /// Where the uses of a key are counted.
    fn place(&self, key: u64) -> u64 {
        if self.uses.contains_key(&key) || self.uses.len() < KEYS { key } else { key % SHARED }
    }

    fn sweep(&mut self, window: TimeDelta, now: DateTime<Utc>) {
        if now - self.swept < window / SWEEPS_A_WINDOW {
            return;
        }
        self.uses.retain(|_, uses| uses.back().is_some_and(|last| *last + window > now));
        self.uses.shrink_to(self.uses.len() * 2);
        self.swept = now;
    }
}

impl Limit {
    fn new(limit: usize, window: TimeDelta) -> Self {
        Self { limit, window, hasher: RandomState::new(), counted: Mutex::default() }
    }

    /// Counts one use, or says how long to wait.
    fn take(&self, key: &str, now: DateTime<Utc>) -> Result<(), TimeDelta> {
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        counted.sweep(self.window, now);
        let place = counted.place(self.hasher.hash_one(key));
        let uses = counted.uses.entry(place).or_default();
        while uses.front().is_some_and(|first| *first + self.window <= now) {
            uses.pop_front();
        }
        match uses.front() {
            Some(first) if uses.len() >= self.limit => Err(*first + self.window - now),
            _ => {
                uses.push_back(now);
                Ok(())
            }
        }
    }

    /// Takes back the newest use.
    fn give_back(&self, key: &str) {
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        let place = counted.place(self.hasher.hash_one(key));
        if let Some(uses) = counted.uses.get_mut(&place) {
            uses.pop_back();
            if uses.is_empty() {
                counted.uses.remove(&place);
            }
        }
    }
}

/// What is limited.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Limited {
    /// Logins, by client address: 10 a minute.
    Login,
    /// Failed logins, by e-mail and whoever tries: 5 in 15 minutes.
    LoginFailure,
    /// Failed logins, by e-mail, of browsers that the account doesn't know: 50 in 15 minutes.
    LoginFailureAnywhere,
    /// Requests for a new password, and tries of links to one, by client address: 60 an hour.
    PasswordReset,
    /// Mails with a link to a new password, by e-mail: 3 an hour.
    PasswordResetMail,
    /// Mails to whoever has an address that somebody else wanted to register with, by e-mail: 3 an hour.
    AddressTakenMail,
    /// Mails that ask an address whether it wants to be told of a product, by e-mail: 3 an hour.
    StockAlertMail,
    /// Files with everything about a customer, by account: 10 an hour.
    DataExport,
    /// Registrations, by client address: 20 an hour.
    Registration,
    /// Orders, by account: 30 an hour.
    Order,
    /// Searches, by client address: 120 a minute.
    Search,
    /// Messages to the shop and other forms that anybody may send, 5 a minute and 30 an hour: from the contact form by client address, new support
    /// threads by account.
    Message,
}

/// All limits of the shop.
pub(crate) struct RateLimits {
    on: bool,
    clock: Arc<dyn Clock>,
    login: [Limit; 1],
    login_failure: [Limit; 1],
    login_failure_anywhere: [Limit; 1],
    password_reset: [Limit; 1],
    password_reset_mail: [Limit; 1],
    address_taken_mail: [Limit; 1],
    stock_alert_mail: [Limit; 1],
    data_export: [Limit; 1],
    registration: [Limit; 1],
    order: [Limit; 1],
    search: [Limit; 1],
    message: [Limit; 2],
}

impl RateLimits {
    pub(crate) fn new(on: bool, clock: Arc<dyn Clock>) -> Self {
        Self {
            on,
            clock,
            login: [Limit::new(10, TimeDelta::minutes(1))],
            login_failure: [Limit::new(5, TimeDelta::minutes(15))],
            login_failure_anywhere: [Limit::new(50, TimeDelta::minutes(15))],
            password_reset: [Limit::new(60, TimeDelta::hours(1))],
            password_reset_mail: [Limit::new(3, TimeDelta::hours(1))],
            address_taken_mail: [Limit::new(3, TimeDelta::hours(1))],
            stock_alert_mail: [Limit::new(3, TimeDelta::hours(1))],
            data_export: [Limit::new(10, TimeDelta::hours(1))],
            registration: [Limit::new(20, TimeDelta::hours(1))],
            order: [Limit::new(30, TimeDelta::hours(1))],
            search: [Limit::new(120, TimeDelta::minutes(1))],
            message: [Limit::new(30, TimeDelta::hours(1)), Limit::new(5, TimeDelta::minutes(1))],
        }
    }

    /// All of which must allow a use.
    fn limits(&self, what: Limited) -> &[Limit] {
        match what {
            Limited::Login => &self.login,
            Limited::LoginFailure => &self.login_failure,
            Limited::LoginFailureAnywhere => &self.login_failure_anywhere,
            Limited::PasswordReset => &self.password_reset,
            Limited::PasswordResetMail => &self.password_reset_mail,
            Limited::AddressTakenMail => &self.address_taken_mail,
            Limited::StockAlertMail => &self.stock_alert_mail,
            Limited::DataExport => &self.data_export,
            Limited::Registration => &self.registration,
            Limited::Order => &self.order,
            Limited::Search => &self.search,
            Limited::Message => &self.message,
        }
    }

    /// Counts one use; refuses with 429 and `Retry-After` when there were too many.
    pub(crate) fn take(&self, what: Limited, key: &str) -> Result<(), ApiError> {
        if !self.on {
            return Ok(());
        }
        take_all(self.limits(what), key, self.clock.now()).map_err(|wait| {
            let seconds = wait.num_milliseconds().max(0).unsigned_abs().div_ceil(1000).max(1);
            ApiError::too_many_requests(seconds)
        })
    }

    /// Takes back a use that turned out not to count. Counting first and taking back later leaves no gap
    /// for many requests at once.
    pub(crate) fn give_back(&self, what: Limited, key: &str) {
        for limit in self.limits(what) {
            limit.give_back(key);
        }
    }
}

/// Counts one use in each limit, or in none: what one refuses the others don't count.
fn take_all(limits: &[Limit], key: &str, now: DateTime<Utc>) -> Result<(), TimeDelta> {
    for (index, limit) in limits.iter().enumerate() {
        if let Err(wait) = limit.take(key, now) {
            for taken in limits.iter().take(index) {
                taken.give_back(key);
            }
            return Err(wait);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{KEYS, Limit, SHARED, take_all};
    use chrono::{DateTime, TimeDelta, Utc};

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_000_000 + seconds, 0).unwrap()
    }

    #[test]
    fn counts_in_a_sliding_window_by_key() {
        let limit = Limit::new(2, TimeDelta::seconds(60));
        assert!(limit.take("a", at(0)).is_ok());
        assert!(limit.take("a", at(30)).is_ok());
        assert_eq!(limit.take("a", at(59)), Err(TimeDelta::seconds(1)));
        assert!(limit.take("b", at(59)).is_ok());
        assert!(limit.take("a", at(60)).is_ok());
        assert_eq!(limit.take("a", at(61)), Err(TimeDelta::seconds(29)));
    }

    #[test]
    fn what_one_limit_refuses_no_other_counts() {
        let limits = [Limit::new(3, TimeDelta::seconds(3600)), Limit::new(1, TimeDelta::seconds(60))];
        for start in [0, 60, 120] {
            assert!(take_all(&limits, "a", at(start)).is_ok(), "{start}");
            for _ in 0..5 {
                assert!(take_all(&limits, "a", at(start + 59)).is_err());
            }
        }
        assert_eq!(take_all(&limits, "a", at(180)), Err(TimeDelta::seconds(3420)));
    }

    #[test]
    fn a_use_given_back_does_not_count() {
        let limit = Limit::new(1, TimeDelta::seconds(60));
        for _ in 0..5 {
            assert!(limit.take("a", at(0)).is_ok());
            limit.give_back("a");
        }
        assert!(limit.take("a", at(0)).is_ok());
        assert!(limit.take("a", at(0)).is_err());
    }

    fn counters(limit: &Limit) -> usize {
        limit.counted.lock().unwrap().uses.len()
    }

    #[test]
    fn many_keys_neither_fill_the_memory_nor_reset_anybodys_count() {
        let limit = Limit::new(2, TimeDelta::seconds(60));
        for _ in 0..2 {
            assert!(limit.take("victim", at(0)).is_ok());
        }
        let refused = (0..200_000).filter(|n| limit.take(&format!("address {n}"), at(1)).is_err()).count();
        assert!(counters(&limit) <= KEYS + SHARED as usize, "{}", counters(&limit));
        assert!(limit.take("victim", at(2)).is_err(), "still counted");
        // The crowd shares what is left: 180,000 of them have 4,096 counters of two uses.
        assert!(refused > 160_000, "{refused}");
        assert!(limit.take("anybody", at(62)).is_ok(), "and a window later all is as it was");
        assert_eq!(counters(&limit), 1);
    }
}
