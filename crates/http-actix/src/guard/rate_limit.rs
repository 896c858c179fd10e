//! Rate limits, counted by code of our own: a sliding window over all instances, keys that are not the address alone (an
//! e-mail, a known browser) and a use that is given back need the database, which middleware such as actix-governor does
//! not ask.
//!
//! Uses are counted twice: on this instance, where a flood is refused without a query, and in the database, where all
//! instances share one limit. Searches are counted on the instance only, since they use no database either. While the
//! database is unavailable, each instance counts by itself.

use super::{
    blocking,
    bulkhead::Bulkhead,
    limited::Limited,
    security::{self, SecurityKey},
};
use crate::http::error::ApiError;
use application::{
    clock::Clock,
    error::StorageError,
    limited_use::{LimitedUse, LimitedUses},
};
use chrono::{DateTime, TimeDelta, Utc};
use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::time::timeout;

/// Time limit for counting in the database.
const SHARED_TIMEOUT: Duration = Duration::from_millis(500);

/// A sliding-window limit: at most `max_uses` within any period of `window`, per key.
struct Limit {
    max_uses: usize,
    window: TimeDelta,
    counted: Mutex<Counted>,
}

/// Number of keys with a counter of their own. Further keys share counters. Counters are never evicted for new keys,
/// because then a client with many addresses could reset its count.
const KEYS: usize = 20_000;

/// Number of shared counters.
const SHARED: u64 = 4_096;

/// How often per window unused counters are removed.
const SWEEPS_A_WINDOW: i32 = 4;

type Uses = VecDeque<DateTime<Utc>>;

#[derive(Default)]
struct Counted {
    uses: HashMap<u64, Uses>,
    swept: DateTime<Utc>,
}

impl Counted {
    /// Returns the counter of a key. The database uses this counter, too, so neither holds more than this number.
    fn counter_of(&self, key: u64) -> u64 {
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
    fn new(max_uses: usize, window: TimeDelta) -> Self {
        Self { max_uses, window, counted: Mutex::default() }
    }

    /// Counts one use and returns its counter, or the time to wait. Keys are keyed hashes: small, and no personal data.
    fn consume(&self, key: u64, now: DateTime<Utc>) -> Result<u64, TimeDelta> {
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        counted.sweep(self.window, now);
        let counter = counted.counter_of(key);
        let uses = counted.uses.entry(counter).or_default();
        while uses.front().is_some_and(|first| *first + self.window <= now) {
            uses.pop_front();
        }
        match uses.front() {
            Some(first) if uses.len() >= self.max_uses => Err(*first + self.window - now),
            _ => {
                uses.push_back(now);
                Ok(counter)
            }
        }
    }

    /// Returns the time to wait until a key can be used again; `None` if it can be used now. Counts nothing.
    fn wait(&self, key: u64, now: DateTime<Utc>) -> Option<TimeDelta> {
        let counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        let uses = counted.uses.get(&counted.counter_of(key))?;
        // The use that must leave the window before another one fits.
        let last = *uses.iter().rev().nth(self.max_uses.checked_sub(1)?)?;
        (last + self.window > now).then(|| last + self.window - now)
    }

    /// Removes the newest use of a counter.
    fn refund(&self, counter: u64) {
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(uses) = counted.uses.get_mut(&counter) {
            uses.pop_back();
            if uses.is_empty() {
                counted.uses.remove(&counter);
            }
        }
    }
}

/// One of the limits of an action.
struct NamedLimit {
    of: Limited,
    /// Its index among the limits of the action.
    number: usize,
    limit: Limit,
}

/// A use that was counted on this instance.
struct CountedUse<'a> {
    of: &'a NamedLimit,
    counter: u64,
}

/// Uses that were counted. They name their counters, because a key that shares a counter now can have one of its own when
/// the use is refunded.
pub(crate) struct CountedUses<'a>(Vec<CountedUse<'a>>);

impl CountedUses<'_> {
    /// Returns the uses of these actions only.
    pub(crate) fn only(mut self, what: &[Limited]) -> Self {
        self.0.retain(|one| what.contains(&one.of.of));
        self
    }
}

