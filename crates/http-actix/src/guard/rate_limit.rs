//! How often things may be asked for.
//!
//! Counts are kept twice: here, where too many at once are refused without asking anybody, and in the database, by
//! which all instances together allow what one does. Searches are counted here alone, since they ask no database either.
//! While the database doesn't answer, each instance counts for itself.

use crate::{
    guard::{
        blocking,
        bulkhead::Bulkhead,
        limited::Limited,
        security::{self, SecurityKey},
    },
    wire::error::ApiError,
};
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

/// How long the other instances' count is waited for.
const PATIENCE: Duration = Duration::from_millis(500);

/// At most `most` uses in any stretch of `window`, for each key by itself.
struct Limit {
    most: usize,
    window: TimeDelta,
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
    /// Where the uses of a key are counted, also by the database: so neither holds more than this many.
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
    fn new(most: usize, window: TimeDelta) -> Self {
        Self { most, window, counted: Mutex::default() }
    }

    /// Counts one use and answers where, or how long to wait. Keys are keyed hashes: small, and nobody's address.
    fn take(&self, key: u64, now: DateTime<Utc>) -> Result<u64, TimeDelta> {
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        counted.sweep(self.window, now);
        let place = counted.place(key);
        let uses = counted.uses.entry(place).or_default();
        while uses.front().is_some_and(|first| *first + self.window <= now) {
            uses.pop_front();
        }
        match uses.front() {
            Some(first) if uses.len() >= self.most => Err(*first + self.window - now),
            _ => {
                uses.push_back(now);
                Ok(place)
            }
        }
    }

    /// Takes back the newest use in a place.
    fn give_back(&self, place: u64) {
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(uses) = counted.uses.get_mut(&place) {
            uses.pop_back();
            if uses.is_empty() {
                counted.uses.remove(&place);
            }
        }
    }
}

/// One of the limits of something, and which.
struct NamedLimit {
    of: Limited,
    /// Its number among those of the same thing.
    number: usize,
    limit: Limit,
}

/// A use that was counted here.
struct Taken<'a> {
    of: &'a NamedLimit,
    place: u64,
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
            rules.map(move |(number, (most, window))| NamedLimit {
                of,
                number,
                limit: Limit::new(*most, *window),
            })
        });
        Self { on, clock, key, limits: limits.collect(), shared, database }
    }

    /// Counts one use; refuses with 429 and `Retry-After` when there were too many.
    pub(crate) async fn take(&self, what: Limited, key: &str) -> Result<(), ApiError> {
        self.take_all(&[(what, key)]).await
    }

    /// Counts one use of each, or none: what one limit refuses the others don't count.
    pub(crate) async fn take_all(&self, wanted: &[(Limited, &str)]) -> Result<(), ApiError> {
        if !self.on {
            return Ok(());
        }
        let now = self.clock.now();
        let taken = self.take_here(wanted, now)?;
        if let Some(wait) = self.take_everywhere(&taken, now).await {
            give_back_here(&taken);
            let of = taken.first().map_or(Limited::Login, |one| one.of.of);
            return Err(self.refuse(of, wanted, wait));
        }
        Ok(())
    }

    /// The same for what is counted here alone.
    pub(crate) fn take_local(&self, what: Limited, key: &str) -> Result<(), ApiError> {
        debug_assert!(!what.is_shared(), "{what:?}");
        if self.on {
            self.take_here(&[(what, key)], self.clock.now())?;
        }
        Ok(())
    }

    /// Takes back uses that turned out not to count. Counting first and taking back later leaves no gap
    /// for many requests at once.
    pub(crate) async fn give_back(&self, uses: &[(Limited, &str)]) {
        if !self.on {
            return;
        }
        let given: Vec<_> = uses.iter().flat_map(|(what, key)| self.places(*what, key)).collect();
        give_back_here(&given);
        let keys: Vec<_> =
            given.iter().filter(|one| one.of.of.is_shared()).map(|one| self.shared_key(one)).collect();
        self.share(move |shared| shared.give_back(&keys)).await;
    }

    fn take_here(&self, wanted: &[(Limited, &str)], now: DateTime<Utc>) -> Result<Vec<Taken<'_>>, ApiError> {
        let mut taken = Vec::new();
        for (what, key) in wanted {
            for of in self.limits_of(*what) {
                match of.limit.take(self.key.number(&[&format!("{what:?}"), key]), now) {
                    Ok(place) => taken.push(Taken { of, place }),
                    Err(wait) => {
                        give_back_here(&taken);
                        return Err(self.refuse(*what, wanted, wait));
                    }
                }
            }
        }
        Ok(taken)
    }

    /// Counts uses for all instances; says how long to wait when these have used it up together.
    async fn take_everywhere(&self, taken: &[Taken<'_>], now: DateTime<Utc>) -> Option<TimeDelta> {
        let uses: Vec<_> = taken
            .iter()
            .filter(|one| one.of.of.is_shared())
            .map(|one| LimitedUse {
                key: self.shared_key(one),
                most: u32::try_from(one.of.limit.most).unwrap_or(u32::MAX),
                window: one.of.limit.window,
            })
            .collect();
        self.share(move |shared| shared.take(&uses, now)).await.flatten()
    }

    /// Asks the database, if that answers in time.
    async fn share<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn LimitedUses) -> Result<T, StorageError> + Send + 'static,
    ) -> Option<T> {
        let shared = Arc::clone(&self.shared);
        let asked = async {
            let place = self.database.enter().await.ok()?;
            blocking::hop(place, move || work(&*shared)).await.ok()?.ok()
        };
        timeout(PATIENCE, asked).await.ok().flatten()
    }

    /// What the database calls a place: those of two limits differ.
    fn shared_key(&self, taken: &Taken<'_>) -> i64 {
        let of = format!("{:?} {}", taken.of.of, taken.of.number);
        self.key.number(&[&of, &taken.place.to_string()]).cast_signed()
    }

    fn limits_of(&self, what: Limited) -> impl Iterator<Item = &NamedLimit> {
        self.limits.iter().filter(move |limit| limit.of == what)
    }

    fn places(&self, what: Limited, key: &str) -> Vec<Taken<'_>> {
        let number = self.key.number(&[&format!("{what:?}"), key]);
        self.limits_of(what)
            .map(|of| {
                let counted = of.limit.counted.lock().unwrap_or_else(PoisonError::into_inner);
                Taken { of, place: counted.place(number) }
            })
            .collect()
    }

    fn refuse(&self, what: Limited, wanted: &[(Limited, &str)], wait: TimeDelta) -> ApiError {
        let who = wanted.iter().find(|(one, _)| *one == what).map_or("", |(_, key)| *key);
        security::too_many(what, &self.key.name(who));
        let seconds = wait.num_milliseconds().max(0).unsigned_abs().div_ceil(1000).max(1);
        ApiError::too_many_requests(seconds)
    }
}

