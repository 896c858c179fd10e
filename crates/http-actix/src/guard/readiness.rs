//! Whether everything the shop needs can be reached.

use crate::{guard::blocking, state::Readiness, wire::error::ApiError};
use std::{
    sync::{Arc, PoisonError},
    time::{Duration, Instant},
};
use tokio::{
    sync::{Mutex, OwnedMutexGuard},
    time::timeout,
};

/// How long an answer is given again: balancers ask every second or two, and whoever asks more often learns no more.
pub(crate) const FRESH: Duration = Duration::from_secs(1);

/// Names of what can't be reached.
type Missing = Vec<&'static str>;

/// Asks what the shop needs whether it is there: once for all who want to know, and past the places of calls, so that a
/// shop that is merely busy stays ready and nobody makes it busy by asking.
pub(crate) struct ReadinessCheck {
    parts: Arc<[Readiness]>,
    fresh: Duration,
    patience: Duration,
    /// The second is for as long as the first waits for what may never come.
    lines: [Arc<Line>; 2],
}

/// Checks that come one after the other.
#[derive(Default)]
struct Line {
    /// When the one began that is under way.
    began: std::sync::Mutex<Option<Instant>>,
    /// Held by whoever asks the parts, to the end, also when the client has gone meanwhile.
    last: Arc<Mutex<Option<(Instant, Missing)>>>,
}

impl Line {
    fn set_began(&self, began: Option<Instant>) {
        *self.began.lock().unwrap_or_else(PoisonError::into_inner) = began;
    }

    /// For how long the check that is under way has been so.
    fn age(&self) -> Duration {
        let began = *self.began.lock().unwrap_or_else(PoisonError::into_inner);
        began.map_or(Duration::ZERO, |began| began.elapsed())
    }
}

impl ReadinessCheck {
    /// An answer is given again while it is `fresh`; a check that lasts longer than `patience` is waited for no more.
    pub(crate) fn new(parts: Vec<Readiness>, fresh: Duration, patience: Duration) -> Self {
        Self { parts: parts.into(), fresh, patience, lines: Default::default() }
    }

    /// Returns the names of what can't be reached.
    ///
    /// # Errors
    /// 500 when a check panics, 503 when none of two ends.
    pub(crate) async fn missing(&self) -> Result<Missing, ApiError> {
        for line in &self.lines {
            let left = self.patience.saturating_sub(line.age());
            if let Ok(last) = timeout(left, Arc::clone(&line.last).lock_owned()).await {
                return self.missing_in(Arc::clone(line), last).await;
            }
        }
        Err(ApiError::unavailable())
    }

    async fn missing_in(
        &self,
        line: Arc<Line>,
        mut last: OwnedMutexGuard<Option<(Instant, Missing)>>,
    ) -> Result<Missing, ApiError> {
        if let Some((at, missing)) = &*last
            && at.elapsed() < self.fresh
        {
            return Ok(missing.clone());
        }
        let (parts, patience) = (Arc::clone(&self.parts), self.patience);
        let began = Instant::now();
        line.set_began(Some(began));
        blocking::on_pool(move || {
            let failing = parts.iter().filter_map(|part| {
                let error = (part.check)().err()?;
                tracing::warn!(part = part.name, %error, "not ready");
                Some(part.name)
            });
            let missing: Missing = failing.collect();
            // What is heard so late says how it was.
            *last = (began.elapsed() < patience).then(|| (Instant::now(), missing.clone()));
            line.set_began(None);
            missing
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::ReadinessCheck;
    use crate::state::Readiness;
    use actix_web::rt::spawn;
    use application::error::StorageError;
    use futures_util::FutureExt;
    use std::{
        rc::Rc,
        sync::{
            Arc,
            atomic::{AtomicBool, AtomicUsize, Ordering},
            mpsc,
        },
        time::Duration,
    };

    const LONG: Duration = Duration::from_secs(3600);

    /// A check of something that is never there, and how often it was asked for.
    fn counted(fresh: Duration) -> (ReadinessCheck, Arc<AtomicUsize>) {
        let asked = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&asked);
        let check = move || {
            count.fetch_add(1, Ordering::Relaxed);
            Err(StorageError::Unavailable("gone".into()))
        };
        (
            ReadinessCheck::new(vec![Readiness { name: "database", check: Box::new(check) }], fresh, LONG),
            asked,
        )
    }

    #[actix_web::test]
    async fn what_is_needed_is_asked_once_for_all_who_want_to_know() {
        let (check, asked) = counted(LONG);
        for missing in futures_util::future::join_all((0..50).map(|_| check.missing())).await {
            assert_eq!(missing.unwrap(), ["database"]);
        }
        assert_eq!(asked.load(Ordering::Relaxed), 1);
    }

    #[actix_web::test]
    async fn an_old_answer_is_not_given_again() {
        let (check, asked) = counted(Duration::ZERO);
        for number in 1..=3 {
            check.missing().await.unwrap();
            assert_eq!(asked.load(Ordering::Relaxed), number);
        }
    }

    #[actix_web::test]
    async fn who_goes_away_leaves_nothing_behind_that_others_would_ask_again() {
        let (go, wait) = mpsc::channel();
        let (began, wait_began) = mpsc::channel();
        let wait = std::sync::Mutex::new(wait);
        let check = move || {
            began.send(()).unwrap();
            wait.lock().unwrap().recv().unwrap();
            Ok(())
        };
        let part = Readiness { name: "storage", check: Box::new(check) };
        let check = ReadinessCheck::new(vec![part], LONG, LONG);
        let mut first = Box::pin(check.missing());
        assert!(first.as_mut().now_or_never().is_none());
        wait_began.recv().unwrap();
        drop(first);
        let mut second = Box::pin(check.missing());
        assert!(second.as_mut().now_or_never().is_none(), "the first one's work is waited for");
        go.send(()).unwrap();
        assert!(second.await.unwrap().is_empty());
        assert!(wait_began.try_recv().is_err(), "and not done again");
    }

    #[actix_web::test]
    async fn a_check_that_does_not_end_leaves_one_more_to_those_who_ask_later() {
        let (go, wait) = mpsc::channel::<()>();
        let (began, mut begun) = tokio::sync::mpsc::unbounded_channel();
        let wait = std::sync::Mutex::new(wait);
        let is_back = Arc::new(AtomicBool::new(false));
        let back = Arc::clone(&is_back);
        let check = move || {
            let is_back = back.load(Ordering::Relaxed);
            began.send(()).unwrap();
            if !is_back {
                wait.lock().unwrap().recv().unwrap_err();
            }
            Ok(())
        };
        let part = Readiness { name: "database", check: Box::new(check) };
        let check = Rc::new(ReadinessCheck::new(vec![part], Duration::ZERO, Duration::from_millis(100)));
        let ask = || {
            let check = Rc::clone(&check);
            spawn(async move { check.missing().await })
        };
        let first = ask();
        begun.recv().await.unwrap();
        is_back.store(true, Ordering::Relaxed);
        for _ in 0..3 {
            assert!(check.missing().await.unwrap().is_empty(), "whoever asks now hears how it is now");
            begun.recv().await.unwrap();
        }
        is_back.store(false, Ordering::Relaxed);
        let second = ask();
        begun.recv().await.unwrap();
        assert!(check.missing().await.is_err());
        assert!(begun.try_recv().is_err(), "nobody begins a third");
        drop(go);
        for held in [first, second] {
            assert!(held.await.unwrap().unwrap().is_empty());
        }
        is_back.store(true, Ordering::Relaxed);
        assert!(check.missing().await.unwrap().is_empty());
    }
}