/// All limits of the shop.
pub(crate) struct RateLimits {
    on: bool,
    clock: Arc<dyn Clock>,
    key: SecurityKey,
    limits: Vec<NamedLimit>,
    shared: Arc<dyn LimitedUses>,
    database: Arc<Bulkhead>,
}

impl RateLimits {
    pub(crate) fn new(
        on: bool,
        clock: Arc<dyn Clock>,
        key: SecurityKey,
        shared: Arc<dyn LimitedUses>,
        database: Arc<Bulkhead>,
    ) -> Self {
        let limits = Limited::ALL.into_iter().flat_map(|of| {
            let rules = of.rules().iter().enumerate();
            rules.map(move |(number, (max_uses, window))| NamedLimit {
                of,
                number,
                limit: Limit::new(*max_uses, *window),
            })
        });
        Self { on, clock, key, limits: limits.collect(), shared, database }
    }

    /// Counts one use. Responds 429 with `Retry-After` if the limit is reached.
    pub(crate) async fn consume(&self, what: Limited, key: &str) -> Result<CountedUses<'_>, ApiError> {
        self.consume_all(&[(what, key)]).await
    }

    /// Counts one use of each action, or none if one of them is refused.
    pub(crate) async fn consume_all(&self, wanted: &[(Limited, &str)]) -> Result<CountedUses<'_>, ApiError> {
        if !self.on {
            return Ok(CountedUses(vec![]));
        }
        let now = self.clock.now();
        let counted_uses = self.consume_here(wanted, now)?;
        if let Some(wait) = self.consume_shared(&counted_uses, now).await {
            refund_here(&counted_uses);
            let of = counted_uses.first().map_or(Limited::Login, |one| one.of.of);
            return Err(self.refuse(of, wanted, wait));
        }
        Ok(CountedUses(counted_uses))
    }

    /// Consumes one use of a limit that this instance counts by itself.
    pub(crate) fn consume_local(&self, what: Limited, key: &str) -> Result<(), ApiError> {
        debug_assert!(!what.is_shared(), "{what:?}");
        if self.on {
            self.consume_here(&[(what, key)], self.clock.now())?;
        }
        Ok(())
    }

    /// Runs `work`, which looks up a discount code if there is one, and counts the look-up if `is_wrong` finds that the
    /// shop does not have the code. Responds 429 when the client has guessed too often, also for a code that the shop
    /// has. Right codes count for nothing, so many customers behind one address do not hinder each other. Concurrent
    /// guesses can pass the check before the first of them is counted, but those beyond the limit get no result.
    pub(crate) async fn limit_guesses<T>(
        &self,
        client: &str,
        has_code: bool,
        work: impl Future<Output = T>,
        is_wrong: impl FnOnce(&T) -> bool,
    ) -> Result<T, ApiError> {
        if !has_code {
            return Ok(work.await);
        }
        self.check(Limited::DiscountGuess, client)?;
        let done = work.await;
        if is_wrong(&done) {
            self.consume_local(Limited::DiscountGuess, client)?;
        }
        Ok(done)
    }

    /// Responds 429 if the limit is reached on this instance. Counts nothing.
    fn check(&self, what: Limited, key: &str) -> Result<(), ApiError> {
        let number = self.number(what, key);
        let wait = self.limits_of(what).filter_map(|of| of.limit.wait(number, self.clock.now())).max();
        wait.filter(|_| self.on).map_or(Ok(()), |wait| Err(self.refuse(what, &[(what, key)], wait)))
    }

    /// Refunds uses that turned out not to count. Counting first and refunding later leaves no gap for concurrent
    /// requests.
    pub(crate) async fn refund(&self, CountedUses(uses): CountedUses<'_>) {
        refund_here(&uses);
        let keys: Vec<_> =
            uses.iter().filter(|one| one.of.of.is_shared()).map(|one| self.shared_key(one)).collect();
        if !keys.is_empty() {
            self.share(move |shared| shared.refund(&keys)).await;
        }
    }

    fn consume_here(
        &self,
        wanted: &[(Limited, &str)],
        now: DateTime<Utc>,
    ) -> Result<Vec<CountedUse<'_>>, ApiError> {
        let mut counted_uses = Vec::new();
        for (what, key) in wanted {
            for of in self.limits_of(*what) {
                match of.limit.consume(self.number(*what, key), now) {
                    Ok(counter) => counted_uses.push(CountedUse { of, counter }),
                    Err(wait) => {
                        refund_here(&counted_uses);
                        return Err(self.refuse(*what, wanted, wait));
                    }
                }
            }
        }
        Ok(counted_uses)
    }

    /// Counts uses for all instances. Returns the time to wait if the shared limit is reached.
    async fn consume_shared(&self, counted_uses: &[CountedUse<'_>], now: DateTime<Utc>) -> Option<TimeDelta> {
        let uses: Vec<_> = counted_uses
            .iter()
            .filter(|one| one.of.of.is_shared())
            .map(|one| LimitedUse {
                key: self.shared_key(one),
                limit: u32::try_from(one.of.limit.max_uses).unwrap_or(u32::MAX),
                window: one.of.limit.window,
            })
            .collect();
        self.share(move |shared| shared.consume(&uses, now)).await.flatten()
    }

    /// Runs `work` on the shared counters; `None` if the database does not respond in time.
    async fn share<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn LimitedUses) -> Result<T, StorageError> + Send + 'static,
    ) -> Option<T> {
        let shared = Arc::clone(&self.shared);
        let asked = async {
            let counter = self.database.enter().await.ok()?;
            blocking::hop(counter, move || work(&*shared)).await.ok()?.ok()
        };
        timeout(SHARED_TIMEOUT, asked).await.ok().flatten()
    }

    /// Returns the key of a counter in the database, which differs between limits.
    fn shared_key(&self, counted_uses: &CountedUse<'_>) -> i64 {
        let of = format!("{:?} {}", counted_uses.of.of, counted_uses.of.number);
        self.key.number(&[&of, &counted_uses.counter.to_string()]).cast_signed()
    }

    fn limits_of(&self, what: Limited) -> impl Iterator<Item = &NamedLimit> {
        self.limits.iter().filter(move |limit| limit.of == what)
    }

    /// Returns the number that stands for a key among the counters of an action.
    fn number(&self, what: Limited, key: &str) -> u64 {
        self.key.number(&[&format!("{what:?}"), key])
    }

    fn refuse(&self, what: Limited, wanted: &[(Limited, &str)], wait: TimeDelta) -> ApiError {
        let who = wanted.iter().find(|(one, _)| *one == what).map_or("", |(_, key)| *key);
        security::too_many(what, &self.key.name(who));
        let seconds = wait.num_milliseconds().max(0).unsigned_abs().div_ceil(1000).max(1);
        ApiError::too_many_requests(seconds)
    }
}