fn give_back_here(taken: &[Taken<'_>]) {
    for Taken { of, place } in taken {
        of.limit.give_back(*place);
    }
}

#[cfg(test)]
mod tests {
    use super::{KEYS, Limit, SHARED};
    use chrono::{DateTime, TimeDelta, Utc};

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_000_000 + seconds, 0).unwrap()
    }

    #[test]
    fn counts_in_a_sliding_window_by_key() {
        let limit = Limit::new(2, TimeDelta::seconds(60));
        assert!(limit.take(1, at(0)).is_ok());
        assert!(limit.take(1, at(30)).is_ok());
        assert_eq!(limit.take(1, at(59)), Err(TimeDelta::seconds(1)));
        assert!(limit.take(2, at(59)).is_ok());
        assert!(limit.take(1, at(60)).is_ok());
        assert_eq!(limit.take(1, at(61)), Err(TimeDelta::seconds(29)));
    }

    #[test]
    fn refunded_use_does_not_count() {
        let limit = Limit::new(1, TimeDelta::seconds(60));
        for _ in 0..5 {
            let place = limit.take(1, at(0)).unwrap();
            limit.give_back(place);
        }
        assert!(limit.take(1, at(0)).is_ok());
        assert!(limit.take(1, at(0)).is_err());
    }

    fn counters(limit: &Limit) -> usize {
        limit.counted.lock().unwrap().uses.len()
    }

    #[test]
    fn many_keys_neither_fill_memory_nor_reset_counts() {
        let limit = Limit::new(2, TimeDelta::seconds(60));
        let victim = u64::MAX;
        for _ in 0..2 {
            assert!(limit.take(victim, at(0)).is_ok());
        }
        let refused = (0..200_000).filter(|n| limit.take(SHARED * 7 + n, at(1)).is_err()).count();
        assert!(counters(&limit) <= KEYS + SHARED as usize, "{}", counters(&limit));
        assert!(limit.take(victim, at(2)).is_err(), "still counted");
        // The crowd shares what is left: 180,000 of them have 4,096 counters of two uses.
        assert!(refused > 160_000, "{refused}");
        assert!(limit.take(1, at(62)).is_ok(), "and a window later all is as it was");
        assert_eq!(counters(&limit), 1);
    }
}