fn refund_here(counted_uses: &[CountedUse<'_>]) {
    for CountedUse { of, counter } in counted_uses {
        of.limit.refund(*counter);
    }
}

#[cfg(test)]
mod tests {
    use super::{KEYS, Limit, RateLimits, SHARED};
    use crate::guard::limited::Limited;
    use crate::guard::{bulkhead::Bulkheads, security::SecurityKey};
    use actix_web::cookie::Key;
    use application::{clock::Clock, limited_use::MockLimitedUses};
    use chrono::{DateTime, TimeDelta, Utc};
    use futures_util::future::join_all;
    use std::sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    };
    use tokio::sync::Barrier;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_000_000 + seconds, 0).unwrap()
    }

    #[test]
    fn counts_in_a_sliding_window_by_key() {
        let limit = Limit::new(2, TimeDelta::seconds(60));
        assert!(limit.consume(1, at(0)).is_ok());
        assert!(limit.consume(1, at(30)).is_ok());
        assert_eq!(limit.consume(1, at(59)), Err(TimeDelta::seconds(1)));
        assert!(limit.consume(2, at(59)).is_ok());
        assert!(limit.consume(1, at(60)).is_ok());
        assert_eq!(limit.consume(1, at(61)), Err(TimeDelta::seconds(29)));
    }

    #[test]
    fn refunded_use_does_not_count() {
        let limit = Limit::new(1, TimeDelta::seconds(60));
        for _ in 0..5 {
            let counter = limit.consume(1, at(0)).unwrap();
            limit.refund(counter);
        }
        assert!(limit.consume(1, at(0)).is_ok());
        assert!(limit.consume(1, at(0)).is_err());
    }

    fn counters(limit: &Limit) -> usize {
        limit.counted.lock().unwrap().uses.len()
    }

    #[test]
    fn many_keys_neither_fill_memory_nor_reset_counts() {
        let limit = Limit::new(2, TimeDelta::seconds(60));
        let victim = u64::MAX;
        for _ in 0..2 {
            assert!(limit.consume(victim, at(0)).is_ok());
        }
        let refused = (0..200_000).filter(|n| limit.consume(SHARED * 7 + n, at(1)).is_err()).count();
        assert!(counters(&limit) <= KEYS + SHARED as usize, "{}", counters(&limit));
        assert!(limit.consume(victim, at(2)).is_err(), "still counted");
        // The other keys share what is left: 180,000 of them have 4,096 counters of two uses.
        assert!(refused > 160_000, "{refused}");
        assert!(limit.consume(1, at(62)).is_ok(), "and a window later all is as it was");
        assert_eq!(counters(&limit), 1);
    }

    /// A clock that a test moves.
    struct Seconds(AtomicI64);

    impl Clock for Seconds {
        fn now(&self) -> DateTime<Utc> {
            at(self.0.load(Ordering::SeqCst))
        }
    }

    /// Returns the limits of an instance, with its clock.
    fn limits() -> (RateLimits, Arc<Seconds>) {
        let clock = Arc::new(Seconds(AtomicI64::new(0)));
        let (shared, database) = (Arc::new(MockLimitedUses::new()), Bulkheads::new(1).database);
        let key = SecurityKey::new(&Key::from(&[7; 64]));
        (RateLimits::new(true, Arc::clone(&clock) as Arc<dyn Clock>, key, shared, database), clock)
    }

    #[actix_web::test]
    async fn refunds_the_counter_that_was_used() {
        let (limits, clock) = limits();
        // Twenty uses in a minute.
        let what = Limited::ShoppingList;
        let fill = |name: &str| {
            for number in 0..KEYS {
                limits.consume_local(what, &format!("{name} {number}")).unwrap();
            }
        };
        fill("early");
        clock.0.store(30, Ordering::SeqCst);
        let now = limits.clock.now();
        let uses = (0..20).map(|_| limits.consume_here(&[(what, "shared")], now).ok().unwrap());
        let uses: Vec<_> = uses.collect();
        // The early keys free their counters, and the next key finds one of its own.
        clock.0.store(65, Ordering::SeqCst);
        limits.consume_local(what, "shared").unwrap();
        for counted in uses {
            limits.refund(super::CountedUses(counted)).await;
        }
        fill("late");
        for number in 0..19 {
            assert!(limits.consume_local(what, "shared").is_ok(), "{number}: the later use alone is counted");
        }
        assert!(limits.consume_local(what, "shared").is_err());
    }

    #[actix_web::test]
    async fn right_codes_at_once_use_up_no_guesses() {
        let (limits, _) = limits();
        let all_under_way = Barrier::new(50);
        let look_ups = (0..50).map(|_| {
            let found = async { all_under_way.wait().await.is_leader() };
            limits.limit_guesses("one address", true, found, |_| false)
        });
        assert!(join_all(look_ups).await.iter().all(Result::is_ok));
        let guess = async || limits.limit_guesses("one address", true, async {}, |()| true).await;
        for _ in 0..20 {
            assert!(guess().await.is_ok());
        }
        assert!(guess().await.is_err());
        let right = async || limits.limit_guesses("one address", true, async {}, |()| false).await;
        assert!(right().await.is_err(), "a right code, too");
        let elsewhere = limits.limit_guesses("another address", true, async {}, |()| false).await;
        assert!(elsewhere.is_ok());
    }
}
